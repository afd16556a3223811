(** How often a word is kept (Feyisetan et al., Section 3.1; Asghar et al., Section 2), for any probability on R^n: noise of
    parameter eps is the noise of parameter 1 divided by eps, D is any vocabulary. The claims are stated for Laplace noise in
    laplace/ClaimsScale.v. *)
From Coq Require Import Reals Lra Psatz Lia List.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
Open Scope R_scope.

(** w is a nearest word to w + eta *)
Definition keeps n (D : vec -> Prop) (w eta : vec) : Prop := forall x, D x -> dist n (add w eta) w <= dist n (add w eta) x.
(** Pr[M(w) = w] at eps, P being the law of the noise at eps = 1 *)
Definition kept n (D : vec -> Prop) (w : vec) (P : event -> R) (eps : R) : R := P (fun eta => keeps n D w (scale (/ eps) eta)).

Lemma P_subset ev P A B : probability ev P -> ev A -> ev B -> (forall t, A t -> B t) -> P A <= P B.
Proof.
  intros pr EA EB H. assert (ED := ev_and _ _ pr _ _ EB (ev_not _ _ pr _ EA)).
  destruct (P_or _ _ pr A (fun t => B t /\ ~ A t) EA ED) as [_ E]; [tauto|].
  assert (EA' : forall t, B t <-> A t \/ (B t /\ ~ A t)) by (intros t; specialize (H t); destruct (Classical_Prop.classic (A t)); tauto).
  rewrite (P_ext _ _ pr B _ EB EA'), E. pose proof (P_nonneg _ _ pr _ ED). lra.
Qed.
Lemma keeps_pair n w x eta : dist n (add w eta) w <= dist n (add w eta) x <-> 2 * dot n eta (sub x w) <= dist n w x ^ 2.
Proof.
  assert (0 <= dist n (add w eta) w) by apply norm_nonneg. assert (0 <= dist n (add w eta) x) by apply norm_nonneg.
  assert (E : dist n (add w eta) x ^ 2 - dist n (add w eta) w ^ 2 = dist n w x ^ 2 - 2 * dot n eta (sub x w)).
  { rewrite !dist_sqr, !dot_add, !dot_add_r, dot_sub_r, (dot_comm n eta w). ring. }
  split; intros L; [nra|]. destruct (Rle_or_lt (dist n (add w eta) w) (dist n (add w eta) x)); [assumption|nra].
Qed.
Lemma keeps_shrink n D w eta s s' : 0 <= s' <= s -> keeps n D w (scale s eta) -> keeps n D w (scale s' eta).
Proof.
  intros S H x Dx. specialize (H x Dx). apply keeps_pair in H. apply keeps_pair. rewrite dot_scale in *.
  assert (0 <= dist n w x) by apply norm_nonneg. destruct (Rle_or_lt (dot n eta (sub x w)) 0); nra.
Qed.
(** For every vocabulary D, word w and 0 < e <= e', the probability that w is a nearest word to its noisy vector is at e at most that at e'. The noise at eps is the noise at 1 divided by eps; the events of keeping w are assumed to have probabilities. *)
Lemma kept_mono : forall n ev P (D : vec -> Prop) w e e', probability ev P ->
  (forall eps, 0 < eps -> ev (fun eta => keeps n D w (scale (/ eps) eta))) -> 0 < e <= e' -> kept n D w P e <= kept n D w P e'.
Proof.
  intros n ev P D w e e' pr EV H. apply (P_subset ev P); auto; try (apply EV; lra). intros eta. apply keeps_shrink.
  split; [left; apply Rinv_0_lt_compat; lra|apply Rinv_le_contravar; lra].
Qed.
(** If every word x is moved away from w in its own direction, to w + c_x (x - w) with c_x >= 1, then w is kept at least as often, at the same eps. *)
Lemma kept_isolated : forall n ev P (D : vec -> Prop) w (c : vec -> R) eps, probability ev P -> (forall x, D x -> 1 <= c x) -> 0 < eps ->
  let moved y := exists x, D x /\ y = add w (scale (c x) (sub x w)) in
  ev (fun eta => keeps n D w (scale (/ eps) eta)) -> ev (fun eta => keeps n moved w (scale (/ eps) eta)) -> kept n D w P eps <= kept n moved w P eps.
Proof.
  intros n ev P D w c eps pr C e0 moved E1 E2. apply (P_subset ev P); auto. intros eta H y [x [Dx ->]].
  specialize (H x Dx). apply keeps_pair in H. apply keeps_pair. specialize (C x Dx). set (z := scale (/ eps) eta) in *.
  assert (F : dot n z (sub (add w (scale (c x) (sub x w))) w) = c x * dot n z (sub x w)).
  { rewrite <- dot_scale_r. apply dot_ext; [intros i _; reflexivity|]. intros i _. unfold sub, add, scale. ring. }
  assert (G : dist n w (add w (scale (c x) (sub x w))) ^ 2 = c x ^ 2 * dist n w x ^ 2).
  { rewrite !dist_sqr, !dot_add_r, !dot_add, !dot_scale, !dot_scale_r, !dot_sub, !dot_sub_r, (dot_comm n x w). ring. }
  rewrite F, G. assert (0 <= dist n w x ^ 2) by apply pow2_ge_0. nra.
Qed.
(** If the other words are at distance at least delta > 0 from w and the noise at eps = 1 has a finite length (Pr[|eta| < r] tends to 1 as r grows), then Pr[M(w) = w] tends to 1 as eps grows. *)
Lemma kept_tends : forall n ev P (D : vec -> Prop) w delta, probability ev P -> 0 < delta ->
  (forall x, D x -> ~ same n w x -> delta <= dist n w x) ->
  (forall eps, 0 < eps -> ev (fun eta => keeps n D w (scale (/ eps) eta))) ->
  (forall t, 0 < t -> exists r, ev (fun eta => norm n eta < r) /\ 1 - t < P (fun eta => norm n eta < r)) ->
  forall t, 0 < t -> exists E, forall eps, E < eps -> 1 - t < kept n D w P eps <= 1.
Proof.
  intros n ev P D w delta pr d0 Far EV Tight t t0. destruct (Tight t t0) as [r [Er Pr]].
  exists (Rmax 1 (2 * r / delta)). intros eps He. pose proof (Rmax_l 1 (2 * r / delta)). pose proof (Rmax_r 1 (2 * r / delta)). assert (e0 : 0 < eps) by lra. split.
  - apply Rlt_le_trans with (1 := Pr). apply (P_subset ev P); auto. intros eta N x Dx.
    destruct (Req_dec (dist n w x) 0) as [Z|NZ].
    + assert (S : same n w x) by now apply dist_zero. right. unfold dist. apply norm_ext. intros i Hi. unfold sub. now rewrite (S i Hi).
    + assert (S : ~ same n w x) by (intros S; apply NZ; now apply dist_zero). specialize (Far x Dx S).
      apply keeps_pair. rewrite dot_scale. pose proof (cauchy_schwarz n eta (sub x w)) as C. pose proof (Rle_abs (dot n eta (sub x w))).
      fold (dist n x w) in C. rewrite (dist_sym n x w) in C. pose proof (norm_nonneg n eta).
      assert (K : 2 * r < delta * eps).
      { assert (Q : 2 * r / delta < eps) by lra. apply Rmult_lt_compat_r with (r := delta) in Q; [|exact d0]. replace (2 * r / delta * delta) with (2 * r) in Q by (field; lra). lra. }
      assert (L : dot n eta (sub x w) <= norm n eta * dist n w x) by lra.
      apply Rmult_le_reg_r with eps; [exact e0|]. replace (2 * (/ eps * dot n eta (sub x w)) * eps) with (2 * dot n eta (sub x w)) by (field; lra).
      set (q := dist n w x) in *. assert (q0 : 0 < q) by lra. assert (2 * (norm n eta * q) <= 2 * r * q) by nra.
      assert (2 * r * q <= delta * eps * q) by nra. assert (0 < eps * q) by (apply Rmult_lt_0_compat; assumption). nra.
  - destruct (P_all _ _ pr) as [ET E1]. rewrite <- E1. apply (P_subset ev P); auto.
Qed.

(** for a finite vocabulary keeping w is a finite intersection of half-spaces *)
Lemma keeps_same n D w u v : same n u v -> keeps n D w u -> keeps n D w v.
Proof.
  intros S H x Dx. specialize (H x Dx). apply keeps_pair in H. apply keeps_pair.
  rewrite <- (dot_ext n u v (sub x w) (sub x w)); [exact H|exact S|intros i _; reflexivity].
Qed.
Lemma keeps_event n ev P (l : list vec) w : probability ev P -> (forall u c, ev (fun eta => c < dot n u eta)) -> ev (keeps n (fun x => In x l) w).
Proof.
  intros pr half. induction l as [|a l IH].
  - apply (ev_ext _ _ pr (fun _ => True)); [exact (proj1 (P_all _ _ pr))|]. intros eta. split; [intros _ x []|trivial].
  - apply (ev_ext _ _ pr (fun eta => ~ dist n w a ^ 2 / 2 < dot n (sub a w) eta /\ keeps n (fun x => In x l) w eta)).
    + apply (ev_and _ _ pr); [apply (ev_not _ _ pr), half|exact IH].
    + intros eta. assert (E : ~ dist n w a ^ 2 / 2 < dot n (sub a w) eta <-> dist n (add w eta) w <= dist n (add w eta) a).
      { rewrite keeps_pair, (dot_comm n eta (sub a w)). split; intros; lra. }
      rewrite E. split; [intros [A B] x [<-|I]; [exact A|now apply B]|]. intros H. split; [apply H; now left|intros x I; apply H; now right].
Qed.

(** ** Ties *)
Lemma null_union ev P A B : probability ev P -> ev A -> ev B -> P A = 0 -> P B = 0 -> ev (fun t => A t \/ B t) /\ P (fun t => A t \/ B t) = 0.
Proof.
  intros pr EA EB A0 B0. assert (ED := ev_and _ _ pr _ _ EB (ev_not _ _ pr _ EA)).
  destruct (P_or _ _ pr A (fun t => B t /\ ~ A t) EA ED) as [EU E]; [tauto|].
  assert (X : forall t, (A t \/ (B t /\ ~ A t)) <-> (A t \/ B t)) by (intros t; destruct (Classical_Prop.classic (A t)); tauto).
  split; [exact (ev_ext _ _ pr _ _ EU X)|]. rewrite <- (P_ext _ _ pr _ _ EU X), E, A0.
  assert (P (fun t => B t /\ ~ A t) <= P B) by (apply (P_subset ev P); tauto). pose proof (P_nonneg _ _ pr _ ED). lra.
Qed.
Lemma tie_null n ev P F w x y : noise n ev P F -> ~ same n x y ->
  ev (fun eta => dist n (add w eta) x = dist n (add w eta) y) /\ P (fun eta => dist n (add w eta) x = dist n (add w eta) y) = 0.
Proof.
  intros N D. pose proof (noise_prob _ _ _ _ N) as pr. destruct (pair_event n w x y D) as [V X].
  destruct (noise_atom _ _ _ _ N (sub y x) (z_pair n w x y) V) as [E0 P0].
  assert (K : forall eta, component n (sub y x) eta = z_pair n w x y <-> dist n (add w eta) x = dist n (add w eta) y).
  { intros eta. assert (D0 : 0 < dist n x y) by (assert (0 <= dist n x y) by apply norm_nonneg; destruct (Req_dec (dist n x y) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]).
    assert (Q : dist n (add w eta) y ^ 2 - dist n (add w eta) x ^ 2 = 2 * dist n x y * (z_pair n w x y - component n (sub y x) eta)).
    { unfold z_pair, component. replace (2 * dist n x y * ((dist n w y ^ 2 - dist n w x ^ 2) / (2 * dist n x y) - norm n eta * cos (angle n eta (sub y x))))
        with (dist n w y ^ 2 - dist n w x ^ 2 - 2 * (norm n eta * dist n x y * cos (angle n eta (sub y x)))) by (field; lra).
      replace (dist n x y) with (norm n (sub y x)) by (rewrite (dist_sym n x y); reflexivity). rewrite <- dot_angle.
      rewrite !dist_sqr, !dot_add, !dot_add_r, dot_sub_r, (dot_comm n eta w). ring. }
    assert (0 <= dist n (add w eta) x) by apply norm_nonneg. assert (0 <= dist n (add w eta) y) by apply norm_nonneg. split; intros E.
    - rewrite E in Q. nra.
    - rewrite E in Q. assert (dist n x y * (z_pair n w x y - component n (sub y x) eta) = 0) by lra. nra. }
  split; [exact (ev_ext _ _ pr _ _ E0 K)|]. now rewrite <- (P_ext _ _ pr _ _ E0 K).
Qed.
Lemma ties_null n ev P F w y l : noise n ev P F -> (forall x, In x l -> ~ same n x y) ->
  ev (fun eta => exists x, In x l /\ dist n (add w eta) x = dist n (add w eta) y) /\ P (fun eta => exists x, In x l /\ dist n (add w eta) x = dist n (add w eta) y) = 0.
Proof.
  intros N. pose proof (noise_prob _ _ _ _ N) as pr. induction l as [|a l IH]; intros H.
  - destruct (P_all _ _ pr) as [ET E1]. assert (EF := ev_not _ _ pr _ ET).
    assert (X : forall t : vec, ~ True <-> (exists x, In x nil /\ dist n (add w t) x = dist n (add w t) y)) by (intros t; split; [tauto|intros [x [[] _]]]).
    split; [exact (ev_ext _ _ pr _ _ EF X)|]. rewrite <- (P_ext _ _ pr _ _ EF X), (P_not n ev P F N _ ET), E1. ring.
  - destruct (IH (fun x Hx => H x (or_intror Hx))) as [E2 P2]. destruct (tie_null n ev P F w a y N (H a (or_introl eq_refl))) as [E1 P1].
    destruct (null_union ev P _ _ pr E1 E2 P1 P2) as [E3 P3].
    assert (X : forall t, (dist n (add w t) a = dist n (add w t) y \/ exists x, In x l /\ dist n (add w t) x = dist n (add w t) y) <-> exists x, In x (a :: l) /\ dist n (add w t) x = dist n (add w t) y).
    { intros t. split; [intros [E|[x [I E]]]; [exists a; simpl; tauto|exists x; simpl; tauto]|intros [x [[<-|I] E]]; [left; exact E|right; exists x; tauto]]. }
    split; [exact (ev_ext _ _ pr _ _ E3 X)|]. now rewrite <- (P_ext _ _ pr _ _ E3 X).
Qed.
(** In a finite vocabulary (list l with y) some word is nearest to w + eta, and with probability one no word of l different from y is exactly as near as y. *)
Lemma nearest_without_ties : forall n ev P F, noise n ev P F -> forall (w y : vec) (l : list vec), (forall x, In x l -> ~ same n x y) ->
  (forall eta, exists x, In x (y :: l) /\ forall z, In z (y :: l) -> dist n (add w eta) x <= dist n (add w eta) z) /\
  P (fun eta => exists x, In x l /\ dist n (add w eta) x = dist n (add w eta) y) = 0.
Proof.
  intros n ev P F N w y l H. split; [|now apply (ties_null n ev P F)]. intros eta. clear. revert y.
  induction l as [|a l IH]; intros y; [exists y; split; [now left|intros z [<-|[]]; lra]|].
  destruct (IH a) as [x [I M]]. destruct (Rle_or_lt (dist n (add w eta) y) (dist n (add w eta) x)) as [L|L].
  - exists y. split; [now left|]. intros z [<-|J]; [lra|]. specialize (M z J). lra.
  - exists x. split; [now right|]. intros z [<-|J]; [lra|now apply M].
Qed.
(** M(w) = y exactly on the open cell of y, up to an event of probability zero: on the rest of its closed cell some different word of l is exactly as near as y. *)
Lemma open_cells : forall n ev P F, noise n ev P F -> forall (w y : vec) (l : list vec), (forall x, In x l -> ~ same n x y) ->
  (forall eta, (forall x, In x l -> dist n (add w eta) y <= dist n (add w eta) x) ->
     (forall x, In x l -> dist n (add w eta) y < dist n (add w eta) x) \/ exists x, In x l /\ dist n (add w eta) x = dist n (add w eta) y) /\
  P (fun eta => exists x, In x l /\ dist n (add w eta) x = dist n (add w eta) y) = 0.
Proof.
  intros n ev P F N w y l H. split; [|now apply (ties_null n ev P F)]. intros eta C.
  destruct (Classical_Prop.classic (exists x, In x l /\ dist n (add w eta) x = dist n (add w eta) y)) as [T|T]; [now right|left].
  intros x I. specialize (C x I). destruct C as [C|C]; [exact C|]. exfalso. apply T. exists x. split; [exact I|now symmetry].
Qed.
(** In dimension n >= 1, with probability zero the noisy vector is one of the finitely many vectors of l (the events of hitting a vector are assumed to have probabilities). *)
Lemma never_hits : forall n ev P F, (0 < n)%nat -> noise n ev P F -> forall w (l : list vec), (forall x, ev (fun eta => same n (add w eta) x)) ->
  P (fun eta => exists x, In x l /\ same n (add w eta) x) = 0.
Proof.
  intros n ev P F n0 N w l EV. pose proof (noise_prob _ _ _ _ N) as pr.
  assert (K : ev (fun eta => exists x, In x l /\ same n (add w eta) x) /\ P (fun eta => exists x, In x l /\ same n (add w eta) x) = 0); [|apply K].
  induction l as [|a l IH].
  - destruct (P_all _ _ pr) as [ET E1]. assert (EF := ev_not _ _ pr _ ET).
    assert (X : forall t : vec, ~ True <-> (exists x, In x nil /\ same n (add w t) x)) by (intros t; split; [tauto|intros [x [[] _]]]).
    split; [exact (ev_ext _ _ pr _ _ EF X)|]. rewrite <- (P_ext _ _ pr _ _ EF X), (P_not n ev P F N _ ET), E1. ring.
  - destruct IH as [E2 P2]. pose (e := fun i : nat => match i with O => 1 | _ => 0 end : R).
    assert (De : forall y : vec, dot n y e = y 0%nat).
    { intros y. destruct n as [|k]; [lia|]. clear. induction k as [|k IHk]; [simpl; unfold e; ring|].
      change (dot (S k) y e + y (S k) * e (S k) = y 0%nat). rewrite IHk. unfold e. ring. }
    assert (Ne : norm n e = 1) by (unfold norm; rewrite De; unfold e; apply sqrt_1).
    destruct (noise_atom _ _ _ _ N e (a 0%nat - w 0%nat) ltac:(rewrite Ne; lra)) as [E0 P0].
    assert (Sub : forall eta, same n (add w eta) a -> component n e eta = a 0%nat - w 0%nat).
    { intros eta S. specialize (S 0%nat n0). unfold component. pose proof (dot_angle n eta e) as D. rewrite Ne, Rmult_1_r, De in D. rewrite <- D. unfold add in S. lra. }
    assert (P1 : P (fun eta => same n (add w eta) a) = 0).
    { pose proof (P_subset ev P _ _ pr (EV a) E0 Sub). pose proof (P_nonneg _ _ pr _ (EV a)). lra. }
    destruct (null_union ev P _ _ pr (EV a) E2 P1 P2) as [E3 P3].
    assert (X : forall t, (same n (add w t) a \/ exists x, In x l /\ same n (add w t) x) <-> exists x, In x (a :: l) /\ same n (add w t) x).
    { intros t. split; [intros [E|[x [I E]]]; [exists a; simpl; tauto|exists x; simpl; tauto]|intros [x [[<-|I] E]]; [left; exact E|right; exists x; tauto]]. }
    split; [exact (ev_ext _ _ pr _ _ E3 X)|]. now rewrite <- (P_ext _ _ pr _ _ E3 X).
Qed.
