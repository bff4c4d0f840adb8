import { describeFiles, type FilesHarness } from '../contract/notebook-files.contract.ts';
import { openTestServices } from '../support/browser/test-services.ts';
import { posixFiles, storeFiles } from '../support/notebook-files.ts';

async function harnessOf(name: string, known?: string): Promise<FilesHarness> {
  const { call, runtime, stop } = await openTestServices({ name });
  const { notebookId } =
    known === undefined ? await call('notebooks.create', { name: 'Files' }) : { notebookId: known };
  return {
    store: storeFiles(call, notebookId),
    posix: await posixFiles(runtime, notebookId),
    reopen: () => harnessOf(name, notebookId),
    stop,
  };
}

describeFiles('a notebook in the browser', () => harnessOf(`files-${crypto.randomUUID()}`), { runs: 8 });
