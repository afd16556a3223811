(** Under the normal law on R^(k+1) the coordinates are independent and normal: the records of privacy/LowBits.v. *)
From Coq Require Import Reals Lra Psatz.
From HB Require Import structures.
From mathcomp Require Import all_ssreflect ssralg ssrnum ssrint interval.
From mathcomp.classical Require Import boolp classical_sets functions cardinality fsbigop mathcomp_extra.
From mathcomp.analysis Require Import signed reals ereal topology normedtype sequences Rstruct.
From mathcomp.analysis Require Import esum measure lebesgue_measure numfun lebesgue_integral.
From dx.measure Require Import Intervals LebesgueLine Tonelli NormalFacts GaussianSpace HalfSpace InstanceFacts GaussianInstance.
From dx.laws Require Import Analysis Gauss.
From dx.privacy Require Import Euclid Normal GaussianCurve GaussianRelease.
From dx.privacy Require LowBits.
Import Order.TTheory GRing.Theory Num.Theory.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope classical_set_scope. Local Open Scope ring_scope. Local Open Scope ereal_scope.
Delimit Scope R_scope with coqR.
Delimit Scope ring_scope with R.

Section Normal.
Variable s : R.
Hypothesis s0 : (0 < s)%coqR.
Let f (r : RM) : \bar RT := (N 0 s r)%:E.
Let mf (D : set RM) : measurable_fun D f.
Proof. exact: mNE. Qed.
Let f0 r : 0 <= f r. Proof. exact: NE0. Qed.
(** probability that one coordinate lies in A *)
Definition ev1 (A : R -> Prop) : Prop := measurable ([set r | A r] : set RM).
Definition Pr1 (A : R -> Prop) : R := fine (\int[leb]_(r in [set r | A r]) (N 0 s r)%:E).
Lemma total1 : \int[leb]_r f r = 1. Proof. exact: normal_line. Qed.
Let fin (A : set RM) : measurable A -> \int[leb]_(r in A) f r \is a fin_num.
Proof.
move=> mA; rewrite ge0_fin_numE; last by apply: integral_ge0.
apply: (@le_lt_trans _ _ 1); last by rewrite ltry.
by rewrite -total1; apply: subset_integral.
Qed.
Lemma Pr1E A : ev1 A -> \int[leb]_(r in [set r | A r]) f r = (Pr1 A)%:E.
Proof. by move=> mA; rewrite /Pr1 fineK//; exact: fin. Qed.
Lemma interval_mass (a b : R) : (a <= b)%coqR -> ev1 (fun t => a < t < b)%coqR /\ Pr1 (fun t => a < t < b)%coqR = (Phi (b / s) - Phi (a / s))%coqR.
Proof.
move=> ab; have E : [set r : RM | (a < r < b)%coqR] = `]a, b[%classic.
  apply/seteqP; split => r /=; rewrite in_itv/=; first by move=> [/RltP -> /RltP ->].
  by move=> /andP[/RltP h1 /RltP h2].
split; first by rewrite /ev1 E; exact: measurable_itv.
have I : \int[leb]_(r in `]a, b]%classic) f r = (Phi (b / s) - Phi (a / s))%coqR%:E.
  rewrite (@integral_oc (N 0 s) (fun t => Phi ((t - 0) / s)%coqR) (/ s)%coqR (N_nonneg 0 s s0) (N_bound 0 s s0) (N_cont 0 s) (N_derive 0 s s0) a b ab).
  by rewrite !Rminus_0_r.
have [lt|e] := Rle_lt_or_eq_dec _ _ ab; last first.
  rewrite /Pr1 E (_ : `]a, b[%classic = set0); first by rewrite integral_set0 e Rminus_eq_0.
  by apply/seteqP; split => r //=; rewrite in_itv/= => /andP[h1 h2]; have := lt_trans h1 h2; rewrite e ltxx.
rewrite /Pr1 E; move: I; rewrite (_ : `]a, b]%classic = `]a, b[%classic `|` [set b]); last first.
  apply/seteqP; split => r /=; rewrite !in_itv/=.
    by rewrite le_eqVlt => /andP[h /orP[/eqP ->|h2]]; [right|left; rewrite h].
  by move=> [/andP[-> /ltW ->]|->] //; rewrite lexx andbT; apply/RltP.
have mi : measurable (`]a, b[%classic : set RM) by exact: measurable_itv.
have mb : measurable ([set b] : set RM) by exact: measurable_set1.
rewrite integral_setU//; last by apply/disj_setPS => r [] /=; rewrite in_itv/= => /andP[_ h] E2; move: h; rewrite E2 ltxx.
by rewrite (normal_point 0 b s0) adde0 => ->.
Qed.
Theorem normal_one : LowBits.normal_noise s ev1 Pr1.
Proof.
split.
- move=> A B AB; rewrite /ev1 /Pr1 (_ : [set r | B r] = [set r | A r])//.
  by apply/seteqP; split => r /= /AB.
- exact: interval_mass.
- move=> A B mA mB AB; have D : [disjoint [set r : RM | A r] & [set r | B r]] by apply/disj_setPS => t [a b]; exact: AB a b.
  split; first exact: (measurableU _ _ mA mB).
  rewrite /Pr1 (_ : [set r | A r \/ B r] = [set r | A r] `|` [set r | B r]); last by apply/seteqP; split.
  rewrite integral_setU//; last by move=> t _; exact: f0.
  by rewrite fineD//; exact: fin.
- move=> A mA; apply/RleP; rewrite -lee_fin -Pr1E// -total1; exact: subset_integral.
Qed.

Variable B : set RM.
Hypothesis mB : measurable B.
Definition all_in (k : nat) : set (car (euclid k)) := [set t | forall i, (i < k.+1)%N -> B (pt t i)].
Arguments all_in : clear implicits.
Lemma all_next k : all_in k.+1 = all_in k `*` B :> set (car (euclid k) * RM).
Proof.
apply/seteqP; split => -[t r] /=.
- move=> H; split => [i ik|]; last by have := H k.+1 (ltnSn _); rewrite /pt/= /pt_next eqxx.
  have := H i (ltnW ik); rewrite /pt/= /pt_next; case: eqP => // e; by move: ik; rewrite e ltnn.
- move=> [H Br] i ik; rewrite /pt/= /pt_next; case: eqP => [_//|ne]; apply: H.
  by move: ik; rewrite ltnS leq_eqVlt => /orP[/eqP|].
Qed.
Lemma all_m k : measurable (all_in k).
Proof.
elim: k => [|k IH]; last by rewrite all_next; exact: measurableM.
by rewrite (_ : all_in 0 = B)//; apply/seteqP; split => r /= => [/(_ 0%N erefl)|h [|]].
Qed.
Lemma all_mass k (b : R) : \int[leb]_(r in B) f r = b%:E ->
  \int[vol (euclid k)]_(t in all_in k) (dens k.+1 s origin (pt t))%:E = (b ^ k.+1)%coqR%:E.
Proof.
move=> Eb; elim: k => [|k IH].
  rewrite (_ : all_in 0 = B); last by apply/seteqP; split => r /= => [/(_ 0%N erefl)|h [|]].
  rewrite (_ : (b ^ 1)%coqR = b); last exact: pow_1.
  by rewrite -Eb; apply: eq_integral => r _; congr (_%:E); rewrite /dens /origin; exact: Rmult_1_l.
pose E := euclid k; pose g (t : car E) : \bar RT := (dens k.+1 s origin (pt t))%:E.
have g0 t : 0 <= g t by exact: dens0.
have mgf : measurable_fun [set: [the measurableType _ of (car E * RM)%type]] (fun z => (dens k.+2 s origin (@pt (euclid k.+1) z))%:E).
  exact: (@densE_m (euclid k.+1) k.+2 s origin setT s0).
have mall : measurable (all_in k.+1) by exact: all_m.
have b0 : 0 <= b%:E by rewrite -Eb; exact: integral_ge0.
transitivity (\int[vol E]_t \int[leb]_(r in [set r | all_in k.+1 (t, r)]) (dens k.+2 s origin (@pt (euclid k.+1) (t, r)))%:E).
  apply: (@tonelli1 _ _ (car E) RM (vol E) leb sf_leb (all_in k.+1) (fun z => (dens k.+2 s origin (@pt (euclid k.+1) z))%:E) mall mgf).
  by move=> z; exact: (@dens0 (euclid k.+1)).
transitivity (\int[vol E]_t ((g \_ (all_in k)) t * b%:E)).
  apply: eq_integral => t _; rewrite /patch; case: ifPn => [/set_mem At|/negP nA].
    rewrite (_ : [set r | _] = B); last by rewrite all_next; apply/seteqP; split => r /= => [[]|].
    by rewrite -Eb -ge0_integralM//; apply: eq_integral => r _; rewrite dens_next EFinM.
  rewrite (_ : [set r | _] = set0); last by rewrite all_next; apply/seteqP; split => r //= [/mem_set].
  by rewrite integral_set0 mul0e.
have mg : measurable_fun setT (g \_ (all_in k)).
  by apply/(measurable_restrict _ (all_m k)) => //; exact: (@densE_m E).
under eq_integral do rewrite muleC.
rewrite ge0_integralM//; last by move=> t _; rewrite /patch; case: ifP.
by rewrite -integral_mkcond IH -EFinM; congr (_%:E); rewrite -tech_pow_Rmult.
Qed.
End Normal.
Arguments all_in : clear implicits.

Lemma some_arith p q r b : (1 = p + q -> q = r -> r = b -> p = 1 - b)%coqR.
Proof. intros H Hq Hr. rewrite <- Hr, <- Hq, H. ring. Qed.
Theorem normal_coordinates (k : nat) (s : R) : (0 < s)%coqR -> LowBits.noise k.+1 s ev1 (Pr1 s) (ev k) (Pr k s origin).
Proof.
move=> s0; split; first exact: normal_one.
- move=> A B AB eA; rewrite (_ : B = A)//; by apply/funext => z; apply/propext; split => /AB.
move=> A mA; pose B := ~` [set r : RM | A r].
have mB : measurable B by exact: measurableC.
have mall := @all_m B mB k.
have E : [set t : car (euclid k) | exists i, (i < k.+1)%coq_nat /\ A (pt t i)] = ~` (all_in B k).
  apply/seteqP; split => t /=.
    by move=> [i [/ssrnat.ltP ik Ai]] /(_ i ik) /=.
  move=> H; apply: contrapT => nex; apply: H => i ik /= Ai; apply: nex; exists i; split => //; exact/ssrnat.ltP.
have eS : ev k (fun z => exists i, (i < k.+1)%coq_nat /\ A (z i)) by rewrite /ev E; exact: measurableC.
split => //; rewrite /Pr; case: (Rlt_dec 0 s) => [h|//]; rewrite E.
have b1 : Pr1 s (fun r => ~ A r) = (1 - Pr1 s A)%coqR.
  have [_ e] := LowBits.noise_union _ _ _ (normal_one s0) A (fun r => ~ A r) mA mB (fun t a na => na a).
  have e1 : Pr1 s (fun t => A t \/ ~ A t) = 1%coqR.
    by rewrite /Pr1 (_ : [set r | _] = setT) ?total1//; apply/seteqP; split => // r _ /=; exact: EM.
  by move: e; rewrite e1 => e; apply: (compl_arith _ _ e).
have Eb := Pr1E s0 mB; rewrite b1 in Eb.
apply: (@some_arith _ (P s origin (all_in B k)) (P s origin (all_in B k)) _ _ erefl); last by rewrite /P (all_mass s0 mB k Eb).
have := P_split s0 origin (@measurableT _ (car (euclid k))) (measurableC mall); rewrite P_setT// setTI setTD setCK => ->.
by [].
Qed.
