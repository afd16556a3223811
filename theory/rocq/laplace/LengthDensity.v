(** The law of the length found in Length.v has the density f_G of Asghar et al., Eq. (2). *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Radius Tails Laws.
From dx.privacy Require Import Euclid.
From dx.measure Require Import InstanceFacts.
From dx.laplace Require Import LengthFacts LaplaceInstance Length.
Open Scope R_scope.
Lemma tail_one y : erlang_tail 1 y = exp (- y). Proof. unfold erlang_tail. simpl. field. Qed.
Lemma density_arith k eps r f : f <> 0 ->
  0 + -1 * (eps * - (exp (- (eps * r)) * ((eps * r) ^ k / f))) = eps ^ S k * r ^ k * exp (- eps * r) / f.
Proof. intros Hf. replace (- eps * r) with (- (eps * r)) by ring. rewrite Rpow_mult_distr. simpl pow. field. exact Hf. Qed.
Lemma length_density k eps (r : R) : 0 < eps -> is_derive (fun r => 1 - erlang_tail (S k) (eps * r)) r (f_G (S k) eps r).
Proof.
  intros He. rewrite f_G_gamma by (lia || lra). unfold gamma_density. replace (S k - 1)%nat with k by lia.
  rewrite <- (density_arith k eps r (INR (fact k)) (INR_fact_neq_0 k)).
  apply (is_derive_ext (fun r => 1 + -1 * erlang_tail (S k) (eps * r))); [intro; eqR; ring|].
  apply (is_derive_plus (V := R_NormedModule) (fun _ => 1) (fun r => -1 * erlang_tail (S k) (eps * r))); [apply (@is_derive_const R_AbsRing R_NormedModule)|].
  apply (is_derive_scal (fun r => erlang_tail (S k) (eps * r))).
  apply (is_derive_comp (erlang_tail (S k)) (fun r => eps * r)); [apply tail_derive|auto_derive; [exact I|ring]].
Qed.
Lemma length_integral k eps t : 0 < eps -> RInt (f_G (S k) eps) 0 t = 1 - erlang_tail (S k) (eps * t).
Proof.
  intros He. apply is_RInt_unique.
  replace (1 - erlang_tail (S k) (eps * t)) with (minus (1 - erlang_tail (S k) (eps * t)) (1 - erlang_tail (S k) (eps * 0))).
  - apply (is_RInt_derive (fun r => 1 - erlang_tail (S k) (eps * r)) (f_G (S k) eps)); intros r _; [now apply length_density|].
    apply (continuous_ext (gamma_density (S k) eps)); [intro; symmetry; apply f_G_gamma; [lia|exact He]|apply gamma_cont].
  - rewrite Rmult_0_r, tail_zero. unfold minus, plus, opp; simpl. ring.
Qed.
Lemma near_pos r s : Rabs (s - r) < r -> 0 < s. Proof. intros H. apply Rabs_def2 in H. lra. Qed.
(** For noise of density proportional to exp(-eps |eta|) on R^n, the distribution function of |eta| has on r > 0 the derivative f_G(r) of Eq. (2). *)
Theorem laplace_length_density k eps (r : R) : 0 < eps -> 0 < r ->
  is_derive (fun r => Lap k eps origin (fun v => norm (S k) v < r)) r (f_G (S k) eps r).
Proof.
  intros He Hr. refine (is_derive_ext_loc (fun r => 1 - erlang_tail (S k) (eps * r)) _ r _ _ (length_density k eps r He)).
  exists (mkposreal r Hr). intros s Hs. symmetry. exact (proj1 (@laplace_length k eps s He (near_pos r s Hs))).
Qed.
