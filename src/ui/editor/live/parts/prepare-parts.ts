import type { EditorView } from '@codemirror/view';
import { MAX_PREPARED, PREPARED_CHARS } from '../live-bounds.ts';
import { liveDecorations } from '../live-decorations.ts';
import type { Span } from '../revealed-blocks.ts';
import { PartWidget } from './part-widget.ts';
import type { PlacesOfParts, RenderedPart } from './rendered-part.ts';

/** Draws the parts near the drawn text, so that they have their height when the person scrolls to them. */
export function prepareParts({ state, viewport }: EditorView, places: PlacesOfParts): void {
  const { doc } = state;
  const after = partsIn({ from: viewport.to, to: Math.min(doc.length, viewport.to + PREPARED_CHARS) });
  const before = partsIn({ from: Math.max(0, viewport.from - PREPARED_CHARS), to: viewport.from });
  // The nearest last: they are kept longest.
  for (const part of nearest(after).reverse()) places.prepare(part);
  for (const part of nearest(before.reverse()).reverse()) places.prepare(part);

  function partsIn(span: Span) {
    if (span.from === span.to) return [];
    const found: RenderedPart[] = [];
    liveDecorations(state, [span], [], places).between(0, doc.length, (_from, _to, { spec }) => {
      if (spec.widget instanceof PartWidget) found.push(spec.widget.part);
    });
    return found;
  }
}

/** Returns the first parts, as many as may be drawn together without blocking the page. */
function nearest(parts: readonly RenderedPart[]): RenderedPart[] {
  let chars = 0;
  const end = parts.findIndex(({ source }, index) => {
    chars += source.length;
    return index >= MAX_PREPARED || chars > PREPARED_CHARS;
  });
  return end === -1 ? [...parts] : parts.slice(0, end);
}
