/** A link as it stands in a note. */
export interface NoteLink {
  /** What it shows. */
  label: string;
  /** What it points to, as written: a note's name for `[[…]]`, a path for `[…](…)`. */
  target: string;
  kind: 'wiki' | 'path';
}

const WIKI = /\[\[([^\][|#\n]+)(?:#[^\][|\n]*)?(?:\|([^\][\n]+))?\]\]/g;
const MARKDOWN = /\[([^\][\n]*)\]\((?:<([^>\n]+)>|([^()\s]+))\)/g;
/** Addresses elsewhere, and places within the note. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i;

/** The links of a note to other files of the notebook, each once, in the order in which they stand. */
export function findLinks(text: string): NoteLink[] {
  const found: { at: number; link: NoteLink }[] = [];
  for (const match of text.matchAll(WIKI)) {
    const target = (match[1] ?? '').trim();
    if (target !== '')
      found.push({ at: match.index, link: { kind: 'wiki', target, label: (match[2] ?? target).trim() } });
  }
  for (const match of text.matchAll(MARKDOWN)) {
    const raw = match[2] ?? match[3] ?? '';
    if (ELSEWHERE.test(raw)) continue;
    const target = decode(raw.replace(/[#?].*$/, ''));
    if (target !== '') found.push({ at: match.index, link: { kind: 'path', target, label: match[1] || target } });
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

/**
 * The file a link means, among the paths of a notebook; null when none fits. A wiki link means a path, or the note of
 * that name that lies nearest to the note it stands in. A path link is read from the folder of the note.
 */
export function resolveLink(link: NoteLink, from: string, paths: readonly string[]): string | null {
  const folder = from.slice(0, from.lastIndexOf('/'));
  if (link.kind === 'path') {
    const wanted = normalize(link.target.startsWith('/') ? link.target : `${folder}/${link.target}`);
    return paths.find((path) => path === wanted) ?? null;
  }
  const wanted = link.target.replace(/^\/+/, '').toLowerCase();
  const fits = paths.filter((path) => {
    const lower = path.toLowerCase();
    return [wanted, `${wanted}.md`, `${wanted}.txt`].some((name) => lower === `/${name}` || lower.endsWith(`/${name}`));
  });
  return fits.sort((a, b) => distance(folder, a) - distance(folder, b) || (a < b ? -1 : 1))[0] ?? null;
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
