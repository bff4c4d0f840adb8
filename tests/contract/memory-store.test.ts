import { createMemoryServices } from '../support/memory-services.ts';
import { describeChanges } from './store-changes.contract.ts';
import type { StoreHarness } from './store-harness.ts';
import { describeLabels } from './store-labels.contract.ts';
import { describeRows } from './store-rows.contract.ts';

async function open(): Promise<StoreHarness> {
  const { store } = createMemoryServices();
  const { tables } = store;
  return {
    store,
    setRunnerEpoch: async (epoch) => {
      tables.runnerEpoch = epoch;
    },
    log: async () => [...tables.log],
    change: async (changeId) => tables.changes.get(changeId),
    notebookRow: async (notebookId) => tables.notebooks.get(notebookId),
    loseBlob: async (hash) => void tables.blobs.delete(hash),
    putDraft: async (draftId) => void tables.drafts.add(draftId),
    hasDraft: async (draftId) => tables.drafts.has(draftId),
  };
}

describeChanges('the store in memory', open);
describeRows('the store in memory', open);
describeLabels('the store in memory', open);
