(** Theorem 2 of the note, by the Rocq kernel. *)
From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

(** Reading: the privacy of geometric noise for counts that differ by one. *)
Theorem note_2026_thm_2 : forall eps z : R,
  0 < eps -> exp (- eps * Rabs z) <= exp eps * exp (- eps * Rabs (z - 1)).
Proof.
  intros eps z He. rewrite <- exp_plus. assert (T : Rabs (z - 1) <= Rabs z + 1).
  { replace 1 with (Rabs (-1)) at 2 by (rewrite Rabs_left; lra). apply Rabs_triang. }
  assert (H : - eps * Rabs z <= eps + - eps * Rabs (z - 1)) by nra.
  destruct H as [H | H]; [left; now apply exp_increasing | rewrite H; right; reflexivity].
Qed.
