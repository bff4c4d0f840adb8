import { type WantedOrigin, wantedOrigins } from '../../core/view/allowlist.ts';
import { liveDatabase } from '../database.ts';
import { useLive } from '../use-live.ts';

/** What the gate's list is made from, with who brought each entry; undefined until it is read. */
export function useWantedOrigins(): WantedOrigin[] | undefined {
  return useLive(async () => {
    const { providers, agents, localModels } = liveDatabase();
    return wantedOrigins(...(await Promise.all([providers.toArray(), agents.toArray(), localModels.toArray()])));
  }, []);
}
