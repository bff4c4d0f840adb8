import { z } from 'zod';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField, pathField, WRITE_HINTS } from '../tool-fields.ts';
import { moveFile } from './move-file.ts';
import { nothingAt } from './open-text.ts';

/** Most moves of one call: a person has to be able to review them. */
const MOST_MOVES = 100;

export const moveFiles = definePlanTool({
  name: 'move_files',
  description:
    'Moves or renames several files and folders as move_file does, all of them or none, with one approval and one undo. ' +
    'No path may be named twice or be inside another one.',
  kind: 'move',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  rights: ['create', 'delete'],
  tags: ['files', 'folders'],
  preconditions: ['Something exists at the path.', 'Nothing exists at the new path.'],
  safety: 'Moves files and changes the links to them. The change is logged and can be undone.',
  ruledAs: moveFile.name,
  words: { want: 'move {moves#file}', done: ['Moved {moves#file}'] },
  inputSchema: z.strictObject({
    moves: z
      .array(
        z.strictObject({
          from: pathField('The file or folder.'),
          to: pathField('The whole new path, with its name.'),
        }),
      )
      .min(1)
      .max(MOST_MOVES)
      .describe(`The moves. From 1 to ${MOST_MOVES}.`),
  }),
  outputSchema: z.object({
    moves: z
      .array(
        z.object({
          from: z.string().describe('The old path, as the agent names it.'),
          to: z.string().describe('The new path, as the agent names it.'),
        }),
      )
      .describe('The moves, in their order.'),
    moved: z.int().nonnegative().describe('How many files and folders have a new path.'),
    changeId: changeIdField,
  }),
  examples: [
    {
      title: 'Put two notes into the archive',
      input: {
        moves: [
          { from: '/notes/may.md', to: '/archive/may.md' },
          { from: '/notes/june.md', to: '/archive/june.md' },
        ],
      },
    },
  ],
  targets: ({ moves }) =>
    moves.flatMap(({ from, to }) => [
      { path: from, operation: 'delete' as const },
      { path: to, operation: 'create' as const },
    ]),
  plan: async ({ moves }, { notebook, handles }) => {
    const pairs = moves.flatMap((_, at) => {
      const [from, to] = handles.slice(2 * at, 2 * at + 2);
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
    const [first] = moves;
    if (pairs.length !== moves.length) return nothingAt(first?.from ?? '/');
    const planned = await notebook.planMoves(pairs);
    if (planned.type === 'error') return planned;
    const named = pairs.map(({ from, to }) => ({ from: from.shown, to: to.shown }));
    if (planned.type === 'unchanged') return { type: 'result', output: { moves: named, moved: 0 } };
    // Notes whose links changed are in the change, too, at their old paths.
    const moved = planned.change.transitions.filter(
      ({ before, after }) => before !== null && after !== null && before.path !== after.path,
    ).length;
    return { type: 'plan', change: planned.change, output: { moves: named, moved } };
  },
});
