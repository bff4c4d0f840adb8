import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { joinDeltas } from '../../../../../src/adapters/ai-sdk/answer/join-deltas.ts';

type Part = LanguageModelV4StreamPart;

const text = (delta: string, id = 't'): Part => ({ type: 'text-delta', id, delta });
const from = (parts: readonly Part[]): ReadableStream<Part> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
const join = (parts: readonly Part[]): Promise<Part[]> => Array.fromAsync(joinDeltas(from(parts)));

describe('joinDeltas', () => {
  it('makes few parts of many small deltas, with the same text', async () => {
    const words = Array.from({ length: 50_000 }, (_, index) => `word ${index} `);
    const joined = await join(words.map((word) => text(word)));
    expect(joined.length).toBeLessThan(words.length / 50);
    expect(joined.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')).toBe(words.join(''));
  });

  it('joins only adjacent deltas of the same part, and keeps the order', async () => {
    const parts: Part[] = [
      text('a'),
      text('b'),
      text('c', 'other'),
      { type: 'reasoning-delta', id: 't', delta: 'd' },
      { type: 'reasoning-delta', id: 't', delta: 'e' },
      { type: 'text-end', id: 't' },
      text('f'),
    ];
    expect(await join(parts)).toEqual([
      text('ab'),
      text('c', 'other'),
      { type: 'reasoning-delta', id: 't', delta: 'de' },
      { type: 'text-end', id: 't' },
      text('f'),
    ]);
  });

  it('keeps a delta with metadata by itself', async () => {
    const signed: Part = { type: 'reasoning-delta', id: 't', delta: '', providerMetadata: { a: { signature: 's' } } };
    const plain: Part = { type: 'reasoning-delta', id: 't', delta: 'x' };
    expect(await join([plain, signed, plain])).toEqual([plain, signed, plain]);
  });

  it('forwards a delta that nothing follows', async () => {
    const never = new ReadableStream<Part>({ start: (controller) => controller.enqueue(text('first')) });
    const reader = joinDeltas(never).getReader();
    expect(await reader.read()).toEqual({ done: false, value: text('first') });
    await reader.cancel();
  });

  it('lets other work of the thread go first', async () => {
    let pauses = 0;
    const pause = () => {
      pauses += 1;
      return new Promise<void>((done) => setTimeout(done));
    };
    const slow = new ReadableStream<Part>(
      {
        pull(controller) {
          const untilMs = performance.now() + 5;
          while (performance.now() < untilMs);
          controller.enqueue(text('x'.repeat(5000)));
        },
      },
      { highWaterMark: 0 },
    );
    const reader = joinDeltas(slow, pause).getReader();
    for (let index = 0; index < 20; index += 1) await reader.read();
    await reader.cancel();
    expect(pauses).toBeGreaterThan(3);
  });

  it('passes on errors and cancels', async () => {
    const broken = new ReadableStream<Part>({ pull: (controller) => controller.error(new Error('broken')) });
    await expect(Array.fromAsync(joinDeltas(broken))).rejects.toThrow('broken');
    let reason: unknown;
    const open = new ReadableStream<Part>({
      cancel(given) {
        reason = given;
      },
    });
    await joinDeltas(open).cancel('enough');
    expect(reason).toBe('enough');
  });
});
