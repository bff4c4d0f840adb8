import { z } from 'zod';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField } from '../tool-fields.ts';
import { countMoved, MOVE_TOOL, movedField, moveFile, moveInput, moveOutput } from './move-file.ts';
import { nothingAt } from './open-text.ts';

/** Most moves of one call: a person has to be able to review them. */
const MOST_MOVES = 100;

export const moveFiles = definePlanTool({
  name: 'move_files',
  description:
    'Moves or renames several files and folders as move_file does, all of them or none, with one approval and one undo. ' +
    'No path may be named twice or be inside another one.',
  ...MOVE_TOOL,
  ruledAs: moveFile.name,
  words: { want: 'move {moves#file}', done: ['Moved {moves#file}'] },
  inputSchema: z.strictObject({
    moves: z.array(z.strictObject(moveInput)).min(1).max(MOST_MOVES).describe(`The moves. From 1 to ${MOST_MOVES}.`),
  }),
  outputSchema: z.object({
    moves: z.array(z.object(moveOutput)).describe('The moves, in their order.'),
    moved: movedField,
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
    return { type: 'plan', change: planned.change, output: { moves: named, moved: countMoved(planned.change) } };
  },
});
