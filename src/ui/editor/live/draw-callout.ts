import type { SyntaxNodeRef } from '@lezer/common';
import { calloutTone } from '../../preview/blocks/callout-kinds.ts';
import type { DecorationSheet } from './decoration-sheet.ts';
import type { Span } from './revealed-blocks.ts';

const HEAD = /^ {0,3}> ?\[!([\p{L}\p{N}_-]{1,40})\][+-]?/u;
/** Longest beginning of a line that is read for its type, in UTF-16 units. */
const MAX_HEAD_CHARS = 60;

/** Tints the visible lines of a quote that begins with `[!kind]`, and shows the kind as a word. */
export function drawCallout(sheet: DecorationSheet, { from, to }: SyntaxNodeRef, visible: Span): void {
  const first = sheet.lineAt(from);
  const [head, kind] = HEAD.exec(first.text.slice(0, MAX_HEAD_CHARS)) ?? [];
  if (head === undefined || kind === undefined) return;
  const kindFrom = first.from + head.indexOf('[!') + 2;
  const kindTo = kindFrom + kind.length;
  const end = Math.min(to, visible.to);
  const tone = calloutTone(kind.toLowerCase());
  for (let at = Math.max(from, visible.from); at <= end && !sheet.isFull; ) {
    const line = sheet.lineAt(at);
    sheet.lineClass(`cm-live-callout cm-live-callout-${tone}`, line.from);
    at = line.to + 1;
  }
  if (sheet.isRevealed(first.from, first.to) || !sheet.canHide(kindFrom - 2, kindTo + 1)) return;
  sheet.lineClass('cm-live-callout-head', first.from);
  sheet.hide(kindFrom - 2, kindFrom);
  sheet.mark('cm-live-callout-kind', kindFrom, kindTo);
  sheet.hide(kindTo, first.from + head.length);
}
