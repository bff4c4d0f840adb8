import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, FakeNotebook } from '../../../support/fake-tools.ts';
import { runModel } from '../../../support/run-model.ts';
import { sampleFiles } from '../../../support/sample-notebook.ts';

const TODAY = '2026-11-24';

/** The suggestions of a language, with names of the sample notebook. */
function suggestionsIn(folder: string, month: string): string[] {
  const file = new URL(`../../../../src/ui/languages/${folder}/agents/ask.ftl`, import.meta.url);
  const values: Record<string, string> = {
    folder: '/experiments',
    month,
    day: '2026-11',
    word: 'chlorophyll',
    note: '/notes/plan.md',
  };
  return [...readFileSync(file, 'utf8').matchAll(/^ask-suggest-\w+ = (.+)$/gm)].map(([, text = '']) =>
    text.replaceAll(/\{ \$(\w+) \}/g, (_, name: string) => values[name] ?? ''),
  );
}

describe.each([
  ['de', 'de', 'November 2026'],
  ['zh', 'zh-cn', '2026年11月'],
] as const)('suggested requests in %s', (language, folder, month) => {
  it.each(suggestionsIn(folder, month))('are understood by the Navigator: %s', async (request) => {
    const run = await runModel(request, {
      model: createNavigatorModel({ language }),
      notebook: new FakeNotebook(sampleFiles(TODAY)),
      today: TODAY,
      tools: ALL_TOOLS,
    });
    expect(run.text).not.toMatch(/nicht verstanden|nichts gefunden|没有听懂|没有找到/);
    expect(run.calls.length).toBeGreaterThan(0);
  });
});
