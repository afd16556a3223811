(* Claims about the law and the moments of the cosine K (Asghar et al., Section 5.2 and Appendix A). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Angle SubGaussian Sharp MomentSeries Laws Events.
Open Scope R_scope.

Lemma pow_cont (j : nat) (k : R) : continuous (fun k : R => k ^ j) k. Proof. cont. Qed.
Lemma K_pow n j : (2 <= n)%nat -> is_E_K n (fun k => k ^ j) (E_angle n (fun k => k ^ j)).
Proof. intros Hn. apply E_K_is; [exact Hn|]. intro; apply pow_cont. Qed.
Lemma two_INR n : (2 <= n)%nat -> 2 <= INR n. Proof. intros Hn. apply (le_INR 2), Hn. Qed.

(* x!! = x (x-2) (x-4) ..., with 0!! = 1!! = 1 *)
Fixpoint double_factorial (x : nat) : R :=
  match x with S (S m) => INR x * double_factorial m | _ => 1 end.
Lemma double_factorial_step m : double_factorial (S (S m)) = (INR m + 2) * double_factorial m.
Proof. change (double_factorial (S (S m))) with (INR (S (S m)) * double_factorial m). rewrite !S_INR. ring. Qed.
Lemma double_factorial_pos m : 0 < double_factorial m.
Proof.
  assert (B : 0 < double_factorial m /\ 0 < double_factorial (S m)); [|apply B].
  induction m as [|m [I1 I2]]; [simpl; lra|]. split; [exact I2|]. rewrite double_factorial_step. pose proof (pos_INR m). nra.
Qed.
Lemma odd_fact_double m : odd_fact (S m) = double_factorial (2 * m + 1).
Proof.
  induction m as [|m IH]; [simpl; ring|].
  change (odd_fact (S (S m))) with (odd_fact (S m) * (2 * INR (S m) + 1)). rewrite IH.
  replace (2 * S m + 1)%nat with (S (S (2 * m + 1))) by lia. rewrite double_factorial_step, plus_INR, mult_INR, !S_INR. simpl. ring.
Qed.
Lemma rising2_double n m : (2 <= n)%nat -> rising2 (INR n) m * double_factorial (n - 2) = double_factorial (n - 2 + 2 * m).
Proof.
  intros Hn. induction m as [|m IH]; [simpl; rewrite Nat.add_0_r; ring|].
  replace (n - 2 + 2 * S m)%nat with (S (S (n - 2 + 2 * m))) by lia. rewrite double_factorial_step, <- IH, plus_INR, mult_INR, minus_INR by exact Hn.
  simpl. ring.
Qed.
Lemma even_moment_double n m : (2 <= n)%nat ->
  E_angle n (fun k => k ^ (2 * m)) = double_factorial (n - 2) * double_factorial (2 * m - 1) / double_factorial (n - 2 + 2 * m).
Proof.
  intros Hn. rewrite (even_moment n m Hn), <- rising2_double by exact Hn.
  pose proof (double_factorial_pos (n - 2)). pose proof (rising2_pos (INR n) m ltac:(pose proof (two_INR n Hn); lra)).
  destruct m as [|m]; [simpl; field; lra|].
  rewrite odd_fact_double. replace (2 * S m - 1)%nat with (2 * m + 1)%nat by lia. field. split; lra.
Qed.
Lemma moments_double n j : (2 <= n)%nat ->
  is_E_K n (fun k => k ^ 0) 1 /\ (Nat.Odd j -> is_E_K n (fun k => k ^ j) 0) /\
  (Nat.Even j -> is_E_K n (fun k => k ^ j) (double_factorial (n - 2) * double_factorial (j - 1) / double_factorial (n - 2 + j))).
Proof.
  intros Hn. split; [now apply K_const|]. split; intros [m ->].
  - rewrite <- (odd_moment n m Hn). now apply K_pow.
  - rewrite <- even_moment_double by exact Hn. now apply K_pow.
Qed.
Lemma K_mean_variance n : (2 <= n)%nat -> is_E_K n (fun k => k) 0 /\ is_E_K n (fun k => (k - 0) ^ 2) (1 / INR n).
Proof.
  intros Hn. split.
  - refine (E_K_ext n _ _ _ _ _ eq_refl (proj1 (proj2 (moments_double n 1 Hn)) _)); [intros; ring|]. now exists 0%nat.
  - rewrite <- (second_moment n Hn). refine (E_K_ext n _ _ _ _ _ eq_refl (K_pow n 2 Hn)). intros; ring.
Qed.

(** Reading: for every n >= 2 and every order j the j-th moment of K ~ f_B is 1 for j = 0, 0 for odd j and
    (n-2)!!(j-1)!!/(n-2+j)!! for even j (natural subtraction: (j-1)!! is 1 at j = 0); the mean is 0, the variance 1/n. *)
Theorem asghar_2026_thm_4 (n j : nat) : (2 <= n)%nat ->
  (is_E_K n (fun k => k ^ 0) 1 /\
   (Nat.Odd j -> is_E_K n (fun k => k ^ j) 0) /\
   (Nat.Even j -> is_E_K n (fun k => k ^ j) (double_factorial (n - 2) * double_factorial (j - 1) / double_factorial (n - 2 + j)))) /\
  is_E_K n (fun k => k) 0 /\ is_E_K n (fun k => (k - 0) ^ 2) (1 / INR n).
Proof. intros Hn. split; [now apply moments_double|now apply K_mean_variance]. Qed.

(** Reading: K has mean 0 and variance 1/n in every dimension n >= 2. *)
Theorem asghar_2026_eq_14 (n : nat) : (2 <= n)%nat ->
  is_E_K n (fun k => k) 0 /\ is_E_K n (fun k => (k - 0) ^ 2) (1 / INR n).
Proof. apply K_mean_variance. Qed.

Lemma moment_recurrence n p : (2 <= n)%nat ->
  E_angle n (fun k => k ^ (p + 2)) = (INR p + 1) / (INR n + INR p) * E_angle n (fun k => k ^ p).
Proof.
  intros Hn. pose proof (recurrence n p Hn) as Rec. pose proof (two_INR n Hn). pose proof (pos_INR p). pose proof (mass_pos n).
  unfold E_angle. replace (weighted n (fun k => k ^ (p + 2))) with ((INR p + 1) * weighted n (fun k => k ^ p) / (INR n + INR p)).
  - field. split; lra.
  - rewrite <- Rec. field. lra.
Qed.
(** Reading: in the plane, if v is the moment of order j-2, then (j-1)/j v is the moment of order j, for every j >= 2. *)
Theorem asghar_2026_eq_24 (j : nat) (v : R) : (2 <= j)%nat ->
  is_E_K 2 (fun k => k ^ (j - 2)) v -> is_E_K 2 (fun k => k ^ j) ((INR j - 1) / INR j * v).
Proof.
  intros Hj H. rewrite (E_K_unique _ _ _ _ H (K_pow 2 (j - 2) ltac:(lia))).
  pose proof (moment_recurrence 2 (j - 2) ltac:(lia)) as Rec. replace (j - 2 + 2)%nat with j in Rec by lia.
  rewrite minus_INR in Rec by exact Hj. simpl INR in Rec. pose proof (two_INR j Hj).
  replace ((INR j - 1) / INR j * E_angle 2 (fun k => k ^ (j - 2))) with (E_angle 2 (fun k => k ^ j)); [apply K_pow; lia|].
  rewrite Rec. f_equal. f_equal; [ring|f_equal; ring].
Qed.
(** Reading: in the plane the moments of K are 1 for j = 0, 0 for odd j and (j-1)!!/j!! for even j. *)
Theorem asghar_2026_eq_25 (j : nat) :
  is_E_K 2 (fun k => k ^ 0) 1 /\ (Nat.Odd j -> is_E_K 2 (fun k => k ^ j) 0) /\
  (Nat.Even j -> is_E_K 2 (fun k => k ^ j) (double_factorial (j - 1) / double_factorial j)).
Proof.
  destruct (moments_double 2 j ltac:(lia)) as (H0 & H1 & H2). split; [exact H0|]. split; [exact H1|].
  intros E. specialize (H2 E). simpl in H2. now rewrite Rmult_1_l in H2.
Qed.
(** Reading: in space the moments of K are 1 for j = 0, 0 for odd j and 1/(j+1) for even j. *)
Theorem asghar_2026_eq_26 (j : nat) :
  is_E_K 3 (fun k => k ^ 0) 1 /\ (Nat.Odd j -> is_E_K 3 (fun k => k ^ j) 0) /\
  (Nat.Even j -> is_E_K 3 (fun k => k ^ j) (1 / (INR j + 1))).
Proof.
  destruct (moments_double 3 j ltac:(lia)) as (H0 & H1 & H2). split; [exact H0|]. split; [exact H1|].
  intros E. specialize (H2 E). revert H2. apply E_K_ext; [reflexivity|]. destruct j as [|j]; [simpl; field|].
  replace (3 - 2 + S j)%nat with (S (S j)) by lia. replace (S j - 1)%nat with j by lia. rewrite double_factorial_step.
  pose proof (double_factorial_pos j). pose proof (pos_INR j). rewrite S_INR. simpl. field. lra.
Qed.
Lemma weight_step n (j : nat) : (2 <= n)%nat ->
  weighted (n + 2) (fun k => k ^ j) = (INR n - 1) / (INR n + INR j) * weighted n (fun k => k ^ j).
Proof.
  intros Hn. pose proof (recurrence n j Hn) as Rec. pose proof (two_INR n Hn). pose proof (pos_INR j).
  assert (E : weighted (n + 2) (fun k => k ^ j) = 1 * weighted n (fun k => k ^ j) + -1 * weighted n (fun k => k ^ (j + 2))).
  { unfold weighted. replace (n + 2 - 2)%nat with (n - 2 + 2)%nat by lia. rewrite <- int_lin by (intro; cont).
    apply int_ext_all. intro t. rewrite !pow_add. pose proof (sin2_cos2 t) as Q. unfold Rsqr in Q.
    simpl. replace (cos t * (cos t * 1)) with (1 - sin t * sin t) by lra. ring. }
  rewrite E. apply Rmult_eq_reg_r with (INR n + INR j); [|lra]. field_simplify; [|lra]. lra.
Qed.
(** Reading: for n >= 4, if v is the j-th moment of K in dimension n-2, then (n-2)/(n+j-2) v is the one in dimension n. *)
Theorem asghar_2026_eq_27 (n j : nat) (v : R) : (4 <= n)%nat ->
  is_E_K (n - 2) (fun k => k ^ j) v -> is_E_K n (fun k => k ^ j) ((INR n - 2) / (INR n + INR j - 2) * v).
Proof.
  intros Hn H. destruct (Nat.le_exists_sub 4 n Hn) as (m & -> & _). set (d := (m + 4 - 2)%nat) in *.
  assert (Hd : (2 <= d)%nat) by (unfold d; lia). replace (m + 4)%nat with (d + 2)%nat by (unfold d; lia).
  rewrite (E_K_unique _ _ _ _ H (K_pow d j Hd)).
  replace ((INR (d + 2) - 2) / (INR (d + 2) + INR j - 2) * E_angle d (fun k => k ^ j)) with (E_angle (d + 2) (fun k => k ^ j));
    [apply K_pow; lia|].
  unfold E_angle. rewrite weight_step, mass_step by exact Hd. pose proof (two_INR d Hd). pose proof (pos_INR j). pose proof (mass_pos d).
  rewrite plus_INR. simpl (INR 2). field. repeat split; lra.
Qed.
(** Reading: with B_n = B((n-1)/2, 1/2) and B from the Gamma function, B_(n-2)/B_n = (n-2)/(n-3) for every n >= 4. *)
Theorem asghar_2026_eq_23 (n : nat) : (4 <= n)%nat ->
  Beta ((INR (n - 2) - 1) / 2) (1 / 2) / Beta ((INR n - 1) / 2) (1 / 2) = (INR n - 2) / (INR n - 3).
Proof.
  intros Hn. change (B_n (n - 2) / B_n n = (INR n - 2) / (INR n - 3)). destruct (Nat.le_exists_sub 4 n Hn) as (m & -> & _).
  pose proof (B_n_step (m + 2) ltac:(lia)) as S. replace (m + 4 - 2)%nat with (m + 2)%nat by lia.
  replace (m + 2 + 2)%nat with (m + 4)%nat in S by lia. rewrite S. pose proof (B_n_pos (m + 2) ltac:(lia)).
  rewrite !plus_INR. simpl (INR 2). simpl (INR 4). pose proof (pos_INR m). field. lra.
Qed.
