(** Claims about the component of the noise along a vector (Asghar et al., Theorem 3 and Section 6) for noise of density proportional to
    exp(-eps |eta|) on R^n, n = k+1 >= 2: it is distributed as Z = R K, R of density f_G (Eq. (2)) and K of density f_B (Eq. (5)) independent. *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From mathcomp Require ssreflect.
From mathcomp.analysis Require Import measure.
From dx.laws Require Import Analysis Improper Gamma Radius Angle Tails NoiseTail Laws Events ClaimsAngle ClaimsDot.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.measure Require Import HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.laplace Require Import LengthFacts LaplaceInstance LaplaceEvents Length LengthDensity LaplaceCosine.
Open Scope R_scope.

(** the indicator of x < y *)
Definition above (x y : R) : R := if Rlt_dec x y then 1 else 0.
Lemma above_at_most x y : above x y = 1 + -1 * at_most x y.
Proof. unfold above, at_most. destruct (Rlt_dec x y), (Rle_dec y x); lra. Qed.
Lemma E_Z_above n eps z p : (2 <= n)%nat -> 0 < eps -> is_E_Z n eps (at_most z) p -> is_E_Z n eps (above z) (1 + -1 * p).
Proof.
  intros Hn He (h & K & Rr). exists (fun r => 1 + -1 * h r). split.
  - intros r Hr. refine (E_K_ext n _ _ _ _ _ eq_refl (E_K_plus n _ _ _ _ (K_const n 1 Hn) (E_K_scal n (-1) _ _ (K r Hr)))).
    intros k _. now rewrite above_at_most.
  - apply E_R_is; [lia|exact He|]. apply E_R_gamma in Rr; [|lia|exact He].
    refine (integral_ext 0 _ _ _ _ _ eq_refl (integral_plus 0 _ _ _ _ (gamma_mass n eps ltac:(lia) He) (integral_scal 0 (-1) _ _ Rr))). intro r. ring.
Qed.
(** the distribution function of one coordinate is the one of Z = R K *)
Lemma Z_cdf_is k eps z : (1 <= k)%nat -> 0 < eps -> is_E_Z (S k) eps (at_most z) (Z_cdf k eps z).
Proof.
  intros Hk He. destruct k as [|k]; [lia|]. destruct (CDF_exists (S (S k)) eps z ltac:(lia) He) as (p & P).
  assert (T : integral_from 0 (Z_tail_integrand (S (S k)) eps z) (1 + -1 * p)).
  { refine (integral_ext 0 _ _ _ _ _ eq_refl (integral_plus 0 _ _ _ _ (gamma_mass (S (S k)) eps ltac:(lia) He) (integral_scal 0 (-1) _ _ P))).
    intro r. unfold CDF_integrand, Z_tail_integrand. rewrite Pr_K_le_ge. ring. }
  assert (V : norm (S (S k)) (axis 0) <> 0) by (rewrite norm_axis by lia; lra).
  pose proof (@component_tail k eps (axis 0) He V z _ T) as C. rewrite (@Lap_above (S k) eps He (axis 0) z V) in C.
  rewrite Z_cdf_F by exact He. replace (F (S k) eps z) with p by lra. apply CDF_Z_is; [lia|exact He|exact P].
Qed.
Lemma Z_cdf_above k eps z : (1 <= k)%nat -> 0 < eps -> is_E_Z (S k) eps (above (- z)) (Z_cdf k eps z).
Proof.
  intros Hk He. replace (Z_cdf k eps z) with (1 + -1 * Z_cdf k eps (- z)); [apply E_Z_above; [lia|exact He|now apply Z_cdf_is]|].
  rewrite !Z_cdf_F, F_symmetric by exact He. ring.
Qed.
Lemma not_above (x y : R) : ~ x < y <-> y <= x. Proof. lra. Qed.
(** the cosine of the angle with w under any probability that gives its upper tail *)
Lemma cosine_law (k : nat) w ev P F x : (1 <= k)%nat -> noise (S k) ev P F -> ev (fun u => x < cos (angle (S k) u w)) ->
  P (fun u => x < cos (angle (S k) u w)) = Pr_K_ge (S k) x -> is_E_K (S k) (at_most x) (P (fun u => cos (angle (S k) u w) <= x)).
Proof.
  intros Hk N E L. pose proof (noise_prob _ _ _ _ N) as pr. pose proof (P_not _ _ _ _ N _ E) as C. cbv beta in C.
  rewrite (P_ext _ _ pr _ _ (ev_not _ _ pr _ E) (fun u => not_above x (cos (angle (S k) u w)))) in C. rewrite C, L.
  replace (1 - Pr_K_ge (S k) x) with (Pr_K_le (S k) x) by (rewrite Pr_K_le_ge; ring). apply Pr_K_le_is. lia.
Qed.

(** Reading: the cosine of the angle of a standard normal vector u of R^n, n = k+1 >= 2, and any non-zero vector w is distributed as the density f_B of Eq. (5), with the Beta function of the paper; f_B is nowhere negative and has mass one. *)
Theorem asghar_2026_eq_5 : forall k, (1 <= k)%nat ->
  (forall w x, norm (S k) w <> 0 -> is_E_K (S k) (at_most x) (law k (fun u => cos (angle (S k) u w) <= x))) /\
  (forall y, f_B (S k) y = 1 / Beta ((INR (S k) - 1) / 2) (1 / 2) * Rpower (1 - y ^ 2) ((INR (S k) - 1) / 2 - 1)) /\
  (forall y, -1 < y < 1 -> 0 <= f_B (S k) y) /\ is_integral (f_B (S k)) (at_right (-1)) (at_left 1) 1.
Proof.
  intros k Hk. split; [|split; [reflexivity|split]].
  - intros w x V. destruct k as [|k]; [lia|].
    apply (cosine_law (S k) w (ev (S k)) (law (S k)) _ x Hk (gaussian_noise (S k)) (cosine_event_m x V) (normal_cosine V x)).
  - intros y Hy. left. apply f_B_pos; [lia|exact Hy].
  - refine (ends_ext _ _ (fun k0 => f_B (S k) k0 * 1) _ 1 1 _ eq_refl (K_const (S k) 1 _)); [intro; ring|lia].
Qed.
(** Reading: let eta have density proportional to exp(-eps |eta|) on R^n, n = k+1 >= 2, and w be a non-zero vector. Then <eta, w> = |eta| |w| c with c the cosine of their angle; c is distributed as f_B of Eq. (5), and so is the cosine of w with a standard normal vector; the length |eta| is distributed as f_G of Eq. (2), independently of c; and the component |eta| c along w as Z = R K. *)
Theorem asghar_2026_thm_3 : forall k eps, (1 <= k)%nat -> 0 < eps -> forall w, norm (S k) w <> 0 ->
  (forall eta, dot (S k) eta w = norm (S k) eta * norm (S k) w * cos (angle (S k) eta w)) /\
  (forall x, is_E_K (S k) (at_most x) (Lap k eps origin (fun eta => cos (angle (S k) eta w) <= x))) /\
  (forall x, is_E_K (S k) (at_most x) (law k (fun u => cos (angle (S k) u w) <= x))) /\
  (forall r, 0 < r -> Lap k eps origin (fun eta => norm (S k) eta < r) = RInt (f_G (S k) eps) 0 r) /\
  (forall r x, Lap k eps origin (fun eta => norm (S k) eta < r /\ x < cos (angle (S k) eta w)) =
     Lap k eps origin (fun eta => norm (S k) eta < r) * Lap k eps origin (fun eta => x < cos (angle (S k) eta w))) /\
  (forall z, is_E_Z (S k) eps (at_most z) (Lap k eps origin (fun eta => norm (S k) eta * cos (angle (S k) eta w) <= z))).
Proof.
  intros k eps Hk He w V. destruct k as [|k]; [lia|]. split; [|split; [|split; [|split; [|split]]]].
  - intros eta. apply dot_angle.
  - intros x. exact (cosine_law (S k) w (ev (S k)) _ _ x Hk (laplace_law (S k) eps He) (cosine_event_m x V) (Lap_cosine He V x)).
  - intros x. exact (proj1 (asghar_2026_eq_5 (S k) Hk) w x V).
  - intros r Hr. rewrite length_integral by exact He. exact (proj1 (@laplace_length (S k) eps r He Hr)).
  - intros r x. exact (Lap_independent He V r x).
  - intros z. change (fun eta => norm (S (S k)) eta * cos (angle (S (S k)) eta w) <= z) with (fun eta => component (S (S k)) w eta <= z).
    rewrite (Z_cdf_direction (S k) eps w z He V). now apply Z_cdf_is.
Qed.
(** Reading: for different words w and x, Pr[L(w) < L(x)] = Pr[Z > -|w-x|/2] = Pr[Z <= |w-x|/2], Z = R K, for noise of density proportional to exp(-eps |eta|) on R^n, n = k+1 >= 2. *)
Theorem asghar_2026_eq_18 : forall k eps, (1 <= k)%nat -> 0 < eps -> forall w x, ~ same (S k) w x ->
  is_E_Z (S k) eps (above (- (dist (S k) w x / 2))) (Lap k eps origin (fun eta => loss (S k) w eta w < loss (S k) w eta x)) /\
  is_E_Z (S k) eps (at_most (dist (S k) w x / 2)) (Lap k eps origin (fun eta => loss (S k) w eta w < loss (S k) w eta x)).
Proof.
  intros k eps Hk He w x D. rewrite (word_law (S k) (ev k) _ _ (laplace_law k eps He) w x D).
  split; [now apply Z_cdf_above|now apply Z_cdf_is].
Qed.
(** Reading: for different words, Pr[L(x1) < L(x2)] = Pr[Z > (|w-x1|^2 - |w-x2|^2)/(2|x1-x2|)] = Pr[Z <= (|w-x2|^2 - |w-x1|^2)/(2|x1-x2|)], Z = R K. *)
Theorem asghar_2026_eq_19 : forall k eps, (1 <= k)%nat -> 0 < eps -> forall w x1 x2, ~ same (S k) x1 x2 ->
  is_E_Z (S k) eps (above ((dist (S k) w x1 ^ 2 - dist (S k) w x2 ^ 2) / (2 * dist (S k) x1 x2)))
    (Lap k eps origin (fun eta => loss (S k) w eta x1 < loss (S k) w eta x2)) /\
  is_E_Z (S k) eps (at_most ((dist (S k) w x2 ^ 2 - dist (S k) w x1 ^ 2) / (2 * dist (S k) x1 x2)))
    (Lap k eps origin (fun eta => loss (S k) w eta x1 < loss (S k) w eta x2)).
Proof.
  intros k eps Hk He w x1 x2 D. rewrite (proj2 (pair_law (S k) (ev k) _ _ (laplace_law k eps He) w x1 x2 D)). split; [|now apply Z_cdf_is].
  replace ((dist (S k) w x1 ^ 2 - dist (S k) w x2 ^ 2) / (2 * dist (S k) x1 x2)) with (- z_pair (S k) w x1 x2) by (unfold z_pair, Rdiv; ring).
  now apply Z_cdf_above.
Qed.
(** Reading: a measurable event C in which a word x different from w is a nearest word to w + eta (w being a word too) has probability at most 1 - Pr[Z <= |w-x|/2], Z = R K. *)
Theorem asghar_2026_eq_20 : forall k eps, (1 <= k)%nat -> 0 < eps -> forall (D : vec -> Prop) w x C, D w -> D x -> ~ same (S k) w x -> ev k C ->
  (forall eta, C eta -> forall y, D y -> dist (S k) (add w eta) x <= dist (S k) (add w eta) y) ->
  exists p, is_E_Z (S k) eps (at_most (dist (S k) w x / 2)) p /\ Lap k eps origin C <= 1 - p.
Proof.
  intros k eps Hk He D w x C Dw Dx S EC N. exists (Z_cdf k eps (dist (Datatypes.S k) w x / 2)). split; [now apply Z_cdf_is|].
  exact (nearest_le_tail (Datatypes.S k) (ev k) _ _ (laplace_law k eps He) D w x C Dw Dx S EC N).
Qed.
(** Reading: the same event has probability at most Pr[Z <= (|w-y|^2 - |w-x|^2)/(2|x-y|)] for every other word y, Z = R K. *)
Theorem asghar_2026_eq_21 : forall k eps, (1 <= k)%nat -> 0 < eps -> forall (D : vec -> Prop) w x C, D x -> ev k C ->
  (forall eta, C eta -> forall y, D y -> dist (S k) (add w eta) x <= dist (S k) (add w eta) y) -> forall y, D y -> ~ same (S k) x y ->
  exists p, is_E_Z (S k) eps (at_most ((dist (S k) w y ^ 2 - dist (S k) w x ^ 2) / (2 * dist (S k) x y))) p /\ Lap k eps origin C <= p.
Proof.
  intros k eps Hk He D w x C Dx EC N y Dy S.
  exists (Z_cdf k eps ((dist (Datatypes.S k) w y ^ 2 - dist (Datatypes.S k) w x ^ 2) / (2 * dist (Datatypes.S k) x y))). split; [now apply Z_cdf_is|].
  exact (nearest_le_pair (Datatypes.S k) (ev k) _ _ (laplace_law k eps He) D w x C Dx EC N y Dy S).
Qed.
(** Reading: r cos of the angle between the noise and x-y is distributed as Z = R K, for words x and y that differ, in dimension n = k+1 >= 2. *)
Theorem asghar_2026_thm_10_angle_proof : forall k eps, (1 <= k)%nat -> 0 < eps -> forall x y z, ~ same (S k) x y ->
  is_E_Z (S k) eps (at_most z) (Lap k eps origin (fun eta => norm (S k) eta * cos (angle (S k) eta (sub x y)) <= z)).
Proof.
  intros k eps Hk He x y z D. assert (N : norm (S k) (sub x y) <> 0) by (fold (dist (S k) x y); intros H; apply dist_zero in H; contradiction).
  pose proof (proj2 (noise_law _ _ _ _ (laplace_law k eps He) (sub x y) z N)) as E. unfold component in E. rewrite E. now apply Z_cdf_is.
Qed.
