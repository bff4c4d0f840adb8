import { memo } from 'react';
import { useLabelsAt } from '../../../client/queries/use-labels.ts';
import { labelMarkStrings } from '../../files/file-strings.ts';
import { groupByLabel, LabelsIcon, labelIcons } from '../../files/labels/group-labels.ts';
import { labelChoices, labelOfChoice } from '../../files/labels/label-choices.ts';
import { useLabelAction } from '../../files/labels/use-label-action.ts';
import { MenuButton } from '../../kit/floating/menu.tsx';
import { nameOf } from '../../kit/format.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { labelStrings } from '../../state/labels/label-strings.ts';
import styles from '../editor.module.css';

/** Shows the labels of a note with their origin, and a menu that adds and removes labels. */
export const NoteLabels = memo(function NoteLabels({ notebookId, path }: { notebookId: string; path: string }) {
  const labels = useLabelsAt(notebookId, path) ?? [];
  const change = useLabelAction(notebookId);
  return (
    <div className={styles.labels}>
      {groupByLabel(labels).map(({ label, from }) => {
        const Icon = labelIcons[label];
        return (
          <span key={label} className={styles.labelChip} data-label={label} title={labelStrings.meaning[label]}>
            <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
            <VisibleText text={labelMarkStrings.from(label, from, path)} />
          </span>
        );
      })}
      <MenuButton
        className={styles.labelButton}
        data-labels-button
        menuLabel={labelStrings.menu(nameOf(path))}
        choices={labelChoices(path, labels).map((choice) => ({ ...choice, apart: false }))}
        onChoose={(id) => {
          const label = labelOfChoice(id);
          if (label !== null) change(path, labels, label);
        }}
      >
        <LabelsIcon size={14} strokeWidth={1.5} aria-hidden="true" />
        <span className={styles.labelWord}>{labelStrings.button}</span>
      </MenuButton>
    </div>
  );
});
