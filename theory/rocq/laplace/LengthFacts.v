(** The tail of the Gamma(n, 1) law with n a natural number, e^(-y) sum_{i<n} y^i/i!, along y = b e^u and y = b e^(-u) (standard reals). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis.
From dx.privacy Require Import Euclid.
From dx.laplace Require Import MixtureFacts.
Open Scope R_scope.

Fixpoint esum (n : nat) (y : R) : R := match n with O => 0 | S m => esum m y + y ^ m / INR (fact m) end.
Definition erlang_tail (n : nat) (y : R) : R := exp (- y) * esum n y.
Lemma esum_derive m (y : R) : is_derive (esum (S m)) y (esum m y).
Proof.
  revert y. induction m as [|m IH]; intros y.
  - simpl. apply (is_derive_ext (fun _ => 0 + 1 / 1)); [reflexivity|]. apply (@is_derive_const R_AbsRing R_NormedModule).
  - apply (is_derive_ext (fun y => esum (S m) y + y ^ S m / INR (fact (S m)))); [reflexivity|].
    change (esum (S m) y) with (esum m y + y ^ m / INR (fact m)).
    apply (is_derive_plus (V := R_NormedModule) (esum (S m)) (fun y => y ^ S m / INR (fact (S m)))); [apply IH|].
    pose proof (INR_fact_lt_0 m) as F. pose proof (lt_0_INR (S m) ltac:(lia)) as P.
    assert (Q : INR (fact (S m)) = INR (S m) * INR (fact m)) by (rewrite fact_simpl, mult_INR; reflexivity). rewrite Q.
    apply (is_derive_ext (fun y => / (INR (S m) * INR (fact m)) * y ^ S m)); [intro; eqR; unfold Rdiv; ring|].
    replace (y ^ m / INR (fact m)) with (/ (INR (S m) * INR (fact m)) * (INR (S m) * 1 * y ^ Nat.pred (S m))) by (rewrite Nat.pred_succ; field; lra).
    apply is_derive_scal. apply (is_derive_pow (fun y => y) (S m) y 1). apply (@is_derive_id R_AbsRing).
Qed.
Lemma tail_derive k (y : R) : is_derive (erlang_tail (S k)) y (- (exp (- y) * (y ^ k / INR (fact k)))).
Proof.
  unfold erlang_tail.
  replace (- (exp (- y) * (y ^ k / INR (fact k)))) with (plus (mult (- exp (- y)) (esum (S k) y)) (mult (exp (- y)) (esum k y))).
  - apply (is_derive_mult (fun y => exp (- y)) (esum (S k)) y (- exp (- y)) (esum k y)); [|apply esum_derive|exact Rmult_comm].
    auto_derive; [exact I|ring].
  - unfold plus, mult; simpl. unfold Rdiv. ring.
Qed.
Lemma esum_zero k : esum (S k) 0 = 1.
Proof. induction k as [|k IH]; [simpl; field|]. change (esum (S k) 0 + 0 ^ S k / INR (fact (S k)) = 1). rewrite IH, pow_i by lia. unfold Rdiv. ring. Qed.
Lemma tail_zero k : erlang_tail (S k) 0 = 1.
Proof. unfold erlang_tail. rewrite esum_zero, Ropp_0, exp_0. ring. Qed.
Lemma esum_nonneg n y : 0 <= y -> 0 <= esum n y.
Proof.
  intros Hy. induction n as [|n IH]; simpl; [lra|]. pose proof (pow_le y n Hy). pose proof (INR_fact_lt_0 n).
  assert (0 <= y ^ n / INR (fact n)) by (apply Rmult_le_pos; [assumption|left; now apply Rinv_0_lt_compat]). lra.
Qed.
Lemma tail_nonneg n y : 0 <= y -> 0 <= erlang_tail n y.
Proof. intros Hy. apply Rmult_le_pos; [left; apply exp_pos|now apply esum_nonneg]. Qed.
Lemma power_decay n y : 0 <= y -> exp (- y) * y ^ n <= INR (fact n).
Proof.
  intros Hy. pose proof (power_below n y Hy) as B. apply Rmult_le_compat_l with (r := exp (- y)) in B; [|left; apply exp_pos].
  replace (exp (- y) * (INR (fact n) * exp y)) with (INR (fact n) * (exp y * exp (- y))) in B by ring. now rewrite exp_inv, Rmult_1_r in B.
Qed.
Definition tail_factor (n : nat) : R := (fix c n := match n with O => 0 | S m => c m + INR (S m) end) n.
Lemma tail_small n y : 0 < y -> erlang_tail n y * y <= tail_factor n.
Proof.
  intros Hy. unfold erlang_tail. induction n as [|n IH]; [simpl; lra|].
  change (esum (S n) y) with (esum n y + y ^ n / INR (fact n)). change (tail_factor (S n)) with (tail_factor n + INR (S n)).
  pose proof (power_decay (S n) y ltac:(lra)) as D. pose proof (INR_fact_lt_0 n) as F. rewrite fact_simpl, mult_INR in D. simpl pow in D.
  assert (E : exp (- y) * (y ^ n / INR (fact n)) * y <= INR (S n)).
  { apply Rmult_le_reg_r with (INR (fact n)); [exact F|].
    replace (exp (- y) * (y ^ n / INR (fact n)) * y * INR (fact n)) with (exp (- y) * (y * y ^ n)) by (field; lra). exact D. }
  lra.
Qed.
(** upwards: y = b e^u *)
Section Along.
  Variables (k : nat) (b : R).
  Hypothesis Hb : 0 < b.
  Definition up (u : R) : R := exp (- (b * exp u)) * (b * exp u) ^ S k.
  Definition up_primitive (u : R) : R := - (INR (fact k) * erlang_tail (S k) (b * exp u)).
  Definition down (u : R) : R := exp (- (b * exp (- u))) * (b * exp (- u)) ^ S k.
  Definition down_primitive (u : R) : R := INR (fact k) * erlang_tail (S k) (b * exp (- u)).
  Lemma along_pos u : 0 < b * exp u. Proof. pose proof (exp_pos u). nra. Qed.
  Lemma up_nonneg u : 0 <= up u. Proof. apply Rmult_le_pos; [left; apply exp_pos|apply pow_le; left; apply along_pos]. Qed.
  Lemma down_nonneg u : 0 <= down u. Proof. apply Rmult_le_pos; [left; apply exp_pos|apply pow_le; left; apply along_pos]. Qed.
  Lemma up_bound u : up u <= INR (fact (S k)). Proof. apply power_decay. left. apply along_pos. Qed.
  Lemma down_bound u : down u <= INR (fact (S k)). Proof. apply power_decay. left. apply along_pos. Qed.
  Lemma up_cont u : continuity_pt up u.
  Proof. apply derivable_continuous_pt, ex_derive_Reals_0. unfold up. auto_derive. exact I. Qed.
  Lemma down_cont u : continuity_pt down u.
  Proof. apply derivable_continuous_pt, ex_derive_Reals_0. unfold down. auto_derive. exact I. Qed.
  Lemma up_derive u : is_derive up_primitive u (up u).
  Proof.
    pose proof (INR_fact_lt_0 k). unfold up_primitive. set (y := b * exp u).
    apply (is_derive_ext (fun u => (- INR (fact k)) * erlang_tail (S k) (b * exp u))); [intro; eqR; ring|].
    replace (up u) with ((- INR (fact k)) * (scal (b * exp u) (- (exp (- y) * (y ^ k / INR (fact k)))))).
    - apply (is_derive_scal (fun u => erlang_tail (S k) (b * exp u))).
      apply (is_derive_comp (erlang_tail (S k)) (fun u => b * exp u)); [apply tail_derive|auto_derive; [exact I|ring]].
    - unfold scal, up; simpl; unfold mult; simpl. fold y. field. lra.
  Qed.
  Lemma down_derive u : is_derive down_primitive u (down u).
  Proof.
    pose proof (INR_fact_lt_0 k). unfold down_primitive. set (y := b * exp (- u)).
    replace (down u) with (INR (fact k) * (scal (- (b * exp (- u))) (- (exp (- y) * (y ^ k / INR (fact k)))))).
    - apply (is_derive_scal (fun u => erlang_tail (S k) (b * exp (- u)))).
      apply (is_derive_comp (erlang_tail (S k)) (fun u => b * exp (- u))); [apply tail_derive|auto_derive; [exact I|ring]].
    - unfold scal, down; simpl; unfold mult; simpl. fold y. field. lra.
  Qed.
  Lemma up_lim : is_lim up_primitive p_infty 0.
  Proof.
    apply is_lim_spec. intros e. pose proof (INR_fact_lt_0 k) as F. set (C := INR (fact k) * tail_factor (S k)).
    destruct (exp_above (Rabs C / e / b)) as [K HK]. exists K. intros u Hu. specialize (HK u Hu). pose proof (cond_pos e) as He.
    pose proof (along_pos u) as Y. set (y := b * exp u) in *.
    assert (G : Rabs C < e * y).
    { apply Rmult_lt_compat_l with (r := e * b) in HK; [|nra]. replace (e * b * (Rabs C / e / b)) with (Rabs C) in HK by (field; lra). unfold y. lra. }
    unfold up_primitive. fold y. rewrite Rminus_0_r, Rabs_Ropp. pose proof (tail_nonneg (S k) y ltac:(lra)) as P.
    rewrite Rabs_pos_eq by nra. pose proof (tail_small (S k) y Y) as S. pose proof (Rle_abs C).
    apply Rmult_lt_reg_r with y; [exact Y|]. apply Rle_lt_trans with C; [unfold C; nra|lra].
  Qed.
  Lemma down_lim : is_lim down_primitive p_infty (INR (fact k)).
  Proof.
    unfold down_primitive. replace (Finite (INR (fact k))) with (Rbar_mult (INR (fact k)) (erlang_tail (S k) 0)) by (rewrite tail_zero; simpl; f_equal; ring).
    apply is_lim_scal_l. apply (is_lim_comp_continuous (fun u => b * exp (- u)) (erlang_tail (S k)) p_infty 0).
    - apply is_lim_spec. intros e. destruct (exp_above (b / e)) as [K HK]. exists K. intros u Hu. specialize (HK u Hu). pose proof (cond_pos e) as He.
      pose proof (along_pos (- u)). rewrite Rminus_0_r, Rabs_pos_eq by lra. pose proof (exp_inv u) as Q. pose proof (exp_pos u). pose proof (exp_pos (- u)).
      apply Rmult_lt_compat_l with (r := e * exp (- u)) in HK; [|nra]. replace (e * exp (- u) * (b / e)) with (b * exp (- u)) in HK by (field; lra).
      replace (e * exp (- u) * exp u) with (e * (exp u * exp (- u))) in HK by ring. rewrite Q in HK. lra.
    - apply (@ex_derive_continuous R_AbsRing R_NormedModule). eexists. apply tail_derive.
  Qed.
  (** the values beyond the u at which y passes c *)
  Lemma up_value c : 0 < c -> 0 - up_primitive (ln (c / b)) = INR (fact k) * erlang_tail (S k) c.
  Proof. intros Hc. unfold up_primitive. rewrite exp_ln by (now apply Rdiv_lt_0_compat). replace (b * (c / b)) with c by (field; lra). ring. Qed.
  Lemma down_value c : 0 < c -> INR (fact k) - down_primitive (ln (b / c)) = INR (fact k) * (1 - erlang_tail (S k) c).
  Proof.
    intros Hc. unfold down_primitive. rewrite exp_Ropp, exp_ln by (now apply Rdiv_lt_0_compat). replace (b * / (b / c)) with c by (field; lra). ring.
  Qed.
  Lemma up_set c u : 0 < c -> (ln (c / b) < u <-> c < b * exp u).
  Proof.
    intros Hc. rewrite <- (ln_exp u) at 1. assert (0 < c / b) by now apply Rdiv_lt_0_compat. split; intros H0.
    - apply ln_lt_inv in H0; [|assumption|apply exp_pos]. apply Rmult_lt_compat_l with (r := b) in H0; [|exact Hb].
      replace (b * (c / b)) with c in H0 by (field; lra). exact H0.
    - apply ln_increasing; [assumption|]. apply Rmult_lt_reg_l with b; [exact Hb|]. replace (b * (c / b)) with c by (field; lra). exact H0.
  Qed.
  Lemma down_set c u : 0 < c -> (ln (b / c) < u <-> b * exp (- u) < c).
  Proof.
    intros Hc. rewrite <- (ln_exp u) at 1. assert (0 < b / c) by now apply Rdiv_lt_0_compat. pose proof (exp_pos u). pose proof (exp_pos (- u)). pose proof (exp_inv u) as Q. split; intros H2.
    - apply ln_lt_inv in H2; [|assumption|apply exp_pos]. apply Rmult_lt_compat_l with (r := c * exp (- u)) in H2; [|nra].
      replace (c * exp (- u) * (b / c)) with (b * exp (- u)) in H2 by (field; lra).
      replace (c * exp (- u) * exp u) with (c * (exp u * exp (- u))) in H2 by ring. rewrite Q in H2. lra.
    - apply ln_increasing; [assumption|]. apply Rmult_lt_reg_l with (c * exp (- u)); [nra|].
      replace (c * exp (- u) * (b / c)) with (b * exp (- u)) by (field; lra).
      replace (c * exp (- u) * exp u) with (c * (exp u * exp (- u))) by ring. rewrite Q. lra.
  Qed.
End Along.
(** what is left of the comparison of the two masses *)
Lemma dominated T a b f : 0 < f -> f * T * a <= f * (1 - T) * b -> a + b <= 1 -> 0 <= T <= 1 -> a <= 1 - T.
Proof.
  intros Hf H S HT. assert (T * a <= (1 - T) * b) by nra. assert ((1 - T) * b <= (1 - T) * (1 - a)) by nra. nra.
Qed.
Lemma tail_le_1 k y : 0 <= y -> erlang_tail (S k) y <= 1.
Proof.
  intros Hy. rewrite <- (tail_zero k). destruct Hy as [Hy| <-]; [|lra].
  destruct (MVT_gen (erlang_tail (S k)) 0 y (fun y => - (exp (- y) * (y ^ k / INR (fact k))))) as [z [Hz E]].
  - intros x _. apply tail_derive.
  - intros x _. apply continuity_pt_filterlim, (@ex_derive_continuous R_AbsRing R_NormedModule). eexists. apply tail_derive.
  - rewrite Rmin_left, Rmax_right in Hz by lra.
    assert (0 <= exp (- z) * (z ^ k / INR (fact k))) by (apply Rmult_le_pos; [left; apply exp_pos|apply Rmult_le_pos; [apply pow_le; lra|left; apply Rinv_0_lt_compat, INR_fact_lt_0]]).
    nra.
Qed.
(** pointwise comparison of the integrands *)
Lemma ray_le eps rho s p p' y : 0 <= rho -> 0 <= y -> p <= exp (eps * ((s - 1) * rho)) * p' ->
  exp (- (eps * rho * s)) * y * p <= exp (- (eps * rho)) * y * p'.
Proof.
  intros Hr Hy H. apply Rle_trans with (exp (- (eps * rho * s)) * y * (exp (eps * ((s - 1) * rho)) * p')).
  - apply Rmult_le_compat_l; [apply Rmult_le_pos; [left; apply exp_pos|exact Hy]|exact H].
  - right. replace (- (eps * rho)) with (- (eps * rho * s) + eps * ((s - 1) * rho)) by ring. rewrite exp_plus. ring.
Qed.
Lemma dil_arith k eps l l' u p : l' * exp (- u) = l -> exp u * exp (- u) = 1 ->
  exp (- (eps * l)) * (eps * l * exp u) ^ S k * p = exp u ^ S k * (p * down k (eps * l') u).
Proof.
  intros H Q. unfold down. replace (eps * l' * exp (- u)) with (eps * l) by (rewrite <- H; ring).
  rewrite Rpow_mult_distr. ring.
Qed.
Lemma tail_limit k eps r x : 0 < eps -> (forall r', r < r' -> x <= 1 - erlang_tail (S k) (eps * r')) -> x <= 1 - erlang_tail (S k) (eps * r).
Proof.
  intros He H. destruct (Rle_or_lt x (1 - erlang_tail (S k) (eps * r))) as [|G]; [assumption|exfalso].
  assert (C : continuity_pt (fun s => erlang_tail (S k) (eps * s)) r).
  { apply derivable_continuous_pt, ex_derive_Reals_0. apply (ex_derive_comp (erlang_tail (S k)) (fun s => eps * s)); [eexists; apply tail_derive|auto_derive; exact I]. }
  destruct (C (x - (1 - erlang_tail (S k) (eps * r)))) as [d [Hd D]]; [lra|].
  specialize (D (r + d / 2)). specialize (H (r + d / 2) ltac:(lra)).
  assert (K : Rabs (erlang_tail (S k) (eps * (r + d / 2)) - erlang_tail (S k) (eps * r)) < x - (1 - erlang_tail (S k) (eps * r))).
  { apply D. split; [split; [exact I|lra]|]. simpl. unfold R_dist. replace (r + d / 2 - r) with (d / 2) by ring. rewrite Rabs_pos_eq; lra. }
  apply Rabs_def2 in K. lra.
Qed.
Lemma tail_pos k y : 0 <= y -> 0 < erlang_tail (S k) y.
Proof.
  intros Hy. apply Rmult_lt_0_compat; [apply exp_pos|]. induction k as [|k IH]; [simpl; lra|].
  change (esum (S (S k)) y) with (esum (S k) y + y ^ S k / INR (fact (S k))). pose proof (pow_le y (S k) Hy). pose proof (INR_fact_lt_0 (S k)).
  assert (0 <= y ^ S k / INR (fact (S k))) by (apply Rmult_le_pos; [assumption|left; now apply Rinv_0_lt_compat]). lra.
Qed.
Lemma exact_arith f T a b m : 0 < f -> f * T * a = f * (1 - T) * b -> a + b + m = 1 -> a + m <= 1 - T -> 0 < T <= 1 -> 0 <= m -> a = 1 - T /\ m = 0.
Proof.
  intros Hf H S L HT Hm. assert (E : T * a = (1 - T) * b) by (apply Rmult_eq_reg_l with f; lra).
  assert (B : b = 1 - a - m) by lra. rewrite B in E. assert (K : T * m <= 0) by nra. assert (m = 0) by nra. subst m. split; [lra|reflexivity].
Qed.
Lemma split_sum_le a b m : 0 <= m -> a + b + m = 1 -> a + b <= 1. Proof. intros; lra. Qed.
Lemma ray_eq a eps l s y : a * exp (- (eps * l)) * (exp (- (eps * l * s)) * y) = exp (- (eps * l)) * y * (a * exp (- (eps * (l * s)))).
Proof. replace (eps * (l * s)) with (eps * l * s) by ring. ring. Qed.
Lemma dot_neg n x v v' : (forall i, (i < n)%nat -> v' i = - v i) -> dot n x v' = - dot n x v.
Proof. intros H. rewrite (dot_ext n x x v' (scale (-1) v)); [rewrite dot_scale_r; ring|intros i _; reflexivity|intros i Hi; rewrite (H i Hi); unfold scale; ring]. Qed.
Lemma norm_neg n v v' : (forall i, (i < n)%nat -> v' i = - v i) -> norm n v' = norm n v.
Proof. intros H. unfold norm. f_equal. rewrite (dot_neg n v' v v' H), (dot_comm n v' v), (dot_neg n v v v' H). ring. Qed.
Lemma odd_arith a p : - a * p = - (a * p). Proof. ring. Qed.
