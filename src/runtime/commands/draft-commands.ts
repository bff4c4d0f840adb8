import type { DraftRow } from '../../contracts/domain/notebook/notebook.ts';
import { conflictError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import type { Services } from '../app/services.ts';
import { commitDraft, draftIdOf } from '../notebook/commit-drafts.ts';
import { writablePath } from '../notebook/person-path.ts';
import { saveDraft } from '../notebook/save-draft.ts';

export function draftCommands(services: Services) {
  const { store } = services;

  async function find(notebookId: string, raw: string): Promise<DraftRow | undefined> {
    return store.findDraft(draftIdOf(notebookId, writablePath(raw)));
  }

  return {
    'drafts.save': async (input) => {
      const saved = await saveDraft(services, { ...input, path: writablePath(input.path) });
      store.noteDraft(input.notebookId);
      return saved;
    },
    'drafts.commit': async ({ notebookId, path, seenMs }) => {
      const draft = await find(notebookId, path);
      const hashNow = async () => (await store.notebook(notebookId)).get(writablePath(path))?.hash ?? null;
      if (!draft) return { state: 'none', hash: await hashNow() };
      const isOfOthers = seenMs !== undefined && draft.updatedMs !== seenMs;
      const outcome = draft.conflict
        ? { state: 'conflict' as const, hash: await hashNow() }
        : await commitDraft(services, draft);
      return isOfOthers ? { state: 'merged', hash: await hashNow() } : outcome;
    },
    'drafts.settle': async ({ notebookId, path, keep, seenHash }) => {
      const draft = await find(notebookId, path);
      if (!draft) throw notFoundError('draft', { path });
      if (keep === 'theirs') {
        await store.removeDraft(draft.draftId);
        return { path: draft.path };
      }
      const reader = await store.notebook(notebookId);
      if (keep === 'mine' && seenHash !== undefined && (reader.get(draft.path)?.hash ?? null) !== seenHash) {
        throw conflictError('draft', { path: draft.path });
      }
      const target =
        keep === 'mine' ? draft.path : freeName(draft.path, (candidate) => reader.findFolded(candidate) !== undefined);
      const baseHash = reader.get(target)?.hash ?? null;
      const labels = reader.labelsAt(draft.path).map(({ label }) => label);
      const settled = await store.updateDraft(draft.draftId, (now) => {
        // Read inside the transaction, so that text typed since the decision is kept.
        if (!now) return null;
        return {
          ...now,
          draftId: draftIdOf(notebookId, target),
          path: target,
          baseHash,
          conflict: false,
          labels: [...new Set([...(now.labels ?? []), ...labels])],
        };
      });
      if (settled) await commitDraft(services, settled);
      return { path: target };
    },
  } satisfies Partial<CommandHandlers>;
}

/** Returns a free name: `/a/b.md` → `/a/b (my version).md`, then `… 2`. */
function freeName(path: string, taken: (path: string) => boolean): string {
  const dot = path.lastIndexOf('.');
  const hasType = dot > path.lastIndexOf('/') + 1;
  const stem = hasType ? path.slice(0, dot) : path;
  const type = hasType ? path.slice(dot) : '';
  for (let n = 1; ; n++) {
    const candidate = `${stem} (my version${n === 1 ? '' : ` ${n}`})${type}`;
    if (!taken(candidate)) return candidate;
  }
}
