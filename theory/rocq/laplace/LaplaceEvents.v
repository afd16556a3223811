(** Events of Laplace noise, of density proportional to exp(-eps |eta|) on R^(k+1): hitting a vector is measurable, and one
    coordinate has the distribution function of every component. *)
From Coq Require Import Reals Lra Lia List.
From mathcomp Require ssreflect.
From mathcomp.analysis Require Import measure.
From dx.privacy Require Import Euclid Decoding NoiseEvents NoiseScale.
From dx.measure Require Import InstanceFacts GaussianInstance HalfSpace.
From dx.laplace Require Import LaplaceInstance.
Open Scope R_scope.

(** the m-th axis *)
Definition axis (m : nat) : vec := fun i => if Nat.eqb i m then 1 else 0.
Lemma dot_axis m y j : dot j (axis m) y = if Nat.ltb m j then y m else 0.
Proof.
  induction j as [|j IH]; [reflexivity|]. simpl dot. rewrite IH. unfold axis.
  destruct (Nat.ltb_spec m j), (Nat.ltb_spec m (S j)), (Nat.eqb_spec j m); try lia; subst; try ring.
Qed.
Lemma norm_axis m n : (m < n)%nat -> norm n (axis m) = 1.
Proof. intros H. unfold norm. rewrite dot_axis. apply Nat.ltb_lt in H. rewrite H. unfold axis. rewrite Nat.eqb_refl. apply sqrt_1. Qed.
Lemma component_axis m n eta : (m < n)%nat -> component n (axis m) eta = eta m.
Proof.
  intros H. pose proof (norm_axis m n H) as N. rewrite (component_dot n (axis m) eta) by (rewrite N; lra).
  rewrite N, dot_axis. apply Nat.ltb_lt in H. rewrite H. field.
Qed.

Section Dimension.
  Variables (k : nat) (eps : R).
  Hypothesis Heps : 0 < eps.
  Notation n := (S k).
  Notation Pr := (Lap k eps origin).
  Let N : noise n (ev k) Pr (F k eps) := laplace_noise k Heps.
  Let pr := Lap_probability k Heps origin.
  (** the event of hitting a vector is an intersection of n hyperplanes *)
  Lemma hit_event w x : ev k (fun eta => same n (add w eta) x).
  Proof.
    assert (H : forall m, (m <= n)%nat -> ev k (fun eta => same m (add w eta) x)); [|apply H; lia].
    induction m as [|m IH]; intros Hm.
    - apply (ev_ext _ _ pr (fun _ => True)); [exact (proj1 (P_all _ _ pr))|]. intros t. split; [intros _ i Hi; lia|tauto].
    - destruct (noise_atom _ _ _ _ N (axis m) (x m - w m) ltac:(rewrite norm_axis by lia; lra)) as [E0 _].
      apply (ev_ext _ _ pr (fun eta => same m (add w eta) x /\ component n (axis m) eta = x m - w m)).
      + apply (ev_and _ _ pr); [apply IH; lia|exact E0].
      + intros eta. rewrite component_axis by lia. split.
        * intros [S E] i Hi. destruct (Nat.eq_dec i m) as [->|Ni]; [unfold add; lra|apply S; lia].
        * intros S. split; [intros i Hi; apply S; lia|]. specialize (S m ltac:(lia)). unfold add in S. lra.
  Qed.
  Lemma never_a_word w (l : list vec) : Pr (fun eta => exists x, In x l /\ same n (add w eta) x) = 0.
  Proof. apply (never_hits n _ _ _ ltac:(lia) N). intros x. apply hit_event. Qed.
End Dimension.

(** The distribution function of Z, the component of the noise along a direction: that of its first coordinate. *)
Definition Z_cdf (k : nat) (eps z : R) : R := Lap k eps origin (fun eta => eta O <= z).
Lemma Z_cdf_F k eps z : 0 < eps -> Z_cdf k eps z = F k eps z.
Proof.
  intros He. destruct (noise_law _ _ _ _ (laplace_noise k He) (axis 0) z) as [E L]; [rewrite norm_axis by lia; lra|].
  rewrite <- L. unfold Z_cdf. symmetry. apply (P_ext _ _ (Lap_probability k He origin) _ _ E).
  intros eta. now rewrite component_axis by lia.
Qed.
(** every direction has this distribution function *)
Lemma Z_cdf_direction k eps v z : 0 < eps -> norm (S k) v <> 0 -> Lap k eps origin (fun eta => component (S k) v eta <= z) = Z_cdf k eps z.
Proof. intros He V. rewrite Z_cdf_F by exact He. exact (proj2 (noise_law _ _ _ _ (laplace_noise k He) v z V)). Qed.
Lemma laplace_law k eps : 0 < eps -> noise (S k) (ev k) (Lap k eps origin) (Z_cdf k eps).
Proof.
  intros He. destruct (laplace_noise k He) as [A B C]. split; [exact A| |exact C].
  intros v z V. rewrite Z_cdf_F by exact He. now apply B.
Qed.
