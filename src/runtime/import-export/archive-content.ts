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
}
