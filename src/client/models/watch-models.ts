import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import { fillEngines } from '../network/register-service-worker.ts';
import type { WorkerClient } from '../workers/worker-client.ts';
import { withCall } from '../workers/wrap-calls.ts';

/** Commands that add a model. The person may want to use the model without a network. */
const BRINGING: readonly CommandName[] = ['models.add', 'models.import'];

/** Caches the engines as soon as a model is added. Wraps the client; no call waits for the download. */
export function watchModels(client: WorkerClient, keepEngines: () => Promise<void> = fillEngines): WorkerClient {
  async function call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]> {
    const result = await client.call(name, input);
    // The next load retries a failed download.
    if (BRINGING.includes(name)) keepEngines().catch(() => undefined);
    return result;
  }

  return withCall(client, call);
}
