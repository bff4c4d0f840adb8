import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { rowProblem } from '../../../../src/adapters/dexie/rows/row-check.ts';
import { createHasher } from '../../../../src/adapters/hash-wasm/create-hasher.ts';
import {
  type Agent,
  type AgentSpec,
  agentPatchSchema,
  agentSchema,
  agentSpecSchema,
  type Limits,
  limitsPatchSchema,
} from '../../../../src/contracts/domain/agent.ts';
import { makeGrant } from '../../../../src/core/grants/make-grant.ts';
import { readAgentFile } from '../../../../src/core/manifests/read-agent-file.ts';
import { writeAgentFile } from '../../../../src/core/manifests/write-agent-file.ts';
import { describeAgentEdit } from '../../../../src/core/policy/describe-agent-edit.ts';
import { createToolList } from '../../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { describeEdit } from '../../../../src/ui/agents/describe-edit.ts';
import { fieldOf, readDraft, toDraft, toPatch } from '../../../../src/ui/agents/form/agent-draft.ts';
import { AgentForm } from '../../../../src/ui/agents/form/agent-form.tsx';

// Of another notebook: those of the open one are listed when the worker has answered.
const skill = { notebookId: 'notebook-3', path: '/s/SKILL.md', name: 's', description: 'S', hash: 'a'.repeat(64) };
const plants = { notebookId: 'notebook-1', name: 'Plants' };
vi.mock('../../../../src/ui/kit/hooks/use-media.ts', () => ({ useMedia: () => false }));
// It sums up what the fields above it show.
vi.mock('../../../../src/ui/agents/what-it-can.tsx', () => ({ WhatItCan: () => null }));
vi.mock('../../../../src/ui/state/client-context.tsx', () => ({ useClient: () => ({ call: async () => [] }) }));
vi.mock('../../../../src/ui/state/agents/use-agent-list.tsx', () => ({ useAgentList: () => ({ refresh: () => {} }) }));
vi.mock('../../../../src/ui/kit/notices.tsx', () => ({ useNotices: () => ({ notify: () => {} }) }));
vi.mock('../../../../src/ui/state/models/use-models.tsx', () => ({
  useModels: () => ({ providers: [], locals: [], defaultRef: null, error: null }),
}));
vi.mock('../../../../src/ui/state/place-context.tsx', () => ({
  usePlace: () => ({ notebook: plants, notebooks: [plants] }),
}));

type Complete = { [Field in keyof AgentSpec]-?: AgentSpec[Field] } & { limits: Required<Limits> };

/** An agent with every field, none as in a new agent. A new field of the schema does not compile without a value here. */
const FULL: Complete = {
  name: 'full',
  title: 'Full',
  description: 'Has every field',
  adapter: 'deep-agent',
  model: { providerId: 'lab', modelId: 'large' },
  prompt: 'Be exact.',
  shortPrompt: 'Be brief.',
  skills: [skill],
  kept: 'color: blue',
  workspaceId: 'workspace-1',
  scope: { notebooks: ['notebook-1'], folders: ['/a/**'], fileTypes: ['*.md'] },
  can: { read: true, write: true, create: true, delete: true, execute: true, integrations: true },
  rules: [{ effect: 'deny', path: '/raw' }],
  approvals: 'destructive-only',
  isolated: true,
  limits: { requestsPerHour: 5, tokensPerRequest: 6, steps: 7, toolCalls: 8, wallClockMs: 90_000, costUsd: 0.5 },
  fetchAllowlist: ['example.org'],
  active: false,
};
const NEW = { ...agentSpecSchema.parse({ name: 'new' }), title: 'New' };
const STORED = { agentId: 'agent-1', revision: 4, builtIn: false, createdMs: 1, updatedMs: 2 };
const agent: Agent = agentSchema.parse({ ...FULL, ...STORED });

const GROUPS: readonly string[] = ['model', 'scope', 'can', 'limits'];
/** Every field, those of groups one by one: `title`, `limits.steps`. */
const FIELDS = Object.keys(agentSpecSchema.shape).flatMap((field) =>
  GROUPS.includes(field) ? Object.keys(Reflect.get(FULL, field)).map((inner) => `${field}.${inner}`) : [field],
);

const valueAt = (value: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value);

/** Returns the agent with another value of a field. Default: the one of a new agent, or absent. */
function withOther(whole: Agent, path: string, value: unknown = valueAt(NEW, path)): Agent {
  const copy = structuredClone(whole);
  const [head = '', inner] = path.split('.');
  const holder: object = inner === undefined ? copy : Object(Reflect.get(copy, head));
  if (value === undefined) Reflect.deleteProperty(holder, inner ?? head);
  else Reflect.set(holder, inner ?? head, value);
  return copy;
}

/** Fields that a place does not need, each with the reason. */
type Exceptions = Readonly<Record<string, string>>;

/** Lists the fields whose change a place does not show. */
function unseen(shown: (one: Agent) => unknown): string[] {
  const text = (one: Agent) => JSON.stringify(shown(one));
  return FIELDS.filter((field) => text(withOther(agent, field)) === text(agent));
}

/** Returns the fields of a list of exceptions in the order of the schema. */
const fieldsOf = (exceptions: Exceptions) => FIELDS.filter((field) => Object.hasOwn(exceptions, field));

const NOT_EDITED: Exceptions = {
  name: 'never changes',
  kept: 'is only read from a file',
};
const NOT_IN_FORM: Exceptions = {
  rules: 'are edited in the rules',
  active: 'is a button of the page',
  kept: 'is only read from a file',
};
const NOT_WITHOUT_MODEL: Exceptions = {
  'model.providerId': 'has no effect',
  'model.modelId': 'has no effect',
  prompt: 'is for a model',
  shortPrompt: 'is for a model',
  'limits.tokensPerRequest': 'bounds the answer of a model',
  'limits.costUsd': 'bounds what a model costs',
};
const NOT_IN_FILE: Exceptions = {
  skills: 'are files of a notebook',
  workspaceId: 'belongs to this device',
  'scope.notebooks': 'belong to this device',
  active: 'belongs to this device',
};
const NOT_LOGGED: Exceptions = {
  name: 'never changes',
  kept: 'has no effect',
};
const NOT_NAMED: Exceptions = {
  rules: 'are edited in the rules',
  active: 'is a button of the page',
  kept: 'is only read from a file',
};
const NOT_GRANTED: Exceptions = {
  title: 'is no right',
  description: 'is no right',
  adapter: 'bounds the grant by the manifest of the kind',
  'model.providerId': 'is compared by revision',
  'model.modelId': 'is compared by revision',
  prompt: 'is no right',
  shortPrompt: 'is no right',
  skills: 'are notes that the scope has to include',
  kept: 'has no effect',
  workspaceId: 'decides on the folders of the grant, which is for a notebook of that workspace',
  rules: 'are read with every call and only narrow',
  approvals: 'is read with every call',
  isolated: 'is decided when a run starts',
  active: 'is read when a run starts',
};

describe('every field of an agent', () => {
  it('has another value here than in a new agent', () => {
    expect(Object.keys(FULL)).toEqual(Object.keys(agentSpecSchema.shape));
    expect(FIELDS.filter((field) => valueAt(FULL, field) === valueAt(NEW, field))).toEqual([]);
  });

  it('can be edited', () => {
    const editable = [
      ...Object.keys(agentPatchSchema.shape),
      ...Object.keys(limitsPatchSchema.shape).map((limit) => `limits.${limit}`),
    ];
    const missing = FIELDS.filter(
      (field) =>
        !editable.includes(field) && (field.startsWith('limits.') || !editable.includes(field.split('.')[0] ?? '')),
    );
    expect(missing).toEqual(fieldsOf(NOT_EDITED));
  });

  it('is checked in a stored row', () => {
    expect(rowProblem('agents', agent)).toBeNull();
    expect(FIELDS.filter((field) => rowProblem('agents', withOther(agent, field)) !== null)).toEqual([]);
    expect(FIELDS.filter((field) => rowProblem('agents', withOther(agent, field, { odd: 1 })) === null)).toEqual([]);
  });

  it('is in the form, is read back from it, and gets its own error', () => {
    expect(unseen((one) => renderToStaticMarkup(<AgentForm known={one} onDone={() => {}} />))).toEqual(
      fieldsOf(NOT_IN_FORM),
    );
    expect(readDraft(toDraft(agent), agent)).toEqual({ type: 'ok', spec: FULL });
    const read = readDraft(toDraft(agent), null);
    const lost = FIELDS.filter(
      (field) =>
        read.type !== 'ok' || JSON.stringify(valueAt(read.spec, field)) !== JSON.stringify(valueAt(FULL, field)),
    );
    expect(lost).toEqual(fieldsOf(NOT_IN_FORM));
    expect(FIELDS.filter((field) => fieldOf(field.split('.')) === 'name')).toEqual(
      FIELDS.filter((field) => field === 'name' || Object.hasOwn(NOT_IN_FORM, field)),
    );
  });

  it('is in the form of an agent without a model where it has an effect', () => {
    const navigator = (one: Agent) =>
      renderToStaticMarkup(<AgentForm known={{ ...one, adapter: 'navigator' }} onDone={() => {}} />);
    expect(unseen(navigator)).toEqual(fieldsOf({ ...NOT_IN_FORM, ...NOT_WITHOUT_MODEL, adapter: 'is the same here' }));
    expect(navigator(agent).match(/[^<>]*\bmodel\b[^<>]*/gi)).toEqual([
      'Language model',
      'Navigator (no model)',
      expect.stringContaining('without a language model'),
      'This kind of agent needs no model.',
    ]);
  });

  it('is saved by the form', () => {
    const { name: _name, kept: _kept, ...editable } = FULL;
    expect(toPatch(FULL)).toEqual(editable);
  });

  it('is written to the file of the agent, and read back or asked for', () => {
    const list = createToolList(TOOLS);
    const read = (one: Agent) => readAgentFile(writeAgentFile(one), 'AGENT.md', list, '0.1.0');
    expect(read(agent).type).toBe('agent');
    expect(unseen(read)).toEqual(fieldsOf(NOT_IN_FILE));
  });

  it('is named in the log when it is edited', () => {
    expect(unseen((one) => describeAgentEdit(agent, one))).toEqual(fieldsOf(NOT_LOGGED));
  });

  it('is named on the screen when it is edited', () => {
    expect(unseen((one) => describeEdit(agent, one).replace(one.title, ''))).toEqual(fieldsOf(NOT_NAMED));
  });

  it('is in the grant of a run, or is no right', async () => {
    const hasher = await createHasher();
    const run = { runId: 'run-1', notebookId: 'notebook-1', workspaceId: 'workspace-1' };
    expect(unseen((one) => makeGrant(run, one, 0, hasher))).toEqual(fieldsOf(NOT_GRANTED));
  });
});
