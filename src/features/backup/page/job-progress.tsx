import { Square } from 'lucide-react';
import { Button } from '../../../ui/kit/button.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import type { BackupProgress } from '../contract/backup-requests.ts';
import { strings } from '../texts/backup-strings.ts';
import styles from './backup.module.css';

/** Shows how far a job is, and stops it. */
export function JobProgress({ progress, onStop }: { progress: BackupProgress | null; onStop: () => void }) {
  const { stage, done, all } = progress ?? { stage: 'reading' as const, done: 0, all: 0 };
  return (
    <div className={styles.job}>
      <Working text={strings.stages[stage]} />
      {all > 0 && (
        <>
          <progress className={styles.bar} max={all} value={Math.min(done, all)} aria-label={strings.progress} />
          <p className={page.hint}>{strings.amount(Math.min(done, all), all)}</p>
        </>
      )}
      <Button icon={Square} onClick={onStop}>
        {strings.stop}
      </Button>
    </div>
  );
}
