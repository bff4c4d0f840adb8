import type { LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { labelMarkStrings } from '../file-strings.ts';
import styles from '../files.module.css';
import { groupByLabel, hasOwnLabel, labelIcons } from './group-labels.ts';

/** Shows the labels of a tree row as icons. The accessible name of the row contains them as text. */
export function LabelMarks({ path, labels }: { path: string; labels: readonly LabelAt[] }) {
  return groupByLabel(labels).map(({ label, from }) => {
    const Icon = labelIcons[label];
    return (
      <span
        key={label}
        className={styles.mark}
        data-label={label}
        data-inherited={!hasOwnLabel(path, labels, label)}
        title={labelMarkStrings.from(label, from, path)}
      >
        <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
      </span>
    );
  });
}
