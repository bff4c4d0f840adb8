import { measureSpace } from '../../../adapters/model-files/full-disk.ts';
import type { ModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { PartFile, PartStamp, WrittenFile } from '../../../adapters/model-files/part-file.ts';
import type { ModelFile } from '../../../contracts/domain/local-model.ts';
import { type CloisterError, type ErrorData, hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import { modelBusyError, modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { fetchFailedError } from '../../../contracts/errors/messages/server-messages.ts';
import { classifyResponse, type ResponseClass } from './classify-response.ts';
import { brokenOff, explainNoFile, type FileWays } from './explain-no-file.ts';
import { START_BYTES, validateFileStart } from './validate-file-start.ts';
import { type Stall, watchStall } from './watch-stall.ts';

export type FileOutcome =
  | { readonly type: 'done'; readonly file: WrittenFile }
  /** The download can resume later; `again` says when. Received bytes are kept. */
  | {
      readonly type: 'held-up';
      readonly again: 'when-back' | 'later';
      readonly error: ErrorData;
      readonly retryAfterMs: number | null;
      /** Whether a byte was received before. */
      readonly gotOn: boolean;
    }
  | { readonly type: 'missing'; readonly error: ErrorData }
  | { readonly type: 'failed'; readonly error: ErrorData };

export interface FetchOptions {
  readonly folder: ModelFolder;
  readonly ways: FileWays;
  readonly nowMs: () => number;
  /** Milliseconds without a byte after which a request is given up. */
  readonly stallMs: number;
  /** Reports the progress of this file; `check` while stored bytes are hashed. */
  readonly onProgress: (phase: 'download' | 'check', doneBytes: number, totalBytes: number | null) => void;
  /** Stops the download and keeps received bytes. */
  readonly signal: AbortSignal;
}

/** How often one file may be restarted before the server counts as inconsistent. */
const MOST_BEGINNINGS = 3;

type AddressedFile = ModelFile & { readonly url: string };

/**
 * Fetches one file or its missing rest, and hashes it while writing. Rejects with the reason of `signal`; everything
 * else is an outcome. The file gets its final name only when the outcome is `done` and the hash matches.
 */
export async function fetchFile(file: AddressedFile, options: FetchOptions): Promise<FileOutcome> {
  const there = await alreadyThere(file, options);
  if (there) return { type: 'done', file: there };
  let part: PartFile;
  try {
    part = await options.folder.openPart(file.name);
  } catch (error) {
    if (hasErrorCode(error)) return { type: 'failed', error: toErrorData(error) };
    // A worker that is ending still has the file open.
    return heldUp(toErrorData(modelBusyError('writing', { name: file.name }, {}, error)), false);
  }
  const before = part.sizeBytes;
  let open = true;
  try {
    const outcome = await fetchInto(part, file, options);
    if (outcome === 'complete') {
      open = false;
      return { type: 'done', file: await part.finish(file.sha256) };
    }
    // Deleted only when the received bytes are wrong. A refused request says nothing about the stored bytes.
    if (outcome.type === 'failed' && (outcome.error.code === 'model-damaged' || part.sizeBytes === 0)) {
      open = false;
      await part.discard();
    }
    return outcome.type === 'held-up' ? { ...outcome, gotOn: part.sizeBytes > before } : outcome;
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    if (hasErrorCode(error)) return { type: 'failed', error: toErrorData(error) };
    throw error;
  } finally {
    if (open) part.keep();
  }
}

/** Returns a file that was complete before its row could record it. Deletes a file with a wrong hash or size. */
async function alreadyThere(
  { name, sha256, sizeBytes }: AddressedFile,
  { folder, signal, onProgress }: FetchOptions,
): Promise<WrittenFile | null> {
  const found = await folder.file(name);
  if (found === null) return null;
  const onHashed = (bytes: number) => onProgress('check', bytes, found.size);
  const got = await folder.hash(name, { signal, onProgress: onHashed });
  if (got !== null && (sha256 === null || got === sha256) && (sizeBytes === null || sizeBytes === found.size)) {
    return { sizeBytes: found.size, sha256: got, fits: true };
  }
  await folder.remove(name);
  return null;
}

async function fetchInto(
  part: PartFile,
  file: AddressedFile,
  options: FetchOptions,
): Promise<FileOutcome | 'complete'> {
  const { signal, onProgress } = options;
  if (part.sizeBytes > 0 && part.stamp?.url === file.url) {
    const total = part.stamp.totalBytes;
    await part.rehash({ signal, onProgress: (bytes) => onProgress('check', bytes, total) });
    if (total === part.sizeBytes) return 'complete';
  } else {
    await part.restart(null);
  }
  for (let beginning = 0; beginning < MOST_BEGINNINGS; beginning += 1) {
    const stall = watchStall(options.stallMs, signal);
    let answered = false;
    try {
      const { url, name } = file;
      const { etag = null, lastModified = null, totalBytes = null } = part.stamp ?? {};
      const response = await options.ways.sendFiles({ url, from: part.sizeBytes, signal: stall.signal });
      answered = true;
      const asked = { name, url, from: part.sizeBytes, etag, lastModified, totalBytes, hasHash: file.sha256 !== null };
      const classified = classifyResponse(asked, response, options.nowMs());
      if (classified.type === 'whole' || classified.type === 'rest')
        return await take(part, file, response, classified, stall, options);
      await response.body?.cancel().catch(() => undefined);
      if (classified.type === 'complete') return 'complete';
      if (classified.type !== 'restart') return outcomeOf(classified);
      await part.restart(null);
    } catch (error) {
      signal.throwIfAborted();
      if (hasErrorCode(error, 'storage-full') || hasErrorCode(error, 'model-damaged')) throw error;
      if (stall.signal.aborted) return heldUp(toErrorData(stall.signal.reason));
      const { again, error: why } = await explainNoFile({ url: file.url, answered }, error, options.ways, signal);
      return again === 'never' ? { type: 'failed', error: why } : heldUp(why, false, again);
    } finally {
      stall.end();
    }
  }
  const { name, url } = file;
  return failed(modelDamagedError('changing', { origin: new URL(url).origin, name }, { url }));
}

/** Writes the bytes of a response. */
async function take(
  part: PartFile,
  file: AddressedFile,
  response: Response,
  classified: Extract<ResponseClass, { type: 'whole' | 'rest' }>,
  stall: Stall,
  { onProgress }: FetchOptions,
): Promise<FileOutcome | 'complete'> {
  const isWhole = classified.type === 'whole';
  const stamp = classified.type === 'whole' ? stampOf(file.url, classified) : part.stamp;
  const total = stamp?.totalBytes ?? file.sizeBytes;
  const before = part.sizeBytes;
  const refuseMore = await measureSpace(file.name);
  if (total !== null) refuseMore(total - before);
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  try {
    let start = isWhole || before === 0 ? new Uint8Array() : null;
    for (;;) {
      const { done, value } = await reader.read();
      stall.reset();
      if (start !== null) {
        if (value) start = joined(start, value);
        if (!done && start.length < START_BYTES) continue;
        const fault = validateFileStart(file.name, start);
        if (fault !== null) return notTheFile(file, fault);
        // Restarted only once the response is known to be the file. The stored bytes stay until then.
        if (isWhole) await part.restart(stamp);
      }
      const piece: Uint8Array<ArrayBuffer> | undefined = start ?? value;
      start = null;
      // A server can send more than it announced, or announce no length. The notebook needs free space.
      if (piece) {
        refuseMore(part.sizeBytes - before + piece.length);
        part.append(piece);
      }
      if (file.sizeBytes !== null && part.sizeBytes > file.sizeBytes) return wrongSize(file, part.sizeBytes, true);
      onProgress('download', part.sizeBytes, total);
      if (done) break;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (part.sizeBytes === file.sizeBytes) return 'complete';
  // A broken connection can look like the end. More bytes than announced are no error: the length may be the compressed
  // one, and other origins do not expose the encoding.
  const expected = stamp?.totalBytes ?? file.sizeBytes;
  if (expected !== null && part.sizeBytes < expected) return heldUp(brokenOff(file.url));
  return file.sizeBytes === null ? 'complete' : wrongSize(file, part.sizeBytes, false);
}

function stampOf(
  url: string,
  { etag, lastModified, totalBytes }: Extract<ResponseClass, { type: 'whole' }>,
): PartStamp {
  return { url, etag, lastModified, totalBytes };
}

function outcomeOf(
  classified: Exclude<ResponseClass, { type: 'whole' | 'rest' | 'complete' | 'restart' }>,
): FileOutcome {
  switch (classified.type) {
    case 'later':
      return {
        type: 'held-up',
        again: 'later',
        error: classified.error,
        retryAfterMs: classified.retryAfterMs,
        gotOn: false,
      };
    case 'missing':
      return { type: 'missing', error: classified.error };
    case 'refused':
      return { type: 'failed', error: classified.error };
    default:
      return classified satisfies never;
  }
}

function heldUp(error: ErrorData, gotOn = false, again: 'when-back' | 'later' = 'later'): FileOutcome {
  return { type: 'held-up', again, error, retryAfterMs: null, gotOn };
}

function failed(error: CloisterError): FileOutcome {
  return { type: 'failed', error: toErrorData(error) };
}

function notTheFile({ name, url }: AddressedFile, fault: string): FileOutcome {
  return failed(fetchFailedError('otherFile', { origin: new URL(url).origin, name, reason: fault }, { url }));
}

function wrongSize({ name, url, sizeBytes }: AddressedFile, got: number, more: boolean): FileOutcome {
  const values = { name, limit: String(sizeBytes), origin: new URL(url).origin };
  const facts = { url, expected: sizeBytes, got };
  return failed(
    more
      ? modelDamagedError('moreBytes', values, facts)
      : modelDamagedError('wrongSize', { ...values, bytes: got }, facts),
  );
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
