import { memo, useMemo } from 'react';
import { useLabelsAt } from '../../../client/queries/use-labels.ts';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { unsetLabels } from '../../../core/shared/head-properties.ts';
import { UnsetLabelNote } from '../../files/labels/unset-label-note.tsx';
import { useLabelMany } from '../../state/labels/use-label-many.ts';

interface NoteUnsetLabelsProps {
  notebookId: string;
  path: string;
  text: string;
}

/** Points out labels that the tags and properties of a note name although the note does not have them. */
export const NoteUnsetLabels = memo(function NoteUnsetLabels({ notebookId, path, text }: NoteUnsetLabelsProps) {
  const labels = useLabelsAt(notebookId, path);
  const named = useMemo(() => unsetLabels(text), [text]);
  const labelMany = useLabelMany();
  if (labels === undefined) return null;
  const add = (label: Label, button: HTMLElement): void => {
    // The button disappears with its note.
    button.closest('article')?.querySelector<HTMLElement>('[data-labels-button]')?.focus();
    void labelMany([{ path }], { label, carried: true });
  };
  return <UnsetLabelNote found={named.filter(({ label }) => !labels.some((at) => at.label === label))} onAdd={add} />;
});
