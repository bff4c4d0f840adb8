import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { UnsetLabel } from '../../../core/shared/head-properties.ts';
import { Button } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { labelStrings } from '../../state/labels/label-strings.ts';
import styles from '../files.module.css';
import { labelIcons } from './group-labels.ts';

interface UnsetLabelNoteProps {
  found: readonly UnsetLabel[];
  busy?: boolean;
  /** Called with the label and the pressed button. Default: the label cannot be added here. */
  onAdd?: ((label: Label, button: HTMLElement) => void) | undefined;
}

/** Points out labels that a tag or property names without setting them, each with a button that adds the label. */
export function UnsetLabelNote({ found, busy = false, onAdd }: UnsetLabelNoteProps) {
  if (found.length === 0) return null;
  return (
    <div className={kit.error} data-tone="decide" role="status">
      {found.map(({ label, by, name }) => (
        <div key={label} className={styles.unsetLabel}>
          <p>
            <VisibleText text={labelStrings.unset(by, name)} />
          </p>
          {onAdd && (
            <Button
              icon={labelIcons[label]}
              disabled={busy}
              onClick={({ currentTarget }) => onAdd(label, currentTarget)}
            >
              {labelStrings.set(label)}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
