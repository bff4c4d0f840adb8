import { afterEach, describe, expect, it, vi } from 'vitest';
import { weighFor } from '../../../../src/client/workers/answer-memory-requests.ts';
import { WEIGH } from '../../../../src/contracts/wire/channels.ts';
import { weighMemory } from '../../../../src/runtime/local-models/engine/measure-memory.ts';

afterEach(() => vi.unstubAllGlobals());

/** Asks as a worker does; resolves with what comes back on its port. */
function ask(message: unknown): Promise<unknown> {
  const worker = new EventTarget();
  weighFor(worker);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const event = new MessageEvent('message', { data: message, ports: [port2] });
  worker.dispatchEvent(event);
  return answer.finally(() => port1.close());
}

describe('weighFor', () => {
  it('answers with the bytes of the page and its workers', async () => {
    vi.stubGlobal('performance', { measureUserAgentSpecificMemory: async () => ({ bytes: 12_345, breakdown: [] }) });
    expect(await ask(WEIGH)).toBe(12_345);
  });

  it('answers null where the browser does not say', async () => {
    expect(await ask(WEIGH)).toBeNull();
    vi.stubGlobal('performance', { measureUserAgentSpecificMemory: () => Promise.reject(new Error('not isolated')) });
    expect(await ask(WEIGH)).toBeNull();
    vi.stubGlobal('performance', { measureUserAgentSpecificMemory: async () => ({ bytes: 'many' }) });
    expect(await ask(WEIGH)).toBeNull();
  });
});

describe('weighMemory', () => {
  it('asks a page through a worker of it, and is null where there is none', async () => {
    expect(await weighMemory()).toBeNull();
    vi.stubGlobal('DedicatedWorkerGlobalScope', class {});
    vi.stubGlobal('self', {
      postMessage: (message: unknown, { transfer: [port] }: { transfer: MessagePort[] }) => {
        expect(message).toBe(WEIGH);
        port?.postMessage(99);
      },
    });
    expect(await weighMemory()).toBe(99);
  });
});
