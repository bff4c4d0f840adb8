import { describe, expect, it } from 'vitest';
import { joinParts, mergedText } from '../../../../../src/features/git/core/merge/join-note-parts.ts';
import { mergeNotes } from '../../../../../src/features/git/core/merge/merge-notes.ts';
import { caseCount, randomSeed } from '../../../../support/case-count.ts';
import { randomFrom } from '../../../../support/folder-sync/random-sides.ts';

type Random = (below: number) => number;
/** Value by key, in order. */
type Rows = ReadonlyMap<string, string>;

const FORMS = {
  '/a.md': (rows: Rows) =>
    `---\na: 1\n---\n# T\n\n| Key | Value |\n| --- | --- |\n${[...rows].map(([key, value]) => `| ${key} | ${value} |\n`).join('')}\nEnd\n`,
  '/a.csv': (rows: Rows) => `key,value\n${[...rows].map(([key, value]) => `${key},"${value}"\n`).join('')}`,
  '/a.tsv': (rows: Rows) => `key\tvalue\n${[...rows].map(([key, value]) => `${key}\t${value}\n`).join('')}`,
} as const;

/** Changes, deletes and adds rows of keys that pass; `mark` tells the sides apart. */
function edited(random: Random, base: Rows, mark: string, mayTouch: (key: string) => boolean): Map<string, string> {
  const rows = [...base];
  for (let step = 1 + random(4); step > 0; step -= 1) {
    const at = random(Math.max(1, rows.length));
    const key = rows[at]?.[0];
    const kind = random(3);
    if (kind === 0) rows.splice(at, 0, [`${mark}${random(1000)}`, `${mark} new ${step}`]);
    else if (key !== undefined && mayTouch(key)) {
      if (kind === 1) rows[at] = [key, `${mark} ${random(1000)}`];
      else rows.splice(at, 1);
    }
  }
  return new Map(rows);
}

function randomRows(random: Random): Map<string, string> {
  return new Map(Array.from({ length: random(12) }, (_, at) => [`k${at}`, `v${random(5)}`]));
}

function expected(base: Rows, mine: Rows, theirs: Rows): Record<string, string> {
  const result: Record<string, string> = {};
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    const value = own === was ? other : own;
    if (value !== undefined) result[key] = value;
  }
  return result;
}

function rowsIn(path: keyof typeof FORMS, text: string): Record<string, string> {
  const pattern = { '/a.md': /^\| (\w+) \| (.*) \|$/gm, '/a.csv': /^(\w+),"(.*)"$/gm, '/a.tsv': /^(\w+)\t(.*)$/gm }[
    path
  ];
  const found = [...text.matchAll(pattern)].map(([, key = '', value = '']) => [key, value]);
  return Object.fromEntries(found.filter(([key]) => key !== 'Key' && key !== 'key'));
}

const CASES = caseCount({ reduced: 1500, full: 60_000 });
const PATHS = Object.keys(FORMS) as (keyof typeof FORMS)[];

describe('rows of tables', () => {
  it('that two sides changed under different keys have both changes, whatever their places', () => {
    const random = randomFrom(randomSeed);
    for (let round = 0; round < CASES; round += 1) {
      const path = PATHS[round % PATHS.length] ?? '/a.md';
      const base = randomRows(random);
      const isMine = (key: string) => Number(key.slice(1)) % 2 === 0;
      const mine = edited(random, base, 'm', isMine);
      const theirs = edited(random, base, 't', (key) => !isMine(key));
      const texts = { base: FORMS[path](base), mine: FORMS[path](mine), theirs: FORMS[path](theirs) };
      const merged = mergedText(mergeNotes(path, texts));
      expect(merged, JSON.stringify(texts)).not.toBeNull();
      expect(rowsIn(path, merged ?? ''), JSON.stringify(texts)).toEqual(expected(base, mine, theirs));
    }
  });

  it('that both changed are in conflict with both sides and the common one, and nothing is lost', () => {
    const random = randomFrom(randomSeed + 1);
    for (let round = 0; round < CASES; round += 1) {
      const path = PATHS[round % PATHS.length] ?? '/a.md';
      const base = randomRows(random);
      const mine = edited(random, base, 'm', () => true);
      const theirs = edited(random, base, 't', () => true);
      const texts = { base: FORMS[path](base), mine: FORMS[path](mine), theirs: FORMS[path](theirs) };
      const about = JSON.stringify(texts);
      const parts = mergeNotes(path, texts);
      const places = parts.filter((part) => part.type === 'conflict');
      const both = [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])].filter((key) => {
        const [was, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
        return own !== was && other !== was && own !== other;
      });
      expect(places.map(({ name }) => name).sort(), about).toEqual(both.sort());
      for (const { name, base: was, mine: own, theirs: other } of places) {
        for (const [text, rows] of [
          [was, base],
          [own, mine],
          [other, theirs],
        ] as const)
          expect(rowsIn(path, text), about).toEqual(rows.has(name) ? { [name]: rows.get(name) } : {});
      }
      // What only one side has is in the result, whatever is chosen.
      const result = rowsIn(
        path,
        joinParts(
          parts,
          places.map(() => (random(2) === 0 ? 'mine' : 'theirs')),
        ),
      );
      const rest = Object.entries(expected(base, mine, theirs)).filter(([key]) => !both.includes(key));
      expect(result, about).toMatchObject(Object.fromEntries(rest));
    }
  });
});
