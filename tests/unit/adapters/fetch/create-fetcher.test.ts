import { describe, expect, it } from 'vitest';
import { createFetcher, type Send } from '../../../../src/adapters/fetch/create-fetcher.ts';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';

const URL_OK = 'https://example.org/a';
const fetching = (send: Send, signal = new AbortController().signal, timeoutMs?: number) =>
  createFetcher(send, timeoutMs).fetch(URL_OK, { runId: 'run-1', signal });

/** A body in parts; `after` follows them and may never end. */
function bodyOf(parts: number[], after: (controller: ReadableStreamDefaultController) => void | Promise<void>) {
  return new ReadableStream({
    async pull(controller) {
      const size = parts.shift();
      if (size === undefined) await after(controller);
      else controller.enqueue(new Uint8Array(size).fill(97));
    },
  });
}

const until = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }));

describe('createFetcher', () => {
  it('sends one request for its run, without following redirects', async () => {
    const sent: unknown[] = [];
    const answer = await fetching(async (errand, { url, headers, redirect }) => {
      sent.push({ errand, url, headers: Object.keys(headers), redirect });
      return new Response('hello', { status: 203, headers: { 'content-type': 'text/plain' } });
    });
    expect(sent).toEqual([
      { errand: { purpose: 'fetch', run: 'run-1' }, url: URL_OK, headers: ['accept'], redirect: 'manual' },
    ]);
    const body = new TextEncoder().encode('hello');
    expect(answer).toEqual({ type: 'response', status: 203, contentType: 'text/plain', body, truncated: false });
  });

  it('refuses a redirect', async () => {
    const redirect = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    expect(await fetching(async () => redirect)).toMatchObject({
      type: 'error',
      code: 'url-refused',
      message: expect.stringMatching(/example\.org answered with a redirect; a browser does not say where to/),
    });
  });

  it.each([
    [[2 * 1024 * 1024], false],
    [[1024 * 1024, 1024 * 1024], false],
    [[2 * 1024 * 1024, 1], true],
    [[3 * 1024 * 1024], true],
  ])('reads at most 2 MiB, of %j: truncated is %s', async (parts, truncated) => {
    const endless = truncated ? () => new Promise<void>(() => {}) : undefined;
    const body = bodyOf([...parts], endless ?? ((controller) => controller.close()));
    const answer = await fetching(async () => new Response(body));
    expect(answer).toMatchObject({ type: 'response', truncated });
    if (answer.type === 'response') expect(answer.body.length).toBe(2 * 1024 * 1024);
  });

  it('times out before and during an answer', async () => {
    const late = { type: 'error', code: 'fetch-failed', message: expect.stringContaining('0.02 seconds') };
    expect(await fetching((_, { signal }) => until(signal), undefined, 20)).toMatchObject(late);
    const stalled = async (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Response(bodyOf([10], () => until(signal)));
    expect(await fetching(stalled, undefined, 20)).toMatchObject(late);
  });

  it('aborts when the run is cancelled', async () => {
    const stop = new AbortController();
    const answer = fetching((_, { signal }) => until(signal), stop.signal);
    stop.abort('cancel');
    expect(await answer).toMatchObject({ type: 'error', code: 'cancelled' });
  });

  it('returns errors of the network gate, also during an answer', async () => {
    const airplane = new CloisterError('airplane-mode', 'Airplane mode was switched on.');
    const expected = { type: 'error', code: 'airplane-mode', message: airplane.message };
    expect(await fetching(() => Promise.reject(airplane))).toEqual(expected);
    const within = async () => new Response(bodyOf([10], (controller) => controller.error(airplane)));
    expect(await fetching(within)).toEqual(expected);
  });

  it('explains a network error and a CORS failure', async () => {
    expect(await fetching(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
      type: 'error',
      code: 'fetch-failed',
      message: expect.stringMatching(/example\.org could not be reached, or does not allow .* \(CORS\)/),
    });
  });
});
