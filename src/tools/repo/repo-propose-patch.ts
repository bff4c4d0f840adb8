import { z } from 'zod';
import { MOST_FUZZ } from '../../core/patches/fit-hunks.ts';
import { PATCH_LIMITS, parsePatch } from '../../core/patches/parse-patch.ts';
import { OWN_RUN_FOLDER } from '../../core/shared/paths/run-folder.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { baseField, textField, WRITE_HINTS, writtenFields } from '../tool-fields.ts';
import { badPatch, fitPatch, patchedFilesField, readTargets } from './patch-files.ts';

const inputSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(60)
    .refine((name) => /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name), 'use letters, digits, hyphens and underscores')
    .describe('A short name for the patch, such as fix-timeout.'),
  patch: textField(
    'The unified diff: for each file --- a/<path>, +++ b/<path> and hunks, with paths relative to folder. /dev/null as the old name ' +
      'creates a file, as the new name deletes it.',
  )
    .min(1)
    .max(PATCH_LIMITS.chars),
  folder: baseField('The folder that the paths in the patch start from.'),
});

export const repoProposePatch = definePlanTool({
  name: 'repo_propose_patch',
  description:
    'Keeps a unified diff over files of a folder as a patch file in the folder of this run, after checking that it fits. ' +
    'Changes no file of the notebook: that is a call of its own, with repo_apply_patch.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: true },
  rights: ['read'],
  catalogOnly: true,
  offeredWide: true,
  tags: ['code', 'patch'],
  preconditions: ['The call is part of a run.', 'The patch fits the files as they are now.'],
  safety: 'Writes only a patch file into the folder of the run. No file of the notebook changes.',
  words: { want: 'propose the patch {name}', done: ['Proposed a patch for {files#file}', 'Proposed the patch {name}'] },
  inputSchema,
  outputSchema: z.object({ ...writtenFields, files: patchedFilesField }),
  examples: [
    {
      title: 'A longer timeout',
      input: {
        name: 'fix-timeout',
        patch:
          '--- a/src/fetch.ts\n+++ b/src/fetch.ts\n@@ -1,3 +1,3 @@\n // Seconds\n-export const TIMEOUT = 5;\n+export const TIMEOUT = 30;\n \n',
        folder: '/code/reader',
      },
    },
  ],
  targets: ({ name, patch, folder }) => {
    const parsed = parsePatch(patch);
    return [
      { path: folder, operation: 'read', as: 'folder' },
      { path: `${OWN_RUN_FOLDER}/patches/${name}.patch`, operation: 'create', as: 'file' },
      ...(parsed.type === 'patch' ? readTargets(parsed.files, folder) : []),
    ];
  },
  plan: async ({ patch, folder }, { notebook, hash, handles: [base, artifact, ...handles] }) => {
    if (base === undefined || artifact === undefined) return nothingAt(folder);
    const parsed = parsePatch(patch);
    if (parsed.type === 'invalid') return badPatch(parsed);
    const fitted = await fitPatch(parsed.files, handles, notebook, MOST_FUZZ);
    if (fitted.type === 'error') return fitted;
    const bytes = new TextEncoder().encode(patch);
    const files = fitted.files.map(({ result }) => result);
    const output = { path: artifact.shown, hash: hash(bytes), sizeBytes: bytes.length, files };
    const planned = notebook.planPut(artifact, bytes);
    if (planned.type === 'error') return planned;
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});
