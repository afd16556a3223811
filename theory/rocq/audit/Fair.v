(** Bets against a claim on any measurable output space, for fixed numbers of samples and for tossed inputs; Ville's inequality for
    outcomes whose expectation is any monotone functional. Probabilities are outer ones, so no event has to be measurable. *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine.
From dx.audit Require Import EValue.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** ** The outer expectation *)
Section Outer.
Local Open Scope ereal_scope.
Context d (Y : measurableType d) (P : {measure set Y -> \bar RT}).
(** the smallest integral of a measurable function above f; the integral itself if f is measurable *)
Definition outer (f : Y -> \bar RT) : \bar RT := ereal_inf [set \int[P]_y g y | g in [set g | measurable_fun setT g /\ forall y, f y <= g y]].
Lemma outer_mono f g : (forall y, f y <= g y) -> outer f <= outer g.
Proof. by move=> fg; apply: le_ereal_inf => _ [h [mh gh] <-]; exists h => //; split => // y; exact: le_trans (fg y) (gh y). Qed.
Lemma outer_le f : measurable_fun setT f -> outer f <= \int[P]_y f y.
Proof. by move=> mf; apply: ereal_inf_lb; exists f. Qed.
Lemma outer_mean (g : Y -> RT) : P setT = 1 -> bounded g -> outer (fun y => (g y)%:E) <= (mean P g)%:E.
Proof. by move=> P1 bg; rewrite -(meanE P1 bg); apply: outer_le; case: bg => mg _; exact/EFin_measurable_fun. Qed.
End Outer.

(** ** Ville's inequality *)
Section Ville.
Local Open Scope ereal_scope.
(** E h f: the expectation of f after the history h *)
Variables (T : Type) (E : seq T -> (T -> \bar RT) -> \bar RT) (W : seq T -> RT) (c : RT).
Hypothesis mono : forall h f g, (forall t, f t <= g t) -> E h f <= E h g.
Hypothesis W0 : forall h, (0 <= W h)%R.
Hypothesis c0 : (0 < c)%R.
Hypothesis super : forall h, E h (fun t => (W (rcons h t) / c)%:E) <= (W h / c)%:E.
(** the probability that, from h on, W is at least c now or after one of the next n outcomes *)
Fixpoint reach (n : nat) (h : seq T) : \bar RT :=
  if (c <= W h)%R then 1 else if n is n'.+1 then E h (fun t => reach n' (rcons h t)) else 0.
Theorem ville n h : reach n h <= (W h / c)%:E.
Proof.
have top h' : (c <= W h')%R -> 1 <= (W h' / c)%:E by move=> hc; rewrite lee_fin ler_pdivl_mulr// mul1r.
have pos h' : 0 <= (W h' / c)%:E by rewrite lee_fin divr_ge0// ltW.
elim: n h => [|n IH] h /=; case: ifP => [hc|_]; [exact: top|exact: pos|exact: top|].
by apply: le_trans (super h); apply: mono => t; exact: IH.
Qed.
End Ville.

(** ** Wealth: the product of the gains, each chosen by what came before *)
Section Compound.
Context (T : Type) (gain : seq T -> T -> RT).
Fixpoint compound (h r : seq T) : RT := if r is t :: r' then gain h t * compound (rcons h t) r' else 1.
Lemma compound_rcons h t : compound [::] (rcons h t) = compound [::] h * gain h t.
Proof.
rewrite -[h in gain h]/([::] ++ h); elim: h [::] => [|u h IH] g /=; first by rewrite cats0 mulr1 mul1r.
by rewrite IH -mulrA cat_rcons.
Qed.
Lemma compound_ge0 h r : (forall h t, 0 <= gain h t) -> 0 <= compound h r.
Proof. by move=> g0; elim: r h => [|t r IH] h //=; rewrite mulr_ge0. Qed.
End Compound.

(** ** What a bet gains on average *)
Section Gain.
Context d (Y : measurableType d) (X : finType).
(** [claimed x z]: the claim bounds P x by P z; a loss may be infinite, then it does not. *)
Variables (L : X -> X -> RT) (delta : RT) (claimed : X -> X -> bool).
Definition keeps (P : X -> {measure set Y -> \bar RT}) : Prop :=
  forall x z E, claimed x z -> measurable E -> (P x E <= (factor L x z)%:E * P z E + delta%:E)%E.
(** Bets lam and payments v for n_x samples of each input x that are fair or worse under the claim. *)
Record fair (n : X -> nat) (v : X -> RT) (lam : X -> X -> Y -> RT) (Lam : X -> X -> RT) : Prop := Fair {
  paid : \sum_x v x <= \sum_x (n x)%:R;
  lam_m : forall x z, measurable_fun setT (lam x z : Y -> RM);
  lam_ge0 : forall x z y, 0 <= lam x z y;
  lam_le : forall x z y, lam x z y <= Lam x z;
  only_claimed : forall x z, ~~ claimed x z -> Lam x z = 0;
  absent : forall x, n x = 0%N -> v x = 0 /\ forall z, Lam x z = 0 /\ Lam z x = 0;
  pays_ge0 : forall x y, 0 <= pays L n v lam x y }.
Definition toll (Lam : X -> X -> RT) : RT := delta * \sum_x \sum_z Lam x z.
Variable P : X -> {measure set Y -> \bar RT}.
Hypothesis P1 : forall x, P x setT = 1%:E.
Hypothesis delta0 : 0 <= delta.
Hypothesis kept : keeps P.
Variables (n : X -> nat) (v : X -> RT) (lam : X -> X -> Y -> RT) (Lam : X -> X -> RT).
Hypothesis F : fair n v lam Lam.
Lemma lam_bounded x z : bounded (lam x z).
Proof. by split; [exact: (lam_m F)|exists (Lam x z) => y; rewrite ger0_norm; [exact: (lam_le F)|exact: (lam_ge0 F)]]. Qed.
Lemma pays_bounded x : bounded (pays L n v lam x).
Proof.
rewrite (_ : pays _ _ _ _ x = (fun y => (n x)%:R^-1 * ((v x + \sum_z lam x z y) + (-1) * \sum_z factor L z x * lam z x y))).
  apply: boundedM; apply: boundedD; first by apply: boundedD; [exact: bounded_cst|apply: bounded_sum => z; exact: lam_bounded].
  by apply: boundedM; apply: bounded_sum => z; apply: boundedM; exact: lam_bounded.
by apply/funext => y; rewrite /pays mulrC mulN1r.
Qed.
Lemma no_bet x z y : Lam x z = 0 -> lam x z y = 0.
Proof. by move=> h; apply/eqP; rewrite eq_le (lam_ge0 F) -h (lam_le F). Qed.
Lemma mean_paid x : (n x)%:R * mean (P x) (pays L n v lam x) = v x + \sum_z mean (P x) (lam x z) - \sum_z factor L z x * mean (P x) (lam z x).
Proof.
have [nx|/negP/negP nx] := boolP (n x == 0%N).
  have [vx Lx] := absent F (eqP nx); rewrite (eqP nx) mul0r vx !big1 ?addr0 ?subrr//.
  - by move=> z _; rewrite (_ : lam z x = fun=> 0) ?mean_cst ?mulr0//; apply/funext => y; apply: no_bet; exact: (Lx z).2.
  - by move=> z _; rewrite (_ : lam x z = fun=> 0) ?mean_cst//; apply/funext => y; apply: no_bet; exact: (Lx z).1.
have bs : bounded (fun y => \sum_z lam x z y) by apply: bounded_sum => z; exact: lam_bounded.
have bt : bounded (fun y => \sum_z factor L z x * lam z x y) by apply: bounded_sum => z; apply: boundedM; exact: lam_bounded.
have -> : pays L n v lam x = (fun y => (n x)%:R^-1 * ((v x + \sum_z lam x z y) + (-1) * \sum_z factor L z x * lam z x y)).
  by apply/funext => y; rewrite /pays mulrC mulN1r.
have b1 : bounded (fun y => v x + \sum_z lam x z y) by apply: boundedD => //; exact: bounded_cst.
have b2 : bounded (fun y => (-1) * \sum_z factor L z x * lam z x y) by exact: boundedM.
rewrite meanM//; last exact: boundedD.
rewrite mulrA divff ?pnatr_eq0// mul1r meanD// meanD//; last exact: bounded_cst.
rewrite mean_cst// meanM// mulN1r !mean_sum//; [|by move=> z; apply: boundedM; exact: lam_bounded|by move=> z; exact: lam_bounded].
by congr (_ - _); apply: eq_bigr => z _; rewrite meanM//; exact: lam_bounded.
Qed.
Lemma bet_unfavourable x z : mean (P x) (lam x z) <= factor L x z * mean (P z) (lam x z) + delta * Lam x z.
Proof.
have [c|c] := boolP (claimed x z); last first.
  have l0 : lam x z = (fun=> 0) by apply/funext => y; apply: no_bet; exact: (only_claimed F).
  by rewrite l0 !mean_cst// (only_claimed F c) !mulr0 addr0.
have L0 : 0 <= Lam x z by apply: le_trans (lam_ge0 F x z point) (lam_le F x z point).
have := @event_bound_integral _ Y (lam x z) (Lam x z) (lam_m F x z) (lam_ge0 F x z) (lam_le F x z) (P x) (P z) (factor L x z) delta (P1 x) (P1 z) (exp_ge0 _) delta0 L0 (fun E => kept c).
by rewrite (meanE (P1 x) (lam_bounded x z)) (meanE (P1 z) (lam_bounded x z)) -EFinM -EFinD lee_fin.
Qed.
Theorem total_gain : \sum_x (n x)%:R * (mean (P x) (pays L n v lam x) - 1) <= toll Lam.
Proof.
have -> : \sum_x (n x)%:R * (mean (P x) (pays L n v lam x) - 1) = \sum_x v x - \sum_x (n x)%:R + \sum_x \sum_z (mean (P x) (lam x z) - factor L x z * mean (P z) (lam x z)).
  have -> : \sum_x \sum_z (mean (P x) (lam x z) - factor L x z * mean (P z) (lam x z)) = \sum_x \sum_z mean (P x) (lam x z) - \sum_x \sum_z factor L x z * mean (P z) (lam x z).
    by under eq_bigr do rewrite sumrB; rewrite sumrB.
  under eq_bigr do rewrite mulrBr mulr1 mean_paid.
  rewrite sumrB sumrB big_split /= [X in _ - X - _ = _]exchange_big /=.
  by rewrite addrAC -!addrA; congr (_ + _); rewrite addrCA.
rewrite -[toll Lam]add0r; apply: ler_add; first by rewrite subr_le0; exact: (paid F).
rewrite /toll mulr_sumr; apply: ler_sum => x _; rewrite mulr_sumr; apply: ler_sum => z _.
by rewrite ler_subl_addr addrC; exact: bet_unfavourable.
Qed.
End Gain.
