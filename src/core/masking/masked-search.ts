import type { ScopedHit, ScopedSearch } from '../guard/scoped-search.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';
import type { PdfTexts } from '../ports/pdf-texts.ts';
import type { FileInfo, ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import { hasTextName, MAX_TEXT_BYTES } from '../search/search-document.ts';
import { matchText, type TextFit } from '../search/search-planned.ts';
import type { SearchQuery } from '../search/search-query.ts';
import { isPdf as hasPdfName, joinPages, pageAt } from '../shared/file-types/pdf-pages.ts';

/** Most texts of one search, in characters. */
const MOST_CHARS = 64 * 1024 * 1024;
/** A word in the title counts as much as so many in the text. */
const TITLE_WEIGHT = 5;

interface Fit {
  readonly info: FileInfo;
  readonly fit: TextFit;
  readonly page: number | undefined;
}

interface Readable {
  /** Null for a file that is found by its name only. */
  readonly text: string | null;
  readonly isPdf: boolean;
}

/**
 * Searches masked texts, and ranks by them. The index is not used: it has the values, and its hits, their order and their number would
 * tell whether a guess is right. Words are spelled as in the query.
 */
export function createMaskedSearch(notebook: ScopedNotebook, pdf: PdfTexts): ScopedSearch {
  async function textOf(info: FileInfo): Promise<Readable> {
    const decision = notebook.resolve(info.path, 'read', 'file');
    const isPdf = hasPdfName(info.path);
    if (decision.type !== 'allowed' || (!isPdf && !hasTextName(info.path))) return { text: null, isPdf };
    const bytes = await notebook.scanBytes(decision.handle);
    if (isPdf) {
      return { text: joinPages((await pdf.read(info.hash ?? '', bytes)).pages), isPdf };
    }
    const decoded = bytes.length <= MAX_TEXT_BYTES ? decodeUtf8(bytes) : null;
    return { text: decoded?.type === 'text' ? decoded.text : null, isPdf };
  }

  return {
    async search(base, query, { limit, picks }) {
      const here = notebook.stat(base);
      const below = here?.kind === 'file' ? [here] : notebook.walk(base);
      const candidates = below.filter(({ kind, path, isWithheld }) => kind === 'file' && !isWithheld && picks(path));
      const fits: Fit[] = [];
      let chars = 0;
      for (const info of candidates) {
        if (chars > MOST_CHARS) break;
        const { text, isPdf } = await textOf(info);
        chars += text?.length ?? 0;
        const fit = matchText(info, text, query);
        if (fit === null) continue;
        const at = isPdf ? fit.snippet.at : null;
        fits.push({ info, fit, page: text === null || at === null ? undefined : pageAt(text, at) });
      }
      const best = ranked(fits, query);
      const hits = best.slice(0, limit).map(({ info, fit, page, score }): ScopedHit => {
        const { title, tags, snippet } = fit;
        const { fileId, hash } = info;
        return { info, fileId, hash: hash ?? '', title, section: '', ...(page ? { page } : {}), score, snippet, tags };
      });
      const shown = new Set(hits.map(({ fileId }) => fileId));
      for (const { info } of fits) {
        // As in any search: that a note has the words reveals content even if it is not returned.
        if (!shown.has(info.fileId) && !info.labels.includes('local-only')) continue;
        const decision = notebook.resolve(info.path, 'read', 'file');
        if (decision.type === 'allowed') notebook.noteRead(decision.handle);
      }
      return { hits, truncated: best.length > limit || chars > MOST_CHARS };
    },
  };
}

/** Best first; equals in the order of the files. */
function ranked(fits: readonly Fit[], { words, phrases }: SearchQuery): (Fit & { readonly score: number })[] {
  const isFilter = words.length === 0 && phrases.length === 0;
  return fits.map((one) => ({ ...one, score: isFilter ? 0 : scoreOf(one.fit) })).toSorted((a, b) => b.score - a.score);
}

function scoreOf({ found, words, title }: TextFit): number {
  const inTitle = title.toLowerCase();
  let count = 0;
  for (const word of words) if (found.has(word)) count += 1;
  const titled = [...found].filter((word) => inTitle.includes(word)).length;
  return Math.log1p(count) / Math.log(2 + words.length) + titled * TITLE_WEIGHT;
}
