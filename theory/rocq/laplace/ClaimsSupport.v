(** Full support (Feyisetan et al., Section 3.1): every word with no other word at its place is output with positive probability, from
    every input, under noise of density proportional to exp(-eps |eta|) on R^(k+1). *)
From Coq Require Import Reals Lra Psatz Lia List.
From Coquelicot Require Import Coquelicot.
From mathcomp Require ssreflect.
From mathcomp.analysis Require Import measure.
From dx.privacy Require Import Euclid Decoding NoiseEvents NoiseScale.
From dx.measure Require Import InstanceFacts GaussianInstance HalfSpace.
From dx.laplace Require Import LengthFacts LaplaceInstance LaplaceShift Length.
Open Scope R_scope.

Lemma tail_below_1 k y : 0 < y -> erlang_tail (S k) y < 1.
Proof.
  intros Hy. destruct (MVT_cor2 (erlang_tail (S k)) (fun c => - (exp (- c) * (c ^ k / INR (fact k)))) 0 y Hy) as [c [E [C0 C1]]].
  - intros c _. apply is_derive_Reals, tail_derive.
  - rewrite tail_zero in E. assert (0 < exp (- c) * (c ^ k / INR (fact k))); [|nra].
    apply Rmult_lt_0_compat; [apply exp_pos|apply Rdiv_lt_0_compat; [now apply pow_lt|apply INR_fact_lt_0]].
Qed.
(** no word of l is nearer to v than w *)
Definition wins n (l : list vec) (w v : vec) : Prop := forall y, In y l -> dist n v w <= dist n v y.
Lemma wins_pair n w y v : dist n v w <= dist n v y <-> ~ (dot n y y - dot n w w) / 2 < dot n (sub y w) v.
Proof.
  assert (0 <= dist n v w) by apply norm_nonneg. assert (0 <= dist n v y) by apply norm_nonneg.
  assert (E : dist n v y ^ 2 - dist n v w ^ 2 = dot n y y - dot n w w - 2 * dot n (sub y w) v).
  { rewrite !dist_sqr, dot_sub, (dot_comm n v y), (dot_comm n v w). ring. }
  split; intros L; [nra|]. destruct (Rle_or_lt (dist n v w) (dist n v y)); [assumption|nra].
Qed.
Lemma wins_same n l w u v : same n u v -> wins n l w u -> wins n l w v.
Proof.
  intros S H y I. specialize (H y I). rewrite wins_pair in *.
  rewrite <- (dot_ext n (sub y w) (sub y w) u v); [exact H|intros i _; reflexivity|exact S].
Qed.
Lemma wins_event k l w : ev k (wins (S k) l w).
Proof.
  pose proof (Lap_probability k Rlt_0_1 origin) as pr. induction l as [|a l IH].
  - apply (ev_ext _ _ pr (fun _ => True)); [exact (proj1 (P_all _ _ pr))|]. intros v. split; [intros _ y []|trivial].
  - apply (ev_ext _ _ pr (fun v => ~ (dot (S k) a a - dot (S k) w w) / 2 < dot (S k) (sub a w) v /\ wins (S k) l w v)).
    + apply (ev_and _ _ pr); [apply (ev_not _ _ pr); exact (half_m (euclid k) (S k) (sub a w) _)|exact IH].
    + intros v. rewrite <- wins_pair. split; [intros [A B] y [<-|I]; [exact A|now apply B]|]. intros H. split; [apply H; now left|intros y I; apply H; now right].
Qed.
(** Reading: if the other words of the finite vocabulary l are at least 2h > 0 away from w, then for every eps > 0 and every input x, with positive probability no word is nearer to x + eta than w. *)
Theorem feyisetan_2020_sec_3_1_full_support : forall k eps (l : list vec) w x h, 0 < eps -> 0 < h -> (forall y, In y l -> 2 * h <= dist (S k) w y) ->
  0 < Lap k eps origin (fun eta => forall y, In y l -> dist (S k) (add x eta) w <= dist (S k) (add x eta) y).
Proof.
  intros k eps l w x h e0 h0 Far. pose proof (wins_event k l w) as EW. pose proof (wins_same (S k) l w) as SW.
  destruct (@Lap_shift k eps e0 x (wins (S k) l w) EW SW) as [_ Ex]. destruct (@Lap_shift k eps e0 w (wins (S k) l w) EW SW) as [Ew Ewv].
  change (0 < Lap k eps origin (fun eta => wins (S k) l w (add x eta))). rewrite <- Ex.
  pose proof (@Lap_private k eps e0 w x (wins (S k) l w) EW) as P. rewrite Ewv in P.
  assert (B : 0 < Lap k eps origin (fun eta => wins (S k) l w (add w eta))).
  { apply Rlt_le_trans with (Lap k eps origin (fun eta => norm (S k) eta < h)).
    - rewrite (proj1 (@laplace_length k eps h e0 h0)). pose proof (tail_below_1 k (eps * h) ltac:(nra)). lra.
    - apply (P_subset _ _ _ _ (Lap_probability k e0 origin)); [exact (lt_event k h)|exact Ew|]. intros eta N y I. specialize (Far y I).
      assert (A : dist (S k) (add w eta) w = norm (S k) eta) by (apply norm_ext; intros i _; unfold sub, add; ring).
      pose proof (dist_triangle (S k) w (add w eta) y) as T. rewrite (dist_sym (S k) w (add w eta)) in T. lra. }
  pose proof (exp_pos (eps * dist (S k) w x)). destruct (Rlt_or_le 0 (Lap k eps x (wins (S k) l w))) as [Q|Q]; [exact Q|]. nra.
Qed.
