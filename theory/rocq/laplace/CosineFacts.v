(** The integral of |(1,y)|^(-n) over the line is the one of cos^(n-2) over the angle, and integrals over r > 0 in the variable
    u = ln r (standard reals). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Arcsine Radius Angle Tails NoiseTail.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.laplace Require Import PolarFacts LengthFacts.
Open Scope R_scope.

(** the sine of the angle of (1, y) *)
Definition sine (y : R) : R := y * / hyp y.
Lemma sine_atan y : sine y = sin (atan y).
Proof. rewrite sin_atan. unfold sine, hyp, Rsqr, Rdiv. do 3 f_equal. ring. Qed.
Lemma cos_hyp y : cos (atan y) = / hyp y.
Proof. rewrite cos_atan. unfold hyp, Rsqr, Rdiv. rewrite Rmult_1_l. do 3 f_equal. ring. Qed.
Definition angle_mass (n : nat) (y : R) : R := RInt (fun t => cos t ^ (n - 2)) 0 (atan y).
Lemma angle_derive n y : (2 <= n)%nat -> is_derive (angle_mass n) y ((/ hyp y) ^ n).
Proof.
  intros Hn. unfold angle_mass. set (h := fun t => cos t ^ (n - 2)).
  assert (Ch : forall t, continuous h t) by apply pow_cos_cont.
  assert (D1 : is_derive (fun a => RInt h 0 a) (atan y) (h (atan y))).
  { apply (is_derive_RInt (V := R_NormedModule) h (fun a => RInt h 0 a) 0); [|apply Ch].
    apply filter_forall. intro x. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, Ch. }
  assert (D2 : is_derive atan y (/ (1 + y ^ 2))) by (apply is_derive_Reals, derivable_pt_lim_atan).
  replace ((/ hyp y) ^ n) with (scal (/ (1 + y ^ 2)) (h (atan y))); [exact (is_derive_comp (fun a => RInt h 0 a) atan y _ _ D1 D2)|].
  unfold scal; simpl; unfold mult; simpl. unfold h. rewrite cos_hyp. change (y * (y * 1)) with (y ^ 2). rewrite <- hyp_sq, <- pow_inv, <- pow_add.
  f_equal. lia.
Qed.
Lemma weight_bounds n y : 0 <= (/ hyp y) ^ n <= 1.
Proof.
  pose proof (hyp_pos y) as P. assert (0 < / hyp y) by now apply Rinv_0_lt_compat.
  assert (1 <= hyp y) by (unfold hyp; rewrite <- sqrt_1 at 1; apply sqrt_le_1; pose proof (pow2_ge_0 y); lra).
  split; [apply pow_le; lra|]. rewrite <- (pow1 n). apply pow_incr. split; [lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.
Lemma weight_continuous n y : continuity_pt (fun y => (/ hyp y) ^ n) y.
Proof.
  apply derivable_continuous_pt, ex_derive_Reals_0. apply (ex_derive_pow (fun y => / hyp y) n y), hyp_inv_derivable.
Qed.
Lemma atan_top : is_lim atan p_infty (PI / 2).
Proof.
  pose proof PI_RGT_0. apply is_lim_spec. intros e. pose proof (cond_pos e).
  set (d := Rmin (e / 2) (PI / 4)). assert (d <= e / 2) by apply Rmin_l. assert (d <= PI / 4) by apply Rmin_r.
  assert (0 < d) by (apply Rmin_glb_lt; lra). exists (tan (PI / 2 - d)). intros x Hx. pose proof (atan_bound x).
  assert (PI / 2 - d < atan x) by (rewrite <- (atan_tan (PI / 2 - d)) by lra; now apply atan_increasing).
  apply Rabs_def1; lra.
Qed.
Lemma atan_low : is_lim atan m_infty (- (PI / 2)).
Proof.
  pose proof PI_RGT_0. apply is_lim_spec. intros e. pose proof (cond_pos e).
  set (d := Rmin (e / 2) (PI / 4)). assert (d <= e / 2) by apply Rmin_l. assert (d <= PI / 4) by apply Rmin_r.
  assert (0 < d) by (apply Rmin_glb_lt; lra). exists (- tan (PI / 2 - d)). intros x Hx. pose proof (atan_bound x).
  assert (atan x < - (PI / 2 - d)) by (rewrite <- (atan_tan (PI / 2 - d)), <- atan_opp by lra; now apply atan_increasing).
  apply Rabs_def1; lra.
Qed.
Lemma mass_cont n a : continuous (fun a => RInt (fun t => cos t ^ (n - 2)) 0 a) a.
Proof.
  apply (@ex_derive_continuous R_AbsRing R_NormedModule). exists (cos a ^ (n - 2)).
  apply (is_derive_RInt (V := R_NormedModule) (fun t => cos t ^ (n - 2)) _ 0); [|apply pow_cos_cont].
  apply filter_forall. intro y. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, pow_cos_cont.
Qed.
Lemma angle_top n : is_lim (angle_mass n) p_infty (RInt (fun t => cos t ^ (n - 2)) 0 (PI / 2)).
Proof. apply (is_lim_comp_continuous atan (fun a => RInt (fun t => cos t ^ (n - 2)) 0 a) p_infty (PI / 2)); [apply atan_top|apply mass_cont]. Qed.
Lemma angle_low n : is_lim (angle_mass n) m_infty (RInt (fun t => cos t ^ (n - 2)) 0 (- (PI / 2))).
Proof. apply (is_lim_comp_continuous atan (fun a => RInt (fun t => cos t ^ (n - 2)) 0 a) m_infty (- (PI / 2))); [apply atan_low|apply mass_cont]. Qed.
Definition whole (n : nat) : R := weighted n (fun _ => 1).
Lemma cap_value n x : Pr_K_ge n x * whole n = RInt (fun t => cos t ^ (n - 2)) 0 (PI / 2) - RInt (fun t => cos t ^ (n - 2)) 0 (asin x).
Proof.
  pose proof (mass_pos n) as P. unfold Pr_K_ge, whole. rewrite (int_chasles _ 0 (asin x) (PI / 2)) by apply pow_cos_cont. field. lra.
Qed.
Lemma sine_bounds y : -1 < sine y < 1.
Proof.
  rewrite sine_atan. pose proof (atan_bound y) as B. pose proof PI_RGT_0. split.
  - assert (E : sin (- (PI / 2)) = -1) by (rewrite sin_neg, sin_PI2; ring). rewrite <- E. apply sin_increasing_1; lra.
  - rewrite <- sin_PI2. apply sin_increasing_1; lra.
Qed.
Lemma cap_above x y : -1 < x < 1 -> (x < sine y <-> tan (asin x) < y).
Proof.
  intros Hx. pose proof (asin_bound_lt x Hx) as A. pose proof (atan_bound y) as B. rewrite sine_atan. rewrite <- (sin_asin x) at 1 by lra. split; intros H.
  - apply sin_increasing_0 in H; try lra. rewrite <- (tan_atan y). apply tan_increasing; lra.
  - apply sin_increasing_1; try lra. rewrite <- (atan_tan (asin x)) by lra. now apply atan_increasing.
Qed.
Lemma cap_value_mid n x : -1 < x < 1 -> RInt (fun t => cos t ^ (n - 2)) 0 (PI / 2) - angle_mass n (tan (asin x)) = Pr_K_ge n x * whole n.
Proof. intros Hx. rewrite cap_value. unfold angle_mass. rewrite atan_tan; [reflexivity|]. now apply asin_bound_lt. Qed.
Lemma cap_value_all n x : x <= -1 -> RInt (fun t => cos t ^ (n - 2)) 0 (PI / 2) - RInt (fun t => cos t ^ (n - 2)) 0 (- (PI / 2)) = Pr_K_ge n x * whole n.
Proof. intros Hx. rewrite cap_value. unfold asin. destruct (Rle_dec x (-1)); [reflexivity|lra]. Qed.
Lemma cap_value_none n x : 1 <= x -> Pr_K_ge n x * whole n = 0.
Proof. intros Hx. rewrite cap_value, asin_ge_1 by exact Hx. ring. Qed.

Lemma polar_pair a e y : a <> 0 -> 0 <= e -> (/ a * (a * (e * / hyp y * y)), sqrt (e ^ 2)) = (e * sine y, e).
Proof. intros H He. rewrite sqrt_pow2 by exact He. f_equal. unfold sine. pose proof (hyp_pos y). field. lra. Qed.
Lemma polar_arith e h n o q : (e * h) ^ n * (o * q) = o * (e ^ n * q * h ^ n). Proof. rewrite Rpow_mult_distr. ring. Qed.

Lemma cap_whole n : Pr_K_ge n (-1) = 1.
Proof.
  pose proof (Pr_K_total n (-1)) as T. unfold Pr_K_le in T. replace (asin (-1)) with (- (PI / 2)) in T.
  - rewrite RInt_point in T. change zero with 0 in T. unfold Rdiv in T. rewrite Rmult_0_l in T. lra.
  - unfold asin. destruct (Rle_dec (-1) (-1)); [reflexivity|lra].
Qed.
Lemma cap_event u kap x : (0 < exp u * kap - x * exp u <-> x < kap).
Proof. pose proof (exp_pos u). split; intros H1; nra. Qed.
Lemma cap_arith K P W : K * (P * W) = P * (K * (1 * W)). Proof. ring. Qed.
Lemma tail_event u kap z : (z < exp u * kap <-> z / exp u < kap).
Proof.
  pose proof (exp_pos u) as P. assert (E : exp u * (z / exp u) = z) by (field; lra). split; intros H.
  - apply Rmult_lt_reg_l with (exp u); [exact P|]. now rewrite E.
  - rewrite <- E. now apply Rmult_lt_compat_l.
Qed.
(** the cosine of the angle; it is 0 for the zero vector *)
Lemma cosine_event n x eta v :
  x < cos (angle n eta v) <-> (0 < norm n eta /\ 0 < component n v eta - x * norm n eta) \/ (~ 0 < norm n eta /\ 0 < - x).
Proof.
  assert (N : 0 <= norm n eta) by apply norm_nonneg. unfold component. destruct (Rlt_dec 0 (norm n eta)) as [P|P].
  - split; intros H; [left; split; [exact P|nra]|destruct H as [[_ H]|[H _]]; [nra|contradiction]].
  - assert (Z : norm n eta = 0) by lra. assert (C : cos (angle n eta v) = 0).
    { unfold angle. rewrite Z, Rmult_0_l. unfold Rdiv. rewrite Rinv_0, Rmult_0_r, acos_0. apply cos_PI2. }
    rewrite C. split; intros H; [right; split; [exact P|lra]|destruct H as [[H _]|[_ H]]; [contradiction|lra]].
Qed.

(** an integral over r > 0 in the variable u = ln r *)
Section Logarithm.
  Variables (n : nat) (eps v : R) (g : R -> R).
  Hypothesis Hn : (1 <= n)%nat.
  Hypothesis He : 0 < eps.
  Hypothesis Cg : forall r, continuous g r.
  Hypothesis Bg : forall r, 0 < r -> 0 <= g r <= gamma_density n eps r.
  Hypothesis Ig : integral_from 0 g v.
  Lemma log_derive u : is_derive (fun u => RInt g 0 (exp u)) u (exp u * g (exp u)).
  Proof.
    assert (D1 : is_derive (fun a => RInt g 0 a) (exp u) (g (exp u))).
    { apply (is_derive_RInt (V := R_NormedModule) g (fun a => RInt g 0 a) 0); [|apply Cg].
      apply filter_forall. intro x. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, Cg. }
    exact (is_derive_comp (fun a => RInt g 0 a) exp u _ _ D1 (is_derive_exp u)).
  Qed.
  Lemma log_nonneg u : 0 <= exp u * g (exp u).
  Proof. pose proof (exp_pos u). apply Rmult_le_pos; [lra|now apply Bg]. Qed.
  Lemma log_bound u : exp u * g (exp u) <= INR (fact n) / INR (fact (n - 1)).
  Proof.
    pose proof (exp_pos u) as P. pose proof (INR_fact_lt_0 (n - 1)) as F.
    apply Rle_trans with (exp u * gamma_density n eps (exp u)); [apply Rmult_le_compat_l; [lra|now apply Bg]|].
    unfold gamma_density. apply Rmult_le_reg_r with (INR (fact (n - 1))); [exact F|].
    replace (INR (fact n) / INR (fact (n - 1)) * INR (fact (n - 1))) with (INR (fact n)) by (field; lra).
    replace (exp u * (eps ^ n * exp u ^ (n - 1) * exp (- eps * exp u) / INR (fact (n - 1))) * INR (fact (n - 1)))
      with (exp (- (eps * exp u)) * (eps * exp u) ^ n).
    - apply power_decay. apply Rmult_le_pos; lra.
    - rewrite Rpow_mult_distr. destruct n as [|m]; [lia|]. replace (S m - 1)%nat with m in * by lia. replace (- eps * exp u) with (- (eps * exp u)) by ring.
      simpl pow. field. lra.
  Qed.
  Lemma log_cont u : continuity_pt (fun u => exp u * g (exp u)) u.
  Proof.
    apply continuity_pt_filterlim. apply (cmult exp (fun u => g (exp u))); [cont|]. apply (ccomp exp g); [cont|apply Cg].
  Qed.
  Lemma log_top : is_lim (fun u => RInt g 0 (exp u)) p_infty v.
  Proof.
    apply (is_lim_comp (fun a => RInt g 0 a) exp p_infty v p_infty); [|apply is_lim_exp_p|exists 0; intros; discriminate].
    intros P HP. destruct (Ig P HP) as [Q S HQ [M HM] HH]. exists M. intros x Hx. destruct (HH 0 x HQ (HM x Hx)) as (y & Hy & Py).
    simpl in Hy. now rewrite (is_RInt_unique _ _ _ _ Hy).
  Qed.
  Lemma log_low : is_lim (fun u => RInt g 0 (exp u)) m_infty 0.
  Proof.
    replace (Finite 0) with (Finite (RInt g 0 0)) by (rewrite RInt_point; reflexivity).
    apply (is_lim_comp_continuous exp (fun a => RInt g 0 a) m_infty 0); [apply is_lim_exp_m|].
    apply (@ex_derive_continuous R_AbsRing R_NormedModule). exists (g 0).
    apply (is_derive_RInt (V := R_NormedModule) g (fun a => RInt g 0 a) 0); [|apply Cg].
    apply filter_forall. intro x. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, Cg.
  Qed.
End Logarithm.

Lemma gamma_arith n eps e c P W : (1 <= n)%nat -> 0 < eps ->
  e ^ n * (c * exp (- (eps * e))) * (P * W) = c * INR (fact (n - 1)) / eps ^ n * W * (e * (gamma_density n eps e * P)).
Proof.
  intros Hn He. pose proof (INR_fact_lt_0 (n - 1)) as F. assert (E : 0 < eps ^ n) by now apply pow_lt. unfold gamma_density.
  destruct n as [|m]; [lia|]. replace (S m - 1)%nat with m in * by lia. replace (- eps * e) with (- (eps * e)) by ring. simpl pow in *.
  field. repeat split; try lra. intros Z. rewrite Z, Rmult_0_r in E. lra.
Qed.
Lemma tail_le g p : 0 <= g -> p <= 1 -> g * p <= g. Proof. intros. nra. Qed.
