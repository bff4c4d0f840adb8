/** Whether a host is this very device: what is sent there does not leave it by itself, and browsers take it for safe without https. */
export function isThisHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}

/** The same of an origin, or any other address. */
export function isThisDevice(origin: string): boolean {
  return isThisHost(URL.parse(origin)?.hostname ?? '');
}
