import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { CommitBatch } from '../../../core/ports/store.ts';

/** Bytes of contents that a batch brings; a proposed change brings its contents as well. */
export function bytesIn({ change, put, gitFiles }: CommitBatch): number {
  const changes = [change?.change, ...(put?.approvals ?? []).map((approval) => approval.change)];
  const blobs = changes.flatMap((one) => one?.blobs ?? []);
  return [...blobs, ...(gitFiles?.put ?? [])].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

/** For a batch that is refused while there still is some room: what is left is for the log, and for runs under way. */
export function roomRefusal(): CloisterError {
  return new CloisterError(
    'storage-full',
    'There is too little room left on this device. Nothing was written, and what you had is as it was. Free some space on the device, or remove files or a notebook, and try again.',
  );
}

/** What the log says of a batch that there was no room for. */
export function fullEntry(batch: CommitBatch, atMs: number): AuditRecordInput {
  const [first] = batch.audit;
  const { actor = { type: 'app' as const }, action, target = null, notebookId = null } = first ?? {};
  const { sessionId = null, runId = batch.guard?.runId ?? null, toolCallId = null, toolName = null } = first ?? {};
  return {
    ...{ atMs, actor, action: 'storage.full', target, notebookId, sessionId, runId, toolCallId, toolName },
    inputSummary: action ?? '',
    outputSummary: 'There was no room for it on this device. Nothing of it was written.',
    decision: 'failed',
  };
}
