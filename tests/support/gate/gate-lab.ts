import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { createGateStore, type GateStore } from '../../../src/adapters/gate/gate-store.ts';
import { createGate, type Gate } from '../../../src/adapters/gate/serve-gate.ts';
import type { GateReply } from '../../../src/contracts/wire/gate-messages.ts';

export const HOME = 'https://app.example/notes/';
export const PROVIDER = 'https://api.example.org';

/** A gate on a fresh database, with a settable clock and the clients `worker` and `page`. */
export interface GateLab {
  readonly store: GateStore;
  readonly gate: Gate;
  nowMs: number;
  /** Returns the response of the gate, or that the gate passed the request to the browser. */
  request(url: string, clientId?: string, init?: RequestInit & { destination?: string }): Promise<'passed' | Response>;
  tell(message: unknown, clientId?: string): Promise<GateReply>;
  close(): void;
}

export function openGateLab(): GateLab {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  const store = createGateStore();
  const lab: GateLab = {
    store,
    nowMs: 1000,
    gate: createGate({
      store,
      build: 'build-1',
      scope: HOME,
      nowMs: () => lab.nowMs,
      kindOf: async (clientId) => (clientId === 'gone' ? undefined : clientId.replace(/\d/, '')),
    }),
    async request(url, clientId = 'worker', init = {}) {
      let answer: Promise<Response> | Response | null = null;
      const work: Promise<unknown>[] = [];
      lab.gate.onFetch({
        request: new Request(url, init),
        clientId,
        respondWith: (response) => {
          answer = response;
        },
        waitUntil: (promise) => void work.push(promise),
      });
      await Promise.all(work);
      return answer ?? 'passed';
    },
    async tell(message, clientId = 'worker') {
      const reply = await lab.request(`${HOME}.gate`, clientId, { method: 'POST', body: JSON.stringify(message) });
      if (reply === 'passed') throw new Error('the gate did not answer');
      return reply.json();
    },
    close() {
      store.close();
      vi.unstubAllGlobals();
    },
  };
  return lab;
}
