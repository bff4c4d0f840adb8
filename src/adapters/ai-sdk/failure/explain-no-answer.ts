import type { Provider } from '../../../contracts/domain/provider.ts';
import { CloisterError, type ErrorCode } from '../../../contracts/errors/errors.ts';
import { type AddressSpace, addressSpaceOf, isGuarded } from '../../../core/network/address-space.ts';
import { within } from '../answer/with-deadline.ts';
import type { ProviderPorts } from '../provider-ports.ts';
import { corsAdvice } from './cors-advice.ts';

const PROBE_MS = 10_000;

/** Returns what blocks every request, so that a retry cannot succeed; null when nothing does. */
export async function explainStandstill(provider: Provider, ports: ProviderPorts): Promise<CloisterError | null> {
  const { hostname, protocol } = new URL(provider.baseURL);
  const space = addressSpaceOf(hostname);
  if (space !== 'loopback' && !ports.isOnline()) {
    return failure(
      provider,
      'offline',
      `This device is offline, so ${provider.origin} was not reached. Try again when it is connected, or choose a model on this device.`,
    );
  }
  const state = space !== null && isGuarded(space, ports.pageOrigin) ? await ports.localNetwork(space) : 'unknown';
  if (space !== null && state === 'denied') return localDenied(provider, space);
  const isPlain = protocol === 'http:' && ports.pageOrigin.startsWith('https:') && space !== 'loopback';
  // A browser with that permission allows the request once the person has granted it.
  if (isPlain && state === 'unknown') {
    return failure(
      provider,
      'mixed-content',
      `The browser lets an https page reach ${provider.origin} over https only. Set up https on the server, or run the server on this device.`,
    );
  }
  // Retries would repeat the browser's permission prompt until the browser treats it as denied.
  return space !== null && state === 'prompt' ? notAllowedYet(provider, space) : null;
}

/**
 * Distinguishes an unreachable server from one that does not allow the page's origin; the browser reports both alike. Sends an
 * opaque probe without a key. Rejects with the network gate's error.
 */
export async function explainNoAnswer(
  provider: Provider,
  runId: string | null,
  ports: ProviderPorts,
  signal: AbortSignal,
): Promise<CloisterError> {
  const { origin, baseURL } = provider;
  if (origin !== ports.pageOrigin && (await answersAtAll(provider, runId, ports, signal))) {
    return failure(
      provider,
      'cors-blocked',
      `${origin} is reachable, but does not let this page read its answers. ${corsAdvice(baseURL, ports.pageOrigin)}`,
    );
  }
  return failure(
    provider,
    'server-unreachable',
    `${origin} could not be reached. Check that the server is running and that the base URL (${baseURL}) is right.`,
  );
}

async function answersAtAll(
  provider: Provider,
  runId: string | null,
  ports: ProviderPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const controller = new AbortController();
  const request = {
    ...({ runId, url: provider.baseURL, method: 'GET', headers: {}, mode: 'no-cors' } as const),
    signal: AbortSignal.any([signal, controller.signal]),
  };
  try {
    const response = await within(ports.send(request), PROBE_MS, signal);
    await response.body?.cancel().catch(() => undefined);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CloisterError) throw error;
    return false;
  } finally {
    controller.abort();
  }
}

const SPACES = {
  loopback: 'programs on this device',
  local: 'devices on your network',
} satisfies Record<AddressSpace, string>;

function localDenied(provider: Provider, space: AddressSpace): CloisterError {
  return failure(
    provider,
    'local-network-denied',
    `The browser does not let this page reach ${provider.origin}: access to ${SPACES[space]} is denied. Allow access to the local network in the browser's settings for this site, reload the page, and try again.`,
  );
}

function notAllowedYet(provider: Provider, space: AddressSpace): CloisterError {
  return failure(
    provider,
    'server-unreachable',
    `${provider.origin} could not be reached. Check that the server is running and that the base URL (${provider.baseURL}) is right. If the browser asks for access to ${SPACES[space]}, allow the access.`,
  );
}

function failure({ providerId, origin }: Provider, code: ErrorCode, message: string): CloisterError {
  return new CloisterError(code, message, { providerId, origin });
}
