import { Button } from '../button.tsx';
import styles from './floating-dialog.module.css';

/** What was done in a dialog. `undo` is null for what cannot be undone there. */
export interface Done {
  readonly text: string;
  readonly undo: (() => void) | null;
}

interface DoneNoteProps {
  done: Done | null;
  undoLabel: string;
}

/** Says in an open dialog what was done, with Undo, because notices outside of it cannot be reached. */
export function DoneNote({ done, undoLabel }: DoneNoteProps) {
  return (
    <div className={styles.done} role="status">
      {done?.text}
      {done?.undo && <Button onClick={done.undo}>{undoLabel}</Button>}
    </div>
  );
}
