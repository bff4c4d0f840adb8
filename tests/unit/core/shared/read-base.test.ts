import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { type BaseView, readBase } from '../../../../src/core/shared/read-base.ts';

function viewsOf(text: string): readonly BaseView[] {
  const read = readBase(text);
  if (read.type === 'broken') throw new Error(read.reason);
  return read.views;
}

const filterOf = (condition: string) => viewsOf(`filters: ${JSON.stringify(condition)}`)[0];

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
      filter: 'tag:"experiment" prop:"status=in progress" path:"/lab/2026"',
      columns: ['status', 'sample', 'tags'],
      sort: { by: 'date', descending: true },
      unknownFilters: [],
      notApplied: [],
    });
    expect(parseSearchQuery(table?.filter ?? '')).toMatchObject({
      words: [],
      unread: [],
      filters: {
        tags: ['experiment'],
        properties: [{ name: 'status', value: 'in progress' }],
        paths: ['/lab/2026'],
      },
    });
    expect(all).toMatchObject({ name: 'All', filter: 'tag:"experiment"', columns: [], sort: { by: 'note' } });
  });

  it.each([
    ['file.hasTag("a")', 'tag:"a"'],
    ["file.hasTag('a b')", 'tag:"a b"'],
    ['file.tags.contains("a")', 'tag:"a"'],
    ['tags.contains("#a")', 'tag:"#a"'],
    ['file.hasProperty("sample")', 'prop:"sample"'],
    ['note.n == 3', 'prop:"n=3"'],
    ['done == true', 'prop:"done=true"'],
    ['file.inFolder("/a/")', 'path:"/a"'],
    ['file.ext == "md"', ''],
  ])('reads %s', (condition, filter) => {
    expect(filterOf(condition)).toMatchObject({ filter, unknownFilters: [] });
  });

  it.each([
    'file.hasTag("a", "b")',
    'status != "done"',
    'price > 3',
    'file.mtime > now() - "1 week"',
    'file.ext == "pdf"',
    'file.name.contains("x")',
    'title.contains("x")',
    'status == "a\\"b"',
    'status == ""',
    'file.folder == "a"',
    'a == b',
    '!done',
    'constructor.constructor("alert(1)")()',
  ])('names %s as not understood', (condition) => {
    expect(filterOf(condition)).toMatchObject({ filter: '', unknownFilters: [condition] });
  });

  it('names or, not, and whatever else it does not know, and keeps what it knows', () => {
    const [view] = viewsOf(`filters:
  and:
    - file.hasTag("a")
    - or: ['x == 1', 'y == 2']
    - not: ['z == 3']
    - or: ['w == 4']
views:
  - type: cards
    limit: 5
    order: [formula.age, file.size, w]
    groupBy: { property: w, direction: ASC }
    sort: [{ property: file.mtime }, { property: w }]
`);
    expect(view).toEqual({
      name: '1',
      filter: 'tag:"a" prop:"w=4"',
      columns: ['w'],
      sort: { by: 'note', descending: false },
      unknownFilters: ['{"or":["x == 1","y == 2"]}', '{"not":["z == 3"]}'],
      notApplied: [
        'type: cards',
        'limit: 5',
        'groupBy: {"property":"w","direction":"ASC"}',
        'formula.age',
        'file.size',
        'sort: w',
        'sort: file.mtime',
      ],
    });
  });

  it('an empty file lists all notes; other text says why it is none, with its line', () => {
    expect(viewsOf('')).toMatchObject([{ filter: '', columns: [] }]);
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
