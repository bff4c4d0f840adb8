import type { LastBackup } from '../../../contracts/domain/notebook/last-backup.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { strings } from '../texts/backup-strings.ts';
import { CheckSection } from './check-section.tsx';
import { FolderHeadline, FolderSlot } from './folder-slot.tsx';
import { MakeSection } from './make-section.tsx';
import { RestoreSection } from './restore-section.tsx';
import { useBackupStatus } from './use-backup-status.ts';

/** Says whether there is a second copy, and makes, checks and restores one. */
export function BackupView() {
  const { status, look } = useBackupStatus();
  return (
    <div className={page.view}>
      <div className={page.head}>
        <h1 className={page.title}>{strings.title}</h1>
        {status && <FolderHeadline otherwise={<p role="status">{describeLast(status.last)}</p>} />}
      </div>
      <MakeSection status={status} onMade={look} />
      <FolderSlot />
      <CheckSection onChecked={look} />
      <RestoreSection />
    </div>
  );
}

function describeLast(last: LastBackup | null): string {
  if (last === null) return strings.none;
  const { atMs, files, sizeBytes, provenMs, isSealed } = last;
  const said = provenMs === null ? strings.unproven(atMs, files, sizeBytes) : strings.proven(atMs, files, sizeBytes);
  return isSealed ? `${said} ${strings.sealed}` : said;
}
