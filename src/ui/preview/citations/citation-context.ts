import { createContext, useContext } from 'react';
import type { CitationStyle, CitedReference } from '../../../contracts/wire/citation-requests.ts';

/** The resolved citations of a note. */
export interface Citations {
  readonly style: CitationStyle;
  /** The keys that were looked up. */
  readonly keys: ReadonlySet<string>;
  readonly references: ReadonlyMap<string, CitedReference>;
}

/** Returns references by the keys that cite them. */
export function referencesByKey(references: readonly CitedReference[]): Citations['references'] {
  return new Map(references.flatMap((reference) => reference.citedAs.map((key) => [key, reference] as const)));
}

/** Null while the libraries are read, and where citations stay as written. */
export const CitationContext = createContext<Citations | null>(null);

export function useCitations(): Citations | null {
  return useContext(CitationContext);
}

/** Returns the id of an entry of the list of references. */
export function referenceId(prefix: string, number: number): string {
  return `${prefix}ref-${number}`;
}
