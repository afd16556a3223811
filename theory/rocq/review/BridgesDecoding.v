(** Bridges for the conditions of decoding (Asghar et al., Sections 1 and 4): the engine speaks of sums over coordinates, Rocq of
    distances and angles. *)
From dx.review Require Import Vocabulary Goals.
From dx.privacy Require Import Euclid Decoding.
Open Scope R_scope.

Section Coordinates.
  Variables (n : nat) (eta w x y : nat -> R).
  Notation E := (coords eta). Notation W := (coords w). Notation X := (coords x). Notation Y := (coords y).
  Lemma own_distance f : (forall i, f i = eta i ^ 2) -> dist n (add W E) W = sqrt (total f n).
  Proof. intros H. unfold dist. apply norm_total. intros i. rewrite H. same_coords. Qed.
  Lemma other_distance f : (forall i, f i = (-1 * x i + eta i + w i) ^ 2) -> dist n (add W E) X = sqrt (total f n).
  Proof. intros H. unfold dist. apply norm_total. intros i. rewrite H. same_coords. Qed.
  Lemma square_distance f : (forall i, f i = (-1 * x i + w i) ^ 2) -> dist n W X ^ 2 = total f n.
  Proof. intros H. unfold dist. rewrite norm_sqr. apply dot_total. intros i. rewrite H. same_coords. Qed.
  Lemma known_distance p f : 0 < p -> (forall i, f i = (-1 * x i + w i) ^ 2) -> p ^ 2 = total f n -> dist n W X = p.
  Proof.
    intros P H T. rewrite <- (square_distance f H) in T. assert (0 <= dist n W X) by apply norm_nonneg. nra.
  Qed.
  Lemma product f : (forall i, f i = (-1 * w i + x i) * eta i) -> dot n E (sub X W) = total f n.
  Proof. intros H. apply dot_total. intros i. rewrite H. same_coords. Qed.
End Coordinates.
Lemma total_nonneg f n : (forall i, 0 <= f i) -> 0 <= total f n.
Proof. intros H. induction n as [|n IH]; simpl; [lra|]. specialize (H (S n)). lra. Qed.
Lemma component_value n v eta a p : norm n v = p -> 0 < p -> dot n eta v = a * p -> norm n eta * cos (angle n eta v) = a.
Proof. intros N P D. rewrite (dot_angle n eta v), N in D. apply Rmult_eq_reg_r with p; lra. Qed.
Lemma apart n u v p : dist n u v = p -> 0 < p -> ~ same n u v.
Proof. intros D P S. apply dist_zero in S. lra. Qed.
Lemma sqrt_total_lt f g n : (forall i, 0 <= f i) -> (sqrt (total f n) < sqrt (total g n) <-> total f n < total g n).
Proof.
  intros H. pose proof (total_nonneg f n H). split; intros L; [|apply sqrt_lt_1_alt; lra].
  destruct (Rlt_or_le (total f n) (total g n)) as [A|A]; [exact A|]. apply sqrt_le_1_alt in A. lra.
Qed.

Lemma bridge_asghar_2026_sec_1_necessary : goal_asghar_2026_sec_1_necessary.
Proof.
  intros n Hn p Hp r Hr c C1 C2 eta w x P D L. pose proof (known_distance n w x p _ Hp (fun i => eq_refl) P) as K.
  rewrite <- (product n eta w x _ (fun i => eq_refl)) in D.
  assert (A : norm n (coords eta) * cos (angle n (coords eta) (sub (coords x) (coords w))) = c * r).
  { apply component_value with p; [rewrite <- K, (dist_sym n (coords w)); reflexivity|exact Hp|rewrite D; ring]. }
  pose proof (asghar_2026_sec_1_necessary n (coords w) (coords x) (coords eta) (apart _ _ _ _ K Hp)) as T. rewrite A, K in T.
  rewrite (own_distance n eta w _ (fun i => eq_refl)), (other_distance n eta w x _ (fun i => eq_refl)) in T.
  assert (c * r < / 2 * p); [|lra]. apply T. apply sqrt_total_lt; [intros; apply pow2_ge_0|exact L].
Qed.
Lemma bridge_asghar_2026_thm_1 : goal_asghar_2026_thm_1.
Proof.
  intros n Hn p Hp r Hr c C1 C2 eta w x P D L. pose proof (known_distance n w x p _ Hp (fun i => eq_refl) P) as K.
  rewrite <- (product n eta w x _ (fun i => eq_refl)) in D.
  assert (A : norm n (coords eta) * cos (angle n (coords eta) (sub (coords x) (coords w))) = c * r).
  { apply component_value with p; [rewrite <- K, (dist_sym n (coords w)); reflexivity|exact Hp|rewrite D; ring]. }
  rewrite <- (own_distance n eta w _ (fun i => eq_refl)), <- (other_distance n eta w x _ (fun i => eq_refl)).
  apply (asghar_2026_thm_1 n (fun v => v = coords w \/ v = coords x)); [now left| |now right|exact (apart _ _ _ _ K Hp)].
  intros v [->| ->] N; [exfalso; apply N; intros i _; reflexivity|]. rewrite A, K. lra.
Qed.
Lemma bridge_asghar_2026_eq_22 : goal_asghar_2026_eq_22.
Proof.
  intros n Hn p Hp r Hr c C1 C2 w eta y x D.
  assert (D' : norm n (coords eta) * norm n (sub (coords y) (coords x)) * cos (angle n (coords eta) (sub (coords y) (coords x))) = c * p * r).
  { rewrite <- dot_angle, <- D. apply dot_total. intros i. same_coords. }
  pose proof (asghar_2026_eq_22 n (coords w) (coords x) (coords y) (coords eta)) as T. rewrite D' in T.
  rewrite (other_distance n eta w x _ (fun i => eq_refl)), (other_distance n eta w y _ (fun i => eq_refl)) in T.
  rewrite (square_distance n w x _ (fun i => eq_refl)), (square_distance n w y _ (fun i => eq_refl)) in T. unfold Rgt in T.
  rewrite sqrt_total_lt in T by (intros; apply pow2_ge_0). split; intros L; [apply T in L|apply T]; lra.
Qed.
