(** Noise of density proportional to exp(-eps |eta|) on R^n, n >= 2, and normal vectors: the cosine of its angle with a fixed vector is distributed as K of
    Asghar et al., Eq. (5), independently of the length; the component of the noise along the vector is distributed as Z = R K. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.laws Require Import Analysis Radius Angle Tails NoiseTail.
From dx.privacy Require Import Euclid Normal Decoding NoiseEvents.
From dx.laplace Require Import LaplaceSpace LaplaceInstance Length LaplaceMean PolarFacts Polar PolarSpace CosineFacts Cosine.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** any probability with a radial density *)
Section Density.
Variables (k : nat) (f : car (euclid k.+1) -> R) (p : R -> R) (v : vec).
Let n := k.+2.
Let E := euclid k.+1.
Hypothesis fp : forall t, f t = p (norm n (pt t)).
Hypothesis mp : @meas _ RM p.
Hypothesis p0 : forall r, (0 <= p r)%coqR.
Hypothesis f1 : \int[vol E]_t (f t)%:E = 1.
Hypothesis V : norm n v <> 0%coqR.
Lemma norm_m : meas (fun t : car E => norm n (pt t)).
Proof. by have := @len_m k.+1; apply: eq_measurable_fun => t _; rewrite len_norm. Qed.
Let mf : measurable_fun setT (fun t => (f t)%:E).
Proof. by apply: measE; rewrite (_ : f = fun t => p (norm n (pt t))); [exact: (meas_one mp norm_m)|apply/funext]. Qed.
Let f0 t : (0 <= f t)%coqR. Proof. by rewrite fp. Qed.
Let part (C : set RM) : set (car E) := [set t | C (norm n (pt t))].
Let part_m C : measurable C -> measurable (part C).
Proof. by move=> mC; rewrite (_ : part C = setT `&` (fun t : car E => norm n (pt t) : RM) @^-1` C); [apply: norm_m|rewrite setTI]. Qed.
Lemma cosine_part (C : set RM) x : measurable C ->
  mass_of f [set t | C (norm n (pt t)) /\ (x < cos (angle n (pt t) v))%coqR] = (Pr_K_ge n x * mass_of f (part C))%coqR.
Proof.
move=> mC; have fin := mass_fin mf f0 f1 (part_m mC); rewrite /mass_of.
rewrite (eq_integral (fun t => (p (norm n (pt t)))%:E)); last by move=> t _; rewrite fp.
have I : \int[vol E]_(t in part C) (p (norm n (pt t)))%:E = (fine (\int[vol E]_(t in part C) (f t)%:E))%:E.
  by rewrite fineK//; apply: eq_integral => t _; rewrite fp.
by rewrite (cosine_independent x V mp p0 mC) [X in fine (_ * X)]I -EFinM.
Qed.
Lemma cosine_alone x : mass_of f [set t | (x < cos (angle n (pt t) v))%coqR] = Pr_K_ge n x.
Proof.
have := @cosine_part setT x measurableT; rewrite (_ : part setT = setT); last by apply/seteqP; split.
rewrite {2}/mass_of f1 /= Rmult_1_r => <-; congr (mass_of f _).
by apply/seteqP; split => t //= [].
Qed.
Lemma cosine_below r x : mass_of f [set t | (norm n (pt t) < r)%coqR /\ (x < cos (angle n (pt t) v))%coqR] =
  (mass_of f [set t | (norm n (pt t) < r)%coqR] * mass_of f [set t | (x < cos (angle n (pt t) v))%coqR])%coqR.
Proof.
have mC : measurable [set y : RM | (y < r)%coqR].
  rewrite (_ : [set y : RM | _] = `]-oo, r[%classic); first exact: measurable_itv.
  by apply/seteqP; split => y /=; rewrite in_itv/= => h; exact/RltP.
by rewrite (@cosine_part _ x mC) cosine_alone Rmult_comm.
Qed.
End Density.

Section Laplace.
Variables (k : nat) (eps : R) (v : vec).
Let n := k.+2.
Let E := euclid k.+1.
Hypothesis e0 : (0 < eps)%coqR.
Hypothesis V : norm n v <> 0%coqR.
Let a := c k.+1 eps.
Let p (r : R) : R := (a * exp (- (eps * r)))%coqR.
Let a0 : (0 < a)%coqR. Proof. exact: c_pos. Qed.
Let p0 r : (0 <= p r)%coqR. Proof. by apply: Rmult_le_pos; [exact: Rlt_le|exact/Rlt_le/exp_pos]. Qed.
Let mp : @meas _ RM p.
Proof. by apply: (@meas_smooth _ RM p (fun x => x)); [move=> r; rewrite /p; auto_derive|meas]. Qed.
Let radial_density (t : car E) : laplace eps origin t = p (norm n (pt t)).
Proof. by rewrite laplace_len len_norm. Qed.
Theorem Lap_cosine x : Lap k.+1 eps origin (fun eta => (x < cos (angle n eta v))%coqR) = Pr_K_ge n x.
Proof. exact: (cosine_alone radial_density mp p0 (laplace_total k.+1 e0 origin) V). Qed.
Theorem Lap_independent r x : Lap k.+1 eps origin (fun eta => (norm n eta < r)%coqR /\ (x < cos (angle n eta v))%coqR) =
  (Lap k.+1 eps origin (fun eta => (norm n eta < r)%coqR) * Lap k.+1 eps origin (fun eta => (x < cos (angle n eta v))%coqR))%coqR.
Proof. exact: (cosine_below radial_density mp p0 (laplace_total k.+1 e0 origin) V). Qed.
Let kappa : R := (a * INR (fact (n - 1)) / eps ^ n * whole n)%coqR.
Let kappa0 : (0 <= kappa)%coqR.
Proof.
apply: Rmult_le_pos; last exact/Rlt_le/mass_pos.
apply: Rmult_le_pos; first by apply: Rmult_le_pos; [exact: Rlt_le|exact: pos_INR].
exact/Rlt_le/Rinv_0_lt_compat/pow_lt.
Qed.
Let n1 : (1 <= n)%coq_nat. Proof. by apply/ssrnat.leP. Qed.
Let along (g : R -> R) w : (forall r : R, @Continuity.continuous R_UniformSpace R_UniformSpace g r) -> (forall r, (0 < r)%coqR -> (0 <= g r <= gamma_density n eps r)%coqR) ->
  is_RInt_gen (V := R_NormedModule) g (at_point 0%coqR) (Rbar_locally p_infty) w ->
  \int[leb]_u (kappa * (exp u * g (exp u)))%coqR%:E = kappa%:E * w%:E.
Proof.
move=> Cg Bg Ig.
have mg : @meas _ RM (fun u => exp u * g (exp u))%coqR by apply: cont_measurable => u; exact: log_cont.
rewrite -scaled//; last by move=> u; exact: (log_nonneg n eps g Bg).
congr (_ * _); rewrite (@integral_line (fun u => exp u * g (exp u))%coqR (fun u => RInt g 0 (exp u)) _ (log_nonneg n eps g Bg) (log_bound n eps g n1 e0 Bg) (log_cont g Cg) (log_derive g Cg) 0%coqR w (log_low g Cg) (log_top w g Ig)).
by rewrite Rminus_0_r.
Qed.
Let total_one : area k * kappa%:E = 1.
Proof.
rewrite -(laplace_total k.+1 e0 origin) (eq_integral (fun t => (p (norm n (pt t)))%:E)); last by move=> t _; rewrite radial_density.
have := @polar_mass k v p V mp p0 setT setT (fun _ => -1)%coqR (fun _ => True) measurableT (fun _ => conj (fun _ => I) (fun _ => I)).
rewrite (_ : [set t : car E | True] = setT)// => ->; last by move=> u kap [h _]; split.
congr (_ * _); rewrite -[LHS]mule1.
rewrite -(along (gamma_cont n eps) _ (gamma_mass n eps n1 e0)); last first.
  by move=> r r0; split; [apply: gamma_nonneg => //; exact: Rlt_le|exact: Rle_refl].
apply: eq_integral => u _; congr (_%:E); rewrite cap_whole /p gamma_arith//.
by rewrite Rmult_1_r.
Qed.
Theorem component_tail z w : is_RInt_gen (V := R_NormedModule) (Z_tail_integrand n eps z) (at_point 0%coqR) (Rbar_locally p_infty) w ->
  Lap k.+1 eps origin (fun eta => (z < component n v eta)%coqR) = w.
Proof.
move=> Iw; rewrite /Lap /chance /mass_of (eq_integral (fun t => (p (norm n (pt t)))%:E)); last by move=> t _; rewrite radial_density.
have mB : measurable [set s : RR | (z < s.1)%coqR] by apply: (@cut_m _ RR (fun s => s.1)); meas.
rewrite (@polar_mass k v p V mp p0 [set s : RR | (z < s.1)%coqR] setT (fun u => z / exp u)%coqR (fun eta => (z < component n v eta)%coqR) mB); last 2 first.
- by [].
- by move=> u kap _; split => [h|[_ h]]; [split => //; exact: (tail_event u kap z).1|exact: (tail_event u kap z).2].
rewrite (_ : \int[leb]_(u in setT) _ = kappa%:E * w%:E); first by rewrite muleA total_one mul1e.
have n2 : (2 <= n)%coq_nat by apply/ssrnat.leP.
rewrite -(along (Z_tail_cont n eps z n2) _ Iw); last first.
  move=> r r0; have [h1 h2] := Pr_K_bounds n (z / r); have h3 := gamma_nonneg n eps r (Rlt_le _ _ e0) (Rlt_le _ _ r0).
  by rewrite /Z_tail_integrand; split; [exact: Rmult_le_pos|exact: tail_le].
by apply: eq_integral => u _; congr (_%:E); rewrite /p gamma_arith.
Qed.
End Laplace.

Section Normal.
Variables (k : nat) (v : vec).
Let n := k.+2.
Let E := euclid k.+1.
Hypothesis V : norm n v <> 0%coqR.
Let p (r : R) : R := (/ (1 * sqrt (2 * PI)) ^ n * exp (- r ^ 2 / (2 * 1 ^ 2)))%coqR.
Let p0 r : (0 <= p r)%coqR.
Proof.
apply: Rmult_le_pos; last exact/Rlt_le/exp_pos.
by apply/Rlt_le/Rinv_0_lt_compat/pow_lt; rewrite Rmult_1_l; apply: sqrt_lt_R0; have := PI_RGT_0; lra.
Qed.
Let mp : @meas _ RM p.
Proof. by apply: (@meas_smooth _ RM p (fun x => x)); [move=> r; rewrite /p; auto_derive|meas]. Qed.
Let normal_density (t : car E) : dens n 1%coqR origin (pt t) = p (norm n (pt t)).
Proof. by rewrite dens_exp; [rewrite -len_norm|exact: Rlt_0_1]. Qed.
Theorem normal_cosine x : law k.+1 (fun u => (x < cos (angle n u v))%coqR) = Pr_K_ge n x.
Proof. exact: (cosine_alone normal_density mp p0 (mass k.+1 origin Rlt_0_1) V). Qed.
End Normal.
(** the events are measurable *)
Lemma cosine_event_m k x v : norm k.+2 v <> 0%coqR -> ev k.+1 (fun u => (x < cos (angle k.+2 u v))%coqR).
Proof. by move=> V; apply: (@cosine_set (euclid k.+1)) => //; exact: norm_m. Qed.
