import type { Label, LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../../contracts/domain/row-words.ts';
import { localOnlyError } from '../../../contracts/errors/messages/model-messages.ts';
import type { Withheld } from '../../policy/flow-labels.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { Handle, NamedPath } from '../../ports/scoped-notebook-port.ts';
import { createLabelLookup } from './label-lookup.ts';
import type { Reach } from './reach.ts';

/** What local-only files of a notebook show to one call, and which labels the call takes on. */
export interface Withholding {
  readonly withheld: Withheld;
  /** Each label that a file or folder carries, its own and inherited ones. Of a row, or of one that was deleted. */
  labelsOf(place: NamedPath): readonly Label[];
  isLocalOnly(place: NamedPath): boolean;
  /** Whether not even the name is shown. */
  hidesName(place: NamedPath): boolean;
  /** Throws `local-only` where using a handle would tell of a withheld file, whatever the file contains and whether it exists. */
  refuse(handle: Handle): void;
  /** Notes each label of these names once, with the first place that carries it. */
  noteNames(places: readonly NamedPath[]): void;
}

export interface WithholdingOptions {
  readonly reader: NotebookReader;
  readonly withheld: Withheld;
  readonly noteRead: (shownPath: string, storedPath: string) => void;
  readonly noteShown: (labels: readonly LabelAt[]) => void;
}

export function createWithholding(
  { reader, withheld, noteRead, noteShown }: WithholdingOptions,
  { show }: Pick<Reach, 'show'>,
): Withholding {
  const labels = createLabelLookup(reader);
  const isLocalOnly = (place: NamedPath): boolean => labels.of(place).some(({ label }) => label === 'local-only');

  /** Where names are shown, creating and deleting tell nothing more. */
  function tells({ path, operation }: Handle): boolean {
    if (withheld === 'nothing' || !labels.isLocalOnly(path)) return false;
    if (withheld === 'names') return true;
    return (operation === 'read' || operation === 'write') && reader.get(path)?.kind !== 'folder';
  }

  return {
    withheld,
    isLocalOnly,
    labelsOf: (place) => [...new Set(labels.of(place).map(({ label }) => label))],
    hidesName: (place) => withheld === 'names' && isLocalOnly(place),
    refuse(handle) {
      if (!tells(handle)) return;
      // A withheld path counts as read, so that the run ends.
      noteRead(handle.shown, handle.path);
      noteShown([{ label: 'local-only', path: handle.shown }]);
      throw localOnlyError('withheld', { path: handle.shown });
    },
    noteNames(places) {
      if (!reader.hasLabels) return;
      const found = new Map<Label, LabelAt>();
      for (const place of places) {
        for (const at of labels.of(place)) if (!found.has(at.label)) found.set(at.label, at);
        if (found.size === LABELS.length) break;
      }
      noteShown([...found.values()].map(({ label, path }) => ({ label, path: show(path) ?? path })));
    },
  };
}
