(* 6. Z = R K:  Pr[Z >= c1 c2 sqrt n / eps] <= 1 - (1 - e^(-c1^2/2)) (1 - (c2/e^(c2-1))^n)  for c1 >= 0, c2 >= 1,
   hence Pr[|Z| < c1 c2 sqrt n / eps] >= 2 (1 - e^(-c1^2/2)) (1 - (c2/e^(c2-1))^n) - 1.  The probability is the iterated
   integral over r of gamma_density r * Pr[K >= z/r]; it is proved to exist. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Arcsine Radius Angle SubGaussian Tails.
Open Scope R_scope.

Lemma Pr_K_cont n x : continuous (Pr_K_ge n) x.
Proof.
  unfold Pr_K_ge, Rdiv. apply cmult; [|apply continuous_const].
  apply (ccomp asin (fun a => RInt (fun t => cos t ^ (n - 2)) a (PI/2))); [apply asin_cont|].
  apply int_left_cont, pow_cos_cont.
Qed.
Lemma Pr_K_bounds n x : 0 <= Pr_K_ge n x <= 1.
Proof.
  pose proof PI_RGT_0. pose proof (mass_pos n) as W. pose proof (asin_bound x) as B. unfold Pr_K_ge.
  assert (E : weighted n (fun _ => 1) = RInt (fun t => cos t ^ (n - 2)) (- (PI/2)) (PI/2)).
  { apply int_ext_all. intro; ring. }
  rewrite (int_chasles _ _ (asin x)) in E by apply pow_cos_cont.
  assert (P : forall a b, - (PI/2) <= a <= b -> b <= PI/2 -> 0 <= RInt (fun t => cos t ^ (n - 2)) a b).
  { intros a b H1 H2. apply int_nonneg; [lra|apply pow_cos_cont|]. intros t Ht. apply pow_le, cos_ge_0; lra. }
  pose proof (P (asin x) (PI/2) ltac:(lra) ltac:(lra)). pose proof (P (- (PI/2)) (asin x) ltac:(lra) ltac:(lra)).
  split; [apply Rmult_le_pos; [assumption|left; now apply Rinv_0_lt_compat]|].
  apply Rmult_le_reg_r with (weighted n (fun _ => 1)); [exact W|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Definition Z_tail_integrand n eps z r := gamma_density n eps r * Pr_K_ge n (z / r).
Lemma Z_tail_cont n eps z : (2 <= n)%nat -> forall r, continuous (Z_tail_integrand n eps z) r.
Proof.
  intros Hn r. destruct (Req_dec r 0) as [->|NZ].
  - assert (G0 : gamma_density n eps 0 = 0).
    { unfold gamma_density. rewrite pow_i by lia. unfold Rdiv. ring. }
    apply filterlim_locally. intro e.
    pose proof (proj1 (filterlim_locally _ _) (gamma_cont n eps 0) e) as C. revert C. apply filter_imp. intros y Hy.
    change (Rabs (gamma_density n eps y - gamma_density n eps 0) < e) in Hy.
    change (Rabs (Z_tail_integrand n eps z y - Z_tail_integrand n eps z 0) < e). unfold Z_tail_integrand.
    rewrite G0, Rminus_0_r in Hy. rewrite G0, Rmult_0_l, Rminus_0_r, Rabs_mult.
    pose proof (Pr_K_bounds n (z / y)). rewrite (Rabs_pos_eq (Pr_K_ge n (z / y))) by lra.
    pose proof (Rabs_pos (gamma_density n eps y)). nra.
  - apply cmult; [apply gamma_cont|]. apply (ccomp (fun r => z / r) (Pr_K_ge n)); [cont; exact NZ|apply Pr_K_cont].
Qed.

Theorem Z_tail n eps c1 c2 : (2 <= n)%nat -> 0 < eps -> 0 <= c1 -> 1 <= c2 ->
  exists P : R, integral_from 0 (Z_tail_integrand n eps (c1 * c2 * sqrt (INR n) / eps)) P /\
    P <= 1 - (1 - exp (- c1 ^ 2 / 2)) * (1 - (c2 / exp (c2 - 1)) ^ n).
Proof.
  intros Hn He H1 H2. set (z := c1 * c2 * sqrt (INR n) / eps). set (J := Z_tail_integrand n eps z).
  assert (N : 2 <= INR n) by (apply (le_INR 2), Hn). assert (Hn1 : (1 <= n)%nat) by lia.
  pose proof (Z_tail_cont n eps z Hn) as CJ. fold J in CJ. pose proof (gamma_cont n eps) as Cg.
  assert (JB : forall r, 0 <= r -> 0 <= J r <= gamma_density n eps r).
  { intros r Hr. unfold J, Z_tail_integrand. pose proof (Pr_K_bounds n (z / r)). pose proof (gamma_nonneg n eps r ltac:(lra) Hr). nra. }
  destruct (comparison J (gamma_density n eps) 0 1 CJ Cg JB (gamma_mass n eps Hn1 He)) as [P [HP _]].
  exists P. split; [exact HP|].
  set (x := c2 * INR n / eps). assert (Hx : 0 < x) by (unfold x; apply Rdiv_lt_0_compat; nra).
  pose proof (integral_split 0 x J P CJ HP) as HJ.
  pose proof (gamma_upper_exists n eps c2 Hn1 He) as Hq. fold x in Hq.
  pose proof (gamma_upper n eps c2 Hn1 He ltac:(lra) _ H2 Hq) as Bq.
  set (q := 1 - RInt (gamma_density n eps) 0 x) in *. set (B := (c2 / exp (c2 - 1)) ^ n) in *. set (A := exp (- c1 ^ 2 / 2)).
  (* far: Pr <= 1 *)
  assert (F : P - RInt J 0 x <= q) by (refine (integral_le x _ _ _ _ _ HJ Hq); intros r Hr; apply JB; lra).
  (* near: z/r >= c1 / sqrt n *)
  assert (G : RInt J 0 x <= A * RInt (gamma_density n eps) 0 x).
  { rewrite <- int_scal by apply Cg.
    apply int_le; [lra|exact CJ|intro r; apply cmult; [apply continuous_const|apply Cg]|]. intros r Hr.
    unfold J, Z_tail_integrand. rewrite Rmult_comm. apply Rmult_le_compat_r; [apply gamma_nonneg; lra|].
    assert (Q : sqrt (INR n) * sqrt (INR n) = INR n) by (apply sqrt_sqrt; lra).
    assert (Q0 : 0 < sqrt (INR n)) by (apply sqrt_lt_R0; lra).
    assert (L : c1 / sqrt (INR n) <= z / r).
    { apply Rmult_le_reg_r with (r * sqrt (INR n) * eps); [repeat apply Rmult_lt_0_compat; lra|].
      replace (c1 / sqrt (INR n) * (r * sqrt (INR n) * eps)) with (c1 * (r * eps)) by (field; lra).
      replace (z / r * (r * sqrt (INR n) * eps)) with (c1 * (c2 * (sqrt (INR n) * sqrt (INR n)))) by (unfold z; field; lra).
      rewrite Q. apply Rmult_le_compat_l; [exact H1|]. apply Rmult_le_reg_r with (/ eps); [now apply Rinv_0_lt_compat|].
      replace (r * eps * / eps) with r by (field; lra). fold (c2 * INR n / eps). fold x. lra. }
    assert (0 <= c1 / sqrt (INR n)) by (apply Rmult_le_pos; [exact H1|left; now apply Rinv_0_lt_compat]).
    eapply Rle_trans; [apply chernoff; [exact Hn|lra]|]. unfold A.
    assert (S : c1 ^ 2 <= INR n * (z / r) ^ 2).
    { replace (c1 ^ 2) with (INR n * (c1 / sqrt (INR n)) ^ 2).
      - apply Rmult_le_compat_l; [lra|]. apply pow_incr. lra.
      - rewrite <- Q at 1. field. lra. }
    assert (S' : - INR n * (z / r) ^ 2 / 2 <= - c1 ^ 2 / 2) by lra.
    destruct S' as [S'|S']; [left; now apply exp_increasing|right; now rewrite S']. }
  assert (A <= 1).
  { unfold A. rewrite <- exp_0. assert (S' : - c1 ^ 2 / 2 <= 0) by nra.
    destruct S' as [S'|S']; [left; now apply exp_increasing|right; now rewrite S']. }
  assert (0 <= (B - q) * (1 - A)) by (apply Rmult_le_pos; lra).
  replace (RInt (gamma_density n eps) 0 x) with (1 - q) in G by (unfold q; lra). lra.
Qed.

(* both sides: K and -K have the same law *)
Definition Pr_K_le (n : nat) (x : R) : R := RInt (fun t => cos t ^ (n - 2)) (- (PI/2)) (asin x) / weighted n (fun _ => 1).
Lemma Pr_K_sym n x : Pr_K_le n (- x) = Pr_K_ge n x.
Proof.
  unfold Pr_K_le, Pr_K_ge. f_equal. rewrite asin_opp, <- (int_reflect (fun t => cos t ^ (n - 2))) by apply pow_cos_cont.
  apply int_ext_all. intro t. now rewrite cos_neg.
Qed.
Lemma Pr_K_total n x : Pr_K_le n x + Pr_K_ge n x = 1.
Proof.
  pose proof (mass_pos n) as W. unfold Pr_K_le, Pr_K_ge.
  assert (E : weighted n (fun _ => 1) = RInt (fun t => cos t ^ (n - 2)) (- (PI/2)) (PI/2)) by (apply int_ext_all; intro; ring).
  rewrite (int_chasles _ _ (asin x)) in E by apply pow_cos_cont.
  rewrite E in *. set (a := RInt _ _ _) in *. set (b := RInt _ (asin x) _) in *. field. lra.
Qed.
(* 1 - P is Pr[|Z| < z]: given R = r, Pr[|K| >= z/r] = Pr[K >= z/r] + Pr[K <= -z/r] *)
Theorem Z_two_sided n eps c1 c2 : (2 <= n)%nat -> 0 < eps -> 0 <= c1 -> 1 <= c2 ->
  let z := c1 * c2 * sqrt (INR n) / eps in
  exists P : R, integral_from 0 (fun r => gamma_density n eps r * (Pr_K_ge n (z / r) + Pr_K_le n (- (z / r)))) P /\
    1 - P >= 2 * (1 - exp (- c1 ^ 2 / 2)) * (1 - (c2 / exp (c2 - 1)) ^ n) - 1.
Proof.
  intros Hn He H1 H2 z. destruct (Z_tail n eps c1 c2 Hn He H1 H2) as [P [HP B]]. fold z in HP.
  exists (2 * P). split; [|lra].
  refine (integral_ext _ _ _ _ _ _ _ (integral_scal 0 2 _ _ HP)); [|reflexivity].
  intro r. rewrite Pr_K_sym. unfold Z_tail_integrand. ring.
Qed.
