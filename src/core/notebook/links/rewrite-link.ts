import { decodePath, encodePath } from '../../shared/link-text/destination.ts';
import type { LinkSpan } from '../../shared/link-text/scan-links.ts';
import { isNote } from '../../shared/names/file-title.ts';
import { nameOf, parentOf } from '../../shared/paths/path-parts.ts';

/** Replaces a part of a text, end exclusive. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface LinkMove {
  /** The path of the note that has the link, after the move. */
  readonly note: string;
  /** The file that the link names, before and after the move. */
  readonly before: string;
  readonly after: string;
  /** Resolves a link of the note after the move. */
  readonly resolve: (link: Pick<LinkSpan, 'kind' | 'target'>) => string | null;
}

/** Characters that a `[[…]]` cannot contain. */
export const NOT_IN_A_NAME = /[[\]|#\n\\]/;
/** Characters that would end or change a quoted value of the frontmatter. */
const NOT_IN_HEAD = /["'\\]/;

/**
 * Returns the edit after which a link names the file at its new path, in the notation of the old link: a name stays a name, a
 * relative path stays relative, an encoding stays. Null when no notation can name the file there.
 */
export function rewriteLink(text: string, link: LinkSpan, move: LinkMove): TextEdit | null {
  return link.kind === 'path' ? rewritePath(text, link, move) : rewriteName(text, link, move);
}

function rewritePath(text: string, link: LinkSpan, move: LinkMove): TextEdit | null {
  const { targetFrom: from, targetTo: to, form } = link;
  if (form === 'wiki') return null;
  const written = text.slice(from, to);
  const relative = relativePath(parentOf(move.note), move.after);
  const path = written.startsWith('/') ? move.after : `${written.startsWith('./') ? './' : ''}${relative}`;
  const whole = path.replace(/^\.\/(?=\.\.\/)/, '');
  // A link without the ending of a note keeps that notation where it still names the file.
  const isBare = isNote(nameOf(move.before)) && !isNote(decodePath(written, form));
  for (const one of isBare && isNote(nameOf(whole)) ? [whole.slice(0, -'.md'.length), whole] : [whole]) {
    const edit = { from, to, text: encodePath(one, form, written) };
    if (move.resolve({ kind: 'path', target: decodePath(edit.text, form) }) === move.after) return edit;
  }
  return null;
}

function rewriteName(text: string, link: LinkSpan, move: LinkMove): TextEdit | null {
  const { targetFrom: from, targetTo: to, target } = link;
  const name = namesFor(target, move).find(
    (one) =>
      !NOT_IN_A_NAME.test(one) &&
      !(link.inHead && NOT_IN_HEAD.test(one)) &&
      one === one.trim() &&
      move.resolve({ kind: 'wiki', target: one }) === move.after,
  );
  if (name !== undefined) {
    // A link by alias showed the alias, and still does.
    const keepsAlias = link.label === null && link.heading === '' && !link.embed && isAlias(target, move.before);
    const bar = keepsAlias && !link.inHead ? `${isInTable(text, link.from) ? '\\|' : '|'}${target}` : '';
    return { from, to, text: name + bar };
  }
  if (link.inHead) return null;
  const path = encodePath(relativePath(parentOf(move.note), move.after), 'bare', '');
  const place = link.heading === '' ? '' : `#${encodePath(link.heading, 'bare', '')}`;
  const label = (link.label ?? target).replace(/[[\]]/g, ' ');
  const edit = { from: link.from, to: link.to, text: `${link.embed ? '!' : ''}[${label}](${path}${place})` };
  return move.resolve({ kind: 'path', target: decodePath(path, 'bare') }) === move.after ? edit : null;
}

/** Returns the names of a file as a link could write them: the most similar to the old one first. */
function namesFor(target: string, { before, after }: LinkMove): string[] {
  const hasEnding = target.normalize('NFC').toLowerCase().endsWith(nameOf(before).toLowerCase());
  const segments = (hasEnding ? after : after.replace(/\.(?:md|txt)$/i, '')).split('/').filter(Boolean);
  const whole = after.split('/').filter(Boolean);
  const root = target.startsWith('/') ? '/' : '';
  const count = root === '' ? target.split('/').length : segments.length;
  const names: string[] = [];
  for (const parts of hasEnding ? [segments] : [segments, whole]) {
    for (let taken = Math.min(count, parts.length); taken <= parts.length; taken += 1)
      names.push(root + parts.slice(-taken).join('/'));
  }
  return names;
}

/** Returns whether a target names a file by an alias: it is not the end of its path. */
export function isAlias(target: string, path: string): boolean {
  const wanted = `/${target.normalize('NFC').replace(/^\/+/, '').toLowerCase()}`;
  return !['', '.md', '.txt'].some((ending) => path.toLowerCase().endsWith(wanted + ending));
}

/** Returns whether a place is in a row of a table, where the bar of a link is escaped. */
export function isInTable(text: string, at: number): boolean {
  return /^[ \t>]*\|/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
}

/** Returns the path of a file relative to a folder. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split('/').filter(Boolean);
  const to = path.split('/').filter(Boolean);
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

/** Applies edits that do not overlap, in any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    if (edit.from < at) continue;
    parts.push(text.slice(at, edit.from), edit.text);
    at = edit.to;
  }
  return parts.join('') + text.slice(at);
}
