const GAP_PX = 6;
const EDGE_PX = 8;

/** Places a card below its link, or above it where there is more room, within the window. */
export function placeCard(card: HTMLElement, link: HTMLElement): void {
  const { innerWidth, innerHeight } = window;
  // A link that wraps has one rectangle per line.
  const lines = link.getClientRects();
  const [first, last] = [lines[0], lines[lines.length - 1]];
  if (first === undefined || last === undefined) return;
  const { width, height } = card.getBoundingClientRect();
  const below = innerHeight - last.bottom;
  const isBelow = below >= height + GAP_PX + EDGE_PX || below >= first.top;
  const most = innerWidth - width - EDGE_PX;
  card.style.left = `${Math.max(EDGE_PX, Math.min(isBelow ? last.left : first.left, most))}px`;
  if (isBelow) {
    card.style.top = `${last.bottom + GAP_PX}px`;
    card.style.maxHeight = `${below - GAP_PX - EDGE_PX}px`;
  } else {
    card.style.bottom = `${innerHeight - first.top + GAP_PX}px`;
    card.style.maxHeight = `${first.top - GAP_PX - EDGE_PX}px`;
  }
}
