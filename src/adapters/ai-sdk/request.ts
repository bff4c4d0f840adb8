import type { Provider, ProviderKind } from '../../contracts/domain/provider.ts';
import { CloisterError, hasErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import {
  keyMismatchError,
  keyRejectedError,
  providerRefusedError,
  stalledError,
} from '../../contracts/errors/messages/server-messages.ts';
import { type ByteSource, createByteSource, readAll } from './answer/byte-source.ts';
import { TooLong, within } from './answer/with-deadline.ts';
import { explainFailure } from './failure/explain-failure.ts';
import { explainNoAnswer, explainStandstill } from './failure/explain-no-answer.ts';
import { findRetryAfterMs, isPassing, nextWaitMs, parseRetryAfterMs } from './failure/retry.ts';
import { createKeyMask, type KeyMask } from './mask/mask-key.ts';
import type { OutgoingRequest, ProviderPorts, Timeouts } from './provider-ports.ts';

const DEFAULT_TIMEOUTS: Timeouts = { firstByteMs: 300_000, idleMs: 60_000 };
const MAX_FAILURE_BYTES = 65_536;

/** A request to a provider, without the key. */
export interface ProviderRequest extends Omit<OutgoingRequest, 'signal' | 'mode'> {
  readonly provider: Provider;
  /** Null for a request without a model. */
  readonly modelId: string | null;
}

/** A 2xx response whose body has started or is empty. */
export interface Answer {
  readonly contentType: string | null;
  /** The first chunk; empty for an empty body. */
  readonly first: Uint8Array;
  readonly rest: ByteSource;
  readonly mask: KeyMask;
  readonly hasKey: boolean;
  readonly timeouts: Timeouts;
}

type Attempt =
  | { type: 'answer'; answer: Answer }
  | { type: 'failed'; error: CloisterError; again: boolean; retryAfterMs: number | null }
  | { type: 'no-answer' };

/**
 * Sends a request to a provider, retries temporary failures, and resolves at the start of the answer. Rejects with a
 * `CloisterError` for every failure, and with the signal's reason when aborted.
 */
export async function askProvider(
  request: ProviderRequest,
  ports: ProviderPorts,
  signal: AbortSignal,
): Promise<Answer> {
  for (let count = 1; ; count++) {
    const attempt = await tryOnce(request, ports, signal);
    if (attempt.type === 'answer') return attempt.answer;
    const waitMs = nextWaitMs(count, attempt.type === 'failed' ? attempt.retryAfterMs : null);
    if (attempt.type === 'failed' && (!attempt.again || waitMs === null)) throw attempt.error;
    if (attempt.type === 'no-answer') {
      const standstill = await explainStandstill(request.provider, ports);
      if (standstill) throw standstill;
    }
    if (waitMs === null) throw await explainNoAnswer(request.provider, request.runId, ports, signal);
    await within(ports.sleep(waitMs, signal), Number.POSITIVE_INFINITY, signal);
  }
}

async function tryOnce(request: ProviderRequest, ports: ProviderPorts, signal: AbortSignal): Promise<Attempt> {
  const { provider, runId, url, method, body } = request;
  const timeouts = ports.timeouts ?? DEFAULT_TIMEOUTS;
  const key = await keyFor(request, ports, signal);
  const mask = createKeyMask(key);
  const controller = new AbortController();
  const untilMs = performance.now() + timeouts.firstByteMs;
  const sending = ports.send({
    runId,
    url,
    method,
    headers: { ...request.headers, ...keyHeader(provider, key), ...organizationHeader(provider) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.any([signal, controller.signal]),
  });
  let response: Response;
  try {
    response = await within(sending, timeouts.firstByteMs, signal);
  } catch (error) {
    controller.abort();
    signal.throwIfAborted();
    if (error instanceof TooLong) return failed(stalled(provider, error.limitMs));
    if (hasErrorCode(error)) return failed(passedOn(error, mask));
    return { type: 'no-answer' };
  }
  const source = createByteSource(response.body, mask, controller, signal);
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    source.stop();
    return failed(redirected(provider));
  }
  const contentType = response.headers.get('content-type');
  if (!response.ok) {
    const { text } = await readAll(source, { idleMs: timeouts.idleMs, maxBytes: MAX_FAILURE_BYTES });
    // Browsers hide this header unless the server exposes it (CORS); some servers repeat it in the body.
    const retryAfterMs =
      parseRetryAfterMs(response.headers.get('retry-after'), Date.now()) ?? findRetryAfterMs(response.status, text);
    const { status } = response;
    const refused = { ...request, status, contentType, text, hasKey: key !== null, retryAfterMs, mask: mask.text };
    const error = explainFailure(refused);
    return { ...failed(error), again: isPassing(status) && WORTH_ASKING_AGAIN.includes(error.code), retryAfterMs };
  }
  const piece = await source.next(Math.max(0, untilMs - performance.now()));
  if (piece.type === 'stalled') return failed(stalled(provider, timeouts.firstByteMs));
  if (piece.type === 'refused') return failed(passedOn(piece.error, mask));
  const first = piece.type === 'bytes' ? piece.bytes : new Uint8Array();
  return { type: 'answer', answer: { contentType, first, rest: source, mask, hasKey: key !== null, timeouts } };
}

const WORTH_ASKING_AGAIN = ['rate-limited', 'provider-busy', 'provider-failed', 'not-an-api'];

function failed(error: CloisterError): Extract<Attempt, { type: 'failed' }> {
  return { type: 'failed', error, again: false, retryAfterMs: null };
}

/** The key is sent only to the origin it was stored for. */
async function keyFor({ provider, url }: ProviderRequest, ports: ProviderPorts, signal: AbortSignal) {
  const { providerId, origin } = provider;
  if (new URL(url).origin !== origin) {
    throw keyMismatchError('other', { providerId, origin });
  }
  const key = await within(ports.key(provider), Number.POSITIVE_INFINITY, signal);
  // A header allows no other characters, and the browser's error message would contain the key.
  if (key === null || /^[\x21-\x7e]+$/.test(key)) return key;
  throw keyRejectedError('characters', { providerId }, { origin });
}

function keyHeader({ kind }: Provider, key: string | null): Record<string, string> {
  return key === null ? {} : KEY_HEADERS[kind](key);
}

/** Only OpenAI knows this header; another server would have to allow it (CORS). */
function organizationHeader({ kind, organization }: Provider): Record<string, string> {
  return kind === 'openai' && organization !== undefined ? { 'openai-organization': organization } : {};
}

const KEY_HEADERS: Readonly<Record<ProviderKind, (key: string) => Record<string, string>>> = {
  'openai-compatible': (key) => ({ authorization: `Bearer ${key}` }),
  openai: (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ 'x-api-key': key }),
  google: (key) => ({ 'x-goog-api-key': key }),
};

/** Returns an error of a lower layer without its cause. A masked one has only code and message: values and facts would say the key. */
function passedOn(error: unknown, mask: KeyMask): CloisterError {
  const { code, data, ...said } = toErrorData(error);
  const masked = mask.text(said.message);
  return masked === said.message ? new CloisterError(code, said, data) : new CloisterError(code, masked);
}

/** The request timed out because the server was silent. */
export function stalled({ providerId, origin }: Provider, limitMs: number): CloisterError {
  return stalledError('server', { origin, n: limitMs / 1000 }, { providerId });
}

function redirected({ providerId, origin, baseURL }: Provider): CloisterError {
  return providerRefusedError('redirects', { origin, url: baseURL }, { providerId });
}
