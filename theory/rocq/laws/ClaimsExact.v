(* Elementary tails of Z in three and five dimensions; the product step of Theorem 8; Eqs. (7) and (10). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Arcsine Radius Angle Tails NoiseTail Exact Laws Events ClaimsAngle ClaimsDot ClaimsTails.
Open Scope R_scope.

(* in R^5: Pr[K >= x] = (2 - 3x + x^3)/4 *)
Lemma cap_5 x : -1 <= x <= 1 -> Pr_K_ge 5 x = (2 - 3 * x + x ^ 3) / 4.
Proof.
  intros Hx. unfold Pr_K_ge, weighted. change (5 - 2)%nat with 3%nat.
  rewrite (int_ext_all (fun t => cos t ^ 3 * 1) (fun t => cos t ^ 3)) by (intro; ring).
  assert (F : forall a b, RInt (fun t => cos t ^ 3) a b = (sin b - sin b ^ 3 / 3) - (sin a - sin a ^ 3 / 3)).
  { intros. rewrite (ftc (fun t => sin t - sin t ^ 3 / 3)); [eqR; ring| |intro; cont].
    intro t. auto_derive; [exact I|]. pose proof (sin2_cos2 t) as Q. unfold Rsqr in Q.
    simpl. replace (cos t * (cos t * (cos t * 1))) with (cos t * (1 - sin t * sin t)) by (replace (1 - sin t * sin t) with (cos t * cos t) by lra; ring). field. }
  rewrite !F, sin_neg, sin_PI2, sin_asin by exact Hx. field.
Qed.
Lemma Z_tail_5 eps z : 0 < eps -> 0 < z ->
  integral_from 0 (Z_tail_integrand 5 eps z) (((eps * z) ^ 2 + 5 * (eps * z) + 8) * exp (- (eps * z)) / 16).
Proof.
  intros He Hz. set (J := Z_tail_integrand 5 eps z). assert (CJ : forall r, continuous J r) by (apply Z_tail_cont; lia).
  set (c := eps ^ 5 / 96).
  set (f := fun r => c * (2 * r ^ 4 - 3 * z * r ^ 3 + z ^ 3 * r) * exp (- eps * r)).
  set (q := fun r => (2 * r ^ 4 - 3 * z * r ^ 3 + z ^ 3 * r) / eps + (8 * r ^ 3 - 9 * z * r ^ 2 + z ^ 3) / eps ^ 2
                     + (24 * r ^ 2 - 18 * z * r) / eps ^ 3 + (48 * r - 18 * z) / eps ^ 4 + 48 / eps ^ 5).
  assert (Cf : forall r, continuous f r) by (intro; unfold f; cont).
  assert (fz : integral_from z f (0 - - c * (q z * exp (- eps * z)))).
  { apply (ftc_infty (fun r => - c * (q r * exp (- eps * r)))); [|exact Cf|].
    - intro r. unfold q, f. auto_derive; [exact I|]. simpl. field. lra.
    - replace (Finite 0) with (Rbar_mult (- c) 0) by (simpl; f_equal; ring). apply is_lim_scal_l.
      apply (is_lim_ext (fun r => 2 / eps * (r ^ 4 * exp (- eps * r)) + (- (3 * z) / eps + 8 / eps ^ 2) * (r ^ 3 * exp (- eps * r))
        + (- (9 * z) / eps ^ 2 + 24 / eps ^ 3) * (r ^ 2 * exp (- eps * r)) + (z ^ 3 / eps - 18 * z / eps ^ 3 + 48 / eps ^ 4) * (r ^ 1 * exp (- eps * r))
        + (z ^ 3 / eps ^ 2 - 18 * z / eps ^ 4 + 48 / eps ^ 5) * (r ^ 0 * exp (- eps * r)))); [intro r; unfold q; simpl; field; lra|].
      assert (T : forall a k, is_lim (fun r => a * (r ^ k * exp (- eps * r))) p_infty 0).
      { intros a k. replace (Finite 0) with (Rbar_mult a 0) by (simpl; f_equal; ring). now apply is_lim_scal_l, lim_pow_exp. }
      assert (Add : forall f g, is_lim f p_infty 0 -> is_lim g p_infty 0 -> is_lim (fun r => f r + g r) p_infty 0).
      { intros u v Hu Hv. replace (Finite 0) with (Finite (0 + 0)) by (f_equal; ring). now apply is_lim_plus'. }
      repeat apply Add; apply T. }
  apply (integral_ext_from z f J) in fz.
  2:{ intros r Hr. unfold J, Z_tail_integrand, f, c, gamma_density.
      assert (0 <= z / r <= 1).
      { split; [left; apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with r; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
      rewrite cap_5 by lra. simpl. field. lra. }
  pose proof (integral_split z 0 J _ CJ fz) as J0.
  replace (RInt J z 0) with 0 in J0.
  2:{ symmetry. rewrite (RInt_ext J (fun _ => 0)).
      - rewrite RInt_const. apply Rmult_0_r.
      - rewrite Rmin_right, Rmax_left by lra. intros r Hr. unfold J, Z_tail_integrand, Pr_K_ge.
        rewrite asin_ge_1, RInt_point.
        + unfold zero; simpl. unfold Rdiv. rewrite Rmult_0_l. apply Rmult_0_r.
        + apply Rmult_le_reg_r with r; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  refine (integral_ext _ _ _ _ _ _ _ J0); [reflexivity|]. unfold q, c. replace (- (eps * z)) with (- eps * z) by ring.
  field. lra.
Qed.
(* Pr[Z > z] as the expectation of 1 - 1[Z <= z] *)
Lemma Pr_Z_gt_is n eps z v : (2 <= n)%nat -> 0 < eps -> integral_from 0 (Z_tail_integrand n eps z) v -> is_E_Z n eps (fun y => 1 - at_most z y) v.
Proof.
  intros Hn He H. exists (fun r => Pr_K_ge n (z / r)). split; [|apply E_R_is; [lia|exact He|exact H]].
  intros r Hr. refine (E_K_ext n (fun k => 1 + -1 * at_most (z / r) k) _ (1 + -1 * Pr_K_le n (z / r)) _ _ _ _).
  - intros k _. rewrite (at_most_scale z r k Hr). ring.
  - rewrite Pr_K_le_ge. ring.
  - apply E_K_plus; [now apply K_const|]. apply E_K_scal. now apply Pr_K_le_is.
Qed.
(** Reading: with x = eps z, z > 0, the probability that Z > z is (x+2) exp(-x)/4 in dimension 3 and (x^2+5x+8) exp(-x)/16 in dimension 5. *)
Theorem dx_z_odd (eps z : R) : 0 < eps -> 0 < z -> let x := eps * z in
  is_E_Z 3 eps (fun y => 1 - at_most z y) ((x + 2) * exp (- x) / 4) /\
  is_E_Z 5 eps (fun y => 1 - at_most z y) ((x ^ 2 + 5 * x + 8) * exp (- x) / 16).
Proof.
  intros He Hz x. split; (apply Pr_Z_gt_is; [lia|exact He|]).
  - refine (integral_ext 0 _ _ _ _ (fun r => eq_refl) _ (Z_tail_3 eps z He Hz)). unfold x.
    replace (- (eps * z)) with (- eps * z) by ring. field.
  - exact (Z_tail_5 eps z He Hz).
Qed.

Lemma asin_mono a b : a <= b -> asin a <= asin b.
Proof.
  intros H. pose proof PI_RGT_0. pose proof (asin_bound a). pose proof (asin_bound b).
  destruct (Rle_dec a (-1)); [rewrite (asin_le_m1 a) by lra; lra|]. destruct (Rle_dec 1 b); [rewrite (asin_ge_1 b) by lra; lra|].
  apply sin_incr_0; try lra. rewrite !sin_asin; lra.
Qed.
Lemma Pr_K_le_mono n a b : a <= b -> Pr_K_le n a <= Pr_K_le n b.
Proof.
  intros H. pose proof (mass_pos n) as M. pose proof (asin_mono a b H). pose proof (asin_bound a). pose proof (asin_bound b).
  unfold Pr_K_le. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
  rewrite (int_chasles _ _ (asin a) (asin b)) by apply pow_cos_cont.
  assert (0 <= RInt (fun t => cos t ^ (n - 2)) (asin a) (asin b)); [|lra].
  apply int_nonneg; [lra|apply pow_cos_cont|]. intros t Ht. apply pow_le, cos_ge_0; lra.
Qed.
(** Reading: Pr[RK <= ab] >= Pr[K <= a] Pr[R <= b] with a = c1/sqrt n, b = c2 n/eps fails for a negative c1: at n = 3, eps = 1,
    c1 = -sqrt 3/2, c2 = 10/3 the left side is 7 exp(-5)/4, the right side about 1/4. *)
Theorem asghar_2026_thm_8_proof_refuted :
  ~ (forall (n : nat) (eps c1 c2 p pK : R), (2 <= n)%nat -> 0 < eps -> 1 < c2 ->
       is_E_Z n eps (at_most (c1 / sqrt (INR n) * (c2 * INR n / eps))) p -> is_E_K n (at_most (c1 / sqrt (INR n))) pK ->
       p >= pK * Pr_R_le n eps (c2 * INR n / eps)).
Proof.
  intros H. assert (S : 0 < sqrt (INR 3)) by (apply sqrt_lt_R0; simpl; lra).
  assert (A : - (sqrt (INR 3) / 2) / sqrt (INR 3) = - / 2) by (field; lra).
  assert (B : 10 / 3 * INR 3 / 1 = 10) by (simpl; field).
  assert (PZ : is_E_Z 3 1 (at_most (- / 2 * 10)) ((2 + 1 * 5) * exp (- (1) * 5) / 4)).
  { apply CDF_Z_is; [lia|lra|]. refine (integral_ext 0 _ _ _ _ _ eq_refl (Z_tail_3 1 5 ltac:(lra) ltac:(lra))).
    intro r. unfold Z_tail_integrand, CDF_integrand. rewrite <- Pr_K_sym. do 2 f_equal. unfold Rdiv. lra. }
  specialize (H 3%nat 1 (- (sqrt (INR 3) / 2)) (10 / 3) ((2 + 1 * 5) * exp (- (1) * 5) / 4) (Pr_K_le 3 (- / 2)) ltac:(lia) ltac:(lra) ltac:(lra)).
  rewrite A, B in H. specialize (H PZ (Pr_K_le_is 3 (- / 2) ltac:(lia))).
  rewrite Pr_K_sym, archimedes, Pr_R_le_gamma, erlang_cdf in H by (try lia; lra). simpl exp_partial in H. simpl (INR (fact _)) in H.
  assert (E1 : 2 <= exp 1) by (pose proof (exp_ineq1_le 1); lra).
  pose proof (exp_above_pow 1 2 5 ltac:(lra) E1) as E5. pose proof (exp_above_pow 1 2 10 ltac:(lra) E1) as E10.
  replace (INR 5 * 1) with 5 in E5 by (simpl; ring). replace (INR 10 * 1) with 10 in E10 by (simpl; ring).
  replace (- (1) * 5) with (- (5)) in H by ring. replace (- (1) * 10) with (- (10)) in H by ring. rewrite !exp_Ropp in H.
  assert (/ exp 5 <= / 32) by (apply Rinv_le_contravar; lra). assert (/ exp 10 <= / 1024) by (apply Rinv_le_contravar; lra).
  set (u := / exp 5) in *. set (w := / exp 10) in *. clearbody u w. lra.
Qed.
(** Reading: for c1 >= 0 and c2 > 1 the product step of the printed proof holds: Pr[RK <= ab] exists and is at least Pr[K <= a] Pr[R <= b]. *)
Theorem asghar_2026_thm_8_proof_amended (n : nat) (eps c1 c2 : R) : (2 <= n)%nat -> 0 < eps -> 0 <= c1 -> 1 < c2 ->
  exists p pK, is_E_Z n eps (at_most (c1 / sqrt (INR n) * (c2 * INR n / eps))) p /\ is_E_K n (at_most (c1 / sqrt (INR n))) pK /\
    p >= pK * Pr_R_le n eps (c2 * INR n / eps).
Proof.
  intros Hn He H1 H2. pose proof (two_INR n Hn). assert (S : 0 < sqrt (INR n)) by (apply sqrt_lt_R0; lra).
  set (a := c1 / sqrt (INR n)). set (b := c2 * INR n / eps).
  assert (Ha : 0 <= a) by (apply Rmult_le_pos; [exact H1|left; now apply Rinv_0_lt_compat]).
  assert (Hb : 0 < b) by (apply Rdiv_lt_0_compat; nra).
  destruct (CDF_exists n eps (a * b) Hn He) as (v & V). exists v, (Pr_K_le n a).
  split; [now apply CDF_Z_is|]. split; [now apply Pr_K_le_is|]. rewrite Pr_R_le_gamma by (try lia; exact He).
  assert (Pos : forall r, 0 <= r -> 0 <= CDF_integrand n eps (a * b) r).
  { intros r Hr. unfold CDF_integrand. rewrite Pr_K_le_ge. pose proof (Pr_K_bounds n (a * b / r)). pose proof (gamma_nonneg n eps r ltac:(lra) Hr). nra. }
  pose proof (integral_split 0 b _ v (CDF_cont n eps (a * b) Hn) V) as T.
  assert (R0 : 0 <= v - RInt (CDF_integrand n eps (a * b)) 0 b) by (refine (integral_nonneg _ b _ _ T); intros; apply Pos; lra).
  assert (L : Pr_K_le n a * RInt (gamma_density n eps) 0 b <= RInt (CDF_integrand n eps (a * b)) 0 b); [|lra].
  rewrite <- int_scal by apply gamma_cont. apply int_le; [lra|intro; apply cmult; [apply continuous_const|apply gamma_cont]|now apply CDF_cont|].
  intros r Hr. unfold CDF_integrand. rewrite Rmult_comm. apply Rmult_le_compat_l; [apply gamma_nonneg; lra|]. apply Pr_K_le_mono.
  apply Rmult_le_reg_r with r; [lra|]. unfold Rdiv. rewrite (Rmult_assoc (a * b)), Rinv_l by lra. nra.
Qed.

(* K < 0 and K^2 >= kappa^2, for kappa < 0, is K <= kappa *)
Definition below_and_far (kappa k : R) : R := if Rlt_dec k 0 then at_least (kappa ^ 2) (k ^ 2) else 0.
Lemma below_and_far_is kappa k : kappa < 0 -> below_and_far kappa k = at_most kappa k.
Proof.
  intros H. unfold below_and_far, at_least, at_most. destruct (Rlt_dec k 0), (Rle_dec k kappa); try (destruct (Rle_dec (kappa ^ 2) (k ^ 2))); try lra; exfalso; nra.
Qed.
Lemma square_far kappa k : kappa < 0 -> at_least (kappa ^ 2) (k ^ 2) = at_least (- kappa) (Rabs k).
Proof.
  intros H. rewrite <- (pow2_abs k). pose proof (Rabs_pos k). set (a := Rabs k) in *. unfold at_least.
  destruct (Rle_dec (kappa ^ 2) (a ^ 2)), (Rle_dec (- kappa) a); try reflexivity; exfalso; nra.
Qed.
Lemma Pr_K_le_pos n kappa : (2 <= n)%nat -> -1 < kappa < 0 -> 0 < Pr_K_le n kappa.
Proof.
  intros Hn Hk. pose proof (mass_pos n) as M. pose proof PI_RGT_0. unfold Pr_K_le. apply Rdiv_lt_0_compat; [|exact M].
  pose proof (asin_bound_lt kappa ltac:(lra)) as B. apply RInt_gt_0; [lra| |intros; apply pow_cos_cont].
  intros t Ht. apply pow_lt, cos_gt_0; lra.
Qed.
(** Reading: Pr[K <= kappa], -1 < kappa < 0, is not the conditional probability of K^2 >= kappa^2 given K < 0 (the quotient q/h of the
    probability of both by h = Pr[K < 0]): that is twice as large. *)
Theorem asghar_2026_eq_7_refuted :
  ~ (forall (n : nat) (kappa p q h : R), (2 <= n)%nat -> -1 < kappa < 0 ->
       is_E_K n (at_most kappa) p -> is_E_K n (below_and_far kappa) q -> is_E_K n (fun k => if Rlt_dec k 0 then 1 else 0) h -> p = q / h).
Proof.
  intros H. set (p := Pr_K_le 2 (- / 2)). assert (P : 0 < p) by (apply Pr_K_le_pos; [lia|lra]).
  assert (Half : is_E_K 2 (fun k => if Rlt_dec k 0 then 1 else 0) (1 / 2)).
  { refine (E_K_ext 2 (fun k => 1 + -1 * at_least 0 k) _ (1 + -1 * Pr_K_ge 2 0) _ _ _ _).
    - intros k _. unfold at_least. destruct (Rlt_dec k 0), (Rle_dec 0 k); lra.
    - pose proof (Pr_K_sym 2 0) as Y. pose proof (Pr_K_total 2 0) as T. rewrite Ropp_0 in Y. lra.
    - apply E_K_plus; [apply K_const; lia|]. apply E_K_scal. apply Pr_K_ge_is; lia. }
  pose proof (Pr_K_le_is 2 (- / 2) ltac:(lia)) as Q. fold p in Q.
  assert (E : p = p / (1 / 2)).
  { refine (H 2%nat (- / 2) p p (1 / 2) ltac:(lia) ltac:(lra) Q _ Half). refine (E_K_ext 2 _ _ _ _ _ eq_refl Q). intros k _. symmetry. apply below_and_far_is. lra. }
  replace (p / (1 / 2)) with (2 * p) in E by field. lra.
Qed.
(** Reading: Pr[K <= kappa] = Pr[K^2 >= kappa^2 and K < 0] = 1/2 Pr[K^2 >= kappa^2] for every n >= 2 and -1 < kappa < 0. *)
Theorem asghar_2026_eq_7_amended (n : nat) (kappa : R) : (2 <= n)%nat -> -1 < kappa < 0 ->
  exists p s, is_E_K n (at_most kappa) p /\ is_E_K n (below_and_far kappa) p /\
    is_E_K n (fun k => at_least (kappa ^ 2) (k ^ 2)) s /\ p = 1 / 2 * s.
Proof.
  intros Hn Hk. pose proof (Pr_K_le_is n kappa Hn) as P. exists (Pr_K_le n kappa), (2 * Pr_K_ge n (- kappa)). split; [exact P|]. split; [|split].
  - refine (E_K_ext n _ _ _ _ _ eq_refl P). intros k _. symmetry. apply below_and_far_is. lra.
  - refine (E_K_ext n _ _ _ _ _ eq_refl (Pr_K_abs_is n (- kappa) Hn ltac:(lra))). intros k _. symmetry. apply square_far. lra.
  - rewrite <- Pr_K_sym, Ropp_involutive. field.
Qed.
