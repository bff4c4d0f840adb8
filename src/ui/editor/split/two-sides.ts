import type { Sides } from '../../state/split/note-sides.ts';

/** Least size of a side in CSS pixels: the width of a narrow phone, or tabs and some lines. */
const LEAST_PX = { row: 320, column: 160 } as const;

/** How two sides fit into the centre. */
interface Fit {
  readonly direction: Sides['direction'];
  /** Size of the first side and its limits, in CSS pixels. */
  readonly firstPx: number;
  readonly minPx: number;
  readonly maxPx: number;
  readonly allPx: number;
}

/** Returns how two sides fit: one above the other when they would be too narrow side by side. */
export function fitSides({ direction: wanted, share }: Sides, widthPx: number, heightPx: number): Fit {
  const direction = widthPx > 0 && widthPx < 2 * LEAST_PX.row ? 'column' : wanted;
  const allPx = direction === 'row' ? widthPx : heightPx;
  const minPx = Math.min(LEAST_PX[direction], Math.floor(allPx / 2));
  const maxPx = allPx - minPx;
  return { direction, firstPx: Math.round(Math.min(maxPx, Math.max(minPx, allPx * share))), minPx, maxPx, allPx };
}
