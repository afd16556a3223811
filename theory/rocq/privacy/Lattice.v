(** What floating-point sums give away, and releases on a lattice. A rounding is any function that does not decrease; noise takes
    finitely many values. On a lattice of step h, adding a lattice point and rounding can be exchanged, so that integer noise is
    post-processing of Gaussian noise on the rounded words. *)
From Coq Require Import Reals Lra Psatz Lia List FunctionalExtensionality.
From dx.privacy Require Import Euclid GaussianCurve GaussianRelease.
Open Scope R_scope.

(** ** Which noise can have given a rounded sum *)
Definition next_above (F : list R) (d t : R) : Prop := In t F /\ d < t /\ forall u, In u F -> d < u -> t <= u.
Definition next_below (F : list R) (d t : R) : Prop := In t F /\ t < d /\ forall u, In u F -> u < d -> u <= t.
Definition beside (F : list R) (d t : R) : Prop := (t = d /\ In d F) \/ next_above F d t \/ next_below F d t.
(** z0 is what the difference d rounds to in the format *)
Definition nearest_in (F : list R) (d z0 : R) : Prop := In z0 F /\ forall u, In u F -> Rabs (z0 - d) <= Rabs (u - d).

Lemma least_above (F : list R) d z : In z F -> d < z -> exists t, next_above F d t.
Proof.
  revert z. induction F as [|a F IH]; intros z I L; [destruct I|].
  assert (C : (exists u, In u F /\ d < u) \/ ~ exists u, In u F /\ d < u) by apply Classical_Prop.classic.
  destruct C as [[u [Iu Lu]]|N].
  - destruct (IH u Iu Lu) as [t [It [Lt M]]]. destruct (Rlt_dec d a) as [A|A]; [destruct (Rle_dec a t) as [B|B]|].
    + exists a. split; [now left|split; [exact A|]]. intros v [<-|Iv] Lv; [lra|]. specialize (M v Iv Lv). lra.
    + exists t. split; [now right|split; [exact Lt|]]. intros v [<-|Iv] Lv; [lra|now apply M].
    + exists t. split; [now right|split; [exact Lt|]]. intros v [<-|Iv] Lv; [lra|now apply M].
  - destruct I as [->|I]; [|exfalso; apply N; now exists z].
    exists z. split; [now left|split; [exact L|]]. intros v [<-|Iv] Lv; [lra|]. exfalso. apply N. now exists v.
Qed.
Lemma most_below (F : list R) d z : In z F -> z < d -> exists t, next_below F d t.
Proof.
  intros I L. destruct (least_above (map Ropp F) (- d) (- z)) as [t [It [Lt M]]]; [now apply in_map|lra|].
  apply in_map_iff in It. destruct It as [v [<- Iv]]. exists v. split; [exact Iv|split; [lra|]].
  intros u Iu Lu. specialize (M (- u) (in_map Ropp F u Iu)). lra.
Qed.

Section Rounding.
  Variables (r : R -> R) (x y d : R).
  Hypothesis rises : forall a b, a <= b -> r a <= r b.
  Hypothesis hit : r (x + d) = y.
  Lemma squeezed z t : r (x + z) = y -> (d <= t <= z \/ z <= t <= d) -> r (x + t) = y.
  Proof.
    intros Hz [[A B]|[A B]].
    - pose proof (rises (x + d) (x + t) ltac:(lra)). pose proof (rises (x + t) (x + z) ltac:(lra)). lra.
    - pose proof (rises (x + z) (x + t) ltac:(lra)). pose proof (rises (x + t) (x + d) ltac:(lra)). lra.
  Qed.
  Lemma one_beside F z : In z F -> r (x + z) = y -> exists t, beside F d t /\ r (x + t) = y.
  Proof.
    intros I Hz. destruct (Rtotal_order z d) as [L|[E|G]].
    - destruct (most_below F d z I L) as [t T]. exists t. split; [now right; right|]. apply (squeezed z); [exact Hz|].
      destruct T as [_ [Lt M]]. specialize (M z I L). lra.
    - subst z. exists d. split; [now left|exact Hz].
    - destruct (least_above F d z I G) as [t T]. exists t. split; [now right; left|]. apply (squeezed z); [exact Hz|].
      destruct T as [_ [Lt M]]. specialize (M z I G). lra.
  Qed.
End Rounding.
Lemma beside_in F d t : beside F d t -> In t F.
Proof. intros [[-> I]|[[I _]|[I _]]]; exact I. Qed.
Lemma beside_nearest F d z0 t : nearest_in F d z0 -> beside F d t -> beside F z0 t.
Proof.
  intros [I0 M0] B. pose proof (M0 t (beside_in F d t B)) as Mt.
  assert (none : forall u, In u F -> Rabs (z0 - d) <= Rabs (u - d)) by exact M0.
  destruct (Req_dec t z0) as [->|D]; [now left|].
  destruct B as [[-> I]|[[It [Lt M]]|[It [Lt M]]]].
  - exfalso. apply D. replace (d - d) with 0 in Mt by ring. rewrite Rabs_R0 in Mt. pose proof (Rabs_pos (z0 - d)).
    assert (Z : Rabs (z0 - d) = 0) by lra. destruct (Req_dec (z0 - d) 0) as [E|N]; [lra|now apply Rabs_no_R0 in N].
  - right; left. rewrite (Rabs_right (t - d)) in Mt by lra. assert (z0 < t).
    { destruct (Rle_dec z0 d); [lra|]. rewrite Rabs_right in Mt by lra. lra. }
    split; [exact It|split; [lra|]]. intros u Iu Lu. destruct (Rlt_dec d u) as [A|A]; [now apply M|]. exfalso.
    specialize (none u Iu). rewrite !Rabs_left1 in none by lra. lra.
  - right; right. rewrite (Rabs_left (t - d)) in Mt by lra. assert (t < z0).
    { destruct (Rle_dec d z0); [lra|]. rewrite Rabs_left in Mt by lra. lra. }
    split; [exact It|split; [lra|]]. intros u Iu Lu. destruct (Rlt_dec u d) as [A|A]; [now apply M|]. exfalso.
    specialize (none u Iu). rewrite !Rabs_right in none by lra. lra.
Qed.
(** Reading: let r not decrease and r(x + d) = y. If some noise z has r(x + z) = y, so has every t between d and z. Of a finite set F of numbers that noise can be, one gives y if and only if d or the next one above or below d does; and if and only if the number z0 of F that is nearest to d, or the next one above or below z0, does. *)
Theorem dx_float_lemma : forall (r : R -> R) (F : list R) (x y d z0 : R), (forall a b, a <= b -> r a <= r b) -> r (x + d) = y ->
  (forall z t, r (x + z) = y -> (d <= t <= z \/ z <= t <= d) -> r (x + t) = y) /\
  ((exists z, In z F /\ r (x + z) = y) <-> (exists t, beside F d t /\ r (x + t) = y)) /\
  (nearest_in F d z0 -> ((exists z, In z F /\ r (x + z) = y) <-> (exists t, beside F z0 t /\ r (x + t) = y))).
Proof.
  intros r F x y d z0 rises hit.
  assert (E : (exists z, In z F /\ r (x + z) = y) <-> (exists t, beside F d t /\ r (x + t) = y)).
  { split; [intros [z [I H]]; now apply (one_beside r x y d rises hit F z)|intros [t [B H]]; exists t; split; [now apply (beside_in F d)|exact H]]. }
  split; [intros z t; now apply squeezed|split; [exact E|]]. intros N. split.
  - intros S. apply E in S. destruct S as [t [B H]]. exists t. split; [now apply (beside_nearest F d z0)|exact H].
  - intros [t [B H]]. exists t. split; [now apply (beside_in F z0)|exact H].
Qed.

(** ** Words on a lattice *)
Definition nearest (h t : R) : R := h * IZR (up (t / h - 1 / 2)).
Definition rounded (h : R) (v : vec) : vec := fun i => nearest h (v i).
Definition on_lattice (h : R) (v : vec) : Prop := forall i, exists k, v i = h * IZR k.

Lemma nearest_close h t : 0 < h -> Rabs (t - nearest h t) <= h / 2.
Proof.
  intros H. unfold nearest. destruct (archimed (t / h - 1 / 2)) as [A B]. set (k := IZR (up (t / h - 1 / 2))) in *.
  assert (E : t = h * (t / h)) by (field; lra). rewrite E at 1. apply Rabs_le. nra.
Qed.
Lemma nearest_shift h t k : 0 < h -> nearest h (t + h * IZR k) = nearest h t + h * IZR k.
Proof.
  intros H. unfold nearest. replace ((t + h * IZR k) / h - 1 / 2) with (t / h - 1 / 2 + IZR k) by (field; lra).
  destruct (archimed (t / h - 1 / 2)) as [A B]. rewrite <- (tech_up (t / h - 1 / 2 + IZR k) (up (t / h - 1 / 2) + k)); rewrite ?plus_IZR; [ring|lra|lra].
Qed.
Lemma rounded_shift h v w : 0 < h -> on_lattice h w -> add w (rounded h (sub v w)) = rounded h v.
Proof.
  intros H L. apply functional_extensionality. intros i. unfold add, rounded, sub. destruct (L i) as [k E].
  replace (v i) with (v i - w i + h * IZR k) at 2 by (rewrite E; ring). rewrite nearest_shift by exact H. rewrite E. ring.
Qed.
Lemma norm_box n v c : 0 <= c -> (forall i, (i < n)%nat -> Rabs (v i) <= c) -> norm n v <= c * sqrt (INR n).
Proof.
  intros C B. assert (D : dot n v v <= c ^ 2 * INR n).
  { induction n as [|k IH]; [simpl; lra|]. rewrite S_INR. simpl dot. specialize (IH (fun i Hi => B i ltac:(lia))).
    pose proof (B k ltac:(lia)) as K. assert (v k * v k <= c ^ 2); [|lra].
    destruct (Rle_dec 0 (v k)) as [P|P]; [rewrite Rabs_right in K by lra|rewrite Rabs_left in K by lra]; nra. }
  unfold norm. replace (c * sqrt (INR n)) with (sqrt (c ^ 2 * INR n)).
  - apply sqrt_le_1_alt, D.
  - rewrite sqrt_mult_alt by nra. f_equal. replace (c ^ 2) with (Rsqr c) by (unfold Rsqr; ring). now apply sqrt_Rsqr.
Qed.
(** Reading: words whose coordinates are moved by at most half a step h each are at most their distance plus h sqrt(n) apart; rounding to the lattice of step h moves them by no more. *)
Theorem dx_lattice_sensitivity : forall n h (x y xr yr : vec), 0 < h ->
  ((forall i, (i < n)%nat -> Rabs (x i - xr i) <= h / 2) -> (forall i, (i < n)%nat -> Rabs (y i - yr i) <= h / 2) -> dist n xr yr <= dist n x y + h * sqrt (INR n)) /\
  dist n (rounded h x) (rounded h y) <= dist n x y + h * sqrt (INR n).
Proof.
  assert (M : forall n h x y xr yr, 0 < h -> (forall i, (i < n)%nat -> Rabs (x i - xr i) <= h / 2) -> (forall i, (i < n)%nat -> Rabs (y i - yr i) <= h / 2) -> dist n xr yr <= dist n x y + h * sqrt (INR n)).
  { intros n h x y xr yr H A B. pose proof (dist_triangle n xr x yr). pose proof (dist_triangle n x y yr). rewrite (dist_sym n xr x) in *.
    pose proof (norm_box n (sub x xr) (h / 2) ltac:(lra) A). pose proof (norm_box n (sub y yr) (h / 2) ltac:(lra) B).
    unfold dist in *. lra. }
  intros n h x y xr yr H. split; [intros A B; now apply M|]. apply M; [exact H| |]; intros i _; now apply nearest_close.
Qed.
(** W sends words to points of a lattice of step h, each coordinate moved by at most h/2. Let neighbours be at most Delta apart, g(u) <= delta and s = u (Delta + h sqrt(d)). What is released, w(x) plus the noise rounded to the lattice, z = v - w(x) with z normal of deviation s, is what rounding w(x) + z gives, and it keeps (eps, delta) for every set T of releases whose preimage is an event. *)
Lemma lattice_release : forall d ev Pr eps delta u (near : vec -> vec -> Prop) Delta h (w : vec -> vec), release d ev Pr eps -> 0 <= eps -> 0 <= delta -> 0 < u -> g eps u <= delta -> 0 < Delta -> 0 < h ->
  (forall x, on_lattice h (w x)) -> (forall x i, (i < d)%nat -> Rabs (x i - w x i) <= h / 2) -> (forall x x', near x x' -> dist d x x' <= Delta) ->
  (forall x v, add (w x) (rounded h (sub v (w x))) = rounded h v) /\
  (forall x x' T, near x x' -> ev (fun v => T (rounded h v)) ->
   let s := u * (Delta + h * sqrt (INR d)) in
   Pr s (w x) (fun v => T (add (w x) (rounded h (sub v (w x))))) <= exp eps * Pr s (w x') (fun v => T (add (w x') (rounded h (sub v (w x'))))) + delta).
Proof.
  intros d ev Pr eps delta u near Delta h w RL e0 d0 Hu G HD Hh L C B.
  assert (S : forall x v, add (w x) (rounded h (sub v (w x))) = rounded h v) by (intros x v; now apply rounded_shift).
  split; [exact S|]. intros x x' T I ET s. pose proof (sqrt_pos (INR d)).
  assert (E : forall x, (fun v => T (add (w x) (rounded h (sub v (w x))))) = (fun v => T (rounded h v))) by (intros a; apply functional_extensionality; intros v; now rewrite S).
  rewrite !E. unfold s. assert (P : 0 < Delta + h * sqrt (INR d)) by nra.
  apply (near_dp d ev Pr eps RL e0 _ (w x) (w x') delta (Delta + h * sqrt (INR d)) d0 (Rmult_lt_0_compat _ _ Hu P) P); [| |exact ET].
  - apply Rle_trans with (dist d x x' + h * sqrt (INR d)); [|specialize (B x x' I); lra]. apply (proj1 (dx_lattice_sensitivity d h x x' (w x) (w x') Hh)); apply C.
  - replace (u * (Delta + h * sqrt (INR d)) / (Delta + h * sqrt (INR d))) with u by (field; lra). exact G.
Qed.

(** ** Snapping *)
(** Reading: if a release keeps (eps, delta), p <= e^eps q + delta, and the computed probabilities p_c and q_c of the same event differ by at most kappa, p_c <= p + kappa and q <= q_c + kappa, then p_c <= e^eps q_c + delta + (1 + e^eps) kappa. *)
Theorem dx_float_snapping : forall eps delta kappa p q p_c q_c, p <= exp eps * q + delta -> p_c <= p + kappa -> q <= q_c + kappa ->
  p_c <= exp eps * q_c + delta + (1 + exp eps) * kappa.
Proof. intros eps delta kappa p q p_c q_c P C B. pose proof (exp_pos eps). nra. Qed.
