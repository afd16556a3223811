(* Symmetry of Z = R K and steps of the proofs of Theorems 8 and 9 (Asghar et al.). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Radius Angle Tails NoiseTail Laws Events ClaimsAngle ClaimsNoise ClaimsDot ClaimsTails.
Open Scope R_scope.

(** Reading: E R = n/eps, Var R = E R^2 - (E R)^2 = n/eps^2, Var K = E K^2 = 1/n, and E Z^2 = (Var R + (E R)^2) Var K, for every n >= 2. *)
Theorem asghar_2026_thm_9_radius_proof (n : nat) (eps : R) : (2 <= n)%nat -> 0 < eps ->
  is_E_R n eps (fun r => r) (INR n / eps) /\
  (exists s, is_E_R n eps (fun r => r ^ 2) s /\ s - (INR n / eps) ^ 2 = INR n / eps ^ 2) /\
  is_E_K n (fun k => k ^ 2) (1 / INR n) /\
  is_E_Z n eps (fun z => z ^ 2) ((INR n / eps ^ 2 + (INR n / eps) ^ 2) * (1 / INR n)).
Proof.
  intros Hn He. pose proof (two_INR n Hn). split; [|split; [|split]].
  - apply E_R_is; [lia|exact He|]. apply gamma_mean; [lia|exact He].
  - exists (INR n * (INR n + 1) / eps ^ 2). split; [apply E_R_is; [lia|exact He|apply gamma_second_moment; [lia|exact He]]|]. field. lra.
  - rewrite <- (second_moment n Hn). now apply K_pow.
  - replace ((INR n / eps ^ 2 + (INR n / eps) ^ 2) * (1 / INR n)) with ((INR n + 1) / eps ^ 2) by (field; lra).
    destruct (asghar_2026_thm_9 n eps Hn He) as [_ (h & K & Rr)]. exists h. split; [|exact Rr].
    intros r Hr. refine (E_K_ext n _ _ _ _ _ eq_refl (K r Hr)). intros k _. now rewrite Rminus_0_r.
Qed.

(** Reading: Z is symmetric around 0, which is its mean: Pr[Z <= t] and Pr[Z >= -t] exist and are equal for every real t, and E Z = 0. *)
Theorem asghar_2026_sec_5_1_symmetry (n : nat) (eps t : R) : (2 <= n)%nat -> 0 < eps ->
  (exists p, is_E_Z n eps (at_most t) p /\ is_E_Z n eps (at_least (- t)) p) /\ is_E_Z n eps (fun z => z) 0.
Proof.
  intros Hn He. split; [|apply (asghar_2026_thm_9 n eps Hn He)]. destruct (CDF_exists n eps t Hn He) as (p & P). exists p.
  split; [now apply CDF_Z_is|]. apply Pr_Z_ge_is; [exact Hn|exact He|].
  refine (integral_ext 0 _ _ _ _ _ eq_refl P). intro r. unfold CDF_integrand, Z_tail_integrand.
  rewrite <- (Pr_K_sym n (- t / r)). do 2 f_equal. unfold Rdiv. ring.
Qed.

(** Reading: for a > 0, Pr[Z >= -a] = Pr[Z <= a], and Pr[|Z| <= a] >= Pr[Z <= a] + Pr[Z >= -a] - 1; all three probabilities exist. *)
Theorem asghar_2026_thm_8_bonferroni_proof (n : nat) (eps a : R) : (2 <= n)%nat -> 0 < eps -> 0 < a ->
  exists below above inside, is_E_Z n eps (at_most a) below /\ is_E_Z n eps (at_least (- a)) above /\
    is_Pr_Z_within n eps a inside /\ above = below /\ inside >= below + above - 1.
Proof.
  intros Hn He Ha. destruct (CDF_exists n eps a Hn He) as (p & P).
  assert (T : integral_from 0 (Z_tail_integrand n eps a) (1 + -1 * p)).
  { refine (integral_ext 0 _ _ _ _ _ eq_refl (integral_plus 0 _ _ _ _ (gamma_mass n eps ltac:(lia) He) (integral_scal 0 (-1) _ _ P))).
    intro r. unfold CDF_integrand, Z_tail_integrand. rewrite Pr_K_le_ge. ring. }
  exists p, p, (1 - 2 * (1 + -1 * p)). split; [now apply CDF_Z_is|]. split; [|split; [apply Pr_Z_within_is; try assumption; lra|split; lra]].
  apply Pr_Z_ge_is; [exact Hn|exact He|]. refine (integral_ext 0 _ _ _ _ _ eq_refl P). intro r. unfold CDF_integrand, Z_tail_integrand.
  rewrite <- (Pr_K_sym n (- a / r)). do 2 f_equal. unfold Rdiv. ring.
Qed.

(** Reading: if r K = z for a length r > 0 and a cosine K in [-1, 1], then r >= |z|. *)
Theorem asghar_2026_sec_5_1_length (r k z : R) : 0 < r -> -1 <= k <= 1 -> r * k = z -> r >= Rabs z.
Proof. intros Hr Hk <-. apply Rle_ge, Rabs_le. nra. Qed.
