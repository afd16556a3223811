(** Instances of the theorems on measurable spaces and finite types; see review/Instances.v. One word, the point mass at 0, Laplace
    noise on the line. *)
From Coq Require Import Reals Lra.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval zmodp matrix.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences realfun exp Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import LebesgueLine HalfSpace InstanceFacts GaussianInstance.
From dx.privacy Require Import Space Mechanism Compose.
From dx.privacy Require Euclid Hamming LatticeLaplace Ranks LowBits GaussianCurve GaussianRelease.
From dx.measure Require ClaimsFloat.
From dx.laws Require Markov.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance MechanismInstance.
From dx.laplace Require ClaimsLength.
From dx.audit Require EValue Anytime.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Ltac meets t := let H := fresh in pose proof t as H; lazymatch type of H with forall _, _ => fail "a premise is left" | _ => exact Logic.I end.
Goal True. Fail meets (@Markov.asghar_2026_thm_5_refuted). exact Logic.I. Qed.

(** ** One word on the line *)
Lemma one_pos : (0 < (1 : RT))%R. Proof. exact: ltr01. Qed.
Lemma one_ge0 : (0 <= (1 : RT))%R. Proof. exact: ler01. Qed.
Definition place (_ : unit) : car (euclid 0) := (0%R : RM).
Lemma c_ge0 : (0 <= c 0 (1 : RT))%R. Proof. by apply/RleP/Rlt_le; apply: c_pos; exact: Rlt_0_1. Qed.
Lemma mass_one (x : unit) : (\int[vol (euclid 0)]_t (c 0 1 * expR (- 1 * edist (@row_of 0) (place x) t))%:E = 1)%E.
Proof. by apply: total_one; exact: Rlt_0_1. Qed.
Goal True. meets (@feyisetan_2020_thm_1 _ (car (euclid 0)) RT 1 (@row_of 0) (vol (euclid 0)) (@row_m 0) [finType of unit] place 1 (c 0 1) one_pos c_ge0 mass_one 1 (fun _ => tt) (fun _ => tt) finset.set0). Qed.
Goal True. meets (@asghar_2026_sec_3_2_privacy _ (car (euclid 0)) RT 1 (@row_of 0) (vol (euclid 0)) (@row_m 0) [finType of unit] place 1 (c 0 1) one_pos c_ge0 tt tt setT). Qed.
Lemma white : (1%:M : 'M[RT]_1) *m (1%:M)^T = invmx (Space.reg 0 (1%:M : 'M[RT]_1)).
Proof. by rewrite trmx1 mulmx1 /Space.reg scale0r add0r subr0 invmx1. Qed.
Lemma mass_white (x : unit) : (\int[vol (euclid 0)]_t (c 0 1 * expR (- 1 * rm_dist (@row_of 0) 0 (1%:M : 'M[RT]_1) (place x) t))%:E = 1)%E.
Proof.
rewrite -(mass_one x); apply: eq_integral => t _; congr (_ * expR (_ * _))%:E.
by rewrite /rm_dist (rm_norm_whitened _ white) mulmx1.
Qed.
Lemma unit_psd x : (0 <= quad (1%:M : 'M[RT]_1) x)%R.
Proof. by rewrite /quad mulmx1 mxE; apply: sumr_ge0 => i _; rewrite mxE -expr2 sqr_ge0. Qed.
Lemma zero_in : (0 <= (0 : RT) <= 1)%R. Proof. by rewrite lexx ler01. Qed.
Goal True. meets (@xu_2020_thm_1 _ (car (euclid 0)) RT 1 (@row_of 0) (vol (euclid 0)) (@row_m 0) [finType of unit] place 1%:M 0 1 (c 0 1) one_pos zero_in c_ge0 (trmx1 _ _) unit_psd mass_white 1 (fun _ => tt) (fun _ => tt) finset.set0). Qed.
Goal True. meets (@asghar_2026_sec_3_2_privacy_proof_amended _ (car (euclid 0)) RT (vol (euclid 0)) (edist (@row_of 0)) 1 1 one_pos one_ge0 (@edistC _ _ _ _ (@row_of 0)) (@edist_triangle _ _ _ _ (@row_of 0)) (fun s => measurable_edist (@row_m 0) s) (place tt) (place tt) setT measurableT). Qed.
Goal True. meets (@asghar_2026_def_2 RT 1 one_pos). Qed.

(** ** The point mass *)
Definition point_mass := [the {measure set RM -> \bar RT} of dirac (0%R : RM)].
Lemma point_mass1 : point_mass setT = 1%E. Proof. by rewrite /= diracE in_setT. Qed.
Lemma still : measurable_fun setT (fun _ : RM => 0%R : RM). Proof. exact: measurable_fun_cst. Qed.
Goal True. meets (@Markov.asghar_2026_eq_28 _ RM RT point_mass (fun _ => 0%R) 1 1 point_mass1 still one_pos). Qed.
Lemma minus_one : (-1 < (0 : RT))%R. Proof. by rewrite ltrN10. Qed.
Goal True. meets (@Markov.asghar_2026_eq_29 _ RM RT point_mass (fun _ => 0%R) (-1) 1 point_mass1 still minus_one). Qed.
Goal True. meets (@Markov.asghar_2026_thm_5_refuted [realType of RT]). Qed.
Lemma still_sub_gaussian : Markov.sub_gaussian point_mass (fun _ => 0%R) 0 1.
Proof.
split => //; [exact: point_mass1|exact: still| |].
- by rewrite integral_cst// mul0e.
- move=> l; under eq_integral do rewrite subr0 mulr0 exp.expR0.
  have h : (0 <= 1 ^+ 2 * l ^+ 2 / 2 :> RT)%R by rewrite expr1n mul1r divr_ge0// sqr_ge0.
  rewrite integral_cst// point_mass1 mule1 lee_fin; have := ler_expR 0%R (1 ^+ 2 * l ^+ 2 / 2 : RT)%R; by rewrite h exp.expR0 => ->.
Qed.
Goal True. meets (Markov.asghar_2026_thm_5_amended still_sub_gaussian one_ge0). Qed.
Definition constant (_ : unit) := point_mass.
Lemma constant_bound : dx_bound (fun _ _ : unit => 0%R : RT) 1 constant.
Proof. by move=> x x' A mA; rewrite mulr0 exp.expR0 mul1e. Qed.
Goal True. meets (asghar_2026_sec_3_2_post_processing constant_bound). Qed.
Goal True. meets (feyisetan_2020_sec_2_3_post_processing constant_bound). Qed.
Goal True. meets (@feyisetan_2020_sec_2_3_composition RT unit _ 1 _ RM constant constant_bound [:: tt] [:: tt] setT erefl). Qed.
Lemma no_distance : forall i x, (i < size [:: tt])%N -> ((fun _ _ : unit => 0%R : RT) (nth x [:: tt] i) (nth x [:: tt] i) <= 1)%R.
Proof. by move=> i x _; exact: ler01. Qed.
Goal True. meets (@asghar_2026_sec_3_2_composition RT unit _ 1 _ RM constant constant_bound [:: tt] [:: tt] setT 1 one_pos erefl no_distance). Qed.

(** ** Finite types *)
Goal True. meets (@Hamming.xu_2020_sec_2_hamming [realType of RT] 1 [eqType of bool] unit (fun _ _ => 0) 0). Qed.
Definition only (_ _ : unit) : 'I_#|[finType of unit]| := enum_rank tt.
Lemma only_inj (w : unit) : injective (only w). Proof. by move=> [] []. Qed.
Lemma only_zero (w x : unit) : only w x = 0%N :> nat <-> x = w.
Proof. by case: w x => -[]; split => // _; have := ltn_ord (only tt tt); rewrite [X in (_ < X)%N]card_unit ltnS leqn0 => /eqP. Qed.
Goal True. meets (Ranks.dx_rank_metric only_zero tt tt tt). Qed.
Goal True. meets (@Ranks.dx_rank_sampling [realType of RT] [finType of unit] only 1 only_inj one_pos). Qed.
Goal True. meets (@Ranks.asghar_2026_sec_7_open_problem [realType of RT] [finType of unit] only 1 only_inj one_pos only_zero). Qed.
Lemma uniform_bound : forall (w w' : unit) (x : unit), ((fun _ _ : unit => 1 : RT) w x <= expR (1 * (fun _ _ : unit => 0%R : RT) w w') * (fun _ _ : unit => 1%R : RT) w' x)%R.
Proof. by move=> w w' x; rewrite mulr0 exp.expR0 mulr1. Qed.
Goal True. meets (@Ranks.asghar_2026_sec_7_post_processing [realType of RT] [finType of unit] only 1 unit _ _ 1 uniform_bound tt tt tt). Qed.

(** ** The length of the noise *)
Goal True. meets (ClaimsLength.asghar_2026_eq_2 0 1%coqR 1%coqR Rlt_0_1 Rlt_0_1). Qed.
Lemma laplace_measurable : measurable_fun setT (laplace (k := 0) 1%coqR origin : car (euclid 0) -> RM).
Proof. by apply/EFin_measurable_fun; apply: laplace_m; exact: Rlt_0_1. Qed.
Lemma laplace_ge0 t : (0 <= laplace (k := 0) 1 origin t)%coqR. Proof. by apply: laplace_nonneg; exact: Rlt_0_1. Qed.
Lemma laplace_lipschitz (t t' : car (euclid 0)) : (laplace 1 origin t <= exp (1 * Euclid.dist 1 (pt t) (pt t')) * laplace 1 origin t')%coqR.
Proof.
rewrite /laplace; apply: scaled_ratio; first by apply/Rlt_le/c_pos; exact: Rlt_0_1.
by apply: decay_ratio; [exact: Rle_0_1|rewrite (Euclid.dist_sym 1 (pt t) (pt t')); exact: Euclid.dist_triangle].
Qed.
Goal True. meets (ClaimsLength.dx_noise_length_dominates 0 1%coqR (laplace 1%coqR origin) Rlt_0_1 laplace_measurable laplace_ge0 (laplace_total 0 Rlt_0_1 origin) laplace_lipschitz). Qed.

(** ** An audit of one input, without bets *)
Definition no_loss (_ _ : unit) : RT := 0.
Lemma kept_claim (x z : unit) (E : set RM) : measurable E -> (constant x E <= (EValue.factor no_loss x z)%:E * constant z E + 0%:E)%E.
Proof. by move=> _; rewrite /EValue.factor /no_loss exp_0 mul1e adde0. Qed.
Lemma paid (n : unit -> nat) : \sum_(x : unit) (fun x : unit => (n x)%:R : RT) x = \sum_(x : unit) (n x)%:R. Proof. by []. Qed.
Lemma payoff_ge0 (n : unit -> nat) (x : unit) (y : RM) : 0 <= EValue.pays no_loss n (fun x => (n x)%:R) (fun _ _ _ => 0) x y.
Proof. by rewrite /EValue.pays !big1 ?addr0 ?subr0 ?divr_ge0// => z _; rewrite mulr0. Qed.
Goal True. meets (@EValue.dx_e_value_any_space _ RM [finType of unit] constant no_loss 0 (fun _ => point_mass1) (lexx 0) kept_claim (fun _ => 1%N)
  (fun _ => 1%:R) (fun _ _ _ => 0) (fun _ _ => 0) (fun _ => erefl) (paid (fun _ => 1%N)) (fun _ _ => still) (fun _ _ _ => lexx 0) (fun _ _ _ => lexx 0) (payoff_ge0 (fun _ => 1%N))). Qed.
Lemma all_inputs (x : unit) : x \in tt :: [::]. Proof. by case: x. Qed.
Goal True. meets (@Anytime.dx_e_process_anytime _ RM [finType of unit] constant no_loss 0 (fun _ => point_mass1) (lexx 0) kept_claim tt [::] all_inputs
  (fun _ x => (Anytime.draws tt [::] x)%:R) (fun _ _ _ _ => 0) (fun _ _ _ => 0) (fun _ => paid (Anytime.draws tt [::])) (fun _ _ _ => still) (fun _ _ _ _ => lexx 0) (fun _ _ _ _ => lexx 0)
  (fun _ => payoff_ge0 (Anytime.draws tt [::])) 1 2 one_pos). Qed.

(** ** A lattice *)
Lemma on_lattice0 (x : unit) : LatticeLaplace.on_lattice 1 (@row_of 0 (place x)). Proof. by move=> i; exists 0%R; rewrite !mxE mulr0. Qed.
Lemma unmoved (x : unit) (i : 'I_1) : `|@row_of 0 (place x) 0 i - @row_of 0 (place x) 0 i| <= 1 / 2 :> RT. Proof. by rewrite subrr normr0 divr_ge0. Qed.
Lemma slower : 1 * (1 + 1 * Num.sqrt 1%:R / 1) <= 2 :> RT. Proof. by rewrite sqrtr1 !mul1r invr1 -mulr2n. Qed.
Goal True. meets (@LatticeLaplace.dx_lattice_laplace _ (car (euclid 0)) RT 1 (@row_of 0) (vol (euclid 0)) (@row_m 0) unit place place 1 1 1 2 1 one_pos one_pos one_pos one_ge0 slower on_lattice0 unmoved). Qed.

(** ** Any release is (1, 1)-private *)
Lemma part_le1 a b : (1 = a + b -> 0 <= b -> a <= 1)%coqR. Proof. lra. Qed.
Lemma promise_arith a b e : (a <= 1 -> 0 <= b -> 0 < e -> a <= e * b + 1)%coqR. Proof. nra. Qed.
Lemma normal_le1 k s x T : (0 < s)%coqR -> ev k T -> (GaussianInstance.Pr k s x T <= 1)%coqR.
Proof.
move=> s0 eT; rewrite /GaussianInstance.Pr; case: (Rlt_dec 0 s) => [h|//].
have := P_split s0 x (@measurableT _ (car (euclid k))) eT; rewrite P_setT// setTI => e.
exact: (part_le1 e (P_ge0 s0 x _)).
Qed.
Lemma weak_promise s : (0 < s)%coqR -> LowBits.promise (ev 299) (GaussianInstance.Pr 299 s origin) 1 1 (LowBits.everywhere 0) (LowBits.everywhere 1).
Proof.
move=> s0 T e0 e1; apply: promise_arith; [exact: normal_le1| |exact: exp_pos].
by apply: (GaussianRelease.release_nonneg _ _ _ _ (gaussian_release 299 0%coqR)).
Qed.
Lemma s2 : (0 < 167.82)%coqR /\ (167.82 <= 167.82 <= 167.83)%coqR. Proof. lra. Qed.
Lemma s3 : (0 < 107.07)%coqR /\ (107.07 <= 107.07 <= 107.08)%coqR. Proof. lra. Qed.
Lemma above_zero (s : R) : (64.61 <= s <= 64.62)%coqR -> (0 < s)%coqR. Proof. lra. Qed.
Lemma one_percent : (0 <= 1)%coqR /\ (0 < 0.00001 < 1)%coqR. Proof. lra. Qed.
Lemma pair_width : GaussianRelease.width 300 (fun x x' => (x = LowBits.everywhere 0 \/ x = LowBits.everywhere 1) /\ (x' = LowBits.everywhere 0 \/ x' = LowBits.everywhere 1))
  (fun _ => 0%N) (fun _ => Euclid.dist 300 (LowBits.everywhere 0) (LowBits.everywhere 1)) (fun x => x = LowBits.everywhere 0 \/ x = LowBits.everywhere 1).
Proof.
have D : (0 <= Euclid.dist 300 (LowBits.everywhere 0) (LowBits.everywhere 1))%coqR by exact: sqrt_pos.
have O x : Euclid.dist 300 x x = 0%coqR by apply/Euclid.dist_zero => i _.
move=> x _; split => [v [y [z [[Y Z] [_ ->]]]]|b U].
  by case: Y Z => -> [] ->; rewrite ?O//; [exact: Rle_refl|rewrite Euclid.dist_sym; exact: Rle_refl].
by apply: U; exists (LowBits.everywhere 0), (LowBits.everywhere 1); do 3 ?split; [left|right].
Qed.
Goal True.
case: (GaussianCurve.bollegala_2023_sec_4_3_minimiser_amended 1 0.00001 (proj1 one_percent) (proj2 one_percent)) => u C.
have _ := proj2 (ClaimsFloat.dx_float_analytic_gaussian_bound u 1 1 C) (weak_promise (above_zero (proj1 (ClaimsFloat.dx_float_analytic_gaussian_bound u 1 1 C)))).
meets (ClaimsFloat.dx_float_analytic_gaussian_bound u 1 1 C).
Qed.
Goal True.
case: (GaussianCurve.bollegala_2023_sec_4_3_minimiser_amended 1 0.00001 (proj1 one_percent) (proj2 one_percent)) => u C.
meets (ClaimsFloat.dx_float_nadp_bound u (fun _ => 0%N) _ 1 1 C (erefl _) pair_width).
Qed.
Goal True. meets (proj2 ClaimsFloat.dx_float_gaussian_bound _ _ _ (proj2 s2) (weak_promise (proj1 s2))). Qed.
Goal True. meets (proj2 ClaimsFloat.dx_float_jaccard_bound _ _ _ (proj2 s3) (weak_promise (proj1 s3))). Qed.
