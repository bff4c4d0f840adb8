import type { ErrorCode } from '../../contracts/errors/errors.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';

export type ToolError = { type: 'error'; code: ErrorCode; message: string };

/** Returns the error for a path where nothing exists. */
export function nothingAt(shown: string): ToolError {
  const message = `No file or folder exists at ${shown}. Check the path with list_files or glob.`;
  return { type: 'error', code: 'not-found', message };
}

/** Returns the error for a folder where a file is expected. */
export function isFolder(shown: string): ToolError {
  return { type: 'error', code: 'is-a-folder', message: `${shown} is a folder. Give the path of a file.` };
}

/** Returns the error for a file that changed since it was read. */
export function conflictAt(shown: string, hash: string | null): ToolError {
  const found = hash === null ? 'it no longer exists' : `its hash is now ${hash}`;
  const message = `${shown} is not the file that baseHash names: ${found}. Read it again before you change it.`;
  return { type: 'error', code: 'conflict', message };
}

/** Whether a path exists without a row: the root, and the folders of a run, which are created on first use. */
export function isStandingFolder(handle: Handle): boolean {
  return handle.path === '/' || /^\/(?:runs|scratch)(?:\/[^/]+)?$/.test(handle.path);
}

/** A file that holds text, with that text; a byte order mark and the line ends are in it as they are. */
export async function openText(
  notebook: ScopedNotebook,
  handle: Handle,
): Promise<{ type: 'open'; info: FileInfo; text: string } | ToolError> {
  const info = notebook.stat(handle);
  if (info?.kind === 'folder' || (info === undefined && isStandingFolder(handle))) return isFolder(handle.shown);
  if (info === undefined) return nothingAt(handle.shown);
  const decoded = decodeUtf8(await notebook.readBytes(handle));
  if (decoded.type === 'text') return { type: 'open', info, text: decoded.text };
  return {
    type: 'error',
    code: 'not-text',
    message: `${handle.shown} is not text: byte ${decoded.offset} (counted from 0) is not valid UTF-8. Use get_file_metadata for its properties.`,
  };
}
