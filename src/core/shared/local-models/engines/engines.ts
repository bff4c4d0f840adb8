import type { LocalEngine } from '../../../../contracts/domain/local-model.ts';
import { BUILT_IN } from './built-in.ts';
import type { EngineDescriptor } from './engine-descriptor.ts';
import { WEB_LLM } from './web-llm.ts';
import { WLLAMA } from './wllama.ts';

export type EngineList = Readonly<Record<LocalEngine, EngineDescriptor>>;

/** All engines of this device. */
export const ENGINES: EngineList = { 'web-llm': WEB_LLM, wllama: WLLAMA, 'built-in': BUILT_IN };
