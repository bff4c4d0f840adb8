import type { ChangeRow, FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { Provenance } from '../../../contracts/domain/notebook/provenance.ts';

/** Path of the list in an exported archive. `.cloister` is reserved, so no note has this path. An import ignores the list. */
export const PROVENANCE_LIST_PATH = '/.cloister/provenance.json';

interface ProvenanceList {
  format: 'cloister-provenance';
  version: 1;
  /** Each work once. */
  works: Provenance[];
  /** The files that it wrote, as they were approved. */
  files: { path: string; reviewId: string; hash: string; approvedMs: number; isCurrent: boolean }[];
}

/**
 * Returns the text of the list of where files are from; null when no change of them is from reviewed work.
 *
 * @param changes of these files, in any order; undone ones are left out
 */
export function writeProvenanceList(
  changes: readonly Pick<ChangeRow, 'seq' | 'transitions' | 'provenance' | 'undoneBy'>[],
  rows: readonly Pick<FileRow, 'fileId' | 'path' | 'hash'>[],
): string | null {
  const now = new Map(rows.map((row) => [row.fileId, row]));
  const works = new Map<string, Provenance>();
  const files = new Map<string, ProvenanceList['files'][number]>();
  for (const { transitions, provenance, undoneBy } of changes.toSorted((a, b) => a.seq - b.seq)) {
    if (provenance === undefined || undoneBy !== null) continue;
    const { reviewId, approvedMs } = provenance;
    for (const { fileId, after } of transitions) {
      const row = now.get(fileId);
      if (row === undefined || !after?.hash) continue;
      const { path } = row;
      const { hash } = after;
      works.set(reviewId, provenance);
      files.set(`${fileId} ${reviewId}`, { path, reviewId, hash, approvedMs, isCurrent: row.hash === hash });
    }
  }
  if (files.size === 0) return null;
  const list: ProvenanceList = {
    format: 'cloister-provenance',
    version: 1,
    works: [...works.values()],
    files: [...files.values()],
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}
