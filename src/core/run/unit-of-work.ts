import type { Agent } from '../../contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { Provenance } from '../../contracts/domain/notebook/provenance.ts';
import type { ModelRequest } from '../../contracts/domain/provider.ts';
import type { MessageRow } from '../../contracts/domain/run/message.ts';
import type { Approval, Run, RunStatus, Step, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { ChangePart, Check, CheckFields, CommitBatch, Write, WriteFields } from '../ports/commit-batch.ts';
import type { Store } from '../ports/store.ts';

/**
 * The rows a run has gathered since its last commit. A step that needs no approval costs one transaction: `flush` writes
 * them together. A change is committed before anything reads the notebook again.
 */
export interface UnitOfWork {
  call(row: ToolCallRow): void;
  step(row: Step): void;
  /** A request that was sent. Its usage is counted even when the rest of the commit is refused. */
  request(row: ModelRequest, record: AuditRecordInput, spent: Partial<Run>): void;
  audit(record: AuditRecordInput): void;
  message(message: Omit<MessageRow, 'seq'>): void;
  newApproval(approval: Approval): void;
  approval(approvalId: string, from: Approval['state'][], patch: Partial<Approval>): void;
  /** The summary that replaces older messages in prompts from now on. */
  summary(part: WriteFields['summary']): void;
  run(patch: Partial<Run>, from?: readonly RunStatus[]): void;
  /** One change at most: what adds it commits it at once, so that the next call reads it. */
  change(part: ChangePart, idempotencyKey: string): void;
  /** Other rows of the same commit. */
  also(writes: readonly Write[]): void;
  /** Sets the revisions that the next commits require. Null: they record what has happened, whatever the rights are now. */
  under(rights: Rights | null): void;
  /** Commits all gathered rows, or rejects and commits none. The gathered rows are dropped either way. */
  flush(): Promise<void>;
  /**
   * Commits the rows that `add` adds together with those gathered before. When the store refuses them, drops the added rows,
   * keeps the earlier ones for the next commit, and rejects.
   */
  flushWith(add: () => void): Promise<void>;
}

/** What calls were decided by. */
export type Rights = CheckFields['rights'] & {
  /** The agent that asked, in the run of a helper; null otherwise. */
  readonly caller: Pick<Agent, 'name' | 'revision'> | null;
  /** Labels of what the run has been given, as known now. A run whose row has others is decided again. */
  readonly labels: () => { readonly labels: readonly Label[]; readonly names: readonly Label[] };
};

/** What the commits belong to. */
export interface CommitTarget {
  /** The run whose row is patched; null for a direct call outside any run. */
  readonly runId: string | null;
  /** The epoch that the run's row must carry; null for a direct call, which drives no run. */
  readonly epoch: number | null;
  /** Written to each change. Default: none. */
  readonly provenance?: Provenance | undefined;
}

interface Gathered {
  calls: Map<string, ToolCallRow>;
  steps: Step[];
  requests: { row: ModelRequest; record: AuditRecordInput; spent: Partial<Run> }[];
  audit: AuditRecordInput[];
  messages: Omit<MessageRow, 'seq'>[];
  newApprovals: Approval[];
  approvals: { approvalId: string; from: Approval['state'][]; patch: Partial<Approval> }[];
  patch: Partial<Run> | null;
  from: readonly RunStatus[] | null;
  change: { part: ChangePart; idempotencyKey: string } | null;
  summary: WriteFields['summary'] | null;
  also: readonly Write[];
}

function nothing(): Gathered {
  return {
    calls: new Map(),
    steps: [],
    requests: [],
    audit: [],
    messages: [],
    newApprovals: [],
    approvals: [],
    patch: null,
    from: null,
    change: null,
    summary: null,
    also: [],
  };
}

/** Returns a copy that stays as it is while rows are added to the original. */
function copyOf(gathered: Gathered): Gathered {
  const { calls, steps, requests, audit, messages, newApprovals, approvals } = gathered;
  return {
    ...gathered,
    calls: new Map(calls),
    steps: [...steps],
    requests: [...requests],
    audit: [...audit],
    messages: [...messages],
    newApprovals: [...newApprovals],
    approvals: [...approvals],
  };
}

export function createUnitOfWork(store: Store, target: CommitTarget, probe: (point: string) => void): UnitOfWork {
  let gathered = nothing();
  let dirty = false;
  let rights: Rights | null = null;
  const touch = () => {
    dirty = true;
    return gathered;
  };
  async function commitGathered(): Promise<void> {
    const batch = toBatch(gathered, target, rights);
    gathered = nothing();
    dirty = false;
    probe('loop.before-commit');
    await store.commit(batch);
  }
  return {
    call: (row) => void touch().calls.set(row.toolCallId, row),
    step: (row) => void touch().steps.push(row),
    request(row, record, spent) {
      const now = touch();
      now.requests.push({ row, record, spent });
      now.audit.push(record);
      now.patch = { ...now.patch, ...spent };
    },
    audit: (record) => void touch().audit.push(record),
    message: (message) => void touch().messages.push(message),
    newApproval: (approval) => void touch().newApprovals.push(approval),
    approval: (approvalId, from, patch) => void touch().approvals.push({ approvalId, from, patch }),
    run(patch, from) {
      const now = touch();
      now.patch = { ...now.patch, ...patch };
      if (from) now.from = from;
    },
    summary(part) {
      touch().summary = part;
    },
    change(part, idempotencyKey) {
      touch().change = { part, idempotencyKey };
    },
    also(writes) {
      const now = touch();
      now.also = [...now.also, ...writes];
    },
    under(now) {
      rights = now;
    },
    async flush() {
      if (!dirty) return;
      const { requests } = gathered;
      try {
        await commitGathered();
      } catch (error) {
        // A sent request counts even so. If that commit fails, too, the first error is the one to report.
        if (requests.length > 0) await store.commit(spentBatch(requests, target)).catch(() => undefined);
        throw error;
      }
      probe('loop.after-commit');
    },
    async flushWith(add) {
      const earlier = copyOf(gathered);
      const wasDirty = dirty;
      add();
      try {
        await commitGathered();
      } catch (error) {
        gathered = earlier;
        dirty = wasDirty;
        throw error;
      }
      probe('loop.after-commit');
    },
  };
}

/** Returns a commit of the requests alone, with their log entries and cost. */
function spentBatch(requests: Gathered['requests'], target: CommitTarget): CommitBatch {
  const patch: Partial<Run> = Object.assign({}, ...requests.map(({ spent }) => spent));
  return {
    checks: epochCheck(target),
    writes: [
      ...runPatch(target, patch, null),
      { type: 'put', table: 'requests', rows: requests.map(({ row }) => row) },
    ],
    audit: requests.map(({ record }) => record),
  };
}

function epochCheck(target: CommitTarget): Check[] {
  return drives(target) ? [{ type: 'run-epoch', runId: target.runId, epoch: target.epoch }] : [];
}

/** Returns whether the commits are those of a run being driven. */
function drives(target: CommitTarget): target is { runId: string; epoch: number } {
  return target.runId !== null && target.epoch !== null;
}

function runPatch({ runId }: CommitTarget, patch: Partial<Run>, from: readonly RunStatus[] | null): Write[] {
  return runId === null ? [] : [{ type: 'patch-run', runId, patch, ...(from ? { from } : {}) }];
}

function toBatch(gathered: Gathered, target: CommitTarget, rights: Rights | null): CommitBatch {
  const { steps, requests, calls, newApprovals, approvals, messages, patch, from, summary, change, also } = gathered;
  const checks = epochCheck(target);
  if (rights) {
    const { labels, caller, ...revisions } = rights;
    checks.push({ type: 'rights', ...revisions });
    if (caller) checks.push({ type: 'rights', ...revisions, agent: caller.name, agentRevision: caller.revision });
    if (drives(target)) checks.push({ type: 'run-labels', runId: target.runId, ...labels() });
  }
  const writes = patch ? runPatch(target, patch, from) : [];
  if (steps.length > 0) writes.push({ type: 'put', table: 'steps', rows: steps });
  if (calls.size > 0) writes.push({ type: 'put', table: 'toolCalls', rows: [...calls.values()] });
  if (newApprovals.length > 0) writes.push({ type: 'put', table: 'approvals', rows: newApprovals });
  if (requests.length > 0) writes.push({ type: 'put', table: 'requests', rows: requests.map(({ row }) => row) });
  for (const approval of approvals) writes.push({ type: 'patch-approval', ...approval });
  if (messages.length > 0) writes.push({ type: 'append-messages', messages });
  if (summary) writes.push({ type: 'summary', ...summary });
  writes.push(...also);
  const { provenance } = target;
  if (change) writes.push({ type: 'change', ...change.part, ...(provenance && { provenance }) });
  return { checks, writes, audit: gathered.audit, ...(change ? { idempotencyKey: change.idempotencyKey } : {}) };
}
