import type { ChainRow } from '../../audit/chain.ts';

/** The newest entry of a log, kept outside of the database: what survives tells that the log existed, and nothing of its content. */
export interface LogMark {
  readonly seq: number;
  readonly hash: string;
  readonly atMs: number;
}

/** Returns the mark of an entry as one line: number, hash, and time in milliseconds. Null for a damaged entry. */
export function formatLogMark({ seq, line, hash }: ChainRow): string | null {
  const atMs = /"atMs":(\d{1,16})\b/.exec(line)?.[1];
  return atMs === undefined ? null : `${seq} ${hash} ${atMs}`;
}

/** Parses a kept mark; null for none, and for one that was changed by hand. */
export function parseLogMark(mark: string | null): LogMark | null {
  const [, seq, hash, atMs] = /^([1-9]\d{0,14}) ([0-9a-f]{64}) (\d{1,15})$/.exec(mark ?? '') ?? [];
  return hash === undefined ? null : { seq: Number(seq), hash, atMs: Number(atMs) };
}
