import { Uint8ArrayReader, ZipWriter } from './zip-library.ts';
import { ZIP_LIMITS } from './zip-limits.ts';

/** A file or folder of an archive. */
export type ZipMember =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly modifiedMs: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly type: 'folder'; readonly path: string; readonly modifiedMs: number };

/** So much is held in memory before it is handed to the browser, which may put it on disk. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Smaller files cannot pass the ratio: what an archive says of each weighs more than 100 bytes. */
const PROBE_FROM_BYTES = 16 * 1024;
/** Smaller files are not worth packing. */
const PACK_FROM_BYTES = 128;

/** Packs members one after the other, in the order given. Only one of them is in memory at a time. */
export async function writeZip(members: AsyncIterable<ZipMember> | Iterable<ZipMember>): Promise<Blob> {
  const { sink, finish } = blobSink();
  const writer = new ZipWriter(sink, { useWebWorkers: false, keepOrder: true });
  for await (const member of members) {
    const options = { lastModDate: new Date(member.modifiedMs) };
    const name = member.path.slice(1);
    if (member.type === 'folder') {
      await writer.add(`${name}/`, null, { ...options, directory: true });
    } else {
      const asItIs = member.bytes.length < PACK_FROM_BYTES || (await packsTooWell(member.bytes));
      const level = asItIs ? { level: 0 } : {};
      await writer.add(name, new Uint8ArrayReader(member.bytes), { ...options, ...level });
    }
  }
  await writer.close();
  return finish();
}

/** Whether a file would come to so little that it looked like a zip bomb when it is read back; it is stored as it is then. */
async function packsTooWell(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (bytes.length < PROBE_FROM_BYTES) return false;
  // Half the limit, so that a whole archive of such files stays below it as well.
  const enough = (2 * bytes.length) / ZIP_LIMITS.ratio;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')).getReader();
  let packedBytes = 0;
  for (;;) {
    const { done, value } = await packed.read();
    if (done) return true;
    packedBytes += value.length;
    if (packedBytes < enough) continue;
    await packed.cancel();
    return false;
  }
}

function blobSink(): { sink: WritableStream<Uint8Array<ArrayBuffer>>; finish: () => Blob } {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const flush = () => {
    pieces.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  };
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      chunks.push(chunk.slice());
      bytes += chunk.length;
      if (bytes >= PIECE_BYTES) flush();
    },
  });
  return {
    sink,
    finish() {
      flush();
      return new Blob(pieces, { type: 'application/zip' });
    },
  };
}
