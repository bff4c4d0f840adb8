import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import type { UsageEstimate } from '../../contracts/domain/provider.ts';
import { unknownAgentError } from '../../contracts/errors/messages/app-messages.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import { agentOfRun } from '../../core/grants/agent-of-run.ts';
import { ownMessages, ownSummary } from '../../core/hand-over/own-messages.ts';
import { fitPrompt } from '../../core/prompt/fit-prompt.ts';
import { NO_LIMITS } from '../../core/prompt/model-limits.ts';
import { answerTokenLimit } from '../../core/prompt/token-budget.ts';
import { calibrateTokens } from '../../core/prompt/token-calibration.ts';
import { createTokenCounter } from '../../core/prompt/token-counter.ts';
import { costOf, estimateTokens } from '../../core/run/limits/cost.ts';
import type { Services } from '../app/services.ts';

/** Estimates the first request of a run. Null for an agent whose model is on this device, or missing. */
export async function estimateRun(
  services: Services,
  input: CommandValue<'runs.estimate'>,
): Promise<UsageEstimate | null> {
  const stored = await services.store.agent(input.agent);
  if (!stored) throw unknownAgentError('plain', { name: input.agent }, { agent: input.agent });
  const agent = agentOfRun(stored, input);
  if (!usesModel(agent.adapter)) return null;
  const choice = await services.models.find(agent.model, null, agent.agentId);
  if (choice.type === 'unavailable') return null;
  const sessionId = input.sessionId ?? '';
  const nowMs = services.loop.clock.nowMs();
  const [messages, runs, summary] = await Promise.all([
    services.store.messages(sessionId),
    services.store.runsOfSession(sessionId),
    services.store.summary(sessionId),
  ]);
  const notebookName = input.notebookId === undefined ? '' : await services.store.notebookName(input.notebookId);
  const days = new Map([...runs.map(({ runId, today }) => [runId, today] as const), ['', services.today()]]);
  const { limits, ref: model } = choice;
  const requests = await services.store.requestsTo(model, { runId: '', createdMs: nowMs + 1 });
  const calibration = calibrateTokens(requests, limits?.contextTokens ?? null, Boolean(limits?.countTokens));
  const asked = [{ type: 'text', text: input.message }];
  const last = { sessionId, runId: '', seq: (messages.at(-1)?.seq ?? 0) + 1, role: 'user' as const, content: asked };
  const fitted = await fitPrompt(
    {
      agent,
      days,
      sessionId,
      notebookName,
      calibration,
      nowMs,
      summary: ownSummary(summary ?? null, runs, agent.name),
      chosen: { ...choice, limits: limits ?? NO_LIMITS },
      tools: services.loop.tools.all(),
      messages: [...ownMessages(messages, runs, agent.name), { ...last, atMs: nowMs }],
    },
    createTokenCounter(limits?.countTokens ?? null, new Map()),
  );
  const most = Math.ceil(fitted.estimatedTokens * calibration.factor + calibration.overhead);
  // Space is reserved by the highest estimate; the person sees the likely one.
  const likely = estimateTokens(JSON.stringify(fitted.prompt)) + estimateTokens(JSON.stringify(fitted.tools));
  const inputTokens = limits?.countTokens ? most : Math.min(most, likely);
  const { tokensPerRequest } = agent.limits;
  const maxOutputTokens =
    limits && fitted.budget
      ? Math.min(tokensPerRequest, answerTokenLimit(limits, fitted.estimatedTokens, calibration, fitted.budget))
      : tokensPerRequest;
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
