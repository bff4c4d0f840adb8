import type { JobProgress } from '../../../contracts/wire/transfer.ts';
import { Button } from '../button.tsx';
import { common } from '../language/common-strings.ts';
import page from '../styles/page.module.css';
import { Working } from '../working.tsx';
import { taskStrings as kitStrings } from './task-progress-strings.ts';

interface TaskProgressProps {
  /** What is done, which names the bar. */
  text: string;
  progress: JobProgress;
  onStop: () => void;
}

/** Says that the person stopped a task, and offers it again. */
export function StoppedNote({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={page.actions} role="status">
      <span>{kitStrings.stopped}</span>
      <Button onClick={onAgain}>{common.retry}</Button>
    </div>
  );
}

/** Shows that a long task works, how far it is, and how to stop it. */
export function TaskProgress({ text, progress: { done, all }, onStop }: TaskProgressProps) {
  return (
    <div className={page.stack}>
      <Working text={text} />
      {/* Without a value while the number of steps is not known. */}
      <progress
        className={page.wide}
        aria-label={text}
        {...(all > 0 ? { value: Math.min(done, all), max: all } : {})}
      />
      <div className={page.actions}>
        {all > 0 && <span className={page.hint}>{common.percent(Math.min(1, done / all))}</span>}
        <Button onClick={onStop}>{common.stop}</Button>
      </div>
    </div>
  );
}
