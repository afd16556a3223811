(** What counts alone show: bets are a function, computed inside the kernel, of the counts of earlier blocks; nothing has to be said of them. *)
From Coq Require Import Reals Lra Psatz ZArith.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine.
From dx.audit Require Import EValue Fair Audit Report.
From dx.audit Require Checker.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** ** Bets from counts *)
(** numbers of samples of a block; all samples of each input before it; how many of them were a given output *)
Definition rule := seq BinNums.N -> seq BinNums.N -> seq BinNums.N -> seq Checker.flow.
(** numbers of samples of each input, and output by output how many came from each input *)
Record block := Block { sizes : seq BinNums.N; news : seq (seq BinNums.N) }.

Section Bets.
Variable r : Checker.report. (** the claim *)
Notation k := (Checker.inputs r).
Definition payments (n : seq BinNums.N) : seq Z := map (fun m => Z.mul Checker.U (Z.of_N m)) n.
(** no bet on what is not claimed, and no negative payoff of any input *)
Definition allowed (n : seq BinNums.N) (fs : seq Checker.flow) : bool :=
  List.forallb (Checker.flow_ok r n) fs &&
  all (fun x => N.eqb (List.nth x n N0) N0 || Z.leb Z0 (Checker.pay r n (payments n) fs x)) (iota 0 k).
(** what a rule proposes, if it is allowed; no bet on outputs that never came *)
Definition chosen (f : seq BinNums.N -> seq Checker.flow) (n column : seq BinNums.N) : seq Checker.flow :=
  if all (N.eqb N0) column then [::] else let fs := f column in if allowed n fs then fs else [::].
Variable K : nat. (** how many outputs are told apart *)
Definition entry (l : seq BinNums.N) (x : nat) : BinNums.N := nth N0 l x.
Definition place (ls : seq (seq BinNums.N)) (c : nat) : seq BinNums.N := nth [::] ls c.
Definition by_input (f : nat -> BinNums.N) : seq BinNums.N := map f (iota 0 k).
Definition plus_totals (totals : seq BinNums.N) (ls : seq (seq BinNums.N)) : seq BinNums.N :=
  by_input (fun x => N.add (entry totals x) (foldr N.add N0 (map (fun c => entry (place ls c) x) (iota 0 K)))).
Definition plus_columns (cs ls : seq (seq BinNums.N)) : seq (seq BinNums.N) :=
  map (fun c => by_input (fun x => N.add (entry (place cs c) x) (entry (place ls c) x))) (iota 0 K).
Definition came (l : seq BinNums.N) : seq (nat * positive) :=
  flatten (map (fun x => if entry l x is Npos p then [:: (x, p)] else [::]) (iota 0 k)).
Definition bet_of (f : rule) (n totals : seq BinNums.N) (cs ls : seq (seq BinNums.N)) : Checker.bet :=
  let g := f n totals in let bets := map (fun c => chosen g n (place cs c)) (iota 0 K) in
  {| Checker.payments := payments n; Checker.bounds := Z.to_N (Checker.zsum (map (fun fs => Checker.zsum (map snd fs)) bets));
     Checker.rows := map (fun c => (came (place ls c), nth [::] bets c)) (iota 0 K) |}.
Definition numbers_of (b : block) : seq BinNums.N := by_input (entry (sizes b)).
Fixpoint bets_of (f : rule) (totals : seq BinNums.N) (cs : seq (seq BinNums.N)) (bs : seq block) : seq (option Checker.bet) :=
  if bs is b :: t then Some (bet_of f (numbers_of b) totals cs (news b)) :: bets_of f (plus_totals totals (news b)) (plus_columns cs (news b)) t
  else [::].
Definition nothing : seq BinNums.N := by_input (fun=> N0).
(** the report of these counts, with the bets that the rules make on them *)
Definition counted (rules : seq (BinNums.N * rule)) (bs : seq block) : Checker.report :=
  {| Checker.inputs := Checker.inputs r; Checker.pairs := Checker.pairs r; Checker.losses := Checker.losses r; Checker.delta := Checker.delta r;
     Checker.numbers := map numbers_of bs;
     Checker.strategies := map (fun c => {| Checker.capital := fst c; Checker.bets := bets_of (snd c) nothing (nseq K nothing) bs |}) rules;
     Checker.level := Checker.level r |}.
End Bets.

(** ** Lists *)
Lemma list_nth (T : Type) (d : T) l x : List.nth x l d = nth d l x.
Proof. by elim: l x => [|a l IH] [|x] //=. Qed.
Notation ordinals k := (enum_mem (mem 'I_k)).
Lemma by_ordinal (k : nat) (T : Type) (f : 'I_k -> T) (g : nat -> T) : (forall x, f x = g x) -> map f (ordinals k) = map g (iota 0 k).
Proof. by move=> fg; rewrite -[iota 0 k]val_enum_ord -[RHS]map_comp; apply: eq_map. Qed.
Lemma map_map (A B C : Type) (g : B -> C) (f : A -> B) s : map g (map f s) = map (fun a => g (f a)) s.
Proof. by elim: s => [|a s IH] //=; rewrite IH. Qed.
Lemma flatten_twice (A B C : Type) (f : B -> seq C) (g : A -> seq B) s : flatten (map f (flatten (map g s))) = flatten (map (fun a => flatten (map f (g a))) s).
Proof. by elim: s => [|a s IH] //=; rewrite map_cat flatten_cat IH. Qed.
Lemma flat_mapE (A B : Type) (f : A -> seq B) s : List.flat_map f s = flatten (map f s).
Proof. by elim: s => [|a s IH] //=; rewrite IH. Qed.
Lemma perm_partition (A K : eqType) (g : A -> K) (ks : seq K) : uniq ks -> forall b, {in b, forall e, g e \in ks} ->
  perm_eq b (flatten [seq [seq e <- b | g e == q] | q <- ks]).
Proof.
elim: ks => [|q ks IH] /=; first by move=> _ [|e b] //= /(_ e); rewrite inE eqxx => /(_ isT).
move=> /andP[qks uks] b inb; rewrite -(perm_filterC (fun e => g e == q)) perm_cat2l.
have sub : {in [seq e <- b | g e != q], forall e, g e \in ks}.
  by move=> e; rewrite mem_filter => /andP[gq eb]; have := inb e eb; rewrite inE (negbTE gq).
apply: perm_trans (IH uks _ sub) _; rewrite (_ : [seq [seq e <- [seq e <- b | g e != q] | g e == p] | p <- ks] = [seq [seq e <- b | g e == p] | p <- ks])//.
apply/eq_in_map => p pks; rewrite -filter_predI; apply: eq_filter => e /=.
by case: eqP => //= ->; apply: contraNneq qks => <-.
Qed.
Lemma perm_flatten_map (A B : eqType) (f g : B -> seq A) s : (forall i, perm_eq (f i) (g i)) -> perm_eq (flatten (map f s)) (flatten (map g s)).
Proof. by move=> fg; elim: s => [|i s IH] //=; exact: perm_cat. Qed.
Lemma count_labels (A K : eqType) (g : A -> K) (p : pred A) (ks : seq K) : uniq ks -> forall b, {in b, forall e, g e \in ks} ->
  count p b = sumn [seq count (fun e => p e && (g e == q)) b | q <- ks].
Proof.
move=> uks b inb; rewrite (permP (perm_partition uks inb)) count_flatten -map_comp; congr sumn; apply: eq_map => q /=.
by rewrite count_filter; apply: eq_count => e.
Qed.
Lemma sum_N (s : seq nat) : foldr N.add N0 (map N.of_nat s) = N.of_nat (sumn s).
Proof. by elim: s => [|a s IH] //=; rewrite IH -Nnat.Nat2N.inj_add. Qed.

(** ** Fair bets, whatever the rule proposes *)
Section Fair.
Variable r : Checker.report.
Notation k := (Checker.inputs r).
Notation X := 'I_k.
Notation unit := (IZR Checker.U : RT).
Context disp (Y : measurableType disp) (T : eqType) (label : Y -> T).
Hypothesis labels_m : forall l, measurable [set y | label y = l].
Definition from (h : seq (X * Y)) (x : X) : pred (X * Y) := fun e => e.1 == x.
Definition totals (h : seq (X * Y)) : seq BinNums.N := [seq N.of_nat (count (fun e => e.1 == x) h) | x <- ordinals k].
Definition column (h : seq (X * Y)) (l : T) : seq BinNums.N := [seq N.of_nat (count (fun e => (e.1 == x) && (label e.2 == l)) h) | x <- ordinals k].
Definition labels (h : seq (X * Y)) : seq T := undup [seq label e.2 | e <- h].
Definition listed (n : X -> nat) : seq BinNums.N := [seq N.of_nat (n x) | x <- ordinals k].
Section Choice.
Variables (f : rule) (n : X -> nat) (h : seq (X * Y)).
(** the bets on outputs with this label *)
Definition on (l : T) : seq Checker.flow := chosen r (f (listed n) (totals h)) (listed n) (column h l).
Definition part (x z : X) (l : T) : RT := (IZR (amount (on l) x z) / IZR Checker.U)%coqR.
Definition paid_out (x : X) : RT := (n x)%:R.
Definition bets (x z : X) (y : Y) : RT := part x z (label y).
Definition most (x z : X) : RT := \sum_(l <- labels h) part x z l.
Lemma on_ok l : List.forallb (Checker.flow_ok r (listed n)) (on l).
Proof. by rewrite /on /chosen; case: ifP => // _; case: ifP => // /andP[]. Qed.
Lemma amount_ge0 fs a z : List.forallb (Checker.flow_ok r (listed n)) fs -> Z.le Z0 (amount fs a z).
Proof.
elim: fs => [|[[b c] l] t IH] //= /andP[ok okt]; move: ok; rewrite /Checker.flow_ok => /andP[/andP[/andP[/andP[/Z.leb_le l0 _] _] _] _].
by apply: Z.add_nonneg_nonneg; [case: ifP|exact: IH].
Qed.
Lemma part_ge0 x z l : 0 <= part x z l.
Proof. by rewrite /part divE divr_ge0 ?(ltW unit_gt0)//; apply/RleP; apply: IZR_le; apply: amount_ge0; exact: on_ok. Qed.
Lemma on_unseen l : l \notin labels h -> on l = [::].
Proof.
rewrite mem_undup => lh; rewrite /on /chosen (_ : all _ _)//; apply/allP => m /mapP[x _ ->].
rewrite (_ : count _ _ = 0%N)//; apply/eqP; rewrite -leqn0 leqNgt -has_count; apply/hasPn => e eh /=.
by rewrite negb_and; apply/orP; right; apply: contraNneq lh => <-; exact: map_f.
Qed.
Lemma none_at x z : (IZR (amount [::] x z) / IZR Checker.U)%coqR = 0 :> RT. Proof. exact: none. Qed.
(** the bets as a sum over the labels that came *)
Lemma betsE x z : bets x z = (fun y => \sum_(l <- labels h) part x z l * \1_[set y | label y = l] y).
Proof.
apply/funext => y; have [yh|yh] := boolP (label y \in labels h); last first.
  rewrite /bets /part on_unseen// none_at big_seq big1// => l lh; rewrite indicE; case: (boolP (_ \in _)) => [/set_mem /= e|_]; last by rewrite mulr0.
  by move: yh; rewrite e lh.
rewrite (perm_big _ (perm_to_rem yh)) big_cons indicE mem_set//= mulr1 big_seq big1 ?addr0// => l.
rewrite mem_rem_uniq ?undup_uniq// inE => /andP[ly _]; rewrite indicE; case: (boolP (_ \in _)) => [/set_mem /= e|_]; last by rewrite mulr0.
by move: ly; rewrite e eqxx.
Qed.
Lemma bets_m x z : measurable_fun setT (bets x z : Y -> RM).
Proof.
rewrite betsE; have b l : bounded (fun y : Y => part x z l * \1_[set y | label y = l] y).
  apply: boundedM; split; first by apply: measurable_fun_indic; exact: labels_m.
  by exists 1 => y; rewrite indicE ger0_norm; case: (_ \in _); rewrite ?ler01.
by case: (bounded_sum (labels h) b).
Qed.
Lemma bets_le x z y : bets x z y <= most x z.
Proof.
rewrite /bets /most; have [yh|yh] := boolP (label y \in labels h); last first.
  by rewrite /part on_unseen// none_at sumr_ge0// => l _; exact: part_ge0.
by rewrite (perm_big _ (perm_to_rem yh)) big_cons ler_addl sumr_ge0// => l _; exact: part_ge0.
Qed.
(** nothing is bet on a pair that some condition of the checker forbids *)
Lemma no_amount fs (x z : X) : List.forallb (Checker.flow_ok r (listed n)) fs ->
  (forall l, Checker.flow_ok r (listed n) (nat_of_ord x, nat_of_ord z, l) = false) -> amount fs x z = Z0.
Proof.
move=> + no; elim: fs => [|[[b c] l] t IH] // /andP[ok okt]; rewrite [LHS]/= IH//.
by case: eqP => // bx; case: eqP => // cz; move: ok; rewrite bx cz no.
Qed.
Lemma nothing_on (x z : X) l : (forall q, Checker.flow_ok r (listed n) (nat_of_ord x, nat_of_ord z, q) = false) -> part x z l = 0.
Proof. by move=> no; rewrite /part no_amount ?on_ok//; exact: none. Qed.
Lemma nothing_most (x z : X) : (forall q, Checker.flow_ok r (listed n) (nat_of_ord x, nat_of_ord z, q) = false) -> most x z = 0.
Proof. by move=> no; rewrite /most big1// => l _; exact: nothing_on. Qed.
Lemma listed_at (x : X) : List.nth x (listed n) N0 = N.of_nat (n x).
Proof. by rewrite list_nth (nth_map x) ?size_enum_ord// nth_ord_enum. Qed.
Lemma payments_at (ns : seq BinNums.N) x : List.nth x (payments ns) Z0 = Z.mul Checker.U (Z.of_N (List.nth x ns N0)).
Proof.
elim: ns x => [|m ns IH] x; first by case: x => [|x]; rewrite Z.mul_0_r.
by case: x => [|x]; [|exact: IH].
Qed.
Lemma paid_outE x : paid_out x = (IZR (List.nth x (payments (listed n)) Z0) / IZR Checker.U)%coqR.
Proof.
rewrite payments_at listed_at mult_IZR divE RmultE -nat_Z Nnat.Nat2N.id mulrAC divff ?mul1r// gt_eqF//; exact: unit_gt0.
Qed.
Lemma pay_nothing (ns : seq BinNums.N) x : Z.le Z0 (Checker.pay r ns (payments ns) [::] x).
Proof.
rewrite /Checker.pay [Checker.balance _ _ _]/= Z.add_0_r payments_at; set m := Z.of_N _.
have m0 : Z.le Z0 m by exact: N2Z.is_nonneg.
have U0 : Z.lt Z0 Checker.U by [].
case: (Z.eq_dec m Z0) => [->|m1]; first by rewrite !Z.mul_0_r.
by apply: Z.div_pos; [apply: Z.mul_nonneg_nonneg; [lia|apply: Z.mul_nonneg_nonneg; lia]|apply: Z.mul_pos_pos; lia].
Qed.
Lemma pay_on (x : X) l : (0 < n x)%N -> Z.le Z0 (Checker.pay r (listed n) (payments (listed n)) (on l) x).
Proof.
move=> nx; rewrite /on /chosen; case: ifP => _; first exact: pay_nothing.
case: ifP => [/andP[_ /allP ok]|_]; last exact: pay_nothing.
have := ok x; rewrite mem_iota /= add0n ltn_ord => /(_ isT) /orP[/N.eqb_eq|/Z.leb_le//].
by rewrite listed_at => /(congr1 N.to_nat); rewrite Nnat.Nat2N.id => e; move: nx; rewrite e.
Qed.
Hypothesis exceeding : List.forallb Checker.exceeds (Checker.losses r) = true.
Lemma fair_choice : fair (@L r) (@claimed r) n paid_out bets most.
Proof.
split.
- exact: lexx.
- exact: bets_m.
- by move=> x z y; exact: part_ge0.
- exact: bets_le.
- move=> x z nc; apply: nothing_most => q; rewrite /Checker.flow_ok; move: nc; rewrite /claimed => /negbTE ->.
  by rewrite !andbF.
- move=> x nx; split; first by rewrite /paid_out nx.
  by move=> z; split; apply: nothing_most => q; rewrite /Checker.flow_ok !listed_at nx /= ?andbF.
- move=> x y; have := @paysE r _ Y (listed n) (on (label y)) n paid_out bets (x, y) (payments (listed n)) (on_ok _) _ paid_outE _.
  move=> -> //=; last by move=> z; rewrite listed_at Nnat.Nat2N.id.
  have [nx|nx] := posnP (n x).
    by rewrite /Checker.paid /= listed_at nx /= divE invr0 mulr0.
  have n0 : N.lt N0 (List.nth (nat_of_ord x) (listed n) N0) by rewrite listed_at; case: (n x) nx.
  have /RleP := @Checker.pay_below r (listed n) (payments (listed n)) (on (label y)) (nat_of_ord x) exceeding (on_ok _) n0.
  apply: le_trans; rewrite /Checker.val; apply: mulr_ge0; apply/RleP; last by apply: Rlt_le; exact: Checker.two_pos.
  by apply: IZR_le; exact: pay_on.
Qed.
End Choice.

(** ** Blocks whose counts are the recorded ones *)
Section Seen.
Variables (names : seq T). (** the outputs that came, in the order of the record *)
Hypothesis distinct : uniq names.
Notation K := (size names).
Let l0 : T := label point.
(** the samples b of a block with the numbers n are counted in the block B *)
Definition seen (n : X -> nat) (B : block) (b : seq (X * Y)) : Prop :=
  [/\ forall x : X, N.of_nat (n x) = entry (sizes B) x,
      {in b, forall e, label e.2 \in names} &
      forall (x : X) c, (c < K)%N -> N.of_nat (count (fun e => (e.1 == x) && (label e.2 == nth l0 names c)) b) = entry (place (news B) c) x].
(** what is known of the history h *)
Definition kept (h : seq (X * Y)) (t : seq BinNums.N) (cs : seq (seq BinNums.N)) : Prop :=
  [/\ {in h, forall e, label e.2 \in names}, t = totals h & forall c, (c < K)%N -> place cs c = column h (nth l0 names c)].
Lemma entry_ordinals (g : X -> BinNums.N) (x : X) : entry [seq g z | z <- ordinals k] x = g x.
Proof. by rewrite /entry (nth_map x) ?size_enum_ord// nth_ord_enum. Qed.
Lemma named (A : Type) (g : T -> A) : [seq g (nth l0 names c) | c <- iota 0 K] = [seq g q | q <- names].
Proof. by rewrite -[in RHS](mkseq_nth l0 names) /mkseq [RHS]map_map. Qed.
Lemma listed_seen n B b : seen n B b -> listed n = numbers_of r B.
Proof. by move=> [nB _ _]; exact: by_ordinal. Qed.
Lemma kept_start : kept [::] (nothing r) (nseq K (nothing r)).
Proof.
have z : forall g : X -> BinNums.N, (forall x, g x = N0) -> [seq g x | x <- ordinals k] = nothing r by move=> g g0; exact: by_ordinal.
by split => //; [rewrite /totals z|move=> c cK; rewrite /place nth_nseq cK /column z].
Qed.
Lemma kept_next h t cs n B b : seen n B b -> kept h t cs -> kept (h ++ b) (plus_totals r K t (news B)) (plus_columns r K cs (news B)).
Proof.
move=> [_ inb cB] [inh -> hc]; split; first by move=> e; rewrite mem_cat => /orP[/inh|/inb].
  apply/esym; apply: by_ordinal => x; rewrite entry_ordinals count_cat Nnat.Nat2N.inj_add; congr N.add.
  rewrite (count_labels (g := fun e : X * Y => label e.2) (fun e => e.1 == x) distinct inb) -sum_N; congr foldr.
  rewrite map_map -named; apply/eq_in_map => c; rewrite mem_iota add0n => /andP[_ cK] /=.
  by rewrite -cB.
move=> c cK; rewrite /place (nth_map 0%N) ?size_iota// nth_iota// add0n -/(place cs c) -/(place (news B) c) hc//.
apply/esym; apply: by_ordinal => x; rewrite entry_ordinals count_cat Nnat.Nat2N.inj_add -cB//.
Qed.
Lemma matches_cat (lam : X -> X -> Y -> RT) b s b' s' : matches lam b s -> matches lam b' s' -> matches lam (b ++ b') (s ++ s').
Proof. by elim=> // c e b1 s1 ce _ IH m; rewrite !cat_cons; apply: Sample => //; exact: IH. Qed.
Lemma matches_same (lam : X -> X -> Y -> RT) (x : X) fs (s : seq (X * Y)) : {in s, forall e, as_recorded lam e (nat_of_ord x, fs)} ->
  matches lam s (List.repeat (nat_of_ord x, fs) (size s)).
Proof.
elim: s => [|e s IH] H /=; first exact: Nothing.
by apply: Sample; [apply: H; rewrite mem_head|apply: IH => q qs; apply: H; rewrite inE qs orbT].
Qed.
Variables (f : rule) (n : X -> nat) (h : seq (X * Y)) (t : seq BinNums.N) (cs : seq (seq BinNums.N)) (B : block) (b : seq (X * Y)).
Hypotheses (hk : kept h t cs) (sb : seen n B b).
Lemma chosenE : map (fun c => chosen r (f (numbers_of r B) t) (numbers_of r B) (place cs c)) (iota 0 K) = [seq on f n h q | q <- names].
Proof.
rewrite -named; apply/eq_in_map => c; rewrite mem_iota add0n => /andP[_ cK].
by have [_ -> hc] := hk; rewrite /on -(listed_seen sb) hc.
Qed.
Lemma sum_won fs : List.forallb (Checker.flow_ok r (listed n)) fs -> \sum_(x : X) Checker.won x fs = (IZR (Checker.zsum (map snd fs)) / IZR Checker.U)%coqR :> RT.
Proof.
elim: fs => [|[[a c] l] s IH] ok; first by rewrite big1//= none.
have [/= ak _] := flows_in ok (or_introl erefl); have /andP[_ ok'] := ok.
have -> : \sum_(x : X) Checker.won x ((a, c, l) :: s) = \sum_(x : X) (if a == x then (IZR l / IZR Checker.U)%coqR else 0) + \sum_(x : X) Checker.won x s :> RT.
  by rewrite -big_split; apply: eq_bigr => x _ /=; rewrite eqbE RplusE.
rewrite [map _ _]/= [Checker.zsum _]/= plus_IZR Rdiv_plus_distr RplusE -(IH ok'); congr (_ + _).
by apply: sum_at ak => z e; [rewrite -e eqxx|rewrite eq_sym (negbTE e)].
Qed.
Lemma zsum_ge0 fs : List.forallb (Checker.flow_ok r (listed n)) fs -> Z.le Z0 (Checker.zsum (map snd fs)).
Proof.
elim: fs => [|[[a c] l] s IH] /=; first by move=> _; exact: Z.le_refl.
move=> /andP[ok ok']; apply: Z.add_nonneg_nonneg; last exact: IH.
by move: ok; rewrite /Checker.flow_ok => /andP[/andP[/andP[/andP[/Z.leb_le l0' _] _] _] _].
Qed.
Lemma zsum_on l : \sum_(x : X) \sum_(z : X) part f n h x z l = (IZR (Checker.zsum (map snd (on f n h l))) / IZR Checker.U)%coqR :> RT.
Proof. by rewrite -sum_won ?on_ok//; apply: eq_bigr => x _; rewrite -(@won_sum r (listed n) x _ (on_ok f n h l)). Qed.
Lemma sum_most : \sum_x \sum_z most f n h x z = (IZR (Checker.zsum (map (fun fs => Checker.zsum (map snd fs)) [seq on f n h q | q <- names])) / IZR Checker.U)%coqR :> RT.
Proof.
transitivity (\sum_(q <- names) (IZR (Checker.zsum (map snd (on f n h q))) / IZR Checker.U)%coqR : RT); last first.
  elim: (names) => [|q s IH]; first by rewrite big_nil none.
  by rewrite big_cons IH -RplusE -Rdiv_plus_distr -plus_IZR.
under eq_bigr => x _ do rewrite exchange_big; rewrite exchange_big /=.
under eq_bigr => l _ do rewrite zsum_on.
rewrite [RHS](bigID (mem (labels h))) /= [X in _ + X]big1 ?addr0; last by move=> q ql; rewrite on_unseen//; exact: none.
rewrite -[RHS]big_filter; apply: perm_big; apply: uniq_perm; [exact: undup_uniq|exact: filter_uniq|move=> q].
rewrite mem_filter; case: (boolP (q \in labels h)) => //=; rewrite mem_undup => /mapP[e eh ->].
by have [/(_ e eh) -> _ _] := hk.
Qed.
Lemma recorded_bet : recorded (numbers_of r B) (Some (bet_of r K f (numbers_of r B) t cs (news B))) n (paid_out n) (bets f n h) (most f n h) b.
Proof.
have lE := listed_seen sb; split; first by move=> x; rewrite -lE listed_at Nnat.Nat2N.id.
split; first by move=> x; rewrite paid_outE lE.
split.
  rewrite /bet_of /= chosenE sum_most Z2N.id ?lexx//.
  elim: (names) => [|q s IH] /=; first exact: Z.le_refl.
  by apply: Z.add_nonneg_nonneg => //; exact: zsum_ge0 (on_ok f n h q).
rewrite /bet_of /= chosenE.
exists (flatten [seq flatten [seq [seq e <- b | (e.1 == x) && (label e.2 == q)] | x <- ordinals k] | q <- names]).
  have [_ inb _] := sb; apply: perm_trans (perm_partition (g := fun e : X * Y => label e.2) distinct inb) _.
  apply: perm_flatten_map => q; set bq := [seq e <- b | label e.2 == q].
  have inX : {in bq, forall e : X * Y, e.1 \in ordinals k} by move=> e _; rewrite mem_enum.
  apply: perm_trans (perm_partition (g := fun e : X * Y => e.1) (enum_uniq _) inX) _.
  apply: perm_flatten_map => p; rewrite -filter_predI; exact: perm_refl.
rewrite /Checker.expand flat_mapE map_map.
rewrite -(named (fun q => flatten [seq [seq e <- b | (e.1 == x) && (label e.2 == q)] | x <- ordinals k])).
have go s : all (fun c => c < K)%N s -> matches (bets f n h) (flatten [seq flatten [seq [seq e <- b | (e.1 == x) && (label e.2 == nth l0 names c)] | x <- ordinals k] | c <- s])
   (flatten [seq List.flat_map (fun cc => List.repeat (cc.1, nth [::] [seq on f n h q | q <- names] c) (Pos.to_nat cc.2)) (came r (place (news B) c)) | c <- s]).
  elim: s => [|c s IH] /=; first by move=> _; exact: Nothing.
  move=> /andP[cK sK]; apply: matches_cat; last exact: IH.
  rewrite (nth_map l0)// /came flat_mapE flatten_twice.
  have one (x : X) : matches (bets f n h) [seq e <- b | (e.1 == x) && (label e.2 == nth l0 names c)]
      (flatten [seq List.repeat (cc.1, on f n h (nth l0 names c)) (Pos.to_nat cc.2) | cc <- (if entry (place (news B) c) x is Npos p then [:: (nat_of_ord x, p)] else [::])]).
    have [_ _ cB] := sb; rewrite -(cB x c cK); case e : (count _ b) => [|m].
      by move/eqP: e; rewrite -leqn0 leqNgt -has_count has_filter negbK => /eqP ->; exact: Nothing.
    rewrite /= cats0 SuccNat2Pos.id_succ -e -size_filter; apply: matches_same => q; rewrite mem_filter => /andP[/andP[/eqP q1 /eqP q2] _].
    by split; [rewrite q1|move=> a z; rewrite /bets q2].
  rewrite -(by_ordinal (f := fun x : X => flatten [seq List.repeat (cc.1, on f n h (nth l0 names c)) (Pos.to_nat cc.2) | cc <- (if entry (place (news B) c) x is Npos p then [:: (nat_of_ord x, p)] else [::])]))//.
  by elim: (ordinals k) => [|x s' IH'] /=; [exact: Nothing|apply: matches_cat; [exact: one|exact: IH']].
by apply: go; apply/allP => c; rewrite mem_iota.
Qed.
End Seen.

(** ** All blocks; [plan] says how many samples of each input the next block has, by the blocks before *)
Section All.
Variables (plan : seq (seq (X * Y)) -> X -> nat) (names : seq T).
Hypothesis distinct : uniq names.
Notation K := (size names).
(** after the blocks [past], the blocks that follow are counted as recorded *)
Fixpoint counted_as (past blocks : seq (seq (X * Y))) (Bs : seq block) : Prop :=
  match blocks, Bs with
  | b :: blocks', B :: Bs' => seen names (plan past) B b /\ counted_as (rcons past b) blocks' Bs'
  | [::], [::] => True
  | _, _ => False
  end.
Variable f : rule.
Lemma follows_counts blocks : forall past Bs t cs, kept names (flatten past) t cs -> counted_as past blocks Bs ->
  @follows r disp Y _ (@rcons _) plan (fun h => paid_out (plan h)) (fun h => bets f (plan h) (flatten h)) (fun h => most f (plan h) (flatten h)) past blocks
    (map (numbers_of r) Bs) (bets_of r K f t cs Bs).
Proof.
elim: blocks => [|b blocks IH] past [|B Bs] t cs //= hk [sb rest]; split; first exact: recorded_bet.
by apply: IH => //; rewrite flatten_rcons; exact: kept_next sb hk.
Qed.
(** *** Calls: the blocks that are complete after the calls h *)
Definition size_of (n : X -> nat) : nat := (\sum_x n x)%N.
Fixpoint cut (fuel : nat) (past : seq (seq (X * Y))) (h : seq (X * Y)) : seq (seq (X * Y)) :=
  if fuel is g.+1 then
    let m := size_of (plan past) in if (m <= size h)%N then cut g (rcons past (take m h)) (drop m h) else past
  else past.
Definition complete (h : seq (X * Y)) : seq (seq (X * Y)) := cut (size h) [::] h.
Hypothesis some : forall past, (0 < size_of (plan past))%N.
Fixpoint planned (past blocks : seq (seq (X * Y))) : Prop :=
  if blocks is b :: t then size b = size_of (plan past) /\ planned (rcons past b) t else True.
Lemma planned_cat a b past : planned past (a ++ b) <-> planned past a /\ planned (past ++ a) b.
Proof.
elim: a past => [|c a IH] past /=; first by rewrite cats0; split=> [|[]].
by rewrite IH cat_rcons; split=> [[? []]|[[? ?] ?]].
Qed.
Lemma cut_planned bs : forall past fuel p, planned past bs -> (size p < size_of (plan (past ++ bs)))%N -> (size (flatten bs ++ p) <= fuel)%N -> cut fuel past (flatten bs ++ p) = past ++ bs.
Proof.
elim: bs => [|b bs IH] past [|g] p //=.
- by rewrite cats0.
- by rewrite cats0 => _ sp _; rewrite leqNgt sp.
- move=> [sb _] _; rewrite -catA size_cat sb leqn0 addn_eq0 => /andP[/eqP e _].
  by have := some past; rewrite e.
move=> [sb pl] sp; rewrite -catA size_cat sb leq_addr take_size_cat// drop_size_cat// => le.
rewrite IH ?cat_rcons//; by rewrite -ltnS; apply: leq_trans le; rewrite -[X in (X < _)%N]add0n ltn_add2r.
Qed.
Lemma complete_planned bs p : planned [::] bs -> (size p < size_of (plan bs))%N -> complete (flatten bs ++ p) = bs.
Proof. by move=> pl sp; rewrite /complete cut_planned. Qed.
Lemma complete_start bs : planned [::] bs -> complete (flatten bs) = bs.
Proof. by move=> pl; rewrite -[flatten bs]cats0 complete_planned//; exact: some. Qed.
Lemma follows_calls blocks : forall past Bs t cs, planned [::] (past ++ blocks) -> kept names (flatten past) t cs -> counted_as past blocks Bs ->
  @follows r disp Y _ cat (fun h => plan (complete h)) (fun h => paid_out (plan (complete h))) (fun h => bets f (plan (complete h)) (flatten (complete h)))
    (fun h => most f (plan (complete h)) (flatten (complete h))) (flatten past) blocks (map (numbers_of r) Bs) (bets_of r K f t cs Bs).
Proof.
elim: blocks => [|b blocks IH] past [|B Bs] t cs //= pl hk [sb rest].
have pp : planned [::] past by have [] := proj1 (planned_cat past _ [::]) pl.
split; first by rewrite complete_start//; exact: recorded_bet.
rewrite -flatten_rcons; apply: IH => //; first by rewrite cat_rcons.
by rewrite flatten_rcons; exact: kept_next sb hk.
Qed.
End All.
End Fair.

(** ** The claim *)
Section Claim.
Variables (r : Checker.report) (K : nat) (rules : seq (BinNums.N * rule)) (Bs : seq block).
Notation X := 'I_(Checker.inputs r).
Notation full := (counted r K rules Bs).
Notation strategies := 'I_(size (Checker.strategies full)).
Definition rule_at (i : nat) : rule := (nth (N0, fun _ _ _ => [::]) rules i).2.
Context disp (Y : measurableType disp) (T : eqType) (label : Y -> T).
(** the wealth of the rules on blocks of independent samples, and on calls with tossed inputs *)
Definition block_wealth (inputs : seq (seq (X * Y)) -> seq X) : seq (seq (X * Y)) -> RT :=
  mixed (@Report.part full) (gains (@L r) (delta r) inputs (fun _ h => paid_out (number (inputs h)))
    (fun (i : strategies) h => bets label (rule_at i) (number (inputs h)) (flatten h)) (fun (i : strategies) h => most label (rule_at i) (number (inputs h)) (flatten h))).
Definition call_wealth (plan : seq (seq (X * Y)) -> X -> nat) : seq (X * Y) -> RT :=
  let n h := plan (complete plan h) in let past h := flatten (complete plan h) in
  mixed (@Report.part full) (call_gains (@L r) (delta r) n (fun _ h => paid_out (n h))
    (fun (i : strategies) h => bets label (rule_at i) (n h) (past h)) (fun (i : strategies) h => most label (rule_at i) (n h) (past h))).
End Claim.

(** A mechanism that is (eps d, delta)-private keeps the losses of a report that are at least eps d. *)
Lemma private_kept (r : Checker.report) disp (Y : measurableType disp) (d : 'I_(Checker.inputs r) -> 'I_(Checker.inputs r) -> RT) (eps : RT) (P : 'I_(Checker.inputs r) -> {measure set Y -> \bar RT}) :
  (forall x z, claimed x z -> losses d eps x z <= L x z) -> keeps (losses d eps) (delta r) (fun _ _ => true) P -> keeps (@L r) (delta r) (@claimed r) P.
Proof.
move=> le Kp x z E c mE; apply: le_trans (Kp x z E isT mE) _; apply: lee_add2r; apply: lee_wpmul2r => //.
by rewrite lee_fin; apply: exp_mono; exact: le.
Qed.

(** Reading: a report holds a claim (losses, delta), the level alpha, and block by block the numbers of samples and the counts of the outputs, told apart by any fixed labels; rules, whatever they are, turn the counts of earlier blocks into bets, which are used if they are allowed. If the checker accepts these bets, then for every measurable output space, every labels and every audit with these counts, whose numbers of samples may have been chosen by earlier blocks in any way, (1) the wealth of the rules on its outputs is at least 1/alpha; and (2) for every (eps d, delta)-private mechanism, eps d being at most the losses, the outer probability that the wealth of the rules ever reaches 1/alpha is at most alpha. This holds for blocks of independent samples and, second, for calls with tossed inputs of code that remembers earlier calls. *)
Theorem dx_counts_refute (r : Checker.report) (K : nat) (rules : seq (BinNums.N * rule)) (Bs : seq block) : Checker.accepted (counted r K rules Bs) = true ->
  forall disp (Y : measurableType disp) (T : eqType) (label : Y -> T) (names : seq T) (d : 'I_(Checker.inputs r) -> 'I_(Checker.inputs r) -> RT) (eps : RT),
  (forall l, measurable [set y | label y = l]) -> uniq names -> size names = K -> (forall x z, claimed x z -> losses d eps x z <= L x z) ->
  (forall (inputs : seq (seq ('I_(Checker.inputs r) * Y)) -> seq 'I_(Checker.inputs r)) outputs,
    counted_as label (fun h => number (inputs h)) names [::] outputs Bs ->
    (alpha r)^-1 <= block_wealth K rules Bs label inputs outputs /\
    forall P : 'I_(Checker.inputs r) -> {measure set Y -> \bar RT}, (forall x, P x setT = 1%:E) -> keeps (losses d eps) (delta r) (fun _ _ => true) P ->
    forall m, (reach (fun h => draw P (inputs h)) (block_wealth K rules Bs label inputs) (alpha r)^-1 m [::] <= (alpha r)%:E)%E) /\
  (forall (plan : seq (seq ('I_(Checker.inputs r) * Y)) -> 'I_(Checker.inputs r) -> nat) outputs,
    (forall past, (0 < size_of (plan past))%N) -> planned plan [::] outputs -> counted_as label plan names [::] outputs Bs ->
    (alpha r)^-1 <= call_wealth K rules Bs label plan (flatten outputs) /\
    forall P : seq ('I_(Checker.inputs r) * Y) -> 'I_(Checker.inputs r) -> {measure set Y -> \bar RT},
    (forall h x, P h x setT = 1%:E) -> (forall h, keeps (losses d eps) (delta r) (fun _ _ => true) (P h)) ->
    forall m, (reach (fun h => toss (P h) (plan (complete plan h))) (call_wealth K rules Bs label plan) (alpha r)^-1 m [::] <= (alpha r)%:E)%E).
Proof.
move=> ok disp Y T label names d eps lm un sK le; subst K; set K := size names in ok *; have [A B] := dx_report_refutes ok.
have ex : List.forallb Checker.exceeds (Checker.losses r) = true := exceeding ok.
have betsE (i : 'I_(size (Checker.strategies (counted r K rules Bs)))) : Checker.bets (strategy_of i) = bets_of r K (rule_at rules i) (nothing r) (nseq K (nothing r)) Bs.
  have sz : size (Checker.strategies (counted r K rules Bs)) = size rules by rewrite /= size_map.
  have ir : (i < size rules)%N by rewrite -sz; exact: ltn_ord.
  by rewrite /strategy_of /= (nth_map (N0, fun _ _ _ => [::])).
split.
  move=> inputs outputs cs.
  have F (i : 'I_(size (Checker.strategies (counted r K rules Bs)))) h := fair_choice lm (rule_at rules i) (number (inputs h)) (flatten h) ex.
  have G (i : 'I_(size (Checker.strategies (counted r K rules Bs)))) : @follows (counted r K rules Bs) disp Y _ (@rcons _) (fun h => number (inputs h)) (fun h => paid_out (number (inputs h)))
      (fun h => bets label (rule_at rules i) (number (inputs h)) (flatten h)) (fun h => most label (rule_at rules i) (number (inputs h)) (flatten h)) [::] outputs
      (Checker.numbers (counted r K rules Bs)) (Checker.bets (strategy_of i)).
    rewrite betsE; apply: follows_counts => //; exact: kept_start.
  have [W Q] := A disp Y inputs _ _ _ outputs F G; split=> [|P P1 Kp m]; first exact: W.
  by apply: Q => //; exact: private_kept Kp.
move=> plan outputs some pl cs; set n := fun h => plan (complete plan h); set past := fun h => flatten (complete plan h).
have F (i : 'I_(size (Checker.strategies (counted r K rules Bs)))) h := fair_choice lm (rule_at rules i) (n h) (past h) ex.
have N0 h : 0 < samples (n h) by rewrite /samples -natr_sum ltr0n; exact: some.
have S : @steady (counted r K rules Bs) disp Y n (fun _ h => paid_out (n h)) (fun i h => bets label (rule_at rules i) (n h) (past h)) (fun i h => most label (rule_at rules i) (n h) (past h)) [::] outputs.
  suff H blocks : forall done, planned plan [::] (done ++ blocks) -> @steady (counted r K rules Bs) disp Y n (fun _ h => paid_out (n h)) (fun i h => bets label (rule_at rules i) (n h) (past h))
      (fun i h => most label (rule_at rules i) (n h) (past h)) (flatten done) blocks by exact: (H outputs [::]).
  elim: blocks => [|b blocks IH] done //= pb; have [pd [sb _]] := proj1 (planned_cat plan done (b :: blocks) [::]) pb.
  have cd := complete_start some pd; split; last split.
  - move=> p c q i e; have pc : complete plan (flatten done ++ p) = done.
      by apply: complete_planned => //; rewrite -sb e size_cat /= addnS ltnS leq_addr.
    by rewrite /n /past pc cd.
  - by rewrite /samples -natr_sum /n cd sb.
  - by rewrite -flatten_rcons; apply: IH; rewrite cat_rcons.
have G (i : 'I_(size (Checker.strategies (counted r K rules Bs)))) : @follows (counted r K rules Bs) disp Y _ cat n (fun h => paid_out (n h)) (fun h => bets label (rule_at rules i) (n h) (past h))
    (fun h => most label (rule_at rules i) (n h) (past h)) [::] outputs (Checker.numbers (counted r K rules Bs)) (Checker.bets (strategy_of i)).
  rewrite betsE; apply: (@follows_calls (counted r K rules Bs) disp Y T label plan names un (rule_at rules i) some outputs [::] Bs) => //; exact: kept_start.
have [W Q] := B disp Y n _ _ _ outputs N0 F S G; split=> [|P P1 Kp m]; first exact: W.
by apply: Q => // h; exact: private_kept (Kp h).
Qed.
