import { z } from 'zod';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { createFile } from '../files/create-file.ts';
import { nothingAt } from '../files/open-text.ts';
import { changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';

export const restoreFile = definePlanTool({
  name: 'restore_file',
  description:
    'Restores what was deleted last at a path: a file, or a folder with all that was deleted with it. Under a free name when the path is taken. list_deleted has the paths.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  rights: ['read', 'create'],
  catalogOnly: true,
  tags: ['files'],
  preconditions: ['A file or folder was deleted at the path and is not restored yet.'],
  ruledAs: createFile.name,
  words: { want: 'restore {path}', done: ['Restored {path}'], parameters: { path: 'Path before the deletion' } },
  inputSchema: z.strictObject({
    path: pathField('The path that it had.'),
  }),
  outputSchema: z.object({
    path: z.string().describe('Where it is now, as the agent names it.'),
    changeId: changeIdField,
  }),
  examples: [{ title: 'Bring a note back', input: { path: '/notes/plan.md' } }],
  targets: ({ path }) => [
    { path, operation: 'create' },
    { path, operation: 'read' },
  ],
  plan: async (input, { notebook, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(input.path);
    const { planned, path } = await notebook.planRestore(handle);
    if (planned.type === 'error') return planned;
    const output = { path };
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});
