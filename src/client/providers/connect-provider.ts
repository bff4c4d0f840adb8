import type { ProviderListing } from '../../contracts/domain/provider.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { CommandInput } from '../../contracts/wire/commands/commands.ts';
import { settleAllowlist } from '../network/watch-allowlist.ts';
import type { WorkerClient } from '../workers/worker-client.ts';

/**
 * Connects to a model server, lets this tab's worker reach it and, when no models are named, requests its models: the
 * first request to that server. The server is connected even when it does not list its models; the listing then says
 * why it is unavailable. Rejects like `providers.connect`.
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

/** Removes a server with its key, and stops this tab's worker from reaching it. Rejects like `providers.remove`. */
export async function removeProvider(client: WorkerClient, providerId: string): Promise<void> {
  await client.call('providers.remove', { providerId });
  await settleAllowlist(client);
}
