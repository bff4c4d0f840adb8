import type { LocalModel } from '../../contracts/domain/local-model.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../contracts/domain/local-model.ts';
import type { ModelSettings } from '../../contracts/domain/model-input-fields.ts';
import { modelNotFoundError } from '../../contracts/errors/messages/model-messages.ts';
import { alreadyExistsError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ModelStore } from '../../core/ports/rows/model-store.ts';

/** The services that store models; every `Services` is one. */
export interface LocalModelStore {
  readonly store: ModelStore;
  readonly loop: { readonly clock: Pick<Clock, 'nowMs'> };
  /** Called after a change of rows: removes the servers of complete or deleted models from the allowlist. */
  readonly syncAllowlist: () => Promise<void>;
}

/** Returns the row of a model. Throws `model-not-found`. */
export async function findModel({ store }: LocalModelStore, modelId: string): Promise<LocalModel> {
  const row = await store.findLocalModel(modelId);
  if (row) return row;
  throw modelNotFoundError('check', { modelId });
}

/** Throws `already-exists` for a known model. */
export async function refuseKnown({ store }: LocalModelStore, modelId: string): Promise<void> {
  if ((await store.findLocalModel(modelId)) === undefined) return;
  throw alreadyExistsError('model', { modelId });
}

/**
 * Reads and changes the row of a model in one transaction; null from `how` changes nothing. Resolves with the resulting
 * row, undefined without one.
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

/** Returns the given settings, completed by the defaults. */
export function settingsOf(given: { [K in keyof ModelSettings]?: ModelSettings[K] | undefined } = {}): ModelSettings {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...DEFAULT_MODEL_SETTINGS, ...said };
}
