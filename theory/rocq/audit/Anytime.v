(** Ville's inequality for outcomes in any measurable space, blocks of independent draws, and the anytime guarantee of the e-value. *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli.
From dx.audit Require Import EValue.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** the integral of a non-negative function is monotone, measurable or not *)
Lemma integral_mono d (T : measurableType d) (mu : {measure set T -> \bar RT}) (f g : T -> \bar RT) :
  (forall t, 0 <= f t) -> (forall t, f t <= g t) -> \int[mu]_t f t <= \int[mu]_t g t.
Proof.
move=> f0 fg; rewrite !ge0_integralTE//; last by move=> t; exact: le_trans (fg t).
by apply: le_ereal_sup => _ [h hf <-]; exists h => // t; exact: le_trans (fg t).
Qed.

Section Ville.
Context d (T : measurableType d).
(** the law of the next outcome after the outcomes h; what is drawn, and how, may have been chosen by h *)
Variable p : seq T -> {measure set T -> \bar RT}.
Variable W : seq T -> RT.
Hypothesis p1 : forall h, p h setT = 1.
Hypothesis W0 : forall h, (0 <= W h)%R.
Hypothesis mW : forall h, measurable_fun setT (fun y => W (rcons h y) : RM).
Hypothesis super : forall h, \int[p h]_y (W (rcons h y))%:E <= (W h)%:E.
Variable c : RT.
Hypothesis c0 : (0 < c)%R.
(** the probability that, from h on, W is at least c now or after one of the next n outcomes *)
Fixpoint reach (n : nat) (h : seq T) : \bar RT :=
  if (c <= W h)%R then 1 else if n is n'.+1 then \int[p h]_y reach n' (rcons h y) else 0.
Lemma reach_ge0 n h : 0 <= reach n h.
Proof.
have one : 0 <= 1 :> \bar RT by rewrite lee_fin ler01.
by elim: n h => [|n IH] h /=; case: ifP => _ //; apply: integral_ge0.
Qed.
(** Within any number n of outcomes, W ever reaches c with probability at most W(start)/c. *)
Theorem ville_any n h : reach n h <= (W h / c)%:E.
Proof.
have top h' : (c <= W h')%R -> 1 <= (W h' / c)%:E by move=> hc; rewrite lee_fin ler_pdivl_mulr// mul1r.
have pos h' : 0 <= (W h' / c)%:E by rewrite lee_fin divr_ge0// ltW.
elim: n h => [|n IH] h /=; case: ifP => [hc|_]; [exact: top|exact: pos|exact: top|].
apply: (@le_trans _ _ (\int[p h]_y ((c^-1)%:E * (W (rcons h y))%:E))).
  apply: integral_mono => y; first exact: reach_ge0.
  by rewrite -EFinM mulrC; exact: IH.
rewrite ge0_integralM//; last 3 first.
- by apply/EFin_measurable_fun; exact: mW.
- by move=> y _; rewrite lee_fin.
- by rewrite lee_fin invr_ge0 ltW.
by rewrite mulrC EFinM; apply: lee_wpmul2l; [rewrite lee_fin invr_ge0 ltW|exact: super].
Qed.
End Ville.

(** a block: independent draws of the inputs x, s in this order *)
Section Block.
Context d (Y : measurableType d) (X : Type).
Variable P : X -> {measure set Y -> \bar RT}.
Hypothesis P1 : forall x, P x setT = 1.
Record block_space := BlockSpace { bdisp : measure_display; bcar : measurableType bdisp; blaw : {measure set bcar -> \bar RT}; bone : blaw setT = 1 }.
Definition first x : block_space := BlockSpace (P1 x).
Section Next.
Variables (x : X) (B : block_space).
Let sB := prob_sf (@bone B).
Definition next_law := prodm (P x) sB.
Lemma next_one : next_law setT = 1.
Proof. by rewrite /next_law /= -setMTT product_measure1E// P1 bone mule1. Qed.
Definition more : block_space := BlockSpace next_one.
End Next.
Fixpoint block (x : X) (s : seq X) : block_space := if s is x' :: s' then more x (block x' s') else first x.
Variable f : X -> Y -> RT.
Hypothesis mf : forall x, measurable_fun setT (f x : Y -> RM).
Hypothesis f0 : forall x y, (0 <= f x y)%R.
Fixpoint payoff (x : X) (s : seq X) : bcar (block x s) -> RT :=
  match s return bcar (block x s) -> RT with
  | [::] => f x
  | x' :: s' => fun z => (f x z.1 * payoff z.2)%R
  end.
Lemma payoff_ge0 x s (z : bcar (block x s)) : (0 <= payoff z)%R.
Proof. by elim: s x z => [|x' s IH] x z /=; [exact: f0|rewrite mulr_ge0]. Qed.
Lemma payoff_m x s : measurable_fun setT (@payoff x s : _ -> RM).
Proof.
elim: s x => [|x' s IH] x; first exact: mf.
apply: (@measurable_funM _ _ _ _ (fun z => f x z.1) (fun z => payoff z.2)).
  exact: (measurable_fun_comp (mf x) (@measurable_fst _ _ Y (bcar (block x' s)))).
exact: (measurable_fun_comp (IH x') (@measurable_snd _ _ Y (bcar (block x' s)))).
Qed.
Hypothesis fin : forall x, \int[P x]_y (f x y)%:E \is a fin_num.
Theorem payoff_mean x s : \int[blaw (block x s)]_z (payoff z)%:E = (fine (\int[P x]_y (f x y)%:E) * \prod_(x' <- s) fine (\int[P x']_y (f x' y)%:E))%:E.
Proof.
elim: s x => [|x' s IH] x; first by rewrite big_nil mulr1 fineK.
pose B := block x' s.
have mq : measurable_fun [set: [the measurableType _ of (Y * bcar B)%type]] (fun z => (@payoff x (x' :: s) z)%:E).
  by apply/EFin_measurable_fun; exact: (@payoff_m x (x' :: s)).
have q0 (z : Y * bcar B) : 0 <= (@payoff x (x' :: s) z)%:E by rewrite lee_fin; exact: (@payoff_ge0 x (x' :: s)).
transitivity (\int[P x]_y \int[blaw B]_w (f x y * payoff w)%:E).
  exact: (fubini_tonelli1 (prob_sf (@bone B)) _ mq q0).
transitivity (\int[P x]_y ((f x y)%:E * \int[blaw B]_w (payoff w)%:E)).
  apply: eq_integral => y _; under eq_integral do rewrite EFinM.
  rewrite ge0_integralM//; [by apply/EFin_measurable_fun; exact: payoff_m|by move=> w _; rewrite lee_fin; exact: payoff_ge0|by rewrite lee_fin].
rewrite (IH x') big_cons; under eq_integral do rewrite muleC.
rewrite ge0_integralM//; last 3 first.
- by apply/EFin_measurable_fun; exact: mf.
- by move=> y _; rewrite lee_fin.
- rewrite lee_fin mulr_ge0//; [|apply: prodr_ge0 => i _]; apply: fine_ge0; apply: integral_ge0 => y _; by rewrite lee_fin.
by rewrite -(fineK (fin x)) muleC -EFinM.
Qed.
End Block.

(** The audit: blocks of the draws x0 :: s, every input among them; payments v and bets lam of a block are chosen by earlier blocks. *)
Section Audit.
Context d (Y : measurableType d) (X : finType).
Variables (P : X -> {measure set Y -> \bar RT}) (L : X -> X -> RT) (delta : RT).
Hypothesis P1 : forall x, P x setT = 1.
Hypothesis delta0 : (0 <= delta)%R.
Hypothesis claim : forall x z E, measurable E -> P x E <= (factor L x z)%:E * P z E + delta%:E.
Variables (x0 : X) (s : seq X).
Hypothesis all_in : forall x, x \in x0 :: s.
Definition draws x : nat := count_mem x (x0 :: s).
Notation T := (bcar (block P1 x0 s)).
Variables (v : seq T -> X -> RT) (lam : seq T -> X -> X -> Y -> RT) (Lam : seq T -> X -> X -> RT).
Hypothesis vn : forall h, (\sum_x v h x = \sum_x (draws x)%:R)%R.
Hypothesis mlam : forall h x z, measurable_fun setT (lam h x z : Y -> RM).
Hypothesis lam0 : forall h x z y, (0 <= lam h x z y)%R.
Hypothesis lamL : forall h x z y, (lam h x z y <= Lam h x z)%R.
Definition bet h x y : RT := pays L draws (v h) (lam h) x y.
Hypothesis bet0 : forall h x y, (0 <= bet h x y)%R.
Definition fee h : RT := Rtrigo_def.exp (delta * \sum_x \sum_z Lam h x z)%R.
Definition gain h (z : T) : RT := (payoff (bet h) z / fee h)%R.
Fixpoint wealth_from (h r : seq T) : RT := if r is z :: r' then (gain h z * wealth_from (rcons h z) r')%R else 1%R.
Definition wealth : seq T -> RT := wealth_from [::].
Lemma wealth_rcons h z : wealth (rcons h z) = (wealth h * gain h z)%R.
Proof.
rewrite /wealth -[h in gain h]/([::] ++ h); elim: h [::] => [|w h IH] g /=; first by rewrite cats0 mulr1 mul1r.
by rewrite IH -mulrA cat_rcons.
Qed.
Lemma fee_gt0 h : (0 < fee h)%R. Proof. by apply/RltP; exact: exp_pos. Qed.
Lemma gain_ge0 h z : (0 <= gain h z)%R.
Proof. by rewrite divr_ge0//; [exact: payoff_ge0|exact: ltW (fee_gt0 h)]. Qed.
Lemma wealth_ge0 h : (0 <= wealth h)%R.
Proof. by rewrite /wealth; elim: h [::] => [|w h IH] g //=; rewrite mulr_ge0// gain_ge0. Qed.
Lemma bet_bounded h x : bounded (bet h x).
Proof.
have bl u z : bounded (lam h u z) by split; [exact: mlam|exists (Lam h u z) => y; rewrite ger0_norm].
rewrite (_ : bet h x = (fun y => (draws x)%:R^-1 * ((v h x + \sum_z lam h x z y) + (-1) * \sum_z factor L z x * lam h z x y))%R).
  apply: boundedM; apply: boundedD; first by apply: boundedD; [exact: bounded_cst|exact: bounded_sum].
  by apply: boundedM; apply: bounded_sum => z; exact: boundedM.
by apply/funext => y; rewrite /bet /pays mulrC mulN1r.
Qed.
Lemma draws_gt0 x : (0 < draws x)%N.
Proof. by rewrite /draws -has_count has_pred1 all_in. Qed.
Lemma block_mean h : \int[blaw (block P1 x0 s)]_z (payoff (bet h) z)%:E <= (fee h)%:E.
Proof.
rewrite payoff_mean//; last 2 first.
- by move=> x; have [] := bet_bounded h x.
- by move=> x; apply: mean_fin => //; exact: bet_bounded.
rewrite lee_fin -(@big_cons _ _ _ _ x0 s xpredT (fun x => fine (\int[P x]_y (bet h x y)%:E))).
rewrite -prodr_undup_exp_count.
have pe : perm_eq (undup (x0 :: s)) (index_enum X).
  by apply: uniq_perm; [exact: undup_uniq|exact: index_enum_uniq|move=> x; rewrite mem_undup all_in mem_index_enum].
rewrite (perm_big _ pe) /=.
exact: (@dx_e_value_any_space _ Y X P L delta P1 delta0 claim draws (v h) (lam h) (Lam h) draws_gt0 (vn h) (mlam h) (lam0 h) (lamL h) (bet0 h)).
Qed.
(** Reading: on any measurable output space let blocks of independent outcomes of the inputs x0 :: s (all inputs among them) be observed, the payments and bets of a block being chosen by the blocks before, and let the wealth be the product of their payoffs over their fees exp(delta sum_xz Lam_xz). If P x E <= e^(L x z) P z E + delta for every event, the wealth reaches 1/alpha within any number n of blocks with probability at most alpha (Ville). *)
Theorem dx_e_process_anytime (alpha : RT) n : (0 < alpha)%R -> reach (fun _ => blaw (block P1 x0 s)) wealth alpha^-1 n [::] <= alpha%:E.
Proof.
move=> a0; have := @ville_any _ T (fun _ => blaw (block P1 x0 s)) wealth wealth_ge0 _ _ alpha^-1 _ n [::].
rewrite /wealth /= invrK mul1r; apply.
- move=> h; rewrite (_ : (fun y => _) = (fun y => wealth h * (fee h)^-1 * payoff (bet h) y)%R).
    by apply: measurable_funrM; apply: payoff_m => x; have [] := bet_bounded h x.
  by apply/funext => y; rewrite -/(wealth _) wealth_rcons /gain mulrA mulrAC.
- move=> h; rewrite -/(wealth h).
  have k0 : 0 <= (wealth h / fee h)%:E by rewrite lee_fin divr_ge0//; [exact: wealth_ge0|exact: ltW (fee_gt0 h)].
  rewrite (eq_integral (fun y => (wealth h / fee h)%:E * (payoff (bet h) y)%:E)); last first.
    by move=> y _; rewrite -/(wealth _) wealth_rcons -EFinM /gain mulrA mulrAC.
  rewrite ge0_integralM//; last 2 first.
  - by apply/EFin_measurable_fun; apply: payoff_m => x; have [] := bet_bounded h x.
  - by move=> y _; rewrite lee_fin; exact: payoff_ge0.
  apply: le_trans (lee_wpmul2l k0 (block_mean h)) _.
  by rewrite -EFinM lee_fin divfK// gt_eqF// fee_gt0.
- by rewrite invr_gt0.
Qed.
End Audit.
