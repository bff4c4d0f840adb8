import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelTest } from '../../../contracts/domain/local-model.ts';
import type { Fetcher } from '../../../core/ports/fetcher.ts';
import { runSelfTest, type SelfTestPorts } from '../../../core/self-test/run-self-test.ts';
import { createToolList } from '../../../core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../tools/index.ts';
import { openTestNotebook } from './self-test-notebook.ts';

const NOWHERE: Fetcher = {
  fetch: async () => ({ type: 'error', code: 'denied', message: 'A test reaches no server.' }),
  readHtml: async () => ({ title: '', text: '', truncated: false }),
};

export type ModelTestParts = Omit<SelfTestPorts, 'tools' | 'fetcher' | 'openNotebook'>;

/** Has any model work on the tasks of the self-test, with the real tools on a notebook in memory. */
export function testModel(model: LanguageModelV4, parts: ModelTestParts): Promise<ModelTest> {
  const { hasher, ids, clock } = parts;
  return runSelfTest(model, {
    ...parts,
    tools: createToolList(TOOLS),
    fetcher: NOWHERE,
    openNotebook: (files) => openTestNotebook(files, { hasher, ids, nowMs: () => clock.nowMs() }),
  });
}
