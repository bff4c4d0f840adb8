import { CloisterError } from '../../contracts/errors/errors.ts';
import type { RenderAnswers, RenderMessage, RenderReply, RenderRequest } from '../../contracts/wire/render-requests.ts';

/** How long one text may take. What takes longer was made to. */
const DEADLINE_MS = 10_000;
/** How long the worker is kept when nothing is shown. */
const IDLE_MS = 30_000;

/** One place of the page where a note is shown. */
export interface RenderView {
  /**
   * Null when a newer text of this view took its place before it was begun. Rejects with a `CloisterError`: `stalled` when it took
   * too long, `worker-lost` when the worker ended.
   */
  render<T extends keyof RenderAnswers>(request: Extract<RenderRequest, { type: T }>): Promise<RenderAnswers[T] | null>;
  /** What is still open is never answered. */
  close(): void;
}

export interface RenderClient {
  open(): RenderView;
}

interface Job {
  readonly view: object;
  readonly request: RenderRequest;
  resolve: (value: never) => void;
  reject: (error: CloisterError) => void;
}

/**
 * The page's line to the worker that reads notes. It is started when it is first wanted, once `ready` has resolved, and anew
 * after it has ended. It reads one text at a time; of each view, the newest waits.
 */
export function createRenderClient(spawn: () => Worker, ready: () => Promise<unknown>): RenderClient {
  const views = new Set<object>();
  const waiting = new Map<object, Job>();
  let worker: Worker | null = null;
  let busy: { id: number; job: Job; timer: ReturnType<typeof setTimeout> } | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let nextId = 1;

  function start(): Worker {
    const fresh = spawn();
    worker = fresh;
    fresh.onmessage = ({ data }: MessageEvent<RenderReply>) => settle(data);
    fresh.onerror = (event) => {
      event.preventDefault();
      end('worker-lost', `The note could not be shown: ${event.message || 'its reader stopped'}. Try again.`);
    };
    return fresh;
  }

  function end(code: 'worker-lost' | 'stalled', reason: string): void {
    worker?.terminate();
    worker = null;
    const job = free();
    job?.reject(new CloisterError(code, reason));
    next();
  }

  function free(): Job | null {
    const job = busy?.job ?? null;
    clearTimeout(busy?.timer);
    busy = null;
    return job;
  }

  function settle(reply: RenderReply): void {
    if (reply.id !== busy?.id) return;
    const job = free();
    // The answer to a question has the shape that the question's name stands for.
    if (reply.type === 'answer') job?.resolve(reply.value as never);
    else job?.reject(new CloisterError(reply.error.code, reply.error.message));
    next();
  }

  function next(): void {
    const [job] = waiting.values();
    if (busy !== null || job === undefined) return;
    waiting.delete(job.view);
    const id = nextId++;
    const seconds = DEADLINE_MS / 1000;
    const timer = setTimeout(
      () =>
        end(
          'stalled',
          `The note could not be shown within ${seconds} seconds, so that was ended. Its text is unharmed.`,
        ),
      DEADLINE_MS,
    );
    busy = { id, job, timer };
    (worker ?? start()).postMessage({ id, request: job.request } satisfies RenderMessage);
  }

  return {
    open() {
      const view = {};
      views.add(view);
      clearTimeout(idle);
      return {
        render(request) {
          return new Promise((resolve, reject) => {
            const older = waiting.get(view);
            waiting.delete(view);
            older?.resolve(null as never);
            const job: Job = { view, request, resolve, reject };
            waiting.set(view, job);
            ready().then(next, (error) => {
              if (waiting.get(view) === job) waiting.delete(view);
              reject(new CloisterError('worker-lost', `The note could not be shown: ${String(error)}`));
            });
          });
        },
        close() {
          views.delete(view);
          waiting.delete(view);
          if (views.size > 0) return;
          idle = setTimeout(() => {
            free();
            worker?.terminate();
            worker = null;
          }, IDLE_MS);
        },
      };
    },
  };
}
