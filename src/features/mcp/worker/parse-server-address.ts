import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { originSchema } from '../../../contracts/wire/gate-messages.ts';
import { addressSpaceOf } from '../../../core/network/address-space.ts';

const FIELD = { field: 'url' };

/** Parses the address of a server. Plain http is for this device and the local network. Throws `bad-input`. */
export function parseServerAddress(raw: string): { url: string; origin: string } {
  const text = raw.trim();
  if (text === '') throw badInputError('noAddress', {}, FIELD);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw badInputError('badAddress', { text: JSON.stringify(text.slice(0, 80)) }, FIELD);
  }
  if (url.username !== '' || url.password !== '') throw badInputError('addressUser', {}, FIELD);
  if (!originSchema.safeParse(url.origin).success || url.origin.includes('*')) {
    const key = url.hostname === '[::1]' ? 'addressAloneLocal' : 'addressAlone';
    throw badInputError(key, { origin: url.origin }, FIELD);
  }
  if (url.search !== '' || url.hash !== '') throw badInputError('addressQuery', {}, FIELD);
  if (url.protocol === 'http:' && addressSpaceOf(url.hostname) === null) {
    throw badInputError('addressPlain', { origin: url.origin }, FIELD);
  }
  return { url: url.href, origin: url.origin };
}
