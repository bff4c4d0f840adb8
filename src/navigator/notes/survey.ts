import { dateCalls, EVERY_DATE, finishDates } from '../language/stated-dates.ts';
import { callAll, type Plan } from '../navigator-plan.ts';
import type { Sentence } from '../texts/say.ts';
import { TOOL } from '../tool-names.ts';
import { type Inventory, mergeInventories, recursive, takeOn } from './inventory.ts';
import { finishSearch, type Search, searchCalls, type Topic } from './word-search.ts';

export interface SurveyRequest {
  /** The text shown during the survey. */
  readonly say: Sentence;
  /** Folders to list, recursively. */
  readonly places: readonly string[];
  /** What to search for in the text; nothing if it has no words. */
  readonly topic?: Topic;
  /** Stated dates to collect: all, or those of some months (`YYYY-MM`). Default: none. */
  readonly dates?: 'every' | readonly string[];
}

/** An inventory, the hits of a search and the stated dates, gathered in one step. */
export interface Survey {
  readonly inventory: Inventory;
  readonly search: Search;
  /** Path to the `date` of its frontmatter. */
  readonly stated: ReadonlyMap<string, string>;
}

/** Gathers in one step what a plan needs before it reads notes. */
export function* survey(request: SurveyRequest): Plan<Survey> {
  const { say, places, topic = { words: [], quoted: false } } = request;
  const months = request.dates === 'every' ? [EVERY_DATE] : (request.dates ?? []);
  const searches = searchCalls(topic, places);
  const dates = dateCalls(months, places);
  const outcomes = yield* callAll(say, [...places.map(recursive), ...searches, ...dates]);
  const parts: Inventory[] = [];
  for (const [index, place] of places.entries()) {
    parts.push(yield* takeOn(place, outcomes[index] ?? { type: 'missing', tool: TOOL.listFiles }));
  }
  const found = outcomes.slice(places.length, places.length + searches.length);
  const search = yield* finishSearch(topic, found, places);
  const stated = yield* finishDates(
    months,
    outcomes.slice(places.length + searches.length),
    places,
    request.dates === 'every',
  );
  return { inventory: mergeInventories(parts), search, stated };
}
