import type { DexieStore } from '../../adapters/dexie/dexie-store.ts';
import { createGateStore } from '../../adapters/gate/gate-store.ts';
import { deriveAllowlist } from '../../core/network/allowlist.ts';

interface AllowlistServices {
  readonly store: Pick<
    DexieStore,
    'listProviders' | 'listAgents' | 'listLocalModels' | 'listGitServers' | 'mcpServers'
  >;
}

/** Lock of the worker that writes the list. */
const LOCK = 'cloister-allowlist';

/**
 * Rebuilds the gate's allowlist from providers, agents and models, and writes it if it differs. Resolves when the gate
 * enforces it. Called at the start of a worker, and after each change of these rows by the worker that wrote it.
 */
export async function syncAllowlist({ store }: AllowlistServices): Promise<void> {
  const gate = createGateStore();
  try {
    // Serialized across windows: the last one reads what all of them committed.
    await navigator.locks.request(LOCK, async () => {
      const [providers, agents, models, gitServers, { servers }, { allowed }] = await Promise.all([
        store.listProviders(),
        store.listAgents(),
        store.listLocalModels(),
        store.listGitServers(),
        store.mcpServers(),
        gate.state(),
      ]);
      const list = deriveAllowlist(providers, agents, models, gitServers, servers);
      if (JSON.stringify(list) !== JSON.stringify(allowed)) await gate.setAllowed(list);
    });
  } finally {
    gate.close();
  }
}
