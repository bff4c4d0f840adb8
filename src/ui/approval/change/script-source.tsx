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
  approval: Pick<Approval, 'input' | 'output' | 'change'>;
  /** Called at once: the source is shown in full. Default: the change below it is what has to be seen. */
  onSeen?: () => void;
}

/** Shows the source of a script in full, and the calls that its dry run made, by tool. */
export function ScriptSource({ approval, onSeen }: ScriptSourceProps) {
  useEffect(() => onSeen?.(), [onSeen]);
  const { source } = inputSchema.catch({ source: '' }).parse(approval.input);
  const { calls } = outputSchema.catch({ calls: [] }).parse(approval.output);
  const words = strings.script;
  return (
    <section className={styles.address} aria-label={words.label}>
      <p>{approval.change === null ? words.reads : words.what}</p>
      <pre className={`${kit.raw} ${styles.source}`}>
        <VisibleText text={source} />
      </pre>
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
