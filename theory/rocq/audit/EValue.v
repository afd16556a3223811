(** The e-value of an audit on any measurable output space: fixed numbers of draws, bounded bets, (eps d, delta)-privacy. *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Section LayerCake.
Local Open Scope ereal_scope.
Context d (Y : measurableType d).
Implicit Types P Q : {measure set Y -> \bar RT}.
Lemma prob_sf P : P setT = 1 -> sigma_finite setT P.
Proof.
move=> P1; exists (fun=> setT); first by apply/seteqP; split => // y _; exists 0%N.
by move=> i; split => //; rewrite P1 ltry.
Qed.
Variables (f : Y -> RT) (M : RT).
Hypothesis mf : measurable_fun setT (f : Y -> RM).
Hypothesis f0 : forall y, (0 <= f y)%R.
Hypothesis fM : forall y, (f y <= M)%R.
Definition level (r : RM) : set Y := [set y | (0 < r)%R /\ (r <= f y)%R].
Let under_graph : set (Y * RM) := [set z | (0 < z.2)%R /\ (z.2 <= f z.1)%R].
Let mU : measurable (under_graph : set [the measurableType _ of (Y * RM)%type]).
Proof.
have m2 := @measurable_snd _ _ Y RM; have m1 := measurable_fun_comp mf (@measurable_fst _ _ Y RM).
rewrite (_ : under_graph = (setT `&` (snd : Y * RM -> RM) @^-1` `]0%R, +oo[%classic) `&`
    (setT `&` (fun z : Y * RM => f z.1 - z.2 : RM)%R @^-1` `[0%R, +oo[%classic)).
  apply: measurableI; first by apply: m2 => //; exact: measurable_itv.
  by apply: (measurable_funB m1 m2) => //; exact: measurable_itv.
apply/seteqP; split => z /=; rewrite !in_itv/= !andbT subr_ge0; first by move=> [].
by move=> [[_ h1] [_ h2]].
Qed.
Lemma level_m r : measurable (level r).
Proof.
have [r0|r0] := ltP 0%R r.
  rewrite (_ : level r = setT `&` f @^-1` `[r, +oo[%classic); first by apply: mf => //; exact: measurable_itv.
  by apply/seteqP; split => y /=; rewrite in_itv/= andbT => -[].
rewrite (_ : level r = set0); first exact: measurable0.
by apply/seteqP; split => y //= [h]; move: (lt_le_trans h r0); rewrite ltxx.
Qed.
Let one_m : measurable_fun [set: [the measurableType _ of (Y * RM)%type]] (cst 1 : _ -> \bar RT). Proof. exact: measurable_fun_cst. Qed.
(** the integral of f is that of the masses of its levels *)
Lemma layer_cake P : P setT = 1 -> \int[P]_y (f y)%:E = \int[leb]_(r in `]0%R, M]%classic) P (level r).
Proof.
move=> P1; have sP := prob_sf P1.
have c0 (z : Y * RM) : 0 <= (cst 1 : _ -> \bar RT) z by rewrite /cst lee_fin ler01.
have T1 := @tonelli1 _ _ Y RM P leb sf_leb under_graph (cst 1) mU one_m c0.
have T2 := @tonelli2 _ _ Y RM P leb sP sf_leb under_graph (cst 1) mU one_m c0.
transitivity (\int[P]_y \int[leb]_(r in [set r | under_graph (y, r)]) (cst 1 : _ -> \bar RT) r).
  apply: eq_integral => y _.
  have -> : [set r | under_graph (y, r)] = `]0%R, f y]%classic.
    by apply/seteqP; split => r /=; rewrite in_itv/=; [move=> [-> ->]|move=> /andP[]].
  rewrite integral_cst; last exact: measurable_itv.
  rewrite mul1e leb_itv hlength_itv/= lte_fin; case: ltP => h; first by rewrite sube0.
  by congr (_%:E); apply/eqP; rewrite eq_le f0 h.
rewrite -T1 T2 [RHS]integral_mkcond; apply: eq_integral => r _.
have -> : [set y | under_graph (y, r)] = level r by [].
rewrite integral_cst ?mul1e//; last exact: level_m.
rewrite /patch; case: ifPn => //; rewrite notin_set /= in_itv/= => /negP rM.
rewrite (_ : level r = set0) ?measure0//; apply/seteqP; split => y //= [h1 h2].
by move: rM; rewrite h1 (le_trans h2 (fM y)).
Qed.
Lemma level_mass_m P : P setT = 1 -> measurable_fun [set: RM] (fun r => P (level r)).
Proof.
move=> P1; pose g := (cst 1 : Y * RM -> \bar RT) \_ under_graph.
have mg : measurable_fun [set: [the measurableType _ of (Y * RM)%type]] g by apply/(measurable_restrict _ mU) => //; exact: measurable_fun_cst.
have g0 z : 0 <= g z by rewrite /g /patch; case: ifP => // _; rewrite /cst lee_fin ler01.
have := @measurable_fun_fubini_tonelli_G _ _ Y RM RT P (prob_sf P1) g mg g0.
apply: eq_measurable_fun => r _; rewrite /fubini_G.
transitivity (\int[P]_(y in level r) (cst 1 : _ -> \bar RT) y); last by rewrite integral_cst ?mul1e//; exact: level_m.
by rewrite [RHS]integral_mkcond; apply: eq_integral => y _.
Qed.
(** a bound on events is a bound on bounded functions *)
Theorem event_bound_integral P Q (B delta : RT) : P setT = 1 -> Q setT = 1 -> (0 <= B)%R -> (0 <= delta)%R -> (0 <= M)%R ->
  (forall E, measurable E -> P E <= B%:E * Q E + delta%:E) ->
  \int[P]_y (f y)%:E <= B%:E * \int[Q]_y (f y)%:E + (delta * M)%:E.
Proof.
move=> P1 Q1 B0 d0 M0 H; rewrite !layer_cake//.
have mI : measurable (`]0%R, M]%classic : set RM) by exact: measurable_itv.
have mP := @measurable_funS _ _ _ _ setT `]0%R, M]%classic _ measurableT (@subsetT _ _) (level_mass_m P1).
have mQ := @measurable_funS _ _ _ _ setT `]0%R, M]%classic _ measurableT (@subsetT _ _) (level_mass_m Q1).
have -> : (delta * M)%:E = \int[leb]_(r in `]0%R, M]%classic) (cst delta%:E) r.
  rewrite integral_cst// leb_itv hlength_itv/= lte_fin; case: ltP => h; first by rewrite sube0.
  by rewrite (_ : M = 0%R) ?mulr0 ?mule0//; apply/eqP; rewrite eq_le h M0.
rewrite -ge0_integralM// -ge0_integralD//; [|by move=> r _; rewrite mule_ge0|by apply: measurable_funeM|exact: measurable_fun_cst].
apply: ge0_le_integral => //.
- by move=> r _; rewrite adde_ge0// mule_ge0.
- by apply: emeasurable_funD; [exact: measurable_funeM|exact: measurable_fun_cst].
- by move=> r _; apply: H; exact: level_m.
Qed.
End LayerCake.

(** expectations of bounded measurable functions under a probability *)
Section Mean.
Context d (Y : measurableType d) (P : {measure set Y -> \bar RT}).
Hypothesis P1 : P setT = 1%:E.
Definition bounded (g : Y -> RT) : Prop := measurable_fun setT (g : Y -> RM) /\ exists M : RT, forall y, `|g y| <= M.
Definition mean (g : Y -> RT) : RT := fine (\int[P]_y (g y)%:E)%E.
Lemma bounded_cst (r : RT) : bounded (fun _ => r). Proof. by split; [exact: measurable_fun_cst|exists `|r|]. Qed.
Lemma boundedD g h : bounded g -> bounded h -> bounded (fun y => g y + h y).
Proof.
move=> [mg [M gM]] [mh [L hL]]; split; first exact: measurable_funD.
by exists (M + L) => y; apply: le_trans (ler_norm_add _ _) (ler_add (gM y) (hL y)).
Qed.
Lemma boundedM r g : bounded g -> bounded (fun y => r * g y).
Proof.
move=> [mg [M gM]]; split; first exact: measurable_funrM.
by exists (`|r| * M) => y; rewrite normrM ler_wpmul2l.
Qed.
Lemma bounded_sum (I : Type) (s : seq I) (g : I -> Y -> RT) : (forall i, bounded (g i)) -> bounded (fun y => \sum_(i <- s) g i y).
Proof.
move=> H; elim: s => [|i s IH].
  by rewrite (_ : (fun y => _) = (fun=> 0)); [exact: bounded_cst|apply/funext => y; rewrite big_nil].
rewrite (_ : (fun y => _) = (fun y => g i y + \sum_(j <- s) g j y)); first exact: boundedD.
by apply/funext => y; rewrite big_cons.
Qed.
Lemma bounded_integrable g : bounded g -> P.-integrable setT (EFin \o g).
Proof.
move=> [mg [M gM]]; split; first exact/EFin_measurable_fun.
apply: (@le_lt_trans _ _ (\int[P]_y (cst `|M|%:E) y)%E); last by rewrite integral_cst// P1 mule1 ltry.
apply: ge0_le_integral => //.
- by apply: measurable_fun_comp; [exact: measurable_fun_abse|exact/EFin_measurable_fun].
- by move=> y _; rewrite /cst lee_fin.
- exact: measurable_fun_cst.
- by move=> y _; rewrite /= lee_fin (le_trans (gM y))// ler_norm.
Qed.
Lemma mean_fin g : bounded g -> (\int[P]_y (g y)%:E)%E \is a fin_num.
Proof. by move=> /bounded_integrable/(integral_fune_fin_num measurableT). Qed.
Lemma meanE g : bounded g -> (\int[P]_y (g y)%:E)%E = (mean g)%:E.
Proof. by move=> /mean_fin h; rewrite /mean fineK. Qed.
Lemma mean_cst r : mean (fun _ => r) = r.
Proof. by rewrite /mean (integral_cst P measurableT r%:E) P1 mule1. Qed.
Lemma meanD g h : bounded g -> bounded h -> mean (fun y => g y + h y) = mean g + mean h.
Proof.
move=> bg bh; rewrite /mean -fineD; [|exact: mean_fin|exact: mean_fin].
by congr fine; rewrite -integralD//; exact: bounded_integrable.
Qed.
Lemma meanM r g : bounded g -> mean (fun y => r * g y) = r * mean g.
Proof.
move=> bg; have := integralM measurableT (bounded_integrable bg) r.
under eq_integral do rewrite -EFinM; rewrite (meanE bg) -EFinM => E.
by rewrite /mean E.
Qed.
Lemma mean_sum (I : Type) (s : seq I) (g : I -> Y -> RT) : (forall i, bounded (g i)) -> mean (fun y => \sum_(i <- s) g i y) = \sum_(i <- s) mean (g i).
Proof.
move=> H; elim: s => [|i s IH].
  by rewrite big_nil (_ : (fun y => _) = (fun=> 0)) ?mean_cst//; apply/funext => y; rewrite big_nil.
rewrite big_cons -IH -meanD//; last exact: bounded_sum.
by congr mean; apply/funext => y; rewrite big_cons.
Qed.
Lemma mean_ge0 g : (forall y, 0 <= g y) -> 0 <= mean g.
Proof. by move=> g0; apply: fine_ge0; apply: integral_ge0 => y _; rewrite lee_fin. Qed.
End Mean.

Lemma below_exp (t : RT) : t <= Rtrigo_def.exp (t - 1)%R.
Proof. by have /RleP := exp_ineq1_le (t - 1)%coqR; rewrite RplusE RminusE addrC subrK. Qed.
Lemma exp_sum (I : Type) (s : seq I) (g : I -> RT) : Rtrigo_def.exp (\sum_(i <- s) g i)%R = \prod_(i <- s) Rtrigo_def.exp (g i).
Proof. by elim: s => [|i s IH]; rewrite ?big_nil ?big_cons; [exact: exp_0|rewrite -IH -RplusE exp_plus RmultE]. Qed.
Lemma exp_natmul (t : RT) n : Rtrigo_def.exp (n%:R * t)%R = Rtrigo_def.exp t ^+ n.
Proof.
elim: n => [|n IH]; first by rewrite mulr0n mul0r expr0; exact: exp_0.
by rewrite -addn1 natrD mulrDl mul1r -RplusE exp_plus IH addn1 exprSr RmultE.
Qed.
Lemma exp_ge0 (t : RT) : 0 <= Rtrigo_def.exp t. Proof. by apply/RleP/Rlt_le; exact: exp_pos. Qed.
Lemma exp_mono (s t : RT) : s <= t -> Rtrigo_def.exp s <= Rtrigo_def.exp t.
Proof. by rewrite le_eqVlt => /orP[/eqP -> //|/RltP h]; apply/RleP/Rlt_le; exact: exp_increasing. Qed.

Section EValue.
Context d (Y : measurableType d) (X : finType).
Variables (P : X -> {measure set Y -> \bar RT}) (L : X -> X -> RT) (delta : RT).
Hypothesis P1 : forall x, P x setT = 1%:E.
Hypothesis delta0 : 0 <= delta.
Definition factor x z : RT := Rtrigo_def.exp (L x z).
(** the claim: (L, delta)-privacy for every event *)
Hypothesis claim : forall x z E, measurable E -> (P x E <= (factor x z)%:E * P z E + delta%:E)%E.
Variables (n : X -> nat) (v : X -> RT) (lam : X -> X -> Y -> RT) (Lam : X -> X -> RT).
Hypothesis n0 : forall x, (0 < n x)%N.
Hypothesis vn : \sum_x v x = \sum_x (n x)%:R.
Hypothesis mlam : forall x z, measurable_fun setT (lam x z : Y -> RM).
Hypothesis lam0 : forall x z y, 0 <= lam x z y.
Hypothesis lamL : forall x z y, lam x z y <= Lam x z.
Definition pays x y : RT := (v x + \sum_z lam x z y - \sum_z factor z x * lam z x y) / (n x)%:R.
Hypothesis pays0 : forall x y, 0 <= pays x y.
Let bl x z : bounded (lam x z).
Proof. by split; [exact: mlam|exists (Lam x z) => y; rewrite ger0_norm]. Qed.
Let nx x : (n x)%:R != 0 :> RT. Proof. by rewrite pnatr_eq0 -lt0n. Qed.
Lemma mean_pays x : (n x)%:R * mean (P x) (pays x) = v x + \sum_z mean (P x) (lam x z) - \sum_z factor z x * mean (P x) (lam z x).
Proof.
have bs : bounded (fun y => \sum_z lam x z y) by exact: bounded_sum.
have bt : bounded (fun y => \sum_z factor z x * lam z x y) by apply: bounded_sum => z; exact: boundedM.
have -> : pays x = (fun y => (n x)%:R^-1 * ((v x + \sum_z lam x z y) + (-1) * \sum_z factor z x * lam z x y)).
  by apply/funext => y; rewrite /pays mulrC mulN1r.
have b1 : bounded (fun y => v x + \sum_z lam x z y) by apply: boundedD => //; exact: bounded_cst.
have b2 : bounded (fun y => (-1) * \sum_z factor z x * lam z x y) by exact: boundedM.
rewrite meanM//; last exact: boundedD.
rewrite mulrA divff// mul1r meanD// meanD//; last exact: bounded_cst.
rewrite mean_cst// meanM// mulN1r !mean_sum//; last by move=> z; exact: boundedM.
by congr (_ - _); apply: eq_bigr => z _; rewrite meanM.
Qed.
Lemma bet_fair x z : mean (P x) (lam x z) <= factor x z * mean (P z) (lam x z) + delta * Lam x z.
Proof.
have B0 : 0 <= factor x z by exact: exp_ge0.
have L0 : 0 <= Lam x z by apply: le_trans (lam0 x z point) (lamL x z point).
have := @event_bound_integral _ Y (lam x z) (Lam x z) (mlam x z) (lam0 x z) (lamL x z) (P x) (P z) (factor x z) delta (P1 x) (P1 z) B0 delta0 L0 (@claim x z).
by rewrite !meanE// -EFinM -EFinD lee_fin.
Qed.
(** Under the claim the expected payoffs satisfy sum_x n_x (E_x f_x - 1) <= delta sum_xz sup lam_xz. *)
Theorem mean_gain : \sum_x (n x)%:R * (mean (P x) (pays x) - 1) <= delta * \sum_x \sum_z Lam x z.
Proof.
have -> : \sum_x (n x)%:R * (mean (P x) (pays x) - 1) = \sum_x \sum_z (mean (P x) (lam x z) - factor x z * mean (P z) (lam x z)).
  under eq_bigr do rewrite mulrBr mulr1 mean_pays.
  rewrite sumrB -vn sumrB big_split /= [X in _ - X - _ = _]exchange_big /= -addrA addrC -addrA.
  under [in RHS]eq_bigr do rewrite sumrB; rewrite [RHS]sumrB.
  by rewrite addKr addrC.
rewrite mulr_sumr; apply: ler_sum => x _; rewrite mulr_sumr; apply: ler_sum => z _.
by rewrite ler_subl_addr addrC; exact: bet_fair.
Qed.
(** Reading: P x is the output distribution of the input x on any measurable space Y, for finitely many inputs, and P x E <= e^(L x z) P z E + delta for every event E. Bets lam_xz, 0 <= lam_xz <= Lam_xz, and payments v with the sum of the n_x pay f_x = (v_x + sum_z lam_xz - sum_z e^(L z x) lam_zx)/n_x >= 0 on an outcome of x. Then the product over all inputs of (E_x f_x)^(n_x), the expected payoff of n_x independent outcomes of each, is at most exp(delta sum_xz Lam_xz): divided by that, the product of the payoffs is an e-value. *)
Theorem dx_e_value_any_space : \prod_x mean (P x) (pays x) ^+ n x <= Rtrigo_def.exp (delta * \sum_x \sum_z Lam x z)%R.
Proof.
apply: le_trans (exp_mono mean_gain); rewrite exp_sum; apply: ler_prod => x _.
have m0 : 0 <= mean (P x) (pays x) by exact: mean_ge0.
rewrite exprn_ge0//= exp_natmul ler_expn2r ?nnegrE//; [exact: exp_ge0|exact: below_exp].
Qed.
End EValue.
