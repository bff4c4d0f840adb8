import { AGENT_ADAPTERS } from '../../../contracts/domain/agent-kinds.ts';
import {
  APPROVAL_STATES,
  APPROVALS_MODES,
  LABELS,
  PROVIDER_KINDS,
  RISKS,
  RULE_EFFECTS,
  RUN_STATUSES,
  TOOL_CALL_STATES,
} from '../../../contracts/domain/row-words.ts';
import {
  amount,
  bytes,
  count,
  fields,
  flag,
  hash,
  list,
  oneOf,
  orAbsent,
  orNull,
  present,
  type Shape,
  text,
} from './row-shape.ts';

/**
 * Validates every row read from the database, in workers and on the page: the fields that code relies on, table by table.
 * Hand-written because it runs for each of ten thousand files. It decides only whether a row is usable; the writing code
 * decides which values are allowed.
 */

const NON_ASCII = /[\u0080-\uffff]/;
/** Matches an empty segment, `.` or `..`. */
const UNCLEAN = /\/\.{0,2}(?:\/|$)/;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const actor: Shape = (value) => {
  const type = isRecord(value) ? value['type'] : undefined;
  return type === 'person' || type === 'agent' || type === 'app' ? null : 'names nobody who acts';
};
const state = fields({ path: text, kind: oneOf(['file', 'folder']), hash: orNull(hash), sizeBytes: count });
const transition = fields({ fileId: text, before: orNull(state), after: orNull(state) });
const model = fields({ providerId: text, modelId: text });
const runLabels = list(fields({ label: oneOf(LABELS), source: text }));
const usage = fields({ inputTokens: count, outputTokens: count, requests: count });
const error = fields({ code: text, message: text });

const fileFields = fields({
  ...{ fileId: text, notebookId: text, path: text, pathKey: text, parent: text },
  ...{ kind: oneOf(['file', 'folder']), hash: orNull(hash), sizeBytes: count },
  ...{ createdMs: count, modifiedMs: count, author: actor, seq: count },
});

/** Checks that a path is normalized and matches its parent folder and its folded form. */
function placeProblem(path: string, parent: string, pathKey: string): string | null {
  const slash = path.lastIndexOf('/');
  if (path.charCodeAt(0) !== 0x2f || UNCLEAN.test(path)) return 'path: is not a path of a notebook';
  if (!(slash === 0 ? parent === '/' : parent.length === slash && path.startsWith(parent)))
    return 'parent: is not the folder of its path';
  if (path === pathKey) return null;
  // Only ASCII is compared: the tables for folding other letters are not loaded on the page.
  if (!NON_ASCII.test(path) && pathKey !== path.toLowerCase()) return 'pathKey: does not belong to its path';
  return null;
}

type FileField =
  | ('fileId' | 'notebookId' | 'path' | 'pathKey' | 'parent' | 'kind')
  | ('hash' | 'sizeBytes' | 'createdMs' | 'modifiedMs' | 'author' | 'seq');

/** Checks a file. Opening a notebook reads ten thousand: each field is tested once, and only failures build a message. */
function file(value: unknown): string | null {
  if (!isRecord(value)) return 'is not a record';
  const row: { [N in FileField]?: unknown } = value;
  const { path, parent, pathKey, kind, hash: digest, author } = row;
  const sound =
    typeof path === 'string' &&
    typeof parent === 'string' &&
    typeof pathKey === 'string' &&
    typeof row.fileId === 'string' &&
    typeof row.notebookId === 'string' &&
    (kind === 'file' ? typeof digest === 'string' && digest.length === 64 : kind === 'folder' && digest === null) &&
    isCount(row.sizeBytes) &&
    isCount(row.createdMs) &&
    isCount(row.modifiedMs) &&
    isCount(row.seq) &&
    actor(author) === null;
  if (!sound) return fileFields(value) ?? 'hash: a file has one and a folder none';
  return placeProblem(path, parent, pathKey);
}

const rule = {
  effect: oneOf(RULE_EFFECTS),
  tool: orAbsent(text),
  risk: orAbsent(oneOf(RISKS)),
  path: orAbsent(text),
  exact: orAbsent(flag),
};

const agent = fields(
  {
    ...{ agentId: text, name: text, title: text, description: text, prompt: text },
    ...{ adapter: oneOf(AGENT_ADAPTERS), model },
    scope: fields({ notebooks: list(text), folders: list(text), fileTypes: list(text) }, 'closed'),
    can: fields({ read: flag, write: flag, create: flag, delete: flag, execute: flag, integrations: flag }, 'closed'),
    rules: list(fields(rule, 'closed')),
    approvals: oneOf(APPROVALS_MODES),
    limits: fields(
      {
        ...{ requestsPerHour: count, tokensPerRequest: count, steps: count, toolCalls: count, wallClockMs: count },
        costUsd: orAbsent(amount),
      },
      'closed',
    ),
    fetchAllowlist: list(text),
    ...{ active: flag, builtIn: flag, revision: count, createdMs: count, updatedMs: count },
  },
  'closed',
);

const change = fields({
  notebookId: text,
  transitions: list(transition),
  blobs: list(fields({ hash, bytes })),
  summary: text,
  undoes: orAbsent(list(text)),
});

const approval = fields({
  ...{ approvalId: text, notebookId: text, agent: text, toolName: text, target: text, rule: text, reason: text },
  ...{ runId: orNull(text), sessionId: orNull(text), toolCallId: orNull(text) },
  ...{ risk: oneOf(RISKS), state: oneOf(APPROVAL_STATES), change: orNull(change) },
  claims: fields({
    ...{ notebook: text, agent: text, agentRevision: count, ruleBookRevision: count, tool: text, nonce: text },
    targets: list(fields({ path: text, before: orNull(hash), after: orNull(hash) })),
    run: orNull(text),
  }),
  ...{ receipt: hash, read: list(text), labels: runLabels },
  ...{ decision: orNull(text), answerReason: orNull(text), stateReason: orNull(text) },
  ...{ createdMs: count, answeredMs: orNull(count) },
});

const run = fields({
  ...{ runId: text, sessionId: text, workspaceId: text, notebookId: text, agent: text, agentRevision: count, model },
  ...{ prompt: text, today: text, status: oneOf(RUN_STATUSES), stopReason: orNull(text) },
  ...{ message: orNull(text), error: orNull(error), text, step: count, maxSteps: count, toolCalls: count, usage },
  ...{ costUsd: amount, unpricedRequests: count, labels: runLabels, activeMs: amount, epoch: count },
  ...{ request: oneOf(['none', 'cancel', 'pause']), retryOf: orNull(text) },
  ...{ createdMs: count, updatedMs: count, endedMs: orNull(count) },
  resultTokens: orAbsent(count),
});

/** Prices enforce cost limits, so they must be numbers: a comparison with NaN never reaches a limit. */
const prices = fields({
  inputUsdPerMTok: amount,
  outputUsdPerMTok: amount,
  cachedInputUsdPerMTok: orAbsent(amount),
});

const sealed = fields({ nonce: bytes, sealed: bytes });

const metaRows: Readonly<Record<string, Shape>> = {
  runner: fields({ epoch: count }),
  'rule-book': fields({
    revision: count,
    rules: list(fields({ ...rule, ruleId: text, agent: orAbsent(text), createdMs: count }, 'closed')),
  }),
  'default-model': fields({ model: orNull(model) }),
  vault: (value) => {
    const keyed = fields({ revision: count, mode: oneOf(['device', 'passphrase', 'passkey']) })(value);
    if (keyed !== null || !isRecord(value)) return keyed;
    if (value['mode'] === 'device') return fields({ cryptoKey: present })(value);
    return fields({ salt: bytes, credentialId: bytes, idleMinutes: count, check: sealed })(value);
  },
  reserve: fields({ bytes }),
};

const meta: Shape = (value) => {
  const key = isRecord(value) ? value['key'] : undefined;
  const shape = typeof key === 'string' && Object.hasOwn(metaRows, key) ? metaRows[key] : undefined;
  return shape ? shape(value) : 'key: is not known';
};

const CHECKS = {
  meta,
  workspaces: fields({ workspaceId: text, name: text, createdMs: count }),
  notebooks: fields({
    ...{ notebookId: text, workspaceId: text, name: text, createdMs: count, seq: count },
    ...{ files: count, sizeBytes: count, quotaBytes: count, sample: flag },
  }),
  files: file,
  blobs: fields({ hash: text, bytes }),
  changes: fields({
    ...{ changeId: text, notebookId: text, seq: count, runId: orNull(text), toolCallId: orNull(text), actor },
    ...{ atMs: count, action: text, summary: text, transitions: list(transition), auditSeq: count },
    ...{ undoes: list(text), undoneBy: orNull(text), fileIds: list(text) },
  }),
  audit: fields({ seq: count, line: text, hash: text }),
  auditSegments: fields({
    ...{ fromSeq: count, toSeq: count, lines: text, hashes: text, runIds: list(text), agents: list(text) },
  }),
  sessions: fields({
    ...{ sessionId: text, workspaceId: text, notebookId: text, agent: text, title: text },
    ...{ createdMs: count, updatedMs: count },
  }),
  messages: fields({
    ...{ sessionId: text, seq: count, runId: text, role: oneOf(['user', 'assistant', 'tool']), atMs: count },
    content: list(fields({ type: text })),
  }),
  runs: run,
  steps: fields({
    ...{ runId: text, index: count, agent: text, text, reasoning: text, finishReason: text, usage },
    ...{ startedMs: count, durationMs: amount },
  }),
  summaries: fields({ sessionId: text, upToSeq: count, text, edited: flag, updatedMs: count }),
  toolCalls: fields({
    ...{ toolCallId: text, runId: text, stepIndex: count, index: count, providerCallId: text, toolName: text },
    ...{ inputText: text, state: oneOf(TOOL_CALL_STATES), result: orNull(present) },
    ...{ risk: orNull(oneOf(RISKS)), rule: orNull(text), targets: list(text), read: list(text) },
    ...{ approvalId: orNull(text), changeId: orNull(text), idempotencyKey: text, startedMs: count, durationMs: amount },
  }),
  approvals: approval,
  drafts: fields({
    ...{ draftId: text, notebookId: text, path: text, text, baseHash: orNull(text), updatedMs: count, conflict: flag },
  }),
  agents: agent,
  labels: fields({ fileId: text, notebookId: text, labels: list(oneOf(LABELS)) }),
  requests: fields({
    ...{ requestId: text, agent: text, runId: text, step: count, providerId: text, modelId: text, startedMs: count },
    ...{ outcome: oneOf(['answered', 'failed', 'stopped']), inputTokens: count, outputTokens: count },
    ...{ cachedInputTokens: count, costUsd: orNull(amount) },
    fit: orAbsent(fields({ counted: count, answerTokens: count, contextTokens: orNull(count), tooLong: flag })),
  }),
  providers: fields({
    ...{ providerId: text, kind: oneOf(PROVIDER_KINDS), baseURL: text, origin: text, onDevice: flag },
    models: list(
      fields({
        ...{ modelId: text, contextTokens: orAbsent(count), prices: orAbsent(prices) },
        ...{ maxOutputTokens: orAbsent(count), temperature: orAbsent(amount) },
      }),
    ),
    ...{ revision: count, createdMs: count, updatedMs: count },
  }),
  gitFiles: fields({
    ...{ notebookId: text, path: text, parent: text, kind: oneOf(['file', 'folder']), bytes, modifiedMs: count },
    revision: orAbsent(count),
  }),
  credentials: fields({ providerId: text, origin: text, nonce: bytes, sealed: bytes, vaultRevision: count }),
} satisfies Readonly<Record<string, Shape>>;

type TableName = keyof typeof CHECKS;

export function isTableName(table: string): table is TableName {
  return Object.hasOwn(CHECKS, table);
}

/** Describes the damage of a stored row; null when the row is usable. */
export function rowProblem(table: string, row: unknown): string | null {
  return isTableName(table) ? CHECKS[table](row) : null;
}

/** Replaces an unreadable rule book. No approval has its revision, and no later rule book can follow it. */
export const DAMAGED_RULE_BOOK = {
  key: 'rule-book' as const,
  revision: Number.MAX_SAFE_INTEGER,
  rules: [{ ruleId: 'damaged-rule-book', effect: 'deny' as const, createdMs: 0 }],
};

/**
 * Returns the substitute of a damaged row; undefined for a row that is dropped.
 *
 * - Labels: unknown, so the file counts as carrying all of them.
 * - Rule book: one that denies everything to every agent.
 * - Folder with a known path: a folder, so that its content stays reachable.
 * - Log entry: an empty entry that keeps its place; verifying the log reports it.
 */
export function substituteRow(table: string, row: unknown): object | undefined {
  if (!isRecord(row)) return undefined;
  switch (table) {
    case 'labels':
      return { ...row, notebookId: textOr(row['notebookId'], ''), labels: [...LABELS] };
    case 'files':
      return folderOf(row);
    case 'meta':
      return row['key'] === 'rule-book' ? DAMAGED_RULE_BOOK : undefined;
    case 'audit':
      return { seq: row['seq'], line: textOr(row['line'], ''), hash: textOr(row['hash'], '') };
    case 'auditSegments': {
      const { fromSeq, toSeq, runIds, agents } = row;
      const names = { runIds: textsOr(runIds), agents: textsOr(agents) };
      return { fromSeq, toSeq, lines: textOr(row['lines'], ''), hashes: textOr(row['hashes'], ''), ...names };
    }
    default:
      return undefined;
  }
}

function folderOf(row: Record<string, unknown>): object | undefined {
  const { fileId, notebookId, path, pathKey, parent, kind } = row;
  // Labels are stored by id. A folder without an id gets no substitute, and its content counts as labelled.
  if (kind !== 'folder' || typeof fileId !== 'string') return undefined;
  if (typeof path !== 'string' || typeof notebookId !== 'string') return undefined;
  if (typeof pathKey !== 'string' || typeof parent !== 'string') return undefined;
  if (placeProblem(path, parent, pathKey) !== null) return undefined;
  const rest = { hash: null, sizeBytes: 0, createdMs: 0, modifiedMs: 0, author: { type: 'app' }, seq: 0 };
  return { fileId, notebookId, path, pathKey, parent, kind, ...rest };
}

function textsOr(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
