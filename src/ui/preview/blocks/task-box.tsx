import { type ComponentProps, useContext, useState } from 'react';
import { BlockContext, usePreview } from '../../state/notebook/preview-context.ts';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';

interface TaskBoxProps extends ComponentProps<'input'> {
  'data-task'?: string;
}

/** Renders the checkbox of a task. Ticking edits the text; the checkbox shows the new state before the text is rendered again. */
export function TaskBox({ checked, 'data-task': task, 'aria-label': name }: TaskBoxProps) {
  const { tick } = usePreview();
  const block = useContext(BlockContext);
  const [optimistic, setOptimistic] = useState<{ of: boolean; done: boolean } | null>(null);
  const written = checked === true;
  const done = optimistic !== null && optimistic.of === written ? optimistic.done : written;
  const canTick = tick !== null && task !== undefined;
  return (
    <input
      type="checkbox"
      className={styles.task}
      checked={done}
      disabled={!canTick}
      aria-label={name || strings.task}
      onChange={(event) => {
        if (!canTick) return;
        setOptimistic({ of: written, done: event.target.checked });
        tick(block, Number(task), event.target.checked);
      }}
    />
  );
}
