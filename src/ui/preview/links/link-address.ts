import { isAppProtocol } from '../../../core/shared/link-text/app-protocols.ts';
import { decodeAddress } from '../../../core/shared/link-text/decode-address.ts';

/** Target of a link address. */
export type Address =
  | { readonly type: 'elsewhere'; readonly url: URL }
  /** An address of another program on the device, which opens after a question only. */
  | { readonly type: 'app'; readonly url: URL }
  /** An anchor in the same note. */
  | { readonly type: 'place'; readonly place: string }
  /** A file of the notebook, relative to the folder of the note. */
  | { readonly type: 'file'; readonly target: string; readonly place: string }
  /** An address that is never opened. */
  | { readonly type: 'inert' };

const ALLOWED_PROTOCOLS = new Set(['https:', 'http:', 'mailto:']);

/** Classifies an address as written in a note. Checks the protocol again, as a second layer behind the sanitizer. */
export function readAddress(written: string): Address {
  // Browsers ignore control characters in addresses, so they are removed before the check.
  const address = [...written]
    .filter((character) => character.charCodeAt(0) > 0x20 || character === ' ')
    .join('')
    .trim();
  if (address === '') return { type: 'inert' };
  if (address.startsWith('#')) return { type: 'place', place: decodeAddress(address.slice(1)) };
  if (/^[\\/]{2}/.test(address)) return elsewhere(`https:${address}`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return elsewhere(address);
  const [, file = '', place = ''] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? [];
  return file === '' ? { type: 'inert' } : { type: 'file', target: decodeAddress(file), place: decodeAddress(place) };
}

function elsewhere(address: string): Address {
  const url = URL.parse(address);
  if (url === null) return { type: 'inert' };
  if (isAppProtocol(url.protocol)) return { type: 'app', url };
  return ALLOWED_PROTOCOLS.has(url.protocol) ? { type: 'elsewhere', url } : { type: 'inert' };
}

/** Returns whether the label of a link names a host other than the link's own host. */
export function namesAnotherHost(words: string, url: URL): boolean {
  const host = url.protocol === 'mailto:' ? url.pathname.slice(url.pathname.lastIndexOf('@') + 1) : url.host;
  const bare = (name: string) => name.toLowerCase().replace(/^www\./, '');
  // The path of an address on the same host often ends like a host name: `atlas.html`.
  const isOwn = (word: string) => {
    const [, own] = /^https?:\/\/([^\s/?#@]+)[/?#][!-~]*$/i.exec(word) ?? [];
    return own !== undefined && bare(own) === bare(host);
  };
  // Split first: a search in the whole text would start at each letter of a long word and take quadratic time.
  const named = words
    .split(/\s+/)
    .filter((word) => !isOwn(word))
    .join(' ')
    .split(/[^\p{L}\p{N}.:-]+|\.{2,}|:(?!\d)/u)
    .flatMap((part) => /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?::\d+)?/u.exec(part.replace(/^[.:]+/, '')) ?? [])
    .map(bare);
  return named.length > 0 && named.some((name) => name !== bare(host));
}
