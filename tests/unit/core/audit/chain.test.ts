import { describe, expect, it } from 'vitest';
import {
  appendToChain,
  chainHash,
  chainRows,
  EMPTY_HEAD,
  entryOf,
  GENESIS_HASH,
  readLine,
} from '../../../../src/core/audit/chain.ts';
import { firstFormLog } from '../../../support/first-form-log.ts';
import { NOON_MS, sha256 } from '../../../support/memory-notebook.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { sampleLog, sampleRecords } from '../../../support/sample-log.ts';

const record = { atMs: NOON_MS, actor: { type: 'person' }, action: 'file.read', decision: 'allowed' } as const;

describe('appendToChain', () => {
  it('starts at 1 after 64 zeros', () => {
    const row = appendToChain(EMPTY_HEAD, record, nodeHasher);
    expect(row.seq).toBe(1);
    expect(row.hash).toBe(sha256(`${'0'.repeat(64)}\n${row.line}`));
  });

  it('writes every field with its default, sorted, and the sequence number', () => {
    const { line } = appendToChain({ seq: 41, hash: GENESIS_HASH }, record, nodeHasher);
    const keys = Object.keys(JSON.parse(line));
    expect(keys).toEqual([...keys].sort());
    expect(JSON.parse(line)).toEqual({
      ...record,
      seq: 42,
      format: 2,
      notebookId: null,
      sessionId: null,
      runId: null,
      toolCallId: null,
      toolName: null,
      target: null,
      paths: [],
      inputSummary: '',
      outputSummary: '',
      rule: null,
      risk: null,
      receipt: null,
      changeId: null,
      manifestHash: null,
      durationMs: 0,
    });
  });

  it('depends on the previous hash, the sequence number, and every field', () => {
    // A record without texts has no salts.
    const base = appendToChain(EMPTY_HEAD, record, nodeHasher).hash;
    expect(appendToChain({ seq: 0, hash: '1'.repeat(64) }, record, nodeHasher).hash).not.toBe(base);
    expect(appendToChain({ seq: 1, hash: GENESIS_HASH }, record, nodeHasher).hash).not.toBe(base);
    expect(appendToChain(EMPTY_HEAD, { ...record, action: 'file.write' }, nodeHasher).hash).not.toBe(base);
    expect(appendToChain(EMPTY_HEAD, { ...record }, nodeHasher).hash).toBe(base);
  });

  it('refuses invalid values', () => {
    const append = (wrong: object) => () => appendToChain(EMPTY_HEAD, { ...record, ...wrong }, nodeHasher);
    expect(append({ target: 'half \ud800' })).toThrow(expect.objectContaining({ code: 'bad-input' }));
    expect(append({ atMs: 0.5 })).toThrow();
    expect(append({ decision: 'maybe' })).toThrow();
    expect(append({ receipt: 'no hash' })).toThrow();
  });
});

describe('chainRows', () => {
  it('marks the border to the first form once, before the first entry after it', () => {
    const old = firstFormLog(sampleRecords(3));
    const rows = chainRows(old.at(-1) ?? EMPTY_HEAD, sampleRecords(2), nodeHasher);
    expect(rows.map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect(rows.map(({ line }) => readLine(line)?.action)).toEqual(['log.format', 'file.read', 'file.write']);
    expect(chainRows(rows.at(-1) ?? EMPTY_HEAD, [record], nodeHasher)).toHaveLength(1);
    expect(chainRows(EMPTY_HEAD, [record], nodeHasher)).toHaveLength(1);
    expect(chainRows(old.at(-1) ?? EMPTY_HEAD, [], nodeHasher)).toEqual([]);
  });
});

describe('entryOf', () => {
  it('returns an entry of the first form as it was', () => {
    const [row] = firstFormLog(sampleRecords(1));
    if (!row) throw new Error('a log of one has one');
    expect(entryOf(row, GENESIS_HASH)).toMatchObject({ ...sampleRecords(1)[0], seq: 1 });
    expect(Object.keys(entryOf(row, GENESIS_HASH))).not.toContain('erasedMs');
  });

  it('returns the entry with its position in the chain', () => {
    const records = sampleRecords(3);
    const log = sampleLog(3);
    const [first, second] = log;
    if (!first || !second) throw new Error('a log of three has two');
    expect(entryOf(second, first.hash)).toMatchObject({
      ...records[1],
      seq: 2,
      prevHash: first.hash,
      hash: second.hash,
    });
    expect(chainHash(first.hash, second.line, nodeHasher)).toBe(second.hash);
  });

  it('returns an unreadable line as a damaged entry', () => {
    for (const line of ['{"action":', 'null', '[]', '"x"', '{}', '{"action":"file.read","actor":7}']) {
      const entry = entryOf({ seq: 7, line, hash: 'a'.repeat(64) }, 'b'.repeat(64));
      expect(entry).toMatchObject({
        seq: 7,
        hash: 'a'.repeat(64),
        prevHash: 'b'.repeat(64),
        action: 'log.damaged',
        decision: 'failed',
      });
      expect(entry.paths).toEqual([]);
    }
  });
});
