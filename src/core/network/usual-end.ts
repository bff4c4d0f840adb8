import type { ProviderKind } from '../../contracts/domain/provider.ts';

const VERSION = /(?:^|\/)v\d+[a-z0-9]*(?:\/|$)/i;

/** Returns how the base URL of such a server usually ends. */
export function endOfBaseURL(kind: ProviderKind): '/v1' | '/v1beta' {
  return kind === 'google' ? '/v1beta' : '/v1';
}

/** Returns whether a base URL names a version of the API, as nearly all do. */
export function namesVersion(baseURL: string): boolean {
  return VERSION.test(new URL(baseURL).pathname);
}
