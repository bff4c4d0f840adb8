import { useEffect, useState } from 'react';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import { onGateChange } from '../network/gate-client.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { onVaultChange } from './vault-notice.ts';

/** How often it is looked again while somebody may be looking: keys that are not used lock themselves, unannounced. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Changes whenever something did on which it depends whether a model can be used: providers, keys, the default, models on
 * this device, airplane mode, the vault. Undefined until the database was read.
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

/** How many requests to models are on record: changes with each. */
export function useRequestCount(): number | undefined {
  return useLive(() => liveDatabase().requests.count(), []);
}

/** The models that answered in a run, in the order of their first request. */
export function useModelsOfRun(runId: string): ModelRef[] | undefined {
  return useLive(async () => {
    const requests = await liveDatabase().requests.where('runId').equals(runId).sortBy('startedMs');
    const refs = new Map(
      requests.map(({ providerId, modelId }) => [`${providerId}/${modelId}`, { providerId, modelId }]),
    );
    return [...refs.values()];
  }, [runId]);
}
