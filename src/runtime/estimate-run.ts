import type { CommandValue } from '../contracts/commands.ts';
import { CloisterError } from '../contracts/errors.ts';
import type { UsageEstimate } from '../contracts/provider.ts';
import { costOf, estimateTokens } from '../core/loop/cost.ts';
import { toolsFor } from '../core/loop/model-step.ts';
import { systemPrompt } from '../core/loop/prompt.ts';
import { toModelTool } from '../core/tools/describe-tool.ts';
import type { House } from './house.ts';

/** What the first request of a run would take. Null for an agent whose model is on this device, or is not there. */
export async function estimateRun(house: House, input: CommandValue<'runs.estimate'>): Promise<UsageEstimate | null> {
  const agent = await house.store.agent(input.agent);
  if (!agent) throw new CloisterError('unknown-agent', `There is no agent "${input.agent}".`, { agent: input.agent });
  if (agent.adapter !== 'react') return null;
  const choice = await house.models.find(agent.model, null);
  if (choice.type === 'unavailable') return null;
  const messages = input.sessionId === undefined ? [] : await house.store.messages(input.sessionId);
  const tools = toolsFor(agent, house.loop.tools.all()).map(toModelTool);
  const notebookName = input.notebookId === undefined ? '' : await house.store.notebookName(input.notebookId);
  const system = systemPrompt(agent, { runId: 'run', today: house.today() }, notebookName, choice.remote);
  const sent = [system, JSON.stringify(tools), JSON.stringify(messages.map((row) => row.content)), input.message];
  const inputTokens = sent.reduce((sum, text) => sum + estimateTokens(text), 0);
  const maxOutputTokens = agent.limits.tokensPerRequest;
  const { prices, remote, ref } = choice;
  const cost = (outputTokens: number) => (prices === null ? 0 : costOf({ inputTokens, outputTokens }, prices));
  return {
    ...ref,
    origin: remote?.origin ?? null,
    inputTokens,
    maxOutputTokens,
    costUsd: prices === null ? null : { least: cost(0), most: cost(maxOutputTokens) },
  };
}
