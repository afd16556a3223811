(* 10. The Gaussian integral, int_0^oo e^(-t^2/2) dt = sqrt(pi/2), so Phi(x) = 1/2 + int_0^x phi is the normal CDF.
   With G_int(x) = int_0^x e^(-t^2/2) dt and G_aux(l) = int_0^1 2/(1+t^2) e^(-l (1+t^2)/2) dt:  G_int(x)^2 + G_aux(x^2) is constant = pi/2. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis.
Open Scope R_scope.

Definition gauss (t : R) : R := exp (- t ^ 2 / 2).
Definition G_int (x : R) : R := RInt gauss 0 x.
Definition g_w (t : R) : R := 2 / (1 + t ^ 2).
Definition g_s (t : R) : R := - (1 + t ^ 2) / 2.
Definition G_aux (l : R) : R := RInt (fun t => g_w t * exp (l * g_s t)) 0 1.

Lemma one_sq t : 0 < 1 + t ^ 2. Proof. nra. Qed.
Lemma gauss_cont t : continuous gauss t. Proof. unfold gauss. cont. Qed.
Lemma g_w_cont t : continuous g_w t. Proof. unfold g_w. cont. pose proof (one_sq t). simpl in *. lra. Qed.
Lemma g_s_cont t : continuous g_s t. Proof. unfold g_s. cont. Qed.
Lemma G_int' x : is_derive G_int x (gauss x).
Proof.
  apply (is_derive_RInt (V := R_NormedModule) gauss G_int 0); [|apply gauss_cont].
  apply filter_forall. intro y. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, gauss_cont.
Qed.
Lemma G_aux' l : is_derive G_aux l (- RInt (fun t => exp (l * g_s t)) 0 1).
Proof.
  assert (C : forall t, continuous (fun t => exp (l * g_s t)) t) by (intro; unfold g_s; cont).
  replace (- RInt (fun t => exp (l * g_s t)) 0 1) with (RInt (fun t => g_w t * g_s t * exp (l * g_s t)) 0 1).
  - apply diff_exp_int; [apply g_w_cont|apply g_s_cont].
  - replace (- RInt (fun t => exp (l * g_s t)) 0 1) with (-1 * RInt (fun t => exp (l * g_s t)) 0 1) by (eqR; ring).
    rewrite <- int_scal by exact C. apply int_ext_all. intro t. unfold g_w, g_s. pose proof (one_sq t). field. lra.
Qed.
(* x int_0^1 e^(-x^2 (1+t^2)/2) dt = e^(-x^2/2) G_int(x), by u = x t *)
Lemma substitution x : x * RInt (fun t => exp (x ^ 2 * g_s t)) 0 1 = gauss x * G_int x.
Proof.
  rewrite <- int_scal by (intro; unfold g_s; cont).
  unfold G_int. rewrite <- (int_scal gauss) by apply gauss_cont.
  pose proof (RInt_comp_lin (V := R_CompleteNormedModule) (fun t => gauss x * gauss t) x 0 0 1) as K.
  rewrite Rmult_0_r, Rmult_1_r, !Rplus_0_r in K. rewrite <- K; clear K.
  - apply int_ext_all. intro t. unfold scal; simpl; unfold mult; simpl. unfold gauss, g_s. rewrite <- exp_plus.
    f_equal. f_equal. simpl. field.
  - apply ex_int. intro t. apply cmult; [apply continuous_const|apply gauss_cont].
Qed.
Lemma constant x : G_int x ^ 2 + G_aux (x ^ 2) = PI / 2.
Proof.
  set (F := fun x => G_int x ^ 2 + G_aux (x ^ 2)).
  assert (D : forall x, is_derive F x 0).
  { intro y. unfold F. auto_derive.
    - repeat split; eexists; [apply G_int'|apply G_aux'].
    - rewrite (is_derive_unique _ _ _ (G_int' _)), (is_derive_unique _ _ _ (G_aux' _)).
      pose proof (substitution y) as S. simpl in *. nra. }
  assert (F0 : F 0 = PI / 2).
  { unfold F, G_int, G_aux. rewrite RInt_point. unfold zero; simpl.
    rewrite (int_ext_all _ g_w) by (intro; rewrite !Rmult_0_l, exp_0; ring).
    rewrite (ftc (fun t => 2 * atan t)).
    - rewrite atan_1, atan_0. field.
    - intro t. pose proof (one_sq t). unfold g_w. auto_derive; [exact I|]. unfold Rsqr. simpl. field. simpl in *. lra.
    - apply g_w_cont. }
  change (F x = PI / 2). rewrite <- F0.
  destruct (MVT_gen F 0 x (fun _ => 0)) as [c [_ Ec]]; [intros; apply D| |lra].
  intros. apply continuity_pt_filterlim, (@ex_derive_continuous R_AbsRing R_NormedModule). eexists; apply D.
Qed.
Lemma H_bound x : 1 <= x -> 0 <= G_aux (x ^ 2) <= PI / 2 * exp (- (1/2) * x).
Proof.
  intros Hx. assert (C : forall t, continuous (fun t => g_w t * exp (x ^ 2 * g_s t)) t).
  { intro t. apply cmult; [apply g_w_cont|unfold g_s; cont]. }
  assert (W : forall t, 0 < g_w t) by (intro t; apply Rdiv_lt_0_compat; [lra|apply one_sq]). split.
  - apply int_nonneg; [lra|exact C|]. intros t _. pose proof (W t). pose proof (exp_pos (x ^ 2 * g_s t)). nra.
  - replace (PI / 2) with (RInt g_w 0 1).
    + unfold G_aux. rewrite Rmult_comm, <- int_scal by apply g_w_cont.
      apply int_le; [lra|exact C|intro; apply cmult; [apply continuous_const|apply g_w_cont]|].
      intros t Ht. rewrite Rmult_comm. apply Rmult_le_compat_r; [left; apply W|].
      assert (L : x ^ 2 * g_s t < - (1/2) * x \/ x ^ 2 * g_s t = - (1/2) * x).
      { left. unfold g_s. assert (0 < x ^ 2 * t ^ 2) by (apply Rmult_lt_0_compat; apply pow_lt; lra). nra. }
      destruct L as [L|L]; [left; now apply exp_increasing|right; now rewrite L].
    + pose proof (constant 0) as K. unfold G_int, G_aux in K. rewrite RInt_point in K.
      rewrite (int_ext_all _ g_w) in K by (intro; rewrite pow_i, Rmult_0_l, exp_0 by lia; ring).
      change (zero : R) with 0 in K. simpl in K. eqR. lra.
Qed.
Lemma G_int_lim : is_lim G_int p_infty (sqrt (PI / 2)).
Proof.
  assert (L : is_lim (fun x => PI / 2 - G_aux (x ^ 2)) p_infty (PI / 2)).
  { replace (Finite (PI / 2)) with (Finite (PI / 2 - 0)) by (f_equal; ring).
    apply is_lim_minus'; [apply is_lim_const|].
    apply (is_lim_le_le_loc (fun _ => 0) (fun x => PI / 2 * exp (- (1/2) * x))).
    - exists 1. intros x Hx. apply H_bound. lra.
    - apply is_lim_const.
    - replace (Finite 0) with (Rbar_mult (PI / 2) 0) by (simpl; f_equal; ring). apply is_lim_scal_l, lim_exp. lra. }
  apply (is_lim_ext_loc (fun x => sqrt (PI / 2 - G_aux (x ^ 2)))).
  - exists 0. intros x Hx. pose proof (constant x) as K. replace (PI / 2 - G_aux (x ^ 2)) with (G_int x ^ 2) by lra.
    apply sqrt_pow2. apply int_nonneg; [lra|apply gauss_cont|]. intros; left; apply exp_pos.
  - apply (filterlim_comp _ _ _ _ sqrt _ (locally (PI / 2))); [exact L|apply continuous_sqrt].
Qed.
Theorem gaussian_integral : integral_from 0 gauss (sqrt (PI / 2)).
Proof. apply integral_of_lim; [apply gauss_cont|exact G_int_lim]. Qed.

Definition phi (x : R) : R := gauss x / sqrt (2 * PI).
Definition Phi (x : R) : R := 1 / 2 + RInt phi 0 x.
Corollary phi_half : integral_from 0 phi (1 / 2).
Proof.
  pose proof PI_RGT_0. assert (S : sqrt (2 * PI) = 2 * sqrt (PI / 2)).
  { replace (2 * PI) with (2 ^ 2 * (PI / 2)) by field. rewrite sqrt_mult, sqrt_pow2 by lra. reflexivity. }
  assert (P : 0 < sqrt (PI / 2)) by (apply sqrt_lt_R0; lra).
  refine (integral_ext _ _ _ _ _ _ _ (integral_scal 0 (/ sqrt (2 * PI)) _ _ gaussian_integral)).
  - intro x. unfold phi, Rdiv. ring.
  - rewrite S. field. lra.
Qed.
Corollary normal_tail x : integral_from x phi (1 - Phi x).   (* Pr[N(0,1) >= x] = 1 - Phi x *)
Proof.
  assert (C : forall t, continuous phi t).
  { intro t. unfold phi, Rdiv. apply cmult; [apply gauss_cont|apply continuous_const]. }
  refine (integral_ext _ _ _ _ _ _ _ (integral_split 0 x phi _ C phi_half)); [reflexivity|]. unfold Phi. field.
Qed.
