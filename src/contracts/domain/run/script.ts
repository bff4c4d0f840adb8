import { z } from 'zod';
import type { Said } from '../../errors/errors.ts';

/** Limits of one script. Reaching one ends the script, and nothing is changed. */
export const SCRIPT_LIMITS = {
  /** Longest source, in UTF-16 units. */
  sourceChars: 100_000,
  /** Longest time of a run, calls included, in milliseconds. */
  timeMs: 30_000,
  /** Most memory of the program, in bytes: 64 MiB. */
  memoryBytes: 64 * 1024 * 1024,
  /** Largest stack of the program, in bytes: 128 KiB. */
  stackBytes: 128 * 1024,
  /** Most calls of tools. */
  calls: 2000,
  /** Longest result as JSON, and longest printed text, in UTF-16 units. */
  outputChars: 20_000,
} as const;

/** Limits of `cloister.confirm(text)`, at which a script waits for the person. A call past one of them fails. */
export const CHECKPOINT_LIMITS = {
  /** Most checkpoints of a script. */
  count: 10,
  /** Longest text, in UTF-16 units. */
  textChars: 1000,
} as const;

/** The method of `cloister` that is a checkpoint. No tool has this name. */
export const CONFIRM_METHOD = 'confirm';

const scriptLimitsSchema = z.strictObject({
  timeMs: z.int().positive().max(SCRIPT_LIMITS.timeMs),
  memoryBytes: z.int().positive().max(SCRIPT_LIMITS.memoryBytes),
  stackBytes: z.int().positive().max(SCRIPT_LIMITS.stackBytes),
  calls: z.int().nonnegative().max(SCRIPT_LIMITS.calls),
  outputChars: z.int().positive().max(SCRIPT_LIMITS.outputChars),
});

/** A program with everything that decides what it does, apart from the answers to its calls. */
export const scriptProgramSchema = z.strictObject({
  /** TypeScript. Types are stripped, not checked. */
  source: z.string().max(SCRIPT_LIMITS.sourceChars),
  /** Names of the methods of the object `cloister`. */
  methods: z.array(z.string().max(200)).max(200),
  /** The time that the program sees throughout, in milliseconds since 1970-01-01 UTC. It seeds its random numbers, too. */
  nowMs: z.number().nonnegative(),
  limits: scriptLimitsSchema,
});
export type ScriptProgram = z.infer<typeof scriptProgramSchema>;

/** Result of one call of a script: the output of the tool as JSON, or the error that the program can catch. */
export const scriptAnswerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('value'), json: z.string() }),
  z.strictObject({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type ScriptAnswer = z.infer<typeof scriptAnswerSchema>;

/** Why a script failed: a limit, an error in the program, or an engine that stopped. */
export type ScriptFailure = 'time' | 'memory' | 'stack' | 'calls' | 'output' | 'program' | 'endless-wait' | 'engine';

/** How a script ended. `log`: the lines it printed, truncated at the limit. */
export type ScriptEnd =
  | { readonly type: 'finished'; readonly json: string; readonly log: readonly string[] }
  | {
      readonly type: 'failed';
      readonly reason: ScriptFailure;
      readonly said: Said;
      /** Line of the source, from 1; null when unknown. */
      readonly line: number | null;
      readonly log: readonly string[];
    };

/** What a dry run did, in a form in which a later run can be compared with it. */
export const scriptRecordSchema = z.object({
  /** The time that the program saw. */
  nowMs: z.number().nonnegative(),
  /** Versions of the engine and of the type stripper. */
  engine: z.string(),
  /** Each call in its order, which is the order of the answers too: tool, start of the SHA-256 of the input, and outcome. */
  calls: z.array(z.string()),
  /** The checkpoints that it reached, in order, with how many files were planned to change by then. Default: none. */
  checkpoints: z
    .array(z.object({ text: z.string().max(CHECKPOINT_LIMITS.textChars), fileCount: z.number().int().nonnegative() }))
    .max(CHECKPOINT_LIMITS.count)
    .optional(),
  /** Set when it stopped at the last of them, which the person has to answer; allowed, it continues after the last call. */
  isOpen: z.literal(true).optional(),
});
/** A checkpoint of a script, with how many files were planned to change by then. */
export type ScriptCheckpoint = NonNullable<z.infer<typeof scriptRecordSchema>['checkpoints']>[number];
export type ScriptRecord = z.infer<typeof scriptRecordSchema>;

/** Versions that a record names: what runs a script decides what it does. */
export const SCRIPT_ENGINE = 'quickjs-emscripten 0.32.0, sucrase 3.35.1';

/** Start of the summary of each change that a script makes. */
export const SCRIPT_SUMMARY = 'Run a script';

/** Returns whether a change was made by a script and is no undo. */
export function isScriptChange({
  summary,
  undoes,
}: {
  readonly summary: string;
  readonly undoes: readonly string[];
}): boolean {
  return summary.startsWith(SCRIPT_SUMMARY) && undoes.length === 0;
}

const sourceSchema = z.object({ source: z.string() });

/** Returns the source in the arguments of a call that runs a script; undefined in any others. */
export function scriptSourceOf(input: unknown): string | undefined {
  return sourceSchema.safeParse(input).data?.source;
}
