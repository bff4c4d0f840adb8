import type { TurnMaker } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FILES = {
  '/notes/index.md': '# Index\n',

  '/papers/light.md': '# Light\n\nRed light, 9.31 g.\n',
  '/papers/water.md': '# Water\n\nTwice a day, 7.02 g.\n',
};
const TASKS = ['Summarize /papers/light.md into /notes/light.md', 'Summarize /papers/water.md into /notes/water.md'];

/** Answers by the conversation alone, because helpers ask at the same time. */
const answer: TurnMaker = ({ messages }) => {
  const asked = JSON.stringify(messages.find(({ role }) => role === 'user')?.content);
  const answers = messages.filter(({ role }) => role === 'assistant').length;
  const at = TASKS.findIndex((task) => asked.includes(task));
  if (at === -1) {
    const calls = TASKS.map((task) => ({ name: 'agent_execute', input: { task } }));
    return answers === 0 ? { calls } : { text: 'Both papers are summarized in /notes.' };
  }
  const name = at === 0 ? 'light' : 'water';
  const turns = [
    { calls: [{ name: 'read_file', input: { path: `/papers/${name}.md` } }] },
    { calls: [{ name: 'create_file', input: { path: `/notes/${name}.md`, content: `# ${name}\n\nA summary.\n` } }] },
    { text: `Wrote /notes/${name}.md.` },
  ];
  return turns[answers] ?? { text: 'Done.' };
};

test('two helpers work at the same time, and ask in the run, which goes on after a reload', async ({
  page,
  rootUrl,
}) => {
  const server = await startProvider({ key: 'sk-loopback', script: answer });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await openNotebook(page, FILES);
    await page.evaluate(async (baseURL) => {
      const models = [{ modelId: 'test-model' }];
      await cloister.providers.connect({
        providerId: 'loopback',
        kind: 'openai-compatible',
        baseURL,
        apiKey: 'sk-loopback',
        models,
      });
      await cloister.agents.create({
        name: 'reader',
        title: 'Reader',
        model: { providerId: 'loopback', modelId: 'test-model' },
        scope: { notebooks: ['*'], folders: ['/papers', '/notes'], fileTypes: ['*'] },
        can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false },
      });
    }, server.baseURL);
    const parked = await page.evaluate(
      (id) => cloister.chat('Summarize both papers', { agent: 'reader', notebookId: id }),
      notebookId,
    );
    expect(parked.status).toBe('awaiting-approval');
    // They work at the same time, so either may ask first.
    expect(parked.pending.map(({ target }) => target).toSorted()).toEqual(['/notes/light.md', '/notes/water.md']);
    // A helper gets its task alone.
    const helperRequests = server.asked().filter(({ body }) => TASKS.some((task) => body.includes(task)));
    expect(helperRequests.some(({ messages }) => messages.length === 2)).toBe(true);

    for (const name of ['light', 'water']) {
      await page.reload();
      // After the reload: until then, an approval may still open in the centre by itself, and the run would only point there.
      await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${parked.runId}`);
      const helper = page.getByRole('region', { name: new RegExp(`^Helper: Reader\\. Summarize /papers/${name}`) });
      await expect(helper.getByText('Waiting for your approval')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await helper.getByRole('region', { name: /^Proposed change/ }).scrollIntoViewIfNeeded();
      await helper.getByRole('button', { name: 'Allow once' }).click();
      await expect(helper.getByText('Done', { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Both papers are summarized in /notes.')).toBeVisible();
    const done = await page.evaluate((id) => cloister.runs.get(id), parked.runId);
    expect(done).toMatchObject({ status: 'completed', helped: { runs: 2, steps: 6, toolCalls: 4 } });
    // The conversation of a helper is none of the person's.
    await expect(page.getByRole('tab', { name: /Summarize \/papers/ })).toHaveCount(0);

    await page.evaluate((id) => cloister.runs.undo(id), parked.runId);
    const paths = await page.evaluate(
      async (id) => (await cloister.files.list(id, '/notes')).map(({ path }) => path),
      notebookId,
    );
    expect(paths).toEqual(['/notes', '/notes/index.md']);
    expect((await page.evaluate(() => cloister.audit.verify())).intact).toBe(true);
  } finally {
    await server.close();
  }
});
