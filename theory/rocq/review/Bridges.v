(** Each goal of review/Goals.v, closed from the recorded theorem of the same name: what the page says follows from what Rocq
    proves. A changed statement of a claim changes the goal, a changed theorem the proof. *)
From dx.review Require Import Vocabulary Goals.
From dx.laws Require Import Events Markov ClaimsDot ClaimsSubGaussian ClaimsNoise ClaimsSteps ClaimsTails ClaimsLaw ClaimsAngleTail.
From dx.privacy Require Import Euclid Decoding GaussianCurve GaussianExamples GaussianRelease Lattice Definitions Channel.
From dx.measure Require Import GaussianInstance.
From dx.measure Require ClaimsGaussian.
Open Scope R_scope.

(** ** Moments and tails of K, R and Z *)
Lemma bridge_asghar_2026_thm_9 : goal_asghar_2026_thm_9.
Proof.
  intros n Hn eps He. destruct (asghar_2026_thm_9 n eps Hn He) as [A B]. split; [revert A|revert B]; apply E_RK_Z; intros; try ring.
  unfold Rdiv. f_equal. ring.
Qed.
Lemma bridge_asghar_2026_thm_4 : goal_asghar_2026_thm_4.
Proof.
  intros n Hn m p. split; [|split].
  - destruct (asghar_2026_thm_4 n (1 + 2 * m) Hn) as [[_ [O _]] _]. apply O. exists m. lia.
  - destruct (asghar_2026_thm_4 (2 + 2 * p) (2 * m) ltac:(lia)) as [[_ [_ E]] _].
    replace (2 + 2 * p - 2)%nat with (2 * p)%nat in E by lia. replace (2 * p + 2 * m)%nat with (2 * (m + p))%nat in E by lia. apply E. now exists m.
  - destruct (asghar_2026_thm_4 (3 + 2 * p) (2 * m) ltac:(lia)) as [[_ [_ E]] _].
    replace (3 + 2 * p - 2)%nat with (2 * (1 + p) - 1)%nat in E by lia. replace (2 * (1 + p) - 1 + 2 * m)%nat with (2 * (1 + m + p) - 1)%nat in E by lia.
    rewrite (Rmult_comm (double_factorial (2 * m - 1))) || idtac. apply E. now exists m.
Qed.
Lemma bridge_asghar_2026_thm_6 : goal_asghar_2026_thm_6.
Proof.
  intros n Hn lam. destruct (asghar_2026_thm_6 n Hn) as [_ [_ S]]. destruct (S lam) as [v [E L]]. exists v. split.
  - revert E. apply E_K_same; [intros k; f_equal; ring|reflexivity].
  - assert (P : 0 < INR n) by (apply (lt_INR 0); lia). replace (1 / 2 * lam ^ 2 / INR n) with ((1 / sqrt (INR n)) ^ 2 * lam ^ 2 / 2); [exact L|].
    unfold Rdiv at 2. rewrite Rpow_mult_distr, <- Rinv_pow, pow2_sqrt by (try (pose proof (sqrt_lt_R0 _ P); lra); lra). field. lra.
Qed.
Lemma bridge_asghar_2026_eq_25 : goal_asghar_2026_eq_25.
Proof.
  intros m. split.
  - destruct (asghar_2026_eq_25 (2 * m)) as [_ [_ E]]. apply E. now exists m.
  - destruct (asghar_2026_eq_25 (1 + 2 * m)) as [_ [O _]]. apply O. exists m. lia.
Qed.
Lemma bridge_asghar_2026_eq_26 : goal_asghar_2026_eq_26.
Proof.
  intros m. split.
  - destruct (asghar_2026_eq_26 (2 * m)) as [_ [_ E]]. refine (E_K_same _ _ _ _ _ (fun k => eq_refl) _ (E _)); [|now exists m].
    rewrite mult_INR. simpl INR. f_equal. ring.
  - destruct (asghar_2026_eq_26 (1 + 2 * m)) as [_ [O _]]. apply O. exists m. lia.
Qed.
Lemma exp_half c : exp (- (c ^ 2 / 2)) = exp (-1 / 2 * c ^ 2). Proof. f_equal. field. Qed.
Lemma bridge_asghar_2026_cor_1_refuted : goal_asghar_2026_cor_1_refuted.
Proof. intros H. apply asghar_2026_cor_1_refuted. intros n c Hn. rewrite exp_half. exact (H n Hn c). Qed.
Lemma bridge_asghar_2026_cor_1_amended : goal_asghar_2026_cor_1_amended.
Proof. intros n Hn c Hc. rewrite <- exp_half. now apply asghar_2026_cor_1_amended. Qed.
Lemma bridge_dx_radius_moments : goal_dx_radius_moments.
Proof.
  intros n Hn eps He j. generalize (dx_radius_moments n j eps ltac:(lia) He). apply E_R_same; [reflexivity|].
  rewrite (Rplus_comm (INR n)), (Rmult_comm (Gamma (INR n))). reflexivity.
Qed.
Lemma bridge_asghar_2026_eq_30 : goal_asghar_2026_eq_30.
Proof.
  intros n Hn eps He d Hd. generalize (asghar_2026_eq_30 n eps (eps - d) ltac:(lia) He ltac:(lra)). apply E_R_same.
  - intros r. f_equal. ring.
  - unfold Rdiv. rewrite Rmult_1_l. f_equal. f_equal. ring.
Qed.
Lemma bridge_asghar_2026_sec_2_larger_noise : goal_asghar_2026_sec_2_larger_noise.
Proof.
  intros n Hn eps He h Hh. pose proof (dx_radius_moments n 2 eps ltac:(lia) He) as A. pose proof (dx_radius_moments n 2 (eps + h) ltac:(lia) ltac:(lra)) as B.
  eexists; eexists. split; [exact B|split; [exact A|]]. exact (asghar_2026_sec_2_larger_noise n eps (eps + h) _ _ ltac:(lia) ltac:(lra) A B).
Qed.
Lemma bridge_asghar_2026_thm_4_double_factorial : goal_asghar_2026_thm_4_double_factorial.
Proof. exact asghar_2026_thm_4_double_factorial. Qed.
Lemma bridge_asghar_2026_sec_5_1_length : goal_asghar_2026_sec_5_1_length.
Proof. intros r Hr k K1 K2 z E. apply Rge_le, (asghar_2026_sec_5_1_length r k z Hr (conj K1 K2)). rewrite E. ring. Qed.

(** ** The curve g and its calibration *)
Lemma bridge_bollegala_2023_app_c_1_a : goal_bollegala_2023_app_c_1_a.
Proof. intros e He u Hu v Hv. destruct (bollegala_2023_app_c_1_a e He) as [A B]. split; [intros L; now apply A|exact B]. Qed.
Lemma bridge_bollegala_2023_app_c_1_b : goal_bollegala_2023_app_c_1_b.
Proof.
  intros e He d d0 d1 u Hu. destruct (bollegala_2023_app_c_1_b e d He (conj d0 d1)) as [w [[W [G C]] U]].
  assert (S : forall v, 0 < v -> g e v = d -> w = v).
  { intros v Hv E. destruct (Rtotal_order w v) as [L|[L|L]]; [|exact L|]; exfalso; destruct (bollegala_2023_app_c_1_a e He) as [M _].
    - pose proof (M w v W L). lra.
    - pose proof (M v w Hv L). lra. }
  split; [exists w; split; [exact W|split; [exact G|intros v Hv E; symmetry; now apply S]]|].
  intros E v Hv L. rewrite <- (S u Hu E). destruct C as [_ [_ C]]. now apply C.
Qed.
Lemma bridge_bollegala_2023_alg_3_refuted : goal_bollegala_2023_alg_3_refuted.
Proof. intros H. apply bollegala_2023_alg_3_refuted. intros e d He [d0 d1]. exact (H e He d d0 d1). Qed.
Lemma bridge_bollegala_2023_sec_4_3_minimiser_refuted : goal_bollegala_2023_sec_4_3_minimiser_refuted.
Proof.
  intros H. apply bollegala_2023_sec_4_3_minimiser_refuted. intros e d He d01. destruct (bollegala_2023_app_c_1_b e d He d01) as [u [[Hu [G _]] _]].
  exists u. split; [exact Hu|split; [lra|]]. intros v Hv L. apply (H e He u Hu v Hv). lra.
Qed.
Lemma bridge_bollegala_2023_sec_4_3_minimiser_amended : goal_bollegala_2023_sec_4_3_minimiser_amended.
Proof.
  intros e He u Hu v Hv L. destruct (Rle_or_lt u v) as [A|A]; [exact A|]. destruct (bollegala_2023_app_c_1_a e He) as [M _]. pose proof (M v u Hv A). lra.
Qed.
Lemma sensitivity_curve e c D s d : 0 < c -> 0 < s -> s <= D -> g e c <= d -> g e (c * D / s) <= d.
Proof.
  intros Hc Hs L G. apply Rle_trans with (2 := G). apply g_mono; [exact Hc|]. replace c with (c * 1) at 1 by ring. unfold Rdiv. rewrite Rmult_assoc.
  apply Rmult_le_compat_l; [lra|]. apply Rmult_le_reg_r with s; [exact Hs|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
(** what a theorem says of every relation within D, of points at distance s at most D *)
Lemma curve_of_release e d sigma D s : 0 <= e -> 0 <= d -> 0 < sigma -> 0 < s -> s <= D ->
  (forall near : vec -> vec -> Prop, (forall x x', near x x' -> dist 1 x x' <= D) -> approx_dp (ev 0) (Pr 0) (fun _ => sigma) near e d) -> g e (sigma / s) <= d.
Proof.
  intros He Hd Hs P L H. assert (G := proj1 (ClaimsGaussian.within_release 0 e d sigma D He Hd Hs ltac:(lra)) H).
  replace (sigma / s) with (sigma / D * D / s) by (field; lra). apply sensitivity_curve; auto. apply Rdiv_lt_0_compat; lra.
Qed.
Lemma classical_deviation e d D : 0 < e -> 0 < d < 1 -> 0 < D -> 0 < D * sqrt (2 * ln (1.25 / d)) / e.
Proof. intros He Hd HD. destruct (classical_sqr d Hd) as [_ [_ C0]]. apply Rdiv_lt_0_compat; [now apply Rmult_lt_0_compat|exact He]. Qed.
Lemma bridge_bollegala_2023_sec_5_classical_refuted : goal_bollegala_2023_sec_5_classical_refuted.
Proof.
  intros H. apply ClaimsGaussian.bollegala_2023_sec_5_classical_refuted. intros k e d D near He [d0 d1] HD.
  apply (ClaimsGaussian.within_release k); try lra; [apply classical_deviation; lra|]. fold (classical d).
  replace (D * classical d / e / D) with (classical d / e * D / D) by (field; lra). exact (H e He d d0 d1 D HD D HD (Rle_refl D)).
Qed.
Lemma bridge_bollegala_2023_sec_5_classical_amended : goal_bollegala_2023_sec_5_classical_amended.
Proof.
  intros e He e1 d d0 d1 D HD s Hs L. replace (classical d / e * D) with (D * sqrt (2 * ln (1.25 / d)) / e) by (unfold classical; field; lra).
  apply (curve_of_release e d _ D); try lra; [apply classical_deviation; lra|]. intros near B. apply ClaimsGaussian.bollegala_2023_sec_5_classical_amended; auto.
Qed.
Lemma bridge_bollegala_2023_eq_3_refuted : goal_bollegala_2023_eq_3_refuted.
Proof.
  intros H. apply ClaimsGaussian.bollegala_2023_eq_3_refuted. intros k e d D near [e0 e1] [d0 d1] HD.
  pose proof (classical_deviation e d D e0 (conj d0 d1) HD) as P. destruct (classical_sqr d (conj d0 d1)) as [_ [_ C0]].
  apply (ClaimsGaussian.within_release k); try lra; [now apply sqrt_lt_R0|]. fold (classical d).
  replace (D * classical d / e) with (classical d / e * D) by (field; lra). rewrite sqrt_mult; [|left; now apply Rdiv_lt_0_compat|lra].
  exact (H e e0 e1 d d0 d1 D HD D HD (Rle_refl D)).
Qed.
Lemma bridge_bollegala_2023_eq_3_amended : goal_bollegala_2023_eq_3_amended.
Proof.
  intros e He e1 d d0 d1 D HD s Hs L. replace (classical d / e * D) with (D * sqrt (2 * ln (1.25 / d)) / e) by (unfold classical; field; lra).
  apply (curve_of_release e d _ D); try lra; [apply classical_deviation; lra|]. intros near B. apply ClaimsGaussian.bollegala_2023_eq_3_amended; auto.
Qed.
Lemma bridge_bollegala_2023_thm_4_alpha_proof_refuted : goal_bollegala_2023_thm_4_alpha_proof_refuted.
Proof.
  intros H. apply ClaimsGaussian.bollegala_2023_thm_4_alpha_proof_refuted. intros k a e d near D Ha [e0 e1] [d0 d1] HD B x x' T I ET.
  destruct (classical_sqr d (conj d0 d1)) as [_ [_ C0]]. fold (classical d).
  apply (near_dp (S k) (ev k) (Pr k) e (gaussian_release k e) (Rlt_le _ _ e0) _ x x' d D); auto; [lra| |].
  - apply Rmult_lt_0_compat; [exact Ha|]. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; assumption|exact e0].
  - specialize (H a Ha e e0 e1 d d0 d1 D HD D HD (Rle_refl D)). replace (a * (D * classical d / e) / D) with (classical d / e * D * a / D) by (field; lra). exact H.
Qed.
Lemma bridge_bollegala_2023_thm_4_alpha_proof_amended : goal_bollegala_2023_thm_4_alpha_proof_amended.
Proof.
  intros a Ha e He e1 d d0 d1 D HD s Hs L. destruct (classical_sqr d (conj d0 d1)) as [_ [_ C0]].
  set (o := fun _ : nat => 0). set (i := fun _ : nat => s).
  assert (Di : dist 1 i o = s) by (unfold dist, norm, sub, i, o; simpl; replace (0 + (s - 0) * (s - 0)) with (s * s) by ring; apply sqrt_square; lra).
  assert (N : ~ same 1 i o) by (intros E; apply dist_zero in E; lra).
  assert (P : 0 < a * (D * sqrt (2 * ln (1.25 / d)) / e)) by (fold (classical d); apply Rmult_lt_0_compat; [lra|]; apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; assumption|exact He]).
  assert (M := ClaimsGaussian.bollegala_2023_thm_4_alpha_proof_amended 0 a e d (fun x x' => x = i /\ x' = o) D Ha (conj He e1) (conj d0 d1) HD ltac:(intros x x' [-> ->]; lra)).
  assert (G := proj1 (pair_dp 1 (ev 0) (Pr 0) e (gaussian_release 0 e) _ i o d P N) (fun T ET => M i o T (conj eq_refl eq_refl) ET)).
  rewrite Di in G. fold (classical d) in G. replace (classical d / e * D * a / s) with (a * (D * classical d / e) / s) by (field; lra). exact G.
Qed.

(** ** Definitions and small steps *)
Lemma bridge_dx_float_snapping : goal_dx_float_snapping.
Proof.
  intros e He p p0 p1 q q0 q1 pc pc0 pc1 qc qc0 qc1 d d0 d1 k k0 k1 A B C.
  pose proof (dx_float_snapping e d k p q pc qc ltac:(lra) ltac:(lra) ltac:(lra)). lra.
Qed.
Lemma bridge_feyisetan_2020_sec_2_3_scaled : goal_feyisetan_2020_sec_2_3_scaled.
Proof. intros e He d Hd D HD L. rewrite (Rmult_comm d), (Rmult_comm D). now apply feyisetan_2020_sec_2_3_scaled. Qed.
Lemma bridge_feyisetan_2020_sec_2_3_unit : goal_feyisetan_2020_sec_2_3_unit.
Proof.
  intros e He d Hd c Hc. pose proof (feyisetan_2020_sec_2_3_unit e d c He Hd Hc) as H.
  replace (d * e) with (e * d) by ring. replace (c * d * e) with (e * (c * d)) by ring. exact H.
Qed.
Lemma bridge_asghar_2026_sec_3_footnote_7 : goal_asghar_2026_sec_3_footnote_7.
Proof. intros t A B u ->. destruct (asghar_2026_sec_3_footnote_7 t ltac:(lra)) as [C D]. replace (-1 * t + 2 * PI) with (2 * PI - t) by ring. split; [lra|now symmetry]. Qed.
Lemma bridge_asghar_2026_sec_4_fig_5b_refuted : goal_asghar_2026_sec_4_fig_5b_refuted.
Proof.
  intros H. apply asghar_2026_sec_4_fig_5b_refuted. intros A B C D E a b c d e P Q. destruct (H A a B b C c D d E e P Q) as [X Y].
  split; intros L; [destruct (X L) as [U [V W]]|destruct (Y L) as [U [V W]]]; repeat split; lra.
Qed.
Lemma bridge_asghar_2026_sec_4_fig_5b_amended : goal_asghar_2026_sec_4_fig_5b_amended.
Proof.
  intros A a B b C c D d E e P Q. destruct (asghar_2026_sec_4_fig_5b_amended A B C D E a b c d e P Q) as [X Y].
  split; intros L; [destruct (X L) as [U [V W]]|destruct (Y L) as [U [V W]]]; repeat split; lra.
Qed.
