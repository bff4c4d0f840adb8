import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { KeyMask } from './mask-key.ts';

type Part = LanguageModelV4StreamPart;
type Kind = 'text' | 'reasoning';

interface MaskedText {
  readonly stream: ReturnType<KeyMask['textStream']>;
  /** The part whose text is held back; null for none. */
  openId: string | null;
}

/**
 * Masks the key in the parts of an answer. The byte stream is masked already; this finds a key that a server returns split over
 * several events, over several parts of one kind, or in another spelling.
 */
export function maskParts(mask: () => KeyMask | null): TransformStream<Part, Part> {
  const texts = new Map<Kind, MaskedText>();

  function textOf(kind: Kind, known: KeyMask): MaskedText {
    const text = texts.get(kind) ?? { stream: known.textStream(), openId: null };
    texts.set(kind, text);
    return text;
  }

  /** Emits what is held back of a kind, or of all kinds: nothing more follows in these parts. */
  function flush(out: TransformStreamDefaultController<Part>, kinds: readonly Kind[] = ['text', 'reasoning']): void {
    for (const kind of kinds) {
      const text = texts.get(kind);
      if (text === undefined || text.openId === null) continue;
      const delta = text.stream.end();
      if (delta !== '') out.enqueue({ type: `${kind}-delta`, id: text.openId, delta });
      text.openId = null;
    }
  }

  return new TransformStream({
    transform(whole, out) {
      const known = mask();
      if (known === null) return out.enqueue(whole);
      switch (whole.type) {
        case 'text-delta':
        case 'reasoning-delta': {
          const kind = kindOf(whole.type);
          const text = textOf(kind, known);
          if (text.openId !== whole.id) flush(out, [kind]);
          text.openId = whole.id;
          const delta = text.stream.push(whole.delta);
          // The usual case: no text is held back or masked.
          if (delta === whole.delta && whole.providerMetadata === undefined) return out.enqueue(whole);
          const part = withMaskedMetadata(whole, known);
          // A part with metadata is forwarded even when all of its text is held back.
          if (delta !== '' || whole.delta === '' || whole.providerMetadata) out.enqueue({ ...part, delta });
          return;
        }
        case 'text-end':
        case 'reasoning-end':
          flush(out, [kindOf(whole.type)]);
          break;
        case 'tool-input-delta':
          // The complete input follows in the tool call; the deltas are not used.
          return;
        case 'tool-call': {
          const part = withMaskedMetadata(whole, known);
          return out.enqueue({
            ...part,
            toolCallId: known.text(part.toolCallId),
            toolName: known.text(part.toolName),
            input: known.json(part.input),
          });
        }
        case 'finish':
        case 'error':
          flush(out);
          break;
        default:
          break;
      }
      out.enqueue(maskedPart(whole, known));
    },
    flush,
  });
}

function maskedPart(part: Part, known: KeyMask): Part {
  // The strings of a part are names of the server, of its model or of its errors; the type and the shape stay.
  return known.value(part) as Part;
}

/** Metadata sent back to the server with the next prompt, such as a signature, is stored unchanged. */
function withMaskedMetadata<T extends Part & { providerMetadata?: unknown }>(part: T, known: KeyMask): T {
  const { providerMetadata } = part;
  const masked = known.value(providerMetadata);
  return masked === providerMetadata ? part : { ...part, providerMetadata: masked };
}

function kindOf(type: 'text-delta' | 'text-end' | 'reasoning-delta' | 'reasoning-end'): Kind {
  return type.startsWith('text') ? 'text' : 'reasoning';
}
