/** Most attempts. A retry never repeats a side effect, because tool calls run only after a complete answer. */
export const MAX_ATTEMPTS = 3;
const LONGEST_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8000;

/** Temporary statuses. */
const PASSING = [429, 500, 502, 503, 504, 529];

export function isPassing(status: number): boolean {
  return PASSING.includes(status);
}

/**
 * Returns the milliseconds to wait before the next attempt; null for none: attempts are used up, or the server asks for too long
 * a wait.
 *
 * @param attempt number of the failed attempt, from 1
 * @param retryAfterMs wait requested by the server; null for none
 */
export function nextWaitMs(attempt: number, retryAfterMs: number | null): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  if (retryAfterMs !== null) return retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : null;
  return Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
}

/** Parses a `Retry-After` header in seconds or as a date; null when absent or invalid. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  // Dates contain letters; `Date.parse` would read `-5` as a year.
  const atMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

const WAIT_WORDS = [
  // Google: `"retryDelay": "37s"`.
  /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)(s)"/,
  // OpenAI and Groq: `Please try again in 20.5s.`; Google: `Please retry in 37.82s.`
  /(?:try again|retry) in (\d+(?:\.\d+)?)\s?(ms|s(?:ec(?:ond)?s?)?)\b/i,
];

/** Parses the wait from the body of a 429 or 503 response; null when it has none. */
export function findRetryAfterMs(status: number, text: string): number | null {
  if (status !== 429 && status !== 503) return null;
  for (const words of WAIT_WORDS) {
    const [, number, unit] = words.exec(text) ?? [];
    if (number !== undefined) return Math.ceil(Number(number) * (unit === 'ms' ? 1 : 1000));
  }
  return null;
}
