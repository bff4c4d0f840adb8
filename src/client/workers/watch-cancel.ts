import { hasErrorCode } from '../../contracts/errors/errors.ts';
import { CANCEL_CHANNEL } from '../../contracts/wire/channels.ts';
import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import { loadDatabase } from '../startup/watch-database.ts';
import { loadRpc } from './load-rpc.ts';
import type { WorkerClient } from './worker-client.ts';
import { withCall } from './wrap-calls.ts';

/** How long a worker may be unresponsive after a cancel before the page terminates it. */
const PATIENCE_MS = 1500;

/**
 * Ensures that a cancel takes effect, also while a worker is unresponsive. Announces the cancel to the pages of all tabs. Each page
 * asks its worker for a sign of life, and terminates a worker that gives none, or that drives the run and continues it. The
 * next worker cancels the run before it drives any. Wraps the client: its `runs.cancel` does all this.
 *
 *     responsive ──cancel──▶ watched ──answers, run ends──▶ responsive
 *                               ├──no answer for 1.5 s──▶ terminated ──▶ restarted with the run to cancel
 *                               └──still drives the run──▶ terminated ──▶ restarted with the run to cancel
 */
export function watchCancel(client: WorkerClient): WorkerClient {
  const channel = new BroadcastChannel(CANCEL_CHANNEL);
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (typeof message.data === 'string') void ensureCancelled(client, message.data);
  };

  async function cancel(input: CommandInput<'runs.cancel'>): Promise<CommandResults['runs.cancel']> {
    channel.postMessage(input.runId);
    void ensureCancelled(client, input.runId);
    try {
      return await client.call('runs.cancel', input);
    } catch (error) {
      if (!hasErrorCode(error, 'worker-lost')) throw error;
      // The new worker has cancelled the run already, or does so now.
      return cancelOrRead(client, input);
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

async function cancelOrRead(
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

async function ensureCancelled(client: WorkerClient, runId: string): Promise<void> {
  const sign = client.call('app.ready', {}).then(
    () => true,
    // An error shows that the worker responds too.
    () => true,
  );
  const { workerLostError } = await loadRpc();
  const reason = workerLostError.sentence('cancel');
  if (!(await within(PATIENCE_MS, sign))) return client.restart(reason, [runId]);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const run = await within(PATIENCE_MS, readRun(runId));
  if (run?.status === 'running' && run.request === 'cancel' && (await drivesRuns(client.workerName())))
    client.restart(reason, [runId]);
}

async function readRun(runId: string) {
  const { runs } = await loadDatabase();
  return runs.get(runId);
}

/** Resolves with the value, or with null after `ms` milliseconds. */
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

/** Returns whether the worker of that name holds the runner's lock. */
async function drivesRuns(workerName: string | null): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === `cloister-runner:${workerName}`) ?? false;
}
