import { z } from 'zod';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { textOfPage, wordsIn } from './find-words.ts';

const MAX_WORDS = 300;

/** Error information from a server's response. */
export interface ServerWords {
  /** The error message; empty when none. At most 300 characters. */
  readonly message: string;
  /** Error type and code from the server, in lower case, separated by spaces. */
  readonly kind: string;
  /** The HTTP status its error type corresponds to; null when unknown. */
  readonly status: number | null;
  /** The whole text, for matching known wordings. */
  readonly all: string;
}

const textOrNumber = z.union([z.string(), z.number()]);
const inner = z.object({
  type: textOrNumber.nullish().catch(undefined),
  code: textOrNumber.nullish().catch(undefined),
  /** Google's status name, such as `RESOURCE_EXHAUSTED`. */
  status: textOrNumber.nullish().catch(undefined),
});
const outer = inner.extend({
  error: z.union([z.string(), inner]).optional().catch(undefined),
});

/** HTTP statuses of error types, for errors inside a response. */
const STATUS_OF_KIND: readonly (readonly [RegExp, number])[] = [
  [/overloaded/, 529],
  [/rate_limit|too_many_requests|resource_exhausted/, 429],
  [/authentication|unauthenticated|invalid_api_key|unauthorized/, 401],
  [/billing|insufficient_quota/, 402],
  [/permission/, 403],
  [/not_found/, 404],
  [/request_too_large/, 413],
  [/invalid_request|invalid_argument|failed_precondition|bad_?request/, 400],
  [/unavailable/, 503],
  [/timeout|deadline_exceeded/, 504],
  [/api_error|server_error|internal/, 500],
];

/** Extracts the message from an error response in any known format. */
export function readServerWords(text: string): ServerWords {
  const parsed = only(parseJson(text) ?? parseJson(dataOf(text)));
  const body = outer.safeParse(parsed).data;
  if (body === undefined)
    return { message: cut(wordsIn(parsed) || textOfPage(text)), kind: '', status: null, all: text };
  const error = typeof body.error === 'object' ? body.error : body;
  const kind = [error.type, error.code, error.status]
    .filter((word) => word !== undefined && word !== null)
    .join(' ')
    .toLowerCase();
  return { message: cut(wordsIn(parsed)), kind, status: statusOf(kind), all: text };
}

/** Some servers send an error as an event, with the status of a failure. */
function dataOf(text: string): string {
  return /^data:(.*)$/m.exec(text)?.[1] ?? '';
}

/** Google writes some errors as a list with one entry. A list of texts stays. */
function only(value: unknown): unknown {
  return Array.isArray(value) && typeof value[0] !== 'string' ? value[0] : value;
}

function statusOf(kind: string): number | null {
  const numbered = /\b([45]\d\d)\b/.exec(kind)?.[1];
  return STATUS_OF_KIND.find(([pattern]) => pattern.test(kind))?.[1] ?? (numbered ? Number(numbered) : null);
}

function cut(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= MAX_WORDS ? plain : `${plain.slice(0, MAX_WORDS).toWellFormed()}…`;
}
