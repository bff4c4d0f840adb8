import { type ModelFolder, openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { WrittenFile } from '../../../adapters/model-files/part-file.ts';
import type { LocalModel, ModelFile } from '../../../contracts/domain/local-model.ts';
import { type ErrorData, toErrorData } from '../../../contracts/errors/errors.ts';
import { modelDamagedError, modelFailedError } from '../../../contracts/errors/messages/model-messages.ts';
import { isAnswering } from '../../../core/shared/local-models/is-answering.ts';
import { CHAT_CONFIG, TENSOR_CACHE } from '../../../core/shared/local-models/web-llm-files.ts';
import { describeStored } from '../describe-files.ts';
import { needsListing } from '../hub/apply-listing.ts';
import { openHubLists } from '../hub/hub-lists.ts';
import { keepWordTable } from '../hub/keep-word-table.ts';
import { noticeOfOpen } from '../import/supplied-hashes.ts';
import { changeModel, type LocalModelStore } from '../local-model-store.ts';
import type { Waits } from './download-waits.ts';
import { type FetchOptions, type FileOutcome, fetchFile } from './fetch-file.ts';
import { findRefetchable } from './find-refetchable.ts';
import { otherFolderAddress } from './model-address.ts';
import { growWebLlm, moveFolder, readLists, withOldCache } from './plan-web-llm.ts';
import { createProgressTeller, sumFiles } from './report-progress.ts';

export interface FetchModelOptions extends Pick<FetchOptions, 'ways' | 'nowMs' | 'stallMs' | 'signal'> {
  readonly waits: Waits;
}

/** Maximum size of a list of files. Real lists are small. */
const MOST_LIST_BYTES = 32 * 1024 * 1024;
const MOST_NOTICE_CHARS = 2000;

/**
 * Fetches the missing files of a model, one after the other, until the model is `ready`, `failed`, or its state was
 * changed by someone else. Writes the row when a file ends and when the download is interrupted. Rejects with the
 * reason of `signal`.
 */
export async function fetchModel(
  modelStore: LocalModelStore,
  modelId: string,
  options: FetchModelOptions,
): Promise<void> {
  const progress = createProgressTeller();
  const lists = openHubLists(options);
  /** Files whose hash did not match once. */
  const mistrusted = new Set<string>();
  let attempt = 0;
  let received: LocalModel['received'];

  async function fetchOne(row: LocalModel, file: ModelFile & { readonly url: string }): Promise<FileOutcome> {
    let cleared = row.error === null;
    return fetchFile(file, {
      ...options,
      folder: openModelFolder(row.folder),
      onProgress(phase, doneBytes, totalBytes) {
        if (!cleared && phase === 'download') {
          cleared = true;
          void change(modelStore, modelId, () => ({ error: null })).catch(() => undefined);
        }
        const whole = sumFiles(row.files, { name: file.name, doneBytes, totalBytes });
        received = whole;
        // Bytes that are hashed again count as done.
        progress.tell({ modelId, phase: 'download', file: file.name, ...whole });
      },
    });
  }

  try {
    for (;;) {
      options.signal.throwIfAborted();
      const row = await grow(modelStore, modelId);
      if (row?.state !== 'downloading') return;
      const file = row.files.find(({ done }) => !done);
      if (file === undefined) return await complete(modelStore, row);
      const { url } = file;
      if (url === null) return await fail(modelStore, modelId, noAddress(row, file));
      const outcome = needsListing(row) ? await lists.apply(modelStore, row) : await fetchOne(row, { ...file, url });
      if (outcome.type === 'listed') continue;
      if (outcome.type === 'held-up') {
        attempt = outcome.gotOn ? 1 : attempt + (outcome.again === 'when-back' ? 0 : 1);
        if (attempt > options.waits.mostAttempts) return await fail(modelStore, modelId, givenUp(outcome.error));
        await change(modelStore, modelId, () => ({ error: again(outcome) }));
        await options.waits.wait(outcome, attempt, options.signal);
        continue;
      }
      attempt = 0;
      const verdict = await recordFile(modelStore, row, file, outcome, mistrusted);
      if (verdict === 'stop') return;
    }
  } finally {
    progress.close();
    await recordReceived(modelStore, modelId, received);
  }
}

/** Records how much of an unfinished download is on this device, which no message says after a reload. */
async function recordReceived(
  modelStore: LocalModelStore,
  modelId: string,
  received: LocalModel['received'],
): Promise<void> {
  if (received === undefined) return;
  const row = await modelStore.store.findLocalModel(modelId);
  if (row === undefined || row.state === 'ready') return;
  // Measured, because a resumed download may have been stopped while it was reading what it already had.
  const stored = await openModelFolder(row.folder).list();
  const doneBytes = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const totalBytes = received.totalBytes ?? row.received?.totalBytes ?? null;
  await changeModel(modelStore, modelId, ({ folder, state }) =>
    folder === row.folder && state !== 'ready' ? { received: { doneBytes, totalBytes } } : null,
  );
}

/** Records the outcome of a file in the row of its model. Resolves with whether the download continues. */
async function recordFile(
  modelStore: LocalModelStore,
  { modelId, folder }: LocalModel,
  file: ModelFile,
  outcome: Exclude<FileOutcome, { type: 'held-up' }>,
  mistrusted: Set<string>,
): Promise<'go-on' | 'stop'> {
  if (outcome.type === 'failed') {
    await fail(modelStore, modelId, outcome.error);
    return 'stop';
  }
  if (outcome.type === 'missing') {
    const moved = await change(modelStore, modelId, (row) => elsewhere(row, file));
    if (moved?.files.some(({ name, url }) => name === file.name && url !== file.url)) return 'go-on';
    await fail(modelStore, modelId, outcome.error);
    return 'stop';
  }
  const { sizeBytes, sha256, fits } = outcome.file;
  if (fits) {
    // Recorded also when the download was paused in the meantime, because the file is complete.
    await changeModel(modelStore, modelId, (row) =>
      row.folder !== folder
        ? null
        : {
            error: null,
            files: row.files.map((one) =>
              one.name === file.name
                ? { ...one, ...(isOpen(row, one) ? { hashMade: true } : {}), sizeBytes, sha256, done: true }
                : one,
            ),
          },
    );
    return 'go-on';
  }
  if (mistrusted.has(file.name)) {
    await fail(modelStore, modelId, notWhatItShouldBe(file, outcome.file));
    return 'stop';
  }
  mistrusted.add(file.name);
  const notice = modelDamagedError.sentence('hash', { name: file.name, hash: sha256 }).message;
  await change(modelStore, modelId, () => ({ notice }));
  return 'go-on';
}

/** Returns whether a file has no hash although hashes were given for the model. */
function isOpen({ manifest }: LocalModel, { sha256 }: ModelFile): boolean {
  return manifest === 'supplied' && sha256 === null;
}

/** Adds all files to the row of a WebLLM model once its lists are stored. */
async function grow(modelStore: LocalModelStore, modelId: string): Promise<LocalModel | undefined> {
  const row = await modelStore.store.findLocalModel(modelId);
  if (row?.state !== 'downloading' || row.webLlm === null) return row;
  const has = (name: string) => row.files.some((file) => file.name === name && file.done);
  if (!has(CHAT_CONFIG) || !has(TENSOR_CACHE)) return row;
  const { webLlm } = row;
  try {
    const folder = openModelFolder(row.folder);
    const lists = readLists(await textOf(folder, CHAT_CONFIG), await textOf(folder, TENSOR_CACHE));
    return await change(modelStore, modelId, ({ files, trainedContextTokens }) => {
      const grown = growWebLlm(files, webLlm, lists);
      const known = trainedContextTokens ?? lists.contextTokens;
      return JSON.stringify(grown) === JSON.stringify(files) && known === trainedContextTokens
        ? null
        : { files: grown, trainedContextTokens: known };
    });
  } catch (error) {
    await failUnusable(modelStore, row, toErrorData(error));
    return undefined;
  }
}

async function textOf(folder: ModelFolder, name: string): Promise<string> {
  const file = await folder.file(name);
  if (file === null || file.size > MOST_LIST_BYTES) return '';
  return file.text();
}

/** Returns the other known address of a missing file; null without one. */
function elsewhere(row: LocalModel, { name, url }: ModelFile): Partial<LocalModel> | null {
  if (row.webLlm === null) return null;
  const { webLlm } = row;
  const other = otherFolderAddress(webLlm.modelUrl);
  // Before the first file, the whole folder may have another address.
  if (name === CHAT_CONFIG && other !== null) {
    return { webLlm: { ...webLlm, modelUrl: other }, files: moveFolder(row.files, webLlm.modelUrl, other) };
  }
  const files = name === TENSOR_CACHE ? withOldCache(row.files, webLlm) : row.files;
  return files.some((file) => file.name === name && file.url !== url) ? { files } : null;
}

async function complete(modelStore: LocalModelStore, row: LocalModel): Promise<void> {
  try {
    const open = noticeOfOpen(row.files.filter(({ hashMade }) => hashMade));
    const said = [row.notice, open].filter((one) => one !== null).join(' ');
    const notice = said === '' ? null : said.slice(0, MOST_NOTICE_CHARS);
    const facts = isAnswering(row) ? await describeStored({ ...row, notice }) : await keepWordTable(modelStore, row);
    await change(modelStore, row.modelId, () => ({ notice, ...facts, state: 'ready', error: null }));
  } catch (error) {
    await failUnusable(modelStore, row, toErrorData(error));
  }
}

/**
 * Marks the model as failed because of an unusable file. Files that a new download may repair are fetched again when
 * the download resumes.
 */
async function failUnusable(modelStore: LocalModelStore, row: LocalModel, error: ErrorData): Promise<void> {
  const hashes = await findRefetchable(row, error);
  const failed = await change(modelStore, row.modelId, ({ files }) => ({
    state: 'failed',
    error,
    files: files.map((file) => {
      const sha256 = hashes.get(file.name);
      if (sha256 === undefined) return file;
      // Without the hash, the size is not reliable either.
      return { ...file, sha256, sizeBytes: sha256 === null ? null : file.sizeBytes, done: false };
    }),
  }));
  if (failed?.state !== 'failed') return;
  const folder = openModelFolder(row.folder);
  for (const name of hashes.keys()) await folder.remove(name);
}

async function fail(modelStore: LocalModelStore, modelId: string, error: ErrorData): Promise<void> {
  await change(modelStore, modelId, () => ({ state: 'failed', error }));
}

/** Changes the row if the download is still wanted: a pause by the person is not overwritten. */
function change(
  modelStore: LocalModelStore,
  modelId: string,
  how: (row: LocalModel) => Partial<LocalModel> | null,
): Promise<LocalModel | undefined> {
  return changeModel(modelStore, modelId, (row) => (row.state === 'downloading' ? how(row) : null));
}

function noAddress({ title, modelId }: LocalModel, { name }: ModelFile): ErrorData {
  return toErrorData(modelDamagedError('noAddress', { title, name }, { modelId }));
}

function again({ again: when, error }: Extract<FileOutcome, { type: 'held-up' }>): ErrorData {
  return when === 'when-back' ? error : { ...error, ...modelFailedError.sentence('retries', { why: error }) };
}

function givenUp(error: ErrorData): ErrorData {
  return { ...error, ...modelFailedError.sentence('attempts', { why: error }) };
}

function notWhatItShouldBe({ name, sha256: expected }: ModelFile, { sha256: got }: WrittenFile): ErrorData {
  return toErrorData(modelDamagedError('hashTwice', { name, expected: String(expected), got }));
}
