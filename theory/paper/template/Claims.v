(** A theorem with the name of a claim ("_" for "-") proves its printed statement; with _refuted its negation, with
    _amended the amended one. `dxverify paper check` lets Rocq derive the claim's own formula from it. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

(** Reading: after k answers the odds are at least 1 + k eps. *)
Theorem {{name}}_cor_1 : forall k eps : R, 0 < k -> 0 < eps -> 1 + k * eps <= exp (k * eps).
Proof.
  intros k eps Hk He. destruct (Req_dec (k * eps) 0) as [H | H].
  - rewrite H, exp_0. lra.
  - left. now apply exp_ineq1.
Qed.
