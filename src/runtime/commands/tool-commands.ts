import type { CommandValue } from '../../contracts/commands.ts';
import { CloisterError } from '../../contracts/errors.ts';
import type { ToolCallOutcome, ToolDescriptor } from '../../contracts/tool.ts';
import { describeTool } from '../../core/tools/describe-tool.ts';
import { usableTools } from '../../core/tools/usable-tools.ts';
import type { House } from '../house.ts';
import { callTool } from '../single-call.ts';

export function toolCommands(house: House) {
  return {
    'tools.list': async ({ agent: name }: CommandValue<'tools.list'>): Promise<ToolDescriptor[]> => {
      const tools = house.loop.tools.all();
      if (name === undefined) return tools.map(describeTool);
      const agent = await house.store.agent(name);
      if (!agent) throw new CloisterError('unknown-agent', `There is no agent "${name}".`, { name });
      return usableTools(agent, tools).map(describeTool);
    },
    'tools.call': (call: CommandValue<'tools.call'>): Promise<ToolCallOutcome> => callTool(house, call),
  };
}
