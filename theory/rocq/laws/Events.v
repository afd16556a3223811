(* Probabilities of K, R and Z as expectations of indicators, and the bridge from the densities to the integrals over the angle. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Arcsine Gamma Radius Angle Variance Tails NoiseTail Laws.
Open Scope R_scope.

Lemma zero_between lo hi {FL : Filter lo} {FH : Filter hi} : is_integral (fun _ : R => 0) lo hi 0.
Proof.
  intros P HP. unfold filtermapi. apply filter_forall. intros [a b]. exists 0. split; [|now apply locally_singleton].
  pose proof (is_RInt_const (V := R_NormedModule) a b 0) as C. unfold scal in C; simpl in C; unfold mult in C; simpl in C.
  rewrite Rmult_0_r in C. exact C.
Qed.
Lemma K_const n c : (2 <= n)%nat -> is_E_K n (fun _ => c) c.
Proof.
  intros Hn. apply (E_K_ext n (fun _ => c) _ (E_angle n (fun _ => c))); [reflexivity| |].
  - unfold E_angle. pose proof (mass_pos n) as P. unfold weighted at 1.
    rewrite (int_ext_all _ (fun t => c * (cos t ^ (n - 2) * 1))) by (intro; ring).
    rewrite int_scal by (intro; cont). fold (weighted n (fun _ => 1)). field. lra.
  - apply E_K_is; [exact Hn|]. intro. apply continuous_const.
Qed.
Lemma mass_plain n : weighted n (fun _ => 1) = RInt (fun t => cos t ^ (n - 2)) (- (PI/2)) (PI/2).
Proof. apply int_ext_all. intro; ring. Qed.

Theorem Pr_K_ge_is n x : (2 <= n)%nat -> is_E_K n (at_least x) (Pr_K_ge n x).
Proof.
  intros Hn. pose proof (mass_pos n) as P. destruct asin_ends as [E1 E2].
  destruct (Rle_dec x (-1)) as [H|H]; [|destruct (Rle_dec 1 x) as [H1|H1]].
  - apply (E_K_ext n (fun _ => 1) _ 1); [| |now apply K_const].
    + intros k Hk. unfold at_least. destruct (Rle_dec x k); lra.
    + unfold Pr_K_ge. replace (asin x) with (- (PI/2)) by (unfold asin; destruct (Rle_dec x (-1)); [reflexivity|lra]).
      rewrite <- mass_plain. field. lra.
  - apply (E_K_ext n (fun _ => 0) _ 0); [| |now apply K_const].
    + intros k Hk. unfold at_least. destruct (Rle_dec x k); lra.
    + unfold Pr_K_ge. rewrite asin_ge_1, RInt_point by exact H1. unfold zero; simpl. unfold Rdiv. ring.
  - unfold is_E_K. replace (Pr_K_ge n x) with (0 + Pr_K_ge n x) by ring. refine (ends_chasles _ _ x _ _ _ _ _).
    + refine (ends_ext_in (fun k => k < x) (fun k => k = x) _ _ (fun _ => 0) _ 0 _ _ _ (zero_between _ _)).
      * apply near_right; lra.
      * reflexivity.
      * intros u w y Hu -> Hy. rewrite Rmin_left, Rmax_right in Hy by lra. unfold at_least. destruct (Rle_dec x y); [lra|ring].
    + refine (ends_ext_in (fun k => k = x) (fun k => x < k) _ _ (fun k => f_B n k * 1) _ (Pr_K_ge n x) _ _ _ _).
      * reflexivity.
      * apply near_left; lra.
      * intros u w y -> Hw Hy. rewrite Rmin_left, Rmax_right in Hy by lra. unfold at_least. destruct (Rle_dec x y); [ring|lra].
      * unfold Pr_K_ge. rewrite <- E2, (int_ext_all (fun t => cos t ^ (n - 2)) (fun t => cos t ^ (n - 2) * 1)) by (intro; ring).
        apply (K_between n (fun _ => 1) (at_point x) (at_left 1) x 1); filters; try assumption.
        -- intro; apply continuous_const. -- apply at_point_le. -- apply at_left_le. -- unfold at_point; lra. -- apply inside_left.
Qed.
Theorem Pr_K_le_is n x : (2 <= n)%nat -> is_E_K n (at_most x) (Pr_K_le n x).
Proof.
  intros Hn. pose proof (mass_pos n) as P. destruct asin_ends as [E1 E2].
  destruct (Rle_dec 1 x) as [H|H]; [|destruct (Rle_dec x (-1)) as [H1|H1]].
  - apply (E_K_ext n (fun _ => 1) _ 1); [| |now apply K_const].
    + intros k Hk. unfold at_most. destruct (Rle_dec k x); lra.
    + unfold Pr_K_le. rewrite asin_ge_1, <- mass_plain by exact H. field. lra.
  - apply (E_K_ext n (fun _ => 0) _ 0); [| |now apply K_const].
    + intros k Hk. unfold at_most. destruct (Rle_dec k x); lra.
    + unfold Pr_K_le. replace (asin x) with (- (PI/2)) by (unfold asin; destruct (Rle_dec x (-1)); [reflexivity|lra]).
      rewrite RInt_point. unfold zero; simpl. unfold Rdiv. ring.
  - unfold is_E_K. replace (Pr_K_le n x) with (Pr_K_le n x + 0) by ring. refine (ends_chasles _ _ x _ _ _ _ _).
    + refine (ends_ext_in (fun k => k < x) (fun k => k = x) _ _ (fun k => f_B n k * 1) _ (Pr_K_le n x) _ _ _ _).
      * apply near_right; lra.
      * reflexivity.
      * intros u w y Hu -> Hy. rewrite Rmin_left, Rmax_right in Hy by lra. unfold at_most. destruct (Rle_dec y x); [ring|lra].
      * unfold Pr_K_le. rewrite <- E1, (int_ext_all (fun t => cos t ^ (n - 2)) (fun t => cos t ^ (n - 2) * 1)) by (intro; ring).
        apply (K_between n (fun _ => 1) (at_right (-1)) (at_point x) (-1) x); filters; try assumption.
        -- intro; apply continuous_const. -- apply at_right_le. -- apply at_point_le. -- apply inside_right. -- unfold at_point; lra.
    + refine (ends_ext_in (fun k => k = x) (fun k => x < k) _ _ (fun _ => 0) _ 0 _ _ _ (zero_between _ _)).
      * reflexivity.
      * apply near_left; lra.
      * intros u w y -> Hw Hy. rewrite Rmin_left, Rmax_right in Hy by lra. unfold at_most. destruct (Rle_dec y x); [lra|ring].
Qed.
(* both tails: for x > 0 the events K >= x and K <= -x exclude each other *)
Theorem Pr_K_abs_is n x : (2 <= n)%nat -> 0 < x -> is_E_K n (fun k => at_least x (Rabs k)) (2 * Pr_K_ge n x).
Proof.
  intros Hn Hx. refine (E_K_ext n (fun k => at_least x k + at_most (- x) k) _ _ _ _ _ (E_K_plus _ _ _ _ _ (Pr_K_ge_is n x Hn) (Pr_K_le_is n (- x) Hn))).
  - intros k _. unfold at_least, at_most, Rabs. destruct (Rcase_abs k), (Rle_dec x k), (Rle_dec k (- x)); try destruct (Rle_dec x (- k)); lra.
  - rewrite Pr_K_sym. ring.
Qed.
Lemma E_K_le n g h v w : (forall k, -1 < k < 1 -> g k <= h k) -> (forall k, -1 < k < 1 -> 0 <= f_B n k) ->
  is_E_K n g v -> is_E_K n h w -> v <= w.
Proof.
  intros H F Hg Hh.
  assert (D : is_E_K n (fun k => h k + -1 * g k) (w + -1 * v)) by (apply E_K_plus, E_K_scal; assumption).
  assert (Z : is_E_K n (fun k => 0 * g k) (0 * v)) by now apply E_K_scal.
  assert (K : norm (0 * v) <= w + -1 * v).
  { refine (RInt_gen_norm (V := R_CompleteNormedModule) _ _ _ _ _ _ Z D);
      (apply (Filter_prod _ _ _ (fun x => -1 < x < 0) (fun y => 0 < y < 1));
        [apply filter_and; [apply right_of|apply near_right; lra]|apply filter_and; [apply near_left; lra|apply left_of]|]);
      intros u w' Hu Hw; simpl; [lra|]. intros k Hk. specialize (H k ltac:(lra)). specialize (F k ltac:(lra)).
    rewrite Rmult_0_l, Rmult_0_r. change (norm 0) with (Rabs 0). rewrite Rabs_R0. nra. }
  rewrite Rmult_0_l in K. change (norm 0) with (Rabs 0) in K. rewrite Rabs_R0 in K. lra.
Qed.

(* --- R --- *)
Lemma E_R_is n eps (g : R -> R) v : (1 <= n)%nat -> 0 < eps ->
  integral_from 0 (fun r => gamma_density n eps r * g r) v -> is_E_R n eps g v.
Proof. intros Hn He. apply integral_ext; [|reflexivity]. intro r. now rewrite f_G_gamma. Qed.
Lemma E_R_gamma n eps (g : R -> R) v : (1 <= n)%nat -> 0 < eps ->
  is_E_R n eps g v -> integral_from 0 (fun r => gamma_density n eps r * g r) v.
Proof. intros Hn He. apply integral_ext; [|reflexivity]. intro r. now rewrite f_G_gamma. Qed.

(* --- Z --- *)
Lemma E_Z_is n eps (g : R -> R) v : (2 <= n)%nat -> 0 < eps -> (forall z, continuous g z) ->
  is_E_Z_angle n eps g v -> is_E_Z n eps g v.
Proof.
  intros Hn He C H. exists (fun r => E_angle n (fun k => g (r * k))). split.
  - intros r Hr. apply E_K_is; [exact Hn|]. intro k. apply (ccomp (fun k => r * k) g); [cont|apply C].
  - apply E_R_is; [lia|exact He|exact H].
Qed.
(* the expectation is determined *)
Lemma E_Z_unique n eps g v w : (1 <= n)%nat -> 0 < eps -> is_E_Z n eps g v -> is_E_Z n eps g w -> v = w.
Proof.
  intros Hn He (h1 & K1 & R1) (h2 & K2 & R2).
  apply (E_R_gamma n eps h1 v Hn He) in R1. apply (E_R_gamma n eps h2 w Hn He) in R2.
  apply (integral_ext_from 0 _ (fun r => gamma_density n eps r * h2 r)) in R1.
  - exact (integral_unique 0 _ _ _ R1 R2).
  - intros r Hr. now rewrite (E_K_unique n _ _ _ (K1 r Hr) (K2 r Hr)).
Qed.
Lemma at_least_scale x r k : 0 < r -> at_least x (r * k) = at_least (x / r) k.
Proof.
  intros Hr. assert (E : r * (x / r) = x) by (field; lra). unfold at_least.
  destruct (Rle_dec x (r * k)), (Rle_dec (x / r) k); try reflexivity; exfalso; nra.
Qed.
Lemma at_most_scale x r k : 0 < r -> at_most x (r * k) = at_most (x / r) k.
Proof.
  intros Hr. assert (E : r * (x / r) = x) by (field; lra). unfold at_most.
  destruct (Rle_dec (r * k) x), (Rle_dec k (x / r)); try reflexivity; exfalso; nra.
Qed.
Theorem Pr_Z_ge_is n eps z v : (2 <= n)%nat -> 0 < eps ->
  integral_from 0 (Z_tail_integrand n eps z) v -> is_E_Z n eps (at_least z) v.
Proof.
  intros Hn He H. exists (fun r => Pr_K_ge n (z / r)). split; [|apply E_R_is; [lia|exact He|exact H]].
  intros r Hr. apply (E_K_ext n (at_least (z / r)) _ (Pr_K_ge n (z / r))); [|reflexivity|now apply Pr_K_ge_is].
  intros k _. symmetry. now apply at_least_scale.
Qed.
Theorem Pr_Z_abs_is n eps z v : (2 <= n)%nat -> 0 < eps -> 0 < z ->
  integral_from 0 (Z_tail_integrand n eps z) v -> is_E_Z n eps (fun y => at_least z (Rabs y)) (2 * v).
Proof.
  intros Hn He Hz H. exists (fun r => 2 * Pr_K_ge n (z / r)). split.
  - intros r Hr. assert (0 < z / r) by now apply Rdiv_lt_0_compat.
    refine (E_K_ext n _ _ _ _ _ eq_refl (Pr_K_abs_is n (z / r) Hn _)); [|assumption].
    intros k _. rewrite Rabs_mult, (Rabs_pos_eq r) by lra. symmetry. now apply at_least_scale.
  - apply E_R_is; [lia|exact He|]. refine (integral_ext _ _ _ _ _ _ eq_refl (integral_scal 0 2 _ _ H)).
    intro r. unfold Z_tail_integrand. ring.
Qed.
Lemma f_B_pos n k : (2 <= n)%nat -> -1 < k < 1 -> 0 < f_B n k.
Proof.
  intros Hn Hk. unfold f_B. pose proof (B_n_pos n Hn). apply Rmult_lt_0_compat; [|apply exp_pos].
  apply Rdiv_lt_0_compat; lra.
Qed.
