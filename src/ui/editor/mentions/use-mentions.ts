import { useCallback, useEffect, useState } from 'react';
import type { Mention, Mentions } from '../../../contracts/wire/search-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { flushNotes } from '../../state/notebook/open-notes.ts';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { useUndo } from '../../state/undo/use-undo.ts';
import { strings } from './mentions-strings.ts';

type FoundMentions =
  | { readonly state: 'searching' }
  | ({ readonly state: 'found' } & Mentions)
  | { readonly state: 'failed'; readonly problem: string };

/** Returns where other notes name a note, and searches again when the notebook changes. */
export function useMentions(notebookId: string, path: string): FoundMentions {
  const search = useSearchClient();
  const { seq } = usePlace().notebook;
  const [found, setFound] = useState<FoundMentions>({ state: 'searching' });
  useEffect(() => {
    if (seq < 0) return;
    return followPromise(
      search.mentions(notebookId, path),
      (mentions) => setFound({ state: 'found', ...mentions }),
      (error) => setFound({ state: 'failed', problem: translateError(error) }),
    );
  }, [search, notebookId, path, seq]);
  return found;
}

/**
 * Returns a function that makes links of mentions of one note, as one change, and offers to undo it. Resolves with whether the note
 * changed; a refusal is shown in words.
 */
export function useLinkMentions(
  notebookId: string,
  path: string,
): { link: (mentions: readonly Mention[]) => Promise<boolean>; isLinking: boolean } {
  const { call } = useClient();
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const [isLinking, setLinking] = useState(false);
  const link = useCallback(
    async (mentions: readonly Mention[]) => {
      const [first] = mentions;
      if (first === undefined) return false;
      setLinking(true);
      try {
        await flushNotes();
        const { changeId } = await call('files.linkMentions', {
          notebookId,
          path,
          note: first.path,
          baseHash: first.hash,
          starts: mentions.map(({ from }) => from),
        });
        if (changeId === null) return false;
        const text = strings.linked(mentions.length, first.title);
        notify(text, { label: common.undo, run: () => void undo(changeId) });
        return true;
      } catch (error) {
        notify(translateError(error));
        return false;
      } finally {
        setLinking(false);
      }
    },
    [call, notebookId, path, notify, undo],
  );
  return { link, isLinking };
}
