import type { ProviderModels } from '../../adapters/ai-sdk/create-provider-models.ts';
import type { ModelEntry, Provider } from '../../contracts/domain/provider.ts';
import { type ErrorCode, hasErrorCode } from '../../contracts/errors/errors.ts';
import { notAnApiError } from '../../contracts/errors/messages/server-messages.ts';
import { endOfBaseURL, namesVersion } from '../../core/network/usual-end.ts';

/** How servers answer at an address that is not the one of their API. */
const ELSEWHERE: readonly ErrorCode[] = ['not-an-api', 'provider-failed', 'provider-refused', 'model-not-found'];

/**
 * Lists the models of a server. Where its base URL names no version and has no list, the usual end is tried, at the same origin. Resolves
 * with the base URL that has the list. Rejects with `not-an-api` when a server without any known model has none at either.
 */
export async function findModels(
  providers: Pick<ProviderModels, 'listModels'>,
  provider: Provider,
  signal: AbortSignal,
): Promise<{ readonly baseURL: string; readonly models: readonly ModelEntry[] }> {
  const { baseURL, kind, origin, providerId } = provider;
  const asked = await providers.listModels(provider, signal).then(
    (models) => ({ models, error: null }),
    (error: unknown) => ({ models: [], error }),
  );
  const isElsewhere = asked.error === null || ELSEWHERE.some((code) => hasErrorCode(asked.error, code));
  if (asked.models.length === 0 && isElsewhere && !namesVersion(baseURL)) {
    const better = `${baseURL}${endOfBaseURL(kind)}`;
    const models = await providers.listModels({ ...provider, baseURL: better }, signal).catch(() => []);
    if (models.length > 0) return { baseURL: better, models };
    if (asked.error === null && provider.models.length === 0) {
      const also = `it usually ends in ${endOfBaseURL(kind)}`;
      throw notAnApiError('nothing', { origin, status: '404', url: baseURL, also }, { providerId });
    }
  }
  if (asked.error !== null) throw asked.error;
  return { baseURL, models: asked.models };
}
