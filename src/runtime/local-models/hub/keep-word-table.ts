import { type ModelFolder, openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { LocalModel, ModelFile } from '../../../contracts/domain/local-model.ts';
import type { SeenFile } from '../../../contracts/domain/models/model-hub.ts';
import { modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { keepDownloadedTable } from '../../search/meaning.ts';
import type { LocalModelStore } from '../local-model-store.ts';
import { MOST_SEEN, withSeen } from './apply-listing.ts';
import { parseHubAddress } from './hub-address.ts';

/**
 * Keeps the table of word vectors whose files are complete and match the list of their hub. Its files are no longer needed then. Rejects
 * with `model-unfit` for files that are no table, and with `model-damaged` for a file that had another hash before.
 */
export async function keepWordTable(modelStore: LocalModelStore, row: LocalModel): Promise<Partial<LocalModel>> {
  await checkSmallFiles(modelStore, row);
  const folder = openModelFolder(row.folder);
  await keepDownloadedTable({
    tableId: row.modelId,
    title: row.title,
    table: await fileOf(folder, row, '.safetensors'),
    tokenizer: await fileOf(folder, row, '.json'),
  });
  return {};
}

async function fileOf(folder: ModelFolder, { files, title }: LocalModel, ending: string) {
  const name = files.find((file) => file.name.endsWith(ending))?.name ?? ending;
  const blob = await folder.file(name);
  if (blob === null) throw modelDamagedError('missing', { name, modelId: title });
  return { name, blob };
}

/**
 * A hub lists no SHA-256 of a small file. That of the first download is remembered as those of the list are, and another one is refused
 * later.
 */
async function checkSmallFiles({ store, loop }: LocalModelStore, { hub, files }: LocalModel): Promise<void> {
  if (hub === undefined) return;
  const { repo, address } = hub;
  const commit = hub.commit ?? hub.revision;
  const { seen: known } = await store.modelHub();
  const seen: SeenFile[] = [];
  for (const file of files) {
    const path = pathOf(file, address);
    const { sha256 } = file;
    if (path === null || sha256 === null) continue;
    const first = known.find((one) => one.repo === repo && one.path === path);
    if (first === undefined) seen.push({ repo, path, sha256, commit, atMs: loop.clock.nowMs() });
    else if (first.sha256 !== sha256) {
      const values = { name: path, repo, origin: address, expected: first.sha256, before: first.commit };
      throw modelDamagedError('seenHash', { ...values, got: sha256, commit });
    }
  }
  if (seen.length > 0) await store.updateModelHub((now) => ({ ...now, seen: withSeen(now.seen, seen, MOST_SEEN) }));
}

function pathOf({ url }: ModelFile, address: string): string | null {
  return url === null ? null : (parseHubAddress(url, address)?.path ?? null);
}
