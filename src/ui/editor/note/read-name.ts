import { headEnd, readProperties } from '../../../core/shared/head-properties.ts';
import { noteName } from '../../../core/shared/names/note-name.ts';
import { isMarkdown } from '../../state/notebook/file-type.ts';
import { countWords } from '../../state/notebook/line-endings.ts';

/** How far into a note its name is sought while it is edited, in characters. */
const MAX_READ_CHARS = 50_000;

/** Returns the name of an open note, and whether a heading of its text says the same. */
export function readName(path: string, text: string | null): { name: string; inText: boolean } {
  if (text === null || !isMarkdown(path)) return { name: noteName(path, { title: '', body: null }), inText: false };
  const start = text.slice(0, MAX_READ_CHARS);
  const head = /^\uFEFF?---/.test(start) ? readProperties(start) : { type: 'none' as const };
  const body = head.type === 'properties' ? withoutHead(start) : start;
  const heading = noteName('', { title: '', body });
  const name = noteName(path, { title: head.type === 'properties' ? titleIn(head.properties) : '', body });
  return { name, inText: heading !== '' && heading === name };
}

/** Counts the words of an open note, without those of its frontmatter. */
export function countBodyWords(path: string, text: string): number {
  return countWords(text, isMarkdown(path) ? headEnd(text) : 0);
}

function titleIn(properties: readonly { name: string; value?: unknown }[]): string {
  const value = properties.find(({ name }) => name.toLowerCase() === 'title')?.value;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
}

function withoutHead(text: string): string {
  return text.replace(
    /^\uFEFF?---[^\r\n]*(?:\r\n?|\n)(?:.*?(?:\r\n?|\n))??(?:---|\.\.\.)[^\S\r\n]*(?:\r\n?|\n|$)/s,
    '',
  );
}
