import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { scanLinks } from '../../core/shared/link-text/scan-links.ts';
import { resolveLink } from '../../core/shared/links.ts';

/** Most files that are followed. */
const MOST_FILES = 2000;

/** Returns notes with the files that they embed, and those that these embed: what is printed of a note contains them. */
export async function withEmbedded(notebook: NotebookReader, notes: readonly FileRow[]): Promise<FileRow[]> {
  const paths = notebook.descendants('/').map(({ path }) => path);
  const found = new Map(notes.map((note) => [note.path, note]));
  let next = [...notes];
  while (next.length > 0 && found.size < MOST_FILES) {
    const contents = await notebook.readMany(next.flatMap(({ hash }) => hash ?? []));
    const embedded = next.flatMap((note) => {
      const decoded = decodeUtf8(contents.get(note.hash ?? '') ?? new Uint8Array());
      const links = decoded.type === 'text' ? scanLinks(decoded.text, MOST_FILES) : [];
      return links.flatMap((link) => (link.embed ? (resolveLink(link, note.path, paths) ?? []) : []));
    });
    next = [];
    for (const path of embedded) {
      const row = notebook.get(path);
      if (row === undefined || row.kind !== 'file' || found.has(path)) continue;
      found.set(path, row);
      next.push(row);
    }
  }
  return [...found.values()];
}
