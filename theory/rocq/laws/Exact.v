(* 9. Closed forms: the radius in every dimension, Pr[R <= x] = 1 - e^(-eps x) sum_(i<n) (eps x)^i / i!,
   and the component along a direction in R^3, Pr[Z >= z] = (2 + eps z) e^(-eps z) / 4. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Arcsine Radius Angle SubGaussian Tails NoiseTail.
Open Scope R_scope.

Fixpoint exp_partial (n : nat) (y : R) : R :=   (* sum_(i<n) y^i / i! *)
  match n with O => 0 | S m => exp_partial m y + y ^ m / INR (fact m) end.

(* the derivative telescopes: (e^(-eps x) (eps x)^n / n!)' = gamma_n - gamma_(n+1) *)
Lemma erlang_derive n eps x :
  is_derive (fun x => - (exp (- eps * x) * exp_partial (S n) (eps * x))) x (gamma_density (S n) eps x).
Proof.
  induction n as [|n IH].
  - unfold gamma_density. simpl. auto_derive; [exact I|]. field.
  - assert (D : is_derive (fun x => - (exp (- eps * x) * ((eps * x) ^ S n / INR (fact (S n))))) x
                  (gamma_density (S (S n)) eps x - gamma_density (S n) eps x)).
    { unfold gamma_density. auto_derive; [exact I|]. fold_INR.
      replace (S (S n) - 1)%nat with (S n) by lia. replace (S n - 1)%nat with n by lia.
      change (fact n + n * fact n)%nat with (fact (S n)). rewrite !fact_step, !Rpow_mult_distr. simpl pow. pose proof (pos_INR n). pose proof (INR_fact_neq_0 n).
      field. lra. }
    apply (is_derive_ext (fun x => - (exp (- eps * x) * exp_partial (S n) (eps * x)) +
                                   - (exp (- eps * x) * ((eps * x) ^ S n / INR (fact (S n)))))).
    { intro t. change (exp_partial (S (S n)) (eps * t)) with (exp_partial (S n) (eps * t) + (eps * t) ^ S n / INR (fact (S n))). 
      eqR. ring. }
    replace (gamma_density (S (S n)) eps x) with
      (gamma_density (S n) eps x + (gamma_density (S (S n)) eps x - gamma_density (S n) eps x)) by (eqR; ring).
    exact (is_derive_plus _ _ x _ _ IH D).
Qed.
Theorem erlang_cdf n eps x : (1 <= n)%nat ->
  RInt (gamma_density n eps) 0 x = 1 - exp (- eps * x) * exp_partial n (eps * x).
Proof.
  intros Hn. destruct n as [|n]; [lia|].
  rewrite (ftc (fun x => - (exp (- eps * x) * exp_partial (S n) (eps * x))));
    [|intro; apply erlang_derive|apply gamma_cont].
  rewrite !Rmult_0_r, exp_0. replace (exp_partial (S n) 0) with 1; [eqR; ring|].
  clear. induction n as [|n IH]; [simpl; field|].
  change (exp_partial (S (S n)) 0) with (exp_partial (S n) 0 + 0 ^ S n / INR (fact (S n))).
  rewrite <- IH, pow_i by lia. unfold Rdiv. ring.
Qed.

(* Archimedes: in R^3, K is uniform on [-1,1] *)
Lemma archimedes x : -1 <= x <= 1 -> Pr_K_ge 3 x = (1 - x) / 2.
Proof.
  intros Hx. unfold Pr_K_ge, weighted. change (3 - 2)%nat with 1%nat.
  rewrite (int_ext_all (fun t => cos t ^ 1 * 1) (fun t => cos t ^ 1)) by (intro; ring).
  assert (F : forall a b, RInt (fun t => cos t ^ 1) a b = sin b - sin a).
  { intros. apply ftc; intro; [auto_derive; [exact I|ring]|cont]. }
  rewrite !F, sin_neg, sin_PI2, sin_asin by exact Hx. field.
Qed.
Theorem Z_tail_3 eps z : 0 < eps -> 0 < z ->
  integral_from 0 (Z_tail_integrand 3 eps z) ((2 + eps * z) * exp (- eps * z) / 4).
Proof.
  intros He Hz. set (J := Z_tail_integrand 3 eps z).
  assert (CJ : forall r, continuous J r) by (apply Z_tail_cont; lia).
  (* on [z, oo) the integrand is eps^3/4 (r^2 - z r) e^(-eps r) *)
  set (f := fun r => eps ^ 3 / 4 * (r ^ 2 * exp (- eps * r)) + - (z * eps ^ 3 / 4) * (r ^ 1 * exp (- eps * r))).
  assert (f0 : integral_from 0 f (eps ^ 3 / 4 * (INR (fact 2) / eps ^ (2 + 1)) + - (z * eps ^ 3 / 4) * (INR (fact 1) / eps ^ (1 + 1)))).
  { apply integral_plus; apply integral_scal; now apply gamma_integral. }
  assert (Cf : forall r, continuous f r) by (intro; unfold f; cont).
  pose proof (integral_split 0 z f _ Cf f0) as fz.
  rewrite (ftc (fun r => - / 4 * exp (- eps * r) * (eps^2 * r^2 - eps^2 * z * r + 2 * eps * r - eps * z + 2))) in fz.
  2:{ intro r. unfold f. auto_derive; [exact I|]. simpl. field. }
  2:{ exact Cf. }
  apply (integral_ext_from z f J) in fz.
  2:{ intros r Hr. unfold J, Z_tail_integrand, f, gamma_density.
      assert (0 <= z / r <= 1).
      { split; [left; apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with r; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
      rewrite archimedes by lra. simpl. field. lra. }
  pose proof (integral_split z 0 J _ CJ fz) as J0.
  replace (RInt J z 0) with 0 in J0.
  2:{ symmetry. rewrite (RInt_ext J (fun _ => 0)).
      - rewrite RInt_const. apply Rmult_0_r.
      - rewrite Rmin_right, Rmax_left by lra. intros r Hr. unfold J, Z_tail_integrand, Pr_K_ge.
        rewrite asin_ge_1, RInt_point.
        + unfold zero; simpl. unfold Rdiv. rewrite Rmult_0_l. apply Rmult_0_r.
        + apply Rmult_le_reg_r with r; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  refine (integral_ext _ _ _ _ _ _ _ J0); [reflexivity|].
  rewrite Rmult_0_r, exp_0. simpl. field. lra.
Qed.
