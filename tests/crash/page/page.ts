import { connectCalls } from '../../../src/adapters/comlink/connect-calls.ts';
import { onRunEvent } from '../../../src/client/runs/run-events.ts';
import { CloisterError } from '../../../src/contracts/errors/errors.ts';
import type { CallTypes } from '../../../src/contracts/wire/rpc.ts';
import type { Task } from '../protocol.ts';
import { REJECTED_ENDING } from './scripts.ts';
import type { TaskMessage } from './worker.ts';

const controlUrl = new URLSearchParams(location.search).get('control') ?? '';

/** Asks for one task after the other; each gets a worker of its own. */
async function main(): Promise<void> {
  for (;;) {
    const response = await fetch(`${controlUrl}/task`, { method: 'POST' });
    const task: Task = await response.json();
    await carryOut(task);
  }
}

function carryOut(task: Task): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: task.database });
    const stop = onRunEvent(({ type }) => {
      if (type === 'run-park') answer();
    });
    const call = caller(worker);
    const answer = answerer(call);
    worker.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'hello') answer();
      if (data.type !== 'done') return;
      stop();
      worker.terminate();
      resolve();
    });
    worker.addEventListener('error', ({ message }) => {
      fetch(`${controlUrl}/fault`, { method: 'POST', body: JSON.stringify({ message }) }).catch(() => undefined);
    });
    const first: TaskMessage = { type: 'task', task, controlUrl };
    worker.postMessage(first);
  });
}

type Call = (name: string, input: unknown) => Promise<unknown>;

/** Calls over the app's own protocol. */
function caller(worker: Worker): Call {
  const connection = connectCalls<CallTypes>(worker, {
    deadlineMs: null,
    lateError: (name) => new CloisterError('worker-lost', `${name} took too long.`),
    lostError: (reason) => new CloisterError('worker-lost', reason),
  });
  return (name, input) =>
    connection.call(name, input).catch((error: unknown) => {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
}

/** Answers whatever is asked, one round at a time. */
function answerer(call: Call): () => void {
  let running = false;
  let again = false;
  const round = async () => {
    running = true;
    do {
      again = false;
      const pending = await call('approvals.list', {});
      for (const decision of ['allow_once', 'reject_once']) {
        const approvalIds = idsFor(pending, decision === 'reject_once');
        if (approvalIds.length > 0) await call('approvals.respond', { approvalIds, decision });
      }
    } while (again);
    running = false;
  };
  return () => {
    again = true;
    if (!running) round().catch((error: unknown) => reportError(error));
  };
}

function idsFor(pending: unknown, rejected: boolean): string[] {
  if (!Array.isArray(pending)) return [];
  return pending
    .filter(({ target }) => String(target).endsWith(REJECTED_ENDING) === rejected)
    .map(({ approvalId }) => String(approvalId));
}

main().catch((error: unknown) => reportError(error));
