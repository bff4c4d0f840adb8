import type { LocalModel, ModelTest } from '../../../contracts/domain/local-model.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { Services } from '../../app/services.ts';
import { testModel as runTasks } from './run-local-self-test.ts';
import type { TestOptions } from './self-test-turn.ts';

/** Small tasks on a notebook of its own, with speed and memory. The model is loaded for it where it is not. */
export async function testModel(
  services: Services,
  { modelId, engine }: LocalModel,
  options: TestOptions,
): Promise<ModelTest> {
  const { signal } = options;
  const { engines, source } = services.localModels;
  await engines.load(modelId, { signal });
  // Asked for once it is loaded: its own tokenizer then counts what goes into a prompt.
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
