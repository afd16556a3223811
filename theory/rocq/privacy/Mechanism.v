(** The word mechanism on any measurable space: noise with density c e^(-eps d(x,t)) for any measure, output the nearest
    word of a finite vocabulary, strings word by word. Feyisetan et al., Theorem 1; Xu et al., Theorem 1. *)
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval zmodp matrix.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences realfun exp.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.privacy Require Import Space Semidefinite.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.

(* The reusable step: a pointwise bound f <= k g is a bound on the integrals over any measurable set. *)
Section Monotone.
Context d (T : measurableType d) (R : realType) (mu : {measure set T -> \bar R}).
Lemma le_integral_scale (C : set T) (f g : T -> R) (k : R) : measurable C -> (0 <= k)%R ->
  (forall t, 0 <= f t)%R -> (forall t, 0 <= g t)%R ->
  measurable_fun C f -> measurable_fun C g -> (forall t, C t -> f t <= k * g t)%R ->
  \int[mu]_(t in C) (f t)%:E <= k%:E * \int[mu]_(t in C) (g t)%:E.
Proof.
move=> mC k0 f0 g0 mf mg fg.
have mgE : measurable_fun C (EFin \o g) by apply/EFin_measurable_fun.
rewrite -ge0_integralM//; last by move=> t _; rewrite lee_fin.
apply: ge0_le_integral => //. (* the pointwise bound itself closes with // *)
- by move=> t _; rewrite lee_fin.
- exact/EFin_measurable_fun.
- by move=> t _; rewrite -EFinM lee_fin mulr_ge0.
- exact: measurable_funeM.
Qed.
End Monotone.

Section Density.
Context dT (T : measurableType dT) (R : realType) (mu : {measure set T -> \bar R}).
Variables (X : Type) (d : X -> X -> R) (D : X -> T -> R) (eps c : R).
Hypothesis dC : forall x x', d x x' = d x' x.
Hypothesis DL : forall x x' t, (D x t <= d x x' + D x' t)%R. (* D is 1-Lipschitz in x *)
Hypothesis mD : forall x, measurable_fun setT (D x).
Hypotheses (eps0 : (0 <= eps)%R) (c0 : (0 <= c)%R).
Definition density x t : R := (c * expR (- eps * D x t))%R.
Lemma density_ge0 x t : (0 <= density x t)%R.
Proof. by rewrite mulr_ge0// ltW// expR_gt0. Qed.
Lemma density_pointwise x x' t : (density x t <= expR (eps * d x x') * density x' t)%R.
Proof.
rewrite /density mulrCA ler_wpmul2l// -expRD ler_expR.
by rewrite !mulNr ler_subr_addl ler_subl_addr -mulrDr ler_wpmul2l// dC DL.
Qed.
Lemma measurable_density x C : measurable_fun C (density x).
Proof.
apply: measurable_funTS; apply: measurable_funrM; apply: measurable_fun_comp => //.
- by apply: continuous_measurable_fun; exact: continuous_expR.
- by apply: measurable_funrM.
Qed.
Lemma density_private x x' C : measurable C ->
  \int[mu]_(t in C) (density x t)%:E <= (expR (eps * d x x'))%:E * \int[mu]_(t in C) (density x' t)%:E.
Proof.
move=> mC; apply: le_integral_scale => //.
- by rewrite ltW// expR_gt0.
- exact: density_ge0.
- exact: density_ge0.
- exact: measurable_density.
- exact: measurable_density.
- by move=> t _; exact: density_pointwise.
Qed.
End Density.

(* Output: the word nearest to the noisy vector for the distance [near], ties to the first word; the noise has the
   distance [noise], which may be another one. *)
Section Word.
Context dT (T : measurableType dT) (R : realType) (mu : {measure set T -> \bar R}).
Variables (W : finType) (emb : W -> T) (noise near : T -> T -> R) (eps c : R).
Hypothesis noiseC : forall s t, noise s t = noise t s.
Hypothesis noise_tri : forall r s t, (noise r t <= noise r s + noise s t)%R.
Hypothesis mnoise : forall s, measurable_fun setT (noise s).
Hypothesis mnear : forall s, measurable_fun setT (near s).
Hypotheses (eps0 : (0 <= eps)%R) (c0 : (0 <= c)%R).
Definition beats w w' : set T := if (enum_rank w <= enum_rank w')%N
  then [set t | near (emb w) t <= near (emb w') t]%R else [set t | near (emb w) t < near (emb w') t]%R.
Definition cell w : set T := [set t | forall w', beats w w' t].
Definition cells (S : set W) : set T := \bigcup_(w in S) cell w.
Lemma measurable_beats w w' : measurable (beats w w').
Proof.
have mh : measurable_fun setT (fun t => (near (emb w') t - near (emb w) t)%:E).
  by apply/EFin_measurable_fun; exact: measurable_funB.
rewrite /beats; case: ifP => _.
- rewrite (_ : mkset _ = setT `&` [set t | 0%:E <= (near (emb w') t - near (emb w) t)%:E]).
    exact: emeasurable_fun_c_infty.
  by rewrite setTI; apply/seteqP; split=> t /=; rewrite lee_fin subr_ge0.
- rewrite (_ : mkset _ = setT `&` [set t | 0%:E < (near (emb w') t - near (emb w) t)%:E]).
    exact: emeasurable_fun_o_infty.
  by rewrite setTI; apply/seteqP; split=> t /=; rewrite lte_fin subr_gt0.
Qed.
Lemma measurable_cells S : measurable (cells S).
Proof.
apply: fin_bigcup_measurable => // w _; rewrite (_ : cell w = \bigcap_(w' in setT) beats w w').
  by apply: fin_bigcap_measurable => // w' _; exact: measurable_beats.
by apply/seteqP; split=> t H w' //; exact: H.
Qed.
(* the cells are a partition: exactly one word is output *)
Lemma cell_disjoint w w' t : cell w t -> cell w' t -> w = w'.
Proof.
move=> /(_ w') + /(_ w); rewrite /beats.
case: (ltngtP (enum_rank w) (enum_rank w')) => [_|_|/ord_inj/enum_rank_inj//] /=.
- by rewrite leNgt => /negP h /h.
- by move=> + /le_lt_trans h => /h; rewrite ltxx.
Qed.
Lemma cell_cover (w0 : W) t : exists w, cell w t.
Proof.
case: (Order.TotalTheory.arg_minP (P := predT) (fun w => near (emb w) t) (i0 := w0) isT) => m _ mmin.
case: (arg_minnP (P := fun w => near (emb w) t == near (emb m) t) (fun w => enum_rank w : nat) (i0 := m) (eqxx _)) => w /eqP wm wmin.
exists w => w'; rewrite /beats /=; case: ifP => [_|/negbT h] /=; rewrite wm; first exact: mmin.
rewrite lt_neqAle mmin// andbT; apply: contra h => /eqP h; apply: wmin; exact/eqP.
Qed.
(* probability that the output for the word x lies in S *)
Definition word_law x (S : set W) : \bar R := \int[mu]_(t in cells S) (c * expR (- eps * noise (emb x) t))%:E.
Lemma word_private x x' S : word_law x S <= (expR (eps * noise (emb x) (emb x')))%:E * word_law x' S.
Proof.
exact: (@density_private _ _ _ mu _ (fun a b => noise (emb a) (emb b)) (fun a => noise (emb a)) eps c) (measurable_cells S).
Qed.
(* c normalises the density around every word *)
Hypothesis total : forall x, \int[mu]_t (c * expR (- eps * noise (emb x) t))%:E = 1.
Definition word_prob x w : R := fine (word_law x [set w]).
Lemma word_law_ge0 x S : 0 <= word_law x S.
Proof. by apply: integral_ge0 => t _; rewrite lee_fin mulr_ge0// ltW// expR_gt0. Qed.
Lemma word_law_fin x S : word_law x S \is a fin_num.
Proof.
rewrite ge0_fin_numE ?word_law_ge0//; apply: (@le_lt_trans _ _ 1); last exact: ltry.
rewrite -(total x); apply: subset_integral => //; first exact: measurable_cells.
- by apply/EFin_measurable_fun; exact: (@measurable_density _ _ _ _ (fun a => noise (emb a))).
- by move=> t _; rewrite lee_fin mulr_ge0// ltW// expR_gt0.
Qed.
Lemma word_prob_private x x' w : (word_prob x w <= expR (eps * noise (emb x) (emb x')) * word_prob x' w)%R.
Proof.
have := word_private x x' [set w]; rewrite /word_prob.
by rewrite -[X in X <= _ -> _]fineK ?word_law_fin// -[X in _ * X]fineK ?word_law_fin// -EFinM lee_fin.
Qed.
(* a string of l words, each with noise of its own: probabilities multiply *)
Definition string_prob l (x : 'I_l -> W) (s : {ffun 'I_l -> W}) : R := (\prod_i word_prob (x i) (s i))%R.
Lemma string_prob_private l (x x' : 'I_l -> W) (S : {set {ffun 'I_l -> W}}) :
  (\sum_(s in S) string_prob x s <= expR (eps * \sum_i noise (emb (x i)) (emb (x' i))) * \sum_(s in S) string_prob x' s)%R.
Proof.
rewrite mulr_sumr; apply: ler_sum => s _; rewrite mulr_sumr (big_morph _ (@expRD R) (expR0 R)) -big_split /=.
apply: ler_prod => i _; rewrite word_prob_private andbT fine_ge0//; exact: word_law_ge0.
Qed.
End Word.

Section Theorems.
Context dT (T : measurableType dT) (R : realType) (n : nat) (coord : T -> 'rV[R]_n) (mu : {measure set T -> \bar R}).
Hypothesis mcoord : forall i, measurable_fun setT (fun t => coord t 0%R i).
Let dist := edist coord.
(** Reading: T is a measurable space with n measurable real coordinates (such as R^n), mu any measure on it, W a finite vocabulary with vectors emb, c the factor that makes c e^(-eps |t - emb x|) a probability density around every word. For strings x, x' of any length l and any set S of output strings: Pr[M(x) in S] <= e^(eps sum_i |emb(x_i) - emb(x'_i)|) Pr[M(x') in S]. *)
Theorem feyisetan_2020_thm_1 (W : finType) (emb : W -> T) (eps c : R) : (0 < eps)%R -> (0 <= c)%R ->
  (forall x, \int[mu]_t (c * expR (- eps * edist coord (emb x) t))%:E = 1) ->
  forall l (x x' : 'I_l -> W) (S : {set {ffun 'I_l -> W}}),
  (\sum_(s in S) string_prob mu emb (edist coord) (edist coord) eps c x s
   <= expR (eps * \sum_i edist coord (emb (x i)) (emb (x' i))) * \sum_(s in S) string_prob mu emb (edist coord) (edist coord) eps c x' s)%R.
Proof.
move=> e0 c0 tot l x x' S; apply: string_prob_private => //; [exact: edistC|exact: edist_triangle|exact: measurable_edist|exact: measurable_edist|exact: ltW].
Qed.
(** Reading: for one word w and any set S of words, adding the noise and taking the nearest word gives Pr[M(w) in S] <= e^(eps |w-w'|) Pr[M(w') in S]. *)
Theorem asghar_2026_sec_3_2_privacy (W : finType) (emb : W -> T) (eps c : R) : (0 < eps)%R -> (0 <= c)%R ->
  forall x x' (S : set W), word_law mu emb (edist coord) (edist coord) eps c x S
   <= (expR (eps * edist coord (emb x) (emb x')))%:E * word_law mu emb (edist coord) (edist coord) eps c x' S.
Proof.
move=> e0 c0 x x' S; apply: word_private => //; [exact: edistC|exact: edist_triangle|exact: measurable_edist|exact: measurable_edist|exact: ltW].
Qed.
(** Reading: if one factor c serves all inputs, the law with density c e^(-eps d(v,w)) gives Pr[w* in C] <= e^(eps d(w,w')) Pr[w'* in C] for every event C, for any measurable metric d. *)
Theorem asghar_2026_sec_3_2_privacy_proof_amended (d : T -> T -> R) (eps c : R) : (0 < eps)%R -> (0 <= c)%R ->
  (forall s t, d s t = d t s) -> (forall r s t, (d r t <= d r s + d s t)%R) -> (forall s, measurable_fun setT (d s)) ->
  forall w w' (C : set T), measurable C ->
  \int[mu]_(v in C) (c * expR (- eps * d w v))%:E <= (expR (eps * d w w'))%:E * \int[mu]_(v in C) (c * expR (- eps * d w' v))%:E.
Proof.
move=> e0 c0 dC dT0 md w w' C mC; apply: (@density_private _ _ _ mu _ d d eps c) => //; exact: ltW.
Qed.
(** Reading: as Theorem 1 of Feyisetan et al., with noise of density c e^(-eps |t - emb x|_RM) and decoding by the Euclidean distance. rm_dist is |coord s - coord t|_RM, the norm of the inverse of lam Sigma + (1-lam) I; Sigma is symmetric and positive semidefinite, as a covariance matrix is. *)
Theorem xu_2020_thm_1 (W : finType) (emb : W -> T) (Sigma : 'M[R]_n) (lam eps c : R) : (0 < eps)%R -> (0 <= lam <= 1)%R -> (0 <= c)%R ->
  Sigma^T = Sigma -> (forall x, 0 <= quad Sigma x)%R ->
  (forall x, \int[mu]_t (c * expR (- eps * rm_dist coord lam Sigma (emb x) t))%:E = 1) ->
  forall l (x x' : 'I_l -> W) (S : {set {ffun 'I_l -> W}}),
  (\sum_(s in S) string_prob mu emb (rm_dist coord lam Sigma) (edist coord) eps c x s
   <= expR (eps * \sum_i rm_dist coord lam Sigma (emb (x i)) (emb (x' i))) * \sum_(s in S) string_prob mu emb (rm_dist coord lam Sigma) (edist coord) eps c x' s)%R.
Proof.
move=> e0 lam01 c0 Ss S0 tot l x x' S; apply: string_prob_private => //; last exact: ltW.
- exact: rm_distC.
- exact: rm_dist_triangle.
- exact: measurable_rm_dist.
- exact: measurable_edist.
Qed.
End Theorems.

(* The one-dimensional Laplace density, where the bound is an equality. *)
Section Laplace.
Variable R : realType.
Definition laplace_mass (eps x : R) (C : set R) : \bar R := \int[@lebesgue_measure R]_(t in C) (eps / 2 * expR (- eps * `|x - t|))%:E.
Lemma measurable_abs (a : R) : measurable_fun (setT : set R) (fun t : R => `|a - t|%R).
Proof. apply: measurable_fun_comp => //; apply: measurable_funB; [exact: measurable_fun_cst|exact: measurable_fun_id]. Qed.
(** Reading: for finitely many outputs the bound on single outputs gives the bound on every set S of outputs; and Laplace noise on the line meets Definition 2 for every event C, with equality on events beyond both words. *)
Theorem asghar_2026_def_2 (eps : R) : (0 < eps)%R ->
  (forall (X : Type) (Y : finType) (C : X -> Y -> R) (d : X -> X -> R), (forall x x' y, C x y <= expR (eps * d x x') * C x' y)%R ->
     forall x x' (S : {set Y}), (\sum_(y in S) C x y <= expR (eps * d x x') * \sum_(y in S) C x' y)%R) /\
  (forall (x x' : R) (C : set R), measurable C -> laplace_mass eps x C <= (expR (eps * `|x - x'|))%:E * laplace_mass eps x' C) /\
  (forall (x x' : R) (C : set R), measurable C -> (x' <= x)%R -> C `<=` [set t | t <= x']%R -> laplace_mass eps x' C = (expR (eps * `|x - x'|))%:E * laplace_mass eps x C).
Proof.
move=> e0; have c0 : (0 <= eps / 2)%R by rewrite divr_ge0// ltW.
split=> [X Y C d H x x' S|]; first by rewrite mulr_sumr; apply: ler_sum => y _; exact: H.
split=> [x x' C mC|x x' C mC xx Cx].
- have := @density_private _ _ R [the measure _ _ of @lebesgue_measure R] R
    (fun a b => `|a - b|)%R (fun a t => `|a - t|)%R eps (eps / 2) _ _ _ _ _ x x' C; apply => //.
  + by move=> a b; rewrite distrC.
  + by move=> a b t; rewrite ler_dist_add.
  + exact: measurable_abs.
  + exact: ltW.
- rewrite /laplace_mass -ge0_integralM//.
  + apply: eq_integral => t; rewrite inE => /Cx /= tx; rewrite -EFinM; congr EFin.
    rewrite mulrCA -expRD !ger0_norm ?subr_ge0// ?(le_trans tx)//; congr (_ * expR _)%R.
    by rewrite !mulNr -mulrBr -mulrN !opprB [in RHS]addrC addrA subrK.
  + apply/EFin_measurable_fun; apply: measurable_funTS; apply: measurable_funrM; apply: measurable_fun_comp.
      by apply: continuous_measurable_fun; exact: continuous_expR.
    by apply: measurable_funrM; exact: measurable_abs.
  + by move=> t _; rewrite lee_fin mulr_ge0// ltW// expR_gt0.
  + by rewrite lee_fin ltW// expR_gt0.
Qed.
End Laplace.
