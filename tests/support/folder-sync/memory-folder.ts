import { DiskError, type FolderPort, type ListedEntry } from '../../../src/features/folder-sync/core/folder-port.ts';

/** The process ended here: nothing may be done about it. */
export class Killed extends Error {}

export interface MemoryFolderOptions {
  /** Whether names that differ by case alone are one file, as on macOS and Windows. Default: false. */
  readonly foldsCase?: boolean;
  /** Whether names come back decomposed, as on older disks of macOS. Default: false. */
  readonly decomposes?: boolean;
}

interface Stored {
  /** As listed. */
  path: string;
  /** Null for a folder. */
  bytes: Uint8Array | null;
  modifiedMs: number;
}

const REFUSED = /["*:<>?\\|]|[. ]$/;

/** A folder in memory with the manners of disks, and the ways of the person to use it beside the app. */
export class MemoryFolder implements FolderPort {
  readonly #entries = new Map<string, Stored>();
  readonly #options: MemoryFolderOptions;
  /** Operations until the process ends; negative for never. */
  killIn = -1;
  #isDead = false;
  /** Whether the folder is there at all. */
  isThere = true;
  isPermitted = true;
  /** Paths that cannot be read now. */
  readonly unreadable = new Set<string>();
  clock = 1000;
  reads = 0;

  constructor(options: MemoryFolderOptions = {}) {
    this.#options = options;
  }

  // What the app does.

  async check(): Promise<void> {
    if (this.#isDead) throw new Killed();
    if (!this.isPermitted) throw new DiskError('denied', 'no permission');
    if (!this.isThere) throw new DiskError('missing', 'no folder');
  }

  async *list(isSkipped: (name: string, kind: 'file' | 'folder') => boolean, below = ''): AsyncGenerator<ListedEntry> {
    await this.check();
    if (below === '' || this.has(below)) yield* this.#listBelow(below, isSkipped);
  }

  async read(path: string): Promise<Uint8Array> {
    await this.check();
    this.reads += 1;
    const found = this.#entries.get(this.#key(path));
    if (found === undefined) throw new DiskError('missing', `no ${path}`);
    if (found.bytes === null) throw new DiskError('name', 'a folder');
    if (this.unreadable.has(found.path)) throw new DiskError('unreadable', 'cannot be read');
    return found.bytes.slice();
  }

  async write(path: string, bytes: Uint8Array): Promise<{ sizeBytes: number; modifiedMs: number }> {
    await this.check();
    this.strike();
    for (const name of path.split('/')) if (REFUSED.test(name)) throw new DiskError('name', `refused: ${name}`);
    this.put(path, bytes.slice());
    const { modifiedMs } = this.#entries.get(this.#key(path)) ?? { modifiedMs: 0 };
    this.strike();
    return { sizeBytes: bytes.byteLength, modifiedMs };
  }

  async removeFile(path: string): Promise<void> {
    await this.check();
    this.strike();
    if (this.#entries.get(this.#key(path))?.bytes === null) throw new DiskError('name', 'a folder');
    this.#entries.delete(this.#key(path));
    this.strike();
  }

  async makeFolder(path: string): Promise<void> {
    await this.check();
    this.strike();
    this.#makeFolders(path);
  }

  async removeFolder(path: string): Promise<boolean> {
    await this.check();
    this.strike();
    if ([...this.#entries.keys()].some((key) => key.startsWith(`${this.#key(path)}/`))) return false;
    this.#entries.delete(this.#key(path));
    return true;
  }

  // What the person does with other programs.

  put(path: string, content: string | Uint8Array): void {
    const slash = path.lastIndexOf('/');
    if (slash !== -1) this.#makeFolders(path.slice(0, slash));
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const key = this.#key(path);
    const now = this.#entries.get(key);
    if (now?.bytes === null) throw new DiskError('name', 'a folder');
    this.clock += 1;
    this.#entries.set(key, { path: now?.path ?? this.#listed(path), bytes, modifiedMs: this.clock });
  }

  mkdir(path: string): void {
    this.#makeFolders(path);
  }

  delete(path: string): void {
    const key = this.#key(path);
    for (const one of [...this.#entries.keys()])
      if (one === key || one.startsWith(`${key}/`)) this.#entries.delete(one);
  }

  rename(from: string, to: string): void {
    const key = this.#key(from);
    const base = this.#entries.get(key)?.path.length ?? 0;
    const moved = [...this.#entries].filter(([one]) => one === key || one.startsWith(`${key}/`));
    for (const [one] of moved) this.#entries.delete(one);
    const slash = to.lastIndexOf('/');
    if (slash !== -1) this.#makeFolders(to.slice(0, slash));
    const target = this.#listed(to);
    for (const [, stored] of moved) {
      const path = target + stored.path.slice(base);
      this.#entries.set(this.#key(path), { ...stored, path });
    }
  }

  has(path: string): boolean {
    return this.#entries.has(this.#key(path));
  }

  /** Texts of a file, or of all files below a folder. */
  textsAt(path: string): string[] {
    const key = this.#key(path);
    const inside = [...this.#entries].filter(([one]) => one === key || one.startsWith(`${key}/`));
    return inside.flatMap(([, { bytes }]) => (bytes === null ? [] : [new TextDecoder().decode(bytes)]));
  }

  /** Files with their texts, hidden ones too. */
  files(): Record<string, string> {
    const files: Record<string, string> = {};
    for (const { path, bytes } of this.#sorted()) if (bytes !== null) files[path] = new TextDecoder().decode(bytes);
    return files;
  }

  folders(): string[] {
    return this.#sorted().flatMap(({ path, bytes }) => (bytes === null ? [path] : []));
  }

  #sorted(): Stored[] {
    return [...this.#entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  *#listBelow(at: string, isSkipped: (name: string, kind: 'file' | 'folder') => boolean): Generator<ListedEntry> {
    const depth = at === '' ? 1 : at.split('/').length + 1;
    const here = this.#sorted().filter(
      ({ path }) => path.split('/').length === depth && (at === '' || path.startsWith(`${at}/`)),
    );
    const shown = here.filter(
      ({ path, bytes }) => !isSkipped(path.slice(path.lastIndexOf('/') + 1), bytes === null ? 'folder' : 'file'),
    );
    if (at !== '') {
      if (this.unreadable.has(at)) {
        yield { kind: 'unreadable', diskPath: at, sizeBytes: 0, modifiedMs: 0 };
        return;
      }
      const holdsSkippedOnly = here.length > 0 && shown.length === 0;
      yield { kind: 'folder', diskPath: at, sizeBytes: 0, modifiedMs: 0, holdsSkippedOnly };
    }
    for (const { path, bytes, modifiedMs } of shown) {
      if (bytes === null) yield* this.#listBelow(path, isSkipped);
      else yield { kind: 'file', diskPath: path, sizeBytes: bytes.byteLength, modifiedMs };
    }
  }

  #makeFolders(path: string): void {
    const names = path.split('/');
    for (let count = 1; count <= names.length; count += 1) {
      const folder = names.slice(0, count).join('/');
      const now = this.#entries.get(this.#key(folder));
      if (now === undefined)
        this.#entries.set(this.#key(folder), { path: this.#listed(folder), bytes: null, modifiedMs: 0 });
      else if (now.bytes !== null) throw new DiskError('name', 'a file');
    }
  }

  /** Returns a path as the disk lists it: below folders with the names that they have. */
  #listed(path: string): string {
    const slash = path.lastIndexOf('/');
    const name = this.#options.decomposes ? path.slice(slash + 1).normalize('NFD') : path.slice(slash + 1);
    if (slash === -1) return name;
    const parent = path.slice(0, slash);
    return `${this.#entries.get(this.#key(parent))?.path ?? this.#listed(parent)}/${name}`;
  }

  /** The process starts again. */
  revive(): void {
    this.#isDead = false;
    this.killIn = -1;
  }

  #key(path: string): string {
    const form = this.#options.decomposes ? path.normalize('NFD') : path;
    return this.#options.foldsCase ? form.toLowerCase() : form;
  }

  /** Ends the process when its time has come. */
  strike(): void {
    if (this.#isDead) throw new Killed();
    if (this.killIn < 0) return;
    this.killIn -= 1;
    if (this.killIn >= 0) return;
    this.#isDead = true;
    throw new Killed();
  }
}
