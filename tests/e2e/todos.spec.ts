import type { Todo } from '../../src/contracts/domain/run/todo.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

const HOSTILE = `<b onclick="alert(1)">Check</b> \u202Efdp.exe ${'and again '.repeat(1000)}`;

const list = (...states: Todo['state'][]) => ({
  name: 'write_todos',
  input: { todos: states.map((state, at) => ({ text: ['Read the notes', 'Write the summary', HOSTILE][at], state })) },
});
const read = { name: 'read_file', input: { path: '/a.md' } };

test('a run shows its to-do list live, its calls carry it, and a reload keeps it', async ({ page, rootUrl }) => {
  const server = await startProvider({
    key: 'sk-loopback',
    script: [
      { text: 'I plan first.', calls: [list('in-progress', 'pending', 'pending'), read] },
      {
        calls: [
          list('done', 'in-progress', 'pending'),
          { name: 'create_file', input: { path: '/b.md', content: 'b' } },
        ],
      },
      { calls: [list('done', 'done', 'in-progress'), read] },
      { calls: [list('done', 'done', 'done')] },
      { text: 'All is done.' },
    ],
  });
  try {
    await openConsole(page, rootUrl);
    const asked = await page.evaluate(async (baseURL) => {
      const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
      await cloister.files.write(notebookId, '/a.md', '# A');
      const provider = { providerId: 'loopback', kind: 'openai-compatible', baseURL, apiKey: 'sk-loopback' } as const;
      await cloister.providers.connect({ ...provider, models: ['test-model'] });
      const events: string[] = [];
      const { runId } = await cloister.chat('Summarize.', {
        agent: 'assistant',
        notebookId,
        onEvent: (event) => {
          if (event.type === 'todo-update') events.push(event.todos.map(({ state }) => state).join(' '));
        },
      });
      return { notebookId, runId, events };
    }, server.baseURL);
    expect(asked.events).toEqual(['in-progress pending pending', 'done in-progress pending']);

    await page.goto(`${rootUrl}?console#/notebook/${asked.notebookId}/run/${asked.runId}`);
    const panel = page.getByRole('region', { name: 'Summarize.' });
    const todos = panel.getByRole('list', { name: 'To-do list' });
    const progress = panel.getByRole('status').filter({ hasText: /^\d of \d done$/ });
    await expect(todos.getByRole('listitem')).toHaveCount(3);
    await expect(progress).toHaveText('1 of 3 done');
    await expect(todos.locator('[aria-current="step"]')).toContainText('Write the summary');
    await expect(todos.getByRole('img').first()).toHaveAccessibleName('Done');
    await expect(panel.getByText('To-do: Read the notes').first()).toBeVisible();
    // What the model writes is text: no element, no hidden order, and no more than its bound.
    const last = todos.getByRole('listitem').last();
    await expect(last).toContainText('<b onclick="alert(1)">Check</b>');
    await expect(last.locator('mark')).toHaveText(/U\+202E|202E/i);
    expect((await last.textContent())?.length).toBeLessThan(320);
    expect(await findViolations(page)).toEqual([]);

    await page.reload();
    await expect(progress).toHaveText('1 of 3 done');
    // The list follows the run while it works.
    await page.evaluate(async () => {
      const [question] = await cloister.approvals.list();
      await cloister.approvals.respond(question?.approvalId ?? '', { decision: 'allow_once' });
    });
    await expect(progress).toHaveText('3 of 3 done');
    const run = await page.evaluate((runId) => cloister.runs.get(runId), asked.runId);
    expect(run.calls.map(({ toolName, todoId }) => [toolName, todoId ?? null])).toEqual([
      ['write_todos', null],
      ['read_file', '1'],
      ['write_todos', '1'],
      ['create_file', '2'],
      ['write_todos', '2'],
      ['read_file', '3'],
      ['write_todos', '3'],
    ]);
    await panel.getByText('Details', { exact: true }).click();
    await panel.getByRole('button', { name: 'Debug view' }).click();
    const view = page.getByRole('region', { name: 'Debug view' });
    await view.getByText(/^Step 2/).click();
    await view.getByText('create_file').first().click();
    await expect(view.getByText('To-do: Write the summary')).toBeVisible();
  } finally {
    await server.close();
  }
});
