(** A rule that bets on counts of earlier blocks: channels estimated from them, made to break the claim by no more than some factor, then
    projected on the claim (cyclic projections along pairs of inputs). Nothing is proved of it: whatever it proposes is checked before use. *)
From Coq Require Import List ZArith NArith Bool.
From dx.audit Require Import Checker.
Import ListNotations.
Open Scope Z_scope.

(** It computes with 16 binary places, which is enough to choose bets and quick. *)
Definition V : Z := 2 ^ 16.
Definition coarse (r : Z) : Z := Z.shiftr r 32.
(** the believed ratio is at most the power 5/4, 3/2 or 4 of the claimed one *)
Inductive violation := Little | Half | Much.
Definition widened (v : violation) (r : Z) : Z :=
  match v with
  | Little => r * Z.sqrt (Z.sqrt (r * V) * V) / V
  | Half => Z.sqrt (r * r * r / V)
  | Much => r * r * r / V * r / V
  end.
Definition at_ (l : list Z) (x : nat) : Z := nth x l 0.
Fixpoint change (l : list Z) (x : nat) (d : Z) : list Z :=
  match l, x with [], _ => [] | a :: t, O => (a + d) :: t | a :: t, S k => a :: change t k d end.
(** a pair of inputs a < b with both ratios, 0 where nothing is claimed *)
Definition pair := (nat * nat * Z * Z)%type.
Definition pairs_of (rs : list (list Z)) : list pair :=
  let k := length rs in
  flat_map (fun a => map (fun b => (a, b, at_ (nth a rs []) b, at_ (nth b rs []) a)) (seq (S a) (k - S a))) (seq 0 k).
(** a pair with the coefficients of the flows there and back *)
Definition prepared := (nat * nat * Z * Z * Z * Z)%type.
Definition coefficients (n : list Z) (p : pair) : prepared :=
  let '(a, b, there, back) := p in let m := at_ n a in let k := at_ n b in
  let d := V * k + there * m in let e := V * m + back * k in
  (a, b, if there =? 0 then 0 else V * V * k / d, V * there * m / d, if back =? 0 then 0 else V * V * m / e, V * back * k / e).
(** one sweep over all pairs: weights, and the flow along each pair *)
Fixpoint sweep (ps : list prepared) (fs : list Z) (w : list Z) : list Z * list Z :=
  match ps, fs with
  | (a, b, p, q, s, t) :: ps', f :: fs' =>
    let x := at_ w a + f in let z := at_ w b - f in
    let g := Z.max 0 (Z.shiftr (p * x - q * z) 16) - Z.max 0 (Z.shiftr (s * z - t * x) 16) in
    let '(w', gs) := sweep ps' fs' (change (change w a (f - g)) b (g - f)) in (w', g :: gs)
  | _, _ => (w, [])
  end.
Fixpoint sweeps (k : nat) (ps : list prepared) (fs w : list Z) : list Z * list Z :=
  match k with O => (w, fs) | S j => let '(w', fs') := sweep ps fs w in sweeps j ps fs' w' end.
Definition project (k : nat) (ps : list prepared) (w : list Z) : list Z * list Z := sweeps k ps (map (fun _ => 0) ps) w.
(** the bet along a pair, a part seen/(seen + care) of the best one *)
Definition bet_along (n w : list Z) (seen care : Z) (p : pair) (f : Z) : list (nat * nat * Z * Z) :=
  let '(i, j, there, back) := p in
  let '(a, b, r, g) := if 0 <=? f then (i, j, there, f) else (j, i, back, - f) in
  let price := Z.max (at_ w a / at_ n a) (r * at_ w b / (V * at_ n b)) in
  if (0 <? g) && (0 <? price) then
    let l := V * g * seen / (price * (seen + care)) in if 0 <? l then [(a, b, r, l)] else []
  else [].
Fixpoint gains (fs : list (nat * nat * Z * Z)) (g : list Z) : list Z :=
  match fs with [] => g | (a, b, r, l) :: t => gains t (change (change g a (V * l)) b (- (r * l))) end.
(** bets made smaller until every payoff is about 1/50 at least *)
Definition careful (n : list Z) (fs : list (nat * nat * Z * Z)) : list flow :=
  let low := fold_right Z.max 0 (map (fun c => - fst c / (V * snd c)) (combine (gains fs (map (fun _ => 0) n)) n)) in
  let most := 49 * V / 50 in
  map (fun f => let '(a, b, _, l) := f in (a, b, Z.shiftl (if most <? low then l * most / low else l) 32)) fs.
Definition sum (l : list Z) : Z := fold_right Z.add 0 l.
(** The bets on one output, of which each input had so many, out of so many samples. *)
Definition rule (ps wide : list pair) (care : Z) (numbers totals : list N) : list N -> list flow :=
  let n := map Z.of_N numbers in let tot := map Z.of_N totals in let all := sum tot in
  if forallb (fun m => 0 <? m) n then
    let claimed := map (coefficients n) ps in let believed := map (coefficients n) wide in
    fun column =>
    let col := map Z.of_N column in let seen := sum col in
    let w := map (fun c => V * fst (fst c) * (snd (fst c) * all + seen) / ((snd c + 1) * all)) (combine (combine n col) tot) in
    let '(v, _) := project 3 believed w in
    let '(kept, flows) := project 6 claimed v in
    careful n (flat_map (fun c => bet_along n kept seen (care * Z.of_nat (length n)) (fst c) (snd c)) (combine ps flows))
  else fun _ => [].

(** The rule of three strategies with a third of the wealth each. *)
Definition ratios_of (r : report) : list (list Z) := map (fun x => map (fun z => coarse (ratio r x z)) (seq 0 (inputs r))) (seq 0 (inputs r)).
Definition rules (r : report) : list (N * (list N -> list N -> list N -> list flow)) :=
  let rs := ratios_of r in let ps := pairs_of rs in
  map (fun c => let wide := pairs_of (map (map (widened (fst c))) rs) in (Z.to_N (U / 3), rule ps wide (snd c)))
    [(Little, 10); (Half, 5); (Much, 2)].
