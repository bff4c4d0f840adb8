/** One piece of data that an address carries. */
export interface AddressPart {
  /** Its place; the same name may stand there twice. */
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** Who gets a request, and what its address tells them, decoded. */
export function readAddress(url: string): { host: string; data: AddressPart[] } {
  const parsed = URL.parse(url);
  if (parsed === null) return { host: url, data: [] };
  const parts = [...parsed.searchParams].map(([name, value], index) => ({ id: `${index}`, name, value }));
  return { host: parsed.host, data: parts };
}
