import type { LocalModel, ModelTest } from '../../../contracts/domain/local-model.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { Services } from '../../app/services.ts';
import { testModel as runTasks } from './run-local-self-test.ts';
import type { TestOptions } from './self-test-turn.ts';

/** Tests a model with small tasks on its own notebook, and measures speed and memory. Loads the model if necessary. */
export async function testModel(
  services: Services,
  { modelId, engine }: LocalModel,
  options: TestOptions,
): Promise<ModelTest> {
  const { signal } = options;
  const { engines, source, prefix } = services.localModels;
  await prefix.stop();
  await engines.load(modelId, { signal });
  // Resolved after the load, so that the model's own tokenizer counts the prompt.
  const chosen = await source.find({ providerId: engine, modelId }, null);
  if (chosen.type === 'unavailable') throw new CloisterError('model-failed', chosen.reason, { modelId });
  const { hasher, ids, clock } = services.loop;
  return runTasks(chosen.model, {
    ...options,
    engine,
    hasher,
    ids,
    clock,
    today: services.today(),
    ...(chosen.limits ? { limits: chosen.limits } : {}),
    weighBytes: () => engines.measureMemory(),
  });
}
