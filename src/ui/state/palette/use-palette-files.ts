import { useEffect, useMemo, useState } from 'react';
import type { Vocabulary } from '../../../contracts/wire/search-requests.ts';
import { useClient } from '../client-context.tsx';
import { useSearchClient } from '../notebook/search-context.tsx';
import { usePlace } from '../place-context.tsx';
import { type KnownFile, knowFiles } from './palette-items.ts';

/** Longest wait for the files and their titles, in milliseconds. They take longer while the index of a large notebook is built. */
const LOAD_LIMIT_MS = 2000;

export interface PaletteFiles {
  readonly files: readonly KnownFile[];
  /** Most used first. */
  readonly tags: Vocabulary['tags'];
  /** Whether files and titles have loaded, or took too long. */
  readonly isComplete: boolean;
}

/** Returns all files of the notebook, prepared for the search, and its tags; updated when the notebook changes. */
export function usePaletteFiles(): PaletteFiles {
  const { call } = useClient();
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [vocabulary, setVocabulary] = useState<Vocabulary | null>(null);
  const [isComplete, setComplete] = useState(false);

  useEffect(() => {
    let stale = seq < 0;
    const listed = call('files.paths', { notebookId }).then(({ files }) => {
      if (!stale) setPaths(files);
    });
    const named = client.vocabulary(notebookId).then((found) => {
      if (!stale) setVocabulary(found);
    });
    const complete = () => {
      if (!stale) setComplete(true);
    };
    const limit = setTimeout(complete, LOAD_LIMIT_MS);
    // After a failure, commands and search are still there.
    void Promise.allSettled([listed, named]).then(complete);
    return () => {
      stale = true;
      clearTimeout(limit);
    };
  }, [call, client, notebookId, seq]);

  return useMemo(() => {
    const titled = vocabulary?.notes.map(({ path, title, aliases }) => [path, [title, ...aliases]] as const);
    return { files: knowFiles(paths, new Map(titled)), tags: vocabulary?.tags ?? [], isComplete };
  }, [paths, vocabulary, isComplete]);
}
