import { describe, expect, it } from 'vitest';
import { corsAdvice } from '../../../../../src/adapters/ai-sdk/failure/cors-advice.ts';
import { explainNoAnswer, explainStandstill } from '../../../../../src/adapters/ai-sdk/failure/explain-no-answer.ts';
import type { OutgoingRequest, ProviderPorts } from '../../../../../src/adapters/ai-sdk/provider-ports.ts';
import { CloisterError } from '../../../../../src/contracts/errors/errors.ts';
import { createProviderRow } from '../../../../support/provider/provider-lab.ts';

const PAGE = 'https://cloister.example';

function createPorts(overrides: Partial<ProviderPorts> = {}): ProviderPorts {
  return {
    send: () => Promise.reject(new TypeError('Failed to fetch')),
    key: () => Promise.resolve('sk-never-asked'),
    sleep: () => Promise.resolve(),
    isOnline: () => true,
    pageOrigin: PAGE,
    localNetwork: () => Promise.resolve('unknown'),
    ...overrides,
  };
}

const at = (baseURL: string) => createProviderRow({ baseURL });
const standstill = async (baseURL: string, ports: Partial<ProviderPorts> = {}) =>
  (await explainStandstill(at(baseURL), createPorts(ports)))?.code ?? null;
const denied = { localNetwork: () => Promise.resolve('denied' as const) };
const offline = { isOnline: () => false };

describe('explainStandstill', () => {
  it('is offline without a network, but not for a server on this device', async () => {
    expect(await standstill('https://models.example/v1', offline)).toBe('offline');
    expect(await standstill('http://192.168.1.5:8000/v1', offline)).toBe('offline');
    for (const host of ['localhost', '127.0.0.1', '127.8.0.1', '[::1]', 'ollama.localhost']) {
      expect(await standstill(`http://${host}:11434/v1`, offline)).toBeNull();
    }
  });

  it('reports mixed content for an https page', async () => {
    expect(await standstill('http://models.example/v1')).toBe('mixed-content');
    expect(await standstill('http://192.168.1.5:8000/v1')).toBe('mixed-content');
    expect(await standstill('http://127.0.0.1:8000/v1')).toBeNull();
    expect(await standstill('https://models.example/v1')).toBeNull();
    expect(await standstill('http://models.example/v1', { pageOrigin: 'http://localhost:5173' })).toBeNull();
  });

  it('reports no mixed content for local servers when local network access is granted', async () => {
    const state = (one: 'granted' | 'prompt') => ({ localNetwork: () => Promise.resolve(one) });
    expect(await standstill('http://192.168.1.5:8000/v1', state('granted'))).toBeNull();
    expect(await standstill('http://gpu:8000/v1', state('granted'))).toBeNull();
    expect(await standstill('http://models.example/v1', state('granted'))).toBe('mixed-content');
  });

  it('asks the person to allow access while the permission is not granted yet', async () => {
    const prompt = { localNetwork: () => Promise.resolve('prompt' as const) };
    for (const host of ['localhost', '192.168.1.5', 'box.local']) {
      const error = await explainStandstill(at(`http://${host}:8000/v1`), createPorts(prompt));
      expect(error?.code).toBe('server-unreachable');
      expect(error?.message).toContain('allow the access');
    }
    expect(await standstill('https://models.example/v1', prompt)).toBeNull();
    // A page that is as near as the server is not asked about.
    expect(await standstill('http://localhost:1/v1', { ...prompt, pageOrigin: 'http://localhost:5173' })).toBeNull();
  });

  it('queries the permission of the address space', async () => {
    const asked: string[] = [];
    const ports = {
      localNetwork(space?: string) {
        asked.push(String(space));
        return Promise.resolve('denied' as const);
      },
    };
    await standstill('http://localhost:1/v1', ports);
    await standstill('http://10.1.2.3:1/v1', ports);
    expect(asked).toEqual(['loopback', 'local']);
  });

  it('reports a denied permission for local addresses', async () => {
    for (const host of ['localhost', '127.0.0.1', '192.168.1.5', '10.0.0.1', '172.20.1.1', 'box.local', '[fd00::1]']) {
      expect(await standstill(`http://${host}:8000/v1`, denied)).toBe('local-network-denied');
    }
    expect(await standstill('https://models.example/v1', denied)).toBeNull();
    expect(await standstill('https://10.models.example/v1', denied)).toBeNull();
  });
});

describe('explainNoAnswer', () => {
  const signal = new AbortController().signal;

  it('detects missing CORS with an opaque request without the key', async () => {
    const sent: OutgoingRequest[] = [];
    const ports = createPorts({
      send(request) {
        sent.push(request);
        return request.mode === 'no-cors' ? Promise.resolve(new Response('x')) : Promise.reject(new TypeError('x'));
      },
    });
    const error = await explainNoAnswer(at('http://127.0.0.1:11434/v1'), 'run-1', ports, signal);
    expect(error.code).toBe('cors-blocked');
    expect(error.message).toContain(`OLLAMA_ORIGINS=${PAGE}`);
    expect(sent).toMatchObject([{ runId: 'run-1', url: 'http://127.0.0.1:11434/v1', method: 'GET', headers: {} }]);
    expect(JSON.stringify(sent)).not.toContain('sk-');
  });

  it('reports an unreachable server', async () => {
    const error = await explainNoAnswer(at('https://models.example/v1'), null, createPorts(), signal);
    expect(error.code).toBe('server-unreachable');
    expect(error.message).not.toContain('allow the access');
  });

  it('sends no request to the page’s own origin', async () => {
    const ports = createPorts({ send: () => Promise.resolve(new Response('x')), pageOrigin: 'https://models.example' });
    expect((await explainNoAnswer(at('https://models.example/v1'), null, ports, signal)).code).toBe(
      'server-unreachable',
    );
  });

  it('passes on errors of the network gate', async () => {
    const ports = createPorts({ send: () => Promise.reject(new CloisterError('airplane-mode', 'On.')) });
    await expect(explainNoAnswer(at('https://models.example/v1'), null, ports, signal)).rejects.toMatchObject({
      code: 'airplane-mode',
    });
  });
});

describe('corsAdvice', () => {
  it('recognizes the server by its port, and lists all servers for an unknown port', () => {
    expect(corsAdvice('http://localhost:1234/v1', PAGE)).toContain('“Enable CORS”');
    expect(corsAdvice('http://localhost:8000/v1', PAGE)).toContain(`--allowed-origins '["${PAGE}"]'`);
    expect(corsAdvice('http://localhost:8080/v1', PAGE)).toContain(`--cors-origins ${PAGE}`);
    expect(corsAdvice('https://openrouter.ai/api/v1', PAGE)).not.toContain('Ollama');
    for (const name of ['Ollama', 'LM Studio', 'llama.cpp', 'vLLM']) {
      expect(corsAdvice('http://localhost:9999/v1', PAGE)).toContain(name);
    }
  });
});
