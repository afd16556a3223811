(** Instances of the theorems on audits; see review/Instances.v. One input, the point mass at 0, no bets; and a report of no samples. *)
From Coq Require Import Reals Lra ZArith.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences exp Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import LebesgueLine.
From dx.privacy Require Import Compose.
From dx.laplace Require MechanismInstance.
From dx.audit Require Import EValue Fair Audit Report Multiple Counts.
From dx.audit Require Checker.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Ltac meets t := let H := fresh in pose proof t as H; lazymatch type of H with forall _, _ => fail "a premise is left" | _ => exact Logic.I end.

(** The project's eps d-privacy on every event (privacy/Compose.v) is the claim of an audit with delta = 0. *)
Lemma private_keeps disp (Y : measurableType disp) (X : finType) (d : X -> X -> RT) (eps : RT) (P : X -> {measure set Y -> \bar RT}) :
  dx_bound d eps P -> keeps (losses d eps) 0 (fun _ _ => true) P.
Proof. by move=> K x z E _ mE; rewrite adde0 /factor /losses -MechanismInstance.expRE; exact: K. Qed.

Definition point_mass := [the {measure set RM -> \bar RT} of dirac (0%R : RM)].
Lemma point_mass1 (x : unit) : point_mass setT = 1%:E. Proof. by rewrite /= diracE in_setT. Qed.
Lemma kept : keeps (losses (fun _ _ : unit => 0) 1) 0 (fun _ _ => true) (fun _ : unit => point_mass).
Proof. by apply: private_keeps => x x' A mA; rewrite mulr0 exp.expR0 mul1e. Qed.
Definition all_wealth (_ : unit) : RT := 1.
Lemma all_ge0 i : 0 <= all_wealth i. Proof. exact: ler01. Qed.
Lemma all_le1 : \sum_i all_wealth i <= 1. Proof. by rewrite big_const card_unit /= addr0. Qed.
Lemma no_bets (n : unit -> nat) : fair (losses (fun _ _ : unit => 0) 1) (fun _ _ => true) n (fun x => (n x)%:R) (fun _ _ (_ : RM) => 0) (fun _ _ => 0).
Proof.
split => //.
- by move=> x z; exact: measurable_fun_cst.
- by move=> x ->.
- by move=> x y; rewrite /pays !big1 ?addr0 ?subr0 ?divr_ge0// => z _; rewrite mulr0.
Qed.
Definition one_sample (_ : seq (seq (unit * RM))) : seq unit := [:: tt].
Goal True. meets (@dx_audit_valid _ RM [finType of unit] (fun _ _ => 0) 1 0 (fun _ _ => true) (fun _ => point_mass) one_sample [finType of unit] all_wealth
  (fun _ h x => (number (one_sample h) x)%:R) (fun _ _ _ _ _ => 0) (fun _ _ _ _ => 0) 1 2 point_mass1 (lexx 0) kept all_ge0 all_le1 (fun _ h => no_bets (number (one_sample h))) ltr01). Qed.
Lemma one_call (h : seq (unit * RM)) : 0 < samples (fun _ : unit => 1%N). Proof. by rewrite /samples big_const card_unit /= addr0. Qed.
Goal True. meets (@dx_audit_with_memory_valid _ RM [finType of unit] (fun _ _ => 0) 1 0 (fun _ _ => true) (fun _ _ => point_mass) (fun _ _ => 1%N) [finType of unit] all_wealth
  (fun _ _ _ => 1%:R) (fun _ _ _ _ _ => 0) (fun _ _ _ _ => 0) 1 2 (fun _ => point_mass1) (lexx 0) (fun _ => kept) all_ge0 all_le1 one_call (fun _ _ => no_bets (fun _ => 1%N)) ltr01). Qed.
(** One multiple of the claim, one claim that is kept, one test that is never wrong. *)
Lemma no_loss (x z : unit) : 0 <= losses (fun _ _ : unit => 0) 1 x z. Proof. by rewrite /losses mulr0. Qed.
Goal True. meets (@dx_audit_levels _ RM [finType of unit] (fun _ _ => 0) 1 0 (lexx 0) (fun _ _ => true) 1 (fun _ => 1) [finType of unit] (fun _ => all_wealth) 1 1 2
  no_loss (fun _ => all_ge0) (fun _ => all_le1) ltr01). Qed.
Goal True. meets (@dx_audit_named_pairs _ RM [finType of unit] (fun _ _ => 0) 1 0 (lexx 0) [finType of unit] [finType of unit] (fun _ _ _ => true) (fun _ => all_wealth) (fun _ => true) 1 2
  (fun _ => all_ge0) (fun _ => all_le1) ltr01). Qed.
Definition never (_ : set unit) : \bar RT := 0%E.
Lemma never0 : (never set0 <= 0)%E. Proof. by []. Qed.
Lemma never2 (A B : set unit) : (never (A `|` B) <= never A + never B)%E. Proof. by rewrite /never adde0. Qed.
Lemma never_spent (k : RT) : 0 <= k -> (never set0 <= (k * 1)%:E)%E. Proof. by move=> k0; rewrite /never lee_fin mulr1. Qed.
Lemma spent_all (i : [finType of unit]) : 0 <= spends tt all_wealth (fun _ => true) i. Proof. by case: i; rewrite /spends eqxx addr_ge0 ?all_ge0// sumr_ge0. Qed.
Goal True. meets (@dx_audit_budget unit [finType of unit] tt all_wealth (fun _ => true) never (fun _ => set0) true set0 set0 set0 0 0 1 never0 never2 all_le1 ler01
  (fun i _ _ => never_spent (spent_all i)) (fun _ => never_spent (spent_all tt)) (fun no => False_ind _ (Bool.diff_false_true no))). Qed.

(** Two inputs with the loss 1 < ln 3, one block of one sample each, one bet of 1/4. Numerals of these scopes are unary: units are written with U. *)
Definition whole : Z := Checker.U.
Definition tiny : Checker.report := {|
  Checker.inputs := 2; Checker.pairs := [:: [:: 0; 1]; [:: 1; 0]]%nat; Checker.losses := [:: (Npos xH, xH, Z.mul (Zpos (xI xH)) whole)]; Checker.delta := (N0, xH);
  Checker.numbers := [:: [:: Npos xH; Npos xH]];
  Checker.strategies := [:: {| Checker.capital := Z.to_N whole; Checker.bets := [:: Some
    {| Checker.payments := [:: whole; whole]; Checker.bounds := N0;
       Checker.rows := [:: ([:: (0%nat, xH)], [:: (0%nat, 1%nat, Z.div whole (Zpos (xO (xO xH))))]); ([:: (1%nat, xH)], [::])] |}] |}];
  Checker.level := (xI (xO (xO xH)), xO (xI (xO xH))) |}.
Lemma tiny_accepted : Checker.accepted tiny = true. Proof. vm_cast_no_check (erefl true). Qed.
Goal True. meets (dx_report_refutes tiny_accepted). Qed.

(** Counts: two inputs with the loss 1 < ln 3, two blocks of one sample each; each input gives an output of its own, and the rule bets on the first. *)
Definition claim_of_two : Checker.report := {|
  Checker.inputs := 2; Checker.pairs := [:: [:: 0; 1]; [:: 1; 0]]%nat; Checker.losses := [:: (Npos xH, xH, Z.mul (Zpos (xI xH)) whole)]; Checker.delta := (N0, xH);
  Checker.numbers := [::]; Checker.strategies := [::]; Checker.level := (xI (xO (xO xH)), xO (xI (xO xH))) |}.
Definition first_only : Counts.rule := fun _ _ column =>
  if column is Npos _ :: _ then [:: (0%nat, 1%nat, Z.div whole (Zpos (xO (xO xH))))] else [::].
Definition two_blocks : seq Counts.block :=
  let b := Counts.Block [:: Npos xH; Npos xH] [:: [:: Npos xH; N0]; [:: N0; Npos xH]] in [:: b; b].
Lemma counts_accepted : Checker.accepted (Counts.counted claim_of_two 2 [:: (Z.to_N whole, first_only)] two_blocks) = true.
Proof. vm_cast_no_check (erefl true). Qed.
Lemma bool_m (l : bool) : measurable [set y : bool | id y = l]. Proof. by []. Qed.
Lemma loss_fits (x z : 'I_2) : @claimed claim_of_two x z -> losses (fun _ _ : 'I_2 => 1) 1 x z <= @L claim_of_two x z.
Proof.
rewrite /losses mulr1 /claimed /L /Checker.is_claimed /Checker.loss.
case: x => -[|[|//]] i; case: z => -[|[|//]] j //= _; rewrite divE divr1; exact: lexx.
Qed.
Goal True. meets (@dx_counts_refute claim_of_two 2 [:: (Z.to_N whole, first_only)] two_blocks counts_accepted _ [the measurableType _ of (bool : Type)] [eqType of bool] id
  [:: true; false] (fun _ _ => 1) 1 bool_m isT (erefl 2%nat) loss_fits). Qed.
