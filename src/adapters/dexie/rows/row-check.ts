import { AGENT_ADAPTERS } from '../../../contracts/domain/agent-kinds.ts';
import {
  APPROVAL_STATES,
  APPROVALS_MODES,
  LABELS,
  LOCAL_ONLY_NAMES_SHOWN,
  PROVIDER_KINDS,
  REDACTION_KINDS,
  RISKS,
  RULE_EFFECTS,
  RUN_STATUSES,
  TOOL_CALL_STATES,
} from '../../../contracts/domain/row-words.ts';
import { workTables } from '../../../features/work/feature-table.ts';
import { actor, checkFileRow, transition } from './check-file-row.ts';
import { localModel, modelTest, prices } from './check-model-row.ts';
import { checkNotebookRow } from './check-notebook-row.ts';
import { runKind } from './check-run-kind.ts';
import {
  amount,
  bytes,
  count,
  fields,
  flag,
  hash,
  isRecord,
  list,
  oneOf,
  orAbsent,
  orNull,
  present,
  type Shape,
  text,
} from './row-shape.ts';

/**
 * Validates every row read from the database, in workers and on the page: the fields that code relies on. Hand-written because it runs
 * for each of ten thousand files. It decides only whether a row is usable; the writing code decides which values are allowed.
 */

const model = fields({ providerId: text, modelId: text });
const labelRow = fields({ fileId: text, notebookId: text, labels: list(oneOf(LABELS)) });
const runLabels = list(fields({ label: oneOf(LABELS), source: text, by: orAbsent(oneOf(['name'])) }));
const sentText = fields({ since: orNull(count), start: count, end: count, text, chars: count, masked: count });
const usage = fields({ inputTokens: count, outputTokens: count, requests: count });
const error = fields({ code: text, message: text });

const rule = {
  effect: oneOf(RULE_EFFECTS),
  tool: orAbsent(text),
  risk: orAbsent(oneOf(RISKS)),
  path: orAbsent(text),
  exact: orAbsent(flag),
  host: orAbsent(text),
  label: orAbsent(oneOf(LABELS)),
};

const agent = fields(
  {
    agentId: text,
    name: text,
    title: text,
    description: text,
    prompt: text,
    shortPrompt: orAbsent(text),
    kept: orAbsent(text),
    isolated: orAbsent(flag),
    skills: orAbsent(list(fields({ notebookId: text, path: text, name: text, description: text, hash }, 'closed'))),
    adapter: oneOf(AGENT_ADAPTERS),
    model,
    scope: fields({ notebooks: list(text), folders: list(text), fileTypes: list(text) }, 'closed'),
    can: fields({ read: flag, write: flag, create: flag, delete: flag, execute: flag, integrations: flag }, 'closed'),
    rules: list(fields(rule, 'closed')),
    approvals: oneOf(APPROVALS_MODES),
    limits: fields(
      {
        requestsPerHour: count,
        tokensPerRequest: count,
        steps: count,
        toolCalls: count,
        wallClockMs: count,
        costUsd: orAbsent(amount),
      },
      'closed',
    ),
    fetchAllowlist: list(text),
    active: flag,
    builtIn: flag,
    revision: count,
    createdMs: count,
    updatedMs: count,
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
  approvalId: text,
  notebookId: text,
  agent: text,
  toolName: text,
  target: text,
  rule: text,
  reason: text,
  runId: orNull(text),
  sessionId: orNull(text),
  toolCallId: orNull(text),
  risk: oneOf(RISKS),
  state: oneOf(APPROVAL_STATES),
  change: orNull(change),
  claims: fields({
    notebook: text,
    agent: text,
    agentRevision: count,
    ruleBookRevision: count,
    tool: text,
    nonce: text,
    targets: list(fields({ path: text, before: orNull(hash), after: orNull(hash) })),
    run: orNull(text),
  }),
  receipt: hash,
  read: list(text),
  labels: runLabels,
  decision: orNull(text),
  answerReason: orNull(text),
  stateReason: orNull(text),
  createdMs: count,
  answeredMs: orNull(count),
});

const run = fields({
  runId: text,
  sessionId: text,
  workspaceId: text,
  notebookId: text,
  agent: text,
  agentRevision: count,
  model,
  prompt: text,
  today: text,
  status: oneOf(RUN_STATUSES),
  stopReason: orNull(text),
  message: orNull(text),
  error: orNull(error),
  text,
  step: count,
  maxSteps: count,
  toolCalls: count,
  usage,
  costUsd: amount,
  unpricedRequests: count,
  labels: runLabels,
  activeMs: amount,
  epoch: count,
  request: oneOf(['none', 'cancel', 'pause']),
  retryOf: orNull(text),
  createdMs: count,
  updatedMs: count,
  endedMs: orNull(count),
  resultTokens: orAbsent(count),
  helped: orAbsent(fields({ runs: count, steps: count, toolCalls: count })),
  ...runKind,
});

const sealed = fields({ nonce: bytes, sealed: bytes });

const bookRules = list(
  fields(
    {
      ...rule,
      ruleId: text,
      agent: orAbsent(text),
      off: orAbsent(flag),
      origin: orAbsent(fields({ type: oneOf(['person', 'file', 'approval']) })),
      createdMs: count,
    },
    'closed',
  ),
);

const metaRows: Readonly<Record<string, Shape>> = {
  runner: fields({ epoch: count }),
  'rule-book': fields({
    revision: count,
    rules: bookRules,
    localOnlyNames: orAbsent(oneOf([LOCAL_ONLY_NAMES_SHOWN])),
  }),
  'rule-versions': fields({ versions: list(fields({ revision: count, replacedMs: count, rules: bookRules })) }),
  'default-model': fields({ model: orNull(model) }),
  redaction: fields({
    settings: fields({
      kinds: list(oneOf(REDACTION_KINDS)),
      patterns: list(fields({ name: text, pattern: text, example: text })),
      alsoIn: orAbsent(fields({ exports: flag, traces: flag, log: flag })),
    }),
  }),
  vault: (value) => {
    const keyed = fields({ revision: count, mode: oneOf(['device', 'passphrase', 'passkey']) })(value);
    if (keyed !== null || !isRecord(value)) return keyed;
    if (value['mode'] === 'device') return fields({ cryptoKey: present })(value);
    return fields({ salt: bytes, credentialId: bytes, idleMinutes: count, check: sealed })(value);
  },
  'grant-key': fields({ cryptoKey: present }),
  reserve: fields({ bytes }),
  'removing:': fields({ notebookId: text }),
  // The original of a repaired row. `row` is damaged, so it is not checked.
  'damaged:': fields({ table: text, reason: text, atMs: count }),
};

const meta: Shape = (value) => {
  const key = isRecord(value) && typeof value['key'] === 'string' ? value['key'] : '';
  // Up to the colon of those that have a row each.
  const kind = key.slice(0, key.indexOf(':') + 1) || key;
  return Object.hasOwn(metaRows, kind) ? (metaRows[kind]?.(value) ?? null) : 'key: is unknown';
};

const CHECKS = {
  meta,
  workspaces: fields({ workspaceId: text, name: text, createdMs: count }),
  notebooks: checkNotebookRow,
  files: checkFileRow,
  blobs: fields({ hash: text, bytes }),
  changes: fields({
    changeId: text,
    notebookId: text,
    seq: count,
    runId: orNull(text),
    toolCallId: orNull(text),
    actor,
    atMs: count,
    action: text,
    summary: text,
    transitions: list(transition),
    auditSeq: count,
    undoes: list(text),
    undoneBy: orNull(text),
    fileIds: list(text),
    scriptSource: orAbsent(text),
    gainedLabels: orAbsent(list(labelRow)),
  }),
  audit: fields({ seq: count, line: text, hash: text }),
  auditSegments: fields({
    fromSeq: count,
    toSeq: count,
    lines: text,
    hashes: text,
    runIds: list(text),
    agents: list(text),
  }),
  sessions: fields({
    sessionId: text,
    workspaceId: text,
    notebookId: text,
    agent: text,
    title: text,
    helperOf: orAbsent(text),
    createdMs: count,
    updatedMs: count,
  }),
  messages: fields({
    sessionId: text,
    seq: count,
    runId: text,
    role: oneOf(['user', 'assistant', 'tool']),
    atMs: count,
    content: list(fields({ type: text })),
  }),
  runs: run,
  steps: fields({
    runId: text,
    index: count,
    agent: text,
    text,
    reasoning: text,
    finishReason: text,
    usage,
    startedMs: count,
    durationMs: amount,
    sent: orAbsent(sentText),
  }),
  playbooks: fields({
    name: text,
    title: text,
    description: text,
    source: text,
    revision: count,
    createdMs: count,
    updatedMs: count,
    removedMs: orNull(count),
    earlier: list(fields({ source: text, replacedMs: count })),
  }),
  summaries: fields({ sessionId: text, upToSeq: count, text, edited: flag, updatedMs: count }),
  toolCalls: fields({
    toolCallId: text,
    runId: text,
    stepIndex: count,
    index: count,
    providerCallId: text,
    toolName: text,
    inputText: text,
    executedInput: orAbsent(text),
    state: oneOf(TOOL_CALL_STATES),
    result: orNull(present),
    risk: orNull(oneOf(RISKS)),
    rule: orNull(text),
    targets: list(text),
    read: list(text),
    approvalId: orNull(text),
    changeId: orNull(text),
    plannedAs: orAbsent(text),
    helperRunId: orAbsent(text),
    idempotencyKey: text,
    startedMs: count,
    durationMs: amount,
  }),
  approvals: approval,
  drafts: fields({
    draftId: text,
    notebookId: text,
    path: text,
    text,
    baseHash: orNull(text),
    updatedMs: count,
    conflict: flag,
  }),
  agents: agent,
  labels: labelRow,
  requests: fields({
    requestId: text,
    agent: text,
    runId: text,
    step: count,
    providerId: text,
    modelId: text,
    startedMs: count,
    outcome: oneOf(['answered', 'failed', 'stopped']),
    inputTokens: count,
    outputTokens: count,
    cachedInputTokens: count,
    costUsd: orNull(amount),
    fit: orAbsent(fields({ counted: count, answerTokens: count, contextTokens: orNull(count), tooLong: flag })),
    sent: orAbsent(sentText),
  }),
  providers: fields({
    providerId: text,
    kind: oneOf(PROVIDER_KINDS),
    baseURL: text,
    origin: text,
    onDevice: flag,
    models: list(
      fields({
        modelId: text,
        contextTokens: orAbsent(count),
        prices: orAbsent(prices),
        maxOutputTokens: orAbsent(count),
        temperature: orAbsent(amount),
      }),
    ),
    revision: count,
    createdMs: count,
    updatedMs: count,
  }),
  gitFiles: fields({
    notebookId: text,
    path: text,
    parent: text,
    kind: oneOf(['file', 'folder']),
    bytes,
    modifiedMs: count,
    revision: orAbsent(count),
  }),
  tasks: workTables.tasks.shape,
  reviews: workTables.reviews.shape,
  localModels: localModel,
  modelTests: modelTest,
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
