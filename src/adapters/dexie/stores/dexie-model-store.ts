import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import type { ModelStore } from '../../../core/ports/rows/model-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createModelStore({
  localModels,
  modelTests,
}: Pick<CloisterDatabase, 'localModels' | 'modelTests'>): ModelStore {
  return {
    listLocalModels: () => localModels.toArray(),
    findLocalModel: (modelId) => localModels.get(modelId),
    async addLocalModel(row) {
      await localModels.add(row);
    },
    async updateLocalModel(modelId, update) {
      let result: LocalModel | undefined;
      await localModels
        .where('modelId')
        .equals(modelId)
        .modify((row, change) => {
          const next = update(row);
          result = next ?? row;
          if (next !== null) change.value = next;
        });
      return result;
    },
    removeLocalModel: (modelId) => localModels.delete(modelId),
    listModelTests: (modelId) =>
      modelId === undefined ? modelTests.toArray() : modelTests.where('modelId').equals(modelId).toArray(),
    async putModelTest(test) {
      await modelTests.put(test);
    },
  };
}
