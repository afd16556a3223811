(* Claims about the tails of R and of Z = R K (Asghar et al., Section 5.3 and Appendix A). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Radius Angle Tails NoiseTail Laws Events.
Open Scope R_scope.

(* exp is above its Taylor sums; numbers below need no more *)
Lemma exp_above (x : R) (k : nat) : 0 <= x -> sum_f_R0 (fun j => x ^ j / INR (fact j)) k <= exp x.
Proof.
  intros Hx. apply sum_incr.
  - unfold Un_cv. apply is_series_Reals. refine (is_series_ext _ _ _ _ (is_exp_Reals x)). intro j. unfold scal; simpl; unfold mult; simpl.
    rewrite pow_n_pow. unfold Rdiv. eqR; ring.
  - intro j. apply Rmult_le_pos; [now apply pow_le|left; apply Rinv_0_lt_compat, INR_fact_lt_0].
Qed.
Lemma exp_above_3 x : 0 <= x -> 1 + x + x ^ 2 / 2 + x ^ 3 / 6 <= exp x.
Proof. intros Hx. pose proof (exp_above x 3 Hx) as T. set (e := exp x) in *. simpl in T. simpl. lra. Qed.
Lemma exp_above_5 x : 0 <= x -> 1 + x + x ^ 2 / 2 + x ^ 3 / 6 + x ^ 4 / 24 + x ^ 5 / 120 <= exp x.
Proof. intros Hx. pose proof (exp_above x 5 Hx) as T. set (e := exp x) in *. simpl in T. simpl. lra. Qed.
Lemma exp_above_pow (x t : R) (m : nat) : 0 <= t -> t <= exp x -> t ^ m <= exp (INR m * x).
Proof. intros Ht H. rewrite exp_INR_mul. apply pow_incr. lra. Qed.
Lemma quotient_below (c e q : R) : 0 < e -> c <= q * e -> c / e <= q.
Proof. intros He H. apply Rmult_le_reg_r with e; [exact He|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.

(* Pr[R >= x] and Pr[R <= x] for x >= 0 *)
Definition is_Pr_R_ge (n : nat) (eps x p : R) : Prop := is_integral (f_G n eps) (at_point x) to_infinity p.
Definition Pr_R_le (n : nat) (eps x : R) : R := RInt (f_G n eps) 0 x.
Lemma Pr_R_le_gamma n eps x : (1 <= n)%nat -> 0 < eps -> Pr_R_le n eps x = RInt (gamma_density n eps) 0 x.
Proof. intros Hn He. apply int_ext_all. intro r. now rewrite f_G_gamma. Qed.
Lemma Pr_R_ge_gamma n eps x p : (1 <= n)%nat -> 0 < eps -> is_Pr_R_ge n eps x p <-> integral_from x (gamma_density n eps) p.
Proof. intros Hn He. split; apply integral_ext; try reflexivity; intro r; now rewrite f_G_gamma. Qed.

(** Reading: for every c > 1, Pr[R >= c n/eps] exists and is at most (c/e^(c-1))^n; the threshold is read with eps, as in the
    printed proof, where our copy of the theorem shows the letter e. *)
Theorem asghar_2026_thm_7 (n : nat) (eps c : R) : (1 <= n)%nat -> 0 < eps -> 1 < c ->
  exists p, is_Pr_R_ge n eps (c * INR n / eps) p /\ p <= (c / exp (c - 1)) ^ n.
Proof.
  intros Hn He Hc. pose proof (gamma_upper_exists n eps c Hn He) as P.
  exists (1 - RInt (gamma_density n eps) 0 (c * INR n / eps)). split; [now apply Pr_R_ge_gamma|].
  refine (gamma_upper n eps c Hn He ltac:(lra) _ ltac:(lra) P).
Qed.
(** Reading: for every c > 1, Pr[R <= n/(c eps)] is at most 1/(c e^((1-c)/c))^n; the threshold is read with eps, as in the printed
    proof, where our copy of the theorem shows the letter e. *)
Theorem asghar_2026_thm_7_lower (n : nat) (eps c : R) : (1 <= n)%nat -> 0 < eps -> 1 < c ->
  Pr_R_le n eps (INR n / (c * eps)) <= 1 / (c * exp ((1 - c) / c)) ^ n.
Proof.
  intros Hn He Hc. assert (Hi : 0 < / c <= 1).
  { split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  pose proof (gamma_lower n eps (/ c) Hn He (proj1 Hi) (proj2 Hi)) as L.
  rewrite Pr_R_le_gamma by assumption. replace (INR n / (c * eps)) with (/ c * INR n / eps) by (field; lra).
  eapply Rle_trans; [exact L|]. right. replace ((1 - c) / c) with (/ c - 1) by (field; lra).
  unfold Rdiv. rewrite Rmult_1_l, <- pow_inv. f_equal. pose proof (exp_pos (/ c - 1)). field. lra.
Qed.
(** Reading: at c = 2 the upper bound of Theorem 7 is the known bound (2/e)^n, in every dimension: Pr[R >= 2n/eps] <= (2/e)^n. *)
Theorem asghar_2026_thm_7_footnote_12 (n : nat) (eps : R) : (1 <= n)%nat -> 0 < eps ->
  (2 / exp (2 - 1)) ^ n = (2 / exp 1) ^ n /\ exists p, is_Pr_R_ge n eps (2 * INR n / eps) p /\ p <= (2 / exp 1) ^ n.
Proof.
  intros Hn He. assert (E : (2 / exp (2 - 1)) ^ n = (2 / exp 1) ^ n) by (do 3 f_equal; lra).
  split; [exact E|]. rewrite <- E. apply asghar_2026_thm_7; try assumption; lra.
Qed.

(** Reading: Eq. (29) with a = n/eps does not give the factor exp(-n t/(c eps)) of the printed proof: at n = eps = 1, c = 2, t = -1
    the two differ. *)
Theorem asghar_2026_thm_7_threshold_proof_refuted :
  ~ (forall (n : nat) (eps c t a : R), (1 <= n)%nat -> 0 < eps -> 1 < c -> t < 0 -> a = INR n / eps ->
       exp (- t * a) = exp (- (INR n * t / (c * eps)))).
Proof.
  intros H. specialize (H 1%nat 1 2 (-1) 1 ltac:(lia) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(simpl; lra)).
  apply exp_inv in H. simpl in H. lra.
Qed.
(** Reading: it is a = n/(c eps) that gives the factor exp(-n t/(c eps)). *)
Theorem asghar_2026_thm_7_threshold_proof_amended (n : nat) (eps c t a : R) : (1 <= n)%nat -> 0 < eps -> 1 < c -> t < 0 ->
  a = INR n / (c * eps) -> exp (- t * a) = exp (- (INR n * t / (c * eps))).
Proof. intros Hn He Hc Ht ->. f_equal. field. lra. Qed.

(** Reading: the bound y(t) = exp(-n t/(c eps)) (1 - t/eps)^(-n) has the printed derivative at every t < 0; its last factor vanishes at
    t = (1-c) eps and nowhere else, and this t is negative for c > 1. *)
Theorem asghar_2026_eq_29_domain_proof (n : nat) (eps c : R) : (1 <= n)%nat -> 0 < eps -> 1 < c ->
  (forall t, t < 0 -> is_derive (fun t => exp (- (INR n * t / (c * eps))) * / (1 - t / eps) ^ n) t
     (INR n / eps * exp (- (INR n * t / (c * eps))) * / (1 - t / eps) ^ (n + 1) * (t / (c * eps) - 1 / c + 1))) /\
  (forall t, t / (c * eps) - 1 / c + 1 = 0 <-> t = (1 - c) * eps) /\ (1 - c) * eps < 0.
Proof.
  intros Hn He Hc. split; [|split; [|nra]].
  - intros t Ht. assert (U : 1 < 1 - t / eps) by (assert (0 < - t / eps) by (apply Rdiv_lt_0_compat; lra); unfold Rdiv in *; lra).
    destruct n as [|m]; [lia|]. set (u := 1 - t / eps) in *.
    assert (P : u ^ m <> 0) by (apply pow_nonzero; lra).
    auto_derive; change (t * / eps) with (t / eps); change (1 + - (t / eps)) with u; [exact (pow_nonzero u (S m) ltac:(lra))|].
    fold_INR. rewrite Nat.add_1_r. unfold Rdiv. set (e := exp _). clearbody e.
    replace (t * / (c * eps)) with ((1 - u) * / c) by (unfold u; field; lra).
    simpl pow. pose proof (pos_INR m). field. repeat split; lra.
  - intro t. split; intro H.
    + assert (E : t / (c * eps) = 1 / c - 1) by lra. replace t with (t / (c * eps) * (c * eps)) by (field; lra). rewrite E. field. lra.
    + subst t. field. lra.
Qed.

(* p is Pr[|Z| <= x] *)
Definition is_Pr_Z_within (n : nat) (eps x p : R) : Prop := is_E_Z n eps (fun z => at_most x (Rabs z)) p.
(* |k| <= y says k <= y and k >= -y; one of the two always holds *)
Lemma Pr_K_within_is n y : (2 <= n)%nat -> 0 <= y -> is_E_K n (fun k => at_most y (Rabs k)) (1 - 2 * Pr_K_ge n y).
Proof.
  intros Hn Hy.
  refine (E_K_ext n (fun k => at_most y k + at_least (- y) k + -1 * 1) _ _ _ _ _
    (E_K_plus _ _ _ _ _ (E_K_plus _ _ _ _ _ (Pr_K_le_is n y Hn) (Pr_K_ge_is n (- y) Hn)) (E_K_scal n (-1) (fun _ => 1) 1 (K_const n 1 Hn)))).
  - intros k _. unfold at_most, at_least, Rabs. destruct (Rcase_abs k), (Rle_dec k y), (Rle_dec (- y) k); try destruct (Rle_dec (- k) y); lra.
  - rewrite <- Pr_K_sym, Ropp_involutive. pose proof (Pr_K_total n y). lra.
Qed.
Lemma at_most_abs_scale x r k : 0 < r -> at_most x (Rabs (r * k)) = at_most (x / r) (Rabs k).
Proof. intros Hr. rewrite Rabs_mult, (Rabs_pos_eq r) by lra. now apply at_most_scale. Qed.
Lemma Pr_Z_within_is n eps x v : (2 <= n)%nat -> 0 < eps -> 0 <= x ->
  integral_from 0 (Z_tail_integrand n eps x) v -> is_Pr_Z_within n eps x (1 - 2 * v).
Proof.
  intros Hn He Hx H. exists (fun r => 1 - 2 * Pr_K_ge n (x / r)). split.
  - intros r Hr. assert (0 <= x / r) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
    refine (E_K_ext n _ _ _ _ _ eq_refl (Pr_K_within_is n (x / r) Hn _)); [|assumption].
    intros k _. symmetry. now apply at_most_abs_scale.
  - apply E_R_is; [lia|exact He|].
    refine (integral_ext 0 _ _ _ _ _ _ (integral_plus 0 _ _ _ _ (gamma_mass n eps ltac:(lia) He) (integral_scal 0 (-2) _ _ H))).
    + intro r. unfold Z_tail_integrand. ring.
    + ring.
Qed.
Lemma Z_within_bound n eps c1 c2 : (2 <= n)%nat -> 0 < eps -> 0 <= c1 -> 1 <= c2 ->
  exists p, is_Pr_Z_within n eps (c1 * c2 * sqrt (INR n) / eps) p /\
    p >= 2 * (1 - exp (- (c1 ^ 2 / 2))) * (1 - (c2 / exp (c2 - 1)) ^ n) - 1.
Proof.
  intros Hn He H1 H2. destruct (Z_tail n eps c1 c2 Hn He H1 H2) as (P & HP & B). exists (1 - 2 * P). split.
  - apply Pr_Z_within_is; try assumption.
    repeat apply Rmult_le_pos; try lra; [apply sqrt_pos|left; now apply Rinv_0_lt_compat].
  - replace (- (c1 ^ 2 / 2)) with (- c1 ^ 2 / 2) by field. lra.
Qed.
(** Reading: Theorem 8 fails for negative c1: at n = 2, eps = 1, c1 = -10, c2 = 10 the probability that |Z| is at most a negative
    number is 0, and the bound is positive. *)
Theorem asghar_2026_thm_8_refuted :
  ~ (forall (n : nat) (eps c1 c2 : R), (2 <= n)%nat -> 0 < eps -> 1 < c2 ->
       exists p, is_Pr_Z_within n eps (c1 * c2 * sqrt (INR n) / eps) p /\
         p >= 2 * (1 - exp (- (c1 ^ 2 / 2))) * (1 - (c2 / exp (c2 - 1)) ^ n) - 1).
Proof.
  intros H. destruct (H 2%nat 1 (-10) 10 ltac:(lia) ltac:(lra) ltac:(lra)) as (p & P & B).
  assert (p = 0).
  { apply (E_Z_unique 2 1 _ p 0 ltac:(lia) ltac:(lra) P). exists (fun _ => 0). split.
    - intros r Hr. refine (E_K_ext 2 _ _ _ _ _ eq_refl (K_const 2 0 ltac:(lia))). intros k _. unfold at_most.
      assert (0 < sqrt (INR 2)) by (apply sqrt_lt_R0; simpl; lra). pose proof (Rabs_pos (r * k)).
      destruct (Rle_dec (Rabs (r * k)) (-10 * 10 * sqrt (INR 2) / 1)); lra.
    - apply E_R_is; [lia|lra|]. refine (integral_ext 0 _ _ _ _ _ _ (integral_scal 0 0 _ _ (gamma_mass 2 1 ltac:(lia) ltac:(lra)))); [intro; ring|ring]. }
  subst p.
  assert (A : 0 < exp (- ((-10) ^ 2 / 2)) <= / 4).
  { split; [apply exp_pos|]. rewrite exp_Ropp. apply Rinv_le_contravar; [lra|]. pose proof (exp_ineq1_le ((-10) ^ 2 / 2)). lra. }
  assert (E : 0 <= 10 / exp (10 - 1) <= / 4).
  { pose proof (exp_above_pow 3 4 3 ltac:(lra) ltac:(pose proof (exp_ineq1_le 3); lra)) as L. replace (INR 3 * 3) with (10 - 1) in L by (simpl; ring).
    pose proof (exp_pos (10 - 1)). split; [apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]|]. apply quotient_below; lra. }
  set (a := exp _) in *. set (b := 10 / exp (10 - 1)) in *. clearbody a b. assert (b ^ 2 <= / 16) by nra. nra.
Qed.
(** Reading: for every c1 >= 0 and c2 > 1 the probability that |Z| <= c1 c2 sqrt n / eps exists and is at least the printed bound. *)
Theorem asghar_2026_thm_8_amended (n : nat) (eps c1 c2 : R) : (2 <= n)%nat -> 0 < eps -> 0 <= c1 -> 1 < c2 ->
  exists p, is_Pr_Z_within n eps (c1 * c2 * sqrt (INR n) / eps) p /\
    p >= 2 * (1 - exp (- (c1 ^ 2 / 2))) * (1 - (c2 / exp (c2 - 1)) ^ n) - 1.
Proof. intros Hn He H1 H2. apply Z_within_bound; try assumption; lra. Qed.

(** Reading: most of the mass of Z lies within a constant multiple of sqrt n / eps: for every delta > 0 there is a c, the same for all
    n >= 2 and eps > 0, such that |Z| <= c sqrt n / eps with probability at least 1 - delta. *)
Theorem asghar_2026_sec_5_3_concentration (delta : R) : 0 < delta ->
  exists c, forall (n : nat) (eps : R), (2 <= n)%nat -> 0 < eps ->
    exists p, is_Pr_Z_within n eps (c * sqrt (INR n) / eps) p /\ p >= 1 - delta.
Proof.
  intros Hd. set (c1 := 4 / delta + 2). set (x := 32 / delta + 1).
  assert (D : 0 < / delta) by now apply Rinv_0_lt_compat.
  assert (C1 : 0 <= c1) by (unfold c1, Rdiv; lra). assert (X : 1 <= x) by (unfold x, Rdiv; lra).
  exists (c1 * (1 + x)). intros n eps Hn He.
  destruct (Z_within_bound n eps c1 (1 + x) Hn He C1 ltac:(lra)) as (p & P & B). exists p. split; [exact P|].
  assert (A : 0 < exp (- (c1 ^ 2 / 2)) <= delta / 4).
  { split; [apply exp_pos|]. rewrite exp_Ropp. pose proof (exp_ineq1_le (c1 ^ 2 / 2)) as E.
    assert (4 / delta <= exp (c1 ^ 2 / 2)) by (unfold c1 in *; unfold Rdiv in *; nra).
    replace (delta / 4) with (/ (4 / delta)) by (field; lra). apply Rinv_le_contravar; [unfold Rdiv; lra|assumption]. }
  set (b := (1 + x) / exp (1 + x - 1)) in *.
  assert (Bb : 0 < b <= delta / 4).
  { unfold b. replace (1 + x - 1) with (x / 2 + x / 2) by field. rewrite exp_plus. pose proof (exp_ineq1_le (x / 2)) as E.
    pose proof (exp_pos (x / 2)) as Ep. split; [apply Rdiv_lt_0_compat; nra|].
    apply Rmult_le_reg_r with (exp (x / 2) * exp (x / 2)); [nra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by nra.
    assert (Q : x * x / 4 <= exp (x / 2) * exp (x / 2)) by nra.
    apply Rle_trans with (delta / 4 * (x * x / 4)); [|apply Rmult_le_compat_l; lra].
    assert (delta * x = 32 + delta) by (unfold x; field; lra). nra. }
  assert (B1 : b <= 1).
  { unfold b. replace (1 + x - 1) with x by ring. pose proof (exp_ineq1_le x). pose proof (exp_pos x).
    apply Rmult_le_reg_r with (exp x); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  assert (Bn : 0 < b ^ n <= b).
  { split; [apply pow_lt; lra|]. destruct n as [|m]; [lia|]. simpl.
    assert (b ^ m <= 1) by (rewrite <- (pow1 m); apply pow_incr; lra). nra. }
  set (A' := exp (- (c1 ^ 2 / 2))) in *. set (B' := b ^ n) in *. clearbody A' B'.
  assert (0 <= A' * B') by nra. lra.
Qed.

(** Reading: at n = 100 and eps = 10 more than 99 per cent of the mass of Z lies within 4.8 of zero. *)
Theorem asghar_2026_sec_5_3_n_100 : exists p, is_Pr_Z_within 100 10 (48 / 10) p /\ p > 99 / 100.
Proof.
  destruct (Z_within_bound 100 10 (3375 / 1000) (4800 / 3375) ltac:(lia) ltac:(lra) ltac:(lra) ltac:(lra)) as (p & P & B).
  exists p. split.
  - replace (48 / 10) with (3375 / 1000 * (4800 / 3375) * sqrt (INR 100) / 10); [exact P|].
    replace (INR 100) with (10 ^ 2) by (simpl; ring). rewrite sqrt_pow2 by lra. field.
  - assert (A : 0 < exp (- ((3375 / 1000) ^ 2 / 2)) <= / 294).
    { split; [apply exp_pos|]. rewrite exp_Ropp. apply Rinv_le_contravar; [lra|].
      pose proof (exp_above_3 ((3375 / 1000) ^ 2 / 32) ltac:(lra)) as T. assert (T' : 14268 / 10000 <= exp ((3375 / 1000) ^ 2 / 32)) by lra.
      pose proof (exp_above_pow _ (14268 / 10000) 16 ltac:(lra) T') as L.
      replace (INR 16 * ((3375 / 1000) ^ 2 / 32)) with ((3375 / 1000) ^ 2 / 2) in L by (simpl; field). lra. }
    assert (E : 0 <= 4800 / 3375 / exp (4800 / 3375 - 1) <= 14 / 15).
    { pose proof (exp_above_3 (4800 / 3375 - 1) ltac:(lra)) as T. pose proof (exp_pos (4800 / 3375 - 1)).
      split; [apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]|]. apply quotient_below; lra. }
    set (a := exp (- _)) in *. set (b := 4800 / 3375 / exp (4800 / 3375 - 1)) in *. clearbody a b.
    assert (B10 : 0 <= b ^ 10 <= 51 / 100) by (split; [now apply pow_le|]; eapply Rle_trans; [apply pow_incr; exact E|lra]).
    assert (B100 : 0 <= b ^ 100 <= 12 / 10000).
    { replace 100%nat with (10 * 10)%nat by reflexivity. rewrite pow_mult. split; [now apply pow_le|]. eapply Rle_trans; [apply pow_incr; exact B10|lra]. }
    set (c := b ^ 100) in *. clearbody c. nra.
Qed.
(** Reading: at n = 10 more than 99 per cent of the mass of Z lies within 8.74 sqrt n / eps of zero, for every eps > 0, and at eps = 10 this
    width is 2.76 to two places. *)
Theorem asghar_2026_sec_5_3_n_10 : (forall eps, 0 < eps -> exists p, is_Pr_Z_within 10 eps (874 / 100 * sqrt (INR 10) / eps) p /\ p > 99 / 100) /\
  Rabs (874 / 100 * sqrt (INR 10) / 10 - 276 / 100) <= 5 / 1000.
Proof.
  split.
  - intros eps He.
    destruct (Z_within_bound 10 eps (3426 / 1000) (8740 / 3426) ltac:(lia) He ltac:(lra) ltac:(lra)) as (p & P & B).
    exists p. split; [replace (874 / 100) with (3426 / 1000 * (8740 / 3426)) by field; exact P|].
    assert (A : 0 < exp (- ((3426 / 1000) ^ 2 / 2)) <= 28295 / 10000000).
    { split; [apply exp_pos|]. rewrite exp_Ropp. replace (28295 / 10000000) with (/ (10000000 / 28295)) by field. apply Rinv_le_contravar; [lra|].
      pose proof (exp_above_5 ((3426 / 1000) ^ 2 / 32) ltac:(lra)) as T. assert (T' : 14431 / 10000 <= exp ((3426 / 1000) ^ 2 / 32)) by lra.
      pose proof (exp_above_pow _ (14431 / 10000) 16 ltac:(lra) T') as L.
      replace (INR 16 * ((3426 / 1000) ^ 2 / 32)) with ((3426 / 1000) ^ 2 / 2) in L by (simpl; field). lra. }
    assert (E : 0 <= 8740 / 3426 / exp (8740 / 3426 - 1) <= 5409 / 10000).
    { pose proof (exp_above_5 ((8740 / 3426 - 1) / 4) ltac:(lra)) as T. pose proof (exp_pos (8740 / 3426 - 1)).
      assert (T' : 147368 / 100000 <= exp ((8740 / 3426 - 1) / 4)) by lra. pose proof (exp_above_pow _ (147368 / 100000) 4 ltac:(lra) T') as L.
      replace (INR 4 * ((8740 / 3426 - 1) / 4)) with (8740 / 3426 - 1) in L by (simpl; field).
      split; [apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]|]. apply quotient_below; lra. }
    set (a := exp (- _)) in *. set (b := 8740 / 3426 / exp (8740 / 3426 - 1)) in *. clearbody a b.
    assert (B10 : 0 <= b ^ 10 <= 2145 / 1000000) by (split; [now apply pow_le|]; eapply Rle_trans; [apply pow_incr; exact E|lra]).
    set (c := b ^ 10) in *. clearbody c. nra.
  - replace (INR 10) with 10 by (simpl; ring).
    assert (3153 / 1000 <= sqrt 10) by (rewrite <- (sqrt_pow2 (3153 / 1000)) by lra; apply sqrt_le_1_alt; lra).
    assert (sqrt 10 <= 3163 / 1000) by (rewrite <- (sqrt_pow2 (3163 / 1000)) by lra; apply sqrt_le_1_alt; lra).
    apply Rabs_le. lra.
Qed.
