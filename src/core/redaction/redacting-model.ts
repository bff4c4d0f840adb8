import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { SentRequest } from '../run/chosen-model.ts';
import type { Redaction } from './create-redaction.ts';
import { maskPrompt } from './mask-prompt.ts';
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
      const masked = maskPrompt(options, redaction);
      onSend({ options: masked, masked: redaction.count() });
      const result = await model.doStream(masked);
      return redaction.count() === 0 ? result : { ...result, stream: restored(result.stream, redaction) };
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
  const open = new Map<string, { readonly type: 'text-delta' | 'reasoning-delta'; id: string; text: RestoreStream }>();

  function flush(id?: string): Part[] {
    const parts: Part[] = [];
    for (const [key, { type, id: partId, text }] of open) {
      if (id !== undefined && key !== id) continue;
      const delta = text.end();
      if (delta !== '') parts.push({ type, id: partId, delta });
      open.delete(key);
    }
    return parts;
  }

  return {
    end: () => flush(),
    take(part: Part): Part[] {
      switch (part.type) {
        case 'text-delta':
        case 'reasoning-delta': {
          const key = `${part.type} ${part.id}`;
          const known = open.get(key) ?? { type: part.type, id: part.id, text: redaction.stream() };
          open.set(key, known);
          const delta = known.text.push(part.delta);
          // A part with metadata is forwarded even when all of its text is held back.
          return delta === '' && part.delta !== '' && !part.providerMetadata ? [] : [{ ...part, delta }];
        }
        case 'text-end':
          return [...flush(`text-delta ${part.id}`), part];
        case 'reasoning-end':
          return [...flush(`reasoning-delta ${part.id}`), part];
        case 'tool-call':
          // Tools work on the masked notebook: a placeholder in a call is put back where a change is written, and nowhere else.
          return [...flush(), part];
        case 'finish':
        case 'error':
          return [...flush(), part];
        default:
          return [part];
      }
    },
  };
}
