import type { Agent } from '../../src/contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../src/contracts/domain/audit.ts';
import type { Change, Notebook, Transition } from '../../src/contracts/domain/notebook/notebook.ts';
import type { Run, Session } from '../../src/contracts/domain/run/run.ts';
import { type GrantSealer, proveGrant } from '../../src/core/grants/prove-grant.ts';
import type { Store } from '../../src/core/ports/store.ts';
import { ancestorsOf } from '../../src/core/shared/paths/path-parts.ts';
import { createTestAgent, EVERYTHING } from './agents.ts';
import { createTestGrant } from './grants.ts';
import { NOON_MS, sha256 } from './memory-notebook.ts';

export const NOTEBOOK_ID = 'notebook-1';
export const SESSION_ID = 'session-1';
export const RUN_ID = 'run-1';

export function createNotebookRow(overrides: Partial<Notebook> = {}): Notebook {
  return {
    notebookId: NOTEBOOK_ID,
    workspaceId: 'workspace-1',
    name: 'Plants',
    createdMs: NOON_MS,
    seq: 0,
    files: 0,
    sizeBytes: 0,
    quotaBytes: 10_000_000,
    sample: false,
    ...overrides,
  };
}

/** Returns a change that creates files, with their folders that `known` does not contain. */
export function creationOf(files: Readonly<Record<string, string | Uint8Array>>, known: Iterable<string> = []): Change {
  const folders = new Set(known);
  const transitions: Transition[] = [];
  const blobs = new Map<string, Uint8Array>();
  for (const [path, content] of Object.entries(files)) {
    for (const folder of ancestorsOf(path)) {
      if (folders.has(folder)) continue;
      folders.add(folder);
      transitions.push({
        fileId: `id ${folder}`,
        before: null,
        after: { path: folder, kind: 'folder', hash: null, sizeBytes: 0 },
      });
    }
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const hash = sha256(bytes);
    blobs.set(hash, bytes);
    transitions.push({
      fileId: `id ${path}`,
      before: null,
      after: { path, kind: 'file', hash, sizeBytes: bytes.length },
    });
  }
  return {
    notebookId: NOTEBOOK_ID,
    transitions,
    blobs: [...blobs].map(([hash, bytes]) => ({ hash, bytes })),
    summary: 'Seed',
  };
}

export function createRunRow(agent: Agent, overrides: Partial<Run> = {}): Run {
  const { runId = RUN_ID, notebookId = NOTEBOOK_ID, workspaceId = 'workspace-1' } = overrides;
  return {
    grant: createTestGrant(agent, { runId, notebookId, workspaceId }),
    runId: RUN_ID,
    sessionId: SESSION_ID,
    workspaceId: 'workspace-1',
    notebookId: NOTEBOOK_ID,
    agent: agent.name,
    agentRevision: agent.revision,
    model: agent.model,
    prompt: 'Do it.',
    today: '2026-01-15',
    status: 'running',
    stopReason: null,
    message: null,
    error: null,
    text: '',
    step: 0,
    maxSteps: agent.limits.steps,
    toolCalls: 0,
    costUsd: 0,
    unpricedRequests: 0,
    labels: [],
    usage: { inputTokens: 0, outputTokens: 0, requests: 0 },
    activeMs: 0,
    epoch: 1,
    request: 'none',
    retryOf: null,
    origin: { type: 'person', attachments: [] },
    driver: { type: 'model' },
    effects: { type: 'commit' },
    createdMs: NOON_MS,
    updatedMs: NOON_MS,
    endedMs: null,
    ...overrides,
  };
}

export interface Seed {
  /** Proves the grant of the run, which a database keeps as a copy. Default: not proven. */
  readonly sealer?: GrantSealer;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Default: may do everything; every write needs approval. */
  readonly agent?: Agent;
  readonly notebook?: Partial<Notebook>;
  readonly prompt?: string;
}

/** Returns an agent with all rights everywhere, with the given overrides. */
export function createFreeAgent(overrides: Parameters<typeof createTestAgent>[0] = {}): Agent {
  return createTestAgent({ ...EVERYTHING, ...overrides });
}

/** Adds a notebook with files, an agent, and one active run under epoch 1 to a store. */
export async function seedStore(store: Store, seed: Seed = {}): Promise<{ agent: Agent; run: Run }> {
  const agent = seed.agent ?? createFreeAgent();
  const audit: AuditRecordInput[] = [
    { atMs: NOON_MS, actor: { type: 'app' }, action: 'notebook.create', decision: 'allowed' },
  ];
  await store.commit({
    writes: [
      { type: 'put', table: 'notebooks', rows: [createNotebookRow(seed.notebook)] },
      { type: 'put', table: 'agents', rows: [agent] },
    ],
    audit,
  });
  if (seed.files && Object.keys(seed.files).length > 0) {
    const change = creationOf(seed.files);
    await store.commit({
      writes: [
        {
          type: 'change',
          changeId: 'seed',
          change,
          action: 'import',
          actor: { type: 'person' },
          runId: null,
          toolCallId: null,
        },
      ],
      audit,
    });
  }
  const row = createRunRow(agent, seed.prompt === undefined ? {} : { prompt: seed.prompt });
  const run = seed.sealer && row.grant ? { ...row, grant: await proveGrant(row.grant, seed.sealer) } : row;
  await seedRun(store, run);
  return { agent, run };
}

/** Adds a run to its session, with its prompt as the first message. */
export async function seedRun(store: Store, run: Run): Promise<void> {
  const { runId, sessionId, workspaceId, notebookId, agent, prompt } = run;
  const session: Session = {
    sessionId,
    workspaceId,
    notebookId,
    agent,
    title: prompt,
    createdMs: NOON_MS,
    updatedMs: NOON_MS,
  };
  await store.commit({
    writes: [
      { type: 'put', table: 'sessions', rows: [session] },
      { type: 'put', table: 'runs', rows: [run] },
      {
        type: 'append-messages',
        messages: [{ sessionId, runId, role: 'user', content: [{ type: 'text', text: prompt }], atMs: NOON_MS }],
      },
    ],
    audit: [
      {
        atMs: NOON_MS,
        actor: { type: 'person' },
        action: 'run.start',
        runId,
        sessionId,
        notebookId,
        decision: 'allowed',
      },
    ],
  });
}
