import { describe, expect, it } from 'vitest';
import { registerKinds } from '../../../../src/agents/register-kinds.ts';
import { formatProblem, readKindManifest } from '../../../../src/core/manifests/read-kind-manifest.ts';
import type { AgentAdapter } from '../../../../src/core/ports/agent-adapter.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

/** The example of the format, with every field. */
const GOOD = `---
name: example_agent
version: "1.0.0"
description: Example External Agent Adapter
cli_command: example-agent
min_version: "0.1.0"

defaults:
  allowed_skills: ["file", "web_search"]
  denied_tools: ["system.run", "gateway", "docker"]
  max_duration: 300

governance:
  risk_level: high
  requires_sandbox: true
---

# Documentation content...
`;

const TEN_MISTAKES = `---
name: Example Agent
version: 1.0
description: ""
cli_comand: example-agent
min_version: latest
uses_model: false

defaults:
  allowed_skills: file
  denied_tools: ["system.run", 7]
  max_duration: 0

governance:
  risk_level: extreme
  sandbox: true
  requires_sandbox: true
---
`;

const read = (text: string, folder = 'example_agent') =>
  readKindManifest(text, `src/agents/${folder}/AGENT.md`, folder, '0.1.0');
const problemsOf = (text: string, folder?: string): string[] => {
  const result = read(text, folder);
  return result.type === 'problems' ? result.problems.map(formatProblem) : [];
};

const adapter: AgentAdapter = {
  isAvailable: async () => ({ available: true }),
  execute: async () => {
    throw new Error('not executed');
  },
};
const ports = { navigatorModel: () => createScriptedModel([]), deepModel: () => createScriptedModel([]) };
const module = { createAdapter: () => adapter };

describe('readKindManifest', () => {
  it('reads every field of the format', () => {
    expect(read(GOOD)).toMatchObject({
      type: 'kind',
      manifest: {
        name: 'example_agent',
        cli_command: 'example-agent',
        defaults: { denied_tools: ['system.run', 'gateway', 'docker'], max_duration: 300 },
        governance: { risk_level: 'high', requires_sandbox: true },
      },
    });
    expect(read(GOOD.replaceAll('\n', '\r\n')).type).toBe('kind');
  });

  it('reports each of ten mistakes with file, line, column and field', () => {
    expect(problemsOf(TEN_MISTAKES)).toEqual([
      'src/agents/example_agent/AGENT.md:2:7: name: Use lowercase letters, digits, hyphens and underscores, at most 63, with a letter or digit first.',
      'src/agents/example_agent/AGENT.md:3:10: version: Expected a version in quotes, such as "1.0.0".',
      'src/agents/example_agent/AGENT.md:4:14: description: The text is empty.',
      'src/agents/example_agent/AGENT.md:5:1: cli_comand: This field is unknown. Remove or correct the name.',
      'src/agents/example_agent/AGENT.md:6:14: min_version: Expected a version, such as "1.0.0".',
      'src/agents/example_agent/AGENT.md:10:19: defaults.allowed_skills: Expected a list.',
      'src/agents/example_agent/AGENT.md:11:32: defaults.denied_tools[2]: Expected text.',
      'src/agents/example_agent/AGENT.md:12:17: defaults.max_duration: Expected at least 1.',
      'src/agents/example_agent/AGENT.md:15:15: governance.risk_level: Expected one of: low, medium, high.',
      'src/agents/example_agent/AGENT.md:16:3: governance.sandbox: This field is unknown. Remove or correct the name.',
    ]);
  });

  it.each([
    ['no front matter', '# Agent\n', '1:1: The file does not begin with front matter between two lines of ---.'],
    ['no end', '---\nname: a\n', '1:1: The front matter begins with --- but has no closing ---.'],
    ['no fields', '---\n- a\n---\n', '2:1: The front matter is not a list of names and values.'],
    [
      'another folder',
      GOOD.replace('example_agent', 'other'),
      '2:7: name: The name must be that of the folder: example_agent.',
    ],
    ['a field twice', GOOD.replace('version:', 'name: b\nversion:'), '3:1: name: This field occurs twice.'],
    [
      'a reference',
      GOOD.replace('high', '*level'),
      '14:15: governance.risk_level: References (*name) are not supported. Write the value itself.',
    ],
    [
      'a missing field',
      GOOD.replace('  risk_level: high\n', ''),
      '13:1: governance.risk_level: This field is missing.',
    ],
    [
      'a prototype',
      GOOD.replace('cli_command: example-agent', '__proto__: {a: 1}'),
      '5:1: __proto__: This field is unknown. Remove or correct the name.',
    ],
  ])('reports %s', (_, text, problem) => {
    expect(problemsOf(text)).toContain(`src/agents/example_agent/AGENT.md:${problem}`);
  });

  it('reports mistakes of the syntax together with wrong values', () => {
    const found = problemsOf(GOOD.replace('risk_level: high', 'risk_level: extreme').replace('"0.1.0"', '"0.1.0'));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((problem) => /AGENT\.md:\d+:\d+: /.test(problem))).toBe(true);
  });

  it('ends at once on a bomb of references and on deep nesting', () => {
    const bomb = `---\na: &a [x, x]\n${Array.from({ length: 40 }, (_, at) => `b${at}: [*a, *a]`).join('\n')}\n---\n`;
    expect(problemsOf(bomb).length).toBeLessThanOrEqual(100);
    expect(problemsOf(`---\na: ${'['.repeat(5000)}\n---\n`)[0]).toContain('nested too deeply');
    expect(problemsOf(`---\na: ${'x'.repeat(40_000)}\n---\n`)[0]).toContain('more than 32768 characters');
  });
});

describe('what a manifest needs', () => {
  it('is refused with both versions when it is a later Cloister', () => {
    const wanting = (version: string) => problemsOf(GOOD.replace('min_version: "0.1.0"', `min_version: "${version}"`));
    expect(wanting('0.1.1')).toEqual([
      'src/agents/example_agent/AGENT.md:6:14: min_version: This needs Cloister 0.1.1 or later, and this is Cloister 0.1.0. Update Cloister first.',
    ]);
    for (const later of ['0.10', '1.0', '10.0.0']) expect(wanting(later)).toHaveLength(1);
    for (const version of ['0.1', '0.0.9', '0.1.0-beta.2']) expect(wanting(version)).toEqual([]);
  });

  it('is refused when it is a skill that nothing is known of', () => {
    expect(problemsOf(GOOD.replace('["file", "web_search"]', '["file", "teleport"]'))).toEqual([
      'src/agents/example_agent/AGENT.md:9:28: defaults.allowed_skills[2]: Expected one of: file, web_search, web_fetch, script.',
    ]);
  });
});

describe('registerKinds', () => {
  const modules = { './example_agent/adapter.ts': module, './b/adapter.ts': module };

  it('registers a folder with both files', () => {
    const { adapters, problems } = registerKinds(
      { './example_agent/AGENT.md': GOOD },
      { './example_agent/adapter.ts': module },
      ports,
    );
    expect([...adapters.keys()]).toEqual(['example_agent']);
    expect(problems).toEqual([]);
  });

  it('registers nothing of a folder with mistakes', () => {
    const { adapters, problems } = registerKinds({ './example_agent/AGENT.md': TEN_MISTAKES }, modules, ports);
    expect([...adapters.keys()]).toEqual([]);
    expect(problems.length).toBeGreaterThanOrEqual(10);
    expect(problems.filter(({ file }) => file === './b/AGENT.md').map(({ message }) => message)).toEqual([
      'The folder has an adapter.ts but no AGENT.md.',
    ]);
  });

  it('says that a kind which needs a program is not available', async () => {
    const { adapters } = registerKinds(
      { './example_agent/AGENT.md': GOOD },
      { './example_agent/adapter.ts': module },
      ports,
    );
    const availability = await adapters.get('example_agent')?.isAvailable({} as never, {} as never);
    expect(availability).toMatchObject({
      available: false,
      reason: expect.objectContaining({ message: expect.stringContaining('"example-agent"') }),
    });
  });
});
