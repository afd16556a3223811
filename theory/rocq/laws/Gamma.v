(* The Gamma function at real arguments, as its integral; its recurrence; its values at whole and half numbers. *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Radius Gauss.
Open Scope R_scope.

Definition is_Gamma (x v : R) : Prop := is_integral (fun t => Rpower t (x - 1) * exp (- t)) (at_right 0) to_infinity v.
Definition Gamma (x : R) : R :=
  RInt_gen (V := R_CompleteNormedModule) (fun t => Rpower t (x - 1) * exp (- t)) (at_right 0) to_infinity.
Definition Beta (a b : R) : R := Gamma a * Gamma b / Gamma (a + b).

Lemma Gamma_is x v : is_Gamma x v -> Gamma x = v.
Proof. intros H. exact (is_RInt_gen_unique (V := R_CompleteNormedModule) _ v H). Qed.

Lemma Rpower_derive x t : 0 < t -> is_derive (fun t => Rpower t x) t (x * Rpower t (x - 1)).
Proof.
  intros H. replace (x * Rpower t (x - 1)) with (x / t * Rpower t x).
  - unfold Rpower. auto_derive; [exact H|]. field. lra.
  - unfold Rminus. rewrite Rpower_plus, Rpower_Ropp, Rpower_1 by exact H. field. lra.
Qed.
Lemma Rpower_cont x t : 0 < t -> continuous (fun t => Rpower t x) t.
Proof. intros H. apply (@ex_derive_continuous R_AbsRing R_NormedModule). eexists. now apply Rpower_derive. Qed.
Lemma Rpower_at_0 x : 0 < x -> filterlim (fun t => Rpower t x) (at_right 0) (locally 0).
Proof.
  intros H. unfold Rpower.
  apply (filterlim_comp _ _ _ (fun t => x * ln t) exp _ (Rbar_locally m_infty)); [|exact is_lim_exp_m].
  apply (filterlim_comp _ _ _ ln (fun y => x * y) _ (Rbar_locally m_infty)); [exact is_lim_ln_0|].
  replace m_infty with (Rbar_mult x m_infty) at 2.
  - exact (is_lim_scal_l (fun y => y) x m_infty m_infty (is_lim_id m_infty)).
  - simpl. destruct (Rle_dec 0 x); [|lra]. destruct (Rle_lt_or_eq_dec 0 x r); [reflexivity|lra].
Qed.
Lemma Rpower_nat (t : R) (k : nat) : 0 < t -> Rpower t (INR k) = t ^ k.
Proof. apply Rpower_pow. Qed.
Lemma Rpower_exp_lim x : is_lim (fun t => Rpower t x * exp (- t)) p_infty 0.
Proof.
  destruct (archimed x) as [A _]. set (k := Z.to_nat (up (Rmax x 0))).
  assert (K : x <= INR k).
  { unfold k. destruct (archimed (Rmax x 0)) as [B _]. pose proof (Rmax_l x 0). pose proof (Rmax_r x 0).
    rewrite INR_IZR_INZ, Z2Nat.id; [lra|]. apply le_IZR. lra. }
  apply (is_lim_le_le_loc (fun _ => 0) (fun t => t ^ k * exp (- (1) * t))).
  - exists 1. intros t Ht. split; [apply Rmult_le_pos; left; apply exp_pos|].
    replace (- (1) * t) with (- t) by ring. apply Rmult_le_compat_r; [left; apply exp_pos|].
    rewrite <- Rpower_nat by lra. destruct K as [K|K]; [|rewrite K; lra]. left; apply Rpower_lt; lra.
  - apply is_lim_const.
  - apply lim_pow_exp. lra.
Qed.

Lemma Gamma_step_is x v : 0 < x -> is_Gamma x v -> is_Gamma (x + 1) (x * v).
Proof.
  intros Hx H. unfold is_Gamma in *.
  assert (P : is_integral (fun t => Rpower t x * exp (- t) - x * (Rpower t (x - 1) * exp (- t))) (at_right 0) to_infinity (0 - 0)).
  { primitive_on (fun t => 0 < t) (fun t => - (Rpower t x * exp (- t))).
    - intros ? ? ?; simpl; lra.
    - apply right_of.
    - apply far.
    - intros t Ht. apply (is_derive_ext (fun t => Rpower t x * - exp (- t))); [intro; eqR; ring|].
      replace (Rpower t x * exp (- t) - x * (Rpower t (x - 1) * exp (- t)))
        with (plus (mult (x * Rpower t (x - 1)) (- exp (- t))) (mult (Rpower t x) (exp (- t)))).
      + apply (is_derive_mult (fun t => Rpower t x) (fun t => - exp (- t)) t); [now apply Rpower_derive| |exact Rmult_comm].
        auto_derive; [exact I|ring].
      + unfold plus, mult; simpl. eqR; ring.
    - intros t Ht. apply (continuous_minus (fun t => Rpower t x * exp (- t)) (fun t => x * (Rpower t (x - 1) * exp (- t)))).
      + apply cmult; [now apply Rpower_cont|cont].
      + apply cmult; [apply continuous_const|]. apply cmult; [now apply Rpower_cont|cont].
    - replace 0 with (- (0 * exp (- 0))) at 2 by ring.
      apply (filterlim_comp _ _ _ (fun t => Rpower t x * exp (- t)) Ropp _ (locally (0 * exp (- 0)))).
      + apply (filterlim_comp_2 (G := locally 0) (H := locally (exp (- 0))) (fun t => Rpower t x) (fun t => exp (- t)) Rmult).
        * now apply Rpower_at_0.
        * apply (from_continuous (fun t => exp (- t)) 0); [apply at_right_le|cont].
        * exact (filterlim_mult (K := R_AbsRing) 0 (exp (- 0))).
      + exact (filterlim_opp (K := R_AbsRing) (V := R_NormedModule) (0 * exp (- 0))).
    - replace 0 with (- 0) by ring.
      apply (filterlim_comp _ _ _ (fun t => Rpower t x * exp (- t)) Ropp _ (locally 0)); [exact (Rpower_exp_lim x)|].
      exact (filterlim_opp (K := R_AbsRing) (V := R_NormedModule) 0). }
  refine (ends_ext _ _ _ _ _ _ _ _ (ends_plus _ _ _ _ _ _ P (ends_scal _ _ x _ _ H))).
  - intro t. replace (x + 1 - 1) with x by ring. ring.
  - ring.
Qed.
Lemma Gamma_1_is : is_Gamma 1 1.
Proof.
  assert (One : is_Gamma 1 (0 - - (1))); [|replace (0 - - (1)) with 1 in One by ring; exact One].
  unfold is_Gamma.
  apply (ends_ext_on (fun t => 0 < t) _ _ (fun t => exp (- t))); try typeclasses eauto; [intros ? ? ?; simpl; lra|apply right_of|apply far| |].
  - intros t Ht. replace (1 - 1) with 0 by ring. rewrite Rpower_O by exact Ht. ring.
  - primitive_on (fun t => 0 < t) (fun t => - exp (- t)); [intros ? ? ?; simpl; lra|apply right_of|apply far| | | |].
    + intros t _. auto_derive; [exact I|ring].
    + intros t _. cont.
    + replace (- (1)) with (- exp (- 0)) by (rewrite Ropp_0, exp_0; ring).
      apply (from_continuous (fun t => - exp (- t)) 0); [apply at_right_le|cont].
    + replace 0 with (- 0) by ring. apply (filterlim_comp _ _ _ (fun t => exp (- t)) Ropp _ (locally 0)).
      * change (is_lim (fun t => exp (- t)) p_infty 0).
        apply (is_lim_ext (fun t => exp (- (1) * t))); [intro; f_equal; ring|apply lim_exp; lra].
      * exact (filterlim_opp (K := R_AbsRing) (V := R_NormedModule) 0).
Qed.
(* t = s^2/2 turns the integral at 1/2 into the Gaussian one *)
Lemma Gamma_half_is : is_Gamma (1 / 2) (sqrt PI).
Proof.
  pose proof PI_RGT_0. set (F := fun t => sqrt 2 * G_int (sqrt (2 * t))).
  replace (sqrt PI) with (sqrt PI - 0) by ring. unfold is_Gamma.
  primitive_on (fun t => 0 < t) F; [intros ? ? ?; simpl; lra|apply right_of|apply far| | | |].
  - intros t Ht. unfold F. assert (S : 0 < sqrt (2 * t)) by (apply sqrt_lt_R0; lra).
    auto_derive; [split; [eexists; apply G_int'|split; [lra|exact I]]|].
    rewrite (is_derive_unique _ _ _ (G_int' _)). unfold gauss.
    replace (sqrt (2 * t) ^ 2) with (2 * t) by (simpl; rewrite Rmult_1_r, sqrt_sqrt; lra).
    replace (- (2 * t) / 2) with (- t) by field.
    replace (1 / 2 - 1) with (- / 2) by field. rewrite Rpower_Ropp, Rpower_sqrt by exact Ht.
    rewrite sqrt_mult in * by lra. assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (0 < sqrt t) by (apply sqrt_lt_R0; lra).
    field. lra.
  - intros t Ht. apply cmult; [now apply Rpower_cont|cont].
  - replace 0 with (F 0) at 2.
    + apply from_continuous; [apply at_right_le|]. unfold F. apply cmult; [apply continuous_const|].
      apply (ccomp (fun t => sqrt (2 * t)) G_int); [|apply (@ex_derive_continuous R_AbsRing R_NormedModule); eexists; apply G_int'].
      apply (ccomp (fun t => 2 * t) sqrt); [cont|apply continuous_sqrt].
    + unfold F, G_int. rewrite Rmult_0_r, sqrt_0, RInt_point. apply Rmult_0_r.
  - replace (sqrt PI) with (sqrt 2 * sqrt (PI / 2)) by (rewrite <- sqrt_mult by lra; f_equal; field).
    change (is_lim F p_infty (Rbar_mult (sqrt 2) (sqrt (PI / 2)))).
    apply (is_lim_scal_l (fun t => G_int (sqrt (2 * t))) (sqrt 2) p_infty (sqrt (PI / 2))).
    apply (is_lim_comp G_int (fun t => sqrt (2 * t)) p_infty (sqrt (PI / 2)) p_infty); [exact G_int_lim| |exists 0; discriminate].
    apply (filterlim_comp _ _ _ (fun t => 2 * t) sqrt _ (Rbar_locally p_infty)); [|exact filterlim_sqrt_p].
    replace p_infty with (Rbar_mult 2 p_infty) at 2.
    + exact (is_lim_scal_l (fun y => y) 2 p_infty p_infty (is_lim_id p_infty)).
    + simpl. destruct (Rle_dec 0 2); [|lra]. destruct (Rle_lt_or_eq_dec 0 2 r); [reflexivity|lra].
Qed.

(* the integral converges at m/2 for every m >= 1, and Gamma is positive there *)
Lemma Gamma_halves m : exists v, 0 < v /\ is_Gamma (INR (S m) / 2) v.
Proof.
  assert (B : (exists v, 0 < v /\ is_Gamma (INR (S m) / 2) v) /\ exists v, 0 < v /\ is_Gamma (INR (S (S m)) / 2) v); [|apply B].
  induction m as [|m [I1 [v [P H]]]].
  - split.
    + exists (sqrt PI). split; [apply sqrt_lt_R0, PI_RGT_0|exact Gamma_half_is].
    + exists 1. split; [lra|]. replace (INR 2 / 2) with 1 by (simpl; field). exact Gamma_1_is.
  - split; [now exists v|]. destruct I1 as [w [Q K]]. exists (INR (S m) / 2 * w).
    assert (0 < INR (S m) / 2) by (rewrite S_INR; pose proof (pos_INR m); lra). split; [nra|].
    replace (INR (S (S (S m))) / 2) with (INR (S m) / 2 + 1) by (rewrite !S_INR; field). now apply Gamma_step_is.
Qed.
Lemma Gamma_halves_is m : is_Gamma (INR (S m) / 2) (Gamma (INR (S m) / 2)).
Proof. destruct (Gamma_halves m) as [v [_ H]]. now rewrite (Gamma_is _ _ H). Qed.
Lemma Gamma_halves_pos m : 0 < Gamma (INR (S m) / 2).
Proof. destruct (Gamma_halves m) as [v [P H]]. now rewrite (Gamma_is _ _ H). Qed.
Lemma Gamma_step m : Gamma (INR (S m) / 2 + 1) = INR (S m) / 2 * Gamma (INR (S m) / 2).
Proof.
  apply Gamma_is, Gamma_step_is; [|apply Gamma_halves_is]. rewrite S_INR. pose proof (pos_INR m). lra.
Qed.
Lemma Gamma_1 : Gamma 1 = 1. Proof. exact (Gamma_is _ _ Gamma_1_is). Qed.
Lemma Gamma_half : Gamma (1 / 2) = sqrt PI. Proof. exact (Gamma_is _ _ Gamma_half_is). Qed.
Lemma Gamma_nat m : is_Gamma (INR (S m)) (INR (fact m)).
Proof.
  induction m as [|m IH]; [exact Gamma_1_is|]. rewrite fact_step, (S_INR (S m)), <- (S_INR m).
  apply Gamma_step_is; [|exact IH]. rewrite S_INR. pose proof (pos_INR m). lra.
Qed.
Lemma Gamma_fact m : Gamma (INR (S m)) = INR (fact m).
Proof. exact (Gamma_is _ _ (Gamma_nat m)). Qed.
