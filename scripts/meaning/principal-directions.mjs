/**
 * Returns the principal directions of rows, that of the largest variance first, by Jacobi rotations. The sign of each is fixed, so that
 * the same rows give the same directions.
 *
 * @param {readonly Float64Array[]} rows centred
 * @returns {Float64Array[]}
 */
export function principalDirections(rows) {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows)
    for (let a = 0; a < size; a += 1) for (let b = a; b < size; b += 1) matrix[a][b] += row[a] * row[b];
  for (let a = 0; a < size; a += 1) for (let b = 0; b < a; b += 1) matrix[a][b] = matrix[b][a];
  const turned = Array.from({ length: size }, (_, a) => Float64Array.from({ length: size }, (_one, b) => Number(a === b)));
  for (let sweep = 0; sweep < 60; sweep += 1) {
    let off = 0;
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) {
        off += matrix[p][q] ** 2;
        rotate(matrix, turned, p, q);
      }
    }
    if (off < 1e-12) break;
  }
  return Array.from({ length: size }, (_, at) => at)
    .sort((a, b) => matrix[b][b] - matrix[a][a])
    .map((at) => {
      const direction = Float64Array.from({ length: size }, (_, row) => turned[row][at]);
      const largest = direction.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
      return largest < 0 ? direction.map((value) => -value) : direction;
    });
}

/**
 * Makes the element at `p`, `q` zero.
 *
 * @param {Float64Array[]} matrix
 * @param {Float64Array[]} turned
 * @param {number} p
 * @param {number} q
 */
function rotate(matrix, turned, p, q) {
  if (Math.abs(matrix[p][q]) < 1e-14) return;
  const theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const row of [...matrix, ...turned]) {
    const [a, b] = [row[p], row[q]];
    row[p] = c * a - s * b;
    row[q] = s * a + c * b;
  }
  for (let at = 0; at < matrix.length; at += 1) {
    const [a, b] = [matrix[p][at], matrix[q][at]];
    matrix[p][at] = c * a - s * b;
    matrix[q][at] = s * a + c * b;
  }
}
