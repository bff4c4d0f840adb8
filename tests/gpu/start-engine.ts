import type { DeviceFacts } from '../../src/contracts/domain/local-model.ts';
import type { ErrorData } from '../../src/contracts/errors/errors.ts';
import type { LoadProgress } from '../../src/core/ports/loaded-engine.ts';
import { tinyModel, tinyModelFiles } from '../support/web-llm/tiny-model.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';

export interface Failure {
  readonly error: ErrorData;
  /** Names that were asked for, in order, each as often as it was. */
  readonly asked: readonly string[];
  /** Addresses that reached the network of the worker. */
  readonly outside: readonly string[];
  /** Whether the worker has its own `fetch` and `caches` again. */
  readonly isRestored: boolean;
  readonly progress: readonly LoadProgress[];
}

/** A worker with the real engine in it. */
export function startEngine() {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToEngine) => worker.postMessage(message);

  /** Resolves with the next message of a kind. */
  function heard<T extends FromEngine['type']>(type: T): Promise<Extract<FromEngine, { type: T }>> {
    return new Promise((resolve, reject) => {
      const heed = ({ data }: MessageEvent<FromEngine>) => {
        if (!isOf(data, type)) return;
        worker.removeEventListener('message', heed);
        resolve(data);
      };
      worker.addEventListener('message', heed);
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
    });
  }

  return {
    tell,
    heard,
    end: () => worker.terminate(),
    async facts(): Promise<Pick<DeviceFacts, 'gpu' | 'gpuReason'>> {
      tell({ type: 'facts' });
      return (await heard('facts')).facts;
    },
    /** Resolves with how it failed; there is no library here with which it would not. */
    async load(files = tinyModelFiles(), model = tinyModel(files), holdAt: string | null = null): Promise<Failure> {
      const progress: LoadProgress[] = [];
      const heed = ({ data }: MessageEvent<FromEngine>) => {
        if (data.type === 'progress') progress.push(data.progress);
      };
      worker.addEventListener('message', heed);
      const failed = heard('failed');
      tell({ type: 'load', model, files, holdAt });
      const failure = await failed;
      worker.removeEventListener('message', heed);
      return { ...failure, progress };
    },
  };
}

function isOf<T extends FromEngine['type']>(data: FromEngine, type: T): data is Extract<FromEngine, { type: T }> {
  return data.type === type;
}
