import type { Said } from '../../contracts/errors/errors.ts';
import { urlReason } from '../../contracts/sentences/permission-sentences.ts';
import { originSchema } from '../../contracts/wire/gate-messages.ts';

export type UrlDecision =
  | { type: 'allowed'; url: string; host: string }
  | { type: 'denied'; rule: UrlRule; reason: Said };

export type UrlRule = 'url.invalid' | 'url.scheme' | 'url.credentials' | 'url.ip' | 'url.port' | 'url.host';

const MAX_URL_LENGTH = 8192;
/** Accepted syntax: `https://`, an authority of plain characters, then a path, a query or nothing. */
const SHAPE = /^https:\/\/([^/?#\\@%\s]+)(?:[/?#]|$)/iu;
/** Characters that URL parsers drop, trim or reinterpret. */
const ODD = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\\]/u;
const IPV4 = /^\d+(?:\.\d+){3}$/;

/**
 * Decides whether a URL may be fetched. The URL is parsed once; only the returned URL may be contacted. Allowed: https, and hosts
 * on the list (`example.org`; `*.example.org` for subdomains only; with `:port` if not 443). Refused even if listed: IP addresses
 * in any notation, user info, and anything a parser would repair, because parsers repair differently.
 */
export function checkUrl(raw: string, allowlist: readonly string[]): UrlDecision {
  if (raw.length > MAX_URL_LENGTH) return denied('url.invalid', urlReason('long', { n: MAX_URL_LENGTH }));
  if (!raw.isWellFormed() || ODD.test(raw)) {
    return denied('url.invalid', urlReason('characters'));
  }
  const parsed = URL.parse(raw);
  if (parsed === null) return denied('url.invalid', urlReason('none'));
  if (parsed.protocol !== 'https:') return denied('url.scheme', urlReason('scheme', { scheme: parsed.protocol }));
  if (parsed.username !== '' || parsed.password !== '' || /^https:[/\\]*[^/?#]*@/i.test(raw)) {
    return denied('url.credentials', urlReason('user'));
  }
  const authority = SHAPE.exec(raw)?.[1];
  if (authority === undefined || authority.endsWith(':')) {
    return denied('url.invalid', urlReason('form'));
  }
  const { hostname, port } = parsed;
  if (hostname.startsWith('[') || IPV4.test(hostname)) {
    return denied('url.ip', urlReason('ip', { host: hostname }));
  }
  if (!originSchema.safeParse(parsed.origin).success) {
    return denied('url.invalid', urlReason('noHost', { host: hostname }));
  }
  const listed = allowlist.map(parseAllowedHost).filter((entry) => entry !== null);
  const named = listed.filter((entry) => matchesHost(entry, hostname));
  if (named.length === 0) return denied('url.host', urlReason('host', { host: hostname }));
  if (!named.some((entry) => entry.port === port)) {
    return denied('url.port', urlReason('port', { host: hostname, port: port === '' ? '443' : port }));
  }
  return { type: 'allowed', url: parsed.href, host: parsed.host };
}

/** A parsed entry of a host list. */
export interface AllowedHost {
  readonly hostname: string;
  /** Whether the entry allows subdomains instead of the host itself. */
  readonly below: boolean;
  /** As in `URL.port`: empty for 443. */
  readonly port: string;
}

/**
 * Parses an entry of a host list with the same parser as the URL. Returns null for an entry that is not a host name (an IP
 * address, or invalid characters); such an entry allows nothing.
 */
export function parseAllowedHost(entry: string): AllowedHost | null {
  const below = entry.startsWith('*.');
  const host = below ? entry.slice(2) : entry;
  if (host === '' || /[*/?#@%\\\s]/u.test(host) || host.endsWith(':')) return null;
  const parsed = URL.parse(`https://${host}/`);
  if (parsed === null || !originSchema.safeParse(parsed.origin).success || IPV4.test(parsed.hostname)) return null;
  return { hostname: parsed.hostname, below, port: parsed.port };
}

/** Returns whether an entry names a host, or is above it. */
export function matchesHost({ hostname, below }: AllowedHost, candidate: string): boolean {
  return below ? candidate.endsWith(`.${hostname}`) && candidate.length > hostname.length + 1 : candidate === hostname;
}

function denied(rule: UrlRule, reason: Said): UrlDecision {
  return { type: 'denied', rule, reason };
}
