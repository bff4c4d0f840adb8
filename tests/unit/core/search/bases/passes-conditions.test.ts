import { describe, expect, it } from 'vitest';
import { readConditions } from '../../../../../src/core/search/bases/passes-conditions.ts';

const at = (time: string): number => new Date(time).getTime();
const NOW = at('2026-11-29T12:00:00');
const NOTES = [
  {
    path: '/logs/a.md',
    tags: ['book', 'x/y'],
    properties: { status: ['done'], price: ['3'], due: ['2026-11-20'], list: ['p', 'q'] },
    links: ['b.md', 'plan'],
    row: { createdMs: at('2026-01-05T10:00'), modifiedMs: at('2026-11-28T09:00'), sizeBytes: 100 },
  },
  {
    path: '/logs/deep/b.md',
    tags: ['book'],
    properties: { status: ['open'], price: ['12'], due: ['2026-12-01'], up: ['[[Plan]]'] },
    links: [],
    row: { createdMs: at('2026-10-05T10:00'), modifiedMs: at('2026-10-28T09:00'), sizeBytes: 900 },
  },
  {
    path: '/c.md',
    tags: [],
    properties: { title: ['A tale'], done: ['true'], value: ['property'], 'reading status': ['late'] },
    links: ['a'],
    row: { createdMs: at('2025-10-05T10:00'), modifiedMs: at('2026-11-29T09:00'), sizeBytes: 5 },
  },
];

function passing(where: string): string {
  const conditions = readConditions(where);
  if (conditions === null) return 'not understood';
  return NOTES.filter((note) => conditions.passes(note, note.row, NOW))
    .map(({ path }) => path.replace(/^.*\/|\.md$/g, ''))
    .join('');
}

describe('readConditions', () => {
  it.each([
    ['status == "done"', 'a'],
    ['status != "done"', 'bc'],
    ['file.hasTag("book") && status != "done"', 'b'],
    ['file.folder == "logs"', 'a'],
    ['file.folder == "/logs"', 'a'],
    ['file.folder == "/"', 'c'],
    ['file.folder != "logs"', 'bc'],
    ['file.inFolder("logs")', 'ab'],
    ['file.inFolder("log")', ''],
    ['file.inFolder("/")', 'abc'],
    ['file.name == "a"', 'a'],
    ['file.name == "a.md"', 'a'],
    ['file.name != "a"', 'bc'],
    ['file.basename == "a"', 'a'],
    ['file.name.startsWith("a")', 'a'],
    ['file.name.endsWith("b")', 'b'],
    ['file.ext == "md"', 'abc'],
    ['file.ext != "md"', ''],
    ['file.path == "logs/a.md"', 'a'],
    ['file.path.startsWith("logs/")', 'ab'],
    ['file.size > 50', 'ab'],
    ['file.hasProperty("Price")', 'ab'],
    ['file.hasLink("b")', 'a'],
    ['file.hasLink("logs/a.md")', 'c'],
    ['file.links.contains(link("Plan"))', 'a'],
    ['file.hasTag("x")', 'a'],
    ['file.hasTag("z", "book")', 'ab'],
    ['tags.contains("#book")', 'ab'],
    ['file.tags.containsAny("z", "book")', 'ab'],
  ])('knows the file: %s', (where, notes) => {
    expect(passing(where)).toBe(notes);
  });

  it.each([
    ['price > 3', 'b'],
    ['price >= 3', 'ab'],
    ['price * 2 == 6', 'a'],
    ['number(price) + 1 == 4', 'a'],
    ['done', 'c'],
    ['!done', 'ab'],
    ['done == true', 'c'],
    ['status == ""', 'c'],
    ['status == null', 'c'],
    ['status.isEmpty()', 'c'],
    ['!status.isEmpty()', 'ab'],
    ['title.contains("tale")', 'c'],
    ['list.contains("p")', 'a'],
    ['list.containsAny("z", "q")', 'a'],
    ['list.containsAll("p", "q")', 'a'],
    ['list.contains("z")', ''],
    ['list == "q"', 'a'],
    ['list(status).length == 1', 'ab'],
    ['["open", "late"].contains(status)', 'b'],
    ['note["reading status"] == "late"', 'c'],
    ['status.lower() == "done"', 'a'],
    ['if(price > 5, true, false)', 'b'],
    ['price > 3 || status == "done"', 'ab'],
    ['!(price > 3 || done)', 'a'],
    ['status == "a\\"b"', ''],
    ['max(price, 5) == 12', 'b'],
  ])('knows properties: %s', (where, notes) => {
    expect(passing(where)).toBe(notes);
  });

  it.each([
    ['due < today()', 'a'],
    ['due >= date("2026-12-01")', 'b'],
    ['due == "2026-11-20"', 'a'],
    ['date(due) < now()', 'a'],
    ['due + "1 week" > today()', 'b'],
    ['due - today() < "3 days"', 'ab'],
    ['due.year == 2026', 'ab'],
    ['due.format("YYYY-MM") == "2026-11"', 'a'],
    ['due.isEmpty() || due > today()', 'bc'],
    ['file.mtime > now() - "1 week"', 'ac'],
    ['file.mtime > now() - "1M"', 'ac'],
    ['file.mtime > now() - "1 month 2 days"', 'abc'],
    ['(now() - file.mtime) < "2 days"', 'ac'],
    ['file.mtime.date() == today()', 'c'],
    ['file.ctime < date("2026-01-01")', 'c'],
    ['due < "2026-11-25"', 'a'],
  ])('knows dates: %s', (where, notes) => {
    expect(passing(where)).toBe(notes);
  });

  it.each([
    ['file.name.lower().contains("B")', 'b'],
    ['file.name.contains("b")', 'b'],
    ["status == 'done'", 'a'],
    ['status.contains("on")', 'a'],
    ['file.tags.length > 1', 'a'],
    ['file.tags.isEmpty()', 'c'],
    ['note.price > 3', 'b'],
    ['price / 3 == 1', 'a'],
    ['price % 2 == 0', 'b'],
    ['file.hasTag("BOOK")', 'ab'],
    ['file.name == "A"', 'a'],
    ['!file.hasTag("book") || price < 5', 'ac'],
    ['(status == "done") == true', 'a'],
    ['status.replace("done", "ok") == "ok"', 'a'],
    ['status.length == 4', 'ab'],
    ['due.month == 12', 'b'],
    ['due <= today() + duration("2 days")', 'ab'],
  ])('knows what the help pages show besides: %s', (where, notes) => {
    expect(passing(where)).toBe(notes);
  });

  it.each([
    ['price.isType("number")', 'ab'],
    ['"3".isType("string")', 'abc'],
    ['"example".isType("string") && true.isType("boolean")', 'abc'],
    ['status.isType("string")', 'ab'],
    ['due.isType("date")', 'ab'],
    ['done.isType("boolean")', 'c'],
    ['list.isType("list")', 'a'],
    ['file.properties.isType("object")', 'abc'],
    ['missing.isType("null")', 'abc'],
    ['list.filter(value == "p").length > 0', 'a'],
    ['[1,2,3,4].filter(value > 2) == [3,4]', 'abc'],
    ['[1,2,3,4].map(value + 1) == [2,3,4,5]', 'abc'],
    ['["a","b"].filter(index == 1) == ["b"]', 'abc'],
    ['[1,2,3].reduce(acc + value, 0) == 6', 'abc'],
    ['file.tags.filter(value.startsWith("x")).length == 1', 'a'],
    ['[1,2].map([3,4].map(value * 2).contains(value * 6)) == [true,false]', 'abc'],
    ['[1,[2,3]].flat() == [1,2,3]', 'abc'],
    ['"123".repeat(2) == "123123"', 'abc'],
    ['/^d/.matches(status)', 'a'],
    ['/abc/.matches("abcde")', 'abc'],
    ['/O[a-p]EN/i.matches("xopEN") && /^\\d{4}-(?:11|12)/.matches(due)', 'ab'],
    ['!/^(?:a|b)+$/.matches("abc")', 'abc'],
    ['price / 3 == 1 && 6 / price / 2 == 1', 'a'],
    ['file.asLink() == link("logs/a")', 'a'],
    ['up == link("Plan")', 'b'],
    ['["[[a]]", "[[z]]"].contains(file.asLink())', 'a'],
    ['due.relative() == "10 days ago"', 'a'],
    ['due.relative() == "in 2 days"', 'b'],
    ['file.mtime.relative() == "3 hours ago"', 'c'],
    ['now().relative() == "a few seconds ago"', 'abc'],
    ['file.properties.price > 3', 'b'],
    ['file.properties["reading status"] == "late"', 'c'],
    ['file.properties.keys().contains("list")', 'a'],
    ['file.properties.values().contains("open")', 'b'],
    ['file.properties.isEmpty()', ''],
    ['value == "property"', 'c'],
  ])('knows the functions of the help pages: %s', (where, notes) => {
    expect(passing(where)).toBe(notes);
  });

  it.each([
    'html(status) == "x"',
    'status.replace(/a/, "b") == "x"',
    '/(a)\\1/.matches(status)',
    '/(?=a)/.matches(status)',
    '/a/z.matches(status)',
    'list.filter() == 1',
    'list.map(value, 2) == 1',
  ])('names what it does not know, instead of a wrong list: %s', (where) => {
    expect(passing(where)).toBe('not understood');
  });

  it('says what it needs', () => {
    expect(readConditions('a == 1')).toMatchObject({ needsRows: false, stepMs: null });
    expect(readConditions('!(file.mtime.isEmpty())')).toMatchObject({ needsRows: true, stepMs: null });
    expect(readConditions('due.relative() == "x"')).toMatchObject({ needsRows: false, stepMs: 60_000 });
    expect(readConditions('[due < today()]')).toMatchObject({ needsRows: false, stepMs: 60_000 });
  });

  it('is bounded', () => {
    for (const part of ['(', '!', '-', '[', 'a.lower().', '"', 'a && ', 'a == ', 'f(', 'a[']) {
      expect(readConditions(part.repeat(20_000 / part.length))).toBeNull();
    }
    const long = Array.from({ length: 700 }, () => 'a == 1').join(' || ');
    expect(readConditions(long)?.passes({ path: '/a.md', tags: [], properties: {}, links: [] }, null, NOW)).toBe(false);
  });

  it('bounds what hostile conditions make', () => {
    const hundred = `"${'a'.repeat(100)}"`;
    const long = `${hundred}.replace("a", ${hundred})`;
    const longer = `${long}${`.replace("a", ${long})`.repeat(60)}`;
    expect(passing(`${longer}.length > 5`)).toBe('');
    expect(passing(`${long}.length == 10000`)).toBe('abc');
    expect(passing(`${long}.replace("a", ${long}).length == 10000`)).toBe('abc');
    expect(passing(`file.name${'.lower()'.repeat(2000)} == "a"`)).toBe('not understood');
  });
});
