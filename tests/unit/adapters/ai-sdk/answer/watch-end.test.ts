import { describe, expect, it } from 'vitest';
import { createEndWatch } from '../../../../../src/adapters/ai-sdk/answer/watch-end.ts';

const chunk = (rest: object) => JSON.stringify({ choices: [{ index: 0, delta: {}, ...rest }] });

describe('the end of an answer in the OpenAI format', () => {
  const seen = (...data: string[]) => {
    const watch = createEndWatch('openai-compatible');
    const verdicts = data.map((one) => watch.see(one).type);
    return { verdicts, whole: watch.isWhole() };
  };

  it('is a finish reason', () => {
    expect(seen(chunk({ finish_reason: null }), chunk({ finish_reason: 'stop' }), '[DONE]')).toEqual({
      verdicts: ['pass', 'pass', 'last'],
      whole: true,
    });
  });

  it.each([null, '', 'abort', 'error', 'cancelled', 7])('is not the reason %j, even before [DONE]', (reason) => {
    expect(seen(chunk({ finish_reason: reason }), '[DONE]').whole).toBe(false);
  });

  it('is not [DONE] alone', () => {
    expect(seen('[DONE]')).toEqual({ verdicts: ['skip'], whole: false });
  });

  it('reports unreadable chunks', () => {
    expect(
      seen('{"error":"no"}', '{"error":{"message":"x"},"choices":[]}', '{"object":"error","message":"x"}'),
    ).toEqual({ verdicts: ['error', 'error', 'error'], whole: false });
    expect(seen('{"choi', '7', '{"choices":7}').verdicts).toEqual(['unreadable', 'unreadable', 'unreadable']);
    expect(seen('{"type":"keep-alive"}').verdicts).toEqual(['skip']);
  });

  it('drops an error field of null', () => {
    const watch = createEndWatch('openai-compatible');
    expect(watch.see('{"error":null,"choices":[]}')).toEqual({ type: 'pass', data: '{"choices":[]}' });
  });
});

describe('the end of an answer in the Anthropic format', () => {
  const seen = (...events: object[]) => {
    const watch = createEndWatch('anthropic');
    const verdicts = events.map((event) => watch.see(JSON.stringify(event)).type);
    return { verdicts, whole: watch.isWhole() };
  };
  const start = { type: 'content_block_start', index: 0 };
  const stop = { type: 'content_block_stop', index: 0 };
  const reason = { type: 'message_delta', delta: { stop_reason: 'end_turn' } };
  const end = { type: 'message_stop' };

  it('is a stop reason and message_stop, with every block closed', () => {
    expect(seen(start, stop, reason, end)).toEqual({ verdicts: ['pass', 'pass', 'pass', 'last'], whole: true });
    expect(seen(start, stop, end).whole).toBe(false);
    expect(seen(start, stop, reason).whole).toBe(false);
    expect(seen(start, reason, end).whole).toBe(false);
    expect(seen({ type: 'message_delta', delta: { stop_reason: null } }, end).whole).toBe(false);
  });

  it('skips unknown events, and reports errors', () => {
    expect(seen({ type: 'novelty' }, { type: 'error', error: {} }, { error: 'x' }, { a: 1 }).verdicts).toEqual([
      'skip',
      'error',
      'error',
      'unreadable',
    ]);
  });
});

describe('the end of an answer in the OpenAI Responses format', () => {
  const seen = (...events: object[]) => {
    const watch = createEndWatch('openai');
    const verdicts = events.map((event) => watch.see(JSON.stringify(event)).type);
    return { verdicts, whole: watch.isWhole() };
  };
  const call = { type: 'function_call' };
  const added = { type: 'response.output_item.added', output_index: 0, item: call };
  const done = { type: 'response.output_item.done', output_index: 0, item: call };
  const completed = { type: 'response.completed', response: {} };

  it('is response.completed, with every call closed', () => {
    expect(seen(added, done, completed)).toEqual({ verdicts: ['pass', 'pass', 'last'], whole: true });
    expect(seen(added, completed).whole).toBe(false);
    expect(seen(added, done).whole).toBe(false);
    expect(seen({ ...added, item: { type: 'message' } }, completed).whole).toBe(true);
  });

  it('is a limit or a filter too', () => {
    const incomplete = (details: unknown) =>
      seen(added, { type: 'response.incomplete', response: { incomplete_details: details } });
    expect(incomplete({ reason: 'max_output_tokens' })).toEqual({ verdicts: ['pass', 'last'], whole: true });
    // The package would have its calls carried out: for it, no reason and an unknown one are an end like any other.
    for (const details of [undefined, null, { reason: 'max_tool_calls' }, { reason: 7 }]) {
      expect(incomplete(details)).toEqual({ verdicts: ['pass', 'last'], whole: false });
    }
  });

  it('is not [DONE] alone', () => {
    const watch = createEndWatch('openai');
    expect([watch.see('[DONE]').type, watch.isWhole()]).toEqual(['skip', false]);
  });

  it('returns an error without the request around it', () => {
    const watch = createEndWatch('openai');
    const error = { code: 'server_error', message: 'Oh' };
    const failed = { type: 'response.failed', response: { error, instructions: 'Mind the context window.' } };
    expect(watch.see(JSON.stringify(failed))).toEqual({ type: 'error', text: JSON.stringify({ error }) });
    expect(watch.see(JSON.stringify({ type: 'error', error }))).toEqual({
      type: 'error',
      text: JSON.stringify({ error }),
    });
    expect(seen({ type: 'error', ...error }, { error: 'x' }, { a: 1 }).verdicts).toEqual([
      'error',
      'error',
      'unreadable',
    ]);
  });
});

describe('the end of an answer in the Google format', () => {
  const seen = (...chunks: object[]) => {
    const watch = createEndWatch('google');
    const verdicts = chunks.map((one) => watch.see(JSON.stringify(one)).type);
    return { verdicts, whole: watch.isWhole() };
  };
  const said = (finishReason?: unknown) => ({ candidates: [{ content: { parts: [{ text: 'a' }] }, finishReason }] });

  it('is the finish reason of the last chunk', () => {
    expect(seen(said(), said('STOP'))).toEqual({ verdicts: ['pass', 'pass'], whole: true });
    expect(seen(said('STOP'), { usageMetadata: {} }).whole).toBe(true);
    expect(seen(said(), { candidates: [{ finishReason: 'STOP' }] }).whole).toBe(true);
    expect(seen(said()).whole).toBe(false);
    // Once a reason comes with each piece, none of them is the last but the last.
    expect(seen(said('STOP'), said()).whole).toBe(false);
  });

  it.each(['', 'FINISH_REASON_UNSPECIFIED', null, 7])('is not the reason %j', (reason) => {
    expect(seen(said(reason)).whole).toBe(false);
  });

  it('is a blocked prompt', () => {
    expect(seen({ promptFeedback: { blockReason: 'SAFETY' } }).whole).toBe(true);
    expect(seen({ promptFeedback: { blockReason: 'BLOCK_REASON_UNSPECIFIED' } }).whole).toBe(false);
  });

  it('reports errors and unreadable chunks', () => {
    expect(seen({ error: { code: 500 } }, { candidates: 7 }, { hello: 1 }).verdicts).toEqual([
      ...['error', 'unreadable', 'skip'],
    ]);
  });
});
