import { damagedError } from '../../../adapters/model-files/check-files.ts';
import { requireSpace } from '../../../adapters/model-files/full-disk.ts';
import { openModelFolder, removeModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import { newFolderName } from '../../../adapters/model-files/places.ts';
import { type LocalModel, localModelSchema, type ModelFile } from '../../../contracts/domain/local-model.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { describeStored } from '../describe-files.ts';
import { createProgressTeller } from '../downloads/report-progress.ts';
import { type LocalModelStore, refuseKnown } from '../local-model-store.ts';
import { folderLock } from '../remove-model.ts';
import { noticeOfOpen } from './supplied-hashes.ts';

export interface IncomingFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Expected SHA-256; null for any. */
  readonly expected: string | null;
  readonly open: () => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Options to stop and observe a copy. */
export interface TakingIn {
  /** Stops the copy; then no file is left. */
  readonly signal?: AbortSignal | undefined;
  /** Included in every progress message. */
  readonly importId?: string | undefined;
}

/** A model without the facts that only its copied files contain. */
export type ModelDraft = Pick<
  LocalModel,
  'modelId' | 'engine' | 'title' | 'licence' | 'manifest' | 'webLlm' | 'settings' | 'trainedContextTokens'
>;

/**
 * Copies files and hashes each while copying, then writes the row of their model as `ready`. Rejects with
 * `model-damaged` and the file, expected and got, with `storage-full`, with `already-exists`, or with the reason of
 * `signal`; then no file is left.
 */
export async function takeIn(
  modelStore: LocalModelStore,
  draft: ModelDraft,
  files: readonly IncomingFile[],
  watch: TakingIn = {},
): Promise<LocalModel> {
  await refuseKnown(modelStore, draft.modelId);
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await requireSpace(totalBytes, draft.title);
  const folder = newFolderName();
  // Locked until the row names the folder, so that the folder does not count as a leftover.
  return navigator.locks.request(folderLock(folder), async () => {
    try {
      const copied = await copyAll(folder, draft, files, totalBytes, watch);
      return await writeRow(modelStore, draft, folder, copied);
    } catch (error) {
      await removeModelFolder(folder).catch(() => undefined);
      throw error;
    }
  });
}

async function copyAll(
  folder: string,
  draft: ModelDraft,
  files: readonly IncomingFile[],
  totalBytes: number,
  { signal, importId }: TakingIn,
): Promise<ModelFile[]> {
  const progress = createProgressTeller();
  const target = openModelFolder(folder);
  const copied: ModelFile[] = [];
  const told = { totalBytes, ...(importId === undefined ? {} : { importId }) };
  let before = 0;
  try {
    for (const { name, expected, sizeBytes: promised, open } of files) {
      signal?.throwIfAborted();
      const onProgress = (bytes: number) =>
        progress.tell({ modelId: draft.modelId, phase: 'check', file: name, doneBytes: before + bytes, ...told });
      const { sha256, sizeBytes, fits } = await target.write(name, open(), { signal, onProgress, expected });
      if (!fits) throw damagedError([{ name, expected: expected ?? '', got: sha256 }]);
      if (sizeBytes !== promised) throw wrongSize(name, promised, sizeBytes);
      const isOpen = draft.manifest === 'supplied' && expected === null;
      copied.push({ name, url: null, sizeBytes, sha256, ...(isOpen ? { hashMade: true } : {}), done: true });
      before += sizeBytes;
    }
    return copied;
  } finally {
    progress.close();
  }
}

async function writeRow(
  modelStore: LocalModelStore,
  draft: ModelDraft,
  folder: string,
  files: ModelFile[],
): Promise<LocalModel> {
  const nowMs = modelStore.loop.clock.nowMs();
  const row: LocalModel = {
    ...draft,
    folder,
    files,
    state: 'ready',
    error: null,
    addedMs: nowMs,
    updatedMs: nowMs,
    notice: noticeOfOpen(files.filter(({ hashMade }) => hashMade)),
  };
  const described = localModelSchema.parse({ ...row, ...(await describeStored(row)) });
  await modelStore.store.addLocalModel(described).catch(async (error: unknown) => {
    // Another call may have added the model in the meantime.
    await refuseKnown(modelStore, draft.modelId);
    throw error;
  });
  return described;
}

function wrongSize(name: string, expected: number, got: number): CloisterError {
  return modelDamagedError('size', { name, bytes: got, limit: expected }, { expected, got });
}
