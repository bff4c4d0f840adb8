import type { Outcome } from '../conversation.ts';
import { wordsOf } from '../language/fold-words.ts';
import { callAll, type Plan } from '../navigator-plan.ts';
import { finishSaved, savedWindow } from '../saved-results.ts';
import { sentence } from '../texts/say.ts';
import { TOOL } from '../tool-names.ts';
import { grepOutputSchema, listOutputSchema, type Match, outputOf } from '../tool-outputs.ts';

/** The result of a search by words. */
export interface Search {
  /** Files with the whole phrase first, then those with all words, then the rest; each with its matching lines. */
  readonly files: readonly {
    readonly path: string;
    readonly matches: readonly Match[];
    readonly rank: 'phrase' | 'all' | 'some';
  }[];
  /** False if there are more hits than could be read. */
  readonly complete: boolean;
  readonly failure: Outcome | null;
}

const MOST_MATCHES = 500;
const MOST_IN_PART = 40;
const MOST_WORDS = 5;

/** What to search for: words, or one quoted text exactly. */
export interface Topic {
  readonly words: readonly string[];
  readonly quoted: boolean;
}

/** Returns the calls that search for a topic: the phrase and, if it has several words, each of them. */
export function searchCalls(
  topic: Topic,
  places: readonly string[],
): { tool: string; input: Record<string, unknown> }[] {
  return queriesOf(topic).flatMap((query) => places.map((place) => grep(query, place, MOST_MATCHES)));
}

function queriesOf({ words: topic, quoted }: Topic): string[] {
  if (quoted) return [...topic];
  const phrase = topic.join(' ').trim();
  const single = topic
    .flatMap((part) => part.split(/\s+/))
    .filter((word) => word.length > 2 || /[\p{N}\p{Lu}]/u.test(word));
  const words = single.map(stemOf).slice(0, MOST_WORDS);
  if (words.length <= 1) return [words[0] ?? phrase].filter((query) => query !== '');
  return [...new Set([phrase, ...words])];
}

/** Removes the plural's `s`: the search matches parts of words. */
function stemOf(word: string): string {
  return word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

export function grep(query: string, path: string, limit: number): { tool: string; input: Record<string, unknown> } {
  return { tool: TOOL.grep, input: { query, path, limit } };
}

/** Continues from the outcomes of `searchCalls`. A result that is too long is read in parts, or searched folder by folder. */
export function* finishSearch(topic: Topic, outcomes: readonly Outcome[], places: readonly string[]): Plan<Search> {
  const results: { query: string; matches: readonly Match[] }[] = [];
  let complete = true;
  let failure: Outcome | null = null;
  for (const [index, query] of queriesOf(topic).entries()) {
    const matches: Match[] = [];
    for (const [place, path] of places.entries()) {
      const outcome = outcomes[index * places.length + place] ?? { type: 'missing', tool: TOOL.grep };
      const found = yield* finishGrep(query, path, outcome);
      complete &&= found?.complete ?? false;
      matches.push(...(found?.matches ?? []));
      if (found === null) failure ??= outcome;
    }
    results.push({ query, matches });
  }
  const files = ranked(results, topic.quoted);
  return { files, complete, failure: files.length === 0 ? failure : null };
}

/** Returns all matches of one search of any length; null if it failed. */
export function* finishGrep(
  query: string,
  path: string,
  outcome: Outcome,
): Plan<{ matches: readonly Match[]; complete: boolean } | null> {
  const found = outputOf(outcome, grepOutputSchema);
  if (found && !found.truncated) return { matches: found.matches, complete: true };
  return found || outcome.type === 'cut' ? yield* searchInParts(query, path, outcome) : null;
}

function* searchInParts(query: string, path: string, outcome: Outcome): Plan<{ matches: Match[]; complete: boolean }> {
  const matches = [...(outputOf(outcome, grepOutputSchema)?.matches ?? [])];
  const say = sentence('manyHits');
  const list = { tool: TOOL.listFiles, input: { path, recursive: false, limit: 1000 } };
  const [listed, saved] = yield* callAll(say, [list, ...savedWindow(outcome)]);
  if (outcome.type === 'cut' && outcome.savedTo !== null && saved) {
    const whole = outputOf({ type: 'ok', value: yield* finishSaved(outcome.savedTo, say, saved) }, grepOutputSchema);
    if (whole && !whole.truncated) return { matches: whole.matches, complete: true };
    matches.push(...(whole?.matches ?? []));
  }
  const entries = (listed ? (outputOf(listed, listOutputSchema)?.entries ?? []) : []).filter(
    (entry) => !/^\/(?:runs|scratch)$/.test(entry.path),
  );
  const places = entries.slice(0, 60);
  let complete = places.length === entries.length && places.length > 0;
  for (const part of yield* callAll(
    say,
    places.map((place) => grep(query, place.path, MOST_IN_PART)),
  )) {
    const found = outputOf(part, grepOutputSchema);
    matches.push(...(found?.matches ?? []));
    complete &&= found !== null && !found.truncated;
  }
  return { matches, complete };
}

/**
 * Ranks files by relevance. Of several queries the first is the phrase. Lines of a file that match
 * the most queries come first.
 */
function ranked(results: readonly { query: string; matches: readonly Match[] }[], quoted: boolean): Search['files'] {
  const byPath = new Map<string, { lines: Map<number, { match: Match; hits: number }>; queries: Set<number> }>();
  for (const [index, { matches }] of results.entries()) {
    for (const match of matches) {
      if (/^\/(?:runs|scratch)\//.test(match.path)) continue;
      const file = byPath.get(match.path) ?? { lines: new Map(), queries: new Set<number>() };
      const line = file.lines.get(match.line) ?? { match, hits: 0 };
      file.lines.set(match.line, { match: line.match, hits: line.hits + 1 });
      file.queries.add(index);
      byPath.set(match.path, file);
    }
  }
  const rankOf = (queries: ReadonlySet<number>): Search['files'][number]['rank'] => {
    if (quoted || queries.has(0)) return 'phrase';
    return queries.size === results.length - 1 ? 'all' : 'some';
  };
  const order = { phrase: 0, all: 1, some: 2 };
  const files = [...byPath].map(([path, { lines, queries }]) => ({
    path,
    matches: [...lines.values()]
      .toSorted((a, b) => b.hits - a.hits || a.match.line - b.match.line)
      .map(({ match }) => match),
    rank: rankOf(queries),
    hits: queries.size,
  }));
  return files.toSorted(
    (a, b) =>
      order[a.rank] - order[b.rank] ||
      b.hits - a.hits ||
      b.matches.length - a.matches.length ||
      (a.path < b.path ? -1 : 1),
  );
}

/** Returns whether a file's name matches a topic. */
export function nameMatches(path: string, topic: readonly string[]): boolean {
  const name = wordsOf(path.slice(path.lastIndexOf('/') + 1)).join(' ');
  const words = topic.flatMap(wordsOf);
  return (
    words.length > 0 && words.every((word) => ` ${name}`.includes(` ${stemOf(word)}`) || name.split(' ').includes(word))
  );
}
