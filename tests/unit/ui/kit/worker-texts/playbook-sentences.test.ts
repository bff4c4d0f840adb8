import { describe, expect, it } from 'vitest';
import { checkPlaybook } from '../../../../../src/core/playbooks/check/check-playbook.ts';
import { resolveInputs } from '../../../../../src/core/playbooks/resolve-inputs.ts';
import { createToolList } from '../../../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../../../src/tools/index.ts';

const world = { tools: createToolList(TOOLS.filter(({ name }) => !name.startsWith('agent_'))), agents: ['navigator'] };
const head = 'name: short\ntitle: Short\n';
const step = (lines: string) => `${head}steps:\n  - id: one\n    tool: read_file\n${lines}`;
const input = (expression: string) => step(`    inputs: { path: "\${{ ${expression} }}" }\n`);

/** Playbooks with a mistake each. */
const WRONG = [
  '',
  '- a list',
  'name: "open',
  `${head}steps: []\n`,
  `${head}colour: red\nsteps:\n  - id: one\n    tool: read_file\n`,
  `name: Bad Name\ntitle: Short\nsteps:\n  - id: one\n    tool: read_file\n`,
  `${head}agent: nobody-here\nsteps:\n  - id: one\n    tool: read_file\n`,
  `${head}inputs:\n  - { name: a, type: text }\n  - { name: a, type: colour }\nsteps:\n  - id: one\n    tool: read_file\n`,
  `${head}steps:\n  - id: one\n    tool: globb\n  - id: one\n    tool: qqqqqqqqqqqq\n`,
  `${head}steps:\n  - id: one\n    tool: agent.execute\n`,
  step('    as: item\n'),
  step('    inputs: { pth: /a.md }\n'),
  step('    inputs: { path: 7 }\n'),
  input('inputs.foldr'),
  input('steps.two.path'),
  input('run.time'),
  input('bulets(inputs)'),
  input('qqqqqqqqq(1)'),
  input('today(1, 2, 3)'),
  input('other'),
  input('1 +'),
  input('1 2'),
  input('#'),
  input("'open"),
  input('run.'),
  input('run |'),
  input('(x) => x'),
  step(`    inputs: { path: "\${{ run.date" }\n`),
  input('('.repeat(200)),
];

describe('mistakes in playbooks', () => {
  it('have a key', () => {
    const said = WRONG.flatMap((source) => {
      const { errors } = checkPlaybook(source, world);
      expect(errors, source).not.toEqual([]);
      return errors;
    });
    expect(said.length).toBeGreaterThan(30);
    // What is wrong in the YAML itself is said by its parser.
    const unknown = said.filter(({ key }) => key === undefined).map(({ message }) => message);
    expect(unknown).toEqual(['Missing closing "quote.']);
  });

  it('so do the mistakes in inputs', () => {
    const types = ['text', 'number', 'boolean', 'date', 'file', 'folder', 'list'] as const;
    const inputs = types.map((type) => ({ name: type, type, description: '' }));
    const wrong = { text: {}, number: 'x', boolean: 'x', date: 'x', file: 'x', folder: 'x', list: 7, other: 1 };
    const given = wrong as unknown as Parameters<typeof resolveInputs>[1];
    const { problems } = resolveInputs({ inputs }, given, '2026-11-26');
    const missing = resolveInputs({ inputs }, {}, '2026-11-26').problems;
    const said = [...problems, ...missing];
    expect(new Set(said.map(({ key }) => key)).size).toBeGreaterThan(6);
    expect(said.filter(({ key }) => key === undefined)).toEqual([]);
  });
});
