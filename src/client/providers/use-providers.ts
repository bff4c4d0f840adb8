import { useEffect, useState } from 'react';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import { onGateChange } from '../network/gate-client.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { onVaultChange } from './vault-notice.ts';

/** How often the state is read again, in milliseconds: unused keys lock without a notice. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Changes with everything that affects whether a model is available: providers, keys, the default, local models,
 * airplane mode, the vault. Undefined until the database was read.
 */
export function useModelsRevision(): string | undefined {
  const rows = useLive(async () => {
    const database = liveDatabase();
    const [providers, credentials, row, locals] = await Promise.all([
      database.providers.toArray(),
      database.credentials.toArray(),
      database.meta.get('default-model'),
      database.localModels.toArray(),
    ]);
    const known = providers.map(({ providerId, revision }) => `${providerId}.${revision}`);
    const keys = credentials.map(({ providerId, vaultRevision }) => `${providerId}.${vaultRevision}`);
    const here = locals.map(({ modelId, state }) => `${modelId}.${state}`);
    return JSON.stringify([known, keys, row, here]);
  }, []);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const look = () => setSeen((before) => before + 1);
    const stops = [onGateChange((notice) => notice !== 'ledger' && look()), onVaultChange(look)];
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return rows === undefined ? undefined : `${seen} ${rows}`;
}

/** The model that the person chose as the default; null when the first one is the default. */
export function useChosenDefault(): ModelRef | null | undefined {
  return useLive(async () => {
    const row = await liveDatabase().meta.get('default-model');
    return row?.key === 'default-model' ? row.model : null;
  }, []);
}

/** Returns the number of recorded requests to models, which changes with each request. */
export function useRequestCount(): number | undefined {
  return useLive(() => liveDatabase().requests.count(), []);
}

/** Returns the models that answered in a run, in the order of their first request. */
export function useModelsOfRun(runId: string): ModelRef[] | undefined {
  return useLive(async () => {
    const requests = await liveDatabase().requests.where('runId').equals(runId).sortBy('startedMs');
    const refs = new Map(
      requests.map(({ providerId, modelId }) => [`${providerId}/${modelId}`, { providerId, modelId }]),
    );
    return [...refs.values()];
  }, [runId]);
}
