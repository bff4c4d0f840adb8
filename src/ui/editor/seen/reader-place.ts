/**
 * A place in the reading view: its first visible block, and how far that is scrolled out. Scroll positions are no place,
 * because the heights of blocks that were not drawn yet are estimates.
 */
export interface ReaderPlace {
  /** From 0. */
  readonly block: number;
  /** In CSS pixels. */
  readonly outPx: number;
}

/** Distance in CSS pixels within which two places are the same. */
const SAME_PX = 2;

/** Returns the blocks of a note, which are in groups. */
const blocksOf = (pane: Element): readonly Element[] =>
  [...(pane.querySelector('[data-long]')?.children ?? [])].flatMap((group) => [...group.children]);

const lineOf = (block: Element | undefined) => Number(block?.getAttribute('data-line') ?? Number.NaN);

const topOf = (pane: Element) =>
  Math.max(
    pane.parentElement?.getBoundingClientRect().top ?? 0,
    pane.closest('article')?.getBoundingClientRect().top ?? 0,
  );

/** Returns the place at the top of a reading view; null at its beginning, and before it is drawn. */
export function readPlace(pane: Element): ReaderPlace | null {
  const top = topOf(pane);
  const blocks = blocksOf(pane);
  let [from, to] = [0, blocks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((blocks[middle]?.getBoundingClientRect().bottom ?? 0) > top + SAME_PX) to = middle;
    else from = middle + 1;
  }
  const first = blocks[from];
  if (first === undefined) return null;
  const outPx = Math.round(top - first.getBoundingClientRect().top);
  return from === 0 && outPx <= 0 ? null : { block: from, outPx };
}

/** Scrolls a reading view to a place. Returns whether it was there: not while that block, or one above it, is being drawn. */
export function showPlace(pane: Element, { block, outPx }: ReaderPlace): boolean {
  const element = blocksOf(pane)[block];
  if (element === undefined) return false;
  const distance = () => element.getBoundingClientRect().top + outPx - topOf(pane);
  if (Math.abs(distance()) <= SAME_PX) return true;
  element.scrollIntoView({ block: 'start' });
  const scroller = [pane.parentElement, pane.closest('article')].find(
    (one) => one && one.scrollHeight > one.clientHeight + 1,
  );
  scroller?.scrollBy({ top: distance() });
  return false;
}

/** Returns the line of the source at the top of a reading view, from 1; null at its beginning, or where no line is known. */
export function lineAtTop(pane: Element): number | null {
  const place = readPlace(pane);
  if (place === null) return null;
  const line = blocksOf(pane)
    .slice(0, place.block + 1)
    .map(lineOf)
    .findLast((known) => !Number.isNaN(known));
  return line ?? null;
}

/** Returns whether the block of a line of the source is in view. */
export function isLineInView(pane: Element, line: number): boolean {
  const place = placeOfLine(pane, line);
  const element = place === null ? undefined : blocksOf(pane)[place.block];
  if (element === undefined) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > topOf(pane) && top < window.innerHeight;
}

/** Returns the place of a line of the source; null while that part of the note is not drawn. */
export function placeOfLine(pane: Element, line: number): ReaderPlace | null {
  const lines = blocksOf(pane).map(lineOf);
  const after = lines.findIndex((known) => known > line);
  if (after === -1 && pane.querySelector('[data-whole="true"]') === null) return null;
  const until = after === -1 ? lines : lines.slice(0, after);
  const block = until.findLastIndex((known) => known <= line);
  return block === -1 ? null : { block, outPx: 0 };
}
