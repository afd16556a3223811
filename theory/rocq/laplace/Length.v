(** The length of noise. If the density p of the noise on R^(k+1) satisfies p(t) <= e^(eps |t - t'|) p(t'), its length is stochastically
    at least Gamma(k+1, eps); for density c exp(-eps |t|) it is exactly Gamma(k+1, eps). Dilations of R^(k+1) and Tonelli, no polar coordinates. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance Affine LengthFacts LaplaceEvents.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Section Dilation.
Variable k : nat.
Definition dil (z : car (euclid k) * RM) : car (euclid k) := move (exp z.2) origin z.1.
End Dilation.
Lemma dil_m k : measurable_fun [set: [the measurableType _ of (car (euclid k) * RM)%type]] (@dil k).
Proof.
elim: k => [|k IH].
  rewrite /dil /= /aff; apply: measurable_funD; last exact: measurable_fun_cst.
  apply: measurable_funM; last exact: (@measurable_fst _ _ RM RM).
  exact: (measurable_fun_comp exp_m (@measurable_snd _ _ RM RM)).
pose E := euclid k; pose E' := euclid k.+1.
pose T : measurableType _ := [the measurableType _ of (car E' * RM)%type].
have f1 : measurable_fun [set: T] (fst : T -> car E') by exact: (@measurable_fst _ _ (car E') RM).
have f2 : measurable_fun [set: T] (snd : T -> RM) by exact: (@measurable_snd _ _ (car E') RM).
have f11 : measurable_fun [set: T] (fun z : T => z.1.1 : car E) by exact: (measurable_fun_comp (@measurable_fst _ _ (car E) RM) f1).
have f12 : measurable_fun [set: T] (fun z : T => z.1.2 : RM) by exact: (measurable_fun_comp (@measurable_snd _ _ (car E) RM) f1).
have pr : measurable_fun [set: T] (fun z : T => (z.1.1, z.2) : [the measurableType _ of (car E * RM)%type]).
  by apply/(@prod_measurable_funP _ _ _ T (car E) RM); split.
apply/(@prod_measurable_funP _ _ _ T (car E) RM); split; first exact: (measurable_fun_comp IH pr).
rewrite (_ : snd \o _ = (fun z : T => exp z.2 * z.1.2 + 0)%R) //.
apply: measurable_funD; last exact: measurable_fun_cst.
by apply: measurable_funM => //; exact: (measurable_fun_comp exp_m f2).
Qed.

Section Length.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Let E := euclid k.
Let d := k.+1.
Let ER : measurableType _ := [the measurableType _ of (car E * RM)%type].
Definition len (t : car E) : R := dist d (pt t) origin.
Lemma len_norm t : len t = norm d (pt t).
Proof. by rewrite /len /dist; apply: norm_ext => i _; rewrite /sub /origin Rminus_0_r. Qed.
Lemma len0 t : (0 <= len t)%coqR. Proof. exact: norm_nonneg. Qed.
Lemma len_m : measurable_fun setT (len : car E -> RM). Proof. exact: dist_m. Qed.
Lemma pt_dil (t : car E) (u : RM) i : (i < d)%coq_nat -> pt (dil (t, u)) i = (exp u * pt t i)%coqR.
Proof. by move=> /ssrnat.ltP ik; rewrite /dil move_pt//= /origin Rplus_0_r. Qed.
Lemma len_dil (t : car E) (u : RM) : len (dil (t, u)) = (len t * exp u)%coqR.
Proof.
rewrite !len_norm (norm_ext d (pt (dil (t, u))) (scale (exp u) (pt t))); last by move=> i ik; rewrite pt_dil.
rewrite /norm dot_scale dot_scale_r -Rmult_assoc sqrt_mult; [|by apply/Rlt_le/Rmult_lt_0_compat; exact: exp_pos|exact: dot_nonneg].
by rewrite sqrt_square; [rewrite Rmult_comm|exact/Rlt_le/exp_pos].
Qed.
Lemma dist_dil (t : car E) (u : RM) : (1 <= exp u)%coqR -> dist d (pt t) (pt (dil (t, u))) = ((exp u - 1) * len t)%coqR.
Proof.
move=> u1; rewrite dist_sym /dist (norm_ext d _ (scale (exp u - 1)%coqR (pt t))); last first.
  by move=> i ik; rewrite /sub pt_dil// /scale; ring.
rewrite len_norm /norm dot_scale dot_scale_r -Rmult_assoc sqrt_mult; [|by apply: Rmult_le_pos; lra|exact: dot_nonneg].
by rewrite sqrt_square//; lra.
Qed.
Variables (p : car E -> R) (r : R).
Hypothesis mp : measurable_fun setT (p : car E -> RM).
Hypothesis p0 : forall t, (0 <= p t)%coqR.
Hypothesis r0 : (0 < r)%coqR.
Let c := (eps * r)%coqR.
Let c0 : (0 < c)%coqR. Proof. exact: Rmult_lt_0_compat. Qed.
Definition inner : set (car E) := [set t | (0 < len t)%coqR /\ (len t < r)%coqR].
Definition outer : set (car E) := [set t | (r < len t)%coqR].
Let cut_m (f : ER -> RM) (a : R) : measurable_fun setT f -> measurable [set z | (a < f z)%coqR].
Proof.
move=> mf; rewrite (_ : [set z | _] = setT `&` f @^-1` `]a, +oo[%classic); first by apply: mf => //; exact: measurable_itv.
by apply/seteqP; split => z /=; rewrite in_itv/= andbT; [move=> /RltP|move=> [_ /RltP]].
Qed.
Let cut'_m (f : ER -> RM) (a : R) : measurable_fun setT f -> measurable [set z | (f z < a)%coqR].
Proof.
move=> mf; rewrite (_ : [set z | _] = setT `&` f @^-1` `]-oo, a[%classic); first by apply: mf => //; exact: measurable_itv.
by apply/seteqP; split => z /=; rewrite in_itv/=; [move=> /RltP|move=> [_ /RltP]].
Qed.
Let m1 : measurable_fun [set: ER] (fun z : ER => len z.1 : RM).
Proof. exact: (measurable_fun_comp len_m (@measurable_fst _ _ (car E) RM)). Qed.
Let mu1 : measurable_fun [set: ER] (fun z : ER => exp z.2 : RM).
Proof. exact: (measurable_fun_comp exp_m (@measurable_snd _ _ (car E) RM)). Qed.
Let mu2 : measurable_fun [set: ER] (fun z : ER => exp (- z.2) : RM).
Proof. by have mN := measurable_funN (@measurable_snd _ _ (car E) RM); exact: (measurable_fun_comp exp_m mN). Qed.
Let region : set ER := [set z | (0 < len z.1)%coqR] `&` ([set z | (len z.1 < r)%coqR] `&` [set z | (r < len z.1 * exp z.2)%coqR]).
Let region' : set ER := [set z | (r < len z.1)%coqR] `&` [set z | (len z.1 * exp (- z.2) < r)%coqR].
Let region_m : measurable region.
Proof.
apply: measurableI; first exact: cut_m.
by apply: measurableI; [exact: cut'_m|apply: cut_m; exact: measurable_funM].
Qed.
Let region'_m : measurable region'.
Proof. by apply: measurableI; [exact: cut_m|apply: cut'_m; exact: measurable_funM]. Qed.
Let q1 (z : ER) : R := (up k (eps * len z.1) z.2 * p z.1)%coqR.
Let q2 (z : ER) : R := (exp (- (eps * len z.1)) * (eps * len z.1 * exp z.2) ^ k.+1 * p (dil z))%coqR.
Let q3 (z : ER) : R := (down k (eps * len z.1) z.2 * p z.1)%coqR.
Let q1E t u : q1 (t, u) = (p t * up k (eps * len t) u)%coqR. Proof. by rewrite /q1 Rmult_comm. Qed.
Let q2E t u : q2 (t, u) = (exp (- (eps * len t)) * (eps * len t * exp u) ^ k.+1 * p (dil (t, u)))%coqR. Proof. by []. Qed.
Let q3E t u : q3 (t, u) = (p t * down k (eps * len t) u)%coqR. Proof. by rewrite /q3 Rmult_comm. Qed.
Let hh_m : measurable_fun [set: RM] ((fun y => exp (- y) * y ^ k.+1)%coqR : RM -> RM).
Proof. by apply: cont_measurable => y; apply: derivable_continuous_pt; apply: ex_derive_Reals_0; auto_derive. Qed.
Let ee_m : measurable_fun [set: RM] ((fun y => exp (- y))%coqR : RM -> RM).
Proof. by apply: cont_measurable => y; apply: derivable_continuous_pt; apply: ex_derive_Reals_0; auto_derive. Qed.
Let pp_m : measurable_fun [set: RM] ((fun y => y ^ k.+1)%coqR : RM -> RM).
Proof. by apply: cont_measurable => y; apply: derivable_continuous_pt; apply: ex_derive_Reals_0; auto_derive. Qed.
Let mp1 : measurable_fun [set: ER] (fun z : ER => p z.1 : RM).
Proof. exact: (measurable_fun_comp mp (@measurable_fst _ _ (car E) RM)). Qed.
Let q1_m : measurable_fun [set: ER] (fun z => (q1 z)%:E).
Proof.
apply/EFin_measurable_fun; apply: measurable_funM => //.
exact: (measurable_fun_comp hh_m (measurable_funM (measurable_funrM (eps : RM) m1) mu1)).
Qed.
Let q3_m : measurable_fun [set: ER] (fun z => (q3 z)%:E).
Proof.
apply/EFin_measurable_fun; apply: measurable_funM => //.
exact: (measurable_fun_comp hh_m (measurable_funM (measurable_funrM (eps : RM) m1) mu2)).
Qed.
Let q2_m : measurable_fun [set: ER] (fun z => (q2 z)%:E).
Proof.
apply/EFin_measurable_fun; apply: measurable_funM; last exact: (measurable_fun_comp mp (@dil_m k)).
apply: measurable_funM; first exact: (measurable_fun_comp ee_m (measurable_funrM (eps : RM) m1)).
exact: (measurable_fun_comp pp_m (measurable_funM (measurable_funrM (eps : RM) m1) mu1)).
Qed.
Let bp t u : (0 <= eps * len t * exp u)%coqR.
Proof. by apply: Rmult_le_pos; [apply: Rmult_le_pos; [exact: Rlt_le|exact: len0]|exact/Rlt_le/exp_pos]. Qed.
Let q1_0 z : 0 <= (q1 z)%:E.
Proof. rewrite lee_fin; apply/RleP/Rmult_le_pos => //; apply: Rmult_le_pos; [exact/Rlt_le/exp_pos|apply: pow_le; exact: bp]. Qed.
Let q2_0 z : 0 <= (q2 z)%:E.
Proof. rewrite lee_fin; apply/RleP/Rmult_le_pos => //; apply: Rmult_le_pos; [exact/Rlt_le/exp_pos|apply: pow_le; exact: bp]. Qed.
Let q3_0 z : 0 <= (q3 z)%:E.
Proof. rewrite lee_fin; apply/RleP/Rmult_le_pos => //; apply: Rmult_le_pos; [exact/Rlt_le/exp_pos|apply: pow_le; exact: bp]. Qed.
Let inner_m : measurable inner.
Proof.
rewrite (_ : inner = setT `&` len @^-1` `]0%R, r[%classic); first by apply: len_m => //; exact: measurable_itv.
apply/seteqP; split => t /=; rewrite in_itv/=; first by move=> [/RltP -> /RltP ->].
by move=> [_ /andP[/RltP h1 /RltP h2]].
Qed.
Let outer_m : measurable outer.
Proof.
rewrite (_ : outer = setT `&` len @^-1` `]r, +oo[%classic); first by apply: len_m => //; exact: measurable_itv.
by apply/seteqP; split => t /=; rewrite in_itv/= andbT; [move=> /RltP|move=> [_ /RltP]].
Qed.
Let mpE (D : set (car E)) : measurable_fun D (fun t => (p t)%:E).
Proof. by apply: (@measurable_funS _ _ _ _ setT) => //; apply/EFin_measurable_fun. Qed.
Let pE0 t : 0 <= (p t)%:E. Proof. by rewrite lee_fin; apply/RleP. Qed.
Let fk0 : (0 <= INR (fact k))%coqR. Proof. exact/Rlt_le/INR_fact_lt_0. Qed.
Lemma mass_inner : \int[prodm (vol E) sf_leb]_(z in region) (q1 z)%:E = (INR (fact k) * erlang_tail k.+1 c)%coqR%:E * \int[vol E]_(t in inner) (p t)%:E.
Proof.
have T0 : 0 <= (INR (fact k) * erlang_tail k.+1 c)%coqR%:E.
  by rewrite lee_fin; apply/RleP/Rmult_le_pos => //; apply: tail_nonneg; exact: Rlt_le.
rewrite (@tonelli1 _ _ (car E) RM (vol E) leb sf_leb region (fun z => (q1 z)%:E) region_m q1_m q1_0).
rewrite -ge0_integralM// [RHS]integral_mkcond; apply: eq_integral => t _; rewrite /patch; case: ifPn.
- rewrite inE => -[t0 tr]; have b0 : (0 < eps * len t)%coqR by exact: Rmult_lt_0_compat.
  have -> : [set u | region (t, u)] = `](ln (c / (eps * len t))), +oo[%classic.
    apply/seteqP; split => u /=; rewrite in_itv/= andbT.
      move=> [_ [_ /= h]]; apply/RltP/(up_set _ b0 _ u c0); rewrite /c Rmult_assoc; exact: Rmult_lt_compat_l.
    move=> /RltP/(up_set _ b0 _ u c0); rewrite /c Rmult_assoc => /(Rmult_lt_reg_l _ _ _ e0) h; by split.
  under eq_integral do rewrite q1E EFinM.
  rewrite ge0_integralM//; last 3 first.
  - exact: measurable_itv.
  - by apply: (@measurable_funS _ _ _ _ setT) => //; apply/EFin_measurable_fun; apply: cont_measurable; exact: up_cont.
  - by move=> u _; rewrite lee_fin; apply/RleP; exact: up_nonneg.
  rewrite (@integral_above (up k (eps * len t)) (up_primitive k (eps * len t)) (INR (fact k.+1)) (up_nonneg k _ b0) (up_bound k _ b0) (up_cont k _) (up_derive k _) _ 0%coqR (up_lim k _ b0)).
  by rewrite up_value// muleC.
- rewrite notin_set => nt; rewrite (_ : [set u | region (t, u)] = set0) ?integral_set0//.
  by apply/seteqP; split => u //= [/= h1 [h2 _]]; apply: nt.
Qed.
Lemma mass_outer : \int[prodm (vol E) sf_leb]_(z in region') (q3 z)%:E = (INR (fact k) * (1 - erlang_tail k.+1 c))%coqR%:E * \int[vol E]_(t in outer) (p t)%:E.
Proof.
have T0 : 0 <= (INR (fact k) * (1 - erlang_tail k.+1 c))%coqR%:E.
  by rewrite lee_fin; apply/RleP/Rmult_le_pos => //; have := tail_le_1 k c (Rlt_le _ _ c0); lra.
rewrite (@tonelli1 _ _ (car E) RM (vol E) leb sf_leb region' (fun z => (q3 z)%:E) region'_m q3_m q3_0).
rewrite -ge0_integralM// [RHS]integral_mkcond; apply: eq_integral => t _; rewrite /patch; case: ifPn.
- rewrite inE => tr; have b0 : (0 < eps * len t)%coqR by apply: Rmult_lt_0_compat => //; exact: Rlt_trans tr.
  have -> : [set u | region' (t, u)] = `](ln (eps * len t / c)), +oo[%classic.
    apply/seteqP; split => u /=; rewrite in_itv/= andbT.
      move=> [_ /= h]; apply/RltP/(down_set _ b0 _ u c0); rewrite /c Rmult_assoc; exact: Rmult_lt_compat_l.
    move=> /RltP/(down_set _ b0 _ u c0); rewrite /c Rmult_assoc => /(Rmult_lt_reg_l _ _ _ e0) h; by split.
  under eq_integral do rewrite q3E EFinM.
  rewrite ge0_integralM//; last 3 first.
  - exact: measurable_itv.
  - by apply: (@measurable_funS _ _ _ _ setT) => //; apply/EFin_measurable_fun; apply: cont_measurable; exact: down_cont.
  - by move=> u _; rewrite lee_fin; apply/RleP; exact: down_nonneg.
  rewrite (@integral_above (down k (eps * len t)) (down_primitive k (eps * len t)) (INR (fact k.+1)) (down_nonneg k _ b0) (down_bound k _ b0) (down_cont k _) (down_derive k _) _ (INR (fact k)) (down_lim k _ b0)).
  by rewrite down_value// muleC.
- rewrite notin_set => nt; rewrite (_ : [set u | region' (t, u)] = set0) ?integral_set0//.
  by apply/seteqP; split => u //= [/= h1 _]; apply: nt.
Qed.
(** dilation by e^u turns the one into the other *)
Lemma exchange : \int[prodm (vol E) sf_leb]_(z in region) (q2 z)%:E = \int[prodm (vol E) sf_leb]_(z in region') (q3 z)%:E.
Proof.
rewrite (@tonelli2 _ _ (car E) RM (vol E) leb (@vol_sf E) sf_leb region (fun z => (q2 z)%:E) region_m q2_m q2_0).
rewrite (@tonelli2 _ _ (car E) RM (vol E) leb (@vol_sf E) sf_leb region' (fun z => (q3 z)%:E) region'_m q3_m q3_0).
apply: eq_integral => u _.
have eu : (0 < exp u :> RT)%R by apply/RltP; exact: exp_pos.
pose g := (fun t : car E => (q3 (t, u))%:E) \_ [set t | region' (t, u)].
have ms : measurable [set t : car E | region' (t, u)].
  have mpair : measurable_fun setT (fun t : car E => (t, u) : ER).
    by apply/(@prod_measurable_funP _ _ _ (car E) (car E) RM); split; [exact: measurable_fun_id|exact: measurable_fun_cst].
  by rewrite -(setTI [set t | _]); apply: mpair.
have mg : measurable_fun setT g.
  apply/(measurable_restrict _ ms) => //; apply: (@measurable_funS _ _ _ _ setT) => //.
  exact: (@measurable_fun_prod2 _ _ _ _ (car E) RM _ u q3_m).
have g0 t : 0 <= g t by rewrite /g /patch; case: ifP => // _; exact: q3_0.
rewrite [RHS]integral_mkcond -/g -(@integral_move (exp u) origin eu k g mg g0) -ge0_integralM//; last 2 first.
- by apply: (measurable_fun_comp mg); exact: move_m.
- by rewrite lee_fin exprn_ge0// ltW.
rewrite [LHS]integral_mkcond; apply: eq_integral => t _.
have Q := exp_inv u; have l0 := len0 t; have ep := exp_pos u.
have back : (len (dil (t, u)) * exp (- u))%coqR = len t by rewrite len_dil Rmult_assoc Q Rmult_1_r.
rewrite /g /patch -/(dil (t, u)).
have -> : (dil (t, u) \in [set t | region' (t, u)]) = (t \in [set t | region (t, u)]).
  apply/idP/idP; rewrite !inE /region' /region /=.
    by move=> [/= h1]; rewrite back => h2; rewrite len_dil in h1; split => //=; nra.
  by move=> [/= _ [h1 h2]]; split => /=; rewrite ?back ?len_dil.
case: ifP => _; last by rewrite mule0.
rewrite -EFinM; congr (_%:E); rewrite q3E q2E -RmultE -RpowE; apply: dil_arith; first exact: back.
exact: Q.
Qed.
Let on_region z : region z -> (1 <= exp z.2)%coqR.
Proof.
case: z => t u [/= t0 [tr h]]; have ep := exp_pos u.
by case: (Rle_or_lt 1 (exp u)) => // u1; exfalso; apply: (Rlt_irrefl r); nra.
Qed.
(** the comparison, and the equality when p decays exactly as fast as it may *)
Lemma compare : (forall t t', p t <= exp (eps * dist d (pt t) (pt t')) * p t')%coqR ->
  (INR (fact k) * erlang_tail k.+1 c)%coqR%:E * \int[vol E]_(t in inner) (p t)%:E <=
  (INR (fact k) * (1 - erlang_tail k.+1 c))%coqR%:E * \int[vol E]_(t in outer) (p t)%:E.
Proof.
move=> lip; rewrite -mass_inner -mass_outer -exchange; apply: ge0_le_integral => //.
- exact: (@measurable_funS _ _ _ _ setT).
- exact: (@measurable_funS _ _ _ _ setT).
move=> [t u] /on_region /= u1; rewrite lee_fin q1E q2E; apply/RleP; rewrite /up Rmult_comm.
by apply: ray_le; [exact: len0|apply: pow_le; exact: bp|have := lip t (dil (t, u)); rewrite dist_dil].
Qed.
Lemma compare_eq (p0_at : R) : (forall t, p t = p0_at * exp (- (eps * len t)))%coqR ->
  (INR (fact k) * erlang_tail k.+1 c)%coqR%:E * \int[vol E]_(t in inner) (p t)%:E =
  (INR (fact k) * (1 - erlang_tail k.+1 c))%coqR%:E * \int[vol E]_(t in outer) (p t)%:E.
Proof.
move=> pE; rewrite -mass_inner -mass_outer -exchange; apply: eq_integral => -[t u] _; congr (_%:E).
by rewrite q1E q2E !pE len_dil /up; exact: ray_eq.
Qed.
End Length.

(** P(|eta| < r) for noise with density p *)
Section Law.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Let E := euclid k.
Variable p : car E -> R.
Hypothesis mp : measurable_fun setT (p : car E -> RM).
Hypothesis p0 : forall t, (0 <= p t)%coqR.
Hypothesis p1 : \int[vol E]_t (p t)%:E = 1.
Let mpE : measurable_fun setT (fun t => (p t)%:E). Proof. exact/EFin_measurable_fun. Qed.
Let pr := chance_probability mpE p0 p1.
Let Pr : NoiseEvents.event -> R := chance p.
Lemma len_event (A : set RM) : measurable A -> happens E (fun v => A (norm k.+1 v)).
Proof.
move=> mA; rewrite /happens (_ : [set t | _] = setT `&` (@len k) @^-1` A); first by apply: len_m.
by apply/seteqP; split => t /=; rewrite len_norm; [|move=> []].
Qed.
Lemma zero_null : Pr (fun v => norm k.+1 v = 0%coqR) = 0%coqR.
Proof.
have eq0 : happens E (fun v => norm k.+1 v = 0%coqR) by apply: (@len_event [set 0%coqR]); exact: measurable_set1.
have Z := never_a_word k 1 Rlt_0_1 origin (origin :: nil).
have SE : [set t : car E | norm k.+1 (pt t) = 0%coqR] = [set t : car E | exists x, List.In x (origin :: nil) /\ same k.+1 (add origin (pt t)) x].
  apply/seteqP; split => t /=.
    move=> /norm_zero h; exists origin; split; [by left|move=> i ik; rewrite /add (h i ik) /origin; ring].
  move=> [x [[<-|[]] h]]; apply/norm_zero => i ik; have := h i ik; rewrite /add /origin; lra.
have I0 : \int[vol E]_(t in [set t : car E | norm k.+1 (pt t) = 0%coqR]) (laplace 1%coqR origin t)%:E = 0.
  have F : \int[vol E]_(t in [set t : car E | norm k.+1 (pt t) = 0%coqR]) (laplace 1%coqR origin t)%:E \is a fin_num.
    apply: (@mass_fin E (laplace 1%coqR origin)) => //; [apply: laplace_m; exact: Rlt_0_1|apply: laplace_nonneg; exact: Rlt_0_1|apply: laplace_total; exact: Rlt_0_1].
  by rewrite -(fineK F); congr (_%:E); rewrite SE; exact: Z.
rewrite /Pr /chance /mass_of (@null_by _ (car E) (vol E) _ (fun t => (laplace 1%coqR origin t)%:E))//.
- by apply: laplace_m; exact: Rlt_0_1.
- exact: (@measurable_funS _ _ _ _ setT).
- by move=> t _; apply: laplace_gt0; exact: Rlt_0_1.
- by move=> t _; rewrite lee_fin; apply/RleP.
Qed.
Let fin A : measurable A -> \int[vol E]_(t in A) (p t)%:E \is a fin_num. Proof. exact: mass_fin. Qed.
Let m_in r : measurable (@inner k r).
Proof.
have := @len_event `]0%R, r[%classic (measurable_itv _); rewrite /happens; congr (measurable _).
by apply/seteqP; split => t /=; rewrite in_itv/= -len_norm; [move=> /andP[/RltP h1 /RltP h2]|move=> [/RltP -> /RltP ->]].
Qed.
Let m_out r : measurable (@outer k r).
Proof.
have := @len_event `]r, +oo[%classic (measurable_itv _); rewrite /happens; congr (measurable _).
by apply/seteqP; split => t /=; rewrite in_itv/= andbT -len_norm; [move=> /RltP|move=> /RltP].
Qed.
Lemma lt_event r : happens E (fun v => norm k.+1 v < r)%coqR.
Proof.
have := @len_event `]-oo, r[%classic (measurable_itv _); rewrite /happens; congr (measurable _).
by apply/seteqP; split => t /=; rewrite in_itv/=; [move=> /RltP|move=> h; apply/RltP].
Qed.
Lemma le_event r : happens E (fun v => norm k.+1 v <= r)%coqR.
Proof.
have := @len_event `]-oo, r]%classic (measurable_itv _); rewrite /happens; congr (measurable _).
by apply/seteqP; split => t /=; rewrite in_itv/=; [move=> /RleP|move=> h; apply/RleP].
Qed.
Let below_in r : (0 < r)%coqR -> Pr (fun v => norm k.+1 v < r)%coqR = mass_of p (@inner k r).
Proof.
move=> r0; have z0 : happens E (fun v => norm k.+1 v = 0%coqR) by apply: (@len_event [set 0%coqR]); exact: measurable_set1.
have -> : mass_of p (@inner k r) = (mass_of p (@inner k r) + Pr (fun v => norm k.+1 v = 0%coqR))%coqR by rewrite zero_null Rplus_0_r.
rewrite /Pr /chance -mass_add//; last first.
  by apply/disj_setPS => t [[h _] /=]; rewrite -len_norm => h'; move: h; rewrite h' => /Rlt_irrefl.
congr mass_of; apply/seteqP; split => t /=; rewrite -len_norm.
  by move=> h; case: (len0 t) => [h0|h0]; [left|right].
by move=> [[] //|->].
Qed.
Let three r : (0 < r)%coqR -> (mass_of p (@inner k r) + mass_of p (@outer k r) + Pr (fun v => norm k.+1 v = r) = 1)%coqR.
Proof.
move=> r0; have mr : happens E (fun v => norm k.+1 v = r) by apply: (@len_event [set r]); exact: measurable_set1.
pose A : set (car E) := [set t | (norm k.+1 (pt t) < r)%coqR]; pose C : set (car E) := [set t | norm k.+1 (pt t) = r].
have mA : measurable A by exact: lt_event.
have mO : measurable (@outer k r) by exact: m_out.
have mC : measurable C by exact: mr.
have d1 : [disjoint A & @outer k r].
  by apply/disj_setPS => t [/= h]; rewrite /outer /= len_norm => h'; apply: (Rlt_irrefl r); exact: Rlt_trans h' h.
have d2 : [disjoint A `|` @outer k r & C].
  apply/disj_setPS => t [/= h h']; case: h; rewrite /A /outer /= ?len_norm h'; exact: Rlt_irrefl.
have mU : measurable (A `|` @outer k r) by exact: measurableU.
rewrite -below_in// /Pr /chance -/A -/C -(mass_add mpE p0 p1 mA mO d1) -(mass_add mpE p0 p1 mU mC d2).
rewrite (_ : _ `|` _ = setT); first by rewrite /mass_of p1.
apply/seteqP; split => t //= _; rewrite /outer /= len_norm.
by case: (Rtotal_order (norm k.+1 (pt t)) r) => [h|[h|h]]; [left; left|right|left; right].
Qed.
Let real_eq (x y : R) (A B : set (car E)) : measurable A -> measurable B ->
  (x%:E * \int[vol E]_(t in A) (p t)%:E <= y%:E * \int[vol E]_(t in B) (p t)%:E) = ((x * mass_of p A)%coqR%:E <= (y * mass_of p B)%coqR%:E :> \bar RT).
Proof. by move=> mA mB; rewrite /mass_of !(EFinM x) !(EFinM y) !fineK//; exact: fin. Qed.
(** If p(t) <= e^(eps |t - t'|) p(t') for all t, t', then Pr[|eta| < r] <= 1 - e^(-eps r) sum_{i<n} (eps r)^i/i!, n = k+1. *)
Theorem length_dominates_strict : (forall t t', p t <= exp (eps * dist k.+1 (pt t) (pt t')) * p t')%coqR ->
  forall r, (0 < r)%coqR -> (Pr (fun v => norm k.+1 v < r) <= 1 - erlang_tail k.+1 (eps * r))%coqR.
Proof.
move=> lip r r0; rewrite below_in//; have := @compare k eps e0 p r mp p0 r0 lip; rewrite real_eq// lee_fin => /RleP H.
have Q := split_sum_le _ _ _ (mass_ge0 p0 _) (three r0).
have c0 : (0 <= eps * r)%coqR by apply: Rmult_le_pos; exact: Rlt_le.
by apply: (dominated _ _ _ _ (INR_fact_lt_0 k) H Q); split; [exact: tail_nonneg|exact: tail_le_1].
Qed.
(** The same for Pr[|eta| <= r]: the length is stochastically at least Gamma(n, rate eps). *)
Theorem length_dominates : (forall t t', p t <= exp (eps * dist k.+1 (pt t) (pt t')) * p t')%coqR ->
  forall r, (0 <= r)%coqR -> (Pr (fun v => norm k.+1 v <= r) <= 1 - erlang_tail k.+1 (eps * r))%coqR.
Proof.
move=> lip r r0; apply: tail_limit => // r' rr'.
apply: Rle_trans (length_dominates_strict lip (Rle_lt_trans _ _ _ r0 rr')).
have h1 : happens E (fun v => norm k.+1 v <= r)%coqR.
  exact: le_event.
have h2 : happens E (fun v => norm k.+1 v < r')%coqR.
  exact: lt_event.
apply/RleP; rewrite -lee_fin /Pr /chance /mass_of !fineK; [|exact: fin|exact: fin].
apply: subset_integral => //.
- exact: (@measurable_funS _ _ _ _ setT).
- by move=> t _; rewrite lee_fin; apply/RleP.
- by move=> t /= h; exact: Rle_lt_trans h rr'.
Qed.
(** Density a e^(-eps |t|) gives Pr[|eta| < r] = 1 - e^(-eps r) sum_{i<n} (eps r)^i/i! exactly, and no sphere has mass. *)
Theorem length_exact (a : R) : (0 <= a)%coqR -> (forall t, p t = a * exp (- (eps * len t)))%coqR ->
  forall r, (0 < r)%coqR -> Pr (fun v => norm k.+1 v < r)%coqR = (1 - erlang_tail k.+1 (eps * r))%coqR /\ Pr (fun v => norm k.+1 v = r) = 0%coqR.
Proof.
move=> a0 pE r r0.
have lip t t' : (p t <= exp (eps * dist k.+1 (pt t) (pt t')) * p t')%coqR.
  rewrite !pE; apply: scaled_ratio => //; apply: decay_ratio; first exact: Rlt_le.
  by rewrite /len (dist_sym k.+1 (pt t) (pt t')); exact: dist_triangle.
have mr : happens E (fun v => norm k.+1 v = r) by apply: (@len_event [set r]); exact: measurable_set1.
have LE := length_dominates lip (Rlt_le _ _ r0).
have S : Pr (fun v => norm k.+1 v <= r)%coqR = (mass_of p (@inner k r) + Pr (fun v => norm k.+1 v = r))%coqR.
  rewrite -below_in// /Pr /chance -mass_add//; first exact: lt_event.
  by apply/disj_setPS => t [/= h h']; rewrite h' in h; exact: Rlt_irrefl h.
rewrite S in LE; have T3 := three r0.
have H : (INR (fact k) * erlang_tail k.+1 (eps * r) * mass_of p (@inner k r) = INR (fact k) * (1 - erlang_tail k.+1 (eps * r)) * mass_of p (@outer k r))%coqR.
  have := @compare_eq k eps e0 p r mp p0 r0 a pE.
  by rewrite -(fineK (fin (m_in r))) -(fineK (fin (m_out r))) -!EFinM => -[].
have c0 : (0 <= eps * r)%coqR by apply: Rmult_le_pos; exact: Rlt_le.
rewrite below_in//; apply: (exact_arith _ _ _ _ _ (INR_fact_lt_0 k) H T3 LE); last exact: mass_ge0.
by split; [exact: tail_pos|exact: tail_le_1].
Qed.
End Law.
(** The length of multivariate Laplace noise is Gamma(k+1, rate eps): Pr[|eta| < r] = 1 - e^(-eps r) sum_{i<=k} (eps r)^i/i!. *)
Theorem laplace_length k eps r : (0 < eps)%coqR -> (0 < r)%coqR ->
  Lap k eps origin (fun v => norm k.+1 v < r)%coqR = (1 - erlang_tail k.+1 (eps * r))%coqR /\ Lap k eps origin (fun v => norm k.+1 v = r) = 0%coqR.
Proof.
move=> e0 r0; apply: (@length_exact k eps e0 (laplace eps origin) _ _ _ (c k eps)) => //.
- by apply/EFin_measurable_fun; exact: laplace_m.
- by move=> t; exact: laplace_nonneg.
- exact: laplace_total.
- by apply/Rlt_le; exact: c_pos.
Qed.
