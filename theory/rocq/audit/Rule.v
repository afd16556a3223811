(** A rule that bets on counts of earlier blocks: channels estimated from them, made to break the claim by no more than some factor, then
    projected on the claim (cyclic projections along pairs of inputs). Nothing is proved of it: whatever it proposes is checked before use. *)
From Coq Require Import List ZArith NArith Bool.
From dx.audit Require Import Checker.
Import ListNotations.
Open Scope Z_scope.

Section Rule.
Variable ratios : list (list Z). (** [U] times the largest allowed ratios; 0 where nothing is claimed *)
(** the believed ratio is at most the power 5/4, 3/2, 2 or 4 of the claimed one *)
Inductive violation := Little | Half | Twice | Much.
Definition widened (v : violation) (r : Z) : Z :=
  match v with
  | Little => r * Z.sqrt (Z.sqrt (r * U) * U) / U
  | Half => Z.sqrt (r * r * r / U)
  | Twice => r * r / U
  | Much => r * r * r / U * r / U
  end.
Definition at_ (l : list Z) (x : nat) : Z := nth x l 0.
Fixpoint change (l : list Z) (x : nat) (d : Z) : list Z :=
  match l, x with [], _ => [] | a :: t, O => (a + d) :: t | a :: t, S k => a :: change t k d end.
(** a pair of inputs a < b with both ratios *)
Definition pair := (nat * nat * Z * Z)%type.
Definition pairs_of (rs : list (list Z)) : list pair :=
  let k := length rs in
  flat_map (fun a => map (fun b => (a, b, at_ (nth a rs []) b, at_ (nth b rs []) a)) (seq (S a) (k - S a))) (seq 0 k).
Definition excess (r n_a n_b x z : Z) : Z := if r =? 0 then 0 else Z.max 0 ((U * n_b * x - r * n_a * z) / (U * n_b + r * n_a)).
(** one sweep over all pairs: weights, and the flow along each pair *)
Fixpoint sweep (n : list Z) (ps : list pair) (fs : list Z) (w : list Z) : list Z * list Z :=
  match ps, fs with
  | (a, b, there, back) :: ps', f :: fs' =>
    let x := at_ w a + f in let z := at_ w b - f in
    let g := excess there (at_ n a) (at_ n b) x z - excess back (at_ n b) (at_ n a) z x in
    let '(w', gs) := sweep n ps' fs' (change (change w a (f - g)) b (g - f)) in (w', g :: gs)
  | _, _ => (w, [])
  end.
Fixpoint sweeps (k : nat) (n : list Z) (ps : list pair) (fs w : list Z) : list Z * list Z :=
  match k with O => (w, fs) | S j => let '(w', fs') := sweep n ps fs w in sweeps j n ps fs' w' end.
Definition project (k : nat) (n : list Z) (ps : list pair) (w : list Z) : list Z * list Z := sweeps k n ps (map (fun _ => 0) ps) w.
(** the bet along a pair, a part seen/(seen + care) of the best one *)
Definition bet_along (n w : list Z) (seen care : Z) (p : pair) (f : Z) : list flow :=
  let '(i, j, there, back) := p in
  let '(a, b, r, g) := if 0 <=? f then (i, j, there, f) else (j, i, back, - f) in
  let price := Z.max (at_ w a / at_ n a) (r * at_ w b / (U * at_ n b)) in
  if (0 <? g) && (0 <? price) then
    let l := U * g * seen / (price * (seen + care)) in if 0 <? l then [(a, b, l)] else []
  else [].
Fixpoint gains (fs : list flow) (g : list Z) : list Z :=
  match fs with [] => g | (a, b, l) :: t => gains t (change (change g a (U * l)) b (- (at_ (nth a ratios []) b * l))) end.
(** bets made smaller until every payoff is at least 1/50 *)
Definition careful (n : list Z) (fs : list flow) : list flow :=
  let low := fold_right Z.max 0 (map (fun c => - fst c / (U * snd c)) (combine (gains fs (map (fun _ => 0) n)) n)) in
  let most := 49 * U / 50 in
  if most <? low then map (fun f => (fst f, snd f * most / low)) fs else fs.
Definition sum (l : list Z) : Z := fold_right Z.add 0 l.
(** The bets on one output, of which each input had so many, out of so many samples. *)
Definition rule (ps wide : list pair) (care : Z) (numbers totals column : list N) : list flow :=
  let n := map Z.of_N numbers in let tot := map Z.of_N totals in let col := map Z.of_N column in
  let seen := sum col in let all := sum tot in
  if forallb (fun m => 0 <? m) n then
    let w := map (fun c => U * fst (fst c) * (snd (fst c) * all + seen) / ((snd c + 1) * all)) (combine (combine n col) tot) in
    let '(believed, _) := project 3 n wide w in
    let '(kept, flows) := project 6 n ps believed in
    careful n (flat_map (fun c => bet_along n kept seen (care * Z.of_nat (length n)) (fst c) (snd c)) (combine ps flows))
  else [].
End Rule.

(** The rule of four strategies with a quarter of the wealth each. *)
Definition ratios_of (r : report) : list (list Z) := map (fun x => map (fun z => ratio r x z) (seq 0 (inputs r))) (seq 0 (inputs r)).
Definition rules (r : report) : list (N * (list N -> list N -> list N -> list flow)) :=
  let rs := ratios_of r in let ps := pairs_of rs in
  map (fun c => let wide := pairs_of (map (map (widened (fst c))) rs) in (Z.to_N (U / 4), rule rs ps wide (snd c)))
    [(Little, 10); (Half, 5); (Twice, 5); (Much, 2)].
