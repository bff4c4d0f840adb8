import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFilePatch } from '../../../../src/core/patches/apply-file-patch.ts';
import { MOST_COMPARED } from '../../../../src/core/patches/fit-hunks.ts';
import { parsePatch } from '../../../../src/core/patches/parse-patch.ts';
import { caseCount } from '../../../support/case-count.ts';

function apply(text: string, patch: string, { maxFuzz = 2, effort = MOST_COMPARED } = {}) {
  const parsed = parsePatch(patch);
  if (parsed.type === 'invalid') throw new Error(parsed.message);
  const [file] = parsed.files;
  if (file === undefined) throw new Error('The patch has no file.');
  return applyFilePatch(text, file, '/code/x.ts', maxFuzz, { left: effort });
}

const patchOf = (hunks: string) => `--- a/x.ts\n+++ b/x.ts\n${hunks}`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}\n`).join('');
const HUNK = patchOf('@@ -3,5 +3,5 @@\n line 3\n line 4\n-line 5\n+LINE 5\n line 6\n line 7\n');

describe('applyFilePatch', () => {
  it('applies a hunk at the place that it names', () => {
    const text = lines(9);
    expect(apply(text, HUNK)).toEqual({
      type: 'applied',
      text: text.replace('line 5', 'LINE 5'),
      fits: [{ line: 3, offset: 0, fuzz: 0 }],
    });
  });

  it('finds a hunk elsewhere, and tells how far', () => {
    const text = `new\nnew\n${lines(9)}`;
    expect(apply(text, HUNK)).toMatchObject({
      text: text.replace('line 5', 'LINE 5'),
      fits: [{ line: 5, offset: 2, fuzz: 0 }],
    });
  });

  it.each([
    [1, lines(9).replace('line 3', 'other')],
    [1, lines(9).replace('line 7', 'other')],
    [2, lines(9).replace('line 3', 'other').replace('line 4', 'another')],
  ])('leaves out %i lines of context that differ, and tells so', (fuzz, text) => {
    expect(apply(text, HUNK)).toMatchObject({ text: text.replace('line 5', 'LINE 5'), fits: [{ fuzz, offset: 0 }] });
    expect(apply(text, HUNK, { maxFuzz: fuzz - 1 })).toMatchObject({ type: 'refused' });
  });

  it('never takes a line for one that is to be removed', () => {
    expect(apply(lines(9).replace('line 5', 'line five'), HUNK)).toMatchObject({ type: 'refused' });
  });

  it('names the hunk, the line and what to do, and nothing that the file has', () => {
    const text = lines(9).replace('line 5', 'line five');
    expect(apply(text, HUNK, { maxFuzz: 0 })).toMatchObject({
      type: 'refused',
      message:
        'Hunk 1 of 1 for /code/x.ts (@@ -3,5 +3,5 @@) does not match: line 5 of the file is not "line 5". ' +
        'Read the file again and make a new patch.',
    });
  });

  it('applies all hunks or none', () => {
    const second = '@@ -20,2 +20,2 @@\n line 20\n-line 21\n+x\n';
    expect(apply(lines(30), HUNK + second)).toMatchObject({ type: 'applied', fits: [{ line: 3 }, { line: 20 }] });
    expect(apply(lines(19), HUNK + second)).toMatchObject({ message: expect.stringMatching(/^Hunk 2 of 2/) });
  });

  it('never applies a hunk above the one before it', () => {
    const text = 'a\nb\nmark\n';
    const hunks = '@@ -3 +3 @@\n-mark\n+M\n@@ -9 +9 @@\n-a\n+A\n';
    expect(apply(text, patchOf(hunks))).toMatchObject({ message: expect.stringMatching(/^Hunk 2 of 2/) });
  });

  it('inserts lines without context only where the hunk says', () => {
    const hunk = patchOf('@@ -2,0 +3,1 @@\n+new\n');
    expect(apply('a\nb\nc\n', hunk)).toMatchObject({ text: 'a\nb\nnew\nc\n', fits: [{ line: 3, offset: 0 }] });
    expect(apply('a\n', hunk)).toMatchObject({ type: 'refused' });
  });

  it('keeps line ends: a patch with \\n fits a file with \\r\\n throughout, and the other way round', () => {
    const windows = lines(9).replaceAll('\n', '\r\n');
    expect(apply(windows, HUNK)).toMatchObject({ text: windows.replace('line 5', 'LINE 5') });
    const sent = HUNK.replaceAll('\n', '\r\n');
    expect(apply(lines(9), sent)).toMatchObject({ text: lines(9).replace('line 5', 'LINE 5') });
  });

  it('changes line ends when that is what the patch says', () => {
    const patch = patchOf('@@ -1,2 +1,2 @@\n-a\r\n-b\r\n+a\n+b\n');
    expect(apply('a\r\nb\r\n', patch)).toMatchObject({ text: 'a\nb\n' });
  });

  it('adds and removes the line break at the end of the file, only there', () => {
    const adds = patchOf('@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n');
    expect(apply('a\nb', adds)).toMatchObject({ text: 'a\nb\n' });
    const removes = patchOf('@@ -1,2 +1,2 @@\n a\n-b\n+c\n\\ No newline at end of file\n');
    expect(apply('a\nb\n', removes)).toMatchObject({ text: 'a\nc' });
    expect(apply('a\nb\nmore\n', removes)).toMatchObject({ type: 'refused' });
  });

  it('deletes a file only with all of its lines', () => {
    const patch = '--- a/x.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n';
    expect(apply('a\nb\n', patch)).toMatchObject({ type: 'applied', text: '' });
    expect(apply('a\nb\nc\n', patch)).toMatchObject({ message: expect.stringMatching(/has more lines/) });
  });

  it('gives up after a bounded number of comparisons', () => {
    const text = 'a\n'.repeat(5000);
    const hunk = `@@ -1,2001 +1,2001 @@\n${' a\n'.repeat(2000)}-b\n+c\n`;
    expect(apply(text, patchOf(hunk), { effort: 100_000 })).toMatchObject({
      message: expect.stringMatching(/^Looking for hunk 1 of 1/),
    });
  });

  it('makes the second text of the first by every diff between them', () => {
    const text = fc
      .tuple(
        fc.array(fc.constantFrom('a', 'b', '', ' c', '+d', '-e', '\\ f', '@@ g', '--- h'), { maxLength: 30 }),
        fc.boolean(),
      )
      .map(([all, isEnded]) => all.join('\n') + (isEnded && all.length > 0 ? '\n' : ''));
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 4 }), (before, after, context) => {
        fc.pre(before !== after);
        const patch = createTwoFilesPatch('a/x.ts', 'b/x.ts', before, after, '', '', { context });
        expect(apply(before, patch, { maxFuzz: 0 })).toMatchObject({ type: 'applied', text: after });
      }),
      { numRuns: caseCount({ reduced: 300, full: 3000 }) },
    );
  });
});
