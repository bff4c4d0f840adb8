import type { Agent, ModelRef } from '../../contracts/domain/agent.ts';
import { BUILT_IN_AGENTS, DEFAULT_AGENT_KIND } from '../../contracts/domain/agent-kinds.ts';
import type { LocalModel } from '../../contracts/domain/local-model.ts';
import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { withOfferedSkills } from '../../core/manifests/offered-skills.ts';
import { fitPrompt } from '../../core/prompt/fit-prompt.ts';
import { calibrateTokens } from '../../core/prompt/token-calibration.ts';
import { createTokenCounter } from '../../core/prompt/token-counter.ts';
import type { Services } from '../app/services.ts';

/**
 * Lets a loaded model read what every prompt of its agent begins with: instructions and tools. The engine keeps what it has read, so
 * the first answer starts sooner. Nothing is logged or stored, because nothing is asked.
 *
 * @param notebookId the open notebook, which the instructions name. Default: the oldest one
 */
export async function readPrefix(
  services: Services,
  row: LocalModel,
  notebookId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { store, loop, localModels } = services;
  const agent = await agentOf(services, row);
  const notebook = notebookId ?? (await store.listNotebooks())[0]?.notebookId;
  if (agent === undefined || notebook === undefined) return;
  const ref = { providerId: row.engine, modelId: row.modelId };
  const chosen = await localModels.source.find(ref, null);
  if (chosen.type === 'unavailable') return;
  const { limits } = chosen;
  const hasSkills = agent.skills !== undefined && agent.skills.length > 0;
  const { prompt, tools } = await fitPrompt(
    {
      agent: hasSkills ? withOfferedSkills(agent, await store.notebook(notebook)) : agent,
      notebookName: await store.notebookName(notebook),
      chosen: { ref, remote: null, prices: chosen.prices, ...(limits ? { limits } : {}) },
      tools: loop.tools.all(),
      messages: [GREETING],
      summary: null,
      days: new Map(),
      sessionId: GREETING.sessionId,
      calibration: calibrateTokens([], limits?.contextTokens ?? null, Boolean(limits?.countTokens)),
      nowMs: loop.clock.nowMs(),
    },
    createTokenCounter(limits?.countTokens ?? null, new Map(), signal),
  );
  const model = localModels.loadedModel(row);
  if (model === null) return;
  // The first token of the answer comes when all is read.
  const options = { prompt, tools, toolChoice: { type: 'auto' as const }, maxOutputTokens: 1, abortSignal: signal };
  const { stream } = await model.doStream(options);
  for await (const part of stream) if (part.type === 'text-delta' || part.type === 'finish') return;
}

/** A message after the part that all prompts share. */
const GREETING: MessageRow = {
  sessionId: 'prefix',
  seq: 1,
  runId: 'prefix',
  role: 'user',
  content: [{ type: 'text', text: 'Hello' }],
  atMs: 0,
};

/** Returns the agent that will probably use a model: the assistant before others; undefined for none. */
async function agentOf({ store, defaultModel }: Services, { engine, modelId }: LocalModel): Promise<Agent | undefined> {
  const chosen = await defaultModel();
  const isThis = (ref: ModelRef | null) => ref?.providerId === engine && ref.modelId === modelId;
  const users = (await store.listAgents()).filter(
    ({ active, adapter, model }) =>
      active && adapter === DEFAULT_AGENT_KIND && isThis(model.providerId === 'default' ? chosen : model),
  );
  return users.find(({ name }) => name === BUILT_IN_AGENTS.assistant) ?? users[0];
}
