/** One query parameter of a URL. */
export interface AddressPart {
  /** Its index as text, because a name may occur twice. */
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** Returns the host of a URL and its query parameters, decoded. */
export function readAddress(url: string): { host: string; data: AddressPart[] } {
  const parsed = URL.parse(url);
  if (parsed === null) return { host: url, data: [] };
  const parts = [...parsed.searchParams].map(([name, value], index) => ({ id: `${index}`, name, value }));
  return { host: parsed.host, data: parts };
}
