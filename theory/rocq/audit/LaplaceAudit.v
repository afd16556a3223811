(** The theorems of this folder applied to an instance of all their hypotheses: an audit of the release emb x + eta on R^(k+1) with Laplace noise. *)
From Coq Require Import Reals Lra.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli HalfSpace GaussianInstance.
From dx.privacy Require Import Euclid NoiseEvents.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance.
From dx.audit Require Import EValue Anytime.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Section Measure.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Let E := euclid k.
Variable x : vec.
Definition lapm (A : set (car E)) : \bar RT := \int[vol E]_(t in A) (laplace eps x t)%:E.
Let lapm0 : lapm set0 = 0. Proof. exact: integral_set0. Qed.
Let lapm_ge0 A : 0 <= lapm A. Proof. by apply: integral_ge0 => t _; exact: laplace0. Qed.
Let lapm_add : semi_sigma_additive lapm.
Proof.
move=> F mF tF mUF.
have I : (vol E).-integrable (\bigcup_n F n) (fun t => (laplace eps x t)%:E).
  split; first exact: laplace_m.
  rewrite (eq_integral (fun t => (laplace eps x t)%:E)); last by move=> t _; rewrite gee0_abs//; exact: laplace0.
  apply: (@le_lt_trans _ _ 1); last by rewrite ltry.
  by rewrite -(laplace_total k e0 x); apply: subset_integral => //; [exact: laplace_m|move=> t _; exact: laplace0].
rewrite /lapm (ge0_integral_bigcup mF I)//; last by move=> t _; exact: laplace0.
by apply: is_cvg_ereal_nneg_natsum => n _; exact: lapm_ge0.
Qed.
HB.instance Definition _ := isMeasure.Build _ _ _ lapm lapm0 lapm_ge0 lapm_add.
Definition laplace_measure := [the measure _ _ of lapm].
Lemma laplace_measure1 : laplace_measure setT = 1. Proof. exact: laplace_total. Qed.
End Measure.
Section Audit.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Variables (X : finType) (emb : X -> vec).
Definition P x := laplace_measure k e0 (emb x).
Definition L (x z : X) : RT := (eps * dist k.+1 (emb x) (emb z))%coqR.
Lemma keeps x z (A : set (car (euclid k))) : measurable A -> P x A <= (factor L x z)%:E * P z A + 0%:E.
Proof.
move=> mA; rewrite adde0 /P /= /lapm.
have p0 : (0 <= exp (eps * dist k.+1 (emb x) (emb z)))%coqR by exact: Rlt_le (exp_pos _).
rewrite -ge0_integralM//; [|exact: laplace_m|by move=> t _; exact: laplace0|by rewrite lee_fin; apply/RleP].
apply: ge0_le_integral => //.
- by move=> t _; exact: laplace0.
- exact: laplace_m.
- by move=> t _; rewrite mule_ge0//; [rewrite lee_fin; apply/RleP|exact: laplace0].
- by apply: measurable_funeM; exact: laplace_m.
- move=> t _; rewrite -EFinM lee_fin; apply/RleP; rewrite /laplace.
  rewrite -RmultE; apply: scaled_ratio; first by apply/Rlt_le; exact: c_pos.
  apply: decay_ratio; first exact: Rlt_le.
  by rewrite (dist_sym k.+1 (pt t) (emb z)) (dist_sym k.+1 (pt t) (emb x)) (dist_sym k.+1 (emb x) (emb z)); exact: dist_triangle.
Qed.
(** Whatever bets an audit makes on vectors released with Laplace noise, it refutes the true claim with probability at most alpha. *)
Definition audit_of_laplace := @dx_e_process_anytime _ (car (euclid k)) X P L 0 (fun x => laplace_measure1 k e0 (emb x)) (lexx 0%R) keeps.
End Audit.
