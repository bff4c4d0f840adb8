import { createHash } from 'node:crypto';
import { CONTENTS, type SnapshotPart } from '../../../../../src/contracts/domain/notebook/archive/snapshot-part.ts';
import type { BackupEngine } from '../../../../../src/features/backup/contract/backup-engine.ts';
import { BACKUP_FORMAT, type SnapshotManifest } from '../../../../../src/features/backup/contract/snapshot.ts';
import { backUpFolder } from '../../../../../src/features/backup-folder/worker/back-up-folder.ts';
import type { FolderJob } from '../../../../../src/features/backup-folder/worker/folder-job.ts';
import type { FolderRecord, KeptFolder } from '../../../../../src/features/backup-folder/worker/kept-folder.ts';
import { FRESH_RECORD } from '../../../../../src/features/backup-folder/worker/kept-folder.ts';
import type { FolderFiles } from '../../../../../src/features/backup-folder/worker/objects/folder-files.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';

/** Ends the browser: nothing after it happens. */
export class Killed extends Error {}

/** A folder in memory, with the faults of real ones. */
export class MemoryFolder implements FolderFiles {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Bytes and files written since the last reset. */
  written = { bytes: 0, files: 0 };
  /** Called before each write and removal, with its number from 1. May throw. */
  onStep: (step: number, path: string) => void = () => {};
  /** Null for no limit. */
  mostBytes: number | null = null;
  steps = 0;

  async list(path: string): Promise<string[]> {
    const prefix = path === '' ? '' : `${path}/`;
    const names = [...this.files.keys()].filter((one) => one.startsWith(prefix));
    return [...new Set(names.map((one) => one.slice(prefix.length).split('/')[0] ?? ''))];
  }

  async stat(path: string) {
    const bytes = this.files.get(path);
    return bytes === undefined ? null : { sizeBytes: bytes.byteLength, modifiedMs: 0 };
  }

  async read(path: string) {
    const bytes = this.files.get(path);
    if (bytes === undefined) throw new DOMException('gone', 'NotFoundError');
    return bytes.slice();
  }

  async write(path: string, bytes: Uint8Array) {
    // As in Chromium: the file is there, empty, before the whole content replaces it.
    if (!this.files.has(path)) this.files.set(path, new Uint8Array());
    this.#step(path);
    const size = [...this.files.values()].reduce((sum, one) => sum + one.byteLength, 0);
    if (this.mostBytes !== null && size + bytes.byteLength > this.mostBytes)
      throw new DOMException('full', 'QuotaExceededError');
    this.files.set(path, new Uint8Array(bytes));
    this.written = { bytes: this.written.bytes + bytes.byteLength, files: this.written.files + 1 };
  }

  async remove(path: string) {
    this.#step(path);
    this.files.delete(path);
  }

  #step(path: string): void {
    this.steps += 1;
    this.onStep(this.steps, path);
  }

  named(prefix: string): string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(prefix)).toSorted();
  }

  reset(): void {
    this.written = { bytes: 0, files: 0 };
    this.steps = 0;
  }

  /** Returns whether any file has this text. */
  holds(text: string): boolean {
    return [...this.files.values()].some((bytes) => new TextDecoder().decode(bytes).includes(text));
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Notebooks in memory, as far as a backup reads them. Parts of 16 rows. */
export class MemoryNotebook {
  readonly notes = new Map<string, string>();
  seq = 1;

  write(path: string, text: string): void {
    this.notes.set(path, text);
    this.seq += 1;
  }

  manifest(atMs: number): {
    manifest: SnapshotManifest;
    parts: Map<string, Uint8Array>;
    contents: Map<string, Uint8Array>;
  } {
    const contents = new Map<string, Uint8Array>();
    const rows = [...this.notes].toSorted().map(([path, text]) => {
      const bytes = new TextEncoder().encode(text);
      contents.set(sha256(bytes), bytes);
      return JSON.stringify({ path, hash: sha256(bytes) });
    });
    const listed = [...contents]
      .map(([hash, bytes]) => ({ hash, sizeBytes: bytes.byteLength }))
      .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
    const parts = new Map<string, Uint8Array>();
    const names: SnapshotPart[] = [
      ...cut('files', rows, parts),
      ...cut(
        CONTENTS,
        listed.map((one) => JSON.stringify(one)),
        parts,
      ),
    ];
    return {
      parts,
      contents,
      manifest: {
        format: BACKUP_FORMAT,
        formatVersion: 1,
        schemaVersion: 9,
        appVersion: '1.0.0',
        createdMs: atMs,
        origin: {
          snapshotId: `s${atMs}`,
          address: 'https://lab.test',
          logSeq: this.seq,
          logHash: sha256(`log ${this.seq}`),
        },
        parts: names,
        totals: {
          notebooks: 1,
          files: rows.length,
          rows: rows.length,
          contents: contents.size,
          contentBytes: listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        },
        leftOut: [],
      },
    };
  }
}

function cut(table: string, lines: readonly string[], into: Map<string, Uint8Array>): SnapshotPart[] {
  const parts: SnapshotPart[] = [];
  let held: string[] = [];
  const end = () => {
    const bytes = new TextEncoder().encode(held.map((line) => `${line}\n`).join(''));
    const hash = sha256(bytes);
    into.set(hash, bytes);
    parts.push({ table, index: parts.length, rows: held.length, bytes: bytes.byteLength, sha256: hash });
    held = [];
  };
  for (const line of lines) {
    held.push(line);
    if (sha256(line).startsWith('0')) end();
  }
  if (held.length > 0) end();
  return parts;
}

function engineOf(notebook: MemoryNotebook, nowMs: () => number): BackupEngine {
  return {
    async dump(sink, follower) {
      const { manifest, parts, contents } = notebook.manifest(nowMs());
      const all = manifest.parts.length + contents.size;
      let done = 0;
      const show = () => follower.show({ stage: 'writing', done: ++done, all });
      for (const part of manifest.parts) {
        await sink.part(part, async () => parts.get(part.sha256) ?? new Uint8Array());
        show();
      }
      for (const [hash, bytes] of contents) {
        await sink.content(hash, bytes.byteLength, async () => bytes);
        show();
      }
      await sink.end();
      return manifest;
    },
    async drill(source, _placeOf, follower) {
      const restored = await restoreNotes(source.manifest, (part) => source.readPart(part), source.contents);
      follower.show({ stage: 'comparing', done: restored.size, all: restored.size });
      const differences = [...notebook.notes]
        .filter(([path, text]) => restored.get(path) !== text)
        .map(([path]) => ({ place: path, problem: 'differs' }));
      return { files: restored.size, rows: restored.size, differences };
    },
    restore: () => Promise.reject(new Error('A lab restores by itself.')),
  };
}

/** Returns the notes of a snapshot. */
export async function restoreNotes(
  manifest: SnapshotManifest,
  readPart: (part: SnapshotPart) => Promise<Uint8Array>,
  contents: (hashes: ReadonlySet<string>) => AsyncIterable<{ hash: string; bytes: Uint8Array }>,
): Promise<Map<string, string>> {
  const rows: { path: string; hash: string }[] = [];
  for (const part of manifest.parts.filter(({ table }) => table === 'files')) {
    const text = new TextDecoder().decode(await readPart(part));
    rows.push(
      ...text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
  }
  const texts = new Map<string, string>();
  for await (const { hash, bytes } of contents(new Set(rows.map(({ hash }) => hash))))
    texts.set(hash, new TextDecoder().decode(bytes));
  return new Map(rows.flatMap(({ path, hash }) => (texts.has(hash) ? [[path, texts.get(hash) ?? '']] : [])));
}

/** What a browser keeps of its folder, in memory. */
class MemoryKept implements KeptFolder {
  record: FolderRecord;
  isDead = false;

  constructor(deviceId: string) {
    this.record = { ...FRESH_RECORD, deviceId, name: 'Backups' };
  }

  read = async () => ({ handle: null, record: this.record });
  choose = async () => undefined;
  update = async (change: Partial<FolderRecord>) => {
    if (this.isDead) throw new Killed();
    this.record = { ...this.record, ...change };
    return this.record;
  };
}

let devices = 0;

/** A browser with notebooks, which makes backups in a folder. */
export class Device {
  readonly folder: MemoryFolder;
  readonly notebook = new MemoryNotebook();
  readonly kept: MemoryKept;
  nowMs: number;
  lastErasureMs = 0;
  isStopped = false;

  constructor(folder: MemoryFolder, nowMs = Date.parse('2026-11-29T09:00:00Z')) {
    this.folder = folder;
    this.kept = new MemoryKept(`device${String(++devices).padStart(6, '0')}`);
    this.nowMs = nowMs;
  }

  /** Ends the browser at a write or removal of the next backup. Resolves with whether there was such a step. */
  async backUpKilledAt(step: number): Promise<boolean> {
    this.folder.steps = 0;
    this.folder.onStep = (now) => {
      if (now < step) return;
      this.kept.isDead = true;
      throw new Killed();
    };
    try {
      await this.backUp();
      return false;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return true;
    } finally {
      this.folder.onStep = () => {};
      this.kept.isDead = false;
    }
  }

  async backUp(isClosing = false): Promise<FolderRecord> {
    const check = () => {
      if (this.isStopped) throw new Error('stopped');
    };
    const device = this;
    const job: FolderJob = {
      show: check,
      check,
      get isStopped() {
        return device.isStopped;
      },
    };
    await backUpFolder(
      {
        files: this.folder,
        hasher: nodeHasher,
        engine: engineOf(this.notebook, () => this.nowMs),
        kept: this.kept,
        device: 'Chrome on Linux',
        nowMs: () => this.nowMs,
        dayOf: (atMs) => new Date(atMs).toISOString().slice(0, 10),
        newDeviceId: () => `device${String(++devices).padStart(6, '0')}`,
        holdsEntry: async ({ seq, hash }) => seq <= this.notebook.seq && hash === sha256(`log ${seq}`),
        log: async () => {
          this.notebook.seq += 1;
          return this.notebook.seq;
        },
        lastErasureMs: async () => this.lastErasureMs,
      },
      job,
      isClosing,
    );
    return this.kept.record;
  }
}
