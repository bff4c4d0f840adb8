import { isOfRun } from '../../core/shared/paths/path-parts.ts';
import type { Outcome } from '../conversation.ts';
import { wordsOf } from '../language/fold-words.ts';
import { callAll, type Plan } from '../navigator-plan.ts';
import { finishSaved, savedWindow } from '../saved-results.ts';
import { type Sentence, sentence } from '../texts/say.ts';
import { TOOL } from '../tool-names.ts';
import { type Entry, globOutputSchema, listOutputSchema, outputOf } from '../tool-outputs.ts';

/** The files and folders below a folder, as far as they could be listed. */
export interface Inventory {
  readonly entries: readonly Entry[];
  /** Whether the list is complete. */
  readonly complete: boolean;
  /** The outcome of the failed call if nothing could be listed. */
  readonly failure: Outcome | null;
}

const MOST_ENTRIES = 1000;
const FEW_ENTRIES = 150;

/**
 * Lists everything below some folders. A list too long for one answer is read in parts from its saved file; if that
 * fails, folder by folder, and within a flat folder by names alone. With `sought`, only files with the name's
 * longest word are searched in a notebook too large to list.
 */
export function* takeInventory(say: Sentence, places: readonly string[], sought = ''): Plan<Inventory> {
  const outcomes = yield* callAll(say, places.map(recursive));
  const isLong = outcomes.some(
    (outcome) => outcome.type === 'cut' || outputOf(outcome, listOutputSchema)?.truncated === true,
  );
  const named = isLong ? yield* takeNamed(sought, places) : null;
  if (named !== null) return named;
  const parts: Inventory[] = [];
  for (const [index, place] of places.entries()) {
    parts.push(yield* takeOn(place, outcomes[index] ?? { type: 'missing', tool: TOOL.listFiles }));
  }
  return mergeInventories(parts);
}

/** Finds files by the longest word of a name in a notebook too large to list; null if there are none, or too many. */
function* takeNamed(sought: string, places: readonly string[]): Plan<Inventory | null> {
  const [longest] = wordsOf(sought.replace(/\.[A-Za-z0-9]+$/, '')).toSorted((a, b) => b.length - a.length);
  if (longest === undefined || longest.length < 3) return null;
  // Globs are case-sensitive, so the usual spellings of the word are all tried.
  const forms = [longest, `${longest.charAt(0).toUpperCase()}${longest.slice(1)}`, longest.toUpperCase()];
  const calls = forms.flatMap((form) =>
    places.map((path) => ({ tool: TOOL.glob, input: { pattern: `**/*${form}*`, path, limit: FEW_ENTRIES } })),
  );
  const parts = (yield* callAll(sentence('manyFiles'), calls)).map((outcome) => namesOf('/', [outcome], outcome));
  const entries = new Map(parts.flatMap((part) => part.entries.map((entry) => [entry.path, entry] as const)));
  const isExact = parts.every((part) => part.complete && part.failure === null);
  return isExact && entries.size > 0 ? { entries: [...entries.values()], complete: true, failure: null } : null;
}

/** Merges inventories. A failure counts only if no folder could be listed. */
export function mergeInventories(parts: readonly Inventory[]): Inventory {
  const good = parts.filter((part) => part.failure === null);
  const [first] = parts;
  if (good.length === 0)
    return { entries: [], complete: false, failure: first?.failure ?? { type: 'missing', tool: TOOL.listFiles } };
  const entries = new Map(good.flatMap((part) => part.entries.map((entry) => [entry.path, entry] as const)));
  return { entries: [...entries.values()], complete: parts.every((part) => part.complete), failure: null };
}

/** Returns the first call of an inventory, for plans that make other calls in the same step. */
export function recursive(path: string): { tool: string; input: Record<string, unknown> } {
  return { tool: TOOL.listFiles, input: { path, recursive: true, limit: MOST_ENTRIES } };
}

/** Continues from the outcome of `recursive(path)`. */
export function* takeOn(path: string, outcome: Outcome): Plan<Inventory> {
  const listed = outputOf(outcome, listOutputSchema);
  if (listed && !listed.truncated) return { entries: own(listed.entries, path), complete: true, failure: null };
  if (outcome.type === 'missing')
    return namesOf(path, yield* callAll(sentence('listingNames'), [names(path)]), outcome);
  if (outcome.type !== 'cut' && !listed) return { entries: [], complete: false, failure: outcome };
  const say = sentence('longList');
  const [direct, saved] = yield* callAll(say, [children(path), ...savedWindow(outcome)]);
  if (outcome.type === 'cut' && outcome.savedTo !== null && saved) {
    const value = yield* finishSaved(outcome.savedTo, say, saved);
    const whole = outputOf({ type: 'ok', value }, listOutputSchema);
    if (whole && !whole.truncated) return { entries: own(whole.entries, path), complete: true, failure: null };
  }
  return yield* folderByFolder(path, direct ?? outcome);
}

/**
 * Finds files with a month of the period in their names, which an incomplete listing may lack.
 * `months` as `YYYY-MM`.
 */
export function* addMonths(
  inventory: Inventory,
  places: readonly string[],
  months: readonly string[],
): Plan<Inventory> {
  const say = sentence('incompleteList');
  const calls = months.flatMap((month) =>
    places.map((path) => ({ tool: TOOL.glob, input: { pattern: `**/*${month}*`, path, limit: MOST_ENTRIES } })),
  );
  const found = new Map(inventory.entries.map((entry) => [entry.path, entry]));
  for (const outcome of yield* callAll(say, calls)) {
    for (const entry of namesOf('/', [outcome], outcome).entries)
      if (!found.has(entry.path)) found.set(entry.path, entry);
  }
  return { ...inventory, entries: [...found.values()] };
}

/** Lists level by level: everything below each child, if one answer can hold it; otherwise its names; otherwise its own children. */
function* folderByFolder(top: string, direct: Outcome): Plan<Inventory> {
  const found = new Map<string, Entry>();
  const keep = (entries: readonly Entry[]) => {
    for (const entry of entries) if (!found.has(entry.path)) found.set(entry.path, entry);
  };
  let complete = true;
  let level: readonly { path: string; outcome: Outcome }[] = [{ path: top, outcome: direct }];
  for (let depth = 0; level.length > 0 && depth < 6; depth += 1) {
    const folders: string[] = [];
    const endless: string[] = [];
    for (const { path, outcome } of level) {
      if (outcome.type === 'cut') endless.push(path);
      const listed = outputOf(outcome, listOutputSchema);
      complete &&= listed !== null && !listed.truncated;
      keep(listed?.entries ?? []);
      folders.push(
        ...own(listed?.entries ?? [], path).flatMap((entry) => (entry.kind === 'folder' ? [entry.path] : [])),
      );
    }
    // The names of a folder do not fit into one answer either: take the first ones.
    for (const outcome of yield* callAll(
      sentence('listingFirstNames'),
      endless.map((path) => names(path, FEW_ENTRIES)),
    )) {
      keep(namesOf(top, [outcome], outcome).entries);
    }
    const tooLong: string[] = [];
    for (const [index, outcome] of (yield* callAll(sentence('listingFolders'), folders.map(recursive))).entries()) {
      const listed = outputOf(outcome, listOutputSchema);
      if (listed && !listed.truncated) keep(listed.entries);
      else if (listed || outcome.type === 'cut') tooLong.push(folders[index] ?? top);
      else complete = false;
    }
    const open: string[] = [];
    for (const [index, outcome] of (yield* callAll(
      sentence('listingNames'),
      tooLong.map((path) => names(path)),
    )).entries()) {
      const path = tooLong[index] ?? top;
      const named = namesOf(path, [outcome], outcome);
      if (named.complete) keep(named.entries);
      else open.push(path);
    }
    const outcomes = yield* callAll(sentence('listingFolders'), open.map(children));
    level = open.map((path, index) => ({ path, outcome: outcomes[index] ?? direct }));
  }
  return { entries: own([...found.values()], top), complete: complete && level.length === 0, failure: null };
}

function children(path: string): { tool: string; input: Record<string, unknown> } {
  return { tool: TOOL.listFiles, input: { path, recursive: false, limit: MOST_ENTRIES } };
}

/** Returns a call that lists paths without sizes and times, which is shorter and uses another tool. */
function names(path: string, limit = MOST_ENTRIES): { tool: string; input: Record<string, unknown> } {
  return { tool: TOOL.glob, input: { pattern: '**/*', path, limit } };
}

function namesOf(path: string, outcomes: readonly Outcome[], otherwise: Outcome): Inventory {
  const globbed = outcomes[0] ? outputOf(outcomes[0], globOutputSchema) : null;
  if (!globbed) return { entries: [], complete: false, failure: otherwise };
  const folders = foldersOf(globbed.paths);
  const entries = [
    ...folders.map((at): Entry => ({ path: at, kind: 'folder', sizeBytes: 0, modifiedMs: 0 })),
    ...globbed.paths
      .filter((at) => !folders.includes(at))
      .map((at): Entry => ({ path: at, kind: 'file', sizeBytes: 0, modifiedMs: 0 })),
  ];
  return { entries: own(entries, path), complete: !globbed.truncated, failure: null };
}

function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1))
      folders.add(path.slice(0, cut));
  }
  return [...folders];
}

/** Removes the mounts of the run, which are not part of the notebook. */
function own(entries: readonly Entry[], path: string): readonly Entry[] {
  if (isOfRun(path)) return entries;
  return entries.filter((entry) => !isOfRun(entry.path));
}

export function filesOf(inventory: Inventory): readonly Entry[] {
  return inventory.entries.filter((entry) => entry.kind === 'file');
}
