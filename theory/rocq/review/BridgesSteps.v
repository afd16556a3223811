(** Bridges for constants of the angle, for steps of proofs and for norms. *)
From dx.review Require Import Vocabulary Goals BridgesDecoding.
From dx.laws Require Import Laws ClaimsAngle ClaimsSteps ClaimsTails ClaimsAngleTail.
From dx.privacy Require Import Euclid Decoding Mahalanobis.
Open Scope R_scope.

(** ** Constants of the angle *)
Lemma bridge_asghar_2026_eq_23 : goal_asghar_2026_eq_23.
Proof.
  intros n Hn. pose proof (asghar_2026_eq_23 n Hn) as E. rewrite minus_INR in E by lia. simpl (INR 2) in E.
  replace ((INR n - (1 + 1) - 1) / 2) with (-3 / 2 + 1 / 2 * INR n) in E by field. replace ((INR n - 1) / 2) with (-1 / 2 + 1 / 2 * INR n) in E by field.
  rewrite E. f_equal; ring.
Qed.
Lemma bridge_asghar_2026_eq_24_exponent : goal_asghar_2026_eq_24_exponent.
Proof.
  intros k K1 K2. assert (P : 0 < 1 - k ^ 2) by nra. assert (S : 0 < sqrt (1 - k ^ 2)) by now apply sqrt_lt_R0.
  pose proof (asghar_2026_eq_24_exponent k (conj K1 K2)) as E.
  replace (1 / 2 - 1) with (- / 2) in E by field. rewrite Rpower_Ropp, Rpower_sqrt in E by exact P.
  assert (B : B_n 2 = Beta (1 / 2) (1 / 2)) by (unfold B_n; f_equal; simpl; field). rewrite B in E.
  assert (Q : 0 < Beta (1 / 2) (1 / 2)) by (rewrite <- B, B_n_2; apply PI_RGT_0). pose proof PI_RGT_0.
  replace (1 + -1 * k ^ 2) with (1 - k ^ 2) by ring. transitivity (1 / Beta (1 / 2) (1 / 2) * / sqrt (1 - k ^ 2)); [field; lra|rewrite E; field; lra].
Qed.
Lemma bridge_dx_angle_moments : goal_dx_angle_moments.
Proof.
  intros n Hn j. generalize (dx_angle_moments n j Hn). apply E_K_same; [reflexivity|]. rewrite Gamma_half.
  replace (INR j + 1 / 2) with (1 / 2 + INR j) by ring. replace (INR n / 2) with (1 / 2 * INR n) by field. replace (INR j + 1 / 2 * INR n) with (1 / 2 * INR n + INR j) by ring.
  f_equal. ring.
Qed.

(** ** Steps of proofs *)
Lemma bridge_asghar_2026_thm_6_factorial_proof : goal_asghar_2026_thm_6_factorial_proof.
Proof.
  intros [|m]; [simpl; split; field|]. exact (asghar_2026_thm_6_factorial_proof (S m) ltac:(lia)).
Qed.
Lemma bridge_asghar_2026_thm_7_threshold_proof_amended : goal_asghar_2026_thm_7_threshold_proof_amended.
Proof.
  intros n Hn e He c Hc t Ht a Ha E. pose proof (asghar_2026_thm_7_threshold_proof_amended n e c t a ltac:(lia) He Hc Ht E) as T.
  replace (-1 * a * t) with (- t * a) by ring. rewrite T. f_equal. field. lra.
Qed.
Lemma bridge_asghar_2026_thm_1_proof : goal_asghar_2026_thm_1_proof.
Proof.
  intros n Hn p Hp r Hr c C1 C2 eta w x P D. pose proof (known_distance n w x p _ Hp (fun i => eq_refl) P) as K.
  assert (T : dot n (coords eta) (sub (coords x) (coords w)) = c * p * r) by (rewrite <- D; symmetry; symmetry; apply product; reflexivity).
  assert (U : dot n (sub (coords w) (coords x)) (coords eta) = total (fun i => (-1 * x i + w i) * eta i) n) by (apply dot_total; same_coords).
  assert (E2 : norm n (coords eta) ^ 2 = total (fun i => eta i ^ 2) n) by (rewrite norm_sqr; apply dot_total; same_coords).
  assert (F2 : norm n (add (sub (coords w) (coords x)) (coords eta)) ^ 2 = total (fun i => (-1 * x i + eta i + w i) ^ 2) n) by (rewrite norm_sqr; apply dot_total; same_coords).
  pose proof (asghar_2026_thm_1_proof n (coords w) (coords x) (coords eta) (apart _ _ _ _ K Hp)) as [_ [A2 [A3 [A4 _]]]].
  rewrite E2, F2, U, K in A2. rewrite E2, U, K in A3. rewrite U, T, K in A4. rewrite D.
  split; [intros L; specialize (A2 L); lra|]. split; [intros L; assert (V := A3 ltac:(lra)); lra|]. split; [intros L; specialize (A4 L); lra|]. split; [lra|].
  intros L. nra.
Qed.

(** ** Norms *)
Lemma norm_of n (x : nat -> R) f : (forall i, f i = x i ^ 2) -> norm n (coords x) = sqrt (total f n).
Proof. intros H. apply norm_total. intros i. rewrite H. same_coords. Qed.
Lemma bridge_xu_2020_def_1 : goal_xu_2020_def_1.
Proof.
  intros n Hn j Hj t y x L. destruct (xu_2020_def_1 n) as [Z [H T]]. split; [|split].
  - pose proof (T (coords x) (coords y)) as A. rewrite (norm_of n x _ (fun i => eq_refl)), (norm_of n y _ (fun i => eq_refl)) in A.
    rewrite <- (norm_total n (fun i => (x i + y i) ^ 2) (add (coords x) (coords y))) by same_coords. exact A.
  - pose proof (H t (coords x)) as A. rewrite (norm_of n x _ (fun i => eq_refl)) in A. rewrite Rmult_comm, <- A.
    symmetry. apply norm_total. intros i. unfold scale, coords. ring.
  - intros E. rewrite <- (norm_of n x _ (fun i => eq_refl)) in E. apply (Z (coords x)) in E. apply INR_le in L.
    specialize (E (j - 1)%nat ltac:(lia)). unfold coords in E. replace (S (j - 1)) with j in E by lia. exact E.
Qed.
Lemma bridge_asghar_2026_sec_3_euclidean_metric : goal_asghar_2026_sec_3_euclidean_metric.
Proof.
  intros n Hn j Hj z x y L.
  assert (G : forall u v : nat -> R, dist n (coords u) (coords v) = sqrt (total (fun i => (-1 * v i + u i) ^ 2) n)) by (intros; apply norm_total; same_coords).
  rewrite <- !G. destruct (asghar_2026_sec_3_euclidean_metric n (coords x) (coords y) (coords z)) as [A [B [C D]]].
  split; [exact A|split; [|split; [exact C|rewrite Rplus_comm; exact D]]].
  intros E. apply B in E. apply INR_le in L. specialize (E (j - 1)%nat ltac:(lia)). unfold coords in E. replace (S (j - 1)) with j in E by lia. exact E.
Qed.

(** ** Nearest words and the loss *)
Section Three.
  Variables (n : nat) (eta w x y : nat -> R).
  Notation E := (coords eta). Notation W := (coords w). Notation X := (coords x). Notation Y := (coords y).
  (** the components of w - x and of the noise along y - x *)
  Lemma two_components p a b : 0 < p -> p ^ 2 = total (fun i => (-1 * y i + x i) ^ 2) n ->
    total (fun i => (-1 * x i + w i) * (-1 * x i + y i)) n = a * p -> total (fun i => (-1 * x i + y i) * eta i) n = b * p ->
    ~ same n X Y /\ norm n (sub Y X) = p /\ norm n (sub W X) * cos (angle n (sub W X) (sub Y X)) = a /\ norm n E * cos (angle n E (sub Y X)) = b.
  Proof.
    intros Hp P A B. pose proof (known_distance n x y p _ Hp (fun i => eq_refl) P) as K.
    assert (N : norm n (sub Y X) = p) by (rewrite <- K; apply dist_sym). split; [exact (apart _ _ _ _ K Hp)|split; [exact N|]].
    split; (apply component_value with p; [exact N|exact Hp|]).
    - rewrite <- A. apply dot_total. same_coords.
    - rewrite <- B. apply product. reflexivity.
  Qed.
  Lemma loss_total : loss n W E X = -2 * total (fun i => eta i * x i) n + total (fun i => (-1 * x i + w i) ^ 2) n.
  Proof.
    unfold loss. rewrite (square_distance n w x _ (fun i => eq_refl)). rewrite (dot_total n (fun i => eta i * x i) X E) by same_coords. ring.
  Qed.
End Three.
Lemma bridge_asghar_2026_thm_2 : goal_asghar_2026_thm_2.
Proof.
  intros n Hn a Ha p Hp r Hr s S1 S2 c C1 C2 eta w x y P A B L.
  destruct (two_components n eta w x y p (s * a) (c * r) Hp P) as [D [N [U V]]]; [rewrite A; ring|rewrite B; ring|].
  rewrite <- (other_distance n eta w x _ (fun i => eq_refl)), <- (other_distance n eta w y _ (fun i => eq_refl)).
  apply asghar_2026_thm_2; [exact D|]. rewrite N, U, V. lra.
Qed.
Lemma bridge_asghar_2026_sec_4_thm_2_interpretation : goal_asghar_2026_sec_4_thm_2_interpretation.
Proof.
  intros n Hn p Hp s t eta w x y P A B L. destruct (two_components n eta w x y p s t Hp P A B) as [D [N [U V]]].
  apply (proj1 (sqrt_total_lt _ (fun i => (-1 * y i + eta i + w i) ^ 2) n (fun i => pow2_ge_0 (-1 * x i + eta i + w i)))).
  rewrite <- (other_distance n eta w x _ (fun i => eq_refl)), <- (other_distance n eta w y _ (fun i => eq_refl)).
  apply asghar_2026_sec_4_thm_2_interpretation; [exact D|]. rewrite N, U, V. lra.
Qed.
Lemma bridge_asghar_2026_sec_6_loss : goal_asghar_2026_sec_6_loss.
Proof.
  intros n Hn y w eta x. destruct (asghar_2026_sec_6_loss n (coords w) (coords eta)) as [I _].
  assert (Sq : forall z : nat -> R, dist n (add (coords w) (coords eta)) (coords z) ^ 2 = total (fun i => (-1 * z i + eta i + w i) ^ 2) n).
  { intros z. unfold dist. rewrite norm_sqr. apply dot_total. same_coords. }
  pose proof (I (coords x)) as A. pose proof (I (coords y)) as B. rewrite Sq, loss_total in A, B.
  rewrite norm_sqr, (dot_total n (fun i => eta i ^ 2) (coords eta) (coords eta)) in A, B by same_coords.
  rewrite (dot_total n (fun i => eta i * w i) (coords w) (coords eta)) in A, B by same_coords.
  split; [lra|split; intros; lra].
Qed.
Lemma bridge_asghar_2026_sec_6_minimiser : goal_asghar_2026_sec_6_minimiser.
Proof.
  intros n Hn x w eta. destruct (asghar_2026_sec_6_minimiser n (coords w) (coords eta) (coords x)) as [A _].
  rewrite loss_total in A. replace (loss n (coords w) (coords eta) (add (coords w) (coords eta))) with (loss n (coords w) (coords eta) (coords (fun i => w i + eta i))) in A by reflexivity.
  rewrite loss_total in A.
  replace (total (fun i => eta i * (w i + eta i)) n) with (total (fun i => (eta i + w i) * eta i) n) in A by (apply total_ext; intros; ring).
  replace (total (fun i => (-1 * (w i + eta i) + w i) ^ 2) n) with (total (fun i => eta i ^ 2) n) in A by (apply total_ext; intros; ring).
  exact A.
Qed.

(** ** Tails of the length *)
Lemma nothing a b : is_RInt (V := R_NormedModule) (fun _ => 0) a b 0.
Proof. pose proof (is_RInt_const (V := R_NormedModule) a b 0) as H. change (scal (b - a) 0) with ((b - a) * 0) in H. now rewrite Rmult_0_r in H. Qed.
Lemma tail_expectation n eps x p : 0 <= x -> is_Pr_R_ge n eps x p -> is_E_R n eps (fun r => at_least x r) p.
Proof.
  intros Hx H. unfold is_E_R. rewrite <- (Rplus_0_l p). apply (is_RInt_gen_Chasles (V := R_NormedModule) _ x).
  - apply is_RInt_gen_at_point. apply (is_RInt_ext (V := R_NormedModule) (fun _ => 0)).
    + intros t [A B]. rewrite Rmax_right in B by lra. unfold at_least. destruct (Rle_dec x t); [lra|now rewrite Rmult_0_r].
    + exact (nothing 0 x).
  - refine (is_RInt_gen_ext (V := R_NormedModule) _ _ _ _ H). exists (fun a => a = x) (fun b => x < b); [reflexivity|exists x; auto|].
    intros a b -> Hb t [A B]. simpl in A, B. rewrite Rmin_left in A by lra. unfold at_least. destruct (Rle_dec x t); [now rewrite Rmult_1_r|lra].
Qed.
Lemma bridge_asghar_2026_thm_7 : goal_asghar_2026_thm_7.
Proof.
  intros n Hn eps He c Hc. destruct (asghar_2026_thm_7 n eps c ltac:(lia) He Hc) as [p [P L]]. exists p.
  assert (Q : 0 <= c * INR n / eps) by (apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pos_INR]|left; now apply Rinv_0_lt_compat]).
  split; [now apply tail_expectation|]. replace (c * exp (1 + -1 * c)) with (c / exp (c - 1)); [exact L|].
  unfold Rdiv. rewrite <- exp_Ropp. do 2 f_equal. ring.
Qed.
Lemma bridge_asghar_2026_thm_7_footnote_12 : goal_asghar_2026_thm_7_footnote_12.
Proof.
  intros n Hn eps He. destruct (asghar_2026_thm_7_footnote_12 n eps ltac:(lia) He) as [_ [p [P L]]]. exists p.
  assert (Q : 0 <= 2 * INR n / eps) by (apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pos_INR]|left; now apply Rinv_0_lt_compat]).
  split; [now apply tail_expectation|]. replace (2 * exp (-1)) with (2 / exp 1); [exact L|].
  unfold Rdiv. rewrite <- exp_Ropp. reflexivity.
Qed.
Lemma mass_expectation n eps x : (1 <= n)%nat -> 0 < x -> is_E_R n eps (fun r => at_least r x) (Pr_R_le n eps x).
Proof.
  intros Hn Hx. unfold is_E_R. rewrite <- (Rplus_0_r (Pr_R_le n eps x)). apply (is_RInt_gen_Chasles (V := R_NormedModule) _ x).
  - apply is_RInt_gen_at_point. apply (is_RInt_ext (V := R_NormedModule) (f_G n eps)).
    + intros t [A B]. rewrite Rmax_right in B by lra. unfold at_least. destruct (Rle_dec t x); [now rewrite Rmult_1_r|lra].
    + apply (RInt_correct (V := R_CompleteNormedModule)), ex_RInt_continuous. intros t _. refine (ex_derive_continuous (V := R_NormedModule) (f_G n eps) t _). unfold f_G. auto_derive. exact I.
  - refine (is_RInt_gen_ext (V := R_NormedModule) (fun _ => 0) _ _ _ _).
    + exists (fun a => a = x) (fun b => x < b); [reflexivity|exists x; auto|].
      intros a b -> Hb t [A B]. simpl in A, B. rewrite Rmin_left in A by lra. unfold at_least. destruct (Rle_dec t x); [lra|now rewrite Rmult_0_r].
    + intros P HP. exists (fun a => a = x) (fun b => x < b); [reflexivity|exists x; auto|].
      intros a b -> Hb. exists 0. split; [|now apply locally_singleton]. exact (nothing x b).
Qed.
Lemma bridge_asghar_2026_thm_7_lower : goal_asghar_2026_thm_7_lower.
Proof.
  intros n Hn eps He c Hc. exists (Pr_R_le n eps (INR n / (c * eps))). assert (Q : 0 < INR n / (c * eps)).
  { apply Rdiv_lt_0_compat; [apply (lt_INR 0); lia|nra]. }
  split; [apply mass_expectation; [lia|exact Q]|]. pose proof (asghar_2026_thm_7_lower n eps c ltac:(lia) He Hc) as L.
  replace (1 + -1 * c) with (1 - c) by ring. exact L.
Qed.
