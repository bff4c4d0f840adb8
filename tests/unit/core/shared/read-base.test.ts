import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBaseExpression } from '../../../../src/core/shared/bases/parse-base-expression.ts';
import { type BaseView, readBase } from '../../../../src/core/shared/read-base.ts';

function viewsOf(text: string): readonly BaseView[] {
  const read = readBase(text);
  if (read.type === 'broken') throw new Error(read.reason);
  return read.views;
}

const whereOf = (condition: string) => viewsOf(`filters: ${JSON.stringify(condition)}`)[0];

describe('readBase', () => {
  it('reads the views with the filters of all and their own, columns and order', () => {
    const [table, all] = viewsOf(`filters:
  and:
    - file.hasTag("experiment")
    - file.ext == "md"
views:
  - type: table
    name: Running
    filters:
      and:
        - status == "in progress"
        - file.inFolder("lab/2026")
    order: [file.name, status, note.sample, file.tags, status]
    sort:
      - property: date
        direction: DESC
  - type: table
    name: All
`);
    expect(table).toEqual({
      name: 'Running',
      where:
        '(file.hasTag("experiment")) && (file.ext == "md") && (status == "in progress") && (file.inFolder("lab/2026"))',
      columns: ['status', 'sample', 'tags'],
      sort: { by: 'date', descending: true },
      unknownFilters: [],
      notApplied: [],
    });
    expect(parseBaseExpression(table?.where ?? '')).not.toBeNull();
    expect(all).toMatchObject({
      name: 'All',
      where: '(file.hasTag("experiment")) && (file.ext == "md")',
      columns: [],
      sort: { by: 'note' },
    });
  });

  it.each([
    'file.hasTag("a", "b")',
    "file.hasTag('a b')",
    'tags.contains("#a")',
    'note.n == 3',
    'file.inFolder("/a/")',
    'status != "done"',
    'price > 3',
    'file.mtime > now() - "1 week"',
    'file.ext == "pdf"',
    'file.name.contains("x")',
    'status == "a\\"b"',
    'status == ""',
    'file.folder == "a"',
    'a == b',
    '!done',
  ])('keeps %s as it is', (condition) => {
    expect(whereOf(condition)).toMatchObject({ where: condition, unknownFilters: [] });
  });

  it.each([
    'file.backlinks.length > 0',
    'formula.x > 1',
    'this.file.name == "a"',
    'title.matches(/x/)',
    'status = "done"',
    'file.hasTag("a"',
    'constructor.constructor("alert(1)")()',
  ])('names %s as not understood', (condition) => {
    expect(whereOf(condition)).toMatchObject({ where: '', unknownFilters: [condition] });
  });

  it('reads the conditions of the reported files', () => {
    const report = (name: string) =>
      viewsOf(readFileSync(new URL(`../../../fixtures/reports/F72/${name}.base`, import.meta.url), 'utf8'))[0];
    expect(report('a')).toMatchObject({ where: '(file.hasTag("book")) && (status != "done")', unknownFilters: [] });
    expect(report('b')).toMatchObject({ where: 'file.folder == "logs"', unknownFilters: [] });
  });

  it('reads or and not, names what else it does not know, and keeps the rest', () => {
    const [view] = viewsOf(`filters:
  and:
    - file.hasTag("a")
    - or: ['x == 1', 'y == 2']
    - not: ['z == 3', {and: ['u', 'v']}]
    - or: ['w == 4']
    - formula.age > 3
    - or: ['x == 1', 'this.y']
properties: { w: { displayName: Weight }, x: { y: 1 } }
views:
  - type: cards
    limit: 5
    summaries: { w: Sum }
    order: [formula.age, file.size, w]
    groupBy: { property: w, direction: ASC }
    sort: [{ property: file.mtime }, { property: w }]
`);
    expect(view).toEqual({
      name: '1',
      where: '(file.hasTag("a")) && ((x == 1) || (y == 2)) && (!((z == 3) || ((u) && (v)))) && ((w == 4))',
      columns: ['w'],
      sort: { by: 'note', descending: false },
      unknownFilters: ['formula.age > 3', '{"or":["x == 1","this.y"]}'],
      notApplied: [
        'type: cards',
        'limit: 5',
        'summaries: {"w":"Sum"}',
        'displayName: Weight',
        'groupBy: {"property":"w","direction":"ASC"}',
        'formula.age',
        'file.size',
        'sort: w',
        'sort: file.mtime',
      ],
    });
  });

  it('an empty file lists all notes; other text says why it is none, with its line', () => {
    expect(viewsOf('')).toMatchObject([{ where: '', columns: [] }]);
    expect(readBase('views:\n  - [')).toMatchObject({ type: 'broken', line: expect.any(Number) });
    expect(readBase('- a')).toMatchObject({ type: 'broken' });
    expect(readBase('a: &x [*x]')).toMatchObject({ type: 'broken' });
  });

  it('is bounded', () => {
    const deep = (levels: number) => `filters: ${'{and: ['.repeat(levels)}"a == 1"${']}'.repeat(levels)}`;
    expect(viewsOf(deep(90))[0]?.unknownFilters).toEqual(['…']);
    expect(readBase(deep(200))).toMatchObject({ type: 'broken', reason: 'The file is nested too deeply' });
    const many = (count: number) => `filters: {and: [${'"a == 1", '.repeat(count)}]}`;
    expect(viewsOf(many(1000))[0]?.unknownFilters).toEqual(['…']);
    expect(readBase(many(5000))).toMatchObject({ type: 'broken', reason: expect.stringContaining('8000') });
    const names = Array.from({ length: 500 }, (_, n) => `{name: v${n}}`).join(', ');
    expect(viewsOf(`views: [${names}]`)).toHaveLength(50);
    expect(viewsOf('views: [{name: a, order: [x]}, {name: a}]')).toMatchObject([{ name: 'a', columns: ['x'] }]);
  });
});
