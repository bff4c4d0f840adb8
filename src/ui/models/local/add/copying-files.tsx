import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onModelProgress } from '../../../../client/models/model-notices.ts';
import type { ModelProgress } from '../../../../contracts/domain/local-model.ts';
import { useClient } from '../../../app/state/client-context.tsx';
import { Button } from '../../../kit/button.tsx';
import { focusSoon } from '../../../kit/hooks/focus-soon.ts';
import page from '../../../kit/styles/page.module.css';
import { Working } from '../../../kit/working.tsx';
import { strings } from '../local-model-strings.ts';
import styles from '../local-models.module.css';

/** Other tabs copy too. */
const TAB = crypto.randomUUID();

/** By what the worker knows what a job copies. */
export function importIdOf(job: string): string {
  return `${TAB} ${job}`;
}

/** How far the copying of a job is, and how to stop it: what it began with then has the focus. */
export function Copying({ job, text, focusId }: { job: string; text: string; focusId: string }) {
  const { call } = useClient();
  const heard = useCopyProgress(importIdOf(job));
  const { doneBytes, totalBytes } = heard ?? { doneBytes: 0, totalBytes: null };
  const stop = () => {
    focusSoon(focusId);
    // What came of it stands in the job.
    call('models.stopImport', { importId: importIdOf(job) }).catch(() => undefined);
  };
  return (
    <div className={styles.state}>
      <Working text={text} />
      {totalBytes !== null && (
        <>
          <p className={styles.stateText}>{strings.state.amount(doneBytes, totalBytes)}</p>
          <progress className={styles.bar} max={totalBytes} value={doneBytes} aria-label={strings.copying.bar} />
        </>
      )}
      <div className={page.actions}>
        <Button icon={Square} onClick={stop}>
          {strings.copying.stop}
        </Button>
      </div>
    </div>
  );
}

function useCopyProgress(importId: string): ModelProgress | null {
  const [heard, setHeard] = useState<ModelProgress | null>(null);
  useEffect(
    () =>
      onModelProgress((progress) => {
        if (progress.importId === importId) setHeard(progress);
      }),
    [importId],
  );
  return heard;
}
