import { z } from 'zod';
import { type ScriptEnd, scriptAnswerSchema, scriptProgramSchema } from '../domain/run/script.ts';
import type { CallTypesOf } from './rpc.ts';

/** The call of the page to a new script worker: a port on which the agent worker calls it. */
export const SCRIPT_HOST_CALLS = { connect: z.strictObject({}) } as const;
export type ScriptHostCalls = CallTypesOf<typeof SCRIPT_HOST_CALLS, { connect: null }>;

/** The calls of a script worker, which runs one program: input schemas by name. */
export const SCRIPT_CALLS = {
  /** Loads the engine, whose time does not count. */
  load: z.strictObject({}),
  /** Runs the program. Emits a `ScriptCall` for each call of a tool. */
  run: scriptProgramSchema,
  /** Answers the call with this number. */
  answer: z.strictObject({ call: z.int().positive(), answer: scriptAnswerSchema }),
} as const;
export type ScriptCalls = CallTypesOf<typeof SCRIPT_CALLS, { load: null; run: ScriptEnd; answer: null }>;

/** A call of a tool by a script. Calls are counted from 1. */
export const scriptCallSchema = z.strictObject({
  call: z.int().positive(),
  toolName: z.string(),
  inputText: z.string(),
});
export type ScriptCall = z.infer<typeof scriptCallSchema>;
