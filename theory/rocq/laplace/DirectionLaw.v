(** Y N/|N| on R^n, n = k+1, for N standard normal and Y >= 0 of any density g independent of N: its density is C g(|z|) / |z|^(n-1). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.laws Require Import Laws.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance LaplaceEvents Affine Polar DirectionFacts Direction.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Lemma bell_m n : @meas _ RM (bell n).
Proof.
apply: (@meas_smooth _ RM (bell n) (fun y => y)); last exact: measurable_fun_id.
by move=> x; rewrite /bell; auto_derive.
Qed.
Section Space.
Variable k : nat.
Let n := k.+1.
Let E := euclid k.
Notation ER := [the measurableType _ of (car E * RM)%type].
Lemma inner_E (f : ER -> R) : @meas _ ER f -> (forall z, (0 <= f z)%coqR) -> measurable_fun [set: car E] (fun t => \int[leb]_y (f (t, y))%:E).
Proof.
move=> mf f0; apply: (@measurable_fun_fubini_tonelli_F _ _ (car E) RM RT leb sf_leb (fun z => (f z)%:E) (measE mf)).
by move=> z; rewrite lee_fin; apply/RleP.
Qed.
(** the origin counts for nothing: it lies in a hyperplane, which has normal mass 0 *)
Lemma off_origin (f g : car E -> \bar RT) : measurable_fun setT f -> measurable_fun setT g -> (forall t, 0 <= f t) -> (forall t, 0 <= g t) ->
  (forall t, norm n (pt t) <> 0%coqR -> f t = g t) -> \int[vol E]_t f t = \int[vol E]_t g t.
Proof.
move=> mf mg f0 g0 fg; apply: ge0_ae_eq_integral => //.
have V : norm n (axis 0) <> 0%coqR by rewrite norm_axis; [exact: R1_neq_R0|exact: Nat.lt_0_succ].
have [eA l0] := noise_atom _ _ _ _ (gaussian_noise k) (axis 0) 0%coqR V.
exists [set t | component n (axis 0) (pt t) = 0%coqR]; split => //.
- have I0 : \int[vol E]_(t in [set t | component n (axis 0) (pt t) = 0%coqR]) (dens n 1%coqR origin (pt t))%:E = 0.
    by rewrite -(fineK (P_fin Rlt_0_1 origin eA)) -/(P _ _ _); congr (_%:E); exact: l0.
  have := @null_by _ (car E) (vol E) _ (fun t => (dens n 1%coqR origin (pt t))%:E) (cst 1) eA.
  rewrite integral_cst// mul1e; apply => //.
  + by apply: densE_m; exact: Rlt_0_1.
  + exact: measurable_fun_cst.
  + by move=> t _; rewrite lte_fin; apply/RltP; apply: dens_pos; exact: Rlt_0_1.
  + by move=> t _; rewrite lee_fin ler01.
- move=> t nfg; rewrite /mkset component_axis; last exact: Nat.lt_0_succ.
  apply: contrapT => t0; apply: nfg => _; apply: fg => /norm_zero Z; apply: t0; apply: Z; exact: Nat.lt_0_succ.
Qed.
Definition factor : \bar RT := \int[leb]_v (pos v * ((/ v) ^ n.+1 * bell n (/ v)))%coqR%:E.
Lemma factor_ge0 : 0 <= factor.
Proof.
apply: integral_ge0 => v _; rewrite lee_fin; apply/RleP; rewrite /pos; case: Rlt_dec => [v0|_]; last by rewrite Rmult_0_l; exact: Rle_refl.
rewrite Rmult_1_l; apply: Rmult_le_pos; last exact/Rlt_le/bell_pos.
by apply: pow_le; exact/Rlt_le/Rinv_0_lt_compat.
Qed.
Let N0 v : (0 <= norm n v)%coqR. Proof. exact: norm_nonneg. Qed.
Let mN : @meas _ ER (fun z => norm n (pt z.1)). Proof. by apply: norm_meas => i; exact: pt_meas1. Qed.
Let m2 : @meas _ ER (fun z => z.2). Proof. exact: meas_snd. Qed.
Variable g : R -> R.
Hypothesis mg : @meas _ RM g.
Hypothesis g0 : forall y, (0 <= g y)%coqR.
Ltac ms := first [assumption | apply: meas_mul; ms | apply: meas_pow; ms | apply: (meas_one pos_m); ms | apply: (meas_one Rinv_m); ms
  | apply: (meas_one (bell_m _)); ms | apply: (meas_one mg); ms | exact: measurable_fun_id | exact: meas_cst].
Ltac nn := first [done | apply: N0 | apply: g0 | apply: pos_nonneg | apply: Rlt_le; apply: bell_pos | apply: Rmult_le_pos; nn].
Theorem length_direction F : nice k F ->
  \int[vol E]_u \int[leb]_y (bell n (norm n (pt u)) * (pos y * (g y * F (scale (y * / norm n (pt u)) (pt u)))))%coqR%:E =
  factor * total_of k (fun z => g (norm n z) * ((/ norm n z) ^ k * F z))%coqR.
Proof.
move=> nF; have [Fs mF F0] := nF.
pose h (z : ER) := (bell n (norm n (pt z.1)) * (pos z.2 * (g z.2 * F (scale (z.2 * / norm n (pt z.1)) (pt z.1)))))%coqR.
pose G (z : ER) := (norm n (pt z.1) * (bell n (norm n (pt z.1)) * (pos z.2 * (g (norm n (pt z.1) * z.2) * F (scale z.2 (pt z.1))))))%coqR.
pose J (z : ER) := (pos z.2 * ((/ z.2) ^ n * (norm n (pt z.1) * / z.2 * (bell n (norm n (pt z.1) * / z.2) * (g (norm n (pt z.1)) * F (pt z.1))))))%coqR.
have m1 : @meas _ ER (fun z => F (scale (z.2 * / norm n (pt z.1)) (pt z.1))%coqR).
  by apply: (nice_comp nF) => i; apply: meas_mul; [ms|exact: pt_meas1].
have m3 : @meas _ ER (fun z => F (scale z.2 (pt z.1))) by apply: (nice_comp nF) => i; apply: meas_mul; [ms|exact: pt_meas1].
have m4 : @meas _ ER (fun z => F (pt z.1)) by apply: (nice_comp nF) => i; exact: pt_meas1.
have mh : @meas _ ER h by rewrite /h; ms.
have mG : @meas _ ER G by rewrite /G; ms.
have mJ : @meas _ ER J by rewrite /J; ms.
have h0 z : (0 <= h z)%coqR by rewrite /h; nn.
have G0 z : (0 <= G z)%coqR by rewrite /G; nn.
have J0 z : (0 <= J z)%coqR.
  rewrite /J /pos; case: Rlt_dec => [v0|_]; last by rewrite Rmult_0_l; exact: Rle_refl.
  have i0 : (0 <= / z.2)%coqR by exact/Rlt_le/Rinv_0_lt_compat.
  rewrite Rmult_1_l; apply: Rmult_le_pos; first exact: pow_le.
  by apply: Rmult_le_pos; first exact: Rmult_le_pos; nn.
have i0 (f : ER -> R) (f0 : forall z, (0 <= f z)%coqR) (t : car E) : 0 <= \int[leb]_y (f (t, y))%:E.
  by apply: integral_ge0 => y _; rewrite lee_fin; apply/RleP.
have at_t (f : ER -> R) (t : car E) : @meas _ ER f -> @meas _ RM (fun y => f (t, y)).
  by move=> mf; exact: (@measurable_fun_prod1 _ _ _ RM (car E) RM f t mf).
have at_y (f : ER -> R) (y : R) : @meas _ ER f -> @meas _ (car E) (fun t => f (t, y)).
  by move=> mf; exact: (@measurable_fun_prod2 _ _ _ RM (car E) RM f y mf).
transitivity (\int[vol E]_u \int[leb]_s (G (u, s))%:E).
  apply: off_origin; [exact: (inner_E mh)|exact: (inner_E mG)|exact: (i0 h)|exact: (i0 G)|move=> u u0].
  have r0 : (0 < norm n (pt u))%coqR by case: (N0 (pt u)) => [//|e]; case: u0.
  rewrite -[LHS](affine 0%coqR r0 (at_t h u mh) (fun y => h0 _)) scaled; [|exact: N0| |by move=> y; exact: h0]; last first.
    apply: (@meas_one _ RM (fun y => h (u, y)) (fun y => norm n (pt u) * y + 0)%coqR (at_t h u mh)).
    by apply: meas_add; [apply: meas_mul; [exact: meas_cst|exact: measurable_fun_id]|exact: meas_cst].
  by apply: eq_integral => s _; congr (_%:E); rewrite /h /G /= first_scale// Rplus_0_r pos_scaled.
rewrite (swap2 (@vol_sf E) sf_leb mG G0).
transitivity (\int[leb]_s \int[vol E]_z (J (z, s))%:E).
  apply: eq_integral => s _; case: (Rlt_dec 0 s) => [s0|sn]; last first.
    have p0 : pos s = 0%coqR by rewrite /pos; case: Rlt_dec.
    by apply: eq_integral => z _; rewrite /G /J /= p0 !(Rmult_0_l, Rmult_0_r).
  have si : (0 <= / s)%coqR by exact/Rlt_le/Rinv_0_lt_compat.
  pose K z := (norm n z * / s * (bell n (norm n z * / s) * (g (norm n z) * F z)))%coqR.
  have mNt : @meas _ (car E) (fun t => norm n (pt t)) by apply: norm_meas => i; exact: pt_meas.
  have nK : nice k K.
    split; [by move=> u v uv; rewrite /K (norm_ext n u v uv) (Fs u v uv)|by rewrite /K; ms|move=> v; rewrite /K].
    by apply: Rmult_le_pos; [exact: Rmult_le_pos|nn].
  have p1 : pos s = 1%coqR by rewrite /pos; case: Rlt_dec.
  transitivity (total_of k (fun u => K (scale s u))).
    apply: eq_integral => u _; congr (_%:E); rewrite /G /K /= norm_scaled; last exact: Rlt_le.
    by rewrite (@second_change n s _ (g (norm n (pt u) * s)%coqR))// p1 Rmult_1_l (Rmult_comm s (norm n (pt u))).
  rewrite (eq_integral (fun z => ((/ s) ^ n * K (pt z))%coqR%:E)); last by move=> z _; rewrite /J /= p1 Rmult_1_l.
  have [_ mK K0] := nK; rewrite scaled2//; last by exact: pow_le.
  rewrite -/(total_of k K) -(dilate s0 nK) muleA -EFinM.
  have P : ((/ s) ^ n * s ^ n)%coqR = 1%coqR by rewrite -Rpow_mult_distr Rinv_l ?pow1//; exact: Rgt_not_eq.
  by rewrite -RmultE P mul1e.
rewrite -(swap2 (@vol_sf E) sf_leb mJ J0).
pose c z := (g (norm n z) * ((/ norm n z) ^ k * F z))%coqR.
have mc : @meas _ (car E) (fun t => c (pt t)).
  have mNt : @meas _ (car E) (fun t => norm n (pt t)) by apply: norm_meas => i; exact: pt_meas.
  by rewrite /c; ms.
have c0 v : (0 <= c v)%coqR.
  apply: Rmult_le_pos => //; apply: Rmult_le_pos => //; apply: pow_le.
  have [p|e] := N0 v; first exact/Rlt_le/Rinv_0_lt_compat.
  by rewrite -e Rinv_0; exact: Rle_refl.
rewrite /total_of -ge0_integralM//; [|exact: (measE mc)|by move=> t _; rewrite lee_fin; apply/RleP; exact: (c0 (pt t))|exact: factor_ge0].
apply: off_origin.
- exact: (inner_E mJ).
- by apply: measurable_funeM; exact: (measE mc).
- exact: (i0 J).
- by move=> t; apply: mule_ge0; [exact: factor_ge0|rewrite lee_fin; apply/RleP; exact: (c0 (pt t))].
move=> z z0; have r0 : (0 < norm n (pt z))%coqR by case: (N0 (pt z)) => [//|e]; case: z0.
rewrite -[LHS](affine 0%coqR r0 (at_t J z mJ) (fun y => J0 _)) scaled; [|exact: N0| |by move=> y; exact: J0]; last first.
  apply: (@meas_one _ RM (fun y => J (z, y)) (fun y => norm n (pt z) * y + 0)%coqR (at_t J z mJ)).
  by apply: meas_add; [apply: meas_mul; [exact: meas_cst|exact: measurable_fun_id]|exact: meas_cst].
rewrite muleC /factor -(@scaled2 _ _ leb (c (pt z)) _ (c0 (pt z))).
- by apply: eq_integral => v _; congr (_%:E); exact: (@third_change k (norm n (pt z)) v (g (norm n (pt z))) (F (pt z)) r0).
- by ms.
- move=> v; rewrite /pos; case: Rlt_dec => [v0|_]; last by rewrite Rmult_0_l; exact: Rle_refl.
  rewrite Rmult_1_l; apply: Rmult_le_pos; last exact/Rlt_le/bell_pos.
  by apply: pow_le; exact/Rlt_le/Rinv_0_lt_compat.
Qed.
End Space.
