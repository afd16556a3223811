(** The length of the noise: Eq. (2) of Asghar et al. for the density itself, and the least length that eps d-privacy admits. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli HalfSpace InstanceFacts GaussianInstance.
From dx.laws Require Import Gamma Laws.
From dx.privacy Require Import Euclid NoiseEvents.
From dx.laplace Require Import LaplaceSpace LaplaceInstance LengthFacts Length LengthDensity.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Lemma le_split (a r : R) : (a <= r)%coqR <-> (a < r)%coqR \/ a = r.
Proof. by split => [|[/Rlt_le|->]] //; exact: Rle_refl. Qed.
Lemma laplace_length_le k eps (r : R) : (0 < eps)%coqR -> (0 < r)%coqR ->
  Lap k eps origin (fun v => norm k.+1 v <= r)%coqR = (1 - erlang_tail k.+1 (eps * r))%coqR.
Proof.
move=> e0 r0; have [L A] := @laplace_length k eps r e0 r0; have pr := Lap_probability k e0 origin.
have lt := lt_event k r; have le := le_event k r.
have eqv : ev k (fun v => norm k.+1 v = r).
  apply: (ev_ext _ _ pr (fun v => (norm k.+1 v <= r)%coqR /\ ~ (norm k.+1 v < r)%coqR)).
    by apply: (ev_and _ _ pr) => //; exact: (ev_not _ _ pr).
  by move=> v; split => [[h1 h2]|->]; [exact: Rle_antisym h1 (Rnot_lt_le _ _ h2)|split; [exact: Rle_refl|exact: Rlt_irrefl]].
have [_ S] := P_or _ _ pr _ _ lt eqv (fun v h => Rlt_not_eq _ _ (proj1 h) (proj2 h)).
rewrite (P_ext _ _ pr _ _ le (fun v => le_split (norm k.+1 v) r)) S L A.
exact: Rplus_0_r.
Qed.
(** Reading: for noise of density proportional to exp(-eps |eta|) on R^n, n = k+1, the length is at most t with the probability that Eq. (2) gives: the integral of f_G(r) = r^(n-1) e^(-eps r)/(Gamma(n) eps^(-n)) from 0 to t. *)
Theorem asghar_2026_eq_2 : forall (k : nat) (eps t : R), (0 < eps)%coqR -> (0 < t)%coqR ->
  Lap k eps origin (fun eta => norm k.+1 eta <= t)%coqR = RInt (f_G k.+1 eps) 0%coqR t.
Proof. by move=> k eps t e0 t0; rewrite laplace_length_le// length_integral. Qed.
(** Reading: let eta have a density p on R^n, n = k+1, with p(t) <= e^(eps |t - t'|) p(t') for all t, t', which is eps d-privacy of x + eta. Then Pr[|eta| <= r] <= 1 - e^(-eps r) sum_(i<n) (eps r)^i/i! for every r >= 0: the length is stochastically at least Gamma(n, eps). Noise of density proportional to exp(-eps |eta|) attains it for every r > 0. *)
Theorem dx_noise_length_dominates : forall (k : nat) (eps : R) (p : car (euclid k) -> R), (0 < eps)%coqR ->
  measurable_fun setT (p : car (euclid k) -> RM) -> (forall t, (0 <= p t)%coqR) -> \int[vol (euclid k)]_t (p t)%:E = 1 ->
  (forall t t', (p t <= exp (eps * dist k.+1 (pt t) (pt t')) * p t')%coqR) ->
  (forall r, (0 <= r)%coqR -> (chance p (fun v => norm k.+1 v <= r)%coqR <= 1 - erlang_tail k.+1 (eps * r))%coqR) /\
  (forall r, (0 < r)%coqR -> Lap k eps origin (fun v => norm k.+1 v <= r)%coqR = (1 - erlang_tail k.+1 (eps * r))%coqR).
Proof.
move=> k eps p e0 mp p0 p1 lip; split => r r0; last exact: laplace_length_le.
exact: (@length_dominates k eps e0 p mp p0 p1 lip r r0).
Qed.
