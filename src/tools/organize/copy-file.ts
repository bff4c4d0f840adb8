import { z } from 'zod';
import { definePlanTool, type ToolTarget } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { AS_READ } from '../files/read-file.ts';
import { changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';

/** Most files and folders below a copied folder: rules are checked for each of them. */
const MOST_BELOW = 2000;

export const copyFile = definePlanTool({
  name: 'copy_file',
  description:
    'Copies a file, or a folder with all that is in it, byte for byte. The new path must be free; its missing folders are made. ' +
    'A copy has the labels of its source.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  rights: ['read', 'create'],
  catalogOnly: true,
  tags: ['files', 'folders'],
  preconditions: ['Something exists at the path.', 'Nothing exists at the new path.'],
  words: { want: 'copy {from} to {to}', done: ['Copied {from} to {to}'], parameters: { to: 'Path of the copy' } },
  fileField: 'from',
  inputSchema: z.strictObject({
    from: pathField('The file or folder.'),
    to: pathField('The whole path of the copy, with its name.'),
  }),
  outputSchema: z.object({
    from: z.string().describe('The source, as the agent names it.'),
    to: z.string().describe('The copy, as the agent names it.'),
    copied: z.int().nonnegative().describe('How many files and folders were copied.'),
    changeId: changeIdField,
  }),
  examples: [
    { title: 'Start from the last protocol', input: { from: '/protocols/v1.md', to: '/protocols/v2.md' } },
    { title: 'Keep a folder as it is', input: { from: '/experiments/2025', to: '/archive/2025' } },
  ],
  // What is copied could be read afterwards, so rules for reading it hold.
  targets: (input) => [
    { path: input.from, operation: 'read', ruledAs: AS_READ },
    { path: input.to, operation: 'create' },
  ],
  innerTargets: async (_, { notebook, handles: [from] }) => {
    if (from === undefined || notebook.stat(from)?.kind !== 'folder') return { type: 'targets', targets: [] };
    const entries = notebook.walk(from);
    if (entries.length > MOST_BELOW) {
      const message = `${from.shown} contains more than ${MOST_BELOW} files and folders. Copy its folders one by one.`;
      return { type: 'error', code: 'bad-input', message };
    }
    const targets = entries.map(({ path }): ToolTarget => ({ path, operation: 'read', ruledAs: AS_READ }));
    return { type: 'targets', targets };
  },
  plan: async (input, { notebook, handles: [from, to] }) => {
    if (from === undefined || to === undefined) return nothingAt(input.from);
    const planned = notebook.planCopy(from, to);
    if (planned.type === 'error') return planned;
    const paths = { from: from.shown, to: to.shown };
    if (planned.type === 'unchanged') return { type: 'result', output: { ...paths, copied: 0 } };
    return { type: 'plan', change: planned.change, output: { ...paths, copied: planned.change.copies?.length ?? 0 } };
  },
});
