import { createProviderModels, type ProviderModels } from '../../../src/adapters/ai-sdk/create-provider-models.ts';
import type { OutgoingRequest, ProviderPorts } from '../../../src/adapters/ai-sdk/provider-ports.ts';
import type { Provider } from '../../../src/contracts/domain/provider.ts';
import { type LoopbackProvider, type ProviderOptions, startProvider } from './start-provider.ts';
import type { WireFormat } from './wire-format.ts';

/** The adapter over real HTTP to the loopback provider; its waits are recorded and skipped. */
export interface ProviderLab {
  readonly server: LoopbackProvider;
  readonly models: ProviderModels;
  /** All sent requests, oldest first. */
  readonly sent: OutgoingRequest[];
  /** Waits between attempts, in milliseconds. */
  readonly waits: number[];
  provider(format: WireFormat, overrides?: Partial<Provider>): Provider;
  close(): Promise<void>;
}

export const LAB_KEY = 'sk-canary-7f3a9c/B+Q==';

export async function createProviderLab(
  options: ProviderOptions = {},
  ports: Partial<ProviderPorts> = {},
): Promise<ProviderLab> {
  const server = await startProvider(options);
  const sent: OutgoingRequest[] = [];
  const waits: number[] = [];
  const models = createProviderModels({
    key: () => Promise.resolve(LAB_KEY),
    isOnline: () => true,
    pageOrigin: 'https://cloister.example',
    localNetwork: () => Promise.resolve('unknown'),
    sleep(ms, signal) {
      waits.push(ms);
      return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve();
    },
    ...ports,
    send(request) {
      sent.push(request);
      return (ports.send ?? sendByFetch)(request);
    },
  });
  return {
    server,
    models,
    sent,
    waits,
    provider: (kind, overrides = {}) => createProviderRow({ kind, ...overrides }, server.baseURL),
    close: () => server.close(),
  };
}

/** Sends a request like the gate, without the gate. */
export function sendByFetch({ url, method, headers, body, signal, mode = 'cors' }: OutgoingRequest): Promise<Response> {
  const redirect = mode === 'no-cors' ? 'follow' : 'error';
  return fetch(url, { method, headers, signal, mode, redirect, ...(body === undefined ? {} : { body }) });
}

export function createProviderRow(overrides: Partial<Provider>, baseURL = 'https://models.example/v1'): Provider {
  const row = {
    providerId: 'lab',
    kind: 'openai-compatible' as const,
    baseURL,
    models: [],
    onDevice: false,
    revision: 1,
    createdMs: 0,
    updatedMs: 0,
    ...overrides,
  };
  return { origin: new URL(row.baseURL).origin, ...row };
}
