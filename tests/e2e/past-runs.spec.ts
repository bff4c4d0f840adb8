import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

const RUNS = 10_000;

test('one of 10,000 past runs is found by words, file, action, agent and status', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async (count) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.notebooks.import(notebookId, [{ path: '/notes/plan.md', content: 'Plan' }]);
    await cloister.chat('read /notes/plan.md', { notebookId });
    const [run] = await cloister.runs.list();
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('cloister');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const transaction = database.transaction(['runs', 'toolCalls'], 'readwrite');
    const stored = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.onsuccess = () => done(request.result);
      });
    const own = await stored(transaction.objectStore('runs').get(run?.runId ?? ''));
    const [call] = await stored(transaction.objectStore('toolCalls').getAll());
    for (let n = 0; n < count; n += 1) {
      const runId = `run-${n}`;
      transaction.objectStore('runs').put({ ...own, runId, prompt: `Question ${n}`, createdMs: own.createdMs + 1 + n });
      const toolCallId = `${runId}:1:0`;
      transaction
        .objectStore('toolCalls')
        .put({ ...call, toolCallId, runId, toolName: 'grep', targets: [`/data/${n}.csv`] });
    }
    await new Promise((done) => {
      transaction.oncomplete = done;
    });
    database.close();
  }, RUNS);
  await page.reload();
  await page.evaluate(() => cloister.ready);
  const tookMs = await page.evaluate(async () => {
    const startMs = performance.now();
    const found = await cloister.runs.list({ text: 'no run holds this' });
    return found.length === 0 ? Math.round(performance.now() - startMs) : -1;
  });
  console.info(`All ${RUNS} runs were searched in ${tookMs} ms.`);

  await page.getByRole('button', { name: 'Past runs' }).click();
  const runs = page.getByRole('button', { name: /^(Question|read) / });
  const field = (name: string) => page.getByRole('searchbox', { name });
  await expect(runs.first()).toContainText('Question 9999');
  await field('File or folder').fill('/notes');
  await expect(runs).toHaveCount(1);
  await expect(runs.first()).toContainText('read /notes/plan.md');
  await field('File or folder').fill('4321');
  await expect(runs).toHaveText([/Question 4321/]);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('read_file');
  await expect(page.getByText('No matching runs.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('grep');
  await expect(runs).toHaveText([/Question 4321/]);
  expect(await findViolations(page)).toEqual([]);
  await field('File or folder').fill('');
  await field('Search past runs').fill('77 question 12');
  await expect(runs).toHaveText([/Question 7712/, /Question 1277/]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
  await expect(page.getByText('No matching runs.')).toBeVisible();
});
