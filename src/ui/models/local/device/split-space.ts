import type { StorageStatus } from '../../../../contracts/wire/storage-status.ts';

/** What takes the space, with the share of each in a bar. */
export interface Space {
  notesBytes: number;
  modelsBytes: number;
  /** Null where the browser does not say. */
  leftBytes: number | null;
  notesShare: number;
  modelsShare: number;
  leftShare: number;
}

/** Notebooks get what the models do not take. The browser's figure is coarse and may be older than a file just written. */
export function splitSpace(
  { usageBytes, leftBytes }: Pick<StorageStatus, 'usageBytes' | 'leftBytes'>,
  modelSizes: readonly number[],
): Space {
  const modelsBytes = modelSizes.reduce((sum, bytes) => sum + bytes, 0);
  const notesBytes = Math.max(0, usageBytes - modelsBytes);
  const all = notesBytes + modelsBytes + (leftBytes ?? 0);
  const share = (bytes: number) => (all === 0 ? 0 : bytes / all);
  return {
    ...{ notesBytes, modelsBytes, leftBytes, notesShare: share(notesBytes), modelsShare: share(modelsBytes) },
    leftShare: leftBytes === null ? 0 : share(leftBytes),
  };
}
