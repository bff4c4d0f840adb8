import { type PersonName, plainLine } from '../bibliographic-reference.ts';
import { latexToText } from './latex-text.ts';

/** Most names of one entry. */
const MAX_NAMES = 1000;
/** How biblatex names the parts of a name: `given=Hans, prefix=von, family=Harman`. */
const NAMED_PART = /^"?\s*([a-z]+(?:-i)?)\s*=\s*/i;
const NAME_PARTS: ReadonlySet<string> = new Set(['given', 'family', 'prefix', 'suffix']);

interface Names {
  readonly names: readonly PersonName[];
  /** Whether the list ends with `and others`, or was too long. */
  readonly hasMore: boolean;
}

/** Reads a list of names as BibTeX writes it: `Last, First and First von Last and {Group}`. */
export function readNames(source: string): Names {
  const written = splitAt(source.replace(/\s+/g, ' '), / and /iy).map((name) => name.trim());
  const listed = written.filter((name) => name !== '' && name.toLowerCase() !== 'others');
  const names = listed.slice(0, MAX_NAMES).map((name) => readNamedParts(name) ?? readName(name));
  return {
    names: names.filter(({ family }) => family !== ''),
    hasMore: written.some((name) => name.toLowerCase() === 'others') || listed.length > MAX_NAMES,
  };
}

/** Reads the extended format of biblatex; null for a name in another format. */
function readNamedParts(written: string): PersonName | null {
  const found = new Map<string, string>();
  for (const part of splitAt(written, /,/y)) {
    const text = part.trim();
    const label = NAMED_PART.exec(text);
    const name = label?.[1]?.toLowerCase() ?? '';
    if (label === null || (found.size === 0 && !NAME_PARTS.has(name.replace(/-i$/, '')))) return null;
    found.set(name, text.slice(label[0].length).replace(/"$/, ''));
  }
  const join = (...names: string[]): string => names.map((name) => found.get(name) ?? '').join(' ');
  const name = nameOf(join('prefix', 'family', 'suffix'), found.get('given') ?? found.get('given-i') ?? '');
  return name.family === '' ? { family: name.given, given: '' } : name;
}

function readName(written: string): PersonName {
  const parts = splitAt(written, /,/y).map((part) => part.trim());
  const [first = '', second = '', third] = parts;
  // `von Last, Jr, First`, else `von Last, First`.
  if (parts.length > 2) return nameOf(`${first} ${second}`, third ?? '');
  if (parts.length === 2) return nameOf(first, second);
  const words = splitAt(first, / /y).filter((word) => word !== '');
  const von = words.findIndex((word, index) => index < words.length - 1 && /^\p{Ll}/u.test(word));
  const at = von === -1 ? words.length - 1 : von;
  return nameOf(words.slice(at).join(' '), words.slice(0, at).join(' '));
}

function nameOf(family: string, given: string): PersonName {
  return { family: plainLine(latexToText(family)), given: plainLine(latexToText(given)) };
}

/** Splits at a sticky pattern outside braces. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === '{') depth += 1;
    else if (unit === '}') depth -= 1;
    if (depth > 0) continue;
    separator.lastIndex = at;
    const found = separator.exec(text);
    if (found === null) continue;
    parts.push(text.slice(from, at));
    from = at + found[0].length;
    at = from - 1;
  }
  return [...parts, text.slice(from)];
}
