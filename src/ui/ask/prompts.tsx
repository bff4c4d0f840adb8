import { useMemo } from 'react';
import { useNoteSample } from '../../client/queries/use-note-sample.ts';
import { Button } from '../kit/button.tsx';
import { localDay } from '../kit/format.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './ask.module.css';
import { suggest } from './suggest.ts';
import { useAsk } from './use-ask.tsx';

/** Suggests requests that work in this notebook; renders nothing without suggestions. */
export function Prompts({ title }: { title: React.ReactNode }) {
  const ask = useAsk();
  const suggestions = useSuggestions();
  if (suggestions.length === 0) return null;
  return (
    <>
      {title}
      <div className={styles.prompts}>
        {suggestions.map((suggestion) => (
          <Button key={suggestion} busy={ask.busy} onClick={() => void ask.send(suggestion)}>
            {suggestion}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Returns suggested requests for the notes of the open notebook; empty while loading and in an empty notebook. */
function useSuggestions(): readonly string[] {
  const { notebook } = usePlace();
  const sample = useNoteSample(notebook.notebookId);
  const today = localDay(Date.now());
  return useMemo(() => (sample ? suggest(sample, today) : []), [sample, today]);
}
