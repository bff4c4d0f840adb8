import type { DraftRow } from '../../contracts/domain/notebook/notebook.ts';
import { conflictError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { mergeText } from '../../core/notebook/change/merge-text.ts';
import type { Services } from '../app/services.ts';
import { commitDraft, draftIdOf } from './commit-drafts.ts';

/**
 * Stores typed text as the draft of its path. One that another window has stored since this one last read or wrote it is merged with it by
 * lines. Where that fails, it is committed first, so that its text is a change of the notebook and the next commit asks the person.
 *
 * @throws CloisterError `conflict` when that draft waits for a choice of the person; nothing is stored
 */
export async function saveDraft(
  services: Services,
  input: CommandValue<'drafts.save'>,
): Promise<CommandResults['drafts.save']> {
  const { notebookId, path, text, baseHash, seenMs, ancestor } = input;
  const { store } = services;
  const draftId = draftIdOf(notebookId, path);
  for (;;) {
    let unseen: DraftRow | undefined;
    const write = (known: DraftRow | undefined): DraftRow | null => {
      unseen = known && seenMs !== undefined && known.updatedMs !== seenMs && known.text !== text ? known : undefined;
      const stored = unseen ? mergeWith(unseen, input) : text;
      if (stored === null) return null;
      return {
        draftId,
        notebookId,
        path,
        text: stored,
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
    if (saved && unseen) return { state: 'merged', updatedMs: saved.updatedMs, text: saved.text };
    if (saved) return { state: 'saved', updatedMs: saved.updatedMs };
    if (ancestor === undefined) return { state: 'unseen' };
    const outcome = unseen && (unseen.conflict ? 'conflict' : (await commitDraft(services, unseen)).state);
    if (outcome === 'conflict') throw conflictError('draftElsewhere', { path });
  }
}

/** Returns null where the lines of both differ, and where the other draft began from another version of the file. */
function mergeWith(unseen: DraftRow, { text, baseHash, ancestor }: CommandValue<'drafts.save'>): string | null {
  if (unseen.conflict || unseen.baseHash !== baseHash || ancestor === undefined) return null;
  const merged = mergeText(ancestor, text, unseen.text);
  return merged.type === 'merged' ? merged.text : null;
}
