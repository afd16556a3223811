(** The mechanism on the words 0, 1, 2 of the line (Laplace noise): the promise is attained, and the middle word is not
    always the likeliest. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis.
Open Scope R_scope.

Definition laplace (eps w t : R) : R := eps / 2 * exp (- eps * Rabs (t - w)).
(** the mass beyond a point a to the right of the word *)
Lemma beyond eps w a : 0 < eps -> w <= a -> integral_from a (laplace eps w) (1/2 * exp (- eps * (a - w))).
Proof.
  intros e0 wa. apply (integral_ext_from a (fun t => eps / 2 * exp (- eps * (t - w)))).
  - intros t Ht. unfold laplace. rewrite Rabs_pos_eq by lra. reflexivity.
  - replace (1/2 * exp (- eps * (a - w))) with (0 - - (1/2) * exp (- eps * (a - w))) by ring.
    apply (ftc_infty (fun t => - (1/2) * exp (- eps * (t - w))) (fun t => eps / 2 * exp (- eps * (t - w)))).
    + intros t. auto_derive; [exact I|]. unfold Rminus. field.
    + intros t. cont.
    + replace (Finite 0) with (Rbar_mult (- (1/2) * exp (eps * w)) 0) by (simpl; f_equal; ring).
      apply (is_lim_ext (fun t => - (1/2) * exp (eps * w) * exp (- eps * t))).
      * intros t. replace (- eps * (t - w)) with (eps * w + - eps * t) by ring. rewrite exp_plus. ring.
      * apply is_lim_scal_l, lim_exp, e0.
Qed.
(** Reading: on the words 0, 1, 2 the output is 2 when the noisy vector lies beyond 3/2. Its probabilities p1 and p0 from the inputs 1 and 0 (at distance 1) are positive and have the ratio exactly e^eps. *)
Theorem dx_line_attains_epsilon : forall eps, 0 < eps -> exists p1 p0,
  integral_from (3/2) (laplace eps 1) p1 /\ integral_from (3/2) (laplace eps 0) p0 /\ 0 < p0 /\ p1 = exp eps * p0.
Proof.
  intros eps e0. exists (1/2 * exp (- eps * (3/2 - 1))), (1/2 * exp (- eps * (3/2 - 0))).
  split; [apply beyond; lra|split; [apply beyond; lra|split; [pose proof (exp_pos (- eps * (3/2 - 0))); lra|]]].
  replace (exp eps * (1/2 * exp (- eps * (3/2 - 0)))) with (1/2 * (exp eps * exp (- eps * (3/2 - 0)))) by ring. rewrite <- exp_plus. do 2 f_equal. field.
Qed.
(** from the middle word 1: [right] is the mass beyond 3/2, as much lies below 1/2, the middle word has the rest *)
Definition middle_likeliest (eps : R) : Prop := forall right, integral_from (3/2) (laplace eps 1) right -> right <= 1 - 2 * right.
Lemma middle_iff eps : 0 < eps -> (middle_likeliest eps <-> 3/2 * exp (- (eps / 2)) <= 1).
Proof.
  intros e0. pose proof (beyond eps 1 (3/2) e0 ltac:(lra)) as B. replace (- eps * (3/2 - 1)) with (- (eps / 2)) in B by field. split.
  - intros H. specialize (H _ B). lra.
  - intros H right I. rewrite (integral_unique _ _ _ _ I B). lra.
Qed.
(** Reading: that for all small eps the word itself is the most likely output is refuted by the middle of the words 0, 1, 2. *)
Theorem feyisetan_2020_sec_3_2_h_infinity_refuted : ~ (exists small, 0 < small /\ forall eps, 0 < eps < small -> middle_likeliest eps).
Proof.
  intros [s [s0 H]]. set (e := Rmin (s / 2) (1/2)). assert (e0 : 0 < e) by (apply Rmin_glb_lt; lra).
  assert (e1 : e <= 1/2) by apply Rmin_r. assert (e2 : e < s) by (pose proof (Rmin_l (s / 2) (1/2)); unfold e; lra).
  specialize (H e (conj e0 e2)). apply middle_iff in H; [|exact e0].
  pose proof (exp_ineq1_le (- (e / 2))). lra.
Qed.
(** Reading: it is for all large eps. *)
Theorem feyisetan_2020_sec_3_2_h_infinity_amended : exists large, 0 < large /\ forall eps, large < eps -> middle_likeliest eps.
Proof.
  exists 2. split; [lra|]. intros eps H. apply middle_iff; [lra|].
  assert (E : exp (- (eps / 2)) * exp (eps / 2) = 1) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
  pose proof (exp_ineq1_le (eps / 2)). pose proof (exp_pos (- (eps / 2))). nra.
Qed.
