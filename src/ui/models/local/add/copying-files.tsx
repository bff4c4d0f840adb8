import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onModelProgress } from '../../../../client/models/model-notices.ts';
import type { ModelProgress } from '../../../../contracts/domain/local-model.ts';
import { Button } from '../../../kit/button.tsx';
import { focusSoon } from '../../../kit/hooks/focus-soon.ts';
import page from '../../../kit/styles/page.module.css';
import { Working } from '../../../kit/working.tsx';
import { useClient } from '../../../state/client-context.tsx';
import { strings } from '../local-model-strings.ts';
import styles from '../local-models.module.css';
import { addStrings } from './add-model-strings.ts';

/** Part of the import id, because other tabs copy, too. */
const TAB = crypto.randomUUID();

/** Returns the id by which the worker reports the progress of a copy job. */
export function importIdOf(job: string): string {
  return `${TAB} ${job}`;
}

/** Shows the progress of a copy job and stops it, returning the focus to the control that started it. */
export function Copying({ job, text, focusId }: { job: string; text: string; focusId: string }) {
  const { call } = useClient();
  const copied = useCopyProgress(importIdOf(job));
  const { doneBytes, totalBytes } = copied ?? { doneBytes: 0, totalBytes: null };
  const stop = () => {
    focusSoon(focusId);
    // The job holds the result.
    call('models.stopImport', { importId: importIdOf(job) }).catch(() => undefined);
  };
  return (
    <div className={styles.state}>
      <Working text={text} />
      {totalBytes !== null && (
        <>
          <p className={styles.stateText}>{strings.state.amount(doneBytes, totalBytes)}</p>
          <progress className={styles.bar} max={totalBytes} value={doneBytes} aria-label={addStrings.copying.bar} />
        </>
      )}
      <div className={page.actions}>
        <Button icon={Square} onClick={stop}>
          {addStrings.copying.stop}
        </Button>
      </div>
    </div>
  );
}

function useCopyProgress(importId: string): ModelProgress | null {
  const [copied, setCopied] = useState<ModelProgress | null>(null);
  useEffect(
    () =>
      onModelProgress((reported) => {
        if (reported.importId === importId) setCopied(reported);
      }),
    [importId],
  );
  return copied;
}
