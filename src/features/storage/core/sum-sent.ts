import type { LedgerEntry } from '../../../contracts/wire/gate-messages.ts';
import type { SentTo } from '../contract/storage-inventory.ts';

/** Sums the lines of requests that left by server, the one that got the most bytes first. */
export function sumSent(lines: readonly LedgerEntry[], notebookOfRun: ReadonlyMap<string, string>): SentTo[] {
  const left = lines.filter(({ sent, decision }) => sent && decision === 'allowed');
  return [...Map.groupBy(left, ({ origin }) => origin)]
    .map(([origin, ofOrigin]) => {
      const times = ofOrigin.map(({ atMs }) => atMs);
      return {
        origin,
        requests: ofOrigin.length,
        bytesOut: ofOrigin.reduce((sum, { bytesOut }) => sum + bytesOut, 0),
        bytesIn: ofOrigin.reduce((sum, { bytesIn }) => sum + bytesIn, 0),
        firstMs: times.reduce((one, other) => Math.min(one, other)),
        lastMs: times.reduce((one, other) => Math.max(one, other)),
        purposes: [...new Set(ofOrigin.map(({ purpose }) => purpose))],
        notebookIds: [...new Set(ofOrigin.flatMap(({ run }) => (run === null ? [] : (notebookOfRun.get(run) ?? []))))],
      };
    })
    .sort((one, other) => other.bytesOut - one.bytesOut || other.lastMs - one.lastMs);
}
