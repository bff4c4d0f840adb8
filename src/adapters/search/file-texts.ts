import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { DerivedTexts } from '../../core/ports/pdf-texts.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import { isPdf, joinPages } from '../../core/shared/file-types/pdf-pages.ts';

interface Content {
  readonly path: string;
  readonly hash: string;
}

/** Reads the texts of files, in order: of a PDF the text derived from it, of other files their content. Null without a text. */
export async function readFileTexts(
  files: readonly Content[],
  source: Pick<SearchSource, 'readBytes'>,
  derived: DerivedTexts | null,
): Promise<(string | null)[]> {
  const ownHashes = files.filter(({ path }) => !isPdf(path)).map(({ hash }) => hash);
  const pdfHashes = derived === null ? [] : files.filter(({ path }) => isPdf(path)).map(({ hash }) => hash);
  const [bytes, pdfs] = await Promise.all([
    ownHashes.length === 0 ? [] : source.readBytes(ownHashes),
    derived?.read(pdfHashes) ?? [],
  ]);
  const contents = new Map(ownHashes.map((hash, at) => [hash, bytes[at] ?? null]));
  const pages = new Map(pdfHashes.map((hash, at) => [hash, pdfs[at]?.pages ?? []]));
  return files.map(({ path, hash }) => {
    if (isPdf(path)) return joinPages(pages.get(hash) ?? []) || null;
    const content = contents.get(hash) ?? null;
    const decoded = content === null ? null : decodeUtf8(content);
    return decoded?.type === 'text' ? decoded.text : null;
  });
}
