import { CloisterError } from '../../contracts/errors.ts';
import type { LocalModel, ModelTest } from '../../contracts/local-model.ts';
import type { House } from '../house.ts';

export interface TestOptions {
  /** Ends the test, which then rejects with `cancelled`. */
  readonly signal: AbortSignal;
  /** Called before the first task and after each. */
  readonly onTask: (doneTasks: number, totalTasks: number) => void;
}

/** Small tasks on a notebook of its own, with speed and memory. The model is loaded for it where it is not. */
export async function testModel(_house: House, { modelId }: LocalModel, _options: TestOptions): Promise<ModelTest> {
  throw new CloisterError('internal', `${modelId} cannot be tested yet.`, { modelId });
}
