import { type LocalModel, localModelSchema, type ModelInput } from '../../../contracts/domain/local-model.ts';
import { saidSchema } from '../../../contracts/errors/error-data.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../../contracts/errors/messages/model-messages.ts';
import type { Services } from '../../app/services.ts';
import { refuseKnown, settingsOf } from '../local-model-store.ts';

type BuiltInModel = ModelInput<'built-in'>;

/**
 * Adds the browser's own model. The browser stores its files. Throws `model-unfit` when the browser has no model, and
 * `already-exists`.
 */
export async function addBuiltIn(services: Services, { modelId, engine, settings }: BuiltInModel): Promise<LocalModel> {
  await refuseKnown(services, modelId);
  const facts = await services.localModels.engines.device('page');
  const { builtIn, reason } = facts;
  if (builtIn === 'unavailable') {
    const why = saidSchema.safeParse(reason).data ?? modelUnfitError.sentence('builtInHere');
    throw new CloisterError('model-unfit', why, { modelId, engine, next: 'another-model' });
  }
  const nowMs = services.loop.clock.nowMs();
  const row = localModelSchema.parse({
    modelId,
    engine,
    title: 'Built-in model',
    licence: '',
    folder: '',
    files: [],
    manifest: 'made',
    webLlm: null,
    state: builtIn === 'available' ? 'ready' : 'waiting',
    error: null,
    notice: null,
    settings: settingsOf(settings),
    trainedContextTokens: null,
    addedMs: nowMs,
    updatedMs: nowMs,
  } satisfies LocalModel);
  await services.store.addLocalModel(row);
  return row;
}
