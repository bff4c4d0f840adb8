import type { NameEncoding } from '../../contracts/domain/notebook/name-encodings.ts';
import { hasErrorCode, type Said } from '../../contracts/errors/errors.ts';
import { zipDamagedError, zipSpecialError } from '../../contracts/errors/messages/notebook-messages.ts';
import { BlobSource } from './blob-source.ts';
import { listZip, type ZipItem, type ZipListing } from './list-zip.ts';
import { trimPadding } from './trim-padding.ts';
import type { FileEntry } from './zip-library.ts';
import { ZIP_LIMITS, type ZipLimits } from './zip-limits.ts';

/** Result of reading one file: its bytes, verified by checksum, or the error. */
export type ZipContent = { type: 'bytes'; bytes: Uint8Array } | ({ type: 'error'; code: 'zip-damaged' } & Said);

export interface OpenZip extends ZipListing {
  /** Unpacks one file into memory, at most the declared size. */
  read(item: Extract<ZipItem, { type: 'file' }>): Promise<ZipContent>;
  /**
   * Unpacks one file as a stream, at most the declared size. Fails with `zip-damaged`, naming the file, when the data are unreadable
   * or the checksum does not match at the end.
   *
   * @param checkSum false skips the CRC, for callers that verify a hash. Default: true
   */
  stream(
    item: Extract<ZipItem, { type: 'file' }>,
    options?: { readonly checkSum: boolean },
  ): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Opens an archive and lists its entries without unpacking. Throws `zip-damaged` when unreadable or ambiguous, `zip-limit` when over
 * the limits.
 *
 * @param limits limits such as the free quota of a notebook. Default: `ZIP_LIMITS`
 * @param pause resolves when other tasks have had their turn. Default: they have none
 * @param nameEncoding encoding of names that are not marked as UTF-8. Default: a guess
 */
export async function openZip(
  blob: Blob,
  limits: Partial<ZipLimits> = {},
  pause: () => Promise<void> = async () => {},
  nameEncoding?: NameEncoding,
): Promise<OpenZip> {
  const all = { ...ZIP_LIMITS, ...limits };
  const { archive, fillingBytes } = await trimPadding(blob);
  const source = new BlobSource(archive, all.directoryBytes);
  const listing = await listZip(source, all, pause, nameEncoding);
  const filling =
    fillingBytes === 0
      ? []
      : [{ path: '/', code: 'zip-special' as const, ...zipSpecialError.sentence('filling', { n: fillingBytes }) }];
  const notes = [...filling, ...listing.notes];
  return { ...listing, notes, read: ({ entry }) => readEntry(entry), stream: streamItem };
}

async function readEntry(entry: FileEntry): Promise<ZipContent> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let filled = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      // Stops an entry that exceeds its declared size before it fills the memory.
      if (filled + chunk.length > bytes.length) throw new RangeError('more bytes than the archive says');
      bytes.set(chunk, filled);
      filled += chunk.length;
    },
  });
  try {
    await entry.getData(sink, { checkCrc32: true, strictness: 'strict', useWebWorkers: false });
  } catch (error) {
    if (hasErrorCode(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return damaged(reason);
  }
  return filled === bytes.length ? { type: 'bytes', bytes } : damaged('fewer bytes than the archive says');
}

function streamItem(
  { path, entry }: Extract<ZipItem, { type: 'file' }>,
  { checkSum }: { readonly checkSum: boolean } = { checkSum: true },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const name = path.slice(1);
  let wanted = Promise.withResolvers<void>();
  let isCancelled = false;
  let passed = 0;
  return new ReadableStream(
    {
      start(target) {
        const sink = new WritableStream<Uint8Array>({
          async write(chunk) {
            await wanted.promise;
            wanted = Promise.withResolvers();
            if (isCancelled) throw new RangeError('the reader was cancelled');
            passed += chunk.length;
            if (passed > entry.uncompressedSize) throw new RangeError('more bytes than the archive says');
            target.enqueue(chunk.slice());
          },
        });
        const fail = (reason: string) => {
          if (!isCancelled) target.error(zipDamagedError('entryOf', { name, reason }));
        };
        entry
          .getData(sink, { checkCrc32: checkSum, strictness: 'strict', useWebWorkers: false })
          .then(
            () => (passed === entry.uncompressedSize ? target.close() : fail('fewer bytes than the archive says')),
            (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
          )
          .catch(() => undefined);
      },
      pull: () => wanted.resolve(),
      cancel() {
        isCancelled = true;
        wanted.resolve();
      },
    },
    { highWaterMark: 0 },
  );
}

function damaged(reason: string): Extract<ZipContent, { type: 'error' }> {
  return {
    type: 'error',
    code: 'zip-damaged',
    ...zipDamagedError.sentence('entry', { reason: reason.toLowerCase() }),
  };
}
