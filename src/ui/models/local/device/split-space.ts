import type { StorageStatus } from '../../../../contracts/wire/storage-status.ts';

/** Storage use and the share of each part in a bar. */
export interface Space {
  /** The app's own files; null if the browser does not report them. They count as notes then. */
  appBytes: number | null;
  notesBytes: number;
  modelsBytes: number;
  /** Null if the browser does not report it. */
  leftBytes: number | null;
  appShare: number;
  notesShare: number;
  modelsShare: number;
  leftShare: number;
}

/** Splits the used space; notebooks get the rest. The browser's figure is coarse and may lag behind recent writes. */
export function splitSpace(
  { usageBytes, appBytes: reported, leftBytes }: Pick<StorageStatus, 'usageBytes' | 'appBytes' | 'leftBytes'>,
  modelSizes: readonly number[],
): Space {
  const appBytes = reported ?? null;
  const modelsBytes = modelSizes.reduce((sum, bytes) => sum + bytes, 0);
  const notesBytes = Math.max(0, usageBytes - modelsBytes - (appBytes ?? 0));
  const all = (appBytes ?? 0) + notesBytes + modelsBytes + (leftBytes ?? 0);
  const share = (bytes: number) => (all === 0 ? 0 : bytes / all);
  return {
    appBytes,
    notesBytes,
    modelsBytes,
    leftBytes,
    appShare: share(appBytes ?? 0),
    notesShare: share(notesBytes),
    modelsShare: share(modelsBytes),
    leftShare: leftBytes === null ? 0 : share(leftBytes),
  };
}
