import { useEffect } from 'react';
import { z } from 'zod';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';

const inputSchema = z.object({ source: z.string() });
const outputSchema = z.object({
  calls: z.array(z.object({ toolName: z.string(), count: z.number(), refused: z.number() })),
});

interface ScriptSourceProps {
  approval: Pick<Approval, 'input' | 'output' | 'change' | 'script'>;
  /** Called at once: the source is shown in full. Default: the change below it is what has to be seen. */
  onSeen?: () => void;
}

/** Shows the checkpoint at which a script waits, its source in full, and the calls that its dry run made, by tool. */
export function ScriptSource({ approval, onSeen }: ScriptSourceProps) {
  useEffect(() => onSeen?.(), [onSeen]);
  const { source } = inputSchema.catch({ source: '' }).parse(approval.input);
  const { calls } = outputSchema.catch({ calls: [] }).parse(approval.output);
  const words = strings.script;
  const { checkpoints = [], isOpen = false } = approval.script ?? {};
  const open = isOpen ? checkpoints.at(-1) : undefined;
  const passed = open === undefined ? checkpoints : checkpoints.slice(0, -1);
  return (
    <section className={styles.address} aria-label={words.label}>
      {open === undefined ? (
        <p>{approval.change === null ? words.reads : words.what}</p>
      ) : (
        <>
          <p>
            <strong>{words.checkpoint(checkpoints.length)}</strong>
          </p>
          <pre className={`${kit.raw} ${styles.source}`}>
            <VisibleText text={open.text} />
          </pre>
          <p>
            {words.answer} {approval.change === null ? words.nothingSoFar : words.soFar}
          </p>
        </>
      )}
      <pre className={`${kit.raw} ${styles.source}`}>
        <VisibleText text={source} />
      </pre>
      {passed.length > 0 && (
        <>
          <p>{words.checkpoints}</p>
          <ul>
            {[...passed.entries()].map(([place, { text }]) => (
              <li key={place}>
                {words.checkpoint(place + 1)}
                <pre className={kit.raw}>
                  <VisibleText text={text} />
                </pre>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{words.calls}</p>
      <ul>
        {calls.map(({ toolName, count, refused }) => (
          <li key={toolName}>
            <code>{toolName}</code> {words.count(count)}
            {refused > 0 && `, ${words.refused(refused)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
