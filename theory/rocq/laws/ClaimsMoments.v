(* Claims about moments of the radius R, the cosine K and the noise Z = R K along a fixed direction. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Radius Angle Variance SubGaussian.
Open Scope R_scope.

(** Reading: in every dimension n >= 2 the noise Z = R K along a fixed direction has mean 0 and variance
    (n+1)/eps^2; is_E_Z n eps g v says that v is the expectation of g(R K), the integral over the radius of
    the integral over the angle. *)
Theorem asghar_2026_thm_9 (n : nat) (eps : R) : (2 <= n)%nat -> 0 < eps ->
  is_E_Z n eps (fun z => z) 0 /\ is_E_Z n eps (fun z => (z - 0) ^ 2) ((INR n + 1) / eps ^ 2).
Proof.
  intros Hn He. split; [now apply Z_mean|].
  pose proof (Z_variance n eps Hn He) as V. revert V. apply integral_ext; [|reflexivity].
  intro r. f_equal. unfold E_K. f_equal. apply int_ext_all. intro t. now rewrite Rminus_0_r.
Qed.

(** Reading: K is sub-Gaussian with parameter 1/sqrt n: for every real lambda the expectation of exp(lambda K)
    is at most exp(lambda^2/(2n)). *)
Theorem asghar_2026_thm_6 (n : nat) (lambda : R) : (2 <= n)%nat ->
  E_K n (fun k => exp (lambda * k)) <= exp (lambda ^ 2 / (2 * INR n)).
Proof. apply subgaussian. Qed.
