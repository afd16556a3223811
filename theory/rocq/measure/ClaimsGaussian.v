(** Gaussian releases x + z in R^(k+1) (Bollegala et al., Theorems 1 to 3, Corollary 1, Appendix C.1; releases on a lattice) for
    the normal law itself. [Pr k s x T] is the probability that x + z lies in T, z normal with standard deviation s in each of the
    k+1 coordinates (Lebesgue integral of the product density; the point x where s <= 0), [ev k T] says that T is measurable. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Gauss.
From dx.privacy Require Import Euclid Normal GaussianCurve GaussianRelease Lattice.
From dx.privacy Require GaussianExamples.
From dx.measure Require Import GaussianInstance.
Open Scope R_scope.

(** Reading: for eps and delta in (0,1), noise of standard deviation Delta sqrt(2 ln(1.25/delta))/eps makes the release (eps,delta)-DP for every measurable event. *)
Theorem bollegala_2023_thm_1 : forall k eps delta (near : vec -> vec -> Prop) Delta, 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) ->
  approx_dp (ev k) (Pr k) (fun _ => Delta * sqrt (2 * ln (1.25 / delta)) / eps) near eps delta.
Proof. intros. eapply classical_release; eauto. apply gaussian_release. Qed.
(** Reading: let Delta > 0 be the largest distance of neighbouring words. For eps >= 0, delta in [0,1] and sigma > 0 the release is (eps,delta)-DP for every measurable event if and only if Phi(Delta/2sigma - eps sigma/Delta) - e^eps Phi(-Delta/2sigma - eps sigma/Delta) <= delta. *)
Theorem bollegala_2023_thm_2 : forall k eps delta sigma (near : vec -> vec -> Prop) Delta, 0 <= eps -> 0 <= delta <= 1 -> 0 < sigma -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) -> (exists x x', near x x' /\ dist (S k) x x' = Delta) ->
  (approx_dp (ev k) (Pr k) (fun _ => sigma) near eps delta <->
   Phi (Delta / (2 * sigma) - eps * sigma / Delta) - exp eps * Phi (- (Delta / (2 * sigma)) - eps * sigma / Delta) <= delta).
Proof. intros k eps. intros. apply (analytic_release (S k) (ev k) (Pr k)); auto. apply gaussian_release. Qed.
(** Reading: words fall into parts (connected components: neighbours share a part), Delta_i is the supremum of distances of neighbours in part i, sigma_i >= 0 and positive where Delta_i is. If condition (6) holds for every word with Delta > 0, the release with the sigma of the word's part is (eps,delta)-DP for every measurable event. *)
Theorem bollegala_2023_thm_3 : forall k eps delta (word : vec -> Prop) (near : vec -> vec -> Prop) part sigma Delta, 0 <= eps -> 0 <= delta <= 1 ->
  (forall x x', near x x' -> word x /\ word x' /\ part x = part x') -> width (S k) near part Delta word ->
  (forall i, 0 <= sigma i) -> (forall i, 0 < Delta i -> 0 < sigma i) ->
  (forall x, word x -> 0 < Delta (part x) ->
     Phi (Delta (part x) / (2 * sigma (part x)) - eps * sigma (part x) / Delta (part x))
     - exp eps * Phi (- (Delta (part x) / (2 * sigma (part x))) - eps * sigma (part x) / Delta (part x)) <= delta) ->
  approx_dp (ev k) (Pr k) (fun x => sigma (part x)) near eps delta.
Proof. intros k eps delta word near part sigma Delta. intros. apply (componentwise_release (S k) (ev k) (Pr k) eps delta word near part sigma Delta); auto. apply gaussian_release. Qed.
(** Reading: with u* = min { u > 0 | g(u) <= delta }, 0 < delta < 1, and sigma_i = u* Delta_i for every part, the release is (eps,delta)-DP for every measurable event. *)
Theorem bollegala_2023_cor_1 : forall k eps delta u (word : vec -> Prop) (near : vec -> vec -> Prop) part Delta, 0 <= eps -> 0 < delta < 1 -> calibrated eps delta u ->
  (forall x x', near x x' -> word x /\ word x' /\ part x = part x') -> width (S k) near part Delta word -> (forall i, 0 <= Delta i) ->
  approx_dp (ev k) (Pr k) (fun x => u * Delta (part x)) near eps delta.
Proof. intros k eps delta u word near part Delta. intros. apply (calibrated_components (S k) (ev k) (Pr k) eps delta u word near part Delta); auto. apply gaussian_release. Qed.
(** Reading: with u* the least u > 0 with g(u) <= delta, 0 < delta < 1, noise of standard deviation u* Delta makes the release (eps,delta)-DP for every measurable event. *)
Theorem bollegala_2023_app_c_1_c : forall k eps delta u (near : vec -> vec -> Prop) Delta, 0 <= eps -> 0 < delta < 1 -> calibrated eps delta u -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) -> approx_dp (ev k) (Pr k) (fun _ => u * Delta) near eps delta.
Proof. intros. apply (calibrated_release (S k) (ev k) (Pr k)); auto. apply gaussian_release. Qed.
(** Reading: for 0 < delta < 1 the minimum of line 4 exists, and the release with sigma_i = u* Delta_i is (eps,delta)-DP for every measurable event. *)
Theorem bollegala_2023_alg_3_amended : forall k eps delta (word : vec -> Prop) (near : vec -> vec -> Prop) part Delta, 0 <= eps -> 0 < delta < 1 ->
  (forall x x', near x x' -> word x /\ word x' /\ part x = part x') -> width (S k) near part Delta word -> (forall i, 0 <= Delta i) ->
  exists u, calibrated eps delta u /\ approx_dp (ev k) (Pr k) (fun x => u * Delta (part x)) near eps delta.
Proof. intros k eps delta word near part Delta. intros. apply (calibration_exists (S k) (ev k) (Pr k) eps delta word near part Delta); auto. apply gaussian_release. Qed.
(** one deviation sigma is private for every relation within Delta exactly if g(sigma/Delta) <= delta *)
Lemma within_release k eps delta sigma Delta : 0 <= eps -> 0 <= delta -> 0 < sigma -> 0 < Delta ->
  (forall near : vec -> vec -> Prop, (forall x x', near x x' -> dist (S k) x x' <= Delta) -> approx_dp (ev k) (Pr k) (fun _ => sigma) near eps delta) <->
  g eps (sigma / Delta) <= delta.
Proof.
  intros He Hd Hs HD. split.
  - intros H. set (o := fun _ : nat => 0). set (i := fun j : nat => if Nat.eqb j 0 then Delta else 0).
    assert (Di : dist (S k) i o = Delta).
    { unfold dist, norm. replace (dot (S k) (sub i o) (sub i o)) with (Delta * Delta); [apply sqrt_square; lra|].
      unfold sub, i, o. clear. induction k as [|m IH]; [simpl; ring|]. change (dot (S (S m)) ?u ?v) with (dot (S m) u v + u (S m) * v (S m)). rewrite <- IH. simpl. ring. }
    rewrite <- Di. apply (pair_dp (S k) (ev k) (Pr k) eps (gaussian_release k eps) sigma i o delta Hs).
    + intros E. apply dist_zero in E. lra.
    + intros T ET. apply (H (fun x x' => x = i /\ x' = o)); [intros x x' [-> ->]; lra|now split|exact ET].
  - intros G near B x x' T I ET. apply (near_dp (S k) (ev k) (Pr k) eps (gaussian_release k eps) He sigma x x' delta Delta); auto.
Qed.
(** Reading: the Gaussian mechanism of Theorem 1 is said to be private at every eps > 0; refuted at the delta = 1/73404 of the experiments by eps = 100. *)
Theorem bollegala_2023_sec_5_classical_refuted : ~ (forall k eps delta Delta (near : vec -> vec -> Prop), 0 < eps -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) -> approx_dp (ev k) (Pr k) (fun _ => Delta * sqrt (2 * ln (1.25 / delta)) / eps) near eps delta).
Proof.
  intros H. apply GaussianExamples.classical_at_large_eps. intros eps delta He Hd. destruct (classical_sqr delta Hd) as [_ [_ C0]].
  replace (classical delta / eps) with (1 * classical delta / eps / 1) by (field; lra).
  apply (within_release 0); try lra; [apply Rdiv_lt_0_compat; lra|]. intros near B. exact (H 0%nat eps delta 1 near He Hd Rlt_0_1 B).
Qed.
(** Reading: it is for eps in (0,1), where Theorem 1 has it. *)
Theorem bollegala_2023_sec_5_classical_amended : forall k eps delta Delta (near : vec -> vec -> Prop), 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) -> approx_dp (ev k) (Pr k) (fun _ => Delta * sqrt (2 * ln (1.25 / delta)) / eps) near eps delta.
Proof. intros k eps delta Delta near. intros. now apply bollegala_2023_thm_1. Qed.
(** Reading: noise of covariance sigma I (deviation sqrt(sigma)) with the sigma of Theorem 1 is said to be private; a large Delta refutes it at eps = delta = 1/2. *)
Theorem bollegala_2023_eq_3_refuted : ~ (forall k eps delta Delta (near : vec -> vec -> Prop), 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) -> approx_dp (ev k) (Pr k) (fun _ => sqrt (Delta * sqrt (2 * ln (1.25 / delta)) / eps)) near eps delta).
Proof.
  intros H. apply GaussianExamples.covariance_too_small. intros eps delta Delta He Hd HD. destruct (classical_sqr delta Hd) as [_ [_ C0]].
  apply (within_release 0); try lra; [apply sqrt_lt_R0, Rdiv_lt_0_compat; [now apply Rmult_lt_0_compat|lra]|]. intros near B. exact (H 0%nat eps delta Delta near He Hd HD B).
Qed.
(** Reading: with deviation sigma it is. *)
Theorem bollegala_2023_eq_3_amended : forall k eps delta Delta (near : vec -> vec -> Prop), 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) -> approx_dp (ev k) (Pr k) (fun _ => Delta * sqrt (2 * ln (1.25 / delta)) / eps) near eps delta.
Proof. intros k eps delta Delta near. intros. now apply bollegala_2023_thm_1. Qed.
(** Reading: "alpha depends on the category only, so by Theorem 1 the noise alpha Delta sqrt(2 ln(1.25/delta))/eps makes the release (eps,delta)-DP" is refuted: for eps = delta = 1/2 and a small alpha two points of the line at distance 1 break it. *)
Theorem bollegala_2023_thm_4_alpha_proof_refuted : ~ (forall k alpha eps delta (near : vec -> vec -> Prop) Delta, 0 < alpha -> 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) ->
  approx_dp (ev k) (Pr k) (fun _ => alpha * (Delta * sqrt (2 * ln (1.25 / delta)) / eps)) near eps delta).
Proof.
  intros H. destruct classical_factor_small as [alpha [eps [delta [Ha [He [Hd G]]]]]]. destruct (classical_sqr delta Hd) as [_ [_ C0]].
  set (o := fun _ : nat => 0). set (i := fun _ : nat => 1).
  assert (D : dist 1 i o = 1) by (unfold dist, norm, sub, i, o; simpl; replace (0 + (1 - 0) * (1 - 0)) with 1 by ring; apply sqrt_1).
  specialize (H 0%nat alpha eps delta (fun x x' => x = i /\ x' = o) 1 Ha He Hd Rlt_0_1 ltac:(intros x x' [-> ->]; lra)).
  assert (N : ~ same 1 i o) by (intros E; apply dist_zero in E; lra).
  assert (P : 0 < alpha * (1 * sqrt (2 * ln (1.25 / delta)) / eps)) by (fold (classical delta); apply Rmult_lt_0_compat; [exact Ha|]; apply Rdiv_lt_0_compat; lra).
  assert (L := proj1 (pair_dp 1 (ev 0) (Pr 0) eps (gaussian_release 0 eps) _ i o delta P N) (fun T ET => H i o T (conj eq_refl eq_refl) ET)).
  rewrite D in L. fold (classical delta) in L. replace (alpha * (1 * classical delta / eps) / 1) with (alpha * classical delta / eps) in L by (field; lra). lra.
Qed.
(** Reading: it does if alpha >= 1. *)
Theorem bollegala_2023_thm_4_alpha_proof_amended : forall k alpha eps delta (near : vec -> vec -> Prop) Delta, 1 <= alpha -> 0 < eps < 1 -> 0 < delta < 1 -> 0 < Delta ->
  (forall x x', near x x' -> dist (S k) x x' <= Delta) ->
  approx_dp (ev k) (Pr k) (fun _ => alpha * (Delta * sqrt (2 * ln (1.25 / delta)) / eps)) near eps delta.
Proof.
  intros k alpha eps delta near Delta Ha He Hd HD B x x' T I ET. destruct (classical_sqr delta Hd) as [_ [_ C0]].
  apply (near_dp (S k) (ev k) (Pr k) eps (gaussian_release k eps) (ltac:(lra)) _ x x' delta Delta); auto; [lra| |].
  - fold (classical delta). apply Rmult_lt_0_compat; [lra|]. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; assumption|lra].
  - fold (classical delta). replace (alpha * (Delta * classical delta / eps) / Delta) with (alpha * classical delta / eps) by (field; lra). now apply classical_factor.
Qed.
(** Reading: w sends words to points of a lattice of step h, each coordinate moved by at most h/2. Let neighbours be at most Delta apart, g(u) <= delta and s = u (Delta + h sqrt(d)). What is released, w(x) plus the noise rounded to the lattice, z = v - w(x) with z normal of deviation s, is what rounding w(x) + z gives, and it keeps (eps, delta) for every set T of releases whose preimage is measurable. *)
Theorem dx_lattice_privacy : forall k eps delta u (near : vec -> vec -> Prop) Delta h (w : vec -> vec), 0 <= eps -> 0 <= delta -> 0 < u -> g eps u <= delta -> 0 < Delta -> 0 < h ->
  (forall x, on_lattice h (w x)) -> (forall x i, (i < S k)%nat -> Rabs (x i - w x i) <= h / 2) -> (forall x x', near x x' -> dist (S k) x x' <= Delta) ->
  (forall x v, add (w x) (rounded h (sub v (w x))) = rounded h v) /\
  (forall x x' T, near x x' -> ev k (fun v => T (rounded h v)) ->
   let s := u * (Delta + h * sqrt (INR (S k))) in
   Pr k s (w x) (fun v => T (add (w x) (rounded h (sub v (w x))))) <= exp eps * Pr k s (w x') (fun v => T (add (w x') (rounded h (sub v (w x'))))) + delta).
Proof. intros k eps delta u near Delta h w. exact (lattice_release (S k) (ev k) (Pr k) eps delta u near Delta h w (gaussian_release k eps)). Qed.
