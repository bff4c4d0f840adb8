import { htmlToMarkdown, type ResolveTarget } from '../../../adapters/html/html-to-markdown.ts';
import type { ZipRemark } from '../../../adapters/zip/list-zip.ts';
import { zipSpecialError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { placeElnNotes } from '../../../core/eln/place-eln-notes.ts';
import { type ElnEntry, type ElnText, pathOf, readCrate, rspaceDocument } from '../../../core/eln/read-crate.ts';
import { relativeAddress } from '../../../core/eln/relative-address.ts';
import { withRspaceDocument } from '../../../core/eln/rspace-document.ts';
import { type ElnTargets, writeElnNote } from '../../../core/eln/write-eln-note.ts';
import { decodeUtf8 } from '../../../core/notebook/text/note-text.ts';
import { isHtmlCut } from '../../../core/shared/html/html-bounds.ts';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { nameOf, parentOf } from '../../../core/shared/paths/path-parts.ts';
import type { ArchiveContent, ArchiveItem } from '../archive-content.ts';
import { createElnPictures } from './eln-pictures.ts';
import { findCrate } from './find-crate.ts';
import { madeFile } from './made-file.ts';

type ArchiveFile = Extract<ArchiveItem, { type: 'file' }>;

/** Largest metadata and largest document that are read. */
const MAX_METADATA_BYTES = 32 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Shorter ends of addresses say too little. */
const MIN_ADDRESS_CHARACTERS = 8;
/** Entries that are converted before other tasks have their turn. */
const ENTRIES_AT_ONCE = 20;

/** Returns an archive with a note for each entry of its electronic lab notebook. All files of the archive stay as they are. */
export async function withElnNotes(content: ArchiveContent, pause: () => Promise<void>): Promise<ArchiveContent> {
  const metadata = findCrate(content);
  const text = metadata && (await textOf(metadata, MAX_METADATA_BYTES));
  const crate = text ? readCrate(parseJson(text.replace(/^\uFEFF/, ''))) : null;
  if (metadata === undefined || crate === null) return content;
  const files = new Map(content.items.flatMap((item) => (item.type === 'file' ? [[item.path, item] as const] : [])));
  const root = parentOf(metadata.path);
  const entries = await Promise.all(crate.entries.map((entry) => withDocument(entry, root, files)));
  const places = placeElnNotes(
    entries,
    root,
    content.items.map((item) => item.path),
  );
  const named = namesOf(entries, places);
  const made: ArchiveItem[] = [];
  const cut: ZipRemark[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await pause();
    const path = places.get(entry.id);
    if (path === undefined) continue;
    const pictures = createElnPictures(path, (one) => files.has(one));
    let isCut = entry.texts.some(({ format, text: html }) => format === 'html' && isHtmlCut(html));
    const onCut = () => {
      isCut = true;
    };
    const note = writeElnNote(
      entry,
      targetsOf(entry, { path, root, named, places, files, picture: pictures.add, onCut }),
    );
    if (isCut)
      cut.push({ path, code: 'zip-special', ...zipSpecialError.sentence('entryCut', { file: metadata.path }) });
    const own = entry.files.filter((file) => files.has(inRoot(root, file.path))).length;
    made.push(madeFile(path, new TextEncoder().encode(note), { title: entry.title, files: own }), ...pictures.items());
  }
  return {
    ...content,
    items: [...content.items, ...made],
    notes: [...content.notes, ...cut],
    notebookOf: crate.program ?? '',
  };
}

async function textOf(item: ArchiveFile, maxBytes: number): Promise<string | null> {
  if (item.sizeBytes > maxBytes) return null;
  const content = await item.read();
  const decoded = content.type === 'bytes' ? decodeUtf8(content.bytes) : null;
  return decoded?.type === 'text' ? decoded.text : null;
}

/** Adds the document that RSpace keeps beside the metadata, and a title where there is none. */
async function withDocument(entry: ElnEntry, root: string, files: ReadonlyMap<string, ArchiveFile>): Promise<ElnEntry> {
  const path = rspaceDocument(entry);
  const file = path === null ? undefined : files.get(inRoot(root, path));
  const xml = file && (await textOf(file, MAX_DOCUMENT_BYTES));
  const read = xml ? withRspaceDocument(entry, xml) : entry;
  return read.title === '' ? { ...read, title: nameOf(`/${read.folder}`) } : read;
}

interface NoteSurroundings {
  readonly path: string;
  readonly root: string;
  readonly named: NotesByName;
  readonly places: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, ArchiveFile>;
  /** Adds a picture that a text contains; returns its path, or null for none. */
  readonly picture: (address: string) => string | null;
  /** Called when a part of a text is not read. */
  readonly onCut: () => void;
}

function targetsOf(
  entry: ElnEntry,
  { path, root, named, places, files, picture, onCut }: NoteSurroundings,
): ElnTargets {
  const from = parentOf(path);
  const file = (below: string) => {
    const whole = inRoot(root, below);
    return files.has(whole) ? relativeAddress(from, whole) : null;
  };
  const note = (id: string) => {
    const place = places.get(id) ?? places.get(id.endsWith('/') ? id.slice(0, -1) : `${id}/`);
    if (place === undefined) return null;
    return { address: relativeAddress(from, place), title: named.titles.get(place) || nameOf(place) };
  };
  const resolve: ResolveTarget = (address, kind) => {
    const contained = kind === 'picture' ? picture(address) : null;
    if (contained !== null) return relativeAddress(from, contained);
    if (kind === 'link') {
      const other = named.ids.get(address.replace(/^\.?\//, ''));
      if (other !== undefined) return note(other)?.address ?? null;
    }
    const own = entry.files.find((one) => isFileAt(one, address));
    if (own !== undefined) return file(own.path);
    const below = pathOf(address);
    if (below === null || below === '') return null;
    return file(entry.folder === '' ? below : `${entry.folder}/${below}`) ?? file(below);
  };
  const toMarkdown = ({ format, text }: ElnText) => {
    if (format === 'markdown') return text.trim();
    return htmlToMarkdown(format === 'html' ? text : htmlOf(text), resolve, onCut);
  };
  return { file, entry: note, toMarkdown };
}

/** Plain text as paragraphs, so that none of its characters is taken for a mark. */
function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'));
  return `<p>${escaped
    .replace(/\r\n?/g, '\n')
    .replace(/\n{2,}/g, '</p><p>')
    .replace(/\n/g, '<br>')}</p>`;
}

/** What other entries have for an entry. */
interface NotesByName {
  /** Titles by path of the note. */
  readonly titles: ReadonlyMap<string, string>;
  /** Ids by the address on the server, and by its last part: texts of eLabFTW have that alone. */
  readonly ids: ReadonlyMap<string, string>;
}

function namesOf(entries: readonly ElnEntry[], places: ReadonlyMap<string, string>): NotesByName {
  const titles = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const { id, title, address } of entries) {
    const place = places.get(id);
    if (place !== undefined) titles.set(place, title);
    const last = address?.replace(/^.*\//s, '') ?? '';
    if (address !== null) ids.set(address, id);
    if (last.length >= MIN_ADDRESS_CHARACTERS) ids.set(last, id);
  }
  return { titles, ids };
}

/** Texts name a file by its own name, or by that under which the server keeps it. */
function isFileAt({ name, alternateName, path }: ElnEntry['files'][number], address: string): boolean {
  if (alternateName !== '' && address.includes(alternateName)) return true;
  const last = decoded(address.replace(/[?#].*$/s, '').replace(/^.*\//s, ''));
  return last !== '' && (last === name || last === nameOf(`/${path}`));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inRoot(root: string, below: string): string {
  return `${root === '/' ? '' : root}/${below}`;
}
