(** The exponential mechanism on word vectors, and privacy on parts of a vocabulary. *)
From Coq Require Import Reals Lra Psatz List.
From dx.privacy Require Import Channel Definitions Exponential Euclid.
Import ListNotations.
Open Scope R_scope.

(** Reading: words with different vectors in R^n; drawing x with probability proportional to exp(-eps |w-x|/2) is a mechanism and eps d-private for the Euclidean distance, on every finite vocabulary. *)
Theorem asghar_2026_sec_7_exponential : forall (word : Type) n (emb : word -> vec) (W : list word) eps, W <> [] -> (forall a b, same n (emb a) (emb b) -> a = b) -> 0 < eps ->
  let d a b := dist n (emb a) (emb b) in
  mechanism W W (exponential W d (- (eps / 2))) /\ private W W (exponential W d (- (eps / 2))) d eps.
Proof.
  intros word n emb W eps NE Inj e0 d. assert (M : metric W d).
  { split; [intros x y _ _; repeat split|intros; apply dist_triangle].
    - apply norm_nonneg.
    - intros Z. apply Inj. now apply dist_zero.
    - intros ->. apply dist_zero. intros i _. reflexivity.
    - apply dist_sym. }
  split; [now apply exponential_mechanism|]. apply exponential_private; [exact M|]. rewrite Rabs_Ropp, Rabs_pos_eq by lra. lra.
Qed.
(** Definition 1 of Bollegala et al. on a finite vocabulary, all pairs of words being neighbours *)
Definition approx {X Y : Type} (xs : list X) (ys : list Y) (C : X -> Y -> R) (eps delta : R) : Prop :=
  forall x x' S, In x xs -> In x' xs -> Pr ys C x S <= exp eps * Pr ys C x' S + delta.
(** Reading: "(eps,delta)-private on each of two disjoint parts makes it so on their union" is refuted by the words 0 and 1, each a part of its own, and the mechanism that returns its input (eps = 1, delta = 1/2). *)
Theorem bollegala_2023_thm_4_proof_refuted : ~ (forall (X1 X2 ys : list R) C eps delta, (forall x, In x X1 -> ~ In x X2) -> mechanism (X1 ++ X2) ys C -> 0 < eps -> 0 < delta < 1 ->
  approx X1 ys C eps delta -> approx X2 ys C eps delta -> approx (X1 ++ X2) ys C eps delta).
Proof.
  intros H. assert (One : forall x, approx [x] [0; 1] (response 1 0) 1 (1/2)).
  { intros x a b S [<-|[]] [<-|[]]. assert (0 <= Pr [0; 1] (response 1 0) x S) by (apply sum_nonneg; intros y _; destruct (S y); unfold response; [destruct (Req_EM_T x y)|]; lra).
    pose proof (exp_ge_1 1 ltac:(lra)). nra. }
  assert (A : approx ([0] ++ [1]) [0; 1] (response 1 0) 1 (1/2)).
  { apply H; auto; [intros x [<-|[]] [K|[]]; lra| |lra|lra].
    intros x Hx. split; [intros y _; unfold response; destruct (Req_EM_T x y); lra|]. destruct Hx as [<-|[<-|[]]]; words; lra. }
  specialize (A 0 1 (fun z => if Req_EM_T z 0 then true else false) (or_introl eq_refl) (or_intror (or_introl eq_refl))).
  unfold Pr in A. rewrite !(sum_single Req_EM_T) in A by (repeat constructor; simpl; lra). rewrite response_same, response_other in A by lra. lra.
Qed.
