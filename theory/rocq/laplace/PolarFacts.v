(** Arithmetic of the changes of variables in Polar.v (standard reals). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(** sqrt(1 + x^2): the length of (1, x) *)
Definition hyp (x : R) : R := sqrt (1 + x ^ 2).
Lemma hyp_pos x : 0 < hyp x. Proof. apply sqrt_lt_R0. pose proof (pow2_ge_0 x). lra. Qed.
Lemma hyp_sq x : hyp x ^ 2 = 1 + x ^ 2. Proof. apply pow2_sqrt. pose proof (pow2_ge_0 x). lra. Qed.
Lemma hyp_derivable x : ex_derive hyp x.
Proof. unfold hyp. auto_derive. pose proof (pow2_ge_0 x). nra. Qed.
Lemma hyp_inv_derivable x : ex_derive (fun x => / hyp x) x.
Proof. apply ex_derive_inv; [apply hyp_derivable|]. pose proof (hyp_pos x). lra. Qed.
Lemma exp_shift u x : exp (1 * u + ln (hyp x)) = exp u * hyp x.
Proof. rewrite Rmult_1_l, exp_plus, exp_ln; [reflexivity|apply hyp_pos]. Qed.
Lemma shifted_power m u x : (exp (1 * u + ln (hyp x)) * / hyp x) ^ m = exp u ^ m.
Proof. rewrite exp_shift. f_equal. pose proof (hyp_pos x). field. lra. Qed.
Lemma shifted_base u x : exp (1 * u + ln (hyp x)) * / hyp x * x = exp u * x + 0.
Proof. rewrite exp_shift. pose proof (hyp_pos x). field. lra. Qed.
Lemma shifted_square u x : exp (1 * u + ln (hyp x)) ^ 2 = exp u ^ 2 + (exp u * x + 0) ^ 2.
Proof. rewrite exp_shift, Rpow_mult_distr, hyp_sq. ring. Qed.

(** turning the plane: a x + b y and x^2 + y^2 *)
Definition hyp2 (a b : R) : R := sqrt (a ^ 2 + b ^ 2).
Lemma hyp2_sq a b : hyp2 a b ^ 2 = a ^ 2 + b ^ 2.
Proof. apply pow2_sqrt. pose proof (pow2_ge_0 a). pose proof (pow2_ge_0 b). lra. Qed.
Lemma hyp2_pos a b : 0 < a -> 0 < hyp2 a b.
Proof. intros H. apply sqrt_lt_R0. pose proof (pow2_ge_0 b). pose proof (pow_lt a 2 H). lra. Qed.
Lemma hyp2_zero b : hyp2 0 b = Rabs b.
Proof. unfold hyp2. replace (0 ^ 2 + b ^ 2) with (Rsqr b) by (unfold Rsqr; ring). apply sqrt_Rsqr_abs. Qed.
Lemma turn_back a b x y : 0 < a -> ((a * x + b * y - b * y) * / a) ^ 2 + y ^ 2 = x ^ 2 + y ^ 2.
Proof. intros H. f_equal. f_equal. field. lra. Qed.
Lemma turn_square a b s y : 0 < a ->
  (hyp2 a b / a * y + - (b * s / (a * hyp2 a b))) ^ 2 + (s * / hyp2 a b) ^ 2 = ((s - b * y) * / a) ^ 2 + y ^ 2.
Proof.
  intros H. pose proof (hyp2_pos a b H) as P. pose proof (hyp2_sq a b) as Q. set (r := hyp2 a b) in *.
  apply Rmult_eq_reg_r with (a ^ 2 * r ^ 2); [|apply Rgt_not_eq, Rmult_lt_0_compat; apply pow_lt; lra].
  replace (((r / a * y + - (b * s / (a * r))) ^ 2 + (s * / r) ^ 2) * (a ^ 2 * r ^ 2)) with ((r ^ 2 * y - b * s) ^ 2 + a ^ 2 * s ^ 2) by (field; lra).
  replace ((((s - b * y) * / a) ^ 2 + y ^ 2) * (a ^ 2 * r ^ 2)) with (r ^ 2 * ((s - b * y) ^ 2 + a ^ 2 * y ^ 2)) by (field; lra).
  rewrite Q. ring.
Qed.
Lemma turn_front r x : 0 < r -> (r * x + 0) * / r = x. Proof. intros. field. lra. Qed.
Lemma turn_factor a r : 0 < a -> 0 < r -> / a = / r * (r / a). Proof. intros. field. lra. Qed.

Lemma hyp2_opp a b : hyp2 (- a) b = hyp2 a b. Proof. unfold hyp2. f_equal. ring. Qed.
Lemma hyp2_swap a b : hyp2 a b = hyp2 b a. Proof. unfold hyp2. f_equal. ring. Qed.
Lemma hyp2_00 : hyp2 0 0 = 0. Proof. rewrite hyp2_zero. apply Rabs_R0. Qed.
Lemma opp_square x : (- x) ^ 2 = x ^ 2. Proof. ring. Qed.
Lemma opp_square_plus x y : x ^ 2 + y = (- x) ^ 2 + y. Proof. ring. Qed.
Lemma opp_twice a x b y : - a * x + b * y = a * - x + b * y. Proof. ring. Qed.

(** s e^(-u) exp(-s e^(-u)) has mass one on the line, for s > 0 *)
Definition bump (s u : R) : R := s * exp (- u) * exp (- (s * exp (- u))).
Lemma bump_nonneg s u : 0 <= s -> 0 <= bump s u.
Proof. intros H. apply Rmult_le_pos; [apply Rmult_le_pos; [exact H|left; apply exp_pos]|left; apply exp_pos]. Qed.
Lemma bump_le s u : bump s u <= 1.
Proof.
  unfold bump. set (y := s * exp (- u)). assert (1 + y <= exp y) by apply exp_ineq1_le. rewrite exp_Ropp.
  apply Rmult_le_reg_r with (exp y); [apply exp_pos|]. rewrite Rmult_assoc, Rinv_l; [lra|]. pose proof (exp_pos y). lra.
Qed.
Lemma bump_derive s u : is_derive (fun u => exp (- (s * exp (- u)))) u (bump s u).
Proof. unfold bump. auto_derive; [exact I|ring]. Qed.
Lemma bump_cont s u : continuity_pt (bump s) u.
Proof. apply derivable_continuous_pt, ex_derive_Reals_0. unfold bump. auto_derive. exact I. Qed.
Lemma is_lim_opp_id_p : is_lim (fun u => - u) p_infty m_infty.
Proof. apply (is_lim_opp (fun u => u) p_infty p_infty), is_lim_id. Qed.
Lemma is_lim_opp_id_m : is_lim (fun u => - u) m_infty p_infty.
Proof. apply (is_lim_opp (fun u => u) m_infty m_infty), is_lim_id. Qed.
Lemma bump_top s : is_lim (fun u => exp (- (s * exp (- u)))) p_infty 1.
Proof.
  replace 1 with (exp (- (s * 0))) by (rewrite Rmult_0_r, Ropp_0, exp_0; ring).
  apply (is_lim_comp_continuous (fun u => exp (- u)) (fun y => exp (- (s * y))) p_infty 0).
  - apply (is_lim_comp exp (fun u => - u) p_infty 0 m_infty); [apply is_lim_exp_m|apply is_lim_opp_id_p|]. exists 0. intros; discriminate.
  - apply (@ex_derive_continuous R_AbsRing R_NormedModule). auto_derive. exact I.
Qed.
Lemma bump_low s : 0 < s -> is_lim (fun u => exp (- (s * exp (- u)))) m_infty 0.
Proof.
  intros H. apply (is_lim_comp exp (fun u => - (s * exp (- u))) m_infty 0 m_infty).
  - apply is_lim_exp_m.
  - apply (is_lim_opp (fun u => s * exp (- u)) m_infty p_infty).
    assert (L : is_lim (fun u => exp (- u)) m_infty p_infty).
    { apply (is_lim_comp exp (fun u => - u) m_infty p_infty p_infty); [apply is_lim_exp_p|apply is_lim_opp_id_m|]. exists 0. intros; discriminate. }
    replace p_infty with (Rbar_mult s p_infty); [now apply is_lim_scal_l|].
    apply is_Rbar_mult_unique, is_Rbar_mult_sym, is_Rbar_mult_p_infty_pos. exact H.
  - exists 0. intros; discriminate.
Qed.
Lemma bump_scaled s u : bump (Rabs (exp u * s + 0)) u = Rabs s * exp (- Rabs s).
Proof.
  unfold bump. rewrite Rplus_0_r, Rabs_mult, (Rabs_pos_eq (exp u)) by (left; apply exp_pos). rewrite exp_Ropp. pose proof (exp_pos u) as P.
  replace (exp u * Rabs s * / exp u) with (Rabs s) by (field; lra). reflexivity.
Qed.
Lemma base_arith s u g : s <> 0 -> exp u * (Rabs s * exp (- Rabs s) * g) = exp (- Rabs s) * (exp (1 * u + ln (Rabs s)) * g).
Proof. intros H. rewrite Rmult_1_l, exp_plus, exp_ln; [ring|]. now apply Rabs_pos_lt. Qed.
Lemma base_square s u : s <> 0 -> exp (1 * u + ln (Rabs s)) ^ 2 = (exp u * s + 0) ^ 2.
Proof. intros H. rewrite Rmult_1_l, exp_plus, exp_ln by now apply Rabs_pos_lt. rewrite Rpow_mult_distr, pow2_abs. ring. Qed.
Lemma combine_arith e h m g : (e * h) ^ m * g = h ^ m * (e ^ m * g). Proof. rewrite Rpow_mult_distr. ring. Qed.
Lemma step_arith e x y : e + (x ^ 2 + y ^ 2) = e + y ^ 2 + x ^ 2. Proof. ring. Qed.
Lemma square_pow x : x ^ 2 = x * x. Proof. ring. Qed.
