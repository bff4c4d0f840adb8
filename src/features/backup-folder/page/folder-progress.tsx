import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import type { JobProgress } from '../../backup/contract/backup-engine.ts';
import { strings } from '../texts/backup-folder-strings.ts';
import styles from './backup-folder.module.css';

/** Shows how far a backup, a check or a restore is. */
export function FolderProgressLine({ progress }: { progress: JobProgress | null }) {
  const text = strings.stage[progress?.stage ?? 'reading'];
  const isCounted = progress !== null && progress.all > 0;
  return (
    <div className={`${page.actions} ${styles.progress}`}>
      <span role="status">{text}</span>
      <progress aria-label={text} {...(isCounted ? { value: progress.done, max: progress.all } : {})} />
      {isCounted && <span>{common.percent(Math.min(1, progress.done / progress.all))}</span>}
    </div>
  );
}
