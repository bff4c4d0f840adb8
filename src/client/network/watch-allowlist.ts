import { startWorkerLost } from '../../contracts/errors/messages/start-messages.ts';
import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import type { WorkerClient } from '../workers/worker-client.ts';
import { withCall } from '../workers/wrap-calls.ts';
import { onGateChange } from './gate-client.ts';

const RENEWED = startWorkerLost.sentence('allowlist');

/** Commands that may change the allowlist. */
const CHANGING: readonly CommandName[] = [
  ...(['providers.connect', 'providers.remove'] as const),
  ...(['agents.create', 'agents.update', 'agents.remove'] as const),
  ...(['mcp.connect', 'mcp.disconnect', 'mcp.remove', 'mcp.allowSignIn', 'mcp.signOut'] as const),
  // A model with missing files adds their servers.
  ...(['models.add', 'models.pause', 'models.resume', 'models.remove'] as const),
];

/**
 * Resolves once this tab's worker runs under the current allowlist, because a worker's policy is fixed at its start.
 * Rejects when the worker could not be restarted.
 */
export function settleAllowlist(client: WorkerClient): Promise<void> {
  return client.renew(RENEWED);
}

/**
 * Renews the worker whenever the allowlist changes in any tab. Wraps the client: calls that change the list resolve
 * once the worker runs under the new list, so that the next call can use it.
 */
export function watchAllowlist(client: WorkerClient): WorkerClient {
  onGateChange((notice) => {
    // The next call reports why the worker does not start.
    if (notice === 'allowed') settleAllowlist(client).catch(() => undefined);
  });

  async function call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]> {
    const result = await client.call(name, input);
    // The command itself has succeeded. The next call reports why the worker does not start.
    if (CHANGING.includes(name)) await settleAllowlist(client).catch(() => undefined);
    return result;
  }

  return withCall(client, call);
}
