import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translate, translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { selectionStrings as strings } from '../../state/labels/selection-strings.ts';
import { flushNotes } from '../../state/notebook/open-notes.ts';
import { usePlace } from '../../state/place-context.tsx';
import { useUndo } from '../../state/undo/use-undo.ts';
import { tagManyStrings } from './tag-many-strings.ts';

/**
 * Returns an action that adds a tag to several notes or removes it, as one change, and notifies the person with an undo. It resolves
 * with the reason when nothing was changed.
 */
export function useTagMany(): (files: readonly FileRow[], tag: string, carried: boolean) => Promise<string | null> {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notify } = useNotices();
  const undo = useUndo();
  const { notebookId } = notebook;
  return async (files, tag, carried) => {
    try {
      await flushNotes();
      const paths = files.map(({ path }) => path);
      const { changed, skipped, changeId } = await call('files.tagMany', { notebookId, paths, tag, carried });
      const [first] = skipped;
      const left =
        first === undefined ? '' : strings.leftOut(skipped.length, first.path, translate(first.reason, first.sentence));
      if (changeId === null) return left || (carried ? tagManyStrings.allTagged(tag) : tagManyStrings.noneTagged(tag));
      const words = carried ? tagManyStrings.tagged : tagManyStrings.untagged;
      notify([words(tag, changed.length), left].filter(Boolean).join(' '), {
        label: common.undo,
        run: () => void undo.change(changeId),
      });
      return null;
    } catch (error) {
      return translateError(error);
    }
  };
}
