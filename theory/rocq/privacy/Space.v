(** Spaces for the measure-theoretic theorems: a measurable space T with measurable coordinates in R^n (Borel R^n is one),
    its Euclidean distance, and the regularised Mahalanobis distance as a Euclidean one after whitening. *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval zmodp matrix.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences realfun exp nsatz_realtype.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.

Section Plane.
Variable R : realType.
Definition n2 (a c : R) := Num.sqrt (a ^+ 2 + c ^+ 2).
Lemma cauchy2 (a b c d : R) : (a * b + c * d) ^+ 2 <= (a ^+ 2 + c ^+ 2) * (b ^+ 2 + d ^+ 2).
Proof. rewrite -subr_ge0 (_ : _ - _ = (a * d - b * c) ^+ 2) ?sqr_ge0// !expr2; nsatz. Qed.
Lemma n2_triangle a b c d : n2 (a + b) (c + d) <= n2 a c + n2 b d.
Proof.
have A0 x y : 0 <= x ^+ 2 + y ^+ 2 :> R by rewrite addr_ge0 ?sqr_ge0.
rewrite /n2 -(@ler_pexpn2r _ 2)// ?nnegrE ?addr_ge0 ?sqrtr_ge0// [leRHS]sqrrD !sqr_sqrtr// -sqrtrM//.
have h : a * b + c * d <= Num.sqrt ((a ^+ 2 + c ^+ 2) * (b ^+ 2 + d ^+ 2)).
  by apply: le_trans (ler_norm _) _; rewrite -sqrtr_sqr ler_wsqrtr// cauchy2.
rewrite (_ : (a + b) ^+ 2 + (c + d) ^+ 2 = (a ^+ 2 + c ^+ 2) + (a * b + c * d) *+ 2 + (b ^+ 2 + d ^+ 2)).
  by rewrite ler_add2r ler_add2l ler_muln2r h orbT.
by rewrite !mulr2n !expr2; nsatz.
Qed.
Lemma n2_mono a c c' : 0 <= c -> c <= c' -> n2 a c <= n2 a c'.
Proof.
move=> c0 cc; rewrite /n2 ler_wsqrtr// ler_add2l ler_expn2r// nnegrE//; exact: le_trans cc.
Qed.
(* any number of coordinates, one at a time *)
Lemma sum_triangle (I : Type) (s : seq I) (f g : I -> R) :
  Num.sqrt (\sum_(i <- s) (f i + g i) ^+ 2) <= Num.sqrt (\sum_(i <- s) f i ^+ 2) + Num.sqrt (\sum_(i <- s) g i ^+ 2).
Proof.
have S0 (h : I -> R) r : 0 <= \sum_(i <- r) h i ^+ 2 by apply: sumr_ge0 => i _; rewrite sqr_ge0.
have E (h : I -> R) i r : Num.sqrt (\sum_(j <- i :: r) h j ^+ 2) = n2 (h i) (Num.sqrt (\sum_(j <- r) h j ^+ 2)).
  by rewrite /n2 sqr_sqrtr// big_cons.
elim: s => [|i s IH]; first by rewrite !big_nil sqrtr0 addr0.
rewrite (E (fun i => f i + g i)) !E; apply: le_trans (n2_triangle _ _ _ _).
by apply: n2_mono => //; rewrite sqrtr_ge0.
Qed.
End Plane.

Section Norm.
Variables (R : realType) (n : nat).
Definition enorm (x : 'rV[R]_n) := Num.sqrt (\sum_i x 0 i ^+ 2).
Lemma enorm_triangle x y : enorm (x + y) <= enorm x + enorm y.
Proof.
apply: le_trans (sum_triangle _ _ _); rewrite ler_wsqrtr//.
by apply: ler_sum => i _; rewrite mxE.
Qed.
Lemma enormN x : enorm (- x) = enorm x.
Proof. by rewrite /enorm; congr Num.sqrt; apply: eq_bigr => i _; rewrite mxE sqrrN. Qed.
(* the quadratic form of a matrix, and the norm of Xu et al., Definition 3 *)
Definition quad (A : 'M[R]_n) (x : 'rV[R]_n) : R := (x *m A *m x^T) 0 0.
Definition reg (lam : R) (Sigma : 'M[R]_n) : 'M[R]_n := lam *: Sigma + (1 - lam)%:M.
Definition rm_norm (lam : R) (Sigma : 'M[R]_n) (x : 'rV[R]_n) : R := Num.sqrt (quad (invmx (reg lam Sigma)) x).
(* a whitening matrix turns the norm of a matrix into the Euclidean norm *)
Lemma whitened (A L : 'M[R]_n) x : L *m L^T = A -> quad A x = \sum_i (x *m L) 0 i ^+ 2.
Proof.
move=> <-; rewrite /quad mulmxA -mulmxA -trmx_mul mxE; apply: eq_bigr => i _.
by rewrite [(_^T) i 0]mxE expr2.
Qed.
Lemma rm_norm_whitened lam Sigma L x : L *m L^T = invmx (reg lam Sigma) -> rm_norm lam Sigma x = enorm (x *m L).
Proof. by move=> LA; rewrite /rm_norm /enorm (whitened x LA). Qed.
End Norm.

Section Coordinates.
Context dT (T : measurableType dT) (R : realType) (n : nat) (coord : T -> 'rV[R]_n).
Hypothesis mcoord : forall i, measurable_fun setT (fun t => coord t 0 i).
Definition edist s t := enorm (coord s - coord t).
(* regularised Mahalanobis distance of two points *)
Definition rm_dist (lam : R) (Sigma : 'M[R]_n) s t := rm_norm lam Sigma (coord s - coord t).
Lemma edistC s t : edist s t = edist t s.
Proof. by rewrite /edist -enormN opprB. Qed.
Lemma edist_triangle r s t : edist r t <= edist r s + edist s t.
Proof. by apply: le_trans (enorm_triangle _ _); rewrite /edist addrA subrK. Qed.
Lemma measurable_sum (I : Type) (s : seq I) (f : I -> T -> R) :
  (forall i, measurable_fun setT (f i)) -> measurable_fun setT (fun t => \sum_(i <- s) f i t).
Proof.
move=> mf; elim: s => [|i s IH].
  by rewrite (_ : (fun t => _) = cst 0); [exact: measurable_fun_cst|apply/funext => t; rewrite big_nil].
rewrite (_ : (fun t => _) = (f i \+ (fun t => \sum_(j <- s) f j t))); first exact: measurable_funD.
by apply/funext => t; rewrite big_cons.
Qed.
Lemma measurable_edist s : measurable_fun setT (edist s).
Proof.
rewrite /edist /enorm; apply: measurable_fun_comp; first by apply: continuous_measurable_fun; exact: sqrt_continuous.
apply: measurable_sum => i; apply: measurable_fun_sqr.
rewrite (_ : (fun t => _) = (cst (coord s 0 i) \- (fun t => coord t 0 i))).
  by apply: measurable_funB => //; exact: measurable_fun_cst.
by apply/funext => t; rewrite !mxE.
Qed.
End Coordinates.
(* coordinates after a linear map are measurable too *)
Section Linear.
Context dT (T : measurableType dT) (R : realType) (n : nat) (coord : T -> 'rV[R]_n) (L : 'M[R]_n).
Hypothesis mcoord : forall i, measurable_fun setT (fun t => coord t 0 i).
Lemma measurable_linear i : measurable_fun setT (fun t => (coord t *m L) 0 i).
Proof.
rewrite (_ : (fun t => _) = (fun t => \sum_j coord t 0 j * L j i)); last by apply/funext => t; rewrite mxE.
apply: measurable_sum => j; rewrite (_ : (fun t => _) = (fun t => L j i * coord t 0 j)); first exact: measurable_funrM.
by apply/funext => t; rewrite mulrC.
Qed.
Lemma edist_linear s t : edist (fun t => coord t *m L) s t = enorm ((coord s - coord t) *m L).
Proof. by rewrite /edist -mulmxBl. Qed.
End Linear.
