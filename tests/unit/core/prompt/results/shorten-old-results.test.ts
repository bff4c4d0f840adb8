import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../../../src/contracts/domain/run/message.ts';
import { shortenOldResults } from '../../../../../src/core/prompt/results/shorten-old-results.ts';

const HASH = 'a'.repeat(64);

/** A conversation in which each request reads one file of so many characters. */
function conversation(sizes: readonly number[]): MessageRow[] {
  const row = (role: MessageRow['role'], part: MessageRow['content'][number]) => ({ role, content: [part] });
  const rows = sizes.flatMap((size, n) => {
    const call = { toolCallId: `c${n}`, toolName: 'read_file' };
    const value = { path: `/${n}.md`, content: 'x'.repeat(size), hash: HASH, totalLines: 9, truncated: false };
    return [
      row('user', { type: 'text', text: `Read ${n}` }),
      row('assistant', { type: 'tool-call', ...call, input: { path: `/${n}.md` } }),
      row('tool', { type: 'tool-result', ...call, output: { type: 'json', value } }),
      row('assistant', { type: 'text', text: 'y'.repeat(2000) }),
    ];
  });
  return rows.map((one, n) => ({ ...one, sessionId: 's', runId: 'r', seq: n + 1, atMs: 0 }));
}

const sizesOf = (rows: readonly MessageRow[]) =>
  rows.filter(({ role }) => role === 'tool').map(({ content }) => JSON.stringify(content).length);

describe('results of earlier requests', () => {
  it('stay whole for the last two requests, however long', () => {
    const rows = conversation([20_000, 20_000]);
    expect(shortenOldResults(rows)).toBe(rows);
  });

  it('stay whole until shortening saves a large step', () => {
    const rows = conversation([2000, 2000, 2000, 500]);
    expect(shortenOldResults(rows)).toBe(rows);
  });

  it('are shortened together before the request that the step was reached with, and say how to get the rest', () => {
    const rows = conversation([5000, 5000, 3000, 100]);
    const shown = shortenOldResults(rows);
    expect(sizesOf(shown).map((size) => size > 2000)).toEqual([false, false, true, false]);
    const [first] = shown.filter(({ role }) => role === 'tool');
    const text = JSON.stringify(first);
    expect(text).toContain('call the tool again');
    expect(text).toContain('"path":"/0.md"');
    expect(text).toContain('"totalLines":9');
    expect(text).not.toContain(HASH);
    // What the person and the model said, and the calls, are as they were.
    const others = (all: readonly MessageRow[]) => all.filter(({ role }) => role !== 'tool');
    expect(others(shown)).toEqual(others(rows));
  });

  it('change in large steps only, so that most prompts begin like the one before', () => {
    const sizes = Array.from({ length: 30 }, () => 3000);
    let changes = 0;
    for (let asked = 2; asked <= sizes.length; asked += 1) {
      const before = shortenOldResults(conversation(sizes.slice(0, asked - 1)));
      const after = shortenOldResults(conversation(sizes.slice(0, asked)));
      if (JSON.stringify(after.slice(0, before.length)) !== JSON.stringify(before)) changes += 1;
    }
    // Shortening saves 2,680 characters of each result: three make a step.
    expect(changes).toBe(9);
  });
});
