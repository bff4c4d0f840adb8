import type { TurnMaker } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FILES = { '/notes/a.md': '# A\n', '/notes/b.md': '# B\n', '/notes/c.md': '# C\n', '/private/key.md': '# Key\n' };
const NAMES = ['a', 'b', 'c'];
const TASKS = ['Read the first note', 'Read the private note'];

const todos = (done: number) => ({
  name: 'write_todos',
  input: {
    todos: NAMES.map((name, index) => ({
      text: `Raise the heading of ${name}`,
      state: index < done ? 'done' : index === done ? 'in-progress' : 'pending',
    })),
  },
});
const edit = (name: string | undefined) => ({
  name: 'edit_file',
  input: { file_path: `/notes/${name}.md`, old_string: '# ', new_string: '## ' },
});

/** Answers by the conversation alone, as a model that knows the tools of deepagents. */
const answer: TurnMaker = ({ messages }) => {
  const asked = JSON.stringify(messages.find(({ role }) => role === 'user')?.content);
  const answers = messages.filter(({ role }) => role === 'assistant').length;
  const at = TASKS.findIndex((task) => asked.includes(task));
  if (at !== -1) {
    const path = at === 0 ? '/notes/a.md' : '/private/key.md';
    return answers === 0 ? { calls: [{ name: 'read_file', input: { file_path: path } }] } : { text: 'Looked.' };
  }
  const delegated = TASKS.map((description) => ({
    name: 'task',
    input: { description, subagent_type: 'general-purpose' },
  }));
  const turns = [
    { calls: [todos(0)] },
    { calls: delegated },
    ...NAMES.map((name, index) => ({ calls: [todos(index), edit(name)] })),
    { calls: [todos(3)] },
    { text: 'All headings are raised.' },
  ];
  return turns[answers] ?? { text: 'Done.' };
};

test('a deep agent plans, asks two helpers, and edits three files, with a reload before each answer', async ({
  page,
  rootUrl,
}) => {
  const server = await startProvider({ key: 'sk-loopback', script: answer });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await openNotebook(page, FILES);
    await page.evaluate(async (baseURL) => {
      const models = [{ modelId: 'test-model' }];
      const kind = 'openai-compatible';
      await cloister.providers.connect({ providerId: 'loopback', kind, baseURL, apiKey: 'sk-loopback', models });
    }, server.baseURL);

    // A person makes the agent on its page.
    await page.goto(`${rootUrl}?console#/agents/new/form`);
    await page.getByText(/^Advanced/).click();
    await page.getByLabel('Title', { exact: true }).first().fill('Planner');
    await page.getByLabel('Name', { exact: true }).fill('planner');
    await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Deep agent' });
    await page.evaluate(async () => {
      await cloister.agents.create({
        name: 'boss',
        title: 'Boss',
        adapter: 'deep-agent',
        model: { providerId: 'loopback', modelId: 'test-model' },
        scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
        can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false },
      });
    });
    const parked = await page.evaluate(
      (id) => cloister.chat('Raise all headings', { agent: 'boss', notebookId: id }),
      notebookId,
    );
    expect(parked).toMatchObject({ status: 'awaiting-approval', pending: [{ target: '/notes/a.md' }] });
    for (const name of NAMES) {
      await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${parked.runId}`);
      await page.reload();
      const change = page.getByRole('region', { name: /^Proposed change/ }).last();
      await expect(change).toContainText(`${name}.md`);
      await page.getByRole('button', { name: 'Allow once' }).last().click();
      await expect(
        page.getByRole('region', { name: /^Proposed change/ }).filter({ hasText: `${name}.md` }),
      ).toHaveCount(0);
    }
    await expect(page.getByText('All headings are raised.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const { run, texts, denied, hosts } = await page.evaluate(
      async ([id, runId, names]) => {
        const run = await cloister.runs.get(runId);
        const texts = await Promise.all(names.map((name) => cloister.files.read(id, `/notes/${name}.md`)));
        const entries = await cloister.audit.entries({ newestFirst: true, limit: 200 });
        const denied = entries.filter(({ decision }) => decision === 'denied').map(({ target }) => target);
        return {
          run,
          texts,
          denied,
          hosts: performance.getEntriesByType('resource').map(({ name }) => new URL(name).host),
        };
      },
      [notebookId, parked.runId, NAMES] as const,
    );
    expect(run).toMatchObject({ status: 'completed', helped: { runs: 2 } });
    expect(texts).toEqual(['## A\n', '## B\n', '## C\n']);
    expect(denied).toContain('/private/key.md');
    expect([...new Set(hosts)]).toEqual([new URL(rootUrl).host]);
    // The model was told of the tools of deepagents, and of nothing that runs a program.
    const bodies = server.asked().flatMap(({ body }) => (body.includes('"messages"') ? [body] : []));
    expect(bodies.length).toBeGreaterThan(8);
    expect(bodies.filter((body) => !body.includes('"ls"') || body.includes('"name":"execute"'))).toEqual([]);
  } finally {
    await server.close();
  }
});
