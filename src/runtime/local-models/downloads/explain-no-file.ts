import { isNearby } from '../../../adapters/ai-sdk/failure/private-address.ts';
import { CloisterError, type ErrorData, hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import {
  corsBlockedError,
  localNetworkDeniedError,
  mixedContentError,
  offlineError,
  serverUnreachableError,
} from '../../../contracts/errors/messages/server-messages.ts';
import { isThisHost } from '../../../core/network/this-device.ts';
import type { Outside } from '../../network/network-request.ts';

/** How long a server may take to answer a probe, in milliseconds. */
const PROBE_MS = 10_000;

export type FileWays = Pick<Outside, 'sendFiles' | 'isOnline' | 'localNetwork' | 'pageOrigin' | 'gateState'>;

/** Why a file did not arrive, and whether a retry may help. */
export interface NoFile {
  readonly again: 'when-back' | 'later' | 'never';
  readonly error: ErrorData;
}

/**
 * Explains a request without a response. A browser reports the same error for an unreachable server, for missing CORS,
 * and for a redirect, so this function probes the server. Rejects with the reason of `signal`.
 */
export async function explainNoFile(
  { url, answered }: { readonly url: string; readonly answered: boolean },
  failure: unknown,
  ways: FileWays,
  signal: AbortSignal,
): Promise<NoFile> {
  signal.throwIfAborted();
  const { origin, hostname, protocol } = new URL(url);
  const facts = { url, origin };
  if (hasErrorCode(failure)) {
    const error = toErrorData(failure);
    if (failure.code === 'airplane-mode') return { again: 'when-back', error };
    // A redirect to a server that is not allowed would be repeated.
    if (failure.code === 'fetch-failed') return { again: 'never', error };
    // The allowlist may be changing right now, and a new worker starting.
    return { again: 'later', error };
  }
  const near = isNearby(hostname);
  if (!isThisHost(hostname) && !ways.isOnline()) {
    return { again: 'when-back', error: toErrorData(offlineError('download', { origin }, facts)) };
  }
  if (answered) return { again: 'later', error: brokenOff(url) };
  if (near && (await ways.localNetwork()) === 'denied') {
    return { again: 'never', error: toErrorData(localNetworkDeniedError('model', { origin }, facts)) };
  }
  if (!isThisHost(hostname) && protocol === 'http:' && ways.pageOrigin.startsWith('https:')) {
    return { again: 'never', error: toErrorData(mixedContentError('file', { origin }, facts)) };
  }
  if (origin !== ways.pageOrigin && (await answersAtAll(origin, ways, signal))) {
    return { again: 'later', error: toErrorData(corsBlockedError('file', { origin, page: ways.pageOrigin }, facts)) };
  }
  const key = near && (await ways.localNetwork()) === 'prompt' ? 'fileAsk' : 'file';
  return { again: 'later', error: toErrorData(serverUnreachableError(key, { origin }, facts)) };
}

/** Returns the error for a connection that broke after the server had answered. */
export function brokenOff(url: string): ErrorData {
  const { origin } = new URL(url);
  const facts = { url, origin };
  return toErrorData(new CloisterError('answer-cut', serverUnreachableError.sentence('lost', { origin }), facts));
}

async function answersAtAll(origin: string, ways: FileWays, signal: AbortSignal): Promise<boolean> {
  const controller = new AbortController();
  const ends = AbortSignal.any([signal, controller.signal, AbortSignal.timeout(PROBE_MS)]);
  try {
    const response = await ways.sendFiles({ url: `${origin}/`, from: 0, signal: ends, mode: 'no-cors' });
    await response.body?.cancel().catch(() => undefined);
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  } finally {
    controller.abort();
  }
}
