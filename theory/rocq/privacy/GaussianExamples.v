(** Where the Gaussian claims fail (Bollegala et al., Sections 3.1 and 5, Theorem 4): the classical formula beyond eps = 1,
    the covariance sigma I, and two standard deviations for neighbouring words. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Euclid Normal GaussianCurve GaussianRelease.
Open Scope R_scope.

(* bounds by hand: the interval tactic would bring in the axioms of machine floats *)
Lemma exp_8 : 256 <= exp 8.
Proof.
  assert (A : 2 <= exp 1) by (pose proof (exp_ineq1_le 1); lra).
  assert (B : exp 2 = exp 1 * exp 1) by (rewrite <- exp_plus; f_equal; ring). assert (C : exp 4 = exp 2 * exp 2) by (rewrite <- exp_plus; f_equal; ring).
  assert (D : exp 8 = exp 4 * exp 4) by (rewrite <- exp_plus; f_equal; ring). assert (4 <= exp 2) by nra. assert (16 <= exp 4) by nra. nra.
Qed.
Lemma exp_17 : 131072 <= exp 17.
Proof.
  pose proof exp_8. assert (A : 2 <= exp 1) by (pose proof (exp_ineq1_le 1); lra).
  replace 17 with (8 + (8 + 1)) by ring. rewrite !exp_plus. assert (512 <= exp 8 * exp 1) by nra. nra.
Qed.
(** with a = 1/(2u) - eps u >= 0: g(u) >= 1 - e^(-a^2/2) *)
Lemma g_lower eps u : 0 <= eps -> 0 < u -> 0 <= 1 / (2 * u) - eps * u -> 1 - exp (- (1 / (2 * u) - eps * u) ^ 2 / 2) <= g eps u.
Proof.
  intros e0 Hu A. unfold g. set (a := 1 / (2 * u) - eps * u) in *. set (b := 1 / (2 * u) + eps * u).
  assert (Ph : 1 - Phi a <= 1/2 * exp (- a ^ 2 / 2)) by now apply tail_half.
  replace (- 1 / (2 * u) - eps * u) with (- b) by (unfold b; field; lra).
  assert (b0 : 0 <= b) by (unfold a, b in *; nra). pose proof (Phi_neg b b0) as Q.
  assert (E : exp eps * exp (- b ^ 2 / 2) = exp (- a ^ 2 / 2)) by (rewrite <- exp_plus; f_equal; unfold a, b; field; lra).
  pose proof (exp_pos eps). assert (exp eps * Phi (- b) <= 1/2 * exp (- a ^ 2 / 2)); [|lra].
  apply Rle_trans with (exp eps * (1/2 * exp (- b ^ 2 / 2))); [apply Rmult_le_compat_l; lra|]. rewrite <- E. right. ring.
Qed.
(** at the delta = 1/73404 of the experiments, eps = 100 *)
Lemma classical_at_large_eps : ~ (forall eps delta, 0 < eps -> 0 < delta < 1 -> g eps (classical delta / eps) <= delta).
Proof.
  intros H. specialize (H 100 (1/73404) ltac:(lra) ltac:(lra)). destruct (classical_sqr (1/73404) ltac:(lra)) as [C2 [_ C0]].
  set (c := classical (1/73404)) in *.
  assert (C6 : c < 6).
  { assert (L : ln (1.25 / (1/73404)) < 17) by (apply exp_lt_inv; rewrite exp_ln by lra; pose proof exp_17; lra). nra. }
  assert (P : 0 < c / 100) by lra.
  assert (A : 1 <= 1 / (2 * (c / 100)) - 100 * (c / 100)).
  { replace (1 / (2 * (c / 100)) - 100 * (c / 100)) with (50 / c - c) by (field; lra).
    assert (7 <= 50 / c) by (apply Rmult_le_reg_r with c; [exact C0|]; replace (50 / c * c) with 50 by (field; lra); lra). lra. }
  pose proof (g_lower 100 (c / 100) ltac:(lra) P ltac:(lra)) as G. set (a := 1 / (2 * (c / 100)) - 100 * (c / 100)) in *.
  assert (exp (- a ^ 2 / 2) <= exp (- (1/2))) by (destruct (Req_dec a 1) as [->|N]; [right; f_equal; field|left; apply exp_increasing; nra]).
  assert (exp (- (1/2)) <= 2/3).
  { assert (X : exp (- (1/2)) * exp (1/2) = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0). pose proof (exp_ineq1_le (1/2)). pose proof (exp_pos (- (1/2))). nra. }
  lra.
Qed.
(** a large Delta at eps = delta = 1/2 *)
Lemma covariance_too_small : ~ (forall eps delta Delta, 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta -> g eps (sqrt (Delta * classical delta / eps) / Delta) <= delta).
Proof.
  intros H. destruct (g_root (1/2) (3/4)) as [u [Hu E]]; [lra|lra|]. destruct (classical_sqr (1/2) ltac:(lra)) as [_ [_ C0]]. set (c := classical (1/2)) in *.
  set (D := 2 * c / (u * u)). assert (D0 : 0 < D) by (apply Rdiv_lt_0_compat; nra).
  specialize (H (1/2) (1/2) D ltac:(lra) ltac:(lra) D0). fold c in H.
  replace (D * c / (1/2)) with ((u * D) * (u * D)) in H by (unfold D; field; lra). rewrite sqrt_square in H by nra.
  replace (u * D / D) with u in H by (field; lra). lra.
Qed.
(** what does hold: eps in (0,1), every alpha at least 1, and neighbours that share their category *)
Lemma one_category_private : forall d ev Pr eps delta (near : vec -> vec -> Prop) (category : vec -> nat) (alpha : nat -> R) Delta, release d ev Pr eps -> 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist d x x' <= Delta /\ category x = category x') -> (forall i, 1 <= alpha i) ->
  approx_dp ev Pr (fun x => Delta * alpha (category x) * sqrt (2 * ln (1.25 / delta)) / eps) near eps delta.
Proof.
  intros d ev Pr eps delta near cat alpha Delta RL e d01 HD B A x x' T I ET. destruct (classical_sqr delta d01) as [_ [_ C0]]. destruct (B x x' I) as [L E]. rewrite <- E.
  specialize (A (cat x)). fold (classical delta).
  apply (near_dp d ev Pr eps RL (ltac:(lra)) _ x x' delta Delta); auto; [lra| |].
  - apply Rdiv_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; [nra|exact C0].
  - replace (Delta * alpha (cat x) * classical delta / eps / Delta) with (alpha (cat x) * classical delta / eps) by (field; lra).
    now apply classical_factor.
Qed.
