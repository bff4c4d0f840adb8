import { parsePatch as parseUnified, type StructuredPatch, type StructuredPatchHunk } from 'diff';
import type { Said } from '../../contracts/errors/errors.ts';
import { patchMistake } from '../../contracts/sentences/tool-sentences.ts';
import { foldPath } from '../guard/fold-name.ts';
import { checkPatchLines } from './patch-lines.ts';
import { readPatchNames } from './patch-names.ts';

/** What one patch may hold. */
export const PATCH_LIMITS = { chars: 400_000, files: 100, hunks: 1000 } as const;

/** Two hyphens and its version, with which Git ends a patch by mail. */
const SIGNATURE = /\n-- ?\r?\n\d+\.[\w.-]{0,40}\s{0,10}$/;

export type Hunk = StructuredPatchHunk;

/** What a patch does to one file. Paths are relative to the folder of the patch. */
export type FilePatch =
  | { readonly kind: 'change'; readonly path: string; readonly hunks: readonly Hunk[] }
  | { readonly kind: 'create'; readonly path: string; readonly hunks: readonly Hunk[] }
  | { readonly kind: 'delete'; readonly path: string; readonly hunks: readonly Hunk[] }
  | { readonly kind: 'move'; readonly from: string; readonly path: string; readonly hunks: readonly Hunk[] };

export type ParsedPatch = { type: 'patch'; files: readonly FilePatch[]; hunks: number } | ({ type: 'invalid' } & Said);

/**
 * Parses a unified diff, plain or of Git. Refuses what could be applied only in part, or otherwise than it reads: binary files,
 * copies, links, files that are named twice, and names that are not plain relative paths. Opens nothing.
 */
export function parsePatch(sent: string): ParsedPatch {
  if (sent.length > PATCH_LIMITS.chars) {
    return invalid(`The patch has ${sent.length} characters; the limit is ${PATCH_LIMITS.chars}. Split it.`);
  }
  const text = sent.replace(SIGNATURE, '\n');
  const checked = checkPatchLines(text);
  if (checked.type === 'invalid') return checked;
  if (checked.hunks > PATCH_LIMITS.hunks) {
    return invalid(`The patch has ${checked.hunks} hunks; the limit is ${PATCH_LIMITS.hunks}. Split it.`);
  }
  let parsed: StructuredPatch[];
  try {
    parsed = parseUnified(text);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300).replace(/\.$/, '') : 'it cannot be parsed';
    return invalid(patchMistake('invalid', { reason: why }));
  }
  const files: FilePatch[] = [];
  let hunks = 0;
  for (const each of parsed) {
    // Text before and after the diffs, such as that of a mail, is an entry without anything.
    if (each.oldFileName === undefined && each.newFileName === undefined && each.hunks.length === 0) continue;
    const file = readFile(each);
    if (file.type === 'invalid') return file;
    files.push(file.file);
    hunks += each.hunks.length;
  }
  if (files.length === 0) return invalid('The patch has no files. Write --- a/<path>, +++ b/<path> and hunks.');
  if (files.length > PATCH_LIMITS.files) {
    return invalid(`The patch is about ${files.length} files; the limit is ${PATCH_LIMITS.files}. Split it.`);
  }
  if (hunks !== checked.hunks) return invalid('Some hunks of the patch belong to no file. Correct the file headers.');
  return refuseTwice(files) ?? { type: 'patch', files, hunks };
}

function readFile(patch: StructuredPatch): { type: 'file'; file: FilePatch } | ({ type: 'invalid' } & Said) {
  const names = readPatchNames(patch.oldFileName, patch.newFileName);
  if (names.type === 'invalid') return names;
  const { from, to } = names;
  const { hunks } = patch;
  const what = to ?? from ?? 'no file';
  if (patch.isBinary) return invalid(`${what} is a binary file. Only text files can be patched.`);
  if (patch.isCopy) return invalid(`The patch copies ${from}. Create ${to} with its whole content instead.`);
  const order = hunks.findIndex((hunk, at) => hunk.oldStart < endOf(hunks[at - 1]));
  if (order !== -1)
    return invalid(`Hunk ${order + 1} for ${what} begins before the end of the one above it. Sort them.`);
  if (to === null) {
    if (from === null || patch.isRename || patch.isCreate) return invalid('A file header of the patch names no file.');
    return { type: 'file', file: { kind: 'delete', path: from, hunks } };
  }
  if (from === null || (patch.isCreate && hunks.length === 0)) {
    if (patch.isRename || patch.isDelete || hunks.length > 1 || hunks.some(({ oldLines }) => oldLines > 0)) {
      return invalid(
        `The patch creates ${to} and changes it as well. Use one hunk, with @@ -0,0 and added lines alone.`,
      );
    }
    return { type: 'file', file: { kind: 'create', path: to, hunks } };
  }
  if (patch.isCreate) return invalid(`The patch creates ${to}, but names an old file. Write --- /dev/null.`);
  if (patch.isDelete) {
    if (hunks.length > 0 || from !== to)
      return invalid(`The patch deletes ${from}, but names a new file. Write +++ /dev/null.`);
    return { type: 'file', file: { kind: 'delete', path: from, hunks } };
  }
  if (from !== to) {
    if (patch.isRename) return { type: 'file', file: { kind: 'move', from, path: to, hunks } };
    return invalid(
      `The file header names two files, ${from} and ${to}. Write the same name twice, or "rename from" and "rename to".`,
    );
  }
  if (hunks.length === 0) return invalid(`The patch changes no line of ${to}. Leave the file out of it.`);
  return { type: 'file', file: { kind: 'change', path: to, hunks } };
}

function endOf(hunk: Hunk | undefined): number {
  return hunk === undefined ? 0 : hunk.oldStart + hunk.oldLines;
}

function refuseTwice(files: readonly FilePatch[]): ParsedPatch | null {
  const seen = new Set<string>();
  for (const name of files.flatMap(namesOf)) {
    const key = foldPath(
      `/${name
        .split('/')
        .filter((part) => part !== '' && part !== '.')
        .join('/')}`,
    );
    if (seen.has(key))
      return invalid(`The patch names ${name} twice. Write one file header for each file, with all its hunks.`);
    seen.add(key);
  }
  return null;
}

export function namesOf(file: FilePatch): string[] {
  return file.kind === 'move' ? [file.from, file.path] : [file.path];
}

function invalid(said: string | Said): { type: 'invalid' } & Said {
  return { type: 'invalid', ...(typeof said === 'string' ? { message: said } : said) };
}
