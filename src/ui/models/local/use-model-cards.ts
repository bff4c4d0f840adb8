import { useEffect, useState } from 'react';
import { onModelProgress } from '../../../client/models/model-notices.ts';
import { useLocalModels } from '../../../client/models/use-local-models.ts';
import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import type { LocalModel, ModelListing } from '../../../contracts/domain/local-model.ts';
import { isUnderWay } from './main-action.ts';
import { addSample, type Sample, timeLeft } from './time-left.ts';

/** A model on this device as the room shows it. */
export interface RoomModel {
  listing: ModelListing;
  row: LocalModel | undefined;
  /** Milliseconds that what is under way takes yet; null while that cannot be said. */
  leftMs: number | null;
  /** The file under way, or empty. */
  file: string;
}

/** The models on this device with what goes on with them, oldest first; undefined until they are known. */
export function useRoom(): readonly RoomModel[] | undefined {
  const { models, progress } = useLocalModels();
  const rows = useLive(() => liveDatabase().localModels.toArray(), []);
  const speeds = useSpeeds();
  return models?.map((listing): RoomModel => {
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

/** How far things were in the last seconds, by model and phase. */
function useSpeeds(): ReadonlyMap<string, readonly Sample[]> {
  const [speeds, setSpeeds] = useState<ReadonlyMap<string, readonly Sample[]>>(new Map());
  useEffect(
    () =>
      onModelProgress(({ modelId, phase, doneBytes }) => {
        const key = `${modelId} ${phase}`;
        const sample = { atMs: Date.now(), doneBytes };
        setSpeeds((before) => new Map(before).set(key, addSample(before.get(key) ?? [], sample)));
      }),
    [],
  );
  return speeds;
}
