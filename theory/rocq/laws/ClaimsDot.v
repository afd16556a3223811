(* Claims about Z = R K, the noise along a fixed direction (Asghar et al., Sections 5.1 and 5.3). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Arcsine Radius Angle Variance Tails NoiseTail Laws Events.
Open Scope R_scope.

(** Reading: Z = R K with R ~ f_G and K ~ f_B independent has mean 0 and variance (n+1)/eps^2 in every dimension n >= 2. *)
Theorem asghar_2026_thm_9 (n : nat) (eps : R) : (2 <= n)%nat -> 0 < eps ->
  is_E_Z n eps (fun z => z) 0 /\ is_E_Z n eps (fun z => (z - 0) ^ 2) ((INR n + 1) / eps ^ 2).
Proof.
  intros Hn He. split.
  - apply E_Z_is; [exact Hn|exact He|intro; cont|now apply Z_mean].
  - apply E_Z_is; [exact Hn|exact He|intro; cont|].
    pose proof (Z_variance n eps Hn He) as V. revert V. apply integral_ext; [|reflexivity].
    intro r. f_equal. unfold E_angle. f_equal. apply int_ext_all. intro t. now rewrite Rminus_0_r.
Qed.

(* nu (nu+1) ... (nu+j-1) *)
Fixpoint rising (nu : R) (j : nat) : R := match j with O => 1 | S i => rising nu i * (nu + INR i) end.
Lemma odd_fact_half j : odd_fact j * INR (fact j) * 2 ^ j = INR (fact (2 * j)).
Proof.
  induction j as [|j IH]; [simpl; ring|]. replace (2 * S j)%nat with (S (S (2 * j))) by lia.
  change (odd_fact (S j)) with (odd_fact j * (2 * INR j + 1)). rewrite !fact_step, <- IH, S_INR, mult_INR. simpl. ring.
Qed.
Lemma even_radius_moment n j : (2 <= n)%nat ->
  INR (fact (n - 1 + 2 * j)) / INR (fact (n - 1)) / rising2 (INR n) j = 2 ^ j * rising ((INR n + 1) / 2) j.
Proof.
  intros Hn. assert (N : 2 <= INR n) by (apply (le_INR 2), Hn). induction j as [|j IH].
  - rewrite Nat.mul_0_r, Nat.add_0_r. simpl. field. apply INR_fact_neq_0.
  - pose proof (rising2_pos (INR n) j ltac:(lra)). pose proof (pos_INR j). pose proof (INR_fact_neq_0 (n - 1)).
    replace (n - 1 + 2 * S j)%nat with (S (S (n - 1 + 2 * j))) by lia. rewrite !fact_step, S_INR, plus_INR, mult_INR, minus_INR by lia.
    change (rising2 (INR n) (S j)) with (rising2 (INR n) j * (INR n + 2 * INR j)).
    change (rising ((INR n + 1) / 2) (S j)) with (rising ((INR n + 1) / 2) j * ((INR n + 1) / 2 + INR j)).
    simpl (2 ^ S j). rewrite Rmult_assoc, <- (Rmult_assoc (2 ^ j)), <- IH. simpl INR. field. repeat split; lra.
Qed.
(** Reading: the even moments of Z are (2j)!/j! (nu)_j / eps^(2j) with nu = (n+1)/2 and (nu)_j the rising factorial; the odd ones vanish. *)
Theorem dx_z_moments (n j : nat) (eps : R) : (2 <= n)%nat -> 0 < eps ->
  is_E_Z n eps (fun z => z ^ (2 * j)) (INR (fact (2 * j)) / INR (fact j) * rising ((INR n + 1) / 2) j / eps ^ (2 * j)) /\
  is_E_Z n eps (fun z => z ^ (2 * j + 1)) 0.
Proof.
  intros Hn He. assert (N : 2 <= INR n) by (apply (le_INR 2), Hn). split; (apply E_Z_is; [exact Hn|exact He|intro; cont|]).
  - refine (integral_ext 0 _ _ _ _ (fun r => eq_refl) _ (Z_moment n eps (2 * j) Hn He)).
    rewrite even_moment by exact Hn. pose proof (even_radius_moment n j Hn) as M. pose proof (odd_fact_half j) as F.
    pose proof (rising2_pos (INR n) j ltac:(lra)). pose proof (INR_fact_lt_0 (n - 1)). pose proof (INR_fact_lt_0 j).
    assert (0 < eps ^ (2 * j)) by now apply pow_lt. rewrite <- F.
    replace (odd_fact j * INR (fact j) * 2 ^ j / INR (fact j) * rising ((INR n + 1) / 2) j / eps ^ (2 * j))
      with (odd_fact j * (2 ^ j * rising ((INR n + 1) / 2) j) / eps ^ (2 * j)) by (field; split; lra).
    rewrite <- M. field. repeat split; lra.
  - refine (integral_ext 0 _ _ _ _ (fun r => eq_refl) _ (Z_moment n eps (2 * j + 1) Hn He)). rewrite odd_moment by exact Hn. ring.
Qed.

Lemma Pr_K_le_ge n x : Pr_K_le n x = 1 - Pr_K_ge n x.
Proof. pose proof (Pr_K_total n x). lra. Qed.
Definition CDF_integrand n eps z r := gamma_density n eps r * Pr_K_le n (z / r).
(* Pr[Z <= z] as one integral over r; for z <> 0 the integrand is continuous *)
Lemma CDF_Z_is n eps z v : (2 <= n)%nat -> 0 < eps -> integral_from 0 (CDF_integrand n eps z) v -> is_E_Z n eps (at_most z) v.
Proof.
  intros Hn He H. exists (fun r => Pr_K_le n (z / r)). split; [|apply E_R_is; [lia|exact He|exact H]].
  intros r Hr. apply (E_K_ext n (at_most (z / r)) _ (Pr_K_le n (z / r))); [|reflexivity|now apply Pr_K_le_is].
  intros k _. symmetry. now apply at_most_scale.
Qed.
Lemma CDF_cont n eps z : (2 <= n)%nat -> forall r, continuous (CDF_integrand n eps z) r.
Proof.
  intros Hn r. apply (continuous_ext (fun r => gamma_density n eps r + -1 * Z_tail_integrand n eps z r)).
  - intro y. unfold CDF_integrand, Z_tail_integrand. rewrite Pr_K_le_ge. eqR; ring.
  - apply (continuous_plus (gamma_density n eps) (fun r => -1 * Z_tail_integrand n eps z r)); [apply gamma_cont|].
    apply cmult; [apply continuous_const|now apply Z_tail_cont].
Qed.
Lemma CDF_exists n eps z : (2 <= n)%nat -> 0 < eps -> exists v, integral_from 0 (CDF_integrand n eps z) v.
Proof.
  intros Hn He. destruct (comparison (CDF_integrand n eps z) (gamma_density n eps) 0 1) as (v & H & _).
  - now apply CDF_cont.
  - apply gamma_cont.
  - intros r Hr. unfold CDF_integrand. rewrite Pr_K_le_ge. pose proof (Pr_K_bounds n (z / r)).
    pose proof (gamma_nonneg n eps r ltac:(lra) Hr). nra.
  - apply gamma_mass; [lia|exact He].
  - now exists v.
Qed.
Lemma asin_le_m1 y : y <= -1 -> asin y = - (PI/2).
Proof. intros H. unfold asin. destruct (Rle_dec y (-1)); [reflexivity|lra]. Qed.
(* short lengths: RK <= z always (z > 0), never (z < 0) *)
Lemma CDF_short n eps z : (2 <= n)%nat ->
  RInt (CDF_integrand n eps z) 0 (Rabs z) = if Rle_dec z 0 then 0 else RInt (gamma_density n eps) 0 (Rabs z).
Proof.
  intros Hn. destruct (Rle_dec z 0) as [N|N].
  - transitivity (RInt (fun r => 0 * gamma_density n eps r) 0 (Rabs z)); [|rewrite int_scal by apply gamma_cont; eqR; ring].
    apply int_ext; [apply Rabs_pos|]. intros r Hr. rewrite Rabs_left1 in Hr by lra. unfold CDF_integrand, Pr_K_le.
    rewrite asin_le_m1, RInt_point; [unfold zero; simpl; unfold Rdiv; ring|].
    apply Rmult_le_reg_r with r; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  - apply int_ext; [apply Rabs_pos|]. intros r Hr. rewrite Rabs_pos_eq in Hr by lra. unfold CDF_integrand.
    rewrite Pr_K_le_ge. unfold Pr_K_ge. rewrite asin_ge_1, RInt_point; [unfold zero; simpl; unfold Rdiv; eqR; ring|].
    apply Rmult_le_reg_r with r; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
(* the right side of Eq. (11): w is the integral of f_G(r) Pr[K <= z/r] from |z| on *)
Definition is_eq_11 (n : nat) (eps z w : R) : Prop := exists F : R -> R,
  (forall r, 0 < r -> is_E_K n (at_most (z / r)) (F r)) /\
  is_integral (fun r => f_G n eps r * F r) (at_point (Rabs z)) to_infinity w.
Lemma eq_11_is n eps z v : (2 <= n)%nat -> 0 < eps -> integral_from 0 (CDF_integrand n eps z) v ->
  is_eq_11 n eps z (v - RInt (CDF_integrand n eps z) 0 (Rabs z)).
Proof.
  intros Hn He H. exists (fun r => Pr_K_le n (z / r)). split; [intros; now apply Pr_K_le_is|].
  refine (integral_ext _ _ _ _ _ _ eq_refl (integral_split 0 (Rabs z) _ v (CDF_cont n eps z Hn) H)).
  intro r. unfold CDF_integrand. rewrite f_G_gamma by (try lia; exact He). reflexivity.
Qed.
Lemma eq_11_unique n eps z v w : z <> 0 -> is_eq_11 n eps z v -> is_eq_11 n eps z w -> v = w.
Proof.
  intros Hz (F & K1 & H1) (G & K2 & H2). pose proof (Rabs_pos_lt z Hz).
  apply (integral_unique (Rabs z) (fun r => f_G n eps r * G r)); [|exact H2].
  refine (integral_ext_from _ _ _ _ _ H1). intros r Hr. now rewrite (E_K_unique n _ _ _ (K1 r ltac:(lra)) (K2 r ltac:(lra))).
Qed.
(** Reading: Eq. (11), Pr[Z <= z] as the integral from |z| on, is not true for every real z: at n = 2, eps = 1, z = 1 it misses
    Pr[R < 1] > 0. *)
Theorem asghar_2026_eq_11_refuted :
  ~ (forall (n : nat) (eps z v : R), (2 <= n)%nat -> 0 < eps -> is_E_Z n eps (at_most z) v -> is_eq_11 n eps z v).
Proof.
  intros H. destruct (CDF_exists 2 1 1 ltac:(lia) ltac:(lra)) as (v & C).
  specialize (H 2%nat 1 1 v ltac:(lia) ltac:(lra) (CDF_Z_is 2 1 1 v ltac:(lia) ltac:(lra) C)).
  pose proof (eq_11_unique 2 1 1 v _ R1_neq_R0 H (eq_11_is 2 1 1 v ltac:(lia) ltac:(lra) C)) as E.
  rewrite CDF_short in E by lia. destruct (Rle_dec 1 0); [lra|]. rewrite Rabs_R1 in E.
  assert (P : 0 < RInt (gamma_density 2 1) 0 1); [|lra].
  apply RInt_gt_0; [lra| |intros; apply gamma_cont]. intros r Hr. unfold gamma_density. simpl.
  pose proof (exp_pos (- (1) * r)). apply Rdiv_lt_0_compat; [|lra]. rewrite !Rmult_1_r, Rmult_1_l. apply Rmult_lt_0_compat; lra.
Qed.
(** Reading: for z <= 0, Pr[Z <= z] is the integral of Eq. (11); for z > 0 one adds Pr[R < z], the integral of f_G from 0 to z. *)
Theorem asghar_2026_eq_11_amended (n : nat) (eps z : R) : (2 <= n)%nat -> 0 < eps ->
  exists w, is_eq_11 n eps z w /\
    is_E_Z n eps (at_most z) ((if Rle_dec z 0 then 0 else RInt (f_G n eps) 0 z) + w).
Proof.
  intros Hn He. destruct (CDF_exists n eps z Hn He) as (v & C).
  exists (v - RInt (CDF_integrand n eps z) 0 (Rabs z)). split; [now apply eq_11_is|].
  rewrite CDF_short by assumption. replace (RInt (f_G n eps) 0 z) with (RInt (gamma_density n eps) 0 z).
  2:{ apply int_ext_all. intro r. rewrite f_G_gamma by (try lia; exact He). reflexivity. }
  destruct (Rle_dec z 0).
  - rewrite Rminus_0_r, Rplus_0_l. now apply CDF_Z_is.
  - rewrite Rabs_pos_eq, Rplus_minus by lra. now apply CDF_Z_is.
Qed.
