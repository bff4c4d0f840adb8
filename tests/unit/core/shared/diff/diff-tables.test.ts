import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords, type WordBlock } from '../../../../../src/core/shared/diff/diff-words.ts';
import type { WordPart } from '../../../../../src/core/shared/diff/word-parts.ts';

const HEAD = '| id | mass |\n| --- | --- |\n';

const partText = ({ kind, text }: WordPart) =>
  kind === 'same' ? text : kind === 'add' ? `{+${text}+}` : `[-${text}-]`;
/** Shows tables as `kind: cell, cell`, the head with `*`, and other blocks by their kind. */
const shown = (blocks: readonly WordBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? block.rows.map(
          ({ kind, isHead, cells }) =>
            `${isHead ? '*' : ''}${kind}: ${cells.map((parts) => parts.map(partText).join('')).join(', ')}`,
        )
      : [block.kind],
  );

describe('tables of notes', () => {
  it.each([
    [
      'a cell',
      `${HEAD}| a | 1 |\n| b | 2 |`,
      `${HEAD}| a | 3 |\n| b | 2 |`,
      ['*same: id, mass', 'changed: a, [-1-]{+3+}', 'same: b, 2'],
      1,
    ],
    [
      'a row',
      `${HEAD}| a | 1 |`,
      `${HEAD}| a | 1 |\n| b | 2 |`,
      ['*same: id, mass', 'same: a, 1', 'add: {+b+}, {+2+}'],
      1,
    ],
    [
      'a removed row',
      `${HEAD}| a | 1 |\n| b | 2 |`,
      `${HEAD}| b | 2 |`,
      ['*same: id, mass', 'remove: [-a-], [-1-]', 'same: b, 2'],
      1,
    ],
    [
      'an added column',
      `${HEAD}| a | 1 |`,
      '| id | date | mass |\n| --- | --- | --- |\n| a | May | 1 |',
      ['*changed: id, {+date+}, mass', 'changed: a, {+May+}, 1'],
      2,
    ],
    [
      'a renamed column',
      `${HEAD}| a | 1 |`,
      '| id | weight |\n| --- | --- |\n| a | 1 |',
      ['*changed: id, [-mass-]{+weight+}', 'same: a, 1'],
      1,
    ],
    [
      'an escaped line',
      `${HEAD}| a \\| b | 1 |`,
      `${HEAD}| a \\| b | 2 |`,
      ['*same: id, mass', 'changed: a \\| b, [-1-]{+2+}'],
      1,
    ],
  ])('shows %s in the table', (_, before, after, rows, places) => {
    const diff = diffWords(before, after);
    expect(shown(diff.blocks)).toEqual(rows);
    expect(diff.places).toBe(places);
  });

  it.each([
    ['another alignment', `${HEAD}| a | 1 |`, '| id | mass |\n| --- | :-- |\n| a | 1 |'],
    ['other blanks', `${HEAD}| a | 1 |`, `${HEAD}| a |  1 |`],
    ['a row with more cells', `${HEAD}| a | 1 |`, `${HEAD}| a | 1 | x |`],
    ['lines without a second line of dashes', '| a | 1 |\n| b | 2 |', '| a | 1 |\n| b | 3 |'],
    ['a table with too many cells', `${HEAD}${'| a | 1 |\n'.repeat(5000)}`, `${HEAD}${'| a | 2 |\n'.repeat(5000)}`],
    ['a table in code', `\`\`\`\n${HEAD}| a | 1 |\n\`\`\``, `\`\`\`\n${HEAD}| a | 2 |\n\`\`\``],
  ])('shows %s by lines, where it can be seen', (_, before, after) => {
    const { blocks, places } = diffWords(before, after);
    expect(blocks.map(({ kind }) => kind)).toContain('changed');
    expect(blocks.map(({ kind }) => kind)).not.toContain('table');
    expect(places).toBeGreaterThan(0);
  });

  it('has all cells of both tables', () => {
    const cell = fc.constantFrom('a', 'b', 'two words', '1.5', '', '水');
    const table = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 }))
      .map(([width, rows]) => [['h1', 'h2', 'h3'], ['-', '-', '-'], ...rows].map((row) => row.slice(0, width)));
    const written = (rows: readonly string[][]) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
    const side = (blocks: readonly WordBlock[], left: 'add' | 'remove') =>
      blocks
        .flatMap((block) => (block.kind === 'table' ? block.rows : []))
        .filter(({ kind }) => kind !== left)
        .map(({ cells }) =>
          cells.map((parts) => parts.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('')),
        );
    const filled = (rows: readonly string[][]) => rows.map((row) => row.filter((text) => text !== '').join(' '));
    let seen = 0;
    fc.assert(
      fc.property(table, table, (before, after) => {
        const { blocks } = diffWords(written(before), written(after));
        if (!blocks.some(({ kind }) => kind === 'table')) return;
        seen += 1;
        const withoutDashes = (rows: string[][]) => rows.filter((_, at) => at !== 1);
        expect(filled(side(blocks, 'add')).toSorted()).toEqual(filled(withoutDashes(before)).toSorted());
        expect(filled(side(blocks, 'remove'))).toEqual(filled(withoutDashes(after)));
      }),
    );
    expect(seen).toBeGreaterThan(20);
  });
});
