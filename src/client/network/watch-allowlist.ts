import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands.ts';
import type { WorkerClient } from '../workers/worker-client.ts';
import { withCall } from '../workers/wrap-calls.ts';
import { onGateChange } from './gate-client.ts';

const RENEWED = 'The list of allowed servers changed, so the background worker was restarted. Try again.';

/** What may change the gate's list. */
const CHANGING: readonly CommandName[] = [
  ...(['providers.connect', 'providers.remove'] as const),
  ...(['agents.create', 'agents.update', 'agents.remove'] as const),
  // A model that still lacks files brings the servers they lie on.
  ...(['models.add', 'models.pause', 'models.resume', 'models.remove'] as const),
];

/**
 * Resolves once this tab's worker runs under the gate's list as it is now: a worker's policy is fixed when it is started.
 * Rejects when it could not be restarted.
 */
export function settleAllowlist(client: WorkerClient): Promise<void> {
  return client.renew(RENEWED);
}

/**
 * Renews the worker whenever the list has changed, in whatever tab. Wraps the client: calls that change the list resolve
 * once the worker runs under the new one, so that the next call may use it.
 */
export function watchAllowlist(client: WorkerClient): WorkerClient {
  onGateChange((notice) => {
    // Who calls it next is told why it does not start.
    if (notice === 'allowed') settleAllowlist(client).catch(() => undefined);
  });

  async function call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]> {
    const result = await client.call(name, input);
    // What was done stays done, and the next call says why the worker does not start.
    if (CHANGING.includes(name)) await settleAllowlist(client).catch(() => undefined);
    return result;
  }

  return withCall(client, call);
}
