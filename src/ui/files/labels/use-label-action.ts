import { readOwnLabels } from '../../../client/queries/use-labels.ts';
import type { Label, LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../../contracts/domain/row-words.ts';
import { nameOf } from '../../kit/format.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { labelStrings } from '../../state/labels/label-strings.ts';
import { hasOwnLabel } from './group-labels.ts';

/** Returns an action that adds a label, or removes one that the file or folder carries itself, and notifies the person. */
export function useLabelAction(notebookId: string): (path: string, labels: readonly LabelAt[], label: Label) => void {
  const { call } = useClient();
  const { notify } = useNotices();
  const fail = (error: unknown) => notify(translateError(error));
  // Labels are read again here, because they may have changed since the menu opened.
  const put = async (path: string, label: Label, carried: boolean): Promise<void> => {
    const own = await readOwnLabels(notebookId, path);
    const labels = LABELS.filter((each) => (each === label ? carried : own.includes(each)));
    await call('files.setLabels', { notebookId, path, labels });
  };
  return (path, labels, label) => {
    const name = nameOf(path);
    if (!hasOwnLabel(path, labels, label)) {
      put(path, label, true).then(() => notify(labelStrings.wasSet(label, name)), fail);
      return;
    }
    const undo = { label: common.undo, run: () => void put(path, label, true).catch(fail) };
    const text = labelStrings.takenAway[label](name, /\.md$/i.test(path));
    put(path, label, false).then(() => notify(text, undo), fail);
  };
}
