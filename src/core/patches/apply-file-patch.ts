import { applyPatch } from 'diff';
import type { Said } from '../../contracts/errors/errors.ts';
import { patchMistake } from '../../contracts/sentences/tool-sentences.ts';
import { cutBesideValue } from '../shared/cuts/value-edges.ts';
import { type Effort, fitHunks, type HunkFit } from './fit-hunks.ts';
import type { FilePatch } from './parse-patch.ts';

export type AppliedPatch =
  /** `text` after the patch; empty for a file that it deletes. */
  { type: 'applied'; text: string; fits: HunkFit[] } | ({ type: 'refused' } & Said);

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
    case 'too-long':
      return { type: 'refused', ...patchMistake('slow', { n: fitted.hunk + 1, all: hunks.length, path: shown }) };
    case 'mismatch': {
      const { line, expected } = fitted;
      const hunk = placeOf(fitted.hunk, file, shown);
      // The message does not quote the file: the call may not be allowed to read it without asking.
      const said =
        expected === null
          ? patchMistake('hunkOnly', hunk)
          : patchMistake('hunk', { ...hunk, line, wanted: quote(expected) });
      return { type: 'refused', ...said };
    }
    case 'fitted': {
      // The lines are the file's own by now, so the library has nothing left to guess.
      const after =
        hunks.length === 0
          ? text
          : applyPatch(text, { ...NO_NAMES, hunks: fitted.exact }, { fuzzFactor: 0, autoConvertLineEndings: false });
      if (after === false)
        return { type: 'refused', ...patchMistake('hunkEnd', placeOf(hunks.length - 1, file, shown)) };
      if (file.kind === 'delete' && after !== '') return { type: 'refused', ...patchMistake('more', { path: shown }) };
      return { type: 'applied', text: after, fits: fitted.fits };
    }
    default:
      return fitted satisfies never;
  }
}

const NO_NAMES = { oldFileName: undefined, newFileName: undefined, oldHeader: undefined, newHeader: undefined };

/** Returns where a hunk is, as sentences name it. */
function placeOf(index: number, { hunks }: FilePatch, path: string) {
  const hunk = hunks[index];
  const name = hunk ? `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@` : '';
  return { n: index + 1, all: hunks.length, path, name };
}

const MOST_QUOTED = 120;

function quote(line: string): string {
  const cut = line.length > MOST_QUOTED ? line.slice(0, cutBesideValue(line, MOST_QUOTED)).toWellFormed() : line;
  return JSON.stringify(cut);
}
