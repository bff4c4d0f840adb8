import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { type ModelRequest, PERSON } from '../../../contracts/domain/provider.ts';
import type { Usage } from '../../../contracts/domain/run/run.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { NO_LIMITS } from '../../../core/prompt/model-limits.ts';
import type { ChosenModel } from '../../../core/run/chosen-model.ts';
import { costOf } from '../../../core/run/limits/cost.ts';
import { type ModelAnswer, streamModel } from '../../../core/run/stream-model.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import type { ChatAnswer, ChatMessage } from '../contract/chat-requests.ts';

/** Longest answer of a model without a limit of its own, in tokens. */
const MAX_ANSWER_TOKENS = 4096;

interface AskWatch {
  readonly signal: AbortSignal;
  readonly onPiece: (type: 'text' | 'reasoning', delta: string) => void;
}

/**
 * Makes one request with the conversation alone: no instructions, no tools, nothing of a notebook. What leaves the device is masked as
 * for agents. Stores the usage and a log entry without texts, whatever the outcome.
 *
 * @throws what a request rejects with, and why a model is unavailable
 */
export async function askPlainly(
  services: Services,
  { model: wanted, messages }: Pick<CommandValue<'models.chat'>, 'model' | 'messages'>,
  { signal, onPiece }: AskWatch,
): Promise<ChatAnswer> {
  const { clock } = services.loop;
  const choice = await services.models.find(wanted, null);
  if (choice.type === 'unavailable') {
    throw new CloisterError(choice.code ?? 'model-not-found', choice.reason, { ...wanted });
  }
  const { limits = NO_LIMITS, ref } = choice;
  const startedMs = clock.nowMs();
  const fromMs = clock.monotonicMs();
  const answer = await streamModel(
    choice.model,
    {
      prompt: messages.map(toPromptMessage),
      maxOutputTokens: limits.maxOutputTokens ?? MAX_ANSWER_TOKENS,
      ...(limits.temperature === null ? {} : { temperature: limits.temperature }),
      abortSignal: signal,
    },
    { text: (delta) => onPiece('text', delta), reasoning: (delta) => onPiece('reasoning', delta) },
  );
  const durationMs = Math.round(clock.monotonicMs() - fromMs);
  const usage = usageOf(answer);
  const costUsd = costIn(choice, usage);
  await record(services, ref, { answer, startedMs, usage, costUsd });
  if (answer.type === 'failed') throw new CloisterError(answer.error.code, answer.error, answer.error.data);
  return {
    ...ref,
    text: answer.text,
    reasoning: answer.type === 'answer' ? answer.reasoning : '',
    ended: endOf(answer),
    durationMs,
    usage: usage && { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, costUsd },
  };
}

function toPromptMessage({ role, text }: ChatMessage): LanguageModelV4Message {
  return { role, content: [{ type: 'text', text }] };
}

function usageOf(answer: ModelAnswer): Usage | null {
  if (answer.type === 'answer') return answer.counted ? answer.usage : null;
  return answer.type === 'failed' ? answer.usage : null;
}

/** Returns the cost of a request; null when the price or the token count is unknown. */
function costIn({ remote, prices }: ChosenModel, usage: Usage | null): number | null {
  if (remote === null && prices === null) return 0;
  return usage === null || prices === null ? null : costOf(usage, prices);
}

function endOf(answer: Exclude<ModelAnswer, { type: 'failed' }>): ChatAnswer['ended'] {
  if (answer.type === 'aborted') return 'stopped';
  return answer.tooLong || answer.finishReason === 'length' ? 'length' : 'complete';
}

interface Outcome {
  readonly answer: ModelAnswer;
  readonly startedMs: number;
  readonly usage: Usage | null;
  readonly costUsd: number | null;
}

const OUTCOMES = { answer: 'answered', aborted: 'stopped', failed: 'failed' } as const;

/** Commits the usage and the log entry. Neither has anything of what was said. */
async function record(
  services: Services,
  { providerId, modelId }: ChosenModel['ref'],
  { answer, startedMs, usage, costUsd }: Outcome,
): Promise<void> {
  const outcome = OUTCOMES[answer.type];
  const row: ModelRequest = {
    requestId: services.loop.ids.next('request'),
    agent: PERSON,
    runId: PERSON,
    step: 1,
    providerId,
    modelId,
    startedMs,
    outcome,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    cachedInputTokens: usage?.cachedInputTokens ?? 0,
    costUsd,
  };
  const tokens = usage === null ? 'tokens not counted' : `${usage.inputTokens} tokens in, ${usage.outputTokens} out`;
  await recordAsPerson(
    services,
    { action: 'model.chat', target: `${providerId}/${modelId}`, outputSummary: `${outcome}; ${tokens}` },
    { writes: [{ type: 'put', table: 'requests', rows: [row] }] },
  );
}
