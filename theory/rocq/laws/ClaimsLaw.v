(* The law of the noisy dot product (Theorem 3, with the slices of the sphere as its hypothesis) and steps of the proofs of Theorems 8 and 9. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Radius Angle Tails NoiseTail Laws Events ClaimsAngle ClaimsNoise ClaimsDot ClaimsTails.
Open Scope R_scope.

(* vectors of R^n as functions of the index *)
Fixpoint dot (n : nat) (x y : nat -> R) : R := match n with O => 0 | S m => dot m x y + x m * y m end.
Definition norm (n : nat) (x : nat -> R) : R := sqrt (dot n x x).
Definition cosine (n : nat) (x y : nat -> R) : R := dot n x y / (norm n x * norm n y).
Lemma dot_scal n r x y : dot n (fun i => r * x i) y = r * dot n x y.
Proof. induction n as [|n IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma dot_sym n x y : dot n x y = dot n y x.
Proof. induction n as [|n IH]; simpl; [ring|]. rewrite IH. ring. Qed.

(* int_0^pi g(cos theta) sin^m theta dtheta, by t = pi/2 - theta *)
Lemma polar_angle m (g : R -> R) : (forall k, continuous g k) ->
  RInt (fun th => sin th ^ m * g (cos th)) 0 PI = RInt (fun t => cos t ^ m * g (sin t)) (- (PI/2)) (PI/2).
Proof.
  intros C. set (h := fun t => cos t ^ m * g (sin t)). assert (Ch : forall t, continuous h t) by (apply weight_cont, C).
  pose proof (RInt_comp_lin (V := R_CompleteNormedModule) h (-1) (PI/2) 0 PI (ex_int h _ _ Ch)) as L.
  replace (-1 * 0 + PI/2) with (PI/2) in L by ring. replace (-1 * PI + PI/2) with (- (PI/2)) in L by field.
  pose proof (opp_RInt_swap (V := R_CompleteNormedModule) h (- (PI/2)) (PI/2) (ex_int h _ _ Ch)) as S.
  change (- RInt h (- (PI/2)) (PI/2) = RInt h (PI/2) (- (PI/2))) in S. rewrite <- S in L.
  assert (E : RInt (fun y => scal (-1) (h (-1 * y + PI/2))) 0 PI = -1 * RInt (fun th => sin th ^ m * g (cos th)) 0 PI).
  { rewrite <- int_scal.
    - apply int_ext_all. intro y. unfold scal; simpl; unfold mult; simpl. unfold h.
      replace (-1 * y + PI/2) with (PI/2 - y) by ring. rewrite cos_shift, sin_shift. reflexivity.
    - intro x. apply cmult; [cont|]. apply (ccomp cos g); [cont|apply C]. }
  assert (L2 : -1 * RInt (fun th => sin th ^ m * g (cos th)) 0 PI = - RInt h (- (PI/2)) (PI/2)) by (rewrite <- E; exact L).
  fold h. change (RInt (fun th => sin th ^ m * g (cos th)) 0 PI = RInt h (- (PI/2)) (PI/2) :> R). lra.
Qed.
(** Reading: let w be a non-zero vector of R^n, n >= 2, and eta = r u with r > 0 and u a unit vector; then <eta, w> = r |w| k with k the cosine of u and w. If the
    expectation over the direction u slices the sphere (k = cos theta has weight sin^(n-2) theta, the first hypothesis) and the length has a density
    proportional to r^(n-1) exp(-eps r) of mass one (the second), then k is distributed as f_B of Eq. (5) and the density of r is f_G of Eq. (2). *)
Theorem asghar_2026_thm_3 (n : nat) (eps c : R) (w : nat -> R) (E_direction : ((nat -> R) -> R) -> R) (f_R : R -> R) : (2 <= n)%nat -> 0 < eps -> norm n w <> 0 ->
  forall (slices_of_the_sphere : forall g : R -> R, (forall k, continuous g k) ->
            E_direction (fun u => g (cosine n u w)) =
            RInt (fun th => sin th ^ (n - 2) * g (cos th)) 0 PI / RInt (fun th => sin th ^ (n - 2) * 1) 0 PI)
         (length_of_noise : forall r, f_R r = c * (r ^ (n - 1) * exp (- (eps * r)))),
  is_integral f_R (at_point 0) to_infinity 1 ->
  (forall r u, 0 < r -> norm n u = 1 -> dot n (fun i => r * u i) w = r * norm n w * cosine n u w) /\
  (forall g : R -> R, (forall k, continuous g k) -> is_E_K n g (E_direction (fun u => g (cosine n u w)))) /\
  (forall r, f_R r = f_G n eps r).
Proof.
  intros Hn He Hw Slices Length Mass. split; [|split].
  - intros r u Hr Hu. rewrite dot_scal. unfold cosine. rewrite Hu. field. exact Hw.
  - intros g C. rewrite (Slices g C), polar_angle by exact C. rewrite (polar_angle (n - 2) (fun _ => 1)) by (intro; apply continuous_const).
    now apply E_K_is.
  - apply (gamma_of_mass n eps c f_R); try assumption. lia.
Qed.

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
