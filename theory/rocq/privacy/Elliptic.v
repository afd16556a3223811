(** Elliptical noise against spherical noise (Xu et al., Sections 3 and 4): the exact Euclidean level, what the sandwich
    compares, and where positive definiteness is needed. *)
From Coq Require Import Reals Lra Psatz Lia Arith.
From dx.privacy Require Import Euclid Mahalanobis.
Open Scope R_scope.

Lemma exp_le' a b : a <= b -> exp a <= exp b.
Proof. intros [H| ->]; [left; now apply exp_increasing|lra]. Qed.
Lemma form_norm_opp n B x y : (forall u v, form n B u v = form n B v u) -> form_norm n B (sub x y) = form_norm n B (sub y x).
Proof.
  intros H. unfold form_norm. f_equal. rewrite (form_ext n B (sub x y) (scale (-1) (sub y x)) (sub x y) (scale (-1) (sub y x))).
  - rewrite form_scale, form_scale_r. ring.
  - intros i _. unfold sub, scale. ring.
  - intros i _. unfold sub, scale. ring.
Qed.
(** Reading: A is symmetric with inverse B, c > 0 its smallest eigenvalue (c |x|^2 <= x^T A x for all x, and A e = c e for some e that is not zero). The density k e^(-eps sqrt((t-x)^T B (t-x))) has ratios at most e^(L |x-x'|) for all x, x', t exactly if L >= eps/sqrt(c): the Euclidean level is exactly eps/sqrt(c). *)
Theorem dx_elliptical_level : forall n A B c e eps k, symmetric n A -> inverse n A B -> 0 < c -> (forall x, c * dot n x x <= form n A x x) ->
  ~ same n e (fun _ => 0) -> same n (mul n A e) (scale c e) -> 0 < eps -> 0 < k ->
  forall L, (forall x x' t, k * exp (- eps * form_norm n B (sub t x)) <= exp (L * dist n x x') * (k * exp (- eps * form_norm n B (sub t x')))) <-> eps / sqrt c <= L.
Proof.
  intros n A B c e eps k sym I c0 low e0 eig p0 k0 L.
  assert (S0 := sqrt_lt_R0 c c0).
  assert (bs := B_sym n A B sym I).
  assert (psdB : forall x, 0 <= form n B x x) by (intros x; apply (B_psd n A B c sym I c0 low)).
  assert (Be : same n (mul n B e) (scale (/ c) e)).
  { intros i Hi. destruct (I e) as [_ I2]. specialize (I2 i Hi). change (dot n (B i) (mul n A e) = e i) in I2.
    rewrite (dot_ext n (B i) (B i) _ _ (fun j _ => eq_refl) eig), dot_scale_r in I2. fold (mul n B e i) in I2. unfold scale. rewrite <- I2. field. lra. }
  assert (Ne : 0 < norm n e) by (pose proof (norm_nonneg n e); destruct (Req_dec (norm n e) 0) as [Z|]; [apply norm_zero in Z; contradiction|lra]).
  assert (Fe : form_norm n B e = norm n e / sqrt c).
  { unfold form_norm, form, norm. rewrite (dot_ext n e e _ _ (fun j _ => eq_refl) Be), dot_scale_r, <- sqrt_div_alt by exact c0. f_equal. field. lra. }
  assert (Up : forall x, form_norm n B x <= norm n x / sqrt c).
  { intros x. unfold form_norm, norm. rewrite <- sqrt_div_alt by exact c0. apply sqrt_le_1_alt. apply Rmult_le_reg_r with c; [exact c0|].
    replace (dot n x x / c * c) with (dot n x x) by (field; lra). pose proof (B_upper n A B c sym I c0 low x). lra. }
  split; intros H.
  - (* seen at t = x, from x' = x + e *)
    specialize (H (fun _ => 0) e (fun _ => 0)).
    assert (Z : form_norm n B (sub (fun _ => 0) (fun _ => 0)) = 0).
    { unfold form_norm. rewrite (form_ext n B _ (scale 0 e) _ (scale 0 e)); [rewrite form_scale, Rmult_0_l; apply sqrt_0|intros i _; unfold sub, scale; ring|intros i _; unfold sub, scale; ring]. }
    assert (E1 : form_norm n B (sub (fun _ => 0) e) = norm n e / sqrt c).
    { rewrite (form_norm_opp n B _ _ bs), <- Fe. unfold form_norm. f_equal. apply form_ext; intros i _; unfold sub; ring. }
    assert (E2 : dist n (fun _ => 0) e = norm n e) by (rewrite dist_sym; unfold dist; apply norm_ext; intros i _; unfold sub; ring).
    rewrite Z, E1, E2, Rmult_0_r, exp_0 in H.
    replace (exp (L * norm n e) * (k * exp (- eps * (norm n e / sqrt c)))) with (k * (exp (L * norm n e) * exp (- eps * (norm n e / sqrt c)))) in H by ring.
    rewrite <- exp_plus in H. apply Rmult_le_reg_l in H; [|exact k0].
    destruct (Rle_or_lt (eps / sqrt c) L) as [|K]; [assumption|exfalso].
    assert (L * norm n e + - eps * (norm n e / sqrt c) < 0).
    { replace (- eps * (norm n e / sqrt c)) with (- (eps / sqrt c) * norm n e) by (field; lra). nra. }
    apply exp_increasing in H0. rewrite exp_0 in H0. lra.
  - intros x x' t.
    replace (exp (L * dist n x x') * (k * exp (- eps * form_norm n B (sub t x')))) with (k * (exp (L * dist n x x') * exp (- eps * form_norm n B (sub t x')))) by ring.
    rewrite <- exp_plus. apply Rmult_le_compat_l; [lra|]. apply exp_le'.
    assert (T : form_norm n B (sub t x') <= form_norm n B (sub t x) + form_norm n B (sub x x')).
    { assert (Q : forall u v, form n B u v * form n B u v <= form n B u u * form n B v v).
      { intros u v. rewrite !(B_form n A B sym I). apply form_cauchy; [exact sym|]. intros y. pose proof (low y). pose proof (dot_nonneg n y). nra. }
      assert (E : form n B (sub t x') (sub t x') = form n B (sub t x) (sub t x) + 2 * form n B (sub t x) (sub x x') + form n B (sub x x') (sub x x')).
      { rewrite (form_ext n B (sub t x') (add (sub t x) (sub x x')) (sub t x') (add (sub t x) (sub x x'))); [|intros i _; unfold sub, add; ring|intros i _; unfold sub, add; ring].
        rewrite form_add, !form_add_r, (bs (sub x x') (sub t x)). ring. }
      unfold form_norm. pose proof (sqrt_pos (form n B (sub t x) (sub t x))). pose proof (sqrt_pos (form n B (sub x x') (sub x x'))).
      apply Rsqr_incr_0_var; [|lra]. rewrite Rsqr_sqrt by apply psdB. unfold Rsqr. rewrite E.
      assert (form n B (sub t x) (sub x x') <= sqrt (form n B (sub t x) (sub t x)) * sqrt (form n B (sub x x') (sub x x'))).
      { rewrite <- sqrt_mult by apply psdB. apply Rle_trans with (sqrt (form n B (sub t x) (sub x x') * form n B (sub t x) (sub x x'))); [|apply sqrt_le_1_alt, Q].
        fold (Rsqr (form n B (sub t x) (sub x x'))). rewrite sqrt_Rsqr_abs. apply Rle_abs. }
      pose proof (sqrt_sqrt _ (psdB (sub t x))). pose proof (sqrt_sqrt _ (psdB (sub x x'))). nra. }
    pose proof (Up (sub x x')) as U. fold (dist n x x') in U. assert (D : 0 <= dist n x x') by apply norm_nonneg.
    assert (eps * (dist n x x' / sqrt c) <= L * dist n x x').
    { replace (eps * (dist n x x' / sqrt c)) with (eps / sqrt c * dist n x x') by (field; lra). apply Rmult_le_compat_r; assumption. }
    nra.
Qed.
(** Reading: at the same eps, elliptical noise is said to have a Euclidean level (eps/sqrt(lam xi + 1 - lam), xi <= 1 the smallest eigenvalue) of at most eps; refuted by lam = 1, xi = 1/4, where it is 2 eps. *)
Theorem xu_2020_sec_3_improves_guarantee_refuted : ~ (forall eps lam xi, 0 < eps -> 0 <= lam <= 1 -> 0 < xi <= 1 -> eps / sqrt (lam * xi + 1 - lam) <= eps).
Proof.
  intros H. specialize (H 1 1 (1/4) ltac:(lra) ltac:(lra) ltac:(lra)). replace (1 * (1/4) + 1 - 1) with ((1/2) * (1/2)) in H by field.
  rewrite sqrt_square in H by lra. lra.
Qed.
(** Reading: in R^n, with c a lower bound on the eigenvalues of Sigma: the regularised distance lies between |v|/sqrt(lam tr + 1 - lam) and sqrt((lam tr + 1 - lam)/(lam c + 1 - lam)) times that. *)
Theorem xu_2020_sec_4_comparable : forall n lam c Sigma B, (0 < n)%nat -> posdef n Sigma -> 0 <= lam <= 1 -> inverse n (reg lam Sigma) B -> 0 < c ->
  (forall x, c * dot n x x <= form n Sigma x x) -> forall v, let low := norm n v / sqrt (lam * trace n Sigma + 1 - lam) in
  low <= form_norm n B v <= sqrt ((lam * trace n Sigma + 1 - lam) / (lam * c + 1 - lam)) * low.
Proof.
  intros n lam c S B n0 P L I c0 lowS v low. destruct (xu_2020_lem_2 n lam c S B n0 P L I c0 lowS v) as [H1 H2]. split; [exact H1|].
  apply Rle_trans with (1 := H2). right. unfold low.
  assert (T : c <= trace n S).
  { pose proof (trace_bound n S (proj1 P) (fun y => posdef_nonneg n S y P) (unit 0)) as T. pose proof (lowS (unit 0)).
    assert (E : dot n (unit 0) (unit 0) = 1) by (rewrite dot_unit by exact n0; reflexivity). rewrite E in *. lra. }
  assert (0 < lam * c + 1 - lam) by nra. assert (0 < lam * trace n S + 1 - lam) by nra.
  rewrite sqrt_div by lra. pose proof (sqrt_lt_R0 _ H). pose proof (sqrt_lt_R0 _ H0). field. lra.
Qed.
(** Reading: for a positive semidefinite Sigma (a sample covariance) and every lambda in [0,1], lambda Sigma + (1-lambda) I is said to be positive definite; refuted by Sigma = 0 in R^1 and lambda = 1. *)
Theorem xu_2020_alg_2_refuted : ~ (forall n Sigma lam, symmetric n Sigma -> (forall x, 0 <= form n Sigma x x) -> 0 <= lam <= 1 -> posdef n (reg lam Sigma)).
Proof.
  intros H. destruct (H 1%nat (fun _ _ => 0) 1) as [_ P]; [intros i j _ _; reflexivity|intros x; unfold form, mul; simpl; lra|lra|].
  specialize (P (unit 0)). assert (0 < form 1 (reg 1 (fun _ _ => 0)) (unit 0) (unit 0)).
  { apply P. intros S. specialize (S 0%nat ltac:(lia)). unfold unit in S. simpl in S. lra. }
  rewrite form_reg in H0. unfold form, mul in H0. simpl in H0. lra.
Qed.
(** Reading: it is for lambda < 1. *)
Theorem xu_2020_alg_2_amended : forall n Sigma lam, symmetric n Sigma -> (forall x, 0 <= form n Sigma x x) -> 0 <= lam < 1 -> posdef n (reg lam Sigma).
Proof.
  intros n S lam sym psd L. split; [now apply reg_symmetric|]. intros x N. rewrite form_reg. pose proof (psd x).
  assert (0 < dot n x x) by (pose proof (dot_nonneg n x); destruct (Req_dec (dot n x x) 0) as [Z|]; [apply dot_zero in Z; contradiction|lra]). nra.
Qed.
(** an eigenvalue of B: B e = mu e for some e that is not zero *)
Definition eigenvalue n (B : mat) (mu : R) : Prop := exists e, ~ same n e (fun _ => 0) /\ same n (mul n B e) (scale mu e).
Lemma reg_one S i j : reg 1 S i j = S i j.
Proof. unfold reg. ring. Qed.
Lemma identity_inverse n : inverse n (reg 1 identity) identity.
Proof.
  assert (E : forall x, same n (mul n (reg 1 identity) x) x).
  { intros x i Hi. change (dot n (reg 1 identity i) x = x i). rewrite (dot_ext n _ (identity i) x x (fun j _ => reg_one identity i j) (fun j _ => eq_refl)). now apply mul_identity. }
  intros x. split; intros i Hi.
  - rewrite (E (mul n identity x) i Hi). now apply mul_identity.
  - rewrite (mul_identity n (mul n (reg 1 identity) x) i Hi). now apply E.
Qed.
(** Reading: that the eigenvalues of the inverse of lambda Sigma + (1-lambda) I lie between eps/(lambda tr + 1 - lambda) and eps/(lambda c + 1 - lambda) is refuted by Sigma = I in R^1, lambda = 1, eps = 2. *)
Theorem xu_2020_lem_2_proof_refuted : ~ (forall n lam c Sigma B eps mu, posdef n Sigma -> 0 <= lam <= 1 -> inverse n (reg lam Sigma) B -> 0 < c -> 0 < eps ->
  (forall x, c * dot n x x <= form n Sigma x x) -> eigenvalue n B mu -> eps / (lam * trace n Sigma + 1 - lam) <= mu <= eps / (lam * c + 1 - lam)).
Proof.
  intros H. assert (F : forall x y, form 1 identity x y = dot 1 x y) by (intros; unfold form, mul, identity, unit; simpl; ring).
  destruct (H 1%nat 1 1 identity identity 2 1) as [K _]; try lra.
  - split; [intros i j Hi Hj; assert (i = 0%nat) by lia; assert (j = 0%nat) by lia; subst; reflexivity|]. intros x N. rewrite F.
    pose proof (dot_nonneg 1 x). destruct (Req_dec (dot 1 x x) 0) as [Z|]; [apply dot_zero in Z; contradiction|lra].
  - apply identity_inverse.
  - intros x. rewrite F. lra.
  - exists (unit 0). split; [intros S; specialize (S 0%nat ltac:(lia)); unfold unit in S; simpl in S; lra|]. intros i Hi. rewrite (mul_identity 1 (unit 0) i Hi). unfold scale. ring.
  - unfold trace, identity, unit in K. simpl in K. lra.
Qed.
(** Reading: they lie between 1/(lambda tr + 1 - lambda) and 1/(lambda c + 1 - lambda). *)
Theorem xu_2020_lem_2_proof_amended : forall n lam c Sigma B mu, (0 < n)%nat -> posdef n Sigma -> 0 <= lam <= 1 -> inverse n (reg lam Sigma) B -> 0 < c ->
  (forall x, c * dot n x x <= form n Sigma x x) -> eigenvalue n B mu -> 1 / (lam * trace n Sigma + 1 - lam) <= mu <= 1 / (lam * c + 1 - lam).
Proof.
  intros n lam c S B mu n0 P L I c0 low [e [N E]].
  assert (T : c <= trace n S).
  { pose proof (trace_bound n S (proj1 P) (fun y => posdef_nonneg n S y P) (unit 0)) as T. pose proof (low (unit 0)).
    assert (U : dot n (unit 0) (unit 0) = 1) by (rewrite dot_unit by exact n0; reflexivity). rewrite U in *. lra. }
  assert (r0 : 0 < lam * c + 1 - lam) by nra. assert (s0 : 0 < lam * trace n S + 1 - lam) by nra.
  assert (D : 0 < dot n e e) by (pose proof (dot_nonneg n e); destruct (Req_dec (dot n e e) 0) as [Z|]; [apply dot_zero in Z; contradiction|lra]).
  assert (F : form n B e e = mu * dot n e e) by (unfold form; rewrite (dot_ext n e e _ _ (fun j _ => eq_refl) E); apply dot_scale_r).
  assert (low' : forall x, (lam * c + 1 - lam) * dot n x x <= form n (reg lam S) x x) by (intros x; rewrite form_reg; pose proof (low x); nra).
  assert (high' : forall x, form n (reg lam S) x x <= (lam * trace n S + 1 - lam) * dot n x x).
  { intros x. rewrite form_reg. pose proof (trace_bound n S (proj1 P) (fun y => posdef_nonneg n S y P) x). nra. }
  assert (sym := reg_symmetric n lam S (proj1 P)).
  pose proof (B_upper n (reg lam S) B _ sym I r0 low' e) as U. pose proof (B_lower n (reg lam S) B _ _ sym I r0 low' high' e) as V. rewrite F in U, V.
  split; apply Rmult_le_reg_r with (dot n e e); try exact D.
  - apply Rmult_le_reg_l with (lam * trace n S + 1 - lam); [exact s0|]. replace ((lam * trace n S + 1 - lam) * (1 / (lam * trace n S + 1 - lam) * dot n e e)) with (dot n e e) by (field; lra). lra.
  - apply Rmult_le_reg_l with (lam * c + 1 - lam); [exact r0|]. replace ((lam * c + 1 - lam) * (1 / (lam * c + 1 - lam) * dot n e e)) with (dot n e e) by (field; lra). lra.
Qed.
(** Reading: "the set at equal regularised distance is not a sphere unless lambda = 0" is refuted by Sigma = I and lambda = 1: there the regularised norm is the Euclidean one, in every dimension. *)
Theorem xu_2020_sec_3_elliptical_unless_refuted : ~ (forall n lam Sigma B, (2 <= n)%nat -> posdef n Sigma -> 0 < lam <= 1 -> inverse n (reg lam Sigma) B ->
  ~ exists r, 0 < r /\ forall x, form_norm n B x = r * norm n x).
Proof.
  intros H. assert (F : forall x y, form 2 identity x y = dot 2 x y) by (intros; unfold form; apply dot_ext; [intros i _; reflexivity|apply mul_identity]).
  apply (H 2%nat 1 identity identity); [lia| |lra|apply identity_inverse|].
  - split; [intros i j _ _; unfold identity, unit; destruct (Nat.eqb_spec j i), (Nat.eqb_spec i j); congruence|]. intros x N. rewrite F.
    pose proof (dot_nonneg 2 x). destruct (Req_dec (dot 2 x x) 0) as [Z|]; [apply dot_zero in Z; contradiction|lra].
  - exists 1. split; [lra|]. intros x. unfold form_norm, norm. rewrite F. ring.
Qed.
(** Reading: it is not a sphere for lambda > 0 if Sigma has two different eigenvalues. *)
Theorem xu_2020_sec_3_elliptical_unless_amended : forall n lam Sigma B mu nu, posdef n Sigma -> 0 < lam <= 1 -> inverse n (reg lam Sigma) B ->
  eigenvalue n Sigma mu -> eigenvalue n Sigma nu -> mu <> nu -> ~ exists r, 0 < r /\ forall x, form_norm n B x = r * norm n x.
Proof.
  intros n lam S B mu nu P L I E1 E2 D [r [r0 H]].
  assert (K : forall m, eigenvalue n S m -> r * r * (lam * m + 1 - lam) = 1).
  { intros m [e [N E]]. assert (D0 : 0 < dot n e e) by (pose proof (dot_nonneg n e); destruct (Req_dec (dot n e e) 0) as [Z|]; [apply dot_zero in Z; contradiction|lra]).
    assert (m0 : 0 < m). { pose proof (proj2 P e N) as Q. unfold form in Q. rewrite (dot_ext n e e _ _ (fun j _ => eq_refl) E), dot_scale_r in Q. nra. }
    assert (q0 : 0 < lam * m + 1 - lam) by nra. set (q := lam * m + 1 - lam) in *.
    assert (A : same n (mul n (reg lam S) e) (scale q e)).
    { intros i Hi. change (dot n (reg lam S i) e = q * e i). specialize (E i Hi). change (dot n (S i) e = m * e i) in E.
      rewrite (dot_ext n (reg lam S i) (add (scale lam (S i)) (scale (1 - lam) (identity i))) e e (fun j _ => eq_refl) (fun j _ => eq_refl)).
      rewrite dot_add, !dot_scale, E. pose proof (mul_identity n e i Hi) as M. unfold mul in M. rewrite M. unfold q. ring. }
    assert (Be : same n (mul n B e) (scale (/ q) e)).
    { intros i Hi. destruct (I e) as [_ I2]. specialize (I2 i Hi). change (dot n (B i) (mul n (reg lam S) e) = e i) in I2.
      rewrite (dot_ext n (B i) (B i) _ _ (fun j _ => eq_refl) A), dot_scale_r in I2. fold (mul n B e i) in I2. unfold scale. rewrite <- I2. field. lra. }
    specialize (H e). unfold form_norm, form, norm in H. rewrite (dot_ext n e e _ _ (fun j _ => eq_refl) Be), dot_scale_r in H.
    assert (S1 := sqrt_sqrt (/ q * dot n e e)). assert (S2 := sqrt_sqrt (dot n e e)). assert (0 < / q) by now apply Rinv_0_lt_compat.
    rewrite H in S1. specialize (S1 ltac:(nra)). specialize (S2 ltac:(lra)).
    assert (Q : r * r * dot n e e = / q * dot n e e) by nra. apply Rmult_eq_reg_r in Q; [|lra]. rewrite Q. field. lra. }
  pose proof (K mu E1). pose proof (K nu E2). assert (r * r * lam * (mu - nu) = 0) by lra. assert (0 < r * r * lam) by (apply Rmult_lt_0_compat; nra).
  apply D. assert (mu - nu = 0); [|lra]. apply Rmult_eq_reg_l with (r * r * lam); lra.
Qed.
