(* More claims about the cosine K: Gamma forms, tails and the steps of the printed proofs. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Arcsine Angle SubGaussian Sharp MomentSeries Tails NoiseTail Laws Events ClaimsAngle ClaimsSubGaussian ClaimsDot.
Open Scope R_scope.

Lemma Gamma_step_from n j : (1 <= n)%nat -> Gamma (INR n / 2 + INR (S j)) = (INR n / 2 + INR j) * Gamma (INR n / 2 + INR j).
Proof.
  intros Hn. destruct n as [|m]; [lia|]. pose proof (Gamma_step (m + 2 * j)) as S.
  replace (INR (Datatypes.S (m + 2 * j)) / 2) with (INR (Datatypes.S m) / 2 + INR j) in S
    by (rewrite !S_INR, plus_INR, mult_INR; simpl; field).
  rewrite <- S. f_equal. rewrite (S_INR j). ring.
Qed.
Lemma Gamma_pos_from n j : (1 <= n)%nat -> 0 < Gamma (INR n / 2 + INR j).
Proof.
  intros Hn. destruct n as [|m]; [lia|]. replace (INR (S m) / 2 + INR j) with (INR (S (m + 2 * j)) / 2)
    by (rewrite !S_INR, plus_INR, mult_INR; simpl; field). apply Gamma_halves_pos.
Qed.
Lemma rising2_Gamma n j : (1 <= n)%nat -> rising2 (INR n) j * Gamma (INR n / 2) = 2 ^ j * Gamma (INR n / 2 + INR j).
Proof.
  intros Hn. induction j as [|j IH]; [simpl; rewrite Rplus_0_r; ring|].
  change (rising2 (INR n) (S j)) with (rising2 (INR n) j * (INR n + 2 * INR j)). rewrite Gamma_step_from by exact Hn. simpl (2 ^ S j).
  replace (rising2 (INR n) j * (INR n + 2 * INR j) * Gamma (INR n / 2)) with (rising2 (INR n) j * Gamma (INR n / 2) * (INR n + 2 * INR j)) by ring.
  rewrite IH. field.
Qed.
Lemma odd_fact_rising j : odd_fact j = rising2 (INR 1) j.
Proof. induction j as [|j IH]; [reflexivity|]. simpl. rewrite IH. simpl. ring. Qed.
(** Reading: the (2j)-th moment of K ~ f_B is Gamma(j+1/2) Gamma(n/2) / (Gamma(1/2) Gamma(j+n/2)), for every j and n >= 2. *)
Theorem dx_angle_moments (n j : nat) : (2 <= n)%nat ->
  is_E_K n (fun k => k ^ (2 * j)) (Gamma (INR j + 1 / 2) * Gamma (INR n / 2) / (Gamma (1 / 2) * Gamma (INR j + INR n / 2))).
Proof.
  intros Hn. refine (E_K_ext n _ _ _ _ (fun k _ => eq_refl) _ (K_pow n (2 * j) Hn)). rewrite even_moment by exact Hn.
  pose proof (rising2_Gamma n j ltac:(lia)) as G. pose proof (rising2_Gamma 1 j ltac:(lia)) as H. rewrite <- odd_fact_rising in H.
  simpl (INR 1) in *. rewrite (Rplus_comm (INR j)), (Rplus_comm (INR j) (INR n / 2)).
  pose proof (Gamma_pos_from n j ltac:(lia)) as P1. pose proof (Gamma_pos_from 1 j ltac:(lia)) as P2.
  pose proof (Gamma_pos_from n 0 ltac:(lia)) as P3. pose proof (Gamma_pos_from 1 0 ltac:(lia)) as P4.
  simpl (INR 0) in *. simpl (INR 1) in *. rewrite Rplus_0_r in *.
  pose proof (rising2_pos (INR n) j ltac:(pose proof (two_INR n Hn); lra)) as P5. assert (P6 : 0 < 2 ^ j) by (apply pow_lt; lra).
  replace (odd_fact j) with (2 ^ j * Gamma (1 / 2 + INR j) / Gamma (1 / 2)) by (rewrite <- H; field; lra).
  replace (rising2 (INR n) j) with (2 ^ j * Gamma (INR n / 2 + INR j) / Gamma (INR n / 2)) by (rewrite <- G; field; lra).
  field. repeat split; lra.
Qed.

Lemma rising2_rising n j : rising2 n j = 2 ^ j * rising (n / 2) j.
Proof. induction j as [|j IH]; [simpl; ring|]. simpl. rewrite IH. field. Qed.
(** Reading: E exp(lambda K) is the hypergeometric series 0F1(; n/2; lambda^2/4), the sum of (lambda^2/4)^j / ((n/2)_j j!) with (n/2)_j the
    rising factorial; and no proxy v smaller than 1/n satisfies E exp(lambda K) <= exp(v lambda^2/2) for every lambda. *)
Theorem dx_k_mgf (n : nat) : (2 <= n)%nat ->
  (forall lambda, exists v, is_E_K n (fun k => exp (lambda * k)) v /\
     is_series (fun j => (lambda ^ 2 / 4) ^ j / (rising (INR n / 2) j * INR (fact j))) v) /\
  (forall v, (forall lambda e, is_E_K n (fun k => exp (lambda * k)) e -> e <= exp (v * lambda ^ 2 / 2)) -> 1 / INR n <= v).
Proof.
  intros Hn. split.
  - intro l. exists (E_angle n (fun k => exp (l * k))). split; [now apply K_exp|].
    pose proof (mgf_series n l) as S. apply is_series_Reals in S. apply is_series_Reals. intros e He.
    destruct (S e He) as (N & HN). exists N. intros m Hm. specialize (HN (2 * m + 1)%nat ltac:(lia)).
    replace (sum_f_R0 (fun j => (l ^ 2 / 4) ^ j / (rising (INR n / 2) j * INR (fact j))) m)
      with (sum_f_R0 (fun i => l ^ i / INR (fact i) * E_angle n (fun k => k ^ i)) (2 * m + 1)); [exact HN|].
    assert (T : forall j, l ^ (2 * j) / INR (fact (2 * j)) * E_angle n (fun k => k ^ (2 * j)) = (l ^ 2 / 4) ^ j / (rising (INR n / 2) j * INR (fact j))).
    { intro j. rewrite even_moment, rising2_rising, <- odd_fact_half by exact Hn.
      pose proof (rising2_pos (INR n) j ltac:(pose proof (two_INR n Hn); lra)) as P. rewrite rising2_rising in P.
      assert (P2 : 0 < 2 ^ j) by (apply pow_lt; lra). assert (P3 : rising (INR n / 2) j <> 0) by (intro Z; rewrite Z in P; lra).
      pose proof (INR_fact_neq_0 j). assert (P4 : odd_fact j <> 0) by (rewrite odd_fact_rising; apply Rgt_not_eq, rising2_pos; simpl; lra).
      rewrite pow_mult. replace (l ^ 2 / 4) with (l ^ 2 * / (2 * 2)) by field. rewrite Rpow_mult_distr, pow_inv, Rpow_mult_distr.
      field. repeat split; lra || assumption. }
    assert (O : forall j, E_angle n (fun k => k ^ (2 * j + 1)) = 0) by (intro; now apply odd_moment).
    clear - T O. induction m as [|m IH].
    + pose proof (O 0%nat) as O0. pose proof (T 0%nat) as T0. change (2 * 0 + 1)%nat with 1%nat in *. change (2 * 0)%nat with 0%nat in T0.
      cbn [sum_f_R0]. rewrite O0, <- T0. ring.
    + replace (2 * S m + 1)%nat with (S (S (2 * m + 1))) by lia. rewrite !tech5, IH.
      replace (S (2 * m + 1))%nat with (2 * S m)%nat by lia. rewrite T. replace (S (2 * S m)) with (2 * S m + 1)%nat by lia. rewrite O. ring.
  - intros v H. apply (proxy_optimal n v Hn). intro l. apply H. now apply K_exp.
Qed.

(* int_a^(pi/2) cos^m <= cos^(m+1) a int_0^(pi/2) cos^m: the difference rises, then falls, and vanishes at both ends *)
Lemma cos_tail m a : 0 <= a <= PI/2 ->
  RInt (fun t => cos t ^ m) a (PI/2) <= cos a ^ S m * RInt (fun t => cos t ^ m) 0 (PI/2).
Proof.
  intros Ha. pose proof PI_RGT_0. set (W := RInt (fun t => cos t ^ m) 0 (PI/2)).
  assert (W0 : 0 <= W) by (apply int_nonneg; [lra|apply pow_cos_cont|intros; apply pow_le, cos_ge_0; lra]).
  set (F := fun a => cos a ^ S m * W - RInt (fun t => cos t ^ m) a (PI/2)).
  set (f := fun a => cos a ^ m * (1 - (INR m + 1) * W * sin a)).
  assert (D : forall x, is_derive F x (f x)).
  { intro x. unfold F, f.
    apply (is_derive_ext (fun a => cos a ^ S m * W + - RInt (fun t => cos t ^ m) a (PI/2))); [intro; eqR; ring|].
    replace (cos x ^ m * (1 - (INR m + 1) * W * sin x)) with (plus (- (INR m + 1) * cos x ^ m * sin x * W) (opp (opp (cos x ^ m)))).
    - apply (is_derive_plus (fun a => cos a ^ S m * W) (fun a => - RInt (fun t => cos t ^ m) a (PI/2))).
      + auto_derive; [exact I|]. fold_INR. simpl. ring.
      + apply (is_derive_opp (fun a => RInt (fun t => cos t ^ m) a (PI/2))).
        apply (is_derive_RInt' (V := R_NormedModule) (fun t => cos t ^ m) (fun a => RInt (fun t => cos t ^ m) a (PI/2)) x (PI/2)); [|apply pow_cos_cont].
        apply filter_forall. intro y. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, pow_cos_cont.
    - unfold plus, opp; simpl. eqR; ring. }
  assert (F0 : F 0 = 0) by (unfold F; rewrite cos_0, pow1; fold W; ring).
  assert (F1 : F (PI/2) = 0) by (unfold F; rewrite cos_PI2, RInt_point; unfold zero; simpl; ring).
  assert (0 <= F a); [|unfold F in *; lra].
  assert (C : forall x, 0 <= x <= PI/2 -> 0 <= cos x ^ m) by (intros; apply pow_le, cos_ge_0; lra).
  assert (Mono : forall x y, 0 <= x <= y -> y <= PI/2 -> sin x <= sin y) by (intros; apply sin_incr_1; lra).
  pose proof (pos_INR m). destruct (Rle_dec ((INR m + 1) * W * sin a) 1) as [L|L].
  - rewrite <- F0. apply (nondecreasing F f); [lra|exact D|]. intros x Hx. unfold f. apply Rmult_le_pos; [apply C; lra|].
    assert ((INR m + 1) * W * sin x <= (INR m + 1) * W * sin a) by (apply Rmult_le_compat_l; [nra|apply Mono; lra]). lra.
  - assert (K : - F a <= - F (PI/2)); [|rewrite F1 in K; lra].
    apply (nondecreasing (fun x => - F x) (fun x => - f x)); [lra| |].
    + intro x. apply (is_derive_opp F). apply D.
    + intros x Hx. unfold f. pose proof (C x ltac:(lra)).
      assert ((INR m + 1) * W * sin a <= (INR m + 1) * W * sin x) by (apply Rmult_le_compat_l; [nra|apply Mono; lra]). nra.
Qed.
Lemma half_mass n : weighted n (fun _ => 1) = 2 * RInt (fun t => cos t ^ (n - 2)) 0 (PI/2).
Proof.
  rewrite mass_plain, (int_chasles _ _ 0) by apply pow_cos_cont.
  replace (RInt (fun t => cos t ^ (n - 2)) (- (PI/2)) 0) with (RInt (fun t => cos t ^ (n - 2)) 0 (PI/2)); [eqR; ring|].
  replace 0 with (- 0) at 2 by ring. rewrite <- (int_reflect (fun t => cos t ^ (n - 2)) 0 (PI/2)) by apply pow_cos_cont.
  apply int_ext_all. intro t. now rewrite cos_neg.
Qed.
(** Reading: for 0 <= k < 1 and n >= 2 the probability that |K| >= k exists and is at most (1 - k^2)^((n-1)/2). *)
Theorem dx_k_tail (n : nat) (k : R) : (2 <= n)%nat -> 0 <= k < 1 ->
  exists p, is_E_K n (fun y => at_least k (Rabs y)) p /\ p <= Rpower (1 - k ^ 2) ((INR n - 1) / 2).
Proof.
  intros Hn [[Hk|<-] H1].
  - exists (2 * Pr_K_ge n k). split; [now apply Pr_K_abs_is|]. pose proof (mass_pos n) as M. rewrite half_mass in M.
    assert (P : 0 < 1 - k ^ 2) by nra. unfold Pr_K_ge. rewrite half_mass.
    replace ((INR n - 1) / 2) with (INR (S (n - 2)) / 2) by (rewrite S_INR, minus_INR by exact Hn; simpl; field).
    rewrite Rpower_half_nat by exact P.
    assert (A : 0 <= asin k <= PI/2).
    { pose proof (asin_bound k) as B. pose proof PI_RGT_0. split; [|lra]. apply Rnot_lt_le. intro N.
      assert (S : sin (asin k) < sin 0) by (apply sin_increasing_1; lra). rewrite sin_asin, sin_0 in S by lra. lra. }
    pose proof (cos_tail (n - 2) (asin k) A) as T. rewrite cos_asin in T by lra. replace (Rsqr k) with (k ^ 2) in T by (unfold Rsqr; simpl; ring).
    set (w := RInt (fun t => cos t ^ (n - 2)) 0 (PI/2)) in *. apply Rmult_le_reg_r with w; [lra|].
    eapply Rle_trans; [right|exact T]. field. lra.
  - exists 1. split.
    + refine (E_K_ext n _ _ _ _ _ eq_refl (K_const n 1 Hn)). intros y _. unfold at_least. pose proof (Rabs_pos y). destruct (Rle_dec 0 (Rabs y)); lra.
    + replace (1 - 0 ^ 2) with 1 by ring. unfold Rpower. rewrite ln_1, Rmult_0_r, exp_0. lra.
Qed.
