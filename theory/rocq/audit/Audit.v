(** The audit as it is run: blocks of fixed numbers of samples, or calls whose input is tossed for code with memory; bets chosen by what
    came before, several strategies with parts of the wealth, and the fee for delta. *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine.
From dx.audit Require Import EValue Fair.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** The mean wealth of several strategies, each with its part w of the initial wealth. *)
Definition mixed (T : Type) (I : finType) (w : I -> RT) (gain : I -> seq T -> T -> RT) (h : seq T) : RT := \sum_i w i * compound (gain i) [::] h.

Section Mixed.
Context (T : Type) (I : finType) (w : I -> RT) (gain : I -> seq T -> T -> RT).
Hypotheses (w0 : forall i, 0 <= w i) (w1 : \sum_i w i <= 1) (g0 : forall i h t, 0 <= gain i h t).
Lemma mixed_ge0 h : 0 <= mixed w gain h.
Proof. by apply: sumr_ge0 => i _; rewrite mulr_ge0//; apply: compound_ge0; exact: g0. Qed.
Lemma mixed_start (alpha : RT) : 0 < alpha -> mixed w gain [::] / alpha^-1 <= alpha.
Proof.
move=> a0; rewrite invrK /mixed; under eq_bigr do rewrite mulr1.
by rewrite -[X in _ <= X]mul1r ler_wpmul2r// ltW.
Qed.
Lemma mixed_rcons h t : mixed w gain (rcons h t) = \sum_i w i * compound (gain i) [::] h * gain i h t.
Proof. by apply: eq_bigr => i _; rewrite compound_rcons mulrA. Qed.
End Mixed.

(** ** Blocks of independent samples, fixed numbers of each input *)
Section Blocks.
Context d (Y : measurableType d) (X : finType).
Variables (L : X -> X -> RT) (delta : RT) (claimed : X -> X -> bool).
Variable P : X -> {measure set Y -> \bar RT}.
(** the expectation over independent samples of the inputs s, in this order *)
Fixpoint draw (s : seq X) (f : seq (X * Y) -> \bar RT) : \bar RT :=
  if s is x :: s' then outer (P x) (fun y => draw s' (fun b => f ((x, y) :: b))) else f [::].
Definition number (s : seq X) (x : X) : nat := count_mem x s.
(** what a block of samples multiplies the wealth by *)
Definition block_gain (n : X -> nat) (v : X -> RT) (lam : X -> X -> Y -> RT) (Lam : X -> X -> RT) (b : seq (X * Y)) : RT :=
  (\prod_(c <- b) pays L n v lam c.1 c.2) / Rtrigo_def.exp (toll delta Lam).
Lemma draw_mono s f g : (forall b, (f b <= g b)%E) -> (draw s f <= draw s g)%E.
Proof. by elim: s f g => [|x s IH] f g fg /=; [exact: fg|apply: outer_mono => y; apply: IH]. Qed.
Hypothesis P1 : forall x, P x setT = 1%:E.
Lemma draw_le (I : finType) (f : I -> X -> Y -> RT) s (k : I -> RT) : (forall i x, bounded (f i x)) ->
  (draw s (fun b => (\sum_i k i * \prod_(c <- b) f i c.1 c.2)%:E) <= (\sum_i k i * \prod_(x <- s) mean (P x) (f i x))%:E)%E.
Proof.
move=> bf; elim: s k => [|x s IH] k /=; first by rewrite lee_fin; apply: ler_sum => i _; rewrite !big_nil.
pose m i := \prod_(z <- s) mean (P z) (f i z).
apply: (@le_trans _ _ (outer (P x) (fun y => (\sum_i k i * m i * f i x y)%:E))).
  apply: outer_mono => y; apply: le_trans (le_trans (draw_mono _ _) (IH (fun i => k i * f i x y))) _.
    by move=> b; rewrite lee_fin; apply: ler_sum => i _; rewrite big_cons mulrA.
  by rewrite lee_fin; apply: ler_sum => i _; rewrite mulrAC.
have b1 i : bounded (fun y => k i * m i * f i x y) by exact: boundedM.
apply: le_trans (outer_mean (P1 x) (bounded_sum _ b1)) _.
rewrite lee_fin mean_sum//; apply: ler_sum => i _; rewrite meanM// big_cons -/(m i).
by rewrite -mulrA [mean _ _ * _]mulrC.
Qed.
Lemma sum_number s (g : X -> RT) : \sum_(x <- s) g x = \sum_x (number s x)%:R * g x.
Proof.
elim: s => [|a s IH]; first by rewrite big_nil big1// => x _; rewrite mul0r.
rewrite big_cons IH (bigD1 a)//= [in RHS](bigD1 a)//= /number /= eqxx natrD mulrDl mul1r -addrA; congr (_ + (_ + _)).
by apply: eq_bigr => x xa; rewrite eq_sym (negbTE xa).
Qed.
Hypotheses (delta0 : 0 <= delta) (kept : keeps L delta claimed P).
Lemma block_fair s v lam Lam : fair L claimed (number s) v lam Lam -> \prod_(x <- s) mean (P x) (pays L (number s) v lam x) <= Rtrigo_def.exp (toll delta Lam).
Proof.
move=> F; apply: le_trans (exp_mono (total_gain P1 delta0 kept F)); rewrite -sum_number exp_sum.
apply: ler_prod => x _; rewrite below_exp andbT; apply: mean_ge0 => y; exact: (pays_ge0 F).
Qed.

(** the audit: what is sampled in a block, and the bets, are chosen by the blocks before *)
Variables (inputs : seq (seq (X * Y)) -> seq X) (I : finType) (w : I -> RT).
Variables (v : I -> seq (seq (X * Y)) -> X -> RT) (lam : I -> seq (seq (X * Y)) -> X -> X -> Y -> RT) (Lam : I -> seq (seq (X * Y)) -> X -> X -> RT).
Definition gains i h := block_gain (number (inputs h)) (v i h) (lam i h) (Lam i h).
Hypotheses (w0 : forall i, 0 <= w i) (w1 : \sum_i w i <= 1).
Hypothesis F : forall i h, fair L claimed (number (inputs h)) (v i h) (lam i h) (Lam i h).
Lemma gains_ge0 i h b : 0 <= gains i h b.
Proof. by rewrite divr_ge0 ?exp_ge0//; apply: prodr_ge0 => c _; exact: (pays_ge0 (F i h)). Qed.
Theorem blocks_valid (alpha : RT) m : 0 < alpha -> (reach (fun h => draw (inputs h)) (mixed w gains) alpha^-1 m [::] <= alpha%:E)%E.
Proof.
move=> a0; have g0 := gains_ge0.
apply: le_trans (@ville _ _ (mixed w gains) alpha^-1 _ _ _ _ m [::]) _; last by rewrite lee_fin; exact: mixed_start.
- by move=> h f g; exact: draw_mono.
- by move=> h; exact: mixed_ge0.
- by rewrite invr_gt0.
move=> h; pose k i : RT := w i * compound (gains i) [::] h / Rtrigo_def.exp (toll delta (Lam i h)) / alpha^-1.
have kE b : mixed w gains (rcons h b) / alpha^-1 = \sum_i k i * \prod_(c <- b) pays L (number (inputs h)) (v i h) (lam i h) c.1 c.2.
  rewrite mixed_rcons mulr_suml; apply: eq_bigr => i _; rewrite /k /gains /block_gain.
  by rewrite [X in _ * X / _]mulrC !mulrA mulrAC.
under [X in draw _ X]eq_fun do rewrite kE.
apply: le_trans (draw_le _ k (fun i x => pays_bounded (F i h) x)) _; rewrite lee_fin /mixed mulr_suml; apply: ler_sum => i _.
have e0 : 0 < Rtrigo_def.exp (toll delta (Lam i h)) :> RT by apply/RltP; exact: exp_pos.
have c0 : 0 <= compound (gains i) [::] h by apply: compound_ge0; exact: g0.
rewrite /k mulrAC; apply: ler_wpmul2r; first by rewrite invrK ltW.
move: (w i * compound _ _ _) (mulr_ge0 (w0 i) c0) => q q0.
rewrite -mulrA -[X in _ <= X]mulr1; apply: ler_wpmul2l => //.
by rewrite mulrC ler_pdivr_mulr// mul1r; exact: block_fair.
Qed.
End Blocks.

(** ** Calls with a tossed input; the code may remember all earlier calls *)
Section Calls.
Context d (Y : measurableType d) (X : finType).
Variables (L : X -> X -> RT) (delta : RT) (claimed : X -> X -> bool).
Variable P : seq (X * Y) -> X -> {measure set Y -> \bar RT}.
Definition samples (n : X -> nat) : RT := \sum_x (n x)%:R.
(** the expectation over one call, its input x tossed with probability n_x/N *)
Definition toss (p : X -> {measure set Y -> \bar RT}) (n : X -> nat) (f : X * Y -> \bar RT) : \bar RT :=
  (\sum_x ((n x)%:R / samples n)%:E * outer (p x) (fun y => f (x, y)))%E.
(** what one call multiplies the wealth by: of the fee of a block of N calls each pays its part *)
Definition call_gain (n : X -> nat) (v : X -> RT) (lam : X -> X -> Y -> RT) (Lam : X -> X -> RT) (c : X * Y) : RT :=
  pays L n v lam c.1 c.2 / Rtrigo_def.exp (toll delta Lam / samples n)%R.
Hypothesis P1 : forall h x, P h x setT = 1%:E.
Hypotheses (delta0 : 0 <= delta) (kept : forall h, keeps L delta claimed (P h)).
Lemma samples_ge0 n : 0 <= samples n. Proof. by apply: sumr_ge0 => x _; exact: ler0n. Qed.
Lemma toss_mono p n f g : (forall c, (f c <= g c)%E) -> (toss p n f <= toss p n g)%E.
Proof.
move=> fg; apply: lee_sum => x _; apply: lee_wpmul2l; first by rewrite lee_fin divr_ge0 ?ler0n ?samples_ge0.
by apply: outer_mono => y; exact: fg.
Qed.
Lemma call_fair h n v lam Lam : 0 < samples n -> fair L claimed n v lam Lam ->
  \sum_x (n x)%:R / samples n * mean (P h x) (pays L n v lam x) <= Rtrigo_def.exp (toll delta Lam / samples n)%R.
Proof.
move=> N0 F; have G := total_gain (P1 h) delta0 (kept h) F.
apply: le_trans (_ : 1 + toll delta Lam / samples n <= _); last first.
  by have := below_exp (1 + toll delta Lam / samples n); rewrite addrAC subrr add0r.
under eq_bigr do rewrite mulrAC; rewrite -mulr_suml ler_pdivr_mulr// mulrDl mul1r divfK ?gt_eqF//.
rewrite -ler_subl_addl /samples -sumrB; apply: le_trans G; apply: ler_sum => x _; by rewrite mulrBr mulr1.
Qed.
Variables (n : seq (X * Y) -> X -> nat) (I : finType) (w : I -> RT).
Variables (v : I -> seq (X * Y) -> X -> RT) (lam : I -> seq (X * Y) -> X -> X -> Y -> RT) (Lam : I -> seq (X * Y) -> X -> X -> RT).
Definition call_gains i h := call_gain (n h) (v i h) (lam i h) (Lam i h).
Hypotheses (w0 : forall i, 0 <= w i) (w1 : \sum_i w i <= 1) (N0 : forall h, 0 < samples (n h)).
Hypothesis F : forall i h, fair L claimed (n h) (v i h) (lam i h) (Lam i h).
Lemma call_gains_ge0 i h c : 0 <= call_gains i h c.
Proof. by rewrite divr_ge0 ?exp_ge0//; exact: (pays_ge0 (F i h)). Qed.
Theorem calls_valid (alpha : RT) m : 0 < alpha -> (reach (fun h => toss (P h) (n h)) (mixed w call_gains) alpha^-1 m [::] <= alpha%:E)%E.
Proof.
move=> a0; have g0 := call_gains_ge0.
apply: le_trans (@ville _ _ (mixed w call_gains) alpha^-1 _ _ _ _ m [::]) _; last by rewrite lee_fin; exact: mixed_start.
- by move=> h f g; exact: toss_mono.
- by move=> h; exact: mixed_ge0.
- by rewrite invr_gt0.
move=> h; pose e i : RT := Rtrigo_def.exp (toll delta (Lam i h) / samples (n h))%R.
pose k i : RT := w i * compound (call_gains i) [::] h / e i / alpha^-1.
have e0 i : 0 < e i by apply/RltP; exact: exp_pos.
have k0 i : 0 <= k i.
  have c0 : 0 <= compound (call_gains i) [::] h by apply: compound_ge0; exact: g0.
  by rewrite /k invrK !mulr_ge0 ?invr_ge0// ltW.
have kE c : mixed w call_gains (rcons h c) / alpha^-1 = \sum_i k i * pays L (n h) (v i h) (lam i h) c.1 c.2.
  rewrite mixed_rcons mulr_suml; apply: eq_bigr => i _; rewrite /k -[call_gains i h c]/(pays L (n h) (v i h) (lam i h) c.1 c.2 / e i).
  by move: (w i * compound _ _ _) (pays _ _ _ _ _ _) => q f; rewrite [f / _]mulrC mulrA [in RHS]mulrAC.
apply: (@le_trans _ _ (\sum_x ((n h x)%:R / samples (n h) * \sum_i k i * mean (P h x) (pays L (n h) (v i h) (lam i h) x))%:E)%E).
  apply: lee_sum => x _; rewrite [X in (_ <= X)%E]EFinM; apply: lee_wpmul2l; first by rewrite lee_fin divr_ge0 ?ler0n ?samples_ge0.
  have b i : bounded (fun y => k i * pays L (n h) (v i h) (lam i h) x y) by apply: boundedM; exact: pays_bounded.
  under [X in outer _ X]eq_fun do rewrite kE.
  apply: le_trans (outer_mean (P1 h x) (bounded_sum _ b)) _.
  by rewrite lee_fin mean_sum//; apply: ler_sum => i _; rewrite meanM//; exact: pays_bounded.
rewrite sumEFin lee_fin /mixed mulr_suml; under eq_bigr do rewrite mulr_sumr; rewrite exchange_big /=; apply: ler_sum => i _.
under eq_bigr do rewrite mulrCA; rewrite -mulr_sumr.
apply: le_trans (ler_wpmul2l (k0 i) (call_fair h (N0 h) (F i h))) _; rewrite -/(e i) /k.
by rewrite mulrAC; move: (w i * compound _ _ _) => q; rewrite -[q / _ * _]mulrA mulVf ?mulr1// gt_eqF.
Qed.
End Calls.

(** ** The claims *)
Section Claims.
Context disp (Y : measurableType disp) (X : finType).
Variables (d : X -> X -> RT) (eps delta : RT) (claimed : X -> X -> bool).
(** the claimed losses *)
Definition losses (x z : X) : RT := eps * d x z.
(** Reading: on any measurable output space let P x be the output distribution of the input x, and let P x E <= e^(eps d(x,z)) P z E + delta hold for every event E and every pair for which it is claimed. An audit samples blocks of independent outputs; how many of each input, the payments v, the bets lam and their bounds Lam are chosen by the blocks before, so that no payoff is negative; the wealth is the mean, with weights of sum at most 1, of the products of payoffs over fees exp(delta sum Lam). The outer probability that it reaches 1/alpha within m blocks is at most alpha, for every m. *)
Theorem dx_audit_valid (P : X -> {measure set Y -> \bar RT}) (inputs : seq (seq (X * Y)) -> seq X) (I : finType) (w : I -> RT)
  (v : I -> seq (seq (X * Y)) -> X -> RT) (lam : I -> seq (seq (X * Y)) -> X -> X -> Y -> RT) (Lam : I -> seq (seq (X * Y)) -> X -> X -> RT) (alpha : RT) (m : nat) :
  (forall x, P x setT = 1%:E) -> 0 <= delta -> keeps losses delta claimed P ->
  (forall i, 0 <= w i) -> \sum_i w i <= 1 -> (forall i h, fair losses claimed (number (inputs h)) (v i h) (lam i h) (Lam i h)) -> 0 < alpha ->
  (reach (fun h => draw P (inputs h)) (mixed w (gains losses delta inputs v lam Lam)) alpha^-1 m [::] <= alpha%:E)%E.
Proof. by move=> P1 d0 K w0 w1 F; exact: (blocks_valid P1 d0 K w0 w1 F). Qed.

(** Reading: let the code remember all earlier calls: P h x is the distribution of its output for the input x after the calls h, and the claim holds after every h. An audit tosses the input of every call, x with probability n_x/N; the numbers n, the payments, the bets and their bounds are chosen by the calls before, so that no payoff is negative; a call multiplies the wealth by its payoff over exp(delta sum Lam / N), so that the N calls of a block pay one fee. The outer probability that the mean wealth reaches 1/alpha within m calls is at most alpha, for every m. *)
Theorem dx_audit_with_memory_valid (P : seq (X * Y) -> X -> {measure set Y -> \bar RT}) (n : seq (X * Y) -> X -> nat) (I : finType) (w : I -> RT)
  (v : I -> seq (X * Y) -> X -> RT) (lam : I -> seq (X * Y) -> X -> X -> Y -> RT) (Lam : I -> seq (X * Y) -> X -> X -> RT) (alpha : RT) (m : nat) :
  (forall h x, P h x setT = 1%:E) -> 0 <= delta -> (forall h, keeps losses delta claimed (P h)) ->
  (forall i, 0 <= w i) -> \sum_i w i <= 1 -> (forall h, 0 < samples (n h)) -> (forall i h, fair losses claimed (n h) (v i h) (lam i h) (Lam i h)) -> 0 < alpha ->
  (reach (fun h => toss (P h) (n h)) (mixed w (call_gains losses delta n v lam Lam)) alpha^-1 m [::] <= alpha%:E)%E.
Proof. by move=> P1 d0 K w0 w1 N0 F; exact: (calls_valid P1 d0 K w0 w1 N0 F). Qed.
End Claims.
