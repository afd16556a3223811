(** Post-processing and composition for families of measures on any measurable space and any event. *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences exp.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.

(* m1 <= k m2 on measurable sets gives the same bound on integrals of nonnegative functions *)
Section Dominated.
Context d (T : measurableType d) (R : realType) (m1 m2 : {measure set T -> \bar R}) (k : R).
Hypothesis k0 : (0 <= k)%R.
Hypothesis m12 : forall A, measurable A -> m1 A <= k%:E * m2 A.
Lemma sintegral_dom (h : {nnsfun T >-> R}) : sintegral m1 h <= k%:E * sintegral m2 h.
Proof.
rewrite !sintegralE ge0_mule_fsumr.
- apply: lee_fsum => [|r [t _ <-]]; first exact: fimfunP.
  by rewrite muleCA lee_wpmul2l ?lee_fin// m12.
- by move=> r; exact: nnsfun_mulemu_ge0.
Qed.
Lemma integral_dom (g : T -> \bar R) : (forall t, 0 <= g t) -> \int[m1]_t g t <= k%:E * \int[m2]_t g t.
Proof.
move=> g0; rewrite !ge0_integralTE//; apply: ub_ereal_sup => _ [h hg <-].
apply: (le_trans (sintegral_dom h)); rewrite lee_wpmul2l ?lee_fin//.
by apply: ereal_sup_ub; exists h.
Qed.
End Dominated.
(* f <= k g gives int f <= k int g for nonnegative f, g; no measurability needed (lower integral) *)
Lemma le_integral_k d (T : measurableType d) (R : realType) (m : {measure set T -> \bar R}) (f g : T -> \bar R) (k : R) : (0 < k)%R ->
  (forall t, 0 <= f t) -> (forall t, 0 <= g t) -> (forall t, f t <= k%:E * g t) -> \int[m]_t f t <= k%:E * \int[m]_t g t.
Proof.
move=> k0 f0 g0 fg; rewrite !ge0_integralTE//; apply: ub_ereal_sup => _ [h hf <-].
have ki0 : (0 <= k^-1)%R by rewrite invr_ge0 ltW.
have kfin : k%:E \is a fin_num by [].
rewrite -[sintegral m h]mul1e -(mulfV (lt0r_neq0 k0)) EFinM -muleA lee_wpmul2l ?lee_fin ?(ltW k0)//.
rewrite -sintegralrM; apply: ereal_sup_ub; exists (scale_nnsfun h ki0) => //= t.
rewrite EFinM -(@lee_pmul2l _ k%:E)// muleA -EFinM mulfV ?lt0r_neq0// mul1r.
exact: le_trans (hf t) (fg t).
Qed.

Definition dx_bound (R : realType) (X : Type) (dX : X -> X -> R) (eps : R) d (T : measurableType d) (P : X -> {measure set T -> \bar R}) :=
  forall x x' A, measurable A -> P x A <= (expR (eps * dX x x'))%:E * P x' A.

(* Strings: the mechanism for a word may even depend on the outputs already released. *)
Section Strings.
Context d (T : measurableType d) (R : realType).
Variables (X : Type) (dX : X -> X -> R) (eps : R) (P : seq T -> X -> {measure set T -> \bar R}). (* history, word |-> law of the next output *)
Hypothesis priv : forall h, dx_bound dX eps (P h).
(* probability that the outputs for the words xs, after history h, form a string in A *)
Fixpoint string_law (h : seq T) (xs : seq X) (A : set (seq T)) : \bar R :=
  if xs is x :: r then \int[P h x]_t string_law (t :: h) r [set s | A (t :: s)] else (\1_A [::])%:E.
Fixpoint string_dist (xs ys : seq X) : R :=
  match xs, ys with x :: r, y :: q => (dX x y + string_dist r q)%R | _, _ => 0%R end.
Lemma string_law_ge0 xs h A : 0 <= string_law h xs A.
Proof.
elim: xs h A => [|x r IH] h A /=; first by rewrite lee_fin indicE ler0n.
by apply: integral_ge0 => t _; exact: IH.
Qed.
Lemma string_bound xs ys h A : size xs = size ys -> string_law h xs A <= (expR (eps * string_dist xs ys))%:E * string_law h ys A.
Proof.
elim: xs ys h A => [|x r IH] [|y q]//= h A; first by rewrite mulr0 expR0 mul1e.
case=> sz; rewrite mulrDr expRD EFinM -muleA.
apply: (@le_trans _ _ ((expR (eps * dX x y))%:E * \int[P h y]_t string_law (t :: h) r [set s | A (t :: s)])).
  apply: integral_dom; [by rewrite ltW// expR_gt0 | by move=> B mB; exact: priv | by move=> t; exact: string_law_ge0].
rewrite lee_wpmul2l ?lee_fin ?(ltW (expR_gt0 _))//.
by apply: le_integral_k; rewrite ?expR_gt0// => t; rewrite ?string_law_ge0// IH.
Qed.
Lemma string_dist_le xs ys D : size xs = size ys -> (forall i x, (i < size xs)%N -> (dX (nth x xs i) (nth x ys i) <= D)%R) -> (string_dist xs ys <= (size xs)%:R * D)%R.
Proof.
elim: xs ys => [|x r IH] [|y q] //=.
case=> sz H; rewrite -addn1 natrD mulrDl mul1r [leRHS]addrC ler_add//; first exact: (H 0%N x).
by apply: IH => // i z ir; exact: (H i.+1 z).
Qed.
End Strings.

Section Claims.
Variables (R : realType) (X : Type) (dX : X -> X -> R) (eps : R).
Context d (T : measurableType d) (P : X -> {measure set T -> \bar R}).
Hypothesis priv : dx_bound dX eps P.
(** Reading: P x is the output law of a mechanism that is eps d-private on every event. Then a measurable map h of the output, and a random one that turns t into an element of B with probability K t B, keep the bound for every event. *)
Theorem asghar_2026_sec_3_2_post_processing :
  (forall d' (Y : measurableType d') (h : T -> Y) (mh : measurable_fun setT h), dx_bound dX eps (fun x => [the measure _ _ of pushforward (P x) mh])) /\
  (forall (Y : Type) (K : T -> set Y -> \bar R), (forall t B, 0 <= K t B) ->
     forall x x' B, \int[P x]_t K t B <= (expR (eps * dX x x'))%:E * \int[P x']_t K t B).
Proof.
split=> [d' Y h mh x x' A mA|Y K K0 x x' B].
- by rewrite /= /pushforward; apply: priv; rewrite -[X in measurable X]setTI; exact: mh.
- apply: integral_dom => //; first by rewrite ltW// expR_gt0.
  by move=> A mA; exact: priv.
Qed.
(** Reading: post-processing by a map of the output, or by a random one, keeps eps d-privacy on every event. *)
Theorem feyisetan_2020_sec_2_3_post_processing :
  (forall d' (Y : measurableType d') (h : T -> Y) (mh : measurable_fun setT h), dx_bound dX eps (fun x => [the measure _ _ of pushforward (P x) mh])) /\
  (forall (Y : Type) (K : T -> set Y -> \bar R), (forall t B, 0 <= K t B) ->
     forall x x' B, \int[P x]_t K t B <= (expR (eps * dX x x'))%:E * \int[P x']_t K t B).
Proof. exact: asghar_2026_sec_3_2_post_processing. Qed.
(** Reading: words xs and ys (one length), each put independently through the eps d-private mechanism; for every set A of output strings the bound is e^(eps times the sum of the distances). *)
Theorem feyisetan_2020_sec_2_3_composition xs ys (A : set (seq T)) : size xs = size ys ->
  string_law (fun _ => P) [::] xs A <= (expR (eps * string_dist dX xs ys))%:E * string_law (fun _ => P) [::] ys A.
Proof. by move=> sz; apply: string_bound. Qed.
(** Reading: with D at least the distance of any two corresponding words, m words put independently through the mechanism meet the bound e^(m eps D). *)
Theorem asghar_2026_sec_3_2_composition xs ys (A : set (seq T)) (D : R) : (0 < eps)%R -> size xs = size ys ->
  (forall i x, (i < size xs)%N -> (dX (nth x xs i) (nth x ys i) <= D)%R) ->
  string_law (fun _ => P) [::] xs A <= (expR ((size xs)%:R * eps * D))%:E * string_law (fun _ => P) [::] ys A.
Proof.
move=> e0 sz H; apply: (le_trans (string_bound (fun _ => priv) [::] A sz)); rewrite lee_wpmul2r ?string_law_ge0//.
by rewrite lee_fin ler_expR -mulrA mulrCA ler_wpmul2l ?(ltW e0)//; apply: string_dist_le.
Qed.
End Claims.
