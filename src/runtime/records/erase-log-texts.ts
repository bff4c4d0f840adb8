import type { LogSubject } from '../../core/ports/rows/log-reader.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/** Entries of one transaction. A packed entry is erased with its segment of 512, so entries of many segments make more parts. */
const PART_ENTRIES = 2000;
const PART_SPANS = 8;
const SPAN = 512;

/**
 * Erases the private texts of all log entries about a subject, in parts, each in a transaction with its entry. After an end in between,
 * a second call erases the rest. Called before the changes of a file are removed: they tell which paths it had.
 *
 * @returns the number of entries whose texts were erased; entries of the first form keep theirs and do not count
 */
export async function eraseLogTexts(services: Services, subject: LogSubject): Promise<number> {
  const { seqs } = await services.store.findErasable(subject);
  for (const part of partsOf(seqs)) {
    const outputSummary = `The texts of ${part.length} entries were erased. Their hashes stay.`;
    const act = { action: 'log.erase' as const, target: null, outputSummary };
    await recordAsPerson(services, act, { writes: [{ type: 'erase-log-texts', seqs: part }] });
  }
  return seqs.length;
}

function partsOf(seqs: readonly number[]): number[][] {
  const parts: number[][] = [];
  let spans = new Set<number>();
  for (const seq of seqs) {
    let part = parts.at(-1);
    spans.add(Math.floor(seq / SPAN));
    if (part === undefined || part.length >= PART_ENTRIES || spans.size > PART_SPANS) {
      part = [];
      parts.push(part);
      spans = new Set([Math.floor(seq / SPAN)]);
    }
    part.push(seq);
  }
  return parts;
}
