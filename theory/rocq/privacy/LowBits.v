(** What the low bits of a sum in binary64 give away. Noise is a real normal variable, rounded to binary64 and added to a word
    in binary64 (Flocq's format and rounding to nearest, ties to even). Negative numbers whose last bit is odd, and which one
    more would carry into the next power of two, come from the word 0 and never from the word 1. The records [normal_noise] and
    [noise] hold for the normal law on R^n: measure/NormalCoordinates.v; the claims stand in measure/ClaimsFloat.v. *)
From Coq Require Import Reals Lra Psatz Lia ZArith Machin.
From Flocq Require Import Core.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Euclid Normal.
Open Scope R_scope.

(** ** Numbers of binary64 near minus j steps *)
Definition binary64 : Z -> Z := FLT_exp (-1074) 53.
Definition fl (t : R) : R := round radix2 binary64 ZnearestE t.
(** the step of binary64 between 2^(e-1) and 2^e *)
Definition step (e : Z) : R := bpow radix2 (e - 53).

Lemma step_pos e : 0 < step e. Proof. apply bpow_gt_0. Qed.
Lemma power e : bpow radix2 e = IZR (2 ^ 53) * step e.
Proof. unfold step. change (IZR (2 ^ 53)) with (bpow radix2 53). rewrite <- bpow_plus. f_equal. lia. Qed.
Lemma half_power e : bpow radix2 (e - 1) = IZR (2 ^ 52) * step e.
Proof. unfold step. change (IZR (2 ^ 52)) with (bpow radix2 52). rewrite <- bpow_plus. f_equal. lia. Qed.

(** in one power of two, rounding is rounding to a whole number of steps *)
Lemma fl_steps e x : (-1021 <= e)%Z -> IZR (2 ^ 52) <= - x < IZR (2 ^ 53) -> fl (x * step e) = IZR (ZnearestE x) * step e.
Proof.
  intros He [A B]. pose proof (step_pos e) as S.
  assert (M : mag radix2 (x * step e) = e :> Z).
  { apply mag_unique. rewrite Rabs_left by nra. rewrite half_power, power. nra. }
  assert (C : cexp radix2 binary64 (x * step e) = (e - 53)%Z).
  { unfold cexp. rewrite M. unfold binary64, FLT_exp. lia. }
  unfold fl, round, scaled_mantissa. rewrite C. unfold F2R; simpl. fold (step e). f_equal. f_equal. f_equal.
  unfold step. rewrite Rmult_assoc, <- bpow_plus. replace (e - 53 + - (e - 53))%Z with 0%Z by lia. simpl. ring.
Qed.
Lemma nearest_odd j : Z.odd j = true -> ZnearestE (- (IZR j + / 2)) = (- j - 1)%Z /\ ZnearestE (- (IZR j - / 2)) = (- j + 1)%Z.
Proof.
  intros O. assert (F1 : Zfloor (- (IZR j + / 2)) = (- j - 1)%Z).
  { apply Zfloor_imp. rewrite minus_IZR, plus_IZR, minus_IZR, opp_IZR. lra. }
  assert (F2 : Zfloor (- (IZR j - / 2)) = (- j)%Z).
  { apply Zfloor_imp. rewrite plus_IZR, opp_IZR. lra. }
  assert (C2 : Zceil (- (IZR j - / 2)) = (- j + 1)%Z).
  { apply Zceil_imp. rewrite minus_IZR, plus_IZR, opp_IZR. lra. }
  unfold Znearest. rewrite F1, F2, C2. split.
  - rewrite minus_IZR, opp_IZR. rewrite Rcompare_Eq by lra.
    replace (Z.even (- j - 1)) with true; [reflexivity|]. symmetry. rewrite Z.even_sub, Z.even_opp. rewrite <- Z.negb_odd, O. reflexivity.
  - rewrite opp_IZR. rewrite Rcompare_Eq by lra. rewrite Z.even_opp, <- Z.negb_odd, O. reflexivity.
Qed.
Lemma fl_mono a b : a <= b -> fl a <= fl b.
Proof. intros H. apply round_le; [apply FLT_exp_valid; red; lia|apply valid_rnd_N|exact H]. Qed.

(** what rounds to minus j steps, j odd, is an open interval *)
Definition cell (e j : Z) (t : R) : Prop := - (IZR j + / 2) * step e < t < - (IZR j - / 2) * step e.
Lemma fl_cell e j t : (-1021 <= e)%Z -> (2 ^ 52 < j < 2 ^ 53)%Z -> Z.odd j = true -> fl t = - IZR j * step e <-> cell e j t.
Proof.
  intros He [J1 J2] O. pose proof (step_pos e) as S. unfold cell.
  assert (L1 : IZR (2 ^ 52) + 1 <= IZR j) by (rewrite <- plus_IZR; apply IZR_le; lia).
  assert (L2 : IZR j + 1 <= IZR (2 ^ 53)) by (rewrite <- plus_IZR; apply IZR_le; lia).
  destruct (nearest_odd j O) as [N1 N2]. split.
  - intros H. split; apply Rnot_le_lt; intros C.
    + apply fl_mono in C. rewrite (fl_steps e (- (IZR j + / 2)) He) in C by lra. rewrite N1, H, minus_IZR, opp_IZR in C. nra.
    + apply fl_mono in C. rewrite (fl_steps e (- (IZR j - / 2)) He) in C by lra. rewrite N2, H, plus_IZR, opp_IZR in C. nra.
  - intros [A B]. assert (E : t = t / step e * step e) by (field; lra).
    assert (A' : - (IZR j + / 2) < t / step e) by (apply Rmult_lt_reg_r with (step e); [exact S|lra]).
    assert (B' : t / step e < - (IZR j - / 2)) by (apply Rmult_lt_reg_r with (step e); [exact S|lra]).
    rewrite E, fl_steps by (exact He || lra). rewrite (Znearest_imp _ _ (- j)%Z); [now rewrite opp_IZR|].
    rewrite opp_IZR. apply Rabs_lt. lra.
Qed.

(** a number of binary64 beyond 2^e is a whole number of double steps, and so is 1 *)
Lemma double_steps e z : generic_format radix2 binary64 z -> bpow radix2 e <= Rabs z -> exists k, z = IZR k * (2 * step e).
Proof.
  intros F A. assert (M : (e + 1 <= mag radix2 z)%Z).
  { apply mag_ge_bpow. replace (e + 1 - 1)%Z with e by lia. exact A. }
  rewrite F. unfold F2R; simpl. set (c := cexp radix2 binary64 z).
  assert (C : (e - 52 <= c)%Z) by (unfold c, cexp, binary64, FLT_exp; lia).
  exists (Ztrunc (scaled_mantissa radix2 binary64 z) * 2 ^ (c - (e - 52)))%Z.
  rewrite mult_IZR. change (2 ^ (c - (e - 52)))%Z with (Zpower radix2 (c - (e - 52))). rewrite IZR_Zpower by lia. unfold step. change 2 with (bpow radix2 1) at 1.
  rewrite Rmult_assoc, <- !bpow_plus. f_equal. f_equal. lia.
Qed.
Lemma one_double e : (e <= 52)%Z -> exists k, 1 = IZR k * (2 * step e).
Proof.
  intros H. exists (2 ^ (52 - e))%Z. change (2 ^ (52 - e))%Z with (Zpower radix2 (52 - e)). rewrite IZR_Zpower by lia. unfold step. change 2 with (bpow radix2 1).
  rewrite <- !bpow_plus. replace (52 - e + (1 + (e - 53)))%Z with 0%Z by lia. reflexivity.
Qed.
Lemma fl_format t : generic_format radix2 binary64 (fl t).
Proof. apply generic_format_round; [apply FLT_exp_valid; red; lia|apply valid_rnd_N]. Qed.
Lemma never e j t : (-1021 <= e <= 52)%Z -> (2 ^ 52 < j < 2 ^ 53)%Z -> Z.odd j = true ->
  bpow radix2 e <= 1 + (IZR j - / 2) * step e -> fl (1 + fl t) <> - IZR j * step e.
Proof.
  intros [E1 E2] J O B H. apply fl_cell in H; [|exact E1|exact J|exact O]. destruct H as [A C].
  pose proof (step_pos e) as S. pose proof (bpow_gt_0 radix2 e) as P.
  destruct (double_steps e (fl t) (fl_format t)) as [k K]; [rewrite Rabs_left by lra; lra|].
  destruct (one_double e E2) as [m M]. rewrite K in A, C. rewrite M in A, C.
  assert (A1 : - (IZR j + / 2) < IZR (2 * (m + k))) by (apply Rmult_lt_reg_r with (step e); [exact S|]; rewrite mult_IZR, plus_IZR; lra).
  assert (C1 : IZR (2 * (m + k)) < - (IZR j - / 2)) by (apply Rmult_lt_reg_r with (step e); [exact S|]; rewrite mult_IZR, plus_IZR; lra).
  assert (A2 : (- j - 1 < 2 * (m + k))%Z) by (apply lt_IZR; rewrite minus_IZR, opp_IZR; lra).
  assert (C2 : (2 * (m + k) < - j + 1)%Z) by (apply lt_IZR; rewrite plus_IZR, opp_IZR; lra).
  assert (X : j = (2 * (- (m + k)))%Z) by lia. rewrite X, Z.odd_mul in O. discriminate.
Qed.
Lemma from_zero t : fl (0 + fl t) = fl t.
Proof. rewrite Rplus_0_l. apply round_generic; [apply valid_rnd_N|apply fl_format]. Qed.

(** ** Probabilities *)
Definition event1 := R -> Prop.
(** Pr A: probability that a normal variable of mean 0 and deviation s lies in A. *)
Record normal_noise (s : R) (ev : event1 -> Prop) (Pr : event1 -> R) : Prop := {
  noise_same : forall A B, (forall t, A t <-> B t) -> ev A -> ev B /\ Pr B = Pr A;
  noise_interval : forall a b, a <= b -> ev (fun t => a < t < b) /\ Pr (fun t => a < t < b) = Phi (b / s) - Phi (a / s);
  noise_union : forall A B, ev A -> ev B -> (forall t, A t -> ~ B t) -> ev (fun t => A t \/ B t) /\ Pr (fun t => A t \/ B t) = Pr A + Pr B;
  noise_most : forall A, ev A -> Pr A <= 1 }.

Lemma phi_falls t x : Rabs t <= x -> phi x <= phi t.
Proof.
  intros H. unfold phi, gauss, Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, s2pi|].
  assert (Q : t ^ 2 <= x ^ 2) by (rewrite <- (pow2_abs t); apply pow_incr; split; [apply Rabs_pos|exact H]).
  destruct (Req_dec (t ^ 2) (x ^ 2)) as [->|N]; [lra|left; apply exp_increasing; lra].
Qed.
Lemma Phi_width a b x : a <= b -> Rabs a <= x -> Rabs b <= x -> (b - a) * phi x <= Phi b - Phi a.
Proof.
  intros H A B. destruct (MVT_gen Phi a b phi) as [c [C E]]; [intros; apply Phi'|intros; apply continuity_pt_filterlim, Phi_cont|].
  rewrite E, Rmult_comm. apply Rmult_le_compat_r; [lra|]. apply phi_falls.
  rewrite Rmin_left, Rmax_right in C by lra. apply Rabs_le. apply Rabs_le_inv in A, B. lra.
Qed.

Section Mass.
  Variables (s : R) (ev : event1 -> Prop) (Pr : event1 -> R).
  Hypothesis s0 : 0 < s.
  Hypothesis law : normal_noise s ev Pr.

  Lemma mass_nothing : ev (fun _ => False) /\ Pr (fun _ => False) = 0.
  Proof.
    destruct (noise_interval _ _ _ law 0 0 ltac:(lra)) as [E P].
    destruct (noise_same _ _ _ law (fun t => 0 < t < 0) (fun _ => False)) as [E' P']; [intros t; split; [lra|easy]|exact E|].
    split; [exact E'|]. rewrite P', P. ring.
  Qed.
  Lemma scaled e c : Rabs c <= IZR (2 ^ 53) -> Rabs (c * step e / s) <= bpow radix2 e / s.
  Proof.
    intros H. pose proof (step_pos e) as S. pose proof (Rinv_0_lt_compat _ s0) as I. rewrite power. unfold Rdiv.
    rewrite !Rabs_mult, (Rabs_right (step e)), (Rabs_right (/ s)) by lra. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; lra.
  Qed.
  (** a cell of one step has at least the density at 2^e *)
  Lemma mass_cell e j : (0 < j < 2 ^ 53)%Z -> ev (cell e j) /\ step e / s * phi (bpow radix2 e / s) <= Pr (cell e j).
  Proof.
    intros [J1 J2]. pose proof (step_pos e) as S.
    assert (L1 : 1 <= IZR j) by (apply IZR_le; lia).
    assert (L2 : IZR j + 1 <= IZR (2 ^ 53)) by (rewrite <- plus_IZR; apply IZR_le; lia).
    destruct (noise_interval _ _ _ law (- (IZR j + / 2) * step e) (- (IZR j - / 2) * step e)) as [E P]; [nra|].
    split; [exact E|]. unfold cell. rewrite P.
    replace (step e / s) with (- (IZR j - / 2) * step e / s - - (IZR j + / 2) * step e / s) by (field; lra).
    apply Phi_width.
    - unfold Rdiv. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|nra].
    - apply scaled. apply Rabs_le. lra.
    - apply scaled. apply Rabs_le. lra.
  Qed.
  (** m odd places, the last of them 2^53 - 1 *)
  Definition odd_cells (e : Z) (m : nat) (t : R) : Prop := exists i, (i < m)%nat /\ cell e (2 ^ 53 - 1 - 2 * Z.of_nat i) t.
  Lemma odd_cells_range e m t : odd_cells e m t -> (2 * Z.of_nat m < 2 ^ 53)%Z -> - bpow radix2 e < t < - (IZR (2 ^ 53 - 2 * Z.of_nat m)) * step e.
  Proof.
    intros [i [I [A B]]] H. pose proof (step_pos e) as S. rewrite power.
    assert (I2 : IZR (Z.of_nat i) + 1 <= IZR (Z.of_nat m)) by (rewrite <- plus_IZR; apply IZR_le; lia).
    assert (I0 : 0 <= IZR (Z.of_nat i)) by (apply IZR_le; lia).
    rewrite !minus_IZR, mult_IZR in A, B. rewrite minus_IZR, mult_IZR. set (P := IZR (2 ^ 53)) in *. nra.
  Qed.
  Lemma odd_cells_more e m t : odd_cells e m t \/ cell e (2 ^ 53 - 1 - 2 * Z.of_nat m) t <-> odd_cells e (S m) t.
  Proof.
    split.
    - intros [[i [I c]]|c]; [exists i; split; [lia|exact c]|exists m; split; [lia|exact c]].
    - intros [i [I c]]. destruct (Nat.eq_dec i m) as [->|N]; [now right|left; exists i; split; [lia|exact c]].
  Qed.
  Lemma mass_cells e m : (2 * Z.of_nat m < 2 ^ 53)%Z -> ev (odd_cells e m) /\ INR m * (step e / s * phi (bpow radix2 e / s)) <= Pr (odd_cells e m).
  Proof.
    induction m as [|m IH]; intros H.
    - destruct mass_nothing as [E P]. destruct (noise_same _ _ _ law (fun _ => False) (odd_cells e 0)) as [E' P']; [|exact E|].
      + intros t; split; [easy|]. intros [i [I _]]. lia.
      + split; [exact E'|]. rewrite P', P. simpl. lra.
    - destruct IH as [E P]; [lia|]. destruct (mass_cell e (2 ^ 53 - 1 - 2 * Z.of_nat m)) as [E1 P1]; [lia|].
      destruct (noise_union _ _ _ law _ _ E E1) as [E2 P2].
      { intros t [i [I [A B]]] [C D]. pose proof (step_pos e) as S.
        assert (I2 : IZR (Z.of_nat i) + 1 <= IZR (Z.of_nat m)) by (rewrite <- plus_IZR; apply IZR_le; lia).
        rewrite !minus_IZR, mult_IZR in *. set (Q := IZR (2 ^ 53)) in *. nra. }
      destruct (noise_same _ _ _ law _ (odd_cells e (S m)) (odd_cells_more e m) E2) as [E3 P3].
      split; [exact E3|]. rewrite P3, P2, S_INR. lra.
  Qed.

  (** odd places from which one more step of length 1 reaches 2^e: all of them for e <= 1, those within 1 of 2^e beyond *)
  Definition places (e : Z) : nat := Z.to_nat (2 ^ (52 - Z.max e 1)).
  Lemma places_Z e : (e <= 52)%Z -> Z.of_nat (places e) = (2 ^ (52 - Z.max e 1))%Z.
  Proof. intros H. unfold places. rewrite Z2Nat.id; [reflexivity|]. apply Z.pow_nonneg. lia. Qed.
  Lemma places_most e : (e <= 52)%Z -> (1 <= Z.of_nat (places e) <= 2 ^ 51)%Z.
  Proof.
    intros H. rewrite places_Z by exact H. split.
    - pose proof (Z.pow_pos_nonneg 2 (52 - Z.max e 1)). lia.
    - apply Z.pow_le_mono_r; lia.
  Qed.
  Lemma places_width e : (e <= 52)%Z -> IZR (Z.of_nat (places e)) * step e = / 2 * bpow radix2 (e - Z.max e 1).
  Proof.
    intros H. rewrite places_Z by exact H. change (2 ^ (52 - Z.max e 1))%Z with (Zpower radix2 (52 - Z.max e 1)). rewrite IZR_Zpower by lia.
    unfold step. change (/ 2) with (bpow radix2 (-1)). rewrite <- !bpow_plus. f_equal. lia.
  Qed.
  (** at least that much probability is on the odd places below 2^e *)
  Definition share (e : Z) : R := / 2 * bpow radix2 (e - Z.max e 1) * phi (bpow radix2 e / s) / s.
  Fixpoint total (E : Z) (L : nat) : R := match L with O => 0 | S k => total E k + share (E - Z.of_nat k) end.
  Definition low_bits (E : Z) (L : nat) (t : R) : Prop := exists k, (k < L)%nat /\ odd_cells (E - Z.of_nat k) (places (E - Z.of_nat k)) t.
  Lemma low_bits_more E k t : low_bits E k t \/ odd_cells (E - Z.of_nat k) (places (E - Z.of_nat k)) t <-> low_bits E (S k) t.
  Proof.
    split.
    - intros [[i [I c]]|c]; [exists i; split; [lia|exact c]|exists k; split; [lia|exact c]].
    - intros [i [I c]]. destruct (Nat.eq_dec i k) as [->|N]; [now right|left; exists i; split; [lia|exact c]].
  Qed.
  Lemma below e t : (e <= 52)%Z -> odd_cells e (places e) t -> - bpow radix2 e < t < - bpow radix2 (e - 1).
  Proof.
    intros H c. pose proof (places_most e H) as M. pose proof (step_pos e) as S. destruct (odd_cells_range e _ t c) as [A B]; [lia|]. split; [exact A|].
    apply Rlt_le_trans with (1 := B). rewrite half_power. assert (IZR (2 ^ 52) <= IZR (2 ^ 53 - 2 * Z.of_nat (places e))) by (apply IZR_le; lia). nra.
  Qed.
  Lemma mass_low_bits E L : (E <= 52)%Z -> ev (low_bits E L) /\ total E L <= Pr (low_bits E L).
  Proof.
    intros H. induction L as [|k IH].
    - destruct mass_nothing as [V P]. destruct (noise_same _ _ _ law (fun _ => False) (low_bits E 0)) as [V' P']; [|exact V|].
      + intros t; split; [easy|]. intros [i [I _]]. lia.
      + split; [exact V'|]. rewrite P', P. simpl. lra.
    - destruct IH as [V P]. set (e := (E - Z.of_nat k)%Z). assert (He : (e <= 52)%Z) by (unfold e; lia).
      pose proof (places_most e He) as M. destruct (mass_cells e (places e)) as [V1 P1]; [lia|].
      destruct (noise_union _ _ _ law _ _ V V1) as [V2 P2].
      { intros t [i [I c]] d. apply below in c; [|lia]. apply below in d; [|exact He].
        assert (bpow radix2 e <= bpow radix2 (E - Z.of_nat i - 1)) by (apply bpow_le; unfold e; lia). lra. }
      destruct (noise_same _ _ _ law _ (low_bits E (S k)) (low_bits_more E k) V2) as [V3 P3].
      split; [exact V3|]. assert (P4 : Pr (low_bits E (S k)) = Pr (low_bits E k) + Pr (odd_cells e (places e))) by (rewrite P3; exact P2).
      rewrite P4. simpl total. fold e.
      assert (W : INR (places e) * (step e / s * phi (bpow radix2 e / s)) = share e); [|lra].
      rewrite INR_IZR_INZ. unfold share. rewrite <- places_width by exact He. field. lra.
  Qed.

  (** ** The event *)
  Definition telling (E : Z) (L : nat) (y : R) : Prop :=
    exists k i, (k < L)%nat /\ (i < places (E - Z.of_nat k))%nat /\ y = - IZR (2 ^ 53 - 1 - 2 * Z.of_nat i) * step (E - Z.of_nat k).
  Lemma odd_place i : Z.odd (2 ^ 53 - 1 - 2 * i) = true.
  Proof. rewrite Z.odd_sub, Z.odd_mul. reflexivity. Qed.
  Lemma telling_from_zero E L t : (E <= 52)%Z -> (-1021 <= E - Z.of_nat L)%Z -> telling E L (fl (0 + fl t)) <-> low_bits E L t.
  Proof.
    intros H H'. rewrite from_zero. split.
    - intros [k [i [K [I Y]]]]. pose proof (places_most (E - Z.of_nat k) ltac:(lia)). exists k. split; [exact K|]. exists i. split; [exact I|].
      apply fl_cell; [lia|lia|apply odd_place|exact Y].
    - intros [k [K [i [I c]]]]. pose proof (places_most (E - Z.of_nat k) ltac:(lia)). exists k, i. split; [exact K|split; [exact I|]].
      apply fl_cell; [lia|lia|apply odd_place|exact c].
  Qed.
  Lemma telling_from_one E L t : (E <= 52)%Z -> (-1021 <= E - Z.of_nat L)%Z -> ~ telling E L (fl (1 + fl t)).
  Proof.
    intros H H' [k [i [K [I Y]]]]. revert Y. set (e := (E - Z.of_nat k)%Z) in *. assert (He : (e <= 52)%Z) by (unfold e; lia).
    pose proof (places_most e He). apply never; [unfold e; lia|lia|apply odd_place|].
    pose proof (step_pos e) as S. pose proof (places_width e He) as W.
    assert (Q : bpow radix2 (e - Z.max e 1) <= bpow radix2 0) by (apply bpow_le; lia). simpl (bpow radix2 0) in Q.
    assert (J : IZR (Z.of_nat i) + 1 <= IZR (Z.of_nat (places e))) by (rewrite <- plus_IZR; apply IZR_le; lia).
    rewrite power, !minus_IZR, mult_IZR. set (P := IZR (2 ^ 53)). nra.
  Qed.
End Mass.

(** ** Vectors *)
Definition released (x z : vec) : vec := fun i => fl (x i + fl (z i)).
Definition everywhere (c : R) : vec := fun _ => c.
(** Pr A: probability that n independent normal variables of deviation s lie in A; Pr1 is the law of one of them. *)
Record noise (n : nat) (s : R) (ev1 : event1 -> Prop) (Pr1 : event1 -> R) (ev : (vec -> Prop) -> Prop) (Pr : (vec -> Prop) -> R) : Prop := {
  noise_one : normal_noise s ev1 Pr1;
  noise_alike : forall A B, (forall z, A z <-> B z) -> ev A -> ev B /\ Pr B = Pr A;
  noise_some : forall A, ev1 A -> ev (fun z => exists i, (i < n)%nat /\ A (z i)) /\ Pr (fun z => exists i, (i < n)%nat /\ A (z i)) = 1 - (1 - Pr1 A) ^ n }.
(** (eps, delta) between two words, for every set T of released vectors whose two preimages are events *)
Definition promise (ev : (vec -> Prop) -> Prop) (Pr : (vec -> Prop) -> R) (eps delta : R) (x x' : vec) : Prop :=
  forall T : vec -> Prop, ev (fun z => T (released x z)) -> ev (fun z => T (released x' z)) ->
  Pr (fun z => T (released x z)) <= exp eps * Pr (fun z => T (released x' z)) + delta.

(** some coordinate is a telling number *)
Definition told (n : nat) (E : Z) (L : nat) (v : vec) : Prop := exists i, (i < n)%nat /\ telling E L (v i).
Section Chance.
  Variables (n : nat) (s : R) (ev1 : event1 -> Prop) (Pr1 : event1 -> R) (ev : (vec -> Prop) -> Prop) (Pr : (vec -> Prop) -> R) (E : Z) (L : nat).
  Hypothesis s0 : 0 < s.
  Hypothesis law : noise n s ev1 Pr1 ev Pr.
  Hypothesis high : (E <= 52)%Z.
  Hypothesis deep : (-1021 <= E - Z.of_nat L)%Z.
  Lemma chance_from_zero p : p <= total s E L -> ev (fun z => told n E L (released (everywhere 0) z)) /\ 1 - (1 - p) ^ n <= Pr (fun z => told n E L (released (everywhere 0) z)).
  Proof.
    intros B. pose proof (noise_one _ _ _ _ _ _ law) as N1. destruct (mass_low_bits s ev1 Pr1 s0 N1 E L high) as [V P].
    pose proof (noise_most _ _ _ N1 _ V) as M. destruct (noise_some _ _ _ _ _ _ law _ V) as [W Q].
    assert (Z : forall z, (exists i, (i < n)%nat /\ low_bits E L (z i)) <-> told n E L (released (everywhere 0) z)).
    { intros z. split; intros [i [I c]]; exists i; (split; [exact I|]); now apply telling_from_zero. }
    destruct (noise_alike _ _ _ _ _ _ law _ (fun z => told n E L (released (everywhere 0) z)) Z W) as [W0 Q0]. split; [exact W0|].
    assert (X : Pr (fun z => told n E L (released (everywhere 0) z)) = 1 - (1 - Pr1 (low_bits E L)) ^ n) by (rewrite Q0; exact Q).
    assert ((1 - Pr1 (low_bits E L)) ^ n <= (1 - p) ^ n) by (apply pow_incr; lra). lra.
  Qed.
  Lemma chance_from_one : ev (fun z => told n E L (released (everywhere 1) z)) /\ Pr (fun z => told n E L (released (everywhere 1) z)) = 0.
  Proof.
    pose proof (noise_one _ _ _ _ _ _ law) as N1. destruct (mass_nothing s ev1 Pr1 N1) as [V P]. destruct (noise_some _ _ _ _ _ _ law _ V) as [W Q].
    assert (Z : forall z, (exists i, (i < n)%nat /\ False) <-> told n E L (released (everywhere 1) z)).
    { intros z. split; [intros [i [_ F]]; easy|]. intros [i [I c]]. exfalso. revert c. now apply telling_from_one. }
    destruct (noise_alike _ _ _ _ _ _ law _ (fun z => told n E L (released (everywhere 1) z)) Z W) as [W0 Q0]. split; [exact W0|].
    apply (eq_trans Q0). apply (eq_trans Q). rewrite P. replace (1 - 0) with 1 by ring. rewrite pow1. ring.
  Qed.
  Lemma floor_of_delta eps delta p : p <= total s E L -> promise ev Pr eps delta (everywhere 0) (everywhere 1) -> 1 - (1 - p) ^ n <= delta.
  Proof.
    intros B D. destruct (chance_from_zero p B) as [V0 P0]. destruct chance_from_one as [V1 P1]. specialize (D (told n E L) V0 V1). rewrite P1 in D. lra.
  Qed.
End Chance.

(** Noise z, normal of deviation s > 0 and independent from coordinate to coordinate, is rounded to binary64 and added in binary64 to the words 0...0 and 1...1 of n dimensions. Let E <= 52 and let the L exponents from E downward be at least -1020. Minus an odd number of steps of binary64 just below one of these powers 2^e (within 1 of it if e > 1) never comes from a coordinate of 1...1, whatever the noise. The release of 0...0 has such a coordinate with probability at least 1 - (1 - p)^n, where p is the sum over these e of half the width 2^(e - max(e,1)) times the density at 2^e of normal noise; and if the releases keep (eps, delta) for every event, delta is at least that. *)
Lemma low_bits_floor : forall n s ev1 Pr1 ev Pr eps delta E L, 0 < s -> noise n s ev1 Pr1 ev Pr -> (E <= 52)%Z -> (-1021 <= E - Z.of_nat L)%Z ->
  (forall t, ~ telling E L (fl (1 + fl t))) /\
  1 - (1 - total s E L) ^ n <= Pr (fun z => told n E L (released (everywhere 0) z)) /\
  (promise ev Pr eps delta (everywhere 0) (everywhere 1) -> 1 - (1 - total s E L) ^ n <= delta).
Proof.
  intros n s ev1 Pr1 ev Pr eps delta E L s0 N H H'. split; [intros t; now apply telling_from_one|]. split.
  - apply (chance_from_zero n s ev1 Pr1 ev Pr E L s0 N H H' _ (Rle_refl _)).
  - apply (floor_of_delta n s ev1 Pr1 ev Pr E L s0 N H H' eps delta _ (Rle_refl _)).
Qed.

(** ** Numbers *)
Lemma PI_upper : PI < 3.1417.
Proof. destruct (PI_2_3_7_ineq 2) as [_ H]. unfold PI_2_3_7_tg, tg_alt, Ratan_seq in H. simpl in H. lra. Qed.
(** a little more than the square root of 2 pi *)
Definition root : R := 2.5071.
Lemma phi_lower x : (1 - x ^ 2 / 2) / root <= phi x.
Proof.
  unfold root.
  assert (S : sqrt (2 * PI) < 2.5071).
  { pose proof PI_upper. pose proof PI_RGT_0. rewrite <- (sqrt_Rsqr 2.5071) by lra. apply sqrt_lt_1_alt. unfold Rsqr. lra. }
  pose proof s2pi as S0. unfold phi, gauss. destruct (Rle_or_lt (1 - x ^ 2 / 2) 0) as [N|P].
  - apply Rle_trans with 0; [lra|]. left. apply Rdiv_lt_0_compat; [apply exp_pos|exact S0].
  - pose proof (exp_ineq1_le (- x ^ 2 / 2)) as X. apply Rle_trans with ((1 - x ^ 2 / 2) / sqrt (2 * PI)).
    + unfold Rdiv. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
    + unfold Rdiv. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|lra].
Qed.
Fixpoint widths (E : Z) (L : nat) : R := match L with O => 0 | S k => let e := (E - Z.of_nat k)%Z in widths E k + bpow radix2 (e - Z.max e 1) end.
Fixpoint squares (E : Z) (L : nat) : R := match L with O => 0 | S k => let e := (E - Z.of_nat k)%Z in squares E k + bpow radix2 (e - Z.max e 1) * bpow radix2 e ^ 2 end.
Lemma total_lower s E L : 0 < s -> (widths E L - squares E L / (2 * s ^ 2)) / (2 * root * s) <= total s E L.
Proof.
  intros s0. assert (r0 : root <> 0) by (unfold root; lra). induction L as [|k IH]; [simpl; unfold Rdiv; lra|].
  cbn [widths squares total]. set (e := (E - Z.of_nat k)%Z) in *.
  assert (X : bpow radix2 (e - Z.max e 1) * (1 - bpow radix2 e ^ 2 / (2 * s ^ 2)) / (2 * root * s) <= share s e).
  { unfold share. pose proof (phi_lower (bpow radix2 e / s)) as P. pose proof (bpow_gt_0 radix2 (e - Z.max e 1)) as B.
    replace (bpow radix2 (e - Z.max e 1) * (1 - bpow radix2 e ^ 2 / (2 * s ^ 2)) / (2 * root * s)) with (/ 2 * bpow radix2 (e - Z.max e 1) * ((1 - (bpow radix2 e / s) ^ 2 / 2) / root) / s) by (field; repeat split; lra || exact r0).
    unfold Rdiv at 1 4. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply Rmult_le_compat_l; lra. }
  replace ((widths E k + bpow radix2 (e - Z.max e 1) - (squares E k + bpow radix2 (e - Z.max e 1) * bpow radix2 e ^ 2) / (2 * s ^ 2)) / (2 * root * s))
    with ((widths E k - squares E k / (2 * s ^ 2)) / (2 * root * s) + bpow radix2 (e - Z.max e 1) * (1 - bpow radix2 e ^ 2 / (2 * s ^ 2)) / (2 * root * s)) by (field; repeat split; lra || exact r0).
  lra.
Qed.
Lemma total_at s E L low high W Q p : 0 < low -> low <= s <= high -> W <= widths E L -> squares E L <= Q -> 0 <= Q -> 0 <= p ->
  p * (5.0142 * high) <= W - Q / (2 * low ^ 2) -> p <= total s E L.
Proof.
  intros l0 [A B] HW HQ Q0 p0 H. apply Rle_trans with (2 := total_lower s E L ltac:(lra)). replace (2 * root * s) with (5.0142 * s) by (unfold root; lra).
  assert (X : squares E L / (2 * s ^ 2) <= Q / (2 * low ^ 2)).
  { apply Rle_trans with (Q / (2 * s ^ 2)); unfold Rdiv; [apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; nra|exact HQ]|].
    apply Rmult_le_compat_l; [exact Q0|]. apply Rinv_le_contravar; nra. }
  apply Rmult_le_reg_r with (5.0142 * s); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
Lemma small_power a b n c d : (0 < b)%Z -> (0 < d)%Z -> (d * a ^ Z.of_nat n <= c * b ^ Z.of_nat n)%Z -> (IZR a / IZR b) ^ n <= IZR c / IZR d.
Proof.
  intros B D H. apply IZR_lt in B as B'. apply IZR_lt in D as D'. unfold Rdiv. rewrite Rpow_mult_distr, pow_inv, !pow_IZR.
  apply IZR_le in H. rewrite !mult_IZR in H. assert (P : 0 < IZR (b ^ Z.of_nat n)) by (apply IZR_lt, Z.pow_pos_nonneg; lia).
  set (U := IZR (a ^ Z.of_nat n)) in *. set (V := IZR (b ^ Z.of_nat n)) in *.
  apply Rmult_le_reg_r with (IZR d * V); [nra|]. replace (U * / V * (IZR d * V)) with (IZR d * U) by (field; repeat split; lra).
  replace (IZR c * / IZR d * (IZR d * V)) with (IZR c * V) by (field; lra). exact H.
Qed.
Lemma sizes_6 : 6.999 <= widths 6 16 /\ squares 6 16 <= 5461. Proof. split; simpl; lra. Qed.
Lemma sizes_7 : 7.999 <= widths 7 17 /\ squares 7 17 <= 21845. Proof. split; simpl; lra. Qed.

(** In 300 dimensions let normal noise of a deviation between 64.61 and 64.62 on every coordinate (the analytic calibration at eps = 1 and delta = 1e-5 for words sqrt(300) apart) be rounded to binary64 and added in binary64 to the words 0...0 and 1...1. If the releases keep (eps, delta) for any eps, delta is at least 0.997. *)
Lemma analytic_gaussian_floor : forall s ev1 Pr1 ev Pr eps delta, 64.61 <= s <= 64.62 -> noise 300 s ev1 Pr1 ev Pr ->
  promise ev Pr eps delta (everywhere 0) (everywhere 1) -> 0.997 <= delta.
Proof.
  intros s ev1 Pr1 ev Pr eps delta S N D. destruct sizes_6 as [W Q].
  pose proof (total_at s 6 16 64.61 64.62 6.999 5461 0.0195 ltac:(lra) S W Q ltac:(lra) ltac:(lra) ltac:(lra)) as T.
  pose proof (floor_of_delta 300 s ev1 Pr1 ev Pr 6 16 ltac:(lra) N ltac:(lia) ltac:(lia) eps delta 0.0195 T D) as F.
  assert (P : (IZR 9805 / IZR 10000) ^ 300 <= IZR 3 / IZR 1000) by (apply small_power; [lia|lia|apply Z.leb_le; vm_compute; reflexivity]).
  replace (1 - 0.0195) with (9805 / 10000) in F by lra. lra.
Qed.
(** The same with a deviation between 167.82 and 167.83 (the classical mechanism at eps = 1/2 and delta = 1e-5): delta is at least 0.93. *)
Lemma classical_gaussian_floor : forall s ev1 Pr1 ev Pr eps delta, 167.82 <= s <= 167.83 -> noise 300 s ev1 Pr1 ev Pr ->
  promise ev Pr eps delta (everywhere 0) (everywhere 1) -> 0.93 <= delta.
Proof.
  intros s ev1 Pr1 ev Pr eps delta S N D. destruct sizes_7 as [W Q].
  pose proof (total_at s 7 17 167.82 167.83 7.999 21845 0.009 ltac:(lra) S W Q ltac:(lra) ltac:(lra) ltac:(lra)) as T.
  pose proof (floor_of_delta 300 s ev1 Pr1 ev Pr 7 17 ltac:(lra) N ltac:(lia) ltac:(lia) eps delta 0.009 T D) as F.
  assert (P : (IZR 991 / IZR 1000) ^ 300 <= IZR 7 / IZR 100) by (apply small_power; [lia|lia|apply Z.leb_le; vm_compute; reflexivity]).
  replace (1 - 0.009) with (991 / 1000) in F by lra. lra.
Qed.
(** The same with a deviation between 107.07 and 107.08 (the two-variance baseline at eps = 1 and delta = 1e-5, both words sparse): delta is at least 0.98. *)
Lemma jaccard_floor : forall s ev1 Pr1 ev Pr eps delta, 107.07 <= s <= 107.08 -> noise 300 s ev1 Pr1 ev Pr ->
  promise ev Pr eps delta (everywhere 0) (everywhere 1) -> 0.98 <= delta.
Proof.
  intros s ev1 Pr1 ev Pr eps delta S N D. destruct sizes_7 as [W Q].
  pose proof (total_at s 7 17 107.07 107.08 7.999 21845 0.0131 ltac:(lra) S W Q ltac:(lra) ltac:(lra) ltac:(lra)) as T.
  pose proof (floor_of_delta 300 s ev1 Pr1 ev Pr 7 17 ltac:(lra) N ltac:(lia) ltac:(lia) eps delta 0.0131 T D) as F.
  assert (P : (IZR 9869 / IZR 10000) ^ 300 <= IZR 2 / IZR 100) by (apply small_power; [lia|lia|apply Z.leb_le; vm_compute; reflexivity]).
  replace (1 - 0.0131) with (9869 / 10000) in F by lra. lra.
Qed.
