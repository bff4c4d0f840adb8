import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelSource } from '../../../src/core/ports/agent-adapter.ts';
import { onDevice } from '../../../src/core/run/chosen-model.ts';

/** The output of the model in one turn. */
export interface Turn {
  readonly text?: string;
  readonly calls?: readonly { toolName: string; input: unknown }[];
}

/** A result as the model received it, by the position of its call in the conversation. */
export interface SeenResult {
  readonly toolName: string;
  readonly input: unknown;
  readonly output: { type: string; value?: unknown; reason?: string };
}

/**
 * Creates a model whose next turn depends only on the conversation, so that a resumed run continues like an
 * uninterrupted one.
 */
export function createTurnModel(next: (turn: number, results: readonly SeenResult[]) => Turn): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'turns',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('only streams')),
    doStream: async ({ prompt }) => {
      const { turn, results } = seen(prompt);
      return { stream: streamOf(parts(next(turn, results), turn)) };
    },
  };
}

/** Returns a source that provides one model under every name. */
export function onlyModel(model: LanguageModelV4): ModelSource {
  return { find: async () => ({ type: 'model', ...onDevice(model) }) };
}

function streamOf(all: Iterable<LanguageModelV4StreamPart>): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of all) controller.enqueue(part);
      controller.close();
    },
  });
}

function* parts({ text, calls = [] }: Turn, turn: number): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  if (text !== undefined) {
    yield { type: 'text-start', id: 't' };
    yield { type: 'text-delta', id: 't', delta: text };
    yield { type: 'text-end', id: 't' };
  }
  for (const [index, call] of calls.entries()) {
    yield {
      type: 'tool-call',
      toolCallId: `call-${turn}-${index}`,
      toolName: call.toolName,
      input: JSON.stringify(call.input),
    };
  }
  const none = { total: 0, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  yield {
    type: 'finish',
    finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: { inputTokens: none, outputTokens: { total: 0, text: undefined, reasoning: undefined } },
  };
}

function seen(prompt: LanguageModelV4Prompt): { turn: number; results: SeenResult[] } {
  const inputs = new Map<string, unknown>();
  const results: SeenResult[] = [];
  let turn = 0;
  for (const message of prompt) {
    if (message.role === 'assistant') {
      turn += 1;
      for (const part of message.content) if (part.type === 'tool-call') inputs.set(part.toolCallId, part.input);
    }
    if (message.role !== 'tool') continue;
    for (const part of message.content) {
      if (part.type === 'tool-result')
        results.push({ toolName: part.toolName, input: inputs.get(part.toolCallId), output: part.output });
    }
  }
  return { turn, results };
}
