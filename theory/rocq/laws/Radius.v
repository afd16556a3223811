(* 1. The radius R of the noise exp(-eps |z|) on R^n has density  eps^n r^(n-1) e^(-eps r) / (n-1)!  on r > 0.
   Total mass 1, E[R] = n/eps, E[R^2] = n(n+1)/eps^2, and every moment, as improper Riemann integrals. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis.
Open Scope R_scope.

Lemma fact_step m : INR (fact (S m)) = (INR m + 1) * INR (fact m).
Proof. change (fact (S m)) with (S m * fact m)%nat. now rewrite mult_INR, S_INR. Qed.
(* The general lemma, by parts: (- r^(k+1) e^(-e r) / e)' = r^(k+1) e^(-e r) - (k+1)/e r^k e^(-e r). *)
Lemma gamma_integral e k : 0 < e ->
  integral_from 0 (fun r => r ^ k * exp (- e * r)) (INR (fact k) / e ^ (k + 1)).
Proof.
  intros He. assert (e <> 0) by lra. induction k as [|k IH].
  - replace (INR (fact 0) / e ^ (0 + 1)) with (0 - (- / e * exp (- e * 0)))
      by (simpl; rewrite Rmult_0_r, exp_0; field; lra).
    apply (ftc_infty (fun r => - / e * exp (- e * r))).
    + intro x. auto_derive; [exact I|]. simpl. field; lra.
    + intro x. cont.
    + replace (Finite 0) with (Rbar_mult (- / e) 0) by (simpl; f_equal; ring).
      now apply is_lim_scal_l, lim_exp.
  - refine (integral_ext _ _ _ _ _ _ _ (integral_plus 0
      (fun r => r ^ S k * exp (- e * r) - (INR k + 1) / e * (r ^ k * exp (- e * r))) _
      (0 - (- / e * (0 ^ S k * exp (- e * 0)))) _ _ (integral_scal 0 ((INR k + 1) / e) _ _ IH))).
    { intro x; simpl; ring. }
    { rewrite fact_step, !Nat.add_1_r. simpl pow. field. split; [apply pow_nonzero|]; lra. }
    apply (ftc_infty (fun r => - / e * (r ^ S k * exp (- e * r)))).
    + intro x. auto_derive; [exact I|]. fold_INR. simpl pow. field; lra.
    + intro x. cont.
    + replace (Finite 0) with (Rbar_mult (- / e) 0) by (simpl; f_equal; ring).
      now apply is_lim_scal_l, lim_pow_exp.
Qed.

Definition gamma_density (n : nat) (eps r : R) : R :=
  eps ^ n * r ^ (n - 1) * exp (- eps * r) / INR (fact (n - 1)).

(* E[R^p] = (n-1+p)! / ((n-1)! eps^p) *)
Theorem gamma_moment n eps p : (1 <= n)%nat -> 0 < eps ->
  integral_from 0 (fun r => gamma_density n eps r * r ^ p)
    (INR (fact (n - 1 + p)) / INR (fact (n - 1)) / eps ^ p).
Proof.
  intros Hn He.
  refine (integral_ext _ _ _ _ _ _ _
    (integral_scal 0 (eps ^ n / INR (fact (n - 1))) _ _ (gamma_integral eps (n - 1 + p) He))).
  - intro r. unfold gamma_density. rewrite pow_add. field. apply INR_fact_neq_0.
  - replace (n - 1 + p + 1)%nat with (n + p)%nat by lia. rewrite pow_add.
    field. repeat split; try (apply pow_nonzero; lra). apply INR_fact_neq_0.
Qed.

Theorem gamma_mass n eps : (1 <= n)%nat -> 0 < eps -> integral_from 0 (gamma_density n eps) 1.
Proof.
  intros Hn He. refine (integral_ext _ _ _ _ _ _ _ (gamma_moment n eps 0 Hn He)).
  - intro r; simpl; ring.
  - rewrite Nat.add_0_r. simpl. field. apply INR_fact_neq_0.
Qed.

Theorem gamma_mean n eps : (1 <= n)%nat -> 0 < eps ->
  integral_from 0 (fun r => gamma_density n eps r * r) (INR n / eps).
Proof.
  intros Hn He. refine (integral_ext _ _ _ _ _ _ _ (gamma_moment n eps 1 Hn He)).
  - intro r; simpl; ring.
  - destruct n as [|m]; [lia|]. replace (S m - 1)%nat with m by lia.
    rewrite Nat.add_1_r, fact_step, S_INR. simpl pow. field. split; [lra | apply INR_fact_neq_0].
Qed.

Theorem gamma_second_moment n eps : (1 <= n)%nat -> 0 < eps ->
  integral_from 0 (fun r => gamma_density n eps r * r ^ 2) (INR n * (INR n + 1) / eps ^ 2).
Proof.
  intros Hn He. refine (integral_ext _ _ _ _ _ _ _ (gamma_moment n eps 2 Hn He)).
  - reflexivity.
  - destruct n as [|m]; [lia|]. replace (S m - 1)%nat with m by lia.
    replace (m + 2)%nat with (S (S m)) by lia.
    rewrite !fact_step, !S_INR. field. split; [lra | apply INR_fact_neq_0].
Qed.
