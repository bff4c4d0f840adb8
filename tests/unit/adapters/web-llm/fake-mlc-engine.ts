import type { ChatCompletionChunk, ChatCompletionMessageParam, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';
import type { AnsweringEngine } from '../../../../src/adapters/web-llm/web-llm-engine.ts';
import { TINY_CONFIG } from '../../../support/web-llm/tiny-model.ts';

export interface FakeAnswer {
  /** Each is one token. */
  readonly tokens: readonly string[];
  /** Milliseconds that the prompt and each token take. Default: 0. */
  readonly prefillMs?: number;
  readonly tokenMs?: number;
  /** Tokens that were read for it: the last part only, where the rest was read before. Default: the whole prompt's letters. */
  readonly promptTokens?: number;
  /** Thrown after the tokens. */
  readonly breaks?: Error;
  /** After the tokens nothing comes any more, and nothing is heeded. */
  readonly hangs?: boolean;
}

export interface FakeMlcEngine extends AnsweringEngine {
  readonly requests: ChatCompletionRequestStreaming[];
  /** The prompt of each request, put together as the package does it. */
  readonly prompts: string[];
  /** How many answers run at the moment, and how many were ever stopped half way. */
  readonly running: () => number;
  readonly interrupted: () => number;
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Speaks as `MLCEngine` of WebLLM 0.2.86 does: one answer at a time behind a lock; the interrupt is forgotten when an answer begins,
 * and heeded between two tokens only; the prompt cannot be interrupted; a chunk for each token, one with the reason, one with the
 * usage, which counts the token that ends an answer; an empty thought stands in front of the answer where thinking is off.
 */
export function createFakeMlcEngine(answers: readonly FakeAnswer[]): FakeMlcEngine {
  const requests: ChatCompletionRequestStreaming[] = [];
  const prompts: string[] = [];
  let lock: Promise<void> = Promise.resolve();
  let isInterrupted = false;
  let running = 0;
  let interrupted = 0;

  async function* answer(request: ChatCompletionRequestStreaming, index: number): AsyncGenerator<ChatCompletionChunk> {
    const before = lock;
    const { promise, resolve } = Promise.withResolvers<void>();
    lock = promise;
    await before;
    running += 1;
    try {
      isInterrupted = false;
      prompts.push(renderPrompt(request.messages));
      const { tokens, prefillMs = 0, tokenMs = 0, promptTokens, breaks, hangs } = answers[index] ?? { tokens: ['{}'] };
      await later(prefillMs);
      const front = request.extra_body?.enable_thinking === false ? '<think>\n\n</think>\n\n' : '';
      let said = 0;
      let reason: 'stop' | 'length' | 'abort' = 'stop';
      for (const [at, token] of tokens.entries()) {
        if (at > 0 && isInterrupted) {
          reason = 'abort';
          interrupted += 1;
          break;
        }
        await later(tokenMs);
        said += 1;
        yield chunk({ content: at === 0 ? front + token : token }, null);
        if (said >= (request.max_tokens ?? Number.POSITIVE_INFINITY)) {
          reason = 'length';
          break;
        }
      }
      if (breaks) throw breaks;
      if (hangs === true) await new Promise(() => undefined);
      yield chunk({}, reason);
      if (request.stream_options?.include_usage === true)
        yield usage(promptTokens ?? prompts.at(-1)?.length ?? 0, said + (reason === 'stop' ? 1 : 0));
    } finally {
      running -= 1;
      resolve();
    }
  }

  return {
    requests,
    prompts,
    running: () => running,
    interrupted: () => interrupted,
    async chatCompletion(request) {
      refuse(request);
      requests.push(request);
      return answer(request, requests.length - 1);
    },
    interruptGenerate() {
      isInterrupted = true;
    },
    resetChat: () => Promise.resolve(),
  };
}

/** What the package refuses before anything else. */
function refuse({ messages, response_format }: ChatCompletionRequestStreaming): void {
  const last = messages.at(-1);
  if (last?.role !== 'user' && last?.role !== 'tool')
    throw named('MessageOrderError', 'Last message should be from user');
  if (messages.some(({ role }, at) => role === 'system' && at > 0)) {
    throw named('SystemMessageOrderError', 'System prompt should always be the first message.');
  }
  if (response_format?.schema && response_format.type !== 'json_object') {
    throw named('InvalidResponseFormatError', 'JSON schema is only supported with `json_object`.');
  }
}

/** With `String.replace`, as there: `$` in a text has a meaning. */
function renderPrompt(messages: readonly ChatCompletionMessageParam[]): string {
  const { system_template, role_templates, roles, seps } = TINY_CONFIG.conv_template;
  return messages
    .map(({ role, content }) => {
      const text = typeof content === 'string' ? content : '';
      if (role === 'system') return system_template.replace('{system_message}', text);
      return `${roles[role]}\n${role_templates[role].replace(`{${role}_message}`, text)}${seps[0]}`;
    })
    .join('');
}

function chunk(delta: { content?: string }, finish_reason: 'stop' | 'length' | 'abort' | null): ChatCompletionChunk {
  return { ...HEAD, choices: [{ delta, finish_reason, index: 0 }] };
}

function usage(prompt_tokens: number, completion_tokens: number): ChatCompletionChunk {
  const extra = {
    e2e_latency_s: 1,
    prefill_tokens_per_s: 100,
    decode_tokens_per_s: 20,
    time_to_first_token_s: 0.5,
    time_per_output_token_s: 0.05,
  };
  const total_tokens = prompt_tokens + completion_tokens;
  return { ...HEAD, choices: [], usage: { prompt_tokens, completion_tokens, total_tokens, extra } };
}

const HEAD = { id: 'fake', model: 'Tiny-q4f32_1', object: 'chat.completion.chunk', created: 0 } as const;

/** The package sets the name of each of its errors. */
export function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
