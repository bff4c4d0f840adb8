import { useSyncExternalStore } from 'react';
import { modelNow } from '../../../client/models/model-notices.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { strings } from '../texts/meaning-strings.ts';
import { downloadElementId, offerElementId } from './table-elements.ts';
import styles from './table-offer.module.css';

const words = strings.table;

/** The download of a table: how far it is, and how to pause, resume and cancel it. */
export function TableDownload({ row }: { readonly row: LocalModel }) {
  const { call } = useClient();
  const { progress } = useSyncExternalStore(modelNow.subscribe, modelNow.get);
  const { modelId, title, state, error, received } = row;
  const act = useAction(
    async (name: 'models.pause' | 'models.resume' | 'models.remove') => void (await call(name, { modelId })),
  );
  const cancel = async () => {
    await act.run('models.remove');
    focusSoon(offerElementId(modelId));
  };
  const { doneBytes, totalBytes } = progress.get(modelId) ?? received ?? { doneBytes: 0, totalBytes: null };
  const isRunning = state === 'downloading';
  return (
    <>
      {state !== 'failed' && <p role="status">{isRunning ? words.starting(title) : words.paused(title)}</p>}
      {state !== 'failed' && totalBytes !== null && (
        <>
          <progress max={totalBytes} value={doneBytes} aria-label={words.starting(title)} />
          <p className={page.hint}>{words.downloading(title, doneBytes, totalBytes)}</p>
        </>
      )}
      {row.files.map(({ name, sha256, listed }) =>
        listed && sha256 !== null ? (
          <p key={name} className={`${page.hint} ${styles.source}`}>
            {words.listed(name, sha256)}
          </p>
        ) : null,
      )}
      {error !== null && <ErrorNote message={words.failed(title, translateError(error))} />}
      <div className={page.actions}>
        <Button
          id={downloadElementId(modelId)}
          busy={act.busy}
          onClick={() => void act.run(isRunning ? 'models.pause' : 'models.resume')}
        >
          {isRunning ? words.pause : words.resume}
        </Button>
        <Button tone="danger" busy={act.busy} onClick={() => void cancel()}>
          {words.cancel}
        </Button>
      </div>
      {act.error !== null && <ErrorNote message={act.error.message} onDismiss={act.clearError} />}
    </>
  );
}
