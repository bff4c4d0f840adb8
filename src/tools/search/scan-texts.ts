import { z } from 'zod';
import type { ToolWords } from '../../contracts/domain/tool.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import { isStandingFolder, nothingAt, type ToolError } from '../files/open-text.ts';

/** Most bytes one call reads: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Files read at the same time. */
const BATCH_FILES = 32;

export interface ScannedText {
  readonly handle: Handle;
  readonly text: string;
  readonly isLocalOnly: boolean;
}

/** A text to find within one line. */
export function textQueryField() {
  return z
    .string()
    .min(1)
    .max(1000)
    .refine((query) => !/[\r\n]/.test(query), 'the text has to be within one line; search for a part of it')
    .describe('Text within one line.');
}

export function wholeWordField() {
  return z.boolean().default(false).describe('Only whole words. Default: false.');
}

/** How a search for lines is named to the person, while it runs and when it is done. */
export const LINE_SEARCH_WORDS: ToolWords = {
  want: 'search for “{query}” in {path=/}',
  done: [
    'Found “{query}” in {total#line}, {filesSearched#file} searched',
    'Found “{query}” in {total#line}',
    'Searched for “{query}”',
  ],
};

/** Returns the files below a place that the agent may read, or the one file that is there. */
export function filesBelow(
  notebook: ScopedNotebook,
  base: Handle,
): { type: 'files'; files: readonly FileInfo[] } | ToolError {
  const info = notebook.stat(base);
  if (info === undefined && !isStandingFolder(base)) return nothingAt(base.shown);
  const below = info?.kind === 'file' ? [info] : notebook.walk(base);
  return { type: 'files', files: below.filter(({ kind, isWithheld }) => kind === 'file' && !isWithheld) };
}

/** Returns the files from the start of the list that one call may read. */
export function withinCap(files: readonly FileInfo[]): readonly FileInfo[] {
  let bytes = 0;
  const end = files.findIndex((file) => {
    bytes += file.sizeBytes ?? 0;
    return bytes > MAX_BYTES;
  });
  return end === -1 ? files : files.slice(0, end);
}

/** What one call may still read. */
export interface ScanCap {
  left: number;
}

export function createScanCap(): ScanCap {
  return { left: MAX_BYTES };
}

/**
 * Yields the texts of the files in their order, without those that are no text. Notes none of them as read.
 *
 * @param cap counts down by what is read, for files whose size is not known before; at 0, no more are read
 */
export async function* scanTexts(
  notebook: ScopedNotebook,
  files: readonly FileInfo[],
  cap: ScanCap,
): AsyncGenerator<ScannedText> {
  for (let start = 0; start < files.length && cap.left > 0; start += BATCH_FILES) {
    const batch = files.slice(start, start + BATCH_FILES);
    for (const file of await Promise.all(batch.map((one) => readText(notebook, one)))) {
      if (file === null) continue;
      cap.left -= file.text.length;
      yield file;
    }
  }
}

/** The text of a file, or null for one that is none (or that cannot be read any more). */
async function readText(notebook: ScopedNotebook, file: FileInfo): Promise<ScannedText | null> {
  const decision = notebook.resolve(file.path, 'read', 'file');
  if (decision.type !== 'allowed') return null;
  const { handle } = decision;
  const decoded = decodeUtf8(await notebook.scanBytes(handle));
  return decoded.type === 'text' && !decoded.text.includes('\0')
    ? { handle, text: decoded.text, isLocalOnly: file.labels.includes('local-only') }
    : null;
}
