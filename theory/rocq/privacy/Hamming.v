(** Ordinary differential privacy of strings is metric privacy for the number of differing positions (Xu et al., Section 2). *)
From mathcomp Require Import all_ssreflect ssralg ssrnum.
From mathcomp.analysis Require Import reals sequences exp.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope ring_scope.
Section Hamming.
Variables (R : realType) (n : nat) (U : eqType) (Y : Type) (C : {ffun 'I_n -> U} -> Y -> R) (eps : R).
Definition hamming (x x' : {ffun 'I_n -> U}) : nat := #|[pred i | x i != x' i]|.
(** Reading: C x y is the probability of the output y for the string x of n words. The bound e^eps for any two strings that differ in exactly one position is the bound e^(eps h) for any two strings that differ in h positions. *)
Theorem xu_2020_sec_2_hamming :
  (forall x x' y, hamming x x' = 1%N -> C x y <= expR eps * C x' y) <->
  (forall x x' y, C x y <= expR (eps * (hamming x x')%:R) * C x' y).
Proof.
split=> [H|H x x' y h1]; last by have := H x x' y; rewrite h1 mulr1.
move=> x x' y; move: {2}(hamming x x') (erefl (hamming x x')) => k; elim: k x => [|k IH] x hk.
  rewrite hk mulr0 expR0 mul1r (_ : x = x')//; apply/ffunP => i; apply/eqP; apply: contraT => xi.
  by move/eqP: hk; rewrite -leqn0 leqNgt => /negP[]; apply/card_gt0P; exists i.
have /card_gt0P[i xi] : (0 < hamming x x')%N by rewrite hk.
pose z := [ffun j => if j == i then x' j else x j]. (* x with entry i changed to that of x' *)
have hz : hamming z x' = k.
  move: hk; rewrite /hamming (cardD1 i) xi => -[<-]; apply: eq_card => j; rewrite !inE ffunE.
  by case: (eqVneq j i) => [->|]//=; rewrite eqxx.
have hxz : hamming x z = 1%N.
  rewrite -(card1 i) /hamming; apply: eq_card => j; rewrite !inE ffunE.
  by case: (eqVneq j i) => [->|]//=; rewrite eqxx.
rewrite hk -addn1 natrD mulrDr mulr1 addrC expRD -mulrA; apply: le_trans (H _ _ y hxz) _.
have e0 : 0 <= expR eps by rewrite ltW// expR_gt0.
by rewrite ler_wpmul2l// -hz; exact: IH.
Qed.
End Hamming.
