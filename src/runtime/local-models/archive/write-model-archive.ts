import { damagedError } from '../../../adapters/model-files/check-files.ts';
import { openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import { sumBlob } from '../../../adapters/model-files/sum-blob.ts';
import { layOutZip, type StoredMember } from '../../../adapters/zip/stored-zip.ts';
import { ENGINES } from '../../../contracts/domain/local-engines.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { modelNotFoundError } from '../../../contracts/errors/messages/model-messages.ts';
import { Job } from '../../import-export/jobs.ts';
import { createProgressTeller } from '../downloads/report-progress.ts';
import { plainName } from '../import/plain-names.ts';
import { findModel, type LocalModelStore } from '../local-model-store.ts';
import { MANIFEST, writeManifest } from './model-manifest.ts';

/**
 * Returns one archive with all files of a model and a manifest of their hashes, each checked first. The archive refers
 * to the stored files, so it needs no second copy, and can be read only while the model exists. Rejects with
 * `model-damaged` that names a file.
 */
export async function exportModel(modelStore: LocalModelStore, modelId: string, job: Job = new Job()): Promise<File> {
  const row = await findModel(modelStore, modelId);
  if (ENGINES[row.engine].fileFormat === null) {
    throw badInputError('builtInExport', {}, { modelId });
  }
  if (row.state !== 'ready') {
    throw badInputError('exportEarly', { title: row.title }, { modelId, state: row.state });
  }
  const list = new Blob([writeManifest(row)]);
  const nowMs = modelStore.loop.clock.nowMs();
  const member = (name: string, blob: Blob, crc32: number): StoredMember => ({ name, blob, crc32, modifiedMs: nowMs });
  const members = [member(MANIFEST, list, (await sumBlob(list)).crc32)];
  const folder = openModelFolder(row.folder);
  const totalBytes = row.files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  const { signal } = job;
  job.expect(totalBytes);
  const progress = createProgressTeller();
  let before = 0;
  try {
    for (const { name, sha256 } of row.files) {
      const file = await folder.file(name);
      if (file === null) throw damagedError([{ name, expected: sha256 ?? '', got: null }]);
      const onProgress = (bytes: number) => {
        job.advance(before + bytes - job.progress.done);
        progress.tell({ modelId, phase: 'check', file: name, doneBytes: before + bytes, totalBytes });
      };
      const sums = await sumBlob(file, { signal, onProgress });
      if (sums.sha256 !== sha256) throw damagedError([{ name, expected: sha256 ?? '', got: sums.sha256 }]);
      members.push(member(name, file, sums.crc32));
      before += file.size;
      job.advance(before - job.progress.done);
    }
  } catch (error) {
    // The browser only says that a file is gone when the model was removed in the meantime.
    if ((await modelStore.store.findLocalModel(modelId)) === undefined) {
      throw modelNotFoundError('gone', { modelId }, {}, error);
    }
    throw error;
  } finally {
    progress.close();
  }
  return new File(layOutZip(members), `${plainName(modelId)}.cloister-model.zip`, { type: 'application/zip' });
}
