import { z } from 'zod';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { READS } from '../tool-fields.ts';

export const agentList = defineExternalTool({
  name: 'agent_list',
  description: 'Lists the agents that can be asked for help with agent_execute, and whether each can work now.',
  ...READS,
  catalogOnly: true,
  onlyReads: true,
  tags: ['helpers'],
  safety: 'Tells the agent which other agents there are. Changes nothing.',
  words: { want: 'list the agents', done: ['Listed {agents#agent}', 'Listed the agents'] },
  inputSchema: z.strictObject({}),
  outputSchema: z.object({
    agents: z
      .array(
        z.object({
          name: z.string().describe('The name to ask it by.'),
          title: z.string().describe('What people call it.'),
          description: z.string().describe('What it is for.'),
          reason: z.string().nullable().describe('Why it cannot work now; null when it can.'),
        }),
      )
      .describe('The agents that are turned on.'),
  }),
  examples: [{ title: 'Who can help', input: {} }],
  perform: async (_input, { helpers }) => {
    const agents = await helpers.list();
    return { type: 'result', output: { agents: agents.map((agent) => ({ ...agent })) } };
  },
});
