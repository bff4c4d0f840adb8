import { encodeRow } from '../../../adapters/dexie/snapshot/row-json.ts';
import { createPartWriter } from '../../../adapters/dexie/snapshot/snapshot-part-writer.ts';
import type { ZipMember } from '../../../adapters/zip/write-zip.ts';
import {
  SIDECAR_FORMAT,
  SIDECAR_TABLES,
  SIDECAR_VERSION,
  type SidecarChoice,
  type SidecarFile,
  type SidecarManifest,
  type SidecarVersion,
} from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import {
  CONTENTS,
  contentName,
  MANIFEST_NAME,
  partName,
} from '../../../contracts/domain/notebook/archive/snapshot-part.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { splitBatches } from '../../../core/shared/split-batches.ts';
import type { Services } from '../../app/services.ts';
import { maskEntries } from '../../redaction/mask-entries.ts';
import type { Masker } from '../../redaction/open-masker.ts';
import type { Job } from '../jobs.ts';
import { addContents, type MaskedContents, readStored, readVersions, stateInArchive } from './file-versions.ts';
import { pagesOfLog } from './notebook-log.ts';

/** What is read from the database at once. */
const BATCH = { items: 200, bytes: 8 * 1024 * 1024 };

interface SidecarSource {
  readonly services: Services;
  readonly notebook: NotebookReader;
  readonly files: readonly FileRow[];
  readonly choice: SidecarChoice;
  readonly masker: Masker;
  /** The contents of files and versions whose masked bytes differ. Filled for those of files. */
  readonly masked: MaskedContents;
  /** Masks the bytes of a content. */
  readonly mask: (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;
  readonly modifiedMs: number;
  readonly job: Job;
}

/** Yields what goes beside the files of an archive, in the form of a backup. Only one batch of it is in memory. Nothing is yielded without a choice. */
export async function* sidecarMembers(source: SidecarSource): AsyncGenerator<ZipMember> {
  const { services, notebook, choice, modifiedMs, masker } = source;
  if (!(await holdsAny(source))) return;
  const parts = await createPartStream(modifiedMs);
  const left = { contents: 0 };
  const stored: { hash: string; sizeBytes: number }[] = [];
  if (choice.history) {
    for await (const member of contentMembers(source, left)) {
      stored.push({ hash: member.path.slice(contentName('').length + 1), sizeBytes: member.bytes.length });
      yield member;
    }
  }
  // Masked bytes are in another order.
  for (const row of stored.sort((a, b) => (a.hash < b.hash ? -1 : 1))) parts.add(CONTENTS, row.hash, row);
  if (choice.authorship || choice.history || choice.provenance) {
    for (const row of fileRows(source)) parts.add(SIDECAR_TABLES.files, row.fileId, row);
    yield* parts.take();
    yield* versionMembers(source, parts);
  }
  if (choice.log) {
    for await (const page of pagesOfLog(services.store, notebook.notebookId)) {
      source.job.throwIfStopped();
      const seqs = page.map(({ entry }) => entry.seq);
      for (const [at, entry] of (await maskEntries(page, masker)).entries())
        parts.add(SIDECAR_TABLES.log, String(seqs[at]), entry);
      yield* parts.take();
    }
  }
  parts.end();
  yield* parts.take();
  const manifest: SidecarManifest = {
    format: SIDECAR_FORMAT,
    formatVersion: SIDECAR_VERSION,
    appVersion: __CLOISTER_VERSION__,
    createdMs: services.loop.clock.nowMs(),
    notebook: { notebookId: notebook.notebookId, name: await services.store.notebookName(notebook.notebookId) },
    masked: masker.isMasking,
    holds: choice,
    parts: parts.written(),
    leftOut: left,
  };
  yield member(MANIFEST_NAME, modifiedMs, new TextEncoder().encode(`${JSON.stringify(manifest)}\n`));
}

/** Returns whether anything was chosen. Of provenance alone, which is chosen by default, there may be none. */
async function holdsAny({ services, notebook, files, choice }: SidecarSource): Promise<boolean> {
  if (choice.authorship || choice.history || choice.log) return true;
  const ids = new Set(files.map(({ fileId }) => fileId));
  for await (const page of readVersions(services, notebook, ids, choice)) if (page.length > 0) return true;
  return false;
}

function fileRows({ files, choice, masked }: SidecarSource): SidecarFile[] {
  return files.flatMap((row) => {
    const { fileId, path, author, createdMs, modifiedMs } = row;
    const hash = stateInArchive(row, masked)?.hash;
    if (!hash) return [];
    return [{ fileId, path, hash, ...(choice.authorship ? { author, createdMs, modifiedMs } : {}) }];
  });
}

type FileMember = Extract<ZipMember, { type: 'file' }>;

/** Yields the contents of earlier versions that no file of the archive is the place of. */
async function* contentMembers(source: SidecarSource, left: { contents: number }): AsyncGenerator<FileMember> {
  const { services, notebook, files, choice, masker, masked, mask, modifiedMs, job } = source;
  const byId = new Map(files.map((row) => [row.fileId, row]));
  const wanted = new Map<string, number>();
  for await (const page of readVersions(services, notebook, new Set(byId.keys()), choice))
    for (const version of page) addContents(wanted, version, byId.get(version.fileId));
  const given = new Set<string>();
  const hashes = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const batch of splitBatches(hashes, ([, sizeBytes]) => sizeBytes, BATCH)) {
    job.throwIfStopped();
    const found = await readStored(
      services.store,
      batch.map(([hash]) => hash),
    );
    for (const [hash] of batch) {
      const plain = found.get(hash);
      if (plain === undefined) {
        left.contents += 1;
        continue;
      }
      const bytes = await mask(plain);
      const other = masker.isMasking ? services.loop.hasher.sha256(bytes) : hash;
      if (other !== hash) masked.set(hash, { hash: other, sizeBytes: bytes.length });
      // Two texts may be the same once they are masked.
      if (given.has(other)) continue;
      given.add(other);
      yield member(contentName(other), modifiedMs, bytes);
    }
  }
}

async function* versionMembers(source: SidecarSource, parts: PartStream): AsyncGenerator<ZipMember> {
  const { services, notebook, files, choice, masker, masked, job } = source;
  const ids = new Set(files.map(({ fileId }) => fileId));
  for await (const page of readVersions(services, notebook, ids, choice)) {
    job.throwIfStopped();
    for (const version of page) {
      const { before, after, provenance, ...rest } = version;
      const origin = provenance && masker.isMasking ? (await masker.values([provenance]))[0] : provenance;
      const row = {
        ...rest,
        before: stateInArchive(before, masked),
        after: stateInArchive(after, masked),
        ...(origin === undefined ? {} : { provenance: origin }),
      } as SidecarVersion;
      parts.add(SIDECAR_TABLES.versions, `${row.fileId} ${row.atMs}`, row);
    }
    yield* parts.take();
  }
}

function member(name: string, modifiedMs: number, bytes: Uint8Array<ArrayBuffer>): FileMember {
  return { type: 'file', path: `/${name}`, modifiedMs, bytes };
}

interface PartStream {
  add(table: string, key: string, row: object): void;
  /** Ends the last part. */
  end(): void;
  /** Yields the parts that have ended since the last call. */
  take(): Generator<ZipMember>;
  written(): SidecarManifest['parts'];
}

async function createPartStream(modifiedMs: number): Promise<PartStream> {
  let pending: Uint8Array<ArrayBuffer>[] = [];
  const writer = await createPartWriter({ append: (bytes) => void pending.push(bytes) });
  let taken = 0;
  return {
    add: (table, key, row) => writer.add(table, key, encodeRow(row)),
    end: () => void writer.finish(),
    *take() {
      const ended = pending;
      pending = [];
      for (const bytes of ended) {
        const part = writer.parts[taken];
        taken += 1;
        if (part !== undefined) yield member(partName(part), modifiedMs, bytes);
      }
    },
    written: () => writer.parts.map(({ from: _from, ...part }) => part),
  };
}
