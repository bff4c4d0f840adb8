import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands.ts';
import { fillEngines } from '../network/register-service-worker.ts';
import type { WorkerClient } from '../workers/worker-client.ts';
import { withCall } from '../workers/wrap-calls.ts';

/** After these somebody has a model, and wants to use it without a network too. */
const BRINGING: readonly CommandName[] = ['models.add', 'models.import'];

/** Has the engines fetched at once when a model comes in. Wraps the client; nothing waits for it. */
export function watchModels(client: WorkerClient, keepEngines: () => Promise<void> = fillEngines): WorkerClient {
  async function call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]> {
    const result = await client.call(name, input);
    // The next load tries again.
    if (BRINGING.includes(name)) keepEngines().catch(() => undefined);
    return result;
  }

  return withCall(client, call);
}
