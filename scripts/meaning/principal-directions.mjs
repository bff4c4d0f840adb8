/**
 * Returns the principal directions of rows, that of the largest variance first, by Jacobi rotations. The sign of each is fixed, so that
 * the same rows give the same directions.
 *
 * @param {readonly Float64Array[]} rows centred
 * @returns {Float64Array[]}
 */
export function principalDirections(rows) {
  const size = rows[0]?.length ?? 0;
  const matrix = squareOf(size, () => 0);
  for (const row of rows)
    for (let a = 0; a < size; a += 1)
      for (let b = 0; b < size; b += 1) put(matrix, size, a, b, at(matrix, size, a, b) + (row[a] ?? 0) * (row[b] ?? 0));
  const turned = squareOf(size, (a, b) => Number(a === b));
  for (let sweep = 0; sweep < 60; sweep += 1) {
    let off = 0;
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) {
        off += at(matrix, size, p, q) ** 2;
        rotate(matrix, turned, size, p, q);
      }
    }
    if (off < 1e-12) break;
  }
  return Array.from({ length: size }, (_, index) => index)
    .sort((a, b) => at(matrix, size, b, b) - at(matrix, size, a, a))
    .map((column) => {
      const direction = Float64Array.from({ length: size }, (_, row) => at(turned, size, row, column));
      const largest = direction.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
      return largest < 0 ? direction.map((value) => -value) : direction;
    });
}

/**
 * Makes the element at `p`, `q` zero.
 *
 * @param {Float64Array} matrix
 * @param {Float64Array} turned
 * @param {number} size
 * @param {number} p
 * @param {number} q
 */
function rotate(matrix, turned, size, p, q) {
  const own = at(matrix, size, p, q);
  if (Math.abs(own) < 1e-14) return;
  const theta = (at(matrix, size, q, q) - at(matrix, size, p, p)) / (2 * own);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const square of [matrix, turned]) {
    for (let row = 0; row < size; row += 1) {
      const [a, b] = [at(square, size, row, p), at(square, size, row, q)];
      put(square, size, row, p, c * a - s * b);
      put(square, size, row, q, s * a + c * b);
    }
  }
  for (let column = 0; column < size; column += 1) {
    const [a, b] = [at(matrix, size, p, column), at(matrix, size, q, column)];
    put(matrix, size, p, column, c * a - s * b);
    put(matrix, size, q, column, s * a + c * b);
  }
}

/**
 * @param {number} size
 * @param {(row: number, column: number) => number} valueAt
 */
function squareOf(size, valueAt) {
  return Float64Array.from({ length: size * size }, (_, index) => valueAt(Math.floor(index / size), index % size));
}

/**
 * @param {Float64Array} square
 * @param {number} size
 * @param {number} row
 * @param {number} column
 */
function at(square, size, row, column) {
  return square[row * size + column] ?? 0;
}

/**
 * @param {Float64Array} square
 * @param {number} size
 * @param {number} row
 * @param {number} column
 * @param {number} value
 */
function put(square, size, row, column, value) {
  square[row * size + column] = value;
}
