(** Ranks on small vocabularies (Asghar et al., Section 7): Figure 7 with integer places on a line, what the constant c
    does, and why the draw must start from the noisy word. *)
From Coq Require Import Reals Lra Psatz List ZArith Lia.
From dx.privacy Require Import Channel.
Import ListNotations.
Open Scope R_scope.

(** rank of y seen from x: the number of words strictly nearer to x than y (x itself counts) *)
Definition rank (W : list Z) (x y : Z) : nat := length (filter (fun z => Z.ltb (Z.abs (x - z)) (Z.abs (x - y))) W).
Definition place_dist (x y : Z) : R := IZR (Z.abs (x - y)).
(** no two words are equally far from x, so that ranks are unambiguous *)
Definition no_ties (W : list Z) (x : Z) : Prop := forall y z, In y W -> In z W -> Z.abs (x - y) = Z.abs (x - z) -> y = z.
(** Reading: words at 0 (x1), 8 (w), 10 (x2), 17, 18 on a line have the ranks of Figure 7, seen from x1, x2 and w without ties: d(x1,x2) = 2, d(x2,x1) = 4, d(x2,w) = 1, d(w,x1) = 2. So ranks are neither symmetric nor meet the triangle inequality. *)
Theorem asghar_2026_sec_7_not_a_metric : exists W x1 x2 w, NoDup W /\ In x1 W /\ In x2 W /\ In w W /\ no_ties W x1 /\ no_ties W x2 /\ no_ties W w /\
  rank W x1 x2 = 2%nat /\ rank W x2 x1 = 4%nat /\ rank W x2 w = 1%nat /\ rank W w x1 = 2%nat /\
  rank W x1 x2 <> rank W x2 x1 /\ ~ (rank W x2 x1 <= rank W x2 w + rank W w x1)%nat.
Proof.
  exists [0; 8; 10; 17; 18]%Z, 0%Z, 10%Z, 8%Z.
  split; [repeat constructor; simpl; lia|]. do 3 (split; [simpl; lia|]).
  assert (T : forall x, (x = 0 \/ x = 10 \/ x = 8)%Z -> no_ties [0; 8; 10; 17; 18]%Z x).
  { intros x Hx y z Hy Hz E. simpl in Hy, Hz. lia. }
  repeat (split; [first [apply T; lia|vm_compute; first [reflexivity|discriminate|lia]]|]). vm_compute. lia.
Qed.

(** sampling by rank: x with probability proportional to e^(-s rank) *)
Definition sampled (W : list Z) (s : R) (w x : Z) : R := exp (- s * INR (rank W w x)) / sum W (fun y => exp (- s * INR (rank W w y))).
Lemma sum_map {X : Type} (g : X -> nat) (f : nat -> R) (W : list X) : sum W (fun y => f (g y)) = sum (map g W) f.
Proof. induction W as [|a r IH]; simpl; [reflexivity|]. now rewrite IH. Qed.
Definition five : list Z := [0; 16; 20; 34; 36]%Z.
Lemma five_total s w : In w five -> sum five (fun y => exp (- s * INR (rank five w y))) = sum [0; 1; 2; 3; 4]%nat (fun k => exp (- s * INR k)).
Proof.
  intros I. rewrite (sum_map (rank five w) (fun k => exp (- s * INR k))).
  destruct I as [<-|[<-|[<-|[<-|[<-|[]]]]]]; match goal with |- sum (map ?g five) _ = _ => let l := eval vm_compute in (map g five) in change (map g five) with l end; unfold sum; ring.
Qed.
(** Reading: "ranks are not symmetric, so sampling by rank cannot be d_X-private" is refuted by the words 0, 16, 20, 34, 36 (Figure 7 at twice the scale) at every eps, here 1: ranks are not symmetric there, and the mechanism is eps d-private for the distance of the words. *)
Theorem asghar_2026_sec_7_cannot_be_private_refuted : ~ (forall (W : list Z) eps, NoDup W -> 0 < eps -> (exists x y, In x W /\ In y W /\ rank W x y <> rank W y x) ->
  ~ private W W (sampled W eps) place_dist eps).
Proof.
  intros H. apply (H five 1); [repeat constructor; simpl; lia|lra| |].
  - exists 0%Z, 20%Z. split; [simpl; lia|split; [simpl; lia|vm_compute; lia]].
  - apply pointwise_setwise. intros w w' x I I' J. unfold sampled. rewrite (five_total 1 w I), (five_total 1 w' I').
    set (T := sum [0; 1; 2; 3; 4]%nat (fun k => exp (- (1) * INR k))).
    assert (T0 : 0 < T) by (apply sum_pos; [discriminate|intros; apply exp_pos]).
    replace (exp (1 * place_dist w w') * (exp (- (1) * INR (rank five w' x)) / T)) with (exp (1 * place_dist w w') * exp (- (1) * INR (rank five w' x)) / T) by (field; lra).
    rewrite <- exp_plus. unfold Rdiv. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply exp_le.
    assert (K : INR (rank five w' x) <= place_dist w w' + INR (rank five w x)); [|lra].
    unfold place_dist. rewrite !INR_IZR_INZ, <- plus_IZR. apply IZR_le.
    destruct I as [<-|[<-|[<-|[<-|[<-|[]]]]]], I' as [<-|[<-|[<-|[<-|[<-|[]]]]]], J as [<-|[<-|[<-|[<-|[<-|[]]]]]]; vm_compute; discriminate.
Qed.
(** Reading: started from the original word w in place of x*, the draw by rank is not eps d-private in general: two words at distance 1/10 with eps = c = 1, where the output w breaks the bound. *)
Theorem asghar_2026_sec_7_cannot_use_w : ~ private [0; 1]%Z [0; 1]%Z (sampled [0; 1]%Z (1 * 1)) (fun x y => place_dist x y / 10) 1.
Proof.
  intros P.
  assert (Q := setwise_pointwise Z.eq_dec [0; 1]%Z [0; 1]%Z _ _ 1 ltac:(repeat constructor; simpl; lia) P 0%Z 1%Z 0%Z (or_introl eq_refl) (or_intror (or_introl eq_refl)) (or_introl eq_refl)).
  unfold sampled in Q. rewrite (sum_map (rank [0; 1]%Z 0) (fun k => exp (- (1 * 1) * INR k))), (sum_map (rank [0; 1]%Z 1) (fun k => exp (- (1 * 1) * INR k))) in Q.
  change (map (rank [0; 1]%Z 0) [0; 1]%Z) with [0; 1]%nat in Q. change (map (rank [0; 1]%Z 1) [0; 1]%Z) with [1; 0]%nat in Q.
  change (rank [0; 1]%Z 0 0) with 0%nat in Q. change (rank [0; 1]%Z 1 0) with 1%nat in Q. change (place_dist 0 1) with 1 in Q.
  simpl in Q. rewrite Rmult_0_r, exp_0 in Q. set (q := exp (- (1 * 1) * 1)) in *. assert (q0 : 0 < q) by apply exp_pos.
  replace (1 + (q + 0)) with (1 + q) in Q by ring. replace (q + (1 + 0)) with (1 + q) in Q by ring.
  apply Rmult_le_compat_r with (r := 1 + q) in Q; [|lra]. replace (1 / (1 + q) * (1 + q)) with 1 in Q by (field; lra).
  replace (exp (1 * (1 / 10)) * (q / (1 + q)) * (1 + q)) with (exp (1 * (1 / 10)) * q) in Q by (field; lra). unfold q in Q. rewrite <- exp_plus in Q.
  assert (exp (1 * (1 / 10) + - (1 * 1) * 1) < exp 0) by (apply exp_increasing; lra). rewrite exp_0 in *. lra.
Qed.

(** ** The constant c: ranks 0, ..., N-1 drawn with probability proportional to q^i, q = e^(-eps c) *)
Definition ranks (N : nat) : list nat := seq 0 N.
Definition drawn (N : nat) (eps c : R) (i : nat) : R := exp (- (eps * c) * INR i) / sum (ranks N) (fun j => exp (- (eps * c) * INR j)).
Lemma drawn_total N eps c : (0 < N)%nat -> 0 < sum (ranks N) (fun j => exp (- (eps * c) * INR j)).
Proof. intros H. apply sum_pos; [destruct N; [lia|discriminate]|intros; apply exp_pos]. Qed.
Lemma tail_sum a k : 0 <= a -> forall m, (1 <= m)%nat -> 0 <= sum (seq m k) (fun j => exp (- a * INR j)) <= INR k * exp (- a).
Proof.
  intros A. induction k as [|k IH]; intros m Hm; [simpl; lra|]. rewrite S_INR. simpl seq. simpl sum. specialize (IH (S m) ltac:(lia)).
  pose proof (exp_pos (- a * INR m)). assert (exp (- a * INR m) <= exp (- a)) by (apply exp_le; apply le_INR in Hm; simpl in Hm; nra). lra.
Qed.
(** Reading: in the draw among N ranks each further rank is less likely by the factor e^(-eps c); a larger c gives rank 0 (x* itself) more mass; and rank 0 has mass at least 1 - N e^(-eps c), which tends to 1 as eps grows. *)
Theorem asghar_2026_sec_7_constant : forall N eps c, (0 < N)%nat -> 0 < eps -> 0 < c ->
  (forall i, drawn N eps c (S i) = exp (- (eps * c)) * drawn N eps c i) /\
  (forall c', c <= c' -> drawn N eps c 0 <= drawn N eps c' 0) /\
  1 - INR N * exp (- (eps * c)) <= drawn N eps c 0 <= 1.
Proof.
  intros N eps c N0 e0 c0. pose proof (drawn_total N eps c N0) as T. split; [|split].
  - intros i. unfold drawn. rewrite S_INR. replace (- (eps * c) * (INR i + 1)) with (- (eps * c) + - (eps * c) * INR i) by ring. rewrite exp_plus. field. lra.
  - intros c' L. pose proof (drawn_total N eps c' N0) as T'. unfold drawn. simpl INR. rewrite !Rmult_0_r, exp_0. unfold Rdiv. rewrite !Rmult_1_l.
    apply Rinv_le_contravar; [exact T'|]. apply sum_le. intros j _. apply exp_le. pose proof (pos_INR j). assert (eps * c <= eps * c') by nra. nra.
  - unfold drawn. simpl INR. rewrite Rmult_0_r, exp_0. set (q := exp (- (eps * c))). assert (q0 : 0 < q) by apply exp_pos.
    assert (B : 1 <= sum (ranks N) (fun j => exp (- (eps * c) * INR j)) <= 1 + INR N * q).
    { destruct N as [|k]; [lia|]. unfold ranks. simpl seq. simpl sum. rewrite Rmult_0_r, exp_0.
      assert (A : 0 <= sum (seq 1 k) (fun j => exp (- (eps * c) * INR j)) <= INR k * q).
      { apply tail_sum; [left; now apply Rmult_lt_0_compat|lia]. }
      rewrite S_INR. lra. }
    destruct B as [B1 B2]. set (t := sum (ranks N) (fun j => exp (- (eps * c) * INR j))) in *. unfold Rdiv. rewrite Rmult_1_l. split.
    + assert (1 = t * / t) by (field; lra). assert (0 < / t <= 1) by (split; [apply Rinv_0_lt_compat; lra|rewrite <- Rinv_1; apply Rinv_le_contravar; lra]).
      pose proof (pos_INR N). assert (0 <= INR N * q) by (apply Rmult_le_pos; lra). nra.
    + rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.
(** softmax of the logits -eps i at temperature T *)
Definition softmax (N : nat) (eps T : R) (i : nat) : R := exp (- eps * INR i / T) / sum (ranks N) (fun j => exp (- eps * INR j / T)).
(** Reading: "c is the temperature of a softmax with logits -eps rank" is refuted by two words, eps = 1, c = 2. *)
Theorem asghar_2026_sec_7_temperature_refuted : ~ (forall N eps c i, (i < N)%nat -> 0 < eps -> 0 < c -> drawn N eps c i = softmax N eps c i).
Proof.
  intros H. specialize (H 2%nat 1 2 0%nat ltac:(lia) ltac:(lra) ltac:(lra)). unfold drawn, softmax, ranks in H. simpl in H.
  replace (- (1 * 2) * 0) with 0 in H by ring. replace (- (1) * 0 / 2) with 0 in H by field. rewrite exp_0 in H.
  set (a := exp (- (1 * 2) * 1)) in *. set (b := exp (- (1) * 1 / 2)) in *.
  assert (a0 : 0 < a) by apply exp_pos. assert (b0 : 0 < b) by apply exp_pos. assert (L : a < b) by (apply exp_increasing; lra).
  assert (1 / (1 + (b + 0)) < 1 / (1 + (a + 0))) by (unfold Rdiv; rewrite !Rmult_1_l; apply Rinv_lt_contravar; nra). lra.
Qed.
(** Reading: c is the inverse of the temperature. *)
Theorem asghar_2026_sec_7_temperature_amended : forall N eps c i, 0 < c -> drawn N eps c i = softmax N eps (/ c) i.
Proof.
  intros N eps c i c0. unfold drawn, softmax. assert (E : forall j, - (eps * c) * INR j = - eps * INR j / / c) by (intros; field; lra).
  rewrite E. f_equal. apply sum_ext. intros j _. now rewrite E.
Qed.
