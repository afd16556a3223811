(** Full support (Feyisetan et al., Section 3.1): a cell of positive measure is hit with positive probability. *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval zmodp matrix.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences realfun exp.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.privacy Require Import Space Mechanism.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Section Positive.
Context d (T : measurableType d) (R : realType) (mu : {measure set T -> \bar R}).
Lemma integral_positive (C : set T) (f : T -> R) : measurable C -> 0 < mu C -> measurable_fun C f -> (forall t, 0 < f t)%R ->
  0 < \int[mu]_(t in C) (f t)%:E.
Proof.
move=> mC C0 mf f0; rewrite lt_neqAle; apply/andP; split; last by apply: integral_ge0 => t _; rewrite lee_fin ltW.
apply/eqP => I0; move: C0; apply/negP; rewrite -leNgt.
have : \int[mu]_(t in C) `|(f t)%:E| = 0.
  by rewrite (eq_integral (fun t => (f t)%:E))// => t _; rewrite gee0_abs// lee_fin ltW.
have mE : measurable_fun C (EFin \o f) by apply/EFin_measurable_fun.
move/(ae_eq_integral_abs mu mC mE) => [N [mN N0 sub]].
rewrite -N0; apply: le_measure; rewrite ?inE// => t Ct; apply: sub => /= /(_ Ct) [] ft.
by have := f0 t; rewrite ft ltxx.
Qed.
End Positive.
Section Claim.
Context dT (T : measurableType dT) (R : realType) (n : nat) (coord : T -> 'rV[R]_n) (mu : {measure set T -> \bar R}).
Hypothesis mcoord : forall i, measurable_fun setT (fun t => coord t 0%R i).
(** Reading: on a space with n measurable coordinates, for noise of density c e^(-eps |t - emb x|), c > 0, and Euclidean decoding: if the cell of the word w has positive measure (in R^n it contains a ball), then w is output with positive probability from every input x. *)
Theorem feyisetan_2020_sec_3_1_full_support (W : finType) (emb : W -> T) (eps c : R) : (0 < eps)%R -> (0 < c)%R ->
  forall x w, 0 < mu (cells emb (edist coord) [set w]) -> 0 < word_law mu emb (edist coord) (edist coord) eps c x [set w].
Proof.
move=> e0 c0 x w C0; apply: integral_positive => //.
- by apply: measurable_cells => s; exact: measurable_edist.
- by apply: (@measurable_density _ _ _ _ (fun a => edist coord (emb a))) => a; exact: measurable_edist.
- by move=> t; rewrite mulr_gt0// expR_gt0.
Qed.
End Claim.
