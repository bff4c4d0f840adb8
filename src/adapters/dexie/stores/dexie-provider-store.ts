import type { ProviderStore } from '../../../core/ports/rows/provider-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createProviderStore(database: CloisterDatabase): ProviderStore {
  const { providers, credentials, meta } = database;
  return {
    listProviders: () => providers.toArray(),
    findProvider: (providerId) => providers.get(providerId),
    readProviderAccess: (providerId) =>
      database.transaction('r', providers, credentials, meta, async () => {
        const [provider, credential, keys, vault] = await Promise.all([
          providers.get(providerId),
          credentials.get(providerId),
          credentials.where('providerId').equals(providerId).count(),
          meta.get('vault'),
        ]);
        return { provider, credential, hasKey: keys > 0, vault: vault?.key === 'vault' ? vault : undefined };
      }),
    listCredentials: () => credentials.toArray(),
    hasCredential: async (providerId) => (await credentials.where('providerId').equals(providerId).count()) > 0,
    countCredentials: () => credentials.count(),
    async findVault() {
      const row = await meta.get('vault');
      return row?.key === 'vault' ? row : undefined;
    },
    async grantKey({ make, isUsable }) {
      const row = await meta.get('grant-key');
      if (row?.key === 'grant-key' && isUsable(row.cryptoKey)) return row.cryptoKey;
      // Before the transaction, which would end meanwhile.
      const cryptoKey = await make();
      return database.transaction('rw', meta, async () => {
        const other = await meta.get('grant-key');
        if (other?.key === 'grant-key' && isUsable(other.cryptoKey)) return other.cryptoKey;
        await meta.put({ key: 'grant-key', cryptoKey });
        return cryptoKey;
      });
    },
    async mcpServers() {
      const row = await meta.get('mcp');
      return row?.key === 'mcp' ? row : { revision: 0, servers: [] };
    },
    async chosenDefaultModel() {
      const row = await meta.get('default-model');
      return row?.key === 'default-model' ? row.model : null;
    },
  };
}
