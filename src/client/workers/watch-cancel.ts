import { hasErrorCode } from '../../contracts/errors/errors.ts';
import { CANCEL_CHANNEL } from '../../contracts/wire/channels.ts';
import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import type { WorkerClient } from './worker-client.ts';
import { withCall } from './wrap-calls.ts';

/** How long a worker may be deaf to a cancel before it is ended from outside. */
const PATIENCE_MS = 1500;
const ENDED = 'The run did not stop when it was cancelled, so the background part of Cloister was started anew.';

/**
 * Sees to it that a cancel is heeded, whatever is under way. The pages of all tabs are told; each asks its worker for a sign
 * of life, and terminates one that gives none, or that drives the run and goes on with it. The new worker is told to
 * cancel the run before it drives any. Wraps the client: its `runs.cancel` does all this.
 */
export function watchCancel(client: WorkerClient): WorkerClient {
  const channel = new BroadcastChannel(CANCEL_CHANNEL);
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (typeof message.data === 'string') void seeToIt(client, message.data);
  };

  async function cancel(input: CommandInput<'runs.cancel'>): Promise<CommandResults['runs.cancel']> {
    channel.postMessage(input.runId);
    void seeToIt(client, input.runId);
    try {
      return await client.call('runs.cancel', input);
    } catch (error) {
      if (!hasErrorCode(error, 'worker-lost')) throw error;
      // The new worker has cancelled it already, or does so now.
      return cancelOrLook(client, input);
    }
  }

  function call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]>;
  function call(name: CommandName, input: CommandInput<CommandName>): Promise<CommandResults[CommandName]> {
    return name === 'runs.cancel' && 'runId' in input
      ? cancel({ runId: String(input.runId) })
      : client.call(name, input);
  }

  return withCall(client, call);
}

async function cancelOrLook(
  client: WorkerClient,
  { runId }: CommandInput<'runs.cancel'>,
): Promise<CommandResults['runs.cancel']> {
  try {
    return await client.call('runs.cancel', { runId });
  } catch (error) {
    if (!hasErrorCode(error, 'run-not-live')) throw error;
    const { sessionId, status, stopReason, message, text, usage } = await client.call('runs.get', { runId });
    return { sessionId, runId, status, stopReason, message, text, usage, pending: [] };
  }
}

async function seeToIt(client: WorkerClient, runId: string): Promise<void> {
  const sign = client.call('app.ready', {}).then(
    () => true,
    // An error is a sign of life too.
    () => true,
  );
  if (!(await within(PATIENCE_MS, sign))) return client.restart(ENDED, [runId]);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const run = await within(PATIENCE_MS, liveDatabase().runs.get(runId));
  if (run?.status === 'running' && run.request === 'cancel' && (await drivesRuns(client.workerName())))
    client.restart(ENDED, [runId]);
}

/** The value if it comes in time, else null. */
async function within<T>(ms: number, promise: PromiseLike<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the worker of that name holds the runner's place. */
async function drivesRuns(workerName: string | null): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === `cloister-runner:${workerName}`) ?? false;
}
