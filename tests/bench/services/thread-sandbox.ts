import { loadQuickjs } from '../../../src/adapters/quickjs/load-quickjs.ts';
import { runProgram, type ScriptEngine } from '../../../src/adapters/quickjs/run-program.ts';
import type { ScriptSandbox } from '../../../src/core/scripts/script-sandbox.ts';

/**
 * Runs scripts in this thread, on an engine that is loaded once. The app starts a worker for each script, which costs the same
 * whatever the script does.
 */
export function createThreadSandbox(): ScriptSandbox {
  let engine: Promise<ScriptEngine> | null = null;
  return {
    async run(program, answer) {
      engine ??= loadQuickjs();
      const failed = Promise.withResolvers<never>();
      let queue: Promise<unknown> = Promise.resolve();
      const running = runProgram(await engine, program, ({ call, toolName, inputText }) => {
        queue = queue
          .then(async () => running.answer(call, await answer(toolName, inputText)))
          .catch((error: unknown) => failed.reject(error));
      });
      return Promise.race([running.end, failed.promise]);
    },
  };
}
