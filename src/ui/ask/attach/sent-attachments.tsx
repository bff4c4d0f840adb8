import type { RunPicture } from '../../../contracts/domain/run/attachments/run-picture.ts';
import { attachmentsOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import page from '../../kit/styles/page.module.css';
import { formatRoute } from '../../routes/routes.ts';
import styles from './attach.module.css';
import { ChipFace } from './attachment-chips.tsx';
import { attachmentStrings as strings } from './attachment-strings.ts';
import { strings as records } from './picture-record-strings.ts';
import { PictureRecords } from './picture-records.tsx';

interface SentAttachmentsProps {
  run: Run;
  /** What requests of the conversation did with the pictures among the attachments. */
  pictures: readonly RunPicture[];
}

/** Lists what was attached to the message of a run, with links to the files, and says what was sent of its pictures. */
export function SentAttachments({ run, pictures }: SentAttachmentsProps) {
  const { notebookId } = run;
  const attachments = attachmentsOf(run);
  if (attachments.length === 0) return null;
  return (
    <>
      <ul className={`${page.chips} ${styles.sent}`} aria-label={strings.list}>
        {attachments.map((file) => {
          const { path, selection } = file;
          const shown = selection ? { path, selection, toLine: selection.toLine } : { path };
          return (
            <li key={`${path} ${selection?.fromLine ?? ''} ${selection?.text ?? ''}`} className={styles.chip}>
              <a href={formatRoute({ view: 'file', notebookId, path })}>
                <ChipFace file={shown} />
              </a>
            </li>
          );
        })}
      </ul>
      <PictureRecords pictures={pictures} label={records.list} />
    </>
  );
}
