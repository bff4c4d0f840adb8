import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { freezeClock } from '../../adapters/quickjs/freeze-clock.ts';
import { loadQuickjs } from '../../adapters/quickjs/load-quickjs.ts';
import { type RunningProgram, runProgram, type ScriptEngine } from '../../adapters/quickjs/run-program.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { SCRIPT_CALLS, SCRIPT_HOST_CALLS } from '../../contracts/wire/script-requests.ts';

/** Runs one program in a worker of its own, which is terminated when the program ends or is late. */
export function startScriptWorker(scope: RpcPort & { readonly Date: DateConstructor }): void {
  serveCalls(
    scope,
    checkInputs(SCRIPT_HOST_CALLS, {
      connect(_input, { port }) {
        if (port === null) throw internalError('scriptPort');
        serveProgram(port, scope);
        return null;
      },
    }),
    { withPort: ['connect'] },
  );
}

function serveProgram(port: RpcPort, scope: { readonly Date: DateConstructor }): void {
  let engine: ScriptEngine | null = null;
  let running: RunningProgram | null = null;
  const handlers = checkInputs(SCRIPT_CALLS, {
    async load() {
      engine = await loadQuickjs();
      return null;
    },
    run(program, { emit }) {
      if (engine === null || running !== null) throw internalError('scriptTwice');
      freezeClock(scope, program.nowMs);
      running = runProgram(engine, program, emit);
      return running.end;
    },
    answer({ call, answer }) {
      running?.answer(call, answer);
      return null;
    },
  });
  serveCalls(port, handlers, { streaming: ['run'] });
}
