import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

/** A model that answers at once: it calls `read_file` as often as it is told, then says a sentence. */
export function createInstantModel(calls: number, path: string): LanguageModelV4 {
  let asked = 0;
  const answer = (): { content: LanguageModelV4ToolCall | null; finishReason: LanguageModelV4FinishReason } => {
    asked += 1;
    if (asked > calls) return { content: null, finishReason: { unified: 'stop', raw: undefined } };
    const input = JSON.stringify({ path });
    const content = { type: 'tool-call', toolCallId: `call-${asked}`, toolName: 'read_file', input } as const;
    return { content, finishReason: { unified: 'tool-calls', raw: undefined } };
  };
  return {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'instant',
    supportedUrls: {},
    async doStream() {
      const { content, finishReason } = answer();
      return { stream: streamOf([...partsOf(content), { type: 'finish', usage: USAGE, finishReason }]) };
    },
    async doGenerate(): Promise<LanguageModelV4GenerateResult> {
      const { content, finishReason } = answer();
      return { content: [content ?? { type: 'text', text: 'Done.' }], finishReason, usage: USAGE, warnings: [] };
    },
  };
}

function partsOf(call: LanguageModelV4ToolCall | null): LanguageModelV4StreamPart[] {
  const start: LanguageModelV4StreamPart = { type: 'stream-start', warnings: [] };
  if (call !== null) return [start, call];
  const id = 'text';
  return [start, { type: 'text-start', id }, { type: 'text-delta', id, delta: 'Done.' }, { type: 'text-end', id }];
}

function streamOf(parts: readonly LanguageModelV4StreamPart[]): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}
