import { describe, expect, it } from 'vitest';
import { joinParts, mergedText } from '../../../../../src/features/git/core/merge/join-note-parts.ts';
import { mergeNotes } from '../../../../../src/features/git/core/merge/merge-notes.ts';
import { caseCount, randomSeed } from '../../../../support/case-count.ts';
import { randomFrom } from '../../../../support/folder-sync/random-sides.ts';

type Random = (below: number) => number;

/** A table by key and name of column; the first column is the key. */
interface Sheet {
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

const FORMS = {
  '/a.md': {
    write: ({ columns, rows }: Sheet) =>
      `# T\n\nbefore\n\n| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}\n${[...rows]
        .map(([, row]) => `| ${columns.map((name) => row[name] ?? '').join(' | ')} |\n`)
        .join('')}\nEnd\n`,
    read: (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('|') && !line.includes('---'))
        .map((line) =>
          line
            .slice(1, -1)
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim()),
        ),
  },
  '/a.csv': {
    write: ({ columns, rows }: Sheet) =>
      [columns, ...[...rows].map(([, row]) => columns.map((name) => row[name] ?? ''))]
        .map((cells) => `${cells.join(',')}\n`)
        .join(''),
    read: (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',')),
  },
} as const;
type Path = keyof typeof FORMS;

function readSheet(path: Path, text: string): Record<string, Record<string, string>> {
  const [columns = [], ...rows] = FORMS[path].read(text);
  return Object.fromEntries(
    rows.map((cells) => [cells[0], Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))]),
  );
}

function randomSheet(random: Random): Sheet {
  const columns = ['key', ...Array.from({ length: 1 + random(4) }, (_, at) => `c${at}`)];
  const rows = new Map(
    Array.from({ length: random(7) }, (_, at): [string, Record<string, string>] => [
      `k${at}`,
      Object.fromEntries(
        columns.map((name) => [name, name === 'key' ? `k${at}` : random(4) === 0 ? '' : `v${at}${name}`]),
      ),
    ]),
  );
  return { columns, rows };
}

interface Limits {
  readonly row: (key: string) => boolean;
  readonly removesColumns: boolean;
}

/** Adds, removes, renames and moves columns; adds, changes, deletes and moves rows. `mark` tells the sides apart. */
function edited(random: Random, base: Sheet, mark: string, { row: mayTouch, removesColumns }: Limits): Sheet {
  let columns = [...base.columns];
  const rows = new Map([...base.rows].map(([key, cells]) => [key, { ...cells }]));
  for (let step = 1 + random(4); step > 0; step -= 1) {
    const kind = random(7);
    const keys = [...rows.keys()];
    const key = keys[random(Math.max(1, keys.length))];
    const name = columns[1 + random(Math.max(1, columns.length - 1))];
    if (kind <= 1) {
      const fresh = random(4) === 0 && removesColumns ? 'shared' : `${mark}${columns.length}${step}`;
      if (columns.includes(fresh)) continue;
      columns.splice(1 + random(columns.length), 0, fresh);
      for (const [at, cells] of rows) if (mayTouch(at) && random(2) === 0) cells[fresh] = `${mark} ${at}`;
    } else if (kind === 2 && name !== undefined && removesColumns && columns.length > 2) {
      columns = columns.filter((one) => one !== name);
      if (random(2) === 0) {
        const renamed = `${name}${mark}`;
        columns.push(renamed);
        for (const cells of rows.values()) cells[renamed] = cells[name] ?? '';
      }
      for (const cells of rows.values()) delete cells[name];
    } else if (kind === 3 && removesColumns && name !== undefined) {
      columns = columns.filter((one) => one !== name);
      columns.splice(1 + random(columns.length), 0, name);
    } else if (kind === 4) {
      const fresh = `${mark}${random(1000)}`;
      if (!rows.has(fresh))
        rows.set(
          fresh,
          Object.fromEntries(columns.map((one) => [one, one === 'key' ? fresh : random(3) === 0 ? '' : `${mark} new`])),
        );
    } else if (key !== undefined && mayTouch(key)) {
      const cells = rows.get(key);
      if (kind === 5 && name !== undefined && cells !== undefined) cells[name] = `${mark} ${random(1000)}`;
      else if (kind === 6) rows.delete(key);
    }
  }
  return { columns, rows };
}

const CASES = caseCount({ reduced: 1500, full: 60_000 });
const PATHS = Object.keys(FORMS) as Path[];

function versions(path: Path, base: Sheet, mine: Sheet, theirs: Sheet) {
  const { write } = FORMS[path];
  return { base: write(base), mine: write(mine), theirs: write(theirs) };
}

function isRenamed({ columns }: Sheet, side: Sheet): boolean {
  return side.columns.length === columns.length && columns.some((name) => !side.columns.includes(name));
}

const cellOf = ({ columns, rows }: Sheet, key: string, name: string) =>
  columns.includes(name) ? (rows.get(key)?.[name] ?? '') : '';

describe('columns of tables', () => {
  it('that one side adds meet the rows that the other changes: all of both is there', () => {
    const random = randomFrom(randomSeed);
    for (let round = 0; round < CASES; round += 1) {
      const path = PATHS[round % PATHS.length] ?? '/a.md';
      const base = randomSheet(random);
      const isMine = (key: string) => Number(key.slice(1)) % 2 === 0;
      const mine = edited(random, base, 'm', { row: isMine, removesColumns: false });
      const theirs = edited(random, base, 't', { row: (key) => !isMine(key), removesColumns: false });
      const texts = versions(path, base, mine, theirs);
      const about = JSON.stringify(texts);
      const merged = mergedText(mergeNotes(path, texts));
      expect(merged, about).not.toBeNull();
      expectWhole(path, merged ?? '', { base, mine, theirs }, about);
    }
  });

  it('lose nothing: a result without a place to decide has each cell that one side changed', () => {
    const random = randomFrom(randomSeed + 1);
    let merges = 0;
    for (let round = 0; round < CASES; round += 1) {
      const path = PATHS[round % PATHS.length] ?? '/a.md';
      const base = randomSheet(random);
      const mine = edited(random, base, 'm', { row: () => true, removesColumns: true });
      const theirs = edited(random, base, 't', { row: () => true, removesColumns: true });
      const texts = versions(path, base, mine, theirs);
      const about = JSON.stringify(texts);
      const parts = mergeNotes(path, texts);
      const merged = mergedText(parts);
      if (merged === null) {
        // All that a side changed can be chosen.
        for (const [side, sheet] of [
          ['mine', mine],
          ['theirs', theirs],
        ] as const) {
          const rows = readSheet(
            path,
            joinParts(
              parts,
              parts.flatMap(({ type }) => (type === 'conflict' ? [side] : [])),
            ),
          );
          for (const part of parts)
            if (part.type === 'conflict' && part.kind === 'row' && part[side] !== '')
              for (const name of sheet.columns) {
                const cell = cellOf(sheet, part.name, name);
                // A column that the other side removed has the cells of the base here.
                if (cell !== '' && cell !== cellOf(base, part.name, name))
                  expect(rows[part.name]?.[name], `${about} ${name}`).toBe(cell);
              }
        }
        continue;
      }
      merges += 1;
      // A column that only has another name is the same one where lines are merged, and another to this test.
      if ([mine, theirs].some((side) => isRenamed(base, side))) continue;
      expectWhole(path, merged, { base, mine, theirs }, about);
    }
    expect(merges).toBeGreaterThan(CASES / 10);
  });
});

function expectWhole(
  path: Path,
  text: string,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Sheet>,
  about: string,
): void {
  const result = readSheet(path, text);
  const all = [base, mine, theirs];
  for (const key of new Set(all.flatMap(({ rows }) => [...rows.keys()])))
    for (const name of new Set(all.flatMap(({ columns }) => columns))) {
      const [was = '', own = '', other = ''] = all.map((sheet) => cellOf(sheet, key, name));
      const isDoubtful = own !== was && other !== was && own !== other;
      expect(isDoubtful, `${about} ${key} ${name}`).toBe(false);
      expect(result[key]?.[name] ?? '', `${about} ${key} ${name}`).toBe(own === was ? other : own);
    }
}

describe('a table of which columns changed', () => {
  const table = (...lines: string[]) => `${lines.join('\n')}\n`;
  const base = table('| Sample | Mass |', '| --- | ---: |', '| a | 1 |', '| b | 2 |');

  it('has the columns that both sides added, with the rows that both added', () => {
    const mine = table(
      '| Sample | Mass | pH |',
      '| --- | ---: | :-: |',
      '| a | 1 | 7 |',
      '| b | 2 | |',
      '| c | 3 | 5 |',
    );
    const theirs = table(
      '| Sample | Mass | Note |',
      '| --- | ---: | --- |',
      '| a | 1 | x \\| y |',
      '| b | 9 | |',
      '| d | 4 | new |',
    );
    expect(mergedText(mergeNotes('/a.md', { base, mine, theirs }))).toBe(
      table(
        '| Sample | Mass | Note | pH |',
        '| --- | ---: | --- | :-: |',
        '| a | 1 | x \\| y | 7 |',
        '| b | 9 |  |  |',
        '| d | 4 | new |  |',
        '| c | 3 |  | 5 |',
      ),
    );
  });

  it('loses a column that one side removed, unless the other changed it', () => {
    const wide = table('| Sample | Mass | pH |', '| --- | --- | --- |', '| a | 1 | 7 |', '| b | 2 | 8 |');
    const mine = table('| Sample | pH |', '| --- | --- |', '| a | 7 |', '| b | 8 |');
    const acid = wide.replace('| a | 1 | 7 |', '| a | 1 | 3 |');
    expect(mergedText(mergeNotes('/a.md', { base: wide, mine, theirs: acid }))).toBe(
      mine.replace('| a | 7 |', '| a | 3 |'),
    );
    const heavy = wide.replace('| a | 1 | 7 |', '| a | 100 | 7 |');
    const added = wide + table('| c | 3 | 9 |');
    for (const theirs of [heavy, added])
      expect(mergedText(mergeNotes('/a.md', { base: wide, mine, theirs }))).toBeNull();
  });

  it('keeps the new name of a column when the other side changed other cells, and asks when it changed these', () => {
    const mine = base.replace('Mass', 'Mass (g)');
    const other = table('| Sample | Mass | pH |', '| --- | ---: | --- |', '| a | 1 | 7 |', '| b | 2 | |');
    expect(mergedText(mergeNotes('/a.md', { base, mine, theirs: other }))).toBe(
      table('| Sample | pH | Mass (g) |', '| --- | --- | ---: |', '| a | 7 | 1 |', '| b |  | 2 |'),
    );
    // A new name alone changes one line, and is merged as one.
    expect(mergedText(mergeNotes('/a.md', { base, mine, theirs: base.replace('| 2 |', '| 5 |') }))).toBe(
      mine.replace('| 2 |', '| 5 |'),
    );
    const both = other.replace('| 2 |', '| 5 |');
    expect(mergedText(mergeNotes('/a.md', { base, mine, theirs: both }))).toBeNull();
  });

  it('has the order of the side that moved columns, and how each side aligned its own', () => {
    const wide = table('| Sample | Mass | pH |', '| --- | --- | --- |', '| a | 1 | 7 |');
    const mine = table('| Sample | pH | Mass |', '| --- | --- | ---: |', '| a | 7 | 1 |');
    const theirs = table('| Sample | Mass | pH |', '| --- | --- | :-: |', '| a | 2 | 7 |');
    expect(mergedText(mergeNotes('/a.md', { base: wide, mine, theirs }))).toBe(
      table('| Sample | pH | Mass |', '| --- | :-: | ---: |', '| a | 7 | 2 |'),
    );
    const [left, right] = [wide.replace('| --- |', '| :-- |'), wide.replace(/--- \|\n/, '--: |\n')];
    expect(mergedText(mergeNotes('/a.md', { base: wide, mine: left, theirs: right }))).toBe(
      wide.replace('| --- | --- | --- |', '| :-- | --- | --: |'),
    );
  });

  it('asks about the row that both filled, and says the rest', () => {
    const csv = 'key,mass\na,1\nb,2\n';
    const parts = mergeNotes('/a.csv', {
      base: csv,
      mine: 'key,mass,ph\na,5,7\nb,2,8\n',
      theirs: 'key,mass\na,6\nb,2\nc,3\n',
    });
    expect(parts.filter(({ type }) => type === 'conflict')).toEqual([
      { type: 'conflict', kind: 'row', name: 'a', base: '\na,1,', mine: '\na,5,7', theirs: '\na,6,7' },
    ]);
    expect(joinParts(parts, ['theirs'])).toBe('key,mass,ph\na,6,7\nb,2,8\nc,3,\n');
  });

  it('is merged as lines, which asks, where names or rows leave doubts', () => {
    for (const [mine, theirs] of [
      // A name twice.
      [
        table('| Sample | Mass | Mass |', '| --- | ---: | --- |', '| a | 1 | 7 |', '| b | 2 | 8 |'),
        base.replace('| 2 |', '| 5 |'),
      ],
      // Another first column.
      [base.replace('| Sample |', '| Probe |').replace('| b |', '| B |'), base.replace('| 2 |', '| 5 |')],
      // A cell without a column.
      [
        table('| Sample | Mass | pH |', '| --- | ---: | --- |', '| a | 1 | 7 |', '| b | 2 | 8 |'),
        base.replace('| 2 |', '| 5 | 6 |'),
      ],
    ] as const)
      expect(mergedText(mergeNotes('/a.md', { base, mine, theirs }))).toBeNull();
  });
});
