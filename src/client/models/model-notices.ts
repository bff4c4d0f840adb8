import type { ModelProgress } from '../../contracts/domain/local-model.ts';
import { MODEL_CHANNEL } from '../../contracts/wire/channels.ts';

/** What this tab holds: the model in memory, or the one that is being loaded. */
export interface HeldModel {
  readonly modelId: string;
  readonly phase: 'loading' | 'loaded';
}

/** What is going on with models, as this tab was last told. */
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

/** Says what this tab holds from now on. */
export function noteHeldModel(held: HeldModel | null): void {
  if (held?.modelId !== now.held?.modelId || held?.phase !== now.held?.phase) change({ held });
}

/** The state in the shape `useSyncExternalStore` takes. Listens to the channel from the first look on. */
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

/** Calls `listener` with each step of a download, check or load, of whatever tab. Returns how to stop. */
export function onModelProgress(listener: (progress: ModelProgress) => void): () => void {
  const own = new BroadcastChannel(MODEL_CHANNEL);
  own.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isProgress(data)) listener(data);
  };
  return () => own.close();
}

/** Our own workers speak here; what else they say to each other is no progress. */
function isProgress(data: unknown): data is ModelProgress {
  return typeof data === 'object' && data !== null && 'phase' in data && 'modelId' in data && 'doneBytes' in data;
}
