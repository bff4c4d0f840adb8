import { useMemo, useSyncExternalStore } from 'react';
import type { LocalModel, ModelListing, ModelProgress } from '../../contracts/domain/local-model.ts';
import { modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';
import { describeLocalModel } from '../../core/shared/local-models/describe-local-model.ts';
import { isAnswering } from '../../core/shared/local-models/is-answering.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { unfitInPage } from './engine-fit.ts';
import { modelNow } from './model-notices.ts';

export interface LocalModels {
  /** Models on this device, oldest first, with whether they are available now; undefined while loading. */
  readonly models: readonly ModelListing[] | undefined;
  /**
   * The last step of each download, check or load, by `modelId`. Entries stay after the end; `state` tells whether one
   * is over.
   */
  readonly progress: ReadonlyMap<string, ModelProgress>;
}

/**
 * Returns the models on this device and keeps them current: rows, the model loaded in this tab, and the progress in any
 * tab.
 */
export function useLocalModels(): LocalModels {
  const rows = useLive(async () => {
    const all: LocalModel[] = await liveDatabase().localModels.toArray();
    return all.filter(isAnswering).sort((a, b) => a.addedMs - b.addedMs);
  }, []);
  const { held, progress } = useSyncExternalStore(modelNow.subscribe, modelNow.get);
  const models = useMemo(
    () =>
      rows?.map((row) => {
        const why = unfitInPage(row.engine);
        const unfit = why && modelUnfitError.sentence(why);
        return describeLocalModel(row, { held, progress: progress.get(row.modelId), unfit });
      }),
    [rows, held, progress],
  );
  return { models, progress };
}
