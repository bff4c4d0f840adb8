import { type ErrorCode, hasErrorCode } from '../../contracts/errors/errors.ts';

/**
 * Waits for a commit. Resolves with false when it was refused with one of these codes: what it was decided for has changed in the
 * meantime, and the next check decides again. Rejects with all other errors.
 */
export async function unlessRefused(commit: Promise<unknown>, codes: readonly ErrorCode[]): Promise<boolean> {
  try {
    await commit;
    return true;
  } catch (error) {
    if (!codes.some((code) => hasErrorCode(error, code))) throw error;
    return false;
  }
}

/** Refusals of a change to a row that the person, or another window, has changed or removed. */
export const ROW_CHANGED = ['conflict', 'not-found'] as const satisfies readonly ErrorCode[];
