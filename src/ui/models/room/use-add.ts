import { useCallback } from 'react';
import type { CommandInput } from '../../../contracts/commands.ts';
import type { ModelListing } from '../../../contracts/local-model.ts';
import { settleAllowlist } from '../../../live/gate/watch-allowlist.ts';
import { useClient } from '../../app/client-context.tsx';

/** Registers a model, and lets this tab's worker reach the servers that it is fetched from. */
export function useAdd(): (input: CommandInput<'models.add'>) => Promise<ModelListing> {
  const { client } = useClient();
  return useCallback(
    async (input) => {
      const added = await client.call('models.add', input);
      await settleAllowlist(client);
      return added;
    },
    [client],
  );
}
