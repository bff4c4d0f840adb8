import { z } from 'zod';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { KEEPS_HISTORY } from './git-fields.ts';

export const gitPush = defineExternalTool({
  name: 'git_push',
  description:
    'Sends the commits of the notebook to its git server, without local-only files. Every call needs approval. What is not committed stays.',
  kind: 'fetch',
  risk: 'network',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rights: ['integrations'],
  catalogOnly: true,
  alwaysAsks: true,
  tags: ['history', 'network'],
  preconditions: [KEEPS_HISTORY, 'The person has connected a git server.', 'The network is allowed.'],
  safety:
    'Sends all commits of the notebook to the server, also of files that the agent cannot read. That cannot be undone.',
  words: { want: 'send the commits of the notebook to {server}', done: ['Sent the commits to {server}'] },
  inputSchema: z.strictObject({
    server: z
      .string()
      .min(1)
      .max(300)
      .describe('The server that the person has connected and named, such as https://git.example.org.'),
  }),
  outputSchema: z.object({
    server: z.string().describe('The server.'),
    sent: z.literal(true).describe('It has the commits.'),
  }),
  examples: [{ title: 'Send the commits', input: { server: 'https://git.example.org' } }],
  perform: async ({ server }, { git, notebook, signal }) => {
    const outcome = await git.push(notebook.notebookId, server, signal);
    switch (outcome) {
      case 'sent':
        return { type: 'result', output: { server, sent: true } };
      case 'other':
        return { type: 'error', code: 'not-found', message: `The notebook is not connected to ${server}.` };
      case 'local-only': {
        const message = 'The server is set to get local-only files, too. Then only the person sends.';
        return { type: 'error', code: 'local-only', message };
      }
      default:
        return outcome satisfies never;
    }
  },
});
