import { z } from 'zod';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';
import { nothingAt } from './open-text.ts';

/** What a move says before and after it, of one file or many. */
export const MOVE_TOOL = {
  kind: 'move',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  rights: ['create', 'delete'],
  tags: ['files', 'folders'],
  preconditions: ['Something exists at the path.', 'Nothing exists at the new path.'],
  safety: 'Moves files and changes the links to them. The change is logged and can be undone.',
} as const;

export const moveInput = {
  from: pathField('The file or folder.'),
  to: pathField('The whole new path, with its name.'),
};

export const moveOutput = {
  from: z.string().describe('The old path, as the agent names it.'),
  to: z.string().describe('The new path, as the agent names it.'),
};

export const movedField = z.int().nonnegative().describe('How many files and folders have a new path.');

export const moveFile = definePlanTool({
  name: 'move_file',
  description:
    'Moves or renames a file, or a folder with all that is in it. The new path must be free; its missing folders are made. ' +
    'Links to the file are changed along.',
  ...MOVE_TOOL,
  words: { want: 'move {from} to {to}', done: ['Moved {from} to {to}'] },
  fileField: 'from',
  inputSchema: z.strictObject(moveInput),
  outputSchema: z.object({ ...moveOutput, moved: movedField, changeId: changeIdField }),
  examples: [
    { title: 'Rename a note', input: { from: '/notes/draft.md', to: '/notes/report.md' } },
    { title: 'Put a folder into the archive', input: { from: '/experiments/2025', to: '/archive/2025' } },
  ],
  targets: (input) => [
    { path: input.from, operation: 'delete' },
    { path: input.to, operation: 'create' },
  ],
  plan: async (input, { notebook, handles: [from, to] }) => {
    if (from === undefined || to === undefined) return nothingAt(input.from);
    const planned = await notebook.planMove(from, to);
    if (planned.type === 'error') return planned;
    const paths = { from: from.shown, to: to.shown };
    if (planned.type === 'unchanged') return { type: 'result', output: { ...paths, moved: 0 } };
    return { type: 'plan', change: planned.change, output: { ...paths, moved: countMoved(planned.change) } };
  },
});

/** Notes whose links changed are in the change, too, at their old paths. */
export function countMoved({ transitions }: Change): number {
  return transitions.filter(({ before, after }) => before !== null && after !== null && before.path !== after.path)
    .length;
}
