import type { FileRow } from '../../contracts/notebook.ts';
import type { Backlink, Vocabulary } from '../../contracts/search.ts';
import { bodyStart, isSearchedText, searchFactsOf } from '../../core/notebook/search-document.ts';
import { hasPhrases, snippetOf } from '../../core/notebook/search-match.ts';
import { isEmptyQuery, type SearchQuery } from '../../core/notebook/search-query.ts';
import { decodeUtf8 } from '../../core/notebook/text.ts';
import type { Search, SearchAnswer, SearchHit } from '../../core/ports.ts';
import { linkLines, linkNamesOf } from './link-lines.ts';
import { type Candidate, type IndexEntry, NoteIndex } from './note-index.ts';
import type { SearchSource } from './search-source.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** Notes read at once while an index is made. */
const BATCH_FILES = 100;
/** Notes whose text one query may look at. */
const MAX_TEXTS = 2000;
/** Texts that are looked at together for a phrase: most that have its words do not have it. */
const PHRASE_TEXTS = 250;
const NO_ANSWER: SearchAnswer = { hits: [], truncated: false, matched: [] };

/** The search, with what its worker does beside answering. */
export interface NotebookSearch extends Search {
  /** Brings the index of a notebook to its last change; makes or restores it when there is none. */
  follow(notebookId: string): Promise<void>;
  /** Notebooks whose index is in memory. */
  open(): readonly string[];
  /** Writes the index to the disk, if it has changed since. */
  save(notebookId: string): Promise<void>;
  /** The lines of other notes whose links lead to a file, by path; none when there is no such file. */
  backlinks(notebookId: string, path: string): Promise<readonly Backlink[]>;
  /** Names and tags, and the `seq` at which they were so. Null when there is no such notebook. */
  vocabulary(notebookId: string): Promise<{ readonly seq: number; readonly vocabulary: Vocabulary } | null>;
  /** Texts of notes that were read to be indexed since this was made. */
  readonly notesRead: number;
}

interface Held {
  readonly index: NoteIndex;
  /** The `seq` that the disk has; null when it has none. */
  savedSeq: number | null;
  words?: { readonly seq: number; readonly vocabulary: Vocabulary };
}

/** Searches notebooks over one index each, which is restored from `snapshots` or made when first asked for. */
export function createSearch(source: SearchSource, snapshots: SnapshotStore | null): NotebookSearch {
  const held = new Map<string, Held>();
  const under = new Map<string, Promise<NoteIndex | null>>();
  let notesRead = 0;

  /** One after another for each notebook; who asks while one is under way gets one that begins afterwards. */
  function bring(notebookId: string): Promise<NoteIndex | null> {
    const before = under.get(notebookId) ?? Promise.resolve(null);
    const next = before.catch(() => null).then(() => catchUp(notebookId));
    under.set(notebookId, next);
    const clear = () => {
      if (under.get(notebookId) === next) under.delete(notebookId);
    };
    next.then(clear, clear);
    return next;
  }

  async function catchUp(notebookId: string): Promise<NoteIndex | null> {
    const known = held.get(notebookId) ?? (await restore(notebookId)) ?? { index: new NoteIndex(), savedSeq: null };
    const { index } = known;
    const changed = await source.changedSince(notebookId, index.seq);
    if (changed === null) {
      held.delete(notebookId);
      return null;
    }
    held.set(notebookId, known);
    if (changed.type === 'some' && changed.seq === index.seq) return index;
    const rows = new Map(changed.rows.filter(isSought).map((row) => [row.fileId, row]));
    const named = changed.type === 'all' ? [...index.entries()].map(({ fileId }) => fileId) : changed.fileIds;
    for (const fileId of named) if (!rows.has(fileId)) index.drop(fileId);
    await take(index, [...rows.values()]);
    index.seq = changed.seq;
    return index;
  }

  async function restore(notebookId: string): Promise<Held | null> {
    const saved = await snapshots?.load(notebookId).catch(() => null);
    const index = saved ? NoteIndex.restore(saved) : null;
    return index && { index, savedSeq: index.seq };
  }

  async function take(index: NoteIndex, rows: readonly SoughtRow[]): Promise<void> {
    const changed = rows.filter((row) => {
      const entry = index.entry(row.fileId);
      const isSame = entry?.hash === row.hash && nameOf(entry.path) === nameOf(row.path);
      if (isSame && entry.path !== row.path) index.amend({ ...entry, path: row.path });
      return !isSame;
    });
    for (let start = 0; start < changed.length; start += BATCH_FILES) {
      const batch = changed.slice(start, start + BATCH_FILES);
      const texts = await readTexts(batch);
      for (const [at, row] of batch.entries()) {
        const text = texts[at] ?? null;
        index.put(entryOf(row, text), text ?? '');
      }
    }
  }

  async function readTexts(files: readonly SoughtRow[]): Promise<(string | null)[]> {
    const wanted = files.filter(({ path, sizeBytes }) => isSearchedText(path, sizeBytes));
    notesRead += wanted.length;
    const bytes = await source.readBytes(wanted.map(({ hash }) => hash));
    const texts = new Map(wanted.map(({ fileId }, at) => [fileId, textOf(bytes[at] ?? null)]));
    return files.map(({ fileId }) => texts.get(fileId) ?? null);
  }

  /** Cuts the best hits out of their texts, once each was found to be still there, and to have the phrases. */
  async function pick(candidates: readonly Candidate[], query: SearchQuery, limit: number): Promise<SearchHit[]> {
    const hits: SearchHit[] = [];
    const most = Math.min(candidates.length, MAX_TEXTS);
    const step = query.phrases.length > 0 ? PHRASE_TEXTS : limit + 1;
    for (let start = 0; start < most && hits.length <= limit; start += step) {
      const batch = candidates.slice(start, Math.min(most, start + step));
      const rows = await source.rows(batch.map(({ entry }) => entry.fileId));
      const now = new Map(rows.map((row) => [row.fileId, row]));
      const standing = batch.flatMap((candidate) => {
        const row = now.get(candidate.entry.fileId);
        const isSame = row?.path === candidate.entry.path && row.hash === candidate.entry.hash;
        return isSame ? [{ ...candidate, sizeBytes: row.sizeBytes }] : [];
      });
      const wanted = standing.filter(({ entry, sizeBytes }) => isSearchedText(entry.path, sizeBytes));
      const bytes = await source.readBytes(wanted.map(({ entry }) => entry.hash));
      const texts = new Map(wanted.map(({ entry }, at) => [entry.fileId, textOf(bytes[at] ?? null)]));
      for (const { entry, score, found } of standing) {
        const text = texts.get(entry.fileId) ?? '';
        const { fileId, path, hash, title } = entry;
        if (!query.phrases.every((phrase) => [text, title, nameOf(path)].some((part) => hasPhrases(part, [phrase]))))
          continue;
        const snippet = snippetOf(text, new Set(found), query.phrases, bodyStart(path, text));
        hits.push({ fileId, path, hash, title, score, snippet });
        if (hits.length > limit) break;
      }
    }
    return hits;
  }

  /** Those whose row says what the index says, with their text. */
  async function textsOf(entries: readonly IndexEntry[]): Promise<{ entry: IndexEntry; text: string }[]> {
    const rows = new Map((await source.rows(entries.map(({ fileId }) => fileId))).map((row) => [row.fileId, row]));
    const standing = entries.filter(({ fileId, path, hash }) => {
      const row = rows.get(fileId);
      return row?.path === path && row.hash === hash;
    });
    const bytes = await source.readBytes(standing.map(({ hash }) => hash));
    return standing.map((entry, at) => ({ entry, text: textOf(bytes[at] ?? null) ?? '' }));
  }

  return {
    async backlinks(notebookId, path) {
      const entries = [...((await bring(notebookId))?.entries() ?? [])];
      const to = entries.find((entry) => entry.path === path);
      if (to === undefined) return [];
      const names = linkNamesOf(to);
      const namesakes = entries.filter((entry) => [...linkNamesOf(entry)].some((name) => names.has(name)));
      const near = entries.filter((entry) => entry !== to && entry.links.some((name) => names.has(name)));
      const found = (await textsOf(near)).flatMap(({ entry, text }) =>
        linkLines(text, entry.path, to, namesakes).map((line) => ({ path: entry.path, title: entry.title, ...line })),
      );
      return found.sort((a, b) => compare(a.path, b.path) || a.lineNumber - b.lineNumber);
    },
    async vocabulary(notebookId) {
      const index = await bring(notebookId);
      const one = held.get(notebookId);
      if (index === null || index.seq === null || one === undefined) return null;
      if (one.words?.seq !== index.seq) one.words = { seq: index.seq, vocabulary: vocabularyOf(index.entries()) };
      return one.words;
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
      if (snapshots === null || !one || one.index.seq === one.savedSeq) return;
      const { seq } = one.index;
      const saved = await one.index.save();
      // It went on in the meantime: the next time, then.
      if (saved === null || one.index.seq !== seq) return;
      await snapshots.save(notebookId, saved);
      one.savedSeq = seq;
    },
    async search(notebookId, query, { limit, accepts }) {
      if (isEmptyQuery(query)) return NO_ANSWER;
      const index = await bring(notebookId);
      if (index === null) return NO_ANSWER;
      const candidates = index.candidates(query, accepts);
      const hits = await pick(candidates, query, limit);
      return {
        hits: hits.slice(0, limit),
        truncated: hits.length > limit || candidates.length > MAX_TEXTS,
        matched: candidates.map(({ entry }) => entry.fileId),
      };
    },
  };
}

type SoughtRow = FileRow & { readonly hash: string };

/** What runs left behind is theirs, and not among the notes. */
function isSought(row: FileRow): row is SoughtRow {
  return row.kind === 'file' && row.hash !== null && !/^\/(?:runs|scratch)\//.test(row.path);
}

function entryOf(row: SoughtRow, text: string | null): IndexEntry {
  const { fileId, path, hash, modifiedMs } = row;
  const facts = searchFactsOf(path, text);
  return { fileId, path, hash, ...facts, day: facts.day ?? new Date(modifiedMs).toISOString().slice(0, 10) };
}

function textOf(bytes: Uint8Array | null): string | null {
  const decoded = bytes === null ? null : decodeUtf8(bytes);
  return decoded?.type === 'text' ? decoded.text : null;
}

function vocabularyOf(entries: Iterable<IndexEntry>): Vocabulary {
  const counts = new Map<string, number>();
  const notes = [...entries].map(({ path, title, aliases, tags }) => {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return { path, title, aliases };
  });
  const tags = [...counts].map(([tag, count]) => ({ tag, count }));
  return {
    notes: notes.sort((a, b) => compare(a.path, b.path)),
    tags: tags.sort((a, b) => b.count - a.count || compare(a.tag, b.tag)),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
