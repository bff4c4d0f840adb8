import { useCallback, useEffect, useState } from 'react';
import { onGateChange } from '../../../client/network/gate-client.ts';
import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { McpServerListing } from '../contract/mcp-requests.ts';

/** Returns the servers, which follow what any window does; null until they are known. */
export function useMcpServers(): { servers: readonly McpServerListing[] | null; error: string | null } {
  const { call } = useClient();
  const [servers, setServers] = useState<readonly McpServerListing[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const revision = useLive(async () => {
    const row = await liveDatabase().meta.get('mcp');
    return row?.key === 'mcp' ? row.revision : 0;
  }, []);
  const look = useCallback(() => {
    call('mcp.list', {}).then(
      (listed) => {
        setServers(listed);
        setError(null);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [call]);
  useEffect(() => {
    if (revision !== undefined) look();
  }, [revision, look]);
  useEffect(() => onGateChange((notice) => notice !== 'ledger' && look()), [look]);
  return { servers, error };
}
