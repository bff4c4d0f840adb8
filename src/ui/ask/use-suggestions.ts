import { useMemo } from 'react';
import { useNoteSample } from '../../client/queries/use-note-sample.ts';
import { usePlace } from '../app/state/place-context.tsx';
import { localDay } from '../kit/format.ts';
import { suggest } from './suggest.ts';

/** What can be asked of the notes that are there; empty until they are looked at, and in an empty notebook. */
export function useSuggestions(): readonly string[] {
  const { notebook } = usePlace();
  const sample = useNoteSample(notebook.notebookId);
  const today = localDay(Date.now());
  return useMemo(() => (sample ? suggest(sample, today) : []), [sample, today]);
}
