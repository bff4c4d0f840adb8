import { type ProviderKind, providerKindSchema } from '../../contracts/domain/provider.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { originSchema } from '../../contracts/wire/gate-messages.ts';
import { tidyAddress } from '../../core/network/tidy-address.ts';

/** Default addresses, for kinds with one public server. */
const USUAL_ADDRESS: Readonly<Partial<Record<ProviderKind, string>>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

const BASE_URL = { field: 'baseURL' };

/** Parses the kind of a provider. Throws `bad-input`. */
export function parseKind(kind: string): ProviderKind {
  const parsed = providerKindSchema.safeParse(kind);
  if (parsed.success) return parsed.data;
  const kinds = providerKindSchema.options.map((one) => `"${one}"`).join(' or ');
  throw badInputError('apiFormat', { kind: JSON.stringify(kind.slice(0, 40)), also: kinds }, { field: 'kind' });
}

/** Parses the address of a server, without a trailing slash. Throws `bad-input`. */
export function parseAddress(kind: ProviderKind, raw: string | undefined): { baseURL: string; origin: string } {
  const text = tidyAddress(raw ?? USUAL_ADDRESS[kind] ?? '');
  if (text === '') throw badInputError('noAddress', {}, BASE_URL);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw badInputError('badAddress', { text: JSON.stringify(text.slice(0, 80)) }, BASE_URL);
  }
  if (url.username !== '' || url.password !== '') {
    throw badInputError('addressUser', {}, BASE_URL);
  }
  if (!originSchema.safeParse(url.origin).success || url.origin.includes('*')) {
    const key = url.hostname === '[::1]' ? 'addressAloneLocal' : 'addressAlone';
    throw badInputError(key, { origin: url.origin }, BASE_URL);
  }
  if (url.search !== '' || url.hash !== '') throw badInputError('addressQuery', {}, BASE_URL);
  return { baseURL: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, origin: url.origin };
}

/** Parses a key as a header value. Throws `bad-input`, with a message that never contains any of the key. */
export function parseKey(raw: string): string {
  const key = raw.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw badInputError('keyCharacters', {}, { field: 'apiKey' });
}
