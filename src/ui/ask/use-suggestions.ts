import { useMemo } from 'react';
import { useNoteSample } from '../../client/queries/use-note-sample.ts';
import { localDay } from '../kit/format.ts';
import { usePlace } from '../state/place-context.tsx';
import { suggest } from './suggest.ts';

/** Returns suggested requests for the notes of the open notebook; empty while loading and in an empty notebook. */
export function useSuggestions(): readonly string[] {
  const { notebook } = usePlace();
  const sample = useNoteSample(notebook.notebookId);
  const today = localDay(Date.now());
  return useMemo(() => (sample ? suggest(sample, today) : []), [sample, today]);
}
