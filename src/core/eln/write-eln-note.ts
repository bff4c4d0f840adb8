import { writeList, writeName, writeScalar } from '../notebook/frontmatter/yaml-text.ts';
import { escapeLine } from '../shared/markdown/escape-line.ts';
import type { ElnEntry, ElnText } from './read-crate.ts';

/** What a note can lead to. */
export interface ElnTargets {
  /** Returns the address of a file of the archive, as written in this note; null when the archive does not have it. */
  readonly file: (path: string) => string | null;
  /** Returns the address of the note of another entry and its title; null when there is none. */
  readonly entry: (id: string) => { readonly address: string; readonly title: string } | null;
  readonly toMarkdown: (text: ElnText) => string;
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Writes the note of an entry: its properties, its text, and what belongs to it. */
export function writeElnNote(entry: ElnEntry, targets: ElnTargets): string {
  const body = entry.texts.map(targets.toMarkdown).filter((text) => text !== '');
  return [
    `${headOf(entry)}\n# ${shownLine(entry.title)}`,
    ...body,
    ...section(
      'Steps',
      entry.steps.map(({ text, isDone }) => `- [${isDone ? 'x' : ' '}] ${shownLine(text)}`),
    ),
    ...section('Properties', propertyTable(entry)),
    ...section('Files', fileList(entry, targets)),
    ...section('Linked entries', linkList(entry, targets)),
    ...section('Comments', commentList(entry, targets), '\n\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function headOf({ title, day, created, modified, authors, tags, kind, status, address, identifier }: ElnEntry): string {
  const date = [day, created].flatMap((text) => DAY.exec(text ?? '')?.[0] ?? [])[0] ?? null;
  const texts: [name: string, value: string | null][] = [
    ['title', plainLine(title)],
    ['date', date],
    ['created', created],
    ['modified', modified],
    ['type', kind],
    ['status', status],
    ['source', address],
    ['identifier', identifier],
  ];
  const lines = texts.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`${writeName(name, false)}: ${writeScalar(plainLine(value), false)}`],
  );
  if (authors.length > 0) lines.push(`authors: ${writeList(authors.map(plainLine))}`);
  if (tags.length > 0) lines.push(`tags: ${writeList(tags.map(tagName))}`);
  return `---\n${lines.join('\n')}\n---\n`;
}

/** Returns a tag as notes can have it: without spaces and marks. */
function tagName(tag: string): string {
  return tag
    .replace(/^#+/, '')
    .replace(/[^\p{L}\p{N}\p{M}_/-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

function section(title: string, lines: readonly string[], between = '\n'): string[] {
  return lines.length === 0 ? [] : [`## ${title}\n\n${lines.join(between)}`];
}

function propertyTable({ properties }: ElnEntry): string[] {
  if (properties.length === 0) return [];
  const rows = properties.map(
    ({ name, value, unit }) => `| ${cell(name)} | ${cell(unit === '' ? value : `${value} ${unit}`)} |`,
  );
  return ['| Property | Value |', '| --- | --- |', ...rows];
}

function fileList({ files }: ElnEntry, { file }: ElnTargets): string[] {
  return files.flatMap(({ path, name, description }) => {
    const address = file(path);
    if (address === null) return [];
    const link = `${PICTURE.test(path) ? '!' : ''}[${linkText(name)}](${address})`;
    return [`- ${link}${description === '' ? '' : `: ${shownLine(description)}`}`];
  });
}

function linkList({ id, links }: ElnEntry, { entry }: ElnTargets): string[] {
  const found = [...new Set(links)].filter((one) => one !== id).flatMap((one) => entry(one) ?? []);
  return found.map(({ address, title }) => `- [${linkText(title)}](${address})`);
}

function commentList({ comments }: ElnEntry, { toMarkdown }: ElnTargets): string[] {
  return comments.map(({ author, at, text }) => {
    const said = toMarkdown(text).replace(/^/gm, '> ');
    const who = [author, DAY.exec(at)?.[0] ?? ''].filter((part) => part !== '').join(', ');
    return who === '' ? said : `> **${shownLine(who)}**\n>\n${said}`;
  });
}

function plainLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Returns plain text as Markdown. */
function shownLine(text: string): string {
  return escapeLine(plainLine(text));
}

function linkText(text: string): string {
  return shownLine(text);
}

function cell(text: string): string {
  return shownLine(text).replaceAll('|', '\\|');
}
