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
(** Reading: let v be the probability that the average of m independent copies of Z is farther than delta from zero, the expectation of the indicator
    taken over one copy after the other; then v is at most (n+1)/(m eps^2 delta^2), for every n >= 2, m >= 1 and eps, delta > 0. *)
Theorem asghar_2026_cor_2 (n m : nat) (eps delta v : R) : (2 <= n)%nat -> (1 <= m)%nat -> 0 < eps -> 0 < delta ->
  is_E_sum n eps m (fun s => if Rlt_dec delta (Rabs (s / INR m)) then 1 else 0) v -> v <= (INR n + 1) / (INR m * eps ^ 2 * delta ^ 2).
Proof. intros Hn Hm He Hd. now apply chebyshev. Qed.
(** Reading: Eq. (15), the bound of Corollary 2 on the average of m independent copies of Z (v is the probability, over one copy after the other). *)
Theorem asghar_2026_eq_15 (n m : nat) (eps delta v : R) : (2 <= n)%nat -> (1 <= m)%nat -> 0 < eps -> 0 < delta ->
  is_E_sum n eps m (fun s => if Rlt_dec delta (Rabs (s / INR m)) then 1 else 0) v -> v <= (INR n + 1) / (INR m * eps ^ 2 * delta ^ 2).
Proof. intros Hn Hm He Hd. now apply chebyshev. Qed.
