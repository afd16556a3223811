(** Numbers that are said to measure privacy: skewness of prediction probabilities (Bollegala et al., Section 1 and
    Appendix B), Renyi entropies (Feyisetan et al., Section 3.2), the allocation of noise to components. *)
From Coq Require Import Reals Lra Psatz List Lia.
From dx.privacy Require Import Channel.
Import ListNotations.
Open Scope R_scope.

Definition mean (l : list R) : R := sum l (fun p => p) / INR (length l).
Definition deviation (l : list R) : R := sqrt (sum l (fun p => (p - mean l) ^ 2) / (INR (length l) - 1)).
(** the formula of Appendix B *)
Definition skewness (l : list R) : R :=
  INR (length l) / ((INR (length l) - 1) * (INR (length l) - 2)) * sum l (fun p => ((p - mean l) / deviation l) ^ 3).
(** at least three probabilities, not all equal *)
Definition sample (l : list R) : Prop := (3 <= length l)%nat /\ (forall p, In p l -> 0 <= p <= 1) /\ 0 < sum l (fun p => (p - mean l) ^ 2).
Lemma skewness_3 a b c : let l := [a; b; c] in 0 < sum l (fun p => (p - mean l) ^ 2) ->
  0 < deviation l /\ skewness l = 3/2 * / deviation l ^ 3 * sum l (fun p => (p - mean l) ^ 3).
Proof.
  intros l Q. assert (D : 0 < deviation l).
  { unfold deviation. apply sqrt_lt_R0. apply Rdiv_lt_0_compat; [exact Q|unfold l; simpl; lra]. }
  split; [exact D|]. unfold skewness. rewrite (sum_ext l _ (fun p => / deviation l ^ 3 * (p - mean l) ^ 3)) by (intros; field; lra).
  rewrite sum_scal. replace (INR (length l)) with 3 by (unfold l; simpl; ring). field. lra.
Qed.
Lemma skewness_sign a b c : let l := [a; b; c] in 0 < sum l (fun p => (p - mean l) ^ 2) ->
  (0 < sum l (fun p => (p - mean l) ^ 3) -> 0 < skewness l) /\ (sum l (fun p => (p - mean l) ^ 3) < 0 -> skewness l < 0) /\
  (sum l (fun p => (p - mean l) ^ 3) = 0 -> skewness l = 0).
Proof.
  intros l Q. destruct (skewness_3 a b c Q) as [D E]. fold l in D, E. rewrite E.
  assert (K : 0 < 3/2 * / deviation l ^ 3) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat, pow_lt, D]).
  split; [intros H; now apply Rmult_lt_0_compat|split; [intros H; nra|intros ->; ring]].
Qed.
Lemma mean_3 a b c : mean [a; b; c] = (a + b + c) / 3.
Proof. unfold mean. simpl. field. Qed.
Ltac three := rewrite ?mean_3; simpl; lra.
Ltac sampled := split; [simpl; lia|split; [intros p Hp; simpl in Hp; intuition (subst; lra)|three]].
Lemma sk_011 : sample [0; 1; 1] /\ skewness [0; 1; 1] < 0.
Proof. assert (S : sample [0; 1; 1]) by sampled. split; [exact S|]. apply skewness_sign; [apply S|three]. Qed.
Lemma sk_001 : sample [0; 0; 1] /\ 0 < skewness [0; 0; 1].
Proof. assert (S : sample [0; 0; 1]) by sampled. split; [exact S|]. apply skewness_sign; [apply S|three]. Qed.
(** Reading: "skewness is positive for a longer left tail" (the smallest value farther from the mean than the largest) is refuted by the sample 0, 1, 1. *)
Theorem bollegala_2023_app_b_sign_refuted : ~ (forall l lo hi, sample l -> In lo l -> In hi l -> (forall p, In p l -> lo <= p <= hi) -> hi - mean l < mean l - lo -> 0 < skewness l).
Proof.
  intros H. destruct sk_011 as [S K]. assert (0 < skewness [0; 1; 1]); [|lra]. apply (H _ 0 1); [exact S|simpl; tauto|simpl; tauto| |three].
  intros p Hp. simpl in Hp. intuition (subst; lra).
Qed.
(** Reading: "of two samples for the same words, skewness nearer to zero shows stronger privacy (a lower mean probability)" is refuted by the samples 8/10, 9/10, 1 (skewness 0, mean 9/10) and 0, 0, 1 (mean 1/3). *)
Theorem bollegala_2023_sec_1_skewness_refuted : ~ (forall l l', sample l -> sample l' -> length l = length l' -> Rabs (skewness l) < Rabs (skewness l') -> mean l <= mean l').
Proof.
  intros H. destruct sk_001 as [S K]. assert (S' : sample [8/10; 9/10; 1]) by sampled.
  assert (Z : skewness [8/10; 9/10; 1] = 0) by (apply skewness_sign; [apply S'|three]).
  assert (M : mean [8/10; 9/10; 1] <= mean [0; 0; 1]) by (apply H; [exact S'|exact S|reflexivity|rewrite Z, Rabs_R0, Rabs_pos_eq; lra]). rewrite !mean_3 in M. lra.
Qed.
(** Reading: "if no probability rises, skewness does not fall" is refuted by 0, 1/4, 1 and the lower sample 0, 1/4, 1/4. *)
Theorem bollegala_2023_app_b_trend_refuted : ~ (forall l l', sample l -> sample l' -> Forall2 Rle l' l -> skewness l <= skewness l').
Proof.
  intros H. assert (S : sample [0; 1/4; 1]) by sampled. assert (S' : sample [0; 1/4; 1/4]) by sampled.
  assert (0 < skewness [0; 1/4; 1]) by (apply skewness_sign; [apply S|three]). assert (skewness [0; 1/4; 1/4] < 0) by (apply skewness_sign; [apply S'|three]).
  assert (skewness [0; 1/4; 1] <= skewness [0; 1/4; 1/4]); [|lra]. apply H; [exact S|exact S'|]. repeat constructor; lra.
Qed.
(** how many probabilities are below the mean *)
Definition below (l : list R) : nat := length (filter (fun p => if Rlt_dec p (mean l) then true else false) l).
(** Reading: "smaller skewness shows that more words are protected (have p below the mean)" is refuted by the samples 0, 1, 1 and 0, 0, 1. *)
Theorem bollegala_2023_app_b_protected_refuted : ~ (forall l l', sample l -> sample l' -> length l = length l' -> skewness l < skewness l' -> (below l' <= below l)%nat).
Proof.
  intros H. destruct sk_011 as [S K]. destruct sk_001 as [S' K']. specialize (H _ _ S S' eq_refl ltac:(lra)). unfold below in H. rewrite !mean_3 in H. simpl in H.
  repeat match type of H with context[Rlt_dec ?a ?b] => destruct (Rlt_dec a b); simpl in H; try lra end; lia.
Qed.

(** Reading: "where all p of a sample are 1 the formula has a value (s > 0), and its numerator is zero" is refuted by four words: the squared deviations add up to 0, and the formula divides by s = 0. *)
Theorem bollegala_2023_app_b_no_noise_refuted : ~ (forall l : list R, l <> [] -> (forall p, In p l -> p = 1) ->
  0 < sum l (fun p => (p - mean l) ^ 2) /\ sum l (fun p => (p - mean l) ^ 3) = 0).
Proof.
  intros H. destruct (H [1; 1; 1; 1]) as [K _]; [discriminate|intros p Hp; simpl in Hp; intuition|]. unfold mean in K. simpl in K. lra.
Qed.

(** ** Renyi entropies of a law on finitely many outputs *)
Definition law (p : list R) : Prop := (forall x, In x p -> 0 < x) /\ sum p (fun x => x) = 1.
(** H_0 = log of the size of the support; H_inf = log(1/max p), m the largest probability *)
Definition largest (p : list R) (m : R) : Prop := In m p /\ forall x, In x p -> x <= m.
(** Reading: "the min-entropy log|supp| is at most the max-entropy log(1/max p)" is refuted by the law 9/10, 1/10. *)
Theorem feyisetan_2020_sec_3_2_names_refuted : ~ (forall p m, law p -> largest p m -> ln (INR (length p)) <= ln (1 / m)).
Proof.
  intros H. assert (K : ln (INR 2) <= ln (1 / (9/10))).
  { apply (H [9/10; 1/10]); [split; [intros x Hx; simpl in Hx; intuition (subst; lra)|simpl; lra]|split; [simpl; tauto|intros x Hx; simpl in Hx; intuition (subst; lra)]]. }
  assert (ln (1 / (9/10)) < ln (INR 2)); [|lra]. apply ln_increasing; simpl; lra.
Qed.
(** Reading: log(1/max p) <= log|supp p| for every law: H_0 is the larger one. *)
Theorem feyisetan_2020_sec_3_2_names_amended : forall p m, law p -> largest p m -> ln (1 / m) <= ln (INR (length p)).
Proof.
  intros p m [P S] [I L]. assert (m0 : 0 < m) by now apply P.
  assert (B : 1 <= INR (length p) * m).
  { rewrite <- S. apply Rle_trans with (sum p (fun _ => m)); [now apply sum_le|]. clear. induction p as [|a r IH]; [simpl; lra|].
    change (length (a :: r)) with (Datatypes.S (length r)). rewrite S_INR. simpl sum. lra. }
  assert (K : 1 / m <= INR (length p)) by (apply Rmult_le_reg_r with m; [exact m0|]; replace (1 / m * m) with 1 by (field; lra); exact B).
  assert (0 < 1 / m) by (apply Rdiv_lt_0_compat; lra). destruct K as [K|K]; [left; now apply ln_increasing|rewrite K; lra].
Qed.

(** ** Allocation of noise *)
(** Reading: components i with n_i >= 0 words and width Delta_i > 0 (some n_i > 0), standard deviations sigma_i with the same budget sum n_i sigma_i^2 as u Delta_i. If sigma_i >= v Delta_i for all i, then v <= u. *)
Theorem bollegala_2023_sec_1_budget : forall (parts : list nat) (n Delta sigma : nat -> R) u v, 0 < u -> 0 < v ->
  (forall i, In i parts -> 0 <= n i /\ 0 < Delta i) -> (exists i, In i parts /\ 0 < n i) ->
  sum parts (fun i => n i * sigma i ^ 2) = sum parts (fun i => n i * (u * Delta i) ^ 2) ->
  (forall i, In i parts -> v * Delta i <= sigma i) -> v <= u.
Proof.
  intros parts n Delta sigma u v u0 v0 P [j [Ij nj]] B H.
  assert (E : forall w, sum parts (fun i => n i * (w * Delta i) ^ 2) = w ^ 2 * sum parts (fun i => n i * Delta i ^ 2)) by (intros w; rewrite <- sum_scal; apply sum_ext; intros; ring).
  assert (T : 0 < sum parts (fun i => n i * Delta i ^ 2)).
  { apply Rle_lt_trans with (sum parts (fun _ => 0)); [right; symmetry; now apply sum_zero|]. apply sum_lt with j; [|exact Ij|].
    - intros i Ii. destruct (P i Ii). apply Rmult_le_pos; [lra|apply pow2_ge_0].
    - destruct (P j Ij). apply Rmult_lt_0_compat; [exact nj|nra]. }
  assert (L : sum parts (fun i => n i * (v * Delta i) ^ 2) <= sum parts (fun i => n i * sigma i ^ 2)).
  { apply sum_le. intros i Ii. destruct (P i Ii). specialize (H i Ii). apply Rmult_le_compat_l; [lra|]. apply pow_incr. nra. }
  rewrite B, !E in L. assert (v ^ 2 <= u ^ 2) by nra. nra.
Qed.
