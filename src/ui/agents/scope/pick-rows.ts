import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { TreePlace, TreeRow } from '../../files/tree/tree-rows.ts';

/** One row of the folder picker's tree. */
export type PickRow = Omit<TreePlace, 'file'> &
  Pick<TreeRow, 'position' | 'siblings'> & {
    readonly file: Pick<FileRow, 'path' | 'kind'>;
    /** The shown text: the name, or the whole path in a flat result list. */
    readonly text: string;
  };

/** Returns the rows of the expanded part of the tree. */
export function treePicks(rows: readonly TreeRow[]): PickRow[] {
  return rows.map(({ file, level, expanded, position, siblings }) => ({
    file,
    level,
    position,
    siblings,
    text: file.path.slice(file.path.lastIndexOf('/') + 1),
    ...(expanded === undefined ? {} : { expanded }),
  }));
}

/** Returns files and folders whose path contains all words, folders first, without the files of runs. */
export function foundPicks(all: readonly Pick<FileRow, 'path' | 'kind'>[], words: string): PickRow[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ path }) => {
    const folded = path.toLocaleLowerCase();
    return wanted.every((word) => folded.includes(word));
  });
  const ordered = [...found.filter(({ kind }) => kind === 'folder'), ...found.filter(({ kind }) => kind === 'file')];
  return ordered.map((file, index) => ({
    file,
    level: 1,
    position: index + 1,
    siblings: ordered.length,
    text: file.path,
  }));
}

/** Returns the paths of the direct children of a folder; the root is `/`. */
export function childrenIn(all: readonly { readonly path: string }[], folder: string): string[] {
  const start = folder === '/' ? '/' : `${folder}/`;
  return all.flatMap(({ path }) => (path.startsWith(start) && !path.includes('/', start.length) ? [path] : []));
}
