import { scanLinks } from './link-text/scan-links.ts';

export interface NoteLink {
  /** The link text. */
  label: string;
  /** The target as written: a note's name for `[[…]]`, a path for `[…](…)`. */
  target: string;
  kind: 'wiki' | 'path';
  /** The fragment as written after `#`. Default: none. */
  heading?: string;
  /** Whether it is an embed: `![[…]]` or `![…](…)`. Default false. */
  embed?: boolean;
}

/** The part of a link that determines its target. */
type LinkTarget = Pick<NoteLink, 'kind' | 'target'>;

/** A file with its aliases. */
export interface Named {
  readonly path: string;
  readonly aliases: readonly string[];
}

/**
 * Returns the links of a note to other files, each once, in order; links in code do not count. `most` limits how many links of
 * each notation are read, repeated ones included. Default: all.
 */
export function findLinks(text: string, most = Number.POSITIVE_INFINITY): NoteLink[] {
  const seen = new Set<string>();
  return scanLinks(text, most).flatMap(({ kind, target, label, heading, embed }) => {
    const key = `${kind} ${target}`;
    if (seen.has(key)) return [];
    seen.add(key);
    // The label of an embedded `![[…]]` is its width.
    const shown = label === null || (kind === 'wiki' && embed) ? target : label;
    return [{ kind, target, label: shown, ...more(heading, embed) }];
  });
}

function more(heading: string, embed: boolean): Pick<NoteLink, 'heading' | 'embed'> {
  return { ...(heading === '' ? {} : { heading }), ...(embed ? { embed } : {}) };
}

/** Resolves a link to its first candidate; null when none matches. */
export function resolveLink(
  link: LinkTarget,
  from: string,
  paths: readonly string[],
  named: readonly Named[] = [],
): string | null {
  return linkCandidates(link, from, paths, named)[0] ?? null;
}

/**
 * Returns all files a link can refer to. A wiki link matches a path, else the notes of that name (nearest folder first), else the
 * notes with that alias. A path link is relative to the folder of its note, with or without `.md`; without an ending it else matches the notes
 * of that name.
 */
export function linkCandidates(
  link: LinkTarget,
  from: string,
  paths: readonly string[],
  named: readonly Named[] = [],
): string[] {
  const folder = from.slice(0, from.lastIndexOf('/'));
  if (link.kind === 'path') {
    const wanted = wantedPath(link.target, folder);
    const exact = [wanted, `${wanted}.md`].find((name) => pathsNamed(paths, name).includes(name));
    if (exact !== undefined) return [exact];
    // Without an ending, the link names a note, as in Obsidian.
    const isName = !/^[./]/.test(link.target) && !/\.[^/.\s]{1,10}$/.test(link.target);
    return isName ? nearestFirst(folder, pathsEnding(composed(link.target).toLowerCase(), ['.md'], paths)) : [];
  }
  const found = wikiCandidates(link.target, folder, paths, named);
  const block = found.length === 0 ? splitBlock(link.target) : null;
  return block === null ? found : wikiCandidates(block.target, folder, paths, named);
}

/** Returns whether a path link of a note names a file by its path, not only by its name. */
export function namesByPath(target: string, from: string, path: string): boolean {
  const wanted = wantedPath(target, from.slice(0, from.lastIndexOf('/')));
  return path === wanted || path === `${wanted}.md`;
}

function wantedPath(target: string, folder: string): string {
  const written = composed(target);
  return normalize(written.startsWith('/') ? written : `${folder}/${written}`);
}

/** Paths are in this form. macOS and what it exports write names in another one. */
function composed(name: string): string {
  return name.normalize('NFC');
}

/** Splits `note^id`, which Obsidian reads as `note#^id`; null for any other target. A file of that very name takes precedence. */
export function splitBlock(target: string): { target: string; place: string } | null {
  const [, note = '', id = ''] = /^([^^]+)\^([A-Za-z0-9-]{1,80})$/.exec(target) ?? [];
  return id === '' ? null : { target: note.trim(), place: `^${id}` };
}

function wikiCandidates(target: string, folder: string, paths: readonly string[], named: readonly Named[]): string[] {
  const wanted = composed(target).replace(/^\/+/, '').toLowerCase();
  const fits = pathsEnding(wanted, ['', '.md', '.txt'], paths);
  return nearestFirst(folder, fits.length > 0 ? fits : calledSo(wanted, paths, named));
}

/** Returns the paths that end with the segments of a name in lower case, with one of the endings. */
function pathsEnding(wanted: string, endings: readonly string[], paths: readonly string[]): string[] {
  return endings
    .map((ending) => wanted + ending)
    .flatMap((name) => pathsNamed(paths, name).filter((path) => path.toLowerCase().endsWith(`/${name}`)));
}

function nearestFirst(folder: string, paths: string[]): string[] {
  return paths.sort((a, b) => distance(folder, a) - distance(folder, b) || (a < b ? -1 : 1));
}

function calledSo(wanted: string, paths: readonly string[], named: readonly Named[]): string[] {
  return (pathsByAlias(named).get(wanted) ?? []).filter((path) => pathsNamed(paths, path).includes(path));
}

/** Paths by alias, cached as long as the list of named files lives. */
const byAlias = new WeakMap<readonly Named[], ReadonlyMap<string, readonly string[]>>();

function pathsByAlias(named: readonly Named[]): ReadonlyMap<string, readonly string[]> {
  const known = byAlias.get(named);
  if (known !== undefined) return known;
  const made = new Map<string, string[]>();
  for (const { path, aliases } of named) {
    for (const alias of new Set(aliases.map((one) => composed(one).trim().toLowerCase()))) {
      const paths = made.get(alias);
      if (paths === undefined) made.set(alias, [path]);
      else paths.push(path);
    }
  }
  byAlias.set(named, made);
  return made;
}

/** Paths by lower-case basename, cached as long as the list of paths lives. */
const byName = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

/** Returns the paths with the same basename. Cached, because a note has many links and a notebook many paths. */
function pathsNamed(paths: readonly string[], path: string): readonly string[] {
  const known = byName.get(paths) ?? Map.groupBy(paths, nameKey);
  byName.set(paths, known);
  return known.get(nameKey(path)) ?? [];
}

function nameKey(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

/** Returns the number of steps between two folders in the tree. */
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
