import { z } from 'zod';
import type { ErrorData } from '../errors/errors.ts';
import { type ModelHostKind, modelHostKindSchema } from './model-port.ts';

/** What the agent worker can ask its page for: only a page can start workers, reach the browser's own model, and measure memory. */

const ofHost = z.strictObject({ host: modelHostKindSchema });

/** The calls of the page: by name, the schema of the input. */
export const PAGE_CALLS = {
  /** Resolves with a port to the host, which is started if need be. Rejects with `model-busy`, `offline` or `model-unfit`. */
  openHost: ofHost,
  /** The same for the host that the worker before this one left; null where there is none. */
  takeOverHost: ofHost,
  /** Ends the host; its memory is given back. */
  dropHost: ofHost,
  /** What the host holds or is loading, for the page to show and for the next worker to know. */
  noteHost: z.strictObject({
    host: modelHostKindSchema,
    modelId: z.string().nullable(),
    phase: z.enum(['loading', 'loaded']),
  }),
  /** Resolves with the next host that ends by itself, and why. */
  nextHostExit: z.strictObject({}),
  /** Bytes of the page and all its workers; null where the browser does not tell. */
  measureMemory: z.strictObject({}),
} as const;

/** `loaded`: the model that the host held when that was last noted. */
export interface OpenedHost<Port> {
  readonly port: Port;
  readonly loaded: string | null;
}

export interface HostExit {
  readonly host: ModelHostKind;
  readonly error: ErrorData;
}
