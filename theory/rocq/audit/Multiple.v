(** Multiple testing in one report: pairs of inputs that are named by closed testing, lower bounds of the effective eps by tests of one
    level after the other, and the table of what each test may spend. *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine.
From dx.audit Require Import EValue Fair Audit.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** ** Events that happen at some time *)
Section Ever.
Local Open Scope ereal_scope.
Variables (T : Type) (E : seq T -> (T -> \bar RT) -> \bar RT).
(** the probability that, from h on, A holds now or after one of the next n outcomes *)
Fixpoint ever (A : seq T -> bool) (n : nat) (h : seq T) : \bar RT :=
  if A h then 1 else if n is n'.+1 then E h (fun t => ever A n' (rcons h t)) else 0.
Hypothesis mono : forall h f g, (forall t, f t <= g t) -> E h f <= E h g.
Hypothesis const : forall h (c : RT), (0 <= c)%R -> E h (fun=> c%:E) <= c%:E.
Lemma ever_le1 A n h : ever A n h <= 1.
Proof.
elim: n h => [|n IH] h /=; case: ifP => // _.
by apply: le_trans (const h ler01); apply: mono => t; exact: IH.
Qed.
(** whoever sees A has seen W reach c before *)
Lemma ever_reach (A : seq T -> bool) (W : seq T -> RT) (c : RT) n : (forall h, A h -> exists k, (c <= W (take k h))%R) -> ever A n [::] <= reach E W c n [::].
Proof.
move=> AW; have now h : (forall k, (k < size h)%N -> (W (take k h) < c)%R) -> A h -> (c <= W h)%R.
  move=> early /AW[k]; have [kh|hk] := ltnP k (size h); first by rewrite leNgt early.
  by rewrite take_oversize.
suff H h : (forall k, (k < size h)%N -> (W (take k h) < c)%R) -> ever A n h <= reach E W c n h by exact: H.
elim: n h => [|n IH] h early /=.
  by case: ifP => [/(now _ early) -> //|_]; case: ifP.
have [cW|Wc] := leP c (W h); first by case: ifP => // _; apply: le_trans (const h ler01); apply: mono => t; exact: ever_le1.
case: ifP => [/(now _ early)|_]; first by rewrite leNgt Wc.
apply: mono => t; apply: IH => k; rewrite size_rcons ltnS -cats1 take_cat => kh.
have [lt|ge] := ltnP k (size h); first exact: early.
by rewrite (_ : (k - size h)%N = 0%N) ?cats0//; apply/eqP; rewrite subn_eq0.
Qed.
Lemma reach_ext (W V : seq T -> RT) (c : RT) n h : W =1 V -> reach E W c n h = reach E V c n h.
Proof. by move=> WV; have -> : W = V by exact/funext. Qed.
(** a wealth that never changes *)
Lemma reach_nothing (c : RT) n h : (0 < c)%R -> reach E (fun=> 0%R) c n h <= 0.
Proof.
move=> c0; apply: le_trans (@ville T E (fun=> 0%R) c mono (fun _ => lexx _) c0 _ n h) _; last by rewrite /= mul0r.
by move=> g /=; rewrite mul0r; exact: const.
Qed.
End Ever.

Section Schemes.
Context d (Y : measurableType d) (X : finType).
Lemma outer_cst (p : {measure set Y -> \bar RT}) (c : RT) : p setT = 1%:E -> (outer p (fun=> c%:E) <= c%:E)%E.
Proof.
move=> p1; have b : bounded (fun _ : Y => c) by exact: bounded_cst.
by apply: le_trans (outer_mean p1 b) _; rewrite mean_cst.
Qed.
Lemma draw_cst (P : X -> {measure set Y -> \bar RT}) s (c : RT) : (forall x, P x setT = 1%:E) -> (draw P s (fun=> c%:E) <= c%:E)%E.
Proof.
move=> P1; elim: s => [|x s IH] //=; apply: le_trans (outer_cst c (P1 x)); apply: outer_mono => y; exact: IH.
Qed.
Lemma toss_cst (p : X -> {measure set Y -> \bar RT}) n (c : RT) : (forall x, p x setT = 1%:E) -> 0 < samples n -> 0 <= c -> (toss p n (fun=> c%:E) <= c%:E)%E.
Proof.
move=> p1 N0 c0; apply: (@le_trans _ _ (\sum_x ((n x)%:R / samples n * c)%:E)%E).
  apply: lee_sum => x _; rewrite [X in (_ <= X)%E]EFinM; apply: lee_wpmul2l; first by rewrite lee_fin divr_ge0 ?ler0n ?samples_ge0.
  exact: outer_cst.
by rewrite sumEFin lee_fin -mulr_suml -mulr_suml -/(samples n) divff ?mul1r// gt_eqF.
Qed.
Lemma keeps_mono (L M : X -> X -> RT) (delta : RT) (claimed : X -> X -> bool) (P : X -> {measure set Y -> \bar RT}) :
  (forall x z, L x z <= M x z) -> keeps L delta claimed P -> keeps M delta claimed P.
Proof.
move=> LM K x z A c mA; apply: le_trans (K x z A c mA) _; apply: lee_add2r; apply: lee_wpmul2r => //.
by rewrite lee_fin; exact: exp_mono.
Qed.
Lemma fair_mono (L : X -> X -> RT) (one all : X -> X -> bool) n v lam Lam : (forall x z, one x z -> all x z) ->
  @fair _ Y X L one n v lam Lam -> fair L all n v lam Lam.
Proof.
move=> sub F; split; [exact: (paid F)|exact: (lam_m F)|exact: (lam_ge0 F)|exact: (lam_le F)| |exact: (absent F)|exact: (pays_ge0 F)].
by move=> x z na; apply: (only_claimed F); apply: contra na; exact: sub.
Qed.
Lemma fair_none (L : X -> X -> RT) (claimed : X -> X -> bool) (n : X -> nat) : @fair _ Y X L claimed n (fun x => (n x)%:R) (fun _ _ _ => 0) (fun _ _ => 0).
Proof.
split=> //.
- by move=> x z; exact: measurable_fun_cst.
- by move=> x ->.
- by move=> x y; rewrite /pays !big1 ?addr0 ?subr0 ?divr_ge0// => z _; rewrite mulr0.
Qed.
End Schemes.

(** ** Levels: multiples of the claim, tested one after the other until one is not rejected *)
Section Levels.
Variables (T : Type) (k : nat) (W : 'I_k -> seq T -> RT) (level : 'I_k -> RT) (alpha truth : RT).
(** the wealth against this multiple has reached 1/alpha by now *)
Definition passed (j : 'I_k) (h : seq T) : bool := [exists i : 'I_(size h).+1, alpha^-1 <= W j (take i h)].
(** a lower bound above the truth is stated: the multiples up to it are all rejected *)
Definition false_bound (h : seq T) : bool := [exists j : 'I_k, (truth < level j) && [forall i : 'I_k, (i <= j)%N ==> passed i h]].
Lemma levels_once (E : seq T -> (T -> \bar RT) -> \bar RT) m : 0 < alpha -> (forall h f g, (forall t, f t <= g t)%E -> E h f <= E h g)%E ->
  (forall h (c : RT), (0 <= c)%R -> E h (fun=> c%:E) <= c%:E)%E ->
  (forall j, truth <= level j -> (reach E (W j) alpha^-1 m [::] <= alpha%:E)%E) -> (ever E false_bound m [::] <= alpha%:E)%E.
Proof.
move=> a0 mono const H; have [[j1 t1]|none] := pselect (exists j, truth <= level j); last first.
  apply: (@le_trans _ _ (reach E (fun=> 0) alpha^-1 m [::])).
    by apply: ever_reach => // h /existsP[j /andP[tj _]]; case: none; exists j; exact: ltW.
  by apply: le_trans (reach_nothing mono const _ _ _) _; rewrite ?invr_gt0// lee_fin ltW.
have [j tj least] : exists2 j, truth <= level j & forall i, truth <= level i -> (j <= i)%N.
  by exists [arg min_(i < j1 | truth <= level i) (i : nat)]; case: arg_minnP.
apply: le_trans (H j tj); apply: ever_reach => // h /existsP[i /andP[ti /forallP all]].
have /implyP/(_ (least i (ltW ti)))/existsP[q Wq] := all j; by exists q.
Qed.
End Levels.

(** ** Named pairs: closed testing with means of e-values *)
Section Named.
Variables (T : Type) (I : finType) (V W : I -> seq T -> RT) (alpha : RT) (true_claim : I -> bool).
(** i is named: for every set that it belongs to, the mean of the e-values is at least 1/alpha *)
Definition named (h : seq T) (i : I) : bool := [forall S : {set I}, (i \in S) ==> (alpha^-1 <= (\sum_(k in S) V k h) / #|S|%:R)].
Definition false_name (h : seq T) : bool := [exists i, true_claim i && named h i].
Definition mean_true (h : seq T) : RT := \sum_i (if true_claim i then (#|true_claim|%:R)^-1 else 0) * W i h.
Lemma false_name_mean h : (forall i, V i h <= W i h) -> false_name h -> alpha^-1 <= mean_true h.
Proof.
move=> VW /existsP[i /andP[ti /forallP/(_ [set k | true_claim k]%SET)/implyP]]; rewrite inE => /(_ ti) /le_trans; apply.
rewrite /mean_true (eq_card (_ : [set k | true_claim k]%SET =i true_claim)); last by move=> k; rewrite !inE.
rewrite mulrC mulr_sumr [X in X <= _]big_mkcond /=; apply: ler_sum => k _; rewrite inE.
by case: ifP => _; [rewrite ler_wpmul2l// invr_ge0|rewrite mul0r].
Qed.
End Named.

(** weights of the true claims, times those of the strategies of each *)
Section Weights.
Variables (I J : finType) (u : I -> J -> RT) (true_claim : I -> bool).
Hypotheses (u0 : forall i j, 0 <= u i j) (u1 : forall i, \sum_j u i j <= 1).
Definition shared (p : I * J) : RT := (if true_claim p.1 then (#|true_claim|%:R)^-1 else 0) * u p.1 p.2.
Lemma shared_ge0 p : 0 <= shared p.
Proof. by rewrite mulr_ge0//; case: ifP => //; rewrite invr_ge0. Qed.
Lemma shared_le1 : \sum_p shared p <= 1.
Proof.
rewrite -(pair_bigA _ (fun i j => shared (i, j))) /=.
rewrite (eq_bigr (fun i => (if true_claim i then (#|true_claim|%:R)^-1 else 0) * \sum_j u i j)); last by move=> i _; rewrite mulr_sumr.
apply: (@le_trans _ _ (\sum_(i | true_claim i) (#|true_claim|%:R)^-1)); last first.
  rewrite sumr_const -[_ *+ _]mulr_natl; have [->|n0] := eqVneq #|true_claim| 0%N; first by rewrite mul0r.
  by rewrite divff// pnatr_eq0.
rewrite [X in _ <= X]big_mkcond; apply: ler_sum => i _; case: ifP => _; last by rewrite mul0r.
by rewrite -[X in _ <= X]mulr1 ler_wpmul2l// invr_ge0.
Qed.
Lemma shared_mean T (gain : I -> J -> seq T -> T -> RT) (gain' : I * J -> seq T -> T -> RT) :
  (forall p, true_claim p.1 -> gain' p = gain p.1 p.2) -> mixed shared gain' =1 mean_true (fun i => mixed (u i) (gain i)) true_claim.
Proof.
move=> same h; rewrite /mixed /mean_true (eq_bigr (fun p => shared (p.1, p.2) * compound (gain' (p.1, p.2)) [::] h)); last by case.
rewrite -(pair_bigA _ (fun i j => shared (i, j) * compound (gain' (i, j)) [::] h)) /=.
apply: eq_bigr => i _; rewrite mulr_sumr; apply: eq_bigr => j _; rewrite /shared /=.
by case: (boolP (true_claim i)) => t; [rewrite same// mulrA|rewrite !mul0r].
Qed.
End Weights.

(** ** The claims *)
Section Claims.
Context disp (Y : measurableType disp) (X : finType).
Variables (d : X -> X -> RT) (eps delta : RT).
Hypothesis delta0 : 0 <= delta.
Notation L := (losses d eps).
(** the claimed losses, multiplied *)
Definition multiple (c : RT) (x z : X) : RT := c * L x z.

(** Reading: multiples of the claimed losses are tested one after the other by e-processes of their own, on the same samples, each multiple by fair bets of several strategies; a multiple is rejected if its wealth has reached 1/alpha at any time so far, and a lower bound is stated if it and all multiples before it are rejected. Let the outputs keep the claim with the losses multiplied by a number t. Then the outer probability that ever, within m blocks, a multiple above t is stated as a lower bound is at most alpha, however many multiples there are. The second part says the same for calls with tossed inputs of code that remembers earlier calls. *)
Theorem dx_audit_levels (claimed : X -> X -> bool) (k : nat) (level : 'I_k -> RT) (I : finType) (w : 'I_k -> I -> RT) (t alpha : RT) (m : nat) :
  (forall x z, 0 <= L x z) -> (forall j i, 0 <= w j i) -> (forall j, \sum_i w j i <= 1) -> 0 < alpha ->
  (forall (P : X -> {measure set Y -> \bar RT}) (inputs : seq (seq (X * Y)) -> seq X) v lam Lam,
    (forall x, P x setT = 1%:E) -> keeps (multiple t) delta claimed P ->
    (forall j i h, fair (multiple (level j)) claimed (number (inputs h)) (v j i h) (lam j i h) (Lam j i h)) ->
    (ever (fun h => draw P (inputs h)) (false_bound (fun j => mixed (w j) (gains (multiple (level j)) delta inputs (v j) (lam j) (Lam j))) level alpha t) m [::] <= alpha%:E)%E) /\
  (forall (P : seq (X * Y) -> X -> {measure set Y -> \bar RT}) (n : seq (X * Y) -> X -> nat) v lam Lam,
    (forall h x, P h x setT = 1%:E) -> (forall h, keeps (multiple t) delta claimed (P h)) -> (forall h, 0 < samples (n h)) ->
    (forall j i h, fair (multiple (level j)) claimed (n h) (v j i h) (lam j i h) (Lam j i h)) ->
    (ever (fun h => toss (P h) (n h)) (false_bound (fun j => mixed (w j) (call_gains (multiple (level j)) delta n (v j) (lam j) (Lam j))) level alpha t) m [::] <= alpha%:E)%E).
Proof.
move=> L0 w0 w1 a0; split.
  move=> P inputs v lam Lam P1 K F; apply: levels_once => //.
  - by move=> h f g; exact: draw_mono.
  - by move=> h c _; exact: draw_cst.
  - move=> j tj; have Kj : keeps (multiple (level j)) delta claimed P by apply: keeps_mono K => x z; exact: ler_wpmul2r.
    exact: (blocks_valid P1 delta0 Kj (w0 j) (w1 j) (F j)).
move=> P n v lam Lam P1 K N0 F; apply: levels_once => //.
- by move=> h f g; exact: toss_mono.
- by move=> h c c0; exact: toss_cst.
- move=> j tj; have Kj h : keeps (multiple (level j)) delta claimed (P h) by apply: keeps_mono (K h) => x z; exact: ler_wpmul2r.
  exact: (calls_valid P1 delta0 Kj (w0 j) (w1 j) N0 (F j)).
Qed.

(** Reading: let finitely many claims, such as those of single pairs of inputs, be tested by e-processes of their own on the same samples, each by fair bets of several strategies. A claim is named if for every set of claims that it belongs to the mean of values V that are at most the wealths is at least 1/alpha. The outer probability that ever, within m blocks, a claim that the outputs keep is named is at most alpha, whatever the others are. The second part says the same for calls with tossed inputs of code that remembers earlier calls. *)
Theorem dx_audit_named_pairs (I J : finType) (claimed : I -> X -> X -> bool) (u : I -> J -> RT) (kept : I -> bool) (alpha : RT) (m : nat) :
  (forall i j, 0 <= u i j) -> (forall i, \sum_j u i j <= 1) -> 0 < alpha ->
  (forall (P : X -> {measure set Y -> \bar RT}) (inputs : seq (seq (X * Y)) -> seq X) v lam Lam V,
    (forall x, P x setT = 1%:E) -> (forall i, kept i -> keeps L delta (claimed i) P) ->
    (forall i j h, fair L (claimed i) (number (inputs h)) (v i j h) (lam i j h) (Lam i j h)) ->
    (forall i h, V i h <= mixed (u i) (gains L delta inputs (v i) (lam i) (Lam i)) h) ->
    (ever (fun h => draw P (inputs h)) (false_name V alpha kept) m [::] <= alpha%:E)%E) /\
  (forall (P : seq (X * Y) -> X -> {measure set Y -> \bar RT}) (n : seq (X * Y) -> X -> nat) v lam Lam V,
    (forall h x, P h x setT = 1%:E) -> (forall i h, kept i -> keeps L delta (claimed i) (P h)) -> (forall h, 0 < samples (n h)) ->
    (forall i j h, fair L (claimed i) (n h) (v i j h) (lam i j h) (Lam i j h)) ->
    (forall i h, V i h <= mixed (u i) (call_gains L delta n (v i) (lam i) (Lam i)) h) ->
    (ever (fun h => toss (P h) (n h)) (false_name V alpha kept) m [::] <= alpha%:E)%E).
Proof.
move=> u0 u1 a0; pose all x z := [exists i, kept i && claimed i x z].
have sub i x z : kept i -> claimed i x z -> all x z by move=> ki c; apply/existsP; exists i; rewrite ki.
split.
  move=> P inputs v lam Lam V P1 K F VW.
  have Kall : keeps L delta all P by move=> x z A /existsP[i /andP[ki c]] mA; exact: (K i ki).
  pose v' (p : I * J) h := if kept p.1 then v p.1 p.2 h else (fun x => (number (inputs h) x)%:R).
  pose lam' (p : I * J) h := if kept p.1 then lam p.1 p.2 h else (fun _ _ _ => 0).
  pose Lam' (p : I * J) h := if kept p.1 then Lam p.1 p.2 h else (fun _ _ => 0).
  have F' p h : fair L all (number (inputs h)) (v' p h) (lam' p h) (Lam' p h).
    rewrite /v' /lam' /Lam'; case: ifP => k; last exact: fair_none.
    by apply: fair_mono (F _ _ h) => x z; exact: sub.
  have same : mixed (shared u kept) (gains L delta inputs v' lam' Lam') =1 mean_true (fun i => mixed (u i) (gains L delta inputs (v i) (lam i) (Lam i))) kept.
    by apply: shared_mean => p k; apply/funext => h; rewrite /gains /v' /lam' /Lam' k.
  have B := blocks_valid P1 delta0 Kall (shared_ge0 kept u0) (shared_le1 kept u1) F' m a0; apply: le_trans B.
  apply: ever_reach; first by move=> h f g; exact: draw_mono.
  - by move=> h c _; exact: draw_cst.
  - by move=> h A; exists (size h); rewrite take_size same; exact: (false_name_mean (fun i => VW i h) A).
move=> P n v lam Lam V P1 K N0 F VW.
have Kall h : keeps L delta all (P h) by move=> x z A /existsP[i /andP[ki c]] mA; exact: (K i h ki).
pose v' (p : I * J) h := if kept p.1 then v p.1 p.2 h else (fun x => (n h x)%:R).
pose lam' (p : I * J) h := if kept p.1 then lam p.1 p.2 h else (fun _ _ _ => 0).
pose Lam' (p : I * J) h := if kept p.1 then Lam p.1 p.2 h else (fun _ _ => 0).
have F' p h : fair L all (n h) (v' p h) (lam' p h) (Lam' p h).
  rewrite /v' /lam' /Lam'; case: ifP => k; last exact: fair_none.
  by apply: fair_mono (F _ _ h) => x z; exact: sub.
have same : mixed (shared u kept) (call_gains L delta n v' lam' Lam') =1 mean_true (fun i => mixed (u i) (call_gains L delta n (v i) (lam i) (Lam i))) kept.
  by apply: shared_mean => p k; apply/funext => h; rewrite /call_gains /v' /lam' /Lam' k.
have B := calls_valid P1 delta0 Kall (shared_ge0 kept u0) (shared_le1 kept u1) N0 F' m a0; apply: le_trans B.
apply: ever_reach; first by move=> h f g; exact: toss_mono.
- by move=> h c c0; exact: toss_cst.
- by move=> h A; exists (size h); rewrite take_size same; exact: (false_name_mean (fun i => VW i h) A).
Qed.
End Claims.

(** ** The table of shares *)
Section Budget.
Context (Omega : Type) (I : finType) (outputs : I) (share : I -> RT) (applies : I -> bool).
(** what a test may spend, as a part of alpha: its share; the shares of tests that do not apply go to the test of outputs *)
Definition spends (i : I) : RT := if i == outputs then share outputs + \sum_(j | (j != outputs) && ~~ applies j) share j else share i.
(** false statements of the test of outputs: of a claim that is kept, that it is refuted; of one that is broken, a pair or a level that is named *)
Definition false_output (kept : bool) (refuted named above : set Omega) : set Omega := if kept then refuted else named `|` above.

(** Reading: a table gives every test of a report a share of alpha, at most 1 together, and the test of outputs also the shares of the tests that do not apply. Let Q be any outer probability. If each test other than that of outputs states something false with probability at most its share of alpha, if a refutation of a kept claim has probability at most what the test of outputs spends, and if, of a broken claim, a false pair and a false lower bound have probabilities with a sum of at most that, then anything false is stated with probability at most alpha. *)
Theorem dx_audit_budget (Q : set Omega -> \bar RT) (wrong : I -> set Omega) (kept : bool) (refuted named above : set Omega) (pairs levels alpha : RT) :
  (Q set0 <= 0)%E -> (forall A B, (Q (A `|` B) <= Q A + Q B)%E) ->
  \sum_i share i <= 1 -> 0 <= alpha ->
  (forall i, applies i -> i != outputs -> (Q (wrong i) <= (spends i * alpha)%:E)%E) ->
  (kept -> (Q refuted <= (spends outputs * alpha)%:E)%E) ->
  (~~ kept -> (Q named <= (pairs * alpha)%:E)%E /\ (Q above <= (levels * alpha)%:E)%E /\ pairs + levels <= spends outputs) ->
  (Q (false_output kept refuted named above `|` \big[setU/set0]_(i | applies i && (i != outputs)) wrong i) <= alpha%:E)%E.
Proof.
move=> Q0 sub s1 a0 H R N.
have O : (Q (false_output kept refuted named above) <= (spends outputs * alpha)%:E)%E.
  rewrite /false_output; case: (boolP kept) => k; first exact: R.
  have [n [b s]] := N k; apply: le_trans (sub _ _) _; apply: le_trans (lee_add n b) _.
  by rewrite -EFinD lee_fin -mulrDl ler_wpmul2r.
have U (s : seq I) : (Q (\big[setU/set0]_(i <- s | applies i && (i != outputs)) wrong i) <= (\sum_(i <- s | applies i && (i != outputs)) share i * alpha)%:E)%E.
  elim: s => [|i s IH]; first by rewrite !big_nil.
  rewrite !big_cons; case: ifP => [/andP[ai io]|_]; last exact: IH.
  apply: le_trans (sub _ _) _; rewrite EFinD; apply: lee_add IH.
  by have := H i ai io; rewrite /spends (negbTE io).
apply: le_trans (sub _ _) _; apply: le_trans (lee_add O (U _)) _.
rewrite -EFinD lee_fin -mulr_suml -mulrDl -[X in _ <= X]mul1r ler_wpmul2r//; apply: le_trans s1.
rewrite [X in _ <= X](bigD1 outputs)//= /spends eqxx -addrA ler_add2l [X in _ <= X](bigID (fun i => ~~ applies i)) /= ler_add2l.
by rewrite [X in _ <= X](eq_bigl (fun i => applies i && (i != outputs)))// => i; rewrite negbK andbC.
Qed.
End Budget.
