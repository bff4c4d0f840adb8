import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import type { TextEngine } from '../ports/text-engine.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import { answerTurn } from './answer-turn.ts';

export interface StructuredModelOptions {
  /** Provider id by which agents refer to it. Default: the engine's name. */
  readonly providerId?: string;
  /** Defaults for requests. Default: temperature 0, 1024 tokens, the engine's whole context. */
  readonly limits?: Partial<ModelLimits>;
}

/**
 * Wraps an engine that only completes text as a language model. Each turn is constrained to one JSON Schema made of the
 * offered tools, each call is validated with its tool's own schema before it is emitted, and an invalid answer is requested
 * once more with its error. So every emitted call is valid, however small the model. One call per turn; a truncated answer
 * (`length`) has none. Errors keep their codes; a second invalid answer is `model-failed`.
 */
export function createStructuredModel(engine: TextEngine, options: StructuredModelOptions = {}): LanguageModelV4 {
  const { providerId = engine.engine, limits = {} } = options;
  return {
    specificationVersion: 'v4',
    provider: providerId,
    modelId: engine.modelId,
    supportedUrls: {},
    doGenerate: (call) => gather(answerTurn(engine, call, limits, call.abortSignal ?? new AbortController().signal)),
    async doStream(call) {
      return { stream: streamOf(engine, call, limits) };
    },
  };
}

function streamOf(
  engine: TextEngine,
  call: LanguageModelV4CallOptions,
  limits: Partial<ModelLimits>,
): ReadableStream<LanguageModelV4StreamPart> {
  const left = new AbortController();
  const signals = call.abortSignal === undefined ? [left.signal] : [call.abortSignal, left.signal];
  const parts = answerTurn(engine, call, limits, AbortSignal.any(signals));
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      try {
        const next = await parts.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel(reason) {
      left.abort(reason);
      await parts.return(undefined);
    },
  });
}

async function gather(parts: AsyncIterable<LanguageModelV4StreamPart>): Promise<LanguageModelV4GenerateResult> {
  const content: LanguageModelV4Content[] = [];
  const warnings: LanguageModelV4GenerateResult['warnings'] = [];
  for await (const part of parts) {
    switch (part.type) {
      case 'stream-start':
        warnings.push(...part.warnings);
        break;
      case 'text-start':
      case 'reasoning-start':
        content.push({ type: part.type === 'text-start' ? 'text' : 'reasoning', text: '' });
        break;
      case 'text-delta':
      case 'reasoning-delta': {
        const last = content.at(-1);
        if (last?.type === 'text' || last?.type === 'reasoning') last.text += part.delta;
        break;
      }
      case 'tool-call':
        content.push(part);
        break;
      case 'error':
        throw part.error;
      case 'finish':
        return { content, finishReason: part.finishReason, usage: part.usage, warnings };
      default:
    }
  }
  throw modelFailedError('earlyPlain');
}
