import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ProviderTest } from '../../contracts/provider.ts';
import type { Usage } from '../../contracts/run.ts';
import { isCounted, usageOf } from '../../core/loop/stream-model.ts';

/** Enough for a model that thinks before it answers. */
const MAX_TOKENS = 2000;
const MAX_TEXT_CHARS = 1000;

const OPTIONS: LanguageModelV4CallOptions = {
  prompt: [
    {
      role: 'user',
      content: [{ type: 'text', text: 'Call the tool report_word once, with the word "ready". Say nothing else.' }],
    },
  ],
  tools: [
    {
      type: 'function',
      name: 'report_word',
      description: 'Reports one word.',
      inputSchema: {
        type: 'object',
        properties: { word: { type: 'string', description: 'The word.' } },
        required: ['word'],
        additionalProperties: false,
      },
    },
  ],
  toolChoice: { type: 'auto' },
  maxOutputTokens: MAX_TOKENS,
};

const inputSchema = z.strictObject({ word: z.string().min(1) });

/** What a test found; what it cost is for whoever knows the prices. */
export type TestedModel = Omit<ProviderTest, 'usage'> & { readonly usage: Usage | null };

/** One small request: how fast the model is, and whether it calls the tool it is asked to call. Rejects as a request does. */
export async function testModel(model: LanguageModelV4, signal: AbortSignal): Promise<TestedModel> {
  const startMs = performance.now();
  const sinceMs = () => Math.round(performance.now() - startMs);
  let firstTokenMs: number | null = null;
  let callsTools = false;
  let text = '';
  let usage: Usage | null = null;
  const { stream } = await model.doStream({ ...OPTIONS, abortSignal: signal });
  const reader = stream.getReader();
  for (;;) {
    const { done, value: part } = await reader.read();
    if (done) break;
    if (part.type === 'error') throw part.error;
    if (isPiece(part)) firstTokenMs ??= sinceMs();
    if (part.type === 'finish' && isCounted(part.usage)) usage = usageOf(part.usage);
    if (part.type === 'text-delta') text += part.delta;
    if (part.type === 'tool-call') callsTools ||= part.toolName === 'report_word' && fits(part.input);
  }
  const totalMs = sinceMs();
  return {
    modelId: model.modelId,
    firstTokenMs: firstTokenMs ?? totalMs,
    totalMs,
    callsTools,
    text: text.slice(0, MAX_TEXT_CHARS).toWellFormed(),
    usage,
  };
}

function isPiece(part: LanguageModelV4StreamPart): boolean {
  return ['text-delta', 'reasoning-delta', 'tool-input-start', 'tool-input-delta', 'tool-call'].includes(part.type);
}

function fits(input: string): boolean {
  try {
    return inputSchema.safeParse(JSON.parse(input)).success;
  } catch {
    return false;
  }
}
