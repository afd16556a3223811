(** Theorem 10 of Asghar et al. with Lebesgue integrals: under Laplace noise the loss of x has expectation |w - x|^2. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance Affine LengthFacts LaplaceEvents Length.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** reflection of the line *)
Definition opp (r : RM) : RM := (- r)%R.
Lemma opp_m : measurable_fun [set: RM] opp. Proof. by apply: measurable_funN; exact: measurable_fun_id. Qed.
Definition reflected := [the measure _ _ of pushforward leb opp_m].
Lemma reflected_oc (x y : RT) : reflected `]x, y]%classic = hlength `]x, y]%classic.
Proof.
rewrite /reflected /= /pushforward (_ : opp @^-1` _ = `[(- y)%R, (- x)%R[%classic).
  rewrite leb_itv !hlength_itv/= !lte_fin ltr_opp2; case: ifP => // _.
  by rewrite -!EFinB opprK addrC.
by apply/seteqP; split => r /=; rewrite /opp !in_itv/= ltr_oppr ler_oppl => /andP[h1 h2]; rewrite h1 h2.
Qed.
Notation RI := [the measurableType _ of salgebraType (@ocitv RT)].
Definition reflectedG : set RI -> \bar RT := reflected.
Lemma reflectedG0 : reflectedG set0 = 0. Proof. exact: (@measure0 _ _ _ reflected). Qed.
Lemma reflectedG_ge0 A : 0 <= reflectedG A. Proof. exact: (@measure_ge0 _ _ _ reflected). Qed.
Lemma reflectedG_add : semi_sigma_additive reflectedG. Proof. exact: (@measure_semi_sigma_additive _ _ _ reflected). Qed.
HB.instance Definition _ := isMeasure.Build _ _ _ reflectedG reflectedG0 reflectedG_ge0 reflectedG_add.
Definition reflectedI := [the measure _ _ of reflectedG].
Lemma leb_reflected (A : set RM) : measurable A -> leb A = reflected A.
Proof.
move=> mA; apply: (@lebesgue_measure_unique RT reflectedI) => // X [[x y] _ <-] /=.
by rewrite -reflected_oc.
Qed.
Lemma integral_opp (f : RM -> \bar RT) : measurable_fun setT f -> (forall r, 0 <= f r) -> \int[leb]_r f (opp r) = \int[leb]_r f r.
Proof.
move=> mf f0; transitivity (\int[reflected]_r f r); last by apply: eq_measure_integral => A mA _; rewrite leb_reflected.
by rewrite /reflected /= integral_pushforward.
Qed.
Fixpoint neg (k : nat) : car (euclid k) -> car (euclid k) :=
  match k return car (euclid k) -> car (euclid k) with 0%N => opp | k'.+1 => fun z => (neg z.1, opp z.2) end.
Lemma neg_pt k (t : car (euclid k)) i : (i < k.+1)%N -> pt (neg t) i = (- pt t i)%coqR.
Proof.
elim: k t i => [|k IH] t i ik; first by case: i ik.
rewrite /pt/= /pt_next /=; case: eqP => [//|ne]; apply: IH.
by move: ik; rewrite ltnS leq_eqVlt => /orP[/eqP|].
Qed.
Lemma neg_m k : measurable_fun setT (@neg k).
Proof.
elim: k => [|k IH]; first exact: opp_m.
apply/(@prod_measurable_funP _ _ _ (car (euclid k.+1)) (car (euclid k)) RM); split.
  exact: (measurable_fun_comp IH (@measurable_fst _ _ (car (euclid k)) RM)).
exact: (measurable_fun_comp opp_m (@measurable_snd _ _ (car (euclid k)) RM)).
Qed.
Theorem integral_neg k (f : car (euclid k) -> \bar RT) : measurable_fun setT f -> (forall t, 0 <= f t) ->
  \int[vol (euclid k)]_t f (neg t) = \int[vol (euclid k)]_t f t.
Proof.
elim: k f => [|k IH] f mf f0; first exact: integral_opp.
pose E := euclid k.
have ton (g : car E * RM -> \bar RT) : measurable_fun [set: [the measurableType _ of (car E * RM)%type]] g -> (forall z, 0 <= g z) ->
    \int[vol (euclid k.+1)]_z g z = \int[leb]_r \int[vol E]_t g (t, r).
  by move=> mg g0; exact: (fubini_tonelli2 (@vol_sf E) sf_leb g mg g0).
have mfm : measurable_fun setT (fun z => f (@neg k.+1 z)) by exact: (measurable_fun_comp mf (@neg_m k.+1)).
rewrite [RHS](ton f mf f0) [LHS](ton (fun z => f (@neg k.+1 z)) mfm (fun z => f0 _)).
have mG : measurable_fun [set: RM] (fun r => \int[vol E]_t f (t, r)).
  by exact: (@measurable_fun_fubini_tonelli_G _ _ (car E) RM RT (vol E) (@vol_sf E) f mf f0).
rewrite -(@integral_opp (fun r => \int[vol E]_t f (t, r)) mG); last by move=> r; exact: integral_ge0.
apply: eq_integral => r _; rewrite -(IH (fun t => f (t, opp r)))//.
exact: (@measurable_fun_prod2 _ _ _ _ (car E) RM f (opp r) mf).
Qed.
(** an odd integrable function has mean zero *)
Lemma odd_zero k (g : car (euclid k) -> R) : (vol (euclid k)).-integrable setT (fun t => (g t)%:E) -> (forall t, g (neg t) = - g t)%coqR ->
  \int[vol (euclid k)]_t (g t)%:E = 0.
Proof.
move=> ig odd; have [mg _] := ig; rewrite integralE.
set f := fun t => (g t)%:E.
have E1 : \int[vol (euclid k)]_t f^\+ t = \int[vol (euclid k)]_t f^\- t.
  rewrite -(@integral_neg k f^\+); [|exact: emeasurable_fun_funepos|exact: funepos_ge0].
  by apply: eq_integral => t _; rewrite /funepos /funeneg /f odd.
have F := integral_fune_fin_num measurableT (integrable_funeneg measurableT ig).
by rewrite E1 subee.
Qed.

(** f is integrable under noise of density proportional to exp(-eps |eta|) on R^(k+1), and its mean is v *)
Definition mean (k : nat) (eps : R) (f : vec -> R) (v : R) : Prop :=
  (vol (euclid k)).-integrable setT (fun t => (f (pt t) * laplace eps origin t)%coqR%:E) /\
  \int[vol (euclid k)]_t (f (pt t) * laplace eps origin t)%coqR%:E = v%:E.

Section Mean.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Let E := euclid k.
Let d := k.+1.
Lemma len_neg (t : car E) : len (neg t) = len t.
Proof.
by rewrite !len_norm; apply: norm_neg => i /ssrnat.ltP ik; exact: neg_pt.
Qed.
Lemma laplace_len (t : car E) : laplace eps origin t = (c k eps * exp (- (eps * len t)))%coqR. Proof. by []. Qed.
Variable x : vec.
Let g (t : car E) : R := (dot d x (pt t) * laplace eps origin t)%coqR.
Lemma dot_integrable : (vol E).-integrable setT (fun t => (g t)%:E).
Proof.
have mg : measurable_fun setT (fun t => (g t)%:E).
  apply/EFin_measurable_fun; apply: measurable_funM; first exact: dot_m.
  by apply/EFin_measurable_fun; exact: laplace_m.
have e2 : (0 < eps / 2)%coqR by lra.
split => //; pose C := (c k eps * norm d x * (2 / eps))%coqR.
have C0 : (0 <= C)%coqR.
  apply: Rmult_le_pos; last by apply/Rlt_le/Rdiv_lt_0_compat; lra.
  by apply: Rmult_le_pos; [exact/Rlt_le/c_pos|exact: norm_nonneg].
apply: (@le_lt_trans _ _ (\int[vol E]_t (C%:E * (decay (eps / 2)%coqR origin t)%:E))).
  apply: ge0_le_integral => //.
  - by apply: measurable_fun_comp => //; exact: measurable_fun_abse.
  - by move=> t _; rewrite mule_ge0//; [rewrite lee_fin; apply/RleP|exact: decay0].
  - by apply: measurable_funeM; exact: decay_m.
  move=> t _; rewrite -EFinM lee_fin; apply/RleP.
  have CS : (Rabs (dot d x (pt t)) <= norm d x * len t)%coqR by rewrite len_norm; exact: cauchy_schwarz.
  have [//|bad] := dominate_arith eps (len t) (c k eps) (norm d x) _ e0 (Rlt_le _ _ (c_pos k e0)) CS.
  by exfalso; have := norm_nonneg d x; lra.
rewrite ge0_integralM//; [|exact: decay_m|by move=> t _; exact: decay0|by rewrite lee_fin; apply/RleP].
by rewrite decay_total// -EFinM ltry.
Qed.
Lemma dot_mean : \int[vol E]_t (g t)%:E = 0.
Proof.
apply: odd_zero; first exact: dot_integrable.
move=> t; rewrite /g !laplace_len len_neg (dot_neg d x (pt t)); first exact: odd_arith.
by move=> i /ssrnat.ltP ik; exact: neg_pt.
Qed.
(** E L(x) = |w - x|^2 *)
Theorem loss_mean w : mean k eps (fun eta => loss d w eta x) (dist d w x ^ 2)%coqR.
Proof.
have il : (vol E).-integrable setT (fun t => (laplace eps origin t)%:E).
  split; first by exact: laplace_m.
  rewrite (eq_integral (fun t => (laplace eps origin t)%:E)); last by move=> t _; rewrite gee0_abs//; exact: laplace0.
  by rewrite laplace_total// ltry.
rewrite /mean; cbv beta.
have -> : (fun t => (loss d w (pt t) x * laplace eps origin t)%coqR%:E) =
    (fun t : car E => (dist d w x ^ 2)%coqR%:E * (laplace eps origin t)%:E + (-2)%coqR%:E * (g t)%:E) :> (car E -> \bar RT).
  by apply/funext => t; rewrite -!EFinM -EFinD; congr (_%:E); rewrite /loss; apply/esym; exact: loss_arith.
have i1 := integrablerM measurableT (dist d w x ^ 2)%coqR il.
have i2 := integrablerM measurableT (-2)%coqR dot_integrable.
split; first exact: integrableD.
rewrite integralD// (integralM measurableT il) (integralM measurableT dot_integrable) dot_mean mule0 adde0.
by rewrite laplace_total// mule1.
Qed.
End Mean.
