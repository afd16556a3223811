(* Steps of the printed proofs of Asghar et al., and what Appendix B says of the circle. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Angle Laws Events ClaimsAngle ClaimsSubGaussian ClaimsDot.
Open Scope R_scope.

(** Reading: for even x = 2m the product x(x-2)(x-4)...4 2 is 2^m m!. *)
Theorem asghar_2026_thm_4_double_factorial (m : nat) : double_factorial (2 * m) = 2 ^ m * INR (fact m).
Proof.
  induction m as [|m IH]; [simpl; ring|]. replace (2 * S m)%nat with (S (S (2 * m))) by lia.
  rewrite double_factorial_step, IH, mult_INR. change (fact (S m)) with (S m * fact m)%nat. rewrite mult_INR, (S_INR m). simpl. ring.
Qed.
(** Reading: (2j-1)!!/(2j)! = 1/(2j)!! = 1/(2^j j!) for every j >= 1. *)
Theorem asghar_2026_thm_6_factorial_proof (j : nat) : (1 <= j)%nat ->
  double_factorial (2 * j - 1) / INR (fact (2 * j)) = 1 / double_factorial (2 * j) /\
  1 / double_factorial (2 * j) = 1 / (2 ^ j * INR (fact j)).
Proof.
  intros Hj. rewrite asghar_2026_thm_4_double_factorial. split; [|reflexivity]. destruct j as [|j]; [lia|].
  replace (2 * S j - 1)%nat with (2 * j + 1)%nat by lia. rewrite <- odd_fact_double, <- odd_fact_half.
  assert (0 < odd_fact (S j)) by (rewrite odd_fact_double; apply double_factorial_pos).
  pose proof (INR_fact_lt_0 (S j)). assert (0 < 2 ^ S j) by (apply pow_lt; lra). field. repeat split; lra.
Qed.
(** Reading: B_(n-2)/B_n is Gamma((n-3)/2) Gamma(1/2) / Gamma((n-3)/2 + 1/2) times Gamma((n-1)/2 + 1/2) / (Gamma((n-1)/2) Gamma(1/2)), n >= 4;
    our copy shows the second fraction upside down, the next line of the paper has it right. *)
Theorem asghar_2026_eq_23_proof (n : nat) : (4 <= n)%nat ->
  B_n (n - 2) / B_n n =
  Gamma ((INR n - 3) / 2) * Gamma (1 / 2) / Gamma ((INR n - 3) / 2 + 1 / 2) *
  (Gamma ((INR n - 1) / 2 + 1 / 2) / (Gamma ((INR n - 1) / 2) * Gamma (1 / 2))).
Proof.
  intros Hn. unfold B_n, Beta. replace (INR (n - 2) - 1) with (INR n - 3) by (rewrite minus_INR by lia; simpl; ring).
  destruct (Nat.le_exists_sub 4 n Hn) as (m & -> & _). rewrite plus_INR. simpl (INR 4).
  replace ((INR m + (1 + 1 + 1 + 1) - 1) / 2) with (INR (S (m + 2)) / 2) by (rewrite S_INR, plus_INR; simpl; field).
  replace (INR (S (m + 2)) / 2 + 1 / 2) with (INR (S (m + 3)) / 2) by (rewrite !S_INR, !plus_INR; simpl; field).
  replace ((INR m + (1 + 1 + 1 + 1) - 3) / 2) with (INR (S m) / 2) by (rewrite S_INR; simpl; field).
  replace (INR (S m) / 2 + 1 / 2) with (INR (S (m + 1)) / 2) by (rewrite !S_INR, !plus_INR; simpl; field).
  pose proof (Gamma_halves_pos m). pose proof (Gamma_halves_pos (m + 1)). pose proof (Gamma_halves_pos (m + 2)). pose proof (Gamma_halves_pos (m + 3)).
  pose proof (Gamma_halves_pos 0) as G. simpl (INR 1) in G. field. repeat split; lra.
Qed.
(** Reading: at n = 2 the density (1-k^2)^(1/2-1)/B_2 is 1/(pi sqrt(1-k^2)) for -1 < k < 1; our copy reads 0/2 in the small exponent. *)
Theorem asghar_2026_eq_24_exponent (k : R) : -1 < k < 1 ->
  1 / B_n 2 * Rpower (1 - k ^ 2) (1 / 2 - 1) = 1 / PI * (1 / sqrt (1 - k ^ 2)).
Proof.
  intros Hk. pose proof (one_minus_sq k Hk) as P. rewrite B_n_2. replace (1 / 2 - 1) with (- / 2) by field.
  rewrite Rpower_Ropp, Rpower_sqrt by exact P. unfold Rdiv. ring.
Qed.
(* the second derivative of y = exp(-a t)(1-t/eps)^(-n): printed first derivative y1, printed second derivative with middle coefficient m *)
Definition y_up (n : nat) (eps c t : R) : R := exp (- (c * INR n * t / eps)) * / (1 - t / eps) ^ n.
Definition y1_up (n : nat) (eps c t : R) : R :=
  INR n / eps * exp (- (c * INR n * t / eps)) * / (1 - t / eps) ^ (n + 1) * (c * t / eps - c + 1).
Definition y2_up (n : nat) (eps c t middle : R) : R :=
  - (c * INR n ^ 2 / eps ^ 2) * exp (- (c * INR n * t / eps)) * / (1 - t / eps) ^ (n + 1) * (c * t / eps - c + 1)
  + middle * exp (- (c * INR n * t / eps)) * / (1 - t / eps) ^ (n + 1)
  + INR n * (INR n + 1) / eps ^ 2 * exp (- (c * INR n * t / eps)) * / (1 - t / eps) ^ (n + 2) * (c * t / eps - c + 1).
Lemma y1_up_derive n eps c t : (1 <= n)%nat -> 0 < eps -> t < eps -> is_derive (y1_up n eps c) t (y2_up n eps c t (c * INR n / eps ^ 2)).
Proof.
  intros Hn He Ht. unfold y1_up, y2_up. assert (U : 0 < 1 - t / eps).
  { replace (1 - t / eps) with ((eps - t) / eps) by (field; lra). apply Rdiv_lt_0_compat; lra. }
  set (u := 1 - t / eps) in *. destruct n as [|m]; [lia|]. assert (P : 0 < u ^ m) by now apply pow_lt.
  auto_derive; change (t * / eps) with (t / eps); change (1 + - (t / eps)) with u.
  - replace (m + 1)%nat with (S m) by lia. apply (pow_nonzero u (S (S m))). lra.
  - replace (m + 1)%nat with (S m) by lia. replace (m + 2)%nat with (S (S m)) by lia. fold_INR.
    change (S m + 1)%nat with (S (m + 1)). change (S m + 2)%nat with (S (m + 2)). replace (m + 1)%nat with (S m) by lia. replace (m + 2)%nat with (S (S m)) by lia.
    rewrite ?S_INR. simpl Init.Nat.pred. unfold Rdiv. set (e := exp _). clearbody e.
    replace (c * t * / eps) with (c * (1 - u)) by (unfold u; field; lra).
    simpl pow. pose proof (pos_INR m). field. repeat split; lra.
Qed.
Lemma y_up_derive n eps c t : (1 <= n)%nat -> 0 < eps -> t < eps -> is_derive (y_up n eps c) t (y1_up n eps c t).
Proof.
  intros Hn He Ht. unfold y1_up, y_up. assert (U : 0 < 1 - t / eps).
  { replace (1 - t / eps) with ((eps - t) / eps) by (field; lra). apply Rdiv_lt_0_compat; lra. }
  set (u := 1 - t / eps) in *. destruct n as [|m]; [lia|]. assert (P : 0 < u ^ m) by now apply pow_lt.
  auto_derive; change (t * / eps) with (t / eps); change (1 + - (t / eps)) with u; [apply (pow_nonzero u (S m)); lra|].
  fold_INR. rewrite Nat.add_1_r. unfold Rdiv. set (e := exp _). clearbody e.
  replace (c * t * / eps) with (c * (1 - u)) by (unfold u; field; lra). simpl pow. pose proof (pos_INR m). field. repeat split; lra.
Qed.
(** Reading: y1_up is the derivative of y_up = exp(-c n t/eps) (1-t/eps)^(-n), but the second derivative with the printed middle coefficient c n/eps is
    not the derivative of y1_up for all parameters: at eps = 2 the coefficient is off. *)
Theorem asghar_2026_thm_7_proof_refuted :
  ~ (forall (n : nat) (eps c t : R), (1 <= n)%nat -> 0 < t < eps -> 1 < c ->
       is_derive (y_up n eps c) t (y1_up n eps c t) /\ is_derive (y1_up n eps c) t (y2_up n eps c t (c * INR n / eps))).
Proof.
  intros H. destruct (H 1%nat 2 2 1 ltac:(lia) ltac:(lra) ltac:(lra)) as [_ D].
  pose proof (y1_up_derive 1 2 2 1 ltac:(lia) ltac:(lra) ltac:(lra)) as D'.
  pose proof (is_derive_unique _ _ _ D) as E. rewrite (is_derive_unique _ _ _ D') in E. unfold y2_up in E. simpl in E.
  set (e := exp _) in E. assert (0 < e) by apply exp_pos. clearbody e. lra.
Qed.
(** Reading: with the middle coefficient c n/eps^2 the printed second derivative is right, for every n >= 1, c > 1 and 0 < t < eps. *)
Theorem asghar_2026_thm_7_proof_amended (n : nat) (eps c t : R) : (1 <= n)%nat -> 0 < t < eps -> 1 < c ->
  is_derive (y_up n eps c) t (y1_up n eps c t) /\ is_derive (y1_up n eps c) t (y2_up n eps c t (c * INR n / eps ^ 2)).
Proof. intros Hn Ht Hc. split; [apply y_up_derive|apply y1_up_derive]; try assumption; lra. Qed.
(** Reading: the lower tail has y with 1/c in place of c; the printed middle coefficient n/(c eps) is not right for all parameters, at eps = 2. *)
Theorem asghar_2026_thm_7_lower_proof_refuted :
  ~ (forall (n : nat) (eps c t : R), (1 <= n)%nat -> 0 < eps -> t < 0 -> 1 < c ->
       is_derive (y_up n eps (/ c)) t (y1_up n eps (/ c) t) /\ is_derive (y1_up n eps (/ c)) t (y2_up n eps (/ c) t (INR n / (c * eps)))).
Proof.
  intros H. destruct (H 1%nat 2 2 (-1) ltac:(lia) ltac:(lra) ltac:(lra) ltac:(lra)) as [_ D].
  pose proof (y1_up_derive 1 2 (/ 2) (-1) ltac:(lia) ltac:(lra) ltac:(lra)) as D'.
  pose proof (is_derive_unique _ _ _ D) as E. rewrite (is_derive_unique _ _ _ D') in E. unfold y2_up in E. simpl in E.
  set (e := exp _) in E. assert (0 < e) by apply exp_pos. clearbody e. lra.
Qed.
(** Reading: with the middle coefficient n/(c eps^2) the second derivative for the lower tail (y with 1/c in place of c) is right, for t < 0. *)
Theorem asghar_2026_thm_7_lower_proof_amended (n : nat) (eps c t : R) : (1 <= n)%nat -> 0 < eps -> t < 0 -> 1 < c ->
  is_derive (y_up n eps (/ c)) t (y1_up n eps (/ c) t) /\ is_derive (y1_up n eps (/ c)) t (y2_up n eps (/ c) t (INR n / (c * eps ^ 2))).
Proof.
  intros Hn He Ht Hc. replace (INR n / (c * eps ^ 2)) with (/ c * INR n / eps ^ 2) by (field; lra).
  split; [apply y_up_derive|apply y1_up_derive]; try assumption; lra.
Qed.

(** Reading: the cosine is of order 1/sqrt n in probability: for every delta > 0 there is a c with Pr[|K| >= c/sqrt n] < delta in every
    dimension n >= 2. *)
Theorem asghar_2026_sec_1_orthogonal (delta : R) : 0 < delta ->
  exists c, forall n, (2 <= n)%nat -> exists p, is_E_K n (fun k => at_least (c / sqrt (INR n)) (Rabs k)) p /\ p < delta.
Proof.
  intros Hd. set (c := 2 / delta + 2). assert (D : 0 < / delta) by now apply Rinv_0_lt_compat.
  assert (C : 0 <= c) by (unfold c, Rdiv; lra). exists c. intros n Hn.
  destruct (asghar_2026_cor_1_amended n c Hn C) as (p & P & B). exists p. split; [exact P|]. eapply Rle_lt_trans; [exact B|].
  rewrite exp_Ropp. pose proof (exp_ineq1_le (c ^ 2 / 2)) as E.
  assert (L : 2 / delta < exp (c ^ 2 / 2)) by (unfold c in *; unfold Rdiv in *; nra).
  assert (/ exp (c ^ 2 / 2) < / (2 / delta)).
  { apply Rinv_lt_contravar; [|exact L]. apply Rmult_lt_0_compat; [unfold Rdiv; lra|apply exp_pos]. }
  replace (/ (2 / delta)) with (delta / 2) in H by (field; lra). lra.
Qed.

Lemma linear_integral (c b : R) : RInt (fun r => c * r) 0 b = c * b ^ 2 / 2.
Proof.
  rewrite (ftc (fun r => c * r ^ 2 / 2)); [eqR; field| |intro; cont]. intro x. auto_derive; [exact I|]. eqR; field.
Qed.
(** Reading: the mass 1 forces c 2 pi r to have c = 1/(pi rho^2), so the density is 2r/rho^2; it gives the disc of radius t rho, 0 <= t <= 1,
    the share of its area, pi (t rho)^2 / (pi rho^2). *)
Theorem asghar_2026_app_b_circle (rho c t : R) : 0 < rho -> 0 <= t <= 1 ->
  RInt (fun r => c * (2 * PI * r)) 0 rho = 1 ->
  c = 1 / (PI * rho ^ 2) /\ (forall r, c * (2 * PI * r) = 2 * r / rho ^ 2) /\
  RInt (fun r => 2 * r / rho ^ 2) 0 (t * rho) = PI * (t * rho) ^ 2 / (PI * rho ^ 2).
Proof.
  intros Hr Ht M. pose proof PI_RGT_0.
  rewrite (int_ext_all _ (fun r => (c * (2 * PI)) * r)) in M by (intro; eqR; ring). rewrite linear_integral in M.
  assert (C : c = 1 / (PI * rho ^ 2)) by (apply Rmult_eq_reg_r with (PI * rho ^ 2); [field_simplify; [|nra]; nra|apply Rgt_not_eq, Rmult_lt_0_compat; [lra|apply pow_lt; lra]]).
  split; [exact C|]. split; [intro r; rewrite C; field; split; lra|].
  rewrite (int_ext_all _ (fun r => (2 / rho ^ 2) * r)) by (intro; eqR; field; lra). rewrite linear_integral. eqR; field. split; lra.
Qed.
(** Reading: the density 1/(pi rho^2) is not the area of the circle of radius rho (the integral of the circumferences 2 pi r), at rho = 1. *)
Theorem asghar_2026_app_b_circle_area_refuted :
  ~ (forall rho, 0 < rho -> 1 / (PI * rho ^ 2) = RInt (fun r => 2 * PI * r) 0 rho).
Proof.
  intros H. specialize (H 1 ltac:(lra)). rewrite linear_integral in H. pose proof PI_RGT_0. pose proof PI2_3_2.
  assert (1 / (PI * 1 ^ 2) < 1); [|nra]. replace (PI * 1 ^ 2) with PI by ring. apply Rmult_lt_reg_r with PI; [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
(** Reading: it is one over the area, for every rho > 0. *)
Theorem asghar_2026_app_b_circle_area_amended (rho : R) : 0 < rho -> 1 / (PI * rho ^ 2) = 1 / RInt (fun r => 2 * PI * r) 0 rho.
Proof. intros Hr. rewrite linear_integral. f_equal. eqR; field. Qed.

(** Reading: the bound (n+1)/(m eps^2 delta^2) of Eq. (15) rises with n and falls with eps; Z of mean 0 has the variance (sqrt(n+1)/eps)^2, so its
    standard deviation is inversely proportional to eps. *)
Theorem asghar_2026_sec_5_3_rate (n m : nat) (eps delta : R) : (2 <= n)%nat -> (1 <= m)%nat -> 0 < eps -> 0 < delta ->
  (forall n', (n < n')%nat -> (INR n + 1) / (INR m * eps ^ 2 * delta ^ 2) < (INR n' + 1) / (INR m * eps ^ 2 * delta ^ 2)) /\
  (forall eps', 0 < eps' < eps -> (INR n + 1) / (INR m * eps ^ 2 * delta ^ 2) < (INR n + 1) / (INR m * eps' ^ 2 * delta ^ 2)) /\
  is_E_Z n eps (fun z => z) 0 /\ is_E_Z n eps (fun z => (z - 0) ^ 2) ((sqrt (INR n + 1) / eps) ^ 2).
Proof.
  intros Hn Hm He Hd. assert (N : 2 <= INR n) by now apply two_INR. assert (M : 1 <= INR m) by (apply (le_INR 1), Hm).
  assert (E2 : 0 < eps ^ 2) by now apply pow_lt. assert (D2 : 0 < delta ^ 2) by now apply pow_lt.
  assert (P : 0 < INR m * eps ^ 2 * delta ^ 2) by (repeat apply Rmult_lt_0_compat; lra).
  split; [|split].
  - intros n' Hn'. apply lt_INR in Hn'. apply Rmult_lt_compat_r; [now apply Rinv_0_lt_compat|lra].
  - intros e' He'. assert (E3 : 0 < e' ^ 2) by (apply pow_lt; lra). assert (e' ^ 2 < eps ^ 2) by (simpl; nra).
    apply Rmult_lt_compat_l; [lra|]. apply Rinv_lt_contravar.
    + repeat apply Rmult_lt_0_compat; lra.
    + apply Rmult_lt_compat_r; [lra|]. apply Rmult_lt_compat_l; lra.
  - replace ((sqrt (INR n + 1) / eps) ^ 2) with ((INR n + 1) / eps ^ 2); [now apply asghar_2026_thm_9|].
    unfold Rdiv. rewrite Rpow_mult_distr, pow_inv. f_equal. simpl. rewrite Rmult_1_r, sqrt_sqrt; lra.
Qed.
