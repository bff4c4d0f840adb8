import { describe, expect, it } from 'vitest';
import { readMessage, withTrailers } from '../../../../../src/features/git/core/commit-message.ts';
import { joinParts, mergedText } from '../../../../../src/features/git/core/merge/join-note-parts.ts';
import { mergeNotes } from '../../../../../src/features/git/core/merge/merge-notes.ts';
import { unsoundNames } from '../../../../../src/features/git/core/sound-names.ts';

const note = (head: string, text = 'Text\n') => `---\n${head}---\n${text}`;

const merge = (base: string, mine: string, theirs: string, path = '/a.md') =>
  mergedText(mergeNotes(path, { base, mine, theirs }));
const placesOf = (base: string, mine: string, theirs: string, path = '/a.md') =>
  mergeNotes(path, { base, mine, theirs }).filter((part) => part.type === 'conflict');

describe('mergeNotes', () => {
  it('merges properties one by one, also beside each other, and the text line by line', () => {
    const base = note('date: 1\nsample: a\ntags:\n  - x\n', 'one\ntwo\nthree\n');
    const mine = note('date: 2\nsample: a\ntags:\n  - x\nmine: 1\n', 'ONE\ntwo\nthree\n');
    const theirs = note('date: 1\nsample: b\ntags:\n  - x\n  - y\ntheirs: 1\n', 'one\ntwo\nTHREE\n');
    expect(merge(base, mine, theirs)).toBe(
      note('date: 2\nsample: b\ntags:\n  - x\n  - y\nmine: 1\ntheirs: 1\n', 'ONE\ntwo\nTHREE\n'),
    );
  });

  it('leaves a property that both changed, and one that only one removed while the other changed it', () => {
    expect(placesOf(note('a: 1\n'), note('a: 2\n'), note('a: 3\n'))).toEqual([
      { type: 'conflict', kind: 'property', name: 'a', base: 'a: 1\n', mine: 'a: 2\n', theirs: 'a: 3\n' },
    ]);
    expect(placesOf(note('a: 1\nb: 1\n'), note('b: 1\n'), note('a: 3\nb: 1\n'))).toMatchObject([
      { name: 'a', mine: '', theirs: 'a: 3\n' },
    ]);
    expect(merge(note('a: 1\nb: 1\n'), note('b: 1\n'), note('a: 1\nb: 2\n'))).toBe(note('b: 2\n'));
  });

  it('leaves heads that it does not read', () => {
    expect(merge(note('a: 1\na: 2\n'), note('a: 1\na: 3\n'), note('a: 4\na: 2\n'))).toBeNull();
    expect(placesOf('x', 'y', 'z')).toEqual([
      { type: 'conflict', kind: 'lines', name: '', base: 'x', mine: 'y', theirs: 'z' },
    ]);
  });
});

const table = (...rows: string[]) => ['| Sample | pH |', '| --- | --- |', ...rows].join('\n');
const within = (...rows: string[]) => `# Day\n\nBefore.\n\n${table(...rows)}\n\nAfter.\n`;

describe('rows of tables', () => {
  it('merge by their first cell: changed beside each other, added at one place, deleted, and moved', () => {
    expect(
      merge(
        within('| A | 1 |', '| B | 2 |', '| C | 3 |', '| D | 4 |'),
        within('| A | 1.5 |', '| B | 2 |', '| D | 4 |', '| M | 9 |'),
        within('| D | 4 |', '| A | 1 |', '| B | 2.5 |', '| C | 3 |', '| T | 8 |'),
      ),
    ).toBe(within('| D | 4 |', '| M | 9 |', '| A | 1.5 |', '| B | 2.5 |', '| T | 8 |'));
  });

  it('that both changed show both sides and the common one, and leave all else merged', () => {
    const base = within('| A | 1 |', '| B | 2 |', '| C | 3 |');
    const mine = within('| A | 1.5 |', '| B | 2.5 |', '| C | 3 |');
    const theirs = within('| A | 1 |', '| B | 2.7 |', '| C | 3.5 |').replace('After', 'Afterwards');
    const parts = mergeNotes('/a.md', { base, mine, theirs });
    expect(parts.filter(({ type }) => type === 'conflict')).toEqual([
      { type: 'conflict', kind: 'row', name: 'B', base: '\n| B | 2 |', mine: '\n| B | 2.5 |', theirs: '\n| B | 2.7 |' },
    ]);
    const result = (...rows: string[]) => within('| A | 1.5 |', ...rows, '| C | 3.5 |').replace('After', 'Afterwards');
    expect(joinParts(parts, ['theirs'])).toBe(result('| B | 2.7 |'));
    expect(joinParts(parts, ['both'])).toBe(result('| B | 2.5 |', '| B | 2.7 |'));
  });

  it('are the same when only the width of columns differs', () => {
    expect(
      merge(
        within('| A | 1 |', '| B | 2 |'),
        '# Day\n\nBefore.\n\n| Sample | pH   |\n| ------ | ---- |\n| A      | 1.25 |\n| B      | 2    |\n\nAfter.\n',
        within('| A | 1 |', '| B | 3 |'),
      ),
    ).toBe('# Day\n\nBefore.\n\n| Sample | pH   |\n| ------ | ---- |\n| A      | 1.25 |\n| B | 3 |\n\nAfter.\n');
  });

  it('merge in several tables, beside properties and text', () => {
    const of = (head: string, one: string, two: string, end: string) =>
      note(head, `${table('| A | 1 |', one)}\n\nText\n\n${table('| A | 1 |', two)}\n\n${end}\n`);
    expect(
      merge(
        of('a: 1\nb: 1\n', '| B | 2 |', '| B | 2 |', 'end'),
        of('a: 2\nb: 1\n', '| B | 5 |', '| B | 2 |\n| C | 3 |', 'end'),
        of('a: 1\nb: 2\n', '| B | 2 |\n| C | 4 |', '| B | 6 |', 'the end'),
      ),
    ).toBe(of('a: 2\nb: 2\n', '| B | 5 |\n| C | 4 |', '| B | 6 |\n| C | 3 |', 'the end'));
  });

  it('are lines where they have no keys or are code', () => {
    const twice = within('| A | 1 |', '| A | 2 |', '| B | 3 |');
    expect(placesOf(twice, twice.replace('2', '5'), twice.replace('3', '6'))[0]?.kind).toBe('lines');
    const code = `\`\`\`\n${within('| A | 1 |', '| B | 2 |')}\`\`\`\n`;
    expect(placesOf(code, code.replace('1', '5'), code.replace('2', '6'))[0]?.kind).toBe('lines');
  });

  it('of CSV and TSV merge, with quotes, line ends and a line that names the separator', () => {
    expect(merge('id,n\r\na,1\r\nb,2\r\n', 'id,n\r\na,5\r\nb,2\r\n', 'id,n\r\na,1\r\nb,6\r\nc,7', '/t.csv')).toBe(
      'id,n\r\na,5\r\nb,6\r\nc,7',
    );
    const base = 'sep=;\nid;text\n"a;1";"two\nlines"\nb;2\n';
    expect(merge(base, base.replace('two', 'three'), base.replace('b;2', 'b;"3"""'), '/t.csv')).toBe(
      'sep=;\nid;text\n"a;1";"three\nlines"\nb;"3"""\n',
    );
    expect(placesOf('k\tv\na\t1\nb\t2\n', 'k\tv\nb\t2\n', 'k\tv\na\t9\nb\t2\n', '/t.tsv')).toEqual([
      { type: 'conflict', kind: 'row', name: 'a', base: '\na\t1', mine: '', theirs: '\na\t9' },
    ]);
    // Quotes that are not closed: no one can say where a row ends.
    expect(placesOf('a,1\nb,2\n', 'a,"5\nb,2\n', 'a,1\nb,6\n', '/t.csv')[0]?.kind).toBe('lines');
  });
});

describe('the message of a commit', () => {
  it('holds runs and approvals as trailers, and is read back', () => {
    const facts = { runIds: ['run-1', 'run-2'], approvedBy: ['Ada <ada@example.org>'] };
    const message = withTrailers('Title\n\nBody: of it', facts);
    expect(message).toBe('Title\n\nBody: of it\n\nRun: run-1\nRun: run-2\nApproved-by: Ada <ada@example.org>\n');
    expect(readMessage(message)).toEqual({ title: 'Title', body: 'Body: of it', ...facts });
    expect(readMessage('Run: no trailer')).toMatchObject({ title: 'Run: no trailer', runIds: [] });
  });
});

describe('unsoundNames', () => {
  it('finds twins, reserved names and other forms, and nothing in ordinary names', () => {
    expect(
      unsoundNames(['a.md', 'A.md', 'b/c.md', 'B/d.md', 'runs/x', 'scratch/x', '.cloister/x', 'a\\b', 'u\u0308.md']),
    ).toEqual(['A.md', 'B/d.md', 'runs/x', 'scratch/x', '.cloister/x', 'a\\b', 'u\u0308.md']);
    expect(unsoundNames(['ü.md', '概要/笔记.md', 'a b.md', 'a/b/c/d.md'])).toEqual([]);
  });
});
