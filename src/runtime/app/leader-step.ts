import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import { type ErrorCode, hasErrorCode } from '../../contracts/errors/errors.ts';
import type { Write } from '../../core/ports/commit-batch.ts';
import type { Services } from './services.ts';
import { ROW_CHANGED, unlessRefused } from './unless-refused.ts';

// A task and reviewed work are rows whose next step follows from the row and from the run that it waits for. The leader lists them, decides
// on each, and commits the step under its epoch; a row that has changed meanwhile is decided on again at the next check.

/** The check that lets only the leader commit. */
export function underEpoch(epoch: number): { readonly type: 'leader-epoch'; readonly epoch: number } {
  return { type: 'leader-epoch', epoch };
}

/** Commits the next step of a row. Resolves with false when the person or another window has changed or removed the row meanwhile. */
export function commitStep(
  { store }: Pick<Services, 'store'>,
  epoch: number,
  patch: Extract<Write, { type: 'patch-row' }>,
  record: AuditRecordInput,
): Promise<boolean> {
  const step = store.commit({ checks: [underEpoch(epoch)], writes: [patch], audit: [record] });
  return unlessRefused(step, ROW_CHANGED);
}

/** Refusals of a start that concern neither the row nor its agent: another window or the person was faster, or the conversation is busy. */
const LATER: readonly ErrorCode[] = ['conflict', 'run-waiting'];
/** Refusals that concern every row: the leader stops, and the next leader continues. */
const STOPS: readonly ErrorCode[] = ['epoch-lost', 'storage-full'];

/**
 * Returns what a refused step says: `later`: the next check decides again; `stop`: no row can be continued now; `row`: the person has to
 * know, because the row cannot be continued as it is.
 *
 * @param more further codes of each kind
 */
export function readRefusal(
  error: unknown,
  { later = [], stop = [] }: { readonly later?: readonly ErrorCode[]; readonly stop?: readonly ErrorCode[] },
): 'later' | 'stop' | 'row' {
  if ([...LATER, ...later].some((code) => hasErrorCode(error, code))) return 'later';
  return [...STOPS, ...stop].some((code) => hasErrorCode(error, code)) ? 'stop' : 'row';
}
