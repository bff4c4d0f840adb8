import { useCallback, useEffect, useState } from 'react';
import { useRedaction } from '../../client/providers/use-redaction.ts';
import type { Watch } from '../../client/workers/watched-call.ts';
import type { ExportSubject } from '../../contracts/wire/commands/export-requests.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { SaveLink } from '../kit/files/save-link.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { StoppedNote, TaskProgress } from '../kit/tasks/task-progress.tsx';
import { useLongTask } from '../kit/tasks/use-long-task.ts';
import { ExportContentsNote } from '../state/exports/export-contents.tsx';
import { useExportContents } from '../state/exports/use-export-contents.ts';
import { MaskedLink } from './masked-link.tsx';
import styles from './redaction.module.css';
import { exportStrings as strings } from './redaction-strings.ts';

interface ExportRecordProps {
  /** Names the form. */
  title: string;
  file: string;
  /** What is packed, to say what it holds. */
  subject: ExportSubject;
  /** Resolves with the file, a Blob. Keeps its identity while what it packs stays the same. */
  pack: (masked: boolean, watch: Watch) => Promise<unknown>;
  /** Whether values are masked until the person chooses. Default: as the settings say. */
  startsMasked?: boolean;
  /** What a masked file is no longer good for. Default: nothing more to say. */
  hint?: string;
  onClose: () => void;
}

/** Packs a record, masked or not, and shows a link that saves it. Nothing leaves the page without a click by the person. */
export function ExportRecord({ title, file, subject, pack, startsMasked, hint, onClose }: ExportRecordProps) {
  const settings = useRedaction();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { task, start, stop } = useLongTask<unknown>();
  const masked = chosen ?? startsMasked ?? settings?.alsoIn.exports;
  const facts = useExportContents(subject, masked ?? false);
  const again = useCallback(async () => {
    if (masked !== undefined) await start((watch) => pack(masked, watch));
  }, [start, pack, masked]);
  useEffect(() => void again(), [again]);
  const made = task.state === 'done' && task.value instanceof Blob ? task.value : null;
  return (
    <section className={styles.export} aria-label={title}>
      <h3>{title}</h3>
      <label className={page.line}>
        <input
          type="checkbox"
          checked={masked ?? false}
          disabled={masked === undefined}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
        {strings.mask}
      </label>
      <p className={page.note}>
        {masked && hint} <MaskedLink>{strings.choose}</MaskedLink>
      </p>
      <ExportContentsNote facts={facts} />
      {task.state === 'failed' && <ErrorNote message={task.message} />}
      {task.state === 'working' && <TaskProgress text={strings.packing} progress={task.progress} onStop={stop} />}
      {task.state === 'stopped' && <StoppedNote onAgain={() => void again()} />}
      <div className={styles.exportActions}>
        {made && facts.isSaid && (
          <SaveLink content={made} file={file}>
            {strings.save(file, made.size)}
          </SaveLink>
        )}
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </section>
  );
}
