import { describe, expect, it } from 'vitest';
import { createMeter, fillTemplate } from '../../../../src/core/playbooks/expression/evaluate.ts';
import { parseTemplate } from '../../../../src/core/playbooks/expression/template.ts';
import { arityOf, FUNCTIONS } from '../../../../src/core/playbooks/functions/functions.ts';

const NOTE =
  '---\ntitle: Plan\ndate: 2026-11-18\ntags: [led, plan]\n---\n# Plan\n\nA first. Fig. 2 shows it.\n\n## Result\n\n- one\n- [ ] order tubes\n';

function fill(text: string, names: Record<string, unknown> = {}): unknown {
  const scope = { names: new Map(Object.entries(names)), context: { today: '2026-11-26' }, meter: createMeter() };
  return fillTemplate(parseTemplate(text), scope);
}

const value = (expression: string, names: Record<string, unknown> = {}) => fill(`\${{ ${expression} }}`, names);

describe('fillTemplate', () => {
  it('keeps the type of one expression, and joins text around it', () => {
    expect(fill(`\${{ [1, 2] }}`)).toEqual([1, 2]);
    expect(fill(`n = \${{ 1 + 2 }}, \${{ null }}.`)).toBe('n = 3, .');
    expect(fill(`\${{ {a: {b: '}}'}} }}`)).toEqual({ a: { b: '}}' } });
    expect(fill(`\${{ '\${{' }} stays`)).toBe(`\${{ stays`);
  });

  it.each([
    ['1 + 2 * 3 - 4 / 2', 5],
    ['-2 + 5 % 3', 0],
    ["'a' + 1", 'a1'],
    ['[1] + [2]', [1, 2]],
    ['!null && 1 < 2', true],
    ["null ?? 'x'", 'x'],
    ["'' || 'x'", 'x'],
    ["1 == 1 ? 'yes' : 'no'", 'yes'],
    ["[3, 1, 2] | sort | join('-')", '1-2-3'],
    ["['b', 'a'] | map(x => upper(x)) | join || 'none'", 'B, A'],
    ["[] | join || 'none'", 'none'],
    ['[[1, 2], [3]] | flatten | sum', 6],
    ["group([{k: 'a', v: 1}, {k: 'b', v: 2}, {k: 'a', v: 3}], 'k') | map(g => count(g.items))", [2, 1]],
    ["tally(['a', 'b', 'a']).a", 2],
    ['addDays(today(), -7)', '2026-11-19'],
    ["week('2027-01-01')", '2026-W53'],
    ["slug('Blue ratio: 20 %!')", 'blue-ratio-20-'],
    ['csv(\'a;b\n1;"x;y"\n\')', [{ a: '1', b: 'x;y' }]],
    ["table([{a: 'x|y', b: 2}], {a: 'A', b: 'B'})", '| A | B |\n|---|---|\n| x\\|y | 2 |'],
    ["columns(csv('a\n1\n3\n\n'))[0].mean", 2],
    ['default(null, 3)', 3],
    ["shorten('one two three', 9)", 'one two…'],
    ['[1, 2, 3][-1]', 3],
    ["link('/notes/a.md', 'A|B')", '[[notes/a|A B]]'],
  ])('%s', (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  it('reads notes: properties, sections, sentences and tasks', () => {
    const names = { file: { path: '/notes/2026-11-18-plan.md', content: NOTE } };
    expect(value('note(file).title', names)).toBe('Plan');
    expect(value('note(file).tags', names)).toEqual(['led', 'plan']);
    expect(value('note({path: "/2026-11-20-x.md", content: "# X"}).date', names)).toBe('2026-11-20');
    expect(value("section(file.content, 'result')", names)).toBe('- one\n- [ ] order tubes');
    expect(value('sentences(file.content, 5)', names)).toEqual(['A first.', 'Fig. 2 shows it.', 'one']);
    expect(value('tasks(file.content)', names)).toEqual(['order tubes']);
  });

  it('finds nothing that is inherited', () => {
    expect(value('x.constructor', { x: {} })).toBeNull();
    expect(value("x['__proto__']", { x: {} })).toBeNull();
    expect(value('toString')).toBeNull();
    expect(() => value('constructor()')).toThrow('There is no function constructor.');
    expect(() => value('x => x')).toThrow();
  });

  it('ends, and names a limit, where work or text grows without measure', () => {
    const pairs = Array.from({ length: 3000 }, (_, index) => index);
    expect(() => value('xs | map(a => xs | map(b => a + b))', { xs: pairs })).toThrow('too many operations');
    const long = 'x'.repeat(1_000_000);
    expect(() => value('xs | map(n => replace(x, "y", "z"))', { x: long, xs: pairs.slice(0, 200) })).toThrow(/too m/);
    expect(() => value(`${'('.repeat(100)}1${')'.repeat(100)}`)).toThrow('nested too deeply');
  });

  it('says what is wrong and where', () => {
    expect(() => value('1 +')).toThrow('The expression ends where a value is expected.');
    expect(() => value("'a' * 2")).toThrow('“a” is not a number.');
    expect(() => value("map(3, 'x')")).toThrow('map: a list is expected, not “3”.');
    expect(() => fill(`\${{ 1`)).toThrow('no closing');
  });
});

describe('the functions', () => {
  it('each say what they are for, and how many arguments they take', () => {
    for (const [name, known] of FUNCTIONS) {
      const { least, most } = arityOf(known);
      expect(least, name).toBeLessThanOrEqual(most);
      expect(known.about, name).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('the functions on pathological texts', () => {
  const spaces = ' '.repeat(100_000);
  it.each([
    ['table([{a: x}])', spaces],
    ['tables(x)', `${'| '.repeat(1000)}\n${'| '.repeat(1000)}\n`.repeat(50)],
    ['sentences(x, 3)', `A.${spaces}b${'. '.repeat(20_000)}`],
    ['tasks(x)', `- [ ]${spaces}\n`],
    ['items(x)', `-${spaces}\n1.${spaces}`],
    ['csv(x)', `"${spaces}\n${'"'.repeat(10_000)}`],
    ['columns(csv(x))', `a,b\n${'1,2\n'.repeat(20_000)}`],
    ["section(x, 'a')", `# a\n${'-'.repeat(100_000)}`],
    ['slug(x)', `${'-'.repeat(100_000)}!`],
  ])('%s ends', (expression, x) => {
    expect(value(expression, { x })).not.toBeUndefined();
  });
});
