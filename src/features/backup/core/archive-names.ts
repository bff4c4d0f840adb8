/** Most bytes of one name, and of a whole path, that every common file system and archiver takes. */
const NAME_BYTES = 200;
const PATH_BYTES = 900;
const MOST_FOLDERS = 60;
/** Names that Windows keeps for devices. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const REFUSED = /[<>:"/\\|?*]/g;
/** Control characters, which file systems refuse as well, come before this one; 0x7f is one more. */
const FIRST_PRINTED = ' ';

/** Returns a name that a folder on any common file system can have. Most names stay as they are. */
export function plainName(name: string, bytesOf: (text: string) => number): string {
  let plain = Array.from(name.toWellFormed().normalize('NFC'), printed)
    .join('')
    .replace(REFUSED, '_')
    .replace(/[ .]+$/, (end) => '_'.repeat(end.length));
  if (plain === '' || DEVICES.test(plain)) plain = `_${plain}`;
  if (bytesOf(plain) <= NAME_BYTES) return plain;
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 20 ? plain.slice(dot) : '';
  const characters = [...plain.slice(0, plain.length - ending.length)];
  while (bytesOf(characters.join('') + ending) > NAME_BYTES) characters.pop();
  return characters.join('') + ending;
}

function printed(character: string): string {
  return character < FIRST_PRINTED || character === '\u007f' ? '_' : character;
}

/** Gives out paths that differ also where case and accents are ignored. */
export interface PlainPaths {
  /** Returns the path of a file or folder below `base`, segment by segment; null for one that is too long or too deep. */
  take(base: string, segments: readonly string[]): string | null;
  /** Returns a name for a folder directly below `base`, different from those of other keys. */
  folder(base: string, name: string, key: string): string;
}

export function createPlainPaths(bytesOf: (text: string) => number): PlainPaths {
  /** The plain name by the folder and the original name, and the names that are taken, folded. */
  const given = new Map<string, string>();
  const taken = new Set<string>();

  function name(base: string, original: string, key: string): string {
    const known = given.get(`${base}\n${key}`);
    if (known !== undefined) return known;
    const plain = plainName(original, bytesOf);
    for (let number = 1; ; number += 1) {
      const path = `${base}/${number === 1 ? plain : numbered(plain, number)}`;
      const folded = path.normalize('NFKD').toLowerCase();
      if (taken.has(folded)) continue;
      taken.add(folded);
      given.set(`${base}\n${key}`, path);
      return path;
    }
  }

  return {
    take(base, segments) {
      if (segments.length > MOST_FOLDERS) return null;
      const path = segments.reduce((parent, segment) => name(parent, segment, segment), base);
      return bytesOf(path) > PATH_BYTES ? null : path;
    },
    folder: (base, original, key) => name(base, original, `key ${key}`),
  };
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
}
