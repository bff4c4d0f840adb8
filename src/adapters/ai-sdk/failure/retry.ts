/** Attempts in all. Asking again never repeats an effect: nothing is carried out before an answer is whole. */
export const MAX_ATTEMPTS = 3;
const LONGEST_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8000;

/** Statuses that may be gone the next moment. */
const PASSING = [429, 500, 502, 503, 504, 529];

export function isPassing(status: number): boolean {
  return PASSING.includes(status);
}

/**
 * How long to wait before the next attempt, in milliseconds; null when there is to be none: they are used up, or the
 * server wants a longer wait than anybody should sit through.
 *
 * @param attempt the one that failed, from 1
 * @param retryAfterMs what the server asked for; null when it did not
 */
export function nextWaitMs(attempt: number, retryAfterMs: number | null): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  if (retryAfterMs !== null) return retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : null;
  return Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
}

/** Reads a `Retry-After` of seconds or of a date; null when it is absent or says nothing. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  // Dates are written with letters; `Date.parse` would take `-5` for a year.
  const atMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

const WAIT_WORDS = [
  // Google: `"retryDelay": "37s"`.
  /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)(s)"/,
  // OpenAI and Groq: `Please try again in 20.5s.`; Google: `Please retry in 37.82s.`
  /(?:try again|retry) in (\d+(?:\.\d+)?)\s?(ms|s(?:ec(?:ond)?s?)?)\b/i,
];

/** Reads a wait out of what a server says of too many requests (429, 503); null when it says none. */
export function findRetryAfterMs(status: number, text: string): number | null {
  if (status !== 429 && status !== 503) return null;
  for (const words of WAIT_WORDS) {
    const [, number, unit] = words.exec(text) ?? [];
    if (number !== undefined) return Math.ceil(Number(number) * (unit === 'ms' ? 1 : 1000));
  }
  return null;
}
