import { readGpuFacts } from '../../src/adapters/web-llm/gpu-facts.ts';
import { loadWebLlm } from '../../src/adapters/web-llm/load-web-llm.ts';
import { toErrorData } from '../../src/contracts/errors/errors.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';
import { keepDevices } from './keep-devices.ts';

declare const self: DedicatedWorkerGlobalScope;

const say = (message: FromEngine) => self.postMessage(message);
const devices = keepDevices(navigator.gpu);
let abort = new AbortController();

async function load({ model, files, holdAt }: Extract<ToEngine, { type: 'load' }>): Promise<void> {
  abort = new AbortController();
  const asked: string[] = [];
  const outside: string[] = [];
  const fetchAlone = globalThis.fetch;
  const counted: typeof fetch = (input) => {
    outside.push(String(input instanceof Request ? input.url : input));
    return fetchAlone(input);
  };
  globalThis.fetch = counted;
  const cachesBefore = globalThis.caches;
  try {
    const file = async (name: string) => {
      asked.push(name);
      if (name === holdAt && asked.indexOf(name) < asked.length - 1) {
        say({ type: 'held' });
        await new Promise(() => undefined);
      }
      const bytes = files.get(name);
      if (bytes === undefined) throw new Error(`${name} is not there`);
      return new File([bytes], name);
    };
    await loadWebLlm(model, file, {
      signal: abort.signal,
      onProgress: (progress) => say({ type: 'progress', progress }),
    });
    throw new Error('it loaded, without a model in its library');
  } catch (error) {
    const isRestored = globalThis.fetch === counted && globalThis.caches === cachesBefore;
    say({ type: 'failed', error: toErrorData(error), asked, outside, isRestored });
  } finally {
    globalThis.fetch = fetchAlone;
  }
}

self.onmessage = ({ data }: MessageEvent<ToEngine>) => {
  switch (data.type) {
    case 'load':
      void load(data);
      break;
    case 'facts':
      void readGpuFacts(navigator.gpu, self.isSecureContext).then((facts) => say({ type: 'facts', facts }));
      break;
    case 'abort':
      abort.abort();
      break;
    case 'destroy-device':
      for (const device of devices) device.destroy();
      break;
    default:
      data satisfies never;
  }
};
