import { useCallback, useEffect } from 'react';
import { watchedCall } from '../../../../client/workers/watched-call.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SaveLink } from '../../../kit/files/save-link.tsx';
import { common } from '../../../kit/language/common-strings.ts';
import page from '../../../kit/styles/page.module.css';
import { StoppedNote, TaskProgress } from '../../../kit/tasks/task-progress.tsx';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { useClient } from '../../../state/client-context.tsx';
import { ExportContentsNote } from '../../../state/exports/export-contents.tsx';
import { useExportContents } from '../../../state/exports/use-export-contents.ts';
import { strings } from '../local-model-strings.ts';
import { dropJob, startJob, stopJob, useJob } from '../model-jobs.ts';
import type { LocalModelView } from '../use-model-cards.ts';

/** Packs a model into one archive, then offers a link: only the person's own press can start a download. */
export function ExportModel({ model: { listing }, onDone }: { model: LocalModelView; onDone: () => void }) {
  const { call } = useClient();
  const { modelId, title } = listing;
  const key = `export:${modelId}`;
  const job = useJob(key);
  const facts = useExportContents({ of: 'model', modelId }, false);
  const pack = useCallback(
    () => void startJob(key, (watch) => watchedCall(call, 'models.export', { modelId }, watch)),
    [call, key, modelId],
  );
  useEffect(pack, [pack]);
  const isStopped = job?.state === 'failed' && job.error.code === 'cancelled';
  const close = () => {
    dropJob(key);
    onDone();
  };
  const words = strings.export;
  return (
    <fieldset className={page.inset} aria-label={words.title(title)}>
      <ExportContentsNote facts={facts} />
      {job?.state === 'working' && (
        <TaskProgress text={words.packing} progress={job.progress} onStop={() => stopJob(key)} />
      )}
      {isStopped && <StoppedNote onAgain={pack} />}
      {job?.state === 'failed' && !isStopped && <ErrorNote message={translateError(job.error)} />}
      {job?.state === 'done' && job.value instanceof Blob && (
        <p role="status">
          {words.ready}{' '}
          <SaveLink ref={focusLink} content={job.value} file={fileNameOf(modelId, job.value)}>
            {words.save(fileNameOf(modelId, job.value), job.value.size)}
          </SaveLink>
        </p>
      )}
      <div className={page.actions}>
        <Button onClick={close}>{common.close}</Button>
      </div>
    </fieldset>
  );
}

const focusLink = (link: HTMLAnchorElement | null) => link?.focus();

/** Returns a file name for the archive, without characters that file systems refuse. */
function fileNameOf(modelId: string, archive: Blob): string {
  const name = archive instanceof File && archive.name !== '' ? archive.name : `${modelId}.zip`;
  return name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '') || 'model.zip';
}
