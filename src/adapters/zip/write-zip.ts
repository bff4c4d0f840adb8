import { Uint8ArrayReader, ZipWriter } from './zip-library.ts';
import { ZIP_LIMITS } from './zip-limits.ts';

/** A file or folder to archive. */
export type ZipMember =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly modifiedMs: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly type: 'folder'; readonly path: string; readonly modifiedMs: number };

/** Bytes collected in memory before they become a blob, which the browser may store on disk. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Smaller files cannot exceed the ratio, because their headers take more than 100 bytes. */
const PROBE_FROM_BYTES = 16 * 1024;
/** Smaller files are stored uncompressed. */
const PACK_FROM_BYTES = 128;

/** Writes the members in order. Only one is in memory at a time. */
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

/** Returns whether a file compresses so well that the import would take it for a zip bomb; it is then stored uncompressed. */
async function packsTooWell(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (bytes.length < PROBE_FROM_BYTES) return false;
  // Half the limit, so that a whole archive of such files stays below it too.
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
