import { z } from 'zod';
import type { ToolWords } from '../../contracts/domain/tool.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import { isStandingFolder, nothingAt, type ToolError } from '../files/open-text.ts';
import { omittedFields, withheldOf } from '../tool-fields.ts';
import { createTextSearch, type TextMatch, type TextQuery } from './search-text.ts';

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
  parameters: { path: 'Folder or file' },
};

/** The line of a match, in the result of a search for lines. */
export const matchFields = {
  path: z.string().describe('The file, as the agent names it.'),
  line: z.int().min(1).describe('Line number, counted from 1.'),
  text: z.string().describe('The line; of a long one the 300 characters around the hit.'),
};

/** What such a result has beside its matches. */
export const searchedFields = {
  filesSearched: z.int().nonnegative().describe('Text files that were searched.'),
  total: z.int().nonnegative().describe('Lines found in the files that were searched.'),
  ...omittedFields,
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
function withinCap(files: readonly FileInfo[]): readonly FileInfo[] {
  let bytes = 0;
  const end = files.findIndex((file) => {
    bytes += file.sizeBytes ?? 0;
    return bytes > MAX_BYTES;
  });
  return end === -1 ? files : files.slice(0, end);
}

/**
 * Searches the lines of files. Notes each file as read of which the result shows something.
 *
 * @param shownOf what the result has of the lines found in one file
 */
export async function searchLines<Match extends TextMatch>(
  input: TextQuery & { readonly limit: number },
  notebook: ScopedNotebook,
  base: Handle,
  files: readonly FileInfo[],
  shownOf: (file: ScannedText, found: readonly TextMatch[]) => readonly Match[],
) {
  const readable = withinCap(files);
  const search = createTextSearch(input);
  const cap = { left: MAX_BYTES };
  const matches: (Match & { path: string })[] = [];
  let filesSearched = 0;
  let total = 0;
  for await (const file of scanTexts(notebook, readable, cap)) {
    filesSearched += 1;
    const found = search(file.text);
    const room = Math.max(0, input.limit - matches.length);
    // How many lines there are is told also of those left out: who chooses the words could read by it.
    if (found.length > 0 && (room > 0 || file.isLocalOnly)) notebook.noteRead(file.handle);
    const shown = shownOf(file, found.slice(0, room));
    matches.push(...shown.map((match) => ({ path: file.handle.shown, ...match })));
    total += found.length;
  }
  const truncated = total > matches.length || readable.length < files.length || cap.left <= 0;
  const withheld = withheldOf(notebook.countWithheld(base, 'content', { recursive: true }));
  return { type: 'result' as const, output: { matches, filesSearched, total, truncated, ...withheld } };
}

/**
 * Yields the texts of the files in their order, without those that are no text. Notes none of them as read.
 *
 * @param cap counts down by what is read, for files whose size is not known before; at 0, no more are read
 */
async function* scanTexts(
  notebook: ScopedNotebook,
  files: readonly FileInfo[],
  cap: { left: number },
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
