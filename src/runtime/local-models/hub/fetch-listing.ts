import type { HubSource } from '../../../contracts/domain/models/model-hub.ts';
import { hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import { modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { classifyResponse } from '../downloads/classify-response.ts';
import { explainNoFile } from '../downloads/explain-no-file.ts';
import type { FetchOptions, FileOutcome } from '../downloads/fetch-file.ts';
import { watchStall } from '../downloads/watch-stall.ts';
import { listingAddress, revisionAddress } from './hub-address.ts';
import { type Listing, readCommit, readListing } from './read-listing.ts';

/** Largest list that is read. Lists of real repositories have less than a megabyte. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Longest time for a list, so that a server cannot keep a download waiting by sending it slowly. */
const MOST_MS = 120_000;

type Problem = Extract<FileOutcome, { type: 'held-up' | 'failed' }>;
type Asked = { readonly type: 'text'; readonly text: string } | Problem;

export type ListingOutcome = { readonly type: 'listed'; readonly commit: string; readonly listing: Listing } | Problem;

export type ListingOptions = Pick<FetchOptions, 'ways' | 'nowMs' | 'stallMs' | 'signal'>;

/**
 * Asks a hub for the list of the files of a repository at a commit, and before that for the commit of a branch. Goes through the
 * network gate as the files do. Rejects with the reason of `signal`; everything else is an outcome.
 */
export async function fetchListing(source: HubSource, options: ListingOptions): Promise<ListingOutcome> {
  let { commit } = source;
  if (commit === null) {
    const asked = await ask(revisionAddress(source), options);
    if (asked.type !== 'text') return asked;
    commit = readCommit(asked.text);
    if (commit === null) return unusable(source, 'it names no commit');
  }
  const asked = await ask(listingAddress(source, commit), options);
  if (asked.type !== 'text') return asked;
  const listing = readListing(asked.text);
  return typeof listing === 'string' ? unusable(source, listing) : { type: 'listed', commit, listing };
}

function unusable({ address, repo }: HubSource, reason: string): Problem {
  return { type: 'failed', error: toErrorData(modelDamagedError('listing', { origin: address, repo, reason })) };
}

async function ask(url: string, { ways, nowMs, stallMs, signal }: ListingOptions): Promise<Asked> {
  const stall = watchStall(stallMs, signal);
  const ends = AbortSignal.any([stall.signal, AbortSignal.timeout(MOST_MS)]);
  let answered = false;
  try {
    const response = await ways.sendFiles({ url, from: 0, signal: ends });
    answered = true;
    const name = new URL(url).pathname;
    const asked = { name, url, from: 0, etag: null, lastModified: null, totalBytes: null, hasHash: true };
    const classified = classifyResponse(asked, response, nowMs());
    if (classified.type === 'whole') return await textOf(url, response, stall.reset);
    await response.body?.cancel().catch(() => undefined);
    if (classified.type === 'later') return { ...classified, type: 'held-up', again: 'later', gotOn: false };
    if (classified.type === 'missing' || classified.type === 'refused')
      return { type: 'failed', error: classified.error };
    return tooLong(url, 'it is a part of a list');
  } catch (error) {
    signal.throwIfAborted();
    if (ends.aborted) return heldUp(toErrorData(hasErrorCode(ends.reason) ? ends.reason : error));
    const { again, error: why } = await explainNoFile({ url, answered }, error, ways, signal);
    return again === 'never' ? { type: 'failed', error: why } : { ...heldUp(why), again };
  } finally {
    stall.end();
  }
}

async function textOf(url: string, response: Response, onBytes: () => void): Promise<Asked> {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      onBytes();
      if (done) return { type: 'text', text: await new Blob(pieces).text() };
      bytes += value.length;
      if (bytes > MOST_BYTES) return tooLong(url, 'it is longer than a list of files can be');
      pieces.push(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function tooLong(url: string, reason: string): Problem {
  const { origin, pathname } = new URL(url);
  const repo = pathname.split('/').slice(3, 5).join('/');
  return { type: 'failed', error: toErrorData(modelDamagedError('listing', { origin, repo, reason })) };
}

function heldUp(error: ReturnType<typeof toErrorData>): Extract<FileOutcome, { type: 'held-up' }> {
  return { type: 'held-up', again: 'later', error, retryAfterMs: null, gotOn: false };
}
