(** The samplers of the papers: a Gamma length in the direction of a standard normal vector (Asghar et al., Section 3.2), and its
    image under a root of lambda Sigma + (1 - lambda) I (Xu et al., Algorithm 1). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.laws Require Import Laws.
From dx.privacy Require Import Euclid NoiseEvents.
From dx.privacy Require Mahalanobis.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance Polar DirectionFacts Direction DirectionLaw.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** T is an event about the first n coordinates *)
Definition about (n : nat) (T : NoiseEvents.event) : Prop := forall u v, same n u v -> T u -> T v.
(** Pr[Y N/|N| in T] for N standard normal on R^(k+1) and Y of density f_G of Eq. (2), independent of N *)
Definition sampled (k : nat) (eps : R) (T : NoiseEvents.event) : \bar RT :=
  \int[vol (euclid k)]_u \int[leb]_(y in `]0%coqR, +oo[%classic)
    (dens k.+1 1 origin (pt u) * (f_G k.+1 eps y * one (T (scale (y / norm k.+1 (pt u)) (pt u)))))%coqR%:E.
(** v/|v| *)
Definition direction (n : nat) (v : vec) : vec := scale (/ norm n v) v.

Lemma integral_pos (f : R -> R) : \int[leb]_(y in `]0%coqR, +oo[%classic) (f y)%:E = \int[leb]_y (pos y * f y)%coqR%:E.
Proof.
rewrite (_ : `]0%coqR, +oo[%classic = [set y : RM | (0 < y)%coqR]); last first.
  by apply/seteqP; split => y /=; rewrite in_itv/= andbT => h; exact/RltP.
rewrite (@integral_one _ RM leb (fun y => 0 < y)%coqR); apply: eq_integral => y _; congr (_ * _)%coqR%:E.
by rewrite /one /pos; case: (Rlt_dec 0 y) => h; case: (pselect _) => h'.
Qed.
Section Space.
Variable k : nat.
Let n := k.+1.
Let E := euclid k.
Lemma nice_event T : ev k T -> about n T -> nice k (fun v => one (T v)).
Proof.
move=> eT aT; split; [|exact: (@meas_one_of _ (car E) (fun t => T (pt t)))|by move=> v; exact: one_nonneg].
by move=> u v uv; rewrite (_ : T u = T v)//; apply/propext; split; apply: aT => // i ik; rewrite uv.
Qed.
Lemma norm_meas_pt : @meas _ (car E) (fun t => norm n (pt t)). Proof. by apply: norm_meas => i; exact: pt_meas. Qed.
Lemma nice_times f F : @meas _ RM f -> (forall r, (0 <= f r)%coqR) -> nice k F -> nice k (fun v => f (norm n v) * F v)%coqR.
Proof.
move=> mf f0 [Fs mF F0]; split; last by move=> v; exact: Rmult_le_pos.
  by move=> u v uv; rewrite (norm_ext n u v uv) (Fs u v uv).
by apply: meas_mul => //; exact: (@meas_one _ (car E) f (fun t => norm n (pt t)) mf norm_meas_pt).
Qed.
Lemma nice_one : nice k (fun _ => 1%coqR).
Proof. by split => //; [exact: meas_cst|move=> _; exact: Rle_0_1]. Qed.
Lemma normal_total : total_of k (fun v => bell n (norm n v)) = 1.
Proof. by rewrite -(mass k origin Rlt_0_1); apply: eq_integral => t _; rewrite bell_dens. Qed.
Lemma nice_bell F : nice k F -> nice k (fun v => bell n (norm n v) * F v)%coqR.
Proof. by apply: nice_times; [exact: bell_m|move=> r; exact/Rlt_le/bell_pos]. Qed.

Section Noise.
Variable eps : R.
Hypothesis e0 : (0 < eps)%coqR.
Let g := even_gamma k eps.
Let g0 y : (0 <= g y)%coqR. Proof. exact: even_gamma_nonneg. Qed.
Let mg : @meas _ RM g. Proof. by apply: cont_measurable => y; apply/continuity_pt_filterlim; exact: even_gamma_cont. Qed.
Lemma gamma_total : \int[leb]_y (pos y * g y)%coqR%:E = 1.
Proof.
rewrite -integral_pos (@integral_above g (even_primitive k eps) (eps * INR n ^ k / INR (fact k)) g0 (fun y => even_gamma_bound k eps y e0) _ (even_derive k eps) 0%coqR 1%coqR (even_limit k eps e0)).
  by rewrite even_zero Rminus_0_r.
by move=> y; apply/continuity_pt_filterlim; exact: even_gamma_cont.
Qed.
Definition ratio : R := (eps ^ k.+1 / INR (fact k) / c k eps)%coqR.
Lemma ratio_pos : (0 < ratio)%coqR.
Proof. by apply: Rdiv_lt_0_compat; [apply: Rdiv_lt_0_compat; [exact: pow_lt|exact: INR_fact_lt_0]|exact: c_pos]. Qed.
Lemma laplace_ratio (t : car E) : norm n (pt t) <> 0%coqR ->
  (g (norm n (pt t)) * (/ norm n (pt t)) ^ k = ratio * laplace eps origin t)%coqR.
Proof.
move=> t0; have r0 : (0 < norm n (pt t))%coqR by case: (norm_nonneg n (pt t)) => [//|e]; case: t0.
rewrite /laplace /decay (_ : dist n (pt t) origin = norm n (pt t)); last first.
  by apply: norm_ext => i _; rewrite /sub /origin Rminus_0_r.
rewrite (_ : g (norm n (pt t)) = f_G n eps (norm n (pt t))); last first.
  have := even_gamma_pos k eps (norm n (pt t)) e0; rewrite /pos; case: Rlt_dec => // _.
  by rewrite !Rmult_1_l.
rewrite gamma_over// /ratio; field; split; first exact: INR_fact_neq_0.
by apply: Rgt_not_eq; exact: c_pos.
Qed.
Lemma after_factor F : nice k F ->
  factor k * total_of k (fun z => g (norm n z) * ((/ norm n z) ^ k * F z))%coqR = factor k * ratio%:E * \int[vol E]_t (laplace eps origin t * F (pt t))%coqR%:E.
Proof.
move=> nF; have [Fs mF F0] := nF.
have mL : @meas _ (car E) (fun t => laplace eps origin t) by apply/EFin_measurable_fun; exact: laplace_m.
have L0 (t : car E) : (0 <= laplace eps origin t)%coqR by exact: laplace_nonneg.
rewrite -muleA; congr (_ * _); rewrite -(@scaled2 _ (car E) (vol E) ratio (fun t => laplace eps origin t * F (pt t))%coqR); last 3 first.
- exact/Rlt_le/ratio_pos.
- exact: meas_mul.
- by move=> t; exact: Rmult_le_pos.
have p0 v : (0 <= (/ norm n v) ^ k)%coqR.
  apply: pow_le; case: (norm_nonneg n v) => [p|e]; first exact/Rlt_le/Rinv_0_lt_compat.
  by rewrite -/n -e Rinv_0; exact: Rle_refl.
apply: off_origin.
- apply: measE; apply: meas_mul; first exact: (@meas_one _ (car E) g (fun t => norm n (pt t)) mg norm_meas_pt).
  by apply: meas_mul => //; apply: meas_pow; exact: (@meas_one _ (car E) Rinv (fun t => norm n (pt t)) Rinv_m norm_meas_pt).
- by apply: measE; apply: meas_mul; [exact: meas_cst|exact: meas_mul].
- by move=> t; rewrite lee_fin; apply/RleP; apply: Rmult_le_pos => //; exact: Rmult_le_pos.
- move=> t; rewrite lee_fin; apply/RleP; apply: Rmult_le_pos; first exact/Rlt_le/ratio_pos.
  exact: Rmult_le_pos.
- by move=> t t0; rewrite -Rmult_assoc laplace_ratio// Rmult_assoc.
Qed.
Lemma drawn_ge0 y : (0 <= pos y * g y)%coqR. Proof. by apply: Rmult_le_pos => //; exact: pos_nonneg. Qed.
Lemma factor_ratio : factor k * ratio%:E = 1.
Proof.
have H := after_factor nice_one; rewrite -(length_direction mg g0 nice_one) in H.
have L : \int[vol E]_t (laplace eps origin t * 1)%coqR%:E = 1.
  by rewrite -(laplace_total k e0 origin); apply: eq_integral => t _; rewrite Rmult_1_r.
rewrite L mule1 in H; rewrite -H -normal_total.
apply: eq_integral => u _; transitivity ((bell n (norm n (pt u)))%:E * \int[leb]_y (pos y * g y)%coqR%:E); last by rewrite gamma_total mule1.
rewrite -(@scaled2 _ RM leb (bell n (norm n (pt u))) (fun y => pos y * g y)%coqR).
- by apply: eq_integral => y _ /=; rewrite Rmult_1_r.
- exact/Rlt_le/bell_pos.
- by apply: meas_mul; [exact: pos_m|exact: mg].
- by move=> y; exact: drawn_ge0.
Qed.
Theorem sampled_law F : nice k F ->
  \int[vol E]_u \int[leb]_(y in `]0%coqR, +oo[%classic) (dens n 1 origin (pt u) * (f_G n eps y * F (scale (y / norm n (pt u)) (pt u))))%coqR%:E =
  \int[vol E]_t (laplace eps origin t * F (pt t))%coqR%:E.
Proof.
move=> nF; rewrite -[RHS]mul1e -factor_ratio -after_factor// -(length_direction mg g0 nF).
apply: eq_integral => u _; rewrite integral_pos; apply: eq_integral => y _; congr (_%:E).
by rewrite bell_dens drawn_arith -/n -(even_gamma_pos k eps y e0) -/g Rmult_assoc.
Qed.
Lemma sampled_event T : ev k T -> about n T -> sampled k eps T = \int[vol E]_(t in [set t | T (pt t)]) (laplace eps origin t)%:E.
Proof.
move=> eT aT; rewrite /sampled (sampled_law (nice_event eT aT)) (@integral_one _ (car E) (vol E) (fun t => T (pt t))).
by apply: eq_integral => t _; rewrite Rmult_comm.
Qed.
End Noise.
End Space.

(** P is the law of density p on R^(k+1) *)
Definition has_density (k : nat) (P : NoiseEvents.event -> \bar RT) (p : vec -> R) : Prop :=
  \int[vol (euclid k)]_t (p (pt t))%:E = 1 /\ forall T, ev k T -> about k.+1 T -> P T = \int[vol (euclid k)]_(t in [set t | T (pt t)]) (p (pt t))%:E.
Lemma laplace_norm k eps (t : car (euclid k)) : laplace eps origin t = (c k eps * exp (- (eps * norm k.+1 (pt t))))%coqR.
Proof.
rewrite /laplace /decay (_ : dist k.+1 (pt t) origin = norm k.+1 (pt t))//.
by apply: norm_ext => i _; rewrite /sub /origin Rminus_0_r.
Qed.
(** Reading: a length r with the density of Eq. (2) times N/|N|, N standard normal on R^n, n = k+1, and independent of r, is noise eta with density c exp(-eps |eta|) for some c > 0: both give every event the same probability. *)
Theorem asghar_2026_sec_3_2_sampling : forall (k : nat) (eps : R), (0 < eps)%coqR ->
  exists c, (0 < c)%coqR /\ has_density k (sampled k eps) (fun v => c * exp (- (eps * norm k.+1 v)))%coqR.
Proof.
move=> k eps e0; exists (c k eps); split; [exact: c_pos|split].
  by rewrite -[RHS](laplace_total k e0 origin); apply: eq_integral => t _; rewrite laplace_norm.
by move=> T eT aT; rewrite (sampled_event e0 eT aT); apply: eq_integral => t _; rewrite laplace_norm.
Qed.

Lemma finite_factor (q r : \bar RT) : 0 <= q -> 0 <= r -> q * r = 1 -> exists p : R, (0 < p)%coqR /\ q = p%:E.
Proof.
move=> q0 r0 qr; have rn : r != 0 by apply/eqP => z; move: qr; rewrite z mule0 => -[/eqP]; rewrite eq_sym oner_eq0.
have rp : 0 < r by rewrite lt_neqAle eq_sym rn.
case: q q0 qr => [p p0 qr|_|//]; last by rewrite gt0_mulye.
exists p; split => //; apply/RltP; rewrite lt_neqAle -lee_fin p0 andbT; apply/eqP => z.
by move: qr; rewrite -z mul0e => -[/eqP]; rewrite eq_sym oner_eq0.
Qed.
Section Image.
Variables (k : nat) (eps : R) (A S B : Mahalanobis.mat).
Let n := k.+1.
Let E := euclid k.
Hypothesis e0 : (0 < eps)%coqR.
Hypothesis root : root_of n A S.
Hypothesis inv : Mahalanobis.inverse n A B.
Let density z := (c k eps * exp (- (eps * Mahalanobis.form_norm n B z)))%coqR.
Let d0 z : (0 <= density z)%coqR. Proof. by apply: Rmult_le_pos; [exact/Rlt_le/c_pos|exact/Rlt_le/exp_pos]. Qed.
Lemma nice_density F : nice k F -> nice k (fun z => density z * F z)%coqR.
Proof.
move=> [Fs mF F0]; split; last by move=> v; exact: Rmult_le_pos.
  move=> u v uv; rewrite (Fs u v uv) /density; congr (_ * exp (- (_ * _)) * _)%coqR.
  by rewrite /Mahalanobis.form_norm (Mahalanobis.form_ext n B u v u v).
apply: meas_mul => //; apply: meas_mul; first exact: meas_cst.
rewrite (_ : (fun t : car E => exp _) = fun t => exp (0 - eps * norm n (unroot n S B (pt t))))%coqR; last first.
  by apply/funext => t; rewrite (root_norm n A S B root inv) Rminus_0_l.
apply: meas_exp; apply: meas_sub; first exact: meas_cst.
apply: meas_mul; first exact: meas_cst.
by apply: norm_meas => i; apply: mul_meas => j; apply: mul_meas => l; exact: pt_meas.
Qed.
Let bell_one : nice k (fun v => bell n (norm n v)).
Proof.
split; [by move=> u v uv; rewrite (norm_ext n u v uv)| |by move=> v; exact/Rlt_le/bell_pos].
by apply: (meas_one (bell_m n)); exact: norm_meas_pt.
Qed.
Let spread : \bar RT := total_of k (fun u => bell n (norm n (Mahalanobis.mul n S u))).
Let image F : nice k F -> \int[vol E]_t (laplace eps origin t * F (Mahalanobis.mul n S (pt t)))%coqR%:E = spread * total_of k (fun z => density z * F z)%coqR.
Proof.
move=> nF; rewrite -(linear (root_right n A S B root inv) (nice_density nF) bell_one) normal_total mule1.
by apply: eq_integral => t _; rewrite laplace_norm /density (root_norm_left n A S B root inv).
Qed.
Theorem image_density : exists c, (0 < c)%coqR /\
  has_density k (fun T => sampled k eps (fun u => T (Mahalanobis.mul n S u))) (fun v => c * exp (- (eps * Mahalanobis.form_norm n B v)))%coqR.
Proof.
have s0 : 0 <= spread by apply: integral_ge0 => t _; rewrite lee_fin; apply/RleP/Rlt_le/bell_pos.
have I1 := image (nice_one k).
have L : \int[vol E]_t (laplace eps origin t * 1)%coqR%:E = 1.
  by rewrite -(laplace_total k e0 origin); apply: eq_integral => t _; rewrite Rmult_1_r.
rewrite L in I1; have [p [p0 sp]] := finite_factor s0 (total_ge0 (nice_density (nice_one k))) (esym I1).
have whole F : nice k F -> p%:E * total_of k (fun z => density z * F z)%coqR = \int[vol E]_t (p * c k eps * exp (- (eps * Mahalanobis.form_norm n B (pt t))) * F (pt t))%coqR%:E.
  move=> nF; have [_ mD D0] := nice_density nF; rewrite -(@scaled2 _ (car E) (vol E) p (fun t => density (pt t) * F (pt t))%coqR (Rlt_le _ _ p0) mD (fun t => D0 _)).
  by apply: eq_integral => t _; rewrite /density -!Rmult_assoc.
exists (p * c k eps)%coqR; split; first by apply: Rmult_lt_0_compat => //; exact: c_pos.
split.
  rewrite I1 sp (whole _ (nice_one k)); apply: eq_integral => t _; by rewrite Rmult_1_r.
move=> T eT aT; have nF := nice_event eT aT.
transitivity (\int[vol E]_t (laplace eps origin t * one (T (Mahalanobis.mul n S (pt t))))%coqR%:E).
  apply: (@sampled_law k eps e0 (fun v => one (T (Mahalanobis.mul n S v)))); have [Fs mF F0] := nF; split => //.
    by move=> u v uv; apply: Fs; exact: Mahalanobis.mul_ext.
  by apply: (nice_comp nF) => i; apply: mul_meas => j; exact: pt_meas.
rewrite (image nF) sp (whole _ nF) (@integral_one _ (car E) (vol E) (fun t => T (pt t))).
by apply: eq_integral => t _; congr (_%:E); exact: Rmult_comm.
Qed.
End Image.
(** Reading: let S be a symmetric root of A = lambda Sigma + (1 - lambda) I, B the inverse of A, N standard normal on R^m, m = k+1, and Y Gamma with shape m and scale 1/eps, independent of N. Then Z = Y S N/|N|, which Algorithm 1 returns, has the density c exp(-eps sqrt(z^T B z)) for some c > 0. *)
Theorem xu_2020_lem_1 : forall (k : nat) (eps lam : R) (Sigma S B : Mahalanobis.mat), (0 < eps)%coqR -> (0 <= lam <= 1)%coqR ->
  Mahalanobis.posdef k.+1 Sigma -> root_of k.+1 (Mahalanobis.reg lam Sigma) S -> Mahalanobis.inverse k.+1 (Mahalanobis.reg lam Sigma) B ->
  exists c, (0 < c)%coqR /\
    has_density k (fun T => sampled k eps (fun u => T (Mahalanobis.mul k.+1 S u))) (fun z => c * exp (- (eps * Mahalanobis.form_norm k.+1 B z)))%coqR.
Proof. by move=> k eps lam Sigma S B e0 _ _ root inv; exact: image_density e0 root inv. Qed.

Section Uniform.
Variable k : nat.
Let n := k.+1.
Let E := euclid k.
Definition in_ball (F : vec -> R) : vec -> R := fun v => (one (norm n v <= 1)%coqR * F v)%coqR.
Let g (y : R) : R := (Rabs y ^ k * one (y <= 1))%coqR.
Let one_m : @meas _ RM (fun y => one (y <= 1)%coqR).
Proof.
apply: (@meas_one_of _ RM (fun y => y <= 1)%coqR); rewrite (_ : [set y : RM | _] = `]-oo, 1%coqR]%classic); first exact: measurable_itv.
by apply/seteqP; split => y /=; rewrite in_itv/= => h; exact/RleP.
Qed.
Let mg : @meas _ RM g.
Proof. by apply: meas_mul => //; apply: meas_pow; apply: meas_abs; exact: measurable_fun_id. Qed.
Let g0 y : (0 <= g y)%coqR. Proof. by apply: Rmult_le_pos; [apply: pow_le; exact: Rabs_pos|exact: one_nonneg]. Qed.
Let nice_ball F : nice k F -> nice k (in_ball F).
Proof. by apply: (nice_times one_m) => r; exact: one_nonneg. Qed.
Let ray F : nice k F -> (forall s v, (0 < s)%coqR -> F (scale s v) = F v) ->
  total_of k (fun v => bell n (norm n v) * F v)%coqR * \int[leb]_y (pos y * g y)%coqR%:E = factor k * total_of k (in_ball F).
Proof.
move=> nF hF; have [Fs mF F0] := nF; have [_ mB B0] := nice_bell nF.
have pg0 y : (0 <= pos y * g y)%coqR by apply: Rmult_le_pos => //; exact: pos_nonneg.
have mpg : @meas _ RM (fun y => pos y * g y)%coqR by apply: meas_mul; [exact: pos_m|exact: mg].
transitivity (factor k * total_of k (fun z => g (norm n z) * ((/ norm n z) ^ k * F z))%coqR); last first.
  have [_ mI I0] := nice_ball nF; congr (_ * _); apply: off_origin.
  - apply: measE; apply: meas_mul; first by apply: (meas_one mg); exact: norm_meas_pt.
    by apply: meas_mul => //; apply: meas_pow; apply: (meas_one Rinv_m); exact: norm_meas_pt.
  - exact: measE mI.
  - move=> t; rewrite lee_fin; apply/RleP; apply: Rmult_le_pos => //; apply: Rmult_le_pos => //; apply: pow_le.
    case: (norm_nonneg n (pt t)) => [p|e]; first exact/Rlt_le/Rinv_0_lt_compat.
    by rewrite -/n -e Rinv_0; exact: Rle_refl.
  - by move=> t; rewrite lee_fin; apply/RleP.
  - by move=> t t0; rewrite /g /in_ball unit_power//; exact: norm_nonneg.
rewrite -(length_direction mg g0 nF) muleC -ge0_integralM//.
- apply: eq_integral => u _; rewrite muleC -(@scaled2 _ RM leb _ _ (B0 (pt u)) mpg pg0).
  apply: eq_integral => y _; congr (_%:E); rewrite /pos; case: Rlt_dec => [y0|_]; last by rewrite !(Rmult_0_l, Rmult_0_r).
  rewrite (_ : F (scale _ _) = F (pt u)); last first.
    have [u0|u0] := Req_dec (norm n (pt u)) 0.
      by apply: Fs => i ik; rewrite /scale (proj1 (norm_zero _ _) u0 i ik) Rmult_0_r.
    apply: hF; apply: Rmult_lt_0_compat => //; apply: Rinv_0_lt_compat.
    by case: (norm_nonneg n (pt u)) => // e; case: u0.
  by rewrite ray_arith.
- exact: measE mB.
- by move=> t _; rewrite lee_fin; apply/RleP.
- by apply: integral_ge0 => y _; rewrite lee_fin; apply/RleP.
Qed.
(** the mass of a cone under the normal law is its share of the unit ball *)
Theorem cone_share F : nice k F -> (forall s v, (0 < s)%coqR -> F (scale s v) = F v) ->
  total_of k (in_ball F) = total_of k (fun v => bell n (norm n v) * F v)%coqR * total_of k (in_ball (fun _ => 1%coqR)).
Proof.
move=> nF hF; have R1 := ray (nice_one k) (fun _ _ _ => erefl); have RF := ray nF hF.
rewrite (_ : total_of k (fun v => bell n (norm n v) * 1)%coqR = 1) ?mul1e in R1; last first.
  by rewrite -(normal_total k); apply: eq_integral => t _; rewrite Rmult_1_r.
have r0 : 0 <= (ratio k 1)%:E by rewrite lee_fin; apply/RleP/Rlt_le/ratio_pos; exact: Rlt_0_1.
have [p [p0 fp]] := finite_factor (factor_ge0 k) r0 (factor_ratio k Rlt_0_1).
move: RF; rewrite R1 fp muleCA => /(congr1 (fun x => (/ p)%coqR%:E * x)); rewrite !muleA -!EFinM.
have P : (/ p * p)%coqR = 1%coqR by apply: Rinv_l; exact: Rgt_not_eq.
by rewrite -RmultE P !mul1e => <-.
Qed.
Theorem rotated F Q P : nice k F -> (forall x, norm n (Mahalanobis.mul n Q x) = norm n x) -> Mahalanobis.inverse n Q P ->
  total_of k (fun v => bell n (norm n v) * F (Mahalanobis.mul n Q v))%coqR = total_of k (fun v => bell n (norm n v) * F v)%coqR.
Proof.
move=> nF iso inv; have nB := nice_bell nF; have n1 := nice_bell (nice_one k).
have one1 f : f = (fun v => bell n (norm n v)) -> total_of k (fun v => f v * 1)%coqR = 1.
  by move=> ->; rewrite -(normal_total k); apply: eq_integral => t _; rewrite Rmult_1_r.
have := linear (fun x => proj1 (inv x)) nB n1; rewrite (one1 (fun v => bell n (norm n v)))// mule1.
rewrite (_ : total_of k (fun u => bell n (norm n (Mahalanobis.mul n Q u)) * 1)%coqR = 1) ?mul1e; last first.
  by apply: one1; apply/funext => u; rewrite iso.
by move=> <-; apply: eq_integral => t _; rewrite iso.
Qed.
End Uniform.
Section Direction.
Variable k : nat.
Let n := k.+1.
Let E := euclid k.
Lemma direction_same u v : same n u v -> same n (direction n u) (direction n v).
Proof. by move=> uv i ik; rewrite /direction /scale (norm_ext n u v uv) (uv i ik). Qed.
Lemma direction_ray s v : (0 < s)%coqR -> same n (direction n (scale s v)) (direction n v).
Proof. by move=> s0 i _; rewrite /direction norm_scaled; [exact: scaled_ray|exact: Rlt_le]. Qed.
Lemma nice_direction T : ev k T -> about n T -> nice k (fun v => one (T (direction n v))).
Proof.
move=> eT aT; have nT := nice_event eT aT; have [Ts mT T0] := nT; split => //.
  by move=> u v uv; apply: Ts; exact: direction_same.
by apply: (nice_comp nT) => i; apply: meas_mul; [apply: (meas_one Rinv_m); exact: norm_meas_pt|exact: pt_meas].
Qed.
Lemma ev_of T : nice k (fun v => one (T v)) -> ev k T.
Proof.
move=> [_ mF _]; have := mF measurableT [set 1%coqR] (measurable_set1 _); rewrite setTI /ev.
rewrite (_ : _ @^-1` _ = [set t : car E | T (pt t)])//; apply/seteqP; split => t /=; rewrite /one; case: (pselect (T (pt t))) => // h.
by move=> /esym /R1_neq_R0.
Qed.
Lemma law_total T : nice k (fun v => one (T v)) -> (law k T)%:E = total_of k (fun v => bell n (norm n v) * one (T v))%coqR.
Proof.
move=> nT; have fin := P_fin Rlt_0_1 origin (ev_of nT : measurable [set t : car E | T (pt t)]).
rewrite /law /P (fineK fin) (@integral_one _ (car E) (vol E) (fun t => T (pt t))); apply: eq_integral => t _; congr (_%:E).
by rewrite bell_dens Rmult_comm.
Qed.
Lemma vol_ball T : nice k (fun v => one (T v)) -> vol E [set t | norm n (pt t) <= 1 /\ T (pt t)]%coqR = total_of k (in_ball k (fun v => one (T v))).
Proof.
move=> nT; have B0 : [set t : car E | norm n (pt t) <= 1]%coqR = (fun t : car E => norm n (pt t)) @^-1` `]-oo, 1%coqR]%classic.
  by apply/seteqP; split => t /=; rewrite in_itv/= => h; exact/RleP.
have mB : measurable [set t : car E | norm n (pt t) <= 1]%coqR.
  by rewrite B0; have := @norm_meas_pt k measurableT `]-oo, 1%coqR]%classic (measurable_itv _); rewrite setTI.
have mA : measurable [set t : car E | norm n (pt t) <= 1 /\ T (pt t)]%coqR by exact: (measurableI _ _ mB (ev_of nT)).
rewrite -[LHS]mul1e -(@integral_cst _ _ _ (vol E) _ mA 1).
transitivity (\int[vol E]_(t in [set t | norm n (pt t) <= 1 /\ T (pt t)]%coqR) (1%coqR)%:E); first by apply: eq_integral.
rewrite (@integral_one _ (car E) (vol E) (fun t => norm n (pt t) <= 1 /\ T (pt t))%coqR (fun _ => 1%coqR)).
apply: eq_integral => t _; congr (_%:E); rewrite Rmult_1_r /in_ball /one.
case: (pselect (_ /\ _)) => h; case: (pselect (_ <= _)%coqR) => b; case: (pselect (T _)) => h'; rewrite ?(Rmult_0_l, Rmult_0_r, Rmult_1_l)//; by exfalso; tauto.
Qed.
End Direction.
(** Reading: let u be standard normal on R^n, n = k+1, and T an event about its direction u/|u|. The probability of T is the share of the unit ball that lies in these directions, which is the share of its sphere, and no rotation Q changes it: u/|u| is uniform on the unit sphere. *)
Theorem asghar_2026_sec_3_2_uniform_direction : forall (k : nat) (T : NoiseEvents.event), ev k T -> about k.+1 T ->
  ev k (fun u => T (direction k.+1 u)) /\
  vol (euclid k) [set t | norm k.+1 (pt t) <= 1 /\ T (direction k.+1 (pt t))]%coqR =
    (law k (fun u => T (direction k.+1 u)))%:E * vol (euclid k) [set t | norm k.+1 (pt t) <= 1]%coqR /\
  forall Q P : Mahalanobis.mat, (forall x, norm k.+1 (Mahalanobis.mul k.+1 Q x) = norm k.+1 x) -> Mahalanobis.inverse k.+1 Q P ->
    law k (fun u => T (direction k.+1 (Mahalanobis.mul k.+1 Q u))) = law k (fun u => T (direction k.+1 u)).
Proof.
move=> k T eT aT; have nD := nice_direction eT aT; split; first exact: (ev_of nD).
have [Ds mD D0] := nD; have [Ts _ _] := nice_event eT aT; split.
  rewrite (vol_ball nD) (law_total nD) (cone_share nD) => [|s v s0]; last by apply: Ts; exact: direction_ray.
  congr (_ * _); have nT : nice k (fun _ => one True) by split => //; [exact: meas_cst|move=> _; exact: one_nonneg].
  rewrite (_ : [set t : car (euclid k) | _] = [set t | norm k.+1 (pt t) <= 1 /\ True]%coqR); last first.
    by apply/seteqP; split => t //= [].
  rewrite (vol_ball (T := fun _ => True) nT); congr (total_of k (in_ball k _)); apply/funext => v.
  by rewrite /one; case: (pselect True) => // /(_ I).
move=> Q P iso inv.
have nQ : nice k (fun u => one (T (direction k.+1 (Mahalanobis.mul k.+1 Q u)))).
  split => //; first by move=> u v uv; apply: Ds; exact: Mahalanobis.mul_ext.
  by apply: (nice_comp nD) => i; apply: mul_meas => j; exact: pt_meas.
by have := rotated nD iso inv; rewrite -(law_total nD) -(law_total nQ) => -[].
Qed.
