(** Claims about decoding (Asghar et al., Sections 3.2 and 6; Feyisetan et al., proof of Theorem 1) for the mechanism of the
    papers: noise of density proportional to exp(-eps |eta|) on R^(k+1). [Lap k eps origin T] is the probability that the noise
    lies in T, [ev k T] says that T is measurable, [Z_cdf] is the distribution function of its component along a direction. *)
From Coq Require Import Reals Lra Lia List.
From mathcomp Require ssreflect.
From mathcomp.analysis Require Import reals ereal measure lebesgue_measure lebesgue_integral.
From dx.privacy Require Import Euclid Decoding NoiseEvents NoiseScale.
From dx.measure Require Import LebesgueLine HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.laplace Require Import LaplaceSpace LaplaceInstance LaplaceEvents LaplaceMean.
Open Scope R_scope.

Lemma dist_positive n x y : ~ same n x y -> 0 < dist n x y.
Proof. intros D. assert (0 <= dist n x y) by apply norm_nonneg. destruct (Req_dec (dist n x y) 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]. Qed.
Lemma Z_cdf_positive k eps z : 0 < eps -> 0 < z -> 1/2 < Z_cdf k eps z.
Proof. intros He Hz. rewrite Z_cdf_F by exact He. now apply F_positive. Qed.

(** Reading: the probabilities of Eqs. (18) and (19) bound from above the probability that w, or that x1, is output. *)
Theorem asghar_2026_sec_6_1_bounds : forall k eps, 0 < eps -> forall (D : vec -> Prop) w, D w ->
  (forall C, ev k C -> (forall eta, C eta -> forall y, D y -> dist (S k) (add w eta) w <= dist (S k) (add w eta) y) ->
     forall x, D x -> ~ same (S k) w x -> Lap k eps origin C <= Lap k eps origin (fun eta => loss (S k) w eta w < loss (S k) w eta x)) /\
  (forall x1 C, D x1 -> ev k C -> (forall eta, C eta -> forall y, D y -> dist (S k) (add w eta) x1 <= dist (S k) (add w eta) y) ->
     forall x2, D x2 -> ~ same (S k) x1 x2 -> Lap k eps origin C <= Lap k eps origin (fun eta => loss (S k) w eta x1 < loss (S k) w eta x2)).
Proof. intros k eps He. exact (nearest_le_wins (S k) (ev k) _ _ (laplace_law k eps He)). Qed.
(** Reading: under the noise the loss L(x) is integrable and has mean |w-x|^2 (Lebesgue integral against the density), which is positive exactly for x different from w; and of two words the nearer one has the smaller loss with probability above 1/2. *)
Theorem asghar_2026_thm_10 : forall k eps, 0 < eps -> forall w,
  (forall x, mean k eps (fun eta => loss (S k) w eta x) (dist (S k) w x ^ 2)) /\
  (forall x, 0 < dist (S k) w x ^ 2 <-> ~ same (S k) x w) /\
  (forall x y, ~ same (S k) x y -> dist (S k) w x < dist (S k) w y -> 1/2 < Lap k eps origin (fun eta => loss (S k) w eta x < loss (S k) w eta y)).
Proof.
  intros k eps He w. split; [intros x; now apply loss_mean|split].
  - intros x. rewrite <- dist_zero, (dist_sym (S k) x w). assert (0 <= dist (S k) w x) by apply norm_nonneg. split; intros H1; [nra|].
    assert (0 < dist (S k) w x) by lra. nra.
  - intros x y D L. rewrite (proj2 (pair_law (S k) (ev k) _ _ (laplace_law k eps He) w x y D)). apply Z_cdf_positive; [exact He|].
    pose proof (dist_positive (S k) x y D). assert (0 <= dist (S k) w x) by apply norm_nonneg. apply Rdiv_lt_0_compat; nra.
Qed.
(** Reading: only pairs are ordered: of two words the nearer one is nearer to w + eta with probability above 1/2. *)
Theorem asghar_2026_sec_6_order_amended : forall k eps, 0 < eps -> forall w x y, ~ same (S k) x y -> dist (S k) w x < dist (S k) w y ->
  1/2 < Lap k eps origin (fun eta => dist (S k) (add w eta) x < dist (S k) (add w eta) y).
Proof. intros k eps He. exact (nearer_wins (S k) (ev k) _ _ (laplace_law k eps He) (fun z => Z_cdf_positive k eps z He)). Qed.
(** Reading: in a finite vocabulary (list l with y) some word is nearest to w + eta, and with probability one no word of l different from y is exactly as near as y. *)
Theorem asghar_2026_eq_3 : forall k eps, 0 < eps -> forall (w y : vec) (l : list vec), (forall x, In x l -> ~ same (S k) x y) ->
  (forall eta, exists x, In x (y :: l) /\ forall z, In z (y :: l) -> dist (S k) (add w eta) x <= dist (S k) (add w eta) z) /\
  Lap k eps origin (fun eta => exists x, In x l /\ dist (S k) (add w eta) x = dist (S k) (add w eta) y) = 0.
Proof. intros k eps He. exact (nearest_without_ties (S k) (ev k) _ _ (laplace_law k eps He)). Qed.
(** Reading: M(w) = y exactly on the open cell of y, up to an event of probability zero: on the rest of its closed cell some different word of l is exactly as near as y. *)
Theorem feyisetan_2020_thm_1_proof : forall k eps, 0 < eps -> forall (w y : vec) (l : list vec), (forall x, In x l -> ~ same (S k) x y) ->
  (forall eta, (forall x, In x l -> dist (S k) (add w eta) y <= dist (S k) (add w eta) x) ->
     (forall x, In x l -> dist (S k) (add w eta) y < dist (S k) (add w eta) x) \/ exists x, In x l /\ dist (S k) (add w eta) x = dist (S k) (add w eta) y) /\
  Lap k eps origin (fun eta => exists x, In x l /\ dist (S k) (add w eta) x = dist (S k) (add w eta) y) = 0.
Proof. intros k eps He. exact (open_cells (S k) (ev k) _ _ (laplace_law k eps He)). Qed.
(** Reading: with probability zero the noisy vector w + eta is one of the finitely many vectors of l. *)
Theorem asghar_2026_sec_3_2_never_a_word : forall k eps, 0 < eps -> forall w (l : list vec), Lap k eps origin (fun eta => exists x, In x l /\ same (S k) (add w eta) x) = 0.
Proof. exact never_a_word. Qed.
