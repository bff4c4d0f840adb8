import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { TreePlace, TreeRow } from '../../files/tree/tree-rows.ts';

/** One line of the tree in which folders are picked. */
export type PickRow = Omit<TreePlace, 'file'> &
  Pick<TreeRow, 'position' | 'siblings'> & {
    readonly file: Pick<FileRow, 'path' | 'kind'>;
    /** What the line shows: the name, or the whole path where no folders stand above it. */
    readonly text: string;
  };

/** The lines of the open part of the tree. */
export function treePicks(rows: readonly TreeRow[]): PickRow[] {
  return rows.map(({ file, level, expanded, position, siblings }) => ({
    ...{ file, level, position, siblings, text: file.path.slice(file.path.lastIndexOf('/') + 1) },
    ...(expanded === undefined ? {} : { expanded }),
  }));
}

/** Files and folders whose path holds all these words, folders first, without what runs wrote. */
export function foundPicks(all: readonly Pick<FileRow, 'path' | 'kind'>[], words: string): PickRow[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ path }) => {
    const folded = path.toLocaleLowerCase();
    return wanted.every((word) => folded.includes(word));
  });
  const ordered = [...found.filter(({ kind }) => kind === 'folder'), ...found.filter(({ kind }) => kind === 'file')];
  return ordered.map((file, index) => ({
    ...{ file, level: 1, position: index + 1, siblings: ordered.length, text: file.path },
  }));
}

/** What lies in a folder, of a list of all there is; the one at the top is `/`. */
export function childrenIn(all: readonly { readonly path: string }[], folder: string): string[] {
  const start = folder === '/' ? '/' : `${folder}/`;
  return all.flatMap(({ path }) => (path.startsWith(start) && !path.includes('/', start.length) ? [path] : []));
}
