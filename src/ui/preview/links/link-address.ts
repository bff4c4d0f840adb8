/** Where the address of a link leads. */
export type Address =
  | { readonly type: 'elsewhere'; readonly url: URL }
  /** A part of the same note. */
  | { readonly type: 'place'; readonly place: string }
  /** A file of the notebook, from the folder of the note. */
  | { readonly type: 'file'; readonly target: string; readonly place: string }
  /** It is not opened, whatever it is. */
  | { readonly type: 'inert' };

const OPENED = new Set(['https:', 'http:', 'mailto:']);

/** Reads an address as it stands in a note. It is looked at here once more, whatever has been cleaned before. */
export function readAddress(written: string): Address {
  // What a browser leaves out of an address before it reads it is left out here as well.
  const address = [...written]
    .filter((character) => character.charCodeAt(0) > 0x20 || character === ' ')
    .join('')
    .trim();
  if (address === '') return { type: 'inert' };
  if (address.startsWith('#')) return { type: 'place', place: decode(address.slice(1)) };
  if (/^[\\/]{2}/.test(address)) return elsewhere(`https:${address}`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return elsewhere(address);
  const [, file = '', place = ''] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? [];
  return file === '' ? { type: 'inert' } : { type: 'file', target: decode(file), place: decode(place) };
}

function elsewhere(address: string): Address {
  const url = URL.parse(address);
  return url !== null && OPENED.has(url.protocol) ? { type: 'elsewhere', url } : { type: 'inert' };
}

/** Whether the words of a link name another server than the one it leads to. */
export function namesAnotherHost(words: string, url: URL): boolean {
  const host = url.protocol === 'mailto:' ? url.pathname.slice(url.pathname.lastIndexOf('@') + 1) : url.host;
  const bare = (name: string) => name.toLowerCase().replace(/^www\./, '');
  // Cut up first: sought in the whole text, each letter of a long word would be a start of its own.
  const named = words
    .split(/[^\p{L}\p{N}.:-]+|\.{2,}|:(?!\d)/u)
    .flatMap((part) => /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?::\d+)?/u.exec(part.replace(/^[.:]+/, '')) ?? [])
    .map(bare);
  return named.length > 0 && named.some((name) => name !== bare(host));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
