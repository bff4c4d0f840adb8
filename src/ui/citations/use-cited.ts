import { useCallback, useEffect, useState } from 'react';
import type { Cited } from '../../client/citations/citation-client.ts';
import { listLibraries } from '../../client/citations/list-libraries.ts';
import type { CitationStyle } from '../../contracts/wire/citation-requests.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { citationLibrary } from './citation-library.ts';

interface UsedReferences {
  /** The last answer, with the keys, the style and the state of the notebook that it is for; null before the first. */
  readonly answer: {
    readonly cited: Cited;
    readonly keys: readonly string[];
    readonly style: CitationStyle;
    readonly of: string;
  } | null;
  readonly problem: string | null;
  readonly retry: () => void;
}

/** Looks up keys in the libraries of the notebook, again after each change of the notebook. `keys` must be memoized. */
export function useCited(notebookId: string, keys: readonly string[], style: CitationStyle): UsedReferences {
  const { call } = useClient();
  const { seq } = usePlace().notebook;
  const [answer, setAnswer] = useState<UsedReferences['answer']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A change of the notebook may change a library.
  const of = `${seq} ${attempt}`;
  useEffect(() => {
    let stale = false;
    const look = async () => {
      const files = await listLibraries(call, notebookId);
      return stale ? null : citationLibrary.cite(files, keys, style);
    };
    look().then(
      (cited) => {
        if (stale || cited === null) return;
        setAnswer({ cited, keys, style, of });
        setProblem(null);
      },
      (error: unknown) => {
        if (!stale) setProblem(translateError(error));
      },
    );
    return () => {
      stale = true;
    };
  }, [call, notebookId, keys, style, of]);
  const retry = useCallback(() => {
    setProblem(null);
    setAttempt((count) => count + 1);
  }, []);
  return { answer, problem, retry };
}
