/** What a worker may want from another server. */
export const GATE_PURPOSES = ['provider', 'model-files', 'fetch'] as const;
export type GatePurpose = (typeof GATE_PURPOSES)[number];

/** One server, or the servers below a name, that the person lets the app reach, and for what. */
export interface AllowedOrigin {
  origin: string;
  purpose: GatePurpose;
}

const MAX_CHARS = 300;
/** Scheme, plain labels or four numbers, port. What a policy would read as more than a name is none. */
const ORIGIN = /^https?:\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/;

/** Whether this is an origin as `URL.origin` writes it, that fits a policy's list of sources without escaping. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.parse(text)?.origin === text;
}

/** Whether this is an origin, or `https://*.host[:port]` for all names below a host. */
export function isOriginPattern(text: string): boolean {
  const host = /^https:\/\/\*\.(.*)$/s.exec(text)?.[1];
  // Numbers have no names below them.
  return host === undefined ? isOrigin(text) : isOrigin(`https://${host}`) && isOrigin(`https://a.${host}`);
}

/** Whether a line of the list is one: it is kept where any code of this origin may write. */
export function isAllowedOrigin(entry: unknown): entry is AllowedOrigin {
  if (typeof entry !== 'object' || entry === null || !('origin' in entry) || !('purpose' in entry)) return false;
  const { origin, purpose, ...rest } = entry;
  return (
    typeof origin === 'string' &&
    origin.length <= MAX_CHARS &&
    isOriginPattern(origin) &&
    GATE_PURPOSES.some((known) => known === purpose) &&
    Object.keys(rest).length === 0
  );
}
