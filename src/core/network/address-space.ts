import { isThisHost } from './this-device.ts';

/** Where browsers ask the person before a page from elsewhere may reach: this very device, or the network around it. */
export type AddressSpace = 'loopback' | 'local';

const PRIVATE_IPV4 =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const PRIVATE_IPV6 = /^\[f(?:[cd]|e[89ab])/;
/** Names that only a network of one's own gives out. One without a dot is such a name, too. */
const PRIVATE_NAME = /^[^.]+$|\.(?:local|lan|internal|home|home\.arpa)$/;

/** Where a host is, as far as its name tells; null for one anywhere. */
export function addressSpaceOf(hostname: string): AddressSpace | null {
  if (isThisHost(hostname)) return 'loopback';
  if (hostname.startsWith('[')) return PRIVATE_IPV6.test(hostname) ? 'local' : null;
  const isPrivate = /^[\d.]+$/.test(hostname) ? PRIVATE_IPV4.test(hostname) : PRIVATE_NAME.test(hostname);
  return isPrivate ? 'local' : null;
}

/** Whether a browser that asks for such things would ask before this page may go there: only for what is nearer than it is. */
export function isGuarded(space: AddressSpace, pageOrigin: string): boolean {
  const page = addressSpaceOf(URL.parse(pageOrigin)?.hostname ?? '.');
  return page === null || (page === 'local' && space === 'loopback');
}

/**
 * Whether a page from https needs to say that it means the network around it: without that no browser lets it speak http to a
 * server there. Where the browser does not know these words, they change nothing.
 */
export function needsAddressSpace(url: string, pageOrigin: string): boolean {
  const target = URL.parse(url);
  return target?.protocol === 'http:' && pageOrigin.startsWith('https:') && addressSpaceOf(target.hostname) === 'local';
}

/** What the browser says of the permission; `unknown` where it has none. */
export type LocalNetworkState = 'granted' | 'denied' | 'prompt' | 'unknown';

/** As `navigator.permissions` has it; its own types do not know these names yet. */
export interface PermissionsPort {
  query(descriptor: { name: string }): Promise<{ readonly state: string }>;
}

/** Asks the browser what it would say. Chromium: one permission for both from 142 on, one for each from 145 on. */
export async function queryLocalNetwork(permissions: PermissionsPort, space: AddressSpace): Promise<LocalNetworkState> {
  for (const name of [`${space}-network`, 'local-network-access']) {
    const state = await permissions.query({ name }).then(
      (status) => status.state,
      () => null,
    );
    if (state === 'granted' || state === 'denied' || state === 'prompt') return state;
  }
  return 'unknown';
}
