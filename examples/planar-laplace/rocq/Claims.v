(** Sampling and privacy of the planar Laplace mechanism, by the Rocq kernel. *)
From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

Lemma exp_monotone x y : x <= y -> exp x <= exp y.
Proof. intros [H | H]; [left; now apply exp_increasing | rewrite H; right; reflexivity]. Qed.

(** Reading: with w = W_{-1}((p-1)/e) the radius r = -(w+1)/eps is the p-quantile of 1 - (1 + eps r) exp (- eps r). *)
Theorem planar_thm_3 : forall eps r w : R, 0 < eps -> 0 <= r -> w <= -1 -> - eps * r = w + 1 ->
  1 - (1 + eps * r) * exp (- eps * r) = 1 + w * exp (w + 1) /\
  0 <= 1 + w * exp (w + 1) /\ 1 + w * exp (w + 1) < 1.
Proof.
  intros eps r w He Hr Hw G. assert (P := exp_pos (w + 1)). rewrite G.
  assert (T : - w <= exp (- w - 1)).
  { destruct (Req_dec (- w - 1) 0) as [Z | Z]; [rewrite Z, exp_0; lra|].
    assert (H := exp_ineq1 _ Z). lra. }
  assert (E : exp (- w - 1) * exp (w + 1) = 1)
    by (rewrite <- exp_plus; replace (- w - 1 + (w + 1)) with 0 by ring; apply exp_0).
  repeat split; nra.
Qed.

(** Reading: the density at z for location a is at most e^(eps |a-b|) times that for location b. *)
Theorem planar_thm_4 : forall eps a1 a2 b1 b2 z1 z2 : R, 0 < eps ->
  exp (- eps * sqrt ((z1 - a1) ^ 2 + (z2 - a2) ^ 2)) <=
  exp (eps * sqrt ((a1 - b1) ^ 2 + (a2 - b2) ^ 2)) * exp (- eps * sqrt ((z1 - b1) ^ 2 + (z2 - b2) ^ 2)).
Proof.
  intros eps a1 a2 b1 b2 z1 z2 He. rewrite <- exp_plus. apply exp_monotone.
  assert (T := triangle z1 z2 b1 b2 a1 a2). unfold dist_euc in T. rewrite !Rsqr_pow2 in T. nra.
Qed.
