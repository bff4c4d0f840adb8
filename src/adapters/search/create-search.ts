import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import {
  type Backlink,
  type ListedNotes,
  MAX_BACKLINKS,
  type Mentions,
  type NamedCount,
  type NotesQuery,
  type PropertyValues,
  type TagCount,
  type Vocabulary,
} from '../../contracts/wire/search-requests.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import type { DerivedTexts } from '../../core/ports/pdf-texts.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import type { Search, SearchAnswer, SearchHit } from '../../core/ports/search-port.ts';
import { bodyStart, isSearchedText, searchFactsOf } from '../../core/search/search-document.ts';
import { snippetOf } from '../../core/search/search-match.ts';
import { isEmptyQuery, parseSearchQuery, type SearchQuery } from '../../core/search/search-query.ts';
import { isPdf, pageAt } from '../../core/shared/file-types/pdf-pages.ts';
import { sectionAt } from '../../core/shared/names/note-name.ts';
import { nameOf } from '../../core/shared/paths/path-parts.ts';
import { type AwaitedTexts, createAwaitedTexts } from './awaited-texts.ts';
import { BATCH_FILES, batchesOf } from './file-batches.ts';
import { readFileTexts } from './file-texts.ts';
import { firstImages } from './first-images.ts';
import { linkLines, linkNamesOf } from './link-lines.ts';
import { listMentions } from './list-mentions.ts';
import { countProperties, countTags, countValues, listedNote, selectNotes } from './list-notes.ts';
import { listVocabulary } from './list-vocabulary.ts';
import type { Candidate, Candidates, IndexEntry, IndexKind, NoteIndex } from './note-index.ts';
import { packedIndex } from './packed/packed-index.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { TextCache } from './text-cache.ts';

/** Characters that are indexed before other tasks have their turn, and of a text that is indexed in parts. */
const PART_CHARS = 512 * 1024;
const LONG_CHARS = 256 * 1024;
/** Most remembered answers about notes: a board asks for each of its columns. */
const MAX_SELECTIONS = 24;
const NO_ANSWER: SearchAnswer = { hits: [], truncated: false, matched: [] };

/** The search, including the maintenance its worker performs. */
export interface NotebookSearch extends Search {
  /** Updates the index of a notebook to its last change; restores or builds it when missing. */
  follow(notebookId: string): Promise<void>;
  /** Ids of notebooks whose index is in memory. */
  open(): readonly string[];
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
  /** Number of notes read for indexing since creation. */
  readonly notesRead: number;
}

interface Held {
  readonly index: NoteIndex;
  /** Files whose row this thread has read; null means all. The others come from the saved index. */
  readonly seen: Set<string> | null;
  /** The `seq` of the saved index; null when none is saved. */
  savedSeq: number | null;
  /** Whether the text of a PDF was added since the last save. */
  hasNewTexts: boolean;
  readonly awaited: AwaitedTexts | null;
  words?: { readonly seq: number; readonly vocabulary: Vocabulary };
  /** Answers about notes: those that match, in order. A person who scrolls asks for the same notes again. */
  selected?: { readonly seq: number; readonly notes: Map<string, readonly IndexEntry[]> };
  named?: { readonly seq: number; readonly names: ReadonlyMap<string, string> };
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
  { kind = packedIndex, pause = async () => {} }: { kind?: IndexKind; pause?: () => Promise<void> } = {},
): NotebookSearch {
  const held = new Map<string, Held>();
  const under = new Map<string, Promise<Held | null>>();
  const shown = new TextCache();
  /** Keys of PDFs that are read again: their text can differ from the one shown before. */
  const replaced = new Set<string>();
  let notesRead = 0;

  /** Runs updates one after another per notebook; a request during an update gets the next one. */
  function bring(notebookId: string): Promise<Held | null> {
    const before = under.get(notebookId) ?? Promise.resolve(null);
    const next = before.catch(() => null).then(() => catchUp(notebookId));
    under.set(notebookId, next);
    const clear = () => {
      if (under.get(notebookId) === next) under.delete(notebookId);
    };
    next.then(clear, clear);
    return next;
  }

  async function catchUp(notebookId: string): Promise<Held | null> {
    const known = held.get(notebookId) ?? (await restore(notebookId)) ?? fresh();
    const { index, seen } = known;
    const changed = await source.changedSince(notebookId, index.seq);
    if (changed === null) {
      held.delete(notebookId);
      return null;
    }
    held.set(notebookId, known);
    if (changed.type === 'some' && changed.seq === index.seq) return withDerived(known);
    const rows = new Map(changed.rows.filter(isSought).map((row) => [row.fileId, row]));
    const named = changed.type === 'all' ? [...index.entries()].map(({ fileId }) => fileId) : changed.fileIds;
    for (const fileId of named) if (!rows.has(fileId)) index.drop(fileId);
    await take(known, [...rows.values()]);
    for (const fileId of seen === null ? [] : rows.keys()) seen?.add(fileId);
    index.seq = changed.seq;
    const derivedToo = await withDerived(known);
    await index.tidy(pause);
    return derivedToo;
  }

  async function withDerived(known: Held): Promise<Held> {
    if (await known.awaited?.take(known.index, pause)) {
      known.hasNewTexts = true;
      delete known.selected;
      for (const key of replaced) shown.delete(key);
    }
    return known;
  }

  function holding(index: NoteIndex, seen: Set<string> | null): Held {
    const awaited = derived && createAwaitedTexts(derived);
    return { index, seen, savedSeq: seen === null ? null : index.seq, hasNewTexts: false, awaited };
  }

  function fresh(): Held {
    return holding(kind.create(), null);
  }

  async function restore(notebookId: string): Promise<Held | null> {
    const saved = await snapshots?.load(notebookId).catch(() => null);
    const index = saved ? kind.restore(saved) : null;
    return index && holding(index, new Set());
  }

  async function take({ index, awaited }: Held, rows: readonly SoughtRow[]): Promise<void> {
    const changed = rows.filter((row) => {
      const entry = index.entry(row.fileId);
      const isSame = entry?.hash === row.hash && nameOf(entry.path) === nameOf(row.path);
      if (isSame && entry.path !== row.path) index.amend({ ...entry, path: row.path });
      return !isSame;
    });
    let chars = 0;
    for (const batch of batchesOf(changed)) {
      const texts = await readTexts(batch);
      for (const [at, row] of batch.entries()) {
        const text = texts[at] ?? null;
        if (chars > PART_CHARS) {
          await pause();
          chars = 0;
        }
        chars += text?.length ?? 0;
        const entry = entryOf(row, text);
        if (text !== null && text.length > LONG_CHARS) await index.putInParts(entry, text, pause);
        else index.put(entry, text ?? '');
        if (text === null && isPdf(row.path)) awaited?.add(row.fileId);
      }
    }
  }

  async function readTexts(files: readonly SoughtRow[]): Promise<(string | null)[]> {
    const wanted = files.filter(({ path, sizeBytes }) => isSearchedText(path, sizeBytes) || isPdf(path));
    notesRead += wanted.filter(({ path }) => !isPdf(path)).length;
    const read = await readFileTexts(wanted, source, derived);
    const texts = new Map(wanted.map(({ fileId }, at) => [fileId, read[at] ?? null]));
    return files.map(({ fileId }) => texts.get(fileId) ?? null);
  }

  /** Keeps the hits that match their rows. Entries this thread read from rows, and has followed since, always match. */
  async function standing<T extends { entry: IndexEntry }>({ seen }: Held, found: readonly T[]): Promise<T[]> {
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
    if (one.selected?.seq !== seq) one.selected = { seq, notes: new Map() };
    const { notes } = one.selected;
    const key = JSON.stringify([query.filter, query.group, query.days, query.sort]);
    const known = notes.get(key);
    if (known !== undefined) return known;
    const matching = selectNotes(one.index.entries(), query).map((entry) => ({ entry }));
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

  /** Adds the excerpts to the hits. */
  async function cut(best: readonly Candidate[], query: SearchQuery, found: Candidates['found']): Promise<SearchHit[]> {
    return (await withTexts(best)).map(({ entry: { fileId, path, hash, title, tags }, score, text }) => {
      const start = bodyStart(path, text);
      const snippet = snippetOf(text, found, query.phrases, start, isPdf(path) ? text.length : undefined);
      const isInBody = snippet.at !== null && snippet.at >= start && isMarkdown(path);
      const section = isInBody ? sectionAt(text.slice(start), (snippet.at ?? 0) - start) : '';
      const page = isPdf(path) && snippet.at !== null ? { page: pageAt(text, snippet.at) } : {};
      return { fileId, path, hash, title, section, score, snippet, tags, ...page };
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
        .sort((a, b) => compare(a.path, b.path));
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
      if (one === null || one.index.seq === null) return null;
      const { index } = one;
      if (one.words?.seq !== index.seq)
        one.words = { seq: index.seq ?? 0, vocabulary: listVocabulary(index.entries()) };
      return one.words;
    },
    async names(notebookId, paths) {
      const one = await bring(notebookId);
      if (one === null || one.index.seq === null) return paths.map(() => null);
      const { index } = one;
      if (one.named?.seq !== index.seq) {
        const names = new Map([...index.entries()].map(({ path, title }) => [path, title]));
        one.named = { seq: index.seq ?? 0, names };
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
      return notesRead;
    },
    open: () => [...held.keys()],
    async follow(notebookId) {
      await bring(notebookId);
    },
    async save(notebookId) {
      const one = held.get(notebookId);
      if (snapshots === null || !one || (one.index.seq === one.savedSeq && !one.hasNewTexts)) return;
      const { seq } = one.index;
      const saved = one.index.save();
      if (saved === null) return;
      one.hasNewTexts = false;
      await snapshots.save(notebookId, saved).catch((error) => {
        one.hasNewTexts = true;
        throw error;
      });
      one.savedSeq = seq;
    },
    async search(notebookId, query, { limit, accepts, weighs }) {
      if (isEmptyQuery(query)) return NO_ANSWER;
      const one = await bring(notebookId);
      if (one === null) return NO_ANSWER;
      for (let wanted = limit + 1; ; wanted *= 4) {
        const candidates = one.index.candidates(query, { limit: wanted, accepts, weighs });
        // The texts are read in parallel with the rows: they are nearly always current.
        const reading = [standing(one, candidates.best), withTexts(candidates.best.slice(0, limit))] as const;
        const [best] = await Promise.all(reading);
        // Some hits were outdated: others replace them.
        if (best.length <= limit && candidates.total > wanted) continue;
        const hits = await cut(best.slice(0, limit), query, candidates.found);
        return { hits, truncated: best.length > limit, matched: candidates.matched };
      }
    },
  };
}

type SoughtRow = FileRow & { readonly hash: string };

/** Files of runs are not part of the notes. */
function isSought(row: FileRow): row is SoughtRow {
  return row.kind === 'file' && row.hash !== null && !/^\/(?:runs|scratch)\//.test(row.path);
}

function entryOf(row: SoughtRow, text: string | null): IndexEntry {
  const { fileId, path, hash, modifiedMs } = row;
  const facts = searchFactsOf(path, text);
  const hasText = text !== null;
  return { fileId, path, hash, hasText, ...facts, day: facts.day ?? new Date(modifiedMs).toISOString().slice(0, 10) };
}

/** The same bytes have another text when their name says that they are a PDF. */
function keyOf({ path, hash }: IndexEntry): string {
  return isPdf(path) ? `pdf ${hash}` : hash;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
