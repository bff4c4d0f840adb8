import { nameOf } from '../kit/format.ts';
import type { Command } from './commands.ts';
import { foldText, type Mark, matchWords, wordsOf } from './match.ts';
import { commandWords } from './strings.ts';

/** Most lines of each kind; the best ones come first, so that more would not be looked at. */
const MAX_COMMANDS = 8;
const MAX_FILES = 12;
/** A word in a command's title weighs more than one in its other words. */
const KEYWORD_WEIGHT = 0.6;
const RECENT_BONUS = 15;
/** For each word: a beginning of one of the other words is enough, a piece from the middle of the title is too. */
const LEAST_FIT = 60;

/** What a person typed, and where to look: everywhere, in commands, in tags. */
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

/** Commands for a query, best first; all of them, in their order, for none. */
export function findCommands(query: string, commands: readonly Command[]): FoundCommand[] {
  const words = wordsOf(query);
  if (words.length === 0) return commands.map((command) => ({ command, marks: [], score: 0 }));
  return commands
    .flatMap((command) => {
      const { title, keywords } = commandWords[command.id];
      const inTitle = matchWords(foldText(title), words);
      if (inTitle) return [{ command, ...inTitle }];
      const inAll = matchWords(foldText(`${title} ${keywords}`), words);
      return inAll ? [{ command, score: inAll.score * KEYWORD_WEIGHT, marks: [] }] : [];
    })
    .sort((one, other) => other.score - one.score);
}

/** Of the commands found where all is looked through: those that fit by whole words or their beginnings. */
export function fittingCommands(found: readonly FoundCommand[], words: number): FoundCommand[] {
  return found.filter(({ score }) => score >= LEAST_FIT * words).slice(0, MAX_COMMANDS);
}

/** A file as it is looked through: folded once, matched at each key. */
export interface KnownFile {
  readonly path: string;
  readonly folded: string;
  /** What it is called in its text and its head; empty where that is not known. */
  readonly names: readonly { readonly name: string; readonly folded: string }[];
}

/** @param titled what notes are called beside their file names, by path */
export function knowFiles(
  paths: readonly string[],
  titled: ReadonlyMap<string, readonly string[]> = new Map(),
): KnownFile[] {
  return paths.map((path) => {
    const names = (titled.get(path) ?? []).map((name) => ({ name, folded: foldText(name) }));
    return { path, folded: foldText(path), names };
  });
}

export interface FoundFile {
  readonly path: string;
  readonly score: number;
  /** The name that fits best; null where that is the path. */
  readonly name: string | null;
  /** In that name, or in the path. */
  readonly marks: readonly Mark[];
}

/** Files whose path or title has the words, best first: in the name before in the folders, recent ones and short paths before others. */
export function findFiles(query: string, files: readonly KnownFile[], recent: readonly string[] = []): FoundFile[] {
  const words = wordsOf(query.replaceAll('/', ' '));
  if (words.length === 0) return [];
  const lately = new Set(recent);
  const found: FoundFile[] = [];
  for (const file of files) {
    const fit = fitOf(file, words);
    if (fit !== null) found.push(lately.has(file.path) ? { ...fit, score: fit.score + RECENT_BONUS } : fit);
  }
  return found.sort((one, other) => other.score - one.score || (one.path < other.path ? -1 : 1)).slice(0, MAX_FILES);
}

function fitOf({ path, folded, names }: KnownFile, words: readonly string[]): FoundFile | null {
  let best: FoundFile | null = null;
  const inPath = matchWords(folded, words);
  if (inPath !== null) {
    const nameAt = path.length - nameOf(path).length;
    const inName = inPath.marks.filter(([start]) => start >= nameAt).length / Math.max(1, inPath.marks.length);
    best = { path, name: null, marks: inPath.marks, score: inPath.score + 20 * inName - path.length / 20 };
  }
  for (const { name, folded: foldedName } of names) {
    const match = matchWords(foldedName, words);
    if (match === null) continue;
    const score = match.score + 15 - path.length / 20;
    if (best === null || score > best.score) best = { path, name, marks: match.marks, score };
  }
  return best;
}
