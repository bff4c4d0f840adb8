import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { noteVaultChange } from '../../client/providers/vault-notice.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import { withCall } from '../../client/workers/wrap-calls.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';

type Call = WorkerClient['call'];

interface ClientAccess {
  /** Sends a command to the worker. Every effect of the screen is a command. */
  call: Call;
  /** The worker client itself, for operations of several commands. */
  client: WorkerClient;
  /** Error message of the worker once it has stopped; null while it runs. */
  lost: string | null;
  /** Restarts the worker. Callers repeat requests that were in flight. */
  restart: (reason: string) => Promise<void>;
}

const ClientContext = createContext<ClientAccess | null>(null);

export function useClient(): ClientAccess {
  const access = useContext(ClientContext);
  if (!access) throw new Error('useClient needs a ClientProvider above it');
  return access;
}

/** Provides the worker client to the screen, and notices when the worker is lost. */
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
