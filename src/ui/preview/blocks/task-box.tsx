import { type ComponentProps, useContext, useState } from 'react';
import styles from '../preview.module.css';
import { BlockContext, usePreview } from '../preview-context.ts';
import { strings } from '../preview-strings.ts';

interface TaskBoxProps extends ComponentProps<'input'> {
  'data-task'?: string;
}

/** The box of a task. It is ticked in the text; what is shown here is a moment ahead of it. */
export function TaskBox({ checked, 'data-task': task, 'aria-label': name }: TaskBoxProps) {
  const { tick } = usePreview();
  const block = useContext(BlockContext);
  const [ahead, setAhead] = useState<{ of: boolean; done: boolean } | null>(null);
  const written = checked === true;
  const done = ahead !== null && ahead.of === written ? ahead.done : written;
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
        setAhead({ of: written, done: event.target.checked });
        tick(block, Number(task), event.target.checked);
      }}
    />
  );
}
