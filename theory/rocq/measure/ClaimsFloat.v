(** What the low bits of a sum in binary64 give away, for the normal law on R^n itself: [Pr k s origin A] is the probability that
    normal noise of standard deviation s in each of k+1 coordinates lies in A. *)
From Coq Require Import Reals Lra Lia ZArith.
From dx.privacy Require Import Euclid GaussianCurve GaussianRelease LowBits.
From dx.measure Require Import InstanceFacts GaussianInstance NormalCoordinates LogBounds Calibration.
Open Scope R_scope.

(** Reading: noise z, normal of deviation s > 0 in each of k+1 coordinates, is rounded to binary64 and added in binary64 to the words 0...0 and 1...1. Let E <= 52 and let the L exponents from E downward be at least -1020. Minus an odd number of steps of binary64 just below one of these powers 2^e (within 1 of it if e > 1) never comes from a coordinate of 1...1, whatever the noise. The release of 0...0 has such a coordinate with probability at least 1 - (1 - p)^(k+1), where p is the sum over these e of half the width 2^(e - max(e,1)) times the density at 2^e of normal noise; and if the releases keep (eps, delta) for every measurable event, delta is at least that. *)
Theorem dx_float_low_bits : forall k s eps delta E L, 0 < s -> (E <= 52)%Z -> (-1021 <= E - Z.of_nat L)%Z ->
  (forall t, ~ telling E L (fl (1 + fl t))) /\
  1 - (1 - total s E L) ^ (S k) <= Pr k s origin (fun z => told (S k) E L (released (everywhere 0) z)) /\
  (promise (ev k) (Pr k s origin) eps delta (everywhere 0) (everywhere 1) -> 1 - (1 - total s E L) ^ (S k) <= delta).
Proof. intros k s eps delta E L s0. exact (low_bits_floor (S k) s _ _ _ _ eps delta E L s0 (@normal_coordinates k s s0)). Qed.
Lemma apart n : dist n (everywhere 0) (everywhere 1) = sqrt (INR n).
Proof.
  unfold dist, norm. f_equal. induction n as [|n IH]; [reflexivity|]. rewrite S_INR, <- IH. unfold dot, sub, everywhere. fold dot. ring.
Qed.
Lemma apart_300 : dist 300 (everywhere 0) (everywhere 1) = sqrt 300.
Proof. rewrite apart. f_equal. rewrite INR_IZR_INZ. reflexivity. Qed.
(** Reading: in 300 dimensions let u* be the least u > 0 with g(u) <= 1e-5 at eps = 1. The analytic Gaussian mechanism adds to 0...0 and 1...1 normal noise of deviation u* times their distance, which lies between 64.61 and 64.62. If that noise is rounded to binary64 and added in binary64 and the releases keep (eps, delta) for any eps, delta is at least 0.997. *)
Theorem dx_float_analytic_gaussian_bound : forall u eps delta, calibrated 1 0.00001 u ->
  let s := u * dist 300 (everywhere 0) (everywhere 1) in 64.61 <= s <= 64.62 /\
  (promise (ev 299) (Pr 299 s origin) eps delta (everywhere 0) (everywhere 1) -> 0.997 <= delta).
Proof.
  intros u eps delta C s. assert (S : 64.61 <= s <= 64.62) by (unfold s; rewrite apart_300; now apply analytic_between).
  split; [exact S|]. exact (analytic_gaussian_floor s _ _ _ _ eps delta S (@normal_coordinates 299 s ltac:(lra))).
Qed.
(** Reading: the same for neighbourhood-aware noise of deviation u* Delta_i (Corollary 1 of Bollegala et al.), where 0...0 and 1...1 are a part of their own and neighbours: Delta_i is the supremum of the distances of neighbours in it. *)
Theorem dx_float_nadp_bound : forall u part Delta eps delta, calibrated 1 0.00001 u ->
  let pair := fun x => x = everywhere 0 \/ x = everywhere 1 in part (everywhere 0) = part (everywhere 1) ->
  width 300 (fun x x' => pair x /\ pair x') part Delta pair ->
  let s := u * Delta (part (everywhere 0)) in 64.61 <= s <= 64.62 /\
  (promise (ev 299) (Pr 299 s origin) eps delta (everywhere 0) (everywhere 1) -> 0.997 <= delta).
Proof.
  intros u part Delta eps delta C pair E W. replace (Delta (part (everywhere 0))) with (dist 300 (everywhere 0) (everywhere 1)); [now apply dx_float_analytic_gaussian_bound|].
  destruct (W (everywhere 0) (or_introl eq_refl)) as [U L]. apply Rle_antisym.
  - apply U. exists (everywhere 0), (everywhere 1). unfold pair. auto 6.
  - apply L. intros v (y & z & [Y Z] & _ & ->). assert (D : 0 <= dist 300 (everywhere 0) (everywhere 1)) by apply sqrt_pos.
    assert (O : forall x, dist 300 x x = 0) by (intro x; now apply dist_zero).
    destruct Y as [->| ->], Z as [->| ->]; rewrite ?O; try lra. rewrite dist_sym. lra.
Qed.
(** Reading: the classical mechanism at eps = 1/2 and delta = 1e-5 has for words sqrt(300) apart a deviation sqrt(300) sqrt(2 ln(1.25/delta))/eps between 167.82 and 167.83; with normal noise of any deviation between these the same holds with delta at least 0.93. *)
Theorem dx_float_gaussian_bound : 167.82 <= sqrt 300 * sqrt (2 * ln (1.25 / 0.00001)) / (1 / 2) <= 167.83 /\
  forall s eps delta, 167.82 <= s <= 167.83 -> promise (ev 299) (Pr 299 s origin) eps delta (everywhere 0) (everywhere 1) -> 0.93 <= delta.
Proof.
  split; [|intros s eps delta S; exact (classical_gaussian_floor s _ _ _ _ eps delta S (@normal_coordinates 299 s ltac:(lra)))].
  replace (sqrt 300 * sqrt (2 * ln (1.25 / 0.00001)) / (1 / 2)) with (2 * (sqrt 300 * sqrt (2 * ln (1.25 / 0.00001)))) by lra.
  apply classical_between; lra.
Qed.
(** Reading: the two-variance baseline at eps = 1 and delta = 1e-5 has for two sparse words sqrt(300) apart a deviation 1.276 sqrt(300) sqrt(2 ln(1.25/delta)) between 107.07 and 107.08; with normal noise of any deviation between these the same holds with delta at least 0.98. *)
Theorem dx_float_jaccard_bound : 107.07 <= 1.276 * (sqrt 300 * sqrt (2 * ln (1.25 / 0.00001))) <= 107.08 /\
  forall s eps delta, 107.07 <= s <= 107.08 -> promise (ev 299) (Pr 299 s origin) eps delta (everywhere 0) (everywhere 1) -> 0.98 <= delta.
Proof.
  split; [apply classical_between; lra|].
  intros s eps delta S. exact (jaccard_floor s _ _ _ _ eps delta S (@normal_coordinates 299 s ltac:(lra))).
Qed.
