(* Eq. (10), the distribution function of K through the incomplete Beta function, and the average of independent copies of Z (Eq. (15)). *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Arcsine Radius Angle Tails NoiseTail Laws Events ClaimsAngle ClaimsDot.
Open Scope R_scope.

(* the integral of I_y((n-1)/2, 1/2) *)
Definition is_incomplete_Beta (a b y v : R) : Prop :=
  is_integral (fun t => Rpower t (a - 1) * Rpower (1 - t) (b - 1)) (at_right 0) (at_point y) v.
Lemma incomplete_Beta_is n kappa : (2 <= n)%nat -> -1 < kappa < 0 ->
  is_incomplete_Beta ((INR n - 1) / 2) (1 / 2) (1 - kappa ^ 2) (2 * B_n n * Pr_K_le n kappa).
Proof.
  intros Hn Hk. pose proof (B_n_pos n Hn) as BP. set (F := fun t => 2 * angle_primitive n (fun _ => 1) (- sqrt (1 - t))).
  assert (C1 : forall k, continuous (fun _ : R => 1) k) by (intro; apply continuous_const).
  assert (CF : forall t, continuous F t).
  { intro t. unfold F. apply cmult; [apply continuous_const|]. apply (ccomp (fun t => - sqrt (1 - t)) (angle_primitive n (fun _ => 1))).
    - apply (ccomp (fun t => sqrt (1 - t)) Ropp); [|cont]. apply (ccomp (fun t => 1 - t) sqrt); [cont|apply continuous_sqrt].
    - now apply angle_primitive_cont. }
  replace (2 * B_n n * Pr_K_le n kappa) with (F (1 - kappa ^ 2) - F 0).
  2:{ unfold F, angle_primitive. replace (1 - (1 - kappa ^ 2)) with ((- kappa) ^ 2) by ring. rewrite sqrt_pow2 by lra.
      rewrite Rminus_0_r, sqrt_1, Ropp_involutive. destruct asin_ends as [E1 _]. change (-1) with (- (1)) in E1. rewrite E1. unfold Pr_K_le. rewrite (mass_Beta n Hn).
      set (h := fun t => cos t ^ (n - 2) * 1). assert (Ch : forall t, continuous h t) by (intro; unfold h; cont).
      rewrite (int_ext_all (fun t => cos t ^ (n - 2)) h) by (intro; unfold h; ring).
      pose proof (int_chasles h (- (PI/2)) 0 (asin kappa) Ch) as C. rewrite C.
      pose proof (opp_RInt_swap (V := R_CompleteNormedModule) h (- (PI/2)) 0 (ex_int h _ _ Ch)) as S. change (- RInt h (- (PI/2)) 0 = RInt h 0 (- (PI/2))) in S.
      rewrite <- S. eqR; field. lra. }
  unfold is_incomplete_Beta. primitive_on (fun t => 0 < t < 1) F.
  - intros ? ? ?; simpl; lra.
  - apply filter_and; [apply right_of|apply near_right; lra].
  - unfold at_point. split; nra.
  - intros t Ht. assert (S0 : 0 < sqrt (1 - t)) by (apply sqrt_lt_R0; lra). assert (Q : sqrt (1 - t) * sqrt (1 - t) = 1 - t) by (apply sqrt_sqrt; lra).
    assert (X : -1 < - sqrt (1 - t) < 1) by nra.
    assert (D1 := angle_primitive_derive n (fun _ => 1) (- sqrt (1 - t)) Hn C1 X).
    assert (D2 : is_derive (fun t => - sqrt (1 - t)) t (/ (2 * sqrt (1 - t)))) by (auto_derive; [lra|change (1 + - t) with (1 - t); field; lra]).
    unfold F. replace (Rpower t ((INR n - 1) / 2 - 1) * Rpower (1 - t) (1 / 2 - 1))
      with (scal 2 (scal (/ (2 * sqrt (1 - t))) (B_n n * (f_B n (- sqrt (1 - t)) * 1)))).
    + apply is_derive_scal. exact (is_derive_comp _ (fun t => - sqrt (1 - t)) t _ _ D1 D2).
    + unfold scal; simpl; unfold mult; simpl. unfold f_B. replace (1 - (- sqrt (1 - t)) ^ 2) with t by (simpl; nra).
      replace (1 / 2 - 1) with (- / 2) by field. rewrite Rpower_Ropp, Rpower_sqrt by lra. eqR; field. lra.
  - intros t Ht. apply cmult; [apply Rpower_cont; lra|].
    apply (ccomp (fun t => 1 - t) (fun y => Rpower y (1 / 2 - 1))); [cont|apply Rpower_cont; lra].
  - apply from_continuous; [apply at_right_le|apply CF].
  - apply from_continuous; [apply at_point_le|apply CF].
Qed.
(** Reading: for -1 < kappa < 0 and n >= 2, Pr[K <= kappa] is one half of the regularised incomplete Beta function I_y((n-1)/2, 1/2) at y = 1 - kappa^2,
    where I_y(a, b) is 1/B(a, b) times the integral of t^(a-1) (1-t)^(b-1) from 0 to y. *)
Theorem asghar_2026_eq_10 (n : nat) (kappa : R) : (2 <= n)%nat -> -1 < kappa < 0 ->
  exists v, is_incomplete_Beta ((INR n - 1) / 2) (1 / 2) (1 - kappa ^ 2) v /\
    is_E_K n (at_most kappa) (1 / 2 * (1 / Beta ((INR n - 1) / 2) (1 / 2) * v)).
Proof.
  intros Hn Hk. exists (2 * B_n n * Pr_K_le n kappa). split; [now apply incomplete_Beta_is|].
  change (Beta ((INR n - 1) / 2) (1 / 2)) with (B_n n). pose proof (B_n_pos n Hn).
  replace (1 / 2 * (1 / B_n n * (2 * B_n n * Pr_K_le n kappa))) with (Pr_K_le n kappa) by (field; lra). now apply Pr_K_le_is.
Qed.

(** Reading: for -1 < k < 0 and n >= 2 let F(k) be the integral of t^((n-1)/2-1) (1-t)^(1/2-1) from 0 to 1-k^2. It exists, its derivative at k is
    (1-k^2)^((n-1)/2-1) (1-(1-k^2))^(1/2-1) (-2k), and this is -2 (1-k^2)^((n-1)/2-1) k/sqrt(k^2) = 2 (1-k^2)^((n-1)/2-1). *)
Theorem asghar_2026_thm_3_proof (n : nat) : (2 <= n)%nat -> exists F, forall k, -1 < k < 0 ->
  let power := Rpower (1 - k ^ 2) ((INR n - 1) / 2 - 1) in
  is_incomplete_Beta ((INR n - 1) / 2) (1 / 2) (1 - k ^ 2) (F k) /\
  is_derive F k (power * Rpower (1 - (1 - k ^ 2)) (1 / 2 - 1) * (- (2 * k))) /\
  power * Rpower (1 - (1 - k ^ 2)) (1 / 2 - 1) * (- (2 * k)) = - 2 * power * (k / sqrt (k ^ 2)) /\
  - 2 * power * (k / sqrt (k ^ 2)) = 2 * power.
Proof.
  intros Hn. exists (fun k => 2 * B_n n * Pr_K_le n k). intros k Hk power. pose proof (B_n_pos n Hn) as BP.
  assert (S : sqrt (k ^ 2) = - k) by (replace (k ^ 2) with ((- k) ^ 2) by ring; apply sqrt_pow2; lra).
  assert (E2 : - 2 * power * (k / sqrt (k ^ 2)) = 2 * power) by (rewrite S; field; lra).
  assert (E1 : power * Rpower (1 - (1 - k ^ 2)) (1 / 2 - 1) * (- (2 * k)) = - 2 * power * (k / sqrt (k ^ 2))).
  { replace (1 - (1 - k ^ 2)) with (k ^ 2) by ring. assert (0 < k ^ 2) by (simpl; nra).
    replace (1 / 2 - 1) with (- / 2) by field. rewrite Rpower_Ropp, Rpower_sqrt by assumption. unfold Rdiv. ring. }
  split; [now apply incomplete_Beta_is|]. split; [|split; assumption]. rewrite E1, E2.
  assert (C1 : forall y : R, continuous (fun _ : R => 1) y) by (intro; apply continuous_const).
  assert (D := angle_primitive_derive n (fun _ => 1) k Hn C1 ltac:(lra)).
  apply (is_derive_ext (fun y => 2 * angle_primitive n (fun _ => 1) y + 2 * B_n n * Pr_K_le n 0)).
  - intro y. unfold Pr_K_le, angle_primitive. rewrite (mass_Beta n Hn), asin_0.
    rewrite (int_chasles (fun t => cos t ^ (n - 2)) (- (PI/2)) 0 (asin y)) by (intro; apply pow_cos_cont).
    rewrite (int_ext_all (fun t => cos t ^ (n - 2) * 1) (fun t => cos t ^ (n - 2))) by (intro; ring). eqR; field. lra.
  - replace (2 * power) with (2 * (B_n n * (f_B n k * 1)) + 0) by (unfold f_B; fold power; field; lra).
    apply (is_derive_plus (V := R_NormedModule) (fun y => 2 * angle_primitive n (fun _ => 1) y) (fun _ => 2 * B_n n * Pr_K_le n 0)); [|apply (@is_derive_const R_AbsRing R_NormedModule)].
    apply (is_derive_scal (angle_primitive n (fun _ => 1)) k 2). exact D.
Qed.

(* --- independent copies: the expectation of g(Z_1 + ... + Z_m), one copy after the other --- *)
Fixpoint is_E_sum (n : nat) (eps : R) (m : nat) (g : R -> R) (v : R) : Prop :=
  match m with
  | O => v = g 0
  | S i => exists h, (forall z, is_E_sum n eps i (fun s => g (z + s)) (h z)) /\ is_E_Z n eps h v
  end.
Lemma E_Z_ext n eps g h v w : (forall z, g z = h z) -> v = w -> is_E_Z n eps g v -> is_E_Z n eps h w.
Proof.
  intros E <- (k & H1 & H2). exists k. split; [|exact H2]. intros r Hr. refine (E_K_ext n _ _ _ _ _ eq_refl (H1 r Hr)). intros; apply E.
Qed.
Lemma E_Z_plus n eps g h v w : is_E_Z n eps g v -> is_E_Z n eps h w -> is_E_Z n eps (fun z => g z + h z) (v + w).
Proof.
  intros (a & A1 & A2) (b & B1 & B2). exists (fun r => a r + b r). split; [intros r Hr; apply E_K_plus; auto|].
  unfold is_E_R in *. refine (integral_ext 0 _ _ _ _ _ eq_refl (integral_plus 0 _ _ _ _ A2 B2)). intro; ring.
Qed.
Lemma E_Z_scal n eps c g v : is_E_Z n eps g v -> is_E_Z n eps (fun z => c * g z) (c * v).
Proof.
  intros (a & A1 & A2). exists (fun r => c * a r). split; [intros r Hr; apply E_K_scal; auto|].
  unfold is_E_R in *. refine (integral_ext 0 _ _ _ _ _ eq_refl (integral_scal 0 c _ _ A2)). intro; ring.
Qed.
Lemma E_Z_const n eps c : (2 <= n)%nat -> 0 < eps -> is_E_Z n eps (fun _ => c) c.
Proof.
  intros Hn He. exists (fun _ => c). split; [intros; now apply K_const|]. apply E_R_is; [lia|exact He|].
  refine (integral_ext 0 _ _ _ _ _ _ (integral_scal 0 c _ _ (gamma_mass n eps ltac:(lia) He))); [intro; ring|ring].
Qed.
Lemma E_Z_le n eps g h v w : (2 <= n)%nat -> 0 < eps -> (forall z, g z <= h z) -> is_E_Z n eps g v -> is_E_Z n eps h w -> v <= w.
Proof.
  intros Hn He L (a & A1 & A2) (b & B1 & B2). unfold is_E_R in *. refine (integral_le 0 _ _ _ _ _ A2 B2). intros r [Hr|<-].
  - assert (a r <= b r).
    { refine (E_K_le n _ _ _ _ _ _ (A1 r Hr) (B1 r Hr)); [intros; apply L|intros k Hk; left; now apply f_B_pos]. }
    rewrite f_G_gamma by (try lia; exact He). apply Rmult_le_compat_l; [apply gamma_nonneg; lra|assumption].
  - unfold f_G. rewrite pow_i by lia. right; ring.
Qed.
Lemma E_sum_le n eps m : (2 <= n)%nat -> 0 < eps -> forall g h v w, (forall z, g z <= h z) -> is_E_sum n eps m g v -> is_E_sum n eps m h w -> v <= w.
Proof.
  intros Hn He. induction m as [|m IH]; intros g h v w L; simpl; [intros -> ->; apply L|].
  intros (a & A1 & A2) (b & B1 & B2). refine (E_Z_le n eps a b v w Hn He _ A2 B2). intro z.
  refine (IH _ _ _ _ _ (A1 z) (B1 z)). intro; apply L.
Qed.
(* the second moment of a + Z_1 + ... + Z_m, times c *)
Lemma E_sum_square n eps m : (2 <= n)%nat -> 0 < eps -> forall a c,
  is_E_sum n eps m (fun s => c * (a + s) ^ 2) (c * (a ^ 2 + INR m * ((INR n + 1) / eps ^ 2))).
Proof.
  intros Hn He. induction m as [|m IH]; intros a c; [simpl; ring|]. cbn [is_E_sum].
  exists (fun z => c * ((a + z) ^ 2 + INR m * ((INR n + 1) / eps ^ 2))). split.
  - intro z. specialize (IH (a + z) c). revert IH. clear. intro IH.
    assert (X : (fun s => c * (a + z + s) ^ 2) = (fun s => c * (a + (z + s)) ^ 2)) by (apply FunctionalExtensionality.functional_extensionality; intro; ring).
    now rewrite X in IH.
  - destruct (asghar_2026_thm_9 n eps Hn He) as [M V]. set (V0 := (INR n + 1) / eps ^ 2) in *.
    refine (E_Z_ext n eps (fun z => c * (a ^ 2 + INR m * V0 + 2 * a * z + (z - 0) ^ 2)) _ _ _ _ _ (E_Z_scal n eps c _ _
      (E_Z_plus n eps _ _ _ _ (E_Z_plus n eps _ _ _ _ (E_Z_const n eps (a ^ 2 + INR m * V0) Hn He) (E_Z_scal n eps (2 * a) _ _ M)) V))).
    + intro z. ring.
    + rewrite S_INR. ring.
Qed.
Lemma chebyshev n eps m delta v : (2 <= n)%nat -> 0 < eps -> (1 <= m)%nat -> 0 < delta ->
  is_E_sum n eps m (fun s => if Rlt_dec delta (Rabs (s / INR m)) then 1 else 0) v -> v <= (INR n + 1) / (INR m * eps ^ 2 * delta ^ 2).
Proof.
  intros Hn He Hm Hd H. assert (M : 1 <= INR m) by (apply (le_INR 1), Hm). set (c := / (INR m ^ 2 * delta ^ 2)).
  assert (P : 0 < INR m ^ 2 * delta ^ 2) by (apply Rmult_lt_0_compat; apply pow_lt; lra). assert (C : 0 < c) by now apply Rinv_0_lt_compat.
  pose proof (E_sum_square n eps m Hn He 0 c) as Q.
  replace ((INR n + 1) / (INR m * eps ^ 2 * delta ^ 2)) with (c * (0 ^ 2 + INR m * ((INR n + 1) / eps ^ 2))) by (unfold c; field; lra).
  refine (E_sum_le n eps m Hn He _ _ _ _ _ H Q). intro s. rewrite Rplus_0_l.
  assert (S2 : 0 <= c * s ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  destruct (Rlt_dec delta (Rabs (s / INR m))) as [L|_]; [|exact S2].
  assert (T : delta ^ 2 <= (s / INR m) ^ 2) by (rewrite <- (pow2_abs (s / INR m)); apply pow_incr; lra).
  apply Rmult_le_reg_l with (INR m ^ 2 * delta ^ 2); [exact P|]. rewrite <- Rmult_assoc. unfold c at 1. rewrite Rinv_r, Rmult_1_l, Rmult_1_r by lra.
  replace (s ^ 2) with (INR m ^ 2 * (s / INR m) ^ 2) by (field; lra). apply Rmult_le_compat_l; [apply pow2_ge_0|exact T].
Qed.

(* --- the iterated integral exists: after one copy the probability is uniformly continuous in the others --- *)
Definition ucont (h : R -> R) : Prop := forall e, 0 < e -> exists d, 0 < d /\ forall x y, Rabs (x - y) < d -> Rabs (h x - h y) <= e.
Lemma ucont_continuous h : ucont h -> forall x, continuous h x.
Proof.
  intros U x. apply filterlim_locally. intros [e e0]. destruct (U (e / 2) ltac:(lra)) as (d & d0 & H). exists (mkposreal d d0). intros y Hy.
  change (Rabs (h y - h x) < e). apply Rle_lt_trans with (e / 2); [apply H; exact Hy|lra].
Qed.
Lemma ucont_plus f g : ucont f -> ucont g -> ucont (fun x => f x + g x).
Proof.
  intros F G e e0. destruct (F (e / 2) ltac:(lra)) as (a & a0 & A). destruct (G (e / 2) ltac:(lra)) as (b & b0 & B).
  exists (Rmin a b). split; [now apply Rmin_pos|]. intros x y H. pose proof (Rmin_l a b). pose proof (Rmin_r a b).
  specialize (A x y ltac:(lra)). specialize (B x y ltac:(lra)). replace (f x + g x - (f y + g y)) with (f x - f y + (g x - g y)) by ring.
  pose proof (Rabs_triang (f x - f y) (g x - g y)). lra.
Qed.
Lemma ucont_const c : ucont (fun _ => c).
Proof. intros e e0. exists 1. split; [lra|]. intros. rewrite Rminus_eq_0, Rabs_R0. lra. Qed.
Lemma ucont_opp f : ucont f -> ucont (fun x => - f x).
Proof. intros F e e0. destruct (F e e0) as (d & d0 & H). exists d. split; [exact d0|]. intros x y L. rewrite <- Rabs_Ropp. replace (- (- f x - - f y)) with (f x - f y) by ring. auto. Qed.
Lemma ucont_reflect f c : ucont f -> ucont (fun x => f (c - x)).
Proof. intros F e e0. destruct (F e e0) as (d & d0 & H). exists d. split; [exact d0|]. intros x y L. apply H. rewrite <- Rabs_Ropp. replace (- (c - x - (c - y))) with (x - y) by ring. exact L. Qed.
Lemma ucont_shift f c : ucont f -> ucont (fun x => f (c + x)).
Proof. intros F e e0. destruct (F e e0) as (d & d0 & H). exists d. split; [exact d0|]. intros x y L. apply H. replace (c + x - (c + y)) with (x - y) by ring. exact L. Qed.
(* Pr[K >= x] does not change outside of [-1, 1] *)
Lemma Pr_K_ucont n : ucont (Pr_K_ge n).
Proof.
  set (clamp := fun x => Rmax (-1) (Rmin 1 x)).
  assert (E : forall x, Pr_K_ge n x = Pr_K_ge n (clamp x)).
  { intro x. unfold Pr_K_ge. do 2 f_equal. unfold clamp, Rmax, Rmin. destruct (Rle_dec 1 x); [|].
    - destruct (Rle_dec (-1) 1); [|lra]. rewrite !asin_ge_1 by lra. reflexivity.
    - destruct (Rle_dec (-1) x); [reflexivity|]. rewrite !asin_le_m1 by lra. reflexivity. }
  intros e e0. destruct (Heine_cor2 (f := Pr_K_ge n) (a := -1) (b := 1)) with (eps := mkposreal e e0) as [[d d0] H].
  { intros x _. apply continuity_pt_filterlim, Pr_K_cont. }
  assert (I : forall x, -1 <= clamp x <= 1) by (intro x; unfold clamp, Rmax, Rmin; destruct (Rle_dec 1 x), (Rle_dec (-1) _); lra).
  assert (N : forall x y, x <= y -> 0 <= clamp y - clamp x <= y - x).
  { intros x y L. unfold clamp, Rmax, Rmin. destruct (Rle_dec 1 x), (Rle_dec 1 y); repeat match goal with |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; lra. }
  exists d. split; [exact d0|]. intros x y L. rewrite (E x), (E y). left. apply H; [apply I|apply I|]. simpl. apply Rle_lt_trans with (2 := L).
  destruct (Rle_or_lt x y) as [C|C].
  - pose proof (N x y C). rewrite !Rabs_left1 by lra. lra.
  - pose proof (N y x ltac:(lra)). rewrite !Rabs_pos_eq by lra. lra.
Qed.
Section Copies.
  Variables (n : nat) (eps : R).
  Hypothesis Hn : (2 <= n)%nat.
  Hypothesis He : 0 < eps.
  Lemma gamma_over r : 0 < r -> gamma_density n eps r / r = eps / INR (n - 1) * gamma_density (n - 1) eps r.
  Proof.
    intros Hr. destruct n as [|[|m]]; try lia. unfold gamma_density. replace (S (S m) - 1)%nat with (S m) by lia. replace (S m - 1)%nat with m by lia.
    change (fact (S m)) with (S m * fact m)%nat. rewrite mult_INR. simpl pow. field. pose proof (lt_0_INR (S m) ltac:(lia)). pose proof (INR_fact_neq_0 m). repeat split; lra.
  Qed.
  Definition tail z := RInt_gen (V := R_CompleteNormedModule) (Z_tail_integrand n eps z) (at_point 0) (Rbar_locally p_infty).
  Lemma tail_is z : integral_from 0 (Z_tail_integrand n eps z) (tail z).
  Proof.
    destruct (comparison (Z_tail_integrand n eps z) (gamma_density n eps) 0 1) as (v & H & _).
    - now apply Z_tail_cont.
    - apply gamma_cont.
    - intros r Hr. unfold Z_tail_integrand. pose proof (Pr_K_bounds n (z / r)). pose proof (gamma_nonneg n eps r ltac:(lra) Hr). nra.
    - apply gamma_mass; [lia|exact He].
    - unfold tail. rewrite (is_RInt_gen_unique (V := R_CompleteNormedModule) _ _ H). exact H.
  Qed.
  Lemma tail_near e rho d : 0 < e -> 0 < rho -> (forall x y, Rabs (x - y) < d -> Rabs (Pr_K_ge n x - Pr_K_ge n y) <= e) ->
    forall z z', Rabs (z - z') < d * rho -> tail z - tail z' <= e + rho * (eps / INR (n - 1)).
  Proof.
    intros e0 r0 H z z' L.
    pose proof (integral_plus 0 _ _ _ _ (tail_is z) (integral_scal 0 (-1) _ _ (tail_is z'))) as A.
    pose proof (integral_plus 0 _ _ _ _ (integral_scal 0 e _ _ (gamma_mass n eps ltac:(lia) He))
      (integral_scal 0 (rho * (eps / INR (n - 1))) _ _ (gamma_mass (n - 1) eps ltac:(lia) He))) as B.
    replace (tail z - tail z') with (tail z + -1 * tail z') by ring. replace (e + rho * (eps / INR (n - 1))) with (e * 1 + rho * (eps / INR (n - 1)) * 1) by ring.
    refine (integral_le 0 _ _ _ _ _ A B). intros r [Hr|<-].
    - pose proof (gamma_over r Hr) as G. pose proof (gamma_nonneg n eps r ltac:(lra) ltac:(lra)) as P.
      replace (e * gamma_density n eps r + rho * (eps / INR (n - 1)) * gamma_density (n - 1) eps r) with (gamma_density n eps r * (e + rho / r)) by (rewrite (Rmult_assoc rho), <- G; field; lra).
      unfold Z_tail_integrand. replace (gamma_density n eps r * Pr_K_ge n (z / r) + -1 * (gamma_density n eps r * Pr_K_ge n (z' / r))) with (gamma_density n eps r * (Pr_K_ge n (z / r) - Pr_K_ge n (z' / r))) by ring.
      apply Rmult_le_compat_l; [exact P|]. assert (0 < rho / r) by (apply Rdiv_lt_0_compat; lra).
      destruct (Rle_or_lt rho r) as [C|C].
      + apply Rle_trans with e; [|lra]. apply Rle_trans with (1 := Rle_abs _). apply H.
        replace (z / r - z' / r) with ((z - z') * / r) by (field; lra). rewrite Rabs_mult, (Rabs_pos_eq (/ r)) by (left; now apply Rinv_0_lt_compat).
        apply Rmult_lt_reg_r with r; [exact Hr|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. apply Rlt_le_trans with (1 := L).
        apply Rmult_le_compat_l; [|exact C]. pose proof (Rabs_pos (z - z')). assert (0 < d * rho) by lra. destruct (Rle_or_lt 0 d); [assumption|nra].
      + pose proof (Pr_K_bounds n (z / r)). pose proof (Pr_K_bounds n (z' / r)). assert (1 <= rho / r); [|lra].
        apply Rmult_le_reg_r with r; [exact Hr|]. replace (rho / r * r) with rho by (field; lra). lra.
    - unfold Z_tail_integrand. replace (gamma_density n eps 0) with 0 by (unfold gamma_density; rewrite pow_i by lia; unfold Rdiv; ring).
      assert (0 <= rho * (eps / INR (n - 1)) * gamma_density (n - 1) eps 0); [|lra].
      apply Rmult_le_pos; [|apply gamma_nonneg; lra]. apply Rmult_le_pos; [lra|]. apply Rdiv_le_0_compat; [lra|]. apply lt_0_INR. lia.
  Qed.
  Lemma tail_ucont : ucont tail.
  Proof.
    intros e e0. assert (N : 0 < INR (n - 1)) by (apply lt_0_INR; lia). destruct (Pr_K_ucont n (e / 2) ltac:(lra)) as (d & d0 & H).
    set (rho := e / 2 * INR (n - 1) / eps). assert (r0 : 0 < rho) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; lra|exact He]).
    assert (E : e / 2 + rho * (eps / INR (n - 1)) = e) by (unfold rho; field; lra).
    exists (d * rho). split; [now apply Rmult_lt_0_compat|]. intros x y L. apply Rabs_le. rewrite <- E.
    pose proof (tail_near (e / 2) rho d ltac:(lra) r0 H x y L). rewrite Rabs_minus_sym in L.
    pose proof (tail_near (e / 2) rho d ltac:(lra) r0 H y x L). lra.
  Qed.
  (* the expectation of a uniformly continuous function with values in [0, 1] *)
  Definition mean (h : R -> R) := RInt_gen (V := R_CompleteNormedModule) (fun r => gamma_density n eps r * E_angle n (fun k => h (r * k))) (at_point 0) (Rbar_locally p_infty).
  Lemma E_K_near (f g : R -> R) v w e : (forall k, -1 < k < 1 -> f k <= g k + e) -> is_E_K n f v -> is_E_K n g w -> v <= w + e.
  Proof.
    intros L F G. refine (E_K_le n _ _ _ _ L _ F (E_K_plus n _ _ _ _ G (K_const n e Hn))). intros k Hk. left. now apply f_B_pos.
  Qed.
  Lemma angle_K (h : R -> R) r : ucont h -> is_E_K n (fun k => h (r * k)) (E_angle n (fun k => h (r * k))).
  Proof. intros U. apply E_K_is; [exact Hn|]. intro k. apply (ccomp (fun k => r * k) h); [cont|now apply ucont_continuous]. Qed.
  Lemma angle_ucont (h : R -> R) : ucont h -> ucont (fun r => E_angle n (fun k => h (r * k))).
  Proof.
    intros U e e0. destruct (U e e0) as (d & d0 & H). exists d. split; [exact d0|].
    assert (W : forall r r', Rabs (r - r') < d -> E_angle n (fun k => h (r * k)) <= E_angle n (fun k => h (r' * k)) + e).
    { intros r r' L. refine (E_K_near _ _ _ _ e _ (angle_K h r U) (angle_K h r' U)). intros k Hk.
      assert (Rabs (h (r * k) - h (r' * k)) <= e); [|pose proof (Rle_abs (h (r * k) - h (r' * k))); lra]. apply H.
      replace (r * k - r' * k) with ((r - r') * k) by ring. rewrite Rabs_mult. apply Rle_lt_trans with (2 := L).
      rewrite <- (Rmult_1_r (Rabs (r - r'))) at 2. apply Rmult_le_compat_l; [apply Rabs_pos|]. apply Rabs_le. lra. }
    intros r r' L. apply Rabs_le. pose proof (W r r' L). rewrite Rabs_minus_sym in L. pose proof (W r' r L). lra.
  Qed.
  Lemma mean_is (h : R -> R) : ucont h -> (forall z, 0 <= h z <= 1) -> is_E_Z n eps h (mean h).
  Proof.
    intros U B. exists (fun r => E_angle n (fun k => h (r * k))). split; [intros r _; now apply angle_K|]. apply E_R_is; [lia|exact He|].
    destruct (comparison (fun r => gamma_density n eps r * E_angle n (fun k => h (r * k))) (gamma_density n eps) 0 1) as (v & H & _).
    - intro r. apply cmult; [apply gamma_cont|]. now apply (ucont_continuous (fun r => E_angle n (fun k => h (r * k)))), angle_ucont.
    - apply gamma_cont.
    - intros r Hr. pose proof (gamma_nonneg n eps r ltac:(lra) Hr).
      assert (0 <= E_angle n (fun k => h (r * k)) <= 1).
      { split; [assert (0 <= E_angle n (fun k => h (r * k)) + 0); [|lra]; apply (E_K_near (fun _ => 0) (fun k => h (r * k)) 0 _ 0); [|now apply K_const|now apply angle_K]|
          assert (E_angle n (fun k => h (r * k)) <= 1 + 0); [|lra]; apply (E_K_near (fun k => h (r * k)) (fun _ => 1) _ 1 0); [|now apply angle_K|now apply K_const]];
        intros k _; specialize (B (r * k)); lra. }
      nra.
    - apply gamma_mass; [lia|exact He].
    - unfold mean. rewrite (is_RInt_gen_unique (V := R_CompleteNormedModule) _ _ H). exact H.
  Qed.
  Lemma mean_near (f g : R -> R) e v w : (forall z, f z <= g z + e) -> is_E_Z n eps f v -> is_E_Z n eps g w -> v <= w + e.
  Proof. intros L F G. exact (E_Z_le n eps f (fun z => g z + e) v (w + e) Hn He L F (E_Z_plus n eps _ _ _ _ G (E_Z_const n eps e Hn He))). Qed.
  Lemma E_sum_exists c m : 0 < c -> let far := fun y => if Rlt_dec c (Rabs y) then 1 else 0 in
    exists H, ucont H /\ (forall a, 0 <= H a <= 1) /\ forall a, is_E_sum n eps (S m) (fun s => far (a + s)) (H a).
  Proof.
    intros c0 far. induction m as [|m (H & U & B & I)].
    - assert (X : forall a, is_E_Z n eps (fun z => far (a + (z + 0))) (tail (c - a) + (1 + - tail (- c - a)))).
      { intro a. pose proof (Pr_Z_ge_is n eps (- c - a) _ Hn He (tail_is _)) as T1.
        assert (C : is_E_Z n eps (at_most (c - a)) (1 + -1 * tail (c - a))).
        { apply CDF_Z_is; [exact Hn|exact He|]. refine (integral_ext 0 _ _ _ _ _ eq_refl (integral_plus 0 _ _ _ _ (gamma_mass n eps ltac:(lia) He) (integral_scal 0 (-1) _ _ (tail_is (c - a))))).
          intro r. unfold CDF_integrand, Z_tail_integrand. rewrite Pr_K_le_ge. ring. }
        refine (E_Z_ext n eps _ _ _ _ _ _ (E_Z_plus n eps _ _ _ _ (E_Z_const n eps 2 Hn He) (E_Z_plus n eps _ _ _ _ (E_Z_scal n eps (-1) _ _ C) (E_Z_scal n eps (-1) _ _ T1)))).
        - intro z. unfold far, at_most, at_least. rewrite Rplus_0_r. unfold Rabs. destruct (Rcase_abs (a + z)); destruct (Rlt_dec c _), (Rle_dec z (c - a)), (Rle_dec (- c - a) z); lra.
        - ring. }
      exists (fun a => tail (c - a) + (1 + - tail (- c - a))). split; [|split].
      + apply ucont_plus; [apply ucont_reflect, tail_ucont|]. apply ucont_plus; [apply ucont_const|]. apply (ucont_opp (fun a => tail (- c - a))), ucont_reflect, tail_ucont.
      + intro a. assert (F : forall z, 0 <= far (a + (z + 0)) <= 1) by (intro z; unfold far; destruct (Rlt_dec _ _); lra). split.
        * refine (E_Z_le n eps (fun _ => 0) _ 0 _ Hn He _ (E_Z_const n eps 0 Hn He) (X a)). intro z. apply F.
        * refine (E_Z_le n eps _ (fun _ => 1) _ 1 Hn He _ (X a) (E_Z_const n eps 1 Hn He)). intro z. apply F.
      + intro a. simpl. exists (fun z => far (a + (z + 0))). split; [reflexivity|apply X].
    - assert (X : forall a, is_E_Z n eps (fun z => H (a + z)) (mean (fun z => H (a + z)))) by (intro a; apply mean_is; [now apply ucont_shift|intro; apply B]).
      exists (fun a => mean (fun z => H (a + z))). split; [|split].
      + intros e e0. destruct (U e e0) as (d & d0 & D). exists d. split; [exact d0|].
        assert (W : forall a b, Rabs (a - b) < d -> mean (fun z => H (a + z)) <= mean (fun z => H (b + z)) + e).
        { intros a b L. refine (mean_near _ _ e _ _ _ (X a) (X b)). intro z. specialize (D (a + z) (b + z)). replace (a + z - (b + z)) with (a - b) in D by ring.
          specialize (D L). pose proof (Rle_abs (H (a + z) - H (b + z))). lra. }
        intros a b L. apply Rabs_le. pose proof (W a b L). rewrite Rabs_minus_sym in L. pose proof (W b a L). lra.
      + intro a. split.
        * refine (E_Z_le n eps (fun _ => 0) _ 0 _ Hn He _ (E_Z_const n eps 0 Hn He) (X a)). intro z. apply B.
        * refine (E_Z_le n eps _ (fun _ => 1) _ 1 Hn He _ (X a) (E_Z_const n eps 1 Hn He)). intro z. apply B.
      + intro a. cbn [is_E_sum]. exists (fun z => H (a + z)). split; [|apply X]. intro z. specialize (I (a + z)).
        assert (E : (fun s => far (a + z + s)) = (fun s => far (a + (z + s)))) by (apply FunctionalExtensionality.functional_extensionality; intro; f_equal; ring).
        rewrite E in I. exact I.
  Qed.
End Copies.
Lemma average_exists n m eps delta : (2 <= n)%nat -> (1 <= m)%nat -> 0 < eps -> 0 < delta ->
  exists v, is_E_sum n eps m (fun s => if Rlt_dec delta (Rabs (s / INR m)) then 1 else 0) v.
Proof.
  intros Hn Hm He Hd. assert (M : 0 < INR m) by (apply lt_0_INR; lia). destruct m as [|m]; [lia|].
  destruct (E_sum_exists n eps Hn He (delta * INR (S m)) m) as (H & _ & _ & I); [now apply Rmult_lt_0_compat|]. exists (H 0). specialize (I 0).
  revert I. match goal with |- is_E_sum _ _ _ ?f _ -> is_E_sum _ _ _ ?g _ => replace f with g; [exact (fun h => h)|] end.
  apply FunctionalExtensionality.functional_extensionality. intro s. rewrite Rplus_0_l. unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ INR (S m))) by (left; now apply Rinv_0_lt_compat).
  assert (X : Rabs s = Rabs s * / INR (S m) * INR (S m)) by (field; lra). set (q := Rabs s * / INR (S m)) in *. rewrite X.
  destruct (Rlt_dec delta q), (Rlt_dec (delta * INR (S m)) (q * INR (S m))); try reflexivity; exfalso; nra.
Qed.
(** Reading: the probability that the average of m independent copies of Z is farther than delta from zero, the expectation of the indicator
    taken over one copy after the other, exists and is at most (n+1)/(m eps^2 delta^2), for every n >= 2, m >= 1 and eps, delta > 0. *)
Theorem asghar_2026_cor_2 (n m : nat) (eps delta : R) : (2 <= n)%nat -> (1 <= m)%nat -> 0 < eps -> 0 < delta ->
  exists v, is_E_sum n eps m (fun s => if Rlt_dec delta (Rabs (s / INR m)) then 1 else 0) v /\ v <= (INR n + 1) / (INR m * eps ^ 2 * delta ^ 2).
Proof. intros Hn Hm He Hd. destruct (average_exists n m eps delta Hn Hm He Hd) as (v & V). exists v. split; [exact V|]. now apply chebyshev. Qed.
(** Reading: Eq. (15), the bound of Corollary 2 on the average of m independent copies of Z. *)
Theorem asghar_2026_eq_15 (n m : nat) (eps delta : R) : (2 <= n)%nat -> (1 <= m)%nat -> 0 < eps -> 0 < delta ->
  exists v, is_E_sum n eps m (fun s => if Rlt_dec delta (Rabs (s / INR m)) then 1 else 0) v /\ v <= (INR n + 1) / (INR m * eps ^ 2 * delta ^ 2).
Proof. exact (asghar_2026_cor_2 n m eps delta). Qed.
