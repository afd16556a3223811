(** The norm sqrt(x B x^T) of a symmetric positive semidefinite matrix B: triangle inequality and measurability, without a square root of
    the matrix; and the inverse of lambda Sigma + (1 - lambda) I is such a matrix. *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval zmodp matrix.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences realfun exp nsatz_realtype.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.privacy Require Import Space.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.

Section Form.
Variables (R : realType) (n : nat) (B : 'M[R]_n).
Hypothesis Bs : B^T = B.
Hypothesis B0 : forall x, 0 <= quad B x.
Let bil (x y : 'rV[R]_n) : R := (x *m B *m y^T) 0 0.
Lemma bilC x y : bil x y = bil y x.
Proof.
rewrite /bil; transitivity ((x *m B *m y^T)^T 0 0); first by rewrite [RHS]mxE.
by rewrite !trmx_mul trmxK Bs mulmxA.
Qed.
Lemma bilDl x y z : bil (x + y) z = bil x z + bil y z.
Proof. by rewrite /bil !mulmxDl mxE. Qed.
Lemma bilZl a x z : bil (a *: x) z = a * bil x z.
Proof. by rewrite /bil -!scalemxAl mxE. Qed.
Lemma quad_bil x : quad B x = bil x x. Proof. by []. Qed.
Lemma quadD x y : quad B (x + y) = quad B x + bil x y *+ 2 + quad B y.
Proof. by rewrite !quad_bil bilDl (bilC x) (bilC y) !bilDl (bilC y x) mulr2n !addrA. Qed.
Lemma quadZ a x : quad B (a *: x) = a * a * quad B x.
Proof. by rewrite !quad_bil bilZl bilC bilZl mulrA. Qed.
Lemma quad_combination (a b : R) x y : quad B (a *: x + b *: y) = a * a * quad B x + (a * b * bil x y) *+ 2 + b * b * quad B y.
Proof. by rewrite quadD !quadZ bilZl (bilC x) bilZl (bilC y) mulrA. Qed.
Lemma form_cauchy x y : bil x y ^+ 2 <= quad B x * quad B y.
Proof.
have Q (u v : 'rV[R]_n) : 0 <= quad B v * (quad B u * quad B v - bil u v ^+ 2).
  suff <- : quad B (quad B v *: u + - bil u v *: v) = quad B v * (quad B u * quad B v - bil u v ^+ 2) by exact: B0.
  rewrite quad_combination mulr2n expr2; move: (quad B v) (quad B u) (bil u v) => a b c; nsatz.
have := B0 y; rewrite le_eqVlt => /orP[/eqP y0|yp]; last by rewrite -subr_ge0 -(pmulr_rge0 _ yp); exact: Q.
have := B0 x; rewrite le_eqVlt => /orP[/eqP x0|xp].
  have P1 := B0 (x + y); have P2 := B0 (1 *: x + -1 *: y); move: P1 P2.
  rewrite quadD quad_combination -x0 -y0 !mulr0 !addr0 !add0r mul1r mulN1r mulNrn oppr_ge0 pmulrn_lge0// pmulrn_lle0// => h1 h2.
  by have -> : bil x y = 0; [apply/eqP; rewrite eq_le h1 h2|rewrite expr0n].
by rewrite -subr_ge0 -(pmulr_rge0 _ xp) bilC mulrC; have := Q y x; rewrite mulrC [quad B y * _]mulrC.
Qed.
Lemma form_triangle x y : Num.sqrt (quad B (x + y)) <= Num.sqrt (quad B x) + Num.sqrt (quad B y).
Proof.
rewrite -(@ler_pexpn2r _ 2)// ?nnegrE ?addr_ge0 ?sqrtr_ge0// [leRHS]sqrrD !sqr_sqrtr// -sqrtrM// quadD.
rewrite ler_add2r ler_add2l ler_muln2r; apply/orP; right.
by apply: le_trans (ler_norm _) _; rewrite -sqrtr_sqr ler_wsqrtr// form_cauchy.
Qed.
Lemma quadN x : quad B (- x) = quad B x.
Proof. by rewrite /quad linearN/= mulNmx mulmxN mulNmx opprK. Qed.
End Form.

Section Inverse.
Variables (R : realType) (n : nat).
Lemma psd_inverse (A : 'M[R]_n) : A^T = A -> (forall x, 0 <= quad A x) -> (invmx A)^T = invmx A /\ forall x, 0 <= quad (invmx A) x.
Proof.
move=> As A0; have S : (invmx A)^T = invmx A by rewrite trmx_inv As.
split => // x; case: (boolP (A \in unitmx)) => uA; last by rewrite invmx_out.
rewrite (_ : quad (invmx A) x = quad A (x *m invmx A))//.
by rewrite /quad trmx_mul S !mulmxA mulmxKV.
Qed.
Lemma psd_reg (Sigma : 'M[R]_n) lam : 0 <= lam <= 1 -> Sigma^T = Sigma -> (forall x, 0 <= quad Sigma x) ->
  (reg lam Sigma)^T = reg lam Sigma /\ forall x, 0 <= quad (reg lam Sigma) x.
Proof.
move=> /andP[l0 l1] Ss S0; split; first by rewrite /reg linearD/= linearZ/= Ss tr_scalar_mx.
move=> x; have -> : quad (reg lam Sigma) x = lam * quad Sigma x + (1 - lam) * quad 1%:M x.
  by rewrite /quad /reg -(scalemx1 _ (1 - lam)) mulmxDr mulmxDl -!scalemxAr -!scalemxAl [LHS]mxE; congr (_ + _); rewrite [LHS]mxE.
apply: addr_ge0; first by apply: mulr_ge0 => //; exact: S0.
apply: mulr_ge0; first by rewrite subr_ge0.
by rewrite /quad mulmx1 mxE; apply: sumr_ge0 => i _; rewrite mxE -expr2 sqr_ge0.
Qed.
End Inverse.

Section Distance.
Context dT (T : measurableType dT) (R : realType) (n : nat) (coord : T -> 'rV[R]_n).
Hypothesis mcoord : forall i, measurable_fun setT (fun t => coord t 0 i).
Variables (Sigma : 'M[R]_n) (lam : R).
Hypothesis lam01 : 0 <= lam <= 1.
Hypothesis Ss : Sigma^T = Sigma.
Hypothesis S0 : forall x, 0 <= quad Sigma x.
Let B := invmx (reg lam Sigma).
Let Bs : B^T = B. Proof. by have [h1 h2] := psd_reg lam01 Ss S0; have [] := psd_inverse h1 h2. Qed.
Let B0 x : 0 <= quad B x. Proof. by have [h1 h2] := psd_reg lam01 Ss S0; have [] := psd_inverse h1 h2. Qed.
Lemma rm_distC s t : rm_dist coord lam Sigma s t = rm_dist coord lam Sigma t s.
Proof. by rewrite /rm_dist /rm_norm -quadN opprB. Qed.
Lemma rm_dist_triangle r s t : rm_dist coord lam Sigma r t <= rm_dist coord lam Sigma r s + rm_dist coord lam Sigma s t.
Proof. by apply: le_trans (form_triangle Bs B0 _ _); rewrite /rm_dist /rm_norm addrA subrK. Qed.
Lemma measurable_rm_dist s : measurable_fun setT (rm_dist coord lam Sigma s).
Proof.
rewrite /rm_dist /rm_norm; apply: measurable_fun_comp; first by apply: continuous_measurable_fun; exact: sqrt_continuous.
rewrite (_ : (fun t => _) = (fun t => \sum_i (coord s *m B - coord t *m B) 0 i * (coord s - coord t) 0 i)); last first.
  by apply/funext => t; rewrite /quad mulmxBl mxE; apply: eq_bigr => i _; rewrite [(_^T) i 0]mxE.
apply: measurable_sum => i; apply: measurable_funM.
- rewrite (_ : (fun t => _) = (cst ((coord s *m B) 0 i) \- (fun t => (coord t *m B) 0 i))).
    by apply: measurable_funB; [exact: measurable_fun_cst|exact: measurable_linear].
  by apply/funext => t; rewrite [LHS]mxE; congr (_ + _); rewrite mxE.
- rewrite (_ : (fun t => _) = (cst (coord s 0 i) \- (fun t => coord t 0 i))).
    by apply: measurable_funB => //; exact: measurable_fun_cst.
  by apply/funext => t; rewrite !mxE.
Qed.
End Distance.
