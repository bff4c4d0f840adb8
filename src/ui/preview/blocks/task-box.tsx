import { type ComponentProps, useContext, useState } from 'react';
import { BlockContext, usePreview } from '../../state/notebook/preview-context.ts';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';
import { describeTask } from './task-state.ts';

interface TaskBoxProps extends ComponentProps<'input'> {
  'data-task'?: string;
  'data-state'?: string;
}

/** Renders the checkbox of a task. Ticking edits the text; the checkbox shows the new state before the text is rendered again. */
export function TaskBox({ checked, 'data-task': task, 'data-state': state = ' ', 'aria-label': name }: TaskBoxProps) {
  const { tick } = usePreview();
  const block = useContext(BlockContext);
  const [optimistic, setOptimistic] = useState<{ of: string; done: boolean } | null>(null);
  const written = checked === true ? 'x' : state;
  const isChanged = optimistic !== null && optimistic.of === written;
  const done = isChanged ? optimistic.done : checked === true;
  const described = isChanged ? null : describeTask(written);
  const canTick = tick !== null && task !== undefined;
  return (
    <input
      type="checkbox"
      className={styles.task}
      checked={done}
      data-state={described === null ? undefined : state}
      ref={(box) => {
        if (box !== null) box.indeterminate = described !== null;
      }}
      title={described ?? undefined}
      disabled={!canTick}
      aria-label={described === null ? name || strings.task : `${name || strings.task} (${described})`}
      onChange={(event) => {
        if (!canTick) return;
        setOptimistic({ of: written, done: event.target.checked });
        tick(block, Number(task), event.target.checked);
      }}
    />
  );
}
