(** The direction of a standard normal vector, and noise Y N/|N| of a given length Y in that direction. Lebesgue measure moved by an
    invertible linear map is a multiple of itself (it is the only translation invariant measure, by Tonelli's theorem), and for every
    density g of Y the vector Y N/|N| has the density C g(|z|) / |z|^(n-1), by three changes of variables that only stretch. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance NoiseInstance.
From dx.laws Require Import Laws.
From dx.privacy Require Import Euclid Decoding NoiseEvents.
From dx.privacy Require Mahalanobis.
From dx.laplace Require Import MixtureFacts LaplaceSpace LaplaceInstance Affine LaplaceMean Polar DirectionFacts.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** measurable functions: the inverse, the indicator of an event, the positive half-line *)
Definition one (P : Prop) : R := if pselect P then 1%coqR else 0%coqR.
Lemma one_nonneg P : (0 <= one P)%coqR. Proof. by rewrite /one; case: (pselect P) => h; [exact: Rle_0_1|exact: Rle_refl]. Qed.
Section Measurable.
Context d (T : measurableType d).
Lemma meas_one_of (P : T -> Prop) : measurable [set t | P t] -> @meas _ T (fun t => one (P t)).
Proof.
move=> mP; rewrite /meas (_ : (fun t => _) = \1_[set t | P t] :> (T -> RT)); first exact: measurable_fun_indic.
by apply/funext => t; rewrite /one indicE; case: (pselect (P t)) => h; [rewrite mem_set|rewrite memNset].
Qed.
Lemma integral_one (mu : {measure set T -> \bar RT}) (P : T -> Prop) (f : T -> R) :
  \int[mu]_(t in [set t | P t]) (f t)%:E = \int[mu]_t (one (P t) * f t)%coqR%:E.
Proof.
rewrite integral_mkcond; apply: eq_integral => t _; rewrite /patch /one; case: (pselect (P t)) => h.
  by rewrite mem_set// Rmult_1_l.
by rewrite memNset// Rmult_0_l.
Qed.
End Measurable.
Lemma Rinv_m : @meas _ RM (fun x => / x)%coqR.
Proof.
have cont (D : set RT) : open D -> (forall x, D x -> x <> 0%coqR) -> measurable_fun D (Rinv : RT -> RT).
  move=> oD D0; apply: open_continuous_measurable_fun => // x; rewrite inE => Dx.
  by apply/continuity_pt_cvg; apply: continuity_pt_inv; [exact: derivable_continuous_pt (derivable_pt_id x)|exact: D0].
rewrite /meas (_ : [set: RM] = `]-oo, 0%coqR[%classic `|` ([set 0%coqR] `|` `]0%coqR, +oo[%classic)); last first.
  apply/seteqP; split => // x _ /=; rewrite !in_itv/= andbT.
  by case: (ltgtP x 0%coqR) => [h|h|->]; [left|right; right|right; left].
have m1 : measurable (`]-oo, 0%coqR[%classic : set RM) by exact: measurable_itv.
have m2 : measurable (`]0%coqR, +oo[%classic : set RM) by exact: measurable_itv.
have m0 : measurable ([set 0%coqR] : set RM) by exact: measurable_set1.
apply/measurable_funU => //; [exact: measurableU|split].
  apply: cont; first exact: interval_open.
  by move=> x /=; rewrite in_itv/= => /RltP h; exact: Rlt_not_eq.
apply/measurable_funU => //; split.
  apply: (@eq_measurable_fun _ _ _ _ _ (fun _ => (/ 0)%coqR : RM)); last exact: measurable_fun_cst.
  by move=> x; rewrite inE => ->.
apply: cont; first exact: interval_open.
by move=> x /=; rewrite in_itv/= andbT => /RltP h; exact: Rgt_not_eq.
Qed.
Lemma pos_m : @meas _ RM pos.
Proof.
rewrite (_ : pos = fun y => one (0 < y)%coqR); last by apply/funext => y; rewrite /pos /one; case: (Rlt_dec 0 y) => h; case: (pselect _) => h'.
apply: (@meas_one_of _ RM (fun y => 0 < y)%coqR).
rewrite (_ : [set y : RM | _] = `]0%coqR, +oo[%classic); first exact: measurable_itv.
by apply/seteqP; split => y /=; rewrite in_itv/= andbT => h; exact/RltP.
Qed.
Lemma swap2 d1 d2 (T1 : measurableType d1) (T2 : measurableType d2) (m1 : {measure set T1 -> \bar RT}) (m2 : {measure set T2 -> \bar RT})
  (s1 : sigma_finite setT m1) (s2 : sigma_finite setT m2) (f : T1 * T2 -> R) :
  @meas _ [the measurableType _ of (T1 * T2)%type] f -> (forall z, (0 <= f z)%coqR) ->
  \int[m1]_x \int[m2]_y (f (x, y))%:E = \int[m2]_y \int[m1]_x (f (x, y))%:E.
Proof.
move=> mf f0; have f0E z : 0 <= (f z)%:E by rewrite lee_fin; apply/RleP.
exact: (etrans (esym (fubini_tonelli1 s2 _ (measE mf) f0E)) (fubini_tonelli2 s1 s2 _ (measE mf) f0E)).
Qed.
Lemma scaled2 d (T : measurableType d) (mu : {measure set T -> \bar RT}) (a : R) (f : T -> R) : (0 <= a)%coqR -> @meas _ T f -> (forall t, (0 <= f t)%coqR) ->
  \int[mu]_t (a * f t)%coqR%:E = a%:E * \int[mu]_t (f t)%:E.
Proof.
move=> a0 mf f0; rewrite -ge0_integralM//; [exact: measE|by move=> t _; rewrite lee_fin; apply/RleP|by rewrite lee_fin; apply/RleP].
Qed.

(** the point with given coordinates *)
Fixpoint tup (k : nat) (v : vec) : car (euclid k) :=
  match k return car (euclid k) with 0%N => v 0%N | k'.+1 => (tup k' v, v k'.+1) end.
Lemma tup_pt k v : same k.+1 (pt (tup k v)) v.
Proof.
move=> i /ssrnat.ltP; elim: k i => [|k IH] i ik; first by case: i ik.
rewrite /pt/= /pt_next /=; case: eqP => [-> //|ne]; apply: IH.
by move: ik; rewrite ltnS leq_eqVlt => /orP[/eqP|].
Qed.
Section Comp.
Context d (T : measurableType d).
Lemma tup_m k (g : T -> vec) : (forall i, @meas _ T (fun z => g z i)) -> measurable_fun setT (fun z => tup k (g z)).
Proof.
move=> mg; elim: k => [|k IH]; first exact: mg.
by apply/(@prod_measurable_funP _ _ _ T (car (euclid k)) RM); split; [exact: IH|exact: mg].
Qed.
End Comp.

Section Space.
Variable k : nat.
Let n := k.+1.
Let E := euclid k.
Notation EE := [the measurableType _ of (car E * car E)%type].
Notation ER := [the measurableType _ of (car E * RM)%type].
(** measurable functions of the first n coordinates, with values F >= 0 *)
Definition nice (F : vec -> R) : Prop :=
  [/\ forall u v, same n u v -> F u = F v, @meas _ (car E) (fun t => F (pt t)) & forall v, (0 <= F v)%coqR].
Definition total_of (F : vec -> R) : \bar RT := \int[vol E]_t (F (pt t))%:E.
Lemma total_ge0 F : nice F -> 0 <= total_of F.
Proof. by move=> [_ _ F0]; apply: integral_ge0 => t _; rewrite lee_fin; apply/RleP. Qed.
Lemma nice_comp d (T : measurableType d) F (g : T -> vec) : nice F -> (forall i, @meas _ T (fun z => g z i)) -> @meas _ T (fun z => F (g z)).
Proof.
move=> [Fs mF _] mg; rewrite (_ : (fun z => F (g z)) = fun z => F (pt (tup k (g z)))); last first.
  by apply/funext => z; apply: Fs => i ik; rewrite tup_pt.
exact: (@measurable_fun_comp _ _ _ T (car E) RM (fun t => F (pt t)) setT (fun z => tup k (g z)) mF (@tup_m _ T k g mg)).
Qed.
Lemma pt_meas i : @meas _ (car E) (fun t => pt t i). Proof. exact: pt_m. Qed.
Lemma pt_meas1 d (T : measurableType d) i : @meas _ [the measurableType _ of (car E * T)%type] (fun z => pt z.1 i).
Proof. exact: (measurable_fun_comp (pt_meas i) (@measurable_fst _ _ (car E) T)). Qed.
Lemma pt_meas2 i : @meas _ EE (fun z => pt z.2 i).
Proof. exact: (measurable_fun_comp (pt_meas i) (@measurable_snd _ _ (car E) (car E))). Qed.
Lemma mul_meas d (T : measurableType d) (M : Mahalanobis.mat) (g : T -> vec) i : (forall i, @meas _ T (fun z => g z i)) ->
  @meas _ T (fun z => Mahalanobis.mul n M (g z) i).
Proof.
move=> mg; rewrite /Mahalanobis.mul; elim: (n) => [|m IH] /=; first exact: meas_cst.
by apply: meas_add => //; apply: meas_mul => //; exact: meas_cst.
Qed.
Lemma norm_meas d (T : measurableType d) (g : T -> vec) : (forall i, @meas _ T (fun z => g z i)) -> @meas _ T (fun z => norm n (g z)).
Proof.
move=> mg; have ms : measurable_fun [set: RM] (sqrt : RM -> RM).
  by apply: cont_measurable => y; apply/continuity_pt_filterlim; exact: continuous_sqrt.
apply: (measurable_fun_comp ms); elim: (n) => [|m IH] /=; first exact: measurable_fun_cst.
by apply: (meas_add IH); exact: meas_mul.
Qed.
(** what stretches, translations and reflections do *)
Lemma dilate s F : (0 < s)%coqR -> nice F -> (s ^ n)%coqR%:E * total_of (fun v => F (scale s v)) = total_of F.
Proof.
move=> /RltP s0 [Fs mF F0].
have F0E (t : car E) : 0 <= (F (pt t))%:E by rewrite lee_fin; apply/RleP.
rewrite -[RHS](@integral_move s origin s0 k (fun t => (F (pt t))%:E) (measE mF) F0E).
have P m : (s ^ m)%coqR = (s ^+ m)%R by elim: m => [|m IH]; [rewrite expr0|rewrite exprS /= IH].
rewrite P; congr (_ * _).
apply: eq_integral => t _; congr (_%:E); apply: Fs => i /ssrnat.ltP ik; by rewrite move_pt// /origin Rplus_0_r.
Qed.
Lemma shift a F : nice F -> total_of (fun v => F (add a v)) = total_of F.
Proof.
move=> [Fs mF F0]; rewrite /total_of; have := @integral_move 1%R a ltr01 k (fun t => (F (pt t))%:E) (measE mF).
rewrite expr1n mul1e => <-; last by move=> t; rewrite lee_fin; apply/RleP.
apply: eq_integral => t _; congr (_%:E); apply: Fs => i /ssrnat.ltP ik; by rewrite move_pt// Rmult_1_l Rplus_comm.
Qed.
Lemma nice_add a F : nice F -> nice (fun v => F (add a v)).
Proof.
move=> nF; have [Fs mF F0] := nF; split => //; first by move=> u v uv; apply: Fs => i ik; rewrite /add uv.
by apply: nice_comp => // i; apply: meas_add; [exact: meas_cst|exact: pt_meas].
Qed.
Lemma reflect a F : nice F -> total_of (fun v => F (sub a v)) = total_of F.
Proof.
move=> nF; have [Fs mF F0] := nF; rewrite -[RHS](shift a nF); have [_ mG _] := nice_add a nF; rewrite /total_of.
rewrite -[RHS](integral_neg (measE mG)); last by move=> t; rewrite lee_fin; apply/RleP.
apply: eq_integral => t _; congr (_%:E); apply: Fs => i /ssrnat.ltP ik; by rewrite /add neg_pt.
Qed.
(** translation invariance leaves one measure, up to a constant: the integrals of F and G after an invertible linear map are in the same ratio as before *)
Lemma linear M (Mi : vec -> vec) F G : (forall x, same n (Mahalanobis.mul n M (Mi x)) x) -> nice F -> nice G ->
  total_of (fun u => F (Mahalanobis.mul n M u)) * total_of G = total_of (fun u => G (Mahalanobis.mul n M u)) * total_of F.
Proof.
move=> MMi nF nG; have [Fs mF F0] := nF; have [Gs mG G0] := nG; set L := Mahalanobis.mul n M.
have LS u v : same n u v -> same n (L u) (L v) by exact: Mahalanobis.mul_ext.
have mL d (T : measurableType d) (g : T -> vec) i : (forall i, @meas _ T (fun z => g z i)) -> @meas _ T (fun z => L (g z) i) by exact: mul_meas.
have mFL : @meas _ (car E) (fun t => F (L (pt t))) by apply: nice_comp => // i; apply: mL => j; exact: pt_meas.
have mGL : @meas _ (car E) (fun t => G (L (pt t))) by apply: nice_comp => // i; apply: mL => j; exact: pt_meas.
have nG' u : nice (fun v => G (add (L u) v)) by exact: nice_add.
pose f1 (z : EE) := (F (L (pt z.1)) * G (add (L (pt z.1)) (pt z.2)))%coqR.
pose f2 (z : EE) := (G (L (pt z.1)) * F (sub (L (pt z.1)) (pt z.2)))%coqR.
have m1L i : @meas _ EE (fun z => L (pt z.1) i) by apply: mL => j; exact: pt_meas1.
have mf1 : @meas _ EE f1.
  by apply: meas_mul; apply: nice_comp => // i; apply: meas_add => //; exact: pt_meas2.
have mf2 : @meas _ EE f2.
  by apply: meas_mul; apply: nice_comp => // i; apply: meas_sub => //; exact: pt_meas2.
have f10 z : (0 <= f1 z)%coqR by exact: Rmult_le_pos.
have f20 z : (0 <= f2 z)%coqR by exact: Rmult_le_pos.
transitivity (\int[vol E]_u \int[vol E]_y (f1 (u, y))%:E).
  rewrite muleC -ge0_integralM//; [|exact: measE|by move=> t _; rewrite lee_fin; apply/RleP|exact: total_ge0].
  apply: eq_integral => u _; rewrite muleC -(shift (L (pt u)) nG) /f1 /= scaled2//.
  by apply: nice_comp => // i; apply: meas_add; [exact: meas_cst|exact: pt_meas].
rewrite (swap2 (@vol_sf E) (@vol_sf E) mf1 f10).
transitivity (\int[vol E]_y \int[vol E]_u (f2 (u, y))%:E).
  apply: eq_integral => y _.
  pose h u := (G (L u) * F (sub (L u) (pt y)))%coqR.
  have nh : nice h.
    split; last by move=> v; exact: Rmult_le_pos.
      move=> u v uv; rewrite /h (Gs _ _ (LS _ _ uv)); congr (_ * _)%coqR; apply: Fs => i ik.
      by rewrite /sub (LS _ _ uv i ik).
    rewrite /h; apply: meas_mul => //; apply: nice_comp => // i; apply: meas_sub; last exact: meas_cst.
    by apply: mL => j; exact: pt_meas.
  rewrite -[RHS]/(total_of h) -(shift (Mi (pt y)) nh); apply: eq_integral => u _; congr (_%:E).
  have LA : same n (L (add (Mi (pt y)) (pt u))) (add (L (pt u)) (pt y)).
    move=> i ik; rewrite /add -[in RHS](MMi (pt y) i ik) Rplus_comm.
    exact: (dot_add_r n (Mi (pt y)) (pt u) (M i)).
  rewrite /f1 /h /= (Gs _ _ LA) Rmult_comm; congr (_ * _)%coqR; apply: Fs => i ik.
  by rewrite /sub (LA i ik) /add; ring.
rewrite -(swap2 (@vol_sf E) (@vol_sf E) mf2 f20).
rewrite [RHS]muleC -ge0_integralM//; [|exact: measE|by move=> t _; rewrite lee_fin; apply/RleP|exact: total_ge0].
apply: eq_integral => u _; rewrite [RHS]muleC -(reflect (L (pt u)) nF) /f2 /= scaled2//.
by apply: nice_comp => // i; apply: meas_sub; [exact: meas_cst|exact: pt_meas].
Qed.
End Space.
