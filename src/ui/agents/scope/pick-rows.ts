import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { FilePaths } from '../../../contracts/wire/commands/file-requests.ts';
import type { TreePlace, TreeRow } from '../../kit/tree/tree-rows.ts';

export type PickRow = Omit<TreePlace, 'file'> &
  Pick<TreeRow, 'position' | 'siblings'> & {
    readonly file: Pick<FileRow, 'path' | 'kind'>;
    /** The shown text; the name when absent. */
    readonly text?: string;
  };

/** Returns files and folders whose path contains all words, folders first, without the files of runs. */
export function foundPicks(all: FilePaths | null, words: string): PickRow[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (path: string) => {
    const folded = path.toLocaleLowerCase();
    return wanted.every((word) => folded.includes(word));
  };
  const found = [
    ...(all?.folders ?? []).filter(isFound).map((path) => ({ path, kind: 'folder' as const })),
    ...(all?.files ?? []).filter(isFound).map((path) => ({ path, kind: 'file' as const })),
  ];
  return found.map((file, index) => ({
    file,
    level: 1,
    position: index + 1,
    siblings: found.length,
    text: file.path,
  }));
}

/** Returns the paths of the direct children of a folder; the root is `/`. */
export function childrenIn({ files, folders }: FilePaths, folder: string): string[] {
  const start = folder === '/' ? '/' : `${folder}/`;
  return [...folders, ...files].filter((path) => path.startsWith(start) && !path.includes('/', start.length));
}
