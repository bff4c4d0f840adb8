import type { SharedForm } from './shared-form.ts';

/** The folder of a notebook into which shared content goes. */
export const INBOX = '/inbox';

/** Longest name of a note that is made from a title, in characters. */
const MAX_TITLE_CHARS = 60;
/** Longest name of a shared file, in characters; the ending is kept. */
const MAX_FILE_CHARS = 80;

/** A file that a share becomes: a note of its text, or a file as it came. */
export type SharedFile<F> = { path: string; type: 'note'; content: string } | { path: string; type: 'file'; file: F };

/**
 * Returns the files that a share becomes in the inbox: one note of title, text and address, and each file under its own name.
 *
 * @param day the date in the note's name, `YYYY-MM-DD`
 * @param untitled the name of a note without any words
 */
export function sharedFiles<F extends { name: string }>(
  form: SharedForm<F>,
  day: string,
  untitled: string,
): SharedFile<F>[] {
  const taken = new Set<string>();
  const place = (name: string) => {
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    return `${INBOX}/${free}`;
  };
  const files = form.files.map((file): SharedFile<F> => {
    return { path: place(sharedFileName(file.name) || untitled), type: 'file', file };
  });
  const content = noteOf(form, untitled);
  if (content === null) return files;
  const name = plainName(headline(form)).slice(0, MAX_TITLE_CHARS).toWellFormed().trim();
  return [{ path: place(`${day} ${name || untitled}.md`), type: 'note', content }, ...files];
}

/** A note begins with a heading, so that shared text cannot be read as its properties. */
function noteOf(form: SharedForm<unknown>, untitled: string): string | null {
  const { title, text, url } = form;
  if (`${title}${text}${url}`.trim() === '') return null;
  const heading = oneLine(headline(form)).slice(0, 200) || untitled;
  const body = text.replace(/\r\n?/g, '\n').trim();
  const parts = [`# ${heading}`, body === heading ? '' : body];
  if (url.trim() !== '' && !text.includes(url.trim())) parts.push(linkTo(oneLine(url)));
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The title, else the beginning of the text, else the address. */
function headline({ title, text, url }: SharedForm<unknown>): string {
  const [line = ''] = text.trimStart().slice(0, 1000).split('\n');
  return [title, line, url].find((each) => each.trim() !== '') ?? '';
}

function linkTo(url: string): string {
  return /^https?:\/\/[^\s<>`]+$/i.test(url) ? `<${url}>` : url;
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Removes what a name of a file cannot contain, or what would show it differently than it is. */
function plainName(text: string): string {
  return oneLine(text)
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\\/:*?"<>|#^[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
}

/** Returns a name from outside as a file of a notebook can have it; empty when nothing is left of it. */
export function sharedFileName(raw: string): string {
  const name = plainName(raw.split(/[\\/]/).at(-1) ?? '');
  if (name.length <= MAX_FILE_CHARS) return name;
  const ending = /\.[\p{L}\p{N}]{1,12}$/u.exec(name)?.[0] ?? '';
  return `${name.slice(0, MAX_FILE_CHARS - ending.length).toWellFormed()}${ending}`;
}

/** Numbers a name that another file of the same share has: `image.png`, `image (2).png`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${stem} (${count})${ending}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
