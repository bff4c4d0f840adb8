import { bullets, joined } from '../../answers/answers.ts';
import type { Command, Where } from '../../grammar/parsed-command.ts';
import { fold, wordsOf } from '../../language/fold-words.ts';
import { linkTo } from '../../language/names.ts';
import type { Plan } from '../../navigator-plan.ts';
import type { Say } from '../../texts/say.ts';
import type { Task } from '../plan-context.ts';
import { oneNote, replaceOnce, type Written } from './note-file.ts';

type Insert = Extract<Command, { type: 'insert' }>;
type Replace = Extract<Command, { type: 'replace' }>;
type RemoveLine = Extract<Command, { type: 'remove-line' }>;

const MARKDOWN = /\.(?:md|markdown)$/i;

/** Inserts a text at the end of a note, at its start, or at the end of a section. */
export function* insert(task: Task, { text, where, todo, target }: Insert): Plan<string> {
  const note = yield* oneNote(task, target);
  if (note.type === 'say') return note.text;
  const { say } = task.voice;
  const addition = todo ? `- [ ] ${text}` : text;
  const after = inserted(note.content, addition, where, MARKDOWN.test(note.path));
  if (after === null) {
    const headings = note.content.match(/^#{1,6} .+$/gm) ?? [];
    const heading = typeof where === 'string' ? '' : where.heading;
    const lines = bullets(
      headings.map((line) => `\`${line}\``),
      say,
    );
    const list = headings.length > 0 ? `${say('itHas')}\n\n${lines}` : say('itHasNone');
    return joined(say('noHeading', { path: note.path, heading }), list);
  }
  const what =
    where === 'end'
      ? say('atEnd', { text: addition })
      : where === 'start'
        ? say('atStart', { text: addition })
        : say('underHeading', { heading: where.heading, text: addition });
  return told(yield* replaceOnce(task, note, after), what, say);
}

function told(written: Written, what: string, say: Say): string {
  if (written.type === 'refused') return written.text;
  const file = `${linkTo(written.path)} (\`${written.path}\`)`;
  return `${say('changedNote', { file, what })}\n\n${say('undoIt')}`;
}

/** Returns the text with the addition; null if the heading does not exist. */
export function inserted(content: string, addition: string, where: Where, isMarkdown: boolean): string | null {
  const end = content.includes('\r\n') ? '\r\n' : '\n';
  const added = addition.replace(/\r?\n/g, end);
  if (where === 'end') return appended(content, added, isMarkdown, end);
  if (where === 'start') {
    const head = /^---[ \t]*\r?\n.*?\r?\n---[ \t]*(?:\r?\n|$)/s.exec(content)?.[0] ?? '';
    const body = content.slice(head.length);
    const gap = isMarkdown ? end + end : end;
    return `${head}${head !== '' && isMarkdown ? end : ''}${added}${gap}${body.replace(/^(?:\r?\n)+/, '')}`;
  }
  const at = sectionEnd(content, where.heading);
  if (at === null) return null;
  const rest = content.slice(at);
  return `${appended(content.slice(0, at), added, isMarkdown, end)}${rest === '' ? '' : end}${rest}`;
}

/** Appends a text: to a list as its next item, to a table or a plain file as the next line, to a note as a paragraph. */
function appended(content: string, added: string, isMarkdown: boolean, end: string): string {
  const kept = content.replace(/\s+$/, '');
  if (kept === '') return `${added}${end}`;
  const last = kept.slice(kept.lastIndexOf('\n') + 1);
  const continuesList = [/^\s*[-*+] /, /^\s*\d+[.)] /, /^\s*\|/, /^\s*>/].some(
    (sort) => sort.test(last) && sort.test(added),
  );
  return `${kept}${continuesList || !isMarkdown ? end : end + end}${added}${end}`;
}

/** Returns the end of a section: the offset of the next heading of its level or above. Null if the heading does not exist. */
function sectionEnd(content: string, heading: string): number | null {
  const wanted = wordsOf(heading).join(' ');
  const headings = [...content.matchAll(/^(#{1,6})[ \t]+(.+?)[ \t]*#*\r?$/gm)];
  const at = headings.findIndex((one) => wordsOf(one[2] ?? '').join(' ') === wanted);
  if (at < 0 || wanted === '') return null;
  const level = headings[at]?.[1]?.length ?? 1;
  return headings.slice(at + 1).find((one) => (one[1]?.length ?? 1) <= level)?.index ?? content.length;
}

/** Replaces a text with another wherever it occurs as whole words. */
export function* replace(task: Task, { before, after, target }: Replace): Plan<string> {
  const note = yield* oneNote(task, target);
  if (note.type === 'say') return note.text;
  const { say } = task.voice;
  const found = occurrences(note.content, before);
  if (found.length === 0) {
    const isOther = occurrences(fold(note.content), fold(before)).length > 0;
    return joined(say('notInNote', { text: before, path: note.path }), isOther ? say('otherSpelling') : '');
  }
  const text = found
    .toReversed()
    .reduce((kept, at) => `${kept.slice(0, at)}${after}${kept.slice(at + before.length)}`, note.content);
  return told(yield* replaceOnce(task, note, text), say('replaced', { n: found.length, before, after }), say);
}

/** Returns the offsets of a text as whole words: "20" does not occur in "2026". */
function occurrences(text: string, wanted: string): number[] {
  const found: number[] = [];
  const [begins, ends] = [/^[\p{L}\p{N}]/u.test(wanted), /[\p{L}\p{N}]$/u.test(wanted)];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const isWord =
      !(begins && /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) &&
      !(ends && /^[\p{L}\p{N}]/u.test(text.slice(at + wanted.length, at + wanted.length + 2)));
    if (isWord) found.push(at);
  }
  return found;
}

export function* removeLine(task: Task, { about, target }: RemoveLine): Plan<string> {
  const note = yield* oneNote(task, target);
  if (note.type === 'say') return note.text;
  const { say } = task.voice;
  const lines = note.content.split(/(?<=\n)/);
  const number = /^\d+$/.test(about) ? Number(about) - 1 : -1;
  const words = wordsOf(about);
  const hits =
    number >= 0
      ? number < lines.length
        ? [number]
        : []
      : [...lines.keys()].filter((index) => {
          const there = wordsOf(lines[index] ?? '');
          return words.length > 0 && words.every((word) => there.includes(word));
        });
  const [only] = hits;
  if (only === undefined) return say('noLineHolds', { path: note.path, about });
  if (hits.length > 1) {
    const list = bullets(
      hits.map((index) => quoted(lines[index] ?? '')),
      say,
    );
    return `${say('linesHold', { n: hits.length, path: note.path, about })}\n\n${list}`;
  }
  const after = lines.filter((_, index) => index !== only).join('');
  return told(yield* replaceOnce(task, note, after), say('withoutLine', { text: quoted(lines[only] ?? '') }), say);
}

/** Formats a line as code, so that no Markdown or link in it is rendered. */
export function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}
