import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import {
  createThinkingSplitter,
  type Spoken,
  type ThinkingSplitter,
} from '../../../core/local-decoding/split-thinking.ts';
import { TEXT_WAS_REASONING } from '../../../core/run/calls/answer-metadata.ts';

type Part = LanguageModelV4StreamPart;
type Metadata = SharedV4ProviderMetadata | undefined;

/** A text of the server, which becomes texts and thoughts in turn. */
interface OpenText {
  readonly id: string;
  readonly splitter: ThinkingSplitter;
  /** Metadata of its start; undefined once a part has it. */
  metadata: Metadata;
  open: { readonly type: 'text' | 'reasoning'; readonly id: string } | null;
  texts: number;
  thoughts: number;
}

/** Makes reasoning parts of the thoughts that a server sends as text, between tags such as `<think>…</think>`. */
export function foldThoughts(): TransformStream<Part, Part> {
  const texts = new Map<string, OpenText>();

  function openText(id: string, metadata: Metadata): OpenText {
    const splitter = createThinkingSplitter({ keepsSpace: true });
    const text: OpenText = { id, splitter, metadata, open: null, texts: 0, thoughts: 0 };
    texts.set(id, text);
    return text;
  }

  function end(text: OpenText, metadata: Metadata): Part[] {
    texts.delete(text.id);
    const parts = text.splitter.end().flatMap((one) => partsOf(text, one));
    const isEmpty = text.texts === 0 && text.thoughts === 0;
    if (text.open?.type !== 'text' && (isEmpty || metadata !== undefined || text.metadata !== undefined)) {
      parts.push(...start(text, 'text'));
    }
    return [...parts, ...close(text, metadata)];
  }

  const endAll = (): Part[] => [...texts.values()].flatMap((text) => end(text, undefined));

  function take(part: Part): Part[] {
    switch (part.type) {
      case 'text-start':
        openText(part.id, part.providerMetadata);
        return [];
      case 'text-delta': {
        const text = texts.get(part.id) ?? openText(part.id, undefined);
        const parts = text.splitter.push(part.delta).flatMap((one) => partsOf(text, one));
        return part.providerMetadata === undefined ? parts : withMetadata(text, parts, part.providerMetadata);
      }
      case 'text-end': {
        const text = texts.get(part.id);
        return text === undefined ? [part] : end(text, part.providerMetadata);
      }
      case 'finish':
      case 'error':
        return [...endAll(), part];
      default:
        return [part];
    }
  }

  return new TransformStream<Part, Part>({
    transform(part, controller) {
      for (const one of take(part)) controller.enqueue(one);
    },
    flush(controller) {
      for (const one of endAll()) controller.enqueue(one);
    },
  });
}

function partsOf(text: OpenText, spoken: Spoken): Part[] {
  if (spoken.type === 'text-was-reasoning') {
    const parts = [...close(text, undefined), ...start(text, 'text', TEXT_WAS_REASONING)];
    return [...parts, ...close(text, undefined)];
  }
  const parts = text.open?.type === spoken.type ? [] : [...close(text, undefined), ...start(text, spoken.type)];
  const id = text.open?.id ?? text.id;
  return [...parts, { type: `${spoken.type}-delta`, id, delta: spoken.delta }];
}

function start(text: OpenText, type: 'text' | 'reasoning', own?: SharedV4ProviderMetadata): Part[] {
  if (type === 'text') text.texts += 1;
  else text.thoughts += 1;
  const count = type === 'text' ? text.texts : text.thoughts;
  const id = type === 'text' ? (count === 1 ? text.id : `${text.id}-${count}`) : `${text.id}-thoughts-${count}`;
  text.open = { type, id };
  // The metadata of the server belongs to its words, wherever they begin.
  const metadata = type === 'text' && own === undefined ? text.metadata : own;
  if (type === 'text' && own === undefined) text.metadata = undefined;
  return [{ type: `${type}-start`, id, ...(metadata === undefined ? {} : { providerMetadata: metadata }) }];
}

function close(text: OpenText, metadata: Metadata): Part[] {
  const { open } = text;
  text.open = null;
  if (open === null) return [];
  return [{ type: `${open.type}-end`, id: open.id, ...(metadata === undefined ? {} : { providerMetadata: metadata }) }];
}

/** Adds metadata of a piece, such as a signature, to the last text of the piece. */
function withMetadata(text: OpenText, parts: Part[], providerMetadata: SharedV4ProviderMetadata): Part[] {
  const at = parts.findLastIndex(({ type }) => type === 'text-delta');
  const last = parts[at];
  if (last?.type === 'text-delta') return parts.toSpliced(at, 1, { ...last, providerMetadata });
  const begun = text.open?.type === 'text' ? [] : [...close(text, undefined), ...start(text, 'text')];
  const id = text.open?.id ?? text.id;
  return [...parts, ...begun, { type: 'text-delta', id, delta: '', providerMetadata }];
}
