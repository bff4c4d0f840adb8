import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../../src/contracts/domain/run/message.ts';
import { createTokenCounter, ROW_FRAME } from '../../../../src/core/prompt/token-counter.ts';

const TEXT = 'Some words to count.';
const ROW: MessageRow = {
  sessionId: 's',
  runId: 'r',
  seq: 1,
  role: 'user',
  atMs: 1,
  content: [{ type: 'text', text: TEXT }],
};

describe('counting tokens', () => {
  it('estimates a message while the tokenizer is busy, and counts it later', async () => {
    let isBusy = true;
    let asked = 0;
    const count = createTokenCounter(async (text) => {
      asked += 1;
      if (isBusy) throw new Error('busy');
      return text.length;
    }, new Map());
    expect(await count.row(ROW)).toBeGreaterThan(ROW_FRAME);
    isBusy = false;
    expect(await count.row(ROW)).toBe(ROW_FRAME + TEXT.length);
    expect(await count.row(ROW)).toBe(ROW_FRAME + TEXT.length);
    expect(asked).toBe(2);
  });

  it('rejects with the signal’s reason while the tokenizer hangs', async () => {
    const stop = new AbortController();
    const count = createTokenCounter(() => new Promise(() => undefined), new Map(), stop.signal);
    const counted = count.text(TEXT).catch((error: unknown) => error);
    stop.abort('cancel');
    expect(await counted).toBe('cancel');
  });
});
