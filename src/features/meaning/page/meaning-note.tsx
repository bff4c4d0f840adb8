import { useSyncExternalStore } from 'react';
import { LinkButton } from '../../../ui/kit/button.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { strings } from '../texts/meaning-strings.ts';
import { meaningCheck, meaningStore, pauseMeaning } from './meaning-store.ts';

/** Shows how far the search by meaning is while it is prepared, with a way to pause, and why it is not ready. */
export default function MeaningNote() {
  const { state, isPaused, problem } = useSyncExternalStore(meaningStore.subscribe, meaningStore.get);
  if (problem !== null) {
    return (
      <p className={page.hint} role="status">
        {strings.failed(problem)} <LinkButton onClick={() => meaningCheck.get()?.()}>{strings.retry}</LinkButton>
      </p>
    );
  }
  if (state === null || !state.on || state.done >= state.total) return null;
  return (
    <p className={page.hint}>
      <span role="status">{(isPaused ? strings.paused : strings.progress)(state.done, state.total)}</span>{' '}
      <LinkButton
        aria-label={isPaused ? strings.resumeLong : strings.pauseLong}
        onClick={() => pauseMeaning(!isPaused)}
      >
        {isPaused ? strings.resume : strings.pause}
      </LinkButton>
    </p>
  );
}
