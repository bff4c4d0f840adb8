/** Whether an origin is of this very device: what is sent there does not leave it by itself. */
export function isThisDevice(origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}
