import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../../src/core/playbooks/check/check-expression.ts';
import { checkPlaybook } from '../../../../src/core/playbooks/check/check-playbook.ts';
import { parseExpression } from '../../../../src/core/playbooks/expression/parse-expression.ts';
import { createToolList } from '../../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../../src/tools/index.ts';

const world = { tools: createToolList(TOOLS.filter(({ name }) => !name.startsWith('agent_'))), agents: ['navigator'] };

const TEN_MISTAKES = `name: Bad Name
title: Ten mistakes
inputs:
  - name: folder
    type: path
agent: nobody-here
steps:
  - id: find
    tool: globb
    inputs: { pattern: '*.md' }
  - id: read
    tool: read_file
    foreach: \${{ steps.fnd.paths }}
    inputs:
      pth: \${{ item }}
      path: \${{ item }}
  - id: write
    tool: create_file
    inputs:
      path: \${{ inputs.foldr }}/x.md
      content: |
        # Notes
        \${{ bulets(steps.read) }}
  - id: ask
    tool: agent.execute
outputs:
  list: \${{ steps.write.path
`;

const mistakesOf = (source: string) => checkPlaybook(source, world).errors;

describe('checkPlaybook', () => {
  it('finds ten mistakes, each at its line and column', () => {
    const found = mistakesOf(TEN_MISTAKES);
    expect(found.map(({ line, column }) => [line, column])).toEqual([
      [1, 7],
      [5, 11],
      [6, 8],
      [9, 11],
      [13, 24],
      [15, 7],
      [20, 24],
      [23, 13],
      [25, 11],
      [27, 9],
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('lower-case letters'),
      expect.stringContaining('one of "text"'),
      'There is no agent nobody-here. The nearest is navigator.',
      'There is no tool globb. The nearest is glob.',
      'There is no earlier step fnd. The nearest is find.',
      'read_file has no field "pth".',
      'There is no input foldr. The nearest is folder.',
      'There is no function bulets. The nearest is bullets.',
      'This version of Cloister has no tool agent.execute.',
      'The expression has no closing }}.',
    ]);
    expect(checkPlaybook(TEN_MISTAKES, world).playbook).toBeNull();
  });

  it('accepts a sound playbook and fills in defaults', () => {
    const { playbook, errors } = checkPlaybook('name: a\ntitle: A\nsteps:\n  - { id: a, tool: list_files }\n', world);
    expect(errors).toEqual([]);
    expect(playbook).toMatchObject({ agent: 'navigator', inputs: [], steps: [{ id: 'a', inputs: {} }] });
  });

  it('names a mistake in the YAML itself, and does not go further', () => {
    expect(mistakesOf('name: a\ntitle: "A\n')).toMatchObject([{ line: expect.any(Number) }]);
    expect(mistakesOf('steps: [')).toHaveLength(1);
    expect(mistakesOf('')).toMatchObject([{ line: 1, column: 1 }]);
    expect(mistakesOf('- a\n- b\n')).toHaveLength(1);
    expect(mistakesOf(`a: ${'['.repeat(5000)}`)).toHaveLength(1);
    expect(mistakesOf(`a: &a [x, x]\nb: &b [*a, *a]\n${'c: [*b, *b]\n'.repeat(1)}${'x'.repeat(100_000)}`)).toHaveLength(
      1,
    );
  });

  it('knows the tools for other agents under each of their names', () => {
    const glob = TOOLS.find(({ name }) => name === 'glob');
    if (!glob) throw new Error('no tool');
    const tools = createToolList([{ ...glob, name: 'agent_execute' }]);
    for (const tool of ['agent.execute', 'external_agent.execute', 'agent_execute']) {
      const source = `name: a\ntitle: A\nsteps:\n  - { id: a, tool: ${tool}, inputs: { pattern: '*' } }\n`;
      expect(checkPlaybook(source, { ...world, tools }).errors, tool).toEqual([]);
    }
  });

  it('checks the inputs of a step for another agent: fields, agent and tools', () => {
    const agents = { tools: createToolList(TOOLS), agents: ['navigator', 'example_agent'] };
    const step = (inputs: string) =>
      `name: a\ntitle: A\nsteps:\n  - id: a\n    tool: external_agent.execute\n    inputs:\n${inputs}`;
    const right = step(
      '      agent: example_agent\n      task: "Build a landing page"\n' +
        '      allowed_tools: ["file", "web_search", read_file]\n      max_duration: 300\n',
    );
    expect(checkPlaybook(right, agents).errors).toEqual([]);
    const wrong = step(
      '      agent: exmple_agent\n      tsk: "Build"\n      allowed_tools: [file, bash]\n      max_duration: soon\n',
    );
    expect(checkPlaybook(wrong, agents).errors).toMatchObject([
      { line: 7, message: expect.stringContaining('task') },
      { line: 7, message: 'There is no agent exmple_agent. The nearest is example_agent.' },
      { line: 8, message: 'agent_execute has no field "tsk".' },
      { line: 9, message: 'There is no tool bash.' },
      { line: 10, message: expect.stringContaining('max_duration') },
    ]);
    const open = step(`      agent: '\${{ inputs.who }}'\n      task: '\${{ inputs.what }}'\n`);
    expect(
      checkPlaybook(`${open}inputs: [{ name: who, type: text }, { name: what, type: text }]\n`, agents).errors,
    ).toEqual([]);
  });

  it('finds a second key of one name beside the other mistakes', () => {
    const found = mistakesOf('name: a\nname: b\ntitle: A\nsteps:\n  - { id: a, tool: nothing }\n');
    expect(found.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('refuses the output of a later step, of the step itself, and an item outside of foreach', () => {
    const source = (input: string) => `name: a
title: A
steps:
  - id: one
    tool: read_file
    inputs: { path: '\${{ ${input} }}' }
  - id: two
    tool: list_files
`;
    expect(mistakesOf(source('steps.two.path'))).toMatchObject([{ message: expect.stringContaining('runs later') }]);
    expect(mistakesOf(source('steps.one.path'))).toMatchObject([{ message: expect.stringContaining('runs later') }]);
    expect(mistakesOf(source('item'))).toMatchObject([{ line: 6, column: 26 }]);
    expect(mistakesOf(source('constructor'))).toHaveLength(1);
    expect(mistakesOf(source('join()'))).toMatchObject([{ message: 'join(list, separator?) got 0 arguments.' }]);
  });

  it('looks for no more than a hundred mistakes', () => {
    for (const text of ['a', 'inputs.a', 'steps.a', 'f(x)']) {
      const value = `\${{ ${text} }}`.repeat(5000);
      const source = `name: a\ntitle: A\nsteps:\n  - { id: a, tool: list_files, inputs: { path: '${value}' } }\n`;
      expect(mistakesOf(source), text).toHaveLength(100);
    }
    const lookups: string[] = [];
    const names = new Set(['inputs']);
    names.has = (name) => lookups.push(name) === 0;
    const expression = parseExpression(`[${'a, '.repeat(900)}1]`);
    const found = checkExpression(expression, { names, inputs: [], steps: [], laterSteps: [] });
    for (const _ of [1, 2, 3]) expect(found.next().done).toBe(false);
    expect(lookups).toHaveLength(3);
  });

  it('places each mistake of one text', () => {
    const value = `        \${{ x }}\n`.repeat(5000);
    const source = `name: a\ntitle: A\nsteps:\n  - id: a\n    tool: list_files\n    inputs:\n      path: |\n${value}`;
    expect(mistakesOf(source).map(({ line, column }) => [line, column])).toEqual(
      Array.from({ length: 100 }, (_, index) => [index + 8, 13]),
    );
  });

  it('refuses an expression with too many parts', () => {
    const source = (count: number) =>
      `name: a\ntitle: A\nsteps:\n  - { id: a, tool: list_files, when: '${'1 + '.repeat(count)}1' }\n`;
    expect(mistakesOf(source(900))).toEqual([]);
    expect(mistakesOf(source(4000))).toMatchObject([{ message: 'An expression can have at most 2000 parts.' }]);
  });

  it('checks arguments that are no expressions against the tool', () => {
    const found = mistakesOf('name: a\ntitle: A\nsteps:\n  - id: a\n    tool: read_file\n    inputs: { path: 3 }\n');
    expect(found).toMatchObject([{ line: 6, column: 21 }]);
    const missing = mistakesOf('name: a\ntitle: A\nsteps:\n  - id: a\n    tool: read_file\n');
    expect(missing).toMatchObject([{ line: 4, message: expect.stringContaining('"path" is missing') }]);
  });
});
