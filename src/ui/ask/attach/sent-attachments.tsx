import { attachmentsOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import page from '../../kit/styles/page.module.css';
import { formatRoute } from '../../routes/routes.ts';
import styles from './attach.module.css';
import { ChipFace } from './attachment-chips.tsx';
import { attachmentStrings as strings } from './attachment-strings.ts';

/** Lists what was attached to the message of a run, with links to the files. */
export function SentAttachments({ run }: { run: Run }) {
  const { notebookId } = run;
  const attachments = attachmentsOf(run);
  if (attachments.length === 0) return null;
  return (
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
  );
}
