(** Arithmetic used by Direction.v, in the standard reals. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis Improper Gamma Radius Laws.
From dx.privacy Require Import Euclid Normal GaussianRelease Mahalanobis.
From dx.measure Require Import NormalFacts InstanceFacts.
Open Scope R_scope.

(** 1 for y > 0, otherwise 0 *)
Definition pos (y : R) : R := if Rlt_dec 0 y then 1 else 0.
(** the standard normal density on R^n at a point of length r *)
Definition bell (n : nat) (r : R) : R := / sqrt (2 * PI) ^ n * exp (- r ^ 2 / 2).
Lemma pos_nonneg y : 0 <= pos y. Proof. unfold pos. destruct (Rlt_dec 0 y); lra. Qed.
Lemma pos_scaled r s : 0 < r -> pos (r * s) = pos s.
Proof. intros H. unfold pos. destruct (Rlt_dec 0 (r * s)), (Rlt_dec 0 s); try reflexivity; exfalso; nra. Qed.
Lemma bell_pos n r : 0 < bell n r.
Proof. unfold bell. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, pow_lt, s2pi|apply exp_pos]. Qed.
Lemma bell_dens n v : dens n 1 origin v = bell n (norm n v).
Proof.
  rewrite dens_exp by lra. unfold bell. rewrite Rmult_1_l. f_equal. f_equal. unfold dist.
  rewrite (norm_ext n (sub v origin) v) by (intros i _; unfold sub, origin; ring). field.
Qed.
Lemma norm_scaled n s v : 0 <= s -> norm n (scale s v) = s * norm n v.
Proof.
  intros H. unfold norm. rewrite dot_scale, dot_scale_r, <- Rmult_assoc, sqrt_mult_alt by (apply Rmult_le_pos; exact H).
  now rewrite sqrt_square.
Qed.
Lemma scale_one n v : same n (scale 1 v) v. Proof. intros i _. unfold scale. ring. Qed.
Lemma scale_scale n a b v : same n (scale a (scale b v)) (scale (a * b) v). Proof. intros i _. unfold scale. ring. Qed.
(** the three changes of variables: the length y = r s, the normal vector u = z/s, the scale s = r v *)
Lemma first_change r s p g F : 0 < r -> r * (p * (pos (r * s + 0) * (g * F))) = r * (p * (pos s * (g * F))).
Proof. intros H. now rewrite Rplus_0_r, pos_scaled. Qed.
Lemma first_scale r s : 0 < r -> (r * s + 0) * / r = s. Proof. intros. field. lra. Qed.
Lemma second_change n s r g F : 0 < s -> r * (bell n r * (pos s * (g * F))) = pos s * (s * r * / s * (bell n (s * r * / s) * (g * F))).
Proof. intros H. replace (s * r * / s) with r by (field; lra). ring. Qed.
Lemma third_change k r v g F : 0 < r ->
  r * (pos (r * v + 0) * ((/ (r * v + 0)) ^ S k * (r * / (r * v + 0) * (bell (S k) (r * / (r * v + 0)) * (g * F))))) =
  g * ((/ r) ^ k * F) * (pos v * ((/ v) ^ S (S k) * bell (S k) (/ v))).
Proof.
  intros H. rewrite Rplus_0_r, pos_scaled by exact H. unfold pos. destruct (Rlt_dec 0 v) as [V|]; [|ring].
  replace (r * / (r * v)) with (/ v) by (field; lra). rewrite Rinv_mult, Rpow_mult_distr. simpl pow. field. split; [|lra].
  apply Rgt_not_eq; lra.
Qed.
Lemma drawn_arith p b g F : p * (b * (g * F)) = b * (p * g * F). Proof. ring. Qed.
Lemma ray_arith b g F : b * F * (1 * g) = b * (1 * (g * F)). Proof. ring. Qed.
Lemma unit_power k r o F : 0 <= r -> r <> 0 -> Rabs r ^ k * o * ((/ r) ^ k * F) = o * F.
Proof.
  intros H N. rewrite Rabs_pos_eq by exact H. replace (r ^ k * o * ((/ r) ^ k * F)) with (r ^ k * (/ r) ^ k * (o * F)) by ring.
  rewrite <- Rpow_mult_distr, Rinv_r, pow1 by exact N. ring.
Qed.
Lemma scaled_ray s r x : 0 < s -> / (s * r) * (s * x) = / r * x.
Proof. intros H. rewrite Rinv_mult. replace (/ s * / r * (s * x)) with (/ s * s * (/ r * x)) by ring. rewrite Rinv_l by lra. ring. Qed.
(** the density of the length over the k-th power of the length *)
Lemma gamma_over k eps r : 0 < eps -> 0 < r -> f_G (S k) eps r * (/ r) ^ k = eps ^ S k / INR (fact k) * exp (- (eps * r)).
Proof.
  intros E H. rewrite f_G_gamma by (lia || lra). unfold gamma_density. replace (S k - 1)%nat with k by lia.
  rewrite pow_inv. replace (- eps * r) with (- (eps * r)) by ring. field. split; [apply INR_fact_neq_0|apply pow_nonzero; lra].
Qed.
Lemma gamma_nonneg' k eps r : 0 < eps -> 0 <= r -> 0 <= f_G (S k) eps r.
Proof.
  intros E H. rewrite f_G_gamma by (lia || lra). unfold gamma_density. apply Rdiv_le_0_compat; [|apply INR_fact_lt_0].
  apply Rmult_le_pos; [apply Rmult_le_pos; apply pow_le; lra|left; apply exp_pos].
Qed.
(** the Gamma density continued as an even function: continuous, bounded, with a primitive that tends to 1 *)
Definition even_gamma (k : nat) (eps y : R) : R := gamma_density (S k) eps (Rabs y).
Lemma even_gamma_pos k eps y : 0 < eps -> pos y * even_gamma k eps y = pos y * f_G (S k) eps y.
Proof.
  intros E. unfold pos, even_gamma. destruct (Rlt_dec 0 y); [|ring]. rewrite Rabs_pos_eq by lra. rewrite f_G_gamma by (lia || lra). reflexivity.
Qed.
Lemma even_gamma_nonneg k eps y : 0 < eps -> 0 <= even_gamma k eps y.
Proof. intros E. unfold even_gamma. rewrite <- f_G_gamma by (lia || lra). apply gamma_nonneg'; [exact E|apply Rabs_pos]. Qed.
Lemma even_gamma_cont k eps y : continuous (even_gamma k eps) y.
Proof.
  unfold even_gamma. apply (continuous_comp Rabs (gamma_density (S k) eps)); [apply continuous_Rabs|].
  apply (@ex_derive_continuous R_AbsRing R_NormedModule). unfold gamma_density. auto_derive. exact I.
Qed.
Lemma exp_power x k : exp x ^ k = exp (INR k * x).
Proof. induction k as [|k IH]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity|]. rewrite S_INR. simpl. rewrite IH, <- exp_plus. f_equal. ring. Qed.
Lemma power_below k x : 0 <= x -> x ^ k * exp (- x) <= INR (S k) ^ k.
Proof.
  intros H. assert (P : 0 < INR (S k)) by (apply lt_0_INR; lia).
  assert (A : x <= INR (S k) * exp (x / INR (S k))).
  { pose proof (exp_ineq1_le (x / INR (S k))) as Q. apply Rle_trans with (INR (S k) * (x / INR (S k))); [right; field; lra|].
    apply Rmult_le_compat_l; lra. }
  assert (B : x ^ k <= INR (S k) ^ k * exp x).
  { apply Rle_trans with ((INR (S k) * exp (x / INR (S k))) ^ k); [apply pow_incr; split; assumption|].
    rewrite Rpow_mult_distr, exp_power. apply Rmult_le_compat_l; [apply pow_le; lra|].
    assert (C : INR k * (x / INR (S k)) <= x).
    { assert (q0 : 0 <= x / INR (S k)) by (apply Rdiv_le_0_compat; lra). assert (X : x = x / INR (S k) * INR (S k)) by (field; lra).
      set (q := x / INR (S k)) in *. clearbody q. rewrite X, S_INR. pose proof (pos_INR k). nra. }
    destruct C as [C|C]; [left; now apply exp_increasing|rewrite C; lra]. }
  apply Rmult_le_reg_r with (exp x); [apply exp_pos|]. rewrite Rmult_assoc, <- exp_plus. replace (- x + x) with 0 by ring. rewrite exp_0. lra.
Qed.
Lemma even_gamma_bound k eps y : 0 < eps -> even_gamma k eps y <= eps * INR (S k) ^ k / INR (fact k).
Proof.
  intros E. unfold even_gamma, gamma_density. replace (S k - 1)%nat with k by lia. set (r := Rabs y). assert (r0 : 0 <= r) by apply Rabs_pos.
  pose proof (power_below k (eps * r) ltac:(nra)) as B. rewrite Rpow_mult_distr in B. replace (- eps * r) with (- (eps * r)) by ring.
  unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, INR_fact_lt_0|]. change (eps ^ S k) with (eps * eps ^ k).
  replace (eps * eps ^ k * r ^ k * exp (- (eps * r))) with (eps * (eps ^ k * r ^ k * exp (- (eps * r)))) by ring.
  apply Rmult_le_compat_l; [lra|exact B].
Qed.
Definition even_primitive (k : nat) (eps y : R) : R := RInt (even_gamma k eps) 0 y.
Lemma even_derive k eps y : is_derive (even_primitive k eps) y (even_gamma k eps y).
Proof.
  apply is_derive_RInt with (a := 0); [|apply even_gamma_cont]. apply filter_forall. intro z.
  apply (RInt_correct (V := R_CompleteNormedModule)). apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros t _. apply even_gamma_cont.
Qed.
Lemma even_zero k eps : even_primitive k eps 0 = 0. Proof. unfold even_primitive. rewrite RInt_point. reflexivity. Qed.
Lemma even_limit k eps : 0 < eps -> is_lim (even_primitive k eps) p_infty 1.
Proof.
  intros E. assert (G := gamma_mass (S k) eps ltac:(lia) E). intros P HP. destruct (G P HP) as [Q S HQ [M HS] H].
  exists (Rmax M 0). intros b Hb. pose proof (Rmax_l M 0). pose proof (Rmax_r M 0).
  destruct (H 0 b HQ (HS b ltac:(lra))) as [y [I Py]]. simpl in I. unfold even_primitive.
  rewrite (RInt_ext _ (gamma_density (Datatypes.S k) eps)).
  - rewrite (is_RInt_unique _ _ _ _ I). exact Py.
  - intros x Hx. rewrite Rmin_left in Hx by lra. unfold even_gamma. now rewrite Rabs_pos_eq by lra.
Qed.
(** a symmetric root S of A is invertible when A is, and |S^-1 z|^2 = <z, A^-1 z> *)
Definition root_of (n : nat) (A S : mat) : Prop := symmetric n S /\ forall x, same n (mul n S (mul n S x)) (mul n A x).
Lemma mul_sub n A x y : same n (mul n A (sub x y)) (sub (mul n A x) (mul n A y)).
Proof. intros i _. unfold mul, sub at 2. apply (dot_sub_r n x y (A i)). Qed.
Section Root.
  Variables (n : nat) (A S B : mat).
  Hypothesis root : root_of n A S.
  Hypothesis inv : inverse n A B.
  Definition unroot (z : vec) : vec := mul n S (mul n B z).
  Lemma root_right z : same n (mul n S (unroot z)) z.
  Proof. intros i Hi. unfold unroot. rewrite (proj2 root _ i Hi). now apply (inv z). Qed.
  Lemma root_left u : same n (unroot (mul n S u)) u.
  Proof.
    assert (Z : same n (sub (unroot (mul n S u)) u) (fun _ => 0)).
    { set (e := sub (unroot (mul n S u)) u). assert (Se : same n (mul n S e) (fun _ => 0)).
      { intros i Hi. unfold e. rewrite (mul_sub n S _ _ i Hi). unfold sub. rewrite (root_right _ i Hi). ring. }
      assert (Z : forall M : mat, same n (mul n M (fun _ => 0)) (fun _ => 0)).
      { intros M i _. unfold mul. rewrite (dot_ext n (M i) (M i) (fun _ => 0) (scale 0 (M i))), dot_scale_r; [ring|intros j _; reflexivity|].
        intros j _. unfold scale. ring. }
      assert (Ae : same n (mul n A e) (fun _ => 0)).
      { intros i Hi. rewrite <- (proj2 root e i Hi), (mul_ext n S _ _ Se i Hi). now apply Z. }
      intros i Hi. rewrite <- (proj2 (inv e) i Hi), (mul_ext n B _ _ Ae i Hi). now apply Z. }
    intros i Hi. specialize (Z i Hi). unfold sub in Z. lra.
  Qed.
  Lemma root_norm z : norm n (unroot z) = form_norm n B z.
  Proof.
    unfold norm, form_norm. f_equal. unfold unroot. set (b := mul n B z).
    change (form n S (mul n S b) b = form n B z z). rewrite (form_sym n S (proj1 root)). unfold form. fold b.
    rewrite (dot_comm n z b). apply dot_ext; [intros j _; reflexivity|]. intros i Hi. rewrite (proj2 root b i Hi). now apply (inv z).
  Qed.
  Lemma root_norm_left u : form_norm n B (mul n S u) = norm n u.
  Proof. rewrite <- root_norm. apply norm_ext, root_left. Qed.
End Root.
