import { openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import type { ErrorData } from '../../../contracts/errors/errors.ts';

/**
 * Of the files that an error names, or all where it names none, those that may be better when they are fetched again, each with
 * the hash that it has to have then. What lies here with other bytes than its hash says was damaged here. What came as it is is
 * fetched again where fetching may help, and its hash, which was made of these bytes, is forgotten. What has the hash that
 * somebody gave stays: the same bytes would come.
 */
export async function findRefetchable(
  row: LocalModel,
  { code, data }: ErrorData,
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  // Of a model that no engine takes only what was cut short can get better.
  const mayHelp = code === 'model-damaged' || (code === 'model-unfit' && data?.cutOff === true);
  if (code !== 'model-damaged' && code !== 'model-unfit') return found;
  const folder = openModelFolder(row.folder);
  const named = row.files.filter(({ done, name }) => done && (!data?.name || data.name === name));
  for (const { name, sha256, hashMade } of named) {
    const isHere = (await folder.hash(name)) === sha256;
    const isMade = row.manifest === 'made' || hashMade === true;
    if (!isHere) found.set(name, sha256);
    else if (mayHelp && isMade) found.set(name, null);
  }
  return found;
}
