import type { DraftRow } from '../../contracts/domain/notebook/notebook.ts';
import { conflictError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { Services } from '../app/services.ts';
import { commitDraft, draftIdOf } from './commit-drafts.ts';

/**
 * Stores typed text as the draft of its path. A draft that another window has stored since this one last read or wrote it is
 * committed first, so that its text is a change of the notebook and is merged like one.
 *
 * @throws CloisterError `conflict` when that draft waits for a choice of the person; nothing is stored
 */
export async function saveDraft(services: Services, input: CommandValue<'drafts.save'>): Promise<DraftRow> {
  const { notebookId, path, text, baseHash, seenMs } = input;
  const { store } = services;
  const draftId = draftIdOf(notebookId, path);
  for (;;) {
    let unseen: DraftRow | undefined;
    const write = (known: DraftRow | undefined): DraftRow | null => {
      if (known && seenMs !== undefined && known.updatedMs !== seenMs && known.text !== text) {
        unseen = known;
        return null;
      }
      return {
        draftId,
        notebookId,
        path,
        text,
        // Keep the base of the first edit; it changes only when the draft is committed.
        baseHash: known ? known.baseHash : baseHash,
        // It tells the versions of a draft apart.
        updatedMs: Math.max(services.loop.clock.nowMs(), (known?.updatedMs ?? 0) + 1),
        conflict: known?.conflict ?? false,
        ...(known?.labels ? { labels: known.labels } : {}),
      };
    };
    // May use the reserve: the typed text is stored nowhere else.
    const saved = await store.reserve.writeWith(() => store.updateDraft(draftId, write));
    if (saved) return saved;
    const outcome = unseen && (unseen.conflict ? 'conflict' : (await commitDraft(services, unseen)).state);
    if (outcome === 'conflict') throw conflictError('draftElsewhere', { path });
  }
}
