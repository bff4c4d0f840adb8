import { z } from 'zod';

const MAX_WORDS = 300;

/** What a server said of a failure. */
export interface ServerWords {
  /** Its sentence; empty when there is none. At most 300 characters. */
  readonly message: string;
  /** Type and code of the error, as the server names them, in lower case and with spaces between. */
  readonly kind: string;
  /** The status that its words stand for; null when they name none. */
  readonly status: number | null;
  /** All of it, to look for known wordings in. */
  readonly all: string;
}

const textOrNumber = z.union([z.string(), z.number()]);
const inner = z.object({
  message: z.string().optional().catch(undefined),
  type: textOrNumber.nullish().catch(undefined),
  code: textOrNumber.nullish().catch(undefined),
  /** Google's word for what happened: `RESOURCE_EXHAUSTED`. */
  status: textOrNumber.nullish().catch(undefined),
});
const outer = inner.extend({
  error: z.union([z.string(), inner]).optional().catch(undefined),
  detail: z.unknown().optional(),
});

/** The status that a type of error has, where an error comes inside of an answer. */
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

/** Reads the sentence out of an error answer, in any of the forms that servers write it in. */
export function readServerWords(text: string): ServerWords {
  const body = outer.safeParse(only(parsed(text))).data;
  if (body === undefined) return { message: cut(text), kind: '', status: null, all: text };
  const error = typeof body.error === 'object' ? body.error : body;
  const detail = typeof body.detail === 'string' ? body.detail : undefined;
  const message = typeof body.error === 'string' ? body.error : (error.message ?? detail ?? '');
  const kind = [error.type, error.code, error.status]
    .filter((word) => word !== undefined && word !== null)
    .join(' ')
    .toLowerCase();
  return { message: cut(message), kind, status: statusOf(kind), all: text };
}

/** Google writes some errors as a list of one. */
function only(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function statusOf(kind: string): number | null {
  const numbered = /\b([45]\d\d)\b/.exec(kind)?.[1];
  return STATUS_OF_KIND.find(([pattern]) => pattern.test(kind))?.[1] ?? (numbered ? Number(numbered) : null);
}

function cut(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= MAX_WORDS ? plain : `${plain.slice(0, MAX_WORDS).toWellFormed()}…`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
