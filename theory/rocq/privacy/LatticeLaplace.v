(** Spherical Laplace noise on a lattice: words are rounded, noise of density c e^(-a |t - w|) around the rounded word is rounded
    to the lattice again. Adding a lattice point and rounding can be exchanged, so that integer noise is post-processing; what
    rounding moves is paid from eps. Sets of releases are measurable, since the lattice is countable. *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval zmodp matrix.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences realfun exp.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.privacy Require Import Space Mechanism.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.

Section Rounding.
Variables (R : realType) (n : nat).
Definition nearest (h t : R) : R := h * Rfloor (t / h + 2^-1).
Definition rounded (h : R) (v : 'rV[R]_n) : 'rV[R]_n := \row_i nearest h (v 0 i).
Definition on_lattice (h : R) (v : 'rV[R]_n) : Prop := forall i, exists k : int, v 0 i = h * k%:~R.
Lemma Rfloor_shift (t : R) (k : int) : Rfloor (t + k%:~R) = Rfloor t + k%:~R.
Proof.
rewrite [in RHS]RfloorE -intrD; apply/range1zP; rewrite /range1 /mkset intrD ler_add2r floor_le /=.
by rewrite addrAC ltr_add2r -RfloorE lt_succ_Rfloor.
Qed.
Lemma nearest_shift h t (k : int) : 0 < h -> nearest h (t + h * k%:~R) = nearest h t + h * k%:~R.
Proof.
move=> h0; rewrite /nearest mulrDl mulrAC divff ?gt_eqF// mul1r addrAC Rfloor_shift mulrDr //.
Qed.
Lemma rounded_shift h v w : 0 < h -> on_lattice h w -> w + rounded h (v - w) = rounded h v.
Proof.
move=> h0 L; apply/rowP => i; rewrite !mxE; have [k E] := L i.
by rewrite E addrC -nearest_shift// subrK.
Qed.
Lemma enorm_box (b : R) (v : 'rV[R]_n) : 0 <= b -> (forall i, `|v 0 i| <= b) -> enorm v <= b * Num.sqrt n%:R.
Proof.
move=> b0 B; rewrite /enorm -[b in leRHS]ger0_norm// -sqrtr_sqr -sqrtrM ?sqr_ge0// ler_wsqrtr//.
rewrite -[leRHS]/(b ^+ 2 * n%:R) mulr_natr -[X in _ *+ X]card_ord -sumr_const; apply: ler_sum => i _.
by rewrite -[v 0 i ^+ 2]ger0_norm ?sqr_ge0// normrX ler_expn2r// ?nnegrE.
Qed.
End Rounding.

Section Release.
Context dT (T : measurableType dT) (R : realType) (n : nat) (coord : T -> 'rV[R]_n) (mu : {measure set T -> \bar R}).
Hypothesis mcoord : forall i, measurable_fun setT (fun t => coord t 0 i).
Lemma edist_moved (h : R) r s t u : 0 <= h -> (forall i, `|coord r 0 i - coord s 0 i| <= h / 2) -> (forall i, `|coord t 0 i - coord u 0 i| <= h / 2) ->
  edist coord s u <= edist coord r t + h * Num.sqrt n%:R.
Proof.
move=> h0 A B; have H q p : (forall i, `|coord q 0 i - coord p 0 i| <= h / 2) -> edist coord q p <= h / 2 * Num.sqrt n%:R.
  by move=> C; apply: enorm_box => [|i]; [rewrite divr_ge0|rewrite !mxE].
apply: le_trans (edist_triangle coord s r u) _; apply: le_trans (ler_add (lexx _) (edist_triangle coord r t u)) _.
rewrite addrCA ler_add2l edistC [h in leRHS]splitr mulrDl; apply: ler_add; exact: H.
Qed.
(* one cell of the lattice, and any set of them *)
Lemma measurable_cell (h : R) i (k : int) : 0 < h -> measurable [set t | nearest h (coord t 0 i) = h * k%:~R].
Proof.
move=> h0; pose f t := coord t 0 i / h + 2^-1.
have mf : measurable_fun setT (fun t => (f t)%:E).
  apply/EFin_measurable_fun; apply: measurable_funD; last exact: measurable_fun_cst.
  rewrite (_ : (fun t => _) = (fun t => h^-1 * coord t 0 i)); first exact: measurable_funrM.
  by apply/funext => t; rewrite mulrC.
rewrite (_ : mkset _ = (setT `&` [set t | (k%:~R%:E <= (f t)%:E)%E]) `&` (setT `&` [set t | ((f t)%:E < (k%:~R + 1)%:E)%E])).
  by apply: measurableI; [exact: emeasurable_fun_c_infty|exact: emeasurable_fun_infty_o].
rewrite !setTI; apply/seteqP; split=> t /=; rewrite /nearest -/(f t) lee_fin lte_fin.
- by move/(mulfI (lt0r_neq0 h0))/range1zP => /andP[].
- by move=> [A B]; congr (h * _); apply/range1zP; rewrite /range1 /mkset A B.
Qed.
Lemma measurable_release (h : R) (S : set 'rV[R]_n) : 0 < h -> measurable [set t | S (rounded h (coord t))].
Proof.
move=> h0; pose point (k : 'rV[int]_n) : 'rV[R]_n := \row_i (h * (k 0 i)%:~R).
pose cell (k : 'rV[int]_n) : set T := \bigcap_(i in setT) [set t | nearest h (coord t 0 i) = h * (k 0 i)%:~R].
have mcell k : measurable (cell k) by apply: fin_bigcap_measurable => // i _; exact: measurable_cell.
rewrite (_ : mkset _ = \bigcup_j (if unpickle j is Some k then if `[< S (point k) >] then cell k else set0 else set0)).
  apply: bigcupT_measurable => j; case: unpickle => [k|//]; case: asboolP => // _; exact: mcell.
apply/seteqP; split=> t /=.
- move=> St; pose k : 'rV[int]_n := \row_i floor (coord t 0 i / h + 2^-1).
  have E : rounded h (coord t) = point k by apply/rowP => i; rewrite !mxE /nearest RfloorE.
  exists (pickle k) => //; rewrite pickleK; case: asboolP => [_ i _ /=|[]]; last by rewrite -E.
  by rewrite /nearest RfloorE mxE.
- case=> j _; case: unpickle => [k|//]; case: asboolP => // Sk H.
  rewrite (_ : rounded h (coord t) = point k)//; apply/rowP => i; rewrite !mxE; exact: (H i).
Qed.

(** Reading: T is a measurable space with n measurable real coordinates (such as R^n) and mu any measure on it. Words have vectors word x and are sent to points centre x of the lattice of step h, each coordinate moved by at most h/2. Noise is added to the centre: a point t of density c e^(-a |t - centre x|). What is released, the centre plus the noise t - centre x rounded to the lattice, is what rounding t gives. If a (1 + h sqrt(n)/s) <= eps, then for any two words at least s apart and any set S of vectors Pr[M(x) in S] <= e^(eps |word x - word x'|) Pr[M(x') in S]. *)
Theorem dx_lattice_laplace (W : Type) (word centre : W -> T) (h a s eps c : R) : 0 < h -> 0 < a -> 0 < s -> 0 <= c ->
  a * (1 + h * Num.sqrt n%:R / s) <= eps ->
  (forall x, on_lattice h (coord (centre x))) -> (forall x i, `|coord (word x) 0 i - coord (centre x) 0 i| <= h / 2) ->
  let release x t := coord (centre x) + rounded h (coord t - coord (centre x)) in
  (forall x t, release x t = rounded h (coord t)) /\
  (forall x x' (S : set 'rV[R]_n), s <= edist coord (word x) (word x') ->
   (\int[mu]_(t in [set t | S (release x t)]) (c * expR (- a * edist coord (centre x) t))%:E
    <= (expR (eps * edist coord (word x) (word x')))%:E * \int[mu]_(t in [set t | S (release x' t)]) (c * expR (- a * edist coord (centre x') t))%:E)%E).
Proof.
move=> h0 a0 s0 c0 slower L C release.
have E x t : release x t = rounded h (coord t) by apply: rounded_shift.
split=> // x x' S apart; have mS := measurable_release S h0.
have Ex y : [set t | S (release y t)] = [set t | S (rounded h (coord t))] by apply/seteqP; split=> t /=; rewrite E.
rewrite !Ex; apply: le_trans (@density_private _ _ _ mu _ (edist coord) (edist coord) a c _ _ _ _ _ (centre x) (centre x') _ mS) _ => //.
- exact: edistC.
- exact: edist_triangle.
- exact: measurable_edist.
- exact: ltW.
apply: lee_wpmul2r; first by apply: integral_ge0 => t _; rewrite lee_fin mulr_ge0// ltW// expR_gt0.
rewrite lee_fin ler_expR; set d := edist coord (word x) (word x') in apart *.
have d0 : 0 <= d by rewrite (le_trans _ apart)// ltW.
apply: (@le_trans _ _ (a * ((1 + h * Num.sqrt n%:R / s) * d))); last by rewrite mulrA ler_wpmul2r.
rewrite ler_wpmul2l ?(ltW a0)//; apply: le_trans (edist_moved (ltW h0) (C x) (C x')) _.
rewrite mulrDl mul1r ler_add2l -mulrA ler_pemulr ?mulr_ge0 ?sqrtr_ge0 ?(ltW h0)//.
by rewrite mulrC ler_pdivl_mulr// mul1r.
Qed.
End Release.
