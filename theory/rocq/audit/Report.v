(** What an accepted report shows: the wealth of the recorded bets has reached 1/alpha on the recorded outputs, and no audit reaches it
    with a larger probability than alpha if the claim holds. *)
From Coq Require Import Reals Lra Psatz ZArith.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine.
From dx.audit Require Import EValue Fair Audit.
From dx.audit Require Checker.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Section Report.
Variable r : Checker.report.
Notation X := 'I_(Checker.inputs r).
Notation unit := (IZR Checker.U : RT).
Definition L (x z : X) : RT := Checker.loss r x z.
Definition claimed (x z : X) : bool := Checker.is_claimed r x z.
Definition delta : RT := Checker.delta_of r.
(** the bet of the pair (a, z) among the bets on one output, in units of 2^-48 *)
Fixpoint amount (fs : seq Checker.flow) (a z : nat) : Z :=
  if fs is (b, c, l) :: t then Z.add (if (b == a) && (c == z) then l else Z0) (amount t a z) else Z0.
Context disp (Y : measurableType disp).
(** Outputs of a block, in any order, that are bet on as the report says. *)
Definition as_recorded (lam : X -> X -> Y -> RT) (c : X * Y) (e : nat * seq Checker.flow) : Prop :=
  c.1 = e.1 :> nat /\ forall a z : X, lam a z c.2 = (IZR (amount e.2 a z) / IZR Checker.U)%coqR.
Inductive matches (lam : X -> X -> Y -> RT) : seq (X * Y) -> seq (nat * seq Checker.flow) -> Prop :=
| Nothing : matches lam [::] [::]
| Sample c e b s : as_recorded lam c e -> matches lam b s -> matches lam (c :: b) (e :: s).
(** The choices n, v, lam, Lam for a block with the outputs b are those that the report records for a strategy. *)
Definition recorded (ns : seq BinNums.N) (bet : option Checker.bet) (n : X -> nat) (v : X -> RT) (lam : X -> X -> Y -> RT) (Lam : X -> X -> RT) (b : seq (X * Y)) : Prop :=
  (forall x : X, n x = N.to_nat (List.nth x ns N0)) /\
  if bet is Some t then
    (forall x : X, v x = (IZR (List.nth x (Checker.payments t) Z0) / IZR Checker.U)%coqR) /\
    \sum_x \sum_z Lam x z <= (IZR (Z.of_N (Checker.bounds t)) / IZR Checker.U)%coqR /\
    exists2 b', perm_eq b b' & matches lam b' (Checker.expand (Checker.rows t))
  else (forall c, c \in b -> pays L n v lam c.1 c.2 = 1) /\ \sum_x \sum_z Lam x z = 0.

Lemma eqbE a b : Nat.eqb a b = (a == b). Proof. by elim: a b => [|a IH] [|b] //=; rewrite IH. Qed.
Lemma none : (IZR Z0 / IZR Checker.U)%coqR = 0 :> RT. Proof. exact: mul0r. Qed.
Lemma divE (x y : RT) : (x / y)%coqR = x / y.
Proof. by have [->|y0] := eqVneq y 0; [rewrite invr0 /Rdiv Rinv_0|rewrite RdivE]. Qed.
Lemma nat_Z (m : BinNums.N) : (N.to_nat m)%:R = IZR (Z.of_N m) :> RT.
Proof. by rewrite -INRE INR_IZR_INZ N_nat_Z. Qed.
Lemma flows_in n fs : List.forallb (Checker.flow_ok r n) fs -> forall f, List.In f fs -> (f.1.1 < Checker.inputs r)%N /\ (f.1.2 < Checker.inputs r)%N.
Proof.
move=> ok f /(proj1 (List.forallb_forall _ _) ok); case: f => -[a b] l /=.
by rewrite /Checker.flow_ok => /andP[/andP[/andP[/andP[_ /PeanoNat.Nat.ltb_lt/ssrnat.ltP ka] /PeanoNat.Nat.ltb_lt/ssrnat.ltP kb] _] _].
Qed.
Lemma sum_at (k : nat) (a : nat) (g : 'I_k -> RT) (q : RT) : (forall z : 'I_k, z = a :> nat -> g z = q) -> (forall z : 'I_k, z != a :> nat -> g z = 0) -> (a < k)%N -> \sum_z g z = q.
Proof.
by move=> h h0 ak; rewrite (bigD1 (Ordinal ak))//= h// big1 ?addr0// => z zn; apply: h0.
Qed.
Lemma won_sum n (x : X) fs : List.forallb (Checker.flow_ok r n) fs -> \sum_(z : X) (IZR (amount fs x z) / IZR Checker.U)%coqR = Checker.won x fs :> RT.
Proof.
elim: fs => [|[[a b] l] t IH] ok /=; first by rewrite big1// => z _; exact: none.
have [/= _ bk] := flows_in ok (or_introl erefl); have /andP[_ ok'] := ok.
rewrite -(IH ok') eqbE RplusE; under eq_bigr => z _ do rewrite plus_IZR Rdiv_plus_distr RplusE.
rewrite big_split /=; congr (_ + _); apply: sum_at bk => z e.
  by rewrite -e eqxx andbT; case: (a == x) => //; exact: none.
by rewrite [b == _]eq_sym (negbTE e) andbF; exact: none.
Qed.
Lemma lost_sum n (x : X) fs : List.forallb (Checker.flow_ok r n) fs -> \sum_(z : X) factor L z x * (IZR (amount fs z x) / IZR Checker.U)%coqR = Checker.lost r x fs :> RT.
Proof.
elim: fs => [|[[a b] l] t IH] ok /=; first by rewrite big1// => z _; rewrite none mulr0.
have [/= ak _] := flows_in ok (or_introl erefl); have /andP[_ ok'] := ok.
rewrite -(IH ok') eqbE RplusE; under eq_bigr => z _ do rewrite plus_IZR Rdiv_plus_distr RplusE mulrDr.
rewrite big_split /=; congr (_ + _); apply: sum_at ak => z e.
  by rewrite -e eqxx /=; case: (b == x) => //; rewrite none mulr0.
by rewrite [a == _]eq_sym (negbTE e) none mulr0.
Qed.
Lemma paysE ns fs n v lam (c : X * Y) pv : List.forallb (Checker.flow_ok r ns) fs ->
  (forall x : X, n x = N.to_nat (List.nth x ns N0)) -> (forall x : X, v x = (IZR (List.nth x pv Z0) / IZR Checker.U)%coqR) ->
  (forall a z : X, lam a z c.2 = (IZR (amount fs a z) / IZR Checker.U)%coqR) -> pays L n v lam c.1 c.2 = Checker.paid r ns pv (nat_of_ord c.1, fs).
Proof.
move=> ok nE vE lE; rewrite /pays /Checker.paid /= vE nE nat_Z -(won_sum c.1 ok) -(lost_sum c.1 ok).
rewrite [RHS]divE RminusE RplusE; congr ((_ + _ - _) / _); first by apply: eq_bigr => z _; rewrite lE.
by apply: eq_bigr => z _; rewrite lE.
Qed.
Lemma matched ns n v lam b s pv : (forall x : X, n x = N.to_nat (List.nth x ns N0)) -> (forall x : X, v x = (IZR (List.nth x pv Z0) / IZR Checker.U)%coqR) ->
  (forall e, List.In e s -> List.forallb (Checker.flow_ok r ns) e.2) -> matches lam b s ->
  \prod_(c <- b) pays L n v lam c.1 c.2 = Checker.product (Checker.paid r ns pv) s.
Proof.
move=> nE vE ok M; elim: M ok => [|c [x fs] b' s' [cx lE] _ IH] ok; first by rewrite big_nil.
rewrite big_cons IH; last by move=> e es; apply: ok; right.
by rewrite (paysE (ok _ (or_introl erefl)) nE vE lE) cx.
Qed.
Lemma expanded_ok ns t : Checker.bet_ok r ns t -> forall e, List.In e (Checker.expand (Checker.rows t)) -> List.forallb (Checker.flow_ok r ns) e.2.
Proof.
rewrite /Checker.bet_ok => /andP[/List.forallb_forall ok _] e /List.in_flat_map[o [/ok]].
by rewrite /Checker.row_ok => /andP[okf _] /List.in_flat_map[c [_ /(@List.repeat_spec _ _ _ _) ->]].
Qed.
Lemma delta_ge0 : 0 <= delta.
Proof.
rewrite /delta /Checker.delta_of divE; apply: divr_ge0; apply/RleP; apply: IZR_le; last exact: Pos2Z.is_nonneg.
exact: N2Z.is_nonneg.
Qed.
(** What the report computes for a block is not more than the block gains. *)
Lemma block_below ns bet n v lam Lam b : recorded ns bet n v lam Lam b -> Checker.block_ok r ns bet -> (forall x y, 0 <= pays L n v lam x y) ->
  0 <= Checker.block_paid r ns bet :> RT /\
  Checker.block_paid r ns bet / Rtrigo_def.exp (delta * (IZR (Z.of_N (Checker.block_bound bet)) / IZR Checker.U)%coqR)%R <= block_gain L delta n v lam Lam b.
Proof.
case: bet => [t|] [nE] /= => [[vE [LE [b' pb M]]] ok p0|[p1 L0] _ _]; last first.
  split; first exact: ler01.
  by rewrite /block_gain /toll L0 none mulr0 big_seq_cond big1 // => c /andP[/p1].
rewrite /block_gain (perm_big _ pb) /= -(matched nE vE (expanded_ok ok) M); have q0 : 0 <= \prod_(c <- b') pays L n v lam c.1 c.2 by exact: prodr_ge0.
split=> //; apply: ler_wpmul2l => //; rewrite lef_pinv ?posrE; try by apply/RltP; exact: exp_pos.
by apply: exp_mono; apply: ler_wpmul2l; first exact: delta_ge0.
Qed.

(** ** All blocks: choices that depend on a state h, which a block changes *)
Section Path.
Variables (H : Type) (next : H -> seq (X * Y) -> H) (n : H -> X -> nat) (v : H -> X -> RT) (lam : H -> X -> X -> Y -> RT) (Lam : H -> X -> X -> RT).
(** from h on, the outputs of the blocks and what was chosen for them are as the report records *)
Fixpoint follows (h : H) (blocks : seq (seq (X * Y))) (ns : seq (seq BinNums.N)) (bets : seq (option Checker.bet)) : Prop :=
  match blocks, ns, bets with
  | b :: blocks', m :: ns', bet :: bets' => recorded m bet (n h) (v h) (lam h) (Lam h) b /\ follows (next h b) blocks' ns' bets'
  | [::], [::], [::] => True
  | _, _, _ => False
  end.
Fixpoint grown (h : H) (blocks : seq (seq (X * Y))) : RT :=
  if blocks is b :: blocks' then block_gain L delta (n h) (v h) (lam h) (Lam h) b * grown (next h b) blocks' else 1.
Hypothesis pays0 : forall h x y, 0 <= pays L (n h) (v h) (lam h) x y.
Lemma block_gain_ge0 h b : 0 <= block_gain L delta (n h) (v h) (lam h) (Lam h) b.
Proof. by rewrite divr_ge0 ?exp_ge0//; apply: prodr_ge0 => c _; exact: pays0. Qed.
Lemma grown_ge0 h blocks : 0 <= grown h blocks.
Proof. by elim: blocks h => [|b t IH] h /=; [exact: ler01|rewrite mulr_ge0// block_gain_ge0]. Qed.
Lemma grown_above blocks : forall h ns bets, follows h blocks ns bets -> Checker.all_ok r ns bets ->
  Checker.all_paid r ns bets / Rtrigo_def.exp (delta * (IZR (Z.of_N (Checker.all_bounds bets)) / IZR Checker.U)%coqR)%R <= grown h blocks.
Proof.
elim: blocks => [|b t IH] h [|m ns] [|bet bets] //=.
  by move=> _ _; rewrite none mulr0 [Rtrigo_def.exp _]exp_0 divr1.
move=> [R G] [ok oks]; have [q0 q1] := block_below R ok (pays0 h); have p1 := IH _ _ _ G oks.
rewrite N2Z.inj_add plus_IZR Rdiv_plus_distr RplusE mulrDr -RplusE exp_plus RmultE invfM mulrACA.
have [p0|p0] := leP 0 (Checker.all_paid r ns bets : RT); last first.
  apply: le_trans (mulr_ge0 (block_gain_ge0 h b) (grown_ge0 _ t)); rewrite mulr_ge0_le0//; first by rewrite divr_ge0// exp_ge0.
  by rewrite mulr_le0_ge0 ?invr_ge0 ?exp_ge0// ltW.
by apply: ler_pmul => //; rewrite divr_ge0// exp_ge0.
Qed.
End Path.

(** ** The sum over all strategies *)
Definition strategy_of (i : 'I_(size (Checker.strategies r))) : Checker.strategy := nth (Checker.Build_strategy N0 [::]) (Checker.strategies r) i.
Definition part (i : 'I_(size (Checker.strategies r))) : RT := (IZR (Z.of_N (Checker.capital (strategy_of i))) / IZR Checker.U)%coqR.
Definition alpha : RT := (IZR (Zpos (fst (Checker.level r))) / IZR (Zpos (snd (Checker.level r))))%coqR.
Lemma alpha_gt0 : 0 < alpha.
Proof. by apply/RltP; apply: Rdiv_lt_0_compat; apply: IZR_lt. Qed.
Lemma unit_gt0 : 0 < IZR Checker.U :> RT. Proof. by apply/RltP; exact: Checker.U_pos. Qed.
Lemma sum_zsum (f : Checker.strategy -> Z) : IZR (Checker.zsum (List.map f (Checker.strategies r))) = \sum_i IZR (f (strategy_of i)) :> RT.
Proof.
rewrite -(big_mkord xpredT (fun i => IZR (f (nth (Checker.Build_strategy N0 [::]) (Checker.strategies r) i)))) -(big_nth _ xpredT (fun s => IZR (f s))).
by elim: (Checker.strategies r) => [|s t IH]; rewrite ?big_nil ?big_cons//= plus_IZR RplusE IH.
Qed.
Lemma part_ge0 i : 0 <= part i.
Proof. by rewrite /part divE divr_ge0 ?(ltW unit_gt0)//; apply/RleP; apply: IZR_le; exact: N2Z.is_nonneg. Qed.
Hypothesis accepted : Checker.accepted r = true.
Lemma exceeding : List.forallb Checker.exceeds (Checker.losses r) = true.
Proof. by move: accepted; rewrite /Checker.accepted => /andP[/andP[/andP[]]]. Qed.
Lemma part_sum : \sum_i part i <= 1.
Proof.
under eq_bigr do rewrite /part divE; rewrite -mulr_suml ler_pdivr_mulr ?unit_gt0// mul1r -(sum_zsum (fun s => Z.of_N (Checker.capital s))).
by move: accepted; rewrite /Checker.accepted => /andP[/andP[/andP[_ /Z.leb_le h] _] _]; apply/RleP; exact: IZR_le.
Qed.
Lemma enough (g : 'I_(size (Checker.strategies r)) -> RT) : (forall i, 0 <= g i) ->
  (forall i, Checker.all_ok r (Checker.numbers r) (Checker.bets (strategy_of i)) ->
    Checker.all_paid r (Checker.numbers r) (Checker.bets (strategy_of i)) / Rtrigo_def.exp (delta * (IZR (Z.of_N (Checker.all_bounds (Checker.bets (strategy_of i)))) / IZR Checker.U)%coqR)%R <= g i) ->
  alpha^-1 <= \sum_i part i * g i.
Proof.
move=> g0 gi; pose q : RT := IZR Checker.U * powerRZ 2 Checker.guard.
have q0 : 0 < q by rewrite mulr_gt0 ?unit_gt0//; apply/RltP; exact: Checker.two_pos.
have W : \sum_i IZR (Checker.worth r (strategy_of i)) <= q * \sum_i part i * g i.
  rewrite mulr_sumr; apply: ler_sum => i _; have [/RleP w0|[ok [_ /RleP w0]]] := @Checker.worth_below r exceeding (strategy_of i).
    by apply: le_trans w0 _; apply: mulr_ge0; [exact: ltW|apply: mulr_ge0; [exact: part_ge0|exact: g0]].
  apply: le_trans w0 _; rewrite -/(part i) RmultE ler_wpmul2l ?(ltW q0)// RmultE ler_wpmul2l ?part_ge0//.
  by apply: le_trans (gi i ok); rewrite divE.
have a0 : 0 < IZR (Zpos (fst (Checker.level r))) :> RT by apply/RltP; exact: IZR_lt.
have b0 : 0 < IZR (Zpos (snd (Checker.level r))) :> RT by apply/RltP; exact: IZR_lt.
rewrite /alpha divE invf_div ler_pdivr_mulr// -(ler_pmul2l q0) mulrA; apply: le_trans (ler_wpmul2r (ltW a0) W).
have /RleP := @Checker.accepted_sum r accepted; rewrite (sum_zsum (Checker.worth r)) !RmultE -/q.
by rewrite mulrC [X in _ <= X]mulrC.
Qed.

(** ** Blocks of independent samples *)
Section Blocks.
Variable inputs : seq (seq (X * Y)) -> seq X.
Variables (v : 'I_(size (Checker.strategies r)) -> seq (seq (X * Y)) -> X -> RT) (lam : 'I_(size (Checker.strategies r)) -> seq (seq (X * Y)) -> X -> X -> Y -> RT).
Variables (Lam : 'I_(size (Checker.strategies r)) -> seq (seq (X * Y)) -> X -> X -> RT).
Hypothesis F : forall i h, fair L claimed (number (inputs h)) (v i h) (lam i h) (Lam i h).
Variable outputs : seq (seq (X * Y)).
Hypothesis G : forall i, follows (@rcons _) (fun h => number (inputs h)) (v i) (lam i) (Lam i) [::] outputs (Checker.numbers r) (Checker.bets (strategy_of i)).
Lemma compound_grown i blocks : forall h, compound (gains L delta inputs v lam Lam i) h blocks = grown (@rcons _) (fun h => number (inputs h)) (v i) (lam i) (Lam i) h blocks.
Proof. by elim: blocks => [|b t IH] h //=; rewrite IH. Qed.
Lemma blocks_reached : alpha^-1 <= mixed part (gains L delta inputs v lam Lam) outputs.
Proof.
have p0 i h x y : 0 <= pays L (number (inputs h)) (v i h) (lam i h) x y by exact: (pays_ge0 (F i h)).
apply: enough => i; rewrite compound_grown; [exact: grown_ge0 (p0 i) _ _|move=> ok; exact: (grown_above (p0 i) (G i) ok)].
Qed.
End Blocks.

(** ** Calls with tossed inputs *)
Section Calls.
Variable n : seq (X * Y) -> X -> nat.
Variables (v : 'I_(size (Checker.strategies r)) -> seq (X * Y) -> X -> RT) (lam : 'I_(size (Checker.strategies r)) -> seq (X * Y) -> X -> X -> Y -> RT).
Variables (Lam : 'I_(size (Checker.strategies r)) -> seq (X * Y) -> X -> X -> RT).
(** the choices are those of the beginning of the block until it ends, and the block has as many calls as were planned *)
Fixpoint steady (h : seq (X * Y)) (blocks : seq (seq (X * Y))) : Prop :=
  if blocks is b :: blocks' then
    (forall p c q i, b = p ++ c :: q -> (n (h ++ p), v i (h ++ p), lam i (h ++ p), Lam i (h ++ p)) = (n h, v i h, lam i h, Lam i h)) /\
    samples (n h) = (size b)%:R /\ steady (h ++ b) blocks'
  else True.
Hypothesis N0 : forall h, 0 < samples (n h).
Hypothesis F : forall i h, fair L claimed (n h) (v i h) (lam i h) (Lam i h).
Lemma calls_of_block i h b rest : (forall p c q i, b = p ++ c :: q -> (n (h ++ p), v i (h ++ p), lam i (h ++ p), Lam i (h ++ p)) = (n h, v i h, lam i h, Lam i h)) ->
  compound (call_gains L delta n v lam Lam i) h (b ++ rest) = \prod_(c <- b) call_gain L delta (n h) (v i h) (lam i h) (Lam i h) c * compound (call_gains L delta n v lam Lam i) (h ++ b) rest.
Proof.
move=> same; pose g := call_gain L delta (n h) (v i h) (lam i h) (Lam i h).
suff K q : forall p, b = p ++ q -> compound (call_gains L delta n v lam Lam i) (h ++ p) (q ++ rest) = \prod_(c <- q) g c * compound (call_gains L delta n v lam Lam i) (h ++ b) rest.
  by have := K b [::] erefl; rewrite cats0.
elim: q => [|c q IH] p e; first by rewrite big_nil mul1r e cats0.
rewrite /= big_cons -mulrA; congr (_ * _); first by rewrite /call_gains; have [-> -> -> ->] := same p c q i e.
by rewrite -cats1 -catA; apply: IH; rewrite -catA.
Qed.
Variable outputs : seq (seq (X * Y)).
Hypothesis S : steady [::] outputs.
Hypothesis G : forall i, follows cat n (v i) (lam i) (Lam i) [::] outputs (Checker.numbers r) (Checker.bets (strategy_of i)).
Lemma calls_grown i blocks : forall h, steady h blocks -> compound (call_gains L delta n v lam Lam i) h (flatten blocks) = grown cat n (v i) (lam i) (Lam i) h blocks.
Proof.
elim: blocks => [|b t IH] h //= [same [sb st]]; rewrite calls_of_block// IH//; congr (_ * _).
rewrite /call_gain /block_gain big_split /=; congr (_ * _); rewrite big_const_seq count_predT iter_mulr_1 exprVn; congr (_^-1).
by rewrite -exp_natmul -sb; congr Rtrigo_def.exp; rewrite mulrC divfK// gt_eqF.
Qed.
Lemma calls_reached : alpha^-1 <= mixed part (call_gains L delta n v lam Lam) (flatten outputs).
Proof.
have p0 i h x y : 0 <= pays L (n h) (v i h) (lam i h) x y by exact: (pays_ge0 (F i h)).
apply: enough => i; rewrite calls_grown//; [exact: grown_ge0 (p0 i) _ _|move=> ok; exact: (grown_above (p0 i) (G i) ok)].
Qed.
End Calls.
End Report.

(** Reading: a report in whole numbers holds losses, delta, the level alpha, numbers of samples, payments, bets and counts. If the checker accepts it, then for every measurable output space, every audit whose choices were fair in the sense of the claim and, on the outputs it saw, were those of the report, has (1) a wealth of at least 1/alpha on these outputs; and (2) for every mechanism that keeps the claim the outer probability that this audit ever reaches 1/alpha is at most alpha. This holds for blocks of independent samples and, second, for calls with tossed inputs of code that remembers earlier calls. *)
Theorem dx_report_refutes (r : Checker.report) : Checker.accepted r = true ->
  (forall disp (Y : measurableType disp) inputs v lam Lam outputs,
    (forall i h, fair (@L r) (@claimed r) (number (inputs h)) (v i h) (lam i h) (Lam i h)) ->
    (forall i : 'I_(size (Checker.strategies r)), @follows r disp Y _ (@rcons _) (fun h => number (inputs h)) (v i) (lam i) (Lam i) [::] outputs (Checker.numbers r) (Checker.bets (strategy_of i))) ->
    (alpha r)^-1 <= mixed (@part r) (gains (@L r) (delta r) inputs v lam Lam) outputs /\
    forall P : 'I_(Checker.inputs r) -> {measure set Y -> \bar RT}, (forall x, P x setT = 1%:E) -> keeps (@L r) (delta r) (@claimed r) P ->
    forall m, (reach (fun h => draw P (inputs h)) (mixed (@part r) (gains (@L r) (delta r) inputs v lam Lam)) (alpha r)^-1 m [::] <= (alpha r)%:E)%E) /\
  (forall disp (Y : measurableType disp) n v lam Lam outputs,
    (forall h, 0 < samples (n h)) -> (forall i h, fair (@L r) (@claimed r) (n h) (v i h) (lam i h) (Lam i h)) -> @steady r disp Y n v lam Lam [::] outputs ->
    (forall i : 'I_(size (Checker.strategies r)), @follows r disp Y _ cat n (v i) (lam i) (Lam i) [::] outputs (Checker.numbers r) (Checker.bets (strategy_of i))) ->
    (alpha r)^-1 <= mixed (@part r) (call_gains (@L r) (delta r) n v lam Lam) (flatten outputs) /\
    forall P : seq ('I_(Checker.inputs r) * Y) -> 'I_(Checker.inputs r) -> {measure set Y -> \bar RT}, (forall h x, P h x setT = 1%:E) -> (forall h, keeps (@L r) (delta r) (@claimed r) (P h)) ->
    forall m, (reach (fun h => toss (P h) (n h)) (mixed (@part r) (call_gains (@L r) (delta r) n v lam Lam)) (alpha r)^-1 m [::] <= (alpha r)%:E)%E).
Proof.
move=> ok; split=> disp Y.
  move=> inputs v lam Lam outputs F G; split; first exact: blocks_reached.
  by move=> P P1 K m; apply: (blocks_valid P1 (delta_ge0 r) K (@part_ge0 r) (part_sum ok) F); exact: alpha_gt0.
move=> n v lam Lam outputs N0 F S G; split; first exact: calls_reached.
by move=> P P1 K m; apply: (calls_valid P1 (delta_ge0 r) K (@part_ge0 r) (part_sum ok) N0 F); exact: alpha_gt0.
Qed.
