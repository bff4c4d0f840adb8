import type { Said } from '../../contracts/errors/errors.ts';
import { logFault } from '../../contracts/sentences/log-fault-sentences.ts';
import type { SaltedHasher } from '../ports/hasher.ts';
import type { ChainRow } from './chain.ts';
import { checkTexts, type Erasure, isErasing, isHashedForm } from './entry-texts.ts';

const BORDER = '{"action":"log.format"';

interface Erasing {
  readonly atMs: number;
  readonly ranges: readonly (readonly [number, number])[];
}

/** Verifies the texts of a log row by row, after their entries. */
export interface TextVerifier {
  /** Returns the fault of an entry; null for none. */
  push(row: ChainRow): Said | null;
  /** Returns the first entry without texts of which no later entry says that it erased them; null for none. */
  finish(): { readonly seq: number; readonly reason: Said } | null;
}

/**
 * Checks that each text has its digest, that the form of entries changes once, at the entry that marks the border, and that a later
 * entry names what was erased.
 */
export function createTextVerifier(hasher: SaltedHasher): TextVerifier {
  /** The first entry with digests. */
  let border: number | null = null;
  const erased = new Map<number, Erasure>();
  const erasing = new Map<number, Erasing>();

  return {
    push({ seq, line, texts }) {
      if (isHashedForm(line)) {
        if (border === null && seq > 1 && !line.startsWith(BORDER)) return logFault('border', { seq });
        border ??= seq;
      } else if (border !== null) return logFault('oldForm', { seq, border });
      if (isErasing(line)) erasing.set(seq, readErasing(line));
      const check = checkTexts(line, texts, hasher);
      switch (check.type) {
        case 'sound':
          return null;
        case 'erased':
          erased.set(seq, check.erasure);
          return null;
        case 'changed':
          return logFault('text', { seq });
        case 'missing':
          return logFault('noText', { seq });
        case 'unsalted':
          return logFault('noSalt', { seq });
        default:
          return check satisfies never;
      }
    },
    finish() {
      for (const [seq, erasure] of erased) {
        const by = erasing.get(erasure.seq);
        const isNamed = by?.atMs === erasure.erasedMs && by.ranges.some(([from, to]) => from <= seq && seq <= to);
        if (!isNamed) return { seq, reason: logFault('noText', { seq }) };
      }
      return null;
    },
  };
}

/** Reads which entries an entry erased. Only lines whose hash is right are read. */
function readErasing(line: string): Erasing {
  const { atMs, erasedEntries }: { atMs: number; erasedEntries: Erasing['ranges'] } = JSON.parse(line);
  return { atMs, ranges: erasedEntries };
}
