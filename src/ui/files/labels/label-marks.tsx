import type { LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { labelMarkStrings } from '../file-strings.ts';
import styles from '../files.module.css';
import { byLabel, carriesItself, labelIcons } from './labels-of.ts';

/** The labels of a line of the tree, as marks. The line's own name says them to who does not see them. */
export function LabelMarks({ path, labels }: { path: string; labels: readonly LabelAt[] }) {
  return byLabel(labels).map(({ label, from }) => {
    const Icon = labelIcons[label];
    return (
      <span
        key={label}
        className={styles.mark}
        data-label={label}
        data-inherited={!carriesItself(path, labels, label)}
        title={labelMarkStrings.from(label, from, path)}
      >
        <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
      </span>
    );
  });
}
