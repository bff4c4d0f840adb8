import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { LinkSpan } from '../../shared/link-text/scan-links.ts';
import { type Named, resolveLink } from '../../shared/links.ts';
import { isOfRun } from '../../shared/paths/path-parts.ts';
import { factsKey, type LinkFacts, readsLinksOf } from './link-facts.ts';

/** A notebook whose notes may link to each other. */
export type LinkedTree = Pick<NotebookReader, 'notebookId' | 'get' | 'descendants' | 'readMany' | 'usage'>;

/** Resolves a link of one note. */
export type Resolve = (link: Pick<LinkSpan, 'kind' | 'target'>) => string | null;

/** Returns the files that links can name: those of the notebook, without the files of runs. */
export function linkableFiles(tree: Pick<LinkedTree, 'descendants'>): FileRow[] {
  return tree.descendants('/').filter((row) => row.kind === 'file' && !isOfRun(row.path));
}

/** What links can name: the paths of all files, and the aliases of notes. */
export interface World {
  readonly paths: readonly string[];
  readonly named: readonly Named[];
}

/** Returns the names of files, each at the place where `placeOf` says it is. */
export function worldOf(
  files: readonly FileRow[],
  facts: ReadonlyMap<string, LinkFacts>,
  placeOf: (row: FileRow) => string,
): World {
  const named = files.flatMap((row): Named[] => {
    const aliases = (readsLinksOf(row) ? facts.get(factsKey(row))?.aliases : undefined) ?? [];
    return aliases.length === 0 ? [] : [{ path: placeOf(row), aliases }];
  });
  return { paths: files.map(placeOf).filter((path) => !isOfRun(path)), named };
}

/** Returns the resolver of a note. It remembers each target, because a note may repeat a link. */
export function resolver(note: string, { paths, named }: World): Resolve {
  const known = new Map<string, string | null>();
  return ({ kind, target }) => {
    const key = `${kind} ${target}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const path = resolveLink({ kind, target }, note, paths, named);
    known.set(key, path);
    return path;
  };
}
