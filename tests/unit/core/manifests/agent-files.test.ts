import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agentSchema } from '../../../../src/contracts/domain/agent.ts';
import { readAgentFile } from '../../../../src/core/manifests/read-agent-file.ts';
import { formatProblem } from '../../../../src/core/manifests/read-kind-manifest.ts';
import { readSkillFile } from '../../../../src/core/manifests/read-skill-file.ts';
import { writeAgentFile } from '../../../../src/core/manifests/write-agent-file.ts';
import { HIGH_RISK_RULES } from '../../../../src/core/policy/kind-limits.ts';
import { createToolList } from '../../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { readFixture } from '../../../support/fixtures.ts';

const tools = createToolList(TOOLS);
const folder = new URL('../../../fixtures/manifests/', import.meta.url);
const readAgent = (file: string) => readAgentFile(readFixture(`manifests/agents/${file}`), file, tools, '0.1.0');
const readSkill = (file: string) => readSkillFile(readFixture(`manifests/skills/${file}/SKILL.md`), `${file}/SKILL.md`);
const problemsOf = (read: ReturnType<typeof readAgent> | ReturnType<typeof readSkill>) =>
  read.type === 'problems' ? read.problems.map(formatProblem) : [];

/** What each file of an agent brings: its rights, what it asks for beyond them, and the fields that have no effect. */
const AGENTS = {
  'claude-code-reviewer.md': ['code-reviewer', ['read'], ['execute'], []],
  'claude-debugger.md': ['debugger', ['read', 'write'], ['execute'], []],
  'claude-data-scientist.md': ['data-scientist', ['read', 'write', 'create'], ['execute'], []],
  'claude-inherits-all-tools.md': ['doc-writer', [], [], ['color']],
  'claude-patterns.md': [
    'release-helper',
    ['read'],
    ['execute', 'integrations'],
    ['permissionMode', 'skills', 'hooks', 'mcpServers'],
  ],
  'claude-tool-list.md': ['research-assistant', ['read', 'write', 'create'], ['integrations'], []],
  'copilot-chat-mode.md': ['planner', ['read'], ['integrations'], []],
  'external-example-agent.md': [
    'example_agent',
    ['read', 'write', 'create'],
    ['integrations'],
    ['cli_command', 'min_version', 'governance'],
  ],
  'external-minimal.md': ['autogpt', [], [], ['cli_command', 'governance']],
  'cloister-export.md': ['protocol-helper', ['read', 'write', 'create'], ['delete', 'execute', 'integrations'], []],
  'windows-bom.md': ['windows-agent', ['read'], [], []],
} as const;

const BAD_AGENTS = {
  'bad-no-front-matter.md': ['1:1: The file does not begin with front matter between two lines of ---.'],
  'bad-no-name.md': ['1:1: name: This field is missing.'],
  'bad-colon-in-description.md': ['3:14: Nested mappings are not allowed in compact mappings.'],
  'bad-scope.md': [
    '5:13: scope.folders[1]: The pattern notes must start with /.',
    '5:20: scope.folders[2]: ',
    '6:3: scope.everything: This field is unknown. Remove or correct the name.',
    '7:9: hosts[1]: “not a host” is not a host name. Write it as example.org or *.example.org.',
    '8:13: can[2]: Expected one of: read, write, create, delete, execute, integrations.',
    '9:12: approvals: Expected one of: every-write, destructive-only.',
  ],
};

const SKILLS = {
  'pdf-processing': [],
  'brand-guidelines': ['license'],
  'safe-file-reader': ['allowed-tools'],
  'with-metadata': ['license', 'compatibility', 'metadata', 'allowed-tools'],
  'folded-description': [],
};
const BAD_SKILLS = {
  'bad-name': ['2:7: name: Use lowercase letters, digits and hyphens, at most 64, with a letter or digit first.'],
  'bad-no-description': ['1:1: description: This field is missing.'],
  'bad-empty': ['1:1: There is no text below the front matter.'],
};

describe('files of agents and skills', () => {
  it('are all in one of the lists', () => {
    const files = [...readdirSync(new URL('agents/', folder)), ...readdirSync(new URL('skills/', folder))].sort();
    const listed = [AGENTS, BAD_AGENTS, SKILLS, BAD_SKILLS].flatMap((list) => Object.keys(list));
    expect(files).toEqual(listed.sort());
    expect(files.length).toBeGreaterThanOrEqual(20);
  });

  it.each(Object.entries(AGENTS))('reads %s', (file, [name, can, withheld, kept]) => {
    const read = readAgent(file);
    expect(problemsOf(read)).toEqual([]);
    if (read.type !== 'agent') return;
    expect(read.spec.name).toBe(name);
    expect(Object.entries(read.spec.can).flatMap(([right, has]) => (has ? [right] : []))).toEqual(can);
    expect(read.asked.withheld).toEqual(withheld);
    expect(read.kept).toEqual(kept);
    expect(read.spec.prompt).not.toBe('');
    // Nothing that only a person grants comes from a file.
    const { scope, fetchAllowlist, approvals, rules, model } = read.spec;
    expect(scope).toEqual({ notebooks: [], folders: [], fileTypes: [] });
    expect({ fetchAllowlist, approvals }).toEqual({ fetchAllowlist: [], approvals: 'every-write' });
    expect(rules.filter(({ effect }) => effect === 'allow')).toEqual([]);
    expect(model).toEqual({ providerId: 'default', modelId: 'default' });
  });

  it.each(Object.entries(BAD_AGENTS))('names every mistake of %s', (file, problems) => {
    const found = problemsOf(readAgent(file));
    expect(found).toHaveLength(problems.length);
    for (const [index, problem] of problems.entries()) expect(found[index]).toContain(`${file}:${problem}`);
  });

  it.each(Object.entries(SKILLS))('reads the skill %s', (name, kept) => {
    expect(readSkill(name)).toMatchObject({ type: 'skill', name, kept });
  });

  it.each(Object.entries(BAD_SKILLS))('names every mistake of the skill %s', (name, problems) => {
    expect(problemsOf(readSkill(name))).toEqual(problems.map((problem) => `${name}/SKILL.md:${problem}`));
  });

  it('lists what an exported agent asks for, and leaves out rules that allow', () => {
    const read = readAgent('cloister-export.md');
    expect(read).toMatchObject({
      spec: {
        title: 'Protocol helper',
        rules: [
          { effect: 'deny', tool: 'delete_file' },
          { effect: 'deny', path: '/protocols/final/**' },
        ],
        limits: { steps: 15, toolCalls: 50, wallClockMs: 120_000, requestsPerHour: 100 },
      },
      asked: {
        folders: ['/protocols/**'],
        fileTypes: ['*.md'],
        hosts: ['example.org'],
        fewerApprovals: true,
        allowRules: 1,
      },
    });
  });

  it('says which tools have no counterpart', () => {
    const read = readAgent('claude-patterns.md');
    expect(read.type === 'agent' && read.asked.tools).toEqual([
      { name: 'Bash(git add:*, git commit:*)', rights: ['execute'] },
      { name: 'Read', rights: ['read'] },
      { name: 'mcp__github__create_issue', rights: [] },
      { name: 'WebFetch', rights: ['integrations'] },
      { name: 'Task', rights: [] },
    ]);
  });
});

describe('writeAgentFile', () => {
  const agent = agentSchema.parse({
    name: 'helper',
    title: 'Helper: "notes" # 1',
    description: 'Reads\nand writes',
    prompt: 'First line\n---\nLast line',
    shortPrompt: 'Be brief.',
    scope: { notebooks: ['n-1'], folders: ['/a/**', '/b'], fileTypes: ['*.md'] },
    can: { read: true, write: true, execute: true },
    rules: [
      { effect: 'deny', tool: 'delete_file' },
      { effect: 'confirm', path: '/x/**' },
    ],
    fetchAllowlist: ['example.org'],
    limits: { requestsPerHour: 5, tokensPerRequest: 6, steps: 7, toolCalls: 8, wallClockMs: 90_000, costUsd: 0.5 },
    kept: 'color: blue\nhooks:\n  - a',
    agentId: 'agent-1',
    revision: 4,
    builtIn: false,
    createdMs: 1,
    updatedMs: 2,
  });

  it('writes what reading gives back, apart from what a person grants', () => {
    const text = writeAgentFile(agent);
    const read = readAgentFile(text, 'AGENT.md', tools, '0.1.0');
    expect(problemsOf(read)).toEqual([]);
    if (read.type !== 'agent') return;
    const { name, title, description, prompt, shortPrompt, rules, limits, kept } = agent;
    expect(read.spec).toMatchObject({ name, title, description, prompt, shortPrompt, rules, limits, kept });
    expect(read.asked).toMatchObject({ folders: ['/a/**', '/b'], fileTypes: ['*.md'], hosts: ['example.org'] });
    expect(read.asked.withheld).toEqual(['execute']);
    expect(read.kept).toEqual(['color', 'hooks']);
    expect(text).not.toContain('n-1');
  });

  it('leaves out kept fields that would end the front matter', () => {
    const text = writeAgentFile({ ...agent, kept: 'a: b\n---\nname: other' });
    expect(readAgentFile(text, 'AGENT.md', tools, '0.1.0')).toMatchObject({
      type: 'agent',
      spec: { name: 'helper' },
      kept: [],
    });
  });
});

describe('a file that says what it needs and how risky it is', () => {
  const file = (fields: string) => `---\nname: helper\ncan: [read, write]\n${fields}\n---\nHelp.\n`;
  const read = (fields: string) => readAgentFile(file(fields), 'AGENT.md', tools, '0.1.0');

  it('is refused when it needs a later Cloister, with both versions', () => {
    expect(read('min_version: "0.2.0"')).toMatchObject({
      type: 'problems',
      problems: [{ field: 'min_version', message: expect.stringMatching(/Cloister 0\.2\.0 .* Cloister 0\.1\.0/) }],
    });
    expect(read('min_version: "0.1.0"').type).toBe('agent');
  });

  it('asks before every change when it calls its risk high, and once after it was exported', () => {
    const rules = (level: string) => {
      const known = read(`governance: {risk_level: ${level}, requires_sandbox: false}`);
      return known.type === 'agent' ? known.spec.rules : [];
    };
    expect(rules('medium')).toEqual([]);
    expect(rules('high')).toEqual(HIGH_RISK_RULES);
    const again = read(
      `rules: [{effect: confirm, risk: write}]\ngovernance: {risk_level: high, requires_sandbox: false}`,
    );
    expect(again.type === 'agent' && again.spec.rules).toHaveLength(HIGH_RISK_RULES.length);
  });
});
