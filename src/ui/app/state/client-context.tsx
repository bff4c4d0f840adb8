import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { noteVaultChange } from '../../../client/providers/vault-notice.ts';
import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import { withCall } from '../../../client/workers/wrap-calls.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';

type Call = WorkerClient['call'];

interface ClientAccess {
  /** Asks the worker for something. Every effect of the screen goes this way. */
  call: Call;
  /** The same line as a whole, for what takes several calls. */
  client: WorkerClient;
  /** Set once the worker has stopped: what it said. */
  lost: string | null;
  /** Starts the worker anew. What was under way in it is asked again by whoever wants it. */
  restart: (reason: string) => Promise<void>;
}

const ClientContext = createContext<ClientAccess | null>(null);

export function useClient(): ClientAccess {
  const access = useContext(ClientContext);
  if (!access) throw new Error('useClient needs a ClientProvider above it');
  return access;
}

/** Hands the worker's line to all below, and notices when it breaks. */
export function ClientProvider({ client, children }: { client: WorkerClient; children: ReactNode }) {
  const [lost, setLost] = useState<string | null>(null);
  const calls = useMemo<Omit<ClientAccess, 'lost'>>(() => {
    const call: Call = async (name, input) => {
      try {
        const result = await client.call(name, input);
        if (name.startsWith('vault.') && name !== 'vault.status') noteVaultChange();
        return result;
      } catch (error) {
        if (hasErrorCode(error, 'worker-lost')) setLost(error.message);
        throw error;
      }
    };
    const restart = async (reason: string) => {
      client.restart(reason);
      await client.ready;
      setLost(null);
    };
    return { call, client: withCall(client, call), restart };
  }, [client]);
  const value = useMemo(() => ({ ...calls, lost }), [calls, lost]);
  return <ClientContext value={value}>{children}</ClientContext>;
}
