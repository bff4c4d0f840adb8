import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import {
  conflictError,
  isAFolderError,
  notAFolderError,
  notFoundError,
  notTextError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';

export type ToolError = { type: 'error'; code: ErrorCode } & Said;

/** Returns the error for a path where nothing exists. */
export function nothingAt(shown: string): ToolError {
  const said = notFoundError.sentence('nothingAtForAgent', { path: shown });
  return { type: 'error', code: 'not-found', ...said };
}

/** Returns the error for a folder where a file is expected. */
export function isFolder(shown: string): ToolError {
  return { type: 'error', code: 'is-a-folder', ...isAFolderError.sentence('give', { path: shown }) };
}

/** Returns the error for a file that changed since it was read. */
export function conflictAt(shown: string, hash: string | null): ToolError {
  const found = hash === null ? 'it no longer exists' : `its hash is now ${hash}`;
  const said = conflictError.sentence('otherBase', { path: shown, also: found });
  return { type: 'error', code: 'conflict', ...said };
}

/** Whether a path exists without a row: the root, and the folders of a run, which are created on first use. */
export function isStandingFolder(handle: Handle): boolean {
  return handle.path === '/' || /^\/(?:runs|scratch)(?:\/[^/]+)?$/.test(handle.path);
}

/** Returns the folder at a path that a call names, or why there is none. `doing`: what the call wanted to do with it. */
export function folderAt(
  path: string,
  handle: Handle | undefined,
  notebook: ScopedNotebook,
  doing: 'list' | 'look',
): { type: 'folder'; folder: Handle } | ToolError {
  if (handle === undefined) return nothingAt(path);
  const info = notebook.stat(handle);
  if (info === undefined && !isStandingFolder(handle)) return nothingAt(handle.shown);
  if (info?.kind !== 'file') return { type: 'folder', folder: handle };
  return { type: 'error', code: 'not-a-folder', ...notAFolderError.sentence(doing, { path: handle.shown }) };
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
    ...notTextError.sentence('agent', { path: handle.shown, n: decoded.offset }),
  };
}
