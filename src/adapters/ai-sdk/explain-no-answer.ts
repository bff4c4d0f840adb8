import { CloisterError, type ErrorCode } from '../../contracts/errors.ts';
import type { Provider } from '../../contracts/provider.ts';
import { isThisHost } from '../../core/view/this-device.ts';
import { isNearby } from './addresses.ts';
import { corsAdvice } from './cors-advice.ts';
import type { ProviderPorts } from './provider-ports.ts';
import { within } from './within.ts';

const PROBE_MS = 10_000;

/** What keeps every request from leaving, so that another attempt is of no use; null when nothing does. */
export async function explainStandstill(provider: Provider, ports: ProviderPorts): Promise<CloisterError | null> {
  const { hostname, protocol } = new URL(provider.baseURL);
  if (isThisHost(hostname)) return (await isLocalDenied(ports)) ? localDenied(provider) : null;
  if (!ports.isOnline()) {
    return failure(
      provider,
      'offline',
      `This device is offline, so ${provider.origin} was not reached. Try again when it is connected, or choose a model on this device.`,
    );
  }
  if (isNearby(hostname) && (await isLocalDenied(ports))) return localDenied(provider);
  if (protocol === 'http:' && ports.pageOrigin.startsWith('https:')) {
    return failure(
      provider,
      'mixed-content',
      `The browser lets a page from https reach ${provider.origin} over https only. Give the server a certificate and use https, or run it on this device.`,
    );
  }
  return null;
}

/**
 * The server could not be reached, or does not let the page in: a browser says the same of both. A request that asks
 * for nothing to be read, and carries no key, tells them apart. Rejects with what the gate says.
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
      `${origin} is there, but does not let this page read its answers. ${corsAdvice(baseURL, ports.pageOrigin)}`,
    );
  }
  const near = isNearby(new URL(baseURL).hostname);
  const asks = near && (await ports.localNetwork()) === 'prompt';
  const allow = asks ? ' If the browser asks whether it may reach devices on your network, allow it.' : '';
  return failure(
    provider,
    'server-unreachable',
    `${origin} could not be reached. Check that the server is running and that the base URL (${baseURL}) is right.${allow}`,
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

async function isLocalDenied(ports: ProviderPorts): Promise<boolean> {
  return (await ports.localNetwork()) === 'denied';
}

function localDenied(provider: Provider): CloisterError {
  return failure(
    provider,
    'local-network-denied',
    `The browser does not let this page reach ${provider.origin}: access to this device and the local network is denied. Allow it in the browser's settings for this site, then try again.`,
  );
}

function failure({ providerId, origin }: Provider, code: ErrorCode, message: string): CloisterError {
  return new CloisterError(code, message, { providerId, origin });
}
