(** ln(1.25/10^-5) to four digits, by the exponential series with its remainder: the deviations of the classical Gaussian mechanism. *)
From Coq Require Import Reals Lra Lia Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From dx.laplace Require Import LengthFacts.
Open Scope R_scope.
Lemma exp_above k y q : 0 <= y -> q <= esum (S k) y -> q <= exp y.
Proof.
  intros Hy Hq. pose proof (tail_le_1 k y Hy) as T. unfold erlang_tail in T. rewrite exp_Ropp in T. pose proof (exp_pos y) as P.
  apply Rle_trans with (1 := Hq). apply Rmult_le_reg_l with (/ exp y); [now apply Rinv_0_lt_compat|]. rewrite Rinv_l; lra.
Qed.
Lemma exp_below k y q : 0 < y -> 0 < q -> esum (S k) y <= q * (1 - y ^ S k / INR (fact k)) -> exp y <= q.
Proof.
  intros Hy Hq H. destruct (MVT_cor2 (erlang_tail (S k)) (fun c => - (exp (- c) * (c ^ k / INR (fact k)))) 0 y Hy) as [c [E [C0 C1]]].
  - intros c _. apply is_derive_Reals, tail_derive.
  - rewrite tail_zero in E. pose proof (INR_fact_lt_0 k) as F.
    assert (B : exp (- c) * (c ^ k / INR (fact k)) <= y ^ k / INR (fact k)).
    { assert (exp (- c) <= 1) by (rewrite <- exp_0; left; apply exp_increasing; lra). pose proof (exp_pos (- c)).
      assert (0 <= c ^ k <= y ^ k) by (split; [apply pow_le; lra|apply pow_incr; lra]).
      assert (0 < / INR (fact k)) by now apply Rinv_0_lt_compat.
      unfold Rdiv. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [lra|]. nra. }
    assert (T : 1 - y ^ S k / INR (fact k) <= erlang_tail (S k) y).
    { replace (y ^ S k / INR (fact k)) with (y ^ k / INR (fact k) * y) by (simpl; field; lra). nra. }
    unfold erlang_tail in T. rewrite exp_Ropp in T. pose proof (exp_pos y) as P.
    assert (0 < / exp y) by now apply Rinv_0_lt_compat.
    assert (K : 1 - y ^ S k / INR (fact k) <= / exp y * (q * (1 - y ^ S k / INR (fact k)))) by (apply Rle_trans with (1 := T); apply Rmult_le_compat_l; lra).
    destruct (Rlt_dec 0 (1 - y ^ S k / INR (fact k))) as [D|D].
    + apply Rmult_le_reg_r with (1 - y ^ S k / INR (fact k)); [exact D|]. apply Rmult_le_reg_l with (/ exp y); [lra|].
      rewrite <- !Rmult_assoc, Rinv_l, Rmult_1_l by lra. rewrite <- !Rmult_assoc in K. lra.
    + exfalso. assert (0 < esum (S k) y); [|nra]. pose proof (tail_pos k y ltac:(lra)) as TP. unfold erlang_tail in TP. pose proof (exp_pos (- y)). nra.
Qed.
Lemma fact_INR n z : Z.of_nat (fact n) = z -> INR (fact n) = IZR z. Proof. intros <-. apply INR_IZR_INZ. Qed.
Ltac numbers := cbn [esum]; rewrite ?(fact_INR 0 1 eq_refl), ?(fact_INR 1 1 eq_refl), ?(fact_INR 2 2 eq_refl), ?(fact_INR 3 6 eq_refl),
  ?(fact_INR 4 24 eq_refl), ?(fact_INR 5 120 eq_refl), ?(fact_INR 6 720 eq_refl), ?(fact_INR 7 5040 eq_refl), ?(fact_INR 8 40320 eq_refl); lra.
Lemma exp_32 y : exp (32 * y) = exp y ^ 32.
Proof.
  assert (H : forall n, exp (INR n * y) = exp y ^ n).
  { induction n as [|n IH]; [simpl; rewrite Rmult_0_l; apply exp_0|]. rewrite S_INR, Rmult_plus_distr_r, exp_plus, IH, Rmult_1_l. simpl. ring. }
  rewrite <- H. do 2 f_equal. rewrite INR_IZR_INZ. reflexivity.
Qed.
Lemma ln_125000 : 11.7355 <= ln 125000 <= 11.7362.
Proof.
  split.
  - rewrite <- (ln_exp 11.7355). apply ln_le; [apply exp_pos|]. replace 11.7355 with (32 * 0.366734375) by lra. rewrite exp_32.
    assert (E : exp 0.366734375 <= 1.44302) by (apply (exp_below 8); [lra|lra|numbers]).
    apply Rle_trans with (1.44302 ^ 32); [apply pow_incr; split; [left; apply exp_pos|exact E]|lra].
  - rewrite <- (ln_exp 11.7362). apply ln_le; [lra|]. replace 11.7362 with (32 * 0.36675625) by lra. rewrite exp_32.
    assert (E : 1.443046 <= exp 0.36675625) by (apply (exp_above 7); [lra|numbers]).
    apply Rle_trans with (1.443046 ^ 32); [lra|apply pow_incr; lra].
Qed.
(** f sqrt(2 ln(1.25/delta)) D at delta = 10^-5 and D = sqrt 300 *)
Lemma classical_between a b f : 0 <= a -> 0 <= b -> 0 <= f -> a ^ 2 <= f ^ 2 * 600 * 11.7355 -> f ^ 2 * 600 * 11.7362 <= b ^ 2 ->
  a <= f * (sqrt 300 * sqrt (2 * ln (1.25 / 0.00001))) <= b.
Proof.
  intros Ha Hb Hf La Lb. replace (1.25 / 0.00001) with 125000 by lra. destruct ln_125000 as [L1 L2]. set (l := ln 125000) in *.
  set (x := f * (sqrt 300 * sqrt (2 * l))). assert (X : x ^ 2 = f ^ 2 * 600 * l).
  { unfold x. rewrite !Rpow_mult_distr, !pow2_sqrt by lra. ring. }
  assert (0 <= x) by (apply Rmult_le_pos; [exact Hf|apply Rmult_le_pos; apply sqrt_pos]).
  assert (0 <= f ^ 2) by apply pow2_ge_0. split; apply Rsqr_incr_0_var; try assumption; rewrite !Rsqr_pow2, X; nra.
Qed.
