(** A checker of reports in whole numbers, every rounding against the evidence. Payments, bets and bounds of ratios are multiples of
    2^-48; wealth is a number m 2^e with a mantissa of at most 96 bits. *)
From Coq Require Import Reals Lra Psatz List Lia ZArith Bool.
Import ListNotations.
Open Scope R_scope.

(** ** Numbers m 2^e, rounded down *)
Definition val (a : Z * Z) : R := IZR (fst a) * powerRZ 2 (snd a).
Definition width : Z := 95.
Definition trim (a : Z * Z) : Z * Z :=
  let s := (Z.log2 (fst a) - width)%Z in if (0 <? s)%Z then (Z.shiftl (fst a) (- s), snd a + s)%Z else a.
Definition times (a b : Z * Z) : Z * Z := trim (fst a * fst b, snd a + snd b)%Z.
Fixpoint power (a : Z * Z) (n : positive) : Z * Z :=
  match n with xH => a | xO p => power (times a a) p | xI p => times a (power (times a a) p) end.

Lemma two_pos s : 0 < powerRZ 2 s. Proof. apply powerRZ_lt. lra. Qed.
Lemma IZR_two s : (0 <= s)%Z -> IZR (2 ^ s) = powerRZ 2 s.
Proof. intros H. rewrite <- (Z2Nat.id s H). now rewrite <- pow_IZR, <- pow_powerRZ. Qed.
Lemma shift_down m s : IZR (Z.shiftl m s) <= IZR m * powerRZ 2 s.
Proof.
  destruct (Z_le_gt_dec 0 s) as [H|H].
  - rewrite Z.shiftl_mul_pow2 by exact H. rewrite mult_IZR, IZR_two by exact H. lra.
  - rewrite Z.shiftl_div_pow2 by lia. assert (P : (0 < 2 ^ (- s))%Z) by (apply Z.pow_pos_nonneg; lia). assert (Q := two_pos (- s)).
    assert (D := Z.mul_div_le m _ P). apply IZR_le in D. rewrite mult_IZR, IZR_two in D by lia.
    replace (powerRZ 2 s) with (/ powerRZ 2 (- s)) by (rewrite <- powerRZ_neg'; now rewrite Z.opp_involutive).
    apply Rmult_le_reg_l with (powerRZ 2 (- s)); [exact Q|]. eapply Rle_trans; [exact D|]. right. field. lra.
Qed.
Lemma shift_nonneg m s : (0 <= m)%Z -> (0 <= Z.shiftl m s)%Z. Proof. intros H. now apply Z.shiftl_nonneg. Qed.
Definition below (a : Z * Z) (r : R) : Prop := (0 <= fst a)%Z /\ val a <= r.
Lemma below_nonneg a r : below a r -> 0 <= r.
Proof. intros [H V]. apply Rle_trans with (val a); [|exact V]. apply Rmult_le_pos; [now apply IZR_le|left; apply two_pos]. Qed.
Lemma trim_below a r : below a r -> below (trim a) r.
Proof.
  intros [H V]. unfold trim. set (s := (Z.log2 (fst a) - width)%Z). destruct (0 <? s)%Z; [|now split]. split; [now apply shift_nonneg|].
  eapply Rle_trans; [|exact V]. unfold val. cbn [fst snd]. rewrite powerRZ_add by lra.
  assert (D := shift_down (fst a) (- s)). assert (A := two_pos (snd a)). assert (B := two_pos s).
  rewrite powerRZ_neg' in D.
  apply Rle_trans with (IZR (fst a) * / powerRZ 2 s * (powerRZ 2 (snd a) * powerRZ 2 s)); [apply Rmult_le_compat_r; [nra|exact D]|right; field; lra].
Qed.
Lemma times_below a b r s : below a r -> below b s -> below (times a b) (r * s).
Proof.
  intros A B. apply trim_below. assert (r0 := below_nonneg _ _ A). destruct A as [A V], B as [B W]. split; [cbn; nia|].
  apply Rle_trans with (val a * val b).
  - right. unfold val. cbn [fst snd]. rewrite mult_IZR, powerRZ_add by lra. ring.
  - apply Rmult_le_compat; auto; apply Rmult_le_pos; try (now apply IZR_le); left; apply two_pos.
Qed.
Lemma power_below n : forall a r, below a r -> below (power a n) (r ^ Pos.to_nat n).
Proof.
  induction n as [n IH|n IH|]; intros a r H; cbn [power].
  - rewrite Pos2Nat.inj_xI, <- tech_pow_Rmult, pow_mult. replace (r ^ 2) with (r * r) by ring. apply times_below; [exact H|apply IH; now apply times_below].
  - rewrite Pos2Nat.inj_xO, pow_mult. replace (r ^ 2) with (r * r) by ring. apply IH. now apply times_below.
  - rewrite Pos2Nat.inj_1, pow_1. exact H.
Qed.

(** ** Upper bounds of the exponential function: exp t <= 1/(1-t) after 60 halvings, squared 60 times, always upwards *)
Definition up_div (a b : Z) : Z := (- ((- a) / b))%Z.
Definition fine : Z := 2 ^ 160.
Fixpoint squared (n : nat) (r : Z) : Z := match n with O => r | S k => squared k (up_div (r * r) fine) end.
(** [fine] times a bound of exp(a/b), after n halvings *)
Definition exp_bound (n : nat) (a : N) (b : positive) : option Z :=
  let d := (2 ^ Z.of_nat n * Zpos b)%Z in
  if (Z.of_N a <? d)%Z then Some (squared n (up_div (fine * d) (d - Z.of_N a))) else None.
Definition exp_above : N -> positive -> option Z := exp_bound 60.
Lemma fine_pos : 0 < IZR fine. Proof. apply IZR_lt. reflexivity. Qed.
Lemma up_div_above a b : (0 < b)%Z -> IZR a / IZR b <= IZR (up_div a b).
Proof.
  intros b0. assert (B : 0 < IZR b) by now apply IZR_lt. apply Rmult_le_reg_r with (IZR b); [exact B|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- mult_IZR. apply IZR_le. unfold up_div.
  assert (H := Z.mul_div_le (- a) b b0). lia.
Qed.
Lemma squared_above n : forall r u, exp u <= IZR r / IZR fine -> exp (2 ^ n * u) <= IZR (squared n r) / IZR fine.
Proof.
  assert (o := fine_pos). induction n as [|n IH]; intros r u H; cbn [squared pow]; [now rewrite Rmult_1_l|].
  replace (2 * 2 ^ n * u) with (2 ^ n * (u + u)) by ring. apply IH. rewrite exp_plus.
  apply Rle_trans with (IZR r / IZR fine * (IZR r / IZR fine)); [apply Rmult_le_compat; auto; left; apply exp_pos|].
  replace (IZR r / IZR fine * (IZR r / IZR fine)) with (IZR (r * r) / IZR fine / IZR fine) by (rewrite mult_IZR; field; lra).
  unfold Rdiv at 1 3. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply up_div_above. reflexivity.
Qed.
Lemma exp_bound_ok n a b r : exp_bound n a b = Some r -> exp (IZR (Z.of_N a) / IZR (Zpos b)) <= IZR r / IZR fine.
Proof.
  unfold exp_bound. set (d := (2 ^ Z.of_nat n * Zpos b)%Z).
  destruct (Z.ltb_spec (Z.of_N a) d) as [L|]; [|discriminate]. intros E. injection E as <-.
  assert (P2 : IZR (2 ^ Z.of_nat n) = 2 ^ n) by (rewrite <- pow_IZR; reflexivity). assert (0 < 2 ^ n) by (apply pow_lt; lra).
  assert (b0 : 0 < IZR (Zpos b)) by (apply IZR_lt; reflexivity). assert (o := fine_pos).
  assert (D : IZR d = 2 ^ n * IZR (Zpos b)) by (unfold d; now rewrite mult_IZR, P2).
  assert (a0 : 0 <= IZR (Z.of_N a)) by (apply IZR_le; lia). assert (L' := IZR_lt _ _ L).
  replace (IZR (Z.of_N a) / IZR (Zpos b)) with (2 ^ n * (IZR (Z.of_N a) / IZR d)) by (rewrite D; field; lra).
  apply squared_above. set (t := IZR (Z.of_N a) / IZR d).
  assert (d0 : 0 < IZR d) by (rewrite D; now apply Rmult_lt_0_compat).
  assert (t1 : 0 < 1 - t). { unfold t. replace (1 - IZR (Z.of_N a) / IZR d) with ((IZR d - IZR (Z.of_N a)) / IZR d) by (field; lra). apply Rdiv_lt_0_compat; lra. }
  apply Rle_trans with (/ (1 - t)).
  - assert (Q := exp_ineq1_le (- t)). rewrite <- (Rinv_inv (exp t)), <- exp_Ropp. apply Rinv_le_contravar; lra.
  - assert (Q := up_div_above (fine * d) (d - Z.of_N a) ltac:(lia)). rewrite mult_IZR, minus_IZR in Q.
    apply Rmult_le_reg_r with (IZR fine); [exact o|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    eapply Rle_trans; [|exact Q]. right. unfold t. field. split; lra.
Qed.
Lemma exp_above_ok a b r : exp_above a b = Some r -> exp (IZR (Z.of_N a) / IZR (Zpos b)) <= IZR r / IZR fine.
Proof. apply exp_bound_ok. Qed.

(** ** A report *)
Definition U : Z := 2 ^ 48.
(** a bet lam of the pair (x, z) on one output *)
Definition flow := (nat * nat * Z)%type.
(** an output of a block: how often it came from which inputs, and the bets on it *)
Definition row := (list (nat * positive) * list flow)%type.
(** what one strategy chose for a block: payments, the sum of the bounds of its bets, and the outputs *)
Record bet := { payments : list Z; bounds : N; rows : list row }.
Record strategy := { capital : N; bets : list (option bet) }.
Record report := {
  inputs : nat;
  pairs : list (list nat); (** 0 where nothing is claimed, or 1 + the place in [losses] *)
  losses : list (N * positive * Z); (** claimed losses as fractions, and [U] times upper bounds of their exponentials *)
  delta : N * positive;
  numbers : list (list N); (** of the samples of each input, block by block *)
  strategies : list strategy;
  level : positive * positive }.

Section Check.
Variable r : report.
Definition pair_of (x z : nat) : option (N * positive * Z) := nth (nth z (nth x (pairs r) []) 0%nat) (None :: map Some (losses r)) None.
Definition is_claimed (x z : nat) : bool := match pair_of x z with Some _ => true | None => false end.
Definition ratio (x z : nat) : Z := match pair_of x z with Some (_, q) => q | None => 0%Z end.
Definition loss (x z : nat) : R := match pair_of x z with Some (a, b, _) => IZR (Z.of_N a) / IZR (Zpos b) | None => 0 end.
Definition exceeds (l : N * positive * Z) : bool :=
  let '(a, b, q) := l in match exp_above a b with Some e => (e * U <=? q * fine)%Z | None => false end.
(** [U n_x U] times the payoff of an output with these bets, before division *)
Fixpoint balance (x : nat) (fs : list flow) : Z :=
  match fs with [] => 0%Z | (a, b, l) :: t =>
    ((if Nat.eqb a x then U * l else 0) - (if Nat.eqb b x then ratio a b * l else 0) + balance x t)%Z end.
Definition pay (n : list N) (v : list Z) (fs : list flow) (x : nat) : Z :=
  ((U * nth x v 0 + balance x fs) / (U * Z.of_N (nth x n 0%N)))%Z.
Definition flow_ok (n : list N) (f : flow) : bool :=
  let '(a, b, l) := f in (0 <=? l)%Z && Nat.ltb a (inputs r) && Nat.ltb b (inputs r) && is_claimed a b &&
    (negb (Nat.eqb a b) && (0 <? nth a n 0)%N && (0 <? nth b n 0)%N).
Definition row_ok (n : list N) (v : list Z) (o : row) : bool :=
  forallb (flow_ok n) (snd o) &&
  forallb (fun c => Nat.ltb (fst c) (inputs r) && (0 <? nth (fst c) n 0)%N && (0 <=? pay n v (snd o) (fst c))%Z) (fst o).
Fixpoint zsum (l : list Z) : Z := match l with [] => 0%Z | a :: t => (a + zsum t)%Z end.
(** The rest is not needed for what is computed: it refuses what no audit can have seen or may bet, on outputs that did not come too. *)
Fixpoint amount (fs : list flow) (x z : nat) : Z :=
  match fs with [] => 0%Z | (a, b, l) :: t => ((if Nat.eqb a x && Nat.eqb b z then l else 0) + amount t x z)%Z end.
(** the sum over all pairs of the largest bet on any output: what the fee of delta is paid for *)
Definition largest (os : list row) : Z :=
  zsum (flat_map (fun x => map (fun z => fold_right Z.max 0%Z (map (fun o => amount (snd o) x z) os)) (seq 0 (inputs r))) (seq 0 (inputs r))).
(** how many outputs came from each input *)
Fixpoint samples_of (x : nat) (cs : list (nat * positive)) : N :=
  match cs with [] => 0%N | (a, c) :: t => ((if Nat.eqb a x then Npos c else 0) + samples_of x t)%N end.
Definition seen (os : list row) : list N :=
  map (fun x => fold_right N.add 0%N (map (fun o => samples_of x (fst o)) os)) (seq 0 (inputs r)).
Definition payable (n : list N) (b : bet) : bool :=
  forallb (Z.leb 0) (payments b) && Nat.eqb (length (payments b)) (inputs r) && Nat.eqb (length n) (inputs r) &&
  (zsum (payments b) <=? U * zsum (map Z.of_N n))%Z && forallb (fun p => (0 <? fst p)%N || (snd p =? 0)%Z) (combine n (payments b)) &&
  forallb (fun o => forallb (fun f => (0 <=? pay n (payments b) (snd o) (snd (fst f)))%Z) (snd o)) (rows b) &&
  (if (fst (delta r) =? 0)%N then true else (largest (rows b) <=? Z.of_N (bounds b))%Z) &&
  (fold_right N.add 0 (seen (rows b)) =? fold_right N.add 0 n)%N.
Definition bet_ok (n : list N) (b : bet) : bool := forallb (row_ok n (payments b)) (rows b) && payable n b.
Fixpoint each (n : list N) (v : list Z) (fs : list flow) (cs : list (nat * positive)) (a : Z * Z) : Z * Z :=
  match cs with [] => a | c :: t => each n v fs t (times a (power (pay n v fs (fst c), -48)%Z (snd c))) end.
Fixpoint settle (n : list N) (v : list Z) (os : list row) (a : Z * Z) : Z * Z :=
  match os with [] => a | o :: t => settle n v t (each n v (snd o) (fst o) a) end.
(** wealth before the fee, and the sum of all bounds; nothing if a bet is not allowed *)
Fixpoint play (ns : list (list N)) (bs : list (option bet)) (a : Z * Z) (f : N) : option ((Z * Z) * N) :=
  match ns, bs with
  | [], [] => Some (a, f)
  | n :: ns', None :: bs' => play ns' bs' a f
  | n :: ns', Some b :: bs' => if bet_ok n b then play ns' bs' (settle n (payments b) (rows b) a) (f + bounds b)%N else None
  | _, _ => None
  end.
Definition guard : Z := 64.
(** [U 2^guard] times what a strategy is worth at the end *)
Definition worth (s : strategy) : Z :=
  match play (numbers r) (bets s) (1, 0)%Z 0%N with
  | None => 0%Z
  | Some (a, f) => match exp_above (fst (delta r) * f) (snd (delta r) * Z.to_pos U) with
    | None => 0%Z
    | Some e => if (0 <? e)%Z then Z.shiftl (Z.of_N (capital s) * (fst a * fine / e)) (snd a + guard) else 0%Z end
  end.
(** all strategies saw the same samples of each input, block by block *)
Fixpoint same (ls ms : list N) : bool :=
  match ls, ms with [], [] => true | l :: ls', m :: ms' => (l =? m)%N && same ls' ms' | _, _ => false end.
Fixpoint merged (known : list (option (list N))) (bs : list (option bet)) : option (list (option (list N))) :=
  match known, bs with
  | [], [] => Some []
  | k :: known', b :: bs' => match merged known' bs' with None => None | Some rest =>
      match k, b with
      | k, None => Some (k :: rest)
      | None, Some b => Some (Some (seen (rows b)) :: rest)
      | Some k, Some b => if same k (seen (rows b)) then Some (Some k :: rest) else None
      end end
  | _, _ => None
  end.
Fixpoint together (known : list (option (list N))) (ss : list strategy) : bool :=
  match ss with [] => true | s :: t => match merged known (bets s) with None => false | Some known' => together known' t end end.
Definition proper : bool := (Zpos (fst (level r)) <? Zpos (snd (level r)))%Z && together (map (fun _ => None) (numbers r)) (strategies r).
Definition accepted : bool :=
  forallb exceeds (losses r) && (zsum (map (fun s => Z.of_N (capital s)) (strategies r)) <=? U)%Z &&
  (Zpos (snd (level r)) * (U * 2 ^ guard) <=? Zpos (fst (level r)) * zsum (map worth (strategies r)))%Z && proper.

(** *** Soundness of the arithmetic *)
Lemma U_pos : 0 < IZR U. Proof. apply IZR_lt. reflexivity. Qed.
Lemma ratio_above x z : forallb exceeds (losses r) = true -> is_claimed x z = true -> exp (loss x z) <= IZR (ratio x z) / IZR U.
Proof.
  intros H. unfold is_claimed, loss, ratio. destruct (pair_of x z) as [[[a b] q]|] eqn:E; [intros _|discriminate].
  assert (I : In (a, b, q) (losses r)).
  { unfold pair_of in E. destruct (nth z (nth x (pairs r) []) 0%nat) as [|j]; [discriminate|]. cbn [nth] in E.
    destruct (le_lt_dec (length (losses r)) j) as [G|G]; [rewrite nth_overflow in E by (rewrite map_length; exact G); discriminate|].
    rewrite (nth_indep _ None (Some (a, b, q))) in E by (rewrite map_length; exact G). rewrite map_nth in E. injection E as <-. now apply nth_In. }
  rewrite forallb_forall in H. specialize (H _ I). unfold exceeds in H. destruct (exp_above a b) as [e|] eqn:F; [|discriminate].
  apply exp_above_ok in F. eapply Rle_trans; [exact F|]. apply Z.leb_le, IZR_le in H. rewrite !mult_IZR in H.
  assert (u := U_pos). assert (o := fine_pos). apply Rmult_le_reg_r with (IZR U * IZR fine); [now apply Rmult_lt_0_compat|].
  replace (IZR e / IZR fine * (IZR U * IZR fine)) with (IZR e * IZR U) by (field; lra).
  replace (IZR q / IZR U * (IZR U * IZR fine)) with (IZR q * IZR fine) by (field; lra). exact H.
Qed.
(** what is won and what is lost by the bets on one output, for one input *)
Fixpoint won (x : nat) (fs : list flow) : R :=
  match fs with [] => 0 | (a, b, l) :: t => (if Nat.eqb a x then IZR l / IZR U else 0) + won x t end.
Fixpoint lost (x : nat) (fs : list flow) : R :=
  match fs with [] => 0 | (a, b, l) :: t => (if Nat.eqb b x then exp (loss a x) * (IZR l / IZR U) else 0) + lost x t end.
Lemma balance_below n x fs : forallb exceeds (losses r) = true -> forallb (flow_ok n) fs = true ->
  IZR (balance x fs) / (IZR U * IZR U) <= won x fs - lost x fs.
Proof.
  intros E. assert (u := U_pos). induction fs as [|[[a b] l] t IH]; intros H; cbn [balance won lost]; [unfold Rdiv; rewrite Rmult_0_l; lra|].
  cbn [forallb] in H. apply andb_true_iff in H. destruct H as [H G]. specialize (IH G). unfold flow_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[H _] _] C] _]. apply Z.leb_le, IZR_le in H. assert (Q := ratio_above a b E C).
  rewrite plus_IZR, minus_IZR. unfold Rdiv in *. rewrite Rmult_plus_distr_r, Rmult_minus_distr_r.
  assert (A : IZR (if Nat.eqb a x then U * l else 0) * / (IZR U * IZR U) <= (if Nat.eqb a x then IZR l * / IZR U else 0)).
  { destruct (Nat.eqb a x); [rewrite mult_IZR; right; field; lra|lra]. }
  assert (B : (if Nat.eqb b x then exp (loss a x) * (IZR l * / IZR U) else 0) <= IZR (if Nat.eqb b x then ratio a b * l else 0) * / (IZR U * IZR U)).
  { destruct (Nat.eqb b x) eqn:X; [|lra]. apply Nat.eqb_eq in X. subst. rewrite mult_IZR.
    replace (IZR (ratio a x) * IZR l * / (IZR U * IZR U)) with (IZR (ratio a x) * / IZR U * (IZR l * / IZR U)) by (field; lra).
    apply Rmult_le_compat_r; [apply Rmult_le_pos; [exact H|left; now apply Rinv_0_lt_compat]|exact Q]. }
  lra.
Qed.
Lemma pay_below n v fs x : forallb exceeds (losses r) = true -> forallb (flow_ok n) fs = true -> (0 < nth x n 0)%N ->
  val (pay n v fs x, -48)%Z <= (IZR (nth x v 0%Z) / IZR U + won x fs - lost x fs) / IZR (Z.of_N (nth x n 0%N)).
Proof.
  intros E F N0. assert (u := U_pos). assert (n0 : 0 < IZR (Z.of_N (nth x n 0%N))) by (apply IZR_lt; lia).
  assert (B := balance_below n x fs E F). unfold val, pay. cbn [fst snd]. set (N := Z.of_N (nth x n 0%N)) in *.
  set (A := (U * nth x v 0 + balance x fs)%Z). assert (M : (0 < U * N)%Z) by (apply Z.mul_pos_pos; [reflexivity|now apply lt_IZR]).
  assert (D := Z.mul_div_le A _ M). apply IZR_le in D. rewrite !mult_IZR in D.
  replace (powerRZ 2 (-48)) with (/ IZR U) by (change (-48)%Z with (Z.opp 48); unfold U; rewrite powerRZ_neg', IZR_two by lia; reflexivity).
  apply Rmult_le_reg_l with (IZR U * IZR N); [now apply Rmult_lt_0_compat|].
  apply Rle_trans with (IZR A * / IZR U).
  - rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|exact D].
  - apply Rle_trans with (IZR U * (IZR (nth x v 0%Z) / IZR U + IZR (balance x fs) / (IZR U * IZR U))).
    + right. unfold A. rewrite plus_IZR, mult_IZR. field. lra.
    + replace (IZR U * IZR N * ((IZR (nth x v 0%Z) / IZR U + won x fs - lost x fs) / IZR N)) with (IZR U * (IZR (nth x v 0%Z) / IZR U + won x fs - lost x fs)) by (field; lra).
      apply Rmult_le_compat_l; lra.
Qed.

(** samples one by one: the input, and the bets on the output *)
Definition expand (os : list row) : list (nat * list flow) :=
  flat_map (fun o => flat_map (fun c => repeat (fst c, snd o) (Pos.to_nat (snd c))) (fst o)) os.
Definition paid (n : list N) (v : list Z) (e : nat * list flow) : R :=
  (IZR (nth (fst e) v 0%Z) / IZR U + won (fst e) (snd e) - lost (fst e) (snd e)) / IZR (Z.of_N (nth (fst e) n 0%N)).
Fixpoint product {A : Type} (f : A -> R) (l : list A) : R := match l with [] => 1 | e :: t => f e * product f t end.
Lemma product_app {A} (f : A -> R) l m : product f (l ++ m) = product f l * product f m.
Proof. induction l as [|a t IH]; cbn; [ring|]. rewrite IH. ring. Qed.
Lemma product_repeat {A} (f : A -> R) a k : product f (repeat a k) = f a ^ k.
Proof. induction k as [|k IH]; cbn; [reflexivity|]. now rewrite IH. Qed.
Hypothesis exceeding : forallb exceeds (losses r) = true.
Lemma each_below n v fs cs : forallb (flow_ok n) fs = true ->
  forallb (fun c => Nat.ltb (fst c) (inputs r) && (0 <? nth (fst c) n 0)%N && (0 <=? pay n v fs (fst c))%Z) cs = true ->
  forall a q, below a q -> below (each n v fs cs a) (q * product (paid n v) (flat_map (fun c => repeat (fst c, fs) (Pos.to_nat (snd c))) cs)).
Proof.
  intros F. induction cs as [|c t IH]; intros H a q A; cbn [each flat_map]; [cbn; now rewrite Rmult_1_r|].
  cbn [forallb] in H. rewrite !andb_true_iff in H. destruct H as [[[_ N0] P0] H]. apply N.ltb_lt in N0. apply Z.leb_le in P0.
  rewrite product_app, product_repeat, <- Rmult_assoc. apply IH; [exact H|]. apply times_below; [exact A|]. apply power_below.
  split; [exact P0|]. now apply pay_below.
Qed.
Lemma settle_below n v os : forallb (row_ok n v) os = true -> forall a q, below a q -> below (settle n v os a) (q * product (paid n v) (expand os)).
Proof.
  induction os as [|o t IH]; intros H a q A; cbn [settle expand flat_map]; [cbn; now rewrite Rmult_1_r|].
  cbn [forallb] in H. apply andb_true_iff in H. destruct H as [O H]. unfold row_ok in O. apply andb_true_iff in O. destruct O as [F C].
  rewrite product_app, <- Rmult_assoc. apply IH; [exact H|]. now apply each_below.
Qed.
(** the same over all blocks *)
Definition block_paid (n : list N) (b : option bet) : R := match b with None => 1 | Some b => product (paid n (payments b)) (expand (rows b)) end.
Definition block_bound (b : option bet) : N := match b with None => 0%N | Some b => bounds b end.
Definition block_ok (n : list N) (b : option bet) : Prop := match b with None => True | Some b => bet_ok n b = true end.
Fixpoint all_paid (ns : list (list N)) (bs : list (option bet)) : R :=
  match ns, bs with n :: ns', b :: bs' => block_paid n b * all_paid ns' bs' | _, _ => 1 end.
Fixpoint all_bounds (bs : list (option bet)) : N := match bs with [] => 0%N | b :: t => (block_bound b + all_bounds t)%N end.
Fixpoint all_ok (ns : list (list N)) (bs : list (option bet)) : Prop :=
  match ns, bs with [], [] => True | n :: ns', b :: bs' => block_ok n b /\ all_ok ns' bs' | _, _ => False end.
Lemma play_below ns : forall bs a f a' f' q, play ns bs a f = Some (a', f') -> below a q ->
  all_ok ns bs /\ f' = (f + all_bounds bs)%N /\ below a' (q * all_paid ns bs).
Proof.
  induction ns as [|n ns IH]; intros [|[b|] bs] a f a' f' q H A; try discriminate; cbn [play] in H.
  - injection H as <- <-. cbn. rewrite N.add_0_r, Rmult_1_r. auto.
  - destruct (bet_ok n b) eqn:B; [|discriminate]. assert (B' := proj1 (proj1 (andb_true_iff _ _) B)). assert (S := settle_below n (payments b) (rows b) B' a q A).
    destruct (IH _ _ _ _ _ _ H S) as [O [E V]]. cbn [all_ok all_bounds all_paid block_ok block_bound block_paid].
    rewrite <- Rmult_assoc. repeat split; auto; try apply V. rewrite E. lia.
  - destruct (IH _ _ _ _ _ _ H A) as [O [E V]]. cbn [all_ok all_bounds all_paid block_ok block_bound block_paid].
    rewrite Rmult_1_l. repeat split; auto; apply V.
Qed.
Definition delta_of : R := IZR (Z.of_N (fst (delta r))) / IZR (Zpos (snd (delta r))).
Lemma worth_below s : IZR (worth s) <= 0 \/ (all_ok (numbers r) (bets s) /\ 0 <= all_paid (numbers r) (bets s) /\
  IZR (worth s) <= IZR U * powerRZ 2 guard * (IZR (Z.of_N (capital s)) / IZR U * (all_paid (numbers r) (bets s) / exp (delta_of * (IZR (Z.of_N (all_bounds (bets s))) / IZR U))))).
Proof.
  unfold worth. destruct (play (numbers r) (bets s) (1, 0)%Z 0%N) as [[a f]|] eqn:E; [|left; lra].
  assert (S : below (1, 0)%Z 1) by (split; [cbn; lia|unfold val; cbn; lra]). destruct (play_below _ _ _ _ _ _ _ E S) as [O [F V]].
  rewrite Rmult_1_l in V. rewrite N.add_0_l in F. subst f. destruct (exp_above _ _) as [e|] eqn:X; [|left; lra].
  destruct (Z.ltb_spec 0 e) as [e0|]; [|left; lra]. right. split; [exact O|]. assert (q0 := below_nonneg _ _ V). split; [exact q0|].
  set (q := all_paid (numbers r) (bets s)) in *. apply exp_above_ok in X. assert (u := U_pos). assert (o := fine_pos). apply IZR_lt in e0.
  set (t := exp (delta_of * (IZR (Z.of_N (all_bounds (bets s))) / IZR U))).
  assert (T : t <= IZR e / IZR fine).
  { eapply Rle_trans; [|exact X]. right. unfold t, delta_of. f_equal. rewrite N2Z.inj_mul, mult_IZR.
    change (Zpos (snd (delta r) * Z.to_pos U)) with (Zpos (snd (delta r)) * U)%Z. rewrite mult_IZR. field. split; [lra|]. apply not_0_IZR. discriminate. }
  assert (t0 : 0 < t) by apply exp_pos. assert (Sh := shift_down (Z.of_N (capital s) * (fst a * fine / e)) (snd a + guard)).
  eapply Rle_trans; [exact Sh|]. rewrite mult_IZR, powerRZ_add by lra. assert (c0 : 0 <= IZR (Z.of_N (capital s))) by (apply IZR_le; lia).
  assert (g := two_pos guard). assert (x0 := two_pos (snd a)). destruct V as [m0 V].
  assert (D : IZR (fst a * fine / e) <= IZR (fst a) / t).
  { apply Rle_trans with (IZR (fst a) * IZR fine / IZR e).
    - apply Rmult_le_reg_l with (IZR e); [exact e0|]. replace (IZR e * (IZR (fst a) * IZR fine / IZR e)) with (IZR (fst a) * IZR fine) by (field; lra).
      rewrite <- !mult_IZR. apply IZR_le, Z.mul_div_le. now apply lt_IZR.
    - unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_compat_l; [now apply IZR_le|].
      replace (IZR fine * / IZR e) with (/ (IZR e / IZR fine)) by (field; lra). apply Rinv_le_contravar; lra. }
  replace (IZR U * powerRZ 2 guard * (IZR (Z.of_N (capital s)) / IZR U * (q / t))) with (IZR (Z.of_N (capital s)) * powerRZ 2 guard * (q / t)) by (field; lra).
  apply Rle_trans with (IZR (Z.of_N (capital s)) * powerRZ 2 guard * (val a / t)).
  - unfold val. replace (IZR (Z.of_N (capital s)) * powerRZ 2 guard * (IZR (fst a) * powerRZ 2 (snd a) / t)) with (IZR (Z.of_N (capital s)) * (IZR (fst a) / t) * (powerRZ 2 (snd a) * powerRZ 2 guard)) by (field; lra).
    apply Rmult_le_compat_r; [nra|]. now apply Rmult_le_compat_l.
  - apply Rmult_le_compat_l; [nra|]. unfold Rdiv. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|exact V].
Qed.
Lemma accepted_sum : accepted = true -> IZR (Zpos (snd (level r))) * (IZR U * powerRZ 2 guard) <= IZR (Zpos (fst (level r))) * IZR (zsum (map worth (strategies r))).
Proof.
  unfold accepted. intros H. apply andb_true_iff in H. destruct H as [H _]. apply andb_true_iff in H. destruct H as [_ H]. apply Z.leb_le, IZR_le in H.
  rewrite (mult_IZR (Zpos (snd (level r)))), (mult_IZR U), (mult_IZR (Zpos (fst (level r)))), IZR_two in H by (unfold guard; lia). exact H.
Qed.
End Check.
