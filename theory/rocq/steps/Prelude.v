(** Tactics that close recorded steps: identities, signs, combinations of inequalities, numbers. *)
From Coq Require Export Reals Lra Psatz.
From Coquelicot Require Export Coquelicot.
From Interval Require Export Tactic.
Open Scope R_scope.

Lemma step_pow4 x : 0 <= x ^ 4.
Proof. replace (x ^ 4) with ((x ^ 2) ^ 2) by ring. apply pow2_ge_0. Qed.

Lemma step_exp_le x y : x <= y -> exp x <= exp y.
Proof. intros [H | ->]; [left; apply exp_increasing; exact H | lra]. Qed.

Lemma step_ln_le x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros P [H | ->]; [left; apply ln_increasing; assumption | lra]. Qed.

Ltac rises := first
  [ apply exp_increasing; lra | apply step_exp_le; lra | apply ln_increasing; [pos | lra] | apply step_ln_le; [pos | lra]
  | apply sqrt_le_1_alt; lra | apply sqrt_lt_1_alt; split; [nng | lra] | f_equal; lra ]
with nng := lazymatch goal with
  | |- 0 <= ?a + ?b => first [lra | apply Rplus_le_le_0_compat; nng]
  | |- 0 <= ?a * ?b => first [lra | apply Rmult_le_pos; nng | nra]
  | |- 0 <= ?a / ?b => apply Rmult_le_pos; [nng | left; apply Rinv_0_lt_compat; pos]
  | |- 0 <= / ?a => left; apply Rinv_0_lt_compat; pos
  | |- 0 <= ?a ^ 2 => apply pow2_ge_0
  | |- 0 <= ?a ^ 4 => apply step_pow4
  | |- 0 <= ?a ^ _ => apply pow_le; nng
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= exp _ => left; apply exp_pos
  | |- _ => first [lra | interval | left; pos]
  end
with pos := lazymatch goal with
  | |- 0 < ?a + ?b => first [lra | apply Rplus_lt_le_0_compat; [pos | nng] | apply Rplus_le_lt_0_compat; [nng | pos]]
  | |- 0 < ?a * ?b => first [lra | apply Rmult_lt_0_compat; pos]
  | |- 0 < ?a / ?b => apply Rdiv_lt_0_compat; pos
  | |- 0 < / ?a => apply Rinv_0_lt_compat; pos
  | |- 0 < ?a ^ _ => apply pow_lt; pos
  | |- 0 < sqrt _ => apply sqrt_lt_R0; pos
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < PI => apply PI_RGT_0
  | |- _ => first [lra | interval]
  end.

Ltac nz := repeat split; first
  [ lra | apply Rgt_not_eq; unfold Rgt; pos | apply Rgt_not_eq; nra | apply Rlt_not_eq; nra | interval ].

(* Powers with a letter as exponent are exponentials here, so exponents are added before anything else. *)
Ltac exps := repeat rewrite <- exp_plus.

Ltac idn := solve
  [ ring | field; nz | field_simplify_eq; [ring | nz] | exps; f_equal; field; nz
  | unfold Rdiv, Rminus; rewrite ?exp_plus, ?exp_Ropp; field; nz ].

Ltac number := solve
  [ timeout 10 lra | timeout 10 interval | timeout 20 (interval with (i_prec 120)) | timeout 20 idn
  | timeout 40 (interval with (i_prec 400)) ].

Ltac sign := solve [ timeout 10 lra | timeout 10 pos | timeout 10 nng | timeout 15 nra | timeout 10 (left; pos) ].

(* A multiplier that is not negative, times a gap that is not negative. *)
Ltac weigh := first [apply Rmult_le_pos; [timeout 10 nng | lra] | timeout 10 nra].
Ltac weigh_strictly := first [apply Rmult_lt_0_compat; [timeout 10 pos | lra] | timeout 10 nra].
