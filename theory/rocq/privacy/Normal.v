(** The normal distribution function Phi of laws/Gauss.v: derivative, limits, symmetry, tail bounds. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Gauss.
Open Scope R_scope.

Lemma s2pi : 0 < sqrt (2 * PI).
Proof. apply sqrt_lt_R0. pose proof PI_RGT_0; lra. Qed.
Lemma phi_pos x : 0 < phi x.
Proof. unfold phi, gauss. apply Rdiv_lt_0_compat; [apply exp_pos|apply s2pi]. Qed.
Lemma phi_cont x : continuous phi x.
Proof. unfold phi, Rdiv. apply cmult; [apply gauss_cont|apply continuous_const]. Qed.
Lemma Phi' (x : R) : is_derive Phi x (phi x).
Proof.
  unfold Phi. replace (phi x) with (0 + phi x) by ring.
  apply (is_derive_plus (V := R_NormedModule) (fun _ => 1/2) (fun x => RInt phi 0 x)).
  - apply (@is_derive_const R_AbsRing R_NormedModule).
  - apply is_derive_RInt with (a := 0); [|apply phi_cont].
    apply filter_forall. intro y. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, phi_cont.
Qed.
Lemma Derive_Phi (x : R) : Derive (fun x : R => Phi x) x = phi x.
Proof. apply is_derive_unique, Phi'. Qed.
Lemma Phi_cont x : continuous Phi x.
Proof. apply (@ex_derive_continuous R_AbsRing R_NormedModule). eexists; apply Phi'. Qed.
Lemma Phi_0 : Phi 0 = 1/2.
Proof. unfold Phi. rewrite RInt_point. unfold zero; simpl. lra. Qed.
Lemma phi_even x : phi (- x) = phi x.
Proof. unfold phi, gauss. f_equal. f_equal. field. Qed.
Lemma Phi_opp x : Phi (- x) = 1 - Phi x.
Proof.
  unfold Phi. assert (E : RInt phi 0 (- x) = - RInt phi 0 x); [|lra].
  assert (R0 := int_reflect phi 0 x phi_cont). rewrite (int_ext_all _ phi) in R0 by (intro; apply phi_even).
  rewrite Ropp_0 in R0. rewrite R0. rewrite <- (opp_RInt_swap phi); [|apply ex_int, phi_cont]. unfold opp; simpl. lra.
Qed.
Lemma Phi_increasing x y : x < y -> Phi x < Phi y.
Proof.
  intros H. destruct (MVT_gen Phi x y phi) as [c [_ E]].
  - intros z _; apply Phi'.
  - intros z _. apply continuity_pt_filterlim, Phi_cont.
  - pose proof (phi_pos c). nra.
Qed.
Lemma Phi_mono x y : x <= y -> Phi x <= Phi y.
Proof. intros [H| ->]; [left; now apply Phi_increasing|lra]. Qed.
Lemma half_lim : is_lim (fun b => RInt phi 0 b) p_infty (1/2).
Proof.
  intros P HP. destruct (phi_half P HP) as [Q S HQ HS H]. unfold filtermap. revert HS. apply filter_imp. intros b Sb.
  destruct (H 0 b HQ Sb) as [y [I Py]]. simpl in I. rewrite (is_RInt_unique _ _ _ _ I). exact Py.
Qed.
Lemma Phi_lim_p : is_lim Phi p_infty 1.
Proof.
  unfold Phi. replace (Finite 1) with (Rbar_plus (1/2) (1/2)) by (simpl; f_equal; lra).
  apply is_lim_plus'; [apply is_lim_const|apply half_lim].
Qed.
Lemma Phi_lim_m : is_lim Phi m_infty 0.
Proof.
  apply (is_lim_ext (fun x => 1 - Phi (- x))); [intro; rewrite Phi_opp; ring|].
  replace (Finite 0) with (Finite (1 - 1)) by (f_equal; ring). apply is_lim_minus'; [apply is_lim_const|].
  apply (is_lim_comp Phi Ropp m_infty 1 p_infty).
  - apply Phi_lim_p.
  - apply (is_lim_opp (fun x => x) m_infty m_infty), is_lim_id.
  - exists 0. intros y _. discriminate.
Qed.
Lemma Phi_le_1 x : Phi x < 1.
Proof.
  destruct (Rlt_or_le (Phi x) 1) as [|H]; [assumption|exfalso].
  assert (L : Rbar_le (Phi (x + 1)) 1).
  { apply (is_lim_le_loc (fun _ => Phi (x + 1)) Phi p_infty); [|apply is_lim_const|apply Phi_lim_p].
    exists (x + 1). intros y Hy. left. now apply Phi_increasing. }
  simpl in L. assert (Phi x < Phi (x + 1)) by (apply Phi_increasing; lra). lra.
Qed.
Lemma Phi_pos x : 0 < Phi x.
Proof. pose proof (Phi_le_1 (- x)). rewrite Phi_opp in H. lra. Qed.
(** a function that starts at 0, first rises and then falls to its limit 0, is not negative: used for the tail bound *)
Lemma tail_half t : 0 <= t -> 1 - Phi t <= 1/2 * exp (- t ^ 2 / 2).
Proof.
  intros Ht. set (h := fun t => 1/2 * exp (- t ^ 2 / 2) - (1 - Phi t)).
  set (h' := fun t => exp (- t ^ 2 / 2) * (/ sqrt (2 * PI) - t / 2)).
  assert (D : forall t : R, is_derive h t (h' t)).
  { intros u. unfold h, h'. auto_derive; [repeat split; eexists; apply Phi'|].
    rewrite Derive_Phi. unfold phi, gauss, Rdiv. replace (- (u * (u * 1)) * / 2) with (- u ^ 2 * / 2) by (simpl; field). field. pose proof s2pi; lra. }
  assert (K : 0 <= h t); [|unfold h in K; lra].
  pose proof s2pi as S. set (c := 2 / sqrt (2 * PI)).
  assert (c0 : 0 < c) by (apply Rdiv_lt_0_compat; lra).
  assert (hc : forall u, h' u = exp (- u ^ 2 / 2) * (c - u) / 2) by (intro; unfold h', c; field; lra).
  destruct (Rle_or_lt t c) as [L|L].
  - apply Rle_trans with (h 0).
    + unfold h. rewrite Phi_0. replace (- 0 ^ 2 / 2) with 0 by field. rewrite exp_0. lra.
    + apply (nondecreasing h h' 0 t); [lra|exact D|]. intros u Hu. rewrite hc. pose proof (exp_pos (- u ^ 2 / 2)).
      apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra].
  - assert (M : forall u, t <= u -> h u <= h t).
    { intros u Hu. assert (- h t <= - h u); [|lra].
      apply (nondecreasing (fun x => - h x) (fun x => - h' x) t u); [exact Hu| |].
      - intro x. apply (is_derive_opp (V := R_NormedModule) h x (h' x)), D.
      - intros x Hx. rewrite hc. pose proof (exp_pos (- x ^ 2 / 2)). assert (0 <= exp (- x ^ 2 / 2) * (x - c)) by (apply Rmult_le_pos; lra). lra. }
    assert (Lh : is_lim h p_infty 0).
    { unfold h. replace (Finite 0) with (Finite (1/2 * 0 - (1 - 1))) by (f_equal; ring).
      apply is_lim_minus'; [|apply is_lim_minus'; [apply is_lim_const|apply Phi_lim_p]].
      apply (is_lim_scal_l (fun u => exp (- u ^ 2 / 2)) (1/2) p_infty 0).
      apply (is_lim_le_le_loc (fun _ => 0) (fun u => exp (- (1/2) * u))).
      - exists 1. intros u Hu. split; [left; apply exp_pos|]. destruct (Req_dec (- u ^ 2 / 2) (- (1/2) * u)) as [->|N]; [lra|]. left. apply exp_increasing. nra.
      - apply is_lim_const.
      - apply lim_exp. lra. }
    assert (Q : Rbar_le 0 (h t)).
    { apply (is_lim_le_loc h (fun _ => h t) p_infty); [|exact Lh|apply is_lim_const]. exists t. intros u Hu. apply M. lra. }
    exact Q.
Qed.
Lemma Phi_neg t : 0 <= t -> Phi (- t) <= 1/2 * exp (- t ^ 2 / 2).
Proof. intros H. rewrite Phi_opp. now apply tail_half. Qed.
