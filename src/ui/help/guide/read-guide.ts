import { inlineText } from '../../../core/shared/names/inline-text.ts';
import { markdownHeadings } from '../../../core/shared/names/markdown-headings.ts';

/** A heading of a page with the text below it, up to the next heading. */
export interface GuideSection {
  /** Id of the page. */
  readonly page: string;
  readonly pageTitle: string;
  readonly title: string;
  /** 1 for the title of the page. */
  readonly level: number;
  /** Without Markdown marks. */
  readonly text: string;
}

export interface GuidePage {
  /** Name of its file without `.md`; part of its address. */
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Whether it is in the language of the screen. */
  readonly isTranslated: boolean;
  readonly sections: readonly GuideSection[];
}

/** The page that lists the others. The help shows the list itself. */
const CONTENTS = 'README';

const FILE = /([^/]+)\.md$/;
const LISTED = /\]\(([\w-]+)\.md\)/g;

/**
 * Reads the pages of the guide, in the order of its table of contents.
 *
 * @param files Markdown by path, in English
 * @param translated the same in the language of the screen; null when that is English. A page that is missing stays in English.
 */
export function readGuide(
  files: Readonly<Record<string, string>>,
  translated: Readonly<Record<string, string>> | null,
): readonly GuidePage[] {
  const english = byId(files);
  const own = byId(translated ?? {});
  const order = [...(english.get(CONTENTS) ?? '').matchAll(LISTED)].map(([, id = '']) => id);
  const ids = new Set([...order, ...english.keys()]);
  return [...ids].flatMap((id): GuidePage[] => {
    const text = own.get(id) ?? english.get(id);
    return text === undefined || id === CONTENTS ? [] : [readPage(id, text, translated === null || own.has(id))];
  });
}

function byId(files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(files).map(([path, text]) => [FILE.exec(path)?.[1] ?? path, text]));
}

function readPage(id: string, text: string, isTranslated: boolean): GuidePage {
  const headings = [...markdownHeadings(text)];
  const title = plain(headings[0]?.source ?? id);
  const sections = headings.map(({ level, source, start }, index): GuideSection => {
    const body = text.slice(start, headings[index + 1]?.start);
    return { page: id, pageTitle: title, title: plain(source), level, text: plainText(body.replace(/^.*\n?/, '')) };
  });
  return { id, title, text, isTranslated, sections };
}

function plain(markdown: string): string {
  return inlineText(markdown, () => false);
}

/** Returns the words of Markdown as a person reads them, in one line. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$|^[ |:-]+$/gm, '')
    .split(/\n\s*\n|\n(?= *(?:[-|]|\d+\.) ?)/)
    .map((block) => plain(block.replace(/^ *(?:[-+*]|\d+\.) +/, '').replaceAll('|', ' ')))
    .filter((block) => block !== '')
    .join(' ');
}
