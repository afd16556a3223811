(* 8. Negative control: the variance proxy 1/n of subgaussian cannot be lowered. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Angle SubGaussian.
Open Scope R_scope.

Lemma sinh_ge y : 0 <= y -> 2 * y <= exp y - exp (- y).
Proof.
  intros H. assert (K : exp 0 - exp (- 0) - 2 * 0 <= exp y - exp (- y) - 2 * y); [|rewrite Ropp_0, exp_0 in K; lra].
  apply (nondecreasing (fun x => exp x - exp (- x) - 2 * x) (fun x => exp x + exp (- x) - 2)); [exact H| |].
  - intro x. auto_derive; [exact I|ring].
  - intros x _. pose proof (exp_ineq1_le x). pose proof (exp_ineq1_le (- x)). lra.
Qed.
Lemma cosh_ge x : 2 + x ^ 2 <= exp x + exp (- x).
Proof.
  assert (K : forall y, 0 <= y -> 2 + (2 * y) ^ 2 <= exp (2 * y) + exp (- (2 * y))).
  { intros y Hy. pose proof (sinh_ge y Hy) as S.
    replace (2 * y) with (y + y) by ring. replace (- (y + y)) with (- y + - y) by ring. rewrite !exp_plus.
    assert (P : exp y * exp (- y) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0). simpl. nra. }
  destruct (Rle_dec 0 x) as [H|H].
  - specialize (K (x / 2) ltac:(lra)). replace (2 * (x / 2)) with x in K by field. exact K.
  - specialize (K (- x / 2) ltac:(lra)). replace (2 * (- x / 2)) with (- x) in K by field.
    rewrite Ropp_involutive in K. replace ((- x) ^ 2) with (x ^ 2) in K by ring. lra.
Qed.

Lemma mgf_lower n l : (2 <= n)%nat -> 2 + l ^ 2 / INR n <= E_angle n (fun k => exp (l * k)) + E_angle n (fun k => exp (- l * k)).
Proof.
  intros Hn. pose proof PI_RGT_0. pose proof (mass_pos n) as W. pose proof (second_moment n Hn) as S.
  assert (2 <= INR n) by (apply (le_INR 2), Hn).
  assert (C : forall a, forall t, continuous (fun t => cos t ^ (n - 2) * exp (a * sin t)) t) by (intros; cont).
  assert (L : 2 * weighted n (fun _ => 1) + l ^ 2 * weighted n (fun k => k ^ 2)
              <= 1 * weighted n (fun k => exp (l * k)) + 1 * weighted n (fun k => exp (- l * k))).
  { unfold weighted. rewrite <- !int_lin by (intro; cont). apply int_le; [lra|intro; cont|intro; cont|].
    intros t Ht. pose proof (pow_lt _ (n - 2) (cos_open t Ht)). pose proof (cosh_ge (l * sin t)) as K.
    replace (- (l * sin t)) with (- l * sin t) in K by ring. simpl in *. nra. }
  unfold E_angle in *. set (w := weighted n (fun _ => 1)) in *.
  assert (Q : weighted n (fun k => k ^ 2) = w * (1 / INR n)) by (rewrite <- S; field; lra).
  apply Rmult_le_reg_l with w; [exact W|].
  replace (w * (2 + l ^ 2 / INR n)) with (2 * w + l ^ 2 * (w * (1 / INR n))) by (field; lra). rewrite <- Q.
  eapply Rle_trans; [exact L|]. right. field. lra.
Qed.

Theorem proxy_optimal n v : (2 <= n)%nat ->
  (forall lam, E_angle n (fun k => exp (lam * k)) <= exp (v * lam ^ 2 / 2)) -> 1 / INR n <= v.
Proof.
  intros Hn H. assert (N : 2 <= INR n) by (apply (le_INR 2), Hn).
  assert (K : forall s, 0 <= s -> (1 + s / INR n) * (1 - v * s) <= 1).
  { intros s Hs. set (l := sqrt (2 * s)). assert (L : l ^ 2 = 2 * s) by (unfold l; simpl; rewrite Rmult_1_r; apply sqrt_sqrt; lra).
    pose proof (mgf_lower n l Hn) as A. pose proof (H l) as B. pose proof (H (- l)) as C.
    replace ((- l) ^ 2) with (l ^ 2) in C by ring. rewrite L in *.
    replace (v * (2 * s) / 2) with (v * s) in * by field.
    replace (2 * s / INR n) with (2 * (s / INR n)) in A by (field; lra).
    assert (D : 1 - v * s <= exp (- (v * s))) by (pose proof (exp_ineq1_le (- (v * s))); lra).
    assert (P : exp (v * s) * exp (- (v * s)) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
    assert (0 <= s / INR n) by (apply Rmult_le_pos; [exact Hs|left; apply Rinv_0_lt_compat; lra]).
    pose proof (exp_pos (- (v * s))).
    apply Rle_trans with ((1 + s / INR n) * exp (- (v * s))); [apply Rmult_le_compat_l; lra|].
    apply Rle_trans with (exp (v * s) * exp (- (v * s))); [apply Rmult_le_compat_r|]; lra. }
  apply Rnot_lt_le. intro V. set (u := 1 / INR n) in *.
  assert (U : 0 < u) by (apply Rdiv_lt_0_compat; lra).
  assert (K' : forall s, 0 < s -> u - v - u * v * s <= 0).
  { intros s Hs. specialize (K s ltac:(lra)). replace (s / INR n) with (u * s) in K by (unfold u; field; lra).
    apply Rmult_le_reg_l with s; [exact Hs|]. nra. }
  destruct (Rle_dec v 0) as [V0|V0].
  - specialize (K' 1 ltac:(lra)). nra.
  - assert (0 < u * v) by nra. specialize (K' ((u - v) / (2 * (u * v)))). 
    replace (u * v * ((u - v) / (2 * (u * v)))) with ((u - v) / 2) in K' by (field; lra).
    assert (0 < (u - v) / (2 * (u * v))) by (apply Rdiv_lt_0_compat; lra). specialize (K' ltac:(assumption)). lra.
Qed.
