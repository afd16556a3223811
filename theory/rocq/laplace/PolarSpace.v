(** Radial integrals on R^n, from the plane to every dimension (see Polar.v). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace.
From dx.privacy Require Import Euclid.
From dx.laplace Require Import LaplaceSpace LaplaceMean Affine PolarFacts Polar.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Section Plane.
Variable H : RR -> R.
Hypothesis mH : meas H.
Hypothesis H0 : forall z, (0 <= H z)%coqR.
Let turn_nz (a b : R) : a <> 0%coqR ->
  \int[leb]_x \int[leb]_y (H (a * x + b * y, x ^ 2 + y ^ 2))%coqR%:E = \int[leb]_x \int[leb]_y (H (hyp2 a b * x, x ^ 2 + y ^ 2))%coqR%:E.
Proof.
move=> a0; have [an|[e|ap]] := Rtotal_order a 0; [|by case: (a0 e)|exact (turn_pos mH H0 b ap)].
have an' : (0 < - a)%coqR by exact: Ropp_0_gt_lt_contravar.
rewrite -hyp2_opp -(turn_pos mH H0 b an').
pose f (z : RR) := H (a * z.1 + b * z.2, z.1 ^ 2 + z.2 ^ 2)%coqR.
have fm : meas f by rewrite /f; meas.
have i0 x : 0 <= \int[leb]_y (f (x, y))%:E by apply: integral_ge0 => y _; rewrite lee_fin; apply/RleP; exact: H0.
rewrite -(integral_opp (inner_m fm (fun z => H0 _)) i0).
apply: eq_integral => x _; apply: eq_integral => y _; congr (H (_, _))%:E; first exact: (esym (opp_twice _ _ _ _)).
exact: (esym (opp_square_plus _ _)).
Qed.
Lemma turn (a b : R) :
  \int[leb]_x \int[leb]_y (H (a * x + b * y, x ^ 2 + y ^ 2))%coqR%:E = \int[leb]_x \int[leb]_y (H (hyp2 a b * x, x ^ 2 + y ^ 2))%coqR%:E.
Proof.
case: (Req_dec a 0) => [->|a0]; last exact: (turn_nz b a0).
case: (Req_dec b 0) => [->|b0].
  by rewrite hyp2_00; apply: eq_integral => x _; apply: eq_integral => y _; rewrite !Rmult_0_l Rplus_0_l.
rewrite hyp2_swap -(turn_nz 0%coqR b0).
pose f (z : RR) := H (0 * z.1 + b * z.2, z.1 ^ 2 + z.2 ^ 2)%coqR.
have fm : meas f by rewrite /f; meas.
rewrite (swap fm (fun z => H0 _)).
by apply: eq_integral => x _; apply: eq_integral => y _; congr (H (_, _))%:E; exact: Rplus_comm.
Qed.
End Plane.

Lemma off_zero (f g : RM -> \bar RT) : measurable_fun setT f -> measurable_fun setT g -> (forall x, 0 <= f x) -> (forall x, 0 <= g x) ->
  (forall x, x <> 0%coqR -> f x = g x) -> \int[leb]_x f x = \int[leb]_x g x.
Proof.
move=> mf mg f0 g0 fg; apply: ge0_ae_eq_integral => //.
exists [set 0%coqR]; split; first exact: measurable_set1.
  exact: lebesgue_measure_set1.
move=> x /= nfg; apply: contrapT => x0; apply: nfg => _; exact: fg.
Qed.
(** both sides of the line, by the logarithm of the length *)
Definition sides : \bar RT := \int[leb]_x (exp (- Rabs x))%:E.
Lemma both_sides (g : R -> R) : @meas _ RM g -> (forall x, (0 <= g x)%coqR) ->
  \int[leb]_y (g (y ^ 2)%coqR)%:E = sides * \int[leb]_u (exp u * g (exp u ^ 2))%coqR%:E.
Proof.
move=> mg g0.
have mopp : @meas _ RR (fun z => (- z.2)%coqR) by exact: (measurable_funN (@meas_snd _ RM)).
pose f1 (z : RR) := (bump (Rabs z.1) z.2 * g (z.1 ^ 2))%coqR.
have f1m : meas f1.
  apply: meas_mul; last by meas.
  rewrite /bump; apply: meas_mul; first by apply: meas_mul; [meas|apply: meas_exp].
  apply: meas_exp; apply: (measurable_funN (_ : meas _)); apply: meas_mul; [meas|apply: meas_exp; exact: mopp].
have f10 z : (0 <= f1 z)%coqR by apply: Rmult_le_pos => //; apply: bump_nonneg; exact: Rabs_pos.
transitivity (\int[leb]_y \int[leb]_u (f1 (y, u))%:E).
  apply: off_zero.
  - by apply: measE; meas.
  - exact: inner_m.
  - by move=> x; rewrite lee_fin; apply/RleP.
  - by move=> x; apply: integral_ge0 => u _; rewrite lee_fin; apply/RleP.
  - move=> y y0; have s0 : (0 < Rabs y)%coqR by exact: Rabs_pos_lt.
    have B : \int[leb]_u (bump (Rabs y) u)%:E = 1.
      rewrite (@integral_line (bump (Rabs y)) (fun u => exp (- (Rabs y * exp (- u)))%coqR) 1%coqR (fun u => bump_nonneg _ u (Rlt_le _ _ s0)) (bump_le _) (bump_cont _) (bump_derive _) 0%coqR 1%coqR (bump_low _ s0) (bump_top _)).
      by rewrite Rminus_0_r.
    have bm : @meas _ RM (bump (Rabs y)) by apply: cont_measurable; exact: bump_cont.
    rewrite -[LHS]mule1 -B scaled//; last by move=> x; apply: bump_nonneg; exact: Rabs_pos.
    by apply: eq_integral => u _; rewrite /f1 /= Rmult_comm.
rewrite (swap f1m f10).
pose f2 (z : RR) := (exp z.1 * (Rabs z.2 * exp (0 - Rabs z.2) * g ((exp z.1 * z.2 + 0) ^ 2)))%coqR.
have f2m : meas f2 by rewrite /f2; meas.
have f20 z : (0 <= f2 z)%coqR.
  apply: Rmult_le_pos; first exact/Rlt_le/exp_pos.
  by apply: Rmult_le_pos => //; apply: Rmult_le_pos; [exact: Rabs_pos|exact/Rlt_le/exp_pos].
transitivity (\int[leb]_u \int[leb]_y (f2 (u, y))%:E).
  apply: eq_integral => u _.
  have fm : @meas _ RM (fun y => f1 (y, u)) by meas.
  rewrite -(@affine (exp u) 0 (fun y => f1 (y, u)) (exp_pos u) fm (fun y => f10 _)).
  rewrite scaled.
  - by apply: eq_integral => y _; congr (_%:E); rewrite /f1 /f2 /= bump_scaled Rminus_0_l.
  - exact/Rlt_le/exp_pos.
  - by meas.
  - by move=> y; exact: f10.
rewrite (swap f2m f20).
have gm : @meas _ RM (fun u => exp u * g (exp u ^ 2))%coqR by meas.
have gp u : (0 <= exp u * g (exp u ^ 2))%coqR by apply: Rmult_le_pos => //; exact/Rlt_le/exp_pos.
set K := (X in _ = _ * X).
have K0 : 0 <= K by apply: integral_ge0 => u _; rewrite lee_fin; apply/RleP.
have em : measurable_fun [set: RM] (fun x : RM => (exp (- Rabs x))%:E).
  apply: measE; rewrite (_ : (fun _ => _) = (fun x => exp (0 - Rabs x))%coqR); first by meas.
  by apply/funext => x; rewrite Rminus_0_l.
rewrite /sides muleC -ge0_integralM//; last by move=> x _; rewrite lee_fin; apply/RleP/Rlt_le/exp_pos.
apply: off_zero.
- by apply: (@inner_m (fun z => f2 (z.2, z.1))) => [|z]; [meas|exact: f20].
- exact: measurable_funeM.
- by move=> x; apply: integral_ge0 => u _; rewrite lee_fin; apply/RleP.
- by move=> x; apply: mule_ge0 => //; rewrite lee_fin; apply/RleP/Rlt_le/exp_pos.
- move=> y y0; rewrite muleC /K -(@affine 1%coqR (ln (Rabs y)) _ Rlt_0_1 gm gp) mul1e scaled.
  + by apply: eq_integral => u _; congr (_%:E); rewrite (base_square y u y0) -(base_arith y u _ y0) -(Rminus_0_l (Rabs y)).
  + exact/Rlt_le/exp_pos.
  + by meas.
  + by move=> u; exact: gp.
Qed.

(** the integral over the angle of the plane *)
Definition slope (m : nat) : \bar RT := \int[leb]_y ((/ hyp y) ^ m.+1)%coqR%:E.
Lemma slope_ge0 m : 0 <= slope m.
Proof. by apply: integral_ge0 => y _; rewrite lee_fin; apply/RleP/pow_le/Rlt_le/Rinv_0_lt_compat/hyp_pos. Qed.
Lemma combine (m : nat) (g : R -> R) : @meas _ RM g -> (forall x, (0 <= g x)%coqR) ->
  \int[leb]_y \int[leb]_u (exp u ^ m * g (exp u ^ 2 + y ^ 2))%coqR%:E = slope m * \int[leb]_u (exp u ^ m.+1 * g (exp u ^ 2))%coqR%:E.
Proof.
move=> mg g0; pose G (z : RR) := g z.2.
have mG : meas G by rewrite /G; meas.
rewrite (polar_plane mG (fun z => g0 _) m); set K := (X in _ = _ * X).
have K0 : 0 <= K.
  by apply: integral_ge0 => u _; rewrite lee_fin; apply/RleP/Rmult_le_pos => //; apply: pow_le; exact/Rlt_le/exp_pos.
have hm : measurable_fun [set: RM] (fun y : RM => ((/ hyp y) ^ m.+1)%coqR%:E) by apply: measE; meas.
have h0 (y : R) : (0 <= (/ hyp y) ^ m.+1)%coqR by apply/pow_le/Rlt_le/Rinv_0_lt_compat/hyp_pos.
rewrite /slope muleC -ge0_integralM//; last by move=> y _; rewrite lee_fin; apply/RleP.
apply: eq_integral => y _; rewrite muleC /K scaled//.
- by apply: eq_integral => u _; congr (_%:E); exact: combine_arith.
- by meas.
- by move=> u; apply: Rmult_le_pos => //; apply: pow_le; exact/Rlt_le/exp_pos.
Qed.

Section Step.
Variable H : RR -> R.
Hypothesis mH : meas H.
Hypothesis H0 : forall z, (0 <= H z)%coqR.
Variables (m : nat) (a b : R).
Let e0 u n : (0 <= exp u ^ n)%coqR. Proof. by apply: pow_le; exact/Rlt_le/exp_pos. Qed.
Let inE d (T : measurableType d) (f : T * RM -> R) : @meas _ [the measurableType _ of (T * RM)%type] f -> (forall z, (0 <= f z)%coqR) ->
  measurable_fun [set: T] (fun t => \int[leb]_u (f (t, u))%:E).
Proof.
move=> mf f0; apply: (@measurable_fun_fubini_tonelli_F _ _ T RM RT leb sf_leb (fun z => (f z)%:E) (measE mf)).
by move=> z; rewrite lee_fin; apply/RleP.
Qed.
Let in0 (f : R -> R) : (forall z, (0 <= f z)%coqR) -> 0 <= \int[leb]_u (f u)%:E.
Proof. by move=> f0; apply: integral_ge0 => u _; rewrite lee_fin; apply/RleP. Qed.
(** one more coordinate y, with the coordinate b along it *)
Definition inner (y x : R) : \bar RT := \int[leb]_u (exp u ^ m * H (a * x + b * y, exp u ^ 2 + x ^ 2 + y ^ 2))%coqR%:E.
Lemma inner_pair_m : measurable_fun [set: RR] (fun z => inner z.1 z.2).
Proof.
pose f (z : R3) := (exp z.2 ^ m * H (a * z.1.2 + b * z.1.1, exp z.2 ^ 2 + z.1.2 ^ 2 + z.1.1 ^ 2))%coqR.
have fm : meas f by rewrite /f; meas.
by apply: (inE fm) => z; apply: Rmult_le_pos.
Qed.
Lemma inner_ge0 y x : 0 <= inner y x. Proof. by apply: in0 => u; apply: Rmult_le_pos. Qed.
Lemma inner_x_m : measurable_fun [set: RM] (fun y => \int[leb]_x inner y x).
Proof. exact: (@measurable_fun_fubini_tonelli_F _ _ RM RM RT leb sf_leb (fun z => inner z.1 z.2) inner_pair_m (fun z => inner_ge0 _ _)). Qed.
Lemma add_coordinate :
  \int[leb]_y \int[leb]_x inner y x = slope m * \int[leb]_x \int[leb]_u (exp u ^ m.+1 * H (hyp2 a b * x, exp u ^ 2 + x ^ 2))%coqR%:E.
Proof.
set r := hyp2 a b.
transitivity (\int[leb]_y \int[leb]_u \int[leb]_x (exp u ^ m * H (a * x + b * y, exp u ^ 2 + x ^ 2 + y ^ 2))%coqR%:E).
  apply: eq_integral => y _.
  pose f (z : RR) := (exp z.2 ^ m * H (a * z.1 + b * y, exp z.2 ^ 2 + z.1 ^ 2 + y ^ 2))%coqR.
  have fm : meas f by rewrite /f; meas.
  by apply: (swap fm) => z; apply: Rmult_le_pos.
pose f1 (z : R3) := (exp z.1.2 ^ m * H (a * z.2 + b * z.1.1, exp z.1.2 ^ 2 + z.2 ^ 2 + z.1.1 ^ 2))%coqR.
have f1m : meas f1 by rewrite /f1; meas.
have f10 z : (0 <= f1 z)%coqR by apply: Rmult_le_pos.
rewrite (swapE (inE f1m f10)); last by move=> z; exact: in0.
pose f2 (z : R3) := (exp z.1.1 ^ m * H (r * z.1.2, exp z.1.1 ^ 2 + (z.1.2 ^ 2 + z.2 ^ 2)))%coqR.
have f2m : meas f2 by rewrite /f2; meas.
have f20 z : (0 <= f2 z)%coqR by apply: Rmult_le_pos.
transitivity (\int[leb]_u \int[leb]_x \int[leb]_y (f2 ((u, x), y))%:E).
  apply: eq_integral => u _.
  pose Hu (z : RR) := (exp u ^ m * H (z.1, exp u ^ 2 + z.2))%coqR.
  have mHu : meas Hu by rewrite /Hu; meas.
  have Hu0 z : (0 <= Hu z)%coqR by apply: Rmult_le_pos.
  rewrite -[RHS](turn mHu Hu0 a b).
  pose f3 (z : RR) := Hu (a * z.1 + b * z.2, z.1 ^ 2 + z.2 ^ 2)%coqR.
  have f3m : meas f3 by rewrite /f3; meas.
  rewrite [RHS](swap f3m (fun z => Hu0 _)).
  by apply: eq_integral => y _; apply: eq_integral => x _; congr (_ * H (_, _))%coqR%:E; exact: Rplus_assoc.
rewrite (swapE (inE f2m f20)); last by move=> z; exact: in0.
have gm : measurable_fun [set: RM] (fun x => \int[leb]_u (exp u ^ m.+1 * H (r * x, exp u ^ 2 + x ^ 2))%coqR%:E).
  pose f (z : RR) := (exp z.2 ^ m.+1 * H (r * z.1, exp z.2 ^ 2 + z.1 ^ 2))%coqR.
  have fm : meas f by rewrite /f; meas.
  by apply: (inner_m fm) => z; apply: Rmult_le_pos.
rewrite -ge0_integralM//; [|by move=> x _; apply: in0 => u; apply: Rmult_le_pos|exact: slope_ge0].
apply: eq_integral => x _.
pose g s := H (r * x, s + x ^ 2)%coqR.
have mg : @meas _ RM g by rewrite /g; meas.
rewrite -[RHS](combine m mg (fun s => H0 _)).
pose f4 (z : RR) := f2 ((z.1, x), z.2).
have f4m : meas f4 by rewrite /f4 /f2 /=; meas.
rewrite (swap f4m (fun z => f20 _)).
by apply: eq_integral => y _; apply: eq_integral => u _; congr (_ * H (_, _))%coqR%:E; exact: step_arith.
Qed.
End Step.

(** R^(k+2) *)
Fixpoint area (k : nat) : \bar RT := if k is k'.+1 then area k' * slope k'.+1 else sides.
Lemma sides_ge0 : 0 <= sides. Proof. by apply: integral_ge0 => x _; rewrite lee_fin; apply/RleP/Rlt_le/exp_pos. Qed.
Lemma area_ge0 k : 0 <= area k.
Proof. by elim: k => [|k IH]; [exact: sides_ge0|apply: mule_ge0 => //; exact: slope_ge0]. Qed.
Lemma square_next k (z : car (euclid k) * RM) :
  dot k.+2 (@pt (euclid k.+1) z) (@pt (euclid k.+1) z) = (dot k.+1 (pt z.1) (pt z.1) + z.2 ^ 2)%coqR.
Proof.
rewrite /dot -/(dot k.+1 _ _); congr (_ + _)%coqR; first by apply: dot_ext; exact: same_next.
by rewrite /pt/= /pt_next eqxx Rmult_1_r.
Qed.
Lemma norm_next k v : norm k.+2 v = hyp2 (norm k.+1 v) (v k.+1).
Proof. by rewrite /hyp2 norm_sqr /norm /= Rmult_1_r. Qed.
Lemma square_m (E : space) d : measurable_fun setT (fun t : car E => dot d (pt t) (pt t) : RM).
Proof.
elim: d => [|d IH]; first exact: measurable_fun_cst.
exact: (measurable_funD IH (measurable_funM (@pt_m E d) (@pt_m E d))).
Qed.
Theorem radial k v (H : RR -> R) : meas H -> (forall z, (0 <= H z)%coqR) ->
  \int[vol (euclid k.+1)]_t (H (dot k.+2 v (pt t), dot k.+2 (pt t) (pt t)))%:E =
  area k * \int[leb]_x \int[leb]_u (exp u ^ k.+1 * H (norm k.+2 v * x, exp u ^ 2 + x ^ 2))%coqR%:E.
Proof.
elim: k v H => [|k IH] v H mH H0.
  have fm : measurable_fun [set: car (euclid 1)] (fun t => (H (dot 2 v (pt t), dot 2 (pt t) (pt t)))%:E).
    by apply: measE; apply: (meas_pair mH); [exact: dot_m|exact: square_m].
  have f0 t : 0 <= (H (dot 2 v (@pt (euclid 1) t), dot 2 (pt t) (pt t)))%:E by rewrite lee_fin; apply/RleP.
  rewrite (fubini_tonelli1 sf_leb _ fm f0) /fubini_F.
  transitivity (\int[leb]_x \int[leb]_y (H (v 0%N * x + v 1%N * y, x ^ 2 + y ^ 2))%coqR%:E).
    apply: eq_integral => x _; apply: eq_integral => y _; rewrite dot_next square_next !dot_one.
    by congr (H (_, _))%:E; congr (_ + _)%coqR; exact: (esym (square_pow _)).
  rewrite (turn mH H0) norm_next norm_one.
  rewrite (_ : hyp2 (Rabs (v 0%N)) (v 1%N) = hyp2 (v 0%N) (v 1%N)); last by rewrite /hyp2 pow2_abs.
  set r := hyp2 _ _.
  have gm : measurable_fun [set: RM] (fun x => \int[leb]_u (exp u ^ 1 * H (r * x, exp u ^ 2 + x ^ 2))%coqR%:E).
    pose f (z : RR) := (exp z.2 ^ 1 * H (r * z.1, exp z.2 ^ 2 + z.1 ^ 2))%coqR.
    have fm' : meas f by rewrite /f; meas.
    by apply: (inner_m fm') => z; apply: Rmult_le_pos => //; apply: pow_le; exact/Rlt_le/exp_pos.
  rewrite [area 0]/area -ge0_integralM//; [|by move=> x _; apply: integral_ge0 => u _; rewrite lee_fin; apply/RleP/Rmult_le_pos => //; apply: pow_le; exact/Rlt_le/exp_pos|exact: sides_ge0].
  apply: eq_integral => x _.
  pose g s := H (r * x, s + x ^ 2)%coqR.
  have mg : @meas _ RM g by rewrite /g; meas.
  have B := both_sides mg (fun s => H0 _).
  transitivity (\int[leb]_y (g (y ^ 2)%coqR)%:E); first by apply: eq_integral => y _; rewrite /g Rplus_comm.
  by rewrite B; congr (_ * _); apply: eq_integral => u _; rewrite /g pow_1.
pose E := euclid k.+1.
have fm : measurable_fun [set: car (euclid k.+2)] (fun t => (H (dot k.+3 v (pt t), dot k.+3 (pt t) (pt t)))%:E).
  by apply: measE; apply: (meas_pair mH); [exact: dot_m|exact: square_m].
have f0 t : 0 <= (H (dot k.+3 v (@pt (euclid k.+2) t), dot k.+3 (pt t) (pt t)))%:E by rewrite lee_fin; apply/RleP.
rewrite (fubini_tonelli2 (@vol_sf E) sf_leb _ fm f0) /fubini_G.
set a := norm k.+2 v; set b := v k.+2.
transitivity (\int[leb]_y (area k * \int[leb]_x inner H k.+1 a b y x)).
  apply: eq_integral => y _.
  pose Hy (z : RR) := H (z.1 + b * y, z.2 + y ^ 2)%coqR.
  have mHy : meas Hy by rewrite /Hy; meas.
  transitivity (\int[vol E]_t (Hy (dot k.+2 v (pt t), dot k.+2 (pt t) (pt t)))%:E).
    by apply: eq_integral => t _; rewrite dot_next square_next.
  exact: (IH v Hy mHy (fun z => H0 _)).
have I0 y : 0 <= \int[leb]_x inner H k.+1 a b y x by apply: integral_ge0 => x _; exact: (inner_ge0 H0).
rewrite (ge0_integralM leb measurableT (inner_x_m mH H0 k.+1 a b) (fun y _ => I0 y) (area_ge0 k)).
by rewrite (add_coordinate mH H0) muleA norm_next.
Qed.
