(** Neighbour ranks (Asghar et al., Section 7): the rank metric on a finite vocabulary and sampling by rank. *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint.
From mathcomp.analysis Require Import reals sequences exp.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Lemma leq_subl_dist (m n : nat) : (m - n <= `|m - n|)%N.
Proof. by case: (leqP n m) => h; [rewrite distnEl | rewrite (eqP (ltnW h : m - n == 0)%N)]. Qed.

(* rank w x = i if x is the i-th nearest neighbour of w; rank w w = 0, and every row holds 0, ..., N-1 once *)
Section Ranks.
Variables (W : finType) (rank : W -> W -> 'I_#|W|).
Definition rank_dist w w' : nat := \max_x `|rank w x - rank w' x|%N.
Lemma rank_dist_ge w w' x : (`|rank w x - rank w' x| <= rank_dist w w')%N.
Proof. exact: (@leq_bigmax _ (fun x => `|rank w x - rank w' x|%N)). Qed.
Lemma rank_dist_refl w : rank_dist w w = 0%N.
Proof. by apply/eqP; rewrite -leqn0; apply/bigmax_leqP => x _; rewrite distnn. Qed.
Lemma rank_dist_sym w w' : rank_dist w w' = rank_dist w' w.
Proof. by apply: eq_bigr => x _; rewrite distnC. Qed.
Lemma rank_dist_tri w w' w'' : (rank_dist w w'' <= rank_dist w w' + rank_dist w' w'')%N.
Proof.
apply/bigmax_leqP => x _; apply: leq_trans (leq_add_dist _ (rank w' x) _) _.
by rewrite leq_add ?rank_dist_ge.
Qed.
Hypothesis rank0 : forall w x, (rank w x = 0%N :> nat) <-> x = w.
Lemma rank_dist_sep w w' : rank_dist w w' = 0%N -> w = w'.
Proof.
move=> D0; apply/rank0; have := rank_dist_ge w w' w; rewrite D0 leqn0 distn_eq0 => /eqP <-; exact/rank0.
Qed.
Lemma rank_dist_between w w' : (maxn (rank w w') (rank w' w) <= rank_dist w w' <= #|W|.-1)%N.
Proof.
apply/andP; split.
- rewrite geq_max; apply/andP; split.
  + by have := rank_dist_ge w w' w'; rewrite (proj2 (rank0 w' w') erefl) distn0.
  + by have := rank_dist_ge w w' w; rewrite (proj2 (rank0 w w) erefl) dist0n.
- apply/bigmax_leqP => x _; have lt v : (rank v x <= #|W|.-1)%N by rewrite -ltnS (ltn_predK (ltn_ord (rank v x))).
  case/orP: (leq_total (rank w x) (rank w' x)) => h; [rewrite distnEr//|rewrite distnEl//]; exact: leq_trans (leq_subr _ _) (lt _).
Qed.
(** Reading: rank w x is the rank of x seen from w (0 exactly for x = w). D(w,w') = max_x |rank w x - rank w' x| is a metric: zero exactly for equal words, symmetric, triangle inequality. *)
Theorem dx_rank_metric w w' w'' : (rank_dist w w' = 0%N <-> w = w') /\ rank_dist w w' = rank_dist w' w /\ (rank_dist w w'' <= rank_dist w w' + rank_dist w' w'')%N.
Proof.
split; first by split; [exact: rank_dist_sep|move=> ->; exact: rank_dist_refl].
by split; [exact: rank_dist_sym|exact: rank_dist_tri].
Qed.
End Ranks.

Section Sampling.
Variables (R : realType) (W : finType) (rank : W -> W -> 'I_#|W|) (eps : R).
Hypothesis rank_inj : forall w, injective (rank w). (* no two words have the same rank *)
Definition weight (s : R) w x := expR (- s * (rank w x)%:R).
(* sample x with probability proportional to e^(-s rank) *)
Definition by_rank (s : R) w x : R := weight s w x / \sum_y weight s w y.
(* the normaliser is the same in every row *)
Lemma total_const s w : \sum_x weight s w x = \sum_(i < #|W|) expR (- s * i%:R).
Proof.
have b : bijective (rank w) by apply: inj_card_bij; rewrite ?card_ord.
by rewrite [RHS](reindex (rank w)) //; exact: onW_bij.
Qed.
Lemma total_gt0 s w : 0 < \sum_x weight s w x.
Proof. by rewrite (bigD1 w)//= ltr_paddr ?expR_gt0// sumr_ge0// => y _; rewrite ltW ?expR_gt0. Qed.
Lemma by_rank_sum s w : \sum_x by_rank s w x = 1.
Proof. by rewrite -mulr_suml mulfV// gt_eqF// total_gt0. Qed.
Lemma by_rank_ge0 s w x : 0 <= by_rank s w x.
Proof. by rewrite divr_ge0 ?(ltW (expR_gt0 _)) ?(ltW (total_gt0 _ _)). Qed.
Lemma by_rank_ratio s w w' x : by_rank s w x = expR (s * ((rank w' x)%:R - (rank w x)%:R)) * by_rank s w' x.
Proof. by rewrite /by_rank /weight mulrA -expRD (total_const s w) (total_const s w') mulrBr mulNr addrAC mulNr subrr add0r. Qed.
Lemma by_rank_private w w' x : 0 <= eps -> by_rank eps w x <= expR (eps * (rank_dist rank w w')%:R) * by_rank eps w' x.
Proof.
move=> e0; rewrite (by_rank_ratio eps w w') ler_wpmul2r ?by_rank_ge0//.
rewrite ler_expR ler_wpmul2l// ler_subl_addr -natrD ler_nat.
by rewrite addnC -leq_subLR; apply: leq_trans (rank_dist_ge rank w w' x); rewrite distnC; exact: leq_subl_dist.
Qed.
Lemma by_rank_sharp w w' : exists x,
  by_rank eps w x = expR (eps * (rank_dist rank w w')%:R) * by_rank eps w' x \/ by_rank eps w' x = expR (eps * (rank_dist rank w w')%:R) * by_rank eps w x.
Proof.
have W0 : (0 < #|W|)%N by apply/card_gt0P; exists w.
have [x Dx] := eq_bigmax (fun x => `|(rank w x : nat) - (rank w' x : nat)|%N) W0.
exists x; rewrite /rank_dist Dx.
case/orP: (leq_total (rank w x) (rank w' x)) => h.
- by left; rewrite (by_rank_ratio eps w w') distnEr// natrB.
- by right; rewrite (by_rank_ratio eps w' w) distnEl// natrB.
Qed.
(** Reading: sampling x with probability proportional to e^(-eps rank) is eps D-private for the rank metric D, with no factor 1/2, and eps is the best constant: for every pair of words some output attains it. *)
Theorem dx_rank_sampling : 0 < eps ->
  (forall w w' x, by_rank eps w x <= expR (eps * (rank_dist rank w w')%:R) * by_rank eps w' x) /\
  (forall w w', exists x, by_rank eps w x = expR (eps * (rank_dist rank w w')%:R) * by_rank eps w' x \/ by_rank eps w' x = expR (eps * (rank_dist rank w w')%:R) * by_rank eps w x).
Proof. by move=> e0; split=> [w w' x|w w']; [apply: by_rank_private; exact: ltW|exact: by_rank_sharp]. Qed.
(** Reading: rank w x is the rank of x seen from w (0 exactly for x = w, no two words with one rank). D(w,w') = max_x |rank w x - rank w' x| is a metric between the larger of the two ranks and N-1, N the number of words; sampling with probability proportional to e^(-eps rank) is eps D-private; and if it is private for a distance B of two words, both ways and at every output, then D(w,w') <= B: D is the least such distance. *)
Theorem asghar_2026_sec_7_open_problem : 0 < eps -> (forall w x, (rank w x = 0%N :> nat) <-> x = w) ->
  (forall w w' w'', (rank_dist rank w w' = 0%N <-> w = w') /\ rank_dist rank w w' = rank_dist rank w' w /\
     (rank_dist rank w w'' <= rank_dist rank w w' + rank_dist rank w' w'')%N /\
     (maxn (rank w w') (rank w' w) <= rank_dist rank w w' <= #|W|.-1)%N) /\
  (forall w w' x, by_rank eps w x <= expR (eps * (rank_dist rank w w')%:R) * by_rank eps w' x) /\
  (forall w w' (B : R), (forall x, by_rank eps w x <= expR (eps * B) * by_rank eps w' x /\ by_rank eps w' x <= expR (eps * B) * by_rank eps w x) ->
     (rank_dist rank w w')%:R <= B).
Proof.
move=> e0 r0; split; [|split].
- move=> w w' w''; have [A [B C]] := dx_rank_metric r0 w w' w''; split=> //; split=> //; split=> //; exact: rank_dist_between.
- by move=> w w' x; apply: by_rank_private; exact: ltW.
move=> w w' B H; have [x S] := by_rank_sharp w w'.
have p0 v : 0 < by_rank eps v x by rewrite /by_rank divr_gt0// ?expR_gt0// total_gt0.
have [h1 h2] := H x; case: S => E.
  by move: h1; rewrite E ler_pmul2r// ler_expR ler_pmul2l.
by move: h2; rewrite E ler_pmul2r// ler_expR ler_pmul2l.
Qed.
(* what holds in place of Section 7's remark: private for the metric D, on every finite vocabulary *)
Lemma private_for_ranks : 0 < eps -> (forall w x, (rank w x = 0%N :> nat) <-> x = w) ->
  (forall w w' w'', (rank_dist rank w w' = 0%N <-> w = w') /\ rank_dist rank w w' = rank_dist rank w' w /\ (rank_dist rank w w'' <= rank_dist rank w w' + rank_dist rank w' w'')%N) /\
  (forall w w' x, by_rank eps w x = expR (eps * ((rank w' x)%:R - (rank w x)%:R)) * by_rank eps w' x /\ by_rank eps w x <= expR (eps * (rank_dist rank w w')%:R) * by_rank eps w' x).
Proof.
move=> e0 r0; split=> [w w' w''|w w' x]; first exact: dx_rank_metric.
by split; [exact: by_rank_ratio|apply: by_rank_private; exact: ltW].
Qed.
(* in the draw from x* with weights e^(-eps c rank), a word of the next rank is less likely by the factor e^(-eps c) *)
Lemma next_rank (c : R) x y z : rank x z = (rank x y).+1 :> nat -> by_rank (eps * c) x z = expR (- (eps * c)) * by_rank (eps * c) x y.
Proof.
move=> E; rewrite /by_rank /weight E mulrA -expRD -[(rank x y).+1]addn1 natrD mulrDr mulr1 addrC; congr (expR _ / _).
Qed.
(** Reading: for an eps d-private mechanism M on a finite vocabulary, drawing by rank from its output x* (weights e^(-eps c rank)) keeps eps d-privacy. *)
Theorem asghar_2026_sec_7_post_processing (X : Type) (d : X -> X -> R) (M : X -> W -> R) (c : R) :
  (forall w w' x, M w x <= expR (eps * d w w') * M w' x) ->
  forall w w' x, \sum_y M w y * by_rank (eps * c) y x <= expR (eps * d w w') * \sum_y M w' y * by_rank (eps * c) y x.
Proof.
move=> H w w' x; rewrite mulr_sumr; apply: ler_sum => y _; rewrite mulrA ler_wpmul2r ?by_rank_ge0//; exact: H.
Qed.
End Sampling.
