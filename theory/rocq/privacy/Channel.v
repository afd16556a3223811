(** Mechanisms on finite vocabularies, in the standard reals: a vocabulary is a list of words, a mechanism gives
    every input a row of output probabilities. Everything below this file that is finite is stated with these words. *)
From Coq Require Import Reals Lra Psatz List.
Import ListNotations.
Open Scope R_scope.

Fixpoint sum {Y : Type} (ys : list Y) (f : Y -> R) : R :=
  match ys with [] => 0 | y :: r => f y + sum r f end.

Section Definitions.
  Context {X Y : Type}.
  (** [mechanism xs ys C]: for every input in [xs], the numbers [C x y] with [y] in [ys] are probabilities. *)
  Definition mechanism (xs : list X) (ys : list Y) (C : X -> Y -> R) : Prop :=
    forall x, In x xs -> (forall y, In y ys -> 0 <= C x y) /\ sum ys (C x) = 1.
  (** Probability of a set of outputs. *)
  Definition Pr (ys : list Y) (C : X -> Y -> R) (x : X) (S : Y -> bool) : R :=
    sum ys (fun y => if S y then C x y else 0).
  (** Definition 1 of Asghar et al.: one bound for all pairs of inputs. *)
  Definition dp (xs : list X) (ys : list Y) (C : X -> Y -> R) (eps : R) : Prop :=
    forall x x' S, In x xs -> In x' xs -> Pr ys C x S <= exp eps * Pr ys C x' S.
  (** Definition 2 of Asghar et al.: the bound grows with the distance. *)
  Definition private (xs : list X) (ys : list Y) (C : X -> Y -> R) (d : X -> X -> R) (eps : R) : Prop :=
    forall x x' S, In x xs -> In x' xs -> Pr ys C x S <= exp (eps * d x x') * Pr ys C x' S.
  (** Eq. (1) of Feyisetan et al.: the same asked of single outputs. *)
  Definition private_pointwise (xs : list X) (ys : list Y) (C : X -> Y -> R) (d : X -> X -> R) (eps : R) : Prop :=
    forall x x' y, In x xs -> In x' xs -> In y ys -> C x y <= exp (eps * d x x') * C x' y.
  Definition metric (xs : list X) (d : X -> X -> R) : Prop :=
    (forall x y, In x xs -> In y xs -> 0 <= d x y /\ (d x y = 0 <-> x = y) /\ d x y = d y x) /\
    (forall x y z, In x xs -> In y xs -> In z xs -> d x z <= d x y + d y z).
  (** The sensitivity of the distance: the largest distance of two words, and it is not zero. *)
  Definition diameter (xs : list X) (d : X -> X -> R) (D : R) : Prop :=
    0 < D /\ (forall x y, In x xs -> In y xs -> d x y <= D) /\ exists x y, In x xs /\ In y xs /\ d x y = D.
End Definitions.

Lemma exp_le x y : x <= y -> exp x <= exp y.
Proof. intros [H|H]; [left; now apply exp_increasing|rewrite H; right; reflexivity]. Qed.
Lemma exp_le_inv x y : exp x <= exp y -> x <= y.
Proof. intros H. destruct (Rle_or_lt x y) as [L|L]; [exact L|]. apply exp_increasing in L. lra. Qed.
Lemma exp_ge_1 x : 0 <= x -> 1 <= exp x.
Proof. intros H. rewrite <- exp_0. now apply exp_le. Qed.

Section Sums.
  Context {Y : Type}.
  Lemma sum_ext (ys : list Y) f g : (forall y, In y ys -> f y = g y) -> sum ys f = sum ys g.
  Proof. induction ys as [|y r IH]; intros H; simpl; [reflexivity|]. rewrite H, IH; auto; [|left; reflexivity]. intros; apply H; now right. Qed.
  Lemma sum_le (ys : list Y) f g : (forall y, In y ys -> f y <= g y) -> sum ys f <= sum ys g.
  Proof. induction ys as [|y r IH]; intros H; simpl; [lra|]. apply Rplus_le_compat; [apply H; now left|apply IH; intros; apply H; now right]. Qed.
  Lemma sum_lt (ys : list Y) f g y0 : (forall y, In y ys -> f y <= g y) -> In y0 ys -> f y0 < g y0 -> sum ys f < sum ys g.
  Proof.
    induction ys as [|y r IH]; intros H I L; simpl; [destruct I|].
    destruct I as [->|I].
    - apply Rplus_lt_le_compat; [exact L|apply sum_le; intros; apply H; now right].
    - apply Rplus_le_lt_compat; [apply H; now left|apply IH; auto; intros; apply H; now right].
  Qed.
  Lemma sum_scal (ys : list Y) c f : sum ys (fun y => c * f y) = c * sum ys f.
  Proof. induction ys as [|y r IH]; simpl; [ring|]. rewrite IH. ring. Qed.
  Lemma sum_plus (ys : list Y) f g : sum ys (fun y => f y + g y) = sum ys f + sum ys g.
  Proof. induction ys as [|y r IH]; simpl; [ring|]. rewrite IH. ring. Qed.
  Lemma sum_nonneg (ys : list Y) f : (forall y, In y ys -> 0 <= f y) -> 0 <= sum ys f.
  Proof. intros H. apply Rle_trans with (sum ys (fun _ => 0)); [|apply sum_le; exact H]. induction ys; simpl; [lra|]. rewrite Rplus_0_l. apply IHys. intros; apply H; now right. Qed.
  Lemma sum_zero (ys : list Y) f : (forall y, In y ys -> f y = 0) -> sum ys f = 0.
  Proof. intros H. rewrite (sum_ext ys f (fun _ => 0) H). clear. induction ys; simpl; lra. Qed.
  Lemma sum_pos (ys : list Y) f : ys <> [] -> (forall y, In y ys -> 0 < f y) -> 0 < sum ys f.
  Proof.
    destruct ys as [|y r]; intros N H; [congruence|]. simpl.
    assert (0 < f y) by (apply H; now left).
    assert (0 <= sum r f) by (apply sum_nonneg; intros; left; apply H; now right). lra.
  Qed.
  (** a single output is an event *)
  Lemma sum_single (eq_dec : forall a b : Y, {a = b} + {a <> b}) (ys : list Y) f y : NoDup ys -> In y ys ->
    sum ys (fun z => if (if eq_dec z y then true else false) then f z else 0) = f y.
  Proof.
    induction ys as [|z r IH]; intros N I; [destruct I|]. inversion N as [|? ? Nz Nr]; subst. simpl.
    destruct (eq_dec z y) as [->|D].
    - rewrite sum_zero; [ring|]. intros u Hu. destruct (eq_dec u y) as [->|]; [contradiction|reflexivity].
    - destruct I as [->|I]; [congruence|]. rewrite IH by assumption. ring.
  Qed.
End Sums.
Lemma sum_comm {Y Z : Type} (ys : list Y) (zs : list Z) f :
  sum ys (fun y => sum zs (f y)) = sum zs (fun z => sum ys (fun y => f y z)).
Proof.
  induction ys as [|y r IH]; simpl; [symmetry; apply sum_zero; reflexivity|]. rewrite IH. symmetry.
  apply (sum_plus zs (f y) (fun z => sum r (fun y => f y z))).
Qed.

(** For outputs that can be told apart, single outputs and sets of outputs ask the same. *)
Section Setwise.
  Context {X Y : Type} (eq_dec : forall a b : Y, {a = b} + {a <> b}).
  Variables (xs : list X) (ys : list Y) (C : X -> Y -> R) (d : X -> X -> R) (eps : R).
  Lemma pointwise_setwise : private_pointwise xs ys C d eps -> private xs ys C d eps.
  Proof.
    intros H x x' S I I'. unfold Pr. rewrite <- sum_scal. apply sum_le. intros y Hy.
    destruct (S y); [now apply H|lra].
  Qed.
  Lemma setwise_pointwise : NoDup ys -> private xs ys C d eps -> private_pointwise xs ys C d eps.
  Proof.
    intros N H x x' y I I' Iy. specialize (H x x' (fun z => if eq_dec z y then true else false) I I').
    unfold Pr in H. now rewrite !(sum_single eq_dec) in H.
  Qed.
End Setwise.
Lemma dp_private {X Y : Type} (xs : list X) (ys : list Y) C eps : dp xs ys C eps <-> private xs ys C (fun _ _ => 1) eps.
Proof. unfold dp, private. rewrite Rmult_1_r. tauto. Qed.
