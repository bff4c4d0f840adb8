import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { loadDatabase } from '../../startup/watch-database.ts';
import { compareRows } from './compare-rows.ts';
import { sortInParts } from './sort-in-parts.ts';

/** Rows that are read at once. */
const PART_ROWS = 2000;

/**
 * Resolves with the sorted rows of a folder, read by path and part by part, so that the page is never blocked.
 *
 * @param startKey what the folded paths of its files begin with, the last slash included
 */
export async function readLargeFolder(notebookId: string, folder: string, startKey: string): Promise<FileRow[]> {
  const { files } = await loadDatabase();
  const endKey = `${startKey.slice(0, -1)}${AFTER_SLASH}`;
  const found: FileRow[] = [];
  for (let after = startKey; ; ) {
    const part = await files
      .where('[notebookId+pathKey]')
      .between([notebookId, after], [notebookId, endKey], false, false)
      .limit(PART_ROWS)
      .toArray();
    for (const row of part) if (row.parent === folder) found.push(row);
    const last = part.at(-1);
    if (last === undefined || part.length < PART_ROWS) return sortInParts(found, compareRows);
    const slash = last.pathKey.indexOf('/', startKey.length);
    // The rest of a folder below is left out as a whole.
    after = slash === -1 ? last.pathKey : `${last.pathKey.slice(0, slash)}/${LAST}`;
  }
}

/** The character after the slash: keys below a folder end before it. */
const AFTER_SLASH = '0';
const LAST = '\uffff';
