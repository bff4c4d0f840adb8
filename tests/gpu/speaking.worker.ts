import { loadWebLlm } from '../../src/adapters/web-llm/load-web-llm.ts';
import { toErrorData } from '../../src/contracts/errors/errors.ts';
import { createStructuredModel } from '../../src/core/local-decoding/structured-tool-calls.ts';
import type { LoadedEngine } from '../../src/core/ports/loaded-engine.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { runTenTurns, TEN_CALLS } from '../support/models/ten-turns.ts';
import { runRandomTurns } from '../support/random-turns.ts';
import { scriptedTokens } from '../support/web-llm/scripted-tokens.ts';
import { createTypescriptRuntime } from '../support/web-llm/typescript-runtime.ts';
import type { FromSpeaker, ToSpeaker } from './engine-messages.ts';
import { keepDevices } from './keep-devices.ts';

declare const self: DedicatedWorkerGlobalScope;

const say = (message: FromSpeaker) => self.postMessage(message);
const tokens = scriptedTokens();
createTypescriptRuntime(tokens).install(globalThis);
const devices = keepDevices(navigator.gpu);
let loaded: LoadedEngine | null = null;
let abort = new AbortController();

async function answer(call: ToSpeaker): Promise<void> {
  switch (call.type) {
    case 'load': {
      const { files } = call;
      const file = async (name: string) => new File([files.get(name) ?? new Uint8Array()], name);
      loaded = await loadWebLlm(call.model, file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      void loaded.lost.then((error) => say({ type: 'lost', error }));
      return say({ type: 'loaded', facts: loaded.facts });
    }
    case 'ask': {
      abort = new AbortController();
      tokens.plan(call.script, call.seed);
      for await (const piece of loaded?.engine.generate({ ...call.request, signal: abort.signal }) ?? []) {
        say({ type: 'piece', piece });
      }
      return say({ type: 'over', prompt: tokens.heard(), readTokens: tokens.readTokens() });
    }
    case 'count':
      return say({ type: 'counted', tokens: (await loaded?.engine.countTokens?.(call.text)) ?? -1 });
    case 'turns': {
      if (loaded === null) throw new Error('nothing is loaded');
      tokens.plan('', call.seed);
      const counts = await runRandomTurns(createStructuredModel(loaded.engine), TOOLS, {
        ...call,
        maxOutputTokens: 500,
      });
      return say({ type: 'turned', counts });
    }
    case 'ten-turns': {
      if (loaded === null) throw new Error('nothing is loaded');
      const made = await runTenTurns(createStructuredModel(loaded.engine), {
        beforeTurn: (turn) => tokens.plan(JSON.stringify({ tool: 'read_file', input: TEN_CALLS[turn] }), turn + 1),
        readTokens: () => tokens.readTokens(),
      });
      return say({ type: 'ten-turned', tokens: made, prompt: tokens.heard() });
    }
    case 'abort':
      return abort.abort();
    case 'unload':
      await loaded?.unload();
      return say({ type: 'unloaded' });
    case 'destroy-device':
      for (const device of devices) device.destroy();
      return;
    default:
      call satisfies never;
  }
}

self.onmessage = ({ data }: MessageEvent<ToSpeaker>) => {
  answer(data).catch((error) => say({ type: 'failed', error: toErrorData(error) }));
};
