import { useRef } from 'react';
import type { MeaningModel } from '../../../contracts/wire/search-requests.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { FileChooser } from '../../../ui/kit/files/file-chooser.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useSearchClient } from '../../../ui/state/notebook/search-context.tsx';
import { strings } from '../texts/meaning-strings.ts';
import { meaningCheck, meaningStore } from './meaning-store.ts';

/** Chooses an embedding model in place of the table of words, and says how it is. */
export function MeaningModelPart({ model }: { model: MeaningModel | null }) {
  const search = useSearchClient();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const change = useAction(async (work: () => Promise<unknown>) => {
    await work();
    meaningStore.set({ ...meaningStore.get(), isPaused: false, problem: null });
    meaningCheck.get()?.();
  });
  const choose = (file: File | null) => change.run(() => search.setMeaningModel(file));
  return (
    <>
      <h3>{strings.model}</h3>
      <p className={page.hint}>{strings.modelHint}</p>
      {model !== null && <p role="status">{stateOf(model)}</p>}
      {change.busy && <Working text={strings.modelKeeping} />}
      <FileChooser ref={chooser} label={strings.modelFile} accept=".gguf" onFiles={([file]) => void choose(file)} />
      <div className={page.actions}>
        <Button ref={button} busy={change.busy} onClick={() => chooser.current?.click()}>
          {model === null ? strings.modelChoose : strings.modelOther}
        </Button>
        {model?.phase === 'failed' && (
          <Button busy={change.busy} onClick={() => void change.run(() => search.setMeaning(true))}>
            {strings.modelRetry}
          </Button>
        )}
        {model !== null && (
          <Button
            tone="danger"
            busy={change.busy}
            onClick={() => void choose(null).then(() => button.current?.focus())}
          >
            {strings.modelRemove}
          </Button>
        )}
      </div>
      {change.error !== null && <ErrorNote message={change.error.message} />}
    </>
  );
}

function stateOf({ title, sizeBytes, phase, problem }: MeaningModel): string {
  const size = formatBytes(sizeBytes);
  if (phase === 'loading') return strings.modelLoading(title, size);
  if (phase === 'failed') return strings.modelFailed(title, problem === null ? '' : translateError(problem));
  return strings.modelReady(title, size);
}
