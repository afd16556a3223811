(* 7. Exchange of sum and integral by Taylor-Lagrange in lam:  E[e^(lam K)] = sum_i lam^i/i! E[K^i], every real lam. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Angle SubGaussian.
Open Scope R_scope.

Section Series.
  Variables (m : nat) (lam : R).
  Let g u := M m 0 (lam * u).
  Lemma g_derive_n i u : Derive_n g i u = lam ^ i * M m i (lam * u).
  Proof.
    revert u. induction i as [|i IH]; intro u; [simpl; unfold g; ring|].
    simpl Derive_n. rewrite (Derive_ext _ _ u IH). apply is_derive_unique. auto_derive.
    - repeat split. eexists; apply M'.
    - rewrite (is_derive_unique _ _ _ (M' _ _ _)). simpl. ring.
  Qed.
  Lemma g_ex_derive_n i u : ex_derive_n g i u.
  Proof.
    destruct i as [|i]; [exact I|]. simpl.
    apply (ex_derive_ext (fun u => lam ^ i * M m i (lam * u))); [intro; symmetry; apply g_derive_n|].
    auto_derive. repeat split. eexists; apply M'.
  Qed.
  (* |cos^m sin^i e^(l sin)| <= cos^m e^|l| *)
  Lemma M_bound i l : Rabs (M m i l) <= exp (Rabs l) * M m 0 0.
  Proof.
    pose proof PI_RGT_0.
    assert (C : forall c, c * M m 0 0 = RInt (fun t => c * (cos t ^ m * sin t ^ 0 * exp (0 * sin t))) (- (PI/2)) (PI/2)).
    { intro c. unfold M. rewrite int_scal by (intro; cont). reflexivity. }
    assert (B : forall t, - (PI/2) < t < PI/2 ->
      Rabs (cos t ^ m * sin t ^ i * exp (l * sin t)) <= exp (Rabs l) * (cos t ^ m * sin t ^ 0 * exp (0 * sin t))).
    { intros t Ht. rewrite Rmult_0_l, exp_0, !Rabs_mult, <- !RPow_abs. simpl (sin t ^ 0).
      rewrite (Rabs_pos_eq (cos t)) by (left; now apply cos_open). rewrite (Rabs_pos_eq (exp _)) by (left; apply exp_pos).
      pose proof (pow_lt _ m (cos_open t Ht)) as P. pose proof (SIN_bound t) as S.
      assert (S1 : Rabs (sin t) <= 1) by (apply Rabs_le; lra).
      assert (S2 : 0 <= Rabs (sin t) ^ i <= 1).
      { split; [apply pow_le, Rabs_pos|]. rewrite <- (pow1 i). apply pow_incr. split; [apply Rabs_pos|exact S1]. }
      assert (E : exp (l * sin t) <= exp (Rabs l)).
      { assert (L : l * sin t <= Rabs l).
        { apply Rle_trans with (Rabs (l * sin t)); [apply Rle_abs|]. rewrite Rabs_mult. pose proof (Rabs_pos l). nra. }
        destruct L as [L|L]; [left; now apply exp_increasing|right; now rewrite L]. }
      pose proof (exp_pos (l * sin t)). rewrite !Rmult_1_r, Rmult_comm.
      apply Rmult_le_compat; [lra|nra|exact E|nra]. }
    apply Rabs_le. split.
    - rewrite Ropp_mult_distr_l, C. apply int_le; [lra|intro; cont|intro; cont|]. intros t Ht.
      specialize (B t Ht). apply Rabs_le_between in B. lra.
    - rewrite C. apply int_le; [lra|intro; cont|intro; cont|]. intros t Ht.
      specialize (B t Ht). apply Rabs_le_between in B. lra.
  Qed.
  Theorem M_series : is_series (fun i => lam ^ i / INR (fact i) * M m i 0) (M m 0 lam).
  Proof.
    apply is_series_Reals. intros e He. pose proof (M_pos m 0) as P.
    set (K := exp (Rabs lam) * M m 0 0). assert (HK : 0 < K) by (apply Rmult_lt_0_compat; [apply exp_pos|exact P]).
    destruct (cv_speed_pow_fact lam (e / K)) as [N HN]; [now apply Rdiv_lt_0_compat|].
    exists N. intros i Hi. specialize (HN (S i) ltac:(lia)). unfold R_dist in *. rewrite Rminus_0_r in HN.
    destruct (Taylor_Lagrange g i 0 1) as [u [Hu T]]; [lra|intros; apply g_ex_derive_n|].
    rewrite g_derive_n in T. replace (g 1) with (M m 0 lam) in T by (unfold g; now rewrite Rmult_1_r).
    rewrite (sum_eq _ (fun i => lam ^ i / INR (fact i) * M m i 0)) in T.
    2:{ intros j _. rewrite g_derive_n, Rmult_0_r, Rminus_0_r, pow1. field. apply INR_fact_neq_0. }
    rewrite T. set (S1 := sum_f_R0 _ i). rewrite Rminus_0_r, pow1.
    replace (S1 - (S1 + 1 / INR (fact (S i)) * (lam ^ S i * M m (S i) (lam * u))))
      with (- (lam ^ S i / INR (fact (S i)) * M m (S i) (lam * u))) by (field; apply INR_fact_neq_0).
    rewrite Rabs_Ropp, Rabs_mult.
    assert (B : Rabs (M m (S i) (lam * u)) <= K).
    { eapply Rle_trans; [apply M_bound|]. apply Rmult_le_compat_r; [lra|].
      assert (L : Rabs (lam * u) <= Rabs lam) by (rewrite Rabs_mult, (Rabs_pos_eq u) by lra; pose proof (Rabs_pos lam); nra).
      destruct L as [L|L]; [left; now apply exp_increasing|right; now rewrite L]. }
    apply Rle_lt_trans with (Rabs (lam ^ S i / INR (fact (S i))) * K).
    - apply Rmult_le_compat_l; [apply Rabs_pos|exact B].
    - replace e with (e / K * K) by (field; lra). apply Rmult_lt_compat_r; assumption.
  Qed.
End Series.

Theorem mgf_series n lam : is_series (fun i => lam ^ i / INR (fact i) * E_angle n (fun k => k ^ i)) (E_angle n (fun k => exp (lam * k))).
Proof.
  pose proof (is_series_scal (/ weighted n (fun _ => 1)) _ _ (M_series (n - 2) lam)) as H.
  replace (E_angle n (fun k => exp (lam * k))) with (scal (/ weighted n (fun _ => 1)) (M (n - 2) 0 lam)).
  - revert H. apply is_series_ext. intro i. unfold scal; simpl; unfold mult; simpl. unfold E_angle.
    replace (weighted n (fun k => k ^ i)) with (M (n - 2) i 0); [unfold Rdiv; ring|].
    apply int_ext_all. intro t. rewrite Rmult_0_l, exp_0. ring.
  - unfold scal; simpl; unfold mult; simpl. unfold E_angle, Rdiv. rewrite Rmult_comm. f_equal.
    apply int_ext_all. intro t. simpl. ring.
Qed.
