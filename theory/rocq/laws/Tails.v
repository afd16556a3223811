(* 5. Chernoff bounds: Pr[K >= t] <= e^(-n t^2/2) (t >= 0), Pr[R >= c n/eps] <= (c/e^(c-1))^n (c >= 1),
   Pr[R <= c n/eps] <= (c/e^(c-1))^n (0 < c <= 1). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Radius Angle SubGaussian.
Open Scope R_scope.

(* Pr[K >= x] for every real x: asin is clamped to [-pi/2, pi/2] in the standard library *)
Definition Pr_K_ge (n : nat) (x : R) : R := RInt (fun t => cos t ^ (n - 2)) (asin x) (PI/2) / weighted n (fun _ => 1).

Lemma pow_cos_cont m : forall t, continuous (fun t => cos t ^ m) t.
Proof. intro; cont. Qed.
(* the same in the variable k *)
Theorem Pr_K_density n x : (3 <= n)%nat -> -1 <= x <= 1 ->
  Pr_K_ge n x = RInt (fun k => sqrt (1 - k ^ 2) ^ (n - 3)) x 1 / RInt (fun k => sqrt (1 - k ^ 2) ^ (n - 3)) (-1) 1.
Proof.
  intros Hn Hx. pose proof PI_RGT_0. pose proof (asin_bound x).
  assert (D : forall a, - (PI/2) <= a <= PI/2 ->
    RInt (fun k => sqrt (1 - k ^ 2) ^ (n - 3)) (sin a) (sin (PI/2)) = RInt (fun t => cos t ^ (n - 2)) a (PI/2)).
  { intros a Ha. pose proof (angle_density n (fun _ => 1) a (PI/2) Hn (fun k => continuous_const 1 k)) as D.
    rewrite (int_ext_all (fun t => cos t ^ (n - 2)) (fun t => cos t ^ (n - 2) * 1)) by (intros; ring).
    rewrite <- D by lra. apply int_ext_all. intros; ring. }
  unfold Pr_K_ge, weighted.
  rewrite (int_ext_all (fun t => cos t ^ (n - 2) * 1) (fun t => cos t ^ (n - 2))) by (intros; ring).
  rewrite <- !D by lra. rewrite sin_neg, sin_PI2, sin_asin by exact Hx. reflexivity.
Qed.

Theorem chernoff n t : (2 <= n)%nat -> 0 <= t -> Pr_K_ge n t <= exp (- INR n * t ^ 2 / 2).
Proof.
  intros Hn Ht. pose proof PI_RGT_0. pose proof (asin_bound t) as Ab. pose proof (mass_pos n) as W.
  assert (N : 2 <= INR n) by (apply (le_INR 2), Hn).
  destruct (Rle_dec t 1) as [H1|H1].
  2:{ unfold Pr_K_ge. replace (asin t) with (PI/2).
      - rewrite RInt_point. unfold zero; simpl. unfold Rdiv at 1. rewrite Rmult_0_l. left; apply exp_pos.
      - unfold asin. destruct (Rle_dec t (-1)); [lra|]. destruct (Rle_dec 1 t); [reflexivity|lra]. }
  set (l := INR n * t). set (f := fun s => cos s ^ (n - 2) * exp (l * sin s)).
  assert (Cf : forall s, continuous f s) by (intro; unfold f; cont).
  (* on [asin t, pi/2]: e^(l t) <= e^(l sin s) *)
  assert (A : exp (l * t) * RInt (fun s => cos s ^ (n - 2)) (asin t) (PI/2) <= RInt f (asin t) (PI/2)).
  { rewrite <- int_scal by apply pow_cos_cont. apply int_le; [lra|intro; cont|exact Cf|]. intros s Hs.
    unfold f. rewrite Rmult_comm. apply Rmult_le_compat_l; [apply pow_le, cos_ge_0; lra|].
    assert (t <= sin s) by (rewrite <- (sin_asin t) by lra; apply sin_incr_1; lra).
    assert (L : l * t <= l * sin s) by (apply Rmult_le_compat_l; [unfold l; nra|assumption]).
    destruct L as [L|L]; [left; now apply exp_increasing | right; now rewrite L]. }
  (* the rest of the integral is nonnegative *)
  assert (B : RInt f (asin t) (PI/2) <= weighted n (fun k => exp (l * k))).
  { unfold weighted. fold f. rewrite <- (RInt_Chasles f (- (PI/2)) (asin t) (PI/2)) by (apply ex_int, Cf).
    assert (0 <= RInt f (- (PI/2)) (asin t)); [|unfold plus; simpl; lra].
    apply RInt_ge_0; [lra|apply ex_int, Cf|]. intros s Hs. apply Rmult_le_pos; [apply pow_le, cos_ge_0; lra|left; apply exp_pos]. }
  pose proof (subgaussian n l Hn) as S. unfold E_angle in S. unfold Pr_K_ge.
  replace (- INR n * t ^ 2 / 2) with (l ^ 2 / (2 * INR n) + - (l * t)) by (unfold l; field; lra).
  rewrite exp_plus, exp_Ropp. pose proof (exp_pos (l * t)).
  apply Rmult_le_reg_l with (exp (l * t)); [assumption|].
  replace (exp (l * t) * (exp (l ^ 2 / (2 * INR n)) * / exp (l * t))) with (exp (l ^ 2 / (2 * INR n))) by (field; lra).
  eapply Rle_trans; [|exact S]. unfold Rdiv. rewrite <- Rmult_assoc.
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat | lra].
Qed.

Lemma gamma_cont n eps : forall r, continuous (gamma_density n eps) r.
Proof. intro r. unfold gamma_density. cont. Qed.
Lemma gamma_nonneg n eps r : 0 <= eps -> 0 <= r -> 0 <= gamma_density n eps r.
Proof.
  intros He Hr. unfold gamma_density, Rdiv. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, INR_fact_lt_0].
  repeat apply Rmult_le_pos; try (apply pow_le; assumption). left; apply exp_pos.
Qed.

(* tilting by e^(s (r - x)) with s = eps (1 - 1/c), x = c n/eps *)
Section GammaTails.
  Variables (n : nat) (eps c : R).
  Hypothesis Hn : (1 <= n)%nat. Hypothesis He : 0 < eps. Hypothesis Hc : 0 < c.
  Let x := c * INR n / eps.
  Let tilted r := gamma_density n eps r * exp (eps * (1 - / c) * (r - x)).
  Lemma tilted_cont : forall r, continuous tilted r.
  Proof. intro r. unfold tilted, gamma_density. cont. Qed.
  Lemma tilted_nonneg r : 0 <= r -> 0 <= tilted r.
  Proof. intros. apply Rmult_le_pos; [apply gamma_nonneg; lra|left; apply exp_pos]. Qed.
  Lemma exp_INR_mul a m : exp (INR m * a) = exp a ^ m.
  Proof. induction m; [simpl; rewrite Rmult_0_l; apply exp_0|]. rewrite S_INR, Rmult_plus_distr_r, exp_plus, IHm, Rmult_1_l. simpl; ring. Qed.
  Lemma tilted_mass : integral_from 0 tilted ((c / exp (c - 1)) ^ n).
  Proof.
    assert (Hec : 0 < eps / c) by (apply Rdiv_lt_0_compat; assumption).
    refine (integral_ext _ _ _ _ _ _ _ (integral_scal 0 (c ^ n * exp (INR n * - (c - 1))) _ _ (gamma_mass n (eps / c) Hn Hec))).
    - intro r. unfold tilted, gamma_density, Rdiv. rewrite Rpow_mult_distr, pow_inv.
      replace (eps * (1 - / c) * (r - x)) with (eps * r + - (eps * / c) * r + INR n * - (c - 1)) by (unfold x; field; lra).
      rewrite !exp_plus. replace (- eps * r) with (- (eps * r)) by ring. rewrite exp_Ropp.
      pose proof (exp_pos (eps * r)). field. repeat split; try lra; [apply INR_fact_neq_0 | apply pow_nonzero; lra].
    - rewrite exp_INR_mul, exp_Ropp. unfold Rdiv. rewrite Rpow_mult_distr. ring.
  Qed.
  Lemma above s r : 0 <= s * (r - x) -> 1 <= exp (s * (r - x)).
  Proof. intros [H|H]; [left; rewrite <- exp_0; now apply exp_increasing | rewrite <- H, exp_0; lra]. Qed.

  (* Pr[R >= x] exists, and is at most (c/e^(c-1))^n *)
  Theorem gamma_upper_exists : integral_from x (gamma_density n eps) (1 - RInt (gamma_density n eps) 0 x).
  Proof. apply integral_split; [apply gamma_cont|now apply gamma_mass]. Qed.
  Theorem gamma_upper (P : R) : 1 <= c -> integral_from x (gamma_density n eps) P -> P <= (c / exp (c - 1)) ^ n.
  Proof.
    intros H1 HP. pose proof (integral_split 0 x tilted _ tilted_cont tilted_mass) as T.
    assert (Hx : 0 <= x) by (unfold x; apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pos_INR]|left; now apply Rinv_0_lt_compat]).
    assert (0 <= RInt tilted 0 x) by (apply RInt_ge_0; [assumption|apply ex_int, tilted_cont|intros; apply tilted_nonneg; lra]).
    assert (P <= (c / exp (c - 1)) ^ n - RInt tilted 0 x); [|lra].
    refine (integral_le x _ _ _ _ _ HP T). intros r Hr. unfold tilted.
    rewrite <- (Rmult_1_r (gamma_density n eps r)) at 1. apply Rmult_le_compat_l; [apply gamma_nonneg; lra|].
    apply above. assert (/ c <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    repeat apply Rmult_le_pos; lra.
  Qed.
  Theorem gamma_lower : c <= 1 -> RInt (gamma_density n eps) 0 x <= (c / exp (c - 1)) ^ n.
  Proof.
    intros H1. pose proof (integral_split 0 x tilted _ tilted_cont tilted_mass) as T.
    assert (Hx : 0 <= x) by (unfold x; apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pos_INR]|left; now apply Rinv_0_lt_compat]).
    assert (0 <= (c / exp (c - 1)) ^ n - RInt tilted 0 x).
    { replace 0 with (0 * ((c / exp (c - 1)) ^ n - RInt tilted 0 x)) at 1 by ring.
      refine (integral_le x _ _ _ _ _ (integral_scal x 0 _ _ T) T). intros r Hr.
      rewrite Rmult_0_l. apply tilted_nonneg. lra. }
    assert (RInt (gamma_density n eps) 0 x <= RInt tilted 0 x); [|lra].
    apply int_le; [assumption|apply gamma_cont|apply tilted_cont|]. intros r Hr. unfold tilted.
    rewrite <- (Rmult_1_r (gamma_density n eps r)) at 1. apply Rmult_le_compat_l; [apply gamma_nonneg; lra|].
    apply above. assert (1 <= / c) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    replace (eps * (1 - / c) * (r - x)) with (eps * (/ c - 1) * (x - r)) by ring. repeat apply Rmult_le_pos; lra.
  Qed.
End GammaTails.
