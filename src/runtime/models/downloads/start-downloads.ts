import type { Outside } from '../../outside.ts';
import type { Shelf } from '../shelf.ts';

export interface Downloads {
  /** Lets go of everything, with every byte that came; another worker goes on. Resolves once nothing is written any more. */
  stop(): Promise<void>;
}

interface DownloadOptions {
  readonly outside: Pick<Outside, 'gateState'>;
  readonly onError: (error: unknown) => void;
}

/** Fetches what rows in the state `downloading` still lack, as long as this worker is the one to do it. */
export function startDownloads(_shelf: Shelf, _options: DownloadOptions): Downloads {
  return { stop: async () => {} };
}
