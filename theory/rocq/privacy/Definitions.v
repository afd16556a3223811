(** What the papers say about the definitions themselves: which notion is stronger, what Hamming distance gives,
    what a bound on ratios asks. Counterexamples are mechanisms on two or three words, written out. *)
From Coq Require Import Reals Lra Psatz List Arith.
From dx.privacy Require Import Channel.
Import ListNotations.
Open Scope R_scope.

Lemma Pr_nonneg {X Y} (xs : list X) (ys : list Y) C x S : mechanism xs ys C -> In x xs -> 0 <= Pr ys C x S.
Proof. intros M I. apply sum_nonneg. intros y Hy. destruct (S y); [now apply (M x I)|lra]. Qed.
Lemma line_metric W : metric W (fun x y => Rabs (x - y)).
Proof.
  split.
  - intros x y _ _. repeat split; [apply Rabs_pos| | |apply Rabs_minus_sym].
    + intros H. destruct (Req_dec (x - y) 0) as [E|E]; [lra|]. apply Rabs_pos_lt in E. lra.
    + intros ->. rewrite Rminus_eq_0. apply Rabs_R0.
  - intros x y z _ _ _. replace (x - z) with ((x - y) + (y - z)) by ring. apply Rabs_triang.
Qed.
Lemma exp_half_ln2 : exp (ln 2 * (1 / 2)) * exp (ln 2 * (1 / 2)) = 2 /\ 0 < exp (ln 2 * (1 / 2)).
Proof. split; [|apply exp_pos]. rewrite <- exp_plus. replace (ln 2 * (1 / 2) + ln 2 * (1 / 2)) with (ln 2) by field. apply exp_ln. lra. Qed.
Lemma ln2_pos : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

(** Keep a word with probability [a], and move to each other word with probability [b]. *)
Definition response (a b : R) (x y : R) : R := if Req_EM_T x y then a else b.
Lemma response_same a b x : response a b x x = a.
Proof. unfold response. destruct (Req_EM_T x x); congruence. Qed.
Lemma response_other a b x y : x <> y -> response a b x y = b.
Proof. unfold response. destruct (Req_EM_T x y); congruence. Qed.
(** reduce a sum over written-out words *)
Ltac words := unfold Pr; simpl; rewrite ?response_same;
  repeat match goal with |- context[response _ _ ?x ?y] => rewrite (response_other _ _ x y) by lra end.
Ltac two := match goal with |- context[if ?S ?x then _ else _] => destruct (S x) end.

Lemma response_private_pointwise W a b k : 0 <= b <= a -> a <= exp k * b -> 0 <= k ->
  dp W W (response a b) k.
Proof.
  intros Hb Hk k0. apply dp_private, pointwise_setwise. intros x x' y _ _ _. rewrite Rmult_1_r. unfold response.
  assert (1 <= exp k) by (apply exp_ge_1; exact k0).
  destruct (Req_EM_T x y), (Req_EM_T x' y); nra.
Qed.

(** ** Definition 1 *)
(** Reading: for finitely many outputs the bound e^eps on single outputs gives the bound on every set S of outputs; and for every vocabulary of two or more words and every eps > 0 some mechanism (randomised response) meets Definition 1 and attains the bound on a set. *)
Theorem asghar_2026_def_1 : (forall (X Y : Type) (xs : list X) (ys : list Y) C eps, (forall x x' y, In x xs -> In x' xs -> In y ys -> C x y <= exp eps * C x' y) -> dp xs ys C eps) /\
  forall (W : list R) (eps : R), NoDup W -> (2 <= length W)%nat -> 0 < eps ->
  exists C, mechanism W W C /\ dp W W C eps /\ exists x x' S, In x W /\ In x' W /\ 0 < Pr W C x' S /\ Pr W C x S = exp eps * Pr W C x' S.
Proof.
  split.
  { intros X Y xs ys C eps H. apply dp_private, pointwise_setwise. intros x x' y I I' J. rewrite Rmult_1_r. now apply H. }
  intros W eps N L e0.
  set (D := exp eps + INR (length W) - 1).
  assert (E1 : 1 < exp eps) by (rewrite <- exp_0; apply exp_increasing; exact e0).
  assert (D0 : 0 < D) by (unfold D; apply le_INR in L; simpl in L; lra).
  exists (response (exp eps / D) (1 / D)).
  assert (P : 0 < 1 / D) by (apply Rdiv_lt_0_compat; lra).
  assert (PQ : exp eps / D = exp eps * (1 / D)) by (field; lra).
  assert (T : forall V x, NoDup V -> sum V (response (exp eps / D) (1 / D) x)
     = INR (length V) / D + (if in_dec Req_EM_T x V then (exp eps - 1) / D else 0)).
  { induction V as [|v r IH]; intros x NV; simpl length; simpl sum.
    - simpl. field. lra.
    - inversion NV as [|? ? Nv Nr]; subst. rewrite IH, S_INR by assumption. unfold response.
      destruct (Req_EM_T x v) as [->|Dv].
      + destruct (in_dec Req_EM_T v r) as [I|_]; [contradiction|].
        destruct (in_dec Req_EM_T v (v :: r)) as [_|I]; [field; lra|destruct I; now left].
      + destruct (in_dec Req_EM_T x r) as [I|I]; destruct (in_dec Req_EM_T x (v :: r)) as [J|J]; try (field; lra).
        * destruct J; now right.
        * destruct J as [->|J]; [congruence|contradiction]. }
  split; [|split].
  - intros x I. split.
    + intros y _. unfold response. destruct (Req_EM_T x y); rewrite ?PQ; nra.
    + rewrite T by assumption. destruct (in_dec Req_EM_T x W); [|contradiction]. unfold D. field. unfold D in D0. lra.
  - apply response_private_pointwise; nra.
  - destruct W as [|x [|x' r]]; simpl in L; try lia.
    exists x, x', (fun z => if Req_EM_T z x then true else false).
    inversion N as [|? ? Nx _]; subst. assert (x <> x') by (intros ->; apply Nx; now left).
    unfold Pr. rewrite !(sum_single Req_EM_T) by (assumption || now left).
    rewrite response_same, response_other by congruence. repeat split; [now left|now right; left|exact P|exact PQ].
Qed.

(** ** Which notion is stronger *)
(** Reading: "d_X-privacy relaxes eps-DP" would say that every eps-DP mechanism is eps d-private for the metric d of its words; two words at distance 1/2 refute it. *)
Theorem asghar_2026_sec_1_relaxation_refuted : ~ (forall (W : list R) d C eps, metric W d -> mechanism W W C -> 0 < eps ->
  dp W W C eps -> private W W C d eps).
Proof.
  intros H. specialize (H [0; 1/2] (fun x y => Rabs (x - y)) (response (2/3) (1/3)) (ln 2) (line_metric _)).
  assert (P : private [0; 1/2] [0; 1/2] (response (2/3) (1/3)) (fun x y => Rabs (x - y)) (ln 2)).
  { apply H; [|exact ln2_pos|].
    - intros x [<-|[<-|[]]]; split; try (intros y _; unfold response; destruct (Req_EM_T _ _); lra); words; lra.
    - apply response_private_pointwise; [lra|rewrite exp_ln; lra|left; exact ln2_pos]. }
  assert (Q := P 0 (1/2) (fun z => if Req_EM_T z 0 then true else false) (or_introl eq_refl) (or_intror (or_introl eq_refl))).
  unfold Pr in Q. rewrite !(sum_single Req_EM_T) in Q by (repeat constructor; simpl; lra).
  rewrite response_same, response_other in Q by lra.
  replace (0 - 1/2) with (- (1/2)) in Q by field. rewrite Rabs_Ropp, Rabs_pos_eq in Q by lra.
  destruct exp_half_ln2. nra.
Qed.
(** Reading: if different words are at distance at least 1, every eps-DP mechanism is eps d-private. *)
Theorem asghar_2026_sec_1_relaxation_amended : forall (W : list R) d C eps, metric W d -> mechanism W W C -> 0 < eps ->
  (forall x y, In x W -> In y W -> x <> y -> 1 <= d x y) -> dp W W C eps -> private W W C d eps.
Proof.
  intros W d C eps M K e0 H P x x' S I I'.
  destruct (Req_EM_T x x') as [<-|N].
  - replace (d x x) with 0 by (symmetry; apply (proj1 M x x I I); reflexivity). rewrite Rmult_0_r, exp_0. lra.
  - apply Rle_trans with (exp eps * Pr W C x' S); [now apply P|].
    apply Rmult_le_compat_r; [now apply (Pr_nonneg W)|]. apply exp_le. specialize (H x x' I I' N). nra.
Qed.
(** Reading: "eps-local privacy is stronger than eps d-privacy" would say that it implies it for every metric; the same two words refute it. *)
Theorem feyisetan_2020_sec_2_3_stronger_refuted : ~ (forall (W : list R) d C eps, metric W d -> mechanism W W C -> 0 < eps ->
  dp W W C eps -> private W W C d eps).
Proof. exact asghar_2026_sec_1_relaxation_refuted. Qed.
(** Reading: with s > 0 a lower bound on the distances of different words, eps-local privacy implies (eps/s) d-privacy. *)
Theorem feyisetan_2020_sec_2_3_stronger_amended : forall (W : list R) d C eps s, metric W d -> mechanism W W C -> 0 < eps -> 0 < s ->
  (forall x y, In x W -> In y W -> x <> y -> s <= d x y) -> dp W W C eps -> private W W C d (eps / s).
Proof.
  intros W d C eps s M K e0 s0 H P x x' S I I'.
  destruct (Req_EM_T x x') as [<-|N].
  - replace (d x x) with 0 by (symmetry; apply (proj1 M x x I I); reflexivity). rewrite Rmult_0_r, exp_0. lra.
  - apply Rle_trans with (exp eps * Pr W C x' S); [now apply P|].
    apply Rmult_le_compat_r; [now apply (Pr_nonneg W)|]. apply exp_le. specialize (H x x' I I' N).
    apply Rmult_le_reg_r with s; [exact s0|]. replace (eps / s * d x x' * s) with (eps * d x x') by (field; lra). nra.
Qed.

(** Reading: privacy with the distance divided by the sensitivity D is said to be eps-DP; the words 0, 1, 2 and a mechanism that keeps a word with probability 1/2 refute it. *)
Theorem asghar_2026_sec_2_sensitivity_scaling_refuted : ~ (forall (W : list R) d D C eps, metric W d -> diameter W d D -> mechanism W W C -> 0 < eps ->
  (private W W C (fun x y => d x y / D) eps <-> dp W W C eps)).
Proof.
  intros H. set (W := [0; 1; 2]). set (C := response (1/2) (1/4)).
  assert (P : private W W C (fun x y => Rabs (x - y) / 2) (ln 2)).
  { apply (H W (fun x y => Rabs (x - y)) 2 C (ln 2)); [apply line_metric| | |exact ln2_pos|].
    - split; [lra|split].
      + intros x y [<-|[<-|[<-|[]]]] [<-|[<-|[<-|[]]]]; unfold Rabs; destruct (Rcase_abs _); lra.
      + exists 2, 0. unfold W. simpl. split; [tauto|split; [tauto|]]. rewrite Rabs_pos_eq; lra.
    - intros x [<-|[<-|[<-|[]]]]; split; try (intros y _; unfold C, response; destruct (Req_EM_T _ _); lra); unfold C, W; words; lra.
    - apply response_private_pointwise; [lra|rewrite exp_ln; lra|left; exact ln2_pos]. }
  assert (Q := P 0 1 (fun z => if Req_EM_T z 0 then true else false) (or_introl eq_refl) (or_intror (or_introl eq_refl))).
  unfold Pr in Q. rewrite !(sum_single Req_EM_T) in Q by (unfold W; repeat constructor; simpl; lra).
  unfold C in Q. rewrite response_same, response_other in Q by lra.
  replace (0 - 1) with (- (1)) in Q by ring. rewrite Rabs_Ropp, Rabs_pos_eq in Q by lra.
  destruct exp_half_ln2. nra.
Qed.
(** Reading: one direction holds: privacy with the distance divided by the sensitivity implies eps-DP. *)
Theorem asghar_2026_sec_2_sensitivity_scaling_amended : forall (W : list R) d D C eps, metric W d -> diameter W d D -> mechanism W W C -> 0 < eps ->
  private W W C (fun x y => d x y / D) eps -> dp W W C eps.
Proof.
  intros W d D C eps M [D0 [B _]] K e0 P x x' S I I'.
  apply Rle_trans with (exp (eps * (d x x' / D)) * Pr W C x' S); [now apply P|].
  apply Rmult_le_compat_r; [now apply (Pr_nonneg W)|]. apply exp_le. specialize (B x x' I I').
  assert (d x x' / D <= 1) by (apply Rmult_le_reg_r with D; [exact D0|]; replace (d x x' / D * D) with (d x x') by (field; lra); lra). nra.
Qed.

(** ** Former and latter *)
(** Reading: "d_X-privacy treats all inputs equally" would say that its bound is the same for all pairs of different words; the words 0, 1, 2 refute it. *)
Theorem asghar_2026_sec_3_2_former_latter_refuted : ~ (forall (W : list R) d eps x y x' y', metric W d -> 0 < eps ->
  In x W -> In y W -> In x' W -> In y' W -> x <> y -> x' <> y' -> exp (eps * d x y) = exp (eps * d x' y')).
Proof.
  intros H. specialize (H [0; 1; 2] (fun x y => Rabs (x - y)) 1 1 0 2 0 (line_metric _)).
  simpl in H. rewrite !Rabs_pos_eq in H by lra. assert (E : exp (1 * (1 - 0)) = exp (1 * (2 - 0))) by (apply H; lra || tauto).
  apply exp_inv in E. lra.
Qed.
(** Reading: the bound of d_X-privacy is strictly larger for the more distant of two pairs, while that of eps-DP is the same number for all pairs (Definition 1). *)
Theorem asghar_2026_sec_3_2_former_latter_amended : forall (W : list R) d eps x y x' y', metric W d -> 0 < eps ->
  In x W -> In y W -> In x' W -> In y' W -> (d x y < d x' y' -> exp (eps * d x y) < exp (eps * d x' y')).
Proof. intros. apply exp_increasing. nra. Qed.

(** ** Hamming *)
Definition discrete {X : Type} (eq_dec : forall a b : X, {a = b} + {a <> b}) (x y : X) : R := if eq_dec x y then 0 else 1.
Lemma discrete_dp {X Y} (eq_dec : forall a b : X, {a = b} + {a <> b}) (xs : list X) (ys : list Y) C eps :
  mechanism xs ys C -> 0 <= eps -> (private xs ys C (discrete eq_dec) eps <-> dp xs ys C eps).
Proof.
  intros M e0. split; intros P x x' S I I'.
  - apply Rle_trans with (exp (eps * discrete eq_dec x x') * Pr ys C x' S); [now apply P|].
    apply Rmult_le_compat_r; [now apply (Pr_nonneg xs)|]. apply exp_le. unfold discrete. destruct (eq_dec x x'); lra.
  - unfold discrete. destruct (eq_dec x x') as [<-|]; [rewrite Rmult_0_r, exp_0; lra|rewrite Rmult_1_r; now apply P].
Qed.
(** Reading: for a distance that is 1 between different words and 0 between equal ones, Definition 2 and Definition 1 say the same. *)
Theorem asghar_2026_sec_3_2_hamming : forall (X Y : Type) (eq_dec : forall a b : X, {a = b} + {a <> b}) (xs : list X) (ys : list Y) C eps,
  mechanism xs ys C -> 0 < eps -> (private xs ys C (discrete eq_dec) eps <-> dp xs ys C eps).
Proof. intros. apply discrete_dp; [assumption|lra]. Qed.
(** Reading: local differential privacy is metric privacy for the metric that is 1 between any two different inputs. *)
Theorem feyisetan_2020_sec_2_3_hamming : forall (X Y : Type) (eq_dec : forall a b : X, {a = b} + {a <> b}) (xs : list X) (ys : list Y) C eps,
  mechanism xs ys C -> 0 < eps -> metric xs (discrete eq_dec) /\ (dp xs ys C eps <-> private xs ys C (discrete eq_dec) eps).
Proof.
  intros X Y eq_dec xs ys C eps M e0. split; [|symmetry; apply discrete_dp; [assumption|lra]].
  split; unfold discrete.
  - intros x y _ _. destruct (eq_dec x y) as [E|E]; destruct (eq_dec y x) as [F|F]; try congruence; repeat split; intros; first [lra | congruence | exfalso; lra].
  - intros x y z _ _ _. destruct (eq_dec x y), (eq_dec y z), (eq_dec x z); subst; try lra; congruence.
Qed.

(** ** Ratios and their logarithms *)
Lemma private_log {X Y} (xs : list X) (ys : list Y) C d eps x x' y : private_pointwise xs ys C d eps -> In x xs -> In x' xs -> In y ys ->
  0 < C x y -> 0 < C x' y -> ln (C x y / C x' y) <= eps * d x x'.
Proof.
  intros P I I' Iy p p'. apply exp_le_inv. rewrite exp_ln by (apply Rdiv_lt_0_compat; assumption).
  apply Rmult_le_reg_r with (C x' y); [assumption|]. replace (C x y / C x' y * C x' y) with (C x y) by (field; lra). now apply P.
Qed.
(** Reading: Eq. (1) says exactly that the log-likelihood ratio of any output with positive probabilities is at most eps d(x,x'). *)
Theorem feyisetan_2020_sec_2_3_log_ratio : forall (X Y : Type) (xs : list X) (ys : list Y) C d eps,
  (forall x y, In x xs -> In y ys -> 0 < C x y) ->
  (private_pointwise xs ys C d eps <-> forall x x' y, In x xs -> In x' xs -> In y ys -> ln (C x y / C x' y) <= eps * d x x').
Proof.
  intros X Y xs ys C d eps p. split; intros P x x' y I I' Iy.
  - apply (private_log xs ys C d eps); auto.
  - assert (0 < C x y / C x' y) by (apply Rdiv_lt_0_compat; auto).
    apply Rmult_le_reg_r with (/ C x' y); [apply Rinv_0_lt_compat; auto|]. fold (C x y / C x' y).
    replace (exp (eps * d x x') * C x' y * / C x' y) with (exp (eps * d x x')) by (field; assert (0 < C x' y) by auto; lra).
    rewrite <- (exp_ln (C x y / C x' y)) by assumption. apply exp_le. now apply P.
Qed.
(** Reading: taken literally, metric privacy would bound the ratio itself (no logarithm) by eps d(w,w'); the mechanism that always answers with the same word refutes it. *)
Theorem xu_2020_sec_3_likelihood_ratio_refuted : ~ (forall (W : list R) d C eps, metric W d -> mechanism W W C -> 0 < eps -> private_pointwise W W C d eps ->
  forall w w' v, In w W -> In w' W -> In v W -> 0 < C w' v -> C w v / C w' v <= eps * d w w').
Proof.
  intros H. specialize (H [0; 1/2] (fun x y => Rabs (x - y)) (fun _ v => if Req_EM_T v 0 then 1 else 0) 1 (line_metric _)).
  assert (Q : (if Req_EM_T 0 0 then 1 else 0) / (if Req_EM_T 0 0 then 1 else 0) <= 1 * Rabs (0 - 1/2)).
  { apply H; try lra; try (simpl; tauto); [| |destruct (Req_EM_T 0 0); lra].
    - intros x _. split; [intros y _; destruct (Req_EM_T y 0); lra|]. simpl. destruct (Req_EM_T 0 0), (Req_EM_T (1/2) 0); lra.
    - intros x x' y _ _ _. assert (1 <= exp (1 * Rabs (x - x'))) by (apply exp_ge_1; pose proof (Rabs_pos (x - x')); lra).
      destruct (Req_EM_T y 0); lra. }
  destruct (Req_EM_T 0 0); [|lra]. replace (0 - 1/2) with (- (1/2)) in Q by field. rewrite Rabs_Ropp, Rabs_pos_eq in Q by lra. lra.
Qed.
(** Reading: it is the logarithm of the ratio that is bounded by eps d(w,w'). *)
Theorem xu_2020_sec_3_likelihood_ratio_amended : forall (W : list R) d C eps, metric W d -> mechanism W W C -> 0 < eps -> private_pointwise W W C d eps ->
  forall w w' v, In w W -> In w' W -> In v W -> 0 < C w v -> 0 < C w' v -> ln (C w v / C w' v) <= eps * d w w'.
Proof. intros. now apply (private_log W W C d eps). Qed.

(** ** What local privacy asks of far words *)
(** Reading: "local privacy requires a positive probability of every other word" is refuted by the mechanism that always answers with the word 0. *)
Theorem feyisetan_2020_sec_2_3_every_word_refuted : ~ (forall (W : list R) C eps, mechanism W W C -> 0 < eps -> dp W W C eps ->
  forall x v, In x W -> In v W -> 0 < C x v).
Proof.
  intros H. specialize (H [0; 1] (fun _ v => if Req_EM_T v 0 then 1 else 0) 1).
  assert (Q : 0 < (if Req_EM_T 1 0 then 1 else 0)).
  { apply H with (x := 0); try lra; try (simpl; tauto).
    - intros x _. split; [intros y _; destruct (Req_EM_T y 0); lra|]. simpl. destruct (Req_EM_T 0 0), (Req_EM_T 1 0); lra.
    - apply dp_private, pointwise_setwise. intros x x' y _ _ _. assert (1 <= exp (1 * 1)) by (apply exp_ge_1; lra). destruct (Req_EM_T y 0); lra. }
  destruct (Req_EM_T 1 0); lra.
Qed.
(** Reading: an output that some input gives with probability p is given by every input with probability at least e^(-eps) p. *)
Theorem feyisetan_2020_sec_2_3_every_word_amended : forall (W : list R) C eps, NoDup W -> mechanism W W C -> 0 < eps -> dp W W C eps ->
  forall x x' v, In x W -> In x' W -> In v W -> exp (- eps) * C x' v <= C x v.
Proof.
  intros W C eps N M e0 P x x' v I I' Iv. apply dp_private in P.
  assert (Q := setwise_pointwise Req_EM_T W W C _ eps N P x' x v I' I Iv). simpl in Q. rewrite Rmult_1_r in Q.
  apply Rmult_le_reg_l with (exp eps); [apply exp_pos|]. rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_r, exp_0. lra.
Qed.
(** Reading: if every word v is related (R w v) to at most k of the N words w, then the mean over w of the probability that M(w) is related to w is at most k e^eps / N. *)
Theorem feyisetan_2020_sec_2_3_vanishing : forall (X : Type) (W : list X) C eps (rel : X -> X -> bool) (k : R), W <> [] -> mechanism W W C -> 0 < eps -> dp W W C eps ->
  (forall v, In v W -> sum W (fun w => if rel w v then 1 else 0) <= k) ->
  sum W (fun w => Pr W C w (rel w)) / INR (length W) <= k * exp eps / INR (length W).
Proof.
  intros X W C eps rel k NE M e0 P K.
  destruct W as [|w0 r] eqn:EW; [congruence|]. rewrite <- EW in *. assert (I0 : In w0 W) by (rewrite EW; now left).
  assert (0 < INR (length W)) by (rewrite EW; apply lt_0_INR; simpl; lia).
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
  apply Rle_trans with (sum W (fun w => exp eps * Pr W C w0 (rel w))).
  { apply sum_le. intros w Iw. now apply P. }
  rewrite sum_scal, Rmult_comm. apply Rmult_le_compat_r; [left; apply exp_pos|]. unfold Pr.
  rewrite sum_comm. apply Rle_trans with (sum W (fun v => k * C w0 v)).
  - apply sum_le. intros v Iv.
    rewrite (sum_ext _ _ (fun w => C w0 v * (if rel w v then 1 else 0))) by (intros; destruct (rel _ _); ring).
    rewrite sum_scal, Rmult_comm. apply Rmult_le_compat_r; [now apply (M w0 I0)|now apply K].
  - rewrite sum_scal. rewrite (proj2 (M w0 I0)). lra.
Qed.

(** ** Single outputs and sets of outputs *)
(** Reading: for finitely many outputs, the bound asked of single outputs (Eq. (1)) is the bound asked of every set of outputs. *)
Theorem feyisetan_2020_eq_1 : forall (X Y : Type) (eq_dec : forall a b : Y, {a = b} + {a <> b}) (xs : list X) (ys : list Y) C d eps, NoDup ys ->
  (private_pointwise xs ys C d eps <-> private xs ys C d eps).
Proof. intros X Y eq_dec xs ys C d eps N. split; [apply pointwise_setwise|now apply setwise_pointwise]. Qed.
(** Reading: for finitely many outputs, the bound of Definition 4 on single outputs is the bound on every set of outputs. *)
Theorem xu_2020_def_4 : forall (X Y : Type) (eq_dec : forall a b : Y, {a = b} + {a <> b}) (xs : list X) (ys : list Y) C d eps, NoDup ys ->
  (private_pointwise xs ys C d eps <-> private xs ys C d eps).
Proof. exact feyisetan_2020_eq_1. Qed.
(** Reading: at eps = 0 any two inputs have the same output law. *)
Theorem feyisetan_2020_sec_1_absolute : forall (X Y : Type) (eq_dec : forall a b : Y, {a = b} + {a <> b}) (xs : list X) (ys : list Y) C, NoDup ys -> dp xs ys C 0 ->
  forall x x' y, In x xs -> In x' xs -> In y ys -> C x y = C x' y.
Proof.
  intros X Y eq_dec xs ys C N P x x' y I I' J. apply dp_private in P. pose proof (setwise_pointwise eq_dec xs ys C _ 0 N P) as Q.
  pose proof (Q x x' y I I' J) as A. pose proof (Q x' x y I' I J) as B. rewrite Rmult_0_l, exp_0, Rmult_1_l in A, B. lra.
Qed.
(** Reading: the bound e^(eps d) on ratios grows strictly with the distance. *)
Theorem feyisetan_2020_sec_2_3_scaled : forall eps d d', 0 < eps -> d < d' -> exp (eps * d) < exp (eps * d').
Proof. intros. apply exp_increasing. nra. Qed.
(** Reading: in a metric with all distances c > 1 times as large, the same eps allows strictly more. *)
Theorem feyisetan_2020_sec_2_3_unit : forall eps d c, 0 < eps -> 0 < d -> 1 < c -> exp (eps * d) < exp (eps * (c * d)).
Proof. intros eps d c e d0 c1. apply exp_increasing. assert (0 < eps * d) by (apply Rmult_lt_0_compat; assumption). nra. Qed.
(** Reading: under eps-DP a word x is turned into any word v with probability at least e^(-eps) times the probability that v is kept. *)
Theorem xu_2020_sec_1_lower_bound : forall (W : list R) C eps, NoDup W -> mechanism W W C -> 0 < eps -> dp W W C eps ->
  forall x v, In x W -> In v W -> exp (- eps) * C v v <= C x v.
Proof. intros W C eps N M e0 P x v I J. now apply (feyisetan_2020_sec_2_3_every_word_amended W C eps N M e0 P x v v). Qed.
