import { useCallback, useEffect, useRef, useState } from 'react';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import type { JobProgress } from '../../../contracts/wire/transfer.ts';
import { loadTranslations, translateError } from '../worker-texts/translate.ts';

export interface TaskWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JobProgress) => void;
}

export type LongTask<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'working'; readonly progress: JobProgress }
  | { readonly state: 'done'; readonly value: T }
  /** By the person. */
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly message: string };

const IDLE = { state: 'idle' } as const;

/** Returns a task that may take long, with how far it is. A new start, `stop`, and the end of the component stop it. */
export function useLongTask<T>(): {
  readonly task: LongTask<T>;
  readonly start: (effect: (watch: TaskWatch) => Promise<T>) => Promise<void>;
  readonly stop: () => void;
} {
  const [task, setTask] = useState<LongTask<T>>(IDLE);
  const current = useRef<AbortController | null>(null);
  const start = useCallback(async (effect: (watch: TaskWatch) => Promise<T>) => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    const show = (next: LongTask<T>) => {
      if (current.current === mine) setTask(next);
    };
    show({ state: 'working', progress: { done: 0, all: 0 } });
    try {
      const onProgress = (progress: JobProgress) => show({ state: 'working', progress });
      show({ state: 'done', value: await effect({ signal: mine.signal, onProgress }) });
    } catch (thrown) {
      if (mine.signal.aborted && toErrorData(thrown).code === 'cancelled') return show({ state: 'stopped' });
      await loadTranslations();
      show({ state: 'failed', message: translateError(thrown) });
    }
  }, []);
  useEffect(
    () => () => {
      current.current?.abort();
      current.current = null;
    },
    [],
  );
  return { task, start, stop: useCallback(() => current.current?.abort(), []) };
}
