(** The exponential mechanism on a finite vocabulary: weights e^(s d(x,y)) with a normaliser of their own in every row. *)
From Coq Require Import Reals Lra Psatz List.
From dx.privacy Require Import Channel Definitions.
Import ListNotations.
Open Scope R_scope.

(** Output y with probability proportional to e^(s d(x,y)). *)
Definition total {X : Type} (W : list X) (d : X -> X -> R) (s : R) (x : X) : R := sum W (fun y => exp (s * d x y)).
Definition exponential {X : Type} (W : list X) (d : X -> X -> R) (s : R) (x y : X) : R := exp (s * d x y) / total W d s x.

Section General.
  Context {X : Type} (W : list X) (d : X -> X -> R) (s : R).
  Hypothesis M : metric W d.
  Lemma total_pos x : W <> [] -> 0 < total W d s x.
  Proof. intros N. apply sum_pos; [exact N|]. intros; apply exp_pos. Qed.
  Lemma exponential_mechanism : W <> [] -> mechanism W W (exponential W d s).
  Proof.
    intros N x I. pose proof (total_pos x N) as T. split.
    - intros y _. unfold exponential. left. apply Rdiv_lt_0_compat; [apply exp_pos|exact T].
    - unfold exponential, Rdiv. rewrite (sum_ext _ _ (fun y => / total W d s x * exp (s * d x y))) by (intros; ring).
      rewrite sum_scal. fold (total W d s x). field. lra.
  Qed.
  Lemma lipschitz x x' y : In x W -> In x' W -> In y W -> d x y <= d x x' + d x' y.
  Proof. intros. now apply (proj2 M). Qed.
  Lemma d_sym x y : In x W -> In y W -> d x y = d y x.
  Proof. intros I J. apply (proj1 M x y I J). Qed.
  Lemma weight x x' y : In x W -> In x' W -> In y W -> exp (s * d x y) <= exp (Rabs s * d x x') * exp (s * d x' y).
  Proof.
    intros I I' J. rewrite <- exp_plus. apply exp_le.
    pose proof (lipschitz x x' y I I' J). pose proof (lipschitz x' x y I' I J) as H2. rewrite (d_sym x' x I' I) in H2.
    unfold Rabs. destruct (Rcase_abs s); nra.
  Qed.
  (** the rows' normalisers cost as much as the weights: twice |s| *)
  Lemma exponential_pointwise x x' y : In x W -> In x' W -> In y W ->
    exponential W d s x y <= exp (2 * Rabs s * d x x') * exponential W d s x' y.
  Proof.
    intros I I' J. assert (N : W <> []) by (intros E; rewrite E in J; destruct J).
    pose proof (total_pos x N) as T. pose proof (total_pos x' N) as T'.
    assert (HT : total W d s x' <= exp (Rabs s * d x x') * total W d s x).
    { unfold total. rewrite <- sum_scal. apply sum_le. intros z K. rewrite (d_sym x x' I I'). now apply weight. }
    pose proof (weight x x' y I I' J) as Hw. unfold exponential.
    replace (2 * Rabs s * d x x') with (Rabs s * d x x' + Rabs s * d x x') by ring. rewrite exp_plus.
    set (E := exp (Rabs s * d x x')) in *. assert (0 < E) by apply exp_pos.
    assert (0 < exp (s * d x y)) by apply exp_pos. assert (0 < exp (s * d x' y)) by apply exp_pos.
    apply Rmult_le_reg_r with (total W d s x); [assumption|]. apply Rmult_le_reg_r with (total W d s x'); [assumption|].
    replace (exp (s * d x y) / total W d s x * total W d s x * total W d s x') with (exp (s * d x y) * total W d s x') by (field; lra).
    replace (E * E * (exp (s * d x' y) / total W d s x') * total W d s x * total W d s x')
      with ((E * exp (s * d x' y)) * (E * total W d s x)) by (field; lra).
    apply Rmult_le_compat; lra.
  Qed.
  Lemma exponential_private eps : 2 * Rabs s <= eps -> private W W (exponential W d s) d eps.
  Proof.
    intros H. apply pointwise_setwise. intros x x' y I I' J.
    apply Rle_trans with (exp (2 * Rabs s * d x x') * exponential W d s x' y); [now apply exponential_pointwise|].
    apply Rmult_le_compat_r.
    - unfold exponential. left. apply Rdiv_lt_0_compat; [apply exp_pos|]. apply total_pos. intros E; rewrite E in J; destruct J.
    - apply exp_le. apply Rmult_le_compat_r; [apply (proj1 M x x' I I')|exact H].
  Qed.
End General.

Lemma scaled_dp {X : Type} (W : list X) d D s eps : metric W d -> diameter W d D -> 0 < eps -> Rabs s = eps / (2 * D) ->
  dp W W (exponential W d s) eps.
Proof.
  intros M [D0 [B [x0 [_ [I0 _]]]]] e0 E.
  assert (N : W <> []) by (intros Z; rewrite Z in I0; destruct I0).
  pose proof (exponential_private W d s M (eps / D)) as P. rewrite E in P.
  assert (Q : private W W (exponential W d s) d (eps / D)) by (apply P; right; field; lra).
  intros x x' S I I'. apply Rle_trans with (exp (eps / D * d x x') * Pr W (exponential W d s) x' S); [now apply Q|].
  apply Rmult_le_compat_r; [apply (Pr_nonneg W); [now apply exponential_mechanism|assumption]|].
  apply exp_le. specialize (B x x' I I'). apply Rmult_le_reg_r with D; [exact D0|].
  replace (eps / D * d x x' * D) with (eps * d x x') by (field; lra). nra.
Qed.

(** Reading: on every finite vocabulary with metric d of diameter D, drawing y with probability proportional to exp(-eps d(x,y)/(2D)) is eps-DP. *)
Theorem asghar_2026_sec_3_2_exponential : forall (X : Type) (W : list X) d D eps, metric W d -> diameter W d D -> 0 < eps ->
  mechanism W W (exponential W d (- eps / (2 * D))) /\ dp W W (exponential W d (- eps / (2 * D))) eps.
Proof.
  intros X W d D eps M HD e0. split.
  - apply exponential_mechanism. destruct HD as [_ [_ [x [_ [I _]]]]]. intros Z; rewrite Z in I; destruct I.
  - apply (scaled_dp W d D); auto. destruct HD as [D0 _].
    replace (- eps / (2 * D)) with (- (eps / (2 * D))) by (field; lra). rewrite Rabs_Ropp. apply Rabs_pos_eq. left. apply Rdiv_lt_0_compat; lra.
Qed.
(** Reading: the same guarantee holds with the minus sign and without it. *)
Theorem asghar_2026_sec_3_2_negative_sign : forall (X : Type) (W : list X) d D eps, metric W d -> diameter W d D -> 0 < eps ->
  dp W W (exponential W d (- eps / (2 * D))) eps /\ dp W W (exponential W d (eps / (2 * D))) eps.
Proof.
  intros X W d D eps M HD e0. split; [now apply asghar_2026_sec_3_2_exponential|].
  apply (scaled_dp W d D); auto. destruct HD as [D0 _]. apply Rabs_pos_eq. left. apply Rdiv_lt_0_compat; lra.
Qed.

(** ** The exact level with the factor one half *)
(** Reading: for words at positive distance, drawing y with probability proportional to exp(-eps d(x,y)/2) is L d-private
    exactly for the L at or above every eps/2 + (ln N(x') - ln N(x))/d(x,x') (N the normalisers); each of these is below eps, and of the two orders of a pair one is at least eps/2. *)
Theorem dx_exponential_half : forall (X : Type) (eq_dec : forall a b : X, {a = b} + {a <> b}) (W : list X) d eps, NoDup W -> metric W d -> 0 < eps ->
  let N x := total W d (- (eps / 2)) x in
  (forall L, private W W (exponential W d (- (eps / 2))) d L <->
    forall x x', In x W -> In x' W -> x <> x' -> eps / 2 + (ln (N x') - ln (N x)) / d x x' <= L) /\
  (forall x x', In x W -> In x' W -> x <> x' -> eps / 2 + (ln (N x') - ln (N x)) / d x x' < eps) /\
  (forall x x', In x W -> In x' W -> x <> x' ->
    eps / 2 <= eps / 2 + (ln (N x') - ln (N x)) / d x x' \/ eps / 2 <= eps / 2 + (ln (N x) - ln (N x')) / d x' x).
Proof.
  intros X eq_dec W d eps ND M e0 N.
  assert (P0 : forall x, In x W -> 0 < N x) by (intros x I; apply total_pos; intros Z; rewrite Z in I; destruct I).
  assert (dpos : forall x x', In x W -> In x' W -> x <> x' -> 0 < d x x').
  { intros x x' I I' D. destruct (proj1 M x x' I I') as [[L|L] [Z _]]; [exact L|]. symmetry in L. apply Z in L. contradiction. }
  assert (dxx : forall x, In x W -> d x x = 0) by (intros x I; apply (proj1 M x x I I); reflexivity).
  assert (val : forall x y, In x W -> exponential W d (- (eps / 2)) x y = exp (- (eps / 2) * d x y - ln (N x))).
  { intros x y I. unfold exponential, Rminus. rewrite exp_plus, exp_Ropp, exp_ln by now apply P0. reflexivity. }
  split; [|split].
  - intros L. split.
    + intros P x x' I I' D.
      assert (Q := setwise_pointwise eq_dec W W _ d L ND P x x' x I I' I). rewrite !val, <- exp_plus in Q by assumption.
      apply exp_le_inv in Q. rewrite dxx in Q by assumption. rewrite (d_sym W d M x' x I' I) in Q.
      pose proof (dpos x x' I I' D). apply Rmult_le_reg_r with (d x x'); [assumption|].
      rewrite Rmult_plus_distr_r. replace ((ln (N x') - ln (N x)) / d x x' * d x x') with (ln (N x') - ln (N x)) by (field; lra). lra.
    + intros H. apply pointwise_setwise. intros x x' y I I' J. rewrite !val, <- exp_plus by assumption. apply exp_le.
      destruct (eq_dec x x') as [<-|D]; [rewrite dxx by assumption; lra|].
      specialize (H x x' I I' D). pose proof (dpos x x' I I' D).
      apply Rmult_le_compat_r with (r := d x x') in H; [|lra].
      rewrite Rmult_plus_distr_r in H. replace ((ln (N x') - ln (N x)) / d x x' * d x x') with (ln (N x') - ln (N x)) in H by (field; lra).
      pose proof (lipschitz W d M x' x y I' I J) as T. rewrite (d_sym W d M x' x I' I) in T. nra.
  - intros x x' I I' D. pose proof (dpos x x' I I' D) as dp0.
    assert (S : N x' < exp (eps / 2 * d x x') * N x).
    { unfold N, total. rewrite <- sum_scal. apply sum_lt with x.
      - intros y J. rewrite <- exp_plus. apply exp_le. pose proof (lipschitz W d M x x' y I I' J). nra.
      - exact I.
      - rewrite <- exp_plus. apply exp_increasing. rewrite dxx, (d_sym W d M x' x) by assumption. nra. }
    assert (S2 : ln (N x') < eps / 2 * d x x' + ln (N x)).
    { rewrite <- (ln_exp (eps / 2 * d x x')), <- ln_mult; [|apply exp_pos|now apply P0]. apply ln_increasing; [now apply P0|exact S]. }
    apply Rmult_lt_reg_r with (d x x'); [exact dp0|]. rewrite Rmult_plus_distr_r.
    replace ((ln (N x') - ln (N x)) / d x x' * d x x') with (ln (N x') - ln (N x)) by (field; lra). lra.
  - intros x x' I I' D. pose proof (dpos x x' I I' D). pose proof (dpos x' x I' I (not_eq_sym D)).
    destruct (Rle_or_lt (ln (N x)) (ln (N x'))) as [L|L]; [left|right];
      match goal with |- _ <= _ + ?a / ?b => assert (0 <= a / b) by (unfold Rdiv; apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]); lra end.
Qed.

(** ** Without the factor one half *)
(** Reading: on the words 0, 1, 2 of the line, drawing y with probability proportional to exp(-eps d(x,y)) is not eps d-private, for any eps > 0. *)
Theorem dx_exponential_without_half : forall eps, 0 < eps ->
  ~ private [0; 1; 2] [0; 1; 2] (exponential [0; 1; 2] (fun x y => Rabs (x - y)) (- eps)) (fun x y => Rabs (x - y)) eps.
Proof.
  intros eps e0 P. set (W := [0; 1; 2]) in *. set (d := fun x y : R => Rabs (x - y)) in *.
  assert (ND : NoDup W) by (unfold W; repeat constructor; simpl; lra).
  assert (Q := setwise_pointwise Req_EM_T W W _ d eps ND P 0 1 0 (or_introl eq_refl) (or_intror (or_introl eq_refl)) (or_introl eq_refl)).
  set (q := exp (- eps)).
  assert (q0 : 0 < q) by apply exp_pos. assert (q1 : q < 1) by (unfold q; rewrite <- exp_0; apply exp_increasing; lra).
  assert (D00 : d 0 0 = 0) by (unfold d; rewrite Rabs_pos_eq; lra). assert (D11 : d 1 1 = 0) by (unfold d; rewrite Rabs_pos_eq; lra).
  assert (D10 : d 1 0 = 1) by (unfold d; rewrite Rabs_pos_eq; lra). assert (D01 : d 0 1 = 1) by (unfold d; rewrite Rabs_minus_sym; exact D10).
  assert (D02 : d 0 2 = 2) by (unfold d; rewrite Rabs_minus_sym, Rabs_pos_eq; lra). assert (D12 : d 1 2 = 1) by (unfold d; rewrite Rabs_minus_sym, Rabs_pos_eq; lra).
  assert (T0 : total W d (- eps) 0 = 1 + q + q * q).
  { unfold total, W. simpl. rewrite D00, D01, D02, Rmult_0_r, exp_0, Rmult_1_r. fold q.
    replace (- eps * 2) with (- eps + - eps) by ring. rewrite exp_plus. fold q. ring. }
  assert (T1 : total W d (- eps) 1 = 1 + 2 * q).
  { unfold total, W. simpl. rewrite D10, D11, D12, Rmult_0_r, exp_0, Rmult_1_r. fold q. ring. }
  unfold exponential in Q. rewrite T0, T1, D00, D10, D01, Rmult_0_r, exp_0, !Rmult_1_r in Q. fold q in Q.
  assert (E : exp eps * q = 1) by (unfold q; rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  replace (exp eps * (q / (1 + 2 * q))) with ((exp eps * q) / (1 + 2 * q)) in Q by (field; lra). rewrite E in Q.
  assert (1 + q + q * q < 1 + 2 * q) by nra.
  assert (1 / (1 + 2 * q) < 1 / (1 + q + q * q)) by (unfold Rdiv; rewrite !Rmult_1_l; apply Rinv_lt_contravar; nra). lra.
Qed.

(** ** "Proportional to exp(-eps d)" alone does not make a mechanism private *)
(** Reading: "a law proportional to exp(-eps d(.,w)) is eps d-private" is refuted by the words 0, 1, 2 at eps = 1, where the factor of proportionality depends on w. *)
Theorem asghar_2026_sec_3_2_privacy_proof_refuted : ~ (forall (W : list R) d C eps, metric W d -> mechanism W W C -> 0 < eps ->
  (forall w, In w W -> exists c, forall v, In v W -> C w v = c * exp (- eps * d v w)) -> private W W C d eps).
Proof.
  intros H. apply (dx_exponential_without_half 1); [lra|]. apply H; try lra; [apply line_metric| |].
  - apply exponential_mechanism. discriminate.
  - intros w _. exists (/ total [0; 1; 2] (fun x y => Rabs (x - y)) (- (1)) w). intros v _. unfold exponential, Rdiv.
    rewrite (Rabs_minus_sym w v). ring.
Qed.
(** the finite form of the amended statement; densities are in Measure.v *)
Lemma one_factor_private : forall (W : list R) d C eps, metric W d -> mechanism W W C -> 0 < eps ->
  (exists c, forall w v, In w W -> In v W -> C w v = c * exp (- eps * d v w)) -> private W W C d eps.
Proof.
  intros W d C eps M K e0 [c Hc]. apply pointwise_setwise. intros w w' v I I' J. rewrite !Hc by assumption.
  destruct (K w I) as [P _]. specialize (P v J). rewrite Hc in P by assumption. pose proof (exp_pos (- eps * d v w)).
  assert (0 <= c) by nra. replace (exp (eps * d w w') * (c * exp (- eps * d v w'))) with (c * (exp (eps * d w w') * exp (- eps * d v w'))) by ring.
  rewrite <- exp_plus. apply Rmult_le_compat_l; [assumption|]. apply exp_le.
  pose proof (proj2 M v w w' J I I') as T. nra.
Qed.
