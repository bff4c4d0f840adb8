import type { LocalModel, ModelFile } from '../../../contracts/domain/local-model.ts';
import type { ModelManifest } from '../../../contracts/domain/model-input-fields.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { decodeAddress } from '../../../core/shared/link-text/decode-address.ts';
import { plainName } from './plain-names.ts';

/** Number of names in a message; the rest is counted. */
const MOST_NAMED = 5;

/** Returns whether hashes were given for a model. A list without a hash gives none. */
export function manifestOf(manifest: ModelManifest | undefined): LocalModel['manifest'] {
  return Object.keys(manifest ?? {}).length === 0 ? 'made' : 'supplied';
}

/**
 * Returns the given hashes of files with plain names. The list may name them as on disk or as in an address. Throws
 * `bad-input` for two hashes of one file, and like `refuseStrayHashes`.
 *
 * @param toName converts a name of the list to a plain name
 */
export function suppliedHashes(
  names: readonly string[],
  manifest: ModelManifest = {},
  toName: (given: string) => string = plainName,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const stray: string[] = [];
  for (const [given, hash] of Object.entries(manifest)) {
    const name = [given, decodeAddress(given)].map(toName).find((one) => names.includes(one));
    if (name === undefined) {
      stray.push(given);
    } else if ((found.get(name) ?? hash) !== hash) {
      throw badInputError('hashTwice', { name }, badNames([given]));
    } else {
      found.set(name, hash);
    }
  }
  const open = names.filter((name) => !found.has(name));
  refuseStrayHashes(stray, open);
  return found;
}

/**
 * Throws `bad-input` when a hash belongs to no file while another file has none: the hash was probably meant for that
 * file. Extra hashes do no harm otherwise, such as those of a whole repository.
 */
export function refuseStrayHashes(stray: readonly string[], open: readonly string[]): void {
  if (stray.length === 0 || open.length === 0) return;
  throw badInputError('hashStray', { list: listed(stray), also: listed(open) }, badNames(stray));
}

/** Returns a notice about files without a hash, when hashes were given for others; null without such files. */
export function noticeOfOpen(files: readonly Pick<ModelFile, 'name'>[]): string | null {
  if (files.length === 0) return null;
  return `No SHA-256 was given for ${listed(files.map(({ name }) => name))}. The received data was accepted without a check, and its hash was recorded.`;
}

/** Returns the facts of an error about names in the list of hashes. */
export function badNames(names: readonly string[]): Record<string, unknown> {
  return { field: 'manifest', names: names.slice(0, 100) };
}

function listed(names: readonly string[]): string {
  const said = names.slice(0, MOST_NAMED).map((name) => (name.length > 120 ? `…${name.slice(-119)}` : name));
  const more = names.length - said.length;
  return `${said.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
