import { describe, expect, it } from 'vitest';
import { cutLines } from '../../../../../src/features/backup-folder/core/cut-lines.ts';

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
const textOf = (piece: Uint8Array) => new TextDecoder().decode(piece);
const rows = Array.from({ length: 3000 }, (_, n) =>
  JSON.stringify({ id: `row-${n * 7919}`, text: 'x'.repeat(n % 200) }),
);

describe('cutLines', () => {
  it('keeps every byte, in order, and cuts between lines', () => {
    const pieces = cutLines(bytesOf(rows)).map(textOf);
    expect(pieces.join('')).toBe(textOf(bytesOf(rows)));
    expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true);
    const mean = bytesOf(rows).length / pieces.length;
    expect(mean).toBeGreaterThan(4000);
    expect(mean).toBeLessThan(20_000);
  });

  it('gives the same pieces around a row that was changed, added or removed', () => {
    const before = new Set(cutLines(bytesOf(rows)).map(textOf));
    for (const change of [
      (all: string[]) => all.with(1500, 'changed'),
      (all: string[]) => all.toSpliced(1500, 0, 'added'),
      (all: string[]) => all.toSpliced(1500, 1),
    ]) {
      const after = cutLines(bytesOf(change([...rows]))).map(textOf);
      expect(after.filter((piece) => !before.has(piece)).length).toBeLessThanOrEqual(2);
    }
  });

  it('makes a long line a piece of its own', () => {
    const long = 'y'.repeat(300_000);
    const pieces = cutLines(bytesOf(['short', long, 'short'])).map(textOf);
    expect(pieces).toEqual(['short\n', `${long}\n`, 'short\n']);
  });

  it('takes no lines, and a last line without an end', () => {
    expect(cutLines(new Uint8Array())).toEqual([]);
    expect(cutLines(new TextEncoder().encode('one')).map(textOf)).toEqual(['one']);
  });
});
