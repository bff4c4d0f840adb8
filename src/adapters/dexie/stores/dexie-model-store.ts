import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import type { ModelHub } from '../../../contracts/domain/models/model-hub.ts';
import type { ModelStore } from '../../../core/ports/rows/model-store.ts';
import type { CloisterDatabase } from '../database.ts';

const NO_HUB: ModelHub = { address: null, seen: [] };

export function createModelStore(database: CloisterDatabase): ModelStore {
  const { localModels, modelTests, meta } = database;
  const readHub = async () => {
    const row = await meta.get('model-hub');
    return row?.key === 'model-hub' ? row.hub : NO_HUB;
  };
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
    modelHub: readHub,
    updateModelHub: (update) =>
      database.transaction('rw', meta, async () => {
        const hub = update(await readHub());
        await meta.put({ key: 'model-hub', hub });
        return hub;
      }),
  };
}
