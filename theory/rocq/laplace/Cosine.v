(** Length and direction of radial noise. For noise with a density p(|t|) on R^n, n >= 2, the cosine of the angle with a fixed vector is
    distributed as K of Asghar et al., Eq. (5), independently of the length; for p proportional to exp(-eps r) the component along the
    vector is distributed as Z = R K. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts.
From dx.laws Require Import Analysis Arcsine Angle Tails NoiseTail.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.laplace Require Import Affine PolarFacts Polar PolarSpace CosineFacts.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Lemma cut_m d (T : measurableType d) (f : T -> R) (a : R) : meas f -> measurable [set z | (a < f z)%coqR].
Proof.
move=> mf; rewrite (_ : [set z | _] = setT `&` f @^-1` (`]a, +oo[%classic : set RM)); first by apply: mf => //; exact: measurable_itv.
by apply/seteqP; split => z /=; rewrite in_itv/= andbT; [move=> /RltP|move=> [_ /RltP]].
Qed.
Lemma sine_m d (T : measurableType d) (f : T -> R) : meas f -> meas (fun z => sine (f z)).
Proof. by move=> mf; rewrite /sine; apply: (meas_mul mf); exact: meas_hyp. Qed.
Lemma sine_set x : measurable [set y : RM | (x < sine y)%coqR].
Proof. by apply: cut_m; apply: sine_m; exact: meas_id. Qed.
Lemma weight_hyp_m (n : nat) (D : set RM) : measurable_fun D (fun y : RM => ((/ hyp y) ^ n)%coqR%:E).
Proof. by apply: (@measurable_funS _ _ _ _ setT) => //; apply: measE; meas. Qed.
Lemma weight_hyp0 (n : nat) (y : R) : (0 <= (/ hyp y) ^ n)%coqR. Proof. by have [] := weight_bounds n y. Qed.
(** the cap of the directions whose cosine is above x *)
Lemma cap_mass n x : (2 <= n)%N -> \int[leb]_(y in [set y | (x < sine y)%coqR]) ((/ hyp y) ^ n)%coqR%:E = (Pr_K_ge n x * whole n)%coqR%:E.
Proof.
move=> /ssrnat.leP n2; have b y := (weight_bounds n y).2; have d y := angle_derive n y n2.
case: (Rle_dec x (-1)) => [x1|x1]; last case: (Rle_dec 1 x) => [x2|x2].
- have -> : [set y : RM | (x < sine y)%coqR] = setT.
    by apply/seteqP; split => // y _ /=; have [h _] := sine_bounds y; exact: Rle_lt_trans h.
  rewrite -(cap_value_all n x x1).
  exact: (@integral_line (fun y => (/ hyp y) ^ n)%coqR (angle_mass n) 1%coqR (weight_hyp0 n) b (weight_continuous n) d _ _ (angle_low n) (angle_top n)).
- have -> : [set y : RM | (x < sine y)%coqR] = set0.
    apply/seteqP; split => // y /= h; have [_ h'] := sine_bounds y.
    by case: (Rlt_irrefl 1); exact: Rle_lt_trans x2 (Rlt_trans _ _ _ h h').
  by rewrite integral_set0 (cap_value_none n x x2).
- have xx : (-1 < x < 1)%coqR by split; exact: Rnot_le_lt.
  have -> : [set y : RM | (x < sine y)%coqR] = `]tan (asin x), +oo[%classic.
    by apply/seteqP; split => y /=; rewrite in_itv/= andbT => h; [apply/RltP; exact: (cap_above x y xx).1|apply: (cap_above x y xx).2; exact/RltP].
  rewrite -(cap_value_mid n x xx).
  exact: (@integral_above (fun y => (/ hyp y) ^ n)%coqR (angle_mass n) 1%coqR (weight_hyp0 n) b (weight_continuous n) d _ _ (angle_top n)).
Qed.

Section Radial.
Variables (k : nat) (v : vec) (p : R -> R).
Let n := k.+2.
Let E := euclid k.+1.
Hypothesis V : norm n v <> 0%coqR.
Hypothesis mp : @meas _ RM p.
Hypothesis p0 : forall r, (0 <= p r)%coqR.
Variables (B : set RR) (U : set RM) (phi : R -> R) (T : NoiseEvents.event).
Hypothesis mB : measurable B.
Hypothesis TB : forall eta, T eta <-> B (component n v eta, norm n eta).
Hypothesis BU : forall u kap : R, (-1 < kap < 1)%coqR -> (B (exp u * kap, exp u)%coqR <-> U u /\ (phi u < kap)%coqR).
Let sqrt_m : measurable_fun [set: RM] (sqrt : RM -> RM).
Proof. by apply: cont_measurable => y; apply/continuity_pt_filterlim; exact: continuous_sqrt. Qed.
Let one : RR -> R := \1_B.
Let one_m : meas one. Proof. exact: measurable_fun_indic. Qed.
Let one0 z : (0 <= one z)%coqR. Proof. by apply/RleP; rewrite /one indicE; exact: ler0n. Qed.
Let H (z : RR) : R := (one (/ norm n v * z.1, sqrt z.2) * p (sqrt z.2))%coqR.
Let mH : meas H. Proof. by rewrite /H; meas. Qed.
Let H0 z : (0 <= H z)%coqR. Proof. exact: Rmult_le_pos. Qed.
Let in_B eta : (/ norm n v * dot n v eta, sqrt (dot n eta eta))%coqR = (component n v eta, norm n eta).
Proof. by rewrite component_dot// /Rdiv Rmult_comm. Qed.
Let K (u : R) : R := (exp u ^ n * p (exp u))%coqR.
Let K0 u : (0 <= K u)%coqR. Proof. by apply: Rmult_le_pos => //; apply: pow_le; exact/Rlt_le/exp_pos. Qed.
Theorem polar_mass : \int[vol E]_(t in [set t | T (pt t)]) (p (norm n (pt t)))%:E =
  area k * \int[leb]_(u in U) (exp u ^ n * p (exp u) * (Pr_K_ge n (phi u) * whole n))%coqR%:E.
Proof.
transitivity (\int[vol E]_t (H (dot n v (pt t), dot n (pt t) (pt t)))%:E).
  rewrite integral_mkcond; apply: eq_integral => t _; rewrite /H [X in one X]in_B /one indicE /patch.
  have -> : ((component n v (pt t), norm n (pt t)) \in B) = (t \in [set t : car E | T (pt t)]).
    by apply/idP/idP; rewrite !inE => /TB.
  by case: ifP => _; congr (_%:E); [exact: (esym (Rmult_1_l _))|exact: (esym (Rmult_0_l _))].
rewrite radial//; congr (_ * _).
pose H' (z : RR) := H (norm n v * z.1, z.2)%coqR.
have mH' : meas H' by rewrite /H'; meas.
rewrite (polar_plane mH' (fun z => H0 _) k.+1).
pose f (z : RR) := ((exp z.2 * / hyp z.1) ^ k.+2 * H' (exp z.2 * / hyp z.1 * z.1, exp z.2 ^ 2))%coqR.
have fm : meas f by rewrite /f; meas.
have f0 z : (0 <= f z)%coqR.
  apply: Rmult_le_pos; last exact: H0.
  by apply: pow_le; apply: Rmult_le_pos; [exact/Rlt_le/exp_pos|exact/Rlt_le/Rinv_0_lt_compat/hyp_pos].
rewrite (swap fm f0) [RHS]integral_mkcond; apply: eq_integral => u _.
have fE (y : R) : f (y, u) = (one (exp u * sine y, exp u) * (K u * (/ hyp y) ^ n))%coqR.
  have e0 : (0 <= exp u)%coqR by exact/Rlt_le/exp_pos.
  have pp := polar_pair (norm n v) (exp u) y V e0; have [_ p2] := pp.
  transitivity ((exp u * / hyp y) ^ n * (one (exp u * sine y, exp u) * p (exp u)))%coqR; last exact: polar_arith.
  by rewrite -{1}pp -{4}p2.
rewrite /patch; case: ifPn => uU.
- transitivity (\int[leb]_(y in [set y : RM | (phi u < sine y)%coqR]) ((K u)%:E * ((/ hyp y) ^ n)%coqR%:E)).
    rewrite [RHS]integral_mkcond; apply: eq_integral => y _; rewrite fE /one indicE /patch.
    have -> : ((exp u * sine y, exp u)%coqR \in B) = (y \in [set y : RM | (phi u < sine y)%coqR]).
      by apply/idP/idP; rewrite !inE => h; [have [] := (BU u (sine_bounds y)).1 h|apply: (BU u (sine_bounds y)).2; split => //; move: uU; rewrite inE].
    by case: ifP => _; [rewrite -EFinM; congr (_%:E); exact: Rmult_1_l|congr (_%:E); exact: Rmult_0_l].
  rewrite ge0_integralM//; [|exact: sine_set|exact: weight_hyp_m|by move=> y _; rewrite lee_fin; apply/RleP; exact: weight_hyp0|by rewrite lee_fin; apply/RleP].
  by rewrite cap_mass// -EFinM.
- rewrite (eq_integral (cst 0)) ?integral0// => y _; rewrite fE /one indicE.
  have -> : ((exp u * sine y, exp u)%coqR \in B) = false.
    by apply/negP; rewrite inE => /(BU u (sine_bounds y)).1 [h _]; move: uU; rewrite notin_set.
  by congr (_%:E); exact: Rmult_0_l.
Qed.
End Radial.

(** the two events of Theorem 3 *)
Section Independence.
Variables (k : nat) (v : vec) (p : R -> R) (C : set RM) (x : R).
Let n := k.+2.
Let E := euclid k.+1.
Hypothesis V : norm n v <> 0%coqR.
Hypothesis mp : @meas _ RM p.
Hypothesis p0 : forall r, (0 <= p r)%coqR.
Hypothesis mC : measurable C.
Let U : set RM := [set u | C (exp u)].
Let mU : measurable U.
Proof. by rewrite (_ : U = setT `&` (exp : RM -> RM) @^-1` C); [apply: (meas_exp meas_id)|rewrite setTI]. Qed.
Let len_C : set RR := [set z | C z.2].
Let len_m : measurable len_C.
Proof. by rewrite (_ : len_C = setT `&` snd @^-1` C); [apply: (@meas_snd _ RM)|rewrite setTI]. Qed.
Let pos : set RR := [set z | (0 < z.2)%coqR].
Let pos_m : measurable pos. Proof. by apply: (@cut_m _ RR (fun z => z.2)); meas. Qed.
Let cap : set RR := len_C `&` ((pos `&` [set z : RR | (0 < z.1 - x * z.2)%coqR]) `|` (~` pos `&` [set z : RR | (0 < - x)%coqR])).
Let cap_m : measurable cap.
Proof.
apply: measurableI => //; apply: measurableU; apply: measurableI => //.
- by apply: (@cut_m _ RR (fun z => z.1 - x * z.2)%coqR); meas.
- exact: measurableC.
- by apply: (@cut_m _ RR (fun _ => - x)%coqR); exact: meas_cst.
Qed.
Theorem cosine_independent :
  \int[vol E]_(t in [set t | C (norm n (pt t)) /\ (x < cos (angle n (pt t) v))%coqR]) (p (norm n (pt t)))%:E =
  (Pr_K_ge n x)%:E * \int[vol E]_(t in [set t | C (norm n (pt t))]) (p (norm n (pt t)))%:E.
Proof.
rewrite (@polar_mass k v p V mp p0 cap U (fun _ => x) (fun eta => C (norm n eta) /\ (x < cos (angle n eta v))%coqR) cap_m); last 2 first.
- by move=> eta; split => -[h1 h2]; split => //; exact/cosine_event.
- move=> u kap _; split => [[h1 [[_ /= h2]|[h2 _]]]|[h1 h2]].
  + by split => //; exact: (cap_event u kap x).1.
  + by exfalso; apply: h2; exact: exp_pos.
  + by split => //; left; split; [exact: exp_pos|exact: (cap_event u kap x).2].
rewrite (@polar_mass k v p V mp p0 len_C U (fun _ => -1)%coqR (fun eta => C (norm n eta)) len_m); last 2 first.
- by [].
- by move=> u kap [h _]; split => [|[]].
rewrite muleCA; congr (_ * _); have [P0 _] := Pr_K_bounds n x.
pose g (u : R) := (exp u ^ n * p (exp u) * (1 * whole n))%coqR.
have gm : @meas _ RM g by rewrite /g; meas.
have w0 : (0 <= whole n)%coqR by exact/Rlt_le/mass_pos.
have g0 u : (0 <= g u)%coqR.
  by apply: Rmult_le_pos; [apply: Rmult_le_pos => //; apply: pow_le; exact/Rlt_le/exp_pos|rewrite Rmult_1_l].
rewrite cap_whole -ge0_integralM//.
- by apply: eq_integral => u _; rewrite -EFinM; congr (_%:E); exact: cap_arith.
- by apply: (@measurable_funS _ _ _ _ setT) => //; exact: (measE gm).
- by move=> u _; rewrite lee_fin; apply/RleP; exact: (g0 u).
- by rewrite lee_fin; apply/RleP.
Qed.
End Independence.

Lemma cosine_set (E : space) n x v : norm n v <> 0%coqR -> meas (fun t : car E => norm n (pt t)) -> measurable [set t : car E | (x < cos (angle n (pt t) v))%coqR].
Proof.
move=> V mn; have mc : meas (fun t : car E => component n v (pt t)).
  have md : meas (fun t : car E => / norm n v * dot n v (pt t))%coqR.
    by refine (@meas_mul _ _ (fun _ => / norm n v)%coqR (fun t : car E => dot n v (pt t)) (@meas_cst _ (car E) _) _); exact: dot_m.
  by apply: (eq_measurable_fun _ md) => t _; rewrite component_dot// /Rdiv Rmult_comm.
pose pos : set (car E) := [set t | (0 < norm n (pt t))%coqR].
have mpos : measurable pos by apply: (@cut_m _ _ (fun t : car E => norm n (pt t))).
rewrite (_ : [set t : car E | _] = (pos `&` [set t | (0 < component n v (pt t) - x * norm n (pt t))%coqR]) `|` (~` pos `&` [set t | (0 < - x)%coqR])).
  apply: measurableU; apply: measurableI => //.
  - by apply: (@cut_m _ _ (fun t : car E => component n v (pt t) - x * norm n (pt t))%coqR); apply: (meas_sub mc); exact (@meas_mul _ _ (fun _ => x) (fun t : car E => norm n (pt t)) (@meas_cst _ (car E) _) mn).
  - exact: measurableC.
  - by apply: (@cut_m _ _ (fun _ : car E => - x)%coqR); exact: meas_cst.
by apply/seteqP; split => t /= /cosine_event.
Qed.
