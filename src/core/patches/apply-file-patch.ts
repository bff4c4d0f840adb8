import { applyPatch } from 'diff';
import { cutBesideValue } from '../shared/cuts/value-edges.ts';
import { type Effort, fitHunks, type HunkFit } from './fit-hunks.ts';
import type { FilePatch } from './parse-patch.ts';

export type AppliedPatch =
  /** `text` after the patch; empty for a file that it deletes. */
  { type: 'applied'; text: string; fits: HunkFit[] } | { type: 'refused'; message: string };

/**
 * Applies the part of a patch that is about one file: all of its hunks or none.
 *
 * @param text the file as it is; empty for a file that is created
 * @param shown the file, as the agent names it
 */
export function applyFilePatch(
  text: string,
  file: FilePatch,
  shown: string,
  maxFuzz: number,
  effort: Effort,
): AppliedPatch {
  const { hunks } = file;
  const fitted = fitHunks(text, hunks, maxFuzz, effort);
  switch (fitted.type) {
    case 'too-long': {
      const message = `Looking for hunk ${fitted.hunk + 1} of ${hunks.length} in ${shown} takes too long. Split the patch, or correct the line numbers of the hunk.`;
      return { type: 'refused', message };
    }
    case 'mismatch': {
      const { line, expected } = fitted;
      // What the file has is not told: the call may not be allowed to read it without asking.
      const differs = expected === null ? '' : `: line ${line} of the file is not ${quote(expected)}`;
      return refuse(fitted.hunk, file, shown, `does not match${differs}`);
    }
    case 'fitted': {
      // The lines are the file's own by now, so the library has nothing left to guess.
      const after =
        hunks.length === 0
          ? text
          : applyPatch(text, { ...NO_NAMES, hunks: fitted.exact }, { fuzzFactor: 0, autoConvertLineEndings: false });
      if (after === false) return refuse(hunks.length - 1, file, shown, 'does not match the end of the file');
      if (file.kind === 'delete' && after !== '') {
        const message = `The patch deletes ${shown}, but the file has more lines than the patch removes. Read the file again and make a new patch.`;
        return { type: 'refused', message };
      }
      return { type: 'applied', text: after, fits: fitted.fits };
    }
    default:
      return fitted satisfies never;
  }
}

const NO_NAMES = { oldFileName: undefined, newFileName: undefined, oldHeader: undefined, newHeader: undefined };

function refuse(index: number, { hunks }: FilePatch, shown: string, why: string): AppliedPatch {
  const hunk = hunks[index];
  const header =
    hunk === undefined ? '' : ` (@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@)`;
  const message = `Hunk ${index + 1} of ${hunks.length} for ${shown}${header} ${why}. Read the file again and make a new patch.`;
  return { type: 'refused', message };
}

const MOST_QUOTED = 120;

function quote(line: string): string {
  const cut = line.length > MOST_QUOTED ? line.slice(0, cutBesideValue(line, MOST_QUOTED)).toWellFormed() : line;
  return JSON.stringify(cut);
}
