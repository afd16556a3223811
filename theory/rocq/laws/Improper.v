(* Improper integrals with an open end: the fundamental theorem when the primitive has limits at both ends. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis.
Open Scope R_scope.

(* The integral of f between two ends, each a point, a point approached from inside, or infinity, is v. *)
Notation is_integral f lo hi v := (is_RInt_gen (V := R_NormedModule) f lo hi v).
Notation to_infinity := (Rbar_locally p_infty).

(* D is the (convex) domain where the primitive is differentiable. *)
Lemma ftc_ends (D : R -> Prop) (lo hi : (R -> Prop) -> Prop) (F f : R -> R) (a b : R)
  {FL : Filter lo} {FH : Filter hi} :
  (forall x y z, D x -> D z -> x <= y <= z -> D y) -> lo D -> hi D ->
  (forall x, D x -> is_derive F x (f x)) -> (forall x, D x -> continuous f x) ->
  filterlim F lo (locally a) -> filterlim F hi (locally b) -> is_integral f lo hi (b - a).
Proof.
  intros convex L H dF cF lim_a lim_b P HP.
  assert (E : filter_prod lo hi (fun ab => P (F (snd ab) - F (fst ab)))).
  { assert (K : filterlim (fun ab : R * R => plus (F (snd ab)) (opp (F (fst ab)))) (filter_prod lo hi) (locally (plus b (opp a)))).
    { apply (filterlim_comp_2 (G := locally b) (H := locally (opp a)) (fun ab => F (snd ab)) (fun ab => opp (F (fst ab))) plus).
      - apply (filterlim_comp _ _ _ snd F _ hi _); [apply filterlim_snd|exact lim_b].
      - apply (filterlim_comp _ _ _ (fun ab => F (fst ab)) opp _ (locally a) _).
        + apply (filterlim_comp _ _ _ fst F _ lo _); [apply filterlim_fst|exact lim_a].
        + exact (filterlim_opp (K := R_AbsRing) (V := R_NormedModule) a).
      - exact (filterlim_plus (K := R_AbsRing) (V := R_NormedModule) b (opp a)). }
    exact (K P HP). }
  assert (I : filter_prod lo hi (fun ab => D (fst ab) /\ D (snd ab))).
  { apply (Filter_prod _ _ _ D D L H). intros; now split. }
  unfold filtermapi. generalize (filter_and _ _ E I). apply filter_imp. intros [u v] [Hp [Hu Hv]]. simpl in *.
  exists (F v - F u). split; [|exact Hp].
  assert (between : forall x, Rmin u v <= x <= Rmax u v -> D x).
  { intros x. destruct (Rle_dec u v).
    - rewrite Rmin_left, Rmax_right by lra. intros; apply (convex u x v); tauto.
    - rewrite Rmin_right, Rmax_left by lra. intros; apply (convex v x u); tauto. }
  apply (is_RInt_derive (V := R_CompleteNormedModule) F f); intros x Hx; [apply dF|apply cF]; now apply between.
Qed.

(* integrate on the domain D with the primitive F; the filters are found by themselves *)
Ltac filters := match goal with |- Filter _ => typeclasses eauto | _ => idtac end.
Ltac primitive_on D F := match goal with |- is_RInt_gen ?f ?lo ?hi (?b - ?a) => apply (ftc_ends D lo hi F f a b) end; filters.

(* the ends used: all sets below contain a neighbourhood of the end, inside *)
Lemma right_of a : at_right a (fun x => a < x).
Proof. exists (mkposreal 1 Rlt_0_1). intros; assumption. Qed.
Lemma left_of b : at_left b (fun x => x < b).
Proof. exists (mkposreal 1 Rlt_0_1). intros; assumption. Qed.
Lemma near_right a c : a < c -> at_right a (fun x => x < c).
Proof.
  intros H. exists (mkposreal (c - a) ltac:(lra)). intros y Hy _. change (Rabs (y - a) < c - a) in Hy.
  apply Rabs_def2 in Hy. lra.
Qed.
Lemma near_left b c : c < b -> at_left b (fun x => c < x).
Proof.
  intros H. exists (mkposreal (b - c) ltac:(lra)). intros y Hy _. change (Rabs (y - b) < b - c) in Hy.
  apply Rabs_def2 in Hy. lra.
Qed.
Lemma far a : Rbar_locally p_infty (fun x => a < x).
Proof. exists a. tauto. Qed.
Lemma from_continuous (F : R -> R) (a : R) lo : filter_le lo (locally a) -> continuous F a -> filterlim F lo (locally (F a)).
Proof. intros H C. apply (filterlim_filter_le_1 _ H C). Qed.
Lemma at_right_le (a : R) : filter_le (at_right a) (locally a).
Proof. intros P H. now apply filter_le_within. Qed.
Lemma at_left_le (a : R) : filter_le (at_left a) (locally a).
Proof. intros P H. now apply filter_le_within. Qed.
Lemma at_point_le (a : R) : filter_le (at_point a) (locally a).
Proof. intros P H. exact (locally_singleton a P H). Qed.

(* the Coquelicot lemmas over R *)
Lemma ends_ext lo hi (f g : R -> R) (v w : R) {FL : Filter lo} {FH : Filter hi} :
  (forall x, f x = g x) -> v = w -> is_integral f lo hi v -> is_integral g lo hi w.
Proof. intros E <-. apply is_RInt_gen_ext, filter_forall. intros; apply E. Qed.
Lemma ends_ext_on (D : R -> Prop) lo hi (f g : R -> R) (v : R) {FL : Filter lo} {FH : Filter hi} :
  (forall x y z, D x -> D z -> x < y < z -> D y) -> lo (fun x => D x) -> hi (fun x => D x) ->
  (forall x, D x -> f x = g x) -> is_integral f lo hi v -> is_integral g lo hi v.
Proof.
  intros C L H E. apply is_RInt_gen_ext. apply (Filter_prod _ _ _ D D L H). intros u w Hu Hw x. simpl.
  destruct (Rle_dec u w).
  - rewrite Rmin_left, Rmax_right by lra. intros; apply E, (C u x w); tauto.
  - rewrite Rmin_right, Rmax_left by lra. intros; apply E, (C w x u); [tauto|tauto|lra].
Qed.
Lemma ends_scal lo hi (c : R) (f : R -> R) (v : R) {FL : Filter lo} {FH : Filter hi} :
  is_integral f lo hi v -> is_integral (fun x => c * f x) lo hi (c * v).
Proof. exact (is_RInt_gen_scal (V := R_NormedModule) f c v). Qed.
Lemma ends_plus lo hi (f g : R -> R) (v w : R) {FL : Filter lo} {FH : Filter hi} :
  is_integral f lo hi v -> is_integral g lo hi w -> is_integral (fun x => f x + g x) lo hi (v + w).
Proof. exact (is_RInt_gen_plus (V := R_NormedModule) f g v w). Qed.
Lemma ends_unique lo hi (f : R -> R) (v w : R) {FL : ProperFilter' lo} {FH : ProperFilter' hi} :
  is_integral f lo hi v -> is_integral f lo hi w -> v = w.
Proof.
  intros H1 H2. rewrite <- (is_RInt_gen_unique (V := R_CompleteNormedModule) f v H1).
  exact (is_RInt_gen_unique (V := R_CompleteNormedModule) f w H2).
Qed.
Lemma ends_chasles lo hi (c : R) (f : R -> R) (v w : R) {FL : Filter lo} {FH : Filter hi} :
  is_integral f lo (at_point c) v -> is_integral f (at_point c) hi w -> is_integral f lo hi (v + w).
Proof. intros H1 H2. exact (is_RInt_gen_Chasles (V := R_NormedModule) f c v w H1 H2). Qed.
Lemma ends_ext_in (A B : R -> Prop) lo hi (f g : R -> R) (v : R) {FL : Filter lo} {FH : Filter hi} :
  lo A -> hi B -> (forall x z y, A x -> B z -> Rmin x z < y < Rmax x z -> f y = g y) ->
  is_integral f lo hi v -> is_integral g lo hi v.
Proof.
  intros L H E. apply is_RInt_gen_ext. apply (Filter_prod _ _ _ A B L H). intros u w Hu Hw x. simpl. now apply E.
Qed.
