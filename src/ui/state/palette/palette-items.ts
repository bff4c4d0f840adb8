import { nameOf } from '../../kit/format.ts';
import { foldText, type Mark, matchWords, scoreWhole, wordsOf } from './match-text.ts';
import type { Command } from './palette-commands.ts';

/** Most items of each kind; people rarely read more. */
const MAX_COMMANDS = 8;
const MAX_FILES = 12;
/** A word in a command's title weighs more than one in its other words. */
const KEYWORD_WEIGHT = 0.6;
const RECENT_BONUS = 15;
const MAX_LOOSE = 300;
/** Each word may match the start of a search word, or any part of the title. */
const LEAST_FIT = 60;

/** The typed words and where to search: everywhere, in commands or in tags. */
export type Query = { in: 'all' | 'commands' | 'tags'; words: string };

export function parseQuery(text: string): Query {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('>')) return { in: 'commands', words: trimmed.slice(1).trim() };
  if (trimmed.startsWith('#')) return { in: 'tags', words: trimmed.slice(1).trim() };
  return { in: 'all', words: trimmed.trim() };
}

export interface FoundCommand {
  readonly command: Command;
  readonly marks: readonly Mark[];
  readonly score: number;
}

/** Returns the commands for a query, best first; all in their order for an empty query. */
export function findCommands(query: string, commands: readonly Command[]): FoundCommand[] {
  const words = wordsOf(query);
  if (words.length === 0) return commands.map((command) => ({ command, marks: [], score: 0 }));
  return commands
    .flatMap((command) => {
      const { title, keywords } = command;
      const inTitle = matchWords(foldText(title), words);
      if (inTitle) return [{ command, ...inTitle }];
      const inAll = matchWords(foldText(`${title} ${keywords}`), words);
      return inAll ? [{ command, score: inAll.score * KEYWORD_WEIGHT, marks: [] }] : [];
    })
    .sort((one, other) => other.score - one.score);
}

/** In a search of everything, keeps only the commands that match whole words or their starts. */
export function fittingCommands(found: readonly FoundCommand[], words: number): FoundCommand[] {
  return found.filter(({ score }) => score >= LEAST_FIT * words).slice(0, MAX_COMMANDS);
}

/** A file prepared for the search: folded once, matched at each keystroke. */
export interface KnownFile {
  readonly path: string;
  readonly folded: string;
  /** Offset of its name in the folded path. */
  readonly nameAt: number;
  /** Title and aliases of the note; empty when unknown. */
  readonly names: readonly { readonly name: string; readonly folded: string }[];
}

/** @param titled what notes are called beside their file names, by path */
export function knowFiles(
  paths: readonly string[],
  titled: ReadonlyMap<string, readonly string[]> = new Map(),
): KnownFile[] {
  return paths.map((path) => {
    const names = (titled.get(path) ?? []).map((name) => ({ name, folded: foldText(name) }));
    return { path, folded: foldText(path), nameAt: path.length - nameOf(path).length, names };
  });
}

export interface FoundFile {
  readonly path: string;
  readonly score: number;
  /** The best matching name; null when the path matches best. */
  readonly name: string | null;
  /** Ranges in that name, or in the path. */
  readonly marks: readonly Mark[];
}

/**
 * Returns the files whose path or title matches the words, best first: matches in the name before matches in folders, recent
 * files and short paths before others. Letters are matched singly only when no path has the words, and only the best files are
 * scored in full, because ten thousand files are searched at each keystroke.
 */
export function findFiles(query: string, files: readonly KnownFile[], recent: readonly string[] = []): FoundFile[] {
  const words = wordsOf(query.replaceAll('/', ' '));
  if (words.length === 0) return [];
  const lately = new Set(recent);
  const bonus = (path: string) => (lately.has(path) ? RECENT_BONUS : 0);
  const whole = best(files, (file) => {
    const score = wholeScoreOf(file, words);
    return score === 0 ? 0 : score + bonus(file.path);
  });
  if (whole.length > 0) return whole.flatMap((file) => fitOf(file, words) ?? []);
  const loose: FoundFile[] = [];
  for (const file of files) {
    const fit = fitOf(file, words);
    if (fit === null) continue;
    loose.push({ ...fit, score: fit.score + bonus(file.path) });
    // Most scattered matches to collect.
    if (loose.length === MAX_LOOSE) break;
  }
  return loose.sort((one, other) => other.score - one.score).slice(0, MAX_FILES);
}

/** Returns the files with the highest scores, without unmatched ones. */
function best(files: readonly KnownFile[], scoreOf: (file: KnownFile) => number): KnownFile[] {
  const scored: { file: KnownFile; score: number }[] = [];
  let least = 0;
  for (const file of files) {
    const score = scoreOf(file);
    if (score <= least) continue;
    scored.push({ file, score });
    if (scored.length < MAX_FILES * 4) continue;
    scored.sort((one, other) => other.score - one.score);
    scored.length = MAX_FILES;
    least = scored.at(-1)?.score ?? 0;
  }
  scored.sort((one, other) => other.score - one.score || (one.file.path < other.file.path ? -1 : 1));
  return scored.slice(0, MAX_FILES).map(({ file }) => file);
}

const TITLE_BONUS = 15;
const NAME_BONUS = 20;

function wholeScoreOf({ path, folded, nameAt, names }: KnownFile, words: readonly string[]): number {
  let score = scoreWhole(folded, words, nameAt, NAME_BONUS / words.length);
  for (const { folded: name } of names) {
    const inName = scoreWhole(name, words);
    if (inName > 0) score = Math.max(score, inName + TITLE_BONUS);
  }
  return score === 0 ? 0 : score - path.length / 20;
}

function fitOf({ path, folded, nameAt, names }: KnownFile, words: readonly string[]): FoundFile | null {
  let found: FoundFile | null = null;
  const inPath = matchWords(folded, words);
  if (inPath !== null) {
    const inName = inPath.marks.filter(([start]) => start >= nameAt).length / Math.max(1, inPath.marks.length);
    found = { path, name: null, marks: inPath.marks, score: inPath.score + NAME_BONUS * inName - path.length / 20 };
  }
  for (const { name, folded: foldedName } of names) {
    const match = matchWords(foldedName, words);
    if (match === null) continue;
    const score = match.score + TITLE_BONUS - path.length / 20;
    if (found === null || score > found.score) found = { path, name, marks: match.marks, score };
  }
  return found;
}
