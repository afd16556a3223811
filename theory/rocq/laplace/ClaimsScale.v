(** How often a word is kept (Feyisetan et al., Section 3.1; Asghar et al., Section 2) under noise of density proportional to
    exp(-eps |eta|) on R^(k+1), for every finite vocabulary l. [keeps n D w eta] says that no word of D is nearer to w + eta than w. *)
From Coq Require Import Reals Lra Psatz Lia List.
From mathcomp Require ssreflect.
From mathcomp.analysis Require Import measure.
From dx.privacy Require Import Euclid Decoding NoiseEvents NoiseScale.
From dx.measure Require Import InstanceFacts GaussianInstance HalfSpace.
From dx.laplace Require Import LengthFacts LaplaceInstance LaplaceScale Length.
Open Scope R_scope.

Section Vocabulary.
  Variables (k : nat) (l : list vec) (w : vec).
  Notation K := (keeps (S k) (fun x => In x l) w).
  Let pr := Lap_probability k Rlt_0_1 origin.
  Lemma keeps_measurable : ev k K.
  Proof. apply (keeps_event (S k) (ev k) _ l w pr). intros u c. exact (half_m (euclid k) (S k) u c). Qed.
  Lemma keeps_scaled eps : 0 < eps -> ev k (fun eta => K (scale (/ eps) eta)) /\ Lap k eps origin K = kept (S k) (fun x => In x l) w (Lap k 1 origin) eps.
  Proof. intros e0. exact (Lap_scale e0 keeps_measurable (fun u v => keeps_same (S k) _ w u v)). Qed.
End Vocabulary.
Lemma length_tight k t : 0 < t -> exists r, ev k (fun eta => norm (S k) eta < r) /\ 1 - t < Lap k 1 origin (fun eta => norm (S k) eta < r).
Proof.
  intros t0. assert (F : 0 <= tail_factor (S k)).
  { pose proof (tail_small (S k) 1 Rlt_0_1). pose proof (tail_nonneg (S k) 1 Rle_0_1). lra. }
  set (r := (tail_factor (S k) + 1) / t). assert (r0 : 0 < r) by (apply Rdiv_lt_0_compat; lra).
  exists r. split; [exact (lt_event k r)|]. rewrite (proj1 (@laplace_length k 1 r Rlt_0_1 r0)). rewrite Rmult_1_l.
  pose proof (tail_small (S k) r r0) as B. assert (E : t * r = tail_factor (S k) + 1) by (unfold r; field; lra).
  assert (erlang_tail (S k) r < t); [|lra]. apply Rmult_lt_reg_r with r; [exact r0|]. lra.
Qed.

(** Reading: for every finite vocabulary l, word w and 0 < e <= e', the probability that no word is nearer to w + eta than w is at e at most that at e'. *)
Theorem dx_n_w_monotone : forall k (l : list vec) w e e', 0 < e <= e' ->
  Lap k e origin (keeps (S k) (fun x => In x l) w) <= Lap k e' origin (keeps (S k) (fun x => In x l) w).
Proof.
  intros k l w e e' H. rewrite (proj2 (keeps_scaled k l w e ltac:(lra))), (proj2 (keeps_scaled k l w e' ltac:(lra))).
  apply (kept_mono (S k) (ev k) _ _ _ _ _ (Lap_probability k Rlt_0_1 origin)); [|exact H].
  intros eps He. exact (proj1 (keeps_scaled k l w eps He)).
Qed.
(** Reading: as eps grows, Pr[M(w) = w] never decreases, for every finite vocabulary. *)
Theorem feyisetan_2020_sec_3_1_concentrates : forall k (l : list vec) w e e', 0 < e <= e' ->
  Lap k e origin (keeps (S k) (fun x => In x l) w) <= Lap k e' origin (keeps (S k) (fun x => In x l) w).
Proof. exact dx_n_w_monotone. Qed.
(** Reading: if every word x of l is moved away from w in its own direction, to w + c_x (x - w) with c_x >= 1, then w is kept at least as often, at the same eps. *)
Theorem asghar_2026_sec_2_isolated_points : forall k (l : list vec) w (c : vec -> R) eps, 0 < eps -> (forall x, In x l -> 1 <= c x) ->
  Lap k eps origin (keeps (S k) (fun x => In x l) w) <= Lap k eps origin (keeps (S k) (fun y => In y (map (fun x => add w (scale (c x) (sub x w))) l)) w).
Proof.
  intros k l w c eps e0 C. set (m := map (fun x => add w (scale (c x) (sub x w))) l).
  assert (M : forall y, In y m <-> exists x, In x l /\ y = add w (scale (c x) (sub x w))).
  { intros y. unfold m. rewrite in_map_iff. split; intros [x [A B]]; exists x; split; auto. }
  rewrite (proj2 (keeps_scaled k l w eps e0)), (proj2 (keeps_scaled k m w eps e0)).
  pose proof (Lap_probability k Rlt_0_1 origin) as pr.
  assert (X : forall eta, keeps (S k) (fun y => In y m) w (scale (/ eps) eta) <->
    keeps (S k) (fun y => exists x, In x l /\ y = add w (scale (c x) (sub x w))) w (scale (/ eps) eta)).
  { intros eta. split; intros H y I; apply H; now apply M. }
  pose proof (proj1 (keeps_scaled k m w eps e0)) as E.
  unfold kept at 2. rewrite (P_ext _ _ pr _ _ E X).
  apply (kept_isolated (S k) (ev k) _ _ w c eps pr C e0 (proj1 (keeps_scaled k l w eps e0)) (ev_ext _ _ pr _ _ E X)).
Qed.
(** Reading: if the other words of the finite vocabulary l are at distance at least delta > 0 from w, then Pr[M(w) = w] tends to 1 as eps grows. *)
Theorem feyisetan_2020_sec_3_1_epsilon_infinity : forall k (l : list vec) w delta, 0 < delta ->
  (forall x, In x l -> ~ same (S k) w x -> delta <= dist (S k) w x) ->
  forall t, 0 < t -> exists E, forall eps, E < eps -> 1 - t < Lap k eps origin (keeps (S k) (fun x => In x l) w) <= 1.
Proof.
  intros k l w delta d0 Far t t0.
  destruct (kept_tends (S k) (ev k) _ _ w delta (Lap_probability k Rlt_0_1 origin) d0 Far (fun e He => proj1 (keeps_scaled k l w e He)) (length_tight k) t t0) as [E H].
  exists (Rmax E 0). intros eps He. pose proof (Rmax_l E 0). pose proof (Rmax_r E 0).
  rewrite (proj2 (keeps_scaled k l w eps ltac:(lra))). apply H. lra.
Qed.
