/** Why a worker may contact another server. */
export const GATE_PURPOSES = ['provider', 'model-files', 'fetch', 'git', 'mcp'] as const;
export type GatePurpose = (typeof GATE_PURPOSES)[number];

/** One allowlist entry: an origin, or all subdomains of a host, and the purpose it is allowed for. */
export interface AllowedOrigin {
  origin: string;
  purpose: GatePurpose;
}

const MAX_CHARS = 300;
/** Scheme, host and port. Excludes every character with a meaning in a content security policy. */
const ORIGIN = /^https?:\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/;

/** Returns whether `text` is an origin as `URL.origin` writes it, safe inside a CSP source list without escaping. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.parse(text)?.origin === text;
}

/** Returns whether `text` is an origin, or `https://*.host[:port]` for all subdomains of a host. */
export function isOriginPattern(text: string): boolean {
  const host = /^https:\/\/\*\.(.*)$/s.exec(text)?.[1];
  // An IP address has no subdomains.
  return host === undefined ? isOrigin(text) : isOrigin(`https://${host}`) && isOrigin(`https://a.${host}`);
}

/** Returns whether a stored value is a valid entry. Checked on each read, since any code of this origin can write there. */
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
