import type { Said } from '../../contracts/errors/errors.ts';
import { patchMistake } from '../../contracts/sentences/tool-sentences.ts';

/** The names of a patch: relative, without prefixes, and nothing that a person would not see as it is. */

/** Means no file: the old name of a new file, and the new name of a deleted one. */
const NO_FILE = '/dev/null';
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/u;

export type PatchNames = { type: 'names'; from: string | null; to: string | null } | ({ type: 'invalid' } & Said);

/** Returns both names of a file in a patch, relative to its folder; null for no file. */
export function readPatchNames(oldName: string | undefined, newName: string | undefined): PatchNames {
  if (oldName === undefined || newName === undefined) {
    return invalid('A hunk has no file header. Write --- a/<path> and +++ b/<path> before it.');
  }
  const { from, to } = withoutPrefixes(oldName, newName);
  for (const name of [from, to]) {
    const problem = name === null ? null : problemOf(name);
    if (problem !== null) return invalid(problem);
  }
  return { type: 'names', from, to };
}

/** Git puts `a/` and `b/` before the names: only both together are prefixes. */
function withoutPrefixes(oldName: string, newName: string): { from: string | null; to: string | null } {
  const from = oldName === NO_FILE ? null : oldName;
  const to = newName === NO_FILE ? null : newName;
  const hasPrefixes = (from === null || from.startsWith('a/')) && (to === null || to.startsWith('b/'));
  if (!hasPrefixes) return { from, to };
  return { from: from === null ? null : from.slice(2), to: to === null ? null : to.slice(2) };
}

function problemOf(name: string): string | Said | null {
  const shown = JSON.stringify(name.slice(0, 200));
  if (!name.isWellFormed() || HIDDEN.test(name)) {
    return patchMistake('hidden', { name: escapeHidden(shown) });
  }
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) {
    return patchMistake('absolute', { name: shown });
  }
  if (name.includes('\\')) return `The patch names ${shown}, with a backslash. Separate folders with /.`;
  const parts = name.split('/');
  // Wide forms of / and . are ordinary characters here, but a person would read them as a way out.
  if (name.normalize('NFKC').split('/').includes('..')) return patchMistake('outside', { name: shown });
  if (parts.every((part) => part === '' || part === '.') || name.endsWith('/')) {
    return `The patch names ${shown}, which is no file. Write the path of a file.`;
  }
  return null;
}

function escapeHidden(text: string): string {
  return text.replace(
    new RegExp(`${HIDDEN.source}|\\p{Cs}`, 'gu'),
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}

function invalid(said: string | Said): PatchNames {
  return { type: 'invalid', ...(typeof said === 'string' ? { message: said } : said) };
}
