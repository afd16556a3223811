(** Instances of the theorems on samplers; see review/Instances.v. The line, the identity, and the event that is always true. *)
From Coq Require Import Reals Lra Lia Arith.
From mathcomp Require Import all_ssreflect.
From mathcomp.classical Require Import classical_sets.
From mathcomp.analysis Require Import measure.
From dx.measure Require Import HalfSpace GaussianInstance.
From dx.privacy Require Import Euclid Mahalanobis Elliptic.
From dx.laplace Require Import DirectionFacts.
From dx.laplace Require ClaimsDirection.
Open Scope R_scope.

Ltac meets t := let H := fresh in pose proof t as H; lazymatch type of H with forall _, _ => fail "a premise is left" | _ => exact I end.
Goal True. Fail meets ClaimsDirection.asghar_2026_sec_3_2_sampling. exact I. Qed.

Goal True. meets (@ClaimsDirection.asghar_2026_sec_3_2_sampling 0 1 Rlt_0_1). Qed.
Lemma always_event : ev 0 (fun _ => True). Proof. exact measurableT. Qed.
Lemma always_about : ClaimsDirection.about 1 (fun _ => True). Proof. intros u v _ _. exact I. Qed.
Goal True. meets (@ClaimsDirection.asghar_2026_sec_3_2_uniform_direction 0 _ always_event always_about). Qed.
Lemma identity_form n x y : form n identity x y = dot n x y.
Proof. unfold form. apply dot_ext; [intros i _; reflexivity|apply mul_identity]. Qed.
Lemma identity_symmetric n : symmetric n identity.
Proof. intros i j _ _. unfold identity, unit. destruct (Nat.eqb_spec j i), (Nat.eqb_spec i j); congruence. Qed.
Lemma identity_posdef n : posdef n identity.
Proof.
  split; [apply identity_symmetric|]. intros x N. rewrite identity_form. pose proof (dot_nonneg n x).
  destruct (Req_dec (dot n x x) 0) as [Z|]; [apply dot_zero in Z; contradiction|lra].
Qed.
Lemma identity_root n : root_of n (reg 1 identity) identity.
Proof.
  split; [apply identity_symmetric|]. intros x i Hi. rewrite (mul_identity n _ i Hi) (mul_identity n x i Hi).
  pose proof (proj1 (identity_inverse n x) i Hi) as E. rewrite (mul_ext n (reg 1 identity) _ _ (mul_identity n x) i Hi) in E. now rewrite E.
Qed.
Lemma one_in : 0 <= 1 <= 1. Proof. lra. Qed.
Goal True. meets (@ClaimsDirection.xu_2020_lem_1 0 1 1 identity identity identity Rlt_0_1 one_in (identity_posdef 1) (identity_root 1) (identity_inverse 1)). Qed.
