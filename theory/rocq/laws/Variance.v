(* 3. Z = R K, the component of the noise along a fixed direction: E[Z] = 0 and Var Z = E[Z^2] = (n+1)/eps^2.
   R and K are independent, so the expectation is the iterated integral over r and the angle. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Radius Angle.
Open Scope R_scope.

(* v is E[g(R K)] *)
Definition is_E_Z_angle (n : nat) (eps : R) (g : R -> R) (v : R) : Prop :=
  integral_from 0 (fun r => gamma_density n eps r * E_angle n (fun k => g (r * k))) v.

(* E[(r K)^p] = r^p E[K^p] *)
Lemma E_angle_scale n p r : E_angle n (fun k => (r * k) ^ p) = r ^ p * E_angle n (fun k => k ^ p).
Proof.
  pose proof (mass_pos n). unfold E_angle, Rdiv. rewrite <- Rmult_assoc. f_equal.
  unfold weighted. rewrite <- int_scal by (apply (weight_cont (n - 2) (fun k => k ^ p)); intro; cont).
  pose proof PI_RGT_0. apply int_ext; [lra|]. intros. rewrite Rpow_mult_distr. ring.
Qed.

(* E[Z^p] = E[R^p] E[K^p] *)
Theorem Z_moment n eps p : (2 <= n)%nat -> 0 < eps ->
  is_E_Z_angle n eps (fun z => z ^ p) (INR (fact (n - 1 + p)) / INR (fact (n - 1)) / eps ^ p * E_angle n (fun k => k ^ p)).
Proof.
  intros Hn He. unfold is_E_Z_angle.
  refine (integral_ext _ _ _ _ _ _ _ (integral_scal 0 (E_angle n (fun k => k ^ p)) _ _ (gamma_moment n eps p _ He))); [| |lia].
  - intro r. rewrite E_angle_scale. ring.
  - ring.
Qed.

Theorem Z_mean n eps : (2 <= n)%nat -> 0 < eps -> is_E_Z_angle n eps (fun z => z) 0.
Proof.
  intros Hn He. refine (integral_ext _ _ _ _ _ _ _ (Z_moment n eps 1 Hn He)).
  - intro r. f_equal. unfold E_angle, weighted. f_equal. pose proof PI_RGT_0. apply int_ext; [lra|]. intros; ring.
  - change (fun k : R => k ^ 1) with (fun k : R => k ^ (2 * 0 + 1)). rewrite (odd_moment n 0 Hn). ring.
Qed.

Theorem Z_variance n eps : (2 <= n)%nat -> 0 < eps -> is_E_Z_angle n eps (fun z => z ^ 2) ((INR n + 1) / eps ^ 2).
Proof.
  intros Hn He. unfold is_E_Z_angle. assert (2 <= INR n) by (apply (le_INR 2), Hn).
  refine (integral_ext _ _ _ _ _ _ _ (integral_scal 0 (1 / INR n) _ _ (gamma_second_moment n eps _ He))); [| |lia].
  - intro r. rewrite E_angle_scale, second_moment by exact Hn. ring.
  - field. lra.
Qed.
(* the value is determined, so no other formula can be proved *)
Corollary Z_variance_unique n eps v : (2 <= n)%nat -> 0 < eps ->
  is_E_Z_angle n eps (fun z => z ^ 2) v -> v = (INR n + 1) / eps ^ 2.
Proof. intros Hn He H. exact (integral_unique 0 _ _ _ H (Z_variance n eps Hn He)). Qed.
