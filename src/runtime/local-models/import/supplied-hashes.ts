import type { LocalModel, ModelFile } from '../../../contracts/domain/local-model.ts';
import type { ModelManifest } from '../../../contracts/domain/model-input-fields.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { plainName } from './plain-names.ts';

/** So many names are said; the rest is counted. */
const MOST_NAMED = 5;

/** Whether hashes were given for a model. A list without a hash gives none. */
export function manifestOf(manifest: ModelManifest | undefined): LocalModel['manifest'] {
  return Object.keys(manifest ?? {}).length === 0 ? 'made' : 'supplied';
}

/**
 * The hashes that were given for files of these names, which are plain; in the list they may stand as on a disk or in an address.
 * Throws `bad-input` where two hashes were given for one file, and as `refuseStrayHashes` does.
 *
 * @param toName what a name of the list is called here
 */
export function suppliedHashes(
  names: readonly string[],
  manifest: ModelManifest = {},
  toName: (given: string) => string = plainName,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const stray: string[] = [];
  for (const [given, hash] of Object.entries(manifest)) {
    const name = [given, decoded(given)].map(toName).find((one) => names.includes(one));
    if (name === undefined) {
      stray.push(given);
    } else if ((found.get(name) ?? hash) !== hash) {
      throw badManifest(`Two hashes were given for ${name}. Give one hash for each file.`, [given]);
    } else {
      found.set(name, hash);
    }
  }
  const open = names.filter((name) => !found.has(name));
  refuseStrayHashes(stray, open);
  return found;
}

/**
 * A hash that belongs to no file was meant for one, perhaps: throws `bad-input` that names it where a file would be taken without
 * a hash. A list that says more than is needed, as of a whole repository, does no harm.
 */
export function refuseStrayHashes(stray: readonly string[], open: readonly string[]): void {
  if (stray.length === 0 || open.length === 0) return;
  throw badManifest(
    `The model has no file ${listed(stray)}, for which a SHA-256 was given, and no hash was given for ${listed(open)}. Correct the names in the list of hashes, and add the model again.`,
    stray,
  );
}

/** What is said of files that were taken as they came, although hashes were given for others; null where there are none. */
export function noticeOfOpen(files: readonly Pick<ModelFile, 'name'>[]): string | null {
  if (files.length === 0) return null;
  return `No SHA-256 was given for ${listed(files.map(({ name }) => name))}. The received data was accepted without a check, and its hash was recorded.`;
}

/** `bad-input` about the list of hashes. */
export function badManifest(message: string, names: readonly string[]): CloisterError {
  return new CloisterError('bad-input', message, { field: 'manifest', names: names.slice(0, 100) });
}

/** A name as it stands in an address, or as it is. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function listed(names: readonly string[]): string {
  const said = names.slice(0, MOST_NAMED).map((name) => (name.length > 120 ? `…${name.slice(-119)}` : name));
  const more = names.length - said.length;
  return `${said.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
