(** Euclidean space R^n in the standard reals: a vector is a sequence of which the first n entries count. *)
From Coq Require Import Reals Lra Psatz Lia.
Open Scope R_scope.

Definition vec := nat -> R.
Definition add (x y : vec) : vec := fun i => x i + y i.
Definition sub (x y : vec) : vec := fun i => x i - y i.
Definition scale (a : R) (x : vec) : vec := fun i => a * x i.
Fixpoint dot (n : nat) (x y : vec) : R := match n with O => 0 | S k => dot k x y + x k * y k end.
Definition norm (n : nat) (x : vec) : R := sqrt (dot n x x).
Definition dist (n : nat) (x y : vec) : R := norm n (sub x y).
(** equality of the entries that count *)
Definition same (n : nat) (x y : vec) : Prop := forall i, (i < n)%nat -> x i = y i.
(** the angle between two vectors; for a zero vector it is pi/2, which no statement uses *)
Definition angle (n : nat) (x y : vec) : R := acos (dot n x y / (norm n x * norm n y)).

Section Laws.
  Variable n : nat.
  Lemma dot_comm x y : dot n x y = dot n y x.
  Proof. induction n as [|k IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.
  Lemma dot_add x y z : dot n (add x y) z = dot n x z + dot n y z.
  Proof. induction n as [|k IH]; simpl; [ring|]. rewrite IH. unfold add. ring. Qed.
  Lemma dot_sub x y z : dot n (sub x y) z = dot n x z - dot n y z.
  Proof. induction n as [|k IH]; simpl; [ring|]. rewrite IH. unfold sub. ring. Qed.
  Lemma dot_scale a x z : dot n (scale a x) z = a * dot n x z.
  Proof. induction n as [|k IH]; simpl; [ring|]. rewrite IH. unfold scale. ring. Qed.
  Lemma dot_add_r x y z : dot n z (add x y) = dot n z x + dot n z y.
  Proof. now rewrite dot_comm, dot_add, !(dot_comm z). Qed.
  Lemma dot_sub_r x y z : dot n z (sub x y) = dot n z x - dot n z y.
  Proof. now rewrite dot_comm, dot_sub, !(dot_comm z). Qed.
  Lemma dot_scale_r a x z : dot n z (scale a x) = a * dot n z x.
  Proof. now rewrite dot_comm, dot_scale, (dot_comm z). Qed.
  Lemma dot_nonneg x : 0 <= dot n x x.
  Proof. induction n as [|k IH]; simpl; [lra|]. nra. Qed.
  Lemma dot_ext x x' y y' : same n x x' -> same n y y' -> dot n x y = dot n x' y'.
  Proof.
    induction n as [|k IH]; simpl; intros H H'; [reflexivity|].
    rewrite IH; [|intros i Hi; apply H; lia|intros i Hi; apply H'; lia]. rewrite (H k), (H' k) by lia. reflexivity.
  Qed.
  Lemma norm_sqr x : norm n x ^ 2 = dot n x x.
  Proof. unfold norm. simpl. rewrite Rmult_1_r. apply sqrt_sqrt, dot_nonneg. Qed.
  Lemma norm_nonneg x : 0 <= norm n x.
  Proof. apply sqrt_pos. Qed.
  Lemma dot_zero x : dot n x x = 0 <-> same n x (fun _ => 0).
  Proof.
    induction n as [|k IH]; simpl; split; intros H; try reflexivity.
    - intros i Hi; lia.
    - pose proof (dot_nonneg x) as P. assert (Pk : 0 <= dot k x x) by (clear; induction k; simpl; nra).
      assert (dot k x x = 0) by nra. assert (x k = 0) by nra.
      intros i Hi. destruct (Nat.eq_dec i k) as [->|N]; [assumption|]. apply IH; [assumption|lia].
    - rewrite (H k) by lia. rewrite (proj2 IH); [ring|]. intros i Hi; apply H; lia.
  Qed.
  Lemma norm_zero x : norm n x = 0 <-> same n x (fun _ => 0).
  Proof.
    rewrite <- dot_zero. rewrite <- norm_sqr. split; intros H; [rewrite H; ring|].
    pose proof (norm_nonneg x). nra.
  Qed.
  Lemma cauchy_schwarz_sqr x y : dot n x y * dot n x y <= dot n x x * dot n y y.
  Proof.
    pose proof (dot_nonneg x). pose proof (dot_nonneg y).
    assert (Q : forall a b, 0 <= a * a * dot n x x + 2 * a * b * dot n x y + b * b * dot n y y).
    { intros a b. pose proof (dot_nonneg (add (scale a x) (scale b y))) as P.
      rewrite dot_add, !dot_add_r, !dot_scale, !dot_scale_r, (dot_comm y x) in P. nra. }
    pose proof (Q (dot n y y) (- dot n x y)). pose proof (Q 1 (- dot n x y)). pose proof (Q (- dot n x y) (dot n x x)).
    destruct (Req_dec (dot n y y) 0) as [Z|NZ]; [|nra].
    rewrite Z in *. destruct (Req_dec (dot n x x) 0) as [Z2|NZ2]; nra.
  Qed.
  Lemma cauchy_schwarz x y : Rabs (dot n x y) <= norm n x * norm n y.
  Proof.
    unfold norm. rewrite <- sqrt_mult by apply dot_nonneg.
    rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. apply cauchy_schwarz_sqr.
  Qed.
  Lemma norm_triangle x y : norm n (add x y) <= norm n x + norm n y.
  Proof.
    pose proof (norm_nonneg x). pose proof (norm_nonneg y).
    apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. pose proof (norm_sqr (add x y)) as E.
    rewrite dot_add, !dot_add_r, (dot_comm y x), <- !norm_sqr in E.
    pose proof (cauchy_schwarz x y). pose proof (Rle_abs (dot n x y)). nra.
  Qed.
  Lemma norm_ext x y : same n x y -> norm n x = norm n y.
  Proof. intros H. unfold norm. f_equal. now apply dot_ext. Qed.
  Lemma dist_sym x y : dist n x y = dist n y x.
  Proof. unfold dist, norm. f_equal. rewrite !dot_sub, !dot_sub_r, (dot_comm y x). ring. Qed.
  Lemma dist_triangle x y z : dist n x z <= dist n x y + dist n y z.
  Proof. unfold dist. rewrite (norm_ext (sub x z) (add (sub x y) (sub y z))); [apply norm_triangle|]. intros i _. unfold add, sub. ring. Qed.
  Lemma dist_zero x y : dist n x y = 0 <-> same n x y.
  Proof.
    unfold dist. rewrite norm_zero. split; intros H i Hi; specialize (H i Hi); unfold sub in *; lra.
  Qed.
  Lemma dist_sqr x y : dist n x y ^ 2 = dot n x x - 2 * dot n x y + dot n y y.
  Proof. unfold dist. rewrite norm_sqr, dot_sub, !dot_sub_r, (dot_comm y x). ring. Qed.
  Lemma dist_lt x y x' y' : dist n x y < dist n x' y' <-> dist n x y ^ 2 < dist n x' y' ^ 2.
  Proof.
    assert (0 <= dist n x y) by apply norm_nonneg. assert (0 <= dist n x' y') by apply norm_nonneg. split; intros; nra.
  Qed.
  Lemma angle_range x y : 0 <= angle n x y <= PI.
  Proof. apply acos_bound. Qed.
  Lemma dot_angle x y : dot n x y = norm n x * norm n y * cos (angle n x y).
  Proof.
    pose proof (cauchy_schwarz x y) as C. pose proof (norm_nonneg x). pose proof (norm_nonneg y).
    destruct (Req_dec (norm n x * norm n y) 0) as [Z|NZ].
    - rewrite Z in C. pose proof (Rabs_pos (dot n x y)). assert (E : Rabs (dot n x y) = 0) by lra.
      rewrite Z, Rmult_0_l. destruct (Req_dec (dot n x y) 0) as [D|D]; [exact D|]. apply Rabs_pos_lt in D. lra.
    - assert (P : 0 < norm n x * norm n y) by nra. unfold angle. rewrite cos_acos.
      + field. split; intros Z; rewrite Z in P; lra.
      + set (q := dot n x y / (norm n x * norm n y)). assert (Q : Rabs q <= 1).
        { unfold q, Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ _)) by (left; now apply Rinv_0_lt_compat).
          apply Rmult_le_reg_r with (norm n x * norm n y); [exact P|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_l, Rmult_1_r by lra. exact C. }
        pose proof (Rle_abs q). pose proof (Rle_abs (- q)) as A. rewrite Rabs_Ropp in A. lra.
  Qed.
End Laws.
