import type { ServerResponse } from 'node:http';
import type { LedgerEntry } from '../../../src/contracts/wire/gate-messages.ts';

/** What reached a server and what it wrote, an entry for each request in the order of their arrival. Preflights are left out. */
export interface Traffic {
  /** Each as `POST tools/call`. */
  readonly hits: string[];
  /** Bytes of the body. */
  readonly received: number[];
  /** Bytes of the body of the answer, as far as the server has written it. */
  readonly answered: number[];
}

/** Counts the bytes that a server writes to a response, in the next entry of `answered`. */
export function countAnswer(response: ServerResponse, answered: number[]): void {
  const at = answered.push(0) - 1;
  const count = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      answered[at] = (answered[at] ?? 0) + Buffer.byteLength(chunk);
  };
  const write = response.write.bind(response) as (...parts: unknown[]) => boolean;
  const end = response.end.bind(response) as (...parts: unknown[]) => typeof response;
  response.write = (...parts: unknown[]) => {
    count(parts[0]);
    return write(...parts);
  };
  response.end = (...parts: unknown[]) => {
    count(parts[0]);
    return end(...parts);
  };
}

/**
 * Returns how the stored ledger differs from what a server saw; empty when each request is one sent row with the bytes of that request,
 * and each sent row one request. A row has at most the bytes that the server wrote, because the app stops reading some answers.
 */
export function compareLedger(url: string, traffic: Traffic | null, ledger: readonly LedgerEntry[]): string[] {
  const { hits, received, answered } = traffic ?? { hits: [], received: [], answered: [] };
  const { origin } = new URL(url);
  const rows = ledger.filter((row) => row.origin === origin && row.decision === 'allowed' && row.sent);
  const wrong: string[] = [];
  if (rows.length !== hits.length) wrong.push(`${hits.length} requests, ${rows.length} rows: ${hits.join(', ')}`);
  if (rows.some(({ purpose }) => purpose !== 'mcp')) wrong.push('a row of another purpose');
  const bytes = (counts: readonly number[]) => counts.toSorted((one, other) => one - other).join(' ');
  const out = bytes(received.map((size) => size + url.length));
  const rowsOut = bytes(rows.map(({ bytesOut }) => bytesOut));
  if (out !== rowsOut) wrong.push(`bytes to the server: ${out}; in the ledger: ${rowsOut}`);
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const wrote = sum(answered);
  const read = sum(rows.map(({ bytesIn }) => bytesIn));
  if (read > wrote) wrong.push(`bytes from the server: ${wrote}; in the ledger: ${read}`);
  return wrong;
}
