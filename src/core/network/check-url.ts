import { originSchema } from '../../contracts/wire/gate-messages.ts';

export type UrlDecision =
  | { type: 'allowed'; url: string; host: string }
  | { type: 'denied'; rule: UrlRule; reason: string };

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
  if (raw.length > MAX_URL_LENGTH)
    return denied('url.invalid', `The address is longer than ${MAX_URL_LENGTH} characters.`);
  if (!raw.isWellFormed() || ODD.test(raw)) {
    return denied('url.invalid', 'The address contains a space, a backslash, or a control or invisible character.');
  }
  const parsed = URL.parse(raw);
  if (parsed === null) return denied('url.invalid', 'This is not an address. Write it as https://example.org/page.');
  if (parsed.protocol !== 'https:')
    return denied('url.scheme', `Only https addresses are fetched, not ${parsed.protocol}`);
  if (parsed.username !== '' || parsed.password !== '' || /^https:[/\\]*[^/?#]*@/i.test(raw)) {
    return denied(
      'url.credentials',
      'The address contains a user name or password. Remove the user name and password.',
    );
  }
  const authority = SHAPE.exec(raw)?.[1];
  if (authority === undefined || authority.endsWith(':')) {
    return denied('url.invalid', 'The address is not in the normal form. Write it as https://example.org/page.');
  }
  const { hostname, port } = parsed;
  if (hostname.startsWith('[') || IPV4.test(hostname)) {
    return denied('url.ip', `${hostname} is a number, not a name. Only hosts with a name are fetched.`);
  }
  if (!originSchema.safeParse(parsed.origin).success) {
    return denied('url.invalid', `${hostname} is not a host name.`);
  }
  const listed = allowlist.map(parseAllowedHost).filter((entry) => entry !== null);
  const named = listed.filter((entry) => matchesHost(entry, hostname));
  if (named.length === 0) return denied('url.host', `${hostname} is not on the list of allowed hosts.`);
  if (!named.some((entry) => entry.port === port)) {
    return denied('url.port', `${hostname} is allowed, but not on port ${port === '' ? '443' : port}.`);
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

function denied(rule: UrlRule, reason: string): UrlDecision {
  return { type: 'denied', rule, reason };
}
