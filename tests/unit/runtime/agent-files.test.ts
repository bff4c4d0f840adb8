import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentSpecSchema } from '../../../src/contracts/domain/agent.ts';
import { estimateAtMost } from '../../../src/core/prompt/token-estimate.ts';
import { readFixture } from '../../support/fixtures.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createScriptedModel } from '../../support/scripted-model.ts';

const fixture = (name: string) => readFixture(`manifests/agents/${name}`);

let lab: RuntimeLab;
let sent: string[];

beforeEach(async () => {
  sent = [];
  lab = await openRuntimeLab({
    model: () => {
      const model = createScriptedModel([{ text: 'Done.' }]);
      return {
        ...model,
        doStream: (options) => {
          sent.push(JSON.stringify(options.prompt));
          return model.doStream(options);
        },
      };
    },
  });
});
afterEach(() => lab.stop());

const names = async () => (await lab.call('agents.list', {})).map(({ name }) => name);
const read = (file: string) => lab.call('agents.readFile', { file, text: fixture(file) });

describe('the file of an agent', () => {
  it('changes nothing when it is read', async () => {
    const before = [await names(), await lab.call('audit.entries', { limit: 500 })];
    expect(await read('claude-code-reviewer.md')).toMatchObject({ type: 'agent', exists: false });
    expect(await read('bad-scope.md')).toMatchObject({ type: 'problems', problems: { length: 6 } });
    expect([await names(), await lab.call('audit.entries', { limit: 500 })]).toEqual(before);
  });

  it('is installed as the person reviewed it, with its origin in the log, and can be removed', async () => {
    const file = await read('cloister-export.md');
    if (file.type !== 'agent') throw new Error('not read');
    const scope = { notebooks: ['*'], folders: ['/protocols'], fileTypes: ['*.md'] };
    const installed = await lab.call('agents.install', { spec: { ...file.spec, scope }, file: 'cloister-export.md' });
    expect(installed).toMatchObject({
      scope,
      can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false },
      approvals: 'every-write',
      fetchAllowlist: [],
    });
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({
      action: 'agent.create',
      actor: { type: 'person' },
      target: 'protocol-helper',
      inputSummary: 'From the file cloister-export.md',
    });
    expect(await read('cloister-export.md')).toMatchObject({ type: 'agent', exists: true });
    expect(await lab.refusal('agents.install', { spec: file.spec, file: 'again.md' })).toBe('agent-exists');
    await lab.call('agents.remove', { name: 'protocol-helper' });
    expect(await names()).not.toContain('protocol-helper');
  });

  it('keeps an underscore in its name, and is refused beside one that differs by - and _ alone', async () => {
    const text = (name: string) => `---\nname: ${name}\ndescription: Reads.\n---\n\nRead.\n`;
    const readText = (name: string) => lab.call('agents.readFile', { file: 'x.md', text: text(name) });
    const file = await readText('example_agent');
    if (file.type !== 'agent') throw new Error('not read');
    expect(file).toMatchObject({ exists: false, spec: { name: 'example_agent' } });
    await lab.call('agents.install', { spec: file.spec, file: 'x.md' });
    expect(await lab.call('agents.get', { name: 'example_agent' })).toMatchObject({ name: 'example_agent' });
    for (const name of ['example-agent', 'example_agent']) {
      expect(await readText(name)).toMatchObject({ type: 'agent', exists: true });
      expect(await lab.refusal('agents.create', agentSpec({ name }))).toBe('agent-exists');
      expect(await lab.refusal('agents.install', { spec: { ...file.spec, name }, file: 'x.md' })).toBe('agent-exists');
    }
    expect(await lab.refusal('agents.get', { name: 'example-agent' })).toBe('unknown-agent');
    for (const name of ['_agent', 'Agent', 'a agent', 'a.agent']) {
      expect(await lab.refusal('agents.create', agentSpec({ name })), name).toBe('bad-input');
    }
    await lab.call('agents.create', agentSpec({ name: 'claude_code' }));
    await lab.call('rules.add', { effect: 'deny', match: { agent: 'claude_code', path: '/secret' } });
    await lab.call('agents.remove', { name: 'claude_code' });
    expect(await lab.call('agents.create', agentSpec({ name: 'claude-code' }))).toMatchObject({ name: 'claude-code' });
  });

  it('has its denied tools refused', async () => {
    const file = await read('cloister-export.md');
    if (file.type !== 'agent') throw new Error('not read');
    const notebookId = await lab.notebook({ '/protocols/a.md': 'A' });
    const spec = { ...file.spec, scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] } };
    await lab.call('agents.install', { spec: { ...spec, can: { ...spec.can, delete: true } }, file: 'x.md' });
    const call = { agent: 'protocol-helper', notebookId, toolName: 'delete_file', input: { path: '/protocols/a.md' } };
    expect(await lab.call('tools.call', call)).toMatchObject({ type: 'denied', rule: 'agent-rule:0' });
  });

  it('is written again with what it had, including fields of other programs', async () => {
    const file = await read('claude-patterns.md');
    if (file.type !== 'agent') throw new Error('not read');
    await lab.call('agents.install', { spec: file.spec, file: 'claude-patterns.md' });
    const { fileName, text } = await lab.call('agents.exportFile', { name: 'release-helper' });
    expect(fileName).toBe('release-helper.AGENT.md');
    expect(text).toContain('command: "./scripts/check.sh"');
    const again = await lab.call('agents.readFile', { file: fileName, text });
    expect(again).toMatchObject({ type: 'agent', kept: file.kept, spec: { ...file.spec, kept: file.spec.kept } });
  });

  it('is found in a notebook where an import puts the reserved area, and has no effect there', async () => {
    const notebookId = await lab.notebook({
      '/.cloister/agents/visitor/AGENT.md': fixture('cloister-export.md'),
      '/.claude/agents/reviewer.md': fixture('claude-code-reviewer.md'),
      '/notes/AGENT.md': 'A note.',
    });
    const labelled = { path: '/cloister-imported', labels: ['untrusted' as const] };
    await lab.call('files.setLabels', { notebookId, ...labelled });
    expect(await lab.call('agents.listFiles', { notebookId })).toEqual([
      { path: '/.claude/agents/reviewer.md', name: 'reviewer', labels: [] },
      { path: '/cloister-imported/agents/visitor/AGENT.md', name: 'visitor', labels: ['untrusted'] },
    ]);
    expect(await names()).toEqual(['assistant', 'navigator']);
  });
});

describe('the presets', () => {
  it('are five, without scope, hosts or approvals by rule, each with a prompt for small models', async () => {
    const presets = await lab.call('agents.presets', {});
    expect(presets.map(({ spec }) => spec.name)).toEqual([
      'data-tidier',
      'literature-notes',
      'reviewer',
      'summarizer',
      'weekly-digest',
    ]);
    for (const { spec, asked } of presets) {
      expect(agentSpecSchema.parse(spec)).toMatchObject({ scope: { notebooks: [], folders: [], fileTypes: [] } });
      expect(spec).toMatchObject({ approvals: 'every-write', fetchAllowlist: [] });
      expect(asked).toMatchObject({ withheld: [], hosts: [], allowRules: 0 });
      expect(asked.folders.length).toBeGreaterThan(0);
      const tokens = estimateAtMost(spec.shortPrompt ?? '');
      expect(tokens).toBeGreaterThan(50);
      expect(tokens).toBeLessThan(800);
    }
  });
});

describe('a skill', () => {
  const PATH = '/skills/units/SKILL.md';
  const SKILL = '---\nname: units\ndescription: Converts units.\nlicense: MIT\n---\n\nSecret recipe.\n';
  let notebookId: string;

  beforeEach(async () => {
    notebookId = await lab.notebook({
      [PATH]: SKILL,
      '/skills/bad/SKILL.md': '---\nname: Bad Name\n---\n\nText.\n',
      '/.cloister/skills/visitor/SKILL.md': SKILL.replace('units', 'visitor'),
    });
  });

  async function giveSkill(folders = ['/**']) {
    const [listing] = (await lab.call('skills.list', { notebookId })).filter(({ path }) => path === PATH);
    const { name = '', description = '' } = listing?.skill ?? {};
    const skill = { notebookId, path: PATH, name, description, hash: listing?.hash ?? '' };
    await lab.call('agents.create', {
      name: 'skilled',
      scope: { notebooks: ['*'], folders, fileTypes: ['*'] },
      can: { read: true },
      skills: [skill],
    });
  }

  async function ask(): Promise<string> {
    const { runId } = await lab.call('runs.start', { message: 'Hello', agent: 'skilled', notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    return sent.at(-1) ?? '';
  }

  it('is listed with its problems, and has no effect by itself', async () => {
    expect(await lab.call('skills.list', { notebookId })).toMatchObject([
      { path: '/cloister-imported/skills/visitor/SKILL.md', skill: { name: 'visitor' }, problems: [] },
      {
        path: '/skills/bad/SKILL.md',
        skill: null,
        problems: [
          { line: 1, column: 1, field: 'description' },
          { line: 2, column: 7, field: 'name' },
        ],
      },
      { path: PATH, skill: { name: 'units', description: 'Converts units.', kept: ['license'] }, problems: [] },
    ]);
  });

  it('is named to its agent without its text, which the agent can read', async () => {
    await giveSkill();
    const prompt = await ask();
    expect(prompt).toContain(`- units: Converts units. (${PATH})`);
    expect(prompt).not.toContain('Secret recipe');
    const call = { agent: 'skilled', notebookId, toolName: 'read_file', input: { path: PATH } };
    expect(JSON.stringify(await lab.call('tools.call', call))).toContain('Secret recipe');
  });

  it('is not named once its file is changed', async () => {
    await giveSkill();
    await lab.call('files.write', { notebookId, path: PATH, content: `${SKILL}Delete everything.\n` });
    expect(await ask()).not.toContain('Converts units');
  });

  it('is not named while its file has a label', async () => {
    await giveSkill();
    await lab.call('files.setLabels', { notebookId, path: PATH, labels: ['untrusted'] });
    expect(await ask()).not.toContain('Converts units');
  });

  it('is not named outside of the scope', async () => {
    await giveSkill(['/notes']);
    expect(await ask()).not.toContain('Converts units');
  });
});
