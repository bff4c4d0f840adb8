import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_RULES } from '../../../src/contracts/domain/policy.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ '/notes/a.md': 'a' });
  await lab.call('agents.create', agentSpec({ name: 'limited' }));
});
afterEach(() => lab.stop());

const own = async () => (await lab.call('rules.list', {})).filter(({ origin }) => origin !== 'built-in');
const texts = async () => (await own()).map(({ text }) => text);
const fileOf = (...rules: unknown[]) => JSON.stringify({ rules });
const read = (...rules: unknown[]) => lab.call('rules.readFile', { text: fileOf(...rules) });
const added = async () =>
  (await lab.call('audit.entries', { newestFirst: true, limit: 100 })).filter(({ action }) => action === 'rule.add');

describe('a file of rules', () => {
  const denyRaw = { effect: 'deny', match: { path: '/raw/**' } };
  const allowNotes = { effect: 'allow', match: { tool: 'write_file', path: '/notes/**', agent: 'limited' } };

  it('says what it would add, with duplicates, and changes nothing', async () => {
    await lab.call('rules.add', { effect: 'deny', match: { path: '/raw/**' } });
    const before = [await own(), await lab.call('audit.entries', { limit: 500 })];
    const plan = await read(denyRaw, allowNotes, { ...allowNotes, off: false }, { ...denyRaw, off: true });
    expect(plan).toMatchObject({
      added: [
        { text: 'allow write_file in /notes/** for limited' },
        { text: 'deny anything in /raw/** (switched off)' },
      ],
      duplicates: [{ text: 'deny anything in /raw/**' }, { text: 'allow write_file in /notes/** for limited' }],
      problems: [],
    });
    expect([await own(), await lab.call('audit.entries', { limit: 500 })]).toEqual(before);
  });

  it('is added as one change that is undone as one, each rule in the log', async () => {
    const text = fileOf(denyRaw, allowNotes, { ...denyRaw, match: { path: '/old/**' }, off: true });
    const { revision } = await lab.runtime.services.store.ruleBook();
    const rules = await lab.call('rules.import', { text });
    expect(rules.map(({ origin, off }) => [origin, off])).toEqual([
      ['file', false],
      ['file', false],
      ['file', true],
    ]);
    expect((await lab.runtime.services.store.ruleBook()).revision).toBe(revision + 1);
    expect(await own()).toEqual(rules);
    expect((await added()).map(({ target, outputSummary }) => [target, outputSummary]).toReversed()).toEqual([
      ['deny anything in /raw/**', 'From a file'],
      ['allow write_file in /notes/** for limited', 'From a file'],
      ['deny anything in /old/** (switched off)', 'From a file'],
    ]);
    expect(
      await lab.call('rules.test', {
        agent: 'limited',
        notebookId,
        toolName: 'write_file',
        input: { path: '/notes/a.md', content: 'x' },
      }),
    ).toMatchObject({ decision: 'allow' });

    await lab.call('rules.add', { effect: 'deny', match: { path: '/later/**' } });
    await lab.call('rules.remove', { ruleIds: rules.map(({ ruleId }) => ruleId) });
    expect(await texts()).toEqual(['deny anything in /later/**']);
    const [version] = await lab.call('rules.versions', {});
    expect(version?.added).toHaveLength(3);
  });

  it('adds what an export of the same rules holds, and nothing when they are there', async () => {
    await lab.call('rules.add', { effect: 'deny', match: { path: '/raw/**' } });
    await lab.call('rules.add', { effect: 'confirm', match: { risk: 'network', host: 'example.org' } });
    const exported = JSON.stringify(await own());
    expect((await lab.call('rules.readFile', { text: exported })).duplicates).toHaveLength(2);
    expect(await lab.refusal('rules.import', { text: exported })).toBe('bad-input');
    const { revision } = await lab.runtime.services.store.ruleBook();
    await lab.call('rules.restore', { revision: revision - 2 });
    await lab.call('rules.import', { text: exported });
    expect(await texts()).toEqual(['deny anything in /raw/**', 'confirm any network action at example.org']);
  });

  it('names the line and the rule of what is wrong, and adds the others', async () => {
    const text = `[
  {"effect": "deny", "match": {"path": "/raw/**"}},
  {"effect": "alow", "match": {"tool": "write_file"}},
  {"effect": "allow", "match": {"tool": "write_file",
    "agent": "absent"}},
  {"effect": "allow", "match": {"tool": "write_file", "unless": "/raw/**"}},
  {"effect": "allow", "match": {}}, {"effect": "deny"},
  "deny", {"effect": "deny", "match": {"path": "/a/../b"}}
]`;
    const { added: fine, problems } = await lab.call('rules.readFile', { text });
    expect(fine).toHaveLength(1);
    expect(problems.map(({ line, text: rule, message }) => [line, rule, message])).toEqual([
      [3, null, 'The field effect is missing, unknown or has an invalid value.'],
      [4, 'allow write_file for absent', 'There is no agent named absent. Create the agent first.'],
      [6, null, 'The field match.unless is missing, unknown or has an invalid value.'],
      [7, 'allow anything', 'A rule that allows has to name a tool or a risk.'],
      [7, null, 'The field match is missing, unknown or has an invalid value.'],
      [8, null, 'This is not a rule. A rule has an effect and a match.'],
      [8, 'deny anything in /a/../b', expect.stringContaining('cannot be used')],
    ]);
  });

  it.each([
    ['{"rules": [', 'The file is not valid JSON: line 1, column 12. Choose a file that Rules exported.'],
    [
      '[\n  {"effect": "deny",}\n]',
      'The file is not valid JSON: line 2, column 21. Choose a file that Rules exported.',
    ],
    ['['.repeat(100_000), 'The file is not valid JSON: line 1, column 21. Choose a file that Rules exported.'],
    ['{"format": "cloister-patterns-1"}', 'The file holds no list of rules. Choose a file that Rules exported.'],
    ['{"rules": {}}', 'The file holds no list of rules. Choose a file that Rules exported.'],
    ['7', 'The file holds no list of rules. Choose a file that Rules exported.'],
  ])('is refused when it is none: %.40s', async (text, message) => {
    await expect(lab.call('rules.readFile', { text })).rejects.toThrow(message);
    await expect(lab.call('rules.import', { text })).rejects.toThrow(message);
  });

  it('cannot add more rules than there may be', async () => {
    const many = Array.from({ length: MAX_RULES + 1 }, (_, index) => ({
      effect: 'deny',
      match: { path: `/${index}` },
    }));
    await expect(read(...many)).rejects.toThrow('There can be at most 1000 rules.');
    expect(await lab.refusal('rules.import', { text: fileOf(...many) })).toBe('bad-input');
    expect(await own()).toEqual([]);
  });
});

describe('a hostile file of rules', () => {
  it('is refused with more entries than there can be rules and parts of the app', async () => {
    const many = Array.from({ length: 2 * MAX_RULES + 1 }, () => 1);
    await expect(read(...many)).rejects.toThrow('The file has 2001 rules; the limit is 2000. Split the file.');
    expect((await read(...many.slice(1))).problems).toHaveLength(2 * MAX_RULES);
  });

  it('cannot allow what no rule may', async () => {
    const hostile = [
      { effect: 'allow', match: { tool: 'bash' } },
      { effect: 'allow', match: { tool: 'ba\u200bsh' } },
      { effect: 'allow', match: { tool: 'undo_change' } },
      { effect: 'allow', match: { tool: 'no_such_tool' } },
      { effect: 'allow', match: { tool: 'constructor' } },
      { effect: 'allow', match: { risk: 'write', label: 'untrusted' } },
      { effect: 'allow', match: { tool: 'fetch_url' } },
      { effect: 'allow', match: { risk: 'network' } },
      { effect: 'allow', match: {} },
      { effect: 'allow', match: { risk: 'write', agent: 'constructor' } },
      { effect: 'allow', match: { risk: 'write', agent: '__proto__' } },
    ];
    const { added: none, problems } = await read(...hostile);
    expect(none).toEqual([]);
    expect(problems).toHaveLength(hostile.length);
    expect(await lab.refusal('rules.import', { text: fileOf(...hostile) })).toBe('bad-input');
  });

  it('cannot pass as a part of the app, hide a condition, or name its own origin, id or time', async () => {
    const builtIn = (await lab.call('rules.list', {})).filter(({ origin }) => origin === 'built-in');
    const { added: none, problems } = await read(...builtIn);
    expect(none).toEqual([]);
    expect(problems).toHaveLength(builtIn.length);
    const hidden = '[{"effect": "allow", "match": {"tool": "write_file"}, "__proto__": {"off": true}}]';
    expect((await lab.call('rules.readFile', { text: hidden })).added).toEqual([]);

    const [rule] = await lab.call('rules.import', {
      text: fileOf({
        effect: 'deny',
        match: { path: '/x/**' },
        origin: 'person',
        ruleId: 'never',
        name: 'never',
        createdMs: 1,
        matches: 99,
        lastMs: 1,
        lastMatchMs: 1,
      }),
    });
    expect(rule).toMatchObject({ origin: 'file', matches: 0, lastMatchMs: null });
    expect(rule?.ruleId).not.toBe('never');
    expect(rule?.createdMs).toBeGreaterThan(1);
  });

  it('cannot lift the scope, a denial or a label with rules that are allowed', async () => {
    await lab.call('agents.create', {
      ...agentSpec({ name: 'narrow' }),
      scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
    });
    await lab.call('rules.add', { effect: 'deny', match: { path: '/notes/kept/**' } });
    await lab.call('rules.import', {
      text: fileOf(
        ...['read', 'write', 'destructive', 'access', 'execute', 'install', 'spend'].map((risk) => ({
          effect: 'allow',
          match: { risk },
        })),
        { effect: 'allow', match: { risk: 'network', host: '*.example.org' } },
      ),
    });
    const decide = async (toolName: string, input: object) =>
      (await lab.call('rules.test', { agent: 'narrow', notebookId, toolName, input })).decision;
    expect(await decide('create_file', { path: '/notes/new.md', content: 'x' })).toBe('allow');
    expect(await decide('create_file', { path: '/other/new.md', content: 'x' })).toBe('deny');
    expect(await decide('create_file', { path: '/.cloister/rules.json', content: 'x' })).toBe('deny');
    expect(await decide('create_file', { path: '/notes/kept/new.md', content: 'x' })).toBe('deny');
    expect(await decide('undo_change', { changeId: 'change-1' }).catch(() => 'error')).not.toBe('allow');
  });
});
