import { readProperties } from '../../notebook/frontmatter/frontmatter.ts';
import { headEnd } from '../../notebook/frontmatter/split-head.ts';
import { withoutCode } from '../../notebook/text/mask-code.ts';
import { isDay } from '../../shared/calendar.ts';
import { withoutComments } from '../../shared/markdown/mask-comments.ts';
import { ITEM_LINE, OPEN_TASK } from '../../shared/markdown/task-mark.ts';
import { fileTitle } from '../../shared/names/file-title.ts';
import { markdownHeadings } from '../../shared/names/markdown-headings.ts';
import { nameOf, parentOf } from '../../shared/paths/path-parts.ts';
import { numberOf, objectOf, type PlaybookFunction, textOf } from './playbook-function.ts';

export const NOTE_FUNCTIONS: Readonly<Record<string, PlaybookFunction>> = {
  note: {
    parameters: 'file',
    about: 'A file that was read, as a note: path, title, date, tags, properties, body and text.',
    apply: ([file], _context, fail) => {
      const { path, content } = objectOf(file, fail);
      return noteOf(textOf(path), textOf(content));
    },
  },
  section: {
    parameters: 'text, heading',
    about: 'What stands under a heading, up to the next one of its level; empty without it.',
    apply: ([text, heading]) => sectionOf(bodyOf(textOf(text)), textOf(heading)),
  },
  headings: {
    parameters: 'text',
    about: 'The headings of a note.',
    apply: ([text]) => [...markdownHeadings(bodyOf(textOf(text)))].map(({ source }) => source),
  },
  sentences: {
    parameters: 'text, count?',
    about: 'The first sentences of a text, without headings, tables, tasks and code; 2 by default.',
    apply: ([text, count = 2], _context, fail) => sentencesOf(textOf(text)).slice(0, numberOf(count, fail)),
  },
  tasks: {
    parameters: 'text',
    about: 'The open tasks of a note: unticked boxes and lines that begin with TODO.',
    apply: ([text]) => tasksOf(textOf(text)),
  },
  items: {
    parameters: 'text',
    about: 'The items of the lists in a text, numbered or not, without their marks.',
    apply: ([text]) =>
      withoutCode(textOf(text))
        .split('\n')
        .flatMap((line) => ITEM_LINE.exec(line.trimEnd())?.[1]?.trim() ?? []),
  },
  link: {
    parameters: 'path, title?',
    about: 'A link to a note, [[folder/name|title]].',
    apply: ([path, title]) => {
      const target = textOf(path).replace(/^\//, '').replace(/\.md$/i, '');
      const shown = textOf(title)
        .replace(/[|[\]]/g, ' ')
        .trim();
      return shown === '' || shown === target ? `[[${target}]]` : `[[${target}|${shown}]]`;
    },
  },
  fileName: {
    parameters: 'path',
    about: 'The name of a file without its folder and without .md.',
    apply: ([path]) => fileTitle(textOf(path)),
  },
  folder: { parameters: 'path', about: 'The folder of a file.', apply: ([path]) => parentOf(textOf(path)) },
};

const TODO = /^\s*(?:[-*+]\s+)?(?:TODO|Action|Next)\s*:\s*(.+)$/i;

function noteOf(path: string, text: string) {
  const head = readProperties(text);
  const properties = Object.fromEntries(
    head.type === 'properties' ? head.properties.map(({ name, value }) => [name, value ?? null]) : [],
  );
  const body = bodyOf(text);
  const heading = markdownHeadings(body).next().value?.source;
  const own = properties['title'];
  const title = typeof own === 'string' && own !== '' ? own : (heading ?? fileTitle(path));
  const tags = [properties['tags'] ?? []]
    .flat()
    .map(textOf)
    .filter((tag) => tag !== '');
  return { path, title, date: dateOf(properties['date'], path), tags, properties, body, text };
}

/** Returns the date of a note: its property, else the date in its file name, else null. */
function dateOf(property: unknown, path: string): string | null {
  const stated = textOf(property).slice(0, 10);
  if (isDay(stated)) return stated;
  const named = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(nameOf(path))?.[0] ?? '';
  return isDay(named) ? named : null;
}

function bodyOf(text: string): string {
  return text.slice(headEnd(text));
}

function sectionOf(body: string, wanted: string): string {
  const headings = [...markdownHeadings(body)];
  const name = wanted.trim().toLowerCase();
  const index = headings.findIndex(({ source }) => source.trim().toLowerCase() === name);
  const heading = headings[index];
  if (!heading) return '';
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  const lines = body.slice(heading.start, next?.start).split('\n').slice(1);
  return (/^(?:=+|-+)\s*$/.test(lines[0] ?? '') ? lines.slice(1) : lines).join('\n').trim();
}

/** Returns the open tasks of a note, each once. */
function tasksOf(text: string): string[] {
  const found = withoutCode(withoutComments(bodyOf(text)))
    .split('\n')
    // A line may end with a carriage return.
    .map((line) => line.trimEnd())
    .flatMap((line) => (OPEN_TASK.exec(line) ?? TODO.exec(line))?.[1]?.trim() ?? []);
  return [...new Set(found)];
}

/** Headings, tables, quotes, pictures and tasks. */
const NO_SENTENCE =
  /^\s*(?:#|\||>|!\[[^\]]*\]\([^)]*\)\s*$|!\[\[[^\]]*\]\]\s*$|(?:[-*+]|\d{1,4}[.)])\s+\[ \]|(?:[-*+]\s+)?(?:TODO|Action|Next)\s*:)/i;

/** Most characters of one line that are searched for sentences. */
const MAX_LINE_CHARS = 20_000;

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let paragraph = '';
  const close = () => {
    sentences.push(...splitSentences(paragraph));
    paragraph = '';
  };
  const body = bodyOf(text);
  const lines = body.split('\n');
  for (const [index, masked] of withoutCode(body).split('\n').entries()) {
    const line = lines[index] ?? '';
    // A line of code is blank where it is masked; code within a sentence stays.
    const isText = masked.trim() !== '' && !NO_SENTENCE.test(masked);
    const item = ITEM_LINE.exec(line.trimEnd())?.[1];
    if (!isText || item !== undefined) close();
    if (!isText) continue;
    if (item !== undefined) sentences.push(item.trim());
    else paragraph = `${paragraph} ${line.trim()}`.trim().slice(0, MAX_LINE_CHARS);
  }
  close();
  return sentences;
}

/** Splits at a full stop that is followed by a capital, a digit or a link, but not within "fig. 2" or an initial. */
function splitSentences(paragraph: string): string[] {
  if (paragraph === '') return [];
  const parts = paragraph.split(/(?<=[.!?])\s+(?=[\p{Lu}\d"“[(*])/u);
  const sentences: string[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    if (last !== undefined && /(?:\b(?:fig|no|cf|e\.g|i\.e|al|vs|ca|approx|p|pp)|\b\p{L})\.$/iu.test(last)) {
      sentences[sentences.length - 1] = `${last} ${part}`;
    } else sentences.push(part);
  }
  return sentences;
}
