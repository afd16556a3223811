(** The recorded theorems with premises, each applied to an instance of all of them: none is vacuous. [meets t] fails while the type
    of t still asks for something, so a contradictory hypothesis has no line here. It tries a few numbers for letters of R and nat,
    and the lemmas of the base [instances] for premises; where that does not do, the line gives the instance. *)
From Coq Require Import Reals Lra Lia List ZArith FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Laws Events.
From dx.laws Require ClaimsAngle ClaimsAngleTail ClaimsAverage ClaimsDot ClaimsExact ClaimsLaw ClaimsNoise ClaimsSteps ClaimsSubGaussian ClaimsTails.
From dx.privacy Require Import Euclid Channel.
From dx.privacy Require Algorithm2 Decoding Definitions Elliptic Exponential GaussianCurve GaussianExamples GaussianRelease Lattice Line Mahalanobis Neighbours RankExamples Sampling Statistics.
From dx.measure Require ClaimsGaussian ClaimsFloat Theorem4 GaussianInstance.
From dx.laplace Require ClaimsLaplace ClaimsProjection ClaimsScale ClaimsSupport.
Import ListNotations.
Open Scope R_scope.

Create HintDb instances.
Ltac discharge := first [lra | lia | solve [split; lra] | solve [repeat split; lra] | assumption | solve [intros; lra] | solve [discriminate]
  | solve [simpl; lra] | solve [simpl; tauto] | solve [auto with instances nocore]].
Ltac meet H :=
  lazymatch type of H with
  | forall _ : nat, _ => (specialize (H 2%nat) + specialize (H 1%nat) + specialize (H 4%nat)); meet H
  | forall _ : R, _ => (specialize (H 1) + specialize (H (1/2)) + specialize (H 2) + specialize (H (-1/2)) + specialize (H 0)); meet H
  | forall _ : vec, _ => specialize (H (fun _ => 1)); meet H
  | forall _ : nat -> R, _ => specialize (H (fun _ => 1)); meet H
  | ?A -> _ => let K := fresh in assert (K : A) by discharge; specialize (H K); clear K; meet H
  | forall _, _ => fail "a premise is left"
  | _ => idtac
  end.
Ltac meets t := let H := fresh in pose proof t as H; once (meet H); exact I.
(** the tactic is not empty *)
Goal True. Fail meets (ClaimsDot.asghar_2026_thm_9 2 0). exact I. Qed.
Goal True. Fail meets (Decoding.asghar_2026_thm_1 1 (fun _ => True)). exact I. Qed.

(** ** Numbers only *)
Goal True. meets ClaimsNoise.asghar_2026_app_b_base. Qed.
Goal True. meets ClaimsSteps.asghar_2026_app_b_circle_area_amended. Qed.
Goal True. meets ClaimsSubGaussian.asghar_2026_cor_1_amended. Qed.
Goal True. meets Definitions.asghar_2026_def_1. Qed.
Goal True. meets ClaimsAverage.asghar_2026_eq_10. Qed.
Goal True. meets ClaimsDot.asghar_2026_eq_11_amended. Qed.
Goal True. meets ClaimsAngle.asghar_2026_eq_14. Qed.
Goal True. meets Decoding.asghar_2026_eq_16_amended. Qed.
Goal True. meets Decoding.asghar_2026_eq_22. Qed.
Goal True. meets ClaimsAngle.asghar_2026_eq_23. Qed.
Goal True. meets ClaimsSteps.asghar_2026_eq_23_proof. Qed.
Goal True. meets ClaimsSteps.asghar_2026_eq_24_exponent. Qed.
Goal True. meets ClaimsAngle.asghar_2026_eq_25. Qed.
Goal True. meets ClaimsAngle.asghar_2026_eq_26. Qed.
Goal True. meets ClaimsTails.asghar_2026_eq_29_domain_proof. Qed.
Goal True. meets ClaimsNoise.asghar_2026_eq_30. Qed.
Goal True. meets ClaimsProjection.asghar_2026_eq_5. Qed.
Goal True. meets ClaimsExact.asghar_2026_eq_7_amended. Qed.
Goal True. meets ClaimsSteps.asghar_2026_sec_1_orthogonal. Qed.
Goal True. meets Decoding.asghar_2026_sec_3_euclidean_metric. Qed.
Goal True. meets ClaimsLaw.asghar_2026_sec_5_1_length. Qed.
Goal True. meets ClaimsLaw.asghar_2026_sec_5_1_symmetry. Qed.
Goal True. meets ClaimsTails.asghar_2026_sec_5_3_concentration. Qed.
Goal True. meets ClaimsTails.asghar_2026_sec_5_3_n_10. Qed.
Goal True. meets ClaimsSteps.asghar_2026_sec_5_3_rate. Qed.
Goal True. meets Decoding.asghar_2026_sec_6_equivalence. Qed.
Goal True. meets Decoding.asghar_2026_sec_6_loss. Qed.
Goal True. meets Decoding.asghar_2026_sec_6_minimiser. Qed.
Goal True. meets RankExamples.asghar_2026_sec_7_constant. Qed.
Goal True. meets RankExamples.asghar_2026_sec_7_temperature_amended. Qed.
Goal True. meets Decoding.asghar_2026_thm_2_proof_amended. Qed.
Goal True. meets ClaimsAverage.asghar_2026_thm_3_proof. Qed.
Goal True. meets ClaimsAverage.asghar_2026_cor_2. Qed.
Goal True. meets ClaimsAverage.asghar_2026_eq_15. Qed.
Goal True. meets ClaimsAngle.asghar_2026_thm_4. Qed.
Goal True. meets ClaimsSteps.asghar_2026_thm_4_double_factorial. Qed.
Goal True. meets ClaimsSubGaussian.asghar_2026_thm_6. Qed.
Goal True. meets ClaimsSteps.asghar_2026_thm_6_factorial_proof. Qed.
Goal True. meets ClaimsSubGaussian.asghar_2026_thm_6_proof_amended. Qed.
Goal True. meets ClaimsTails.asghar_2026_thm_7. Qed.
Goal True. meets ClaimsTails.asghar_2026_thm_7_footnote_12. Qed.
Goal True. meets ClaimsTails.asghar_2026_thm_7_lower. Qed.
Goal True. meets ClaimsSteps.asghar_2026_thm_7_lower_proof_amended. Qed.
Goal True. meets ClaimsSteps.asghar_2026_thm_7_proof_amended. Qed.
Goal True. meets ClaimsTails.asghar_2026_thm_8_amended. Qed.
Goal True. meets ClaimsLaw.asghar_2026_thm_8_bonferroni_proof. Qed.
Goal True. meets ClaimsExact.asghar_2026_thm_8_proof_amended. Qed.
Goal True. meets ClaimsDot.asghar_2026_thm_9. Qed.
Goal True. meets ClaimsLaw.asghar_2026_thm_9_radius_proof. Qed.
Goal True. meets GaussianCurve.bollegala_2023_app_c_1_a. Qed.
Goal True. meets GaussianCurve.bollegala_2023_app_c_1_b. Qed.
Goal True. meets GaussianCurve.bollegala_2023_app_c_1_derivative. Qed.
Goal True. meets GaussianCurve.bollegala_2023_sec_4_3_minimiser_amended. Qed.
Goal True. meets ClaimsAngleTail.dx_angle_moments. Qed.
Goal True. meets Exponential.dx_exponential_without_half. Qed.
Goal True. meets Lattice.dx_float_snapping. Qed.
Goal True. meets ClaimsAngleTail.dx_k_mgf. Qed.
Goal True. meets ClaimsAngleTail.dx_k_tail. Qed.
Goal True. meets Lattice.dx_lattice_sensitivity. Qed.
Goal True. meets Line.dx_line_attains_epsilon. Qed.
Goal True. meets Neighbours.dx_nadp_matching. Qed.
Goal True. meets ClaimsNoise.dx_radius_moments. Qed.
Goal True. meets Mahalanobis.dx_sandwich_sharp. Qed.
Goal True. meets ClaimsDot.dx_z_moments. Qed.
Goal True. meets ClaimsExact.dx_z_odd. Qed.
Goal True. meets Definitions.feyisetan_2020_sec_2_3_scaled. Qed.
Goal True. meets Definitions.feyisetan_2020_sec_2_3_unit. Qed.
Goal True. meets ClaimsNoise.feyisetan_2020_sec_2_6_gamma. Qed.
Goal True. meets Mahalanobis.xu_2020_def_1. Qed.

(** ** Moments that are known *)
Goal True. meets (ClaimsAngle.asghar_2026_eq_24 2 1 (le_n 2) (proj1 (ClaimsAngle.asghar_2026_eq_25 0))). Qed.
Goal True. meets (ClaimsAngle.asghar_2026_eq_27 4 0 1 (le_n 4) (proj1 (ClaimsAngle.asghar_2026_eq_25 0))). Qed.
Goal True. meets (ClaimsNoise.asghar_2026_app_b_recurrence 2 1 _ (le_n 2) Rlt_0_1 (proj2 (ClaimsNoise.asghar_2026_app_b_base 1 Rlt_0_1) 1%nat (le_n 1))). Qed.
Goal True. meets (ClaimsNoise.asghar_2026_sec_2_larger_noise 2 1 2 _ _ ltac:(lia) ltac:(lra) (ClaimsNoise.dx_radius_moments 2 2 1 ltac:(lia) ltac:(lra)) (ClaimsNoise.dx_radius_moments 2 2 2 ltac:(lia) ltac:(lra))). Qed.
Goal True. meets (ClaimsSubGaussian.asghar_2026_lem_1 2 1 _ (le_n 2) (fun j => ClaimsAngle.K_pow 2 j (le_n 2))). Qed.
Goal True. meets (ClaimsSubGaussian.asghar_2026_lem_1_terms_proof_amended 2 1 1 _ (le_n 2) (ClaimsSubGaussian.K_abs_pow 2 1 (le_n 2))). Qed.
Goal True. meets (ClaimsSubGaussian.asghar_2026_lem_1_proof_amended 2 1 1 _ (le_n 2) (fun j => ClaimsSubGaussian.K_abs_pow 2 j (le_n 2))). Qed.
Goal True. meets (ClaimsTails.asghar_2026_thm_7_threshold_proof_amended 2 1 2 (-1) 1). Qed.
Lemma disc_mass : RInt (fun r => / PI * (2 * PI * r)) 0 1 = 1.
Proof.
  pose proof PI_RGT_0. apply is_RInt_unique. replace 1 with (minus (1 ^ 2) (0 ^ 2)) at 2 by (unfold minus, plus, opp; simpl; ring).
  apply (is_RInt_derive (fun r => r ^ 2)); intros r _; [auto_derive; [exact I|field; lra]|].
  apply (ex_derive_continuous (fun r => / PI * (2 * PI * r))). auto_derive. exact I.
Qed.
Goal True. meets (ClaimsSteps.asghar_2026_app_b_circle 1 (/ PI) 1 ltac:(lra) ltac:(lra) disc_mass). Qed.
Goal True. meets (Decoding.asghar_2026_sec_3_footnote_7 (3 / 2 * PI) ltac:(pose proof PI_RGT_0; lra)). Qed.
Goal True. meets (Decoding.asghar_2026_sec_4_fig_5b_amended 13 15 5 9 12). Qed.

(** ** Vectors of R^1 *)
Definition at_ (a : R) : vec := fun _ => a.
Lemma dist1 a b : dist 1 (at_ a) (at_ b) = Rabs (a - b).
Proof. unfold dist, norm, sub, at_. simpl. rewrite Rplus_0_l. change ((a - b) * (a - b)) with (Rsqr (a - b)). apply sqrt_Rsqr_abs. Qed.
Lemma norm1 a : norm 1 (at_ a) = Rabs a.
Proof. unfold norm, at_. simpl. rewrite Rplus_0_l. change (a * a) with (Rsqr a). apply sqrt_Rsqr_abs. Qed.
Lemma apart : ~ same 1 (at_ 0) (at_ 1). Proof. intros H. specialize (H O ltac:(lia)). unfold at_ in H. lra. Qed.
Lemma apart' : ~ same 1 (at_ 1) (at_ 0). Proof. intros H. specialize (H O ltac:(lia)). unfold at_ in H. lra. Qed.
Lemma long : norm 1 (at_ 1) <> 0. Proof. rewrite norm1, Rabs_R1. lra. Qed.
Lemma far01 : dist 1 (at_ 0) (at_ 1) = 1. Proof. rewrite dist1. replace (0 - 1) with (- (1)) by ring. now rewrite Rabs_Ropp, Rabs_R1. Qed.
Lemma far10 : 0 < dist 1 (at_ 0) (at_ 1). Proof. rewrite far01. lra. Qed.
Lemma silent n v : norm n (fun _ => 0) * cos v = 0.
Proof. replace (norm n (fun _ => 0)) with 0; [ring|]. symmetry. apply norm_zero. intros i _. reflexivity. Qed.
Hint Resolve apart apart' long far10 : instances.
Goal True. meets (Decoding.asghar_2026_sec_3_dot_product 1 (at_ 1) (at_ 1)). Qed.
Goal True. meets (Decoding.asghar_2026_sec_3_projection_length_amended 1 (at_ 1) (at_ 1)). Qed.
Goal True. meets (Decoding.asghar_2026_thm_1_proof 1 (at_ 0) (at_ 1) (at_ 0)). Qed.
Lemma quiet : norm 1 (at_ 0) * cos (angle 1 (at_ 0) (sub (at_ 1) (at_ 0))) < / 2 * dist 1 (at_ 0) (at_ 1).
Proof. rewrite far01. change (at_ 0) with (fun _ : nat => 0) at 1. rewrite silent. lra. Qed.
Goal True. meets (Decoding.asghar_2026_sec_1_necessary 1 (at_ 0) (at_ 1) (at_ 0) apart (proj2 (Decoding.nearer_word_angle 1 (at_ 0) (at_ 1) (at_ 0) apart) quiet)). Qed.
Goal True. meets (Decoding.asghar_2026_thm_1 1 (fun v => v = at_ 0 \/ v = at_ 1) (at_ 0) (at_ 0) (or_introl eq_refl)
  (fun x D N => match D with or_introl E => match N (eq_ind_r (fun z => same 1 (at_ 0) z) (fun i _ => eq_refl) E) with end | or_intror E => eq_ind_r (fun z => norm 1 (at_ 0) * cos (angle 1 (at_ 0) (sub z (at_ 0))) < / 2 * dist 1 (at_ 0) z) quiet E end)
  (at_ 1) (or_intror eq_refl) apart). Qed.
Goal True. meets (Decoding.asghar_2026_thm_2 1 (at_ 0) (at_ 0) (at_ 1) (at_ 0)). Qed.
Goal True. meets (Decoding.asghar_2026_sec_6_2_because_amended 1 (at_ 0) (at_ 1) (at_ 0)). Qed.
Goal True. meets (Decoding.feyisetan_2020_sec_2_4_injective R 1 at_ (fun a b S => S O (le_n 1)) [0] [0] [1] eq_refl eq_refl). Qed.

(** ** The words 0 and 1 with the noise of the papers, and the normal law *)
Definition zero_one (x x' : vec) : Prop := x = at_ 0 /\ x' = at_ 1.
Lemma zero_one_near x x' : zero_one x x' -> dist 1 x x' <= 1. Proof. intros [-> ->]. rewrite far01. lra. Qed.
Lemma zero_one_far : exists x x', zero_one x x' /\ dist 1 x x' = 1. Proof. exists (at_ 0), (at_ 1). split; [split; reflexivity|exact far01]. Qed.
Lemma calibration : exists u, GaussianCurve.calibrated 1 (1/2) u.
Proof. exact (GaussianCurve.bollegala_2023_sec_4_3_minimiser_amended 1 (1/2) ltac:(lra) ltac:(lra)). Qed.
Definition a_word (x : vec) : Prop := x = at_ 0 \/ x = at_ 1.
Lemma zero_one_parts x x' : zero_one x x' -> a_word x /\ a_word x' /\ 0%nat = 0%nat.
Proof. intros [-> ->]. repeat split; [now left|now right]. Qed.
Lemma zero_one_width : GaussianRelease.width 1 zero_one (fun _ => 0%nat) (fun _ => 1) a_word.
Proof.
  intros x _. split.
  - intros v [y [z [N [_ ->]]]]. now apply zero_one_near.
  - intros b B. apply B. exists (at_ 0), (at_ 1). repeat split; try reflexivity. symmetry. exact far01.
Qed.
Lemma one_le : forall i : nat, 0 <= (fun _ : nat => 1) i. Proof. intros. lra. Qed.
Hint Resolve zero_one_near zero_one_far zero_one_parts zero_one_width one_le : instances.
Goal True. meets (ClaimsGaussian.bollegala_2023_thm_1 0 (1/2) (1/2) zero_one 1). Qed.
Goal True. meets (ClaimsGaussian.bollegala_2023_eq_3_amended 0 (1/2) (1/2) 1 zero_one). Qed.
Goal True. meets (ClaimsGaussian.bollegala_2023_sec_5_classical_amended 0 (1/2) (1/2) 1 zero_one). Qed.
Goal True. meets (ClaimsGaussian.bollegala_2023_thm_4_alpha_proof_amended 0 1 (1/2) (1/2) zero_one 1). Qed.
Goal True. meets (ClaimsGaussian.bollegala_2023_thm_2 0 1 (1/2) 1 zero_one 1). Qed.
Goal True. destruct calibration as [u C]. meets (ClaimsGaussian.bollegala_2023_cor_1 0 1 (1/2) u a_word zero_one (fun _ => 0%nat) (fun _ => 1)). Qed.
Goal True. destruct calibration as [u C]. meets (ClaimsGaussian.bollegala_2023_app_c_1_c 0 1 (1/2) u zero_one 1). Qed.
Goal True. meets (ClaimsGaussian.bollegala_2023_alg_3_amended 0 1 (1/2) a_word zero_one (fun _ => 0%nat) (fun _ => 1)). Qed.
Goal True.
Proof.
  destruct calibration as [u [U [G _]]].
  assert (C : forall x, a_word x -> 0 < 1 -> Gauss.Phi (1 / (2 * u) - 1 * u / 1) - exp 1 * Gauss.Phi (- (1 / (2 * u)) - 1 * u / 1) <= 1/2).
  { intros x _ _. rewrite GaussianRelease.g_printed by lra. replace (u / 1) with u by field. exact G. }
  meets (ClaimsGaussian.bollegala_2023_thm_3 0 1 (1/2) a_word zero_one (fun _ => 0%nat) (fun _ => u) (fun _ => 1)).
Qed.
Goal True. destruct (GaussianCurve.bollegala_2023_sec_4_3_minimiser_amended 2 (1/2) ltac:(lra) ltac:(lra)) as [u' C']. destruct calibration as [u C].
  meets (GaussianCurve.bollegala_2023_sec_5_1_less_noise 1 2 (1/2) u u' 1). Qed.
Goal True. meets (GaussianRelease.bollegala_2023_def_1 (fun _ => True) (fun _ _ _ => 0) (fun _ => 1) zero_one 1 2 1 ltac:(intros; lra) ltac:(lra) ltac:(intros ? ? ? ? ?; lra)). Qed.
Goal True. meets (GaussianRelease.bollegala_2023_sec_1_decoding nat (fun _ => True) (fun _ _ _ => 0) (fun _ => 1) zero_one 1 1 (fun _ => 0%nat) (fun _ => True) ltac:(intros ? ? ? ? ?; lra) I (at_ 0) (at_ 1) (conj eq_refl eq_refl)). Qed.
Goal True. meets (ClaimsScale.dx_n_w_monotone 0 [at_ 1] (at_ 0)). Qed.
Goal True. meets (ClaimsScale.feyisetan_2020_sec_3_1_concentrates 0 [at_ 1] (at_ 0)). Qed.
Goal True. meets (ClaimsScale.asghar_2026_sec_2_isolated_points 0 [at_ 1] (at_ 0) (fun _ => 2)). Qed.
Lemma one_far x : In x [at_ 1] -> ~ same 1 (at_ 0) x -> 1 <= dist 1 (at_ 0) x. Proof. intros [<-|[]] _. rewrite far01. lra. Qed.
Goal True. meets (ClaimsScale.feyisetan_2020_sec_3_1_epsilon_infinity 0 [at_ 1] (at_ 0) 1 Rlt_0_1 one_far). Qed.
Lemma two_far y : In y [at_ 1] -> 2 * (1/2) <= dist 1 (at_ 0) y. Proof. intros [<-|[]]. rewrite far01. lra. Qed.
Goal True. meets (ClaimsSupport.feyisetan_2020_sec_3_1_full_support 0 1 [at_ 1] (at_ 0) (at_ 1) (1/2) ltac:(lra) ltac:(lra) two_far). Qed.
(** words of the plane *)
Lemma apart2 : ~ same 2 (at_ 0) (at_ 1). Proof. intros H. specialize (H O ltac:(lia)). unfold at_ in H. lra. Qed.
Lemma apart2' : ~ same 2 (at_ 1) (at_ 0). Proof. intros H. specialize (H O ltac:(lia)). unfold at_ in H. lra. Qed.
Lemma long2 : norm 2 (at_ 1) <> 0. Proof. intros H. apply norm_zero in H. specialize (H O ltac:(lia)). unfold at_ in H. simpl in H. lra. Qed.
Goal True. meets (ClaimsProjection.asghar_2026_thm_3 1 1 (le_n 1) Rlt_0_1 (at_ 1) long2). Qed.
Goal True. meets (ClaimsProjection.asghar_2026_eq_18 1 1 (le_n 1) Rlt_0_1 (at_ 0) (at_ 1) apart2). Qed.
Goal True. meets (ClaimsProjection.asghar_2026_eq_19 1 1 (le_n 1) Rlt_0_1 (at_ 0) (at_ 0) (at_ 1) apart2). Qed.
Lemma nothing_happens k : GaussianInstance.ev k (fun _ => False).
Proof.
  pose proof (LaplaceInstance.Lap_probability k Rlt_0_1 InstanceFacts.origin) as pr. apply (NoiseEvents.ev_ext _ _ pr (fun _ => ~ True)); [|tauto].
  apply (NoiseEvents.ev_not _ _ pr). exact (proj1 (NoiseEvents.P_all _ _ pr)).
Qed.
Goal True. meets (ClaimsProjection.asghar_2026_eq_20 1 1 (le_n 1) Rlt_0_1 a_word (at_ 0) (at_ 1) (fun _ => False) (or_introl eq_refl) (or_intror eq_refl) apart2 (nothing_happens 1) (fun _ F => match F with end)). Qed.
Goal True. meets (ClaimsProjection.asghar_2026_eq_21 1 1 (le_n 1) Rlt_0_1 a_word (at_ 0) (at_ 1) (fun _ => False) (or_intror eq_refl) (nothing_happens 1) (fun _ F => match F with end) (at_ 0) (or_introl eq_refl) apart2'). Qed.
Goal True. meets (ClaimsLaplace.asghar_2026_sec_6_1_bounds 0 1 Rlt_0_1 a_word (at_ 0) (or_introl eq_refl)). Qed.
Goal True. meets (ClaimsLaplace.asghar_2026_thm_10 0 1 Rlt_0_1 (at_ 0)). Qed.
Lemma nearer : dist 1 (at_ 0) (at_ 0) < dist 1 (at_ 0) (at_ 1). Proof. rewrite far01, dist1, Rminus_eq_0, Rabs_R0. lra. Qed.
Goal True. meets (ClaimsLaplace.asghar_2026_sec_6_order_amended 0 1 Rlt_0_1 (at_ 0) (at_ 0) (at_ 1) apart nearer). Qed.
Goal True. meets (ClaimsProjection.asghar_2026_thm_10_angle_proof 1 1 (le_n 1) Rlt_0_1 (at_ 0) (at_ 1) 0 apart2). Qed.
Lemma other_word x : In x [at_ 1] -> ~ same 1 x (at_ 0). Proof. intros [<-|[]]. exact apart'. Qed.
Goal True. meets (ClaimsLaplace.asghar_2026_eq_3 0 1 Rlt_0_1 (at_ 0) (at_ 0) [at_ 1] other_word). Qed.
Goal True. meets (ClaimsLaplace.feyisetan_2020_thm_1_proof 0 1 Rlt_0_1 (at_ 0) (at_ 0) [at_ 1] other_word). Qed.
Goal True. meets (ClaimsLaplace.asghar_2026_sec_3_2_never_a_word 0 1 Rlt_0_1 (at_ 0) [at_ 1]). Qed.

(** ** Matrices of R^1 *)
Definition ones : Mahalanobis.mat := fun _ _ => 1.
Lemma form1 x y : Mahalanobis.form 1 ones x y = x O * y O. Proof. unfold Mahalanobis.form, Mahalanobis.mul, ones. simpl. ring. Qed.
Lemma ones_symmetric : Mahalanobis.symmetric 1 ones. Proof. intros i j _ _. reflexivity. Qed.
Lemma ones_posdef : Mahalanobis.posdef 1 ones.
Proof.
  split; [exact ones_symmetric|]. intros x H. rewrite form1. assert (x O <> 0); [|nra].
  intros E. apply H. intros i Hi. replace i with O by lia. exact E.
Qed.
Lemma ones_inverse lam : Mahalanobis.inverse 1 (Mahalanobis.reg lam ones) ones.
Proof. intros x. split; intros i Hi; replace i with O by lia; unfold Mahalanobis.mul, Mahalanobis.reg, ones, Mahalanobis.identity, Mahalanobis.unit; simpl; ring. Qed.
Lemma ones_own_inverse : Mahalanobis.inverse 1 ones ones.
Proof. intros x. split; intros i Hi; replace i with O by lia; unfold Mahalanobis.mul, ones; simpl; ring. Qed.
Lemma ones_least x : 1 * dot 1 x x <= Mahalanobis.form 1 ones x x. Proof. rewrite form1. simpl. lra. Qed.
Lemma ones_nonneg x : 0 <= Mahalanobis.form 1 ones x x. Proof. rewrite form1. nra. Qed.
Lemma ones_eigen : same 1 (Mahalanobis.mul 1 ones (at_ 1)) (scale 1 (at_ 1)).
Proof. intros i Hi. unfold Mahalanobis.mul, ones, scale, at_. simpl. ring. Qed.
Lemma not_zero : ~ same 1 (at_ 1) (fun _ => 0). Proof. exact apart'. Qed.
Hint Resolve ones_symmetric ones_posdef ones_inverse ones_own_inverse ones_least ones_nonneg ones_eigen not_zero : instances.
Goal True. meets (Mahalanobis.xu_2020_lem_2 1 1 1 ones ones ltac:(lia) ones_posdef ltac:(lra) (ones_inverse 1) ltac:(lra) ones_least (at_ 1)). Qed.
Goal True. meets (Mahalanobis.xu_2020_lem_3 1 1 1 ones ones 1 ltac:(lia) ones_posdef ltac:(lra) (ones_inverse 1) ltac:(lra) ltac:(lra) ones_least (at_ 1) (at_ 0)). Qed.
Goal True. meets (Elliptic.xu_2020_sec_4_comparable 1 1 1 ones ones ltac:(lia) ones_posdef ltac:(lra) (ones_inverse 1) ltac:(lra) ones_least (at_ 1)). Qed.
Goal True. meets (Mahalanobis.xu_2020_def_2 1 ones). Qed.
Goal True. meets (Mahalanobis.xu_2020_def_3 1 1 ones). Qed.
Goal True. meets (Mahalanobis.xu_2020_sec_3_reductions 1 ones ones ones ones (ones_inverse 0) (ones_inverse 1) ones_own_inverse (at_ 1)). Qed.
Goal True. meets (Mahalanobis.xu_2020_sec_3_trace 1 ones ltac:(lia) ltac:(unfold ones; simpl; lra)). Qed.
Goal True. meets (Elliptic.xu_2020_alg_2_amended 1 ones (1/2)). Qed.
Goal True. meets (Elliptic.dx_elliptical_level 1 ones ones 1 (at_ 1) 1 1 ones_symmetric ones_own_inverse ltac:(lra) ones_least not_zero ones_eigen ltac:(lra) ltac:(lra) 1). Qed.
