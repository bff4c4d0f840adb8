import 'fake-indexeddb/auto';
import { CloisterDatabase } from '../../src/adapters/dexie/database.ts';
import { posixFiles, storeFiles } from '../support/notebook-files.ts';
import { openRuntimeLab, type RuntimeLab } from '../support/runtime-lab.ts';
import { describeFiles, type FilesHarness } from './notebook-files.contract.ts';

async function harnessOf(lab: RuntimeLab, notebookId: string): Promise<FilesHarness> {
  return {
    store: storeFiles(lab.call, notebookId),
    posix: await posixFiles(lab.runtime, notebookId),
    async reopen() {
      const again = await openRuntimeLab({ database: new CloisterDatabase(lab.database.name) });
      return harnessOf(again, notebookId);
    },
    stop: () => lab.stop(),
  };
}

describeFiles('a notebook over rows in memory', async () => {
  const lab = await openRuntimeLab();
  return harnessOf(lab, await lab.notebook());
});
