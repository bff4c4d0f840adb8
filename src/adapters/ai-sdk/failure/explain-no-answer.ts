import type { Provider } from '../../../contracts/domain/provider.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import {
  corsBlockedError,
  localNetworkDeniedError,
  mixedContentError,
  offlineError,
  serverUnreachableError,
} from '../../../contracts/errors/messages/server-messages.ts';
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
    return offlineError('server', { origin: provider.origin }, { providerId: provider.providerId });
  }
  const state = space !== null && isGuarded(space, ports.pageOrigin) ? await ports.localNetwork(space) : 'unknown';
  if (space !== null && state === 'denied') return localDenied(provider, space);
  const isPlain = protocol === 'http:' && ports.pageOrigin.startsWith('https:') && space !== 'loopback';
  // A browser with that permission allows the request once the person has granted it.
  if (isPlain && state === 'unknown') {
    return mixedContentError('server', { origin: provider.origin }, { providerId: provider.providerId });
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
  const { providerId, origin, baseURL } = provider;
  if (origin !== ports.pageOrigin && (await answersAtAll(provider, runId, ports, signal))) {
    return corsBlockedError('cors', { origin, also: corsAdvice(baseURL, ports.pageOrigin) }, { providerId });
  }
  return serverUnreachableError('server', { origin, url: baseURL }, { providerId });
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

function localDenied({ providerId, origin }: Provider, space: AddressSpace): CloisterError {
  return localNetworkDeniedError('denied', { origin, what: SPACES[space] }, { providerId });
}

function notAllowedYet({ providerId, origin, baseURL }: Provider, space: AddressSpace): CloisterError {
  return serverUnreachableError('serverAsk', { origin, url: baseURL, what: SPACES[space] }, { providerId });
}
