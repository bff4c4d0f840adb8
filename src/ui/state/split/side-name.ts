import { createContext, useContext } from 'react';
import { strings } from './split-strings.ts';

/** Name of the side that shows a note; null when there is only one side. */
export const SideName = createContext<string | null>(null);

/** Returns the label of a region of a note, with the side that it is on: labels of regions are unique. */
export function useSideLabel(label: string): string {
  const side = useContext(SideName);
  return side === null ? label : strings.onSide(label, side);
}
