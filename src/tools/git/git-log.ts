import { z } from 'zod';
import { timestampMsSchema } from '../../contracts/domain/ids.ts';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { limitField, pathField, truncatedField } from '../tool-fields.ts';
import {
  fromHistory,
  HISTORY_TOOL,
  historyLabel,
  KEEPS_HISTORY,
  NO_HISTORY,
  noSuchFile,
  placeOf,
} from './git-fields.ts';

export const gitLog = defineExternalTool({
  name: 'git_log',
  description:
    'Lists the versions of a file in the git history of the notebook, newest first. Messages and other files are left out. git_read reads a version.',
  ...HISTORY_TOOL,
  preconditions: [KEEPS_HISTORY],
  safety: 'Reads earlier versions of one file that the agent may read. Changes nothing.',
  words: {
    want: 'list the versions of {path} in the git history',
    done: ['Listed the versions of {path}'],
  },
  inputSchema: z.strictObject({
    path: pathField('The file.'),
    limit: limitField('Most versions to return.', 50, 500),
  }),
  outputSchema: z.object({
    path: z.string().describe('The file, as the agent names it.'),
    versions: z
      .array(
        z.object({
          version: z.int().describe('Number of the version, for git_read. The oldest has 1.'),
          atMs: timestampMsSchema.describe('When it was committed, in milliseconds since 1970-01-01 UTC.'),
          change: z.enum(['added', 'changed', 'deleted']).describe('What the commit did to the file.'),
        }),
      )
      .describe('Versions under this path, newest first. What is or was local-only is left out.'),
    truncated: truncatedField,
    label: historyLabel,
  }),
  examples: [{ title: 'Versions of a note', input: { path: '/notes/plan.md', limit: 50 } }],
  targets: ({ path }) => [{ path, operation: 'read', as: 'file' }],
  perform: async ({ path, limit }, context) => {
    const place = placeOf(context);
    if (place === null) return noSuchFile(path);
    const found = await context.git.versions(place, limit);
    if (found === null) return NO_HISTORY;
    const output = { path, versions: [...found.versions], truncated: found.truncated, label: 'untrusted' as const };
    return { type: 'result', output, labels: fromHistory(path) };
  },
});
