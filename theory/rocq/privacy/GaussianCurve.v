(** The curve g of the analytic Gaussian mechanism (Bollegala et al., Section 4.3 and Appendix C.1): derivative,
    strict decrease, limits, the unique root u*, and its dependence on eps. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Normal.
Open Scope R_scope.

Definition g (eps u : R) : R := Phi (1 / (2 * u) - eps * u) - exp eps * Phi (- 1 / (2 * u) - eps * u).
(** [calibrated eps delta u]: u is min { u > 0 | g(u) <= delta }, line 4 of Algorithm 3. *)
Definition calibrated (eps delta u : R) : Prop := 0 < u /\ g eps u <= delta /\ forall v, 0 < v -> g eps v <= delta -> u <= v.

Lemma same_density eps u : u <> 0 -> exp eps * phi (- 1 / (2 * u) - eps * u) = phi (1 / (2 * u) - eps * u).
Proof.
  intros H. unfold phi, gauss, Rdiv. rewrite <- Rmult_assoc, <- exp_plus. f_equal. f_equal. field. exact H.
Qed.
Lemma g_derive eps u : 0 < u -> is_derive (g eps) u (- phi (1 / (2 * u) - eps * u) / u ^ 2).
Proof.
  intros H. assert (N : u <> 0) by lra. unfold g. auto_derive.
  - repeat split; try (eexists; apply Phi'); lra.
  - rewrite !Derive_Phi.
    pose proof (same_density eps u N) as S.
    replace (1 * / (2 * u) + - (eps * u)) with (1 / (2 * u) - eps * u) by (field; lra).
    replace (-1 * / (2 * u) + - (eps * u)) with (- 1 / (2 * u) - eps * u) by (field; lra).
    rewrite <- S. field. lra.
Qed.
Lemma g_continuous eps u : 0 < u -> continuous (g eps) u.
Proof. intros H. apply (@ex_derive_continuous R_AbsRing R_NormedModule). eexists. now apply g_derive. Qed.
Lemma g_decreasing eps u v : 0 < u -> u < v -> g eps v < g eps u.
Proof.
  intros Hu Huv.
  destruct (MVT_gen (g eps) u v (fun x => - phi (1 / (2 * x) - eps * x) / x ^ 2)) as [t [Ht E]].
  - intros x; rewrite Rmin_left, Rmax_right by lra; intros; apply g_derive; lra.
  - intros x; rewrite Rmin_left, Rmax_right by lra; intros. apply continuity_pt_filterlim, g_continuous; lra.
  - rewrite Rmin_left, Rmax_right in Ht by lra. pose proof (phi_pos (1 / (2 * t) - eps * t)).
    assert (0 < / t ^ 2) by (apply Rinv_0_lt_compat; nra).
    assert (0 < phi (1 / (2 * t) - eps * t) * / t ^ 2) by (apply Rmult_lt_0_compat; assumption). unfold Rdiv in *. nra.
Qed.
Lemma g_mono eps u v : 0 < u -> u <= v -> g eps v <= g eps u.
Proof. intros H [L| ->]; [left; now apply g_decreasing|lra]. Qed.
(** near 0: both arguments leave every bound *)
Lemma g_near_0 eps : 0 <= eps -> filterlim (g eps) (at_right 0) (locally 1).
Proof.
  intros e0. unfold g. replace (locally 1) with (locally (1 - exp eps * 0)) by (f_equal; ring).
  assert (B : forall M, exists d, 0 < d /\ forall u, 0 < u < d -> M < 1 / (2 * u) - eps * u /\ - 1 / (2 * u) - eps * u < - M).
  { intros M. exists (/ (2 * (Rabs M + eps + 1))). pose proof (Rabs_pos M). pose proof (Rle_abs M). split.
    - apply Rinv_0_lt_compat. lra.
    - intros u [U0 U]. assert (K : Rabs M + eps + 1 < 1 / (2 * u)).
      { apply Rmult_lt_reg_r with (2 * u); [lra|]. replace (1 / (2 * u) * (2 * u)) with 1 by (field; lra).
        apply Rmult_lt_compat_r with (r := 2 * (Rabs M + eps + 1)) in U; [|lra]. rewrite Rinv_l in U by lra. lra. }
      assert (U1 : u < 1).
      { apply Rlt_le_trans with (1 := U). rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
      assert (eps * u <= eps) by nra. replace (- 1 / (2 * u)) with (- (1 / (2 * u))) by (field; lra).
      assert (0 <= eps * u) by nra. lra. }
  apply (filterlim_comp_2 (G := locally 1) (H := locally 0) (fun u => Phi (1 / (2 * u) - eps * u)) (fun u => Phi (- 1 / (2 * u) - eps * u)) (fun a b => a - exp eps * b)).
  - apply (filterlim_comp _ _ _ (fun u => 1 / (2 * u) - eps * u) Phi _ (Rbar_locally p_infty)); [|exact Phi_lim_p].
    intros P [M HM]. destruct (B M) as [d [d0 Hd]]. exists (mkposreal d d0). intros u Hu U0. apply HM. apply Hd. split; [exact U0|].
    unfold ball in Hu; simpl in Hu; unfold AbsRing_ball, abs, minus, plus, opp in Hu; simpl in Hu. rewrite Ropp_0, Rplus_0_r, Rabs_pos_eq in Hu; lra.
  - apply (filterlim_comp _ _ _ (fun u => - 1 / (2 * u) - eps * u) Phi _ (Rbar_locally m_infty)); [|exact Phi_lim_m].
    intros P [M HM]. destruct (B (- M)) as [d [d0 Hd]]. exists (mkposreal d d0). intros u Hu U0. apply HM.
    assert (- 1 / (2 * u) - eps * u < - - M); [|lra]. apply Hd. split; [exact U0|].
    unfold ball in Hu; simpl in Hu; unfold AbsRing_ball, abs, minus, plus, opp in Hu; simpl in Hu. rewrite Ropp_0, Rplus_0_r, Rabs_pos_eq in Hu; lra.
  - apply (filterlim_comp_2 (G := locally 1) (H := locally (- (exp eps * 0))) (fun z : R * R => fst z) (fun z : R * R => - (exp eps * snd z)) Rplus).
    + apply filterlim_fst.
    + apply (filterlim_comp _ _ _ (fun z : R * R => snd z) (fun y => - (exp eps * y)) _ (locally 0)); [apply filterlim_snd|].
      apply (@ex_derive_continuous R_AbsRing R_NormedModule (fun y => - (exp eps * y))). auto_derive. auto.
    + apply (filterlim_plus (V := R_NormedModule)).
Qed.
Lemma phi_le x : phi x <= 1.
Proof.
  unfold phi, gauss. pose proof s2pi. apply Rmult_le_reg_r with (sqrt (2 * PI)); [assumption|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra. apply Rle_trans with 1.
  - rewrite <- exp_0. destruct (Req_dec (- x ^ 2 * / 2) 0) as [->|N]; [lra|]. left. apply exp_increasing. nra.
  - rewrite <- sqrt_1. apply sqrt_le_1_alt. pose proof PI2_1. lra.
Qed.
Lemma g_upper eps u : 0 <= eps -> 0 < u -> g eps u <= 1 / u.
Proof.
  intros e0 Hu. unfold g. set (a := 1 / (2 * u) - eps * u). set (b := - 1 / (2 * u) - eps * u).
  assert (D : a - b = 1 / u) by (unfold a, b; field; lra). assert (0 < 1 / u) by (apply Rdiv_lt_0_compat; lra).
  assert (1 <= exp eps) by (rewrite <- exp_0; destruct e0 as [L|<-]; [left; now apply exp_increasing|lra]).
  pose proof (Phi_pos b).
  destruct (MVT_gen Phi b a phi) as [t [_ E]]; [intros; apply Phi'|intros; apply continuity_pt_filterlim, Phi_cont|].
  pose proof (phi_le t). pose proof (phi_pos t). nra.
Qed.
(** the curve as a mass: never negative, since e^eps phi(b) = phi(a); proved by its decrease to the limit 0 *)
Lemma g_low eps M : 0 <= eps -> 0 < M -> exists u0, 0 < u0 /\ forall u, u0 <= u -> - M <= g eps u.
Proof.
  intros e0 HM. assert (1 <= exp eps) by (rewrite <- exp_0; destruct e0 as [L|<-]; [left; now apply exp_increasing|lra]).
  destruct e0 as [e0|<-].
  - assert (H0 : 0 < M / exp eps) by (apply Rdiv_lt_0_compat; [exact HM|apply exp_pos]).
    destruct (Phi_lim_m (fun y => Rabs y < M / exp eps)) as [T HT].
    { exists (mkposreal _ H0). intros y Hy. unfold ball in Hy; simpl in Hy; unfold AbsRing_ball, abs, minus, plus, opp in Hy; simpl in Hy. rewrite Ropp_0, Rplus_0_r in Hy. exact Hy. }
    exists (1 + Rabs T / eps). pose proof (Rabs_pos T). assert (0 <= Rabs T / eps) by (apply Rdiv_le_0_compat; lra). split; [lra|].
    intros u Hu. assert (B : - 1 / (2 * u) - eps * u < T).
    { assert (0 < 1 / (2 * u)) by (apply Rdiv_lt_0_compat; lra). replace (- 1 / (2 * u)) with (- (1 / (2 * u))) by (field; lra).
      assert (Rabs T <= eps * u). { replace (Rabs T) with (eps * (Rabs T / eps)) by (field; lra). apply Rmult_le_compat_l; lra. }
      pose proof (Rle_abs (- T)) as A. rewrite Rabs_Ropp in A. lra. }
    specialize (HT _ B). simpl in HT. unfold g. pose proof (Phi_pos (1 / (2 * u) - eps * u)). pose proof (Rle_abs (Phi (- 1 / (2 * u) - eps * u))).
    assert (exp eps * Phi (- 1 / (2 * u) - eps * u) <= M); [|lra].
    apply Rle_trans with (exp eps * (M / exp eps)); [apply Rmult_le_compat_l; lra|right; field; lra].
  - exists 1. split; [lra|]. intros u Hu. unfold g. rewrite exp_0, !Rmult_0_l, !Rminus_0_r, Rmult_1_l.
    assert (Phi (- 1 / (2 * u)) <= Phi (1 / (2 * u))); [|lra]. apply Phi_mono.
    assert (0 < 1 / (2 * u)) by (apply Rdiv_lt_0_compat; lra). replace (- 1 / (2 * u)) with (- (1 / (2 * u))) by (field; lra). lra.
Qed.
Lemma g_pos eps u : 0 <= eps -> 0 < u -> 0 < g eps u.
Proof.
  intros e0 Hu. destruct (Rlt_or_le 0 (g eps u)) as [|L]; [assumption|exfalso].
  assert (S : g eps (u + 1) < 0) by (pose proof (g_decreasing eps u (u + 1) Hu); lra).
  destruct (g_low eps (- g eps (u + 1) / 2) e0) as [v [Hv K]]; [lra|].
  pose proof (K (Rmax v (u + 1)) (Rmax_l _ _)). pose proof (g_mono eps (u + 1) (Rmax v (u + 1))). pose proof (Rmax_r v (u + 1)). lra.
Qed.
Lemma g_far eps : 0 <= eps -> is_lim (g eps) p_infty 0.
Proof.
  intros e0. apply (is_lim_le_le_loc (fun _ => 0) (fun u => / u)).
  - exists 0. intros u Hu. split; [left; now apply g_pos|]. replace (/ u) with (1 / u) by (field; lra). now apply g_upper.
  - apply is_lim_const.
  - apply (is_lim_inv (fun x => x) p_infty p_infty); [apply is_lim_id|discriminate].
Qed.
Lemma g_lt_1 eps u : 0 <= eps -> 0 < u -> g eps u < 1.
Proof. intros. unfold g. pose proof (Phi_le_1 (1 / (2 * u) - eps * u)). pose proof (Phi_pos (- 1 / (2 * u) - eps * u)). pose proof (exp_pos eps). nra. Qed.
Lemma g_root eps delta : 0 <= eps -> 0 < delta < 1 -> exists u, 0 < u /\ g eps u = delta.
Proof.
  intros e0 [d0 d1].
  destruct (g_near_0 eps e0 (fun y => delta < y)) as [a Ha].
  { exists (mkposreal (1 - delta) (Rlt_Rminus _ _ d1)). intros y Hy. unfold ball in Hy; simpl in Hy; unfold AbsRing_ball, abs, minus, plus, opp in Hy; simpl in Hy.
    change (Rabs (y - 1) < 1 - delta) in Hy. pose proof (Rle_abs (- (y - 1))) as A. rewrite Rabs_Ropp in A. lra. }
  destruct a as [a a0]. simpl in Ha.
  assert (La : delta < g eps (a / 2)).
  { apply Ha; [|lra]. unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl. rewrite Ropp_0, Rplus_0_r, Rabs_pos_eq; lra. }
  destruct (g_far eps e0 (fun y => y < delta)) as [b Hb].
  { exists (mkposreal delta d0). intros y Hy. unfold ball in Hy; simpl in Hy; unfold AbsRing_ball, abs, minus, plus, opp in Hy; simpl in Hy.
    change (Rabs (y - 0) < delta) in Hy. pose proof (Rle_abs (y - 0)). lra. }
  set (v := Rmax (b + 1) a). assert (Lv : g eps v < delta) by (apply Hb; pose proof (Rmax_l (b + 1) a); unfold v; lra).
  assert (va : a / 2 < v) by (pose proof (Rmax_r (b + 1) a); unfold v; lra).
  destruct (Ranalysis5.IVT_interv (fun u => delta - g eps u) (a / 2) v) as [u [U1 U2] E]; try lra.
  - intros x Hx. apply continuity_pt_minus; [apply continuity_pt_const; intros y z; reflexivity|].
    apply continuity_pt_filterlim, g_continuous. lra.
  - exists u. split; lra.
Qed.
Lemma root_calibrated eps delta u : 0 < u -> g eps u = delta -> calibrated eps delta u.
Proof.
  intros Hu E. split; [exact Hu|split; [lra|]]. intros v Hv L.
  destruct (Rle_or_lt u v) as [|K]; [assumption|]. pose proof (g_decreasing eps v u Hv K). lra.
Qed.

(** Reading: the derivative of sqrt(2 pi) g at u > 0 is the first printed line, the three printed lines are equal, and the last, -exp(-(1/(2u) - eps u)^2/2)/u^2, is negative, for every eps >= 0. *)
Theorem bollegala_2023_app_c_1_derivative : forall eps u, 0 <= eps -> 0 < u ->
  let first := exp (- (1/2) * (1 / (2 * u) - eps * u) ^ 2) * (- (1 / (2 * u ^ 2)) - eps)
    - exp eps * (exp (- (1/2) * (- (1 / (2 * u)) - eps * u) ^ 2) * (1 / (2 * u ^ 2) - eps)) in
  let second := exp (- (1/2) * (1 / (2 * u) - eps * u) ^ 2) * (- (1 / (2 * u ^ 2)) - eps)
    - exp (- (1/2) * (1 / (2 * u) - eps * u) ^ 2) * (1 / (2 * u ^ 2) - eps) in
  let third := - (1 / u ^ 2) * exp (- (1/2) * (1 / (2 * u) - eps * u) ^ 2) in
  is_derive (fun u => sqrt (2 * PI) * g eps u) u first /\ first = second /\ second = third /\ third < 0.
Proof.
  intros eps u e0 Hu first second third. pose proof s2pi.
  assert (E : first = second).
  { unfold first, second. f_equal. rewrite <- Rmult_assoc, <- exp_plus. do 2 f_equal. field. lra. }
  assert (F : second = third) by (unfold second, third; field; lra).
  split; [|split; [exact E|split; [exact F|]]].
  - rewrite E, F. unfold third.
    replace (- (1 / u ^ 2) * exp (- (1/2) * (1 / (2 * u) - eps * u) ^ 2)) with (sqrt (2 * PI) * (- phi (1 / (2 * u) - eps * u) / u ^ 2)).
    + apply (is_derive_scal (g eps) u (sqrt (2 * PI))). now apply g_derive.
    + unfold phi, gauss. replace (- (1 / (2 * u) - eps * u) ^ 2 / 2) with (- (1/2) * (1 / (2 * u) - eps * u) ^ 2) by (field; lra). field. lra.
  - unfold third. pose proof (exp_pos (- (1/2) * (1 / (2 * u) - eps * u) ^ 2)) as P.
    assert (Q : 0 < 1 / u ^ 2) by (apply Rdiv_lt_0_compat; [lra|now apply pow_lt]). nra.
Qed.
(** Reading: for every eps >= 0, g is strictly decreasing on u > 0, tends to 1 at 0 from the right, and to 0 at infinity. *)
Theorem bollegala_2023_app_c_1_a : forall eps, 0 <= eps ->
  (forall u v, 0 < u -> u < v -> g eps v < g eps u) /\ filterlim (g eps) (at_right 0) (locally 1) /\ is_lim (g eps) p_infty 0.
Proof. intros eps e0. split; [intros; now apply g_decreasing|split; [now apply g_near_0|now apply g_far]]. Qed.
(** Reading: for eps >= 0 and 0 < delta < 1 the equation g(u) = delta has exactly one solution u > 0, and it is the least u > 0 with g(u) <= delta. *)
Theorem bollegala_2023_app_c_1_b : forall eps delta, 0 <= eps -> 0 < delta < 1 ->
  exists! u, 0 < u /\ g eps u = delta /\ calibrated eps delta u.
Proof.
  intros eps delta e0 d. destruct (g_root eps delta e0 d) as [u [Hu E]]. exists u.
  split; [split; [exact Hu|split; [exact E|now apply root_calibrated]]|].
  intros v [Hv [Ev _]]. destruct (Rtotal_order u v) as [L|[L|L]]; [|exact L|].
  - pose proof (g_decreasing eps u v Hu L). lra.
  - pose proof (g_decreasing eps v u Hv L). lra.
Qed.
(** Reading: "u* is the minimiser of g among the u > 0 with g(u) <= delta" is refuted: g has no minimiser there (eps = 1, delta = 1/2). *)
Theorem bollegala_2023_sec_4_3_minimiser_refuted : ~ (forall eps delta, 0 <= eps -> 0 < delta < 1 ->
  exists u, 0 < u /\ g eps u <= delta /\ forall v, 0 < v -> g eps v <= delta -> g eps u <= g eps v).
Proof.
  intros H. destruct (H 1 (1/2)) as [u [Hu [L M]]]; [lra|lra|]. pose proof (g_decreasing 1 u (u + 1) Hu). pose proof (M (u + 1)). lra.
Qed.
(** Reading: u* is the smallest u > 0 with g(u) <= delta, and it exists for every eps >= 0 and 0 < delta < 1. *)
Theorem bollegala_2023_sec_4_3_minimiser_amended : forall eps delta, 0 <= eps -> 0 < delta < 1 -> exists u, calibrated eps delta u.
Proof. intros eps delta e0 d. destruct (g_root eps delta e0 d) as [u [Hu E]]. exists u. now apply root_calibrated. Qed.
Lemma calibrated_value eps delta u : 0 <= eps -> 0 < delta < 1 -> calibrated eps delta u -> g eps u = delta.
Proof.
  intros e0 d [Hu [L M]]. destruct (g_root eps delta e0 d) as [v [Hv E]].
  assert (u <= v) by (apply M; lra). pose proof (g_mono eps u v Hu H). lra.
Qed.
Lemma g_eps_decreasing u e e' : 0 < u -> e < e' -> g e' u < g e u.
Proof.
  intros Hu He. assert (N : u <> 0) by lra.
  assert (D : forall x : R, is_derive (fun x => g x u) x (- exp x * Phi (- 1 / (2 * u) - x * u))).
  { intros x. unfold g. auto_derive; [repeat split; eexists; apply Phi'|]. rewrite !Derive_Phi.
    pose proof (same_density x u N) as S.
    change (1 / (2 * u) + - (x * u)) with (1 / (2 * u) - x * u). change (-1 / (2 * u) + - (x * u)) with (-1 / (2 * u) - x * u). rewrite <- S. ring. }
  destruct (MVT_gen (fun x => g x u) e e' (fun x => - exp x * Phi (- 1 / (2 * u) - x * u))) as [t [_ E]].
  - intros x _; apply D.
  - intros x _. apply continuity_pt_filterlim, (@ex_derive_continuous R_AbsRing R_NormedModule (fun x => g x u)). eexists; apply D.
  - pose proof (exp_pos t). pose proof (Phi_pos (- 1 / (2 * u) - t * u)).
    assert (0 < exp t * Phi (- 1 / (2 * u) - t * u)) by (apply Rmult_lt_0_compat; assumption). nra.
Qed.
(** Reading: with eps growing from e to e' and delta fixed, the calibrated u* falls strictly, and so does the classical sigma = Delta sqrt(2 ln(1.25/delta))/eps: less noise is added. *)
Theorem bollegala_2023_sec_5_1_less_noise : forall e e' delta u u' Delta, 0 < e -> e < e' -> 0 < delta < 1 -> 0 < Delta ->
  calibrated e delta u -> calibrated e' delta u' ->
  u' * Delta < u * Delta /\ Delta * sqrt (2 * ln (1.25 / delta)) / e' < Delta * sqrt (2 * ln (1.25 / delta)) / e.
Proof.
  intros e e' delta u u' Delta He L d HD C C'.
  pose proof (calibrated_value e delta u ltac:(lra) d C) as G. pose proof (calibrated_value e' delta u' ltac:(lra) d C') as G'.
  destruct C as [U _]. destruct C' as [U' _]. split.
  - apply Rmult_lt_compat_r; [exact HD|]. destruct (Rlt_or_le u' u) as [|K]; [assumption|exfalso].
    pose proof (g_mono e' u u' U K). pose proof (g_eps_decreasing u e e' U L). lra.
  - assert (0 < ln (1.25 / delta)).
    { rewrite <- ln_1. apply ln_increasing; [lra|]. apply Rmult_lt_reg_r with delta; [lra|]. replace (1.25 / delta * delta) with 1.25 by (field; lra). lra. }
    assert (0 < sqrt (2 * ln (1.25 / delta))) by (apply sqrt_lt_R0; lra).
    unfold Rdiv at 1 3. apply Rmult_lt_compat_l; [nra|]. apply Rinv_lt_contravar; nra.
Qed.
(** Reading: the integral printed in Eq. (4), from minus infinity to t, is Phi(t): a distribution function (strictly increasing, limits 0 and 1) with density phi. *)
Theorem bollegala_2023_eq_4 : forall t,
  is_RInt_gen (fun y => / sqrt (2 * PI) * exp (- y ^ 2 / 2)) (Rbar_locally m_infty) (at_point t) (Phi t) /\
  (forall s, s < t -> Phi s < Phi t) /\ is_lim Phi m_infty 0 /\ is_lim Phi p_infty 1.
Proof.
  intros t. split; [|split; [intros; now apply Phi_increasing|split; [apply Phi_lim_m|apply Phi_lim_p]]].
  assert (X : forall x, Derive Phi x = / sqrt (2 * PI) * exp (- x ^ 2 / 2)).
  { intro x. rewrite (is_derive_unique _ _ _ (Phi' x)). unfold phi, gauss, Rdiv. ring. }
  apply (is_RInt_gen_ext (Derive Phi)); [apply filter_forall; intros ab x _; apply X|].
  replace (Phi t) with (Phi t - 0) by ring.
  apply is_RInt_gen_Derive; try (apply filter_forall; intros ab x _).
  - eexists; apply Phi'.
  - apply continuous_ext with phi; [intro; symmetry; apply (is_derive_unique _ _ _ (Phi' _))|apply phi_cont].
  - exact Phi_lim_m.
  - intros P HP. unfold filtermap, at_point. apply locally_singleton, HP.
Qed.
