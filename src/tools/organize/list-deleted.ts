import { z } from 'zod';
import { timestampMsSchema } from '../../contracts/domain/ids.ts';
import { fileKindSchema } from '../../contracts/domain/notebook/notebook.ts';
import { isWithin } from '../../core/shared/paths/path-parts.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { limitField, pathField, READS, totalField } from '../tool-fields.ts';

export const listDeleted = defineReadTool({
  name: 'list_deleted',
  description:
    'Lists deleted files and folders that can be restored with restore_file, the latest first. A folder is one entry, with all that was deleted with it.',
  ...READS,
  catalogOnly: true,
  tags: ['files'],
  words: {
    want: 'list deleted files',
    done: ['Listed {total#file} in the bin', 'Listed deleted files'],
    parameters: { path: 'Was at or below' },
  },
  inputSchema: z.strictObject({
    limit: limitField('Most entries to return.', 50, 500),
    path: pathField('A file or folder.')
      .optional()
      .describe('Only what was deleted at or below this path. Default: all that the agent may read.'),
  }),
  outputSchema: z.object({
    deleted: z
      .array(
        z.object({
          path: z.string().describe('The file or folder, as the agent names it.'),
          kind: fileKindSchema.describe('Whether it is a file or a folder.'),
          files: z.int().nonnegative().describe('How many files were deleted with it.'),
          deletedMs: timestampMsSchema.describe('When, in milliseconds since 1970-01-01 UTC.'),
          by: z.string().describe('Who: "person", "app", or "agent" and its name.'),
        }),
      )
      .describe('Deleted files and folders, the latest first.'),
    total: totalField,
  }),
  examples: [
    { title: 'The latest deletions', input: { limit: 50 } },
    { title: 'What is missing in a folder', input: { limit: 20, path: '/notes' } },
  ],
  targets: (input) => (input.path === undefined ? [] : [{ path: input.path, operation: 'read' }]),
  read: async ({ limit }, { notebook, handles: [place] }) => {
    const all = await notebook.deleted();
    const found = place === undefined ? all : all.filter(({ path }) => isWithin(path, place.shown));
    const deleted = found.slice(0, limit).map(({ path, kind, files, deletedMs, actor }) => {
      const by = actor.type === 'agent' ? `agent ${actor.agent}` : actor.type;
      return { path, kind, files, deletedMs, by };
    });
    return { type: 'result', output: { deleted, total: found.length } };
  },
});
