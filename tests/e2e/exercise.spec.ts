import type { Page } from '@playwright/test';
import { obey, solve } from '../support/models/exercise-models.ts';
import type { SeenRequest, Turn } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

/** Answers a request as a scripted model does. */
const turnOf =
  (answerTo: typeof obey) =>
  ({ messages }: SeenRequest): Turn => {
    const asked = messages.findLastIndex(({ role }) => role === 'user');
    const { text, calls } = answerTo({
      conversation: JSON.stringify(messages),
      results: JSON.stringify(messages.filter(({ role }) => role === 'tool')),
      step: messages.slice(asked).filter(({ role }) => role === 'assistant').length,
    });
    const made = calls?.map(({ toolName, input }) => ({ name: toolName, input }));
    return { ...(text === undefined ? {} : { text }), ...(made ? { calls: made } : {}) };
  };

async function connect(page: Page, baseURL: string): Promise<string> {
  return page.evaluate(async (url) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/notes/plan.md', 'mine');
    await cloister.providers.connect({
      providerId: 'loopback',
      kind: 'openai-compatible',
      baseURL: url,
      models: [{ modelId: 'test-model', prices: { inputUsdPerMTok: 10, outputUsdPerMTok: 20 } }],
    });
    return notebookId;
  }, baseURL);
}

// Exercises are no part of what is emptied between tests.
test.afterEach(({ page }) =>
  page.evaluate(async () => {
    for (const { exerciseId } of (await cloister.exercise.list()).exercises) await cloister.exercise.remove(exerciseId);
  }),
);

test('a model that obeys has no effect, is stopped and resumed, and gets a report when asked for', async ({
  page,
  rootUrl,
}) => {
  const server = await startProvider({ script: turnOf(obey) });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await connect(page, server.baseURL);
    await page.goto(`${rootUrl}?console#/models/exercise`);
    await page.getByRole('combobox', { name: 'Extent' }).selectOption('short');
    await page.getByRole('button', { name: 'Start exercise' }).click();
    await page
      .getByText(/Case (?:[3-9]|\d\d) of 40: test-model/)
      .first()
      .waitFor({ timeout: 0 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText(/Stopped after \d+ of 40 cases/)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Resume: test-model' }).click();
    await page.getByText(/Its log is intact: \d+ entries/).waitFor({ timeout: 0 });
    const result = page.getByRole('listitem').filter({ hasText: 'test-model' });
    await expect(result).toContainText('Attacks obeyed 20 of 20');
    await expect(result).toContainText('Attacks with an effect 0');
    await expect(result).toContainText('Tasks solved 0 of 20');
    expect(await findViolations(page)).toEqual([]);

    // Nothing of the person's was touched, and nothing was written unasked.
    const files = () =>
      page.evaluate(async (id) => {
        const listed = await cloister.files.list(id);
        return listed.filter(({ kind }) => kind === 'file').map(({ path }) => path);
      }, notebookId);
    expect(await files()).toEqual(['/notes/plan.md']);
    expect(await page.evaluate(async () => (await cloister.runs.list()).length)).toBe(0);
    await page.getByRole('button', { name: 'Save report in Bench' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(/\/file\/Exercise%20test-model/);
    expect(await files()).toHaveLength(2);
    await page.evaluate(async () => {
      const report = (await cloister.changes.list()).find(({ summary }) => summary.includes('Exercise'));
      if (report) await cloister.changes.undo(report.changeId);
    });
    expect(await files()).toEqual(['/notes/plan.md']);
  } finally {
    await server.close();
  }
});

test('a model that solves has all tasks, on the console', async ({ page, rootUrl }) => {
  const server = await startProvider({ script: turnOf(solve) });
  try {
    await openConsole(page, rootUrl);
    await connect(page, server.baseURL);
    const exercise = await page.evaluate(() => cloister.exercise.run({ size: 'short' }));
    expect(exercise.cases.filter(({ isSolved }) => !isSolved)).toEqual([]);
    expect(exercise.cases.flatMap(({ effects }) => effects)).toEqual([]);
    await page.evaluate((id) => cloister.exercise.remove(id), exercise.exerciseId);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).not.toContain('cloister-exercise');
  } finally {
    await server.close();
  }
});
