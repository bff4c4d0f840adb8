/** Most bytes of one answer as it is sent: an answer of the longest text, escaped, with room for its events. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** Events of an answer besides those of its tokens. */
const OTHER_EVENTS = 20_000;
/** Most events for one token: some servers stream single characters. */
const EVENTS_PER_TOKEN = 4;
const MAX_EVENTS = 500_000;
/** Most lines for one event. */
const LINES_PER_EVENT = 8;
/** Most parts of one answer besides deltas: starts and ends of texts, and calls. */
export const MAX_ANSWER_PARTS = 10_000;

/** Thrown when an answer exceeds one of its limits. */
export class AnswerTooLarge extends Error {
  readonly limit: 'events' | 'bytes';
  readonly most: number;

  constructor(limit: 'events' | 'bytes', most: number) {
    super(`More than ${most} ${limit}.`);
    this.limit = limit;
    this.most = most;
  }
}

/** Counts what arrives for one answer, over all of its requests. Each method throws `AnswerTooLarge` beyond its limit. */
export interface AnswerMeter {
  bytes(count: number): void;
  events(count: number): void;
  /** Empty lines and comments, which keep a connection open, count too. */
  lines(count: number): void;
}

/** @param maxTokens the tokens that were requested; undefined when the request had no limit */
export function createStreamMeter(maxTokens: number | undefined): AnswerMeter {
  const asked = maxTokens !== undefined && maxTokens < MAX_EVENTS ? maxTokens : MAX_EVENTS;
  const mostEvents = Math.min(MAX_EVENTS, OTHER_EVENTS + EVENTS_PER_TOKEN * asked);
  const sum = { bytes: 0, events: 0, lines: 0 };
  return {
    bytes(count) {
      sum.bytes += count;
      if (sum.bytes > MAX_ANSWER_BYTES) throw new AnswerTooLarge('bytes', MAX_ANSWER_BYTES);
    },
    events(count) {
      sum.events += count;
      if (sum.events > mostEvents) throw new AnswerTooLarge('events', mostEvents);
    },
    lines(count) {
      sum.lines += count;
      if (sum.lines > mostEvents * LINES_PER_EVENT) throw new AnswerTooLarge('events', mostEvents);
    },
  };
}
