import { useEffect, useMemo, useState } from 'react';
import type { Vocabulary } from '../../contracts/wire/search-requests.ts';
import { useClient } from '../app/state/client-context.tsx';
import { usePlace } from '../app/state/place-context.tsx';
import { useSearchClient } from '../search/search-context.tsx';
import { type KnownFile, knowFiles } from './palette-items.ts';

export interface PaletteFiles {
  readonly files: readonly KnownFile[];
  /** Most used first. */
  readonly tags: Vocabulary['tags'];
}

/** Returns all files of the notebook, prepared for the search, and its tags; updated when the notebook changes. */
export function usePaletteFiles(): PaletteFiles {
  const { call } = useClient();
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [vocabulary, setVocabulary] = useState<Vocabulary | null>(null);

  useEffect(() => {
    let stale = seq < 0;
    call('files.list', { notebookId }).then(
      (list) => {
        if (!stale) setPaths(list.filter(({ kind }) => kind === 'file').map(({ path }) => path));
      },
      // Commands and search are there without them.
      () => undefined,
    );
    client.vocabulary(notebookId).then(
      (found) => {
        if (!stale) setVocabulary(found);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [call, client, notebookId, seq]);

  return useMemo(() => {
    const titled = vocabulary?.notes.map(({ path, title, aliases }) => [path, [title, ...aliases]] as const);
    return { files: knowFiles(paths, new Map(titled)), tags: vocabulary?.tags ?? [] };
  }, [paths, vocabulary]);
}
