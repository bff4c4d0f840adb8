import { z } from 'zod';
import { idSchema } from '../../contracts/domain/ids.ts';
import { undoResultSchema } from '../../contracts/domain/notebook/notebook.ts';
import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField, WRITE_HINTS } from '../tool-fields.ts';

export const undoChange = definePlanTool({
  name: 'undo_change',
  description:
    'Undoes one change that this session made. Files that changed since are left alone and listed as conflicts. ' +
    'The changeId is in list_changes, and in the result of the call that made the change. Each call needs approval.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, destructiveHint: true, idempotentHint: false },
  alwaysAsks: true,
  rights: ['write'],
  tags: ['history'],
  preconditions: ['The change was made in this session and not undone since.'],
  words: { want: 'undo a change', done: ['Undid a change: {restored#file} restored', 'Undid a change'] },
  changeAction: 'undo',
  inputSchema: z.strictObject({
    changeId: idSchema.describe('The change to undo.'),
  }),
  outputSchema: undoResultSchema.extend({
    restored: z.array(z.string()).describe('Files restored to their state before the change.'),
    conflicts: z
      .array(
        z.object({
          path: z.string().describe('A file that was left unchanged.'),
          reason: z.string().describe('The reason.'),
        }),
      )
      .describe('Files that could not be restored.'),
    changeId: changeIdField,
  }),
  examples: [{ title: 'Undo a change', input: { changeId: 'change_01' } }],
  targets: () => [],
  plan: async (input, { notebook, sessionRunIds }) => {
    const [row] = await notebook.changes({ changeId: input.changeId });
    if (row === undefined) {
      return { type: 'error', code: 'not-found', ...callMistake('unseenChange', { changeId: input.changeId }) };
    }
    if (row.runId === null || !sessionRunIds.includes(row.runId)) {
      return { type: 'error', code: 'denied', ...callMistake('otherSession') };
    }
    if (row.undoneBy !== null) {
      return { type: 'error', code: 'nothing-to-undo', ...callMistake('undone') };
    }
    // Undoing would remove the labels, and only the person lowers one.
    if (row.gainedLabels !== undefined) {
      return { type: 'error', code: 'denied', ...callMistake('onlyPersonLowers') };
    }
    // The answer names its files.
    notebook.noteChangesShown([row]);
    const { change, restored, conflicts } = notebook.planUndo(row);
    const output = { restored, conflicts };
    return change === null ? { type: 'result', output } : { type: 'plan', change, output };
  },
});
