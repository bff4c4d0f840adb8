import { isNearby } from '../../../adapters/ai-sdk/failure/private-address.ts';
import { type ErrorCode, type ErrorData, hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
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
  const said = (code: ErrorCode, message: string): ErrorData => ({ code, message, data: { url, origin } });
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
    const message = `This device is offline. The download from ${origin} resumes when the device is online.`;
    return { again: 'when-back', error: said('offline', message) };
  }
  if (answered) return { again: 'later', error: brokenOff(url) };
  if (near && (await ways.localNetwork()) === 'denied') {
    const message = `The browser does not let this page reach ${origin}: access to this device and the local network is denied. Allow the access in the browser's settings for this site, then resume the download.`;
    return { again: 'never', error: said('local-network-denied', message) };
  }
  if (!isThisHost(hostname) && protocol === 'http:' && ways.pageOrigin.startsWith('https:')) {
    const message = `The browser lets an https page reach ${origin} over https only. Set up https on the server, or download the file yourself and import it.`;
    return { again: 'never', error: said('mixed-content', message) };
  }
  if (origin !== ways.pageOrigin && (await answersAtAll(origin, ways, signal))) {
    const message = `${origin} is reachable, but does not let this page read the file, or redirects to a server that is not allowed. Allow ${ways.pageOrigin} on the server (CORS: Access-Control-Allow-Origin), or download the file yourself and import it.`;
    return { again: 'later', error: said('cors-blocked', message) };
  }
  const allow =
    near && (await ways.localNetwork()) === 'prompt'
      ? ' If the browser asks for access to devices on your network, allow the access.'
      : '';
  const message = `${origin} could not be reached. Check that the server is running and that the address is right.${allow}`;
  return { again: 'later', error: said('server-unreachable', message) };
}

/** Returns the error for a connection that broke after the server had answered. */
export function brokenOff(url: string): ErrorData {
  const { origin } = new URL(url);
  const message = `The connection to ${origin} was lost. The downloaded part is kept.`;
  return { code: 'answer-cut', message, data: { url, origin } };
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
