(** Multivariate Laplace noise satisfies [noise], and is eps d-private, in every dimension k+1. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Euclid Normal Decoding NoiseEvents.
From dx.laplace Require Import MixtureFacts LaplaceSpace.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** probabilities of a density on a space: the record [probability] *)
Section FromDensity.
Variables (E : space) (f : car E -> R).
Hypothesis mf : measurable_fun setT (fun t => (f t)%:E).
Hypothesis f0 : forall t, (0 <= f t)%coqR.
Hypothesis f1 : \int[vol E]_t (f t)%:E = 1.
Let fE0 t : 0 <= (f t)%:E. Proof. by rewrite lee_fin; apply/RleP. Qed.
Let mfD (D : set (car E)) : measurable_fun D (fun t => (f t)%:E). Proof. exact: (@measurable_funS _ _ _ _ setT). Qed.
Definition mass_of (A : set (car E)) : R := fine (\int[vol E]_(t in A) (f t)%:E).
Lemma mass_fin A : measurable A -> \int[vol E]_(t in A) (f t)%:E \is a fin_num.
Proof.
move=> mA; rewrite ge0_fin_numE; last exact: integral_ge0.
apply: (@le_lt_trans _ _ 1); last by rewrite ltry.
by rewrite -f1; apply: subset_integral.
Qed.
Lemma mass_ge0 A : (0 <= mass_of A)%coqR.
Proof. by apply/RleP; apply: fine_ge0; exact: integral_ge0. Qed.
Lemma mass_add A B : measurable A -> measurable B -> [disjoint A & B] -> mass_of (A `|` B) = (mass_of A + mass_of B)%coqR.
Proof. by move=> mA mB AB; rewrite /mass_of integral_setU// fineD//; exact: mass_fin. Qed.
Definition happens (T : NoiseEvents.event) : Prop := measurable [set t : car E | T (pt t)].
Definition chance (T : NoiseEvents.event) : R := mass_of [set t | T (pt t)].
Lemma chance_probability : probability happens chance.
Proof.
split.
- by move=> A B eA /ext_event <-.
- by move=> A B _ /ext_event <-.
- split; first by rewrite /happens; exact: measurableT.
  by rewrite /chance /mass_of f1.
- by move=> A _; exact: mass_ge0.
- by move=> A eA; exact: measurableC eA.
- by move=> A B eA eB; exact: measurableI eA eB.
- move=> A B eA eB dis; split; first exact: measurableU eA eB.
  by rewrite /chance -mass_add//; apply/disj_setPS => t [a b]; exact: dis (conj a b).
Qed.
End FromDensity.

Section Laplace.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Let E := euclid k.
Let d := k.+1.
Lemma laplace_nonneg x (t : car E) : (0 <= laplace eps x t)%coqR.
Proof. by apply/RleP; rewrite -lee_fin; exact: laplace0. Qed.
(** Pr[x + eta in T], eta with density proportional to exp(-eps |eta|) *)
Definition Lap (x : vec) (T : NoiseEvents.event) : R := @chance E (laplace eps x) T.
Lemma Lap_probability x : probability (ev k) (Lap x).
Proof. by apply: (@chance_probability E); [exact: laplace_m|exact: laplace_nonneg|exact: laplace_total]. Qed.
(** the distribution function of every component of eta: a mixture of Phi(z/s) *)
Definition F (z : R) : R := fine (\int[leb]_u (mixing k eps u * Phi (z / exp u))%coqR%:E).
Let Phi_m z : measurable_fun [set: RM] (fun u : RM => Phi (z / exp u) : RM).
Proof. by apply: cont_measurable => u; exact: Phi_scale_cont. Qed.
Let below_m z : measurable_fun [set: RM] (fun u : RM => (mixing k eps u * Phi (z / exp u))%coqR%:E).
Proof. by apply/EFin_measurable_fun; exact: (measurable_funM (mixing_m k eps) (Phi_m z)). Qed.
Let above_m z : measurable_fun [set: RM] (fun u : RM => (mixing k eps u * (1 - Phi (z / exp u)))%coqR%:E).
Proof.
apply/EFin_measurable_fun; apply: (measurable_funM (mixing_m k eps)).
by apply: measurable_funB; [exact: measurable_fun_cst|exact: Phi_m].
Qed.
Let below0 z (u : RM) : 0 <= (mixing k eps u * Phi (z / exp u))%coqR%:E.
Proof. by rewrite lee_fin; apply/RleP/Rmult_le_pos; apply/Rlt_le; [exact: mixing_pos|exact: Phi_pos]. Qed.
Let above0 z (u : RM) : 0 <= (mixing k eps u * (1 - Phi (z / exp u)))%coqR%:E.
Proof. by rewrite lee_fin; apply/RleP/Rmult_le_pos; [apply/Rlt_le; exact: mixing_pos|exact: one_minus_Phi_nonneg]. Qed.
Let both z : \int[leb]_u (mixing k eps u * Phi (z / exp u))%coqR%:E + \int[leb]_u (mixing k eps u * (1 - Phi (z / exp u)))%coqR%:E = 1.
Proof.
rewrite -ge0_integralD//.
rewrite -(mixing_total k e0); apply: eq_integral => u _; rewrite -EFinD; congr (_%:E); exact: split_one.
Qed.
Let fin_part (p q : \bar RT) : 0 <= p -> 0 <= q -> p + q = 1 -> p \is a fin_num.
Proof.
move=> p0 q0 pq; rewrite ge0_fin_numE//; apply: (@le_lt_trans _ _ 1); last by rewrite ltry.
by rewrite -pq lee_addl.
Qed.
Lemma F_below z : \int[leb]_u (mixing k eps u * Phi (z / exp u))%coqR%:E = (F z)%:E.
Proof. by rewrite /F fineK//; apply: (fin_part _ _ (both z)); apply: integral_ge0 => u _; [exact: below0|exact: above0]. Qed.
Lemma F_above z : \int[leb]_u (mixing k eps u * (1 - Phi (z / exp u)))%coqR%:E = (1 - F z)%coqR%:E.
Proof.
have := both z; rewrite F_below; case: (\int[leb]_u _) => [r||] //; rewrite -EFinD => -[E1]; congr (_%:E).
by have := rest_after (F z) r; rewrite RplusE E1.
Qed.
Theorem F_zero : F 0%coqR = (1 / 2)%coqR.
Proof.
have : (F 0%coqR)%:E = (1 - F 0%coqR)%coqR%:E.
  rewrite -F_below -F_above; apply: eq_integral => u _; congr (_%:E).
  by rewrite at_zero at_zero'.
by move=> -[h]; exact: is_half.
Qed.
Theorem F_symmetric z : F (- z)%coqR = (1 - F z)%coqR.
Proof.
have : (F (- z)%coqR)%:E = (1 - F z)%coqR%:E; last by move=> -[->].
rewrite -F_below -F_above; apply: eq_integral => u _; congr (_%:E).
exact: at_opp.
Qed.
Theorem F_positive z : (0 < z)%coqR -> (1 / 2 < F z)%coqR.
Proof.
move=> z0.
have m1 : measurable_fun [set: RM] (fun u : RM => (mixing k eps u * (Phi (z / exp u) - 1 / 2))%coqR%:E).
  apply/EFin_measurable_fun; apply: (measurable_funM (mixing_m k eps)).
  by apply: measurable_funB; [exact: Phi_m|exact: measurable_fun_cst].
have p1 u : (0 < mixing k eps u * (Phi (z / exp u) - 1 / 2))%coqR.
  by apply: Rmult_lt_0_compat; [exact: mixing_pos|exact: Phi_scale_pos].
have p0 (u : RM) : 0 <= (mixing k eps u * (Phi (z / exp u) - 1 / 2))%coqR%:E by rewrite lee_fin; apply/RleP/Rlt_le.
have := positive_line m1 p1.
have : (F z)%:E = (F 0%coqR)%:E + \int[leb]_u (mixing k eps u * (Phi (z / exp u) - 1 / 2))%coqR%:E.
  rewrite -!F_below -ge0_integralD//.
  by apply: eq_integral => u _; rewrite -EFinD; congr (_%:E); rewrite at_zero; apply/esym/half_half/Rlt_0_1.
rewrite F_zero; case: (\int[leb]_u _) => [r||] //; rewrite -EFinD => -[->]; rewrite lte_fin => /RltP r0.
exact: beyond.
Qed.
Lemma Lap_above v z : norm d v <> 0%coqR -> Lap origin (fun eta => (z < component d v eta)%coqR) = (1 - F z)%coqR.
Proof.
move=> V; rewrite (ext_event (fun eta => component_above d v eta z V)) /Lap /chance /mass_of.
rewrite laplace_mixture//; last exact: half_m.
have -> : \int[leb]_u ((mixing k eps u)%:E * \int[vol E]_(t in [set t | (z * norm d v < dot d v (pt t))%coqR]) (dens d (exp u) origin (pt t))%:E)
  = \int[leb]_u (mixing k eps u * (1 - Phi (z / exp u)))%coqR%:E; last by rewrite F_above.
apply: eq_integral => u _; rewrite halfspace//; last exact: exp_pos.
by rewrite -EFinM dot_origin scale_value//; exact: exp_pos.
Qed.
(** no hyperplane has mass: the normal law gives it none, and its density is positive *)
Lemma Lap_atom v z : norm d v <> 0%coqR -> ev k (fun eta => component d v eta = z) /\ Lap origin (fun eta => component d v eta = z) = 0%coqR.
Proof.
move=> V; have [ez l0] := noise_atom _ _ _ _ (gaussian_noise k) v z V; split => //.
have I0 : \int[vol E]_(t in [set t | component d v (pt t) = z]) (dens d 1%coqR origin (pt t))%:E = 0.
  by rewrite -(fineK (P_fin Rlt_0_1 origin ez)) -/(P _ _ _); congr (_%:E); exact: l0.
rewrite /Lap /chance /mass_of (@null_by _ (car E) (vol E) _ (fun t => (dens d 1%coqR origin (pt t))%:E)) //.
- by apply: densE_m; exact: Rlt_0_1.
- exact: laplace_m.
- by move=> t _; rewrite lte_fin; apply/RltP; apply: dens_pos; exact: Rlt_0_1.
- by move=> t _; exact: laplace0.
Qed.
Theorem laplace_noise : noise k.+1 (ev k) (Lap origin) F.
Proof.
have pr := Lap_probability origin.
have compl A : ev k A -> Lap origin (fun t => ~ A t) = (1 - Lap origin A)%coqR.
  move=> eA; have [_ e1] := P_or _ _ pr A (fun t => ~ A t) eA (ev_not _ _ pr A eA) (fun t h => h.2 h.1).
  have [eT e2] := P_all _ _ pr.
  have e3 := P_ext _ _ pr (fun _ => True) (fun t => A t \/ ~ A t) eT (fun t => conj (fun _ => EM (A t)) (fun _ => I)).
  by apply: compl_arith; rewrite -e1 -e3 e2.
split => //; last exact: Lap_atom.
move=> v z V.
rewrite (_ : (fun eta => (component k.+1 v eta <= z)%coqR) = (fun eta => ~ (z < component k.+1 v eta)%coqR)); last by apply: ext_event => t; split; [exact: Rle_not_lt|exact: Rnot_lt_le].
have ea : ev k (fun eta => (z < component k.+1 v eta)%coqR) by exact: above_ev.
split; first by apply: (ev_not _ _ pr).
by rewrite compl// Lap_above//; exact: one_minus.
Qed.
(** eps d-privacy of x + eta, for every measurable event *)
Theorem Lap_private x y T : ev k T -> (Lap x T <= exp (eps * dist d x y) * Lap y T)%coqR.
Proof.
move=> eT; apply/RleP; rewrite /Lap /chance /mass_of -lee_fin (EFinM (exp _)).
have fin w : \int[vol E]_(t in [set t | T (pt t)]) (laplace eps w t)%:E \is a fin_num.
  by apply: (@mass_fin E) => //; [exact: laplace_m|exact: laplace_nonneg|exact: laplace_total].
rewrite !fineK//; have p0 : (0 <= exp (eps * dist d x y))%coqR by exact: Rlt_le (exp_pos _).
rewrite -ge0_integralM//; [|exact: laplace_m|by move=> t _; exact: laplace0|by rewrite lee_fin; apply/RleP].
apply: ge0_le_integral => //.
- by move=> t _; exact: laplace0.
- exact: laplace_m.
- by move=> t _; rewrite mule_ge0//; [rewrite lee_fin; apply/RleP|exact: laplace0].
- by apply: measurable_funeM; exact: laplace_m.
- move=> t _; rewrite -EFinM lee_fin; apply/RleP; rewrite /laplace.
  rewrite -RmultE; apply: scaled_ratio; first by apply/Rlt_le; exact: c_pos.
  apply: decay_ratio; first exact: Rlt_le.
  by rewrite (dist_sym k.+1 (pt t) y) (dist_sym k.+1 (pt t) x) (dist_sym k.+1 x y); exact: dist_triangle.
Qed.
End Laplace.
