import { CloisterError } from '../../contracts/errors/errors.ts';
import type { ViewAnswers, ViewMessage, ViewReply, ViewRequest } from '../../contracts/wire/view-requests.ts';

/** The line of one view to its worker. */
export interface ViewClient {
  /** Rejects with a `CloisterError`, and with `worker-lost` when the worker ends before it has answered. */
  ask<T extends keyof ViewAnswers>(request: Extract<ViewRequest, { type: T }>): Promise<ViewAnswers[T]>;
  /** Ends the worker. What is still open is never answered. */
  close(): void;
}

/** How long one question may take: a table of 50 MiB is read at once. */
const DEADLINE_MS = 60_000;

interface Open {
  resolve: (value: never) => void;
  reject: (error: CloisterError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Talks to a worker made for one view. */
export function createViewClient(worker: Worker): ViewClient {
  const open = new Map<number, Open>();
  let nextId = 1;
  let lost: string | null = null;

  const take = (id: number): Open | undefined => {
    const entry = open.get(id);
    clearTimeout(entry?.timer);
    open.delete(id);
    return entry;
  };
  const end = (reason: string) => {
    lost = reason;
    worker.terminate();
    for (const id of [...open.keys()]) take(id)?.reject(new CloisterError('worker-lost', reason));
  };

  worker.onmessage = ({ data }: MessageEvent<ViewReply>) => {
    const entry = take(data.id);
    // The answer to a question has the shape that the question's name stands for.
    if (data.type === 'answer') entry?.resolve(data.value as never);
    else entry?.reject(new CloisterError(data.error.code, data.error.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(`The file could not be read: ${event.message || 'its reader stopped'}. Open it again.`);
  };

  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        if (lost !== null) {
          reject(new CloisterError('worker-lost', lost));
          return;
        }
        const id = nextId++;
        const timer = setTimeout(
          () => end(`The file could not be read within ${DEADLINE_MS / 1000} seconds. Open it again.`),
          DEADLINE_MS,
        );
        open.set(id, { resolve, reject, timer });
        worker.postMessage({ id, request } satisfies ViewMessage);
      });
    },
    close() {
      for (const id of [...open.keys()]) take(id);
      worker.terminate();
    },
  };
}
