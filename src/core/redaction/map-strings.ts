/** Maps all strings of a value of JSON, names of members included. Returns the value itself when no string changed. */
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) {
    const members = value.map((member: unknown) => mapStrings(member, map));
    return members.every((member, index) => member === value[index]) ? value : members;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  const mapped = entries.map(([name, member]) => [map(name), mapStrings(member, map)] as const);
  const isSame = mapped.every(([name, member], index) => name === entries[index]?.[0] && member === entries[index][1]);
  return isSame ? value : Object.fromEntries(mapped);
}

/** Dates, bytes and errors have a prototype of their own and are not searched. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
