import type { Outcome } from './conversation.ts';
import { callAll, type Plan } from './plan.ts';
import { finishSaved, firstWindow } from './saved-results.ts';
import { grepOutputSchema, listOutputSchema, type Match, outputOf } from './tool-outputs.ts';
import { wordsOf } from './words.ts';

/** What a search by words found. */
export interface Search {
  /** Files that hold the whole phrase first, then those with all words, then the rest; each with its lines. */
  readonly files: readonly {
    readonly path: string;
    readonly matches: readonly Match[];
    readonly rank: 'phrase' | 'all' | 'some';
  }[];
  /** False when there was more than could be looked at. */
  readonly complete: boolean;
  readonly failure: Outcome | null;
}

const MOST_MATCHES = 200;
const MOST_IN_PART = 40;
const MOST_WORDS = 5;

/** The calls that look for words: the phrase as said and, when it has several words, each of them. */
export function searchCalls(topic: readonly string[], path = '/'): { tool: string; input: Record<string, unknown> }[] {
  return queriesOf(topic).map((query) => grep(query, path, MOST_MATCHES));
}

function queriesOf(topic: readonly string[]): string[] {
  const phrase = topic.join(' ').trim();
  const single = topic
    .flatMap((part) => part.split(/\s+/))
    .filter((word) => word.length > 2 || /[\p{N}\p{Lu}]/u.test(word));
  const words = single.map(stemOf).slice(0, MOST_WORDS);
  if (words.length <= 1) return [words[0] ?? phrase].filter((query) => query !== '');
  return [...new Set([phrase, ...words])];
}

/** Without the plural's `s`, since the search is for a part of a word. */
function stemOf(word: string): string {
  return word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function grep(query: string, path: string, limit: number): { tool: string; input: Record<string, unknown> } {
  return { tool: 'grep', input: { query, path, limit } };
}

/** Goes on from the outcomes of `searchCalls`. Too long a result is read in parts, or asked for folder by folder. */
export function* finishSearch(topic: readonly string[], outcomes: readonly Outcome[], path = '/'): Plan<Search> {
  const queries = queriesOf(topic);
  const results: { query: string; matches: readonly Match[] }[] = [];
  let complete = true;
  for (const [index, query] of queries.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool: 'grep' };
    const found = outputOf(outcome, grepOutputSchema);
    if (found && !found.truncated) results.push({ query, matches: found.matches });
    else if (found || outcome.type === 'cut') {
      const parts = yield* searchInParts(query, path, outcome);
      complete &&= parts.complete;
      results.push({ query, matches: parts.matches });
    } else return { files: [], complete: false, failure: outcome };
  }
  return { files: ranked(results), complete, failure: null };
}

function* searchInParts(query: string, path: string, outcome: Outcome): Plan<{ matches: Match[]; complete: boolean }> {
  const say = 'There are many hits: reading them in parts.';
  const list = { tool: 'list_files', input: { path, recursive: false, limit: 1000 } };
  const [listed, saved] = yield* callAll(say, [
    list,
    ...(outcome.type === 'cut' ? [firstWindow(outcome.savedTo)] : []),
  ]);
  if (outcome.type === 'cut' && saved) {
    const whole = outputOf({ type: 'ok', value: yield* finishSaved(outcome.savedTo, say, saved) }, grepOutputSchema);
    if (whole && !whole.truncated) return { matches: whole.matches, complete: true };
  }
  const entries = listed ? (outputOf(listed, listOutputSchema)?.entries ?? []) : [];
  const places = entries.filter((entry) => !/^\/(?:runs|scratch)$/.test(entry.path)).slice(0, 60);
  const matches: Match[] = [];
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

/** The first query is the phrase when there is more than one. */
function ranked(results: readonly { query: string; matches: readonly Match[] }[]): Search['files'] {
  const byPath = new Map<string, { matches: Match[]; queries: Set<number> }>();
  for (const [index, { matches }] of results.entries()) {
    for (const match of matches) {
      if (/^\/(?:runs|scratch)\//.test(match.path)) continue;
      const file = byPath.get(match.path) ?? { matches: [], queries: new Set<number>() };
      if (!file.matches.some((one) => one.line === match.line)) file.matches.push(match);
      file.queries.add(index);
      byPath.set(match.path, file);
    }
  }
  const rankOf = (queries: ReadonlySet<number>) => {
    if (queries.has(0)) return 'phrase';
    return queries.size === results.length - 1 ? 'all' : 'some';
  };
  const order = { phrase: 0, all: 1, some: 2 };
  return [...byPath]
    .map(([path, { matches, queries }]) => ({ path, matches, rank: rankOf(queries), hits: queries.size }) as const)
    .toSorted(
      (a, b) =>
        order[a.rank] - order[b.rank] ||
        b.hits - a.hits ||
        b.matches.length - a.matches.length ||
        (a.path < b.path ? -1 : 1),
    )
    .map(({ path, matches, rank }) => ({ path, matches, rank }));
}

/** Whether a file's name says what is looked for. */
export function nameMatches(path: string, topic: readonly string[]): boolean {
  const name = wordsOf(path.slice(path.lastIndexOf('/') + 1)).join(' ');
  const words = topic.flatMap(wordsOf);
  return (
    words.length > 0 && words.every((word) => ` ${name}`.includes(` ${stemOf(word)}`) || name.split(' ').includes(word))
  );
}
