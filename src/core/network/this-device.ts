/** Returns whether a host is the loopback interface. Browsers treat it as secure without https. */
export function isThisHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}

/** Returns the same for an origin or any other URL. */
export function isThisDevice(origin: string): boolean {
  return isThisHost(URL.parse(origin)?.hostname ?? '');
}
