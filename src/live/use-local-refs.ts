import type { ModelRef } from '../contracts/agent.ts';
import type { LocalModel } from '../contracts/local-model.ts';
import { liveDatabase } from './database.ts';
import { unfitEngine } from './engine-fit.ts';
import { useLive } from './use-live.ts';

/** The models on this device that can answer now, oldest first; undefined until they are known. */
export function useLocalRefs(): readonly ModelRef[] | undefined {
  return useLive(async () => {
    const rows: LocalModel[] = await liveDatabase().localModels.toArray();
    return rows
      .filter(({ state, engine }) => state === 'ready' && unfitEngine(engine) === null)
      .sort((a, b) => a.addedMs - b.addedMs)
      .map(({ engine, modelId }): ModelRef => ({ providerId: engine, modelId }));
  }, []);
}
