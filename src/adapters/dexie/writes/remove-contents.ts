import type { Approval, ApprovalState } from '../../../contracts/domain/run/run.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { WriteHandler } from './write-handler.ts';

/** States of an approval whose change may still be written, or shown before the person decides. */
export const WAITING_APPROVALS = ['planned', 'pending', 'allowed'] as const satisfies readonly ApprovalState[];

/** Removes the contents of earlier versions, unless anything was written since they were found. */
export const removeContentsHandler: WriteHandler<Write<'remove-contents'>> = {
  tables: () => ['audit', 'blobs', 'drafts', 'approvals'],
  async prepare({ hashes, headSeq }, { rows }) {
    const [last, drafts, ...approvals] = await Promise.all([
      rows.last('audit'),
      rows.all('drafts'),
      ...WAITING_APPROVALS.map((state) => rows.findAll('approvals', 'state', state)),
    ]);
    // Every change has an entry in the log; a draft and an approval may have none.
    const needed = new Set([
      ...drafts.flatMap(({ baseHash }) => baseHash ?? []),
      ...approvals.flat().flatMap(hashesOfApproval),
    ]);
    if ((last?.seq ?? 0) !== headSeq || hashes.some((hash) => needed.has(hash))) throw conflictError('contentsUsed');
    return {
      write() {
        for (const hash of hashes) rows.remove('blobs', hash);
      },
    };
  },
};

/** Returns the contents that the change of an approval names, before and after. */
export function hashesOfApproval({ change, proposed }: Pick<Approval, 'change' | 'proposed'>): string[] {
  const transitions = [change, proposed?.change].flatMap((part) => part?.transitions ?? []);
  return transitions.flatMap(({ before, after }) => [before?.hash ?? [], after?.hash ?? []].flat());
}
