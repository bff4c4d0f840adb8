import type { LocalModel, ModelTest } from '../../../contracts/domain/local-model.ts';
import type { ModelHub } from '../../../contracts/domain/models/model-hub.ts';

/** Stores the rows of local models and of their tests. */
export interface ModelStore {
  listLocalModels(): Promise<LocalModel[]>;
  findLocalModel(modelId: string): Promise<LocalModel | undefined>;
  /** Adds a row. Rejects when the id exists. */
  addLocalModel(row: LocalModel): Promise<void>;
  /** Replaces a row with the result of `update` in one transaction; null keeps it. Resolves with the row; undefined for none. */
  updateLocalModel(modelId: string, update: (row: LocalModel) => LocalModel | null): Promise<LocalModel | undefined>;
  removeLocalModel(modelId: string): Promise<void>;
  /** Lists the tests of one model, or of all. */
  listModelTests(modelId?: string): Promise<ModelTest[]>;
  putModelTest(test: ModelTest): Promise<void>;
  /** Returns the hub of models, and what it listed so far. */
  modelHub(): Promise<ModelHub>;
  /** Replaces the hub with the result of `update` in one transaction. Resolves with the result. */
  updateModelHub(update: (hub: ModelHub) => ModelHub): Promise<ModelHub>;
}
