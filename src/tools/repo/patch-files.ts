import { z } from 'zod';
import type { Said } from '../../contracts/errors/errors.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { patchMistake } from '../../contracts/sentences/tool-sentences.ts';
import { type AppliedPatch, applyFilePatch } from '../../core/patches/apply-file-patch.ts';
import { MOST_COMPARED, MOST_FUZZ } from '../../core/patches/fit-hunks.ts';
import type { FilePatch } from '../../core/patches/parse-patch.ts';
import { namesOf } from '../../core/patches/parse-patch.ts';
import type { Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import type { ToolTarget } from '../../core/tool-catalog/define-tool.ts';
import { createFile } from '../files/create-file.ts';
import { deleteFile } from '../files/delete-file.ts';
import { editFile } from '../files/edit-file.ts';
import { moveFile } from '../files/move-file.ts';
import { openText, type ToolError } from '../files/open-text.ts';
import { AS_READ } from '../files/read-file.ts';

/** Largest file that is patched: 5 MiB. */
const MAX_PATCHED_BYTES = 5 * 1024 * 1024;
/** Most that one patch may read: 20 MiB. */
const MAX_READ_BYTES = 20 * 1024 * 1024;

/** How a patch fits each of its files. */
export const patchedFilesField = z
  .array(
    z.object({
      path: z.string().describe('The file, as the agent names it.'),
      from: z.string().optional().describe('The old path of a file that is renamed. Absent for others.'),
      action: z.enum(['change', 'create', 'delete', 'move']).describe('What is done to it.'),
      added: z.int().nonnegative().describe('Lines added.'),
      removed: z.int().nonnegative().describe('Lines removed.'),
      hunks: z
        .array(
          z.object({
            line: z.int().min(1).describe('Line of the file at which it begins, counted from 1.'),
            offset: z.int().describe('How many lines below the place that the patch names; negative for above.'),
            fuzz: z
              .int()
              .nonnegative()
              .describe('Lines of context, at either end, that differ from the file. 0: exact.'),
          }),
        )
        .describe('Where each hunk was found.'),
    }),
  )
  .describe('The files, in the order of the patch.');
export type PatchedFile = z.output<typeof patchedFilesField>[number];

export const fuzzField = z
  .int()
  .min(0)
  .max(MOST_FUZZ)
  .default(MOST_FUZZ)
  .describe(
    `Most lines of context, at either end of a hunk, that may differ. From 0 to ${MOST_FUZZ}. Default: ${MOST_FUZZ}.`,
  );

/** Returns the path that a patch names, below its folder. The guard decides on it. */
export function pathBelow(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

/** The files that are opened to see whether a patch fits: names that exist, and those that must not. */
export function readTargets(files: readonly FilePatch[], folder: string): ToolTarget[] {
  return files.flatMap((file) => namesOf(file).map((name) => ({ ...target(folder, name, 'read'), ruledAs: AS_READ })));
}

/** What applying does, as targets: the rules for changing, creating, deleting and moving one file hold for each file. */
export function writeTargets(files: readonly FilePatch[], folder: string): ToolTarget[] {
  return files.flatMap((file): ToolTarget[] => {
    const at = (name: string, operation: ToolTarget['operation'], ruledAs?: ToolTarget['ruledAs']) => ({
      ...target(folder, name, operation),
      ...(ruledAs ? { ruledAs } : {}),
    });
    switch (file.kind) {
      case 'change':
        return [at(file.path, 'read', AS_READ), at(file.path, 'write', AS_EDIT)];
      case 'create':
        return [at(file.path, 'read', AS_READ), at(file.path, 'create', AS_CREATE)];
      case 'delete':
        return [at(file.path, 'read', AS_READ), at(file.path, 'delete', AS_DELETE)];
      case 'move':
        return [
          at(file.from, 'read', AS_READ),
          at(file.path, 'read', AS_READ),
          at(file.from, 'delete', AS_MOVE),
          at(file.path, 'create', AS_MOVE),
          ...(file.hunks.length > 0 ? [at(file.path, 'write', AS_EDIT)] : []),
        ];
      default:
        return file satisfies never;
    }
  });
}

const AS_EDIT = { toolName: editFile.name, risk: editFile.risk };
const AS_CREATE = { toolName: createFile.name, risk: createFile.risk };
const AS_DELETE = { toolName: deleteFile.name, risk: deleteFile.risk };
const AS_MOVE = { toolName: moveFile.name, risk: moveFile.risk };

function target(folder: string, name: string, operation: ToolTarget['operation']): ToolTarget {
  return { path: pathBelow(folder, name), operation, as: 'file' };
}

/** A file of a patch with its text after, and how its hunks fit. */
export interface FittedFile {
  readonly file: FilePatch;
  readonly text: string;
  readonly result: PatchedFile;
}

/**
 * Fits a patch to the files as they are, without changing anything: all of its hunks or none.
 *
 * @param handles for reading, as `readTargets` orders them
 */
export async function fitPatch(
  files: readonly FilePatch[],
  handles: readonly Handle[],
  notebook: ScopedNotebook,
  maxFuzz: number,
): Promise<{ type: 'fitted'; files: FittedFile[] } | ToolError> {
  const sizes = handles.map((handle) => notebook.stat(handle)?.sizeBytes ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_READ_BYTES) {
    const message = 'The files of the patch have more than 20 MiB together. Split the patch.';
    return { type: 'error', code: 'file-too-large', message };
  }
  const effort = { left: MOST_COMPARED };
  const fitted: FittedFile[] = [];
  let next = 0;
  for (const file of files) {
    const [first, second] = handles.slice(next, next + namesOf(file).length);
    next += namesOf(file).length;
    const to = second ?? first;
    if (first === undefined || to === undefined)
      return badPatch({ message: 'The patch names a file that was not checked.' });
    if (
      (file.kind === 'create' || file.kind === 'move') &&
      notebook.stat(to) !== undefined &&
      !isSameFile(notebook, first, to)
    ) {
      return { type: 'error', code: 'already-exists', ...patchMistake('exists', { path: to.shown }) };
    }
    const text = file.kind === 'create' ? '' : await readPatched(notebook, first);
    if (typeof text !== 'string') return text;
    const applied: AppliedPatch = applyFilePatch(text, file, first.shown, maxFuzz, effort);
    if (applied.type === 'refused') return { type: 'error', code: 'conflict', ...saidOf(applied) };
    const lines = file.hunks.flatMap((hunk) => hunk.lines);
    const result: PatchedFile = {
      path: to.shown,
      ...(file.kind === 'move' ? { from: first.shown } : {}),
      action: file.kind,
      added: lines.filter((line) => line.startsWith('+')).length,
      removed: lines.filter((line) => line.startsWith('-')).length,
      hunks: applied.fits,
    };
    fitted.push({ file, text: applied.text, result });
  }
  return { type: 'fitted', files: fitted };
}

/** A rename may change the spelling of a name alone. */
function isSameFile(notebook: ScopedNotebook, from: Handle, to: Handle): boolean {
  return from !== to && notebook.stat(from)?.fileId === notebook.stat(to)?.fileId;
}

async function readPatched(notebook: ScopedNotebook, handle: Handle): Promise<string | ToolError> {
  const info = notebook.stat(handle);
  if (info !== undefined && (info.sizeBytes ?? 0) > MAX_PATCHED_BYTES) {
    return { type: 'error', code: 'file-too-large', ...patchMistake('large', { path: handle.shown }) };
  }
  const opened = await openText(notebook, handle);
  return opened.type === 'error' ? opened : opened.text;
}

export function badPatch(said: Said): ToolError {
  return { type: 'error', code: 'bad-input', ...saidOf(said) };
}
