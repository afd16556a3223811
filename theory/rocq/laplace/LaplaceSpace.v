(** Multivariate Laplace noise: the law on R^(k+1) with density c exp(-a |t - x|) is a mixture of normal laws with mean x. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Euclid Normal GaussianRelease.
From dx.laplace Require Import MixtureFacts.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** the integral identity *)
Lemma kernel_line a r : (0 < a)%coqR -> (0 <= r)%coqR -> \int[leb]_u (kernel a r u)%:E = (root / (2 * a) * exp (- (a * r)))%coqR%:E.
Proof.
move=> a0 r0; rewrite -(kernel_value a r a0).
exact: (@integral_line (kernel a r) (kernel_primitive a r) (/ a)%coqR (kernel_nonneg a r) (fun u => kernel_bound a r u a0) (kernel_cont a r) (fun u => kernel_derive a r u a0) (kernel_low a r) (kernel_top a r) (kernel_lim_m a r a0 r0) (kernel_lim_p a r a0)).
Qed.
Lemma kernel_m a r : measurable_fun [set: RM] (fun u : RM => (kernel a r u)%:E).
Proof. by apply/EFin_measurable_fun; apply: cont_measurable; exact: kernel_cont. Qed.
Lemma kernel0 a r (u : RM) : 0 <= (kernel a r u)%:E. Proof. by rewrite lee_fin; apply/RleP; exact: kernel_nonneg. Qed.
Lemma weight_m d a : measurable_fun [set: RM] (weight d a : RM -> RM).
Proof. by apply: cont_measurable; exact: weight_cont. Qed.
Lemma weightE_m d a : measurable_fun [set: RM] (fun u : RM => (weight d a u)%:E).
Proof. by apply/EFin_measurable_fun; exact: weight_m. Qed.
Lemma weight0 d a (u : RM) : (0 < a)%coqR -> 0 <= (weight d a u)%:E.
Proof. by move=> a0; rewrite lee_fin; apply/RleP; exact: weight_nonneg. Qed.
(** the total weight is finite and positive *)
Lemma weight_fin d a : (0 < a)%coqR -> \int[leb]_u (weight d a u)%:E \is a fin_num.
Proof.
move=> a0; have a2 : (0 < a / 2)%coqR by lra.
rewrite ge0_fin_numE; last by apply: integral_ge0 => u _; exact: weight0.
apply: (@le_lt_trans _ _ (\int[leb]_u ((weight_factor d a)%:E * (kernel (a / 2)%coqR 0%coqR u)%:E))).
  apply: ge0_le_integral => //.
  - by move=> u _; exact: weight0.
  - exact: weightE_m.
  - by move=> u _; rewrite mule_ge0//; [rewrite lee_fin; apply/RleP; exact: weight_factor_nonneg|exact: kernel0].
  - by apply: measurable_funeM; exact: kernel_m.
  - by move=> u _; rewrite -EFinM lee_fin; apply/RleP; exact: weight_bound.
rewrite ge0_integralM//; [|exact: kernel_m|by move=> u _; exact: kernel0|by rewrite lee_fin; apply/RleP; exact: weight_factor_nonneg].
by rewrite kernel_line//; [rewrite -EFinM ltry|exact: Rle_refl].
Qed.
(** a measurable set on which a positive function has integral 0 is a null set, for every integrand *)
Lemma null_by d (T : measurableType d) (mu : {measure set T -> \bar RT}) (A : set T) (f g : T -> \bar RT) :
  measurable A -> measurable_fun A f -> measurable_fun A g -> (forall t, A t -> 0 < f t) -> (forall t, A t -> 0 <= g t) ->
  \int[mu]_(t in A) f t = 0 -> \int[mu]_(t in A) g t = 0.
Proof.
move=> mA mf mg f0 g0 If.
have Ef : \int[mu]_(t in A) `|f t| = 0.
  by rewrite -If; apply: eq_integral => t; rewrite inE => At; rewrite gee0_abs// ltW// f0.
have [+ _] := ae_eq_integral_abs mu mA mf; move=> /(_ Ef) [N [mN N0 HN]].
have AN : A `<=` N by move=> t At; apply: HN => /= /(_ At) E; move: (f0 t At); rewrite E ltxx.
have Eg : ae_eq mu A g (cst 0) by exists N; split => // t /= /not_implyP[At _]; exact: AN.
have [_ /(_ Eg) Ig] := ae_eq_integral_abs mu mA mg; rewrite -Ig.
by apply: eq_integral => t; rewrite inE => At; rewrite gee0_abs// g0.
Qed.
Definition total d a : R := fine (\int[leb]_u (weight d a u)%:E).
Lemma totalE d a : (0 < a)%coqR -> \int[leb]_u (weight d a u)%:E = (total d a)%:E.
Proof. by move=> a0; rewrite /total fineK//; exact: weight_fin. Qed.
Lemma leb_one : \int[leb]_u (N 0%coqR 1%coqR u)%:E = 1. Proof. exact: normal_line Rlt_0_1. Qed.
Lemma positive_line (f : R -> R) : measurable_fun [set: RM] (fun u : RM => (f u)%:E) -> (forall u, (0 < f u)%coqR) -> 0 < \int[leb]_u (f u)%:E.
Proof.
move=> mf f0; rewrite lt_neqAle; apply/andP; split; last by apply: integral_ge0 => u _; rewrite lee_fin; apply/RleP/Rlt_le.
apply/eqP => /esym I; have := @null_by _ RM leb setT (fun u => (f u)%:E) (fun u => (N 0%coqR 1%coqR u)%:E) measurableT mf (@mNE 0%coqR 1%coqR setT Rlt_0_1) _ _ I.
rewrite leb_one => H; have : (1 : \bar RT) = 0.
  by apply: H => u _; [rewrite lte_fin; apply/RltP|exact: (@NE0 0%coqR 1%coqR u Rlt_0_1)].
by move=> -[/eqP]; rewrite oner_eq0.
Qed.
Lemma total_pos d a : (0 < a)%coqR -> (0 < total d a)%coqR.
Proof.
move=> a0; apply/RltP; rewrite -lte_fin -totalE//; apply: positive_line; first exact: weightE_m.
by move=> u; exact: weight_pos.
Qed.

Section Distance.
Variables (E : space) (d : nat) (x : vec).
Lemma dist_m : measurable_fun setT (fun t : car E => dist d (pt t) x : RM).
Proof.
have H m : measurable_fun setT (fun t : car E => dot m (sub (pt t) x) (sub (pt t) x) : RM).
  elim: m => [|m IH]; first exact: measurable_fun_cst.
  have mS : measurable_fun setT (fun t : car E => sub (pt t) x m : RM).
    by apply: (measurable_funB (@pt_m E m)); exact: measurable_fun_cst.
  exact: (measurable_funD IH (measurable_funM mS mS)).
have ms : measurable_fun [set: RM] (sqrt : RM -> RM).
  by apply: cont_measurable => y; apply/continuity_pt_filterlim; exact: continuous_sqrt.
exact: (measurable_fun_comp ms (H d)).
Qed.
End Distance.
Lemma exp_m : measurable_fun [set: RM] (exp : RM -> RM).
Proof. by apply: cont_measurable => y; apply: derivable_continuous_pt; exact: derivable_pt_exp. Qed.

Section Mixture.
Variables (k : nat) (a : R).
Hypothesis a0 : (0 < a)%coqR.
Let E := euclid k.
Let d := k.+1.
(** exp(-a |t - x|), not yet normalised *)
Definition decay (x : vec) (t : car E) : R := exp (- (a * dist d (pt t) x)).
Lemma decay_m x (D : set (car E)) : measurable_fun D (fun t => (decay x t)%:E).
Proof.
apply: (@measurable_funS _ _ _ _ setT) => //; apply/EFin_measurable_fun.
have m1 : measurable_fun setT (fun t : car E => - (a * dist d (pt t) x) : RM)%coqR.
  by apply: measurable_funN; apply: measurable_funrM; exact: dist_m.
exact: (measurable_fun_comp exp_m m1).
Qed.
Lemma decay_gt0 x t : 0 < (decay x t)%:E. Proof. by rewrite lte_fin; apply/RltP; exact: exp_pos. Qed.
Lemma decay0 x t : 0 <= (decay x t)%:E. Proof. by apply: ltW; exact: decay_gt0. Qed.
Definition joint (x : vec) (z : car E * RM) : R := (weight d a z.2 * dens d (exp z.2) x (pt z.1))%coqR.
Lemma jointE x t u : joint x (t, u) = (weight d a u * dens d (exp u) x (pt t))%coqR. Proof. by []. Qed.
Lemma joint_m x : measurable_fun [set: [the measurableType _ of (car E * RM)%type]] (fun z => (joint x z)%:E).
Proof.
apply/EFin_measurable_fun.
have -> : joint x = (fun z => 2 * a / root * kernel a (dist d (pt z.1) x) z.2)%coqR.
  by apply/funext => z; rewrite /joint weight_dens.
apply: measurable_funrM; rewrite /kernel.
have mE := measurable_fun_comp exp_m (@measurable_snd _ _ (car E) RM).
have mD := measurable_fun_comp (@dist_m E d x) (@measurable_fst _ _ (car E) RM).
have mI : measurable_fun [set: [the measurableType _ of (car E * RM)%type]] (fun z => exp (- z.2) : RM).
  have mN := measurable_funN (@measurable_snd _ _ (car E) RM); exact: (measurable_fun_comp exp_m mN).
have sq (f : car E * RM -> RM) : measurable_fun [set: [the measurableType _ of (car E * RM)%type]] f ->
  measurable_fun [set: [the measurableType _ of (car E * RM)%type]] (fun z => (- (f z) ^ 2 / 2)%coqR : RM).
  move=> mf; have mh : measurable_fun [set: RM] ((fun y => - y ^ 2 / 2)%coqR : RM -> RM).
    by apply: cont_measurable => y; apply: derivable_continuous_pt; apply: ex_derive_Reals_0; auto_derive.
  exact: (measurable_fun_comp mh mf).
apply: (measurable_funM mE).
have m1 := sq _ (measurable_funrM (a : RM) mE); have m2 := sq _ (measurable_funM mD mI).
exact: (measurable_fun_comp exp_m (measurable_funD m1 m2)).
Qed.
Lemma joint0 x z : 0 <= (joint x z)%:E.
Proof. by rewrite lee_fin; apply/RleP/Rmult_le_pos; [exact: weight_nonneg|apply/Rlt_le/dens_pos; exact: exp_pos]. Qed.
Lemma decay_mixture x t : (decay x t)%:E = \int[leb]_u (joint x (t, u))%:E.
Proof.
under eq_integral do rewrite jointE weight_dens EFinM.
have r0 : (0 <= dist d (pt t) x)%coqR by exact: norm_nonneg.
have c0 : (0 <= 2 * a / root)%coqR by have := root_pos => r; apply/Rlt_le/Rdiv_lt_0_compat; lra.
rewrite ge0_integralM//; [|exact: kernel_m|by move=> u _; exact: kernel0|by rewrite lee_fin; apply/RleP].
by rewrite kernel_line// -EFinM; congr (_%:E); rewrite -RmultE identity_arith.
Qed.
(** Tonelli: every event has the weighted average of its normal masses *)
Theorem mixture x (A : set (car E)) : measurable A ->
  \int[vol E]_(t in A) (decay x t)%:E = \int[leb]_u ((weight d a u)%:E * \int[vol E]_(t in A) (dens d (exp u) x (pt t))%:E).
Proof.
move=> mA; pose B : set (car E * RM) := [set z | A z.1].
have mB : measurable (B : set [the measurableType _ of (car E * RM)%type]).
  by rewrite -(setTI B); apply: (@measurable_fst _ _ (car E) RM).
have T1 := @tonelli1 _ _ (car E) RM (vol E) leb sf_leb B (fun z => (joint x z)%:E) mB (joint_m x) (joint0 x).
have T2 := @tonelli2 _ _ (car E) RM (vol E) leb (@vol_sf E) sf_leb B (fun z => (joint x z)%:E) mB (joint_m x) (joint0 x).
transitivity (\int[vol E]_t \int[leb]_(u in [set u | B (t, u)]) (joint x (t, u))%:E).
  rewrite [LHS]integral_mkcond; apply: eq_integral => t _; rewrite /patch; case: ifPn => tA.
  - have -> : [set u | B (t, u)] = setT by apply/seteqP; split => // u _; move: tA; rewrite inE.
    exact: decay_mixture.
  - have -> : [set u | B (t, u)] = set0 by apply/seteqP; split => // u; move: tA; rewrite notin_set.
    by rewrite integral_set0.
rewrite -T1 T2; apply: eq_integral => u _; under eq_integral do rewrite jointE EFinM.
rewrite ge0_integralM//; [by apply: densE_m; exact: exp_pos|by move=> t _; apply: dens0; exact: exp_pos|exact: weight0].
Qed.
Lemma decay_total x : \int[vol E]_t (decay x t)%:E = (total d a)%:E.
Proof.
rewrite mixture//; under eq_integral do rewrite (mass k x (exp_pos _)) mule1.
exact: totalE.
Qed.
(** the law of x + eta, eta with density c exp(-a |eta|) *)
Definition c : R := (/ total d a)%coqR.
Lemma c_pos : (0 < c)%coqR. Proof. exact: Rinv_0_lt_compat (total_pos d a0). Qed.
Definition laplace (x : vec) (t : car E) : R := (c * decay x t)%coqR.
Lemma laplace_m x (D : set (car E)) : measurable_fun D (fun t => (laplace x t)%:E).
Proof.
rewrite (_ : (fun t => _) = (fun t => c%:E * (decay x t)%:E)); last by apply/funext => t; rewrite -EFinM.
by apply: measurable_funeM; exact: decay_m.
Qed.
Lemma laplace_gt0 x t : 0 < (laplace x t)%:E.
Proof. by rewrite lte_fin; apply/RltP/Rmult_lt_0_compat; [exact: c_pos|exact: exp_pos]. Qed.
Lemma laplace0 x t : 0 <= (laplace x t)%:E. Proof. by apply: ltW; exact: laplace_gt0. Qed.
Lemma laplace_decay x (A : set (car E)) : measurable A ->
  \int[vol E]_(t in A) (laplace x t)%:E = c%:E * \int[vol E]_(t in A) (decay x t)%:E.
Proof.
by move=> mA; rewrite -ge0_integralM//; [exact: decay_m|move=> t _; exact: decay0|rewrite lee_fin; apply/RleP/Rlt_le; exact: c_pos].
Qed.
Theorem laplace_total x : \int[vol E]_t (laplace x t)%:E = 1.
Proof.
rewrite laplace_decay// decay_total -EFinM; congr (_%:E); rewrite -RmultE /c Rinv_l//.
by have := total_pos d a0; lra.
Qed.
(** the mixing law: density of the logarithm of the scale *)
Definition mixing (u : R) : R := (c * weight d a u)%coqR.
Lemma mixing_pos u : (0 < mixing u)%coqR. Proof. by apply: Rmult_lt_0_compat; [exact: c_pos|exact: weight_pos]. Qed.
Lemma mixing0 (u : RM) : 0 <= (mixing u)%:E. Proof. by rewrite lee_fin; apply/RleP/Rlt_le; exact: mixing_pos. Qed.
Lemma mixing_m : measurable_fun [set: RM] (mixing : RM -> RM).
Proof. by apply: measurable_funrM; exact: weight_m. Qed.
Lemma mixingE_m : measurable_fun [set: RM] (fun u : RM => (mixing u)%:E).
Proof. by apply/EFin_measurable_fun; exact: mixing_m. Qed.
Lemma mixing_total : \int[leb]_u (mixing u)%:E = 1.
Proof.
transitivity (\int[leb]_u (c%:E * (weight d a u)%:E)); first by apply: eq_integral => u _; rewrite -EFinM.
rewrite ge0_integralM//; [|exact: weightE_m|by move=> u _; exact: weight0|by rewrite lee_fin; apply/RleP/Rlt_le; exact: c_pos].
rewrite totalE// -EFinM; congr (_%:E); rewrite -RmultE /c Rinv_l//.
by have := total_pos d a0; lra.
Qed.
Theorem laplace_mixture x (A : set (car E)) : measurable A ->
  \int[vol E]_(t in A) (laplace x t)%:E = \int[leb]_u ((mixing u)%:E * \int[vol E]_(t in A) (dens d (exp u) x (pt t))%:E).
Proof.
move=> mA; rewrite laplace_decay// mixture// -ge0_integralM//.
- by apply: eq_integral => u _; rewrite muleA -EFinM.
- have mB : measurable ([set z | A z.1] : set [the measurableType _ of (car E * RM)%type]).
    by rewrite -(setTI [set z | A z.1]); apply: (@measurable_fst _ _ (car E) RM).
  pose f : [the measurableType _ of (car E * RM)%type] -> \bar RT := (fun z => (joint x z)%:E) \_ [set z | A z.1].
  have mf : measurable_fun setT f.
    by apply/(measurable_restrict _ mB) => //; apply: (@measurable_funS _ _ _ _ setT) => //; exact: joint_m.
  have f0 z : 0 <= f z by rewrite /f /patch; case: ifP => // _; exact: joint0.
  have := @measurable_fun_fubini_tonelli_G _ _ (car E) RM RT (vol E) (@vol_sf E) f mf f0.
  apply: eq_measurable_fun => u _; rewrite /fubini_G.
  transitivity (\int[vol E]_(t in A) (joint x (t, u))%:E); first by rewrite [RHS]integral_mkcond; apply: eq_integral => t _.
  under eq_integral do rewrite jointE EFinM.
  by rewrite ge0_integralM//; [by apply: densE_m; exact: exp_pos|by move=> t _; apply: dens0; exact: exp_pos|exact: weight0].
- by move=> u _; rewrite mule_ge0//; [exact: weight0|apply: integral_ge0 => t _; apply: dens0; exact: exp_pos].
- by rewrite lee_fin; apply/RleP/Rlt_le; exact: c_pos.
Qed.
End Mixture.
