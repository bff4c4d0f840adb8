import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import type { JobProgress } from '../../contracts/wire/transfer.ts';
import type { WorkerClient } from './worker-client.ts';

/** Milliseconds between two questions how far a command is. */
const POLL_MS = 250;

/** Commands that say how far they are, and can be stopped. */
type WatchedName = {
  [N in CommandName]: 'jobId' extends keyof CommandInput<N> ? (N extends `jobs.${string}` ? never : N) : never;
}[CommandName];

export interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JobProgress) => void;
}

/** Calls a long command, tells how far it is, and stops it when `signal` aborts: then it rejects with `cancelled`. */
export async function watchedCall<N extends WatchedName>(
  call: WorkerClient['call'],
  name: N,
  input: CommandInput<N>,
  { signal, onProgress }: Watch,
): Promise<CommandResults[N]> {
  const jobId = crypto.randomUUID();
  let hasEnded = false;
  const stop = () => void call('jobs.stop', { jobId }).catch(() => undefined);
  const poll = setInterval(async () => {
    const progress = await call('jobs.progress', { jobId }).catch(() => null);
    if (progress && !hasEnded) onProgress(progress);
  }, POLL_MS);
  signal.addEventListener('abort', stop);
  try {
    const answer = call(name, { ...input, jobId });
    // Stopped before it was sent.
    if (signal.aborted) stop();
    return await answer;
  } finally {
    hasEnded = true;
    clearInterval(poll);
    signal.removeEventListener('abort', stop);
  }
}
