import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../../src/navigator/create-navigator-model.ts';
import { suggest } from '../../../../src/ui/ask/suggest.ts';
import { exampleGroups, exampleNames } from '../../../../src/ui/help/help-examples.ts';
import { ALL_TOOLS, FakeNotebook } from '../../../support/fake-tools.ts';
import { runModel } from '../../../support/run-model.ts';
import { sampleFiles } from '../../../support/sample-notebook.ts';

const TODAY = '2026-11-24';
/** What the first five minutes of the README tell a reader to ask. */
const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
const firstMinutes = readme.slice(readme.indexOf('## The first five minutes'), readme.indexOf('## Host it'));
const told = [...firstMinutes.matchAll(/`([A-Z][^`]+)`/g)].map((match) => match[1] ?? '');
const suggested = suggest(byFolder(Object.keys(sampleFiles(TODAY))), TODAY);
const examples = [[], byFolder(Object.keys(sampleFiles(TODAY)))]
  .map((folders) => exampleGroups(exampleNames(folders, 'germination')))
  .flatMap((groups) => groups.flatMap((group) => group.examples));
const shown = [...told, ...suggested, ...examples];

/** Paths by the folder at the top, as the screen looks at them. */
function byFolder(paths: readonly string[]): { folder: string; files: string[] }[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = path.slice(0, path.indexOf('/', 1) + 1).replace(/(.)\/$/, '$1') || '/';
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return [...folders].map(([folder, files]) => ({ folder, files }));
}

describe('suggested requests on the screen and in the README', () => {
  it('exist in the README', () => {
    expect(told.length).toBeGreaterThanOrEqual(4);
  });

  it.each([...new Set(shown)])('are understood by the Navigator in the sample notebook: "%s"', async (request) => {
    const files = sampleFiles(TODAY);
    const run = await runModel(request, {
      model: createNavigatorModel(),
      notebook: new FakeNotebook(files),
      today: TODAY,
      tools: [...ALL_TOOLS, 'add_labels'],
    });
    expect(run.text).not.toMatch(/did not understand|found nothing|nearest/i);
    expect(run.calls.length).toBeGreaterThan(0);
  });
});
