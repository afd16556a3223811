(** The regularised Mahalanobis norm (Xu et al., Definitions 1 to 3, Lemmas 2 and 3), in every dimension and without the
    spectral theorem: "c is a lower bound on the eigenvalues of Sigma" is read as c |x|^2 <= x^T Sigma x for all x. *)
From Coq Require Import Reals Lra Psatz Lia Arith.
From dx.privacy Require Import Euclid.
Open Scope R_scope.

Definition mat := nat -> nat -> R.
Definition mul (n : nat) (A : mat) (x : vec) : vec := fun i => dot n (A i) x.
Definition unit (k : nat) : vec := fun i => if Nat.eqb i k then 1 else 0.
Definition identity : mat := fun i => unit i.
(** lambda Sigma + (1 - lambda) I *)
Definition reg (lam : R) (S : mat) : mat := fun i j => lam * S i j + (1 - lam) * identity i j.
Fixpoint trace (n : nat) (A : mat) : R := match n with O => 0 | S k => trace k A + A k k end.
Definition symmetric (n : nat) (A : mat) : Prop := forall i j, (i < n)%nat -> (j < n)%nat -> A i j = A j i.
(** x^T A y *)
Definition form (n : nat) (A : mat) (x y : vec) : R := dot n x (mul n A y).
Definition posdef (n : nat) (A : mat) : Prop := symmetric n A /\ forall x, ~ same n x (fun _ => 0) -> 0 < form n A x x.
Definition inverse (n : nat) (A B : mat) : Prop := forall x, same n (mul n A (mul n B x)) x /\ same n (mul n B (mul n A x)) x.
(** sqrt(x^T B x): the norm of Definition 3 when B is the inverse of lambda Sigma + (1 - lambda) I *)
Definition form_norm (n : nat) (B : mat) (x : vec) : R := sqrt (form n B x x).

Lemma dot_unit n k x : (k < n)%nat -> dot n (unit k) x = x k.
Proof.
  induction n as [|m IH]; intros H; [lia|]. simpl. unfold unit at 2. destruct (Nat.eqb_spec m k) as [->|N].
  - replace (dot k (unit k) x) with 0; [ring|]. clear. assert (K : forall m, (m <= k)%nat -> dot m (unit k) x = 0).
    { induction m as [|m IH]; intros L; [reflexivity|]. simpl. rewrite IH by lia. unfold unit. destruct (Nat.eqb_spec m k); [lia|ring]. }
    symmetry. apply K. lia.
  - rewrite IH by lia. ring.
Qed.
Lemma mul_identity n x : same n (mul n identity x) x.
Proof. intros i Hi. unfold mul, identity. now apply dot_unit. Qed.

Section Forms.
  Variables (n : nat) (A : mat).
  Lemma mul_ext x y : same n x y -> same n (mul n A x) (mul n A y).
  Proof. intros H i Hi. unfold mul. apply dot_ext; [intros j _; reflexivity|exact H]. Qed.
  Lemma form_ext x x' y y' : same n x x' -> same n y y' -> form n A x y = form n A x' y'.
  Proof. intros H H'. unfold form. apply dot_ext; [exact H|now apply mul_ext]. Qed.
  Lemma form_add x y z : form n A (add x y) z = form n A x z + form n A y z.
  Proof. apply dot_add. Qed.
  Lemma form_scale a x z : form n A (scale a x) z = a * form n A x z.
  Proof. apply dot_scale. Qed.
  Lemma form_add_r x y z : form n A z (add x y) = form n A z x + form n A z y.
  Proof.
    unfold form. rewrite <- dot_add_r. apply dot_ext; [intros i _; reflexivity|]. intros i Hi. unfold mul, add. apply (dot_add_r n x y (A i)).
  Qed.
  Lemma form_scale_r a x z : form n A z (scale a x) = a * form n A z x.
  Proof.
    unfold form. rewrite <- dot_scale_r. apply dot_ext; [intros i _; reflexivity|]. intros i Hi. unfold mul. apply (dot_scale_r n a x (A i)).
  Qed.
  (** x^T A y as a double sum, one dimension at a time *)
  Lemma dot_rows m x y (B : mat) : dot m x (fun i => dot n (B i) y) = dot n (fun j => dot m x (fun i => B i j)) y.
  Proof.
    induction m as [|k IH]; simpl.
    - symmetry. clear. induction n as [|m IH]; simpl; [reflexivity|]. rewrite IH. ring.
    - rewrite IH. rewrite <- (dot_scale n (x k) (B k) y), <- dot_add. apply dot_ext; intros j _; reflexivity.
  Qed.
  Lemma form_sym : symmetric n A -> forall x y, form n A x y = form n A y x.
  Proof.
    intros H x y. unfold form, mul. rewrite dot_rows, dot_comm. apply dot_ext; [intros i _; reflexivity|].
    intros j Hj. rewrite dot_comm. apply dot_ext; [|intros i _; reflexivity]. intros i Hi. now apply H.
  Qed.
  Hypothesis sym : symmetric n A.
  Hypothesis psd : forall x, 0 <= form n A x x.
  Lemma form_cauchy x y : form n A x y * form n A x y <= form n A x x * form n A y y.
  Proof.
    pose proof (psd x). pose proof (psd y).
    assert (Q : forall a b, 0 <= a * a * form n A x x + 2 * a * b * form n A x y + b * b * form n A y y).
    { intros a b. pose proof (psd (add (scale a x) (scale b y))) as P.
      rewrite form_add, !form_add_r, !form_scale, !form_scale_r, (form_sym sym y x) in P. nra. }
    pose proof (Q (form n A y y) (- form n A x y)). pose proof (Q 1 (- form n A x y)). pose proof (Q (- form n A x y) (form n A x x)).
    destruct (Req_dec (form n A y y) 0) as [Z|NZ]; [|nra].
    rewrite Z in *. destruct (Req_dec (form n A x x) 0) as [Z2|NZ2]; nra.
  Qed.
  Lemma form_triangle x y : form_norm n A (add x y) <= form_norm n A x + form_norm n A y.
  Proof.
    unfold form_norm. pose proof (sqrt_pos (form n A x x)). pose proof (sqrt_pos (form n A y y)).
    apply Rsqr_incr_0_var; [|lra]. rewrite Rsqr_sqrt by apply psd. unfold Rsqr.
    rewrite form_add, !form_add_r, (form_sym sym y x).
    assert (form n A x y <= sqrt (form n A x x) * sqrt (form n A y y)).
    { rewrite <- sqrt_mult by apply psd. apply Rle_trans with (sqrt (form n A x y * form n A x y)); [|apply sqrt_le_1_alt, form_cauchy].
      fold (Rsqr (form n A x y)). rewrite sqrt_Rsqr_abs. apply Rle_abs. }
    pose proof (sqrt_sqrt _ (psd x)). pose proof (sqrt_sqrt _ (psd y)). nra.
  Qed.
  Lemma form_norm_scale a x : form_norm n A (scale a x) = Rabs a * form_norm n A x.
  Proof.
    unfold form_norm. rewrite form_scale, form_scale_r, <- Rmult_assoc. rewrite sqrt_mult_alt by nra. f_equal. apply sqrt_Rsqr_abs.
  Qed.
  (** the quadratic form is at most the trace times the squared length *)
  Lemma trace_sum x : forall m, (m <= n)%nat -> dot m (mul n A x) (mul n A x) <= trace m A * form n A x x.
  Proof.
    induction m as [|k IH]; intros L; simpl; [lra|]. specialize (IH ltac:(lia)).
    assert (E : mul n A x k = form n A (unit k) x) by (unfold form; rewrite dot_unit by lia; reflexivity).
    assert (D : form n A (unit k) (unit k) = A k k).
    { unfold form. rewrite dot_unit by lia. unfold mul. rewrite dot_comm. now apply dot_unit. }
    pose proof (form_cauchy (unit k) x) as C. rewrite D in C. rewrite E. nra.
  Qed.
  Lemma trace_bound x : form n A x x <= trace n A * dot n x x.
  Proof.
    pose proof (trace_sum x n (le_n n)) as T. pose proof (cauchy_schwarz_sqr n x (mul n A x)) as C. fold (form n A x x) in C.
    pose proof (psd x). pose proof (dot_nonneg n x). pose proof (dot_nonneg n (mul n A x)).
    destruct (Req_dec (form n A x x) 0) as [Z|NZ].
    - rewrite Z. assert (0 <= trace n A); [|nra]. clear - psd. assert (K : forall m, (m <= n)%nat -> 0 <= trace m A).
      { induction m as [|k IH]; intros L; simpl; [lra|]. specialize (IH ltac:(lia)). specialize (psd (unit k)).
        assert (D : form n A (unit k) (unit k) = A k k) by (unfold form; rewrite dot_unit by lia; unfold mul; rewrite dot_comm; now apply dot_unit). lra. }
      apply K. lia.
    - apply Rmult_le_reg_r with (form n A x x); [lra|]. nra.
  Qed.
End Forms.
Lemma posdef_nonneg n A x : posdef n A -> 0 <= form n A x x.
Proof.
  intros [_ P]. destruct (Req_dec (dot n x x) 0) as [Z|NZ].
  - apply dot_zero in Z. rewrite (form_ext n A x (scale 0 x) x x), form_scale; [lra|intros i Hi; rewrite (Z i Hi); unfold scale; ring|intros i _; reflexivity].
  - left. apply P. intros Z. apply NZ. now apply dot_zero.
Qed.
Lemma form_reg n lam S x y : form n (reg lam S) x y = lam * form n S x y + (1 - lam) * dot n x y.
Proof.
  unfold form. rewrite <- !dot_scale_r, <- dot_add_r. apply dot_ext; [intros i _; reflexivity|]. intros i Hi. unfold mul, reg, add, scale.
  rewrite <- (mul_identity n y i Hi). unfold mul. rewrite <- !dot_scale, <- dot_add. apply dot_ext; intros j _; reflexivity.
Qed.
Lemma reg_symmetric n lam S : symmetric n S -> symmetric n (reg lam S).
Proof.
  intros H i j Hi Hj. unfold reg, identity, unit. rewrite (H i j Hi Hj). do 2 f_equal. destruct (Nat.eqb_spec j i), (Nat.eqb_spec i j); congruence.
Qed.

(** A symmetric matrix with r |x|^2 <= x^T A x <= s |x|^2, 0 < r, and its inverse B. *)
Section Inverse.
  Variables (n : nat) (A B : mat) (r s : R).
  Hypothesis sym : symmetric n A.
  Hypothesis inv : inverse n A B.
  Hypothesis r0 : 0 < r.
  Hypothesis low : forall x, r * dot n x x <= form n A x x.
  Hypothesis high : forall x, form n A x x <= s * dot n x x.
  Lemma A_psd x : 0 <= form n A x x.
  Proof. pose proof (low x). pose proof (dot_nonneg n x). nra. Qed.
  Lemma B_form x y : form n B x y = form n A (mul n B x) (mul n B y).
  Proof.
    unfold form at 2. rewrite (dot_ext n (mul n B x) (mul n B x) (mul n A (mul n B y)) y); [|intros i _; reflexivity|apply inv].
    unfold form. transitivity (form n A (mul n B y) (mul n B x)).
    - unfold form. rewrite dot_comm. apply dot_ext; [intros i _; reflexivity|]. intros i Hi. symmetry. now apply inv.
    - rewrite (form_sym n A sym). unfold form. apply dot_ext; [intros i _; reflexivity|apply inv].
  Qed.
  Lemma B_sym x y : form n B x y = form n B y x.
  Proof. rewrite !B_form. apply form_sym, sym. Qed.
  Lemma B_psd x : 0 <= form n B x x.
  Proof. rewrite B_form. apply A_psd. Qed.
  Lemma B_upper x : r * form n B x x <= dot n x x.
  Proof.
    set (y := mul n B x). assert (E : form n B x x = dot n x y) by reflexivity.
    pose proof (cauchy_schwarz_sqr n x y) as C. pose proof (low y) as L. change (form n A y y) with (form n A (mul n B x) (mul n B x)) in L. rewrite <- (B_form x x), E in L.
    pose proof (dot_nonneg n x). pose proof (dot_nonneg n y). rewrite E.
    destruct (Req_dec (dot n x y) 0) as [Z|NZ]; [rewrite Z; lra|]. pose proof (B_psd x) as P. rewrite E in P.
    apply Rmult_le_reg_r with (dot n x y); [lra|]. nra.
  Qed.
  Lemma B_lower x : dot n x x <= s * form n B x x.
  Proof.
    set (y := mul n B x). pose proof (form_cauchy n A sym A_psd x y) as C.
    assert (E : form n A x y = dot n x x) by (unfold form; apply dot_ext; [intros i _; reflexivity|apply inv]).
    change (form n A y y) with (form n A (mul n B x) (mul n B x)) in C. rewrite E, <- (B_form x x) in C. pose proof (high x). pose proof (B_psd x). pose proof (dot_nonneg n x).
    destruct (Req_dec (dot n x x) 0) as [Z|NZ].
    - rewrite Z in *. assert (form n B x x = 0).
      { pose proof (B_upper x). nra. } nra.
    - apply Rmult_le_reg_r with (dot n x x); [lra|]. nra.
  Qed.
  Lemma B_zero x : form n B x x = 0 <-> same n x (fun _ => 0).
  Proof.
    split; intros H.
    - apply dot_zero. pose proof (B_lower x). pose proof (dot_nonneg n x). rewrite H in *. lra.
    - apply dot_zero in H. pose proof (B_upper x). pose proof (B_psd x). nra.
  Qed.
  Lemma norm_sandwich x : 0 < s -> norm n x / sqrt s <= form_norm n B x <= norm n x / sqrt r.
  Proof.
    intros s0. assert (Ps := sqrt_lt_R0 s s0). assert (Pr := sqrt_lt_R0 r r0). unfold form_norm, norm. split.
    - rewrite <- sqrt_div_alt by exact s0. apply sqrt_le_1_alt. apply Rmult_le_reg_r with s; [exact s0|].
      replace (dot n x x / s * s) with (dot n x x) by (field; lra). pose proof (B_lower x). lra.
    - rewrite <- sqrt_div_alt by exact r0. apply sqrt_le_1_alt. apply Rmult_le_reg_r with r; [exact r0|].
      replace (dot n x x / r * r) with (dot n x x) by (field; lra). pose proof (B_upper x). lra.
  Qed.
End Inverse.

(** what makes a function of vectors a norm *)
Definition is_norm (n : nat) (f : vec -> R) : Prop :=
  (forall x, 0 <= f x /\ (f x = 0 <-> same n x (fun _ => 0))) /\ (forall a x, f (scale a x) = Rabs a * f x) /\ (forall x y, f (add x y) <= f x + f y).
(** Reading: sqrt(x^T x) is a norm on R^n. *)
Theorem xu_2020_def_1 : forall n, is_norm n (norm n).
Proof.
  intros n. split; [intros x; split; [apply norm_nonneg|apply norm_zero]|split; [|apply norm_triangle]].
  intros a x. unfold norm. rewrite dot_scale, dot_scale_r, <- Rmult_assoc. rewrite sqrt_mult_alt by nra. f_equal. apply sqrt_Rsqr_abs.
Qed.
Lemma inverse_norm n A B : posdef n A -> inverse n A B -> is_norm n (form_norm n B).
Proof.
  intros P I. assert (psdA : forall x, 0 <= form n A x x) by (intros; now apply posdef_nonneg).
  assert (F : forall x y, form n B x y = form n A (mul n B x) (mul n B y)) by (intros; apply B_form; [apply P|exact I]).
  assert (psd : forall x, 0 <= form n B x x) by (intros; rewrite F; apply psdA).
  assert (symB : forall x y, form n B x y = form n B y x) by (intros; rewrite !F; apply form_sym, P).
  split; [|split].
  - intros x. split; [apply sqrt_pos|]. unfold form_norm. split; intros H.
    + apply sqrt_eq_0 in H; [|apply psd]. rewrite F in H. destruct P as [_ P].
      destruct (Req_dec (dot n (mul n B x) (mul n B x)) 0) as [Z|NZ].
      * apply dot_zero in Z. intros i Hi. rewrite <- (proj1 (I x) i Hi). unfold mul at 1. rewrite (dot_ext n (A i) (A i) _ _ (fun j _ => eq_refl) Z).
        clear. induction n as [|k IH]; simpl; [reflexivity|]. rewrite IH. ring.
      * exfalso. assert (0 < form n A (mul n B x) (mul n B x)); [|lra]. apply P. intros Z. apply NZ. now apply dot_zero.
    + replace (form n B x x) with 0; [apply sqrt_0|]. symmetry. rewrite (form_ext n B x (scale 0 x) x x); [rewrite form_scale; ring| |intros i _; reflexivity].
      intros i Hi. rewrite (H i Hi). unfold scale. ring.
  - intros a x. apply form_norm_scale.
  - intros x y. unfold form_norm. pose proof (sqrt_pos (form n B x x)). pose proof (sqrt_pos (form n B y y)).
    apply Rsqr_incr_0_var; [|lra]. rewrite Rsqr_sqrt by apply psd. unfold Rsqr. rewrite form_add, !form_add_r, (symB y x).
    assert (form n B x y <= sqrt (form n B x x) * sqrt (form n B y y)).
    { rewrite <- sqrt_mult by apply psd. apply Rle_trans with (sqrt (form n B x y * form n B x y)).
      - fold (Rsqr (form n B x y)). rewrite sqrt_Rsqr_abs. apply Rle_abs.
      - apply sqrt_le_1_alt. rewrite !F. apply form_cauchy; [apply P|exact psdA]. }
    pose proof (sqrt_sqrt _ (psd x)). pose proof (sqrt_sqrt _ (psd y)). nra.
Qed.
(** ** A positive definite matrix has an inverse *)
Lemma dot_nothing n x : dot n x (fun _ => 0) = 0.
Proof. induction n as [|m IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.
Lemma posdef_smaller n A : posdef (S n) A -> posdef n A.
Proof.
  intros [Y P]. split; [intros i j Hi Hj; apply Y; lia|]. intros x N.
  set (z := fun i => if Nat.eqb i n then 0 else x i).
  assert (E : same n z x) by (intros i Hi; unfold z; destruct (Nat.eqb_spec i n); [lia|reflexivity]).
  assert (K : form n A x x = form (S n) A z z).
  { unfold form, mul. simpl. assert (Z : z n = 0) by (unfold z; now rewrite Nat.eqb_refl). rewrite Z.
    rewrite Rmult_0_l, Rplus_0_r. apply dot_ext; [intros i Hi; symmetry; now apply E|].
    intros i Hi. rewrite Rmult_0_r, Rplus_0_r. apply dot_ext; [intros j _; reflexivity|intros j Hj; symmetry; now apply E]. }
  rewrite K. apply P. intros Z. apply N. intros i Hi. rewrite <- (E i Hi). apply Z. lia.
Qed.
(** elimination of the last coordinate: t is the last entry of the solution, y - t u are the others *)
Lemma posdef_solve n : forall A, posdef n A -> forall b, exists x, same n (mul n A x) b.
Proof.
  induction n as [|n IH]; intros A P b; [exists b; intros i Hi; lia|].
  destruct (IH A (posdef_smaller n A P) b) as [y Ey]. destruct (IH A (posdef_smaller n A P) (fun i => A i n)) as [u Eu].
  set (s := A n n - dot n (A n) u).
  set (with_last := fun (v : vec) (t : R) (i : nat) => if Nat.eqb i n then t else v i).
  assert (Last : forall v t, with_last v t n = t) by (intros; unfold with_last; now rewrite Nat.eqb_refl).
  assert (Low : forall v t, same n (with_last v t) v) by (intros v t i Hi; unfold with_last; destruct (Nat.eqb_spec i n); [lia|reflexivity]).
  assert (Row : forall v t i, mul (S n) A (with_last v t) i = dot n (A i) v + A i n * t).
  { intros v t i. unfold mul. simpl. rewrite Last. f_equal. apply dot_ext; [intros j _; reflexivity|apply Low]. }
  assert (s0 : 0 < s).
  { set (z := with_last (scale (-1) u) 1). assert (Q : 0 < form (S n) A z z).
    { apply (proj2 P). intros Z. specialize (Z n ltac:(lia)). unfold z in Z. rewrite Last in Z. lra. }
    assert (E : form (S n) A z z = s); [|now rewrite E in Q].
    change (form (S n) A z z) with (dot n z (mul (S n) A z) + z n * mul (S n) A z n).
    assert (Rz : forall i, mul (S n) A z i = A i n - dot n (A i) u) by (intros i; unfold z; rewrite Row, dot_scale_r; ring).
    rewrite Rz. replace (z n) with 1 by (symmetry; apply Last). unfold s.
    replace (dot n z (mul (S n) A z)) with (dot n z (fun _ => 0)); [rewrite dot_nothing; ring|].
    apply dot_ext; [intros j _; reflexivity|]. intros i Hi. rewrite Rz. specialize (Eu i Hi). unfold mul in Eu. rewrite Eu. ring. }
  set (t := (b n - dot n (A n) y) / s). exists (with_last (sub y (scale t u)) t). intros i Hi. rewrite Row, dot_sub_r, dot_scale_r.
  destruct (Nat.eq_dec i n) as [->|Ni].
  - replace (dot n (A n) y - t * dot n (A n) u + A n n * t) with (dot n (A n) y + t * s) by (unfold s; ring). unfold t. field. lra.
  - specialize (Ey i ltac:(lia)). specialize (Eu i ltac:(lia)). unfold mul in Ey, Eu. rewrite Ey, Eu. ring.
Qed.
Lemma posdef_inverse n A : posdef n A -> exists B, inverse n A B.
Proof.
  intros P. assert (C : exists X : nat -> vec, forall j, same n (mul n A (X j)) (unit j)).
  { assert (K : forall m, exists X : nat -> vec, forall j, (j < m)%nat -> same n (mul n A (X j)) (unit j)).
    { induction m as [|m [X HX]]; [exists (fun _ => unit 0); intros j Hj; lia|].
      destruct (posdef_solve n A P (unit m)) as [x Ex]. exists (fun j => if Nat.eqb j m then x else X j). intros j Hj.
      destruct (Nat.eqb_spec j m) as [->|N]; [exact Ex|apply HX; lia]. }
    destruct (K n) as [X HX]. destruct (posdef_solve n A P (fun _ => 0)) as [o Eo].
    exists (fun j => if Nat.ltb j n then X j else o). intros j. destruct (Nat.ltb_spec j n) as [L|L]; [now apply HX|].
    intros i Hi. rewrite (Eo i Hi). unfold unit. destruct (Nat.eqb_spec i j); [lia|reflexivity]. }
  destruct C as [X HX]. exists (fun i j => X j i).
  assert (Rt : forall x, same n (mul n A (mul n (fun i j => X j i) x)) x).
  { intros x i Hi. unfold mul. rewrite (dot_rows n n (A i) x (fun i j => X j i)).
    transitivity (dot n (unit i) x); [|now apply dot_unit]. apply dot_ext; [|intros j _; reflexivity]. intros j Hj.
    transitivity (unit j i); [exact (HX j i Hi)|unfold unit; now rewrite Nat.eqb_sym]. }
  intros x. split; [apply Rt|]. set (y := mul n (fun i j => X j i) (mul n A x)).
  assert (Z : same n (mul n A (sub y x)) (fun _ => 0)).
  { intros i Hi. unfold mul. rewrite dot_sub_r. specialize (Rt (mul n A x) i Hi). fold y in Rt. unfold mul in Rt at 1. rewrite Rt. unfold mul. ring. }
  destruct (Req_dec (dot n (sub y x) (sub y x)) 0) as [E|E].
  - apply dot_zero in E. intros i Hi. specialize (E i Hi). unfold sub in E. lra.
  - exfalso. assert (F : 0 < form n A (sub y x) (sub y x)) by (apply (proj2 P); intros Q; apply E; now apply dot_zero).
    unfold form in F. rewrite (dot_ext n _ (sub y x) _ (fun _ => 0) (fun i _ => eq_refl) Z) in F. revert F. generalize (sub y x). clear.
    intros v. rewrite dot_nothing. lra.
Qed.
(** Reading: a positive definite Sigma has an inverse B, and sqrt(x^T B x) is then a norm on R^n. *)
Theorem xu_2020_def_2 : forall n Sigma, posdef n Sigma -> (exists B, inverse n Sigma B) /\ forall B, inverse n Sigma B -> is_norm n (form_norm n B).
Proof. intros n S P. split; [now apply posdef_inverse|intros B; now apply inverse_norm]. Qed.
Lemma reg_posdef n lam S : posdef n S -> 0 <= lam <= 1 -> posdef n (reg lam S).
Proof.
  intros P L. split; [apply reg_symmetric, P|]. intros x N. rewrite form_reg. pose proof (proj2 P x N).
  assert (0 < dot n x x) by (pose proof (dot_nonneg n x); destruct (Req_dec (dot n x x) 0) as [Z|]; [apply dot_zero in Z; contradiction|lra]). nra.
Qed.
(** Reading: for lambda in [0,1] and a positive definite Sigma, lambda Sigma + (1-lambda) I has an inverse B, and sqrt(x^T B x) is then a norm on R^n. *)
Theorem xu_2020_def_3 : forall n lam Sigma, posdef n Sigma -> 0 <= lam <= 1 ->
  (exists B, inverse n (reg lam Sigma) B) /\ forall B, inverse n (reg lam Sigma) B -> is_norm n (form_norm n B).
Proof. intros n lam S P L. apply xu_2020_def_2. now apply reg_posdef. Qed.

Section Sandwich.
  Variables (n : nat) (lam c : R) (S B : mat).
  Hypothesis P : posdef n S.
  Hypothesis L : 0 <= lam <= 1.
  Hypothesis I : inverse n (reg lam S) B.
  Hypothesis c0 : 0 < c.
  Hypothesis low : forall x, c * dot n x x <= form n S x x.
  Lemma reg_low x : (lam * c + 1 - lam) * dot n x x <= form n (reg lam S) x x.
  Proof. rewrite form_reg. pose proof (low x). nra. Qed.
  Lemma reg_high t : (forall x, form n S x x <= t * dot n x x) -> forall x, form n (reg lam S) x x <= (lam * t + 1 - lam) * dot n x x.
  Proof. intros H x. rewrite form_reg. pose proof (H x). nra. Qed.
  Lemma trace_nonneg : 0 <= trace n S.
  Proof.
    assert (K : forall m, (m <= n)%nat -> 0 <= trace m S); [|apply K; lia]. induction m as [|k IH]; intros H; simpl; [lra|]. specialize (IH ltac:(lia)).
    pose proof (posdef_nonneg n S (unit k) P) as Q. assert (D : form n S (unit k) (unit k) = S k k) by (unfold form; rewrite dot_unit by lia; unfold mul; rewrite dot_comm; now apply dot_unit). lra.
  Qed.
  (** a vector that is not zero needs a dimension *)
  Lemma trace_pos x : ~ same n x (fun _ => 0) -> 0 < trace n S.
  Proof.
    intros N. pose proof (trace_bound n S (proj1 P) (fun y => posdef_nonneg n S y P) x). pose proof (proj2 P x N). pose proof (dot_nonneg n x). pose proof trace_nonneg. nra.
  Qed.
  Lemma regularised_sandwich t : c <= t -> (forall x, form n S x x <= t * dot n x x) -> forall x,
    norm n x / sqrt (lam * t + 1 - lam) <= form_norm n B x <= norm n x / sqrt (lam * c + 1 - lam).
  Proof.
    intros ct H x. apply (norm_sandwich n (reg lam S) B); auto; [apply reg_symmetric, P|nra|apply reg_low|now apply reg_high|nra].
  Qed.
End Sandwich.
(** Reading: for Sigma positive definite in R^n with trace m, c > 0 a lower bound on its eigenvalues, lambda in [0,1] and B the inverse of lambda Sigma + (1-lambda) I: |v|/sqrt(lambda m + 1 - lambda) <= |v|_RM <= |v|/sqrt(lambda c + 1 - lambda) for every v. *)
Theorem xu_2020_lem_2 : forall n lam c Sigma B, (0 < n)%nat -> posdef n Sigma -> 0 <= lam <= 1 -> inverse n (reg lam Sigma) B -> 0 < c ->
  (forall x, c * dot n x x <= form n Sigma x x) -> forall v,
  norm n v / sqrt (lam * trace n Sigma + 1 - lam) <= form_norm n B v <= norm n v / sqrt (lam * c + 1 - lam).
Proof.
  intros n lam c S B n0 P L I c0 low v. apply (regularised_sandwich n lam c S B); auto.
  - assert (T := trace_bound n S (proj1 P) (fun y => posdef_nonneg n S y P) (unit 0)). pose proof (low (unit 0)).
    assert (dot n (unit 0) (unit 0) = 1) by (rewrite dot_unit by exact n0; reflexivity). rewrite H0 in *. lra.
  - intros x. apply trace_bound; [apply P|]. intros y. now apply posdef_nonneg.
Qed.
(** Reading: the same bounds multiplied by eps, in the exponential, for the difference x of two word vectors. *)
Theorem xu_2020_lem_3 : forall n lam c Sigma B eps, (0 < n)%nat -> posdef n Sigma -> 0 <= lam <= 1 -> inverse n (reg lam Sigma) B -> 0 < c -> 0 < eps ->
  (forall x, c * dot n x x <= form n Sigma x x) -> forall w w',
  exp (eps * (dist n w w' / sqrt (lam * trace n Sigma + 1 - lam))) <= exp (eps * form_norm n B (sub w w')) <= exp (eps * (dist n w w' / sqrt (lam * c + 1 - lam))).
Proof.
  assert (E : forall a b, a <= b -> exp a <= exp b) by (intros a b [H| ->]; [left; now apply exp_increasing|lra]).
  intros n lam c S B eps n0 P L I c0 e0 low w w'. destruct (xu_2020_lem_2 n lam c S B n0 P L I c0 low (sub w w')). fold (dist n w w') in *.
  split; apply E; apply Rmult_le_compat_l; lra.
Qed.
(** Reading: the sandwich needs only t = m - (n-1) c in place of the trace m; and for Sigma = diag(t, c, ..., c) the lower bound is an equality at the first unit vector. *)
Theorem dx_sandwich_sharp : forall n lam c, (0 < n)%nat -> 0 <= lam <= 1 -> 0 < c ->
  (forall Sigma B, posdef n Sigma -> inverse n (reg lam Sigma) B -> (forall x, c * dot n x x <= form n Sigma x x) -> forall v,
     norm n v / sqrt (lam * (trace n Sigma - (INR n - 1) * c) + 1 - lam) <= form_norm n B v) /\
  (forall t B, c <= t -> inverse n (reg lam (fun i j => (if Nat.eqb i 0 then t else c) * identity i j)) B ->
     trace n (fun i j => (if Nat.eqb i 0 then t else c) * identity i j) - (INR n - 1) * c = t /\
     form_norm n B (unit 0) = norm n (unit 0) / sqrt (lam * t + 1 - lam)).
Proof.
  intros n lam c n0 L c0. split.
  - intros S B P I low v.
    pose (C := fun i j => S i j - c * identity i j).
    assert (FC : forall x y, form n C x y = form n S x y - c * dot n x y).
    { intros x y. unfold form. rewrite <- (dot_scale_r n c y x), <- dot_sub_r. apply dot_ext; [intros i _; reflexivity|]. intros i Hi. unfold mul, C, sub, scale.
      rewrite <- (mul_identity n y i Hi). unfold mul. rewrite <- dot_scale, <- dot_sub. apply dot_ext; intros j _; reflexivity. }
    assert (TC : trace n C = trace n S - INR n * c).
    { clear. induction n as [|k IH]; [simpl; ring|]. rewrite S_INR. simpl. rewrite IH. unfold C, identity, unit. rewrite Nat.eqb_refl. ring. }
    assert (SC : symmetric n C).
    { intros i j Hi Hj. unfold C, identity, unit. rewrite (proj1 P i j Hi Hj). do 2 f_equal. destruct (Nat.eqb_spec j i), (Nat.eqb_spec i j); congruence. }
    assert (HT : forall x, form n S x x <= (trace n S - (INR n - 1) * c) * dot n x x).
    { intros x. assert (Q := trace_bound n C SC (fun y => ltac:(rewrite FC; pose proof (low y); lra)) x). rewrite FC, TC in Q. lra. }
    assert (H0 : dot n (unit 0) (unit 0) = 1) by (rewrite dot_unit by exact n0; reflexivity).
    pose proof (low (unit 0)) as L0. pose proof (HT (unit 0)) as T0. rewrite H0 in *.
    assert (ct : c <= trace n S - (INR n - 1) * c) by lra.
    apply (regularised_sandwich n lam c S B P L I c0 low _ ct HT).
  - intros t B ct I. set (S := fun i j => (if Nat.eqb i 0 then t else c) * identity i j) in *. split.
    + assert (K : forall k, trace (Datatypes.S k) S = t + INR k * c).
      { induction k as [|k IH]; [unfold trace, S, identity, unit; simpl; ring|]. rewrite S_INR.
        change (trace (Datatypes.S k) S + S (Datatypes.S k) (Datatypes.S k) = t + (INR k + 1) * c). rewrite IH.
        unfold S, identity, unit. rewrite Nat.eqb_refl. simpl Nat.eqb. cbv iota. ring. }
      destruct n as [|k]; [lia|]. rewrite K, S_INR. ring.
    + set (q := lam * t + 1 - lam). assert (q0 : 0 < q) by (unfold q; nra).
      (* the first unit vector is an eigenvector of lambda Sigma + (1-lambda) I for q *)
      assert (E : same n (mul n (reg lam S) (unit 0)) (scale q (unit 0))).
      { intros i Hi. unfold mul. rewrite dot_comm, dot_unit by exact n0. unfold reg, S, scale, q, identity, unit.
        destruct i as [|i]; simpl; ring. }
      assert (F : same n (mul n B (unit 0)) (scale (/ q) (unit 0))).
      { intros i Hi. destruct (I (unit 0)) as [_ I2]. specialize (I2 i Hi). unfold mul at 1 in I2. rewrite (dot_ext n (B i) (B i) _ _ (fun j _ => eq_refl) E), dot_scale_r in I2.
        fold (mul n B (unit 0) i) in I2. unfold scale. rewrite <- I2. field. lra. }
      unfold form_norm, form, norm. rewrite (dot_ext n (unit 0) (unit 0) _ _ (fun j _ => eq_refl) F), dot_scale_r, dot_unit by exact n0.
      rewrite <- sqrt_div_alt by exact q0. f_equal. unfold Rdiv. ring.
Qed.
(** Reading: lambda = 0 gives the Euclidean norm, lambda = 1 the Mahalanobis norm (M the inverse of Sigma). *)
Theorem xu_2020_sec_3_reductions : forall n Sigma B0 B1 M, inverse n (reg 0 Sigma) B0 -> inverse n (reg 1 Sigma) B1 -> inverse n Sigma M ->
  forall x, form_norm n B0 x = norm n x /\ form_norm n B1 x = form_norm n M x.
Proof.
  intros n S B0 B1 M I0 I1 IM x. split; unfold form_norm, norm, form; f_equal; apply dot_ext; try (intros i _; reflexivity); intros i Hi.
  - transitivity (mul n (reg 0 S) (mul n B0 x) i); [|now apply I0].
    change (mul n B0 x i = dot n (reg 0 S i) (mul n B0 x)).
    rewrite (dot_ext n (reg 0 S i) (identity i) _ _ (fun j _ => ltac:(unfold reg; ring)) (fun j _ => eq_refl)).
    symmetry. now apply (mul_identity n (mul n B0 x)).
  - assert (K : same n (mul n S (mul n B1 x)) x).
    { intros j Hj. transitivity (mul n (reg 1 S) (mul n B1 x) j); [|now apply I1].
      change (dot n (S j) (mul n B1 x) = dot n (reg 1 S j) (mul n B1 x)). apply dot_ext; [intros k _; unfold reg; ring|intros k _; reflexivity]. }
    destruct (IM (mul n B1 x)) as [_ E]. rewrite <- (E i Hi). apply (mul_ext n M); [exact K|exact Hi].
Qed.
(** Reading: a sample covariance C divided by the mean of its n sample variances has trace n, the trace of the identity. *)
Theorem xu_2020_sec_3_trace : forall n C, (0 < n)%nat -> trace n C <> 0 ->
  trace n (fun i j => C i j / (trace n C / INR n)) = INR n /\ trace n identity = INR n.
Proof.
  intros n C n0 T. split.
  - assert (E : forall k q, trace k (fun i j => C i j / q) = trace k C / q) by (induction k as [|k IH]; intros q; simpl; [unfold Rdiv; ring|rewrite IH; unfold Rdiv; ring]).
    rewrite E. field. split; [apply not_0_INR; lia|exact T].
  - clear. induction n as [|k IH]; [reflexivity|]. rewrite S_INR. simpl. rewrite IH. unfold identity, unit. rewrite Nat.eqb_refl. ring.
Qed.
