import { isThisHost } from '../../core/view/this-device.ts';

const PRIVATE_IPV4 = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const PRIVATE_IPV6 = /^\[f(?:[cd]|e[89ab])/;

/** Whether a host is this device or one beside it, as far as its name tells: what the local-network permission is for. */
export function isNearby(hostname: string): boolean {
  if (isThisHost(hostname) || hostname.endsWith('.local')) return true;
  if (hostname.startsWith('[')) return PRIVATE_IPV6.test(hostname);
  return PRIVATE_IPV4.test(hostname) && /^[\d.]+$/.test(hostname);
}
