import { lazy, Suspense, useEffect } from 'react';
import { reportFirstPaint } from '../../../client/startup/first-paint.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { Working } from '../../kit/working.tsx';
import { setOut } from '../../routes/use-route.ts';
import styles from '../app.module.css';
import { strings } from '../app-strings.ts';
import { Mark } from '../mark.tsx';
import { useClient } from '../state/client-context.tsx';

const DamagedStart = lazy(async () => ({ default: (await import('../../settings/damaged-start.tsx')).DamagedStart }));

/**
 * The start page: opens the sample or creates a notebook. On a device that had notebooks, it also lists damaged records.
 *
 * @param isChecked false on a new device, where there is nothing to check yet
 */
export function Welcome({ isChecked }: { isChecked: boolean }) {
  const { call } = useClient();
  const words = strings.welcome;
  useEffect(reportFirstPaint, []);
  const open = useAction(async (kind: 'sample' | 'empty') => {
    const arrive = setOut();
    const { notebookId } =
      kind === 'sample'
        ? await call('notebooks.openSample', {})
        : await call('notebooks.create', { name: words.emptyName });
    arrive({ view: 'notebook', notebookId });
  });
  return (
    <main className={styles.centred}>
      <div className={styles.welcome}>
        <Mark size={40} />
        <h1 className={styles.title}>{words.title}</h1>
        {isChecked && (
          <Suspense>
            <DamagedStart />
          </Suspense>
        )}
        <p className={styles.lead}>{words.text}</p>
        <div className={styles.choices}>
          <Button tone="primary" busy={open.busy} onClick={() => void open.run('sample')}>
            {words.sample}
          </Button>
          <Button busy={open.busy} onClick={() => void open.run('empty')}>
            {words.empty}
          </Button>
        </div>
        <p className={styles.bring}>{words.bring}</p>
        {open.working && <Working text={words.opening} />}
        {open.error && <ErrorNote message={open.error.message} onDismiss={open.clearError} />}
      </div>
    </main>
  );
}
