/**
 * Executed in the sandbox before the script. It receives the functions of the host, and gives the script `cloister` and
 * `console`. A script that changes these harms only itself: the host gets text, and each call is decided by the executor.
 */
export const PRELUDE = `((call, print, methods) => {
  'use strict';
  const { parse, stringify } = JSON;
  const { freeze } = Object;
  const asText = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value);
    try {
      return stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const toError = (text) => {
    const { code, message } = parse(text);
    const error = new Error(message);
    error.name = 'ToolError';
    error.code = code;
    return error;
  };
  const cloister = {};
  for (const name of parse(methods)) {
    cloister[name] = async (input = {}) => {
      let answer;
      try {
        answer = await call(name, stringify(input));
      } catch (text) {
        throw toError(text);
      }
      return parse(answer);
    };
  }
  const line = (...values) => print(values.map(asText).join(' '));
  globalThis.cloister = freeze(cloister);
  globalThis.console = freeze({ log: line, info: line, warn: line, error: line, debug: line });
  for (const name of ['WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Atomics']) delete globalThis[name];
  return (value) => stringify(value ?? null) ?? 'null';
})`;
