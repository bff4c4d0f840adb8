import type { ModelProgress } from '../../contracts/domain/local-model.ts';
import { MODEL_CHANNEL } from '../../contracts/wire/channels.ts';

/** The model that this tab has in memory or is loading. */
export interface HeldModel {
  readonly modelId: string;
  readonly phase: 'loading' | 'loaded';
}

/** The last reported state of the models. */
export interface ModelNow {
  readonly held: HeldModel | null;
  readonly progress: ReadonlyMap<string, ModelProgress>;
}

let now: ModelNow = { held: null, progress: new Map() };
const listeners = new Set<() => void>();
let isListening = false;

function change(next: Partial<ModelNow>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

/** Sets the model that this tab has in memory or is loading. */
export function noteHeldModel(held: HeldModel | null): void {
  if (held?.modelId !== now.held?.modelId || held?.phase !== now.held?.phase) change({ held });
}

/** The state as a store for `useSyncExternalStore`. Listens to the channel from the first access on. */
export const modelNow = {
  get: (): ModelNow => now,
  subscribe(listener: () => void): () => void {
    if (!isListening) {
      isListening = true;
      onModelProgress((progress) => change({ progress: new Map(now.progress).set(progress.modelId, progress) }));
    }
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Calls `listener` with each step of a download, check or load in any tab. Returns a function that stops it. */
export function onModelProgress(listener: (progress: ModelProgress) => void): () => void {
  const own = new BroadcastChannel(MODEL_CHANNEL);
  own.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isProgress(data)) listener(data);
  };
  return () => own.close();
}

/** Tells progress from other messages that the app's workers post on the channel. */
function isProgress(data: unknown): data is ModelProgress {
  return typeof data === 'object' && data !== null && 'phase' in data && 'modelId' in data && 'doneBytes' in data;
}
