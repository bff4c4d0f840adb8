import type { ProviderStore } from '../../../core/ports/rows/provider-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createProviderStore({ providers, credentials, meta }: CloisterDatabase): ProviderStore {
  return {
    listProviders: () => providers.toArray(),
    findProvider: (providerId) => providers.get(providerId),
    listCredentials: () => credentials.toArray(),
    findCredential: (providerId) => credentials.get(providerId),
    hasCredential: async (providerId) => (await credentials.where('providerId').equals(providerId).count()) > 0,
    countCredentials: () => credentials.count(),
    async findVault() {
      const row = await meta.get('vault');
      return row?.key === 'vault' ? row : undefined;
    },
    async chosenDefaultModel() {
      const row = await meta.get('default-model');
      return row?.key === 'default-model' ? row.model : null;
    },
  };
}
