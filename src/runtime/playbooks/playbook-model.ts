import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { PlaybookCall } from '../../core/playbooks/play-playbook.ts';
import { DEVICE_MARK } from '../../core/redaction/own-words.ts';

/** One answer: a text, and the calls of the next step. */
export interface PlaybookAnswer {
  readonly text: string;
  readonly calls: readonly PlaybookCall[];
}

const NO_USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** Creates a `LanguageModelV4` without a neural network. It reads no prompt: `next` resolves with its next answer. */
export function createPlaybookModel(next: () => Promise<PlaybookAnswer>): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'cloister',
    modelId: 'playbook',
    supportedUrls: {},
    async doGenerate() {
      const { text, calls } = await next();
      return {
        content: [{ type: 'text', text }, ...calls.map(toCall)],
        finishReason: finishOf(calls.length),
        usage: NO_USAGE,
        warnings: [],
      };
    },
    async doStream() {
      const { text, calls } = await next();
      const said: LanguageModelV4StreamPart[] =
        text === ''
          ? []
          : [
              { type: 'text-start', id: 'text' },
              { type: 'text-delta', id: 'text', delta: text },
              { type: 'text-end', id: 'text', providerMetadata: DEVICE_MARK },
            ];
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        ...said,
        ...calls.map(toCall),
        { type: 'finish', usage: NO_USAGE, finishReason: finishOf(calls.length) },
      ];
      return { stream: streamOf(parts) };
    },
  };
}

/** Ids are made unique by the run: they only have to differ within an answer. */
function toCall({ tool, input }: PlaybookCall, index: number) {
  return {
    type: 'tool-call' as const,
    toolCallId: `play-${index + 1}`,
    toolName: tool,
    input: JSON.stringify(input),
  };
}

function finishOf(calls: number): { unified: 'stop' | 'tool-calls'; raw: undefined } {
  return { unified: calls === 0 ? 'stop' : 'tool-calls', raw: undefined };
}

function streamOf(parts: readonly LanguageModelV4StreamPart[]): ReadableStream<LanguageModelV4StreamPart> {
  const rest = parts.values();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = rest.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}
