import { type CloisterError, type ErrorData, toErrorData } from '../../../contracts/errors/errors.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { fetchFailedError, rateLimitedError } from '../../../contracts/errors/messages/server-messages.ts';

/** The request for a file, or for the rest of one. */
export interface RangeRequest {
  readonly name: string;
  readonly url: string;
  /** Bytes stored so far, and the validators that the server sent with the first of them. */
  readonly from: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly totalBytes: number | null;
  /** Whether the complete file is checked against a hash. */
  readonly hasHash: boolean;
}

/** The classes of responses, by what the download does next. */
export type ResponseClass =
  | {
      readonly type: 'whole';
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly totalBytes: number | null;
    }
  /** The response continues the stored bytes. */
  | { readonly type: 'rest' }
  /** The stored file is complete. */
  | { readonly type: 'complete' }
  /** The stored bytes do not belong to the current file. */
  | { readonly type: 'restart' }
  /** A later request may succeed. */
  | { readonly type: 'later'; readonly error: ErrorData; readonly retryAfterMs: number | null }
  | { readonly type: 'missing'; readonly error: ErrorData }
  | { readonly type: 'refused'; readonly error: ErrorData };

type Answer = Pick<Response, 'status' | 'headers'>;

/** Classifies a response by status and headers, before its body is read. */
export function classifyResponse(asked: RangeRequest, { status, headers }: Answer, nowMs: number): ResponseClass {
  const { origin } = new URL(asked.url);
  const { name, url } = asked;
  const facts = { name, url, origin, status };
  if (status === 416) return classifyRangeError(asked);
  if (status === 429 || status === 503) {
    const error = toErrorData(rateLimitedError('download', { origin, name }, facts));
    return { type: 'later', error, retryAfterMs: retryAfter(headers, nowMs) };
  }
  if (status === 408 || status === 425 || status >= 500) {
    const error = toErrorData(fetchFailedError('failedFor', { origin, status, name }, facts));
    return { type: 'later', error, retryAfterMs: retryAfter(headers, nowMs) };
  }
  if (status === 401 || status === 403) {
    return refused(fetchFailedError('restricted', { origin, name, status }, facts));
  }
  if (status === 404 || status === 410) {
    return { type: 'missing', error: toErrorData(notFoundError('modelFile', { origin, name, url }, facts)) };
  }
  if (status !== 200 && status !== 206) {
    return refused(fetchFailedError('otherStatus', { origin, status, name }, facts));
  }
  if (/^\s*(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) {
    return refused(fetchFailedError('webPage', { origin, name }, facts));
  }
  if (status === 206 && asked.from > 0) return classifyPartial(asked, headers);
  if (status === 206) return refused(fetchFailedError('otherPart', { origin, name }, facts));
  const totalBytes = lengthOf(headers);
  return { type: 'whole', etag: strongEtag(headers), lastModified: lastModified(headers), totalBytes };
}

function refused(error: CloisterError): ResponseClass {
  return { type: 'refused', error: toErrorData(error) };
}

function classifyRangeError({ from, totalBytes }: RangeRequest): ResponseClass {
  return totalBytes === from && from > 0 ? { type: 'complete' } : { type: 'restart' };
}

/**
 * Classifies a partial response: `rest` only when it continues the same file. Other origins always expose the
 * modification time, but the etag only on request. Without a matching validator or a hash to check later, parts of two
 * files could be joined.
 */
function classifyPartial(
  { from, etag, lastModified: changed, totalBytes, hasHash }: RangeRequest,
  headers: Headers,
): ResponseClass {
  const pairs = [
    [etag, strongEtag(headers)],
    [changed, lastModified(headers)],
  ].filter(([before, now]) => before !== null && now !== null);
  if (pairs.some(([before, now]) => before !== now) || (pairs.length === 0 && !hasHash)) return { type: 'restart' };
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  if (range) {
    const [, start, , whole] = range;
    if (Number(start) !== from) return { type: 'restart' };
    if (whole !== '*' && totalBytes !== null && Number(whole) !== totalBytes) return { type: 'restart' };
  }
  const rest = lengthOf(headers);
  if (rest !== null && totalBytes !== null && from + rest !== totalBytes) return { type: 'restart' };
  return { type: 'rest' };
}

/** Returns the etag, unless it is weak: a weak etag does not promise equal bytes. */
function strongEtag(headers: Headers): string | null {
  const etag = headers.get('etag');
  return etag === null || etag.startsWith('W/') || etag.length > 500 ? null : etag;
}

/** Returns the text of the header unparsed, because it is only compared with itself. */
function lastModified(headers: Headers): string | null {
  const text = headers.get('last-modified');
  return text === null || text.length > 100 ? null : text;
}

/** Returns the length; null when it is missing, or when it is the length of a compressed response. */
function lengthOf(headers: Headers): number | null {
  const text = headers.get('content-length');
  if (text === null || !/^\d{1,15}$/.test(text) || headers.has('content-encoding')) return null;
  return Number(text);
}

function retryAfter(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(waitMs) && waitMs > 0 ? waitMs : null;
}
