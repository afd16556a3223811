(* Claims about the length R of the noise (Asghar et al., Section 3.2 and Appendix B; Feyisetan et al., Section 2.6). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Radius Tails Laws Events.
Open Scope R_scope.

Lemma E_R_unique n eps g v w : is_E_R n eps g v -> is_E_R n eps g w -> v = w.
Proof. unfold is_E_R. intros H1 H2. exact (integral_unique 0 _ v w H1 H2). Qed.
Lemma power_integral eps k : 0 < eps -> integral_from 0 (fun r => r ^ k * exp (- (eps * r))) (INR (fact k) / eps ^ (k + 1)).
Proof.
  intros He. refine (integral_ext 0 _ _ _ _ _ eq_refl (gamma_integral eps k He)). intro r. do 2 f_equal. ring.
Qed.

(** Reading: with I_m the integral of r^m exp(-eps r) over r > 0, I_(n-1) = (n-1)/eps I_(n-2) for every n >= 2. *)
Theorem asghar_2026_app_b_recurrence (n : nat) (eps v : R) : (2 <= n)%nat -> 0 < eps ->
  is_integral (fun r => r ^ (n - 2) * exp (- (eps * r))) (at_point 0) to_infinity v ->
  is_integral (fun r => r ^ (n - 1) * exp (- (eps * r))) (at_point 0) to_infinity ((INR n - 1) / eps * v).
Proof.
  intros Hn He H. rewrite (integral_unique 0 _ _ _ H (power_integral eps (n - 2) He)).
  refine (integral_ext 0 _ _ _ _ (fun r => eq_refl) _ (power_integral eps (n - 1) He)).
  destruct n as [|[|m]]; try lia. replace (S (S m) - 1)%nat with (S m) by lia. replace (S (S m) - 2)%nat with m by lia.
  rewrite fact_step, !S_INR, !Nat.add_1_r. simpl pow. field. split; [apply pow_nonzero|]; lra.
Qed.
(** Reading: I_0, the integral of exp(-eps r) over r > 0, is 1/eps, and I_(n-1) = Gamma(n)/eps^n follows for every n >= 1. *)
Theorem asghar_2026_app_b_base (eps : R) : 0 < eps ->
  is_integral (fun r => exp (- (eps * r))) (at_point 0) to_infinity (1 / eps) /\
  forall n, (1 <= n)%nat -> is_integral (fun r => r ^ (n - 1) * exp (- (eps * r))) (at_point 0) to_infinity (Gamma (INR n) / eps ^ n).
Proof.
  intros He. split.
  - refine (integral_ext 0 _ _ _ _ _ _ (power_integral eps 0 He)); [intro; simpl; ring|]. simpl. field. lra.
  - intros [|m] Hn; [lia|]. rewrite Gamma_fact. replace (S m - 1)%nat with m by lia.
    replace (S m) with (m + 1)%nat by lia. now apply power_integral.
Qed.

(** Reading: the length R of density f_G has j-th moment Gamma(n+j)/(Gamma(n) eps^j), for every dimension n >= 1 and order j. *)
Theorem dx_radius_moments (n j : nat) (eps : R) : (1 <= n)%nat -> 0 < eps ->
  is_E_R n eps (fun r => r ^ j) (Gamma (INR n + INR j) / (Gamma (INR n) * eps ^ j)).
Proof.
  intros Hn He. destruct n as [|m]; [lia|]. rewrite <- plus_INR. replace (S m + j)%nat with (S (m + j)) by lia. rewrite !Gamma_fact.
  apply E_R_is; [exact Hn|exact He|]. refine (integral_ext 0 _ _ _ _ (fun r => eq_refl) _ (gamma_moment (S m) eps j Hn He)).
  replace (S m - 1)%nat with m by lia. field. split; [apply pow_nonzero; lra|apply INR_fact_neq_0].
Qed.

(** Reading: the moment generating function of R is (1 - t/eps)^(-n) for every t < eps. *)
Theorem asghar_2026_eq_30 (n : nat) (eps t : R) : (1 <= n)%nat -> 0 < eps -> t < eps ->
  is_E_R n eps (fun r => exp (t * r)) (/ (1 - t / eps) ^ n).
Proof.
  intros Hn He Ht. apply E_R_is; [exact Hn|exact He|]. assert (0 < eps - t) by lra.
  refine (integral_ext 0 _ _ _ _ _ _ (integral_scal 0 (eps ^ n / INR (fact (n - 1))) _ _ (gamma_integral (eps - t) (n - 1) H))).
  - intro r. unfold gamma_density. replace (- (eps - t) * r) with (- eps * r + t * r) by ring. rewrite exp_plus.
    field. apply INR_fact_neq_0.
  - replace (n - 1 + 1)%nat with n by lia. replace (1 - t / eps) with ((eps - t) * / eps) by (field; lra).
    rewrite Rpow_mult_distr, pow_inv. field. repeat split; try (apply pow_nonzero; lra). apply INR_fact_neq_0.
Qed.

(** Reading: a smaller eps makes the noise larger: its mean square length (the sum of the variances of its coordinates) strictly
    falls when eps grows, in every dimension. *)
Theorem asghar_2026_sec_2_larger_noise (n : nat) (eps eps' v v' : R) : (1 <= n)%nat -> 0 < eps < eps' ->
  is_E_R n eps (fun r => r ^ 2) v -> is_E_R n eps' (fun r => r ^ 2) v' -> v' < v.
Proof.
  intros Hn He H H'. assert (N : 1 <= INR n) by (apply (le_INR 1), Hn).
  rewrite (E_R_unique n eps _ _ _ H (E_R_is n eps _ _ Hn ltac:(lra) (gamma_second_moment n eps Hn ltac:(lra)))).
  rewrite (E_R_unique n eps' _ _ _ H' (E_R_is n eps' _ _ Hn ltac:(lra) (gamma_second_moment n eps' Hn ltac:(lra)))).
  apply Rmult_lt_compat_l; [nra|]. apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; apply pow_lt; lra|]. simpl; nra.
Qed.

(** Reading: the Gamma density with shape n and scale theta = 1/eps is the density f_G of the length, and it has mass one. *)
Theorem feyisetan_2020_sec_2_6_gamma (n : nat) (eps theta : R) : (1 <= n)%nat -> 0 < eps -> theta = 1 / eps ->
  (forall r, r ^ (n - 1) * exp (- (r / theta)) / (Gamma (INR n) * theta ^ n) = f_G n eps r) /\
  is_integral (fun r => r ^ (n - 1) * exp (- (r / theta)) / (Gamma (INR n) * theta ^ n)) (at_point 0) to_infinity 1.
Proof.
  intros Hn He ->.
  assert (E : forall r, r ^ (n - 1) * exp (- (r / (1 / eps))) / (Gamma (INR n) * (1 / eps) ^ n) = f_G n eps r).
  { intro r. unfold f_G. replace (- (r / (1 / eps))) with (- (eps * r)) by (field; lra).
    destruct n as [|m]; [lia|]. rewrite Gamma_fact. unfold Rdiv at 2. rewrite Rmult_1_l, pow_inv. field.
    split; first [apply INR_fact_neq_0|apply pow_nonzero; lra]. }
  split; [exact E|]. refine (integral_ext 0 _ _ _ _ _ eq_refl (gamma_mass n eps Hn He)).
  intro r. now rewrite E, f_G_gamma.
Qed.
