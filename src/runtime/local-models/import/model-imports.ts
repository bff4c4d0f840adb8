import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import type { TakingIn } from './copy-in.ts';

/** The model imports of this tab that can be stopped. */
interface ImportTurns {
  /** Runs `work` so that its id can stop it; without an id it cannot be stopped. */
  run<T>(importId: string | undefined, work: (watch: TakingIn) => Promise<T>): Promise<T>;
  /** Stops an import, which then rejects with `cancelled`. Does nothing for an unknown id. */
  stop(importId: string): void;
}

export function createImportTurns(): ImportTurns {
  const running = new Map<string, AbortController>();
  return {
    async run(importId, work) {
      if (importId === undefined) return work({});
      const ends = new AbortController();
      running.set(importId, ends);
      try {
        return await work({ signal: ends.signal, importId });
      } finally {
        running.delete(importId);
      }
    },
    stop: (importId) => running.get(importId)?.abort(cancelledError('import')),
  };
}
