import type { LanguageModelV4, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import type { SentRequest } from '../run/chosen-model.ts';
import { keptPart } from '../run/limits/answer-size.ts';
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
    doGenerate: () => Promise.reject(internalError('onlyStreaming')),
    async doStream(options) {
      const redaction = await open();
      await redaction.recall(JSON.stringify(options.prompt));
      const masked = await maskPrompt(options, redaction);
      const restorer = createPartRestorer(redaction);
      onSend({ options: masked, masked: redaction.count(), markOfAnswer: restorer.mark });
      const result = await model.doStream(masked);
      return { ...result, stream: restored(result.stream, restorer) };
    },
  };
}

function restored(stream: ReadableStream<Part>, restorer: ReturnType<typeof createPartRestorer>): ReadableStream<Part> {
  const reader = stream.getReader();
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
  /** All text so far, as the model wrote it. */
  let written = '';

  /** Marks words of the model, unless they are what is stored. */
  function markFor(words: string, metadata?: SharedV4ProviderMetadata): SharedV4ProviderMetadata {
    return withMark(metadata, redaction.id, redaction.restore(words) === words ? undefined : words);
  }

  function openPart(type: OpenPart['type'], id: string, metadata: SharedV4ProviderMetadata | undefined): OpenPart {
    const key = `${type} ${id}`;
    const known = open.get(key) ?? { type, id, text: redaction.stream(), words: '', metadata };
    open.set(key, known);
    if (metadata !== undefined) known.metadata = metadata;
    return known;
  }

  /** Ends a text, with the words of the model as its mark. The end alone has the mark, so it repeats the metadata of its text. */
  function end({ type, id, text, words, metadata }: OpenPart): Part[] {
    open.delete(`${type} ${id}`);
    const delta = text.end();
    const providerMetadata = markFor(words, metadata);
    return [
      ...(delta === '' ? [] : [{ type: `${type}-delta` as const, id, delta }]),
      { type: `${type}-end`, id, providerMetadata },
    ];
  }

  /** A text that the server did not end is ended here, so that it has a mark. */
  const endAll = (): Part[] => [...open.values()].flatMap(end);

  return {
    end: endAll,
    mark: () => markFor(keptPart(written)),
    take(received: Part): Part[] {
      const part = ownPart(received);
      switch (part.type) {
        case 'text-start':
        case 'reasoning-start':
          openPart(part.type === 'text-start' ? 'text' : 'reasoning', part.id, part.providerMetadata);
          return [part];
        case 'text-delta':
        case 'reasoning-delta': {
          const known = openPart(part.type === 'text-delta' ? 'text' : 'reasoning', part.id, part.providerMetadata);
          known.words += part.delta;
          if (known.type === 'text') written += part.delta;
          const delta = known.text.push(part.delta);
          // A part with metadata is forwarded even when all of its text is held back.
          return delta === '' && part.delta !== '' && !part.providerMetadata ? [] : [{ ...part, delta }];
        }
        case 'text-end':
        case 'reasoning-end':
          return end(openPart(part.type === 'text-end' ? 'text' : 'reasoning', part.id, part.providerMetadata));
        case 'tool-call':
          // Tools work on the masked notebook: a placeholder in a call is put back where a change is written, and nowhere else.
          return [{ ...part, providerMetadata: withMark(part.providerMetadata, redaction.id) }];
        case 'finish':
        case 'error':
          return [...endAll(), part];
        default:
          return [part];
      }
    },
  };
}

interface OpenPart {
  readonly type: 'text' | 'reasoning';
  readonly id: string;
  readonly text: RestoreStream;
  /** All of it, as the model wrote it. */
  words: string;
  /** The last that came: a signature may come with the start of a text, or with a chunk of it. */
  metadata: SharedV4ProviderMetadata | undefined;
}

/** Returns a part of an answer without a mark: a server makes none. */
function ownPart(part: Part): Part {
  if (!('providerMetadata' in part) || part.providerMetadata === undefined) return part;
  const providerMetadata = withoutForeignMark(part.providerMetadata);
  return providerMetadata === part.providerMetadata ? part : ({ ...part, providerMetadata } as Part);
}
