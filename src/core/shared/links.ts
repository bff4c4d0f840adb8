import { withoutCode } from '../notebook/text/mask-code.ts';

/** A link as it stands in a note. */
export interface NoteLink {
  /** What it shows. */
  label: string;
  /** What it points to, as written: a note's name for `[[…]]`, a path for `[…](…)`. */
  target: string;
  kind: 'wiki' | 'path';
  /** The part of it that is meant, as written after `#`. Default: the whole. */
  heading?: string;
  /** Whether it is to be shown in its place, as `![[…]]` and `![…](…)` are. Default false. */
  embed?: boolean;
}

/** What of a link counts for where it leads. */
type LinkTarget = Pick<NoteLink, 'kind' | 'target'> & Partial<NoteLink>;

/** A `[[…]]` and where it stands: from its first character to before `to`, in UTF-16 units. */
export interface WikiLink {
  readonly from: number;
  readonly to: number;
  readonly embed: boolean;
  /** Empty for a place within the same note. */
  readonly target: string;
  /** Empty for the whole. */
  readonly heading: string;
  /** What stands after `|`; null where nothing does. */
  readonly label: string | null;
}

/** A file with its other names. */
export interface Named {
  readonly path: string;
  readonly aliases: readonly string[];
}

const WIKI = /!?\[\[([^\][|#\n]*)(?:#([^\][|\n]*))?(?:\|([^\][\n]*))?\]\]/g;
const MARKDOWN = /(!?)\[([^\][\n]*)\]\((?:<([^<>\n]+)>|([^()\s]+))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?\)/g;
/** Addresses elsewhere, and places within the note. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i;

/** All `[[…]]` of a text without code, in their order. */
export function findWikiLinks(text: string): WikiLink[] {
  return [...text.matchAll(WIKI)].flatMap((match) => {
    const from = match.index;
    if (text[from - 1] === '\\') return [];
    // Within a table the bar that parts name and label is written `\|`.
    const target = (match[1] ?? '').replace(/\\$/, '').trim();
    const heading = (match[2] ?? '').replace(/\\$/, '').trim();
    if (target === '' && heading === '') return [];
    const embed = match[0].startsWith('!');
    return [{ from, to: from + match[0].length, embed, target, heading, label: match[3]?.trim() || null }];
  });
}

/** The links of a note to other files of the notebook, each once, in the order in which they stand; none in code. */
export function findLinks(text: string): NoteLink[] {
  const plain = withoutCode(text);
  const found: { at: number; link: NoteLink }[] = [];
  for (const { from, target, heading, label, embed } of findWikiLinks(plain)) {
    if (target === '') continue;
    // Of a picture, the label says how wide it is.
    const shown = embed || label === null ? target : label;
    found.push({ at: from, link: { kind: 'wiki', target, label: shown, ...more(heading, embed) } });
  }
  for (const match of plain.matchAll(MARKDOWN)) {
    const raw = match[3] ?? match[4] ?? '';
    if (ELSEWHERE.test(raw)) continue;
    const target = decode(raw.replace(/[#?].*$/, ''));
    const heading = decode(/#(.*)$/.exec(raw)?.[1] ?? '');
    if (target === '') continue;
    const link: NoteLink = { kind: 'path', target, label: match[2] || target };
    found.push({ at: match.index, link: { ...link, ...more(heading, match[1] === '!') } });
  }
  const seen = new Set<string>();
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ link }) => link)
    .filter((link) => {
      const key = `${link.kind} ${link.target}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function more(heading: string, embed: boolean): Pick<NoteLink, 'heading' | 'embed'> {
  return { ...(heading === '' ? {} : { heading }), ...(embed ? { embed } : {}) };
}

/** The file a link means: the first of those it can mean; null when none fits. */
export function resolveLink(
  link: LinkTarget,
  from: string,
  paths: readonly string[],
  named: readonly Named[] = [],
): string | null {
  return linkCandidates(link, from, paths, named)[0] ?? null;
}

/**
 * All files a link can mean, among the paths of a notebook. A wiki link means a path, or the notes of that name, the one
 * that lies nearest to the note it stands in first; where there are none, those that have it as another name. A path link
 * is read from the folder of the note.
 */
export function linkCandidates(
  link: LinkTarget,
  from: string,
  paths: readonly string[],
  named: readonly Named[] = [],
): string[] {
  const folder = from.slice(0, from.lastIndexOf('/'));
  if (link.kind === 'path') {
    const wanted = normalize(link.target.startsWith('/') ? link.target : `${folder}/${link.target}`);
    return pathsNamed(paths, wanted).filter((path) => path === wanted);
  }
  const wanted = link.target.replace(/^\/+/, '').toLowerCase();
  const fits = [wanted, `${wanted}.md`, `${wanted}.txt`].flatMap((name) =>
    pathsNamed(paths, name).filter((path) => path.toLowerCase().endsWith(`/${name}`)),
  );
  const called = fits.length > 0 ? fits : calledSo(wanted, paths, named);
  return called.sort((a, b) => distance(folder, a) - distance(folder, b) || (a < b ? -1 : 1));
}

function calledSo(wanted: string, paths: readonly string[], named: readonly Named[]): string[] {
  return named
    .filter(({ aliases }) => aliases.some((alias) => alias.trim().toLowerCase() === wanted))
    .filter(({ path }) => pathsNamed(paths, path).includes(path))
    .map(({ path }) => path);
}

/** Paths by what stands after their last slash, in lower case; kept for as long as the list is. */
const byName = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

/** Those of the paths that end in the same name. A note has many links, and to go through all paths for each takes long. */
function pathsNamed(paths: readonly string[], path: string): readonly string[] {
  const known = byName.get(paths) ?? Map.groupBy(paths, nameKey);
  byName.set(paths, known);
  return known.get(nameKey(path)) ?? [];
}

function nameKey(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

/** Steps between two folders of the tree. */
function distance(folder: string, path: string): number {
  const a = folder.split('/');
  const b = path.slice(0, path.lastIndexOf('/')).split('/');
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common += 1;
  return a.length + b.length - 2 * common;
}

function normalize(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
