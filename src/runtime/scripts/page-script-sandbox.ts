import { connectCalls } from '../../adapters/comlink/connect-calls.ts';
import type { ScriptAnswer, ScriptEnd, ScriptFailure } from '../../contracts/domain/run/script.ts';
import { hasErrorCode, type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { scriptFailedError } from '../../contracts/errors/messages/app-messages.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { cancelledError, workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { type ScriptCall, type ScriptCalls, scriptCallSchema } from '../../contracts/wire/script-requests.ts';
import type { AnswerCall, ScriptSandbox } from '../../core/scripts/script-sandbox.ts';

/** How the page starts and ends script workers. */
export interface ScriptHost {
  openScript(maxMs: number): Promise<{ readonly worker: number; readonly port: MessagePort }>;
  endScript(worker: number): void;
}

/** Time that a program gets to report its own end, in milliseconds. Then its worker is terminated. */
const GRACE_MS = 250;
/** Time for loading the engine, in milliseconds. The page terminates a worker that this one forgot. */
const LOAD_MS = 60_000;

/**
 * Runs each script in a worker of its own, which the page starts, and terminates it at the deadline. None runs without the network
 * gate: `noGate` returns the reason why there is none, or null.
 */
export function createPageScriptSandbox(page: ScriptHost, noGate: () => Said | null): ScriptSandbox {
  return {
    async run(program, answer, signal) {
      const closed = noGate();
      if (closed !== null) return failed('engine', scriptFailedError.sentence('noGate', { why: closed }));
      const { timeMs, calls } = program.limits;
      const ended = Promise.withResolvers<ScriptEnd>();
      // A rejection after the end of the program has no reader: ignore it.
      ended.promise.catch(() => undefined);
      const cancel = () => ended.reject(cancelledError('script'));
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel, { once: true });
      const { worker, port } = await page.openScript(timeMs + LOAD_MS);
      const script = connectCalls<ScriptCalls>(port, {
        deadlineMs: null,
        lateError: () => internalError('scriptSilent'),
        lostError: () => workerLostError('script'),
      });
      const queue = answerInOrder(calls, answer, {
        send: (call, result) => script.call('answer', { call, answer: result }),
        onTooMany: () => ended.resolve(failed('calls', scriptFailedError.sentence('calls', { n: calls }))),
        onError: ended.reject,
      });
      let timer: ReturnType<typeof setTimeout> | undefined;
      async function load(): Promise<ScriptEnd> {
        await script.call('load', {});
        const late = failed('time', scriptFailedError.sentence('time', { n: timeMs / 1000 }));
        timer = setTimeout(() => ended.resolve(late), timeMs + GRACE_MS);
        return script.call('run', program, { onEvent: (event) => queue.take(scriptCallSchema.parse(event)) });
      }
      try {
        return await Promise.race([ended.promise, load()]);
      } catch (error) {
        if (!hasErrorCode(error, 'worker-lost')) throw error;
        return failed('engine', toErrorData(error));
      } finally {
        queue.stop();
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        script.close(cancelledError('script'));
        page.endScript(worker);
      }
    },
  };
}

function failed(reason: ScriptFailure, said: Said): ScriptEnd {
  return { type: 'failed', reason, said: saidOf(said), line: null, log: [] };
}

interface QueueParts {
  readonly send: (call: number, result: ScriptAnswer) => Promise<unknown>;
  readonly onTooMany: () => void;
  readonly onError: (error: unknown) => void;
}

/** Answers calls one after another: the order of the answers follows from the calls alone. */
function answerInOrder(maxCalls: number, answer: AnswerCall, { send, onTooMany, onError }: QueueParts) {
  let queue: Promise<unknown> = Promise.resolve();
  let taken = 0;
  let isStopped = false;
  return {
    take({ call, toolName, inputText }: ScriptCall) {
      taken += 1;
      // Counted here: a worker in a loop does not report that it reached the limit.
      if (taken > maxCalls) return onTooMany();
      queue = queue
        .then(async () => {
          if (isStopped) return;
          const result = await answer(toolName, inputText);
          if (!isStopped) await send(call, result);
        })
        .catch(onError);
    },
    stop() {
      isStopped = true;
    },
  };
}
