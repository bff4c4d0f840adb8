import { z } from 'zod';
import { idSchema, timestampMsSchema } from '../../contracts/domain/ids.ts';
import type { Actor, ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import { showPath } from '../../core/guard/mounts.ts';
import { isWithin } from '../../core/shared/paths/path-parts.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { limitField, pathField, READS } from '../tool-fields.ts';

export const listChanges = defineReadTool({
  name: 'list_changes',
  description:
    'Lists changes of the notebook, newest first: what, where, when, by whom, whether undone, and the changeId for undo_change.',
  ...READS,
  tags: ['history'],
  words: {
    want: 'list the latest changes',
    done: ['Listed {changes#change}', 'Listed the latest changes'],
    parameters: { path: 'Folder or file' },
  },
  inputSchema: z.strictObject({
    limit: limitField('Most changes to return.', 20, 500),
    path: pathField('A file or folder.')
      .optional()
      .describe('Only changes of this file, or below this folder. Default: all that the agent may read.'),
  }),
  outputSchema: z.object({
    changes: z
      .array(
        z.object({
          changeId: idSchema.describe('Names the change, for undo_change.'),
          action: z.string().describe('What kind of change: create, write, move, delete, import, undo and others.'),
          summary: z.string().describe('The change in one line.'),
          paths: z.array(z.string()).describe('Files and folders it touched, before and after.'),
          atMs: timestampMsSchema.describe('When, in milliseconds since 1970-01-01 UTC.'),
          by: z.string().describe('Who: "person", "app", or "agent" and its name.'),
          ownSession: z
            .boolean()
            .describe('Whether a run of this session made it; only those can be undone by undo_change.'),
          undone: z.boolean().describe('Whether it was taken back.'),
        }),
      )
      .describe('Changes, newest first.'),
  }),
  examples: [
    { title: 'The latest changes', input: { limit: 20 } },
    { title: 'What happened to one file', input: { limit: 5, path: '/notes/plan.md' } },
  ],
  targets: (input) => (input.path === undefined ? [] : [{ path: input.path, operation: 'read' }]),
  read: async (input, { notebook, handles: [place], run, sessionRunIds }) => {
    const rows = place === undefined ? await notebook.changes({ limit: input.limit }) : await notebook.changes({});
    const touching =
      place === undefined ? rows : rows.filter((row) => storedPaths(row).some((path) => isWithin(path, place.path)));
    const shown = touching.slice(0, input.limit);
    notebook.noteChangesShown(shown);
    const changes = shown.map((row) => ({
      changeId: row.changeId,
      action: row.action,
      summary: row.summary,
      paths: storedPaths(row).flatMap((path) => showPath(path, run.runId) ?? []),
      atMs: row.atMs,
      by: nameOfActor(row.actor),
      ownSession: row.runId !== null && sessionRunIds.includes(row.runId),
      undone: row.undoneBy !== null,
    }));
    return { type: 'result', output: { changes } };
  },
});

function storedPaths({ transitions }: ChangeRow): string[] {
  const paths = new Set<string>();
  for (const { before, after } of transitions) {
    if (before !== null) paths.add(before.path);
    if (after !== null) paths.add(after.path);
  }
  return [...paths];
}

function nameOfActor(actor: Actor): string {
  return actor.type === 'agent' ? `agent ${actor.agent}` : actor.type;
}
