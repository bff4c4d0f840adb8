import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../client-context.tsx';
import { usePlace } from '../place-context.tsx';
import { selectionStrings as strings } from './selection-strings.ts';

/** Returns an action that adds a label to several files and folders, or removes it, and notifies the person. */
export function useLabelMany(): (
  files: readonly Pick<FileRow, 'path'>[],
  change: { label: Label; carried: boolean },
) => Promise<void> {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notify } = useNotices();
  const { notebookId } = notebook;
  const put = (paths: readonly string[], label: Label, carried: boolean) =>
    call('files.labelMany', { notebookId, paths: [...paths], label, carried });
  const fail = (error: unknown) => notify(translateError(error));
  return async (files, { label, carried }) => {
    const paths = files.map(({ path }) => path);
    const { changed } = await put(paths, label, carried).catch((error) => {
      fail(error);
      return { changed: null };
    });
    if (changed === null) return;
    const words = carried ? strings.labelled : strings.unlabelled;
    if (changed.length === 0) notify(strings.sameLabels);
    else {
      const undo = () => void put(changed, label, !carried).catch(fail);
      notify(words(label, changed.length), { label: common.undo, run: undo });
    }
  };
}
