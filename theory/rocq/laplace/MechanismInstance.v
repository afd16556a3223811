(** Instances of the measure-theoretic privacy theorems (Feyisetan et al., Theorem 1; Xu et al., Theorem 1) with Laplace noise on R^(k+1). *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval zmodp matrix.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences realfun exp Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli HalfSpace.
From dx.privacy Require Import Space Mechanism.
From dx.privacy Require Euclid.
From dx.laplace Require Import LaplaceSpace.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

(** the exponential of mathcomp-analysis is that of the standard library *)
Lemma fact_eq i : Factorial.fact i = i`!.
Proof. by elim: i => // i IH; rewrite factS /= IH mulSn. Qed.
Lemma partial_sum (x : RT) m : sum_f_R0 (fun i => / INR (Factorial.fact i) * x ^ i)%coqR m = series (exp_coeff x) m.+1.
Proof.
have term i : (/ INR (Factorial.fact i) * x ^ i)%coqR = exp_coeff x i.
  by rewrite /exp_coeff /= mulrC RpowE INRE fact_eq RmultE RinvE// pnatr_eq0 -lt0n fact_gt0.
elim: m => [|m IH]; first by rewrite /sum_f_R0 term /series /= big_nat1.
by rewrite tech5 IH term /series RplusE [RHS]big_nat_recr.
Qed.
Lemma expRE (x : RT) : expR x = Rtrigo_def.exp x.
Proof.
rewrite /expR; apply: cvg_lim; first exact: Rhausdorff.
apply/(@cvgrPdist_lt _ [normedModType _ of Rdefinitions.R^o]) => e e0.
rewrite /Rtrigo_def.exp; case: (exist_exp x) => l /= Hl.
have [N HN] : exists N, forall n, (n >= N)%coq_nat -> (R_dist (sum_f_R0 (fun i => / INR (Factorial.fact i) * x ^ i)%coqR n) l < e)%coqR.
  by apply: Hl; apply/RltP.
exists N.+1 => //= -[//|n] Nn; rewrite distrC -partial_sum.
by apply/RltP; exact: (HN n (le_S_n _ _ (elimT ssrnat.leP Nn))).
Qed.
Section Row.
Variable k : nat.
Let E := euclid k.
Definition row_of (t : car E) : 'rV[RT]_k.+1 := \row_i pt t i.
Lemma row_m i : measurable_fun setT (fun t : car E => row_of t 0 i : RM).
Proof. by rewrite (_ : (fun t => _) = (fun t => pt t i)); [exact: pt_m|apply/funext => t; rewrite mxE]. Qed.
Lemma dot_sum m (u : Euclid.vec) : Euclid.dot m u u = \sum_(i < m) u i ^+ 2.
Proof. by elim: m => [|m IH]; rewrite ?big_ord0// big_ord_recr /= IH expr2. Qed.
Lemma edistE (s t : car E) : edist row_of s t = Euclid.dist k.+1 (pt t) (pt s).
Proof.
rewrite Euclid.dist_sym /edist /enorm /Euclid.dist /Euclid.norm dot_sum RsqrtE; last by apply: sumr_ge0 => i _; exact: sqr_ge0.
by congr Num.sqrt; apply: eq_bigr => i _; rewrite !mxE.
Qed.
Lemma total_one (eps : RT) (s : car E) : (0 < eps)%coqR -> (\int[vol E]_t (c k eps * expR (- eps * edist row_of s t))%:E = 1)%E.
Proof.
move=> e0; rewrite -(laplace_total k e0 (pt s)); apply: eq_integral => t _; congr (_%:E).
by rewrite /laplace /decay expRE edistE -RmultE mulNr.
Qed.
(** On R^(k+1) with Lebesgue measure, noise of density c e^(-eps |eta|), words emb w, decoding to the nearest word: Theorem 1 of Feyisetan et al. with every hypothesis met. *)
Theorem feyisetan_thm_1 (W : finType) (emb : W -> car E) (eps : RT) : (0 < eps)%R ->
  forall l (x x' : 'I_l -> W) (S : {set {ffun 'I_l -> W}}),
  (\sum_(s in S) string_prob (vol E) emb (edist row_of) (edist row_of) eps (c k eps) x s
   <= expR (eps * \sum_i edist row_of (emb (x i)) (emb (x' i))) * \sum_(s in S) string_prob (vol E) emb (edist row_of) (edist row_of) eps (c k eps) x' s)%R.
Proof.
move=> e0; have e0' : (0 < eps)%coqR by exact/RltP.
apply: (@feyisetan_2020_thm_1 _ (car E) RT k.+1 row_of (vol E) row_m W emb eps (c k eps)) => //.
  by apply/RleP/Rlt_le; exact: c_pos.
by move=> x; exact: total_one.
Qed.
(** Xu et al.: the point t of the space stands for the vector t L^-1, L the whitening matrix; its measure is the image of Lebesgue
    measure, so that noise eta L^-1, eta of density c e^(-eps |eta|), has density c e^(-eps |.|_RM) for it. *)
Section Whitened.
Variables (Sigma L : 'M[RT]_k.+1) (lam eps : RT).
Hypothesis e0 : (0 < eps)%R.
Hypothesis lam01 : (0 <= lam <= 1)%R.
Hypothesis LA : L *m L^T = invmx (Space.reg lam Sigma).
Hypothesis Lu : L \in unitmx.
Hypothesis Ss : Sigma^T = Sigma.
Hypothesis S0 : forall x, (0 <= quad Sigma x)%R.
Definition unwhite (t : car E) : 'rV[RT]_k.+1 := row_of t *m invmx L.
Lemma unwhite_m i : measurable_fun setT (fun t : car E => unwhite t 0 i : RM).
Proof. exact: (@measurable_linear _ (car E) RT k.+1 row_of (invmx L) row_m i). Qed.
Lemma rm_distE (s t : car E) : rm_dist unwhite lam Sigma s t = edist row_of s t.
Proof. by rewrite /rm_dist (rm_norm_whitened _ LA) /unwhite -mulmxBl mulmxKV. Qed.
Theorem xu_thm_1 (W : finType) (emb : W -> car E) l (x x' : 'I_l -> W) (S : {set {ffun 'I_l -> W}}) :
  (\sum_(s in S) string_prob (vol E) emb (rm_dist unwhite lam Sigma) (edist unwhite) eps (c k eps) x s
   <= expR (eps * \sum_i rm_dist unwhite lam Sigma (emb (x i)) (emb (x' i))) * \sum_(s in S) string_prob (vol E) emb (rm_dist unwhite lam Sigma) (edist unwhite) eps (c k eps) x' s)%R.
Proof.
have e0' : (0 < eps)%coqR by exact/RltP.
apply: (@xu_2020_thm_1 _ (car E) RT k.+1 unwhite (vol E) unwhite_m W emb Sigma lam eps (c k eps)) => //.
  by apply/RleP/Rlt_le; exact: c_pos.
by move=> w; rewrite -(total_one (emb w) e0'); apply: eq_integral => t _; rewrite rm_distE.
Qed.
End Whitened.
End Row.
