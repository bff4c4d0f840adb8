import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelTest } from '../../../contracts/domain/local-model.ts';
import type { GitHistory } from '../../../core/git-history/git-history-port.ts';
import type { Fetcher } from '../../../core/ports/fetcher.ts';
import type { PdfTexts } from '../../../core/ports/pdf-texts.ts';
import type { Screen } from '../../../core/ports/screen.ts';
import type { Search } from '../../../core/ports/search-port.ts';
import { runSelfTest, type SelfTestPorts } from '../../../core/self-test/run-self-test.ts';
import { createToolList } from '../../../core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../tools/index.ts';
import { GOLDEN_TASKS } from '../../../tools/self-test-tasks.ts';
import { openTestNotebook } from './self-test-notebook.ts';

const NOWHERE: Fetcher = {
  fetch: async () => ({ type: 'error', code: 'denied', message: 'The self-test does not use the network.' }),
  readHtml: async () => ({ title: '', text: '', truncated: false }),
};

const NO_SCREEN: Screen = {
  show: () => {},
  ask: async () => ({ type: 'refused', why: 'not-open' }),
};

const NO_GIT: GitHistory = {
  versions: async () => null,
  read: async () => null,
  propose: async () => 'no-history',
  push: async () => 'other',
};

/** A search without results, because a notebook in memory has no index. */
const NO_INDEX: Search = { search: async () => ({ hits: [], truncated: false, matched: [] }) };

/** The notebook of the test has no PDF. */
const NO_PDFS: PdfTexts = { read: async () => ({ pages: [], pageCount: 0, problem: 'broken' }) };

export type ModelTestParts = Omit<
  SelfTestPorts,
  'goldenTasks' | 'tools' | 'fetcher' | 'screen' | 'git' | 'search' | 'pdf' | 'openNotebook'
>;

/** Runs the tasks of the self-test on a model, with the real tools and a notebook in memory. */
export function testModel(model: LanguageModelV4, parts: ModelTestParts): Promise<ModelTest> {
  const { hasher, ids, clock } = parts;
  return runSelfTest(model, {
    ...parts,
    goldenTasks: GOLDEN_TASKS,
    tools: createToolList(TOOLS),
    fetcher: NOWHERE,
    screen: NO_SCREEN,
    git: NO_GIT,
    search: NO_INDEX,
    pdf: NO_PDFS,
    openNotebook: (files) => openTestNotebook(files, { hasher, ids, nowMs: () => clock.nowMs() }),
  });
}
