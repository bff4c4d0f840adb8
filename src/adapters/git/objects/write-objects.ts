import { deflate } from 'pako';
import type { Repository } from '../repository.ts';
import { PackWriter } from './pack-writer.ts';
import { sha1, toHex } from './sha1.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

const OBJECTS = '/.git/objects';

/** Loose objects above which they are packed: each is a row of the database. */
export const MAX_LOOSE = 400;
/** Contents above this size stay loose: a pack is read as a whole. */
export const MAX_PACKED_BYTES = 512 * 1024;
/** Bytes that are held until it is known whether there are many objects. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
/** Size above which another pack of contents is begun, in bytes. */
const MAX_PACK_BYTES = 16 * 1024 * 1024;

interface HeldObject {
  readonly type: ObjectType;
  readonly oid: string;
  readonly bytes: Uint8Array;
}

/** Returns the id of an object. */
export async function objectId(type: ObjectType, bytes: Uint8Array): Promise<string> {
  return toHex(await sha1(wrapped(type, bytes)));
}

/** Writes objects: few as they are, many in packs. Nothing is written for good before `flush` resolves. */
export class ObjectWriter {
  readonly #repository: Repository;
  readonly #written: Set<string>;
  readonly #held: HeldObject[] = [];
  #heldBytes = 0;
  #packs: Record<'history' | 'contents', PackWriter> | null = null;

  /** @param known ids of objects that are there */
  constructor(repository: Repository, known: Iterable<string> = []) {
    this.#repository = repository;
    this.#written = new Set(known);
  }

  /** Resolves with the id. `oid`: where it is known. */
  async add(type: ObjectType, bytes: Uint8Array, oid?: string): Promise<string> {
    const id = oid ?? (await objectId(type, bytes));
    if (this.#written.has(id)) return id;
    this.#written.add(id);
    if (type === 'blob' && bytes.length > MAX_PACKED_BYTES) await this.#writeLoose({ type, oid: id, bytes });
    else if (this.#packs !== null) await this.#pack(this.#packs, { type, oid: id, bytes });
    else await this.#hold({ type, oid: id, bytes });
    return id;
  }

  async flush(): Promise<void> {
    for (const object of this.#held.splice(0)) await this.#writeLoose(object);
    if (this.#packs === null) return;
    await writePack(this.#repository, this.#packs.history);
    await writePack(this.#repository, this.#packs.contents);
    this.#packs = null;
  }

  /** Has all objects packed, however few. */
  async packAll(): Promise<void> {
    this.#packs ??= { history: new PackWriter(), contents: new PackWriter() };
    for (const object of this.#held.splice(0)) await this.#pack(this.#packs, object);
  }

  async #hold(object: HeldObject): Promise<void> {
    this.#held.push(object);
    this.#heldBytes += object.bytes.length;
    if (this.#held.length > MAX_LOOSE) await this.packAll();
    else if (this.#heldBytes > MAX_HELD_BYTES) {
      for (const one of this.#held.splice(0)) await this.#writeLoose(one);
      this.#heldBytes = 0;
    }
  }

  async #pack(packs: Record<'history' | 'contents', PackWriter>, { type, oid, bytes }: HeldObject): Promise<void> {
    const kind = type === 'blob' ? 'contents' : 'history';
    packs[kind].add(type, oid, bytes);
    if (packs[kind].sizeBytes <= MAX_PACK_BYTES) return;
    await writePack(this.#repository, packs[kind]);
    packs[kind] = new PackWriter();
  }

  async #writeLoose({ type, oid, bytes }: HeldObject): Promise<void> {
    const { promises } = this.#repository.fs;
    const folder = `${OBJECTS}/${oid.slice(0, 2)}`;
    const path = `${folder}/${oid.slice(2)}`;
    if (await isThere(this.#repository, path)) return;
    if (!(await isThere(this.#repository, folder))) await promises.mkdir(folder);
    await promises.writeFile(path, deflate(wrapped(type, bytes)));
  }
}

/** Writes a pack with its index. Nothing for one without objects. */
async function writePack({ fs }: Repository, writer: PackWriter): Promise<void> {
  const made = await writer.finish();
  if (made === null) return;
  const folder = `${OBJECTS}/pack`;
  await fs.promises.mkdir(folder).catch(() => undefined);
  await fs.promises.writeFile(`${folder}/${made.name}.pack`, made.pack);
  await fs.promises.writeFile(`${folder}/${made.name}.idx`, made.index);
}

function isThere({ fs }: Repository, path: string): Promise<boolean> {
  return fs.promises.stat(path).then(
    () => true,
    () => false,
  );
}

function wrapped(type: ObjectType, bytes: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`${type} ${bytes.length}\0`);
  const whole = new Uint8Array(head.length + bytes.length);
  whole.set(head);
  whole.set(bytes, head.length);
  return whole;
}
