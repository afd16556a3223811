(* Claims about the moment generating function and the tails of the cosine K (Asghar et al., Section 5.3). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Arcsine Angle SubGaussian Sharp MomentSeries Tails NoiseTail Laws Events ClaimsAngle.
Open Scope R_scope.

Lemma exp_cont (c k : R) : continuous (fun k => exp (c * k)) k. Proof. cont. Qed.
Lemma K_exp n c : (2 <= n)%nat -> is_E_K n (fun k => exp (c * k)) (E_angle n (fun k => exp (c * k))).
Proof. intros Hn. apply E_K_is; [exact Hn|]. intro; apply exp_cont. Qed.

(* Definition 3 for K: mean mu and sub-Gaussian parameter sigma *)
Definition K_is_subgaussian (n : nat) (mu sigma : R) : Prop :=
  0 < sigma /\ is_E_K n (fun k => k) mu /\
  forall lambda, exists v, is_E_K n (fun k => exp (lambda * (k - mu))) v /\ v <= exp (sigma ^ 2 * lambda ^ 2 / 2).

(** Reading: in every dimension n >= 2 the cosine K ~ f_B, of mean 0, is sub-Gaussian with parameter 1/sqrt n: for every real
    lambda the expectation of exp(lambda (K - 0)) exists and is at most exp(sigma^2 lambda^2 / 2) with sigma = 1/sqrt n. *)
Theorem asghar_2026_thm_6 (n : nat) : (2 <= n)%nat -> K_is_subgaussian n 0 (1 / sqrt (INR n)).
Proof.
  intros Hn. pose proof (two_INR n Hn). assert (S : 0 < sqrt (INR n)) by (apply sqrt_lt_R0; lra).
  assert (Q : sqrt (INR n) * sqrt (INR n) = INR n) by (apply sqrt_sqrt; lra).
  split; [apply Rdiv_lt_0_compat; lra|]. split; [apply (K_mean_variance n Hn)|]. intro l.
  exists (E_angle n (fun k => exp (l * k))). split.
  - refine (E_K_ext n _ _ _ _ _ eq_refl (K_exp n l Hn)). intros k _. now rewrite Rminus_0_r.
  - replace ((1 / sqrt (INR n)) ^ 2 * l ^ 2 / 2) with (l ^ 2 / (2 * INR n)); [now apply subgaussian|].
    set (s := sqrt (INR n)) in *. rewrite <- Q. field. lra.
Qed.

(** Reading: the series of (lambda^2/(2n))^j / j! does not sum to exp(- sigma^2 lambda^2 / 2) with sigma^2 = 1/n, as the last line
    of the printed proof has it: at n = 2, lambda = 1 it is above 1. *)
Theorem asghar_2026_thm_6_proof_refuted :
  ~ (forall (n : nat) (lambda : R), (2 <= n)%nat ->
       is_series (fun j => 1 / INR (fact j) * (lambda ^ 2 / (2 * INR n)) ^ j) (exp (- (1 / INR n * lambda ^ 2 / 2)))).
Proof.
  intros H. specialize (H 2%nat 1 ltac:(lia)).
  assert (E : is_series (fun j => 1 / INR (fact j) * (1 ^ 2 / (2 * INR 2)) ^ j) (exp (1 ^ 2 / (2 * INR 2)))).
  { refine (is_series_ext _ _ _ _ (is_exp_Reals (1 ^ 2 / (2 * INR 2)))). intro j. unfold scal; simpl; unfold mult; simpl.
    rewrite pow_n_pow. unfold Rdiv. eqR; ring. }
  apply is_series_unique in H. apply is_series_unique in E. rewrite H in E.
  assert (L : exp (- (1 / INR 2 * 1 ^ 2 / 2)) < exp (1 ^ 2 / (2 * INR 2))) by (apply exp_increasing; simpl; lra). lra.
Qed.
(** Reading: the series of (lambda^2/(2n))^j / j! sums to exp(+ sigma^2 lambda^2 / 2) with sigma^2 = 1/n. *)
Theorem asghar_2026_thm_6_proof_amended (n : nat) (lambda : R) : (2 <= n)%nat ->
  is_series (fun j => 1 / INR (fact j) * (lambda ^ 2 / (2 * INR n)) ^ j) (exp (1 / INR n * lambda ^ 2 / 2)).
Proof.
  intros Hn. pose proof (two_INR n Hn). replace (1 / INR n * lambda ^ 2 / 2) with (lambda ^ 2 / (2 * INR n)) by (field; lra).
  refine (is_series_ext _ _ _ _ (is_exp_Reals (lambda ^ 2 / (2 * INR n)))). intro j. unfold scal; simpl; unfold mult; simpl.
  rewrite pow_n_pow. unfold Rdiv. eqR; ring.
Qed.

(** Reading: for every real lambda the expectation of the series of (lambda K)^j / j! exists, and it is the sum of the series of
    lambda^j E[K^j] / j!, where mu j is the j-th moment of K. *)
Theorem asghar_2026_lem_1 (n : nat) (lambda : R) (mu : nat -> R) : (2 <= n)%nat -> (forall j, is_E_K n (fun k => k ^ j) (mu j)) ->
  exists v, is_E_K n (fun k => Series (fun j => (lambda * k) ^ j / INR (fact j))) v /\
            is_series (fun j => lambda ^ j * mu j / INR (fact j)) v.
Proof.
  intros Hn M. exists (E_angle n (fun k => exp (lambda * k))). split.
  - refine (E_K_ext n _ _ _ _ _ eq_refl (K_exp n lambda Hn)). intros k _. symmetry. apply is_series_unique.
    refine (is_series_ext _ _ _ _ (is_exp_Reals (lambda * k))). intro j. unfold scal; simpl; unfold mult; simpl.
    rewrite pow_n_pow. unfold Rdiv. eqR; ring.
  - refine (is_series_ext _ _ _ _ (mgf_series n lambda)). intro j.
    rewrite (E_K_unique _ _ _ _ (M j) (K_pow n j Hn)). unfold Rdiv. eqR; ring.
Qed.

Lemma abs_pow_cont (j : nat) (k : R) : continuous (fun k => Rabs k ^ j) k.
Proof. apply (ccomp Rabs (fun y => y ^ j)); [apply continuous_Rabs|apply pow_cont]. Qed.
Lemma K_abs_pow n j : (2 <= n)%nat -> is_E_K n (fun k => Rabs k ^ j) (E_angle n (fun k => Rabs k ^ j)).
Proof. intros Hn. apply E_K_is; [exact Hn|]. intro; apply abs_pow_cont. Qed.
Lemma f_B_nonneg n : (2 <= n)%nat -> forall k, -1 < k < 1 -> 0 <= f_B n k.
Proof. intros Hn k Hk. left. now apply f_B_pos. Qed.
Lemma K_abs_pow_bounds n j : (2 <= n)%nat -> 0 <= E_angle n (fun k => Rabs k ^ j) <= 1.
Proof.
  intros Hn. assert (B : forall k, -1 < k < 1 -> 0 <= Rabs k ^ j <= 1).
  { intros k Hk. split; [apply pow_le, Rabs_pos|]. rewrite <- (pow1 j). apply pow_incr. split; [apply Rabs_pos|]. apply Rabs_le; lra. }
  split.
  - refine (E_K_le n (fun _ => 0) _ 0 _ _ (f_B_nonneg n Hn) (K_const n 0 Hn) (K_abs_pow n j Hn)). intros; now apply B.
  - refine (E_K_le n _ (fun _ => 1) _ 1 _ (f_B_nonneg n Hn) (K_abs_pow n j Hn) (K_const n 1 Hn)). intros; now apply B.
Qed.
Lemma K_abs_below_1 n : (2 <= n)%nat -> E_angle n (fun k => Rabs k ^ 1) < 1.
Proof.
  intros Hn. pose proof (two_INR n Hn).
  assert (U : is_E_K n (fun k => 1 / 2 + 1 / 2 * k ^ 2) (1 / 2 + 1 / 2 * (1 / INR n))).
  { apply E_K_plus; [now apply K_const|]. apply E_K_scal. rewrite <- (second_moment n Hn). now apply K_pow. }
  assert (L : E_angle n (fun k => Rabs k ^ 1) <= 1 / 2 + 1 / 2 * (1 / INR n)).
  { refine (E_K_le n _ _ _ _ _ (f_B_nonneg n Hn) (K_abs_pow n 1 Hn) U). intros k Hk.
    rewrite <- (pow2_abs k). set (b := Rabs k). pose proof (Rle_0_sqr (b - 1)) as P. unfold Rsqr in P. simpl. lra. }
  assert (1 / INR n <= 1 / 2) by (apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar; lra). lra.
Qed.
(** Reading: the term bound of the printed proof, lambda^j E|K|^j / j! <= lambda^j / j! for every real lambda, fails: at lambda = -1,
    j = 1, n = 2 it would say E|K| >= 1 (a j is the expectation of |K|^j). *)
Theorem asghar_2026_lem_1_terms_proof_refuted :
  ~ (forall (n j : nat) (lambda a : R), (2 <= n)%nat -> is_E_K n (fun k => Rabs k ^ j) a ->
       lambda ^ j / INR (fact j) * a <= lambda ^ j / INR (fact j)).
Proof.
  intros H. specialize (H 2%nat 1%nat (-1) _ ltac:(lia) (K_abs_pow 2 1 ltac:(lia))).
  pose proof (K_abs_below_1 2 ltac:(lia)) as B. set (e := E_angle _ _) in *. clearbody e. simpl in H. lra.
Qed.
(** Reading: with |lambda| in place of lambda the term bound holds for every lambda, j and n >= 2. *)
Theorem asghar_2026_lem_1_terms_proof_amended (n j : nat) (lambda a : R) : (2 <= n)%nat -> is_E_K n (fun k => Rabs k ^ j) a ->
  Rabs lambda ^ j / INR (fact j) * a <= Rabs lambda ^ j / INR (fact j).
Proof.
  intros Hn H. rewrite (E_K_unique _ _ _ _ H (K_abs_pow n j Hn)). pose proof (K_abs_pow_bounds n j Hn) as B.
  rewrite <- Rmult_1_r. apply Rmult_le_compat_l; [|lra].
  apply Rmult_le_pos; [apply pow_le, Rabs_pos|left; apply Rinv_0_lt_compat, INR_fact_lt_0].
Qed.
(** Reading: for lambda < 0 the partial sums S_m of lambda^j E|K|^j / j! (a j is the expectation of |K|^j) need not decrease with m:
    at lambda = -1, n = 2 the step from m = 1 to m = 2 adds E[K^2]/2 = 1/4. *)
Theorem asghar_2026_lem_1_proof_refuted :
  ~ (forall (n m : nat) (lambda : R) (a : nat -> R), (2 <= n)%nat -> lambda < 0 -> (forall j, is_E_K n (fun k => Rabs k ^ j) (a j)) ->
       sum_f_R0 (fun j => lambda ^ j / INR (fact j) * a j) (S m) <= sum_f_R0 (fun j => lambda ^ j / INR (fact j) * a j) m).
Proof.
  intros H. specialize (H 2%nat 1%nat (-1) (fun j => E_angle 2 (fun k => Rabs k ^ j)) ltac:(lia) ltac:(lra) (fun j => K_abs_pow 2 j ltac:(lia))).
  assert (S : E_angle 2 (fun k => Rabs k ^ 2) = 1 / 2).
  { apply (E_K_unique 2 (fun k => Rabs k ^ 2)); [apply K_abs_pow; lia|]. pose proof (K_pow 2 2 ltac:(lia)) as P. rewrite (second_moment 2) in P by lia.
    refine (E_K_ext 2 _ _ _ _ _ eq_refl P). intros k _. symmetry. apply pow2_abs. }
  rewrite tech5, S in H. set (e := sum_f_R0 _ _) in *. clearbody e. simpl in H. lra.
Qed.
(** Reading: the sums with |lambda| in place of lambda increase with m and stay below exp |lambda|. *)
Theorem asghar_2026_lem_1_proof_amended (n m : nat) (lambda : R) (a : nat -> R) : (2 <= n)%nat ->
  (forall j, is_E_K n (fun k => Rabs k ^ j) (a j)) ->
  sum_f_R0 (fun j => Rabs lambda ^ j / INR (fact j) * a j) m <= sum_f_R0 (fun j => Rabs lambda ^ j / INR (fact j) * a j) (S m) /\
  sum_f_R0 (fun j => Rabs lambda ^ j / INR (fact j) * a j) m <= exp (Rabs lambda).
Proof.
  intros Hn M. assert (A : forall j, 0 <= a j <= 1).
  { intro j. rewrite (E_K_unique _ _ _ _ (M j) (K_abs_pow n j Hn)). now apply K_abs_pow_bounds. }
  assert (T : forall j, 0 <= Rabs lambda ^ j / INR (fact j)).
  { intro j. apply Rmult_le_pos; [apply pow_le, Rabs_pos|left; apply Rinv_0_lt_compat, INR_fact_lt_0]. }
  split.
  - rewrite tech5. pose proof (Rmult_le_pos _ _ (T (S m)) (proj1 (A (S m)))). lra.
  - apply Rle_trans with (sum_f_R0 (fun j => Rabs lambda ^ j / INR (fact j)) m).
    + apply sum_Rle. intros j _. pose proof (A j). pose proof (T j). nra.
    + apply sum_incr; [|exact T]. unfold Un_cv. apply is_series_Reals. refine (is_series_ext _ _ _ _ (is_exp_Reals (Rabs lambda))).
      intro j. unfold scal; simpl; unfold mult; simpl. rewrite pow_n_pow. unfold Rdiv. eqR; ring.
Qed.

(** Reading: Corollary 1 fails for negative c: at n = 2, c = -2 the probability that |K| >= c/sqrt n is 1, the bound 2 exp(-2) is less. *)
Theorem asghar_2026_cor_1_refuted :
  ~ (forall (n : nat) (c : R), (2 <= n)%nat ->
       exists p, is_E_K n (fun k => at_least (c / sqrt (INR n)) (Rabs k)) p /\ p <= 2 * exp (- (c ^ 2 / 2))).
Proof.
  intros H. destruct (H 2%nat (-2) ltac:(lia)) as (p & P & B).
  assert (p = 1).
  { apply (E_K_unique 2 _ p 1 P). refine (E_K_ext 2 _ _ _ _ _ eq_refl (K_const 2 1 ltac:(lia))). intros k _. unfold at_least.
    assert (0 < sqrt (INR 2)) by (apply sqrt_lt_R0; simpl; lra). assert (-2 / sqrt (INR 2) < 0).
    { unfold Rdiv. pose proof (Rinv_0_lt_compat _ H0). nra. }
    pose proof (Rabs_pos k). destruct (Rle_dec (-2 / sqrt (INR 2)) (Rabs k)); lra. }
  subst p. assert (E : exp (- ((-2) ^ 2 / 2)) = / exp 2) by (rewrite <- exp_Ropp; f_equal; lra). rewrite E in B.
  assert (2 < exp 2) by (pose proof (exp_ineq1 2); lra).
  assert (/ exp 2 < / 2) by (apply Rinv_lt_contravar; [nra|assumption]). lra.
Qed.
(** Reading: for every c >= 0 and n >= 2 the probability that |K| >= c/sqrt n exists and is at most 2 exp(-c^2/2). *)
Theorem asghar_2026_cor_1_amended (n : nat) (c : R) : (2 <= n)%nat -> 0 <= c ->
  exists p, is_E_K n (fun k => at_least (c / sqrt (INR n)) (Rabs k)) p /\ p <= 2 * exp (- (c ^ 2 / 2)).
Proof.
  intros Hn [Hc|<-].
  - pose proof (two_INR n Hn). assert (S : 0 < sqrt (INR n)) by (apply sqrt_lt_R0; lra).
    assert (Q : sqrt (INR n) * sqrt (INR n) = INR n) by (apply sqrt_sqrt; lra).
    assert (P : 0 < c / sqrt (INR n)) by (apply Rdiv_lt_0_compat; lra).
    exists (2 * Pr_K_ge n (c / sqrt (INR n))). split; [now apply Pr_K_abs_is|].
    apply Rmult_le_compat_l; [lra|]. eapply Rle_trans; [apply chernoff; [exact Hn|lra]|]. right. f_equal.
    set (s := sqrt (INR n)) in *. rewrite <- Q. field. lra.
  - exists 1. split.
    + refine (E_K_ext n _ _ _ _ _ eq_refl (K_const n 1 Hn)). intros k _. unfold at_least, Rdiv. rewrite Rmult_0_l.
      pose proof (Rabs_pos k). destruct (Rle_dec 0 (Rabs k)); lra.
    + replace (- (0 ^ 2 / 2)) with 0 by field. rewrite exp_0. lra.
Qed.
