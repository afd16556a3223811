(** Bridges for tails of Z, the calibration of Algorithm 3 and the scalar form of statements about covariance matrices. *)
From dx.review Require Import Vocabulary Goals.
From dx.laws Require Import ClaimsTails ClaimsSubGaussian ClaimsSteps.
From dx.privacy Require Import Euclid Mahalanobis Elliptic.
From dx.measure Require ClaimsGaussian.
Open Scope R_scope.

(** |K| r and |r K| are the same number for r > 0 *)
Lemma within_RK n eps x y p : x = y -> is_Pr_Z_within n eps x p -> is_E_RK n eps (fun r k => at_least (Rabs k * r) y) p.
Proof.
  intros <- [h [A B]]. exists h. split; [|exact B]. intros r Hr. apply (E_K_same n (fun k => at_most x (Rabs (r * k))) _ (h r)); [|reflexivity|now apply A].
  intros k. rewrite Rabs_mult, (Rabs_pos_eq r) by lra. unfold at_least, at_most. now rewrite (Rmult_comm (Rabs k)).
Qed.
Lemma RK_within n eps x y p : x = y -> is_E_RK n eps (fun r k => at_least (Rabs k * r) y) p -> is_Pr_Z_within n eps x p.
Proof.
  intros <- [h [A B]]. exists h. split; [|exact B]. intros r Hr. apply (E_K_same n (fun k => at_least (Rabs k * r) x) _ (h r)); [|reflexivity|now apply A].
  intros k. rewrite Rabs_mult, (Rabs_pos_eq r) by lra. unfold at_least, at_most. now rewrite (Rmult_comm (Rabs k)).
Qed.
Lemma radius_base c : c / exp (c - 1) = c * exp (1 + -1 * c).
Proof. unfold Rdiv. rewrite <- exp_Ropp. do 2 f_equal. ring. Qed.
Lemma bound_form c1 a : 2 * (1 - exp (- (c1 ^ 2 / 2))) * (1 - a) - 1 = -1 + (1 + -1 * a) * (2 + -2 * exp (-1 / 2 * c1 ^ 2)).
Proof. replace (- (c1 ^ 2 / 2)) with (-1 / 2 * c1 ^ 2) by field. ring. Qed.
Lemma threshold_form n eps c1 c2 : 0 < eps -> c1 * c2 * sqrt (INR n) / eps = sqrt (INR n) * c1 * c2 / eps.
Proof. intros He. field. lra. Qed.
Lemma bridge_asghar_2026_thm_8_amended : goal_asghar_2026_thm_8_amended.
Proof.
  intros n Hn eps He c1 C1 c2 C2. destruct (asghar_2026_thm_8_amended n eps c1 c2 Hn He C1 C2) as [p [P L]]. exists p.
  split; [revert P; now apply within_RK, threshold_form|]. rewrite <- radius_base, <- bound_form. lra.
Qed.
Lemma bridge_asghar_2026_thm_8_refuted : goal_asghar_2026_thm_8_refuted.
Proof.
  intros H. apply asghar_2026_thm_8_refuted. intros n eps c1 c2 Hn He C2. destruct (H n Hn eps He c1 c2 C2) as [p [P L]]. exists p.
  split; [revert P; now apply RK_within, threshold_form|]. rewrite <- radius_base, <- bound_form in L. lra.
Qed.
Lemma bridge_asghar_2026_sec_5_3_n_100 : goal_asghar_2026_sec_5_3_n_100.
Proof. destruct asghar_2026_sec_5_3_n_100 as [p [P L]]. split; [|lra]. exists p. split; [revert P; apply within_RK; lra|lra]. Qed.
Lemma bridge_bollegala_2023_alg_3_amended : goal_bollegala_2023_alg_3_amended.
Proof.
  intros e He d d0 d1.
  destruct (ClaimsGaussian.bollegala_2023_alg_3_amended 0 e d (fun _ => False) (fun _ _ => False) (fun _ => 0%nat) (fun _ => 0) He (conj d0 d1)
    (fun _ _ F => match F with end) (fun _ F => match F with end) (fun _ => Rle_refl 0)) as [u [[U [G M]] _]].
  exists u. split; [exact U|split; [exact G|]]. intros v V L. now apply M.
Qed.
Lemma bridge_xu_2020_sec_3_improves_guarantee_refuted : goal_xu_2020_sec_3_improves_guarantee_refuted.
Proof.
  intros H. apply xu_2020_sec_3_improves_guarantee_refuted. intros e l x e0 [l0 l1] [x0 x1]. specialize (H e e0 l l0 l1 x x0 x1).
  replace (l * x + 1 - l) with (1 + -1 * l + l * x) by ring. exact H.
Qed.
Definition single (x : R) : mat := fun _ _ => x.
Lemma single_form x v : form 1 (single x) v v = x * (v O * v O). Proof. unfold form, mul, single. simpl. ring. Qed.
Lemma bridge_xu_2020_alg_2_amended : goal_xu_2020_alg_2_amended.
Proof.
  intros l l0 l1 x x0. destruct (xu_2020_alg_2_amended 1 (single x) l) as [_ P]; [intros i j _ _; reflexivity|intros v; rewrite single_form; nra|lra|].
  specialize (P (fun _ => 1)). assert (Z : ~ same 1 (fun _ => 1) (fun _ => 0)) by (intros S; specialize (S O ltac:(lia)); simpl in S; lra).
  specialize (P Z). unfold form, mul, reg, identity, unit, single in P. simpl in P. lra.
Qed.
Lemma bridge_xu_2020_alg_2_refuted : goal_xu_2020_alg_2_refuted.
Proof.
  intros H. apply xu_2020_alg_2_refuted. intros n S l Sym Psd [l0 l1]. split.
  - now apply reg_symmetric.
  - intros v N. assert (D : 0 < dot n v v).
    { pose proof (dot_nonneg n v). assert (dot n v v <> 0) by (intros Z; apply N; now apply dot_zero). lra. }
    assert (E : form n (reg l S) v v = l * form n S v v + (1 - l) * dot n v v) by apply form_reg.
    specialize (H l l0 l1 (form n S v v / dot n v v)). rewrite E.
    assert (Q : 0 <= form n S v v / dot n v v) by (apply Rmult_le_pos; [apply Psd|left; now apply Rinv_0_lt_compat]). specialize (H Q).
    apply Rmult_lt_compat_r with (r := dot n v v) in H; [|exact D]. rewrite Rmult_0_l in H.
    replace ((1 + -1 * l + l * (form n S v v / dot n v v)) * dot n v v) with (l * form n S v v + (1 - l) * dot n v v) in H by (field; lra). exact H.
Qed.
