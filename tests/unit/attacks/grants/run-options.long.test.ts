import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { Capabilities } from '../../../../src/contracts/domain/agent.ts';
import type { RunConfig, RunMount } from '../../../../src/contracts/domain/run/run-config.ts';
import { caseCount, randomSeed } from '../../../support/case-count.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type ScriptedCall, type TurnMaker } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

/*
 * Random agents, options, rules, helpers and scripts against an oracle of its own: the person allows everything that is asked, and no
 * call may do more than agent and options allow together.
 */

const FILES = {
  '/data/a.md': 'a',
  '/data/b.txt': 'b',
  '/data/raw/c.md': 'c',
  '/data/raw/deep/d.md': 'd',
  '/notes/e.md': 'e',
  '/f.md': 'f',
};
const PATHS = Object.keys(FILES);
const RIGHTS = ['read', 'write', 'create', 'delete', 'execute'] as const;
const TOOLS = [
  'read_file',
  'write_file',
  'create_file',
  'delete_file',
  'move_file',
  'glob',
  'script_run',
  'agent_execute',
];

interface Bound {
  readonly folders: string[];
  readonly fileTypes: string[];
  readonly can: string[];
  readonly allows: string[];
}
const anyBound: fc.Arbitrary<Bound> = fc.record({
  folders: fc.oneof(
    fc.constant<string[]>(['/']),
    fc.subarray(['/data', '/data/raw', '/notes', '/f.md'], { minLength: 1 }),
  ),
  fileTypes: fc.constantFrom(['*'], ['*'], ['*.md']),
  can: fc.subarray([...RIGHTS], { minLength: 4 }),
  // Rules of the agent that allow without asking.
  allows: fc.subarray(['read_file', 'write_file', 'create_file', 'delete_file', 'move_file']),
});
const anyMounts = fc.subarray<RunMount>([
  { folder: '/', readOnly: true },
  { folder: '/data' },
  { folder: '/data/raw', readOnly: true },
  { folder: '/workspace/data/raw/deep' },
  { folder: '/notes/' },
  { folder: '/f.md', readOnly: true },
]);
const anyTools = fc.subarray(['file', 'script', ...TOOLS], { minLength: 5 });
const anyConfig: fc.Arbitrary<RunConfig> = fc.record(
  {
    tools: anyTools,
    mounts: anyMounts,
    budgets: fc.record({ steps: fc.integer({ min: 2, max: 6 }), toolCalls: fc.integer({ min: 1, max: 9 }) }),
  },
  { requiredKeys: [] },
);

type Call = readonly [tool: string, path: string, to?: string];
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.tuple(fc.constantFrom('read_file', 'write_file', 'delete_file'), fc.constantFrom(...PATHS)),
  fc.tuple(fc.constant('create_file'), fc.constantFrom('/data/n.md', '/data/raw/n.txt', '/notes/n.md', '/n.md')),
  fc.tuple(
    fc.constant('move_file'),
    fc.constantFrom(...PATHS),
    fc.constantFrom('/data/m.md', '/data/raw/m.md', '/m.md'),
  ),
);
/** A folder is deleted before anything else, so that it is as it was at the start. */
const anyCalls = fc
  .tuple(
    fc.option(fc.constantFrom('/data', '/data/raw', '/notes'), { freq: 2 }),
    fc.uniqueArray(anyCall, { minLength: 5, maxLength: 7 }),
  )
  .map(([folder, calls]): Call[] => [...(folder === null ? [] : [['delete_file', folder] as const]), ...calls]);

const anyCase = fc.record({
  agent: anyBound,
  config: anyConfig,
  level: fc.constantFrom('run', 'script', 'helper', 'helper script'),
  aide: anyBound,
  allowedTools: fc.option(anyTools, { nil: undefined }),
  calls: anyCalls,
});

/* The oracle. */

const GROUPS: Readonly<Record<string, string[]>> = {
  file: ['read_file', 'write_file', 'create_file', 'glob'],
  script: ['script_run'],
};
const names = (path: string) => path.replace('/workspace', '').split('/').filter(Boolean);
const isIn = (path: string, folder: string) => names(folder).every((name, at) => names(path)[at] === name);
const lists = (tools: readonly string[] | undefined, tool: string) =>
  tools === undefined || tools.some((name) => name === tool || GROUPS[name]?.includes(tool));

function mountAllows(mounts: readonly RunMount[] | undefined, path: string, changes: boolean): boolean {
  if (mounts === undefined) return true;
  let deepest: RunMount | null = null;
  for (const mount of mounts) {
    const isDeeper = deepest === null || names(mount.folder).length > names(deepest.folder).length;
    if (isIn(path, mount.folder) && isDeeper) deepest = mount;
  }
  return deepest !== null && !(changes && deepest.readOnly === true);
}

type Limit = Bound & Pick<RunConfig, 'mounts'> & { readonly tools?: readonly string[] | undefined };

function limitAllows({ folders, fileTypes, can, mounts, tools }: Limit, [tool, path, to]: Call): boolean {
  const one = (right: string, at: string, isFile = true) =>
    can.includes(right) &&
    folders.some((folder) => isIn(at, folder)) &&
    (!isFile || fileTypes.includes('*') || at.endsWith('.md')) &&
    mountAllows(mounts, at, right !== 'read');
  if (!lists(tools, tool)) return false;
  switch (tool) {
    case 'read_file':
      return one('read', path);
    case 'write_file':
      return one('write', path);
    case 'create_file':
      return one('create', path);
    case 'move_file':
      return one('delete', path) && one('create', to ?? '');
    default: {
      const within = PATHS.filter((file) => isIn(file, path));
      return within.every((file) => one('delete', file)) && one('delete', path, PATHS.includes(path));
    }
  }
}

/* The app. */

function toCall([toolName, path, to]: Call): ScriptedCall {
  if (to !== undefined) return { toolName, input: { from: path, to } };
  return { toolName, input: { path, ...(/^(?:write|create)/.test(toolName) ? { content: 'changed' } : {}) } };
}

function scriptOf(calls: readonly Call[]): ScriptedCall {
  const list = JSON.stringify(calls.map(toCall).map(({ toolName, input }) => [toolName, input]));
  const source = `const said = [];
    for (const [tool, input] of ${list}) {
      try { await cloister[tool](input); said.push('done'); } catch (error) { said.push(String(error.code ?? 'denied')); }
    }
    return said;`;
  return { toolName: 'script_run', input: { source } };
}

let lab: RuntimeLab;
afterEach(() => lab.stop());

it('options of a run, rules, helpers and scripts never allow more than agent and options do, and no less', async () => {
  let turns: Readonly<Record<'Go' | 'Help', readonly ScriptedCall[]>> = { Go: [], Help: [] };
  const turn: TurnMaker = (prompt, index) => {
    const asked = JSON.stringify(prompt.findLast(({ role }) => role === 'user')?.content);
    return index === 0 ? { calls: turns[asked.includes('Help') ? 'Help' : 'Go'] } : { text: 'Done.' };
  };
  lab = await openRuntimeLab({ script: nodeSandbox, model: () => createReplayableModel(Array(9).fill(turn)) });
  const wider: unknown[] = [];
  const narrower: unknown[] = [];
  const count = { allowed: 0, denied: 0 };
  const cases = fc.sample(anyCase, { numRuns: caseCount({ reduced: 60, full: 500 }), seed: randomSeed });
  for (const [index, one] of cases.entries()) {
    const { agent, aide, config, level, calls, allowedTools } = one;
    const notebookId = await lab.notebook(FILES, `Case ${index}`);
    await createAgent(`boss-${index}`, agent);
    await createAgent(`aide-${index}`, aide);
    const inner = level.endsWith('script') ? [scriptOf(calls)] : calls.map(toCall);
    const allowed = allowedTools === undefined ? {} : { allowed_tools: allowedTools };
    const help = { toolName: 'agent_execute', input: { task: 'Help', agent: `aide-${index}`, ...allowed } };
    turns = level.startsWith('helper') ? { Go: [help], Help: inner } : { Go: inner, Help: [] };
    const { runId } = await lab.call('runs.start', { message: 'Go', agent: `boss-${index}`, notebookId, config });
    const run = await allowAll(runId);
    const made = level.startsWith('helper') ? run.calls[0]?.helperRunId : runId;
    if (made === undefined) continue;
    const worked = await lab.settled(made);
    const limits: Limit[] = [{ ...agent, ...config }];
    if (level.startsWith('helper')) limits.push({ ...aide, tools: allowedTools });

    const { steps = 20, toolCalls = 200 } = config.budgets ?? {};
    const used = worked.calls.filter(({ rule }) => rule !== 'limit.tool-calls').length;
    if (run.step > steps || worked.step > steps || used > toolCalls) wider.push({ one, step: run.step, used });

    const said = level.endsWith('script')
      ? saidBy(worked.calls[0]?.result)
      : worked.calls.map(({ state, rule }) => (rule?.startsWith('limit.') ? 'limited' : state));
    const mayScript = limits.every(({ can, tools }) => can.includes('execute') && lists(tools, 'script_run'));
    for (const [at, outcome] of said.entries()) {
      const call = calls[at];
      if (call === undefined) continue;
      const may = limits.every((limit) => limitAllows(limit, call)) && (!level.endsWith('script') || mayScript);
      count[may ? 'allowed' : 'denied'] += 1;
      if (outcome === 'done' && !may) wider.push({ one, call });
      if (outcome === 'denied' && may) narrower.push({ one, call });
    }
  }
  expect(wider).toEqual([]);
  expect(narrower).toEqual([]);
  // Both are tried often.
  expect(Math.min(count.allowed, count.denied)).toBeGreaterThan(cases.length / 2);
});

async function createAgent(name: string, { folders, fileTypes, can, allows }: Bound): Promise<void> {
  const rights: Partial<Capabilities> = Object.fromEntries(can.map((right) => [right, true]));
  const rules = allows.map((tool) => ({ effect: 'allow' as const, tool }));
  const scope = { notebooks: ['*'], folders, fileTypes };
  await lab.call('agents.create', { name, scope, can: rights, rules });
}

/** Allows all that a run and its helpers ask for, until it has ended. */
async function allowAll(runId: string) {
  for (;;) {
    const run = await lab.settled(runId);
    if (run.status !== 'awaiting-approval') return run;
    const approvalIds = (await lab.call('approvals.list', {})).map(({ approvalId }) => approvalId);
    for (const approvalId of approvalIds) {
      await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });
    }
  }
}

/** Returns what a script says of its calls; nothing when it was denied. */
function saidBy(result: unknown): string[] {
  const { output } = (result ?? {}) as { output?: { result?: string[] } };
  return output?.result ?? [];
}
