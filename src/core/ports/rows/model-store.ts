import type { LocalModel, ModelTest } from '../../../contracts/domain/local-model.ts';

/** Rows of the models on this device, and of their tests. */
export interface ModelStore {
  listLocalModels(): Promise<LocalModel[]>;
  findLocalModel(modelId: string): Promise<LocalModel | undefined>;
  /** Rejects when there is a model with this id. */
  addLocalModel(row: LocalModel): Promise<void>;
  /** Reads and replaces a row in one transaction; null leaves it. Resolves with the row, undefined where there is none. */
  updateLocalModel(modelId: string, update: (row: LocalModel) => LocalModel | null): Promise<LocalModel | undefined>;
  removeLocalModel(modelId: string): Promise<void>;
  /** Tests of one model, or of all. */
  listModelTests(modelId?: string): Promise<ModelTest[]>;
  putModelTest(test: ModelTest): Promise<void>;
}
