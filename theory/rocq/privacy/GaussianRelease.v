(** Gaussian releases x + z in R^d (Bollegala et al., Theorems 1 to 3, Corollary 1, Appendix C). The one-dimensional divergence
    is computed here. The record [release] says that two Gaussians of one variance differ most along the line that joins them;
    measure/GaussianInstance.v proves it for the normal law (Neyman and Pearson), and measure/ClaimsGaussian.v states the claims. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Euclid Normal GaussianCurve.
Open Scope R_scope.

(** density of the normal law with mean m and standard deviation s *)
Definition N (m s t : R) : R := phi ((t - m) / s) / s.
Section Line.
  Variables eps s D : R.
  Hypothesis Hs : 0 < s.
  Hypothesis HD : 0 < D.
  Definition crossing : R := D / 2 + eps * s ^ 2 / D.
  Definition gain (t : R) : R := N D s t - exp eps * N 0 s t.
  (** beyond the crossing point, and only there, N(D,s) beats e^eps times N(0,s) *)
  Lemma gain_sign t : 0 < gain t <-> crossing < t.
  Proof.
    unfold gain, N, phi, gauss, crossing. pose proof s2pi as S.
    replace (exp eps * (exp (- ((t - 0) / s) ^ 2 / 2) / sqrt (2 * PI) / s)) with (exp (eps - ((t - 0) / s) ^ 2 / 2) / (sqrt (2 * PI) * s)).
    2:{ replace (eps - ((t - 0) / s) ^ 2 / 2) with (eps + - ((t - 0) / s) ^ 2 / 2) by (field; lra). rewrite exp_plus. field. lra. }
    replace (exp (- ((t - D) / s) ^ 2 / 2) / sqrt (2 * PI) / s) with (exp (- ((t - D) / s) ^ 2 / 2) / (sqrt (2 * PI) * s)) by (field; lra).
    assert (K : 0 < / (sqrt (2 * PI) * s)) by (apply Rinv_0_lt_compat; nra).
    assert (E : - ((t - D) / s) ^ 2 / 2 - (eps - ((t - 0) / s) ^ 2 / 2) = D / s ^ 2 * (t - (D / 2 + eps * s ^ 2 / D))) by (field; lra).
    assert (P : 0 < D / s ^ 2) by (apply Rdiv_lt_0_compat; nra).
    split; intros H.
    - assert (L : exp (eps - ((t - 0) / s) ^ 2 / 2) < exp (- ((t - D) / s) ^ 2 / 2)).
      { apply Rmult_lt_reg_r with (/ (sqrt (2 * PI) * s)); [exact K|]. unfold Rdiv in H. unfold Rdiv. lra. }
      apply exp_lt_inv in L. assert (0 < D / s ^ 2 * (t - (D / 2 + eps * s ^ 2 / D))) by lra. nra.
    - assert (L : eps - ((t - 0) / s) ^ 2 / 2 < - ((t - D) / s) ^ 2 / 2) by nra.
      apply exp_increasing in L. apply Rmult_lt_compat_r with (r := / (sqrt (2 * PI) * s)) in L; [|exact K]. unfold Rdiv in *. lra.
  Qed.
  Definition primitive (t : R) : R := Phi ((t - D) / s) - exp eps * Phi (t / s).
  Lemma primitive_derive (t : R) : is_derive primitive t (gain t).
  Proof.
    unfold primitive. auto_derive; [repeat split; try (eexists; apply Phi'); lra|]. rewrite !Derive_Phi. unfold gain, N.
    replace ((t + - D) * / s) with ((t - D) / s) by (unfold Rdiv, Rminus; ring). replace (t * / s) with ((t - 0) / s) by (unfold Rdiv; ring). field. lra.
  Qed.
  Lemma gain_cont t : continuous gain t.
  Proof.
    unfold gain, N, phi, gauss. cont; pose proof s2pi; lra.
  Qed.
  Lemma lim_shift m : is_lim (fun t => Phi ((t - m) / s)) p_infty 1.
  Proof.
    apply (is_lim_comp Phi (fun t => (t - m) / s) p_infty 1 p_infty); [exact Phi_lim_p| |exists 0; intros; discriminate].
    intros P [M HM]. exists (s * M + m). intros t Ht. apply HM.
    apply Rmult_lt_reg_r with s; [exact Hs|]. replace ((t - m) / s * s) with (t - m) by (field; lra). lra.
  Qed.
  Lemma primitive_lim : is_lim primitive p_infty (1 - exp eps * 1).
  Proof.
    unfold primitive. apply is_lim_minus'; [apply lim_shift|]. apply (is_lim_scal_l (fun t => Phi (t / s)) (exp eps) p_infty 1).
    apply (is_lim_ext (fun t => Phi ((t - 0) / s))); [intro; f_equal; field; lra|apply lim_shift].
  Qed.
  (** the mass gained on the half-line is the printed difference of two values of Phi, that is g(s/D) *)
  Lemma gain_total : integral_from crossing gain (Phi (D / (2 * s) - eps * s / D) - exp eps * Phi (- (D / (2 * s)) - eps * s / D)).
  Proof.
    replace (Phi (D / (2 * s) - eps * s / D) - exp eps * Phi (- (D / (2 * s)) - eps * s / D)) with ((1 - exp eps * 1) - primitive crossing).
    - apply ftc_infty; [apply primitive_derive|apply gain_cont|apply primitive_lim].
    - unfold primitive, crossing.
      replace (D / (2 * s) - eps * s / D) with (- ((D / 2 + eps * s ^ 2 / D - D) / s)) by (field; lra).
      replace (- (D / (2 * s)) - eps * s / D) with (- ((D / 2 + eps * s ^ 2 / D) / s)) by (field; lra). rewrite !Phi_opp. ring.
  Qed.
  Lemma gain_g : integral_from crossing gain (g eps (s / D)).
  Proof.
    replace (g eps (s / D)) with (Phi (D / (2 * s) - eps * s / D) - exp eps * Phi (- (D / (2 * s)) - eps * s / D)); [apply gain_total|].
    unfold g. f_equal; [f_equal; field; lra|f_equal; f_equal; field; lra].
  Qed.
End Line.

Definition event := vec -> Prop.
(** Pr s x T: probability that x + z lies in T, z normal with standard deviation s in each of d coordinates. *)
Record release (d : nat) (ev : event -> Prop) (Pr : R -> vec -> event -> R) (eps : R) : Prop := {
  release_nonneg : forall s x T, ev T -> 0 <= Pr s x T;
  release_same : forall s x x' T, ev T -> same d x x' -> Pr s x T = Pr s x' T;
  release_line : forall s x x' v, 0 < s -> ~ same d x x' ->
    integral_from (crossing eps s (dist d x x')) (gain eps s (dist d x x')) v ->
    is_lub (fun y => exists T, ev T /\ y = Pr s x T - exp eps * Pr s x' T) v }.
(** Definition 1 of Bollegala et al. for releases with a standard deviation for each word. *)
Definition approx_dp (ev : event -> Prop) (Pr : R -> vec -> event -> R) (sigma : vec -> R) (near : vec -> vec -> Prop) (eps delta : R) : Prop :=
  forall x x' T, near x x' -> ev T -> Pr (sigma x) x T <= exp eps * Pr (sigma x') x' T + delta.

Section Pairs.
  Variables (d : nat) (ev : event -> Prop) (Pr : R -> vec -> event -> R) (eps : R).
  Hypothesis RL : release d ev Pr eps.
  Hypothesis e0 : 0 <= eps.
  Lemma dist_pos x x' : ~ same d x x' -> 0 < dist d x x'.
  Proof. intros D. assert (0 <= dist d x x') by apply norm_nonneg. destruct (Req_dec (dist d x x') 0) as [Z|]; [apply dist_zero in Z; contradiction|lra]. Qed.
  Lemma pair_dp s x x' delta : 0 < s -> ~ same d x x' ->
    ((forall T, ev T -> Pr s x T <= exp eps * Pr s x' T + delta) <-> g eps (s / dist d x x') <= delta).
  Proof.
    intros Hs D. destruct (release_line _ _ _ _ RL s x x' _ Hs D (gain_g eps s _ Hs (dist_pos x x' D))) as [U L]. split.
    - intros H. apply L. intros y [T [ET ->]]. specialize (H T ET). lra.
    - intros H T ET. assert (Pr s x T - exp eps * Pr s x' T <= g eps (s / dist d x x')) by (apply U; now exists T). lra.
  Qed.
  Lemma same_dp s x x' delta T : 0 <= delta -> same d x x' -> ev T -> Pr s x T <= exp eps * Pr s x' T + delta.
  Proof.
    intros d0 E ET. rewrite (release_same _ _ _ _ RL s x x' T ET E). pose proof (release_nonneg _ _ _ _ RL s x' T ET).
    assert (1 <= exp eps) by (rewrite <- exp_0; destruct e0 as [L|<-]; [left; now apply exp_increasing|lra]). nra.
  Qed.
  Lemma near_dp s x x' delta Delta : 0 <= delta -> 0 < s -> 0 < Delta -> dist d x x' <= Delta -> g eps (s / Delta) <= delta ->
    forall T, ev T -> Pr s x T <= exp eps * Pr s x' T + delta.
  Proof.
    intros d0 Hs HD L G T ET. destruct (Req_dec (dist d x x') 0) as [Z|NZ].
    - apply same_dp; auto. now apply dist_zero.
    - assert (D : ~ same d x x') by (intros S; apply NZ; now apply dist_zero). pose proof (dist_pos x x' D).
      apply pair_dp; auto. apply Rle_trans with (2 := G). apply g_mono; [apply Rdiv_lt_0_compat; lra|].
      unfold Rdiv. apply Rmult_le_compat_l; [lra|]. now apply Rinv_le_contravar.
  Qed.
End Pairs.
Lemma g_printed eps s D : 0 < s -> 0 < D -> Phi (D / (2 * s) - eps * s / D) - exp eps * Phi (- (D / (2 * s)) - eps * s / D) = g eps (s / D).
Proof. intros Hs HD. unfold g. f_equal; [f_equal; field; lra|f_equal; f_equal; field; lra]. Qed.

(** Let Delta > 0 be the largest distance of neighbouring words. For eps >= 0, delta in [0,1] and sigma > 0 the release is (eps,delta)-DP if and only if Phi(Delta/2sigma - eps sigma/Delta) - e^eps Phi(-Delta/2sigma - eps sigma/Delta) <= delta. *)
Lemma analytic_release : forall d ev Pr eps delta sigma (near : vec -> vec -> Prop) Delta, release d ev Pr eps -> 0 <= eps -> 0 <= delta <= 1 -> 0 < sigma -> 0 < Delta ->
  (forall x x', near x x' -> dist d x x' <= Delta) -> (exists x x', near x x' /\ dist d x x' = Delta) ->
  (approx_dp ev Pr (fun _ => sigma) near eps delta <->
   Phi (Delta / (2 * sigma) - eps * sigma / Delta) - exp eps * Phi (- (Delta / (2 * sigma)) - eps * sigma / Delta) <= delta).
Proof.
  intros d ev Pr eps delta sigma near Delta RL e0 d01 Hs HD B [x [x' [I E]]]. rewrite g_printed by assumption. split.
  - intros H. rewrite <- E. apply (pair_dp d ev Pr eps RL); [exact Hs| |intros T ET; now apply H].
    intros S. apply dist_zero in S. lra.
  - intros G y y' T J ET. apply (near_dp d ev Pr eps RL e0 sigma y y' delta Delta); auto; lra.
Qed.
(** With u* the least u > 0 with g(u) <= delta, 0 < delta < 1, noise of standard deviation u* Delta makes the release (eps,delta)-DP. *)
Lemma calibrated_release : forall d ev Pr eps delta u (near : vec -> vec -> Prop) Delta, release d ev Pr eps -> 0 <= eps -> 0 < delta < 1 -> calibrated eps delta u -> 0 < Delta ->
  (forall x x', near x x' -> dist d x x' <= Delta) -> approx_dp ev Pr (fun _ => u * Delta) near eps delta.
Proof.
  intros d ev Pr eps delta u near Delta RL e0 d01 [Hu [G _]] HD B x x' T I ET.
  apply (near_dp d ev Pr eps RL e0 (u * Delta) x x' delta Delta); auto; [lra|nra|]. replace (u * Delta / Delta) with u by (field; lra). exact G.
Qed.

(** the largest distance of neighbours in the component of a word *)
Definition width d (near : vec -> vec -> Prop) (part : vec -> nat) (Delta : nat -> R) (word : vec -> Prop) : Prop :=
  forall x, word x -> is_lub (fun v => exists y z, near y z /\ part y = part x /\ v = dist d y z) (Delta (part x)).
Lemma parts_dp d ev Pr eps delta (word : vec -> Prop) (near : vec -> vec -> Prop) part sigma Delta : release d ev Pr eps -> 0 <= eps -> 0 <= delta ->
  (forall x x', near x x' -> word x /\ word x' /\ part x = part x') -> width d near part Delta word ->
  (forall i, 0 <= sigma i) -> (forall i, 0 < Delta i -> 0 < sigma i) ->
  (forall x, word x -> 0 < Delta (part x) -> g eps (sigma (part x) / Delta (part x)) <= delta) ->
  approx_dp ev Pr (fun x => sigma (part x)) near eps delta.
Proof.
  intros RL e0 d0 NP Wd S0 S1 G x x' T I ET. destruct (NP x x' I) as [Wx [Wx' P]]. rewrite <- P.
  assert (L : dist d x x' <= Delta (part x)) by (apply (Wd x Wx); exists x, x'; auto).
  assert (Q : 0 <= dist d x x') by apply norm_nonneg.
  destruct (Rle_or_lt (Delta (part x)) 0) as [Z|HD].
  - apply (same_dp d ev Pr eps RL e0); auto. apply dist_zero. lra.
  - apply (near_dp d ev Pr eps RL e0 (sigma (part x)) x x' delta (Delta (part x))); auto.
Qed.
(** Words fall into parts (connected components: neighbours share a part), Delta_i is the supremum of distances of neighbours in part i, sigma_i >= 0 and positive where Delta_i is. If condition (6) holds for every word with Delta > 0, the release with the sigma of the word's part is (eps,delta)-DP. *)
Lemma componentwise_release : forall d ev Pr eps delta (word : vec -> Prop) (near : vec -> vec -> Prop) part sigma Delta, release d ev Pr eps -> 0 <= eps -> 0 <= delta <= 1 ->
  (forall x x', near x x' -> word x /\ word x' /\ part x = part x') -> width d near part Delta word ->
  (forall i, 0 <= sigma i) -> (forall i, 0 < Delta i -> 0 < sigma i) ->
  (forall x, word x -> 0 < Delta (part x) ->
     Phi (Delta (part x) / (2 * sigma (part x)) - eps * sigma (part x) / Delta (part x))
     - exp eps * Phi (- (Delta (part x) / (2 * sigma (part x))) - eps * sigma (part x) / Delta (part x)) <= delta) ->
  approx_dp ev Pr (fun x => sigma (part x)) near eps delta.
Proof.
  intros d ev Pr eps delta word near part sigma Delta RL e0 d01 NP Wd S0 S1 G. apply (parts_dp d ev Pr eps delta word near part sigma Delta); auto; [lra|].
  intros x Wx HD. rewrite <- g_printed by auto. auto.
Qed.
(** With u* = min { u > 0 | g(u) <= delta }, 0 < delta < 1, and sigma_i = u* Delta_i for every part, the release is (eps,delta)-DP. *)
Lemma calibrated_components : forall d ev Pr eps delta u (word : vec -> Prop) (near : vec -> vec -> Prop) part Delta, release d ev Pr eps -> 0 <= eps -> 0 < delta < 1 -> calibrated eps delta u ->
  (forall x x', near x x' -> word x /\ word x' /\ part x = part x') -> width d near part Delta word -> (forall i, 0 <= Delta i) ->
  approx_dp ev Pr (fun x => u * Delta (part x)) near eps delta.
Proof.
  intros d ev Pr eps delta u word near part Delta RL e0 d01 [Hu [G _]] NP Wd D0.
  apply (parts_dp d ev Pr eps delta word near part (fun i => u * Delta i) Delta); auto; [lra| | |].
  - intros i. specialize (D0 i). nra.
  - intros i HD. nra.
  - intros x Wx HD. replace (u * Delta (part x) / Delta (part x)) with u by (field; lra). exact G.
Qed.
(** Reading: for delta = 0 line 4 of Algorithm 3 gives nothing: no u > 0 has g(u) <= 0, so "for every delta in [0,1] the minimum exists" is refuted. *)
Theorem bollegala_2023_alg_3_refuted : ~ (forall eps delta, 0 <= eps -> 0 <= delta <= 1 -> exists u, calibrated eps delta u).
Proof. intros H. destruct (H 1 0) as [u [Hu [L _]]]; [lra|lra|]. pose proof (g_pos 1 u). lra. Qed.
(** For 0 < delta < 1 the minimum exists, and the release with sigma_i = u* Delta_i is (eps,delta)-DP. *)
Lemma calibration_exists : forall d ev Pr eps delta (word : vec -> Prop) (near : vec -> vec -> Prop) part Delta, release d ev Pr eps -> 0 <= eps -> 0 < delta < 1 ->
  (forall x x', near x x' -> word x /\ word x' /\ part x = part x') -> width d near part Delta word -> (forall i, 0 <= Delta i) ->
  exists u, calibrated eps delta u /\ approx_dp ev Pr (fun x => u * Delta (part x)) near eps delta.
Proof.
  intros d ev Pr eps delta word near part Delta RL e0 d01 NP Wd D0. destruct (bollegala_2023_sec_4_3_minimiser_amended eps delta e0 d01) as [u C].
  exists u. split; [exact C|]. now apply (calibrated_components d ev Pr eps delta u word near part Delta).
Qed.
(** Reading: a smaller eps is the stronger promise: (eps,delta)-DP implies (eps',delta)-DP for every larger eps'. *)
Theorem bollegala_2023_def_1 : forall (ev : event -> Prop) Pr sigma (near : vec -> vec -> Prop) eps eps' delta, (forall s x T, ev T -> 0 <= Pr s x T) -> eps <= eps' ->
  approx_dp ev Pr sigma near eps delta -> approx_dp ev Pr sigma near eps' delta.
Proof.
  intros ev Pr sigma near eps eps' delta P L H x x' T I ET. apply Rle_trans with (1 := H x x' T I ET).
  assert (exp eps <= exp eps') by (destruct L as [L| ->]; [left; now apply exp_increasing|lra]). pose proof (P (sigma x') x' T ET). nra.
Qed.
(** Reading: a decoder f applied to the release keeps the (eps,delta) promise for every set S of words whose preimage is an event. *)
Theorem bollegala_2023_sec_1_decoding : forall (word : Type) (ev : event -> Prop) Pr sigma (near : vec -> vec -> Prop) eps delta (f : vec -> word) (S : word -> Prop),
  approx_dp ev Pr sigma near eps delta -> ev (fun t => S (f t)) ->
  forall x x', near x x' -> Pr (sigma x) x (fun t => S (f t)) <= exp eps * Pr (sigma x') x' (fun t => S (f t)) + delta.
Proof. intros word ev Pr sigma near eps delta f S H E x x' I. now apply H. Qed.

(** ** The classical formula *)
Definition classical (delta : R) : R := sqrt (2 * ln (1.25 / delta)).
Lemma classical_sqr delta : 0 < delta < 1 -> classical delta ^ 2 = 2 * ln (1.25 / delta) /\ 0 < ln (1.25 / delta) /\ 0 < classical delta.
Proof.
  intros d. assert (P : 0 < ln (1.25 / delta)).
  { rewrite <- ln_1. apply ln_increasing; [lra|]. apply Rmult_lt_reg_r with delta; [lra|]. replace (1.25 / delta * delta) with 1.25 by (field; lra). lra. }
  unfold classical. split; [|split; [exact P|apply sqrt_lt_R0; lra]]. simpl. rewrite Rmult_1_r. apply sqrt_sqrt. lra.
Qed.
Lemma exp_half_bound : exp (1/2) < 2.
Proof.
  assert (E : exp (1/2) * exp (1/2) = exp 1) by (rewrite <- exp_plus; f_equal; field).
  pose proof exp_le_3. pose proof (exp_pos (1/2)). nra.
Qed.
Lemma classical_curve eps delta : 0 < eps < 1 -> 0 < delta < 1 -> g eps (classical delta / eps) <= delta.
Proof.
  intros e d. destruct (classical_sqr delta d) as [C2 [L0 C0]]. set (c := classical delta) in *.
  assert (G : g eps (c / eps) <= Phi (- (c - eps / (2 * c)))).
  { unfold g. replace (1 / (2 * (c / eps)) - eps * (c / eps)) with (- (c - eps / (2 * c))) by (field; lra).
    pose proof (Phi_pos (- 1 / (2 * (c / eps)) - eps * (c / eps))). pose proof (exp_pos eps). nra. }
  apply Rle_trans with (1 := G).
  assert (D : exp (- c ^ 2 / 2) = delta / 1.25).
  { rewrite C2. replace (- (2 * ln (1.25 / delta)) / 2) with (- ln (1.25 / delta)) by field. rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra. }
  destruct (Rle_or_lt 0 (c - eps / (2 * c))) as [T|T].
  - apply Rle_trans with (1 := Phi_neg _ T).
    assert (X : - (c - eps / (2 * c)) ^ 2 / 2 <= - c ^ 2 / 2 + 1/2).
    { replace (- (c - eps / (2 * c)) ^ 2 / 2) with (- c ^ 2 / 2 + eps / 2 - (eps / (2 * c)) ^ 2 / 2) by (field; lra). pose proof (pow2_ge_0 (eps / (2 * c))). lra. }
    apply Rle_trans with (1/2 * exp (- c ^ 2 / 2 + 1/2)).
    + apply Rmult_le_compat_l; [lra|]. destruct X as [X| ->]; [left; now apply exp_increasing|lra].
    + rewrite exp_plus, D. pose proof exp_half_bound. nra.
  - (* then c^2 < 1/2, so delta > 0.97 *)
    assert (c2 : 2 * c ^ 2 < 1).
    { apply Rmult_lt_compat_r with (r := 2 * c) in T; [|lra]. replace ((c - eps / (2 * c)) * (2 * c)) with (2 * c ^ 2 - eps) in T by (field; lra). lra. }
    assert (X : 3/4 < exp (- c ^ 2 / 2)).
    { apply Rlt_le_trans with (exp (- (1/4))); [|left; apply exp_increasing; lra]. pose proof (exp_ineq1 (- (1/4))). lra. }
    assert (3/4 < delta) by lra.
    (* c is not small either: c^2 = 2 ln(1.25/delta) > 2/5 *)
    assert (c3 : 2/5 < c ^ 2).
    { rewrite C2. assert (1/5 < ln (1.25 / delta)); [|lra]. apply exp_lt_inv. rewrite exp_ln by (apply Rdiv_lt_0_compat; lra).
      assert (exp (1/5) < 1.25 / delta); [|assumption].
      apply Rlt_trans with 1.25; [|apply Rmult_lt_reg_r with delta; [lra|]; replace (1.25 / delta * delta) with 1.25 by (field; lra); lra].
      assert (Y : exp (- (1/5)) > 4/5) by (pose proof (exp_ineq1 (- (1/5))); lra).
      assert (Z : exp (1/5) * exp (- (1/5)) = 1) by (rewrite <- exp_plus; replace (1/5 + - (1/5)) with 0 by ring; apply exp_0). nra. }
    assert (c4 : 3/5 < c) by nra.
    assert (Y : eps / (2 * c) - c <= 1/4).
    { apply Rmult_le_reg_r with (2 * c); [lra|]. replace ((eps / (2 * c) - c) * (2 * c)) with (eps - 2 * c ^ 2) by (field; lra). nra. }
    apply Rle_trans with (Phi (1/4)); [apply Phi_mono; lra|].
    assert (Phi (1/4) <= 1/2 + 1/4); [|lra].
    destruct (MVT_gen Phi 0 (1/4) phi) as [t [_ E]]; [intros; apply Phi'|intros; apply continuity_pt_filterlim, Phi_cont|].
    rewrite Phi_0 in E. pose proof (phi_le t). lra.
Qed.
(** For eps and delta in (0,1), noise of standard deviation Delta sqrt(2 ln(1.25/delta))/eps makes the release (eps,delta)-DP. *)
Lemma classical_release : forall d ev Pr eps delta (near : vec -> vec -> Prop) Delta, release d ev Pr eps -> 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist d x x' <= Delta) ->
  approx_dp ev Pr (fun _ => Delta * sqrt (2 * ln (1.25 / delta)) / eps) near eps delta.
Proof.
  intros d ev Pr eps delta near Delta RL e d01 HD B x x' T I ET. destruct (classical_sqr delta d01) as [_ [_ C0]].
  apply (near_dp d ev Pr eps RL (ltac:(lra)) _ x x' delta Delta); auto; [lra| |].
  - apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; assumption|lra].
  - replace (Delta * sqrt (2 * ln (1.25 / delta)) / eps / Delta) with (classical delta / eps) by (unfold classical; field; lra). now apply classical_curve.
Qed.
(** a factor below 1 can break the classical formula, a factor of 1 or more does not *)
Lemma classical_factor_small : exists alpha eps delta, 0 < alpha /\ 0 < eps < 1 /\ 0 < delta < 1 /\ delta < g eps (alpha * classical delta / eps).
Proof.
  destruct (g_root (1/2) (3/4)) as [u [Hu E]]; [lra|lra|]. destruct (classical_sqr (1/2) ltac:(lra)) as [_ [_ C0]].
  assert (P : 0 < u / (2 * classical (1/2))) by (apply Rdiv_lt_0_compat; lra).
  exists (u / (2 * classical (1/2))), (1/2), (1/2). repeat split; try lra.
  replace (u / (2 * classical (1/2)) * classical (1/2) / (1/2)) with u by (field; lra). lra.
Qed.
Lemma classical_factor : forall alpha eps delta, 1 <= alpha -> 0 < eps < 1 -> 0 < delta < 1 -> g eps (alpha * classical delta / eps) <= delta.
Proof.
  intros alpha eps delta A e d. destruct (classical_sqr delta d) as [_ [_ C0]]. apply Rle_trans with (2 := classical_curve eps delta e d).
  apply g_mono; [apply Rdiv_lt_0_compat; lra|]. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. nra.
Qed.
