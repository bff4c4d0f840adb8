import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { ScriptAnswer, ScriptEnd, ScriptFailure, ScriptProgram } from '../../contracts/domain/run/script.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { scriptFailedError } from '../../contracts/errors/messages/app-messages.ts';
import type { ScriptCall } from '../../contracts/wire/script-requests.ts';
import { PRELUDE } from './prelude.ts';
import { createScriptLog } from './script-log.ts';
import { stripTypes } from './strip-types.ts';

export interface ScriptEngine {
  readonly engine: QuickJSWASMModule;
  /** Whether its memory is as good as used up. */
  readonly isFull: () => boolean;
}

export interface RunningProgram {
  readonly end: Promise<ScriptEnd>;
  /** Answers a call. Unknown numbers are ignored. */
  answer(call: number, answer: ScriptAnswer): void;
}

/** Most jobs of promises between two looks at the limits. */
const JOBS_AT_ONCE = 500;
const FILE = 'script.ts';

/**
 * Runs a program in a new runtime of the engine. Loops end at the deadline; a single long operation of the engine does not, so
 * the thread must be terminated from outside as well.
 *
 * ```
 *   started ── jobs ──▶ waits for answers ── answer, jobs ──▶ … ──▶ finished | failed
 * ```
 */
export function runProgram(
  { engine, isFull }: ScriptEngine,
  { source, methods, limits }: Pick<ScriptProgram, 'source' | 'methods' | 'limits'>,
  onCall: (call: ScriptCall) => void,
): RunningProgram {
  const ended = Promise.withResolvers<ScriptEnd>();
  const log = createScriptLog(limits.outputChars);
  const open = new Map<number, QuickJSDeferredPromise>();
  const untilMs = performance.now() + limits.timeMs;
  const runtime = engine.newRuntime();
  let calls = 0;
  let isEnded = false;
  const isLate = () => performance.now() > untilMs;
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(limits.stackBytes);
  runtime.setInterruptHandler(() => isEnded || calls > limits.calls || isLate());
  const context = runtime.newContext();

  function end(outcome: ScriptEnd): void {
    isEnded = true;
    // The thread ends with the program, and with it the memory: freeing objects that still refer to each other can fail.
    ended.resolve(outcome);
  }
  function fail(reason: ScriptFailure, said: Said, line: number | null = null): void {
    end({ type: 'failed', reason, said, line, log: log.lines() });
  }
  function failLate(): void {
    fail('time', scriptFailedError.sentence('time', { n: limits.timeMs / 1000 }));
  }
  function failWith(error: QuickJSHandle): void {
    if (calls > limits.calls) return fail('calls', scriptFailedError.sentence('calls', { n: limits.calls }));
    if (isLate()) return failLate();
    const { name, message, line } = readError(context, error);
    // Without memory not even the error can be read.
    if (/out of memory/.test(message) || (message === 'null' && isFull()))
      return fail('memory', scriptFailedError.sentence('memory'), line);
    if (/stack (?:size|overflow)/i.test(message)) return fail('stack', scriptFailedError.sentence('stack'), line);
    fail('program', { message: `${name}: ${message}` }, line);
  }

  const call = context.newFunction('call', (name, input) => {
    calls += 1;
    const deferred = context.newPromise();
    // The first call above the limit is reported, so that the program is ended from outside.
    if (calls <= limits.calls + 1) {
      open.set(calls, deferred);
      onCall({ call: calls, toolName: context.getString(name), inputText: context.getString(input) });
    }
    return deferred.handle;
  });
  const print = context.newFunction('print', (line) => log.print(context.getString(line)));

  function settle(promise: QuickJSHandle, toJson: QuickJSHandle): boolean {
    const state = context.getPromiseState(promise);
    if (state.type === 'pending') return false;
    if (state.type === 'rejected') failWith(state.error);
    else {
      const json = context.callFunction(toJson, context.undefined, state.value);
      if (json.error) failWith(json.error);
      else {
        const text = context.getString(json.value);
        if (text.length > limits.outputChars) {
          fail('output', scriptFailedError.sentence('output', { n: limits.outputChars }));
        } else end({ type: 'finished', json: text, log: log.lines() });
      }
    }
    return true;
  }

  /** Executes jobs until the program waits for an answer or ends. Gives the thread's messages a turn in between. */
  async function proceed(promise: QuickJSHandle, toJson: QuickJSHandle): Promise<void> {
    while (!isEnded) {
      const jobs = runtime.executePendingJobs(JOBS_AT_ONCE);
      if (jobs.error) return failWith(jobs.error);
      if (calls > limits.calls) return fail('calls', scriptFailedError.sentence('calls', { n: limits.calls }));
      if (isLate()) return failLate();
      if (settle(promise, toJson)) return;
      if (runtime.hasPendingJob()) await turn();
      else if (open.size > 0) return;
      else return fail('endless-wait', scriptFailedError.sentence('endless'));
    }
  }

  let run: { promise: QuickJSHandle; toJson: QuickJSHandle } | null = null;
  function guarded(act: () => Promise<void>): void {
    act().catch((error: unknown) => {
      // The time can end before the program starts, while the engine reads what it is given.
      if (isLate()) failLate();
      else if (isOverflow(error)) fail('stack', scriptFailedError.sentence('stack'));
      else fail('engine', scriptFailedError.sentence('engine', { reason: String(error) }));
    });
  }

  guarded(async () => {
    const stripped = stripTypes(source);
    if (stripped.type === 'broken')
      return fail('program', { message: `SyntaxError: ${stripped.message}` }, stripped.line);
    const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'));
    const names = context.newString(JSON.stringify(methods));
    const toJson = context.unwrapResult(context.callFunction(prelude, context.undefined, call, print, names));
    const started = context.evalCode(stripped.code, FILE);
    if (started.error) return failWith(started.error);
    run = { promise: started.value, toJson };
    await proceed(run.promise, run.toJson);
  });

  return {
    end: ended.promise,
    answer(number, answer) {
      const deferred = open.get(number);
      if (deferred === undefined || run === null || isEnded) return;
      open.delete(number);
      const { promise, toJson } = run;
      guarded(async () => {
        if (answer.type === 'value') deferred.resolve(context.newString(answer.json));
        else {
          const { code, message } = answer;
          deferred.reject(context.newString(JSON.stringify({ code, message })));
        }
        await proceed(promise, toJson);
      });
    },
  };
}

/** Returns whether the thread's stack was full before the script's own: what a call takes of it depends on how the engine is compiled. */
function isOverflow(error: unknown): boolean {
  return /call stack|too much recursion/i.test(String(error));
}

/** Lets the messages of the thread in. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Reads what was thrown, which may be anything. */
function readError(
  context: QuickJSContext,
  error: QuickJSHandle,
): { name: string; message: string; line: number | null } {
  try {
    const thrown: unknown = context.dump(error);
    if (typeof thrown !== 'object' || thrown === null)
      return { name: 'Error', message: clip(String(thrown)), line: null };
    const text = (field: string) => (Object.hasOwn(thrown, field) ? String(Reflect.get(thrown, field)) : '');
    const place = /script\.ts:(\d+)/.exec(text('stack'));
    return {
      name: clip(text('name') || 'Error'),
      message: clip(text('message') || 'no message'),
      line: place === null ? null : Number(place[1]),
    };
  } catch {
    return { name: 'Error', message: 'something that cannot be read was thrown', line: null };
  }
}

function clip(text: string): string {
  return text.slice(0, 500).toWellFormed();
}
