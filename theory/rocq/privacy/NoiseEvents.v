(** Probabilities of decoding events (Asghar et al., Section 6) under any probability on R^n for which r cos(angle of eta and v)
    has one law without atoms in every direction v; F is its distribution function. laplace/LaplaceInstance.v shows that noise of
    density proportional to exp(-eps |eta|) is such a noise, and laplace/ClaimsLaplace.v states the claims for it. *)
From Coq Require Import Reals Lra Psatz Lia.
From dx.privacy Require Import Euclid Decoding.
Open Scope R_scope.

Definition event := vec -> Prop.
(** a finitely additive probability on an algebra of events; every probability measure is one *)
Record probability (ev : event -> Prop) (P : event -> R) : Prop := {
  ev_ext : forall A B, ev A -> (forall t, A t <-> B t) -> ev B;
  P_ext : forall A B, ev A -> (forall t, A t <-> B t) -> P A = P B;
  P_all : ev (fun _ => True) /\ P (fun _ => True) = 1;
  P_nonneg : forall A, ev A -> 0 <= P A;
  ev_not : forall A, ev A -> ev (fun t => ~ A t);
  ev_and : forall A B, ev A -> ev B -> ev (fun t => A t /\ B t);
  P_or : forall A B, ev A -> ev B -> (forall t, ~ (A t /\ B t)) -> ev (fun t => A t \/ B t) /\ P (fun t => A t \/ B t) = P A + P B }.
(** r cos(angle of eta and v) *)
Definition component n (v eta : vec) : R := norm n eta * cos (angle n eta v).
Record noise n (ev : event -> Prop) (P : event -> R) (F : R -> R) : Prop := {
  noise_prob : probability ev P;
  noise_law : forall v z, norm n v <> 0 -> ev (fun eta => component n v eta <= z) /\ P (fun eta => component n v eta <= z) = F z;
  noise_atom : forall v z, norm n v <> 0 -> ev (fun eta => component n v eta = z) /\ P (fun eta => component n v eta = z) = 0 }.

Section Events.
  Variables (n : nat) (ev : event -> Prop) (P : event -> R) (F : R -> R).
  Hypothesis N : noise n ev P F.
  Let pr := noise_prob _ _ _ _ N.
  Lemma P_mono A B : ev A -> ev B -> (forall t, A t -> B t) -> P A <= P B.
  Proof.
    intros EA EB H. assert (ED := ev_and _ _ pr _ _ EB (ev_not _ _ pr _ EA)).
    destruct (P_or _ _ pr A (fun t => B t /\ ~ A t) EA ED) as [_ E]; [tauto|].
    assert (EA' : forall t, B t <-> A t \/ (B t /\ ~ A t)) by (intros t; specialize (H t); destruct (Classical_Prop.classic (A t)); tauto).
    rewrite (P_ext _ _ pr B _ EB EA'), E. pose proof (P_nonneg _ _ pr _ ED). lra.
  Qed.
  Lemma P_not A : ev A -> P (fun t => ~ A t) = 1 - P A.
  Proof.
    intros EA. destruct (P_or _ _ pr A (fun t => ~ A t) EA (ev_not _ _ pr _ EA)) as [_ E]; [tauto|].
    destruct (P_all _ _ pr) as [ET ET1]. rewrite (P_ext _ _ pr (fun _ => True) (fun t => A t \/ ~ A t) ET) in ET1; [lra|].
    intros t. destruct (Classical_Prop.classic (A t)); tauto.
  Qed.
  Lemma below v z : norm n v <> 0 -> ev (fun eta => component n v eta < z) /\ P (fun eta => component n v eta < z) = F z.
  Proof.
    intros V. destruct (noise_law _ _ _ _ N v z V) as [E1 L1]. destruct (noise_atom _ _ _ _ N v z V) as [E2 L2].
    assert (E3 := ev_and _ _ pr _ _ E1 (ev_not _ _ pr _ E2)).
    assert (X : forall t, (component n v t <= z /\ ~ component n v t = z) <-> component n v t < z) by (intros; lra).
    split; [exact (ev_ext _ _ pr _ _ E3 X)|]. rewrite <- (P_ext _ _ pr _ _ E3 X).
    destruct (P_or _ _ pr _ _ E3 E2) as [E4 L4]; [intros; lra|].
    rewrite (P_ext _ _ pr _ (fun t => component n v t <= z) E4) in L4 by (intros; lra). lra.
  Qed.
  (** the threshold of Eq. (19) *)
  Definition z_pair (w x y : vec) : R := (dist n w y ^ 2 - dist n w x ^ 2) / (2 * dist n x y).
  Lemma pair_event w x y : ~ same n x y -> norm n (sub y x) <> 0 /\
    forall eta, component n (sub y x) eta < z_pair w x y <-> loss n w eta x < loss n w eta y.
  Proof.
    intros D. assert (Q : norm n (sub y x) = dist n x y) by (rewrite dist_sym; reflexivity).
    assert (0 < dist n x y) by (assert (0 <= dist n x y) by apply norm_nonneg; destruct (Req_dec (dist n x y) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]).
    split; [lra|]. intros eta. destruct (asghar_2026_sec_6_equivalence n w x y eta) as [_ E]. rewrite E, Q. unfold component, z_pair.
    set (k := norm n eta * cos (angle n eta (sub y x))). replace (norm n eta * dist n x y * cos (angle n eta (sub y x))) with (k * dist n x y) by (unfold k; ring).
    split; intros L.
    - apply Rmult_lt_compat_r with (r := 2 * dist n x y) in L; [|lra].
      replace ((dist n w y ^ 2 - dist n w x ^ 2) / (2 * dist n x y) * (2 * dist n x y)) with (dist n w y ^ 2 - dist n w x ^ 2) in L by (field; lra). lra.
    - apply Rmult_lt_reg_r with (2 * dist n x y); [lra|].
      replace ((dist n w y ^ 2 - dist n w x ^ 2) / (2 * dist n x y) * (2 * dist n x y)) with (dist n w y ^ 2 - dist n w x ^ 2) by (field; lra). lra.
  Qed.
  Lemma pair_law w x y : ~ same n x y -> ev (fun eta => loss n w eta x < loss n w eta y) /\ P (fun eta => loss n w eta x < loss n w eta y) = F (z_pair w x y).
  Proof.
    intros D. destruct (pair_event w x y D) as [V X]. destruct (below (sub y x) (z_pair w x y) V) as [E L].
    split; [exact (ev_ext _ _ pr _ _ E X)|]. now rewrite <- (P_ext _ _ pr _ _ E X).
  Qed.
  Lemma z_pair_word w x : ~ same n w x -> z_pair w w x = dist n w x / 2.
  Proof.
    intros D. unfold z_pair. assert (Z : dist n w w = 0) by (apply dist_zero; intros i _; reflexivity). rewrite Z. field.
    intros E. apply dist_zero in E. contradiction.
  Qed.
  Lemma word_law w x : ~ same n w x -> P (fun eta => loss n w eta w < loss n w eta x) = F (dist n w x / 2).
  Proof. intros D. rewrite <- (z_pair_word w x D). now apply pair_law. Qed.
  (** an event in which x is at least as near as y is no likelier than the threshold law says *)
  Lemma chosen_le w x y C : ~ same n x y -> ev C -> (forall eta, C eta -> dist n (add w eta) x <= dist n (add w eta) y) ->
    P C <= P (fun eta => loss n w eta x < loss n w eta y).
  Proof.
    intros D EC H. destruct (pair_law w x y D) as [_ L]. rewrite L.
    destruct (pair_event w x y D) as [V X]. destruct (noise_law _ _ _ _ N _ (z_pair w x y) V) as [E1 L1].
    rewrite <- L1. apply P_mono; [exact EC|exact E1|]. intros eta Ce. specialize (H eta Ce).
    apply (proj2 (asghar_2026_sec_6_loss n w eta)) in H.
    destruct (Rle_or_lt (component n (sub y x) eta) (z_pair w x y)) as [|G]; [assumption|exfalso].
    assert (G' : loss n w eta y < loss n w eta x).
    { assert (D' : ~ same n y x) by (intros S; apply D; intros i Hi; symmetry; now apply S).
      destruct (pair_event w y x D') as [_ X']. apply X'. unfold component in *. unfold z_pair in *. rewrite (dist_sym n y x).
      assert (A : angle n eta (sub x y) = PI - angle n eta (sub y x)).
      { unfold angle. rewrite (norm_ext n (sub x y) (scale (-1) (sub y x))) by (intros i _; unfold sub, scale; ring).
        rewrite (dot_ext n eta eta (sub x y) (scale (-1) (sub y x))) by (intros i _; unfold sub, scale; ring).
        rewrite dot_scale_r. replace (norm n (scale (-1) (sub y x))) with (norm n (sub y x)) by (unfold norm; f_equal; rewrite dot_scale, dot_scale_r; ring).
        replace (-1 * dot n eta (sub y x) / (norm n eta * norm n (sub y x))) with (- (dot n eta (sub y x) / (norm n eta * norm n (sub y x)))) by (unfold Rdiv; ring).
        apply acos_opp. }
      rewrite A. rewrite Rtrigo_facts.cos_pi_minus.
      replace ((dist n w x ^ 2 - dist n w y ^ 2) / (2 * dist n x y)) with (- ((dist n w y ^ 2 - dist n w x ^ 2) / (2 * dist n x y))) by (unfold Rdiv; ring). lra. }
    lra.
  Qed.
End Events.

(** An event C in which a word x different from w is a nearest word to w* (w being a word too) has probability at most 1 - F(|w-x|/2). *)
Lemma nearest_le_tail : forall n ev P F, noise n ev P F -> forall (D : vec -> Prop) w x C, D w -> D x -> ~ same n w x -> ev C ->
  (forall eta, C eta -> forall y, D y -> dist n (add w eta) x <= dist n (add w eta) y) -> P C <= 1 - F (dist n w x / 2).
Proof.
  intros n ev P F N D w x C Dw Dx S EC H. rewrite <- (word_law n ev P F N w x S).
  assert (E := proj1 (pair_law n ev P F N w w x S)). rewrite <- (P_not n ev P F N _ E).
  apply (P_mono n ev P F N); [exact EC|apply (ev_not _ _ (noise_prob _ _ _ _ N)), E|].
  intros eta Ce. specialize (H eta Ce w Dw). apply (proj2 (asghar_2026_sec_6_loss n w eta)) in H. lra.
Qed.
(** The same event has probability at most F((|w-y|^2 - |w-x|^2)/(2|x-y|)) for every other word y. *)
Lemma nearest_le_pair : forall n ev P F, noise n ev P F -> forall (D : vec -> Prop) w x C, D x -> ev C ->
  (forall eta, C eta -> forall y, D y -> dist n (add w eta) x <= dist n (add w eta) y) ->
  forall y, D y -> ~ same n x y -> P C <= F ((dist n w y ^ 2 - dist n w x ^ 2) / (2 * dist n x y)).
Proof.
  intros n ev P F N D w x C Dx EC H y Dy S. rewrite <- (proj2 (pair_law n ev P F N w x y S) : _ = F ((dist n w y ^ 2 - dist n w x ^ 2) / (2 * dist n x y))).
  apply (chosen_le n ev P F N); auto.
Qed.
(** The probabilities of Eqs. (18) and (19) bound from above the probability that w, or that x1, is output. *)
Lemma nearest_le_wins : forall n ev P F, noise n ev P F -> forall (D : vec -> Prop) w, D w ->
  (forall C, ev C -> (forall eta, C eta -> forall y, D y -> dist n (add w eta) w <= dist n (add w eta) y) ->
     forall x, D x -> ~ same n w x -> P C <= P (fun eta => loss n w eta w < loss n w eta x)) /\
  (forall x1 C, D x1 -> ev C -> (forall eta, C eta -> forall y, D y -> dist n (add w eta) x1 <= dist n (add w eta) y) ->
     forall x2, D x2 -> ~ same n x1 x2 -> P C <= P (fun eta => loss n w eta x1 < loss n w eta x2)).
Proof. intros n ev P F N D w Dw. split; intros; apply (chosen_le n ev P F N); auto. Qed.
(** Only pairs are ordered: of two words the nearer one is nearer to w* with probability above 1/2. *)
Lemma nearer_wins : forall n ev P F, noise n ev P F -> (forall z, 0 < z -> 1/2 < F z) ->
  forall w x y, ~ same n x y -> dist n w x < dist n w y -> 1/2 < P (fun eta => dist n (add w eta) x < dist n (add w eta) y).
Proof.
  intros n ev P F N Fpos w x y D L. destruct (pair_law n ev P F N w x y D) as [E V].
  rewrite <- (P_ext _ _ (noise_prob _ _ _ _ N) _ _ E (fun eta => proj1 (asghar_2026_sec_6_equivalence n w x y eta))), V. apply Fpos.
  assert (0 <= dist n w x) by apply norm_nonneg. unfold z_pair.
  assert (0 < dist n x y) by (assert (0 <= dist n x y) by apply norm_nonneg; destruct (Req_dec (dist n x y) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]).
  apply Rdiv_lt_0_compat; nra.
Qed.
