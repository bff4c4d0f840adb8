import type { ModelRef } from '../../contracts/domain/agent.ts';
import type { LocalModel } from '../../contracts/domain/local-model.ts';
import { isAnswering } from '../../core/shared/local-models/is-answering.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { unfitInPage } from './engine-fit.ts';

/** Returns the available models on this device, oldest first; undefined while loading. */
export function useLocalRefs(): readonly ModelRef[] | undefined {
  return useLive(async () => {
    const rows: LocalModel[] = await liveDatabase().localModels.toArray();
    return rows
      .filter((row) => isAnswering(row) && row.state === 'ready' && unfitInPage(row.engine) === null)
      .sort((a, b) => a.addedMs - b.addedMs)
      .map(({ engine, modelId }): ModelRef => ({ providerId: engine, modelId }));
  }, []);
}
