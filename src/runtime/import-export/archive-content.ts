import type { ReadNames, ZipRemark } from '../../adapters/zip/list-zip.ts';
import type { ZipContent } from '../../adapters/zip/read-zip.ts';

/** A file or folder to import. */
export type ArchiveItem =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly sizeBytes: number;
      /** Unpacks the file into memory, at most the declared size. */
      readonly read: () => Promise<ZipContent>;
      /** The entry of an electronic lab notebook of which the file was made. Default: the archive has the file. */
      readonly entry?: { readonly title: string; readonly files: number };
    }
  | { readonly type: 'folder'; readonly path: string };

/** The content of an archive as it is imported. */
export interface ArchiveContent {
  readonly items: readonly ArchiveItem[];
  readonly skipped: readonly ZipRemark[];
  readonly notes: readonly ZipRemark[];
  readonly names: ReadNames | null;
  /** Paths of archives inside, whether they are unpacked or not. */
  readonly archives: readonly string[];
  /** Program whose entries became notes; an empty text when the archive does not name it, null when it has no entries. */
  readonly notebookOf: string | null;
}
