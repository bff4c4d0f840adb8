import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { KeyMask } from './mask-key.ts';

type Part = LanguageModelV4StreamPart;
type Delta = Extract<Part, { type: 'text-delta' | 'reasoning-delta' }>;

/**
 * Masks the key in the parts of an answer. The byte stream is masked already; this finds a key that a server returns split over
 * several events.
 */
export function maskParts(mask: () => KeyMask | null): TransformStream<Part, Part> {
  const texts = new Map<string, ReturnType<KeyMask['textStream']>>();

  function textOf(kind: string, id: string, known: KeyMask) {
    const text = texts.get(`${kind} ${id}`) ?? known.textStream();
    texts.set(`${kind} ${id}`, text);
    return text;
  }

  return new TransformStream({
    transform(whole, out) {
      const known = mask();
      if (known === null) return out.enqueue(whole);
      const part = withMaskedMetadata(whole, known);
      switch (part.type) {
        case 'text-delta':
        case 'reasoning-delta': {
          const delta = textOf(kindOf(part.type), part.id, known).push(part.delta);
          // A part with metadata is forwarded even when all of its text is held back.
          if (delta !== '' || part.delta === '' || part.providerMetadata) out.enqueue({ ...part, delta });
          return;
        }
        case 'text-end':
        case 'reasoning-end': {
          const kind = kindOf(part.type);
          const delta = textOf(kind, part.id, known).end();
          if (delta !== '') out.enqueue({ type: `${kind}-delta`, id: part.id, delta });
          return out.enqueue(part);
        }
        case 'tool-input-delta':
          // The complete input follows in the tool call; the deltas are not used.
          return;
        case 'tool-call':
          return out.enqueue({
            ...part,
            toolCallId: known.text(part.toolCallId),
            toolName: known.text(part.toolName),
            input: known.json(part.input),
          });
        default:
          return out.enqueue(part);
      }
    },
  });
}

/** Metadata sent back to the server with the next prompt, such as a signature, is stored unchanged. */
function withMaskedMetadata(part: Part, known: KeyMask): Part {
  if (!('providerMetadata' in part) || part.providerMetadata === undefined) return part;
  const text = JSON.stringify(part.providerMetadata);
  const masked = known.json(text);
  return masked === text ? part : { ...part, providerMetadata: JSON.parse(masked) };
}

function kindOf(type: Delta['type'] | 'text-end' | 'reasoning-end'): 'text' | 'reasoning' {
  return type.startsWith('text') ? 'text' : 'reasoning';
}
