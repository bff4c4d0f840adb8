import type { ProviderListing } from '../../contracts/domain/provider.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { CommandInput } from '../../contracts/wire/commands.ts';
import { settleAllowlist } from '../network/watch-allowlist.ts';
import type { WorkerClient } from '../workers/worker-client.ts';

/**
 * Connects to a server of models, lets this tab's worker reach it and, when no models are named, asks the server for them:
 * the first request that goes there. A server that does not tell is connected all the same; the listing says why it cannot
 * be used yet. Rejects as `providers.connect` does.
 */
export async function connectProvider(
  client: WorkerClient,
  input: CommandInput<'providers.connect'>,
): Promise<ProviderListing> {
  const connected = await client.call('providers.connect', input);
  await settleAllowlist(client);
  const { providerId } = connected;
  try {
    // An empty list names no model either.
    if ((input.models ?? []).length === 0) return await client.call('providers.refresh', { providerId });
  } catch (error) {
    const { code, message } = toErrorData(error);
    return { ...connected, available: false, reason: message, code };
  }
  return (await client.call('providers.list', {})).find((one) => one.providerId === providerId) ?? connected;
}

/** Removes a server with its key, and lets this tab's worker reach it no more. Rejects as `providers.remove` does. */
export async function removeProvider(client: WorkerClient, providerId: string): Promise<void> {
  await client.call('providers.remove', { providerId });
  await settleAllowlist(client);
}
