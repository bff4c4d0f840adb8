import { type WantedOrigin, wantedOrigins } from '../../core/network/allowlist.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';

/** What the gate's list is made from, with who brought each entry; undefined until it is read. */
export function useWantedOrigins(): WantedOrigin[] | undefined {
  return useLive(async () => {
    const { providers, agents, localModels } = liveDatabase();
    return wantedOrigins(...(await Promise.all([providers.toArray(), agents.toArray(), localModels.toArray()])));
  }, []);
}
