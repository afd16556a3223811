(* 2. K = <u, a> for u uniform on the unit sphere of R^n and a fixed unit vector a. Its density is proportional to
   (1-k^2)^((n-3)/2) on (-1,1); with k = sin t the weight is cos^(n-2) t on (-pi/2, pi/2), a proper integral for n >= 2.
   E[K^2j] = (2j-1)!! / (n (n+2) ... (n+2j-2)), odd moments vanish, E[K^2] = 1/n. *)
From Coq Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
From dx.laws Require Import Analysis.
Open Scope R_scope.

Definition weighted (n : nat) (g : R -> R) : R := RInt (fun t => cos t ^ (n - 2) * g (sin t)) (- (PI/2)) (PI/2).
Definition E_angle (n : nat) (g : R -> R) : R := weighted n g / weighted n (fun _ => 1).

Lemma cos_open t : - (PI/2) < t < PI/2 -> 0 < cos t.
Proof. intros H. apply cos_gt_0; lra. Qed.
Lemma weight_cont m (g : R -> R) : (forall k, continuous g k) -> forall t, continuous (fun t => cos t ^ m * g (sin t)) t.
Proof. intros C t. apply cmult; [cont|]. apply ccomp; [cont|apply C]. Qed.
Lemma mass_pos n : 0 < weighted n (fun _ => 1).
Proof.
  pose proof PI_RGT_0. apply RInt_gt_0; [lra| |].
  - intros t Ht. rewrite Rmult_1_r. now apply pow_lt, cos_open.
  - intros t Ht. apply (weight_cont (n - 2) (fun _ => 1)). intro; cont.
Qed.

(* The change of variable k = sin t, on any part [sin a, sin b] of [-1,1]. *)
Theorem angle_density n (g : R -> R) a b : (3 <= n)%nat -> (forall k, continuous g k) ->
  - (PI/2) <= a -> a <= b -> b <= PI/2 ->
  RInt (fun k => sqrt (1 - k ^ 2) ^ (n - 3) * g k) (sin a) (sin b) = RInt (fun t => cos t ^ (n - 2) * g (sin t)) a b.
Proof.
  intros Hn C Ha Hab Hb. set (f := fun k => sqrt (1 - k ^ 2) ^ (n - 3) * g k).
  assert (Cpow : forall m x, continuous (fun x : R => x ^ m) x) by (intros; cont).
  assert (Cf : forall k, continuous f k).
  { intro k. apply cmult; [|apply C].
    apply (ccomp (fun k => sqrt (1 - k ^ 2)) (fun x => x ^ (n - 3))); [|apply Cpow].
    apply (ccomp (fun k => 1 - k ^ 2) sqrt); [cont | apply continuous_sqrt]. }
  rewrite <- (RInt_comp (V := R_CompleteNormedModule) f sin cos).
  - apply int_ext; [assumption|]. intros t Ht. unfold f, scal; simpl; unfold mult; simpl.
    replace (1 - sin t * (sin t * 1)) with (Rsqr (cos t)) by (rewrite cos2; unfold Rsqr; ring).
    rewrite sqrt_Rsqr by (left; apply cos_open; lra).
    replace (n - 2)%nat with (S (n - 3)) by lia. simpl. ring.
  - intros; apply Cf.
  - intros; split; [apply is_derive_Reals, derivable_pt_lim_sin | cont].
Qed.
Corollary E_angle_density n (g : R -> R) : (3 <= n)%nat -> (forall k, continuous g k) ->
  E_angle n g = RInt (fun k => sqrt (1 - k ^ 2) ^ (n - 3) * g k) (-1) 1 / RInt (fun k => sqrt (1 - k ^ 2) ^ (n - 3)) (-1) 1.
Proof.
  intros Hn C. pose proof PI_RGT_0.
  assert (S1 : sin (PI/2) = 1) by apply sin_PI2. assert (S2 : sin (- (PI/2)) = -1) by (rewrite sin_neg, S1; ring).
  unfold E_angle, weighted. rewrite <- (angle_density n g), <- (angle_density n (fun _ => 1)), S1, S2 by (try assumption; try lra; intro; cont).
  apply (f_equal (Rdiv _)). apply int_ext; [lra|]. intros; ring.
Qed.

(* Integration by parts: (cos^(n-1) sin^(p+1))' = cos^(n-2) ((p+1) sin^p - (n+p) sin^(p+2)), zero at both ends. *)
Theorem recurrence n p : (2 <= n)%nat ->
  weighted n (fun k => k ^ (p + 2)) * (INR n + INR p) = (INR p + 1) * weighted n (fun k => k ^ p).
Proof.
  intros Hn. destruct n as [|[|m]]; try lia. unfold weighted. replace (S (S m) - 2)%nat with m by lia.
  set (I0 := RInt _ _ _). set (I2 := RInt _ _ _).
  assert (H : RInt (fun t => (INR p + 1) * (cos t ^ m * sin t ^ p) + - (INR m + 2 + INR p) * (cos t ^ m * sin t ^ (p + 2)))
                (- (PI/2)) (PI/2) = 0).
  { rewrite (ftc (fun t => cos t ^ S m * sin t ^ S p)).
    - simpl. rewrite cos_neg, cos_PI2. ring.
    - intro t. auto_derive; [exact I|]. fold_INR. rewrite pow_add. simpl.
      assert (Q : cos t * cos t = 1 - sin t * sin t) by (pose proof (sin2_cos2 t) as Q; unfold Rsqr in Q; lra).
      ring [Q].
    - intro t. cont. }
  rewrite int_lin in H by (apply (weight_cont m (fun k => k ^ _)); intro; cont).
  fold I0 I2 in H. rewrite !S_INR. lra.
Qed.

(* (2j-1)!! and n (n+2) ... (n+2j-2) *)
Fixpoint odd_fact (j : nat) : R := match j with O => 1 | S i => odd_fact i * (2 * INR i + 1) end.
Fixpoint rising2 (n : R) (j : nat) : R := match j with O => 1 | S i => rising2 n i * (n + 2 * INR i) end.
Lemma rising2_pos n j : 0 < n -> 0 < rising2 n j.
Proof. intros H. induction j; simpl; [lra|]. pose proof (pos_INR j). nra. Qed.

Theorem moment_step n j : (2 <= n)%nat ->
  E_angle n (fun k => k ^ (2 * (j + 1))) = E_angle n (fun k => k ^ (2 * j)) * (2 * INR j + 1) / (INR n + 2 * INR j).
Proof.
  intros Hn. assert (N : 2 <= INR n) by (apply (le_INR 2), Hn). pose proof (mass_pos n) as M. pose proof (pos_INR j).
  pose proof (recurrence n (2 * j) Hn) as Rec. rewrite mult_INR in Rec. change (INR 2) with 2 in Rec.
  replace (2 * (j + 1))%nat with (2 * j + 2)%nat by lia. unfold E_angle.
  set (J := weighted n (fun k => k ^ (2 * j + 2))) in *. set (I := weighted n (fun k => k ^ (2 * j))) in *.
  replace J with ((2 * INR j + 1) * I / (INR n + 2 * INR j)) by (rewrite <- Rec; field; lra).
  field. lra.
Qed.

Theorem even_moment n j : (2 <= n)%nat -> E_angle n (fun k => k ^ (2 * j)) = odd_fact j / rising2 (INR n) j.
Proof.
  intros Hn. assert (N : 2 <= INR n) by (apply (le_INR 2), Hn). pose proof (mass_pos n) as M.
  induction j as [|j IH].
  - simpl. unfold E_angle. change (fun k : R => k ^ 0) with (fun _ : R => 1). field. lra.
  - rewrite <- (Nat.add_1_r j), moment_step, IH, Nat.add_1_r by exact Hn. simpl.
    pose proof (rising2_pos (INR n) j ltac:(lra)). pose proof (pos_INR j). field. lra.
Qed.

Theorem odd_moment n j : (2 <= n)%nat -> E_angle n (fun k => k ^ (2 * j + 1)) = 0.
Proof.
  intros Hn. assert (N : 2 <= INR n) by (apply (le_INR 2), Hn).
  assert (Z : weighted n (fun k => k ^ (2 * j + 1)) = 0); [|unfold E_angle; rewrite Z; unfold Rdiv; ring].
  induction j as [|j IH].
  - destruct n as [|[|m]]; try lia. unfold weighted. replace (S (S m) - 2)%nat with m by lia.
    assert (D : INR m + 1 <> 0) by (pose proof (pos_INR m); lra).
    rewrite (ftc (fun t => - / (INR m + 1) * cos t ^ S m)).
    + simpl. rewrite cos_neg, cos_PI2. ring.
    + intro t. auto_derive; [exact I|]. fold_INR. simpl. field. exact D.
    + intro t. simpl. cont.
  - pose proof (recurrence n (2 * j + 1) Hn) as Rec. replace (2 * S j + 1)%nat with (2 * j + 1 + 2)%nat by lia.
    rewrite IH, Rmult_0_r in Rec. pose proof (pos_INR (2 * j + 1)).
    apply Rmult_integral in Rec. destruct Rec; [assumption|lra].
Qed.

Corollary second_moment n : (2 <= n)%nat -> E_angle n (fun k => k ^ 2) = 1 / INR n.
Proof.
  intros Hn. change (E_angle n (fun k => k ^ (2 * 1)) = 1 / INR n). rewrite (even_moment n 1 Hn). simpl. assert (2 <= INR n) by (apply (le_INR 2), Hn). field. lra.
Qed.
