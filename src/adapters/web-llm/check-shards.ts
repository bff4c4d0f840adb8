import { z } from 'zod';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import { modelDamagedError } from '../../contracts/errors/messages/model-messages.ts';
import { parseJson } from '../../core/shared/json/parse-json.ts';
import { TENSOR_CACHE } from '../../core/shared/local-models/web-llm-files.ts';

const cacheSchema = z.object({ records: z.array(z.object({ dataPath: z.string(), nbytes: z.number() })) });

/**
 * Compares the sizes of all shards with the list of shards, because the engine would fail late and name no file. Throws
 * `model-damaged`.
 */
export async function checkShards(
  listText: string,
  names: readonly string[],
  file: (name: string) => Promise<File>,
): Promise<void> {
  const parsed = cacheSchema.safeParse(parseJson(listText));
  if (!parsed.success) throw damaged(TENSOR_CACHE, 'cannot be read as a list of shards');
  for (const { dataPath, nbytes } of parsed.data.records) {
    if (!names.includes(dataPath)) throw damaged(dataPath, 'is in the list of shards but not among the files');
    const { size } = await file(dataPath);
    if (size !== nbytes) throw damaged(dataPath, `has ${size} bytes instead of ${nbytes}`);
  }
}

function damaged(name: string, what: string): CloisterError {
  const shown = name.length > 200 ? `${name.slice(0, 200)}…` : name;
  return modelDamagedError('shard', { name: shown, text: what });
}
