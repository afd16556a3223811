(** Notions of printed statements that the project has no name for elsewhere, and tactics shared by the bridges. *)
From Coq Require Export Reals Lra Lia Psatz.
From Coquelicot Require Export Coquelicot.
From dx.laws Require Export Analysis Gauss Gamma Laws ClaimsAngle.
From dx.privacy Require Export GaussianCurve GaussianRelease.
From dx.privacy Require Import Euclid.
Open Scope R_scope.

(** the expectation of g(R,K), first over K, then over R *)
Definition is_E_RK (n : nat) (eps : R) (g : R -> R -> R) (v : R) : Prop :=
  exists h : R -> R, (forall r, 0 < r -> is_E_K n (fun k => g r k) (h r)) /\ is_E_R n eps h v.
Lemma E_K_same n f g v w : (forall k, f k = g k) -> v = w -> is_E_K n f v -> is_E_K n g w.
Proof. intros E <-. unfold is_E_K; refine (is_RInt_gen_ext _ _ _ _); apply filter_forall. intros [a b] t _. rewrite E. reflexivity. Qed.
Lemma E_RK_Z n eps g f v w : (forall r k, g r k = f (r * k)) -> v = w -> is_E_Z n eps f v -> is_E_RK n eps g w.
Proof. intros E <- [h [A B]]. exists h. split; [|exact B]. intros r Hr. apply (E_K_same n (fun k => f (r * k)) _ (h r)); [intros k; now rewrite E|reflexivity|now apply A]. Qed.
Lemma E_R_same n eps f g v w : (forall r, f r = g r) -> v = w -> is_E_R n eps f v -> is_E_R n eps g w.
Proof. intros E <-. unfold is_E_R. refine (is_RInt_gen_ext _ _ _ _); apply filter_forall. intros [a b] t _. rewrite E. reflexivity. Qed.

(** f 1 + ... + f m *)
Fixpoint total (f : nat -> R) (m : nat) : R := match m with O => 0 | S k => total f k + f (S k) end.
Lemma total_ext f g m : (forall i, f i = g i) -> total f m = total g m.
Proof. intros E. induction m as [|m IH]; simpl; [reflexivity|]. now rewrite IH, E. Qed.
(** the vector with the coordinates x 1, ..., x m *)
Definition coords (x : nat -> R) : vec := fun i => x (S i).
Lemma dot_total m f u v : (forall i, f (S i) = u i * v i) -> dot m u v = total f m.
Proof. intros E. induction m as [|m IH]; [reflexivity|]. cbn [dot total]. now rewrite IH, E. Qed.
Lemma norm_total m f u : (forall i, f (S i) = u i * u i) -> norm m u = sqrt (total f m).
Proof. intros E. unfold norm. now rewrite (dot_total m f) by exact E. Qed.
Ltac same_coords := intros; unfold coords, sub, add; ring.
