import { CloisterError } from '../../contracts/errors.ts';
import type { LocalModel, ModelTest } from '../../contracts/local-model.ts';
import type { House } from '../house.ts';

/** Small tasks on a notebook of its own, with speed and memory. The model is loaded for it where it is not. */
export async function testModel(_house: House, { modelId }: LocalModel): Promise<ModelTest> {
  throw new CloisterError('internal', `${modelId} cannot be tested yet.`, { modelId });
}
