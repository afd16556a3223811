(** The geometry of nearest-word decoding (Asghar et al., Sections 3, 4, 6 and Appendix A): every dimension n, every
    vocabulary, every noise vector. r is the length of the noise, w* = w + eta the noisy vector. *)
From Coq Require Import Reals Lra Psatz Lia List.
From dx.privacy Require Import Euclid.
Open Scope R_scope.

(** small vectors for counterexamples *)
Definition v1 (a : R) : vec := fun i => match i with O => a | _ => 0 end.
Definition v2 (a b : R) : vec := fun i => match i with O => a | 1%nat => b | _ => 0 end.
Lemma sqrt_of a b : 0 <= b -> b * b = a -> sqrt a = b.
Proof. intros H <-. apply sqrt_square. exact H. Qed.

(** ** Section 3, notation *)
(** Reading: for vectors of R^n that are not zero there is exactly one angle between 0 and pi with <x,y> = |x||y| cos(angle). *)
Theorem asghar_2026_sec_3_dot_product : forall n x y, norm n x <> 0 -> norm n y <> 0 ->
  exists! t, 0 <= t <= PI /\ dot n x y = norm n x * norm n y * cos t.
Proof.
  intros n x y Hx Hy. exists (angle n x y). split; [split; [apply angle_range|apply dot_angle]|].
  intros t [T E]. rewrite (dot_angle n x y) in E. apply Rmult_eq_reg_l in E; [|now apply Rmult_integral_contrapositive].
  pose proof (angle_range n x y). rewrite <- (acos_cos (angle n x y)), <- (acos_cos t) by assumption. now rewrite E.
Qed.
(** Reading: |x-y| is not negative, zero exactly for equal vectors, symmetric, and meets the triangle inequality. *)
Theorem asghar_2026_sec_3_euclidean_metric : forall n x y z,
  0 <= dist n x y /\ (dist n x y = 0 <-> same n x y) /\ dist n x y = dist n y x /\ dist n x y <= dist n x z + dist n z y.
Proof. intros. repeat split; [apply norm_nonneg|apply dist_zero|apply dist_zero|apply dist_sym|apply dist_triangle]. Qed.
(** Reading: if one of the two angles exceeds pi, the other one, 2 pi minus it, is below pi and has the same cosine. *)
Theorem asghar_2026_sec_3_footnote_7 : forall t, PI < t <= 2 * PI -> 0 <= 2 * PI - t < PI /\ cos (2 * PI - t) = cos t.
Proof.
  intros t H. split; [lra|]. rewrite cos_minus, cos_2PI, sin_2PI. ring.
Qed.
(** The projection of y on x (x not zero) is the multiple of x nearest to y. *)
Definition projection n x y : vec := scale (dot n x y / dot n x x) x.
Lemma projection_norm n x y : norm n x <> 0 -> norm n (projection n x y) = Rabs (norm n y * cos (angle n x y)).
Proof.
  intros Hx. pose proof (norm_nonneg n x). assert (P : 0 < norm n x) by lra.
  assert (D : dot n x x = norm n x * norm n x) by (rewrite <- norm_sqr; ring).
  unfold projection. unfold norm at 1. rewrite dot_scale, dot_scale_r, (dot_angle n x y), D.
  transitivity (sqrt ((norm n y * cos (angle n x y))²)); [|apply sqrt_Rsqr_abs]. f_equal. unfold Rsqr. field. lra.
Qed.
(** Reading: "|y| cos(angle) is the length of the projection of y on x" is refuted by x = (1,0), y = (-1,0): the cosine is negative, a length is not. *)
Theorem asghar_2026_sec_3_projection_length_refuted : ~ (forall n x y, norm n x <> 0 -> norm n (projection n x y) = norm n y * cos (angle n x y)).
Proof.
  intros H. specialize (H 2%nat (v2 1 0) (v2 (-1) 0)).
  assert (Nx : norm 2 (v2 1 0) = 1) by (unfold norm, v2; simpl; apply sqrt_of; lra).
  assert (E := dot_angle 2 (v2 1 0) (v2 (-1) 0)). rewrite Nx, Rmult_1_l in E. rewrite <- E in H.
  assert (0 <= norm 2 (projection 2 (v2 1 0) (v2 (-1) 0))) by apply norm_nonneg. rewrite H in H0 by (rewrite Nx; lra).
  unfold v2 in H0. simpl in H0. lra.
Qed.
(** Reading: the length of the projection is the absolute value of |y| cos(angle). *)
Theorem asghar_2026_sec_3_projection_length_amended : forall n x y, norm n x <> 0 -> norm n (projection n x y) = Rabs (norm n y * cos (angle n x y)).
Proof. exact projection_norm. Qed.

(** ** Theorem 1 *)
Lemma nearer_word n w x eta : dist n (add w eta) w < dist n (add w eta) x <-> 2 * dot n eta (sub x w) < dist n w x ^ 2.
Proof.
  rewrite dist_lt, !dist_sqr. unfold sub. rewrite !dot_add, !dot_add_r. fold (sub x w). rewrite dot_sub_r, (dot_comm n eta w), (dot_comm n eta x), (dot_comm n w x). split; intros; lra.
Qed.
Lemma nearer_word_angle n w x eta : ~ same n w x ->
  (dist n (add w eta) w < dist n (add w eta) x <-> norm n eta * cos (angle n eta (sub x w)) < / 2 * dist n w x).
Proof.
  intros D. rewrite nearer_word, dot_angle. fold (dist n x w). rewrite (dist_sym n x w).
  assert (0 < dist n w x) by (assert (0 <= dist n w x) by apply norm_nonneg; destruct (Req_dec (dist n w x) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]).
  split; intros L; nra.
Qed.
(** Reading: let D be any set of vectors and w in D. If r cos(angle of eta and x-w) < |w-x|/2 for every other x in D, then w* is nearer to w than to every other x in D. *)
Theorem asghar_2026_thm_1 : forall n (D : vec -> Prop) w eta, D w ->
  (forall x, D x -> ~ same n w x -> norm n eta * cos (angle n eta (sub x w)) < / 2 * dist n w x) ->
  forall x, D x -> ~ same n w x -> dist n (add w eta) w < dist n (add w eta) x.
Proof. intros n D w eta _ H x Dx N. apply nearer_word_angle; auto. Qed.
(** Reading: the six arrows of the proof, for each other word x: |w*-w|^2 < |w*-x|^2, |eta|^2 < |w-x+eta|^2, |eta|^2 < |w-x|^2 + |eta|^2 + 2<w-x,eta>, -2<w-x,eta> < |w-x|^2, <eta,x-w> < |w-x|^2/2, r |x-w| cos(angle) < |w-x|^2/2, r cos(angle) < |w-x|/2; each line implies the next. *)
Theorem asghar_2026_thm_1_proof : forall n w x eta, ~ same n w x ->
  (dist n (add w eta) w ^ 2 < dist n (add w eta) x ^ 2 -> norm n eta ^ 2 < norm n (add (sub w x) eta) ^ 2) /\
  (norm n eta ^ 2 < norm n (add (sub w x) eta) ^ 2 -> norm n eta ^ 2 < dist n w x ^ 2 + norm n eta ^ 2 + 2 * dot n (sub w x) eta) /\
  (norm n eta ^ 2 < dist n w x ^ 2 + norm n eta ^ 2 + 2 * dot n (sub w x) eta -> - 2 * dot n (sub w x) eta < dist n w x ^ 2) /\
  (- 2 * dot n (sub w x) eta < dist n w x ^ 2 -> dot n eta (sub x w) < / 2 * dist n w x ^ 2) /\
  (dot n eta (sub x w) < / 2 * dist n w x ^ 2 -> norm n eta * norm n (sub x w) * cos (angle n eta (sub x w)) < / 2 * dist n w x ^ 2) /\
  (norm n eta * norm n (sub x w) * cos (angle n eta (sub x w)) < / 2 * dist n w x ^ 2 -> norm n eta * cos (angle n eta (sub x w)) < / 2 * dist n w x).
Proof.
  intros n w x eta N.
  assert (T : dot n eta (sub x w) = - dot n (sub w x) eta).
  { rewrite (dot_comm n eta), !dot_sub. ring. }
  split; [|split; [|split; [|split; [|split]]]]; intros H.
  - assert (A : dist n (add w eta) w ^ 2 = norm n eta ^ 2).
    { unfold dist. rewrite !norm_sqr. apply dot_ext; intros i _; unfold add, sub; ring. }
    assert (B : dist n (add w eta) x ^ 2 = norm n (add (sub w x) eta) ^ 2).
    { unfold dist. rewrite !norm_sqr. apply dot_ext; intros i _; unfold add, sub; ring. }
    now rewrite A, B in H.
  - unfold dist. rewrite !norm_sqr in *. rewrite dot_add, !dot_add_r, (dot_comm n eta (sub w x)) in H. lra.
  - lra.
  - lra.
  - now rewrite dot_angle in H.
  - rewrite <- dot_angle in H. apply nearer_word_angle; [exact N|]. apply nearer_word. lra.
Qed.
(** Reading: whenever w beats x, the projection r cos(angle) of the noise on x-w is below half of |x-w|. *)
Theorem asghar_2026_sec_1_necessary : forall n w x eta, ~ same n w x ->
  dist n (add w eta) w < dist n (add w eta) x -> norm n eta * cos (angle n eta (sub x w)) < / 2 * dist n w x.
Proof. intros n w x eta N. apply nearer_word_angle, N. Qed.
(** Reading: if the length of the projection of eta on x-w is below half of |x-w|, the noisy vector is nearer to w than to x. *)
Theorem asghar_2026_sec_4_thm_1_interpretation : forall n w x eta, ~ same n w x ->
  norm n (projection n (sub x w) eta) < / 2 * norm n (sub x w) -> dist n (add w eta) w < dist n (add w eta) x.
Proof.
  intros n w x eta N H. apply nearer_word_angle; [exact N|].
  assert (Z : norm n (sub x w) <> 0) by (fold (dist n x w); rewrite dist_sym; intros Z; apply dist_zero in Z; contradiction).
  rewrite projection_norm in H by exact Z. pose proof (Rle_abs (norm n eta * cos (angle n (sub x w) eta))) as A.
  unfold dist at 1. fold (dist n w x). rewrite dist_sym. unfold dist.
  replace (angle n eta (sub x w)) with (angle n (sub x w) eta) by (unfold angle; rewrite dot_comm; f_equal; f_equal; ring). lra.
Qed.

(** ** Figure 5b and the obtuse case *)
(** Reading: for right triangles with hypotenuses A, B, legs C, D and the common leg E the two printed chains are refuted by 13, 5, 12 and 15, 9, 12: the second has minus signs. *)
Theorem asghar_2026_sec_4_fig_5b_refuted : ~ (forall A B C D E : R, 0 < A -> 0 < B -> 0 < C -> 0 < D -> 0 < E -> A^2 = C^2 + E^2 -> B^2 = D^2 + E^2 ->
  (A < B -> C^2 = A^2 - E^2 /\ A^2 - E^2 < B^2 - E^2 /\ B^2 - E^2 = D^2) /\ (C < D -> A^2 = C^2 - E^2 /\ C^2 - E^2 < D^2 - E^2 /\ D^2 - E^2 = B^2)).
Proof. intros H. destruct (H 13 15 5 9 12) as [_ K]; lra. Qed.
(** Reading: with plus signs in the second chain both hold. *)
Theorem asghar_2026_sec_4_fig_5b_amended : forall A B C D E : R, 0 < A -> 0 < B -> 0 < C -> 0 < D -> 0 < E -> A^2 = C^2 + E^2 -> B^2 = D^2 + E^2 ->
  (A < B -> C^2 = A^2 - E^2 /\ A^2 - E^2 < B^2 - E^2 /\ B^2 - E^2 = D^2) /\ (C < D -> A^2 = C^2 + E^2 /\ C^2 + E^2 < D^2 + E^2 /\ D^2 + E^2 = B^2).
Proof. intros A B C D E a b c d e P Q. split; intros L; repeat split; nra. Qed.
(** Reading: "for angles from pi/2 to pi the projection r cos(angle) is negative" is refuted at the angle pi/2, where it is zero. *)
Theorem asghar_2026_sec_4_obtuse_refuted : ~ (forall r t, 0 < r -> PI / 2 <= t <= PI -> r * cos t < 0).
Proof. intros H. specialize (H 1 (PI / 2)). pose proof PI_RGT_0. rewrite cos_PI2 in H. assert (1 * 0 < 0) by (apply H; lra). lra. Qed.
(** Reading: it is not positive, and in all these cases the noisy vector is strictly nearer to w than to x. *)
Theorem asghar_2026_sec_4_obtuse_amended : forall n w x eta, ~ same n w x -> PI / 2 <= angle n eta (sub x w) <= PI ->
  norm n eta * cos (angle n eta (sub x w)) <= 0 /\ dist n (add w eta) w < dist n (add w eta) x.
Proof.
  intros n w x eta N T. assert (C : cos (angle n eta (sub x w)) <= 0).
  { pose proof PI_RGT_0. apply cos_le_0; lra. }
  pose proof (norm_nonneg n eta). assert (L : norm n eta * cos (angle n eta (sub x w)) <= 0) by nra. split; [exact L|].
  apply nearer_word_angle; [exact N|].
  assert (0 < dist n w x) by (assert (0 <= dist n w x) by apply norm_nonneg; destruct (Req_dec (dist n w x) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]). lra.
Qed.

(** ** Theorem 2 and Eq. (22) *)
Lemma nearer_of_two n w x y eta : dist n (add w eta) x < dist n (add w eta) y <-> 2 * dot n eta (sub y x) < dist n w y ^ 2 - dist n w x ^ 2.
Proof.
  rewrite dist_lt, !dist_sqr, !dot_add, !dot_add_r, dot_sub_r, (dot_comm n eta w). split; intros; lra.
Qed.
(** Reading: w* is nearer to x than to y exactly if (|w-y|^2 - |w-x|^2)/2 > r |y-x| cos(angle of eta and y-x). *)
Theorem asghar_2026_eq_22 : forall n w x y eta,
  dist n (add w eta) y > dist n (add w eta) x <-> / 2 * (dist n w y ^ 2 - dist n w x ^ 2) > norm n eta * norm n (sub y x) * cos (angle n eta (sub y x)).
Proof. intros n w x y eta. rewrite <- dot_angle. pose proof (nearer_of_two n w x y eta) as H. split; intros L; [apply H in L|apply H]; lra. Qed.
Lemma theorem_2 n w x y eta : ~ same n x y ->
  (norm n (sub w x) * cos (angle n (sub w x) (sub y x)) + norm n eta * cos (angle n eta (sub y x)) < / 2 * norm n (sub y x)
   <-> dist n (add w eta) x < dist n (add w eta) y).
Proof.
  intros N. rewrite nearer_of_two, dot_angle.
  assert (P : 0 < norm n (sub y x)).
  { fold (dist n y x). rewrite dist_sym. assert (0 <= dist n x y) by apply norm_nonneg. destruct (Req_dec (dist n x y) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]. }
  assert (E : dist n w y ^ 2 - dist n w x ^ 2 = norm n (sub y x) ^ 2 - 2 * (norm n (sub w x) * norm n (sub y x) * cos (angle n (sub w x) (sub y x)))).
  { rewrite <- dot_angle, norm_sqr, !dist_sqr, !dot_sub, !dot_sub_r, (dot_comm n y x). ring. }
  rewrite E. split; intros L; nra.
Qed.
Lemma line_norm a b : norm 1 (sub (v1 a) (v1 b)) = Rabs (a - b).
Proof. unfold norm, sub, v1; simpl. rewrite Rplus_0_l. apply sqrt_Rsqr_abs. Qed.
Lemma line_same a b : same 1 (v1 a) (v1 b) <-> a = b.
Proof. split; [intros H; apply (H 0%nat); lia|intros -> i _; reflexivity]. Qed.
Ltac abs := unfold Rabs; repeat match goal with |- context[Rcase_abs ?a] => destruct (Rcase_abs a) end; lra.
(** Reading: with y-x in the first angle the condition is necessary and sufficient, for any two different words x and y. *)
Theorem asghar_2026_thm_2 : forall n w x y eta, ~ same n x y ->
  (norm n (sub w x) * cos (angle n (sub w x) (sub y x)) + norm n eta * cos (angle n eta (sub y x)) < / 2 * norm n (sub y x)
   <-> dist n (add w eta) x < dist n (add w eta) y).
Proof. exact theorem_2. Qed.
(** Reading: if the signed projections of the noise and of w-x on y-x add up to less than half of |y-x|, then x is nearer to w* than y. *)
Theorem asghar_2026_sec_4_thm_2_interpretation : forall n w x y eta, ~ same n x y ->
  norm n eta * cos (angle n eta (sub y x)) + norm n (sub w x) * cos (angle n (sub w x) (sub y x)) < / 2 * norm n (sub y x) ->
  dist n (add w eta) x < dist n (add w eta) y.
Proof. intros n w x y eta N L. apply theorem_2; [exact N|lra]. Qed.
(** Reading: the line of the appendix without the factor 1/2 on its last term is refuted by w = 1, x = 0, y = 0 on the line. *)
Theorem asghar_2026_thm_2_proof_refuted : ~ (forall n w x y, / 2 * (dist n w y ^ 2 - dist n w x ^ 2)
  = / 2 * (dist n w x ^ 2 + norm n (sub y x) ^ 2 - 2 * dot n (sub w x) (sub y x)) - dist n w x ^ 2).
Proof.
  intros H. specialize (H 1%nat (v1 1) (v1 0) (v1 0)). rewrite !dist_sqr, norm_sqr, !dot_sub, !dot_sub_r in H. unfold v1 in H. simpl in H. lra.
Qed.
(** Reading: the factor 1/2 belongs to the last term as well. *)
Theorem asghar_2026_thm_2_proof_amended : forall n w x y, / 2 * (dist n w y ^ 2 - dist n w x ^ 2)
  = / 2 * (dist n w x ^ 2 + norm n (sub y x) ^ 2 - 2 * dot n (sub w x) (sub y x) - dist n w x ^ 2).
Proof. intros. rewrite !dist_sqr, norm_sqr, !dot_sub, !dot_sub_r, (dot_comm n y x). ring. Qed.

(** ** The loss of Section 6 *)
Definition loss n (w eta x : vec) : R := dist n w x ^ 2 - 2 * dot n x eta.
(** Reading: the second form of L printed in Eq. (16) has the wrong sign: refuted on the line by w = 0, x = 1, eta = 1. *)
Theorem asghar_2026_eq_16_refuted : ~ (forall n w eta x, dist n w x ^ 2 - 2 * dot n x eta = dist n w x ^ 2 + 2 * norm n x * norm n eta * cos (angle n eta x)).
Proof.
  intros H. specialize (H 1%nat (v1 0) (v1 1) (v1 1)). assert (A := dot_angle 1 (v1 1) (v1 1)).
  assert (E : dot 1 (v1 1) (v1 1) = 1) by (unfold v1; simpl; ring). rewrite E in A.
  replace (2 * norm 1 (v1 1) * norm 1 (v1 1) * cos (angle 1 (v1 1) (v1 1))) with (2 * (norm 1 (v1 1) * norm 1 (v1 1) * cos (angle 1 (v1 1) (v1 1)))) in H by ring. rewrite <- A, E in H. lra.
Qed.
(** Reading: with the minus sign the two forms agree, for every w, x and noise. *)
Theorem asghar_2026_eq_16_amended : forall n w eta x, dist n w x ^ 2 - 2 * dot n x eta = dist n w x ^ 2 - 2 * norm n x * norm n eta * cos (angle n eta x).
Proof. intros. rewrite (dot_comm n x eta), (dot_angle n eta x). ring. Qed.
(** Reading: |w*-x|^2 is L(x) plus a number that does not depend on x, so both have the same minimisers in any vocabulary. *)
Theorem asghar_2026_sec_6_loss : forall n w eta,
  (forall x, dist n (add w eta) x ^ 2 = loss n w eta x + norm n eta ^ 2 + 2 * dot n w eta) /\
  (forall x y, dist n (add w eta) x <= dist n (add w eta) y <-> loss n w eta x <= loss n w eta y).
Proof.
  intros n w eta. assert (E : forall x, dist n (add w eta) x ^ 2 = loss n w eta x + norm n eta ^ 2 + 2 * dot n w eta).
  { intros x. unfold loss. rewrite !dist_sqr, norm_sqr, !dot_add, !dot_add_r, (dot_comm n eta w), (dot_comm n eta x). ring. }
  split; [exact E|]. intros x y. pose proof (E x). pose proof (E y). pose proof (dist_lt n (add w eta) y (add w eta) x). split; intros L.
  - destruct (Rle_or_lt (loss n w eta x) (loss n w eta y)) as [|K]; [assumption|]. assert (dist n (add w eta) y < dist n (add w eta) x) by (apply H1; lra). lra.
  - destruct (Rle_or_lt (dist n (add w eta) x) (dist n (add w eta) y)) as [|K]; [assumption|]. apply H1 in K. lra.
Qed.
(** Reading: over all of R^n, L is smallest at w + eta and nowhere else. *)
Theorem asghar_2026_sec_6_minimiser : forall n w eta x, loss n w eta (add w eta) <= loss n w eta x /\ (loss n w eta x <= loss n w eta (add w eta) -> same n x (add w eta)).
Proof.
  intros n w eta x. destruct (asghar_2026_sec_6_loss n w eta) as [_ H].
  assert (Z : dist n (add w eta) (add w eta) = 0) by (apply dist_zero; intros i _; reflexivity). split.
  - apply H. rewrite Z. apply norm_nonneg.
  - intros L. apply H in L. rewrite Z in L. assert (0 <= dist n (add w eta) x) by apply norm_nonneg.
    apply dist_zero. rewrite dist_sym. lra.
Qed.
(** Reading: the events of Eqs. (18) and (19) in terms of the loss are those of Theorem 1 and of Eq. (22). *)
Theorem asghar_2026_sec_6_equivalence : forall n w x y eta,
  (loss n w eta x < loss n w eta y <-> dist n (add w eta) x < dist n (add w eta) y) /\
  (loss n w eta x < loss n w eta y <-> / 2 * (dist n w y ^ 2 - dist n w x ^ 2) > norm n eta * norm n (sub y x) * cos (angle n eta (sub y x))).
Proof.
  intros n w x y eta. assert (E : loss n w eta x < loss n w eta y <-> dist n (add w eta) x < dist n (add w eta) y).
  { destruct (asghar_2026_sec_6_loss n w eta) as [H _]. rewrite dist_lt, !H. split; intros; lra. }
  split; [exact E|]. rewrite E. apply asghar_2026_eq_22.
Qed.

(** ** Why z_{x1,x2} is small (Section 6.2) *)
(** z of Eq. (18) for w and x1, and z of Eq. (19) for x1 and x2. *)
Definition z_first n w x1 : R := dist n w x1 / 2.
Definition z_second n w x1 x2 : R := (dist n w x2 ^ 2 - dist n w x1 ^ 2) / (2 * dist n x1 x2).
Lemma axis_dot n a b : dot (S n) (sub (v1 a) (v1 b)) (sub (v1 a) (v1 b)) = (a - b) * (a - b).
Proof.
  induction n as [|n IH]; [unfold sub, v1; simpl; ring|].
  change (dot (S n) (sub (v1 a) (v1 b)) (sub (v1 a) (v1 b)) + sub (v1 a) (v1 b) (S n) * sub (v1 a) (v1 b) (S n) = (a - b) * (a - b)).
  rewrite IH. unfold sub, v1. ring.
Qed.
Lemma axis_dist n a b : dist (S n) (v1 a) (v1 b) = Rabs (a - b).
Proof. unfold dist, norm. rewrite axis_dot. apply sqrt_Rsqr_abs. Qed.
(** Reading: "in high dimensions (n >= 50) the second threshold is smaller because the two distances differ by less than a fiftieth of the first" is refuted by w = 0, x1 = 1, x2 = 1.01 on one axis of R^50. *)
Theorem asghar_2026_sec_6_2_because_refuted : ~ (forall n w x1 x2, (50 <= n)%nat -> 0 < dist n w x1 -> dist n w x1 <= dist n w x2 -> ~ same n x1 x2 ->
  dist n w x2 - dist n w x1 < dist n w x1 / 50 -> z_second n w x1 x2 < z_first n w x1).
Proof.
  intros H. specialize (H 50%nat (v1 0) (v1 1) (v1 (101/100)) (le_n _)).
  assert (D1 : dist 50 (v1 0) (v1 1) = 1) by (rewrite axis_dist; abs).
  assert (D2 : dist 50 (v1 0) (v1 (101/100)) = 101/100) by (rewrite axis_dist; abs).
  assert (D3 : dist 50 (v1 1) (v1 (101/100)) = 1/100) by (rewrite axis_dist; abs).
  assert (N : ~ same 50 (v1 1) (v1 (101/100))) by (intros S; specialize (S 0%nat ltac:(lia)); unfold v1 in S; lra).
  unfold z_first, z_second in H. rewrite D1, D2, D3 in H.
  assert (((101/100)^2 - 1^2) / (2 * (1/100)) < 1/2) by (apply H; lra || exact N). lra.
Qed.
(** Reading: the second threshold is the difference of the distances times (d1+d2)/(2|x1-x2|), and it is the smaller one exactly if |x1-x2| > (d2^2-d1^2)/d1. *)
Theorem asghar_2026_sec_6_2_because_amended : forall n w x1 x2, 0 < dist n w x1 -> ~ same n x1 x2 ->
  z_second n w x1 x2 = (dist n w x2 - dist n w x1) * ((dist n w x1 + dist n w x2) / (2 * dist n x1 x2)) /\
  (z_second n w x1 x2 < z_first n w x1 <-> dist n x1 x2 > (dist n w x2 ^ 2 - dist n w x1 ^ 2) / dist n w x1).
Proof.
  intros n w x1 x2 P N. unfold z_second, z_first.
  assert (Q : 0 < dist n x1 x2) by (assert (0 <= dist n x1 x2) by apply norm_nonneg; destruct (Req_dec (dist n x1 x2) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]).
  set (a := dist n w x1) in *. set (b := dist n w x2) in *. set (c := dist n x1 x2) in *.
  split; [field; lra|]. split; intros L.
  - apply Rmult_lt_compat_r with (r := 2 * c) in L; [|lra]. replace ((b^2 - a^2) / (2 * c) * (2 * c)) with (b^2 - a^2) in L by (field; lra).
    apply Rmult_lt_reg_r with a; [exact P|]. replace ((b^2 - a^2) / a * a) with (b^2 - a^2) by (field; lra). lra.
  - apply Rmult_gt_compat_r with (r := a) in L; [|lra]. replace ((b^2 - a^2) / a * a) with (b^2 - a^2) in L by (field; lra).
    apply Rmult_lt_reg_r with (2 * c); [lra|]. replace ((b^2 - a^2) / (2 * c) * (2 * c)) with (b^2 - a^2) by (field; lra). lra.
Qed.

(** ** Strings of words (Feyisetan et al., Section 2.4) *)
(** the sum over positions of the Euclidean distances of the word vectors *)
Fixpoint string_dist {word : Type} n (phi : word -> vec) (x y : list word) : R :=
  match x, y with a :: r, b :: q => dist n (phi a) (phi b) + string_dist n phi r q | _, _ => 0 end%list.
(** Reading: if different words have different vectors, the sum of Euclidean distances over the positions is a metric on strings of one length. *)
Theorem feyisetan_2020_sec_2_4_injective : forall (word : Type) n (phi : word -> vec), (forall a b, same n (phi a) (phi b) -> a = b) ->
  forall x y z, length x = length y -> length y = length z ->
  0 <= string_dist n phi x y /\ (string_dist n phi x y = 0 <-> x = y) /\ string_dist n phi x y = string_dist n phi y x /\
  string_dist n phi x z <= string_dist n phi x y + string_dist n phi y z.
Proof.
  intros word n phi Inj. induction x as [|a r IH]; intros [|b q] [|c p] L1 L2; simpl in *; try discriminate; [repeat split; lra|].
  injection L1 as L1. injection L2 as L2. destruct (IH q p L1 L2) as [P [Z [S T]]].
  assert (0 <= dist n (phi a) (phi b)) by apply norm_nonneg. repeat split; [lra| | | |].
  - intros E. f_equal; [apply Inj, dist_zero; lra|apply Z; lra].
  - intros E. injection E as -> ->. rewrite (proj2 Z eq_refl), (proj2 (dist_zero n (phi b) (phi b))); [lra|intros i _; reflexivity].
  - rewrite S, (dist_sym n (phi a) (phi b)). reflexivity.
  - pose proof (dist_triangle n (phi a) (phi b) (phi c)). lra.
Qed.
