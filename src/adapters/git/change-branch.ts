import git from 'isomorphic-git';
import { z } from 'zod';
import type { GitCheckout, GitMerge } from '../../contracts/domain/notebook/git-file.ts';
import { type Repository, type Signature, signed } from './repository.ts';

/** Error codes of isomorphic-git for files that block the operation. */
const conflictSchema = z.object({
  code: z.enum(['CheckoutConflictError', 'MergeConflictError']),
  data: z.object({ filepaths: z.array(z.string()) }),
});

/**
 * Checks out a branch or commit. Files with uncommitted changes block it and are returned as `conflict`; the caller then has to
 * discard what was written so far.
 */
export async function checkout(repository: Repository, ref: string): Promise<GitCheckout> {
  try {
    await git.checkout({ ...repository, ref });
    return { type: 'checked-out', ref };
  } catch (error) {
    return { type: 'conflict', paths: conflictPaths(error) };
  }
}

/** Merges a branch into the current one and updates the working tree. */
export async function mergeBranch(repository: Repository, theirs: string, author: Signature): Promise<GitMerge> {
  const ours = await git.currentBranch(repository);
  if (!ours) return { type: 'no-branch' };
  try {
    const merged = await git.merge({ ...repository, ours, theirs, author: signed(author), abortOnConflict: true });
    if (merged.alreadyMerged) return { type: 'up-to-date' };
    await git.checkout({ ...repository, ref: ours });
    return { type: merged.fastForward ? 'fast-forward' : 'merged', oid: merged.oid ?? '' };
  } catch (error) {
    return { type: 'conflict', paths: conflictPaths(error) };
  }
}

function conflictPaths(error: unknown): string[] {
  const conflict = conflictSchema.safeParse(error);
  if (!conflict.success) throw error;
  return conflict.data.data.filepaths.map((path) => `/${path}`).sort();
}
