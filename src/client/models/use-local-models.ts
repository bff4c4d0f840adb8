import { useMemo, useSyncExternalStore } from 'react';
import type { LocalModel, ModelListing, ModelProgress } from '../../contracts/domain/local-model.ts';
import { describeLocalModel } from '../../core/shared/describe-local-model.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { unfitInPage } from './engine-fit.ts';
import { modelNow } from './model-notices.ts';

export interface LocalModels {
  /** Models on this device, oldest first, with whether they can answer now; undefined until they are known. */
  readonly models: readonly ModelListing[] | undefined;
  /** What is going on, by `modelId`: the last step of a download, check or load. Stays when it is over; `state` tells. */
  readonly progress: ReadonlyMap<string, ModelProgress>;
}

/** The models on this device, kept up to date: rows, what this tab has loaded, and how far things are in any tab. */
export function useLocalModels(): LocalModels {
  const rows = useLive(async () => {
    const all: LocalModel[] = await liveDatabase().localModels.toArray();
    return all.sort((a, b) => a.addedMs - b.addedMs);
  }, []);
  const { held, progress } = useSyncExternalStore(modelNow.subscribe, modelNow.get);
  const models = useMemo(
    () =>
      rows?.map((row) =>
        describeLocalModel(row, { held, progress: progress.get(row.modelId), unfit: unfitInPage(row.engine) }),
      ),
    [rows, held, progress],
  );
  return { models, progress };
}
