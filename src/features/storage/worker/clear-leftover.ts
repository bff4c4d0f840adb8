import type { Services } from '../../../runtime/app/services.ts';
import { unlessRefused } from '../../../runtime/app/unless-refused.ts';
import type { ClearedLeftover } from '../contract/storage-inventory.ts';

/** Contents of one transaction, each with its entry in the log. */
const PART = 100;
/** How often they are searched again because something was written in between. */
const MOST_SEARCHES = 20;

/** Removes the contents that nothing names, in small transactions. An end of the browser in between leaves whole parts. */
export async function clearLeftover({ store, loop }: Services): Promise<ClearedLeftover> {
  let [removed, sizeBytes] = [0, 0];
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    const { headSeq, contents, isUnknown } = await store.findLeftover();
    if (isUnknown || contents.length === 0) return { contents: removed, sizeBytes, isUnknown };
    const part = contents.slice(0, PART);
    const bytes = part.reduce((sum, one) => sum + one.sizeBytes, 0);
    const isDone = await unlessRefused(
      store.commit({
        writes: [{ type: 'remove-contents', hashes: part.map(({ hash }) => hash), headSeq }],
        audit: [
          {
            atMs: loop.clock.nowMs(),
            actor: { type: 'person' },
            action: 'storage.clear-leftover',
            target: null,
            outputSummary: `Removed ${part.length} contents that nothing named, ${bytes} bytes.`,
            decision: 'allowed',
            rule: 'person',
            risk: 'destructive',
          },
        ],
      }),
      ['conflict'],
    );
    if (!isDone) continue;
    removed += part.length;
    sizeBytes += bytes;
    // Only a search that met another write counts.
    search -= 1;
  }
  return { contents: removed, sizeBytes, isUnknown: false };
}
