(* The arcsine of the standard library, clamped outside [-1,1], is continuous everywhere. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis.
Open Scope R_scope.

(* asin, clamped outside [-1,1], is continuous everywhere *)
Lemma asin_ge_1 y : 1 <= y -> asin y = PI/2.
Proof. intros H. unfold asin. destruct (Rle_dec y (-1)); [lra|]. destruct (Rle_dec 1 y); [reflexivity|lra]. Qed.
Lemma asin_cont_1 : continuous asin 1.
Proof.
  apply filterlim_locally. intros e. pose proof PI_RGT_0. pose proof (cond_pos e) as He.
  set (h := Rmin (e / 2) (PI / 2)). assert (h <= e / 2) by apply Rmin_l. assert (h <= PI / 2) by apply Rmin_r.
  assert (0 < h) by (apply Rmin_glb_lt; lra).
  assert (S1 : sin (PI/2 - h) < 1) by (rewrite <- sin_PI2; apply sin_increasing_1; lra).
  exists (mkposreal (1 - sin (PI/2 - h)) ltac:(lra)). intros y Hy. change (Rabs (y - 1) < 1 - sin (PI/2 - h)) in Hy.
  change (Rabs (asin y - asin 1) < e). rewrite (asin_ge_1 1) by lra. apply Rabs_def2 in Hy.
  pose proof (asin_bound y) as B.
  assert (K : PI/2 - h < asin y); [|apply Rabs_def1; lra].
  destruct (Rle_dec 1 y) as [Y|Y]; [rewrite asin_ge_1 by exact Y; lra|].
  assert (0 <= sin (PI/2 - h)) by (apply sin_ge_0; lra).
  apply Rnot_le_lt. intro C. assert (sin (asin y) <= sin (PI/2 - h)) by (apply sin_incr_1; lra).
  rewrite sin_asin in * by lra. lra.
Qed.
Lemma asin_cont x : continuous asin x.
Proof.
  assert (P : forall x, -1 < x -> continuous asin x).
  { intros y Hy. destruct (Rtotal_order y 1) as [L|[->|G]].
    - apply continuity_pt_filterlim, derivable_continuous_pt, derivable_pt_asin. lra.
    - apply asin_cont_1.
    - apply (continuous_ext_loc asin (fun _ => PI/2)); [|apply continuous_const].
      exists (mkposreal (y - 1) ltac:(lra)). intros v Hv. change (Rabs (v - y) < y - 1) in Hv.
      apply Rabs_def2 in Hv. symmetry. apply asin_ge_1. lra. }
  destruct (Rlt_dec (-1) x) as [H|H]; [now apply P|].
  apply (continuous_ext (fun y => - asin (- y))); [intro; rewrite asin_opp; apply Ropp_involutive|].
  apply (ccomp (fun y => asin (- y)) Ropp); [|cont]. apply (ccomp Ropp asin); [cont|apply P; lra].
Qed.
