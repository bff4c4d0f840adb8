import { z } from 'zod';
import { MAX_TASK_CHARS } from '../../contracts/domain/run/delegation/helper-limits.ts';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';

const wellFormed = (text: string) => text.isWellFormed();
const HALF = 'the text holds half of a surrogate pair; send the whole character';

export const agentExecute = defineExternalTool({
  name: 'agent_execute',
  description:
    'Gives a part of the work to a helper, which works in the same notebook and returns a summary. Several that are asked in one step ' +
    'work at the same time. A helper knows only its task: name the paths, what to do and what to return. It may do only what both ' +
    'the caller and its own agent may do, and uses the budget of the caller.',
  compactDescription: 'Gives a part of the work to a helper, which returns a summary.',
  kind: 'execute',
  risk: 'read',
  // Each call of the helper has hints of its own.
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rights: ['read'],
  catalogOnly: true,
  offeredWide: true,
  tags: ['helpers'],
  safety: 'Each call of the helper is decided on by itself, and asks you where one of the caller would.',
  words: { want: 'ask a helper', done: ['Asked the helper {agent}', 'Asked a helper'] },
  inputSchema: z.strictObject({
    task: z
      .string()
      .min(1)
      .max(MAX_TASK_CHARS)
      .refine(wellFormed, HALF)
      .describe('What the helper is to do and to return.'),
    agent: z.string().min(1).max(63).optional().describe('Name of the agent to ask. Default: an agent like you.'),
    prompt: z
      .string()
      .min(1)
      .max(MAX_TASK_CHARS)
      .refine(wellFormed, HALF)
      .optional()
      .describe('Instructions in place of those of the agent. Default: those of the agent.'),
    allowed_tools: z
      .array(z.string().min(1).max(100))
      .max(200)
      .optional()
      .describe(
        'The only tools that it may use, or groups: file, web_search, web_fetch, script. Default: all of yours.',
      ),
    max_duration: z
      .number()
      .int()
      .positive()
      .max(86_400)
      .optional()
      .describe('Most seconds that it may work. Default: what is left of your time.'),
  }),
  outputSchema: z.object({
    runId: z.string().describe('The run of the helper.'),
    agent: z.string().describe('The agent that helped.'),
    summary: z.string().describe('What the helper returned.'),
  }),
  examples: [
    {
      title: 'Read a folder of papers',
      input: { task: 'Read each note in /papers and return a table of author, year and method.' },
    },
  ],
  delegate: ({ task, agent, prompt, allowed_tools: tools, max_duration: seconds }) => ({
    task,
    agent,
    prompt,
    tools,
    wallClockMs: seconds === undefined ? undefined : seconds * 1000,
  }),
  perform: async () => ({ type: 'error', code: 'internal', message: 'A helper is driven as a run of its own.' }),
});
