import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consoleCallNames } from '../support/console-calls.ts';

// What a row names is read from its links and quotes; `document-links.test.ts` holds that every linked file exists.

const STATES = ['yes', 'no', 'to do'] as const;
const CELLS = 5;
const TEST = /^\[[^\]]+\]\(\.\.\/(?<file>tests\/[\w./-]+)\) › (?<title>.+)$/;
const CALL = /`cloister\.(?<name>[\w.]+)`/g;

interface Row {
  readonly part: string;
  readonly asked: string;
  readonly state: string;
  readonly where: string;
  /** Tests for `yes`, a sentence for the other states. */
  readonly reasons: readonly string[];
}

/** Returns the rows of the tables below headings of parts. */
function rowsOf(text: string): Row[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const lines = section.split('\n');
      const [part = ''] = (lines[0] ?? '').split(':');
      // The first two lines of a table are its head.
      return lines
        .filter((line) => line.startsWith('|'))
        .slice(2)
        .map((line) => {
          const cells = line.slice(1, -1).split(' | ');
          const [, asked = '', state = '', where = '', why = ''] = cells.length === CELLS ? cells : [];
          return { part, asked, state, where: where.trim(), reasons: why.trim().split('<br>') };
        });
    });
}

/** Returns what is wrong with a row, a sentence each. */
function problemsOf({ asked, state, where, reasons }: Row, calls: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (!STATES.some((known) => known === state)) problems.push(`${asked}: no state`);
  if (where === '') problems.push(`${asked}: no place`);
  if (reasons.some((reason) => reason.trim() === '')) problems.push(`${asked}: neither a test nor a reason`);
  for (const { groups } of where.matchAll(CALL)) {
    const name = groups?.['name'] ?? '';
    if (!calls.has(name)) problems.push(`${asked}: the console has no ${name}`);
  }
  for (const reason of state === 'yes' ? reasons : []) {
    const { file = '', title = '' } = TEST.exec(reason)?.groups ?? {};
    if (!existsSync(file)) problems.push(`${asked}: no test ${reason}`);
    else if (!hasTitle(readFileSync(file, 'utf8'), title)) problems.push(`${asked}: ${file} has no “${title}”`);
  }
  return problems;
}

function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

describe('docs/requirements.md', () => {
  const text = readFileSync('docs/requirements.md', 'utf8');
  const rows = rowsOf(text);
  const calls = new Set([...consoleCallNames(), 'ready', 'version']);

  it('has a table for each part', () => {
    expect([...new Set(rows.map(({ part }) => part))]).toEqual(['Part 0', 'Part 1', 'Part 2', 'Part 3', 'Part 4']);
    expect(rows.length).toBeGreaterThan(250);
  });

  it('names only tests, titles and calls of the console that exist, or a reason', () => {
    expect(rows.flatMap((row) => problemsOf(row, calls))).toEqual([]);
  });

  it('counts its rows', () => {
    for (const part of new Set(rows.map((row) => row.part))) {
      const counts = STATES.map((state) => rows.filter((row) => row.part === part && row.state === state).length);
      expect(text).toContain(`| ${part} | ${counts.join(' | ')} |`);
    }
  });
});

describe('a row', () => {
  const test = '[a.test.ts](../tests/unit/requirements.test.ts)';
  const table = (row: string) => `# R\n\n## Part 9: x\n\n| a | b | c | d | e |\n|---|---|---|---|---|\n${row}\n`;
  const found = (row: string) => rowsOf(table(row)).flatMap((one) => problemsOf(one, new Set(['chat'])));

  it.each([
    `| 1 | Ask | yes | \`cloister.chat\` | ${test} › counts its rows |`,
    '| 1 | Ask | no | a.ts | There is no server. |',
  ])('is sound: %s', (row) => expect(found(row)).toEqual([]));

  it.each([
    ['a title that is gone', `| 1 | Ask | yes | a.ts | ${test} › counts its rows and more |`],
    ['a part of a title', `| 1 | Ask | yes | a.ts | ${test} › counts its |`],
    ['a file that is gone', '| 1 | Ask | yes | a.ts | [b](../tests/unit/gone.test.ts) › counts its rows |'],
    ['no test', '| 1 | Ask | yes | a.ts | It works. |'],
    ['one test of two', `| 1 | Ask | yes | a.ts | ${test} › counts its rows<br>${test} › gone |`],
    ['a call that is gone', '| 1 | Ask | no | `cloister.gone` | No. |'],
    ['no place', '| 1 | Ask | no |  | No. |'],
    ['no reason', '| 1 | Ask | to do | a.ts |  |'],
    ['another state', `| 1 | Ask | partly | a.ts | ${test} › counts its rows |`],
    ['a cell too many', `| 1 | Ask | yes | a.ts | more | ${test} › counts its rows |`],
  ])('is refused with %s', (_, row) => expect(found(row)).not.toEqual([]));
});
