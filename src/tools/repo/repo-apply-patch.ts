import { z } from 'zod';
import { patchMistake } from '../../contracts/sentences/tool-sentences.ts';
import { type FilePatch, parsePatch } from '../../core/patches/parse-patch.ts';
import type { ChangeOrError, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import { nameOf } from '../../core/shared/paths/path-parts.ts';
import { definePlanTool, type InnerTargets, type PlannedChanges } from '../../core/tool-catalog/define-tool.ts';
import { isStandingFolder, nothingAt, openText, type ToolError } from '../files/open-text.ts';
import { baseField, changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';
import {
  badPatch,
  type FittedFile,
  fitPatch,
  fuzzField,
  patchedFilesField,
  pathBelow,
  writeTargets,
} from './patch-files.ts';

export const repoApplyPatch = definePlanTool({
  name: 'repo_apply_patch',
  description:
    'Applies a patch file to the files of a folder: all of its hunks or none, as one change with one approval and one undo. ' +
    'Tells where each hunk was found and whether its context differed (fuzz). Each call needs approval.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, destructiveHint: true, idempotentHint: false },
  alwaysAsks: true,
  rights: ['write'],
  catalogOnly: true,
  offeredWide: true,
  tags: ['code', 'patch'],
  preconditions: ['A patch file exists at the path.', 'Every hunk fits the files as they are now.'],
  safety:
    'Can change, create, rename and delete files. You see the differences of all of them before; one undo takes all back.',
  words: {
    want: 'apply the patch {path}',
    done: ['Applied {path} to {files#file}', 'Applied the patch {path}'],
    parameters: { path: 'Patch file' },
  },
  inputSchema: z.strictObject({
    path: pathField('The patch file, as repo_propose_patch returned it.'),
    folder: baseField('The folder that the paths in the patch start from.'),
    maxFuzz: fuzzField,
  }),
  outputSchema: z.object({
    path: z.string().describe('The patch file, as the agent names it.'),
    files: patchedFilesField,
    fuzz: z
      .int()
      .nonnegative()
      .describe('The most lines of context that differed in one hunk. 0: every hunk fits exactly.'),
    changeId: changeIdField,
  }),
  examples: [
    {
      title: 'A proposed patch',
      input: { path: '/runs/this/patches/fix-timeout.patch', folder: '/code/reader', maxFuzz: 2 },
    },
  ],
  targets: ({ path, folder }) => [
    { path: folder, operation: 'read', as: 'folder' },
    { path, operation: 'read', as: 'file' },
  ],
  innerTargets: async ({ folder }, { notebook, handles }): Promise<InnerTargets> => {
    const patch = await readPatch(notebook, handles);
    if (patch.type === 'error') return patch;
    return { type: 'targets', targets: writeTargets(patch.files, folder) };
  },
  plan: async ({ folder, maxFuzz }, { notebook, draft, handles }) => {
    const patch = await readPatch(notebook, handles);
    if (patch.type === 'error') return patch;
    const [, file, ...inner] = handles;
    if (draft === null || file === undefined) return badPatch({ message: 'This patch cannot be applied here.' });
    const open = (name: string, operation: Handle['operation']) => {
      const decision = notebook.resolve(pathBelow(folder, name), operation, 'file');
      return inner.find((each) => decision.type === 'allowed' && isSameHandle(each, decision.handle));
    };
    const reading = patch.files.flatMap((each) => (each.kind === 'move' ? [each.from, each.path] : [each.path]));
    const fitted = await fitPatch(
      patch.files,
      reading.flatMap((name) => open(name, 'read') ?? []),
      notebook,
      maxFuzz,
    );
    if (fitted.type === 'error') return fitted;
    for (const each of fitted.files) {
      const refused = await planFile(each, open, notebook, draft);
      if (refused !== null) return refused;
    }
    const change = draft.combined(
      (files) => `Apply ${nameOf(file.path)} to ${files === 1 ? '1 file' : `${files} files`}`,
    );
    const files = fitted.files.map(({ result }) => result);
    const fuzz = Math.max(0, ...files.flatMap(({ hunks }) => hunks.map((hunk) => hunk.fuzz)));
    const output = { path: file.shown, files, fuzz };
    return change === null ? { type: 'result', output } : { type: 'plan', change, output };
  },
});

async function readPatch(
  notebook: ScopedNotebook,
  [folder, file]: readonly Handle[],
): Promise<{ type: 'patch'; files: readonly FilePatch[] } | ToolError> {
  if (folder === undefined || file === undefined) return nothingAt('/');
  if (notebook.stat(folder)?.kind !== 'folder' && !isStandingFolder(folder)) return nothingAt(folder.shown);
  const opened = await openText(notebook, file);
  if (opened.type === 'error') return opened;
  const parsed = parsePatch(opened.text);
  return parsed.type === 'invalid' ? badPatch(patchMistake('file', { path: file.shown, why: parsed })) : parsed;
}

function isSameHandle(one: Handle, other: Handle): boolean {
  return one.path === other.path && one.operation === other.operation;
}

/** Plans what the patch does to one file, over what it does to those before. Null when that is planned. */
async function planFile(
  { file, text }: FittedFile,
  open: (name: string, operation: Handle['operation']) => Handle | undefined,
  notebook: ScopedNotebook,
  draft: PlannedChanges,
): Promise<ToolError | null> {
  const put = (handle: Handle | undefined) => handle && notebook.planPut(handle, new TextEncoder().encode(text));
  switch (file.kind) {
    case 'change':
      return take(put(open(file.path, 'write')), draft);
    case 'create':
      return take(put(open(file.path, 'create')), draft);
    case 'delete': {
      const handle = open(file.path, 'delete');
      return take(handle && notebook.planDelete(handle, false), draft);
    }
    case 'move': {
      const from = open(file.from, 'delete');
      const to = open(file.path, 'create');
      const refused = take(from && to && (await notebook.planMove(from, to, { keepLinks: true })), draft);
      return refused ?? (file.hunks.length === 0 ? null : take(put(open(file.path, 'write')), draft));
    }
    default:
      return file satisfies never;
  }
}

function take(planned: ChangeOrError | undefined, draft: PlannedChanges): ToolError | null {
  if (planned === undefined) return badPatch({ message: 'The patch names a file that was not checked.' });
  if (planned.type === 'error') return planned;
  if (planned.type === 'change') draft.add(planned.change);
  return null;
}
