import { describe, expect, it } from 'vitest';
import { integerRule, literal } from '../../../../../src/adapters/wllama/grammar/grammar-parts.ts';
import { patternRule } from '../../../../../src/adapters/wllama/grammar/pattern-grammar.ts';
import { schemaGrammar } from '../../../../../src/adapters/wllama/grammar/schema-grammar.ts';
import { matchesGrammar } from './match-grammar.ts';

const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** Whether a schema's grammar allows a text. */
const allows = (schema: Record<string, unknown>, text: string) => matchesGrammar(schemaGrammar(schema), text);

describe('schemaGrammar', () => {
  it.each<[string, Record<string, unknown>, readonly unknown[], readonly string[]]>([
    [
      'an object with all of its properties, in order',
      object({ a: { type: 'string' }, b: { type: 'integer' } }),
      [
        { a: 'x', b: 1 },
        { a: '', b: -70 },
        { a: 'q"\\\n\u0001é🙂', b: 0 },
      ],
      [
        '{"a":"x"}',
        '{"b":1,"a":"x"}',
        '{"a":"x","b":1,"c":2}',
        '{"a":"x","b":1.5}',
        '{"a":"x","b":01}',
        '{"a":"x","b":1',
        '',
      ],
    ],
    [
      'an object with optional properties',
      object({ a: { type: 'boolean' }, b: { type: 'null' }, c: { type: 'boolean' } }, ['b']),
      [{ b: null }, { a: true, b: null }, { b: null, c: false }, { a: true, b: null, c: true }],
      ['{}', '{"a":true}', '{,"b":null}', '{"b":null,}', '{"a":true"b":null}'],
    ],
    [
      'an object with only optional properties',
      object({ a: { const: 1 }, b: { const: 2 } }, []),
      [{}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
      ['{"a":2}', '{,"b":2}'],
    ],
    ['an object without properties', object({}), [{}], ['{"a":1}']],
    ['any object', { type: 'object' }, [{}, { a: [1, { b: null }] }], ['[]', '1']],
    [
      'an object with values of one type',
      { type: 'object', additionalProperties: { type: 'integer' } },
      [{}, { x: 1, y: 2 }],
      ['{"x":"1"}'],
    ],
    ['choices', { enum: ['a"b', 'ü', 7, null] }, ['a"b', 'ü', 7, null], ['"a"', '8']],
    ['a constant object', { const: { tool: 'x' } }, [{ tool: 'x' }], ['{"tool":"y"}']],
    [
      'arms',
      {
        anyOf: [object({ tool: { const: 'read' }, path: { type: 'string' } }), object({ answer: { type: 'string' } })],
      },
      [{ tool: 'read', path: '/a' }, { answer: 'yes' }],
      ['{"tool":"read"}', '{"answer":"yes","path":"/a"}', '{"tool":"write","path":"/a"}'],
    ],
    [
      'alternatives with a common prefix',
      { type: 'object', oneOf: [{ properties: { a: { type: 'null' } }, required: ['a'] }] },
      [{ a: null }],
      ['{}'],
    ],
    [
      'allOf',
      { allOf: [object({ a: { type: 'null' } }), object({ b: { type: 'null' } })] },
      [{ a: null, b: null }],
      ['{"a":null}'],
    ],
    ['several types', { type: ['string', 'null'] }, ['x', null], ['1']],
    [
      'a list',
      { type: 'array', items: { type: 'boolean' } },
      [[], [true], [true, false, true]],
      ['[1]', '[true,]', '['],
    ],
    [
      'a list with bounds',
      { type: 'array', items: { type: 'null' }, minItems: 1, maxItems: 2 },
      [[null], [null, null]],
      ['[]', '[null,null,null]'],
    ],
    ['an empty list', { type: 'array', maxItems: 0 }, [[]], ['[1]']],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, [['a', 1]], ['["a"]']],
    ['a string with bounds', { type: 'string', minLength: 2, maxLength: 3 }, ['ab', 'é🙂x', '""a'], ['"a"', '"abcd"']],
    ['a string with one bound', { type: 'string', minLength: 2 }, ['ab', 'abcdefgh'], ['"a"']],
    ['a string with a large minimum length', { type: 'string', maxLength: 100_000 }, ['x'.repeat(500)], []],
    [
      'a string with a pattern',
      { type: 'string', pattern: '^[a-z]{2}-\\d+$' },
      ['ab-12'],
      ['"ab-"', '"abc-1"', '"AB-1"'],
    ],
    ['a string with an unsupported pattern', { type: 'string', pattern: '^(?=x)x' }, ['x', 'y'], ['1']],
    [
      'a day',
      { type: 'string', format: 'date' },
      ['2026-11-22', '2026-01-31', '2026-04-30', '2026-12-29', '2026-02-28', '2024-02-29', '2000-02-29'],
      [
        ...['"2026-13-01"', '"2026-04-31"', '"2026-02-29"', '"2026-02-30"', '"1900-02-29"', '"2026-01-32"'],
        ...['"2026-01-00"', '"2026-00-10"', '"yesterday"'],
      ],
    ],
    [
      'an integer with bounds',
      { type: 'integer', minimum: 1, maximum: 200 },
      [1, 9, 10, 99, 100, 199, 200],
      ['0', '201', '1000', '-1', '1.0'],
    ],
    ['a number of at least zero', { type: 'number', minimum: 0 }, [0, 1.5, 20], ['-1', '1.', '.5']],
    ['a number', { type: 'number' }, [-1.25, 0, 3], ['1e5', '--1']],
    ['anything', {}, [{ a: [1, 'x', null, true, {}] }, [], 'x', 1], ['undefined', '']],
    [
      'a property with special characters',
      object({ 'a"b\\c\n': { type: 'null' } }),
      [{ 'a"b\\c\n': null }],
      ['{"a":null}'],
    ],
  ])('allows %s, and nothing else', (_name, schema, allowed, refused) => {
    for (const value of allowed) expect([value, allows(schema, JSON.stringify(value))]).toEqual([value, true]);
    for (const text of refused) expect([text, allows(schema, text)]).toEqual([text, false]);
  });

  it('follows references, also circular ones', () => {
    const schema = {
      $ref: '#/$defs/node',
      $defs: {
        node: object({ name: { type: 'string' }, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } }),
      },
    };
    expect(allows(schema, '{"name":"a","next":{"name":"b","next":null}}')).toBe(true);
    expect(allows(schema, '{"name":"a","next":{"name":"b"}}')).toBe(false);
    expect(allows({ $ref: '#/nowhere' }, '1')).toBe(true);
    expect(() => schemaGrammar({ $ref: '#' })).not.toThrow();
  });

  it('allows usual single spaces, and no repeated ones', () => {
    const schema = object({ a: { type: 'array', items: { type: 'integer' } }, b: { type: 'null' } });
    expect(allows(schema, '{"a": [1, 2], "b": null}')).toBe(true);
    expect(allows(schema, '{"a":  [1,2],"b":null}')).toBe(false);
    expect(allows(schema, '{"a":[1,2],\n"b":null}')).toBe(false);
  });

  it('allows no lone surrogate and no raw control character', () => {
    expect(allows({ type: 'string' }, '"\\ud83d"')).toBe(false);
    expect(allows({ type: 'string' }, '"\\uD800\\uDC00"')).toBe(false);
    expect(allows({ type: 'string' }, '"\\u00e9\\ud7ff"')).toBe(true);
    expect(allows({ type: 'string' }, '"a\nb"')).toBe(false);
  });

  it('returns a stable grammar with one rule per line', () => {
    const schema = object({ 'line\nend': { enum: ['x\ny'] } });
    expect(schemaGrammar(schema)).toBe(schemaGrammar(schema));
    for (const line of schemaGrammar(schema).split('\n')) expect(line).toMatch(/^[a-z0-9]+ ::= \S/);
  });
});

describe('integerRule', () => {
  const RANGES: readonly [number | null, number | null][] = [
    ...[
      [0, 0],
      [0, 9],
      [7, 7],
      [3, 12],
      [95, 105],
      [-5, 5],
      [-120, -7],
      [-1, 0],
      [10, 10],
      [1, 1024],
      [17, 345],
      [-30, 7],
    ],
  ].map(([low, high]) => [low ?? 0, high ?? 0]);

  it.each(RANGES)('from %i to %i allows exactly these numbers', (low, high) => {
    const grammar = `root ::= ${integerRule(low, high)}`;
    for (let number = -1100; number <= 1100; number += 1) {
      const expected = number >= (low ?? 0) && number <= (high ?? 0);
      expect([number, matchesGrammar(grammar, String(number))]).toEqual([number, expected]);
    }
    expect(matchesGrammar(grammar, '-0')).toBe(false);
  });

  it('limits the digits to those of a safe integer', () => {
    const grammar = `root ::= ${integerRule(0, null)}`;
    expect(matchesGrammar(grammar, '999999999999999')).toBe(true);
    expect(matchesGrammar(grammar, '1000000000000000')).toBe(false);
    expect(integerRule(5, 4)).toBe('integer');
  });
});

describe('patternRule', () => {
  it.each([
    ['^[a-z0-9-]+$', ['a-1'], ['A', '']],
    ['^(foo|ba[rz])?x{2,3}$', ['fooxx', 'barxxx', 'xx'], ['x', 'bax']],
    ['^v\\d+\\.\\d+$', ['v1.20'], ['v1']],
    ['^(?:ab)*$', ['', 'abab'], ['aba']],
  ])('%s', (pattern, allowed, refused) => {
    const grammar = `root ::= ${patternRule(pattern)}`;
    for (const text of allowed) expect([text, matchesGrammar(grammar, text)]).toEqual([text, true]);
    for (const text of refused) expect([text, matchesGrammar(grammar, text)]).toEqual([text, false]);
  });

  it.each([
    'abc',
    '^a',
    'a$',
    '^a(?=b)$',
    '^[^a]$',
    '^[z-a]$',
    '^["]$',
    '^.$',
    '^\\p{L}$',
    '^a\\$',
    '^(a$',
    '^[a$',
    '^a{1,$',
    '^a+?$',
    '^\\s$',
    '^a)$',
    '^"$',
  ])('returns null for %s', (pattern) => expect(patternRule(pattern)).toBeNull());
});

describe('literal', () => {
  it('escapes quotes, backslashes and control characters', () => {
    expect(literal('a"b\\c\n\u007f')).toBe('"a\\"b\\\\c\\x0a\\x7f"');
    expect(matchesGrammar(`root ::= ${literal('a"b\\c\n\u007f é🙂[x]')}`, 'a"b\\c\n\u007f é🙂[x]')).toBe(true);
  });
});
