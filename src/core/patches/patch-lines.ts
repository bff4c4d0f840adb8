/** Whether a patch has lines that a lenient parser skips: what is skipped would silently not be applied. */

const HUNK_HEADER = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;
const BINARY = /^(?:GIT binary patch|Binary files )/;
const SPECIAL_MODE = /^(?:(?:new file|deleted file|new|old) mode|index [0-9a-f]+\.\.[0-9a-f]+) (?:120000|160000)\s*$/;

export type CheckedLines = { type: 'checked'; hunks: number } | { type: 'invalid'; message: string };

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
    if (problem !== null) return { type: 'invalid', message: `Line ${at + 1} of the patch ${problem}` };
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

function problemOf(line: string): string | null {
  if (BINARY.test(line)) return 'belongs to a binary file. Only text files can be patched.';
  if (SPECIAL_MODE.test(line)) return 'is about a symbolic link or a submodule. Only files can be patched.';
  if (line.startsWith('@@')) return 'is no hunk header. Write it as @@ -12,3 +12,4 @@.';
  if (/^--- |^\+\+\+ /.test(line)) return null;
  if (/^[+ -]/.test(line)) return 'is in no hunk: the line numbers of the hunk above it are too small. Correct them.';
  return null;
}
