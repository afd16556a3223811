(** Lemma 2 of Xu et al. as the engine says it, in the eigenbasis of the covariance matrix, from the theorem for every covariance
    matrix: the diagonal case. *)
From dx.review Require Import Vocabulary Goals.
From dx.privacy Require Import Euclid Mahalanobis.
Open Scope R_scope.

Definition diag (f : nat -> R) : mat := fun i j => if Nat.eqb i j then f (S i) else 0.
Lemma row f n i x : dot n (diag f i) x = if Nat.ltb i n then f (S i) * x i else 0.
Proof.
  induction n as [|n IH]; [reflexivity|]. simpl dot. rewrite IH. unfold diag.
  destruct (Nat.ltb_spec i n), (Nat.ltb_spec i (S n)), (Nat.eqb_spec i n); subst; try lia; ring.
Qed.
Lemma mul_diag f n x i : (i < n)%nat -> mul n (diag f) x i = f (S i) * x i.
Proof. intros H. unfold mul. rewrite row. destruct (Nat.ltb_spec i n); [reflexivity|lia]. Qed.
Lemma form_diag f n x y : form n (diag f) x y = dot n x (fun i => f (S i) * y i).
Proof. unfold form. apply dot_ext; [intros i _; reflexivity|]. intros i Hi. now apply mul_diag. Qed.
Lemma dot_weighted n x f : dot n (coords x) (fun i => f (S i) * coords x i) = total (fun i => f i * x i ^ 2) n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [dot total]. rewrite IH. unfold coords. ring. Qed.
Lemma dot_coords n x : dot n (coords x) (coords x) = total (fun i => x i ^ 2) n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [dot total]. rewrite IH. unfold coords. ring. Qed.
Lemma trace_diag f n : trace n (diag f) = total f n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [trace total]. rewrite IH. unfold diag. now rewrite Nat.eqb_refl. Qed.
Lemma form_least f c n x : (forall i, c <= f i) -> c * dot n x x <= form n (diag f) x x.
Proof.
  intros H. rewrite form_diag. induction n as [|n IH]; simpl; [lra|]. specialize (H (S n)). pose proof (Rle_0_sqr (x n)) as Q. unfold Rsqr in Q. nra.
Qed.
Lemma diag_posdef f c n : 0 < c -> (forall i, c <= f i) -> posdef n (diag f).
Proof.
  intros Hc H. split.
  - intros i j _ _. unfold diag. destruct (Nat.eqb_spec i j) as [->|N]; [now rewrite Nat.eqb_refl|]. destruct (Nat.eqb_spec j i); [congruence|reflexivity].
  - intros x N. pose proof (form_least f c n x H). pose proof (dot_nonneg n x).
    assert (dot n x x <> 0) by (intros Z; apply N; now apply dot_zero). nra.
Qed.
Lemma reg_row f lam n x i : (i < n)%nat -> mul n (reg lam (diag f)) x i = (lam * f (S i) + (1 - lam)) * x i.
Proof.
  intros Hi. unfold mul. rewrite (dot_ext n _ (diag (fun k => lam * f k + (1 - lam)) i) x x).
  - rewrite row. destruct (Nat.ltb_spec i n); [reflexivity|lia].
  - intros j _. unfold reg, diag, identity, unit. rewrite (Nat.eqb_sym j i). destruct (Nat.eqb i j); ring.
  - intros j _. reflexivity.
Qed.
Lemma diag_inverse f lam n : (forall i, 0 < lam * f i + (1 - lam)) -> inverse n (reg lam (diag f)) (diag (fun i => / (lam * f i + (1 - lam)))).
Proof.
  intros P x. split; intros i Hi; pose proof (P (S i)).
  - rewrite reg_row, mul_diag by exact Hi. field. lra.
  - rewrite mul_diag, reg_row by exact Hi. field. lra.
Qed.
Lemma over a b : 0 <= a -> 0 < b -> sqrt a / sqrt b = sqrt (1 / b) * sqrt a.
Proof.
  intros A B. replace (1 / b) with (/ b) by (field; lra). rewrite sqrt_inv. unfold Rdiv. ring.
Qed.
Lemma bridge_xu_2020_lem_2 : goal_xu_2020_lem_2.
Proof.
  intros lam L0 L1 c Hc m Hm x a Ha. set (f := fun i => c + a i).
  assert (F : forall i, c <= f i) by (intros i; unfold f; specialize (Ha i); lra).
  assert (P : forall i, 0 < lam * f i + (1 - lam)) by (intros i; specialize (F i); nra).
  set (iv := fun i => / (lam * f i + (1 - lam))).
  destruct (xu_2020_lem_2 m lam c (diag f) (diag iv) ltac:(lia) (diag_posdef f c m Hc F) (conj L0 L1) (diag_inverse f lam m P) Hc (fun v => form_least f c m v F) (coords x)) as [A B].
  unfold norm, form_norm in A, B. rewrite (form_diag iv), (dot_weighted m x iv) in A, B. rewrite trace_diag in A. rewrite dot_coords in A, B.
  assert (T : 0 <= total (fun i => x i ^ 2) m) by (rewrite <- dot_coords; apply dot_nonneg).
  assert (S : c <= total f m).
  { destruct m as [|m]; [lia|]. simpl. assert (0 <= total f m); [|specialize (F (S m)); lra]. clear -F Hc. induction m as [|m IH]; simpl; [lra|]. specialize (F (S m)). lra. }
  rewrite over in A by nra. rewrite over in B by nra.
  rewrite (total_ext (fun i => iv i * x i ^ 2) (fun i => x i ^ 2 / (1 + -1 * lam + (c + a i) * lam))) in A, B by (intros i; unfold iv, f; specialize (P i); unfold f in P; field; lra).
  replace (lam * total f m + 1 - lam) with (1 + -1 * lam + total f m * lam) in A by ring. replace (lam * c + 1 - lam) with (1 + -1 * lam + lam * c) in B by ring.
  split; assumption.
Qed.
