import type { ScriptCheckpoint } from '../../../contracts/domain/run/script.ts';
import { Button } from '../../../ui/kit/button.tsx';
import kit from '../../../ui/kit/kit.module.css';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { strings } from '../texts/script-strings.ts';

interface CheckpointsProps {
  readonly checkpoints: readonly ScriptCheckpoint[];
  /** How many of them, from the first, the person has allowed. */
  readonly allowed: number;
  readonly onAllow: () => void;
  readonly onReject: () => void;
}

/** Asks for the checkpoints of a planned script, one after the other. */
export function Checkpoints({ checkpoints, allowed, onAllow, onReject }: CheckpointsProps) {
  const next = checkpoints[allowed];
  if (next === undefined) return <p role="status">{strings.allAllowed(checkpoints.length)}</p>;
  const title = strings.checkpoint(allowed + 1, checkpoints.length);
  return (
    <section className={page.wide} aria-label={title} aria-live="polite">
      <h2>{title}</h2>
      <pre className={kit.raw}>
        <VisibleText text={next.text} />
      </pre>
      <p>{strings.byThen(next.fileCount)}</p>
      <div className={page.actions}>
        <Button onClick={onReject}>{common.reject}</Button>
        {/* The second click of a double click would answer the next checkpoint unread. */}
        <Button tone="primary" onClick={({ detail }) => detail <= 1 && onAllow()}>
          {strings.allow}
        </Button>
      </div>
    </section>
  );
}
