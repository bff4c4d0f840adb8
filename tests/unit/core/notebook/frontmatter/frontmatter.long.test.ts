import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editProperties,
  type PropertyValue,
  readProperties,
} from '../../../../../src/core/notebook/frontmatter/frontmatter.ts';
import { caseCount } from '../../../../support/case-count.ts';

const values = (text: string): Record<string, unknown> => {
  const head = readProperties(text);
  if (head.type !== 'properties') throw new Error(`${head.type}: ${JSON.stringify(head)}`);
  return Object.fromEntries(head.properties.map(({ name, value }) => [name, value]));
};
const set = (text: string, name: string, value: PropertyValue) => {
  const done = editProperties(text, { set: [[name, value]] });
  if (done.type === 'unchanged') return text;
  if (done.type !== 'edited') throw new Error(JSON.stringify(done));
  return done.text;
};
const remove = (text: string, name: string) => {
  const done = editProperties(text, { remove: [name] });
  if (done.type !== 'edited') throw new Error(JSON.stringify(done));
  return done.text;
};
const note = (...lines: string[]) => `---\n${lines.map((line) => `${line}\n`).join('')}---\n\n# Note\n`;

describe('readProperties', () => {
  it('reads text, numbers, booleans, lists and null, and no other values', () => {
    const head = ['date: 2026-11-18', 'n: 12', 'x: 1.5', 'done: true', 'tags: [led, 2]', 'empty:', 'deep: {a: 1}'];
    expect(values(note(...head, 'big: 12345678901234567890', 'at: 2026-11-18T10:00:00Z'))).toEqual({
      date: '2026-11-18',
      n: 12,
      x: 1.5,
      done: true,
      tags: ['led', 2],
      empty: null,
      deep: undefined,
      big: undefined,
      at: '2026-11-18T10:00:00Z',
    });
  });

  it.each(['', '# Note\n', '----\na: 1\n---\n', '--- a\n', ' ---\na: 1\n---\n', '\n---\na: 1\n---\n'])(
    'returns none for %j',
    (text) => expect(readProperties(text)).toEqual({ type: 'none' }),
  );

  it.each([
    ['---\na: 1\nb: [1\n---\n', 3],
    ['---\na: 1\n', 1],
    ['---\na: 1\nb: 2\na: 3\n---\n', 4],
    ['---\nx: 1\na:\n  b: 1\n  b: 2\n---\n', 5],
    ['---\n- a\n---\n', 2],
    ['---\njust text\n---\n', 2],
    ['---\r\na: 1\r\n\r\nb: "x\r\n---\r\n', 4],
    [`---\na: ${'['.repeat(5000)}\n---\n`, 2],
    [`---\n${'- '.repeat(5000)}\n---\n`, 2],
    [`---\na: &a x\nb: [${'*a, '.repeat(101)}]\n---\n`, 3],
    [`---\n${'x'.repeat(20_000)}: 1\n---\n`, 2],
    ['---\nb: *nobody\n---\n', 2],
  ])('names the invalid line of %j, and changes nothing', (text, line) => {
    expect(readProperties(text)).toMatchObject({ type: 'broken', line, column: expect.any(Number) });
    expect(editProperties(text, { set: [['new', 1]], remove: ['a'] })).toMatchObject({ type: 'broken', line });
    expect(editProperties(text, {})).toMatchObject({ type: 'broken', line });
  });

  it('returns the line of each property', () => {
    const head = readProperties(note('a: 1', '', '# c', 'b:', '  - x', 'c: 2'));
    expect(head.type === 'properties' && head.properties.map(({ line }) => line)).toEqual([2, 5, 7]);
  });

  it('does not expand nested aliases', () => {
    const lines = Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
    expect(Object.keys(values(note('a0: &a0 x', ...lines)))).toHaveLength(21);
  });
});

describe('editProperties', () => {
  it.each<[string, string, string, PropertyValue, string]>([
    ['keeps a trailing comment', 'a: 1 # one\nb: 2', 'a', 3, 'a: 3 # one\nb: 2'],
    ['keeps quotes', `a: 'it''s'\nb: "x"`, 'a', "it's not", `a: 'it''s not'\nb: "x"`],
    ['keeps double quotes', 'a: "x"', 'a', 'y', 'a: "y"'],
    ['keeps spaces after the colon', 'a:    x', 'a', 'y', 'a:    y'],
    ['fills an empty value before its comment', 'a: # todo', 'a', 'x', 'a: x # todo'],
    ['writes a date unquoted', 'a: x', 'a', '2026-11-18', 'a: 2026-11-18'],
    ['quotes a string that looks like a number', 'a: x', 'a', '12', 'a: "12"'],
    ['quotes a string that looks like a boolean', 'a: x', 'a', 'no', 'a: "no"'],
    ['quotes a hash and a colon', 'a: x', 'a', 'b: c # d', 'a: "b: c # d"'],
    ['quotes a line break', 'a: x', 'a', 'b\nc', 'a: "b\\nc"'],
    ['appends to a flow list', 'a: [x,  "y" ] # c', 'a', ['x', 'y', 'z'], 'a: [x,  "y", z ] # c'],
    ['removes from a flow list', 'a: [x, "y", z]', 'a', ['x', 'z'], 'a: [x, z]'],
    ['removes the first item of a list', "a: [x, 'y']", 'a', ['y'], "a: ['y']"],
    ['empties a list', 'a: [x, y] # c', 'a', [], 'a: [] # c'],
    [
      'appends to a block list',
      'a:\n  - x # one\n  - "y"\nb: 1',
      'a',
      ['x', 'y', 'z'],
      'a:\n  - x # one\n  - "y"\n  - z\nb: 1',
    ],
    ['removes from a block list', 'a:\n- x\n- "y" # two\n- z', 'a', ['x', 'z'], 'a:\n- x\n- z'],
    ['replaces an item of a block list', "a:\n- 'x' # c\n- z", 'a', ['y', 'z'], "a:\n- 'y' # c\n- z"],
    ['empties a block list', 'a: # why\n  # more\n  - x\n  - y\nb: 1', 'a', [], 'a: [] # why\n  # more\nb: 1'],
    ['replaces a block list by one value', 'a:\n  - x\nb: 1', 'a', 'v', 'a: v\nb: 1'],
    ['replaces a map by a value', 'a:\n  x: 1\n  y:\n    - 2\nb: 1', 'a', 'v', 'a: v\nb: 1'],
    ['replaces a value by a list', 'a: x # c', 'a', ['x', 'y'], 'a: [x, y] # c'],
    ['keeps multiple lines', 'a: |\n    one\n    two\nb: 1', 'a', 'one\n\nthree\n', 'a: |\n    one\n\n    three\nb: 1'],
    ['replaces multiple lines by one', 'a: >-\n  one\n  two\n\nb: 1', 'a', 'x', 'a: x\n\nb: 1'],
    ['replaces a string over two lines', 'a: one\n  two\nb: 1', 'a', 'x', 'a: x\nb: 1'],
    ['drops a tag', 'a: !!str 5\nb: 1', 'a', 6, 'a: 6\nb: 1'],
    ['drops an unused anchor', 'a: &x 5\nb: 1', 'a', 6, 'a: 6\nb: 1'],
    ['edits a flow map', '{"a":1, b: [x]}', 'a', 'y', '{"a": y, b: [x]}'],
    ['adds to a flow map', '{a: 1, b: 2 }', 'c', 'x', '{a: 1, b: 2, c: x }'],
    ['adds at the end', 'a: 1\n# last\n', 'b', 'x', 'a: 1\n# last\n\nb: x'],
    ['adds with the same indentation', '  a: 1', 'b', 'x', '  a: 1\n  b: x'],
    ['quotes a key', 'a: 1', 'b: c', 1, 'a: 1\n"b: c": 1'],
    ['accepts names of Object.prototype', 'a: 1', '__proto__', 1, 'a: 1\n__proto__: 1'],
    ['accepts a key with a question mark', '? a\n: x\nb: 1', 'a', 'y', '? a\n: y\nb: 1'],
  ])('%s', (_, head, name, value, expected) => {
    expect(set(note(head), name, value)).toBe(note(expected));
  });

  it.each([
    ['with its comment', 'a: 1 # one\nb: 2', 'a', 'b: 2'],
    ['and keeps the comment above', '# above\na: 1\n\nb: 2', 'a', '# above\n\nb: 2'],
    ['with several lines', 'a:\n  - x\n  - y\n\nb: 2', 'a', '\nb: 2'],
    ['with a multi-line string', 'a: |\n  x\n\n  y\n\nb: 2', 'a', '\nb: 2'],
    ['of a flow map', '{a: 1, b: 2, c: 3}', 'b', '{a: 1, c: 3}'],
    ['at the end of a flow map', '{a: 1, b: 2}', 'b', '{a: 1}'],
    ['that is the only one of a flow map', '{a: 1}', 'a', '{}'],
    ['with a map', 'b: 1\na: {x: [1,\n  2]}\nc: 1', 'a', 'b: 1\nc: 1'],
  ])('removes a property %s', (_, head, name, expected) => {
    expect(remove(note(head), name)).toBe(note(expected));
  });

  it('adds frontmatter to a note without it, and keeps the rest', () => {
    expect(set('# Note\n', 'a', 'x')).toBe('---\na: x\n---\n# Note\n');
    expect(set('\uFEFF# Note\r\n', 'a', ['x'])).toBe('\uFEFF---\r\na: [x]\r\n---\r\n# Note\r\n');
    expect(set('', 'a', null)).toBe('---\na: null\n---\n');
    expect(set('---\n---\n', 'a', 1)).toBe('---\na: 1\n---\n');
    expect(editProperties('# Note\n', { remove: ['a'] })).toEqual({ type: 'unchanged' });
  });

  it('changes nothing without a difference', () => {
    const text = note('a: "1"', 'b: [x]', 'c:', 'd: 0x10');
    const same = { set: [['a', '1'] as const, ['b', ['x']] as const, ['c', null] as const, ['d', 16] as const] };
    expect(editProperties(text, { ...same, remove: ['e'] })).toEqual({ type: 'unchanged' });
  });

  it('keeps a byte order mark, and all line endings', () => {
    const text = '\uFEFF---\r\na: 1\r\n\r\nb: |\r\n  x\r\n  y\r\nc: 2\n---\r\nrest\rmore\n';
    expect(set(text, 'b', 'z')).toBe(text.replace('|\r\n  x\r\n  y', 'z'));
    expect(set(text, 'd', 1)).toBe(text.replace('c: 2\n', 'c: 2\nd: 1\r\n'));
    expect(remove(text, 'a')).toBe(text.replace('a: 1\r\n', ''));
  });

  it('does not remove an anchor that is in use', () => {
    const text = note('a: &x 1', 'b: *x');
    expect(editProperties(text, { remove: ['a'] })).toMatchObject({ type: 'refused', name: 'a' });
    expect(editProperties(text, { set: [['a', 2]] })).toMatchObject({ type: 'refused', name: 'a' });
    expect(remove(text, 'b')).toBe(note('a: &x 1'));
  });

  it('does not write frontmatter over the maximum length', () => {
    expect(editProperties('', { set: [['a', 'x'.repeat(20_000)]] })).toMatchObject({ type: 'refused', name: 'a' });
  });
});

const name = fc.stringMatching(/^[a-z][a-z0-9 _-]{0,8}[a-z0-9]$/);
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    'yes',
    '2026-11-18',
    '12',
    ' x',
    'a: b',
    'a #b',
    '- x',
    '[',
    "'",
    '"',
    'a\nb',
    '---',
    '*x',
    '&x',
    '%',
    '\u2028',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  fc.boolean(),
  fc.constant(null),
);
const value: fc.Arbitrary<PropertyValue> = fc.oneof(scalar, fc.array(scalar, { maxLength: 5 }));

/** A value as somebody might have written it: what stands behind the name and its colon. */
const written = fc.oneof(
  fc.constantFrom(' plain text', ' 1', ' 2026-01-01', '', ' null', ' ~', ' "a # b"', " 'it''s'", ' !!str 5', ' &q x'),
  fc.constantFrom(' one\n  two', ' "one\n  two"', ' |\n  one\n\n  two', ' >-\n   one\n   two', ' |2\n  x'),
  fc.constantFrom(' [a, "b", 1]', ' []', ' [a,\n  b, # c\n  c]', ' {x: 1, y: [z]}', ' {}', '\n  x'),
  fc.constantFrom(
    '\n  - a\n  - "b" # c\n  # in between\n  - 3',
    '\n- a\n-\n- c',
    '\n  x: 1\n  y:\n    - z',
    '\n  - x: 1\n    y: 2',
  ),
);
const behind = fc.constantFrom('', ' # comment', '  ', '\t# tab');
const between = fc.constantFrom('', '\n', '# comment\n', ' \n', '# [ : {\n\n', '\n\n');
const entry = fc.tuple(name, written, behind, between);
const bodies = fc.constantFrom('', '\n# Note\n', 'text\n---\na: 1\n', '\n```yaml\na: 1\n```\n', 'no line end');

/** Notes as pieces: one for each property with its own lines, and what stands between them. */
const notes = fc
  .record({
    entries: fc.uniqueArray(entry, { selector: ([key]) => key, minLength: 1, maxLength: 6 }),
    start: between,
    body: bodies,
    mark: fc.constantFrom('', '\uFEFF'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    at: fc.nat(),
  })
  .map(({ entries, start, body, mark, lineEnd, at }) => {
    const index = at % entries.length;
    const own = ([key, text, tail]: (typeof entries)[number]) => {
      // Behind lines of text a comment would be text.
      const isBlock = /^ [|>]/.test(text);
      return `${key}:${text}${isBlock ? '' : tail}\n`;
    };
    const piece = (list: typeof entries) => list.map((one) => own(one) + one[3]).join('');
    const [key, , , gap] = entries[index] ?? ['', '', '', ''];
    const ends = (text: string) => text.replaceAll('\n', lineEnd);
    const before = mark + ends(`---\n${start}${piece(entries.slice(0, index))}`);
    const mine = ends(entries[index] ? own(entries[index]) : '');
    const after = ends(`${gap}${piece(entries.slice(index + 1))}---\n${body}`);
    return { name: key, before, mine, after, text: before + mine + after, lineEnd };
  })
  .filter(({ text }) => readProperties(text).type === 'properties');

const RUNS = { numRuns: caseCount({ reduced: 100, full: 400 }) };

describe('any frontmatter', () => {
  it('loses only the removed property', () => {
    fc.assert(
      fc.property(notes, ({ name: key, before, after, text }) => {
        expect(remove(text, key)).toBe(before + after);
      }),
      RUNS,
    );
  });

  it('gets a new value for one property, and is otherwise unchanged', () => {
    fc.assert(
      fc.property(notes, value, ({ name: key, before, after, text }, wanted) => {
        const edited = set(text, key, wanted);
        expect(edited.startsWith(before) && edited.endsWith(after)).toBe(true);
        expect(values(edited)[key]).toEqual(wanted);
        expect(Object.keys(values(edited))).toEqual(Object.keys(values(text)));
        expect(remove(edited, key).startsWith(before)).toBe(true);
        expect(editProperties(edited, { set: [[key, wanted]] })).toEqual({ type: 'unchanged' });
      }),
      RUNS,
    );
  });

  it('gets a new property, and is restored when that is removed', () => {
    fc.assert(
      fc.property(
        notes,
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        value,
        ({ text }, key, wanted) => {
          fc.pre(!(key in values(text)));
          const edited = set(text, key, wanted);
          expect(values(edited)).toEqual({ ...values(text), [key]: wanted });
          expect(remove(edited, key)).toBe(text);
        },
      ),
      RUNS,
    );
  });

  it('is not changed when it is unreadable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), name, value, (junk, key, wanted) => {
        const text = `---\n${junk}\n---\nbody`;
        const done = editProperties(text, { set: [[key, wanted]] });
        if (done.type === 'edited') expect(values(done.text)[key]).toEqual(wanted);
        else expect(['broken', 'refused', 'unchanged']).toContain(done.type);
      }),
      RUNS,
    );
  });
});
