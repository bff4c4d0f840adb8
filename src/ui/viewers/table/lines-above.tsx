import { useState } from 'react';
import { MAX_LINES_ABOVE, type TableFacts } from '../../../contracts/wire/view-requests.ts';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { strings as all } from '../viewer-strings.ts';
import styles from './table.module.css';

const strings = all.table;

/** Says how many lines stand above the table, and changes it. */
export function LinesAbove({ skipped, onChange }: { skipped: number; onChange: (skip: number) => void }) {
  /** What is being typed; null when the number is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <label className={styles.above}>
      {strings.above}
      <input
        type="number"
        inputMode="numeric"
        className={kit.input}
        min={0}
        max={MAX_LINES_ABOVE}
        step={1}
        value={draft ?? skipped}
        onBlur={() => setDraft(null)}
        onChange={({ target }) => {
          setDraft(target.value);
          const count = Number(target.value);
          if (target.value !== '' && Number.isInteger(count) && count >= 0 && count <= MAX_LINES_ABOVE) onChange(count);
        }}
      />
    </label>
  );
}

export function AboveText({ facts: { skipped, above } }: { facts: TableFacts }) {
  return (
    <details className={`${kit.disclosure} ${styles.aboveNote}`}>
      <summary>{strings.aboveText(skipped)}</summary>
      <pre className={styles.aboveText}>
        <VisibleText text={above.join('\n')} />
        {above.length < skipped && '\n…'}
      </pre>
    </details>
  );
}
