import { readBlobs } from '../../../client/queries/read-blob.ts';
import { findFile } from '../../../client/queries/use-files.ts';
import { listedTexts, readProperties } from '../../../core/shared/head-properties.ts';
import { readName } from '../../../ui/editor/note/read-name.ts';
import { formatExactly } from '../../../ui/kit/format.ts';
import { strings } from '../texts/publish-strings.ts';

/** Most notes that are printed or exported at once. */
export const MAX_PAPERS = 200;

/** A note as it is printed or exported. */
export interface PaperNote {
  readonly path: string;
  readonly text: string;
  readonly title: string;
  readonly authors: readonly string[];
  /** The day of its properties, as written; null for none. */
  readonly day: string | null;
  /** When it was changed last, its hash and its notebook, in words. */
  readonly version: string;
}

interface Readable {
  readonly notebookId: string;
  readonly notebook: string;
  /** Named as the author of notes whose properties name none; empty for none. */
  readonly author: string;
}

/** Returns the notes with their texts, in the order of the paths. Those that are no text are left out. */
export async function readPapers(
  paths: readonly string[],
  { notebookId, notebook, author }: Readable,
): Promise<PaperNote[]> {
  const files = (await Promise.all(paths.map((path) => findFile(notebookId, path)))).filter((file) => file !== null);
  const contents = await readBlobs(files.flatMap(({ hash }) => hash ?? []));
  return files.flatMap(({ path, hash, modifiedMs }): PaperNote[] => {
    const text = textOf(contents.get(hash ?? ''));
    if (text === null || hash === null) return [];
    const head = readProperties(text);
    const own = new Map(
      head.type === 'properties' ? head.properties.map(({ name, value }) => [name.trim().toLowerCase(), value]) : [],
    );
    const named = ['authors', 'author'].flatMap((name) => listedTexts(own.get(name) ?? null) ?? []);
    const [day = null] = listedTexts(own.get('date') ?? null) ?? [];
    return [
      {
        path,
        text,
        title: readName(path, text).name,
        authors: named.length > 0 ? named : author === '' ? [] : [author],
        day,
        version: strings.version(formatExactly(modifiedMs), hash.slice(0, 12), notebook),
      },
    ];
  });
}

function textOf(bytes: Uint8Array | undefined): string | null {
  if (bytes === undefined) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
