import { CloisterError, toErrorData } from '../../contracts/errors/errors.ts';
import { type EngineCall, type EngineReply, engineCallSchema } from '../../contracts/wire/model-port.ts';
import type { HostedEngine } from '../../core/ports/hosted-engine.ts';
import { type BrowserModels, findBrowserModels, readAvailability } from './browser-model.ts';
import { loadBuiltIn } from './load-built-in.ts';

/** Lets the browser's own model answer on a port. Returns how to end that. What is no call is dropped. */
export function serveBuiltIn(port: MessagePort, models: BrowserModels | null = findBrowserModels()): () => void {
  const open = new Map<number, AbortController>();
  let loaded: HostedEngine | null = null;
  const say = (reply: EngineReply) => port.postMessage(reply);

  async function unload(): Promise<void> {
    const engine = loaded;
    loaded = null;
    await engine?.unload();
  }

  async function load({ id, model }: Extract<EngineCall, { type: 'load' }>, signal: AbortSignal): Promise<void> {
    await unload();
    const engine = await loadBuiltIn(models, model, {
      signal,
      onProgress: (share) =>
        say({ type: 'progress', id, phase: 'download', file: '', doneBytes: share, totalBytes: 1 }),
    });
    loaded = engine;
    const { contextTokens, trainedContextTokens, roles, runsOn, countTokens } = engine;
    const facts = { contextTokens, trainedContextTokens, roles, runsOn, counts: countTokens !== null };
    say({ type: 'loaded', id, facts });
  }

  function engine(): HostedEngine {
    if (loaded) return loaded;
    throw new CloisterError('model-lost', 'The browser’s model is not loaded any more. Ask again.');
  }

  async function generate(call: Extract<EngineCall, { type: 'generate' }>, signal: AbortSignal): Promise<void> {
    const { id, messages, jsonSchema, maxTokens, temperature } = call;
    for await (const piece of engine().generate({ messages, jsonSchema, maxTokens, temperature, signal })) {
      say({ ...piece, id });
    }
  }

  async function answer(call: Exclude<EngineCall, { type: 'abort' }>, signal: AbortSignal): Promise<void> {
    const { id } = call;
    switch (call.type) {
      case 'load':
        return load(call, signal);
      case 'generate':
        return generate(call, signal);
      case 'count':
        return say({ type: 'counted', id, tokens: Math.ceil((await engine().countTokens?.(call.text)) ?? 0) });
      case 'unload':
        await unload();
        return say({ type: 'done', id });
      case 'device':
        return say({ type: 'device', id, facts: await readAvailability(models) });
      default:
        return call satisfies never;
    }
  }

  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    const parsed = engineCallSchema.safeParse(data);
    if (!parsed.success) return;
    const call = parsed.data;
    if (call.type === 'abort') return open.get(call.id)?.abort();
    const controller = new AbortController();
    open.set(call.id, controller);
    try {
      await answer(call, controller.signal);
    } catch (error) {
      say({ type: 'error', id: call.id, error: toErrorData(error) });
    } finally {
      open.delete(call.id);
    }
  };
  return () => {
    for (const controller of open.values()) controller.abort();
    void unload();
    port.close();
  };
}
