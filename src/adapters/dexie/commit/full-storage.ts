import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { storageFullError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { type CommitBatch, findCheck } from '../../../core/ports/commit-batch.ts';
import { writeHandler } from './commit-batches.ts';

/** Returns the bytes of content that a batch adds. */
export function bytesIn({ writes = [] }: CommitBatch): number {
  return writes.reduce((sum, write) => sum + (writeHandler(write).sizeBytes?.(write) ?? 0), 0);
}

/** Creates the `storage-full` error for a batch that would use the space kept free for the log and active runs. */
export function createFullError(): CloisterError {
  return storageFullError('left');
}

/** Creates the log entry for a batch that was refused because storage is full. */
export function fullEntry(batch: CommitBatch, atMs: number): AuditRecordInput {
  const [first] = batch.audit;
  const { actor = { type: 'app' as const }, action, target = null, notebookId = null } = first ?? {};
  const {
    sessionId = null,
    runId = findCheck(batch, 'run-epoch')?.runId ?? null,
    toolCallId = null,
    toolName = null,
  } = first ?? {};
  return {
    atMs,
    actor,
    action: 'storage.full',
    target,
    notebookId,
    sessionId,
    runId,
    toolCallId,
    toolName,
    inputSummary: action ?? '',
    outputSummary: 'Not enough storage on this device. Nothing was written.',
    decision: 'failed',
  };
}
