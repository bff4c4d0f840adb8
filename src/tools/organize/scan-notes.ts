import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import { nothingAt, type ToolError } from '../files/open-text.ts';

export interface ScannedNote {
  readonly info: FileInfo;
  readonly handle: Handle;
  readonly text: string;
}

/** Most files of a folder whose text is read. */
const MOST_SCANNED = 1000;

/** Reads the notes in a folder for finding some of them. A caller that returns anything of one calls `noteRead`. */
export async function scanNotes(
  notebook: ScopedNotebook,
  folder: Handle,
  picks: (path: string) => boolean,
): Promise<{ type: 'notes'; notes: readonly ScannedNote[]; isWhole: boolean } | ToolError> {
  const info = notebook.stat(folder);
  if (info?.kind !== 'folder') return nothingAt(folder.shown);
  const files = notebook
    .walk(folder)
    .filter(({ kind, path, isWithheld }) => kind === 'file' && !isWithheld && picks(path));
  const notes: ScannedNote[] = [];
  for (const file of files.slice(0, MOST_SCANNED)) {
    const opened = notebook.resolve(file.path, 'read', 'file');
    if (opened.type !== 'allowed') continue;
    const decoded = decodeUtf8(await notebook.scanBytes(opened.handle));
    if (decoded.type === 'text') notes.push({ info: file, handle: opened.handle, text: decoded.text });
  }
  return { type: 'notes', notes, isWhole: files.length <= MOST_SCANNED };
}
