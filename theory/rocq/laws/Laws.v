(* The laws of the papers, written as they print them: R has density f_G (Asghar et al., Eq. (2)), K has density
   f_B (Eq. (5)), R and K are independent, Z = R K. An expectation is an improper Riemann integral; is_E_... says that it
   exists and has the value v. A probability is the expectation of 1 on the event and 0 off it. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Arcsine Gamma Radius Angle Variance Tails NoiseTail.
Open Scope R_scope.

Definition f_G (n : nat) (eps r : R) : R := 1 / (Gamma (INR n) * / eps ^ n) * r ^ (n - 1) * exp (- (eps * r)).
Definition B_n (n : nat) : R := Beta ((INR n - 1) / 2) (1 / 2).
Definition f_B (n : nat) (k : R) : R := 1 / B_n n * Rpower (1 - k ^ 2) ((INR n - 1) / 2 - 1).

Definition is_E_R (n : nat) (eps : R) (g : R -> R) (v : R) : Prop :=
  is_integral (fun r => f_G n eps r * g r) (at_point 0) to_infinity v.
Definition is_E_K (n : nat) (g : R -> R) (v : R) : Prop :=
  is_integral (fun k => f_B n k * g k) (at_right (-1)) (at_left 1) v.
(* first over K for every length r, then over R *)
Definition is_E_Z (n : nat) (eps : R) (g : R -> R) (v : R) : Prop :=
  exists h : R -> R, (forall r, 0 < r -> is_E_K n (fun k => g (r * k)) (h r)) /\ is_E_R n eps h v.

(* the indicators of the events x <= y, and of |y| against x *)
Definition at_least (x y : R) : R := if Rle_dec x y then 1 else 0.
Definition at_most (x y : R) : R := if Rle_dec y x then 1 else 0.

(* --- the constants --- *)
Lemma f_G_gamma n eps r : (1 <= n)%nat -> 0 < eps -> f_G n eps r = gamma_density n eps r.
Proof.
  intros Hn He. destruct n as [|m]; [lia|]. unfold f_G, gamma_density. rewrite Gamma_fact.
  replace (S m - 1)%nat with m by lia. replace (- (eps * r)) with (- eps * r) by ring.
  field. split; [apply INR_fact_neq_0|apply pow_nonzero; lra].
Qed.
Lemma B_n_2 : B_n 2 = PI.
Proof.
  unfold B_n, Beta. replace ((INR 2 - 1) / 2) with (1 / 2) by (simpl; field).
  replace (1 / 2 + 1 / 2) with 1 by field. rewrite Gamma_1, Gamma_half. pose proof PI_RGT_0.
  rewrite sqrt_sqrt by lra. field.
Qed.
Lemma B_n_3 : B_n 3 = 2.
Proof.
  unfold B_n, Beta. replace ((INR 3 - 1) / 2) with 1 by (simpl; field).
  pose proof (Gamma_step 0) as S. change (INR 1) with 1 in S. replace (1 + 1 / 2) with (1 / 2 + 1) by ring.
  rewrite S, Gamma_1, Gamma_half. assert (0 < sqrt PI) by (apply sqrt_lt_R0, PI_RGT_0). field. lra.
Qed.
Lemma B_n_step n : (2 <= n)%nat -> B_n (n + 2) = B_n n * (INR n - 1) / INR n.
Proof.
  intros Hn. destruct n as [|[|m]]; try lia. unfold B_n, Beta.
  pose proof (Gamma_step m) as S1. pose proof (Gamma_step (S m)) as S2.
  pose proof (Gamma_halves_pos (S m)) as P. pose proof (pos_INR m).
  replace ((INR (S (S m) + 2) - 1) / 2) with (INR (S m) / 2 + 1) by (rewrite plus_INR, !S_INR; simpl; field).
  replace ((INR (S (S m)) - 1) / 2) with (INR (S m) / 2) by (rewrite !S_INR; field).
  replace (INR (S m) / 2 + 1 + 1 / 2) with (INR (S (S m)) / 2 + 1) by (rewrite !S_INR; field).
  replace (INR (S m) / 2 + 1 / 2) with (INR (S (S m)) / 2) by (rewrite !S_INR; field).
  rewrite S1, S2. rewrite !S_INR in *. field. lra.
Qed.
(* the Beta function is the mass of cos^(n-2) *)
Lemma mass_2 : weighted 2 (fun _ => 1) = PI.
Proof.
  unfold weighted. rewrite (int_ext_all _ (fun _ => 1)) by (intro; simpl; ring). rewrite RInt_const.
  unfold scal; simpl; unfold mult; simpl. field.
Qed.
Lemma mass_3 : weighted 3 (fun _ => 1) = 2.
Proof.
  unfold weighted. rewrite (ftc sin); [rewrite sin_neg, sin_PI2; ring| |intro; cont].
  intro t. auto_derive; [exact I|simpl; ring].
Qed.
Lemma mass_step n : (2 <= n)%nat -> weighted (n + 2) (fun _ => 1) = weighted n (fun _ => 1) * (INR n - 1) / INR n.
Proof.
  intros Hn. pose proof (recurrence n 0 Hn) as Rec. assert (2 <= INR n) by (apply (le_INR 2), Hn).
  assert (E : weighted (n + 2) (fun _ => 1) = weighted n (fun _ => 1) - weighted n (fun k => k ^ (0 + 2))).
  { unfold weighted. replace (n + 2 - 2)%nat with (n - 2 + 2)%nat by lia.
    replace (RInt (fun t => cos t ^ (n - 2) * 1) (- (PI / 2)) (PI / 2) - RInt (fun t => cos t ^ (n - 2) * sin t ^ (0 + 2)) (- (PI / 2)) (PI / 2))
      with (1 * RInt (fun t => cos t ^ (n - 2) * 1) (- (PI / 2)) (PI / 2) + -1 * RInt (fun t => cos t ^ (n - 2) * sin t ^ (0 + 2)) (- (PI / 2)) (PI / 2)) by ring.
    rewrite <- int_lin by (intro; cont). apply int_ext_all. intro t. rewrite pow_add. pose proof (sin2_cos2 t) as Q. unfold Rsqr in Q.
    simpl. replace (cos t * (cos t * 1)) with (1 - sin t * sin t) by lra. ring. }
  rewrite E. change (fun k : R => k ^ 0) with (fun _ : R => 1) in Rec. simpl (INR 0) in Rec.
  apply Rmult_eq_reg_r with (INR n); [|lra]. field_simplify; [|lra]. rewrite Rplus_0_r in Rec. lra.
Qed.
Lemma mass_Beta n : (2 <= n)%nat -> weighted n (fun _ => 1) = B_n n.
Proof.
  intros Hn. assert (B : forall m, weighted (m + 2) (fun _ => 1) = B_n (m + 2) /\ weighted (m + 3) (fun _ => 1) = B_n (m + 3)).
  { induction m as [|m [I1 I2]].
    - simpl. now rewrite mass_2, mass_3, B_n_2, B_n_3.
    - split; [replace (S m + 2)%nat with (m + 3)%nat by lia; exact I2|].
      replace (S m + 3)%nat with (m + 2 + 2)%nat by lia. rewrite mass_step, B_n_step, I1 by lia. reflexivity. }
  replace n with (n - 2 + 2)%nat by lia. exact (proj1 (B (n - 2)%nat)).
Qed.
Lemma B_n_pos n : (2 <= n)%nat -> 0 < B_n n.
Proof. intros Hn. rewrite <- mass_Beta by exact Hn. apply mass_pos. Qed.

(* --- the density of K against the angle --- *)
Lemma one_minus_sq k : -1 < k < 1 -> 0 < 1 - k ^ 2. Proof. intros; nra. Qed.
Lemma Rpower_half_nat y m : 0 < y -> Rpower y (INR m / 2) = sqrt y ^ m.
Proof.
  intros H. unfold Rdiv. rewrite Rmult_comm, <- Rpower_mult, Rpower_sqrt by exact H. apply Rpower_pow, sqrt_lt_R0, H.
Qed.
(* (1-k^2)^((n-3)/2) = sqrt(1-k^2)^(n-2) / sqrt(1-k^2), for n = 2 too *)
Lemma f_B_sqrt n k : (2 <= n)%nat -> -1 < k < 1 -> f_B n k = / B_n n * (sqrt (1 - k ^ 2) ^ (n - 2) / sqrt (1 - k ^ 2)).
Proof.
  intros Hn Hk. pose proof (one_minus_sq k Hk) as P. unfold f_B.
  replace ((INR n - 1) / 2 - 1) with (INR (n - 2) / 2 + - / 2) by (rewrite minus_INR by exact Hn; simpl; field).
  rewrite Rpower_plus, Rpower_half_nat, Rpower_Ropp, Rpower_sqrt by exact P. unfold Rdiv. ring.
Qed.
Definition angle_primitive n (g : R -> R) (x : R) : R := RInt (fun t => cos t ^ (n - 2) * g (sin t)) 0 (asin x).
Lemma angle_primitive_derive n (g : R -> R) x : (2 <= n)%nat -> (forall k, continuous g k) -> -1 < x < 1 ->
  is_derive (angle_primitive n g) x (B_n n * (f_B n x * g x)).
Proof.
  intros Hn C Hx. pose proof (one_minus_sq x Hx) as P. pose proof (B_n_pos n Hn). unfold angle_primitive.
  set (h := fun t => cos t ^ (n - 2) * g (sin t)).
  assert (Ch : forall t, continuous h t) by (apply weight_cont, C).
  assert (D1 : is_derive (fun a => RInt h 0 a) (asin x) (h (asin x))).
  { apply (is_derive_RInt (V := R_NormedModule) h (fun a => RInt h 0 a) 0); [|apply Ch].
    apply filter_forall. intro y. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, Ch. }
  assert (D2 : is_derive asin x (/ sqrt (1 - x ^ 2))).
  { apply is_derive_Reals. replace (/ sqrt (1 - x ^ 2)) with (1 / sqrt (1 - Rsqr x)); [|unfold Rsqr, Rdiv; simpl; rewrite Rmult_1_l, Rmult_1_r; reflexivity].
    rewrite <- (derive_pt_asin x Hx). apply derive_pt_eq_1 with (derivable_pt_asin x Hx). reflexivity. }
  replace (B_n n * (f_B n x * g x)) with (scal (/ sqrt (1 - x ^ 2)) (h (asin x))).
  - exact (is_derive_comp (fun a => RInt h 0 a) asin x _ _ D1 D2).
  - unfold scal; simpl; unfold mult; simpl. unfold h. rewrite f_B_sqrt, sin_asin by (try assumption; lra).
    rewrite cos_asin by lra. replace (x * (x * 1)) with (x ^ 2) by reflexivity.
    replace (Rsqr x) with (x ^ 2) by (unfold Rsqr; simpl; ring). field.
    assert (0 < sqrt (1 - x ^ 2)) by (now apply sqrt_lt_R0). split; lra.
Qed.
Lemma angle_primitive_cont n (g : R -> R) x : (forall k, continuous g k) -> continuous (angle_primitive n g) x.
Proof.
  intros C. unfold angle_primitive. set (h := fun t => cos t ^ (n - 2) * g (sin t)).
  assert (Ch : forall t, continuous h t) by (apply weight_cont, C).
  apply (ccomp asin (fun a => RInt h 0 a)); [apply asin_cont|].
  apply (@ex_derive_continuous R_AbsRing R_NormedModule). exists (h (asin x)).
  apply (is_derive_RInt (V := R_NormedModule) h (fun a => RInt h 0 a) 0); [|apply Ch].
  apply filter_forall. intro y. apply (RInt_correct (V := R_CompleteNormedModule)), ex_int, Ch.
Qed.
Lemma f_B_cont n x : (2 <= n)%nat -> -1 < x < 1 -> continuous (f_B n) x.
Proof.
  intros Hn Hx. pose proof (one_minus_sq x Hx). unfold f_B. apply cmult; [apply continuous_const|].
  apply (ccomp (fun k => 1 - k ^ 2) (fun y => Rpower y ((INR n - 1) / 2 - 1))); [cont|now apply Rpower_cont].
Qed.

(* any two ends inside [-1,1] *)
Lemma K_between n (g : R -> R) lo hi (a b : R) {FL : Filter lo} {FH : Filter hi} :
  (2 <= n)%nat -> (forall k, continuous g k) -> filter_le lo (locally a) -> filter_le hi (locally b) ->
  lo (fun x => -1 < x < 1) -> hi (fun x => -1 < x < 1) ->
  is_integral (fun k => f_B n k * g k) lo hi (RInt (fun t => cos t ^ (n - 2) * g (sin t)) (asin a) (asin b) / weighted n (fun _ => 1)).
Proof.
  intros Hn C La Lb Da Db. pose proof (B_n_pos n Hn) as P. rewrite (mass_Beta n Hn).
  set (F := fun x => / B_n n * angle_primitive n g x).
  assert (CF : forall x, continuous F x) by (intro; apply cmult; [apply continuous_const|now apply angle_primitive_cont]).
  assert (E : RInt (fun t => cos t ^ (n - 2) * g (sin t)) (asin a) (asin b) / B_n n = F b - F a).
  { unfold F, angle_primitive. rewrite (int_chasles _ 0 (asin a) (asin b)) by (apply weight_cont, C). field. lra. }
  rewrite E. primitive_on (fun x => -1 < x < 1) F.
  - intros ? ? ?; simpl; lra.
  - exact Da.
  - exact Db.
  - intros x Hx. unfold F. replace (f_B n x * g x) with (scal (/ B_n n) (B_n n * (f_B n x * g x))).
    + apply is_derive_scal. now apply angle_primitive_derive.
    + unfold scal; simpl; unfold mult; simpl. eqR; field. lra.
  - intros x Hx. apply cmult; [now apply f_B_cont|apply C].
  - apply from_continuous; [exact La|apply CF].
  - apply from_continuous; [exact Lb|apply CF].
Qed.
Lemma asin_ends : asin (-1) = - (PI/2) /\ asin 1 = PI/2.
Proof. rewrite <- (asin_ge_1 1) by lra. split; [apply asin_opp|reflexivity]. Qed.
Lemma inside_right : at_right (-1) (fun x => -1 < x < 1).
Proof. apply filter_and; [apply right_of|apply near_right; lra]. Qed.
Lemma inside_left : at_left 1 (fun x => -1 < x < 1).
Proof. apply filter_and; [apply near_left; lra|apply left_of]. Qed.

Theorem E_K_is n (g : R -> R) : (2 <= n)%nat -> (forall k, continuous g k) -> is_E_K n g (E_angle n g).
Proof.
  intros Hn C. destruct asin_ends as [E1 E2]. unfold is_E_K, E_angle, weighted at 1. rewrite <- E1, <- E2.
  apply K_between; filters; try assumption.
  - apply at_right_le. - apply at_left_le. - apply inside_right. - apply inside_left.
Qed.
Lemma E_K_unique n g v w : is_E_K n g v -> is_E_K n g w -> v = w.
Proof. unfold is_E_K. intros H1 H2. exact (ends_unique (at_right (-1)) (at_left 1) _ v w H1 H2). Qed.
Lemma E_K_plus n g h v w : is_E_K n g v -> is_E_K n h w -> is_E_K n (fun k => g k + h k) (v + w).
Proof.
  unfold is_E_K. intros H1 H2.
  refine (ends_ext (at_right (-1)) (at_left 1) (fun k => f_B n k * g k + f_B n k * h k) _ (v + w) _ _ _ _); [intro; ring|reflexivity|].
  exact (ends_plus _ _ _ _ _ _ H1 H2).
Qed.
Lemma E_K_scal n c g v : is_E_K n g v -> is_E_K n (fun k => c * g k) (c * v).
Proof.
  unfold is_E_K. intros H.
  refine (ends_ext (at_right (-1)) (at_left 1) (fun k => c * (f_B n k * g k)) _ (c * v) _ _ _ _); [intro; ring|reflexivity|].
  exact (ends_scal _ _ c _ _ H).
Qed.
Lemma E_K_ext n (g h : R -> R) v w : (forall k, -1 < k < 1 -> g k = h k) -> v = w -> is_E_K n g v -> is_E_K n h w.
Proof.
  unfold is_E_K. intros E <-.
  apply (ends_ext_on (fun k => -1 < k < 1) (at_right (-1)) (at_left 1) (fun k => f_B n k * g k) (fun k => f_B n k * h k) v); filters.
  - intros ? ? ?; simpl; lra. - apply inside_right. - apply inside_left. - intros k Hk. now rewrite E.
Qed.
