import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { SentRequest } from '../run/chosen-model.ts';
import type { Redaction } from './create-redaction.ts';
import { maskPrompt } from './mask-prompt.ts';
import { withMark, withoutForeignMark } from './own-words.ts';
import type { RestoreStream } from './restore-stream.ts';

type Part = LanguageModelV4StreamPart;

/**
 * Returns a model that receives masked prompts and answers with the real values in text and reasoning, as they stream. Tool calls stay
 * as the model wrote them. This is the last point before a prompt leaves the device, so retries, results of tools, summaries and
 * attached text are all covered. Nothing is sent when `open` rejects.
 */
export function redactingModel(
  model: LanguageModelV4,
  open: () => Promise<Redaction>,
  onSend: (sent: SentRequest) => void = () => {},
): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: () => Promise.reject(new CloisterError('internal', 'Only streaming is supported.')),
    async doStream(options) {
      const redaction = await open();
      await redaction.recall(JSON.stringify(options.prompt));
      const masked = maskPrompt(options, redaction);
      onSend({ options: masked, masked: redaction.count() });
      const result = await model.doStream(masked);
      return { ...result, stream: restored(result.stream, redaction) };
    },
  };
}

function restored(stream: ReadableStream<Part>, redaction: Redaction): ReadableStream<Part> {
  const reader = stream.getReader();
  const restorer = createPartRestorer(redaction);
  return new ReadableStream<Part>({
    async pull(controller) {
      for (;;) {
        const next = await reader.read();
        const parts = next.done ? restorer.end() : restorer.take(next.value);
        for (const part of parts) controller.enqueue(part);
        if (next.done) return controller.close();
        if (parts.length > 0) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function createPartRestorer(redaction: Redaction) {
  const open = new Map<string, OpenPart>();

  function flush(id?: string): Part[] {
    const parts: Part[] = [];
    for (const [key, { type, id: partId, text }] of open) {
      if (id !== undefined && key !== id) continue;
      const delta = text.end();
      if (delta !== '') parts.push({ type, id: partId, delta });
    }
    return parts;
  }

  /** Ends a text, with the words of the model as its mark. */
  function end(part: Extract<Part, { type: 'text-end' | 'reasoning-end' }>): Part[] {
    const key = `${part.type === 'text-end' ? 'text' : 'reasoning'}-delta ${part.id}`;
    const parts = flush(key);
    const words = open.get(key)?.words ?? '';
    open.delete(key);
    const changed = redaction.restore(words) === words ? undefined : words;
    return [...parts, { ...part, providerMetadata: withMark(part.providerMetadata, redaction.id, changed) }];
  }

  return {
    end: () => flush(),
    take(received: Part): Part[] {
      const part = ownPart(received);
      switch (part.type) {
        case 'text-delta':
        case 'reasoning-delta': {
          const key = `${part.type} ${part.id}`;
          const known = open.get(key) ?? { type: part.type, id: part.id, text: redaction.stream(), words: '' };
          open.set(key, known);
          known.words += part.delta;
          const delta = known.text.push(part.delta);
          // A part with metadata is forwarded even when all of its text is held back.
          return delta === '' && part.delta !== '' && !part.providerMetadata ? [] : [{ ...part, delta }];
        }
        case 'text-end':
        case 'reasoning-end':
          return end(part);
        case 'tool-call':
          // Tools work on the masked notebook: a placeholder in a call is put back where a change is written, and nowhere else.
          return [...flush(), { ...part, providerMetadata: withMark(part.providerMetadata, redaction.id) }];
        case 'finish':
        case 'error':
          return [...flush(), part];
        default:
          return [part];
      }
    },
  };
}

interface OpenPart {
  readonly type: 'text-delta' | 'reasoning-delta';
  readonly id: string;
  readonly text: RestoreStream;
  /** All of it, as the model wrote it. */
  words: string;
}

/** Returns a part of an answer without a mark: a server makes none. */
function ownPart(part: Part): Part {
  if (!('providerMetadata' in part) || part.providerMetadata === undefined) return part;
  const providerMetadata = withoutForeignMark(part.providerMetadata);
  return providerMetadata === part.providerMetadata ? part : ({ ...part, providerMetadata } as Part);
}
