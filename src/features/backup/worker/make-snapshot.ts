import { SCHEMA_VERSION } from '../../../adapters/dexie/schema-version.ts';
import { type Dump, dumpSnapshot, SnapshotMovedError } from '../../../adapters/dexie/snapshot/dump-snapshot.ts';
import type { WrittenPart } from '../../../adapters/dexie/snapshot/snapshot-part-writer.ts';
import { createWorkFile, type WorkFile } from '../../../adapters/opfs-journal/work-files.ts';
import { CONTENTS } from '../../../contracts/domain/notebook/archive/snapshot-part.ts';
import { backupConflictError } from '../../../contracts/errors/messages/backup-messages.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { BACKUP_FORMAT, BACKUP_FORMAT_VERSION, type LeftOutKind, type SnapshotManifest } from '../contract/snapshot.ts';

/** The state of everything at one moment. Its rows are in a file until `close`. */
export interface Snapshot extends Pick<Dump, 'contents' | 'files' | 'workspaces' | 'notebooks'> {
  /**
   * Returns the manifest and its parts.
   *
   * @param damaged hashes of listed contents that could not be read; they are left out and named
   * @param keysLeftOut servers whose key does not go with the snapshot. Default: all that have one
   * @param keysSha256 SHA-256 of the keys that go with it. Default: none do
   */
  finish(options?: {
    damaged?: ReadonlySet<string>;
    keysLeftOut?: readonly string[];
    keysSha256?: string;
  }): Promise<FinishedSnapshot>;
  close(): Promise<void>;
}

export interface FinishedSnapshot {
  readonly manifest: SnapshotManifest;
  readPart(index: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** How often a snapshot is made again because something that it lists was removed meanwhile. */
const MOST_ATTEMPTS = 5;
/** Most names of one kind in a manifest. */
const MOST_NAMES = 1000;

/**
 * Makes a snapshot and passes it to `use`; makes both again when something that the snapshot lists was removed meanwhile.
 */
export async function withSnapshot<T>(services: Services, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const spool = await createWorkFile();
    try {
      return await use(await makeSnapshot(services, spool));
    } catch (error) {
      if (!(error instanceof SnapshotMovedError)) throw error;
      if (attempt === MOST_ATTEMPTS) throw backupConflictError('moves', {}, {}, error);
    } finally {
      await spool.remove();
    }
  }
}

async function makeSnapshot({ store, loop }: Services, spool: WorkFile): Promise<Snapshot> {
  const dump = await dumpSnapshot(store.database, spool);
  const createdMs = loop.clock.nowMs();
  const { contents, files, workspaces, notebooks } = dump;
  return {
    contents,
    files,
    workspaces,
    notebooks,
    close: () => spool.remove(),
    async finish({ damaged = new Set<string>(), keysLeftOut = dump.keys, keysSha256 } = {}) {
      const parts = dump.finish(damaged);
      const blob = await spool.blob();
      const stored = new Set(contents.map(({ hash }) => hash));
      const lost = files.filter(({ hash }) => hash !== null && (damaged.has(hash) || !stored.has(hash)));
      const manifest: SnapshotManifest = {
        format: BACKUP_FORMAT,
        formatVersion: BACKUP_FORMAT_VERSION,
        schemaVersion: SCHEMA_VERSION,
        appVersion: __CLOISTER_VERSION__,
        createdMs,
        origin: {
          snapshotId: crypto.randomUUID(),
          address: addressOf(),
          logSeq: dump.head.seq,
          logHash: dump.head.hash,
        },
        parts: parts.map(({ from: _from, ...part }) => part),
        totals: totalsOf(dump, parts, damaged),
        ...(keysSha256 === undefined ? {} : { keysSha256 }),
        leftOut: leftOutOf({
          keys: keysLeftOut,
          models: dump.models,
          rows: dump.unreadable,
          contents: lost.map(({ path }) => path),
        }),
      };
      const readPart = async (index: number) => {
        const part = parts[index];
        if (part === undefined) throw new RangeError('The snapshot has no such part.');
        return new Uint8Array(await blob.slice(part.from, part.from + part.bytes).arrayBuffer());
      };
      return { manifest, readPart };
    },
  };
}

function totalsOf(
  { contents, files, notebooks }: Dump,
  parts: readonly WrittenPart[],
  damaged: ReadonlySet<string>,
): SnapshotManifest['totals'] {
  const kept = contents.filter(({ hash }) => !damaged.has(hash));
  return {
    notebooks: notebooks.size,
    files: files.filter(({ kind }) => kind === 'file').length,
    rows: parts.reduce((sum, { table, rows }) => sum + (table === CONTENTS ? 0 : rows), 0),
    contents: kept.length,
    contentBytes: kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

function leftOutOf(names: Readonly<Partial<Record<LeftOutKind, readonly string[]>>>): SnapshotManifest['leftOut'] {
  const named = Object.entries(names).flatMap(([kind, list]) =>
    list.length === 0
      ? []
      : [{ kind: kind as LeftOutKind, names: list.slice(0, MOST_NAMES).map((name) => name.slice(0, 2000)) }],
  );
  return [...named, { kind: 'indexes', names: [] }, { kind: 'settings', names: [] }];
}

/** The web address of the app; empty outside of a browser. */
function addressOf(): string {
  return 'location' in globalThis ? globalThis.location.origin : '';
}
