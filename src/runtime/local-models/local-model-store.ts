import type { LocalModel } from '../../contracts/domain/local-model.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../contracts/domain/local-model.ts';
import type { ModelSettings } from '../../contracts/domain/model-input-fields.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ModelStore } from '../../core/ports/rows/model-store.ts';

/** The part of the services that keeps models; every `Services` is one. */
export interface LocalModelStore {
  readonly store: ModelStore;
  readonly loop: { readonly clock: Pick<Clock, 'nowMs'> };
  /** After rows have changed: servers of models that are complete or gone are taken from the gate's list. */
  readonly syncAllowlist: () => Promise<void>;
}

/** The row of a model. Throws `model-not-found`. */
export async function findModel({ store }: LocalModelStore, modelId: string): Promise<LocalModel> {
  const row = await store.findLocalModel(modelId);
  if (row) return row;
  const message = `The model “${modelId}” is not on this device. Check the list under Models.`;
  throw new CloisterError('model-not-found', message, { modelId });
}

/** Throws `already-exists`. */
export async function refuseKnown({ store }: LocalModelStore, modelId: string): Promise<void> {
  if ((await store.findLocalModel(modelId)) === undefined) return;
  const message = `The model “${modelId}” is already on this device. Remove the model first, or choose another name.`;
  throw new CloisterError('already-exists', message, { modelId });
}

/**
 * Changes the row of a model in one step with having read it; null leaves it as it is. Resolves with the row as it is then,
 * undefined where there is none.
 */
export async function changeModel(
  { store, loop }: LocalModelStore,
  modelId: string,
  how: (row: LocalModel) => Partial<LocalModel> | null,
): Promise<LocalModel | undefined> {
  return store.updateLocalModel(modelId, (row) => {
    const patch = how(row);
    return patch === null ? null : { ...row, ...patch, updatedMs: loop.clock.nowMs() };
  });
}

/** Settings as they hold: those given, laid over those that hold where nothing is said. */
export function settingsOf(given: { [K in keyof ModelSettings]?: ModelSettings[K] | undefined } = {}): ModelSettings {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...DEFAULT_MODEL_SETTINGS, ...said };
}
