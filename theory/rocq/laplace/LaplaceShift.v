(** The law of x + eta: its density is that of eta moved to x (translation invariance of Lebesgue measure). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance Affine.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Section Shift.
Variables (k : nat) (eps : R).
Hypothesis e0 : (0 < eps)%coqR.
Let E := euclid k.
Let d := k.+1.
Lemma move_same x (t : car E) : same d (pt (move 1%R x t)) (add x (pt t)).
Proof. by move=> i /ssrnat.ltP ik; rewrite move_pt// Rmult_1_l Rplus_comm. Qed.
Lemma dist_move x (t : car E) : dist d (pt (move 1%R x t)) x = dist d (pt t) origin.
Proof.
rewrite /dist; apply: norm_ext => i ik; rewrite /sub (move_same x t ik) /add /origin; ring.
Qed.
(** T is an event about the first k+1 coordinates *)
Theorem Lap_shift x T : ev k T -> (forall u v, same d u v -> T u -> T v) ->
  ev k (fun eta => T (add x eta)) /\ Lap k eps x T = Lap k eps origin (fun eta => T (add x eta)).
Proof.
move=> eT Ts.
have TE (t : car E) : T (add x (pt t)) <-> T (pt (move 1%R x t)).
  by split; apply: Ts => i ik; rewrite (move_same x t ik).
have SE : [set t : car E | T (add x (pt t))] = (@move 1%R x k) @^-1` [set t : car E | T (pt t)].
  by apply/seteqP; split => t /= /TE.
have mS : measurable [set t : car E | T (add x (pt t))].
  by rewrite SE -[X in measurable X]setTI; apply: (@move_m 1%R x k).
split => //; rewrite /Lap /chance /mass_of; congr fine.
pose f := (fun t : car E => (laplace eps x t)%:E) \_ [set t : car E | T (pt t)].
have mf : measurable_fun setT f by apply/(measurable_restrict _ eT) => //; exact: laplace_m.
have f0 t : 0 <= f t by rewrite /f /patch; case: ifP => // _; exact: laplace0.
have := @integral_move 1%R x ltr01 k f mf f0; rewrite expr1n mul1e => I.
rewrite [LHS]integral_mkcond -/f -I [RHS]integral_mkcond; apply: eq_integral => t _.
rewrite /f /patch; have -> : (move 1%R x t \in [set t : car E | T (pt t)]) = (t \in [set t : car E | T (add x (pt t))]).
  by apply/idP/idP; rewrite !inE => /TE.
by case: ifP => // _; rewrite /laplace /decay dist_move.
Qed.
(** For multivariate Laplace noise eta with density proportional to exp(-eps |eta|), Pr[x + eta in T] <= e^(eps |x-y|) Pr[y + eta in T]. *)
Theorem laplace_private x y T : ev k T -> (forall u v, same d u v -> T u -> T v) ->
  (Lap k eps origin (fun eta => T (add x eta)) <= exp (eps * dist d x y) * Lap k eps origin (fun eta => T (add y eta)))%coqR.
Proof.
move=> eT Ts; have [_ <-] := Lap_shift x eT Ts; have [_ <-] := Lap_shift y eT Ts; exact: Lap_private.
Qed.
End Shift.
