import { diffLines } from '../../../core/shared/diff/diff-lines.ts';

/** Replacement of a part of a text. Positions are UTF-16 units in the old text. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Longest differing text, in UTF-16 units, that is compared line by line. A longer comparison would take more than one frame. */
const MAX_COMPARED_CHARS = 200_000;

/**
 * Returns the replacements that turn one text into the other, in order and without overlap. Replacements are small, so that
 * a caret between two of them keeps its position.
 */
export function changesBetween(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const head = lineStartAt(before, commonHead(before, after));
  const tail = commonTail(before, after, Math.min(before.length, after.length) - head);
  // Start at a line break, so that lines can be compared.
  const from = head;
  const oldEnd = lineEndAt(before, before.length - tail);
  const newEnd = after.length - (before.length - oldEnd);
  const old = before.slice(from, oldEnd);
  const fresh = after.slice(from, newEnd);
  const hunks =
    old.length + fresh.length > MAX_COMPARED_CHARS
      ? [{ from: 0, to: old.length, insert: fresh }]
      : compareLines(old, fresh);
  return hunks
    .map((hunk) => trimCommon(old, hunk))
    .map((hunk) => ({ from: hunk.from + from, to: hunk.to + from, insert: hunk.insert }))
    .filter((hunk) => hunk.from !== hunk.to || hunk.insert !== '');
}

function compareLines(old: string, fresh: string): TextChange[] {
  const oldStarts = lineStarts(old);
  const newStarts = lineStarts(fresh);
  const hunks: TextChange[] = [];
  let oldLine = 0;
  let newLine = 0;
  const upTo = (oldNext: number, newNext: number): void => {
    if (oldNext > oldLine || newNext > newLine) {
      hunks.push({
        from: oldStarts[oldLine] ?? old.length,
        to: oldStarts[oldNext] ?? old.length,
        insert: fresh.slice(newStarts[newLine] ?? fresh.length, newStarts[newNext] ?? fresh.length),
      });
    }
  };
  for (const row of diffLines(old, fresh)) {
    if (row.kind !== 'same' || row.oldLine === null || row.newLine === null) continue;
    upTo(row.oldLine - 1, row.newLine - 1);
    oldLine = row.oldLine;
    newLine = row.newLine;
  }
  upTo(oldStarts.length, newStarts.length);
  return hunks;
}

/** Removes the common start and end of the old and the new text from a change. */
function trimCommon(text: string, { from, to, insert }: TextChange): TextChange {
  const old = text.slice(from, to);
  const head = commonHead(old, insert);
  const tail = commonTail(old, insert, Math.min(old.length, insert.length) - head);
  return { from: from + head, to: to - tail, insert: insert.slice(head, insert.length - tail) };
}

function commonHead(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return isHigh(a.charCodeAt(at - 1)) ? at - 1 : at;
}

function commonTail(a: string, b: string, most: number): number {
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length += 1;
  return isLow(a.charCodeAt(a.length - length)) ? length - 1 : length;
}

/** Surrogate pairs must not be split. */
function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function lineStartAt(text: string, position: number): number {
  return position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1;
}

/** Returns the end of the line that contains this position, after its line feed; the position itself at the start of a line. */
function lineEndAt(text: string, position: number): number {
  if (position === 0 || text[position - 1] === '\n') return position;
  const feed = text.indexOf('\n', position);
  return feed === -1 ? text.length : feed + 1;
}

function lineStarts(text: string): number[] {
  const starts: number[] = [];
  for (let from = 0; from < text.length; ) {
    starts.push(from);
    const feed = text.indexOf('\n', from);
    from = feed === -1 ? text.length : feed + 1;
  }
  return starts;
}
