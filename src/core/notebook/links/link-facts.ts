import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { linkNameOf, searchFactsOf } from '../../search/search-document.ts';
import { foldValue } from '../../search/search-query.ts';
import { isMarkdown } from '../frontmatter/frontmatter-labels.ts';
import { decodeUtf8 } from '../text/note-text.ts';
import { isBoard, linkParts } from './link-parts.ts';

/** What the text of a note or board says about links. */
export interface LinkFacts {
  /** Folded last segments of the targets it links to, each once. */
  readonly names: readonly string[];
  readonly aliases: readonly string[];
}

/** The links of a larger note are not read. */
const MAX_NOTE_BYTES = 16 * 1024 * 1024;
/** Notes read at once, and their approximate bytes. Between two batches, other commands are handled. */
const BATCH_NOTES = 500;
const BATCH_BYTES = 2 * 1024 * 1024;
/** Most notes whose facts are kept. */
const MAX_KEPT = 50_000;
const NOTHING: LinkFacts = { names: [], aliases: [] };

/** Facts by `factsKey`. Content never changes under a hash, so no entry is invalidated. */
const kept = new Map<string, LinkFacts>();

/** Returns the key of the facts of a file: its content hash, and for a board that the text is read as one. */
export function factsKey({ path, hash }: Pick<FileRow, 'path' | 'hash'>): string {
  return `${isBoard(path) ? 'board ' : ''}${hash ?? ''}`;
}

/** Returns whether the links of a file are read: of a note or a board, up to `MAX_NOTE_BYTES`. */
export function readsLinksOf({ path, kind, sizeBytes }: Pick<FileRow, 'path' | 'kind' | 'sizeBytes'>): boolean {
  return kind === 'file' && sizeBytes > 0 && sizeBytes <= MAX_NOTE_BYTES && (isMarkdown(path) || isBoard(path));
}

/** Returns the link facts of notes and boards by `factsKey`. Unreadable content has none. */
export async function readLinkFacts(
  reader: Pick<NotebookReader, 'readMany'>,
  rows: readonly FileRow[],
): Promise<ReadonlyMap<string, LinkFacts>> {
  const missing = rows.filter((row) => readsLinksOf(row) && row.hash !== null && !kept.has(factsKey(row)));
  if (kept.size + missing.length > MAX_KEPT) kept.clear();
  const found = new Map<string, LinkFacts>();
  for await (const { row, text } of readNotes(reader, missing)) found.set(factsKey(row), factsOf(row.path, text));
  for (const [key, facts] of found) kept.set(key, facts);
  return new Map(rows.map(factsKey).map((key) => [key, found.get(key) ?? kept.get(key) ?? NOTHING]));
}

/** Reads the texts of notes, a batch at a time. A note whose content is no text is left out. */
export async function* readNotes(
  reader: Pick<NotebookReader, 'readMany'>,
  rows: readonly FileRow[],
): AsyncGenerator<{ row: FileRow; text: string }> {
  for (const batch of batchesOf(rows)) {
    const contents = await reader.readMany(batch.flatMap(({ hash }) => hash ?? []));
    for (const row of batch) {
      const decoded = decodeUtf8(contents.get(row.hash ?? '') ?? new Uint8Array());
      if (decoded.type === 'text') yield { row, text: decoded.text };
    }
  }
}

function factsOf(path: string, text: string): LinkFacts {
  const links = linkParts(path, text).flatMap((part) => part.links);
  const names = new Set(links.map(({ target }) => linkNameOf(target)));
  const mayHaveAlias = !isBoard(path) && /^\uFEFF?---/.test(text) && /alias/i.test(text.slice(0, 20_000));
  return { names: [...names], aliases: mayHaveAlias ? searchFactsOf('/note.md', text).aliases : [] };
}

/** Returns the folded names by which a link can name a file: its name, and its name without extension. */
export function namesOfPath(path: string): string[] {
  const name = linkNameOf(path);
  return [name, name.replace(/(.)\.[^.]*$/, '$1')];
}

export function foldedAliases({ aliases }: LinkFacts): string[] {
  return aliases.map(foldValue);
}

/** Groups notes so that their texts fit into memory together. */
function* batchesOf(rows: readonly FileRow[]): Generator<FileRow[]> {
  let batch: FileRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (batch.length > 0 && (batch.length === BATCH_NOTES || bytes + row.sizeBytes > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += row.sizeBytes;
  }
  if (batch.length > 0) yield batch;
}
