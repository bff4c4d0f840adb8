import { AgeError, openStream, sealStream } from '../../../../adapters/age/age-file.ts';
import type { WorkFile } from '../../../../adapters/opfs-journal/work-files.ts';
import { backupDamagedError, backupLockedError } from '../../../../contracts/errors/messages/backup-messages.ts';
import type { BackupJob } from '../backup-job.ts';
import { readChunks } from './read-chunks.ts';

/** Writes an age file of a file, piece by piece. */
export async function sealBlob(blob: Blob, passphrase: string, into: WorkFile, job: BackupJob): Promise<void> {
  job.begin('sealing', blob.size);
  await copy(await sealStream(blob.stream(), passphrase), into, job);
}

/** Writes what an age file holds, piece by piece. Rejects for a wrong passphrase, and for a damaged or cut file. */
export async function openSealed(blob: Blob, passphrase: string, into: WorkFile, job: BackupJob): Promise<void> {
  job.begin('opening', blob.size);
  let plain: ReadableStream<Uint8Array>;
  try {
    plain = await openStream(blob.stream(), passphrase);
  } catch (error) {
    if (!(error instanceof AgeError)) throw error;
    if (error.failure === 'wrong-passphrase') throw backupLockedError('wrong', {}, {}, error);
    if (error.failure === 'no-passphrase') throw backupLockedError('method', {}, {}, error);
    throw backupDamagedError('differs', { place: 'its sealed head', reason: 'it cannot be read' }, {}, error);
  }
  let at = 0;
  try {
    await copy(plain, into, job, (bytes) => {
      at += bytes;
    });
  } catch (error) {
    // The errors of this app, and of a full device, are none of the file.
    if (!(error instanceof Error) || error instanceof DOMException || 'code' in error) throw error;
    const reason = 'it is cut, or a byte of it was changed';
    throw backupDamagedError('differs', { place: `byte ${at} of the sealed data`, reason }, {}, error);
  }
}

async function copy(
  stream: ReadableStream<Uint8Array>,
  into: WorkFile,
  job: BackupJob,
  passed: (bytes: number) => void = () => {},
): Promise<void> {
  for await (const chunk of readChunks(stream)) {
    into.append(new Uint8Array(chunk));
    passed(chunk.length);
    job.advance(chunk.length);
  }
}
