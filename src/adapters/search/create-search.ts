import {
  type Backlink,
  type IndexState,
  type ListedNotes,
  MAX_BACKLINKS,
  type MeaningState,
  type Mentions,
  type NamedCount,
  type NotesQuery,
  type PropertyValues,
  type RelatedNote,
  type TagCount,
  type Vocabulary,
} from '../../contracts/wire/search-requests.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import type { DerivedTexts } from '../../core/ports/pdf-texts.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import type { Search, SearchAnswer, SearchHit } from '../../core/ports/search-port.ts';
import { fuseRanks } from '../../core/search/fuse-ranks.ts';
import type { Meaning, NearFile } from '../../core/search/meaning-port.ts';
import { bodyStart } from '../../core/search/search-document.ts';
import { snippetOf } from '../../core/search/search-match.ts';
import { isEmptyQuery, parseSearchQuery, type SearchQuery } from '../../core/search/search-query.ts';
import { isPdf, pageAt } from '../../core/shared/file-types/pdf-pages.ts';
import { sectionAt } from '../../core/shared/names/note-name.ts';
import { baseConditions } from './base-conditions.ts';
import { BATCH_FILES } from './file-batches.ts';
import { readFileTexts } from './file-texts.ts';
import { firstImages } from './first-images.ts';
import { createKeptIndexes, type KeptIndex } from './kept-indexes.ts';
import { linkLines, linkNamesOf } from './link-lines.ts';
import { listMentions } from './list-mentions.ts';
import { comparePaths, countProperties, countTags, countValues, listedNote, selectNotes } from './list-notes.ts';
import { listVocabulary } from './list-vocabulary.ts';
import { type FoundNote, nearNotes } from './near-notes.ts';
import type { Candidate, Candidates, IndexEntry, IndexKind } from './note-index.ts';
import { packedIndex } from './packed/packed-index.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { TextCache } from './text-cache.ts';

/** Most remembered answers about notes: a board asks for each of its columns. */
const MAX_SELECTIONS = 24;
/** The `seq` of what is not kept, because it is of no state of the notebook. */
const NO_SEQ = -1;
/** Notes by words that are merged with those by meaning. */
const MIN_MERGED = 50;
/** Milliseconds after which making vectors pauses, so that searches are answered. */
const MEANING_BUDGET_MS = 300;
const NO_ANSWER: SearchAnswer = { hits: [], truncated: false, matched: [] };

/** The search, including the maintenance its worker performs. */
export interface NotebookSearch extends Search {
  /** Updates the index of a notebook to its last change; restores or builds it when missing. */
  follow(notebookId: string): Promise<void>;
  /** Ids of notebooks whose index is in memory. */
  open(): readonly string[];
  /** Returns how far the index of a notebook is. */
  state(notebookId: string): IndexState;
  /** Stops building an index: until it is resumed, answers are from the files that it has. */
  stop(notebookId: string): void;
  resume(notebookId: string): Promise<void>;
  /** Saves the index, if it has changed since the last save. */
  save(notebookId: string): Promise<void>;
  /**
   * Returns the lines of other notes that link to a file, by path, at most `MAX_BACKLINKS`; empty when the file does not
   * exist.
   */
  backlinks(notebookId: string, path: string): Promise<readonly Backlink[]>;
  /** Returns where other notes name a file without a link. None when the file or the notebook does not exist. */
  mentions(notebookId: string, path: string): Promise<Mentions>;
  /** Returns the names of files by their paths; null for a path without a file. */
  names(notebookId: string, paths: readonly string[]): Promise<readonly (string | null)[]>;
  /** Returns names and tags with their `seq`. Null when the notebook does not exist. */
  vocabulary(notebookId: string): Promise<{ readonly seq: number; readonly vocabulary: Vocabulary } | null>;
  /** Returns the tags of a notebook, with parents of nested ones; empty when the notebook does not exist, like the following. */
  tags(notebookId: string): Promise<readonly TagCount[]>;
  notes(query: NotesQuery): Promise<ListedNotes>;
  properties(notebookId: string): Promise<readonly NamedCount[]>;
  values(notebookId: string, filter: string, by: string): Promise<PropertyValues>;
  /** Indexes the text of the PDFs with this content again, once it was derived again. */
  awaitText(notebookId: string, hash: string): Promise<void>;
  /** Returns the files of the index, brought up to date; none when the notebook does not exist. */
  entries(notebookId: string): Promise<readonly IndexEntry[]>;
  /** Returns the notes nearest in meaning to a file; none without it, and while the search by meaning is off. */
  related(notebookId: string, path: string, limit: number): Promise<readonly RelatedNote[]>;
  /** Makes vectors that notes lack for a moment, unless the search by meaning is off, and returns how far it is. */
  makeVectors(notebookId: string): Promise<MeaningState>;
  /** Number of notes read for indexing since creation. */
  readonly notesRead: number;
}

/** An index with answers that stand as long as it does. */
interface Held extends KeptIndex {
  words?: { readonly seq: number; readonly vocabulary: Vocabulary };
  /** Answers about notes: those that match, in order. A person who scrolls asks for the same notes again. */
  selected?: { readonly seq: number; readonly notes: Map<string, readonly IndexEntry[]> };
  named?: { readonly seq: number; readonly names: ReadonlyMap<string, string> };
  files?: { readonly seq: number; readonly list: readonly IndexEntry[] };
}

/**
 * Creates the search over one index per notebook, restored from `snapshots` or built on first use. The text of PDFs is taken from
 * `derived` once it is there.
 *
 * @param options.pause resolves when other tasks have had their turn. Default: they have none
 */
export function createSearch(
  source: SearchSource,
  snapshots: SnapshotStore | null,
  derived: DerivedTexts | null,
  {
    kind = packedIndex,
    pause = async () => {},
    meaning = null,
  }: { kind?: IndexKind; pause?: () => Promise<void>; meaning?: Meaning | null } = {},
): NotebookSearch {
  const shown = new TextCache();
  /** Keys of PDFs that are read again: their text can differ from the one shown before. */
  const replaced = new Set<string>();
  const indexes = createKeptIndexes({ source, snapshots, derived, kind, pause }, (one: Held) => {
    delete one.selected;
    delete one.files;
    for (const key of replaced) shown.delete(key);
  });
  const bring = (notebookId: string): Promise<Held | null> => indexes.bring(notebookId);

  /** Keeps the hits that match their rows. Entries this thread read from rows, and has followed since, always match. */
  async function standing<T extends { entry: IndexEntry }>(held: Held, found: readonly T[]): Promise<T[]> {
    // A stopped index does not follow changes, so that nothing is remembered of it.
    const seen = held.isPartial ? new Set<string>() : held.seen;
    const unseen = seen === null ? [] : found.filter(({ entry }) => !seen.has(entry.fileId));
    if (unseen.length === 0) return [...found];
    const rows = await source.rows(unseen.map(({ entry }) => entry.fileId));
    const now = new Map(rows.map((row) => [row.fileId, row]));
    for (const { entry } of unseen) {
      const row = now.get(entry.fileId);
      if (row?.path === entry.path && row.hash === entry.hash) seen?.add(entry.fileId);
    }
    return found.filter(({ entry }) => seen?.has(entry.fileId));
  }

  async function withTexts<T extends { entry: IndexEntry }>(found: readonly T[]): Promise<(T & { text: string })[]> {
    const files = new Map(found.filter(({ entry }) => entry.hasText).map(({ entry }) => [keyOf(entry), entry]));
    const missing = [...files].filter(([key]) => shown.get(key) === undefined);
    const texts = await readFileTexts(
      missing.map(([, entry]) => entry),
      source,
      derived,
    );
    const read = new Map(missing.map(([key], at) => [key, texts[at] ?? '']));
    for (const [key, text] of read) shown.set(key, text);
    return found.map((one) => ({ ...one, text: read.get(keyOf(one.entry)) ?? shown.get(keyOf(one.entry)) ?? '' }));
  }

  /** Returns the notes that match, from the index as far as their rows confirm it. */
  async function select(one: Held, query: NotesQuery): Promise<readonly IndexEntry[]> {
    const seq = one.index.seq ?? 0;
    if (one.isPartial || one.selected?.seq !== seq) one.selected = { seq, notes: new Map() };
    const { notes } = one.selected;
    const conditions = baseConditions(query.where);
    const key = JSON.stringify([query.filter, query.where, conditions.step, query.group, query.days, query.sort]);
    const known = notes.get(key);
    if (known !== undefined) return known;
    const passes = await conditions.prepare(one.index.entries(), source, pause);
    const matching = selectNotes(one.index.entries(), query, passes).map((entry) => ({ entry }));
    const found = (await standing(one, matching)).map(({ entry }) => entry);
    const [oldest] = notes.keys();
    if (notes.size >= MAX_SELECTIONS && oldest !== undefined) notes.delete(oldest);
    notes.set(key, found);
    return found;
  }

  /** Returns the entries of a notebook; none when it does not exist. */
  async function entriesOf(notebookId: string): Promise<Iterable<IndexEntry>> {
    return (await bring(notebookId))?.index.entries() ?? [];
  }

  const readTexts = (files: readonly { path: string; hash: string }[]) => readFileTexts(files, source, derived);

  /** Returns all files of the index: the same list as long as they are. */
  function filesOf(one: Held): readonly IndexEntry[] {
    const seq = one.index.seq ?? 0;
    if (one.isPartial || one.files?.seq !== seq) one.files = { seq, list: [...one.index.entries()] };
    return one.files.list;
  }

  /** Adds the excerpts to the hits. */
  async function cut(best: readonly FoundNote[], query: SearchQuery, found: Candidates['found']): Promise<SearchHit[]> {
    return (await withTexts(best)).map(({ entry: { fileId, path, hash, title, tags }, score, by, part, text }) => {
      const body = bodyStart(path, text);
      const isNear = by === 'meaning';
      const start = isNear ? (meaning?.partStart(path, text, part) ?? body) : body;
      const snippet = snippetOf(
        text,
        isNear ? NO_CANDIDATES.found : found,
        isNear ? [] : query.phrases,
        start,
        isNear ? 0 : isPdf(path) ? text.length : undefined,
      );
      const at = isNear ? start : snippet.at;
      const section = at !== null && at >= body && isMarkdown(path) ? sectionAt(text.slice(body), at - body) : '';
      const page = isPdf(path) && at !== null ? { page: pageAt(text, at) } : {};
      const hit = { fileId, path, hash, title, section, score, snippet, tags, ...page };
      return by === 'words' ? hit : { ...hit, foundBy: by };
    });
  }

  return {
    async backlinks(notebookId, path) {
      const one = await bring(notebookId);
      if (one === null) return [];
      const entries = [...one.index.entries()];
      const to = entries.find((entry) => entry.path === path);
      if (to === undefined) return [];
      const names = linkNamesOf(to);
      const namesakes = entries.filter((entry) => [...linkNamesOf(entry)].some((name) => names.has(name)));
      const near = entries
        .filter((entry) => entry !== to && entry.links.some((name) => names.has(name)))
        .sort((a, b) => comparePaths(a.path, b.path));
      const found: Backlink[] = [];
      // In parts, so that the texts of a whole notebook are never read for the few that are listed.
      for (let at = 0; at < near.length && found.length < MAX_BACKLINKS; at += BATCH_FILES) {
        const part = near.slice(at, at + BATCH_FILES).map((entry) => ({ entry }));
        for (const { entry, text } of await withTexts(await standing(one, part))) {
          for (const line of linkLines(text, entry.path, to, namesakes)) {
            found.push({ path: entry.path, title: entry.title, ...line });
          }
        }
      }
      return found.slice(0, MAX_BACKLINKS);
    },
    async mentions(notebookId, path) {
      const one = await bring(notebookId);
      if (one === null) return { mentions: [], truncated: false };
      return listMentions(one.index, path, async (found) => withTexts(await standing(one, found)));
    },
    async vocabulary(notebookId) {
      const one = await bring(notebookId);
      if (one === null) return null;
      const { index } = one;
      if (one.isPartial) return { seq: NO_SEQ, vocabulary: listVocabulary(index.entries()) };
      if (index.seq === null) return null;
      if (one.words?.seq !== index.seq)
        one.words = { seq: index.seq ?? 0, vocabulary: listVocabulary(index.entries()) };
      return one.words;
    },
    async names(notebookId, paths) {
      const one = await bring(notebookId);
      if (one === null || (one.index.seq === null && !one.isPartial)) return paths.map(() => null);
      const { index } = one;
      if (one.isPartial || one.named?.seq !== index.seq) {
        const names = new Map([...index.entries()].map(({ path, title }) => [path, title]));
        one.named = { seq: one.isPartial ? NO_SEQ : (index.seq ?? 0), names };
      }
      const { names } = one.named ?? { names: new Map<string, string>() };
      return paths.map((path) => names.get(path) ?? null);
    },
    async notes(query) {
      const one = await bring(query.notebookId);
      const found = one === null ? [] : await select(one, query);
      const shown = found.slice(query.from, query.from + query.limit);
      const { unread } = parseSearchQuery(query.filter);
      const notes = shown.map((entry) => listedNote(entry, query.columns));
      if (one === null || !query.images) return { notes, total: found.length, unread };
      const images = firstImages([...one.index.entries()], await withTexts(shown.map((entry) => ({ entry }))));
      return {
        notes: notes.map((note) => ({ ...note, image: images.get(note.path) ?? null })),
        total: found.length,
        unread,
      };
    },
    tags: async (notebookId) => countTags(await entriesOf(notebookId)),
    properties: async (notebookId) => countProperties(await entriesOf(notebookId)),
    values: async (notebookId, filter, by) => countValues(await entriesOf(notebookId), filter, by),
    async awaitText(notebookId, hash) {
      const one = await bring(notebookId);
      for (const entry of one?.index.entries() ?? [])
        if (entry.hash === hash && isPdf(entry.path)) {
          one?.awaited?.add(entry.fileId);
          replaced.add(keyOf(entry));
        }
    },
    async entries(notebookId) {
      return [...((await bring(notebookId))?.index.entries() ?? [])];
    },
    get notesRead() {
      return indexes.notesRead();
    },
    open: indexes.open,
    state: indexes.state,
    stop: indexes.stop,
    resume: indexes.resume,
    async follow(notebookId) {
      await bring(notebookId);
    },
    save: indexes.save,
    async related(notebookId, path, limit) {
      const one = await bring(notebookId);
      if (one === null || meaning === null || !(await meaning.isOn())) return [];
      const files = filesOf(one);
      const of = files.find((entry) => entry.path === path);
      if (of === undefined) return [];
      await meaning.make([of], readTexts, MEANING_BUDGET_MS);
      const near = await meaning.related(of, files, limit);
      const now = await standing(
        one,
        near.map(({ file, score }) => ({ entry: file, score })),
      );
      return now.map(({ entry, score }) => ({ path: entry.path, title: entry.title, score }));
    },
    async makeVectors(notebookId) {
      const one = await bring(notebookId);
      const on = meaning !== null && (await meaning.isOn());
      if (one === null || meaning === null || !on) return { on, done: 0, total: 0, made: 0, model: null, table: null };
      return { on, ...(await meaning.make(filesOf(one), readTexts, MEANING_BUDGET_MS)) };
    },
    async search(notebookId, query, { limit, accepts, weighs, by = 'words', makesVectors = false }) {
      if (isEmptyQuery(query)) return NO_ANSWER;
      const one = await bring(notebookId);
      if (one === null) return NO_ANSWER;
      const make = makesVectors ? readTexts : undefined;
      const near = by === 'words' ? [] : await nearNotes(meaning, query, filesOf(one), { accepts, weighs, make });
      const most = near.length === 0 ? limit : Math.max(limit, MIN_MERGED);
      for (let wanted = most + 1; ; wanted *= 4) {
        const candidates =
          by === 'meaning' ? NO_CANDIDATES : one.index.candidates(query, { limit: wanted, accepts, weighs });
        // The texts are read in parallel with the rows: they are nearly always current.
        const reading = [standing(one, candidates.best), withTexts(candidates.best.slice(0, limit))] as const;
        const [best] = await Promise.all(reading);
        // Some hits were outdated: others replace them.
        if (best.length <= most && candidates.total > wanted) continue;
        const merged = merge(best.slice(0, most), await standing(one, near.map(ofNear)));
        const hits = await cut(merged.slice(0, limit), query, candidates.found);
        const truncated = best.length > most || merged.length > limit;
        return { hits, truncated, matched: candidates.matched };
      }
    },
  };
}

/** The same bytes have another text when their name says that they are a PDF. */
function keyOf({ path, hash }: IndexEntry): string {
  return isPdf(path) ? `pdf ${hash}` : hash;
}

const NO_CANDIDATES: Candidates = { best: [], total: 0, matched: [], found: new Set() };

const ofNear = ({ file, score, part }: NearFile<IndexEntry>) => ({ entry: file, score, part });

/** Merges notes found by words with those found by meaning, best first. Without the latter, scores and order stay. */
function merge(byWords: readonly Candidate[], near: readonly (Candidate & { part: number })[]): FoundNote[] {
  if (near.length === 0) return byWords.map((one) => ({ ...one, by: 'words', part: 0 }));
  const known = new Map([...near, ...byWords].map((one) => [one.entry.fileId, one]));
  const parts = new Map(near.map(({ entry, part }) => [entry.fileId, part]));
  const ids = (list: readonly Candidate[]) => list.map(({ entry }) => entry.fileId);
  return fuseRanks(ids(byWords), ids(near)).flatMap(({ fileId, by, score }) => {
    const one = known.get(fileId);
    return one === undefined ? [] : [{ entry: one.entry, by, score, part: parts.get(fileId) ?? 0 }];
  });
}
