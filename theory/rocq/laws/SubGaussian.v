(* 4. E[e^(lam K)] <= e^(lam^2 / (2n)) for every real lam and every integer n >= 2 (the sharp variance proxy 1/n).
   No series: with M(l) = int cos^(n-2) t e^(l sin t) dt one has the Bessel equation  l M'' + (n-1) M' = l M, so
   D = l M / n - M' satisfies (l^(n-1) D)' = l^n M' / n >= 0, hence D >= 0, hence M e^(-l^2/(2n)) is nonincreasing. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Angle.
Open Scope R_scope.

Section MGF.
  Variable m : nat.   (* n = m + 2 *)
  Definition M (p : nat) (l : R) : R := RInt (fun t => cos t ^ m * sin t ^ p * exp (l * sin t)) (- (PI/2)) (PI/2).

  Lemma M' p l : is_derive (M p) l (M (S p) l).
  Proof.
    replace (M (S p) l) with (RInt (fun t => (cos t ^ m * sin t ^ p) * sin t * exp (l * sin t)) (- (PI/2)) (PI/2)).
    - apply (diff_exp_int (fun t => cos t ^ m * sin t ^ p) sin); intro; cont.
    - unfold M. apply RInt_ext. intros; simpl; ring.
  Qed.
  Lemma M_pos l : 0 < M 0 l.
  Proof.
    pose proof PI_RGT_0. apply RInt_gt_0; [lra| |intros; cont]. intros t Ht. pose proof (exp_pos (l * sin t)).
    simpl. rewrite Rmult_1_r. apply Rmult_lt_0_compat; [|assumption]. now apply pow_lt, cos_open.
  Qed.
  (* (cos^(m+1) t e^(l sin t))' integrated: (m+1) M' = l (M - M''); the right-hand integrand is cos^(m+2) e^(l sin) >= 0 *)
  Lemma bessel l : (INR m + 1) * M 1 l = l * (M 0 l - M 2 l).
  Proof.
    assert (H : RInt (fun t => (INR m + 1) * (cos t ^ m * sin t ^ 1 * exp (l * sin t)) +
                        - l * (cos t ^ m * cos t ^ 2 * exp (l * sin t))) (- (PI/2)) (PI/2) = 0).
    { rewrite (ftc (fun t => - (cos t ^ S m * exp (l * sin t)))).
      - simpl. rewrite cos_neg, cos_PI2. ring.
      - intro t. auto_derive; [exact I|]. fold_INR. simpl. ring.
      - intro t. cont. }
    rewrite int_lin in H by (intro; cont).
    assert (E : RInt (fun t => cos t ^ m * cos t ^ 2 * exp (l * sin t)) (- (PI/2)) (PI/2) = 1 * M 0 l + (-1) * M 2 l).
    { unfold M. rewrite <- int_lin by (intro; cont). pose proof PI_RGT_0. apply int_ext; [lra|]. intros t _.
      pose proof (sin2_cos2 t) as Q. unfold Rsqr in Q.
      replace (cos t ^ 2) with (1 - sin t ^ 2) by (simpl; lra). simpl. ring. }
    rewrite E in H. change (RInt _ _ _) with (M 1 l) in H. lra.
  Qed.
  Lemma M2_le l : M 2 l <= M 0 l.
  Proof.
    pose proof PI_RGT_0. apply int_le; [lra|intro; cont|intro; cont|]. intros t Ht.
    pose proof (exp_pos (l * sin t)). pose proof (pow_lt _ m (cos_open t Ht)).
    pose proof (SIN_bound t). apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [lra|]. simpl. nra.
  Qed.
  Lemma M1_nonneg l : 0 <= l -> 0 <= M 1 l.
  Proof. intros H. pose proof (bessel l). pose proof (M2_le l). pose proof (pos_INR m). nra. Qed.
  Let n := INR m + 2.
  Lemma n_pos : 2 <= n. Proof. unfold n. pose proof (pos_INR m). lra. Qed.

  Lemma M1_le l : 0 <= l -> M 1 l <= l * M 0 l / n.
  Proof.
    intros H. pose proof n_pos. destruct (Req_dec l 0) as [->|NZ].
    { pose proof (bessel 0). pose proof (pos_INR m). assert (Z : M 1 0 = 0) by nra. rewrite Z. right. field. lra. }
    assert (K : 0 ^ S m * (0 * M 0 0 / n - M 1 0) <= l ^ S m * (l * M 0 l / n - M 1 l)).
    { apply (nondecreasing (fun l => l ^ S m * (l * M 0 l / n - M 1 l)) (fun l => l ^ S (S m) * M 1 l / n)); [lra| |].
      - intro x. auto_derive.
        + repeat split; eexists; apply M'.
        + rewrite !(is_derive_unique _ _ _ (M' _ _)). fold_INR.
          pose proof (bessel x) as B. simpl pow.
          apply Rminus_diag_uniq.
          match goal with |- ?L = 0 => replace L with (x ^ m * ((INR m + 1) * M 1 x - x * (M 0 x - M 2 x)) * (-1)) end.
          * rewrite B. ring.
          * unfold n. field. fold n. lra.
      - intros x Hx. pose proof (M1_nonneg x ltac:(lra)). unfold Rdiv.
        apply Rmult_le_pos; [apply Rmult_le_pos; [apply pow_le; lra|lra]|]. left; apply Rinv_0_lt_compat; lra. }
    simpl in K. rewrite !Rmult_0_l in K.
    assert (P : 0 < l * l ^ m) by (apply Rmult_lt_0_compat; [lra|apply pow_lt; lra]).
    assert (0 <= l * M 0 l / n - M 1 l); [|lra].
    apply Rmult_le_reg_l with (l * l ^ m); lra.
  Qed.
  Lemma M_even l : M 0 (- l) = M 0 l.
  Proof.
    unfold M. rewrite <- (Ropp_involutive (PI/2)) at 2. rewrite <- (int_reflect _ (- (PI/2)) (PI/2)) by (intro; cont).
    apply int_ext_all. intro t. rewrite cos_neg, sin_neg. simpl. f_equal. f_equal. ring.
  Qed.
  Lemma mgf_pos l : 0 <= l -> M 0 l <= M 0 0 * exp (l ^ 2 / (2 * n)).
  Proof.
    intros H. pose proof n_pos.
    assert (K : - (M 0 0 * exp (- 0 ^ 2 / (2 * n))) <= - (M 0 l * exp (- l ^ 2 / (2 * n)))).
    { apply (nondecreasing (fun l => - (M 0 l * exp (- l ^ 2 / (2 * n))))
               (fun l => exp (- l ^ 2 / (2 * n)) * (l * M 0 l / n - M 1 l))); [lra| |].
      - intro x. auto_derive.
        + repeat split; eexists; apply M'.
        + rewrite !(is_derive_unique _ _ _ (M' _ _)). unfold Rdiv. simpl. field. lra.
      - intros x Hx. pose proof (M1_le x ltac:(lra)). apply Rmult_le_pos; [left; apply exp_pos|lra]. }
    replace (- 0 ^ 2 / (2 * n)) with 0 in K by (field; lra). rewrite exp_0 in K.
    replace (M 0 l) with ((M 0 l * exp (- l ^ 2 / (2 * n))) * exp (l ^ 2 / (2 * n))).
    - apply Rmult_le_compat_r; [left; apply exp_pos|lra].
    - rewrite Rmult_assoc, <- exp_plus. replace (- l ^ 2 / (2 * n) + l ^ 2 / (2 * n)) with 0 by (field; lra).
      rewrite exp_0. ring.
  Qed.
End MGF.

Theorem subgaussian n lam : (2 <= n)%nat -> E_angle n (fun k => exp (lam * k)) <= exp (lam ^ 2 / (2 * INR n)).
Proof.
  intros Hn. pose proof (mass_pos n) as P.
  assert (E : forall l, weighted n (fun k => exp (l * k)) = M (n - 2) 0 l).
  { intro l. unfold weighted, M. apply RInt_ext. intros; simpl; ring. }
  assert (E0 : weighted n (fun _ => 1) = M (n - 2) 0 0).
  { unfold weighted, M. apply RInt_ext. intros. rewrite Rmult_0_l, exp_0. simpl; ring. }
  assert (N : INR (n - 2) + 2 = INR n) by (rewrite minus_INR by exact Hn; simpl; ring).
  assert (B : M (n - 2) 0 lam <= M (n - 2) 0 0 * exp (lam ^ 2 / (2 * INR n))).
  { rewrite <- N. destruct (Rle_dec 0 lam).
    - now apply mgf_pos.
    - rewrite <- M_even. replace (lam ^ 2) with ((- lam) ^ 2) by ring. apply mgf_pos. lra. }
  unfold E_angle. rewrite E. rewrite E0 in *. apply Rmult_le_reg_l with (M (n - 2) 0 0); [exact P|].
  replace (M (n - 2) 0 0 * (M (n - 2) 0 lam / M (n - 2) 0 0)) with (M (n - 2) 0 lam) by (field; lra). exact B.
Qed.
