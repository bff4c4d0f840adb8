import { isThisHost } from './this-device.ts';

/** Address spaces that browsers protect with a permission prompt: this device, or the local network. */
export type AddressSpace = 'loopback' | 'local';

const PRIVATE_IPV4 =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const PRIVATE_IPV6 = /^\[f(?:[cd]|e[89ab])/;
/** Suffixes used only for hosts on a local network. A name without a dot is local too. */
const PRIVATE_NAME = /^[^.]+$|\.(?:local|lan|internal|home|home\.arpa)$/;

/** Returns the address space that a host name reveals; null for a public host. */
export function addressSpaceOf(hostname: string): AddressSpace | null {
  if (isThisHost(hostname)) return 'loopback';
  if (hostname.startsWith('[')) return PRIVATE_IPV6.test(hostname) ? 'local' : null;
  const isPrivate = /^[\d.]+$/.test(hostname) ? PRIVATE_IPV4.test(hostname) : PRIVATE_NAME.test(hostname);
  return isPrivate ? 'local' : null;
}

/** Returns whether the browser prompts before this page may contact the address: only when the address is more local than the page. */
export function isGuarded(space: AddressSpace, pageOrigin: string): boolean {
  const page = addressSpaceOf(URL.parse(pageOrigin)?.hostname ?? '.');
  return page === null || (page === 'local' && space === 'loopback');
}

/**
 * Returns whether a request from an https page must declare its target address space. Without it, browsers block plain http to a
 * server on the local network as mixed content. Browsers that do not know the option ignore it.
 */
export function needsAddressSpace(url: string, pageOrigin: string): boolean {
  const target = URL.parse(url);
  return target?.protocol === 'http:' && pageOrigin.startsWith('https:') && addressSpaceOf(target.hostname) === 'local';
}

/** State of the browser permission; `unknown` when the browser has no such permission. */
export type LocalNetworkState = 'granted' | 'denied' | 'prompt' | 'unknown';

/** The part of `navigator.permissions` used here; its own types lack these permission names. */
export interface PermissionsPort {
  query(descriptor: { name: string }): Promise<{ readonly state: string }>;
}

/** Queries the permission. Chromium has one permission for both spaces since version 142, and one for each since 145. */
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
