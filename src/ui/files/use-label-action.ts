import { toErrorData } from '../../contracts/errors.ts';
import { type Label, type LabelAt, labelSchema } from '../../contracts/label.ts';
import { useClient } from '../app/client-context.tsx';
import { nameOf } from '../kit/format.ts';
import { useNotices } from '../kit/notices.tsx';
import { carriesItself } from './label-choices.ts';
import { labelStrings } from './strings.ts';

/** Sets a label that a file or folder does not carry, or takes away one that it carries itself; says what follows. */
export function useLabelAction(notebookId: string): (path: string, labels: readonly LabelAt[], label: Label) => void {
  const { call } = useClient();
  const { notify } = useNotices();
  return (path, labels, label) => {
    const carried = carriesItself(path, labels, label);
    const own = labelSchema.options.filter((each) => carriesItself(path, labels, each));
    const wanted = labelSchema.options.filter((each) => (each === label ? !carried : own.includes(each)));
    const set = (to: readonly Label[]) => call('files.setLabels', { notebookId, path, labels: [...to] });
    const fail = (error: unknown) => notify(toErrorData(error).message);
    set(wanted).then(() => {
      const name = nameOf(path);
      const text = carried
        ? labelStrings.takenAway[label](name, /\.md$/i.test(path))
        : labelStrings.wasSet(label, name);
      notify(text, { label: labelStrings.undo, run: () => void set(own).catch(fail) });
    }, fail);
  };
}
