import { openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { changeModel, findModel, type LocalModelStore } from '../local-model-store.ts';

/** Stops a download in any tab until it is resumed; received bytes stay. Does nothing without a download. */
export async function pauseDownload(modelStore: LocalModelStore, modelId: string): Promise<LocalModel> {
  const changed = await steer(modelStore, modelId, (row) =>
    row.state === 'downloading' ? { state: 'paused', error: null } : null,
  );
  await modelStore.syncAllowlist();
  return changed;
}

/** Resumes a paused download, or retries a failed one. Throws `model-damaged` when a missing file has no address. */
export async function resumeDownload(modelStore: LocalModelStore, modelId: string): Promise<LocalModel> {
  const row = await findModel(modelStore, modelId);
  if (row.state === 'ready' || row.state === 'downloading') return row;
  const lost = row.files.find(({ done, url }) => !done && url === null);
  if (lost) {
    throw modelDamagedError('noAddress', { title: row.title, name: lost.name }, { modelId });
  }
  const changed = await steer(modelStore, modelId, ({ state }) =>
    state === 'ready' || state === 'downloading' ? null : { state: 'downloading', error: null, notice: null },
  );
  await modelStore.syncAllowlist();
  return changed;
}

/**
 * Deletes files that a host found damaged (`model-damaged`, data `files`). They are fetched again if they came from a
 * server; otherwise the model becomes `failed`, with what to do. Resolves with the row.
 */
export async function repairModel(
  modelStore: LocalModelStore,
  modelId: string,
  names: readonly string[],
): Promise<LocalModel> {
  const { folder, files, title } = await findModel(modelStore, modelId);
  const bad = files.filter(({ name }) => names.includes(name));
  if (bad.length === 0) return findModel(modelStore, modelId);
  const list = bad.map(({ name }) => name).join(', ');
  const fetchable = bad.every(({ url }) => url !== null);
  // The row is changed first, so that a deleted file is never marked as complete.
  const changed = await steer(modelStore, modelId, (row) => ({
    files: row.files.map((file) => (names.includes(file.name) ? { ...file, done: false } : file)),
    ...(fetchable
      ? {
          state: 'downloading',
          error: null,
          notice: modelDamagedError.sentence('again', { list }).message,
        }
      : {
          state: 'failed',
          error: {
            code: 'model-damaged',
            message: `${list} of ${title} was damaged on this device and was deleted. Remove the model and import it again.`,
            data: { modelId, names: bad.map(({ name }) => name) },
          },
        }),
  }));
  const stored = openModelFolder(folder);
  for (const { name } of bad) await stored.remove(name);
  await modelStore.syncAllowlist();
  return changed;
}

async function steer(
  modelStore: LocalModelStore,
  modelId: string,
  how: (row: LocalModel) => Partial<LocalModel> | null,
): Promise<LocalModel> {
  return (await changeModel(modelStore, modelId, how)) ?? findModel(modelStore, modelId);
}
