import { dateCalls, EVERY_DATE, finishDates } from '../language/stated-dates.ts';
import { callAll, type Plan } from '../navigator-plan.ts';
import { TOOL } from '../tool-names.ts';
import { type Inventory, mergeInventories, recursive, takeOn } from './inventory.ts';
import { finishSearch, type Search, searchCalls, type Topic } from './word-search.ts';

export interface SurveyRequest {
  /** What to say while it is made. */
  readonly say: string;
  /** Folders to look through, all levels. */
  readonly places: readonly string[];
  /** What to look for in the text; nothing when it has no words. */
  readonly topic?: Topic;
  /** Stated dates to collect: all, or those of some months (`YYYY-MM`). Default: none. */
  readonly dates?: 'every' | readonly string[];
}

/** What is there, what was found in it, and how notes are dated: asked for in one step. */
export interface Survey {
  readonly inventory: Inventory;
  readonly search: Search;
  /** Path to the `date` of its frontmatter. */
  readonly stated: ReadonlyMap<string, string>;
}

/** Looks through the notebook once for all that a plan needs to know before it reads. */
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
