import type { Actor } from '../../../contracts/domain/notebook/notebook.ts';
import { VERSIONS_KEPT } from '../../../contracts/domain/notebook/retention.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { OldContents } from '../../../core/ports/rows/content-store.ts';
import { DAY_MS } from '../../../core/retention/why-kept.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { unlessRefused } from '../../../runtime/app/unless-refused.ts';
import type { OldVersions } from '../contract/retention-requests.ts';
import { isWorking } from './clean-up.ts';

/** Contents of one transaction, each with its entry in the log. */
const PART = 100;
/** How often the contents are searched again because something was written in between. */
const MOST_SEARCHES = 20;

type Age = Pick<CommandValue<'storage.oldVersions'>, 'olderThanDays'>;

function findOld({ store, loop }: Services, { olderThanDays: days }: Age): Promise<OldContents> {
  return store.findOldContents({ nowMs: loop.clock.nowMs(), days, versions: VERSIONS_KEPT });
}

function sumOf(contents: OldContents['contents']): number {
  return contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Lists by file which contents of earlier versions nothing needs. */
export async function listOldVersions(services: Services, age: Age): Promise<OldVersions> {
  const [{ contents }, { versionDays }] = await Promise.all([findOld(services, age), services.store.retentionLimits()]);
  const files = [...Map.groupBy(contents, ({ notebookId, fileId }) => `${notebookId} ${fileId}`).values()].flatMap(
    (ofFile) => {
      const [first] = ofFile;
      if (first === undefined) return [];
      return [{ notebookId: first.notebookId, path: first.path, versions: ofFile.length, sizeBytes: sumOf(ofFile) }];
    },
  );
  return {
    limits: { days: versionDays, versions: VERSIONS_KEPT },
    versions: contents.length,
    sizeBytes: sumOf(contents),
    files: files.sort((one, other) => other.sizeBytes - one.sizeBytes),
  };
}

/**
 * Removes contents of earlier versions in small transactions, each with its entry in the log. One in which something else was written
 * meanwhile is refused, and the contents are searched again. An end of the browser in between leaves whole parts.
 */
export async function removeOldVersions(
  services: Services,
  { inBackground, olderThanDays }: CommandValue<'storage.removeOldVersions'>,
): Promise<Pick<OldVersions, 'versions' | 'sizeBytes'>> {
  const result = { versions: 0, sizeBytes: 0 };
  const actor: Actor = { type: inBackground ? 'app' : 'person' };
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    const days = inBackground ? (await services.store.retentionLimits()).versionDays : olderThanDays;
    if (days === null) return result;
    const age = { olderThanDays: days };
    if (inBackground && ((await isWorking(services)) || !(await mayHaveOld(services, age)))) return result;
    const { contents, headSeq } = await findOld(services, age);
    let seq = headSeq;
    let isUsed = false;
    for (let from = 0; from < contents.length && !isUsed; from += PART) {
      const part = contents.slice(from, from + PART);
      isUsed = !(await unlessRefused(removePart(services, part, seq, actor), ['conflict']));
      if (isUsed) continue;
      // The entry of this part.
      seq += 1;
      result.versions += part.length;
      result.sizeBytes += sumOf(part);
      if (inBackground) return result;
    }
    if (!isUsed) return result;
  }
  return result;
}

/** Returns whether a notebook is old enough to have old versions. Asked often, so without reading changes. */
async function mayHaveOld({ store, loop }: Services, { olderThanDays }: Age): Promise<boolean> {
  const sinceMs = loop.clock.nowMs() - olderThanDays * DAY_MS;
  return (await store.listNotebooks()).some(({ createdMs }) => createdMs < sinceMs);
}

function removePart({ store, loop }: Services, part: OldContents['contents'], headSeq: number, actor: Actor) {
  return store.commit({
    writes: [{ type: 'remove-contents', hashes: part.map(({ hash }) => hash), headSeq }],
    audit: [
      {
        atMs: loop.clock.nowMs(),
        actor,
        action: 'storage.remove-versions',
        target: null,
        paths: [...new Set(part.map(({ path }) => path))],
        outputSummary: `Removed the contents of ${part.length} old versions, ${sumOf(part)} bytes.`,
        decision: 'allowed',
        rule: actor.type === 'person' ? 'person' : 'retention',
        risk: 'destructive',
      },
    ],
  });
}
