import { CloisterError } from '../../../../contracts/errors/errors.ts';
import { folderUnavailableError } from '../../../../contracts/errors/messages/folder-messages.ts';
import type { FolderProblem } from '../../contract/folder-status.ts';

/** A file of the folder that cannot be used: `placeholder` has no content here, `missing` is gone, `damaged` has other bytes. */
export class FolderFileError extends Error {
  readonly path: string;
  readonly reason: 'placeholder' | 'missing' | 'damaged';

  constructor(path: string, reason: FolderFileError['reason']) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/** A later version of the app wrote the snapshot. */
export class NewerSnapshotError extends Error {}

const BY_NAME: Readonly<Record<string, FolderProblem>> = {
  NotFoundError: 'gone',
  NotAllowedError: 'reconnect',
  SecurityError: 'reconnect',
  NoModificationAllowedError: 'read-only',
  InvalidModificationError: 'read-only',
  QuotaExceededError: 'full',
  NotReadableError: 'placeholder',
};

/** Returns what an error of the browser means for the folder. */
export function folderProblem(error: unknown): FolderProblem {
  if (error instanceof FolderFileError) return error.reason === 'placeholder' ? 'placeholder' : 'different';
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? 'failed') : 'failed';
}

/** Returns the error that a person reads. One that has words already stays as it is. */
export function folderError(error: unknown): unknown {
  if (error instanceof CloisterError) return error;
  if (error instanceof NewerSnapshotError) return folderUnavailableError('newer');
  if (error instanceof FolderFileError) return folderUnavailableError(error.reason, { path: error.path });
  const problem = folderProblem(error);
  if (problem === 'gone' || problem === 'full') return folderUnavailableError(problem);
  if (problem === 'read-only') return folderUnavailableError('readOnly');
  return folderUnavailableError('failed', { reason: error instanceof Error ? error.message : String(error) });
}
