import type { ScriptAnswer, ScriptEnd, ScriptProgram } from '../../contracts/domain/run/script.ts';

/** Answers a call of a script. Calls are answered one after another, in the order in which they were made. */
export type AnswerCall = (toolName: string, inputText: string) => Promise<ScriptAnswer>;

/** Runs scripts apart from everything: a program reaches nothing but the answers to its calls. */
export interface ScriptSandbox {
  /** Resolves when the program ends or is ended, also at its deadline. Rejects with `cancelled` once the signal aborts, and as an answer does. */
  run(program: ScriptProgram, answer: AnswerCall, signal: AbortSignal): Promise<ScriptEnd>;
}
