import type { ModelFile, ModelProgress } from '../../../contracts/domain/local-model.ts';
import { MODEL_CHANNEL } from '../../../contracts/wire/channels.ts';

/** Shortest time between two messages, in milliseconds. */
const EVERY_MS = 250;

export interface ProgressTeller {
  /** Posts the progress, unless the last message is too recent. */
  tell(progress: ModelProgress): void;
  close(): void;
}

/** Reports the progress of a model to every tab. */
export function createProgressTeller(): ProgressTeller {
  const channel = new BroadcastChannel(MODEL_CHANNEL);
  let saidMs = Number.NEGATIVE_INFINITY;
  let saidFile = '';
  return {
    tell(progress) {
      const nowMs = performance.now();
      const isNews = progress.file !== saidFile || progress.doneBytes === progress.totalBytes;
      // Small files arrive faster than a person can read.
      if (nowMs - saidMs < (isNews ? EVERY_MS / 5 : EVERY_MS)) return;
      saidMs = nowMs;
      saidFile = progress.file;
      channel.postMessage(progress);
    },
    close: () => channel.close(),
  };
}

/**
 * Sums the progress of all files, given the progress of one. The total is null while the size of a large file is
 * unknown.
 */
export function sumFiles(
  files: readonly ModelFile[],
  current: { readonly name: string; readonly doneBytes: number; readonly totalBytes: number | null },
): { doneBytes: number; totalBytes: number | null } {
  let doneBytes = current.doneBytes;
  let totalBytes = 0;
  let isKnown = files.some(({ sizeBytes }) => sizeBytes !== null) || current.totalBytes !== null;
  for (const { name, sizeBytes, done } of files) {
    if (name === current.name) {
      totalBytes += Math.max(current.totalBytes ?? sizeBytes ?? 0, current.doneBytes);
      continue;
    }
    if (done) doneBytes += sizeBytes ?? 0;
    totalBytes += sizeBytes ?? 0;
    if (sizeBytes === null && /\.gguf$/i.test(name)) isKnown = false;
  }
  return { doneBytes, totalBytes: isKnown ? totalBytes : null };
}
