import { useEffect, useState } from 'react';
import type { ModelTestProgress } from '../../contracts/domain/local-model.ts';
import { MODEL_CHANNEL } from '../../contracts/wire/channels.ts';

/** Progress of the test of a model, as any tab last reported it; null before the first report. */
export function useTestProgress(modelId: string): ModelTestProgress | null {
  const [progress, setProgress] = useState<ModelTestProgress | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTestProgress(data) && data.modelId === modelId) setProgress(data);
    };
    return () => channel.close();
  }, [modelId]);
  return progress;
}

/** Tells test progress from other messages that the app's workers post on the channel. */
function isTestProgress(data: unknown): data is ModelTestProgress {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'test-progress';
}
