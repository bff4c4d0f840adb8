import type { LocalModel } from '../../contracts/domain/local-model.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import { findModel, type LocalModelStore } from './local-model-store.ts';

/** How often the row is read, in milliseconds: another tab may fetch the files. */
const LOOK_MS = 250;

/**
 * Waits until a model's files are complete and checked. Rejects with the error of the download, with `cancelled` after
 * a pause, with `model-not-found` after removal, or with the signal's reason.
 */
export async function waitForModel(
  modelStore: LocalModelStore,
  modelId: string,
  signal?: AbortSignal,
): Promise<LocalModel> {
  for (;;) {
    signal?.throwIfAborted();
    const row = await findModel(modelStore, modelId);
    switch (row.state) {
      case 'ready':
        return row;
      case 'failed': {
        const said = row.error;
        throw said
          ? new CloisterError(said.code, said, { ...said.data, modelId })
          : modelFailedError('prepare', {}, { modelId });
      }
      case 'paused': {
        throw cancelledError('download', { title: row.title }, { modelId });
      }
      case 'waiting':
      case 'downloading':
      case 'checking':
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        break;
      default:
        row.state satisfies never;
    }
  }
}
