(** The analytic calibration at eps = 1 and delta = 10^-5, to four digits: bounds of the Mills ratio (1 - Phi)/phi by two convergents of
    Laplace's continued fraction, and the exponential series. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Normal GaussianCurve LowBits.
From dx.measure Require Import LogBounds.
Open Scope R_scope.

Lemma phi_derive (x : R) : is_derive phi x (- x * phi x).
Proof. unfold phi, gauss. pose proof s2pi. auto_derive; [lra|]. unfold Rdiv. replace (- (x * (x * 1)) * / 2) with (- x ^ 2 * / 2) by (simpl; ring). field. lra. Qed.
Lemma mills_derive (r : R -> R) (x r' : R) : is_derive r x r' -> is_derive (fun x => phi x * r x - (1 - Phi x)) x (phi x * (r' - x * r x + 1)).
Proof.
  intros D. auto_derive; [repeat split; [eexists; apply phi_derive|eexists; exact D|eexists; apply Phi']|].
  assert (E : Derive (fun x => r x) x = r') by now apply is_derive_unique.
  assert (F : Derive (fun x => phi x) x = - x * phi x) by now apply is_derive_unique, phi_derive.
  rewrite Derive_Phi, E, F. ring.
Qed.
Section Mills.
  Variables (r r' : R -> R) (a : R).
  Let h x := phi x * r x - (1 - Phi x).
  Hypothesis D : forall x, a <= x -> is_derive r x (r' x).
  Let between x : a < x -> exists c, a <= c /\ h x - h a = phi c * (r' c - c * r c + 1) * (x - a).
  Proof.
    intros L. destruct (MVT_gen h a x (fun x => phi x * (r' x - x * r x + 1))) as [c [C E]].
    - intros y; rewrite Rmin_left, Rmax_right by lra; intros; apply mills_derive, D; lra.
    - intros y; rewrite Rmin_left, Rmax_right by lra; intros. apply continuity_pt_filterlim, (@ex_derive_continuous R_AbsRing R_NormedModule).
      eexists. apply mills_derive, D. lra.
    - rewrite Rmin_left, Rmax_right in C by lra. exists c. split; [lra|exact E].
  Qed.
  (** r' - x r + 1 <= 0: phi r falls faster than 1 - Phi, and both tend to 0 *)
  Lemma mills_upper : (forall x, a <= x -> 0 <= r x) -> (forall x, a <= x -> r' x - x * r x + 1 <= 0) -> 1 - Phi a <= phi a * r a.
  Proof.
    intros P S. destruct (Rle_or_lt (1 - Phi a) (phi a * r a)) as [|N]; [assumption|exfalso].
    assert (h0 : h a < 0) by (unfold h; lra).
    destruct (Phi_lim_p (fun y => 1 + h a < y)) as [M HM].
    { exists (mkposreal (- h a) ltac:(lra)). intros y Hy. unfold ball in Hy; simpl in Hy; unfold AbsRing_ball, abs, minus, plus, opp in Hy; simpl in Hy.
      apply Rabs_def2 in Hy. lra. }
    set (x := Rmax M a + 1). pose proof (Rmax_l M a). pose proof (Rmax_r M a). specialize (HM x ltac:(unfold x; lra)). simpl in HM.
    destruct (between x ltac:(unfold x; lra)) as [c [C E]]. specialize (S c C). pose proof (phi_pos c).
    assert (0 <= phi c * - (r' c - c * r c + 1) * (x - a)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|unfold x; lra]).
    assert (0 <= phi x * r x) by (apply Rmult_le_pos; [left; apply phi_pos|apply P; unfold x; lra]). unfold h in *. lra.
  Qed.
  Lemma mills_lower : 0 < a -> (forall x, a <= x -> r x <= / x) -> (forall x, a <= x -> 0 <= r' x - x * r x + 1) -> phi a * r a <= 1 - Phi a.
  Proof.
    intros a0 P S. destruct (Rle_or_lt (phi a * r a) (1 - Phi a)) as [|N]; [assumption|exfalso].
    assert (h0 : 0 < h a) by (unfold h; lra). set (x := a + / h a). assert (i0 : 0 < / h a) by now apply Rinv_0_lt_compat.
    destruct (between x ltac:(unfold x; lra)) as [c [C E]]. specialize (S c C). pose proof (phi_pos c).
    assert (0 <= phi c * (r' c - c * r c + 1) * (x - a)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|unfold x; lra]).
    pose proof (Phi_le_1 x). pose proof (phi_le x). pose proof (phi_pos x). specialize (P x ltac:(unfold x; lra)).
    assert (X : / x < h a). { rewrite <- (Rinv_inv (h a)). apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; unfold x; lra|unfold x; lra]. }
    assert (0 < / x) by (apply Rinv_0_lt_compat; unfold x; lra). unfold h in *. nra.
  Qed.
End Mills.

Definition top x := x ^ 6 + 20 * x ^ 4 + 87 * x ^ 2 + 48.
Definition Top x := x ^ 7 + 21 * x ^ 5 + 105 * x ^ 3 + 105 * x.
Definition low x := x ^ 5 + 14 * x ^ 3 + 33 * x.
Definition Low x := x ^ 6 + 15 * x ^ 4 + 45 * x ^ 2 + 15.
Lemma powers x : 0 < x -> 0 < x ^ 2 /\ 0 < x ^ 3 /\ 0 < x ^ 4 /\ 0 < x ^ 5 /\ 0 < x ^ 6 /\ 0 < x ^ 7.
Proof. intros; repeat split; now apply pow_lt. Qed.
Lemma tail_above a : 0 < a -> 1 - Phi a <= phi a * (top a / Top a).
Proof.
  intros a0. set (d := fun x => ((6 * x ^ 5 + 80 * x ^ 3 + 174 * x) * Top x - top x * (7 * x ^ 6 + 105 * x ^ 4 + 315 * x ^ 2 + 105)) / Top x ^ 2).
  assert (P : forall x, a <= x -> 0 < top x /\ 0 < Top x) by (intros x Hx; destruct (powers x) as (?&?&?&?&?&?); [lra|unfold top, Top; lra]).
  apply (mills_upper (fun x => top x / Top x) d).
  - intros x Hx. destruct (P x Hx). unfold d, top, Top in *. auto_derive; [lra|]. field. lra.
  - intros x Hx. destruct (P x Hx). apply Rlt_le, Rdiv_lt_0_compat; assumption.
  - intros x Hx. destruct (P x Hx). replace (d x - x * (top x / Top x) + 1) with (- (5040 / Top x ^ 2)).
    + assert (0 < 5040 / Top x ^ 2) by (apply Rdiv_lt_0_compat; [lra|now apply pow_lt]). lra.
    + assert (I : (6 * x ^ 5 + 80 * x ^ 3 + 174 * x) * Top x - top x * (7 * x ^ 6 + 105 * x ^ 4 + 315 * x ^ 2 + 105) - x * top x * Top x + Top x ^ 2 = -5040) by (unfold top, Top; ring).
      replace 5040 with (- (-5040)) by lra. rewrite <- I. unfold d. field. lra.
Qed.
Lemma tail_below a : 0 < a -> phi a * (low a / Low a) <= 1 - Phi a.
Proof.
  intros a0. set (d := fun x => ((5 * x ^ 4 + 42 * x ^ 2 + 33) * Low x - low x * (6 * x ^ 5 + 60 * x ^ 3 + 90 * x)) / Low x ^ 2).
  assert (P : forall x, a <= x -> 0 < low x /\ 0 < Low x) by (intros x Hx; destruct (powers x) as (?&?&?&?&?&?); [lra|unfold low, Low; lra]).
  apply (mills_lower (fun x => low x / Low x) d); [|exact a0| |].
  - intros x Hx. destruct (P x Hx). unfold d, low, Low in *. auto_derive; [lra|]. field. lra.
  - intros x Hx. destruct (P x Hx). destruct (powers x) as (?&?&?&?&?&?); [lra|].
    apply Rmult_le_reg_r with (x * Low x); [apply Rmult_lt_0_compat; lra|].
    replace (low x / Low x * (x * Low x)) with (low x * x) by (field; lra). replace (/ x * (x * Low x)) with (Low x) by (field; lra).
    unfold low, Low. replace ((x ^ 5 + 14 * x ^ 3 + 33 * x) * x) with (x ^ 6 + 14 * x ^ 4 + 33 * x ^ 2) by ring. lra.
  - intros x Hx. destruct (P x Hx). replace (d x - x * (low x / Low x) + 1) with (720 / Low x ^ 2).
    + apply Rlt_le, Rdiv_lt_0_compat; [lra|now apply pow_lt].
    + assert (I : (5 * x ^ 4 + 42 * x ^ 2 + 33) * Low x - low x * (6 * x ^ 5 + 60 * x ^ 3 + 90 * x) - x * low x * Low x + Low x ^ 2 = 720) by (unfold low, Low; ring).
      rewrite <- I. unfold d. field. lra.
Qed.

(** e^eps phi(b) = phi(a): the curve g is phi(a) times a difference of two Mills ratios *)
Lemma g_tails u A B : 0 < u -> A = u - 1 / (2 * u) -> B = u + 1 / (2 * u) -> g 1 u = (1 - Phi A) - exp 1 * (1 - Phi B) /\ exp 1 * phi B = phi A.
Proof.
  intros H -> ->. pose proof (same_density 1 u ltac:(lra)) as S. unfold g.
  replace (1 / (2 * u) - 1 * u) with (- (u - 1 / (2 * u))) in * by ring. replace (-1 / (2 * u) - 1 * u) with (- (u + 1 / (2 * u))) in * by (field; lra).
  rewrite !phi_even in S. rewrite !Phi_opp. split; [ring|exact S].
Qed.
Lemma g_above u A B : 0 < u -> A = u - 1 / (2 * u) -> B = u + 1 / (2 * u) -> 0 < A -> 0 < B -> g 1 u <= phi A * (top A / Top A - low B / Low B).
Proof.
  intros H EA EB a0 b0. destruct (g_tails u A B H EA EB) as [-> S]. pose proof (tail_above A a0). pose proof (tail_below B b0) as L. pose proof (exp_pos 1).
  apply Rmult_le_compat_l with (r := exp 1) in L; [|lra]. rewrite <- Rmult_assoc, S in L. lra.
Qed.
Lemma g_below u A B : 0 < u -> A = u - 1 / (2 * u) -> B = u + 1 / (2 * u) -> 0 < A -> 0 < B -> phi A * (low A / Low A - top B / Top B) <= g 1 u.
Proof.
  intros H EA EB a0 b0. destruct (g_tails u A B H EA EB) as [-> S]. pose proof (tail_below A a0). pose proof (tail_above B b0) as L. pose proof (exp_pos 1).
  apply Rmult_le_compat_l with (r := exp 1) in L; [|lra]. rewrite <- Rmult_assoc, S in L. lra.
Qed.
Lemma PI_lower : 3.1415 < PI.
Proof. destruct (PI_2_3_7_ineq 2) as [H _]. unfold PI_2_3_7_tg, tg_alt, Ratan_seq in H. simpl in H. lra. Qed.
Lemma root_2pi : 2.5065 <= sqrt (2 * PI) <= 2.5067.
Proof.
  pose proof PI_lower. pose proof PI_upper. pose proof s2pi. assert (E : sqrt (2 * PI) ^ 2 = 2 * PI) by (apply pow2_sqrt; lra). set (x := sqrt (2 * PI)) in *. assert (x < 3) by nra.
  split; [destruct (Rle_or_lt 2.5065 x)|destruct (Rle_or_lt x 2.5067)]; try assumption; exfalso; nra.
Qed.
Lemma phi_between y x lo hi : 0 < lo -> x ^ 2 / 2 = 32 * y -> lo <= exp y <= hi -> / (hi ^ 32 * 2.5067) <= phi x <= / (lo ^ 32 * 2.5065).
Proof.
  intros l0 E [L H]. unfold phi, gauss. replace (- x ^ 2 / 2) with (- (32 * y)) by lra. rewrite exp_Ropp, exp_32. destruct root_2pi as [R1 R2].
  unfold Rdiv. rewrite <- Rinv_mult. pose proof (exp_pos y). assert (0 < exp y ^ 32) by now apply pow_lt.
  assert (exp y ^ 32 <= hi ^ 32) by (apply pow_incr; lra). assert (lo ^ 32 <= exp y ^ 32) by (apply pow_incr; lra). assert (0 < lo ^ 32) by now apply pow_lt.
  split; apply Rinv_le_contravar; try (apply Rmult_lt_0_compat; lra); apply Rmult_le_compat; lra.
Qed.
(** the curve at two points next to the root *)
Lemma g_at_low : 0.00001 < g 1 3.7303.
Proof.
  set (A := 1341513809 / 373030000). set (B := 1441513809 / 373030000).
  apply Rlt_le_trans with (2 := g_below 3.7303 A B ltac:(lra) ltac:(unfold A; lra) ltac:(unfold B; lra) ltac:(unfold A; lra) ltac:(unfold B; lra)).
  destruct (phi_between (1799659299737688481 / 8905688377600000000) A 1.2239 1.223946 ltac:(lra) ltac:(unfold A; lra)) as [P _].
  { split; [apply (exp_above 7); [lra|numbers]|apply (exp_below 8); [lra|lra|numbers]]. }
  assert (L : 0.260257 <= low A / Low A).
  { apply Rmult_le_reg_r with (Low A); [unfold Low, A; lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by (unfold Low, A; lra). unfold Low, low, A. lra. }
  assert (T : top B / Top B <= 0.244115).
  { apply Rmult_le_reg_r with (Top B); [unfold Top, B; lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by (unfold Top, B; lra). unfold Top, top, B. lra. }
  apply Rlt_le_trans with (/ (1.223946 ^ 32 * 2.5067) * (0.260257 - 0.244115)); [lra|].
  apply Rmult_le_compat; [lra|lra|exact P|lra].
Qed.
Lemma g_at_high : g 1 3.7308 < 0.00001.
Proof.
  set (A := 83867929 / 23317500). set (B := 90117929 / 23317500).
  apply Rle_lt_trans with (1 := g_above 3.7308 A B ltac:(lra) ltac:(unfold A; lra) ltac:(unfold B; lra) ltac:(unfold A; lra) ltac:(unfold B; lra)).
  destruct (phi_between (7033829514749041 / 34797171600000000) A 1.224016 1.225 ltac:(lra) ltac:(unfold A; lra)) as [_ P].
  { split; [apply (exp_above 7); [lra|numbers]|apply (exp_below 8); [lra|lra|numbers]]. }
  assert (T : top A / Top A <= 0.260231).
  { apply Rmult_le_reg_r with (Top A); [unfold Top, A; lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by (unfold Top, A; lra). unfold Top, top, A. lra. }
  assert (L : 0.244084 <= low B / Low B).
  { apply Rmult_le_reg_r with (Low B); [unfold Low, B; lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by (unfold Low, B; lra). unfold Low, low, B. lra. }
  pose proof (phi_pos A). apply Rle_lt_trans with (/ (1.224016 ^ 32 * 2.5065) * (0.260231 - 0.244084)); [|lra].
  destruct (Rle_or_lt 0 (top A / Top A - low B / Low B)); [apply Rmult_le_compat; lra|].
  apply Rle_trans with 0; [|lra]. rewrite <- (Rmult_0_r (phi A)). apply Rmult_le_compat_l; lra.
Qed.
Lemma root_300 : 17.3205 <= sqrt 300 <= 17.3206.
Proof. pose proof (sqrt_pos 300). assert (sqrt 300 ^ 2 = 300) by (apply pow2_sqrt; lra). split; nra. Qed.
(** sigma = u* Delta for words sqrt 300 apart *)
Lemma analytic_between u : calibrated 1 0.00001 u -> 64.61 <= u * sqrt 300 <= 64.62.
Proof.
  intros C. pose proof (calibrated_value 1 0.00001 u ltac:(lra) ltac:(lra) C) as G. destruct C as [u0 _]. destruct root_300 as [R1 R2].
  pose proof g_at_low. pose proof g_at_high.
  assert (3.7303 <= u) by (destruct (Rle_or_lt 3.7303 u) as [|L]; [assumption|pose proof (g_decreasing 1 u 3.7303 u0 L); lra]).
  assert (u <= 3.7308) by (destruct (Rle_or_lt u 3.7308) as [|L]; [assumption|pose proof (g_decreasing 1 3.7308 u ltac:(lra) L); lra]).
  split; nra.
Qed.
