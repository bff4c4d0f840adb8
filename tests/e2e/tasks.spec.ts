import type { Page } from '@playwright/test';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

const main = (page: Page) => page.getByRole('main');
const lane = (page: Page, name: string) => main(page).getByRole('region', { name: new RegExp(`^${name} \\d`) });
const openTasks = async (page: Page) => {
  await page.evaluate(() => {
    location.hash = '#/tasks';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Agent tasks' })).toBeVisible();
};

test('two messages while a run works are queued, survive a reload, and are done in order', async ({
  page,
  rootUrl,
}) => {
  const stalled = { fault: { type: 'stall', at: 'headers' } } as const;
  const server = await startProvider({
    script: [stalled, { text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }],
  });
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  await page.evaluate(
    (baseURL) =>
      cloister.providers.connect({ providerId: 'lab', kind: 'openai-compatible', baseURL, models: ['test-model'] }),
    server.baseURL,
  );
  await page.getByRole('button', { name: 'Agent: Navigator' }).click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('First?');
  await ask.press('Enter');
  await expect.poll(() => server.asked().length).toBe(1);
  const queued = page.getByRole('region', { name: 'Queued messages' });
  for (const message of ['Second?', 'Dropped?', 'Third?']) {
    await ask.fill(message);
    await ask.press('Enter');
    await expect(queued.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(queued.getByText('Queued: starts when the run ends')).toHaveCount(3);
  await queued.getByRole('button', { name: 'Cancel the queued message: Dropped?' }).click();
  await expect(queued.getByText('Dropped?', { exact: true })).toHaveCount(0);
  await expect(page).toHaveTitle(/^\(2\) /);
  expect(await findViolations(page)).toEqual([]);

  await page.reload();
  await page.evaluate(() => cloister.ready);
  await expect(page.getByText('Three.', { exact: true })).toBeVisible();
  await expect(queued).toHaveCount(0);
  const runs = await page.evaluate(async () => (await cloister.runs.list()).map(({ prompt, text }) => [prompt, text]));
  expect(runs).toEqual([
    ['Third?', 'Three.'],
    ['Second?', 'Two.'],
    ['First?', 'One.'],
  ]);
  await expect(page).not.toHaveTitle(/^\(/);
  await server.close();
});

test('a task is created, waits for another one and for a time, moves, and is cancelled and brought back', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  await openTasks(page);
  await expect(page.getByText('No tasks yet')).toBeVisible();

  const form = page.getByRole('form', { name: 'New task' });
  const create = async (prompt: string, options: { after?: RegExp; startAt?: string } = {}) => {
    await page.getByRole('button', { name: 'New task' }).click();
    await form.getByRole('textbox', { name: 'What to do' }).fill(prompt);
    if (options.after) {
      const after = form.getByRole('combobox', { name: 'After' });
      const label = (await after.getByRole('option').allTextContents()).find((text) => options.after?.test(text)) ?? '';
      await after.selectOption(label);
    }
    if (options.startAt) await form.getByLabel('Not before').fill(options.startAt);
    await form.getByRole('button', { name: 'Add task' }).click();
    await expect(form).toHaveCount(0);
  };
  await create('list /notes', { startAt: '2099-01-01T08:00' });
  await create('list /', { after: /list \/notes/ });
  await create('read /notes/a.md', { startAt: '2099-01-01T09:00' });
  const items = lane(page, 'Planned').getByRole('listitem');
  await expect(items).toHaveText([/^list \/notes/, /^list \/by.*after “list \/notes”/, /^read/]);

  // Reordered by the keyboard; the focus stays on the button.
  const up = page.getByRole('button', { name: 'Move up: read /notes/a.md' });
  await up.press('Enter');
  await expect(items).toHaveText([/^list \/notes/, /^read/, /^list \/by/]);
  await expect(up).toBeFocused();
  await up.press('Alt+ArrowUp');
  await expect(items).toHaveText([/^read/, /^list \/notes/, /^list \/by/]);
  await expect(up).toBeFocused();
  // By dragging, too.
  await items.nth(2).dragTo(items.nth(0));
  await expect(items).toHaveText([/^list \/by/, /^read/, /^list \/notes/]);

  await page.getByRole('button', { name: 'Cancel: list /notes' }).click();
  const blocked = lane(page, 'Blocked').getByRole('listitem');
  await expect(blocked.getByText('“list /notes”, which it waits for, was cancelled.')).toBeVisible();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(3);

  await page.getByRole('button', { name: 'Cancel: list /notes' }).click();
  await blocked.getByRole('button', { name: 'Start anyway' }).click();
  const done = lane(page, 'Completed').getByRole('listitem');
  await expect(done).toHaveText([/^list \/by/]);
  await done.getByRole('link', { name: 'list /' }).click();
  await expect(page.getByRole('article', { name: 'list /' })).toBeVisible();

  await openTasks(page);
  await page.getByRole('button', { name: 'Edit: read /notes/a.md' }).click();
  const edit = page.getByRole('form', { name: 'Edit task' });
  await edit.getByRole('combobox', { name: 'Agent' }).selectOption('Assistant');
  await edit.getByLabel('Not before').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  // No model is connected, so the start is refused, with the reason.
  await expect(blocked.getByText(/No language model is connected/)).toBeVisible();
  await page.getByRole('radio', { name: 'List' }).check();
  const list = page.getByRole('list', { name: 'Tasks in their order' });
  await expect(list.getByRole('listitem')).toHaveText([/Blocked/, /Completed|Cancelled/, /Completed|Cancelled/]);
  await page.getByRole('button', { name: 'Remove from the list: list /', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const actions = await page.evaluate(async () => (await cloister.audit.entries()).map(({ action }) => action));
  for (const verb of ['create', 'move', 'cancel', 'block', 'retry', 'start', 'end', 'assign', 'remove', 'restore']) {
    expect(actions).toContain(`task.${verb}`);
  }
});

test('the console creates tasks, follows them, and starts each once in many tabs', async ({
  page,
  context,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  const other = await context.newPage();
  await openConsole(other, rootUrl);
  const made = await other.evaluate(async () => {
    const [book] = await cloister.notebooks.list();
    const notebookId = book?.notebookId ?? '';
    const make = (title: string, after?: string) =>
      cloister.tasks.create({
        title,
        prompt: 'list /notes',
        agent: 'navigator',
        notebookId,
        ...(after ? { after } : {}),
      });
    const first = await make('First');
    const ids = [first.taskId];
    for (let n = 0; n < 4; n += 1) ids.push((await make(`Next ${n}`, ids.at(-1))).taskId);
    const circle = await cloister.tasks.update(first.taskId, { after: first.taskId }).catch(({ code }) => code);
    return { ids, circle, unknown: await cloister.tasks.get('task-0').catch(({ code }) => code) };
  });
  expect(made.unknown).toBe('not-found');
  expect(['bad-input', 'conflict']).toContain(made.circle);
  const state = () => page.evaluate(async () => (await cloister.tasks.list()).map(({ state: now }) => now));
  await expect.poll(state).toEqual(made.ids.map(() => 'completed'));
  const runs = await page.evaluate(async () => (await cloister.tasks.list()).map(({ runIds }) => runIds.length));
  expect(runs).toEqual(made.ids.map(() => 1));
  expect(await page.evaluate(async () => (await cloister.runs.list()).length)).toBe(made.ids.length);
});

test('tasks are found by words, file, action and agent, on the screen as in the console', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/buffer.md': 'Tris\n', '/raw/run.csv': '1\n' });
  await page.evaluate(async () => {
    const [book] = await cloister.notebooks.list();
    const notebookId = book?.notebookId ?? '';
    const startAtMs = Date.now() + 86_400_000;
    await cloister.tasks.create({ title: 'Recipe', prompt: 'read /notes/buffer.md', agent: 'navigator', notebookId });
    await cloister.tasks.create({ title: 'Runs', prompt: 'list /raw', agent: 'navigator', notebookId });
    await cloister.tasks.create({
      title: 'Later',
      prompt: 'read /raw/run.csv',
      agent: 'navigator',
      notebookId,
      startAtMs,
    });
  });
  const ended = () => page.evaluate(async () => (await cloister.tasks.list({ state: 'completed' })).length);
  await expect.poll(ended).toBe(2);
  await openTasks(page);
  const items = main(page).getByRole('listitem');
  await expect(items).toHaveCount(3);
  const words = page.getByRole('searchbox', { name: 'Search tasks' });
  await words.fill('buffer recipe');
  await expect(items).toHaveText([/Recipe/]);
  await words.fill('');
  await page.getByRole('searchbox', { name: 'File or folder' }).fill('/raw');
  await expect(items).toHaveText([/Later/, /Runs/]);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('list_files');
  await expect(items).toHaveText([/Runs/]);
  await page.getByRole('combobox', { name: 'Agent' }).selectOption('Assistant');
  await expect(items).toHaveCount(0);
  await expect(main(page).getByText('No matching tasks.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Agent' }).selectOption('All agents');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('All actions');
  await page.getByRole('searchbox', { name: 'File or folder' }).fill('');
  await expect(items).toHaveCount(3);
  const found = await page.evaluate(async () =>
    (await cloister.tasks.list({ path: '/raw', action: 'list_files' })).map(({ title }) => title),
  );
  expect(found).toEqual(['Runs']);
});
