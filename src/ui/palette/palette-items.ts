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
}

export function knowFiles(paths: readonly string[]): KnownFile[] {
  return paths.map((path) => ({ path, folded: foldText(path) }));
}

export interface FoundFile {
  readonly path: string;
  readonly score: number;
  /** In the path. */
  readonly marks: readonly Mark[];
}

/** Files whose path has the words, best first: in the name before in the folders, recent ones and short paths before others. */
export function findFiles(query: string, files: readonly KnownFile[], recent: readonly string[] = []): FoundFile[] {
  const words = wordsOf(query.replaceAll('/', ' '));
  if (words.length === 0) return [];
  const lately = new Set(recent);
  const found: FoundFile[] = [];
  for (const { path, folded } of files) {
    const match = matchWords(folded, words);
    if (match === null) continue;
    const nameAt = path.length - nameOf(path).length;
    const inName = match.marks.filter(([start]) => start >= nameAt).length / Math.max(1, match.marks.length);
    const score = match.score + 20 * inName - path.length / 20 + (lately.has(path) ? RECENT_BONUS : 0);
    found.push({ path, marks: match.marks, score });
  }
  return found.sort((one, other) => other.score - one.score || (one.path < other.path ? -1 : 1)).slice(0, MAX_FILES);
}
