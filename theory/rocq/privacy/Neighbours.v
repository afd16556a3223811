(** The neighbour graph of NADP (Bollegala et al., Sections 3 and 4). Words are numbers; S x is a list of the m words
    nearest to x, however ties are broken. Counterexamples are words on a line. *)
From Coq Require Import Reals Lra Psatz List Arith Lia.
Import ListNotations.
Open Scope R_scope.

Definition word := nat.
(** [nearest W dist m x l]: l holds the m words nearest to x, as the paper defines S_m(x). *)
Definition nearest (W : list word) (dist : word -> word -> R) (m : nat) (x : word) (l : list word) : Prop :=
  NoDup l /\ incl l W /\ length l = m /\ forall y y', In y l -> In y' W -> ~ In y' l -> dist x y <= dist x y'.
Definition neighbourhoods W dist m (S : word -> list word) : Prop := forall x, In x W -> nearest W dist m x (S x).
Definition common (A B : list word) : nat := length (filter (fun x => if in_dec Nat.eq_dec x B then true else false) A).
(** Eq. (1): sizes of intersection and union *)
Definition jaccard (S : word -> list word) (x y : word) : R :=
  INR (common (S x) (S y)) / INR (length (S x) + length (S y) - common (S x) (S y)).
Definition neighbour (W : list word) (S : word -> list word) (tau : R) (x y : word) : Prop :=
  In x W /\ In y W /\ (In x (S y) \/ In y (S x)) /\ tau <= jaccard S x y.
(** a distance of words, which have different vectors: a metric with its triangle inequality *)
Definition metric (W : list word) (dist : word -> word -> R) : Prop :=
  (forall x y, In x W -> In y W -> 0 <= dist x y /\ (dist x y = 0 <-> x = y) /\ dist x y = dist y x) /\
  forall x y z, In x W -> In y W -> In z W -> dist x z <= dist x y + dist y z.
(** words joined by a chain of neighbours *)
Inductive joined (near : word -> word -> Prop) : word -> word -> Prop :=
  | joined_same x : joined near x x
  | joined_step x y z : joined near x y -> near y z -> joined near x z.

Lemma common_incl A B : NoDup A -> NoDup B -> (common A B <= common B A)%nat.
Proof.
  intros HA HB. unfold common. apply NoDup_incl_length; [now apply NoDup_filter|].
  intros x Hx. apply filter_In in Hx. destruct Hx as [I J]. apply filter_In.
  destruct (in_dec Nat.eq_dec x B) as [K|]; [|discriminate]. split; [exact K|]. destruct (in_dec Nat.eq_dec x A); tauto.
Qed.
Lemma common_sym A B : NoDup A -> NoDup B -> common A B = common B A.
Proof. intros. apply Nat.le_antisymm; now apply common_incl. Qed.
Lemma common_le A B : (common A B <= length A)%nat.
Proof. unfold common. induction A as [|a r IH]; simpl; [lia|]. destruct (in_dec _ _ _); simpl; lia. Qed.
Lemma common_lt A B x : In x A -> ~ In x B -> (common A B < length A)%nat.
Proof.
  unfold common. induction A as [|a r IH]; intros I N; [destruct I|]. simpl. destruct I as [->|I].
  - destruct (in_dec Nat.eq_dec x B); [contradiction|]. pose proof (common_le r B). unfold common in H. lia.
  - specialize (IH I N). destruct (in_dec _ _ _); simpl; lia.
Qed.
Lemma common_pos A B x : In x A -> In x B -> (1 <= common A B)%nat.
Proof.
  intros I J. unfold common. assert (K : In x (filter (fun x => if in_dec Nat.eq_dec x B then true else false) A)).
  { apply filter_In. split; [exact I|]. destruct (in_dec Nat.eq_dec x B); tauto. }
  destruct (filter (fun x => if in_dec Nat.eq_dec x B then true else false) A); [destruct K|simpl; lia].
Qed.
Lemma common_full A B : common A B = length A -> incl A B.
Proof. intros E x I. destruct (in_dec Nat.eq_dec x B) as [|N]; [assumption|]. pose proof (common_lt A B x I N). lia. Qed.
Lemma common_incl_full A B : incl A B -> common A B = length A.
Proof.
  unfold common. induction A as [|a r IH]; intros I; [reflexivity|]. simpl.
  destruct (in_dec Nat.eq_dec a B) as [|N]; [|exfalso; apply N, I; now left]. simpl. rewrite IH; [reflexivity|]. intros x Hx; apply I; now right.
Qed.

Section Sets.
  Variables (W : list word) (dist : word -> word -> R) (m : nat) (S : word -> list word).
  Hypothesis H : neighbourhoods W dist m S.
  Lemma S_nodup x : In x W -> NoDup (S x). Proof. intros I. apply (H x I). Qed.
  Lemma S_length x : In x W -> length (S x) = m. Proof. intros I. apply (H x I). Qed.
  Lemma jaccard_value x y : In x W -> In y W -> jaccard S x y = INR (common (S x) (S y)) / INR (2 * m - common (S x) (S y)).
  Proof. intros I J. unfold jaccard. rewrite !S_length by assumption. do 2 f_equal. lia. Qed.
  Lemma jaccard_sym x y : In x W -> In y W -> jaccard S x y = jaccard S y x.
  Proof. intros I J. rewrite !jaccard_value by assumption. now rewrite (common_sym (S x) (S y)) by now apply S_nodup. Qed.
  Lemma common_m x y : In x W -> (common (S x) (S y) <= m)%nat.
  Proof. intros I. rewrite <- (S_length x I). apply common_le. Qed.
  Lemma self_in x : (0 < m)%nat -> In x W -> metric W dist -> In x (S x).
  Proof.
    intros m0 I M. destruct (in_dec Nat.eq_dec x (S x)) as [|N]; [assumption|exfalso].
    destruct (H x I) as [_ [Inc [L K]]]. destruct (S x) as [|y r] eqn:E; [simpl in L; lia|].
    assert (Iy : In y W) by (apply Inc; now left). specialize (K y x (or_introl eq_refl) I N).
    destruct (proj1 M x x I I) as [_ [[_ Z] _]]. rewrite Z in K by reflexivity. destruct (proj1 M x y I Iy) as [P [[Q _] _]].
    assert (x = y) by (apply Q; lra). subst. apply N. now left.
  Qed.
End Sets.

(** Reading: for neighbour sets of size m >= 1 with k words in common the Jaccard similarity is k/(2m - k); it lies in [0,1] and is 1 exactly if the two sets have the same words. *)
Theorem bollegala_2023_eq_1 : forall W dist m S, (1 <= m)%nat -> neighbourhoods W dist m S -> forall x y, In x W -> In y W ->
  jaccard S x y = INR (common (S x) (S y)) / INR (2 * m - common (S x) (S y)) /\
  0 <= jaccard S x y <= 1 /\ (jaccard S x y = 1 <-> forall z, In z (S x) <-> In z (S y)).
Proof.
  intros W dist m S m1 H x y I J. split; [exact (jaccard_value W dist m S H x y I J)|]. rewrite (jaccard_value W dist m S H x y I J). pose proof (common_m W dist m S H x y I) as C.
  set (k := common (S x) (S y)) in *. assert (P : (0 < 2 * m - k)%nat) by lia. apply lt_0_INR in P.
  assert (Q : (k <= 2 * m - k)%nat) by lia. apply le_INR in Q. pose proof (pos_INR k).
  assert (E : INR k / INR (2 * m - k) = 1 <-> k = m).
  { split; intros K.
    - assert (INR k = INR (2 * m - k)) by (apply Rmult_eq_reg_r with (/ INR (2 * m - k)); [|apply Rinv_neq_0_compat; lra]; unfold Rdiv in K; rewrite K; symmetry; apply Rinv_r; lra).
      apply INR_eq in H1. lia.
    - rewrite K. replace (2 * m - m)%nat with m by lia. unfold Rdiv. apply Rinv_r. rewrite K in P. replace (2 * m - m)%nat with m in P by lia. lra. }
  split.
  - split; [apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]|].
    apply Rmult_le_reg_r with (INR (2 * m - k)); [exact P|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - rewrite E. split; intros K.
    + assert (A1 : incl (S x) (S y)) by (apply common_full; fold k; rewrite K, (S_length W dist m S H x I); reflexivity).
      assert (A2 : incl (S y) (S x)).
      { apply common_full. rewrite <- (common_sym (S x) (S y)) by (eapply S_nodup; eassumption). fold k. rewrite K, (S_length W dist m S H y J). reflexivity. }
      intros z. split; [apply A1|apply A2].
    + unfold k. rewrite common_incl_full; [apply (S_length W dist m S H x I)|]. intros z. apply K.
Qed.
(** Reading: the neighbouring relation is symmetric. *)
Theorem bollegala_2023_sec_3_symmetric : forall W dist m S tau, neighbourhoods W dist m S -> forall x y, neighbour W S tau x y -> neighbour W S tau y x.
Proof.
  intros W dist m S tau H x y [I [J [A B]]]. repeat split; auto; [tauto|]. now rewrite (jaccard_sym W dist m S H y x J I).
Qed.
(** Reading: every word is a neighbour of itself, for m >= 1 and tau <= 1 (different words having different vectors). *)
Theorem bollegala_2023_sec_4_3_trivial : forall W dist m S tau, (1 <= m)%nat -> tau <= 1 -> metric W dist -> neighbourhoods W dist m S ->
  forall x, In x W -> neighbour W S tau x x.
Proof.
  intros W dist m S tau m1 t1 M H x I. assert (P : In x (S x)) by (apply (self_in W dist m S H); auto; lia).
  repeat split; auto. apply Rle_trans with (1 := t1). right. symmetry. apply (bollegala_2023_eq_1 W dist m S m1 H x x I I). tauto.
Qed.
(** the edges that Algorithm 1 collects: for every word x and every y in S x with similarity at least tau, the pair *)
Definition edges (W : list word) (S : word -> list word) (keep : word -> word -> bool) : list (word * word) :=
  flat_map (fun x => map (pair x) (filter (keep x) (S x))) W.
(** Reading: two words are joined by an edge of Algorithm 1 (in one order or the other) exactly if they are neighbours. *)
Theorem bollegala_2023_alg_1 : forall W dist m S tau keep, neighbourhoods W dist m S -> (forall x y, keep x y = true <-> tau <= jaccard S x y) ->
  forall x y, In x W -> In y W -> (In (x, y) (edges W S keep) \/ In (y, x) (edges W S keep) <-> neighbour W S tau x y).
Proof.
  intros W dist m S tau keep H K x y I J.
  assert (E : forall a b, In a W -> (In (a, b) (edges W S keep) <-> In b (S a) /\ tau <= jaccard S a b)).
  { intros a b Ia. unfold edges. rewrite in_flat_map. split.
    - intros [c [_ Q]]. apply in_map_iff in Q. destruct Q as [e [Q1 Q2]]. injection Q1 as -> ->. apply filter_In in Q2. destruct Q2 as [Q2 Q3]. split; [exact Q2|now apply K].
    - intros [Q1 Q2]. exists a. split; [exact Ia|]. apply in_map. apply filter_In. split; [exact Q1|now apply K]. }
  rewrite (E x y I), (E y x J). unfold neighbour. rewrite (jaccard_sym W dist m S H y x J I). tauto.
Qed.

(** ** One-sided neighbours *)
Section OneSided.
  Variables (W : list word) (dist : word -> word -> R) (m : nat) (S : word -> list word).
  Hypothesis H : neighbourhoods W dist m S.
  Hypothesis M : metric W dist.
  Hypothesis m1 : (1 <= m)%nat.
  Lemma one_sided x y : In x W -> In y W -> ~ In x (S y) -> jaccard S x y <= INR (m - 1) / INR (m + 1).
  Proof.
    intros I J N. rewrite (jaccard_value W dist m S H x y I J).
    assert (P : In x (S x)) by (apply (self_in W dist m S H); auto; lia).
    assert (K : (common (S x) (S y) <= m - 1)%nat) by (pose proof (common_lt (S x) (S y) x P N); rewrite (S_length W dist m S H x I) in *; lia).
    set (k := common (S x) (S y)) in *. assert (A : 0 < INR (2 * m - k)) by (apply lt_0_INR; lia). assert (B : 0 < INR (m + 1)) by (apply lt_0_INR; lia).
    apply Rmult_le_reg_r with (INR (2 * m - k)); [exact A|]. apply Rmult_le_reg_r with (INR (m + 1)); [exact B|].
    replace (INR k / INR (2 * m - k) * INR (2 * m - k) * INR (m + 1)) with (INR k * INR (m + 1)) by (field; lra).
    replace (INR (m - 1) / INR (m + 1) * INR (2 * m - k) * INR (m + 1)) with (INR (m - 1) * INR (2 * m - k)) by (field; lra).
    rewrite <- !mult_INR. apply le_INR. nia.
  Qed.
End OneSided.
Lemma two_one_sided W dist S x y : neighbourhoods W dist 2 S -> metric W dist -> In x W -> In y W -> 1/3 < jaccard S x y -> In x (S y) /\ In y (S x).
Proof.
  intros H M I J L. split.
  - destruct (in_dec Nat.eq_dec x (S y)) as [|N]; [assumption|]. pose proof (one_sided W dist 2 S H M ltac:(lia) x y I J N). simpl in H0. lra.
  - rewrite (jaccard_sym W dist 2 S H x y I J) in L. destruct (in_dec Nat.eq_dec y (S x)) as [|N]; [assumption|].
    pose proof (one_sided W dist 2 S H M ltac:(lia) y x J I N). simpl in H0. lra.
Qed.
(** at m = 2 and tau > 1/3, the neighbour set of a word with a neighbour is that pair *)
Lemma pair_only W dist S tau x y z : neighbourhoods W dist 2 S -> metric W dist -> 1/3 < tau -> neighbour W S tau x y -> x <> y -> In z (S x) -> z = x \/ z = y.
Proof.
  intros H M T [I [J [_ L]]] N Iz. destruct (two_one_sided W dist S x y H M I J ltac:(lra)) as [_ Q].
  assert (P : In x (S x)) by (apply (self_in W dist 2 S H); auto; lia).
  destruct (Nat.eq_dec z x) as [|Zx]; [now left|]. destruct (Nat.eq_dec z y) as [|Zy]; [now right|exfalso].
  assert (K : (length [x; y; z] <= length (S x))%nat).
  { apply NoDup_incl_length; [|intros t [<-|[<-|[<-|[]]]]; assumption]. repeat constructor; simpl; intuition congruence. }
  rewrite (S_length W dist 2 S H x I) in K. simpl in K. lia.
Qed.
(** at m = 2 and tau > 1/3 a word has at most one other neighbour *)
Lemma one_neighbour : forall W dist S tau x y z, metric W dist -> neighbourhoods W dist 2 S -> 1/3 < tau ->
  neighbour W S tau x y -> neighbour W S tau x z -> x <> y -> x <> z -> y = z.
Proof.
  intros W dist S tau x y z M H T A [I [J [_ L]]] N1 N2. destruct (two_one_sided W dist S x z H M I J ltac:(lra)) as [_ Q].
  destruct (pair_only W dist S tau x y z H M T A N1 Q); congruence.
Qed.
(** Reading: at m = 2 and tau > 1/3, for different neighbours x and y: both neighbour sets are {x, y}, every further neighbour of x is y, and neighbours of y are x and y, so components have at most two words. If words do not count as their own neighbours (x not in S x), no two different words are neighbours. *)
Theorem dx_nadp_matching : forall tau, 1/3 < tau ->
  (forall W dist S x y, metric W dist -> neighbourhoods W dist 2 S -> neighbour W S tau x y -> x <> y ->
     (forall z, In z (S x) <-> z = x \/ z = y) /\ (forall z, In z (S y) <-> z = x \/ z = y) /\
     (forall z, neighbour W S tau x z -> z = x \/ z = y) /\ (forall z, neighbour W S tau y z -> z = x \/ z = y)) /\
  (forall W S x y, (forall z, In z W -> NoDup (S z) /\ length (S z) = 2%nat /\ ~ In z (S z)) -> x <> y -> ~ neighbour W S tau x y).
Proof.
  intros tau T. split.
  - intros W dist S x y M H A N. pose proof A as [I [J [_ L]]]. destruct (two_one_sided W dist S x y H M I J ltac:(lra)) as [P Q].
    assert (Ax : In x (S x)) by (apply (self_in W dist 2 S H); auto; lia). assert (Ay : In y (S y)) by (apply (self_in W dist 2 S H); auto; lia).
    assert (B : neighbour W S tau y x) by now apply (bollegala_2023_sec_3_symmetric W dist 2 S).
    split; [|split; [|split]].
    + intros z. split; [now apply (pair_only W dist S tau x y z)|intros [-> | ->]; assumption].
    + intros z. split; [intros K; destruct (pair_only W dist S tau y x z H M T B (not_eq_sym N) K); tauto|intros [-> | ->]; assumption].
    + intros z K. destruct (Nat.eq_dec z x) as [|Z]; [now left|right]. symmetry. apply (one_neighbour W dist S tau x y z); auto.
    + intros z K. destruct (Nat.eq_dec z y) as [|Z]; [now right|left]. symmetry. apply (one_neighbour W dist S tau y x z); auto.
  - intros W S x y H N [I [J [A L]]]. destruct (H x I) as [Dx [Lx Nx]]. destruct (H y J) as [Dy [Ly Ny]].
    assert (K : (common (S x) (S y) <= 1)%nat).
    { destruct A as [A|A].
      - pose proof (common_lt (S y) (S x) x A Nx). rewrite (common_sym (S y) (S x)) in H0 by assumption. lia.
      - pose proof (common_lt (S x) (S y) y A Ny). lia. }
    unfold jaccard in L. rewrite Lx, Ly in L. destruct (common (S x) (S y)) as [|[|k]]; [simpl in L; lra|simpl in L; lra|lia].
Qed.
(** ** Three words on a line: 0, 1, 3 *)
Definition place (x : word) : R := match x with 0%nat => 0 | 1%nat => 1 | _ => 3 end.
Definition far (x y : word) : R := Rabs (place x - place y).
Definition three : list word := [0%nat; 1%nat; 2%nat].
Definition top2 (x : word) : list word := match x with 0%nat => [0%nat; 1%nat] | 1%nat => [1%nat; 0%nat] | _ => [2%nat; 1%nat] end.
Ltac abs := unfold far, place, Rabs; repeat match goal with |- context[Rcase_abs ?a] => destruct (Rcase_abs a) end; lra.
Lemma three_metric : metric three far.
Proof.
  split; [|intros x y z _ _ _; unfold far; replace (place x - place z) with ((place x - place y) + (place y - place z)) by ring; apply Rabs_triang].
  intros x y I J. assert (E : place x = place y <-> x = y).
  { destruct I as [<-|[<-|[<-|[]]]], J as [<-|[<-|[<-|[]]]]; simpl; split; intros; try reflexivity; try lra; discriminate. }
  unfold far. repeat split; [apply Rabs_pos| | |apply Rabs_minus_sym].
  - intros Z. apply E. destruct (Req_dec (place x - place y) 0) as [Q|Q]; [lra|]. apply Rabs_pos_lt in Q. lra.
  - intros ->. rewrite Rminus_eq_0. apply Rabs_R0.
Qed.
Lemma three_top2 : neighbourhoods three far 2 top2.
Proof.
  intros x I. destruct I as [<-|[<-|[<-|[]]]]; (split; [repeat constructor; simpl; lia|split; [intros z Hz; unfold three; simpl in *; tauto|split; [reflexivity|]]]);
    intros y y' A B C; simpl in A; destruct A as [<-|[<-|[]]]; destruct B as [<-|[<-|[<-|[]]]]; try (exfalso; apply C; simpl; tauto); abs.
Qed.
Lemma three_values : jaccard top2 0%nat 1%nat = 1 /\ jaccard top2 2%nat 1%nat = 1/3.
Proof. split; unfold jaccard, common; simpl; lra. Qed.
Lemma three_far : far 0%nat 1%nat = 1 /\ far 2%nat 1%nat = 2 /\ far 0%nat 2%nat = 3.
Proof. repeat split; abs. Qed.
(** Reading: "neighbours are mutual nearest neighbours" is refuted at tau = 1/10 by the words 0, 1, 3: 1 is among the two nearest words of 3, and 3 is not among those of 1. *)
Theorem bollegala_2023_sec_4_2_chains_refuted : ~ (forall W dist m S tau x y, metric W dist -> neighbourhoods W dist m S -> 0 <= tau <= 1 ->
  neighbour W S tau x y -> In x (S y) /\ In y (S x)).
Proof.
  intros H. destruct (H three far 2%nat top2 (1/10) 2%nat 1%nat three_metric three_top2) as [A _]; [lra| |simpl in A; lia].
  repeat split; [simpl; tauto|simpl; tauto|simpl; tauto|]. destruct three_values as [_ ->]. lra.
Qed.
(** Reading: at m = 2 and tau > 1/3 different neighbours x and y are mutual nearest words, and a chain of neighbours from x reaches x and y only: no component has more than two words. *)
Theorem bollegala_2023_sec_4_2_chains_amended : forall W dist S tau x y, metric W dist -> neighbourhoods W dist 2 S -> 1/3 < tau ->
  neighbour W S tau x y -> x <> y -> (In x (S y) /\ In y (S x)) /\ (forall z, joined (neighbour W S tau) x z -> z = x \/ z = y).
Proof.
  intros W dist S tau x y M H T A N. split; [destruct A as [I [J [_ L]]]; apply (two_one_sided W dist S x y H M I J); lra|].
  assert (B : neighbour W S tau y x) by now apply (bollegala_2023_sec_3_symmetric W dist 2 S).
  intros z C. remember x as a eqn:Ea in C. induction C as [a|a t z C IH K]; [now left|]. subst a.
  destruct (Nat.eq_dec z x) as [|Zx]; [now left|]. destruct (Nat.eq_dec z y) as [|Zy]; [now right|].
  destruct (IH eq_refl) as [-> | ->].
  - right. symmetry. apply (one_neighbour W dist S tau x y z); auto.
  - left. symmetry. apply (one_neighbour W dist S tau y x z); auto.
Qed.
(** Reading: "a word with all its neighbours is a whole component" is refuted by the words 0, 1, 3 at tau = 1/10: 0 with its neighbours is {0, 1}, and 1 has the further neighbour 3. *)
Theorem bollegala_2023_sec_4_2_procedure_refuted : ~ (forall W dist m S tau x y z, metric W dist -> neighbourhoods W dist m S -> 0 <= tau <= 1 ->
  neighbour W S tau x y -> neighbour W S tau y z -> z = x \/ neighbour W S tau x z).
Proof.
  intros H. destruct (H three far 2%nat top2 (1/10) 0%nat 1%nat 2%nat three_metric three_top2) as [A|[_ [_ [A _]]]]; [lra| | |discriminate|simpl in A; lia].
  - repeat split; try (simpl; tauto). destruct three_values as [-> _]. lra.
  - apply (bollegala_2023_sec_3_symmetric three far 2 top2 (1/10) three_top2). repeat split; try (simpl; tauto). destruct three_values as [_ ->]. lra.
Qed.
(** at m = 2 there are only two graphs: every tau <= 1/3 joins words of which one is in the other's neighbour set, every tau in (1/3, 1] joins mutual ones *)
Lemma two_graphs : forall W dist S tau x y, metric W dist -> neighbourhoods W dist 2 S -> In x W -> In y W ->
  (tau <= 1/3 -> (neighbour W S tau x y <-> In x (S y) \/ In y (S x))) /\ (1/3 < tau <= 1 -> (neighbour W S tau x y <-> In x (S y) /\ In y (S x))).
Proof.
  intros W dist S tau x y M N I J.
  assert (Ax : In x (S x)) by (apply (self_in W dist 2 S N); auto; lia). assert (Ay : In y (S y)) by (apply (self_in W dist 2 S N); auto; lia).
  split; intros T; split.
  - intros [_ [_ [A _]]]. exact A.
  - intros A. repeat split; auto. apply Rle_trans with (1 := T). rewrite (jaccard_value W dist 2 S N x y I J).
    assert (K : (1 <= common (S x) (S y))%nat) by (destruct A as [A|A]; [apply (common_pos _ _ x)|apply (common_pos _ _ y)]; assumption).
    pose proof (common_m W dist 2 S N x y I) as K2. destruct (common (S x) (S y)) as [|[|[|k]]]; try lia; simpl; lra.
  - intros [_ [_ [_ L]]]. apply (two_one_sided W dist S x y N M I J). lra.
  - intros [P Q]. repeat split; auto. apply Rle_trans with (1 := proj2 T). right. symmetry.
    apply (bollegala_2023_eq_1 W dist 2 S ltac:(lia) N x y I J).
    destruct (Nat.eq_dec x y) as [->|D]; [tauto|].
    assert (K : forall a b z, In a W -> In a (S a) -> In b (S a) -> a <> b -> In z (S a) -> z = a \/ z = b).
    { intros a b z Ia P1 P2 D1 P3. destruct (Nat.eq_dec z a) as [|Za]; [now left|]. destruct (Nat.eq_dec z b) as [|Zb]; [now right|exfalso].
      assert (K : (length [a; b; z] <= length (S a))%nat) by (apply NoDup_incl_length; [repeat constructor; simpl; intuition congruence|intros t [<-|[<-|[<-|[]]]]; assumption]).
      rewrite (S_length W dist 2 S N a Ia) in K. simpl in K. lia. }
    intros z. split; intros Z.
    + destruct (K x y z I Ax Q D Z); subst; assumption.
    + destruct (K y x z J Ay P (not_eq_sym D) Z); subst; assumption.
Qed.
(** Reading: no two words with similarity below tau are neighbours, for every tau. *)
Theorem bollegala_2023_sec_4_1_threshold : forall W S tau x y, jaccard S x y < tau -> ~ neighbour W S tau x y.
Proof. intros W S tau x y L [_ [_ [_ K]]]. lra. Qed.
(** Reading: one-sided neighbours occur: among the words 0, 1, 3 at m = 2 and tau = 1/3, the word 3 (number 2) is a neighbour of 1, 1 is among the two nearest words of 3, and 3 is not among those of 1. *)
Theorem bollegala_2023_sec_3_one_sided : exists W dist S x y, metric W dist /\ neighbourhoods W dist 2 S /\ neighbour W S (1/3) x y /\ In y (S x) /\ ~ In x (S y).
Proof.
  exists three, far, top2, 2%nat, 1%nat. split; [exact three_metric|split; [exact three_top2|]]. split; [|simpl; split; [tauto|lia]].
  repeat split; try (simpl; tauto). destruct three_values as [_ ->]. lra.
Qed.
(** ** The sensitivity *)
(** Delta: the largest distance of neighbours *)
Definition sensitivity W S dist tau (Delta : R) : Prop :=
  (forall x y, neighbour W S tau x y -> dist x y <= Delta) /\ exists x y, neighbour W S tau x y /\ dist x y = Delta.
(** the estimate of the paper: the largest distance of a word and a word of its neighbour set *)
Definition estimate (W : list word) (S : word -> list word) (dist : word -> word -> R) (E : R) : Prop :=
  (forall x y, In x W -> In y (S x) -> dist x y <= E) /\ exists x y, In x W /\ In y (S x) /\ dist x y = E.
(** Reading: the largest distance between a word and a word of its S_m is never below Delta, and equal to it at tau = 0. *)
Theorem bollegala_2023_sec_3_delta_bound : forall W dist m S tau Delta E, metric W dist -> neighbourhoods W dist m S ->
  sensitivity W S dist tau Delta -> estimate W S dist E -> Delta <= E /\ (tau = 0 -> Delta = E).
Proof.
  intros W dist m S tau Delta E M H [U [x [y [[I [J [A L]]] D]]]] [UE [a [b [Ia [Ib De]]]]].
  assert (LE : Delta <= E). { rewrite <- D. destruct A as [A|A]; [destruct (proj1 M x y I J) as [_ [_ ->]]|]; now apply UE. }
  split; [exact LE|]. intros ->. apply Rle_antisym; [exact LE|]. rewrite <- De. apply U.
  assert (Jb : In b W) by (apply (H a Ia); exact Ib). repeat split; auto.
  rewrite (jaccard_value W dist m S H a b Ia Jb). unfold Rdiv. apply Rmult_le_pos; [apply pos_INR|]. 
  destruct (2 * m - common (S a) (S b))%nat as [|k] eqn:Z; [simpl; rewrite Rinv_0; lra|]. left. apply Rinv_0_lt_compat, lt_0_INR. lia.
Qed.
(** Reading: "Delta at m = 2 is at least Delta at any larger m" is refuted at tau = 0 by the words 0, 1, 3: Delta is 2 for m = 2 and 3 for m = 3. *)
Theorem bollegala_2023_sec_3_delta_m_refuted : ~ (forall W dist m S2 Sm tau D2 Dm, metric W dist -> (2 < m)%nat -> 0 <= tau <= 1 -> neighbourhoods W dist 2 S2 -> neighbourhoods W dist m Sm ->
  sensitivity W S2 dist tau D2 -> sensitivity W Sm dist tau Dm -> Dm <= D2).
Proof.
  intros H. destruct three_far as [F1 [F2 F3]]. destruct three_values as [J1 J2].
  assert (T3 : neighbourhoods three far 3 (fun _ => three)).
  { intros x I. split; [repeat constructor; simpl; lia|split; [intros z Hz; exact Hz|split; [reflexivity|]]]. intros; contradiction. }
  assert (J3 : forall x y, jaccard (fun _ => three) x y = 1) by (intros; unfold jaccard, common; simpl; lra).
  assert (3 <= 2); [|lra]. apply (H three far 3%nat top2 (fun _ => three) 0 2 3 three_metric); try lia; try lra; [exact three_top2|exact T3| |].
  - split.
    + intros x y [I [J [A _]]]. destruct I as [<-|[<-|[<-|[]]]], J as [<-|[<-|[<-|[]]]]; simpl in A; try (exfalso; lia); abs.
    + exists 2%nat, 1%nat. split; [|exact F2]. repeat split; try (simpl; tauto). rewrite J2. lra.
  - split.
    + intros x y [I [J _]]. destruct I as [<-|[<-|[<-|[]]]], J as [<-|[<-|[<-|[]]]]; abs.
    + exists 0%nat, 2%nat. split; [|exact F3]. repeat split; try (simpl; tauto). rewrite J3. lra.
Qed.
(** without threshold (tau = 0) and with S_m inside S_(m+1), Delta can only grow with m *)
Lemma delta_grows : forall W dist m S T D D', metric W dist -> neighbourhoods W dist m S -> neighbourhoods W dist (m + 1) T ->
  (forall x, In x W -> incl (S x) (T x)) -> sensitivity W S dist 0 D -> sensitivity W T dist 0 D' -> D <= D'.
Proof.
  intros W dist m S T D D' M HS HT Inc [_ [x [y [[I [J [A _]]] <-]]]] [U _]. apply U. repeat split; auto.
  - destruct A as [A|A]; [left; apply (Inc y J)|right; apply (Inc x I)]; exact A.
  - rewrite (jaccard_value W dist (m + 1) T HT x y I J). unfold Rdiv. apply Rmult_le_pos; [apply pos_INR|].
    destruct (2 * (m + 1) - common (T x) (T y))%nat as [|k] eqn:Z; [simpl; rewrite Rinv_0; lra|]. left. apply Rinv_0_lt_compat, lt_0_INR. lia.
Qed.
(** Reading: "no two neighbours are farther apart than the mean distance to the furthest neighbour" is refuted by the words 0, 1, 3 (m = 2, tau = 0), where the mean is 4/3 and Delta is 2. *)
Theorem bollegala_2023_app_c_3_average_refuted : ~ (forall W dist m S tau Delta (f : word -> R), metric W dist -> neighbourhoods W dist m S -> 0 <= tau <= 1 ->
  sensitivity W S dist tau Delta ->
  (forall x, In x W -> (forall y, In y (S x) -> dist x y <= f x) /\ exists y, In y (S x) /\ dist x y = f x) ->
  Delta <= fold_right (fun x t => f x + t) 0 W / INR (length W)).
Proof.
  intros H. destruct three_far as [F1 [F2 F3]]. destruct three_values as [J1 J2].
  assert (K : 2 <= fold_right (fun x t => (match x with 2%nat => 2 | _ => 1 end) + t) 0 three / INR (length three)); [|simpl in K; lra].
  apply (H three far 2%nat top2 0 2 (fun x => match x with 2%nat => 2 | _ => 1 end) three_metric three_top2); [lra| |].
  - split.
    + intros x y [I [J [A _]]]. destruct I as [<-|[<-|[<-|[]]]], J as [<-|[<-|[<-|[]]]]; simpl in A; try (exfalso; lia); abs.
    + exists 2%nat, 1%nat. split; [|exact F2]. repeat split; try (simpl; tauto). rewrite J2. lra.
  - intros x I. destruct I as [<-|[<-|[<-|[]]]]; (split; [intros y Hy; simpl in Hy; destruct Hy as [<-|[<-|[]]]; abs|]).
    + exists 1%nat. split; [simpl; tauto|abs].
    + exists 0%nat. split; [simpl; tauto|abs].
    + exists 1%nat. split; [simpl; tauto|abs].
Qed.
(** ** Remark 1 *)
(** Delta of the component of x *)
Definition part_width (near : word -> word -> Prop) (dist : word -> word -> R) (x : word) (Delta : R) : Prop :=
  is_lub (fun v => exists y z, joined near x y /\ near y z /\ v = dist y z) Delta.
(** Reading: "Delta of a component is 0 iff the component has one word only" is refuted by two words with the same vector (m = 2): Delta is 0 and the component has both. *)
Theorem bollegala_2023_rem_1_refuted : ~ (forall W (dist : word -> word -> R) m S tau x Delta, (forall a b, 0 <= dist a b /\ dist a b = dist b a) -> (forall a b c, dist a c <= dist a b + dist b c) -> (forall a, dist a a = 0) ->
  neighbourhoods W dist m S -> 0 <= tau <= 1 -> In x W -> part_width (neighbour W S tau) dist x Delta ->
  (Delta = 0 <-> forall y, joined (neighbour W S tau) x y -> y = x)).
Proof.
  intros H. set (W := [0%nat; 1%nat]). set (S := fun _ : word => W).
  assert (N : neighbour W S 0 0%nat 1%nat).
  { repeat split; try (simpl; tauto). unfold jaccard, common, S, W. simpl. lra. }
  assert (J : joined (neighbour W S 0) 0%nat 1%nat) by (apply joined_step with 0%nat; [apply joined_same|exact N]).
  assert (1%nat = 0%nat); [|discriminate].
  apply (H W (fun _ _ => 0) 2%nat S 0 0%nat 0); try lra; try (intros; lra); auto.
  - intros x _. split; [unfold S, W; repeat constructor; simpl; lia|split; [intros z Hz; exact Hz|split; [reflexivity|intros; lra]]].
  - simpl; tauto.
  - split; [intros v [y [z [_ [_ ->]]]]; lra|]. intros b Hb. apply Hb. exists 0%nat, 1%nat. split; [apply joined_same|split; [exact N|reflexivity]].
Qed.
(** Reading: Delta of a component is 0 iff all its words are at distance 0, that is, have the same vector. *)
Theorem bollegala_2023_rem_1_amended : forall (near : word -> word -> Prop) (dist : word -> word -> R) x Delta, (forall a b, 0 <= dist a b /\ dist a b = dist b a) -> (forall a b c, dist a c <= dist a b + dist b c) -> (forall a, dist a a = 0) ->
  near x x -> part_width near dist x Delta -> (Delta = 0 <-> forall y z, joined near x y -> joined near x z -> dist y z = 0).
Proof.
  intros near dist x Delta P T Z Nx [U L]. split.
  - intros D. assert (K : forall y, joined near x y -> dist x y = 0).
    { intros y Jy. induction Jy as [x|x y z Jy IH Nyz]; [apply Z|].
      assert (Nx' : dist x y = 0).
      { apply IH; auto. }
      assert (dist y z <= Delta) by (apply U; exists y, z; auto). pose proof (T x y z). pose proof (P x z). lra. }
    intros y z Jy Jz. pose proof (K y Jy). pose proof (K z Jz). pose proof (T y x z). destruct (P y z) as [P1 _]. destruct (P y x) as [_ P2]. lra.
  - intros H. apply Rle_antisym.
    + apply L. intros v [y [z [Jy [Nyz ->]]]]. right. apply H; [exact Jy|]. now apply joined_step with y.
    + rewrite <- (Z x). apply U. exists x, x. split; [apply joined_same|auto].
Qed.
