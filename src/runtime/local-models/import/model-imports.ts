import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { TakingIn } from './copy-in.ts';

/** The imports of models that are at work in this tab and can be stopped. */
interface ImportTurns {
  /** Does `work` as one that can be stopped by its id while it lasts; without an id, as one that cannot. */
  run<T>(importId: string | undefined, work: (watch: TakingIn) => Promise<T>): Promise<T>;
  /** It then rejects with `cancelled`. Does nothing where none is at work. */
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
    stop: (importId) =>
      running
        .get(importId)
        ?.abort(new CloisterError('cancelled', 'The import was stopped. No copied files were kept.')),
  };
}
