import type { StorageStatus } from '../../../../contracts/wire/storage-status.ts';

/** Storage use and the share of each part in a bar. */
export interface Space {
  notesBytes: number;
  modelsBytes: number;
  /** Null if the browser does not report it. */
  leftBytes: number | null;
  notesShare: number;
  modelsShare: number;
  leftShare: number;
}

/** Splits the used space; notebooks get the rest. The browser's figure is coarse and may lag behind recent writes. */
export function splitSpace(
  { usageBytes, leftBytes }: Pick<StorageStatus, 'usageBytes' | 'leftBytes'>,
  modelSizes: readonly number[],
): Space {
  const modelsBytes = modelSizes.reduce((sum, bytes) => sum + bytes, 0);
  const notesBytes = Math.max(0, usageBytes - modelsBytes);
  const all = notesBytes + modelsBytes + (leftBytes ?? 0);
  const share = (bytes: number) => (all === 0 ? 0 : bytes / all);
  return {
    notesBytes,
    modelsBytes,
    leftBytes,
    notesShare: share(notesBytes),
    modelsShare: share(modelsBytes),
    leftShare: leftBytes === null ? 0 : share(leftBytes),
  };
}
