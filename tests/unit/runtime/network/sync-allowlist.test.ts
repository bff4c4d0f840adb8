import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { createRowStores } from '../../../../src/adapters/dexie/stores/dexie-row-stores.ts';
import { createGateStore, type GateStore } from '../../../../src/adapters/gate/gate-store.ts';
import { agentSchema } from '../../../../src/contracts/domain/agent.ts';
import type { Provider } from '../../../../src/contracts/domain/provider.ts';
import { syncAllowlist } from '../../../../src/runtime/network/sync-allowlist.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../support/memory-services.ts';

let database: CloisterDatabase;
let gate: GateStore;

const provider = (providerId: string, origin: string): Provider => ({
  providerId,
  origin,
  kind: 'openai-compatible',
  baseURL: `${origin}/v1`,
  models: [],
  onDevice: false,
  revision: 1,
  createdMs: 1,
  updatedMs: 1,
});

const agent = (name: string, fetchAllowlist: string[]) =>
  agentSchema.parse({
    name,
    title: name,
    agentId: `agent-${name}`,
    revision: 1,
    builtIn: false,
    createdMs: 1,
    updatedMs: 1,
    fetchAllowlist,
    can: { integrations: true },
  });

const sync = () =>
  syncAllowlist({ store: { ...createRowStores(database, nodeHasher), listGitServers: async () => [] } });

beforeEach(async () => {
  database = newDatabase();
  await database.open();
  gate = createGateStore();
  await gate.setAllowed([]);
});

afterEach(() => {
  gate.close();
  database.close();
});

describe('syncAllowlist', () => {
  it('adds the hosts of providers and agents, and removes them again', async () => {
    await database.providers.put(provider('mine', 'http://127.0.0.1:11434'));
    await database.agents.put(agent('reader', ['*.example.org']));
    await sync();
    expect((await gate.state()).allowed).toEqual([
      { origin: 'https://*.example.org', purpose: 'fetch' },
      { origin: 'http://127.0.0.1:11434', purpose: 'provider' },
    ]);
    await database.providers.delete('mine');
    await sync();
    expect((await gate.state()).allowed).toEqual([{ origin: 'https://*.example.org', purpose: 'fetch' }]);
  });

  it('writes nothing without a difference, and keeps other fields', async () => {
    await gate.setAirplane(true);
    await database.providers.put(provider('mine', 'https://api.example.org'));
    await sync();
    const after = await gate.state();
    expect(after).toMatchObject({ airplane: true });
    await sync();
    expect(await gate.state()).toEqual(after);
  });

  it('ends with the result of all concurrent commits', async () => {
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(
      names.map(async (name) => {
        await database.providers.put(provider(name, `https://${name}.example.org`));
        await sync();
      }),
    );
    expect((await gate.state()).allowed.map(({ origin }) => origin)).toEqual(
      names.map((name) => `https://${name}.example.org`),
    );
  });
});
