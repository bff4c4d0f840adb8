import { openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import type { ErrorData } from '../../../contracts/errors/errors.ts';

/**
 * Returns the files that a new download may repair, with the hash that each must have: of the named file, or of all
 * files without a name. A file that does not match its hash was damaged on this device. A file whose hash was computed
 * from the received bytes is fetched again without a hash. A file that matches a given hash is not returned: a new
 * download would bring the same bytes.
 */
export async function findRefetchable(
  row: LocalModel,
  { code, data }: ErrorData,
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  // For an unsupported model, only a truncated file can improve.
  const mayHelp = code === 'model-damaged' || (code === 'model-unfit' && data?.cutOff === true);
  if (code !== 'model-damaged' && code !== 'model-unfit') return found;
  const folder = openModelFolder(row.folder);
  const named = row.files.filter(({ done, name }) => done && (!data?.name || data.name === name));
  for (const { name, sha256, hashMade, listed } of named) {
    const isHere = (await folder.hash(name)) === sha256;
    const isMade = hashMade === true || (row.manifest === 'made' && listed !== true);
    if (!isHere) found.set(name, sha256);
    else if (mayHelp && isMade) found.set(name, null);
  }
  return found;
}
