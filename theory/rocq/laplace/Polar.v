(** Radial integrals on R^n. For H(<v,t>, |t|^2) >= 0 the Lebesgue integral over R^(k+2) is, up to one constant of the dimension, the
    double integral over x and u of e^((k+1)u) H(|v| x, e^(2u) + x^2): one coordinate along v, and the length e^u of the rest. By
    induction on the dimension, from affine changes of variables on the line and Tonelli's theorem. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace.
From dx.privacy Require Import Euclid.
From dx.laplace Require Import Affine PolarFacts.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Notation RR := [the measurableType _ of (RM * RM)%type].

(** measurable real functions on any space *)
Section Measurable.
Context d (T : measurableType d).
Definition meas (f : T -> R) : Prop := measurable_fun [set: T] (f : T -> RM).
Lemma meas_add (f g : T -> R) : meas f -> meas g -> meas (fun z => f z + g z)%coqR.
Proof. by move=> mf mg; exact: (measurable_funD mf mg). Qed.
Lemma meas_sub (f g : T -> R) : meas f -> meas g -> meas (fun z => f z - g z)%coqR.
Proof. by move=> mf mg; exact: (measurable_funB mf mg). Qed.
Lemma meas_mul (f g : T -> R) : meas f -> meas g -> meas (fun z => f z * g z)%coqR.
Proof. by move=> mf mg; exact: (measurable_funM mf mg). Qed.
Lemma meas_cst (a : R) : meas (fun _ => a). Proof. exact: measurable_fun_cst. Qed.
Lemma meas_smooth (h : R -> R) (f : T -> R) : (forall x, ex_derive h x) -> meas f -> meas (fun z => h (f z)).
Proof.
move=> dh mf; have mh : measurable_fun [set: RM] (h : RM -> RM).
  by apply: cont_measurable => x; apply: derivable_continuous_pt; apply: ex_derive_Reals_0.
exact: (measurable_fun_comp mh mf).
Qed.
Lemma meas_pow n (f : T -> R) : meas f -> meas (fun z => f z ^ n)%coqR.
Proof. by apply: (@meas_smooth (fun x => x ^ n)%coqR) => x; auto_derive. Qed.
Lemma meas_exp (f : T -> R) : meas f -> meas (fun z => exp (f z)).
Proof. by apply: (@meas_smooth exp) => x; auto_derive. Qed.
Lemma meas_abs (f : T -> R) : meas f -> meas (fun z => Rabs (f z)).
Proof.
move=> mf; have mh : measurable_fun [set: RM] (Rabs : RM -> RM) by apply: cont_measurable => x; exact: Rcontinuity_abs.
exact: (measurable_fun_comp mh mf).
Qed.
Lemma meas_hyp (f : T -> R) : meas f -> meas (fun z => / hyp (f z))%coqR.
Proof. by apply: (@meas_smooth (fun x => / hyp x)%coqR) => x; exact: hyp_inv_derivable. Qed.
(** a measurable function of two variables *)
Lemma meas_pair (H : RR -> R) (f g : T -> R) : measurable_fun [set: RR] (H : RR -> RM) -> meas f -> meas g -> meas (fun z => H (f z, g z)).
Proof.
move=> mH mf mg; have mp : measurable_fun [set: T] (fun z => (f z, g z) : RR) by apply/(@prod_measurable_funP _ _ _ T RM RM); split.
exact: (measurable_fun_comp mH mp).
Qed.
Lemma meas_one (h : R -> R) (f : T -> R) : measurable_fun [set: RM] (h : RM -> RM) -> meas f -> meas (fun z => h (f z)).
Proof. by move=> mh mf; exact: (measurable_fun_comp mh mf). Qed.
Lemma measE (f : T -> R) : meas f -> measurable_fun [set: T] (fun z => (f z)%:E). Proof. by move=> mf; apply/EFin_measurable_fun. Qed.
End Measurable.
Lemma meas_fst : meas (fst : RR -> R). Proof. exact: measurable_fst. Qed.
Lemma meas_snd d (T : measurableType d) : @meas _ [the measurableType _ of (T * RM)%type] snd. Proof. exact: measurable_snd. Qed.
Notation R3 := [the measurableType _ of (RR * RM)%type].
Lemma meas_11 : @meas _ R3 (fun z => z.1.1). Proof. exact: (measurable_fun_comp meas_fst (@measurable_fst _ _ RR RM)). Qed.
Lemma meas_12 : @meas _ R3 (fun z => z.1.2). Proof. exact: (measurable_fun_comp (@meas_snd _ RM) (@measurable_fst _ _ RR RM)). Qed.
Lemma meas_id : meas (fun x : RM => x). Proof. exact: measurable_fun_id. Qed.
Ltac meas := lazymatch goal with
  | |- @meas ?d ?T (fun z => (@?f z + @?g z)%coqR) => refine (@meas_add d T f g _ _); meas
  | |- @meas ?d ?T (fun z => (@?f z - @?g z)%coqR) => refine (@meas_sub d T f g _ _); meas
  | |- @meas ?d ?T (fun z => (@?f z * @?g z)%coqR) => refine (@meas_mul d T f g _ _); meas
  | |- @meas ?d ?T (fun z => (@?f z ^ ?n)%coqR) => refine (@meas_pow d T n f _); meas
  | |- @meas ?d ?T (fun z => exp (@?f z)) => refine (@meas_exp d T f _); meas
  | |- @meas ?d ?T (fun z => Rabs (@?f z)) => refine (@meas_abs d T f _); meas
  | |- @meas ?d ?T (fun z => (/ hyp (@?f z))%coqR) => refine (@meas_hyp d T f _); meas
  | |- @meas ?d ?T (fun z => ?H (@?f z, @?g z)) => refine (@meas_pair d T H f g _ _ _); [assumption|meas|meas]
  | |- meas (fun z => z.1.1) => exact meas_11
  | |- meas (fun z => z.1.2) => exact meas_12
  | |- meas (fun z => z.1) => exact meas_fst
  | |- meas (fun z => z.2) => exact (@meas_snd _ _)
  | |- meas (fun z => z) => exact meas_id
  | |- @meas ?d ?T (fun z => ?h (@?f z)) => first [exact (@meas_cst d T _)|refine (@meas_one d T h f _ _); [assumption|meas]]
  | |- @meas ?d ?T _ => first [assumption|exact (@meas_cst d T _)]
  end.

Section Line.
Lemma swap (f : RR -> R) : meas f -> (forall z, (0 <= f z)%coqR) -> \int[leb]_x \int[leb]_y (f (x, y))%:E = \int[leb]_y \int[leb]_x (f (x, y))%:E.
Proof.
move=> mf f0; have f0E z : 0 <= (f z)%:E by rewrite lee_fin; apply/RleP.
exact: (etrans (esym (fubini_tonelli1 sf_leb _ (measE mf) f0E)) (fubini_tonelli2 sf_leb sf_leb _ (measE mf) f0E)).
Qed.
Lemma swapE (f : RR -> \bar RT) : measurable_fun setT f -> (forall z, 0 <= f z) -> \int[leb]_x \int[leb]_y f (x, y) = \int[leb]_y \int[leb]_x f (x, y).
Proof. by move=> mf f0; exact: (etrans (esym (fubini_tonelli1 sf_leb _ mf f0)) (fubini_tonelli2 sf_leb sf_leb _ mf f0)). Qed.
Lemma affine (m b : R) (f : R -> R) : (0 < m)%coqR -> @meas _ RM f -> (forall x, (0 <= f x)%coqR) ->
  m%:E * \int[leb]_x (f (m * x + b)%coqR)%:E = \int[leb]_x (f x)%:E.
Proof.
move=> /RltP m0 mf f0; apply: (@integral_affine m b m0 (fun x => (f x)%:E)); first exact: measE.
by move=> x; rewrite lee_fin; apply/RleP.
Qed.
Lemma scaled (a : R) (f : R -> R) : (0 <= a)%coqR -> @meas _ RM f -> (forall x, (0 <= f x)%coqR) ->
  a%:E * \int[leb]_x (f x)%:E = \int[leb]_x (a * f x)%coqR%:E.
Proof.
move=> a0 mf f0; rewrite -ge0_integralM//; [exact: measE|by move=> x _; rewrite lee_fin; apply/RleP|by rewrite lee_fin; apply/RleP].
Qed.
Lemma inner_m (f : RR -> R) : meas f -> (forall z, (0 <= f z)%coqR) -> measurable_fun [set: RM] (fun x => \int[leb]_y (f (x, y))%:E).
Proof.
move=> mf f0; apply: (@measurable_fun_fubini_tonelli_F _ _ RM RM RT leb sf_leb (fun z => (f z)%:E) (measE mf)).
by move=> z; rewrite lee_fin; apply/RleP.
Qed.
Variable H : RR -> R.
Hypothesis mH : meas H.
Hypothesis H0 : forall z, (0 <= H z)%coqR.
(** x = e^u y for fixed u, then e^u divided by |(1,y)| for fixed y *)
Lemma polar_plane (m : nat) :
  \int[leb]_x \int[leb]_u (exp u ^ m * H (x, exp u ^ 2 + x ^ 2))%coqR%:E =
  \int[leb]_y \int[leb]_u ((exp u * / hyp y) ^ m.+1 * H (exp u * / hyp y * y, exp u ^ 2))%coqR%:E.
Proof.
pose f1 (z : RR) := (exp z.2 ^ m * H (z.1, exp z.2 ^ 2 + z.1 ^ 2))%coqR.
have f1m : meas f1 by rewrite /f1; meas.
have e0 u n : (0 <= exp u ^ n)%coqR by apply: pow_le; exact/Rlt_le/exp_pos.
have f10 z : (0 <= f1 z)%coqR by apply: Rmult_le_pos.
rewrite (swap f1m f10).
pose f2 (z : RR) := (exp z.1 ^ m.+1 * H (exp z.1 * z.2 + 0, exp z.1 ^ 2 + (exp z.1 * z.2 + 0) ^ 2))%coqR.
have f2m : meas f2 by rewrite /f2; meas.
have f20 z : (0 <= f2 z)%coqR by apply: Rmult_le_pos.
transitivity (\int[leb]_u \int[leb]_y (f2 (u, y))%:E).
  apply: eq_integral => u _.
  have fm : @meas _ RM (fun x => f1 (x, u)) by rewrite /f1 /=; meas.
  rewrite -(@affine (exp u) 0 (fun x => f1 (x, u)) (exp_pos u) fm (fun x => f10 _)).
  rewrite scaled; first by apply: eq_integral => y _; congr (_%:E); rewrite /f1 /f2 /= Rmult_assoc.
  - exact/Rlt_le/exp_pos.
  - by rewrite /f1 /=; meas.
  - by move=> x; exact: f10.
rewrite (swap f2m f20); apply: eq_integral => y _.
pose f3 (u : R) := ((exp u * / hyp y) ^ m.+1 * H (exp u * / hyp y * y, exp u ^ 2))%coqR.
have f3m : @meas _ RM f3 by rewrite /f3; meas.
have f30 u : (0 <= f3 u)%coqR.
  by apply: Rmult_le_pos => //; apply: pow_le; apply: Rmult_le_pos; [exact/Rlt_le/exp_pos|exact/Rlt_le/Rinv_0_lt_compat/hyp_pos].
rewrite -(@affine 1%coqR (ln (hyp y)) f3 Rlt_0_1 f3m f30) mul1e; apply: eq_integral => u _; congr (_%:E).
by rewrite /f3 shifted_power shifted_base shifted_square.
Qed.
(** a rotation of the plane, as two affine maps of the line *)
Lemma turn_pos (a b : R) : (0 < a)%coqR ->
  \int[leb]_x \int[leb]_y (H (a * x + b * y, x ^ 2 + y ^ 2))%coqR%:E = \int[leb]_x \int[leb]_y (H (hyp2 a b * x, x ^ 2 + y ^ 2))%coqR%:E.
Proof.
move=> a0; have r0 := hyp2_pos a b a0; set r := hyp2 a b in r0 *.
have ia : (0 <= / a)%coqR by exact/Rlt_le/Rinv_0_lt_compat.
pose f1 (z : RR) := H (a * z.1 + b * z.2, z.1 ^ 2 + z.2 ^ 2)%coqR.
have f1m : meas f1 by rewrite /f1; meas.
rewrite (swap f1m (fun z => H0 _)).
pose f2 (z : RR) := (/ a * H (z.2, ((z.2 - b * z.1) * / a) ^ 2 + z.1 ^ 2))%coqR.
have f2m : meas f2 by rewrite /f2; meas.
have f20 z : (0 <= f2 z)%coqR by apply: Rmult_le_pos.
transitivity (\int[leb]_y \int[leb]_s (f2 (y, s))%:E).
  apply: eq_integral => y _.
  pose g s := H (s, ((s - b * y) * / a) ^ 2 + y ^ 2)%coqR.
  have gm : @meas _ RM g by rewrite /g; meas.
  rewrite -(@scaled (/ a)%coqR g ia gm (fun s => H0 _)) -(@affine a (b * y)%coqR g a0 gm (fun s => H0 _)) muleA -EFinM.
  rewrite -RmultE Rinv_l; last by apply: Rgt_not_eq.
  by rewrite mul1e; apply: eq_integral => x _; rewrite /g turn_back.
rewrite (swap f2m f20).
pose f4 (z : RR) := (/ r * H (z.1, z.2 ^ 2 + (z.1 * / r) ^ 2))%coqR.
have ir : (0 <= / r)%coqR by exact/Rlt_le/Rinv_0_lt_compat.
have f4m : meas f4 by rewrite /f4; meas.
have f40 z : (0 <= f4 z)%coqR by apply: Rmult_le_pos.
transitivity (\int[leb]_s \int[leb]_y (f4 (s, y))%:E).
  apply: eq_integral => s _.
  pose g y := H (s, y ^ 2 + (s * / r) ^ 2)%coqR.
  have gm : @meas _ RM g by rewrite /g; meas.
  pose g' y := H (s, ((s - b * y) * / a) ^ 2 + y ^ 2)%coqR.
  have gm' : @meas _ RM g' by rewrite /g'; meas.
  rewrite -(@scaled (/ a)%coqR g' ia gm' (fun s => H0 _)) -(@scaled (/ r)%coqR g ir gm (fun s => H0 _)).
  have ra : (0 < r / a)%coqR by exact: Rdiv_lt_0_compat.
  rewrite -(@affine (r / a)%coqR (- (b * s / (a * r)))%coqR g ra gm (fun s => H0 _)) muleA -EFinM; congr (_ * _).
    by congr (_%:E); exact: turn_factor.
  by apply: eq_integral => y _; rewrite /g /g' turn_square.
have im := inner_m f4m f40.
have i0 s : 0 <= \int[leb]_y (f4 (s, y))%:E by apply: integral_ge0 => y _; rewrite lee_fin; apply/RleP.
have /RltP r0' := r0.
rewrite -(@integral_affine r 0%coqR r0' (fun s => \int[leb]_y (f4 (s, y))%:E) im i0).
rewrite -ge0_integralM//; last 2 first.
- exact: (measurable_fun_comp im (@aff_m r 0%coqR)).
- by rewrite lee_fin; exact: ltW.
apply: eq_integral => x _; rewrite /aff /f4 /=.
pose g y := H (r * x + 0, y ^ 2 + ((r * x + 0) * / r) ^ 2)%coqR.
have gm : @meas _ RM g by rewrite /g; meas.
rewrite -(@scaled (/ r)%coqR g ir gm (fun s => H0 _)) muleA -EFinM.
rewrite -[(r * / r)%R]/(r * / r)%coqR Rinv_r; last by apply: Rgt_not_eq.
rewrite mul1e; apply: eq_integral => y _; rewrite /g turn_front// Rplus_0_r; congr (H (_, _))%:E; exact: Rplus_comm.
Qed.
End Line.
