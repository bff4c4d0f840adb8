import { z } from 'zod';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField, pathField } from '../tool-fields.ts';
import { nothingAt } from './open-text.ts';

export const deleteFile = definePlanTool({
  name: 'delete_file',
  description: 'Deletes a file or an empty folder; with recursive, a folder and all that is in it. It can be undone.',
  kind: 'delete',
  risk: 'destructive',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rights: ['delete'],
  tags: ['files', 'folders'],
  preconditions: ['Something exists at the path.'],
  safety: 'Deletes files. The deletion is logged and can be undone.',
  words: {
    want: 'delete {path}',
    done: ['Deleted {path}'],
    parameters: { path: 'File or folder', recursive: 'With all that is inside' },
  },
  fileField: 'path',
  inputSchema: z.strictObject({
    path: pathField('The file or folder.'),
    recursive: z.boolean().default(false).describe('All that is inside. Default: false, a folder must be empty.'),
  }),
  outputSchema: z.object({
    path: z.string().describe('What was deleted, as the agent names it.'),
    deleted: z.int().nonnegative().describe('How many files and folders were deleted.'),
    changeId: changeIdField,
  }),
  examples: [
    { title: 'One file', input: { path: '/notes/old.md', recursive: false } },
    { title: 'A folder with all in it', input: { path: '/drafts', recursive: true } },
  ],
  targets: (input) => [{ path: input.path, operation: 'delete' }],
  plan: async (input, { notebook, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(input.path);
    const planned = notebook.planDelete(handle, input.recursive);
    if (planned.type === 'error') return planned;
    if (planned.type === 'unchanged') return { type: 'result', output: { path: handle.shown, deleted: 0 } };
    const output = { path: handle.shown, deleted: planned.change.transitions.length };
    return { type: 'plan', change: planned.change, output };
  },
});
