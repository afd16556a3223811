(** Instances of the theorems about finite mechanisms, neighbours and matrices, and those that need more than a line; see
    review/Instances.v. *)
From Coq Require Import Reals Lra Lia List ZArith.
From dx.privacy Require Import Euclid Channel.
From dx.privacy Require Algorithm2 Decoding Definitions Elliptic Exponential GaussianCurve Lattice Mahalanobis Neighbours Sampling Statistics.
From dx.measure Require ClaimsGaussian ClaimsFloat.
From dx.review Require BridgesMahalanobis.
From dx.review Require Import Instances.
Import ListNotations.
Open Scope R_scope.

(** ** Words 0 and 1, drawn at random *)
Definition two : list R := [0; 1].
Definition gap (x y : R) : R := Rabs (x - y).
Definition coin (x y : R) : R := 1/2.
Lemma two_metric : metric two gap.
Proof.
  unfold gap. split.
  - intros x y _ _. split; [apply Rabs_pos|split; [|apply Rabs_minus_sym]]. split; [|intros ->; rewrite Rminus_eq_0; apply Rabs_R0].
    intros E. destruct (Req_dec (x - y) 0) as [Z|N]; [lra|]. now apply Rabs_no_R0 in N.
  - intros x y z _ _ _. replace (x - z) with (x - y + (y - z)) by ring. apply Rabs_triang.
Qed.
Lemma gap01 : gap 0 1 = 1. Proof. unfold gap. replace (0 - 1) with (- (1)) by ring. now rewrite Rabs_Ropp, Rabs_R1. Qed.
Lemma gap10 : gap 1 0 = 1. Proof. unfold gap. rewrite Rminus_0_r. apply Rabs_R1. Qed.
Lemma gap_same x : gap x x = 0. Proof. unfold gap. rewrite Rminus_eq_0. apply Rabs_R0. Qed.
Lemma two_diameter : diameter two gap 1.
Proof.
  split; [lra|]. split; [|exists 0, 1; repeat split; [now left|now right; left|exact gap01]].
  intros x y [<-|[<-|[]]] [<-|[<-|[]]]; rewrite ?gap_same, ?gap01, ?gap10; lra.
Qed.
Lemma two_distinct : NoDup two. Proof. repeat constructor; simpl; intuition lra. Qed.
Lemma coin_mechanism : mechanism two two coin. Proof. intros x _. split; [intros; unfold coin; lra|unfold two, coin; simpl; lra]. Qed.
Lemma coin_nonneg x S : 0 <= Pr two coin x S. Proof. unfold Pr, two, coin. simpl. destruct (S 0), (S 1); lra. Qed.
Lemma coin_dp eps : 0 <= eps -> dp two two coin eps.
Proof.
  intros E x x' S _ _. change (Pr two coin x S) with (Pr two coin x' S). pose proof (coin_nonneg x' S).
  assert (1 <= exp eps) by (rewrite <- exp_0; now apply exp_le). nra.
Qed.
Lemma coin_private eps d : (forall x y, 0 <= eps * d x y) -> private two two coin d eps.
Proof.
  intros E x x' S _ _. change (Pr two coin x S) with (Pr two coin x' S). pose proof (coin_nonneg x' S). specialize (E x x').
  assert (1 <= exp (eps * d x x')) by (rewrite <- exp_0; now apply exp_le). nra.
Qed.
Lemma coin_pointwise : private_pointwise two two coin gap 1.
Proof.
  intros x x' y _ _ _. unfold coin. assert (1 <= exp (1 * gap x x')); [|lra].
  apply Rle_trans with (exp 0); [rewrite exp_0; lra|]. apply exp_le. pose proof (Rabs_pos (x - x')). unfold gap. lra.
Qed.
Lemma two_apart x y : In x two -> In y two -> x <> y -> 1 <= gap x y.
Proof. intros [<-|[<-|[]]] [<-|[<-|[]]] N; rewrite ?gap01, ?gap10; try lra; now contradiction N. Qed.
Lemma in0 : In 0 two. Proof. now left. Qed.
Lemma in1 : In 1 two. Proof. now right; left. Qed.
Lemma coin_pos x y : In x two -> In y two -> 0 < coin x y. Proof. unfold coin. intros. lra. Qed.
Hint Resolve two_metric two_diameter two_distinct coin_mechanism coin_pointwise two_apart in0 in1 coin_pos : instances.
Lemma coin_dp1 : dp two two coin 1. Proof. apply coin_dp. lra. Qed.
Hint Resolve coin_dp1 : instances.
Goal True. meets (Definitions.asghar_2026_sec_1_relaxation_amended two gap coin 1). Qed.
Goal True. meets (Definitions.feyisetan_2020_sec_2_3_stronger_amended two gap coin 1 1). Qed.
Lemma coin_scaled : private two two coin (fun x y => gap x y / 1) 1.
Proof. apply coin_private. intros x y. pose proof (Rabs_pos (x - y)). unfold gap. lra. Qed.
Goal True. meets (Definitions.asghar_2026_sec_2_sensitivity_scaling_amended two gap 1 coin 1 two_metric two_diameter coin_mechanism Rlt_0_1 coin_scaled). Qed.
Lemma less : gap 0 0 < gap 0 1. Proof. rewrite gap_same, gap01. lra. Qed.
Goal True. meets (Definitions.asghar_2026_sec_3_2_former_latter_amended two gap 1 0 0 0 1 two_metric Rlt_0_1 in0 in0 in0 in1 less). Qed.
Goal True. meets (Definitions.asghar_2026_sec_3_2_hamming R R Req_EM_T two two coin 1). Qed.
Goal True. meets (Definitions.feyisetan_2020_sec_2_3_hamming R R Req_EM_T two two coin 1). Qed.
Goal True. meets (Definitions.feyisetan_2020_sec_2_3_log_ratio R R two two coin gap 1). Qed.
Goal True. meets (Definitions.xu_2020_sec_3_likelihood_ratio_amended two gap coin 1 two_metric coin_mechanism Rlt_0_1 coin_pointwise 0 1 0 in0 in1 in0 (coin_pos 0 0 in0 in0) (coin_pos 1 0 in1 in0)). Qed.
Goal True. meets (Definitions.feyisetan_2020_sec_2_3_every_word_amended two coin 1 two_distinct coin_mechanism Rlt_0_1 coin_dp1 0 1 0 in0 in1 in0). Qed.
Lemma all_related v : In v two -> sum two (fun w => if (fun _ _ : R => true) w v then 1 else 0) <= 2. Proof. intros _. unfold two. simpl. lra. Qed.
Goal True. meets (Definitions.feyisetan_2020_sec_2_3_vanishing R two coin 1 (fun _ _ => true) 2 ltac:(discriminate) coin_mechanism Rlt_0_1 coin_dp1 all_related). Qed.
Goal True. meets (Definitions.feyisetan_2020_eq_1 R R Req_EM_T two two coin gap 1). Qed.
Goal True. meets (Definitions.xu_2020_def_4 R R Req_EM_T two two coin gap 1). Qed.
Goal True. meets (Definitions.feyisetan_2020_sec_1_absolute R R Req_EM_T two two coin two_distinct (coin_dp 0 (Rle_refl 0)) 0 1 0 in0 in1 in0). Qed.
Goal True. meets (Definitions.xu_2020_sec_1_lower_bound two coin 1 two_distinct coin_mechanism Rlt_0_1 coin_dp1 0 1 in0 in1). Qed.
Goal True. meets (Exponential.asghar_2026_sec_3_2_exponential R two gap 1 1). Qed.
Goal True. meets (Exponential.asghar_2026_sec_3_2_negative_sign R two gap 1 1). Qed.
Goal True. meets (Exponential.dx_exponential_half R Req_EM_T two gap 1). Qed.
Goal True. meets (Sampling.asghar_2026_sec_7_exponential R 1 at_ two 1 ltac:(discriminate) (fun a b S => S O (le_n 1))). Qed.
Lemma id_mono a b : a <= b -> id a <= id b. Proof. auto. Qed.
Goal True. meets (Lattice.dx_float_lemma id nil 0 1 1 1 id_mono ltac:(unfold id; lra)). Qed.

(** ** The words 0, 1, 3 and their neighbours *)
Import Neighbours.
Hint Resolve three_metric three_top2 : instances.
Lemma in_three0 : In 0%nat three. Proof. simpl. tauto. Qed.
Lemma in_three1 : In 1%nat three. Proof. simpl. tauto. Qed.
Lemma linked01 : neighbour three top2 (1/2) 0%nat 1%nat.
Proof. destruct three_values as [J _]. repeat split; try (simpl; tauto). rewrite J. lra. Qed.
Hint Resolve in_three0 in_three1 linked01 : instances.
Goal True. meets (bollegala_2023_eq_1 three far 2%nat top2 ltac:(lia) three_top2 0%nat 1%nat in_three0 in_three1). Qed.
Goal True. meets (bollegala_2023_sec_3_symmetric three far 2%nat top2 (1/2) three_top2 0%nat 1%nat linked01). Qed.
Goal True. meets (bollegala_2023_sec_4_3_trivial three far 2%nat top2 (1/2) ltac:(lia) ltac:(lra) three_metric three_top2 0%nat in_three0). Qed.
Lemma kept_edges x y : (if Rle_dec (1/2) (jaccard top2 x y) then true else false) = true <-> 1/2 <= jaccard top2 x y.
Proof. destruct (Rle_dec (1/2) (jaccard top2 x y)); split; intros; try assumption; try reflexivity; try discriminate; contradiction. Qed.
Goal True. meets (bollegala_2023_alg_1 three far 2%nat top2 (1/2) (fun x y => if Rle_dec (1/2) (jaccard top2 x y) then true else false) three_top2 kept_edges 0%nat 1%nat in_three0 in_three1). Qed.
Goal True. meets (bollegala_2023_sec_4_2_chains_amended three far top2 (1/2) 0%nat 1%nat three_metric three_top2 ltac:(lra) linked01 ltac:(discriminate)). Qed.
Goal True. meets (bollegala_2023_sec_4_1_threshold three top2 2 0%nat 1%nat ltac:(rewrite (proj1 three_values); lra)). Qed.
Goal True. meets (dx_nadp_matching (1/2)). Qed.
Goal True. meets (Algorithm2.bollegala_2023_alg_2 three (fun _ _ => true) ltac:(repeat constructor; simpl; intuition lia) (fun _ _ => eq_refl)). Qed.
Lemma fair : Statistics.law [1/2; 1/2] /\ Statistics.largest [1/2; 1/2] (1/2).
Proof. split; split; simpl; try lra; intros x [<-|[<-|[]]]; lra || tauto. Qed.
Goal True. meets (Statistics.feyisetan_2020_sec_3_2_names_amended [1/2; 1/2] (1/2) (proj1 fair) (proj2 fair)). Qed.
Goal True. meets (Statistics.bollegala_2023_sec_1_budget [0%nat] (fun _ => 1) (fun _ => 1) (fun _ => 1) 1 1 ltac:(lra) ltac:(lra) ltac:(intros; lra) ltac:(exists 0%nat; split; [now left|lra]) ltac:(simpl; lra) ltac:(intros; lra)). Qed.

(** ** Further instances *)
Goal True. meets (GaussianCurve.bollegala_2023_eq_4 0). Qed.
Goal True. meets (ClaimsFloat.dx_float_low_bits 0 1 1 1 0%Z 0%nat). Qed.
Lemma on_grid x : Lattice.on_lattice 1 (Lattice.rounded 1 x). Proof. intros i. unfold Lattice.rounded, Lattice.nearest. eexists. reflexivity. Qed.
Lemma hardly_moved (x : vec) i : (i < 1)%nat -> Rabs (x i - Lattice.rounded 1 x i) <= 1 / 2. Proof. intros _. apply Lattice.nearest_close. lra. Qed.
Goal True. destruct calibration as [u [U [G _]]].
  meets (ClaimsGaussian.dx_lattice_privacy 0 1 (1/2) u zero_one 1 1 (Lattice.rounded 1) ltac:(lra) ltac:(lra) U G ltac:(lra) ltac:(lra) on_grid hardly_moved zero_one_near). Qed.
Lemma no_noise_dot v : dot 1 (at_ 0) v = 0. Proof. unfold at_. simpl. ring. Qed.
Lemma right_angle : angle 1 (at_ 0) (sub (at_ 1) (at_ 0)) = PI / 2. Proof. unfold angle. rewrite no_noise_dot. unfold Rdiv at 1. rewrite Rmult_0_l. apply acos_0. Qed.
Goal True. meets (Decoding.asghar_2026_sec_4_obtuse_amended 1 (at_ 0) (at_ 1) (at_ 0) apart ltac:(rewrite right_angle; pose proof PI_RGT_0; lra)). Qed.
Lemma norm_at0 : norm 1 (at_ 0) = 0. Proof. rewrite norm1. apply Rabs_R0. Qed.
Lemma half_gap : norm 1 (sub (at_ 1) (at_ 0)) = 1. Proof. change (dist 1 (at_ 1) (at_ 0) = 1). rewrite dist_sym. exact far01. Qed.
Lemma short_projection : norm 1 (Decoding.projection 1 (sub (at_ 1) (at_ 0)) (at_ 0)) < / 2 * norm 1 (sub (at_ 1) (at_ 0)).
Proof.
  rewrite half_gap. replace (norm 1 (Decoding.projection 1 (sub (at_ 1) (at_ 0)) (at_ 0))) with 0; [lra|]. symmetry. apply norm_zero.
  intros i _. unfold Decoding.projection, scale. rewrite (dot_comm 1), no_noise_dot. unfold Rdiv. ring.
Qed.
Goal True. meets (Decoding.asghar_2026_sec_4_thm_1_interpretation 1 (at_ 0) (at_ 1) (at_ 0) apart short_projection). Qed.
Lemma short_sum : norm 1 (at_ 0) * cos (angle 1 (at_ 0) (sub (at_ 1) (at_ 0))) + norm 1 (sub (at_ 0) (at_ 0)) * cos (angle 1 (sub (at_ 0) (at_ 0)) (sub (at_ 1) (at_ 0))) < / 2 * norm 1 (sub (at_ 1) (at_ 0)).
Proof.
  rewrite half_gap, norm_at0. replace (norm 1 (sub (at_ 0) (at_ 0))) with 0; [lra|]. symmetry. apply norm_zero. intros i _. unfold sub, at_. ring.
Qed.
Goal True. meets (Decoding.asghar_2026_sec_4_thm_2_interpretation 1 (at_ 0) (at_ 0) (at_ 1) (at_ 0) apart short_sum). Qed.
Lemma eigen_one : Elliptic.eigenvalue 1 ones 1.
Proof. exists (at_ 1). split; [exact not_zero|exact ones_eigen]. Qed.
Goal True. meets (Elliptic.xu_2020_lem_2_proof_amended 1 1 1 ones ones 1 ltac:(lia) ones_posdef ltac:(lra) (ones_inverse 1) ltac:(lra) ones_least eigen_one). Qed.
Definition stretch (i : nat) : R := match i with 1%nat => 1 | _ => 2 end.
Lemma stretch_least i : 1 <= stretch i. Proof. unfold stretch. destruct i as [|[|i]]; lra. Qed.
Lemma stretch_pos i : 0 < 1 * stretch i + (1 - 1). Proof. pose proof (stretch_least i). lra. Qed.
Lemma eigen_stretch k : (k < 2)%nat -> Elliptic.eigenvalue 2 (BridgesMahalanobis.diag stretch) (stretch (S k)).
Proof.
  intros K. exists (Mahalanobis.unit k). split.
  - intros S. specialize (S k K). unfold Mahalanobis.unit in S. rewrite Nat.eqb_refl in S. lra.
  - intros i Hi. rewrite BridgesMahalanobis.mul_diag by exact Hi. unfold scale, Mahalanobis.unit. destruct (Nat.eqb_spec i k) as [->|N]; [reflexivity|ring].
Qed.
Goal True. meets (Elliptic.xu_2020_sec_3_elliptical_unless_amended 2 1 (BridgesMahalanobis.diag stretch) _ (stretch 1) (stretch 2) (BridgesMahalanobis.diag_posdef stretch 1 2 Rlt_0_1 stretch_least) ltac:(lra)
  (BridgesMahalanobis.diag_inverse stretch 1 2 stretch_pos) (eigen_stretch 0 ltac:(lia)) (eigen_stretch 1 ltac:(lia)) ltac:(unfold stretch; lra)). Qed.
Lemma far_values : far 1%nat 0%nat = 1 /\ far 1%nat 2%nat = 2 /\ forall x, far x x = 0.
Proof. destruct three_far as [D1 [D2 _]]. repeat split; [rewrite <- D1|rewrite <- D2|intros x; unfold far; rewrite Rminus_eq_0; apply Rabs_R0]; unfold far; apply Rabs_minus_sym. Qed.
Lemma three_estimate : estimate three top2 far 2.
Proof.
  destruct three_far as [D1 [D2 _]], far_values as [D3 [D4 Z]]. split; [|exists 2%nat, 1%nat; simpl; tauto].
  intros x y [<-|[<-|[<-|[]]]] I; simpl in I; destruct I as [<-|[<-|[]]]; rewrite ?Z, ?D1, ?D2, ?D3, ?D4; lra.
Qed.
Lemma three_sensitivity : sensitivity three top2 far (1/10) 2.
Proof.
  destruct three_values as [_ J], three_far as [D1 [D2 _]], far_values as [D3 [D4 Z]]. split.
  - intros x y [A [B [C _]]]. simpl in A, B. destruct A as [<-|[<-|[<-|[]]]], B as [<-|[<-|[<-|[]]]]; rewrite ?Z, ?D1, ?D2, ?D3, ?D4; try lra; simpl in C; lia.
  - exists 2%nat, 1%nat. split; [|exact D2]. repeat split; try (simpl; tauto). rewrite J. lra.
Qed.
Goal True. meets (bollegala_2023_sec_3_delta_bound three far 2%nat top2 (1/10) 2 2 three_metric three_top2 three_sensitivity three_estimate). Qed.
Lemma alone : part_width (fun a b : word => a = b) (fun _ _ => 0) 0%nat 0.
Proof. split; [intros v [y [z [_ [_ ->]]]]; lra|]. intros b B. apply B. exists 0%nat, 0%nat. repeat split. constructor. Qed.
Goal True. meets (bollegala_2023_rem_1_amended (fun a b : word => a = b) (fun _ _ => 0) 0%nat 0 ltac:(intros; lra) ltac:(intros; lra) ltac:(intros; lra) eq_refl alone). Qed.
