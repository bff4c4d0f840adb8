import type { CommandValue } from '../../contracts/commands.ts';
import { CloisterError } from '../../contracts/errors.ts';
import type { ToolCallOutcome, ToolDescriptor } from '../../contracts/tool.ts';
import type { Tool } from '../../core/tools/define-tool.ts';
import { describeTool } from '../../core/tools/describe-tool.ts';
import { rankTools } from '../../core/tools/rank-tools.ts';
import { usableTools } from '../../core/tools/usable-tools.ts';
import type { House } from '../house.ts';
import { callTool } from '../single-call.ts';

export function toolCommands(house: House) {
  async function toolsFor(name: string | undefined): Promise<readonly Tool[]> {
    const tools = house.loop.tools.all();
    if (name === undefined) return tools;
    const agent = await house.store.agent(name);
    if (!agent) throw new CloisterError('unknown-agent', `There is no agent "${name}".`, { name });
    return usableTools(agent, tools);
  }

  return {
    'tools.list': async ({ agent }: CommandValue<'tools.list'>): Promise<ToolDescriptor[]> =>
      (await toolsFor(agent)).map(describeTool),
    'tools.search': async ({ query, agent }: CommandValue<'tools.search'>): Promise<ToolDescriptor[]> =>
      rankTools(query, await toolsFor(agent)).map(describeTool),
    'tools.call': (call: CommandValue<'tools.call'>): Promise<ToolCallOutcome> => callTool(house, call),
  };
}
