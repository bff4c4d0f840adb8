import { type WantedOrigin, wantedOrigins } from '../../core/network/allowlist.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';

/** Returns the origins from which the allowlist is made, with the source of each; undefined until they are read. */
export function useWantedOrigins(): WantedOrigin[] | undefined {
  return useLive(async () => {
    const { providers, agents, localModels } = liveDatabase();
    return wantedOrigins(...(await Promise.all([providers.toArray(), agents.toArray(), localModels.toArray()])));
  }, []);
}
