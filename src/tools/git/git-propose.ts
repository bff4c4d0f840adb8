import { z } from 'zod';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { READ_HINTS, textField } from '../tool-fields.ts';
import { KEEPS_HISTORY, NO_HISTORY } from './git-fields.ts';

/** Lines that say who approved a commit, and which run made it. The app alone writes them. */
const TRAILER = /^(?:Run|Approved-by):/im;

export const gitPropose = defineExternalTool({
  name: 'git_propose',
  description:
    'Proposes a message for the next commit of the git history. The person sees it, may change it, and commits; this commits nothing.',
  kind: 'read',
  // What is proposed is shown to the person. No file changes, and nothing leaves.
  risk: 'read',
  hints: READ_HINTS,
  rights: ['read'],
  catalogOnly: true,
  tags: ['history'],
  preconditions: [KEEPS_HISTORY, 'The run has read nothing that is local-only.'],
  safety: 'Shows a message where the person commits. The person decides about it.',
  words: { want: 'propose a commit message', done: ['Proposed a commit message'] },
  inputSchema: z.strictObject({
    message: textField('What has changed, and why: a first line of at most 72 characters, then more if needed.')
      .min(1)
      .max(5000)
      .refine((text) => !TRAILER.test(text), 'a message cannot say who approved it, or which run made it'),
  }),
  outputSchema: z.object({ proposed: z.literal(true).describe('The person sees the message.') }),
  examples: [{ title: 'A message', input: { message: 'Add the pH values of May' } }],
  perform: async ({ message }, { git, notebook, run, author }) => {
    const kept = await git.propose(notebook.notebookId, { runId: run.runId, agent: author }, message);
    if (kept === 'no-history') return NO_HISTORY;
    if (kept === 'local-only') {
      const why = 'This run has read local-only files. A message leaves with the commits, so it proposes none.';
      return { type: 'error', code: 'local-only', message: why };
    }
    return { type: 'result', output: { proposed: true } };
  },
});
