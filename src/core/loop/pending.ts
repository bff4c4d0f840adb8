import type { AuditRecordInput } from '../../contracts/audit.ts';
import type { MessageRow } from '../../contracts/message.ts';
import type { ModelRequest } from '../../contracts/provider.ts';
import type { Approval, Run, RunStatus, Step, ToolCallRow } from '../../contracts/run.ts';
import type { ChangePart, CommitBatch, Store } from './store.ts';

/**
 * What a run has done since its last commit. Rows gather here so that a step which asks nobody costs one
 * transaction; `flush` writes them together. A change is always the last thing before a flush.
 */
export interface Pending {
  call(row: ToolCallRow): void;
  step(row: Step): void;
  request(row: ModelRequest): void;
  audit(record: AuditRecordInput): void;
  message(message: Omit<MessageRow, 'seq'>): void;
  newApproval(approval: Approval): void;
  approval(approvalId: string, from: Approval['state'][], patch: Partial<Approval>): void;
  run(patch: Partial<Run>, from?: readonly RunStatus[]): void;
  change(part: ChangePart, idempotencyKey: string): void;
  hasChange(): boolean;
  /** Under which rights the next commits are made. Null: what happened is written down, whoever may do what by now. */
  under(rights: NonNullable<CommitBatch['rights']> | null): void;
  /** Writes all of it, or nothing and rejects; what was gathered is forgotten either way. */
  flush(): Promise<void>;
}

interface Gathered {
  calls: Map<string, ToolCallRow>;
  steps: Step[];
  requests: ModelRequest[];
  audit: AuditRecordInput[];
  messages: Omit<MessageRow, 'seq'>[];
  newApprovals: Approval[];
  approvals: { approvalId: string; from: Approval['state'][]; patch: Partial<Approval> }[];
  patch: Partial<Run> | null;
  from: readonly RunStatus[] | null;
  change: { part: ChangePart; idempotencyKey: string } | null;
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
  };
}

export function createPending(
  store: Store,
  run: { runId: string; epoch: number },
  probe: (point: string) => void,
): Pending {
  let gathered = nothing();
  let dirty = false;
  let rights: CommitBatch['rights'] | null = null;
  const touch = () => {
    dirty = true;
    return gathered;
  };
  return {
    call: (row) => void touch().calls.set(row.toolCallId, row),
    step: (row) => void touch().steps.push(row),
    request: (row) => void touch().requests.push(row),
    audit: (record) => void touch().audit.push(record),
    message: (message) => void touch().messages.push(message),
    newApproval: (approval) => void touch().newApprovals.push(approval),
    approval: (approvalId, from, patch) => void touch().approvals.push({ approvalId, from, patch }),
    run(patch, from) {
      const now = touch();
      now.patch = { ...now.patch, ...patch };
      if (from) now.from = from;
    },
    change(part, idempotencyKey) {
      touch().change = { part, idempotencyKey };
    },
    hasChange: () => gathered.change !== null,
    under(now) {
      rights = now;
    },
    async flush() {
      if (!dirty) return;
      const batch = { ...toBatch(gathered, run), ...(rights ? { rights } : {}) };
      gathered = nothing();
      dirty = false;
      probe('loop.before-commit');
      await store.commit(batch);
      probe('loop.after-commit');
    },
  };
}

function toBatch(gathered: Gathered, run: { runId: string; epoch: number }): CommitBatch {
  return {
    guard: run,
    audit: gathered.audit,
    messages: gathered.messages,
    approvals: gathered.approvals,
    put: {
      steps: gathered.steps,
      requests: gathered.requests,
      toolCalls: [...gathered.calls.values()],
      approvals: gathered.newApprovals,
    },
    ...(gathered.patch
      ? { run: { runId: run.runId, patch: gathered.patch, ...(gathered.from ? { from: gathered.from } : {}) } }
      : {}),
    ...(gathered.change ? { change: gathered.change.part, idempotencyKey: gathered.change.idempotencyKey } : {}),
  };
}
