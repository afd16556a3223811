(* Chernoff's bound and the sub-Gaussian tail for a random variable on any probability space (Asghar et al., Eqs. (28), (29), Theorem 5). *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences exp.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.

(* f <= k g gives int f <= k int g for nonnegative f, g; the integral is a lower one, so no measurability is needed *)
Lemma le_integral_scaled d (T : measurableType d) (R : realType) (m : {measure set T -> \bar R}) (f g : T -> \bar R) (k : R) : (0 < k)%R ->
  (forall t, 0 <= f t) -> (forall t, 0 <= g t) -> (forall t, f t <= k%:E * g t) -> \int[m]_t f t <= k%:E * \int[m]_t g t.
Proof.
move=> k0 f0 g0 fg; rewrite !ge0_integralTE//; apply: ub_ereal_sup => _ [h hf <-].
have ki0 : (0 <= k^-1)%R by rewrite invr_ge0 ltW.
rewrite -[sintegral m h]mul1e -(mulfV (lt0r_neq0 k0)) EFinM -muleA lee_wpmul2l ?lee_fin ?(ltW k0)//.
rewrite -sintegralrM; apply: ereal_sup_ub; exists (scale_nnsfun h ki0) => //= t.
rewrite EFinM -(@lee_pmul2l _ k%:E)// muleA -EFinM mulfV ?lt0r_neq0// mul1r.
exact: le_trans (hf t) (fg t).
Qed.
Section Chernoff.
Context d (T : measurableType d) (R : realType) (P : {measure set T -> \bar R}).
Lemma chernoff_event (A : set T) (Y : T -> R) : measurable A -> (forall x, A x -> (0 <= Y x)%R) -> forall k : R, (0 < k)%R ->
  P A <= k%:E * \int[P]_x (k^-1 * expR (Y x))%:E.
Proof.
move=> mA AY k k0; rewrite -[A]setIT -integral_indic//; apply: le_integral_scaled => // t.
- by rewrite lee_fin indicE ler0n.
- by rewrite lee_fin mulr_ge0// ?invr_ge0 ltW// expR_gt0.
- rewrite -EFinM mulrA mulfV ?lt0r_neq0// mul1r lee_fin indicE; case: (boolP (t \in A)) => [|_]; last by rewrite ltW// expR_gt0.
  rewrite inE => /AY Yt; have E : (1 <= expR (Y t))%R by rewrite -(@expR0 R) ler_expR.
  exact: E.
Qed.
Variables (X : T -> R).
Hypothesis mX : measurable_fun setT X.
Lemma measurable_above (a : R) : measurable [set x | (a <= X x)%R].
Proof.
rewrite (_ : [set x | _] = setT `&` X @^-1` `[a, +oo[%classic); first by apply: mX => //; exact: measurable_itv.
by apply/seteqP; split => x /=; rewrite in_itv/= andbT => // -[].
Qed.
Lemma measurable_below (a : R) : measurable [set x | (X x <= a)%R].
Proof.
rewrite (_ : [set x | _] = setT `&` X @^-1` `]-oo, a]%classic); first by apply: mX => //; exact: measurable_itv.
by apply/seteqP; split => x /=; rewrite in_itv/= => // -[].
Qed.
Lemma chernoff_scaled (A : set T) (t a : R) : measurable A -> (forall x, A x -> (0 <= t * X x - t * a)%R) ->
  P A <= (expR (- (t * a)))%:E * \int[P]_x (expR (t * X x))%:E.
Proof.
move=> mA AX; have := @chernoff_event A (fun x => t * X x - t * a)%R mA AX _ (expR_gt0 (- (t * a))).
rewrite (_ : (fun x => _) = (fun x => (expR (t * X x))%:E))//; apply/funext => x.
by rewrite expRD mulrCA mulVf ?mulr1// gt_eqF// expR_gt0.
Qed.
End Chernoff.

(** Reading: for a random variable X on any probability space and a t > 0, Pr[X >= a] is at most exp(-t a) times the expectation of exp(t X), which may be infinite. *)
Theorem asghar_2026_eq_28 d (T : measurableType d) (R : realType) (P : {measure set T -> \bar R}) (X : T -> R) (t a : R) :
  P setT = 1 -> measurable_fun setT X -> (0 < t)%R ->
  P [set x | (a <= X x)%R] <= (expR (- (t * a)))%:E * \int[P]_x (expR (t * X x))%:E.
Proof.
move=> _ mX t0; apply: chernoff_scaled => [|x /= ax]; first exact: measurable_above.
by rewrite -mulrBr mulr_ge0// ?subr_ge0// ltW.
Qed.
(** Reading: for a random variable X on any probability space and a t < 0, Pr[X <= a] is at most exp(-t a) times the expectation of exp(t X), which may be infinite. *)
Theorem asghar_2026_eq_29 d (T : measurableType d) (R : realType) (P : {measure set T -> \bar R}) (X : T -> R) (t a : R) :
  P setT = 1 -> measurable_fun setT X -> (t < 0)%R ->
  P [set x | (X x <= a)%R] <= (expR (- (t * a)))%:E * \int[P]_x (expR (t * X x))%:E.
Proof.
move=> _ mX t0; apply: chernoff_scaled => [|x /= ax]; first exact: measurable_below.
by rewrite -mulrBr mulr_le0// ?subr_le0// ltW.
Qed.

(* X has mean mu and sub-Gaussian parameter s (Definition 3) *)
Definition sub_gaussian d (T : measurableType d) (R : realType) (P : {measure set T -> \bar R}) (X : T -> R) (mu s : R) : Prop :=
  [/\ P setT = 1, measurable_fun setT X, \int[P]_x (X x)%:E = mu%:E, (0 < s)%R &
      forall l : R, \int[P]_x (expR (l * (X x - mu)))%:E <= (expR (s ^+ 2 * l ^+ 2 / 2))%:E].
(* the three bounds of Theorem 5 at t *)
Definition three_tails d (T : measurableType d) (R : realType) (P : {measure set T -> \bar R}) (X : T -> R) (mu s t : R) : Prop :=
  [/\ P [set x | (t <= X x - mu)%R] <= (expR (- (t ^+ 2 / (2 * s ^+ 2))))%:E,
      P [set x | (X x - mu <= - t)%R] <= (expR (- (t ^+ 2 / (2 * s ^+ 2))))%:E &
      P [set x | (t <= `|X x - mu|)%R] <= (2 * expR (- (t ^+ 2 / (2 * s ^+ 2))))%:E].

Lemma best_tilt (R : realType) (s u : R) : (0 < s)%R ->
  (- (u * (s ^+ 2)^-1 * u) + s ^+ 2 * (u * (s ^+ 2)^-1) ^+ 2 / 2 = - (u ^+ 2 / (2 * s ^+ 2)))%R.
Proof.
move=> s0; have sw : (s ^+ 2 * (s ^+ 2)^-1 = 1)%R by rewrite mulfV// expf_neq0// gt_eqF.
rewrite [((2 * s ^+ 2)^-1)%R]invfM; move: ((s ^+ 2)^-1)%R sw => w sw.
have -> : (s ^+ 2 * (u * w) ^+ 2 = u ^+ 2 * w)%R by rewrite exprMn mulrCA [(w ^+ 2)%R]expr2 (mulrA (s ^+ 2)%R) sw mul1r.
have -> : (u * w * u = u ^+ 2 * w)%R by rewrite mulrAC -expr2.
rewrite (mulrC (2^-1)%R w) mulrA; move: (u ^+ 2 * w)%R => y.
by rewrite {1}(splitr y) opprD addrNK.
Qed.
(** Reading: for a random variable X of mean mu on any probability space that is sub-Gaussian with parameter s, the three tail bounds of Theorem 5 hold for
    every t >= 0. *)
Theorem asghar_2026_thm_5_amended d (T : measurableType d) (R : realType) (P : {measure set T -> \bar R}) (X : T -> R) (mu s t : R) :
  sub_gaussian P X mu s -> (0 <= t)%R -> three_tails P X mu s t.
Proof.
move=> [P1 mX _ s0 sg] t0; set w := ((s ^+ 2)^-1)%R; have w0 : (0 < w)%R by rewrite invr_gt0 exprn_gt0.
have mY : measurable_fun setT (fun x => X x - mu)%R by apply: measurable_funB => //; exact: measurable_fun_cst.
have up (l u : R) (A : set T) : measurable A -> (forall x, A x -> (0 <= l * (X x - mu) - l * u)%R) -> l = (u * w)%R ->
    P A <= (expR (- (u ^+ 2 / (2 * s ^+ 2))))%:E.
  move=> mA HA lE; apply: (le_trans (@chernoff_scaled _ _ _ P (fun x => X x - mu)%R A l u mA HA)).
  apply: (@le_trans _ _ ((expR (- (l * u)))%:E * (expR (s ^+ 2 * l ^+ 2 / 2))%:E)).
    by apply: lee_wpmul2l; [rewrite lee_fin ltW// expR_gt0|exact: sg].
  by rewrite -EFinM -expRD lE best_tilt.
have A1 : P [set x | (t <= X x - mu)%R] <= (expR (- (t ^+ 2 / (2 * s ^+ 2))))%:E.
  apply: (up (t * w)%R t) => [|x /= tx|//]; first exact: (measurable_above mY).
  by rewrite -mulrBr mulr_ge0// ?subr_ge0// mulr_ge0// ltW.
have A2 : P [set x | (X x - mu <= - t)%R] <= (expR (- (t ^+ 2 / (2 * s ^+ 2))))%:E.
  rewrite -(sqrrN t); apply: (up (- t * w)%R (- t)%R) => [|x /= tx|//]; first exact: (measurable_below mY).
  by rewrite -mulrBr mulr_le0// ?subr_le0// mulNr oppr_le0 mulr_ge0// ltW.
split => //.
rewrite (_ : [set x | _] = [set x | (t <= X x - mu)%R] `|` [set x | (X x - mu <= - t)%R]); last first.
  by apply/seteqP; split => x /=; rewrite ler_normr ler_oppr => /orP.
rewrite measureUfinr; [|exact: (measurable_above mY)|exact: (measurable_below mY)|exact: (le_lt_trans A2 (ltry _))].
apply: (@le_trans _ _ (P [set x | (t <= X x - mu)%R] + P [set x | (X x - mu <= - t)%R])).
  by rewrite -[leRHS]adde0 lee_add2l// oppe_le0 measure_ge0.
by rewrite mulr_natl mulr2n EFinD; exact: lee_add.
Qed.
(** Reading: the bounds fail for negative t: over every field of reals, the constant 0 on the line with all mass at 0 is sub-Gaussian with parameter 1, and
    Pr[X >= -1] = 1 exceeds exp(-1/2). *)
Theorem asghar_2026_thm_5_refuted (R : realType) :
  ~ (forall d (T : measurableType d) (P : {measure set T -> \bar R}) (X : T -> R) (mu s t : R), sub_gaussian P X mu s -> three_tails P X mu s t).
Proof.
move=> H; pose T := [the measurableType _ of measurableTypeR R]; pose P := [the {measure set T -> \bar R} of dirac (0%R : T)].
have P1 : P setT = 1 by rewrite /P/= diracE in_setT.
have [] := H _ _ P (fun=> 0%R) 0%R 1%R (-1)%R.
  split => //; first exact: measurable_fun_cst.
  - by rewrite integral_cst// mul0e.
  - move=> l; under eq_integral do rewrite subr0 mulr0 expR0.
    have h : (0 <= 1 ^+ 2 * l ^+ 2 / 2 :> R)%R by rewrite expr1n mul1r divr_ge0// sqr_ge0.
    rewrite integral_cst// P1 mule1 lee_fin; have := ler_expR 0%R (1 ^+ 2 * l ^+ 2 / 2)%R; by rewrite h expR0 => ->.
have -> : [set _ | (-1 <= 0 - 0 :> R)%R] = [set: T] by apply/seteqP; split => // x _ /=; rewrite subr0 lerN10.
move=> + _ _; rewrite P1 lee_fin => /le_lt_trans; have L : (expR (- ((-1) ^+ 2 / (2 * 1 ^+ 2))) < (1 : R))%R.
  by rewrite -[X in (_ < X)%R](@expR0 R) ltr_expR oppr_lt0 divr_gt0// ?exprn_even_gt0// ?mulr_gt0// ?oppr_eq0 ?oner_eq0//.
by move=> /(_ _ L); rewrite ltxx.
Qed.
