import type { Provider, ProviderKind } from '../../../contracts/domain/provider.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import {
  answerCutError,
  notAnApiError,
  providerFailedError,
} from '../../../contracts/errors/messages/server-messages.ts';
import { explainFailure } from '../failure/explain-failure.ts';
import { type Answer, stalled } from '../request.ts';
import { type AnswerMeter, AnswerTooLarge } from './answer-limits.ts';
import { readAll } from './byte-source.ts';
import { createEventSplitter, EventTooLong, MAX_EVENT_CHARS } from './sse-events.ts';
import { createEndWatch } from './watch-end.ts';

const MAX_DOCUMENT_BYTES = 65_536;
/** Milliseconds to wait for the connection to close after the answer is complete, so that the browser can reuse it. */
const LAST_BYTES_MS = 1000;

/** The server-sent events of an answer, and how they ended. */
export interface AnswerEvents {
  /** Events as the SDK reads them. Ends with the answer, complete or not; fails only with the signal's reason. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** After the body has ended: why the answer is unusable; null when complete. */
  failure(): CloisterError | null;
}

export function createAnswerEvents(
  answer: Answer,
  asked: { readonly provider: Provider; readonly modelId: string },
  meter: AnswerMeter,
): AnswerEvents {
  const { provider } = asked;
  const { contentType, rest, mask, hasKey, timeouts } = answer;
  const splitter = createEventSplitter(meter.lines);
  const watch = createEndWatch(provider.kind);
  const encoder = new TextEncoder();
  let first: Uint8Array | null = answer.first;
  let failure: CloisterError | null = null;
  let begun = false;

  const explain = (text: string, status: number | null = null) =>
    explainFailure({ ...asked, status, contentType, text, hasKey, retryAfterMs: null, mask: mask.text });
  const { providerId, origin } = provider;

  /** Returns the next bytes; null at the end, with the failure recorded. */
  async function more(): Promise<Uint8Array | null> {
    const piece = first === null ? await rest.next(timeouts.idleMs) : { type: 'bytes' as const, bytes: first };
    first = null;
    if (piece.type === 'bytes') {
      if (begun) return piece.bytes;
      const start = new TextDecoder()
        .decode(piece.bytes)
        .replace(/^\uFEFF/, '')
        .trimStart();
      begun = start !== '';
      if (/^[<{[]/.test(start)) failure = await refuseDocument(piece.bytes);
      return failure === null && piece.bytes.length > 0 ? piece.bytes : null;
    }
    // A complete answer counts even if the server keeps the connection open afterwards, or drops it.
    if (piece.type === 'stalled' && !watch.isWhole()) failure = stalled(provider, piece.limitMs);
    if (piece.type === 'refused' && !watch.isWhole()) failure = piece.error;
    return null;
  }

  /** A web page or a JSON document instead of events. */
  async function refuseDocument(bytes: Uint8Array): Promise<CloisterError> {
    const { text } = await readAll(rest, { idleMs: timeouts.idleMs, maxBytes: MAX_DOCUMENT_BYTES }, bytes);
    rest.stop();
    if (text.trimStart().startsWith('<')) return explain(text, 200);
    if (/"error"/.test(text.slice(0, 2000))) return explain(text);
    return notAnApiError('noStream', { origin, url: provider.baseURL }, { providerId });
  }

  /** The part of the bytes passed to the SDK, and whether it was the last. */
  function take(bytes: Uint8Array): { text: string; over: boolean } {
    let text = '';
    meter.bytes(bytes.length);
    for (const data of splitter.push(bytes)) {
      meter.events(1);
      const verdict = watch.see(data);
      switch (verdict.type) {
        case 'pass':
          text += toEvent(verdict.data);
          break;
        case 'skip':
          break;
        case 'last':
          return { text: verdict.data === null ? text : text + toEvent(verdict.data), over: true };
        case 'error':
          failure = explain(verdict.text);
          return { text, over: true };
        case 'unreadable':
          failure = new CloisterError(
            'provider-failed',
            notAnApiError.sentence('format', { origin, kind: FORMAT[provider.kind] }),
            { providerId, origin },
          );
          return { text, over: true };
        default:
          verdict satisfies never;
      }
    }
    return { text, over: false };
  }

  function takeOrRefuse(bytes: Uint8Array): { text: string; over: boolean } {
    try {
      return take(bytes);
    } catch (error) {
      failure = tooLarge(error);
      return { text: '', over: true };
    }
  }

  function tooLarge(error: unknown): CloisterError {
    if (error instanceof EventTooLong)
      return providerFailedError('longEvent', { origin, n: MAX_EVENT_CHARS }, { providerId });
    if (!(error instanceof AnswerTooLarge)) throw error;
    const key = error.limit === 'bytes' ? 'manyBytes' : 'manyEvents';
    return providerFailedError(key, { origin, n: error.most }, { providerId });
  }

  /** Keeps the connection reusable when the server closes the answer in time; cancels it otherwise. */
  async function leave(): Promise<void> {
    const piece = failure === null ? await rest.next(LAST_BYTES_MS).catch(() => null) : null;
    if (piece?.type !== 'end') rest.stop();
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        const bytes = await more();
        const taken = bytes === null ? { text: '', over: true } : takeOrRefuse(bytes);
        if (taken.text !== '') controller.enqueue(encoder.encode(taken.text));
        if (taken.over) {
          if (!watch.isWhole()) failure ??= cutOff(provider);
          void leave();
          return controller.close();
        }
        if (taken.text !== '') return;
      }
    },
    cancel() {
      rest.stop();
    },
  });
  return { body, failure: () => failure };
}

const FORMAT = {
  'openai-compatible': 'OpenAI',
  openai: 'OpenAI Responses',
  anthropic: 'Anthropic',
  google: 'Google',
} satisfies Record<ProviderKind, string>;

export function cutOff({ providerId, origin }: Provider): CloisterError {
  return answerCutError('cut', { origin }, { providerId });
}

function toEvent(data: string): string {
  return `data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;
}
