import type { DexieStore } from '../../adapters/dexie/dexie-store.ts';
import { createGateStore } from '../../adapters/gate/gate-store.ts';
import { deriveAllowlist } from '../../core/network/allowlist.ts';

/** The part of the house that is read. */
interface Wanting {
  readonly store: Pick<DexieStore, 'listProviders' | 'listAgents' | 'listLocalModels'>;
}

/** Held by the one worker of this browser that writes the list. */
const LOCK = 'cloister-allowlist';

/**
 * Makes the gate's list anew from the providers, agents and models there are, and writes it if it differs. Resolves once the
 * gate goes by it. For the start of a worker, and after each change of them, in the worker that made it.
 */
export async function syncAllowlist({ store }: Wanting): Promise<void> {
  const gate = createGateStore();
  try {
    // One after another, also of several windows: whoever comes last has read what all of them committed.
    await navigator.locks.request(LOCK, async () => {
      const [providers, agents, models, { allowed }] = await Promise.all([
        store.listProviders(),
        store.listAgents(),
        store.listLocalModels(),
        gate.state(),
      ]);
      const list = deriveAllowlist(providers, agents, models);
      if (JSON.stringify(list) !== JSON.stringify(allowed)) await gate.setAllowed(list);
    });
  } finally {
    gate.close();
  }
}
