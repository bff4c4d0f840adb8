import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { runProgram } from '../../../src/adapters/quickjs/run-program.ts';
import type { ScriptSandbox } from '../../../src/core/scripts/script-sandbox.ts';

/** Runs scripts in this thread, for scripts that end by themselves. The clock is not stopped. */
export const nodeSandbox: ScriptSandbox = {
  async run(program, answer) {
    const engine = await newQuickJSWASMModuleFromVariant(variant);
    const failed = Promise.withResolvers<never>();
    let queue: Promise<unknown> = Promise.resolve();
    const running = runProgram({ engine, isFull: () => false }, program, ({ call, toolName, inputText }) => {
      queue = queue
        .then(async () => running.answer(call, await answer(toolName, inputText)))
        .catch((error: unknown) => failed.reject(error));
    });
    return Promise.race([running.end, failed.promise]);
  },
};
