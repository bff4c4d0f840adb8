import type { ErrorData } from '../../src/contracts/errors/errors.ts';
import type { LoadableModel } from '../../src/contracts/wire/model-port.ts';
import type { EngineMessage, EnginePiece, GenerateRequest } from '../../src/core/ports/text-engine.ts';
import type { TurnTokens } from '../support/models/ten-turns.ts';
import type { TurnCounts } from '../support/random-turns.ts';
import { relayLibrary } from '../support/web-llm/stub-library.ts';
import { TINY_LIBRARY, tinyModel, tinyModelFiles } from '../support/web-llm/tiny-model.ts';
import type { FromSpeaker, ToSpeaker } from './engine-messages.ts';

export interface Answer {
  readonly text: string;
  readonly end: Extract<EnginePiece, { type: 'end' }>;
  /** All that the model has in mind at the end, marks of its template as `#`. */
  readonly prompt: string;
  /** Tokens of the prompt that were new to it. */
  readonly readTokens: number;
}

interface Asking extends Partial<Omit<GenerateRequest, 'messages' | 'signal'>> {
  readonly messages?: readonly EngineMessage[];
  /** What the model would say if nothing held it. */
  readonly script?: string;
  readonly seed?: number;
}

/** The real engine in a worker, with a library whose model is in TypeScript. */
export function startSpeaker() {
  const worker = new Worker(new URL('./speaking.worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToSpeaker) => worker.postMessage(message);
  const heeding = new Set<(message: FromSpeaker) => void>();
  worker.onmessage = ({ data }: MessageEvent<FromSpeaker>) => {
    for (const heed of [...heeding]) heed(data);
  };

  /** Resolves with the first message that `pick` takes; rejects with what failed, unless that is asked for. */
  function heard<T>(pick: (message: FromSpeaker) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const heed = (message: FromSpeaker) => {
        const picked = pick(message);
        if (picked === undefined && message.type !== 'failed') return;
        heeding.delete(heed);
        if (picked === undefined) reject(message.type === 'failed' ? message.error : new Error('not heard'));
        else resolve(picked);
      };
      heeding.add(heed);
      worker.onerror = (event) => reject(new Error(event.message));
    });
  }

  return {
    tell,
    end: () => worker.terminate(),
    load(change: (model: LoadableModel) => LoadableModel = (model) => model) {
      const files = tinyModelFiles().set(TINY_LIBRARY, relayLibrary());
      tell({ type: 'load', model: change(tinyModel(files)), files });
      return heard((message) => (message.type === 'loaded' ? message.facts : undefined));
    },
    count(text: string): Promise<number> {
      tell({ type: 'count', text });
      return heard((message) => (message.type === 'counted' ? message.tokens : undefined));
    },
    /** Turns with random sets of tools, through the wrapper of all local engines. */
    turns(turns: number, seed = 1): Promise<TurnCounts> {
      tell({ type: 'turns', turns, seed });
      return heard((message) => (message.type === 'turned' ? message.counts : undefined));
    },
    /** Ten turns with a call each, through the wrapper of all local engines. */
    tenTurns(): Promise<{ readonly tokens: readonly TurnTokens[]; readonly prompt: string }> {
      tell({ type: 'ten-turns' });
      return heard((message) => (message.type === 'ten-turned' ? message : undefined));
    },
    unload(): Promise<true> {
      tell({ type: 'unload' });
      return heard((message) => (message.type === 'unloaded' ? true : undefined));
    },
    lost: (): Promise<ErrorData> => heard((message) => (message.type === 'lost' ? message.error : undefined)),
    async ask(
      { messages, script = 'Yes.', seed = 1, ...more }: Asking = {},
      onPiece = (_: number) => {},
    ): Promise<Answer> {
      let text = '';
      let pieces = 0;
      let end: Answer['end'] | null = null;
      const over = heard((message) => {
        if (message.type === 'piece' && message.piece.type === 'text') {
          text += message.piece.delta;
          pieces += 1;
          onPiece(pieces);
        }
        if (message.type === 'piece' && message.piece.type === 'end') end = message.piece;
        return message.type === 'over' ? message : undefined;
      });
      const request = { jsonSchema: null, maxTokens: 400, temperature: 0, ...more };
      const asked = messages ?? [{ role: 'user', content: 'Hello.' }];
      tell({ type: 'ask', script, seed, request: { ...request, messages: asked } });
      const { prompt, readTokens } = await over;
      if (end === null) throw new Error('the answer had no end');
      return { text, end, prompt, readTokens };
    },
  };
}
