import { useEffect, useSyncExternalStore } from 'react';
import { Checkbox } from '../../../ui/kit/checkbox.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { useSearchClient } from '../../../ui/state/notebook/search-context.tsx';
import { strings } from '../texts/meaning-strings.ts';
import { MeaningModelPart } from './meaning-model-part.tsx';
import MeaningNote from './meaning-note.tsx';
import { meaningCheck, meaningStore } from './meaning-store.ts';
import { MeaningTablePart } from './meaning-table-part.tsx';

/** Turns the search by meaning on and off for this device, and says what it can do and how far it is. */
export default function MeaningSection() {
  const search = useSearchClient();
  const { state, problem } = useSyncExternalStore(meaningStore.subscribe, meaningStore.get);
  const turn = useAction(async (on: boolean) => {
    const before = meaningStore.get();
    // Shown at once: the worker may still be making vectors.
    meaningStore.set({
      state: { on, done: 0, total: 0, made: 0, model: null, table: null },
      isPaused: false,
      problem: null,
    });
    try {
      await search.setMeaning(on);
    } catch (error) {
      meaningStore.set(before);
      throw error;
    }
    meaningCheck.get()?.();
  });
  useEffect(() => {
    if (meaningStore.get().state === null) meaningCheck.get()?.();
  }, []);
  const isOn = state?.on ?? true;
  const isDone = state?.on && state.total > 0 && state.done >= state.total;
  return (
    <section>
      <h2>{strings.title}</h2>
      <Checkbox
        checked={isOn}
        disabled={state === null && problem === null}
        hint={state?.table ? strings.hintMany : strings.hint}
        onCheck={(on) => void turn.run(on)}
      >
        {strings.check}
      </Checkbox>
      <p className={page.hint}>{isOn ? strings.kept : strings.off}</p>
      {isDone && <p className={page.hint}>{strings.progress(state.done, state.total)}</p>}
      <MeaningNote />
      {isOn && state !== null && <MeaningTablePart table={state.table} hasModel={state.model?.phase === 'ready'} />}
      {isOn && state !== null && <MeaningModelPart model={state.model} />}
      {turn.error !== null && <ErrorNote message={turn.error.message} />}
    </section>
  );
}
