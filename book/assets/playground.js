// Elliptical Laplace noise and the nearest word, in the plane, without a server.
// The numbers are the same integrals as dxverify.channel.exact_channel; a test compares them.
"use strict";
const Playground = (() => {
  const WORDS = ["tea", "coffee", "milk", "bread", "cake", "stone", "river", "cloud"];
  const POINTS = [[-1.6, 0.3], [-1.0, 0.9], [-0.7, -0.3], [0.3, 0.2], [0.9, 0.8], [1.9, -0.6], [2.4, 0.5], [3.1, 0.1]];

  // A = λΣ + (1−λ)I, with Σ the covariance scaled to trace two.
  function shape(points, lambda) {
    const n = points.length;
    const mean = [0, 1].map((k) => points.reduce((sum, p) => sum + p[k], 0) / n);
    const s = (i, j) => points.reduce((sum, p) => sum + (p[i] - mean[i]) * (p[j] - mean[j]), 0) / n;
    const scale = 2 / (s(0, 0) + s(1, 1));
    return [
      [lambda * scale * s(0, 0) + 1 - lambda, lambda * scale * s(0, 1)],
      [lambda * scale * s(0, 1), lambda * scale * s(1, 1) + 1 - lambda],
    ];
  }

  // The symmetric root of a positive definite 2 × 2 matrix, by Cayley and Hamilton.
  function root(a) {
    const s = Math.sqrt(a[0][0] * a[1][1] - a[0][1] * a[1][0]);
    const t = Math.sqrt(a[0][0] + a[1][1] + 2 * s);
    return [[(a[0][0] + s) / t, a[0][1] / t], [a[1][0] / t, (a[1][1] + s) / t]];
  }

  // Probability that the radius of the noise exceeds r: Gamma of shape two.
  const beyond = (r, epsilon) => (r === Infinity ? 0 : Math.exp(-epsilon * r) * (1 + epsilon * r));

  // Output distribution of word x: for each direction the ray crosses each cell in one interval.
  function row(points, factor, epsilon, x, directions) {
    const n = points.length;
    const square = points.map((p) => (p[0] - points[x][0]) ** 2 + (p[1] - points[x][1]) ** 2);
    const result = new Array(n).fill(0);
    for (let k = 0; k < directions; k++) {
      const angle = (2 * Math.PI * (k + 0.5)) / directions;
      const c = Math.cos(angle), s = Math.sin(angle);
      const u = [factor[0][0] * c + factor[0][1] * s, factor[1][0] * c + factor[1][1] * s];
      for (let y = 0; y < n; y++) {
        let low = 0, high = Infinity;
        for (let z = 0; z < n && low < high; z++) {
          if (z === y) continue;
          const turn = 2 * (u[0] * (points[z][0] - points[y][0]) + u[1] * (points[z][1] - points[y][1]));
          const room = square[z] - square[y];
          if (turn > 0) high = Math.min(high, room / turn);
          else if (turn < 0) low = Math.max(low, room / turn);
          else if (room < 0) high = 0;
        }
        if (low < high) result[y] += beyond(low, epsilon) - beyond(high, epsilon);
      }
    }
    return result.map((sum) => sum / directions);
  }

  function channel(points, epsilon, lambda, directions = 2048) {
    const factor = root(shape(points, lambda));
    return points.map((_, x) => row(points, factor, epsilon, x, directions));
  }

  // The largest log ratio per unit of the distance of the promise.
  function level(table, points, lambda) {
    const a = shape(points, lambda);
    const det = a[0][0] * a[1][1] - a[0][1] * a[1][0];
    let most = 0;
    for (let x = 0; x < points.length; x++) {
      for (let other = 0; other < points.length; other++) {
        if (other === x) continue;
        const d = [points[x][0] - points[other][0], points[x][1] - points[other][1]];
        const apart = Math.sqrt((a[1][1] * d[0] * d[0] - 2 * a[0][1] * d[0] * d[1] + a[0][0] * d[1] * d[1]) / det);
        for (let y = 0; y < points.length; y++) {
          most = Math.max(most, Math.log(table[x][y] / table[other][y]) / apart);
        }
      }
    }
    return most;
  }

  // The part of a box that is nearer to word y than to any other.
  function cell(points, y, box) {
    let polygon = [[box[0], box[2]], [box[1], box[2]], [box[1], box[3]], [box[0], box[3]]];
    points.forEach((z, i) => {
      if (i === y) return;
      const p = points[y];
      const side = (q) => (q[0] - z[0]) ** 2 + (q[1] - z[1]) ** 2 - (q[0] - p[0]) ** 2 - (q[1] - p[1]) ** 2;
      const kept = [];
      polygon.forEach((q, j) => {
        const next = polygon[(j + 1) % polygon.length];
        const here = side(q), there = side(next);
        if (here >= 0) kept.push(q);
        if (here * there < 0) {
          const t = here / (here - there);
          kept.push([q[0] + t * (next[0] - q[0]), q[1] + t * (next[1] - q[1])]);
        }
      });
      polygon = kept;
    });
    return polygon;
  }

  // The radius that holds the noise with probability q.
  function quantile(q, epsilon) {
    let low = 0, high = 50 / epsilon;
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (1 - beyond(middle, epsilon) < q) low = middle; else high = middle;
    }
    return high;
  }

  return { WORDS, POINTS, shape, root, row, channel, level, cell, quantile };
})();
if (typeof module !== "undefined") module.exports = Playground;
