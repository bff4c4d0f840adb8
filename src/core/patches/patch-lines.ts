import type { Said } from '../../contracts/errors/errors.ts';
import { patchMistake } from '../../contracts/sentences/tool-sentences.ts';

/** Whether a patch has lines that a lenient parser skips: what is skipped would silently not be applied. */

const HUNK_HEADER = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;
const BINARY = /^(?:GIT binary patch|Binary files )/;
const SPECIAL_MODE = /^(?:(?:new file|deleted file|new|old) mode|index [0-9a-f]+\.\.[0-9a-f]+) (?:120000|160000)\s*$/;

export type CheckedLines = { type: 'checked'; hunks: number } | ({ type: 'invalid' } & Said);

/** Counts the hunks of a patch. Refuses what is no plain text diff, and lines of a hunk that belong to none. */
export function checkPatchLines(patch: string): CheckedLines {
  const lines = patch.split('\n');
  let hunks = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const header = HUNK_HEADER.exec(line);
    if (header !== null) {
      hunks += 1;
      at = endOfHunk(lines, at + 1, Number(header[2] ?? 1), Number(header[4] ?? 1)) - 1;
      continue;
    }
    const problem = problemOf(line);
    if (problem !== null) return { type: 'invalid', ...problem(at + 1) };
  }
  return { type: 'checked', hunks };
}

/** Returns the index of the first line after a hunk that states these numbers of old and new lines. */
function endOfHunk(lines: readonly string[], from: number, oldLines: number, newLines: number): number {
  let [oldLeft, newLeft] = [oldLines, newLines];
  let at = from;
  for (; at < lines.length; at += 1) {
    const operation = lines[at]?.[0] ?? ' ';
    if (oldLeft <= 0 && newLeft <= 0 && operation !== '\\') break;
    if (operation === '-' || operation === ' ') oldLeft -= 1;
    if (operation === '+' || operation === ' ') newLeft -= 1;
  }
  return at;
}

function problemOf(line: string): ((n: number) => Said) | null {
  if (BINARY.test(line)) return (n) => patchMistake('binary', { n });
  if (SPECIAL_MODE.test(line)) return (n) => patchMistake('special', { n });
  if (line.startsWith('@@')) return (n) => patchMistake('noHeader', { n });
  if (/^--- |^\+\+\+ /.test(line)) return null;
  return /^[+ -]/.test(line) ? (n) => patchMistake('loose', { n }) : null;
}
