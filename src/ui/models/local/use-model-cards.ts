import { useEffect, useState } from 'react';
import { onModelProgress } from '../../../client/models/model-notices.ts';
import { useLocalModels } from '../../../client/models/use-local-models.ts';
import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import type { LocalModel, ModelListing } from '../../../contracts/domain/local-model.ts';
import { isUnderWay } from '../../../core/shared/local-models/describe-local-model.ts';
import { noteLineSpeed } from './catalog/line-speed.ts';
import { addSample, type Sample, timeLeft } from './time-left.ts';

/** A local model with its progress, as a card shows it. */
export interface LocalModelView {
  listing: ModelListing;
  row: LocalModel | undefined;
  /** Remaining milliseconds of the running activity; null if unknown. */
  leftMs: number | null;
  /** The file in progress, or empty. */
  file: string;
}

/** Returns the local models with their progress, oldest first; undefined while loading. */
export function useLocalModelViews(): readonly LocalModelView[] | undefined {
  const { models, progress } = useLocalModels();
  const rows = useLive(() => liveDatabase().localModels.toArray(), []);
  const speeds = useSpeeds();
  return models?.map((listing): LocalModelView => {
    const { modelId } = listing;
    const now = isUnderWay(listing.state) ? progress.get(modelId) : undefined;
    return {
      listing,
      row: rows?.find((one) => one.modelId === modelId),
      leftMs: now ? timeLeft(speeds.get(`${modelId} ${now.phase}`) ?? [], now.totalBytes) : null,
      file: now?.file ?? '',
    };
  });
}

/** Progress samples of the last seconds, by model and phase. */
function useSpeeds(): ReadonlyMap<string, readonly Sample[]> {
  const [speeds, setSpeeds] = useState<ReadonlyMap<string, readonly Sample[]>>(new Map());
  useEffect(
    () =>
      onModelProgress(({ modelId, phase, doneBytes }) => {
        const key = `${modelId} ${phase}`;
        const sample = { atMs: Date.now(), doneBytes };
        setSpeeds((before) => {
          const samples = addSample(before.get(key) ?? [], sample);
          if (phase === 'download') noteLineSpeed(samples);
          return new Map(before).set(key, samples);
        });
      }),
    [],
  );
  return speeds;
}
