import { z } from 'zod';
import type { ErrorData } from '../errors/errors.ts';
import { type ModelHostKind, modelHostKindSchema } from './model-port.ts';

/**
 * Calls from the agent worker to its page: only a page can start workers, access the browser's built-in model, and measure
 * memory. Workers of their own read PDFs and run scripts, because only another thread can end one that does not answer.
 */

const ofHost = z.strictObject({ host: modelHostKindSchema });

/** The calls of the page: input schemas by name. */
export const PAGE_CALLS = {
  /** Resolves with a port to the host, which is started if necessary. Rejects with `model-busy`, `offline` or `model-unfit`. */
  openHost: ofHost,
  /** Resolves with a port to the host of the previous worker; null without one. */
  takeOverHost: ofHost,
  /** Ends the host and frees its memory. */
  dropHost: ofHost,
  /** Reports the model that the host has or is loading, for display and for the next worker. */
  noteHost: z.strictObject({
    host: modelHostKindSchema,
    modelId: z.string().nullable(),
    phase: z.enum(['loading', 'loaded']),
  }),
  /** Resolves when a host ends by itself, with the reason. */
  nextHostExit: z.strictObject({}),
  /** Returns the bytes of the page and all its workers; null when the browser does not report them. */
  measureMemory: z.strictObject({}),
  /** Starts a worker for one script, which the page terminates after so many milliseconds at the latest. */
  openScript: z.strictObject({ maxMs: z.int().positive().max(600_000) }),
  /** Terminates the worker of a script, whatever it does. */
  endScript: z.strictObject({ worker: z.int().positive() }),
  /** Reads the text of a PDF in a worker of its own. */
  readPdf: z.strictObject({
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
  }),
} as const;

/** `loaded`: the last reported model of the host. */
export interface OpenedHost<Port> {
  readonly port: Port;
  readonly loaded: string | null;
}

/** A worker that runs one script, and the port to call it on. */
export interface OpenedScript<Port> {
  readonly port: Port;
  readonly worker: number;
}

export interface HostExit {
  readonly host: ModelHostKind;
  readonly error: ErrorData;
}
