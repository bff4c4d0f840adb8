import { createBuiltInHost } from '../../adapters/built-in-ai/serve-built-in.ts';
import type { ENGINES, LocalEngine } from '../../contracts/domain/local-engines.ts';
import type { EngineHandlers } from '../../contracts/wire/model-port.ts';

/** An engine in the page. The engine fetches its own model files if it needs any: the page checks none. */
export interface PageEngine {
  readonly handlers: EngineHandlers;
  unload(): Promise<void>;
}

/** One entry for each engine whose row names the host `page`. */
export type PageEngines = {
  readonly [N in LocalEngine as (typeof ENGINES)[N]['host'] extends 'page' ? N : never]: () => PageEngine;
};

export const PAGE_ENGINES: PageEngines = { 'built-in': createBuiltInHost };
