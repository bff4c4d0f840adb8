import { unknownAgentError } from '../../contracts/errors/messages/app-messages.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import type { Tool } from '../../core/tool-catalog/define-tool.ts';
import { describeTool } from '../../core/tool-catalog/describe-tool.ts';
import { rankTools } from '../../core/tool-catalog/rank-tools.ts';
import { usableTools } from '../../core/tool-catalog/usable-tools.ts';
import { findPeopleOnly, PEOPLE_ONLY } from '../../tools/people-only.ts';
import type { Services } from '../app/services.ts';
import { callTool } from '../runs/execute-direct-call.ts';

export function toolCommands(services: Services) {
  async function toolsFor(name: string | undefined): Promise<readonly Tool[]> {
    const tools = services.loop.tools.all();
    if (name === undefined) return tools;
    const agent = await services.store.agent(name);
    if (!agent) throw unknownAgentError('plain', { name });
    return usableTools(agent, tools);
  }

  return {
    'tools.list': async ({ agent }) => (await toolsFor(agent)).map(describeTool),
    'tools.search': async ({ query, agent }) => rankTools(query, await toolsFor(agent)).map(describeTool),
    'tools.peopleOnly': async ({ query = '' }) => (query.trim() === '' ? PEOPLE_ONLY : findPeopleOnly(query)),
    'tools.call': (call) => callTool(services, call),
  } satisfies Partial<CommandHandlers>;
}
