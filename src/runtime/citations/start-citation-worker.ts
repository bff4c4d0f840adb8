import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { CITATION_CALLS, MAX_LIBRARIES } from '../../contracts/wire/citation-requests.ts';
import { citeKeys, type PlacedLibrary } from '../../core/citations/cite-keys.ts';
import { type Library, readLibrary } from '../../core/citations/read-library.ts';
import { suggestReferences } from '../../core/citations/suggest-references.ts';

const EMPTY: Library = {
  keys: [],
  find: () => null,
  placeOf: () => 1,
  aliases: new Map(),
  repeated: [],
  repeatedCount: 0,
  problemLines: [],
  problemPlaces: [],
  problemCount: 0,
  isCut: false,
};

/** Reads reference libraries and answers questions about them. Keeps the libraries that were used last. */
export function startCitationWorker(scope: RpcPort): void {
  /** By hash, least recently used first. */
  const kept = new Map<string, Library>();

  function keep(hash: string, library: Library): void {
    kept.delete(hash);
    kept.set(hash, library);
    const [oldest] = kept.keys();
    if (kept.size > 2 * MAX_LIBRARIES && oldest !== undefined) kept.delete(oldest);
  }

  function open(
    files: readonly { path: string; hash: string }[],
  ): { type: 'open'; libraries: PlacedLibrary[] } | { type: 'unread'; hashes: string[] } {
    const hashes = files.map(({ hash }) => hash).filter((hash) => !kept.has(hash));
    if (hashes.length > 0) return { type: 'unread', hashes };
    const libraries = files.flatMap(({ path, hash }): PlacedLibrary[] => {
      const library = kept.get(hash);
      if (library === undefined) return [];
      keep(hash, library);
      return [{ path, library }];
    });
    return { type: 'open', libraries };
  }

  const handlers = checkInputs(CITATION_CALLS, {
    read({ hash, format, bytes }) {
      const library = readLibrary(decode(bytes), format);
      keep(hash, library ?? EMPTY);
      const { keys, problemCount, problemLines, isCut } = library ?? EMPTY;
      return { entryCount: library === null ? null : keys.length, problemCount, problemLines, isCut };
    },
    cite({ libraries, keys, style }) {
      const opened = open(libraries);
      if (opened.type === 'unread') return opened;
      return { type: 'references', references: citeKeys(keys, opened.libraries, style) };
    },
    suggest({ libraries, query }) {
      const opened = open(libraries);
      if (opened.type === 'unread') return opened;
      return { type: 'suggestions', suggestions: suggestReferences(query, opened.libraries) };
    },
  });
  serveCalls(scope, handlers);
}

/** Libraries are UTF-8; older ones are in the encoding of Western European Windows. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
