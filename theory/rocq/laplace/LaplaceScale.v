(** Laplace noise at level eps is 1/eps times Laplace noise at level 1. *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance Affine.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Lemma scale_norm n (s : R) v : (0 <= s)%coqR -> norm n (scale s v) = (s * norm n v)%coqR.
Proof.
move=> s0; rewrite /norm dot_scale dot_scale_r -Rmult_assoc sqrt_mult_alt; last exact: Rmult_le_pos.
by rewrite sqrt_square.
Qed.
Lemma scale_arith (eps a b p : R) : (0 < eps)%coqR -> (0 < b)%coqR -> (a * exp (- (eps * (/ eps * p))) = a / b * (b * exp (- (1 * p))))%coqR.
Proof.
move=> e0 b0; have -> : (eps * (/ eps * p) = 1 * p)%coqR by field; lra.
field; lra.
Qed.
Section Scale.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Let E := euclid k.
Let d := k.+1.
Let m : RT := (/ eps)%coqR.
Let m0 : (0 < m)%R. Proof. by apply/RltP; exact: Rinv_0_lt_compat. Qed.
Lemma scaled_same (t : car E) : same d (pt (move m origin t)) (scale m (pt t)).
Proof. by move=> i /ssrnat.ltP ik; rewrite move_pt// /origin Rplus_0_r. Qed.
Lemma laplace_scaled (t : car E) : laplace eps origin (move m origin t) = (c k eps / c k 1 * laplace 1 origin t)%coqR.
Proof.
rewrite /laplace /decay.
have -> : dist d (pt (move m origin t)) origin = (/ eps * dist d (pt t) origin)%coqR.
  rewrite /dist -scale_norm; last exact/Rlt_le/Rinv_0_lt_compat.
  by apply: norm_ext => i ik; rewrite /sub (scaled_same t ik) /scale /origin !Rminus_0_r.
by apply: scale_arith => //; apply: c_pos; exact: Rlt_0_1.
Qed.
Let q : R := (c k eps / c k 1)%coqR.
Let q0 : (0 <= q)%coqR.
Proof. by apply/Rlt_le/Rdiv_lt_0_compat; apply: c_pos => //; exact: Rlt_0_1. Qed.
Lemma scaled_mass T : ev k T -> (forall u v, same d u v -> T u -> T v) ->
  ev k (fun eta => T (scale m eta)) /\
  (m ^+ d)%:E * (q%:E * \int[vol E]_(t in [set t | T (scale m (pt t))]) (laplace 1%coqR origin t)%:E) = \int[vol E]_(t in [set t | T (pt t)]) (laplace eps origin t)%:E.
Proof.
move=> eT Ts.
have TE (t : car E) : T (scale m (pt t)) <-> T (pt (move m origin t)).
  by split; apply: Ts => i ik; rewrite (scaled_same t ik).
have SE : [set t : car E | T (scale m (pt t))] = (@move m origin k) @^-1` [set t : car E | T (pt t)].
  by apply/seteqP; split => t /= /TE.
have mS : measurable [set t : car E | T (scale m (pt t))].
  by rewrite SE -[X in measurable X]setTI; apply: (@move_m m origin k).
split => //.
pose f := (fun t : car E => (laplace eps origin t)%:E) \_ [set t : car E | T (pt t)].
have mf : measurable_fun setT f by apply/(measurable_restrict _ eT) => //; exact: laplace_m.
have f0 t : 0 <= f t by rewrite /f /patch; case: ifP => // _; exact: laplace0.
rewrite [RHS]integral_mkcond -/f -(@integral_move m origin m0 k f mf f0); congr (_ * _).
rewrite -ge0_integralM//; [|exact: laplace_m|by move=> t _; apply: laplace0; exact: Rlt_0_1|by rewrite lee_fin; apply/RleP].
rewrite [LHS]integral_mkcond; apply: eq_integral => t _.
rewrite /f /patch; have -> : (move m origin t \in [set t : car E | T (pt t)]) = (t \in [set t : car E | T (scale m (pt t))]).
  by apply/idP/idP; rewrite !inE => /TE.
by case: ifP => // _; rewrite laplace_scaled -EFinM.
Qed.
(** T is an event about the first k+1 coordinates *)
Theorem Lap_scale T : ev k T -> (forall u v, same d u v -> T u -> T v) ->
  ev k (fun eta => T (scale (/ eps)%coqR eta)) /\ Lap k eps origin T = Lap k 1%coqR origin (fun eta => T (scale (/ eps)%coqR eta)).
Proof.
move=> eT Ts; have [eS I] := scaled_mass eT Ts; split => //.
have [_ J] := @scaled_mass (fun _ => True) measurableT (fun _ _ _ _ => Logic.I).
have one (a : R) : (0 < a)%coqR -> \int[vol E]_(t in [set t | True]) (laplace a origin t)%:E = 1 by move=> a0; exact: laplace_total.
move: J; rewrite one; last exact: Rlt_0_1.
rewrite one// mule1 -EFinM => -[Q].
by rewrite /Lap /chance /mass_of -I muleA -EFinM Q mul1e.
Qed.
End Scale.
