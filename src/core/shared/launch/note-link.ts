import { LINK_SCHEME } from '../../../contracts/wire/launch.ts';

/** Longest link, in UTF-16 units. A longer one is no link. */
const MAX_LINK_CHARS = 16_384;

/** A notebook, and the file in it that a link names; null for the notebook itself. */
export interface LinkedNote {
  readonly notebookId: string;
  readonly path: string | null;
}

/** Formats the link of a file, for other programs: `web+cloister:notebook/<id>/file/notes/a.md`. */
export function formatNoteLink(notebookId: string, path: string): string {
  const parts = path.split('/').slice(1);
  return `${LINK_SCHEME}${['notebook', notebookId, 'file', ...parts].map(encode).join('/')}`;
}

/**
 * Parses a link from outside. A link can only name a notebook or a file: there is nothing else that it could ask for. The caller
 * checks that both exist.
 */
export function parseNoteLink(address: string): LinkedNote | null {
  if (address.length > MAX_LINK_CHARS || !address.toLowerCase().startsWith(LINK_SCHEME)) return null;
  // Some systems add slashes after the scheme, or one at the end.
  const parts = address
    .slice(LINK_SCHEME.length)
    .replace(/^\/{1,2}/, '')
    .replace(/\/$/, '')
    .split('/')
    .map(decode);
  const [kind, notebookId, file, ...names] = parts;
  if (kind !== 'notebook' || !notebookId || parts.some((part) => !isName(part))) return null;
  if (file === undefined) return { notebookId, path: null };
  return file === 'file' && names.length > 0 ? { notebookId, path: `/${names.join('/')}` } : null;
}

/** Whether a part of a link is a plain name: nothing that another reading of the path could take for a step. */
function isName(part: string | null): part is string {
  return part !== null && part !== '' && part !== '.' && part !== '..' && !/[/\\\p{Cc}]/u.test(part);
}

function encode(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
