import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { findDuplicateKeys } from '../../../../../src/core/shared/yaml/duplicate-keys.ts';
import { MAX_YAML_MISTAKES, parseYaml } from '../../../../../src/core/shared/yaml/parse-yaml.ts';
import { MAX_YAML_VALUES, yamlValue } from '../../../../../src/core/shared/yaml/yaml-value.ts';

function read(yaml: string): unknown {
  const { document, mistakes } = parseYaml(yaml);
  expect(mistakes).toEqual([]);
  return yamlValue(document?.contents, yaml);
}

describe('yamlValue', () => {
  it.each([
    'a: 1\nb: [x, "y", 2.5, null, true, ~]\nc:\n  d: |\n    text\n    more\n  e: >-\n    one\n    two\n',
    'x: &a {k: [1, 2]}\ny: *a\nz: [*a, *a]\n',
    'a: &x 1\nb: *x\nc: &x 2\nd: *x\n',
    'b: &b {x: 1}\nc: {<<: *b, y: 2}\n',
    '1: a\ntrue: b\nnull: c\n: d\n',
    '- a\n- - b\n  - c\n- {d: e}\n',
    '[a: b, c]',
    'day: 2026-11-27\ntime: 12:30\nversion: 1.0\nhex: 0xff\noctal: 0o17\nlarge: 12345678901234567890\n',
    'a: !!str 1\nb: !!int "2"\nc: !own x\n',
    '*a : 1',
    '',
    '# only a comment\n',
    '--- text\n',
  ])('gives what the parser gives: %j', (yaml) => {
    if (yaml === '*a : 1') {
      expect(read(yaml)).toMatchObject({ type: 'mistake', mistake: { message: expect.stringContaining('&a') } });
      return;
    }
    expect(read(yaml)).toEqual({ type: 'value', value: parse(yaml, { logLevel: 'silent' }) });
  });

  it('keeps __proto__ a name', () => {
    const found = read('__proto__: {polluted: yes}\nconstructor: x\n');
    const value = found && typeof found === 'object' && 'value' in found ? found.value : null;
    expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('refuses an alias within its anchor, and what aliases multiply', () => {
    expect(read('a: &x [*x]')).toMatchObject({ type: 'mistake' });
    const laughs = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let n = 1; n < 9; n += 1)
      laughs.push(
        `a${n}: &a${n} [${Array(9)
          .fill(`*a${n - 1}`)
          .join(', ')}]`,
      );
    expect(read(laughs.join('\n'))).toMatchObject({
      type: 'mistake',
      mistake: { message: expect.stringContaining(`${MAX_YAML_VALUES}`) },
    });
  });
});

describe('findDuplicateKeys', () => {
  it.each([
    'a: 1\nb: 2\na: 3\n',
    'x: {a: 1, a: 2}\ny: [{b: 1, b: 2}, {b: 1}]\nx: 1\n',
    '1: a\n"1": b\n1: c\n',
    'a:\n  - b: 1\n    b: 2\n',
    'a: 1\nA: 2\n',
  ])('finds those that the parser finds: %j', (yaml) => {
    const found = findDuplicateKeys(parseYaml(yaml).document?.contents).map(({ at }) => at);
    const expected = parseDocument(yaml, { logLevel: 'silent' }).errors.map(({ pos }) => pos[0]);
    expect(found).toEqual(expected.toSorted((one, other) => one - other));
  });

  it('returns the first of many', () => {
    const found = findDuplicateKeys(parseYaml('a: 1\n'.repeat(1000)).document?.contents);
    expect(found).toHaveLength(MAX_YAML_MISTAKES);
    expect(found[0]?.at).toBe(5);
  });
});
