import { loadWllama } from '../../../src/adapters/wllama/load-wllama.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../../src/contracts/domain/local-model.ts';
import type { ModelSettings } from '../../../src/contracts/domain/model-input-fields.ts';
import type { LoadedEngine, LoadWatcher } from '../../../src/core/ports/loaded-engine.ts';
import type { EngineMessage, EngineUsage, GenerateRequest, TextEngine } from '../../../src/core/ports/text-engine.ts';

interface GgufFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Loads a generated model into the real engine, in a browser. */
export function loadGguf(
  given: Uint8Array<ArrayBuffer> | readonly GgufFile[],
  settings: Partial<ModelSettings> = {},
  watcher: Partial<LoadWatcher> = {},
): Promise<LoadedEngine> {
  const files = given instanceof Uint8Array ? [{ name: 'model.gguf', bytes: given }] : given;
  return loadWllama(
    { modelId: 'test', settings: { ...DEFAULT_MODEL_SETTINGS, ...settings } },
    files.map(({ name, bytes }) => ({ name, blob: new Blob([bytes]) })),
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...watcher,
    },
  );
}

export interface Answer {
  readonly text: string;
  readonly pieces: number;
  readonly reason: 'stop' | 'length';
  readonly usage: EngineUsage;
}

/** Generates one answer and reads it to the end. */
export async function askEngine(
  engine: TextEngine,
  messages: string | readonly EngineMessage[],
  request: Partial<GenerateRequest> = {},
): Promise<Answer> {
  let text = '';
  let pieces = 0;
  for await (const piece of engine.generate({
    messages: typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages,
    jsonSchema: null,
    maxTokens: 200,
    temperature: 0,
    signal: new AbortController().signal,
    ...request,
  })) {
    if (piece.type === 'end') return { text, pieces, reason: piece.reason, usage: piece.usage };
    text += piece.delta;
    if (piece.delta !== '') pieces += 1;
  }
  throw new Error('the answer had no end');
}
