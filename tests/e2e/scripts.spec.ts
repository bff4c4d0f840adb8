import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const NOTES = 300;
const FILES = Object.fromEntries(
  Array.from({ length: NOTES }, (_, n) => [`/notes/n${n}.md`, `# Note ${n}\n\n${n % 2 === 0 ? 'lettuce' : 'basil'}\n`]),
);
const TAG_ALL = `const { entries } = await cloister.list_files({ path: '/notes', limit: 1000 });
for (const { path } of entries) {
  const { content } = await cloister.read_file({ path });
  await cloister.update_file_properties({ path, set: { crop: content.includes('lettuce') ? 'lettuce' : 'other' } });
}`;

/** Writes a script in the editor, as typed. */
async function write(page: Page, source: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Script' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
}

const tagged = (page: Page, notebookId: string) =>
  page.evaluate(async (id) => {
    const files = await cloister.files.list(id, '/notes/**');
    const texts = await Promise.all(
      files.filter(({ kind }) => kind === 'file').map(({ path }) => cloister.files.read(id, path)),
    );
    return texts.filter((text) => /^crop: (?:lettuce|other)$/m.test(text)).length;
  }, notebookId);

const addScripter = (page: Page) =>
  page.evaluate(() =>
    cloister.agents.create({
      name: 'scripter',
      model: { providerId: 'default', modelId: 'default' },
      scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
      can: { read: true, write: true, create: true, delete: false, execute: true, integrations: false },
    }),
  );

test('a person tries a script, changes 300 notes with it and undoes them as one', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByRole('link', { name: 'Scripts', exact: true }).click();
  await write(page, TAG_ALL);
  await page.getByRole('button', { name: 'Dry run', exact: true }).click();
  await expect(page.getByText('300 files would change:')).toBeVisible();
  expect(await tagged(page, notebookId)).toBe(0);
  await expect.soft(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change 300 files' }).click();
  const history = page.getByRole('region', { name: 'Past runs of scripts' });
  await expect(history.getByText('300 files')).toBeVisible();
  expect(await tagged(page, notebookId)).toBe(NOTES);
  await history.getByText('The script that ran').click();
  await expect(history.getByText("content.includes('lettuce')")).toBeVisible();
  await history.getByRole('button', { name: 'Undo' }).click();
  await expect(history.getByText('Undone')).toBeVisible();
  expect(await tagged(page, notebookId)).toBe(0);
});

test('a script that never ends is stopped, and the app stays usable', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': 'A\n' });
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByRole('link', { name: 'Scripts', exact: true }).click();
  await write(page, 'for (;;) {}');
  const startMs = Date.now();
  await page.getByRole('button', { name: 'Dry run', exact: true }).click();
  await expect(page.getByText('Running the script…')).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByRole('link', { name: 'Scripts', exact: true }).click();
  await write(page, 'return 1 + 1');
  await page.getByRole('button', { name: 'Dry run', exact: true }).click();
  await expect(page.getByText('This script changes nothing.')).toBeVisible();
  console.info(`Both scripts were done after ${Date.now() - startMs} ms.`);
});

test('an agent asks one time for 300 changes, also after a reload, and the card shows the script', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await addScripter(page);
  const asked = await page.evaluate(
    ([id, source]) => cloister.tools.call('scripter', 'script_run', { source }, { notebookId: id ?? '' }),
    [notebookId, TAG_ALL],
  );
  if (asked.type !== 'needs-approval') throw new Error(JSON.stringify(asked));
  await page.reload();
  await page.evaluate(() => cloister.ready);
  await page.evaluate((id) => {
    location.hash = `#/approval/${id}`;
  }, asked.approvalId);
  const script = page.getByRole('region', { name: 'Script', exact: true }).first();
  await expect(script.getByText('await cloister.read_file({ path });')).toBeVisible();
  await expect(script.getByText('300 calls').first()).toBeVisible();
  await page.evaluate((id) => cloister.approvals.respond(id, { decision: 'allow_once' }), asked.approvalId);
  expect(await tagged(page, notebookId)).toBe(NOTES);
});

test('the console tries a script, runs it and lists what ran', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': 'A\n' });
  const seen = await page.evaluate(async (id) => {
    const source = "await cloister.create_file({ path: '/made.md', content: 'Made' });\nreturn 1";
    const tried = await cloister.scripts.dryRun(id, source);
    const before = (await cloister.files.list(id)).map(({ path }) => path);
    const ran = await cloister.scripts.run(id, source, tried.plan ?? undefined);
    const again = await cloister.scripts.run(id, 'return 2');
    const failed = await cloister.scripts.run(id, 'throw new Error("no")').catch(({ code }: { code: string }) => code);
    const [past] = await cloister.scripts.history(id);
    return { tried: tried.paths, before, ran: ran.fileCount, again, failed, past: past?.source === source };
  }, notebookId);
  expect(seen).toEqual({
    tried: ['/made.md'],
    before: ['/a.md'],
    ran: 1,
    again: { changeId: null, fileCount: 0 },
    failed: 'script-failed',
    past: true,
  });
});

test('a person is asked at the checkpoints of their own script, and stops it once', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': 'A\n' });
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByRole('link', { name: 'Scripts', exact: true }).click();
  await write(
    page,
    "await cloister.create_file({ path: '/made.md', content: 'Made' });\nawait cloister.confirm('Is <b>one</b> note enough?');\nreturn 1",
  );
  const tryIt = page.getByRole('button', { name: 'Dry run', exact: true });
  const change = page.getByRole('button', { name: 'Change 1 file' });
  const checkpoint = page.getByRole('region', { name: 'Checkpoint 1 of 1' });
  await tryIt.click();
  await expect(checkpoint.getByText('Is <b>one</b> note enough?')).toBeVisible();
  await expect(checkpoint.getByText('1 file would have changed by then.')).toBeVisible();
  await expect(change).toBeHidden();
  await expect.soft(await findViolations(page)).toEqual([]);
  await checkpoint.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('You stopped the script at checkpoint 1. Nothing was changed.')).toBeVisible();
  await expect(checkpoint).toBeHidden();

  await tryIt.click();
  await checkpoint.getByRole('button', { name: 'Allow' }).click();
  await change.click();
  await expect(page.getByRole('region', { name: 'Past runs of scripts' }).getByText('1 file')).toBeVisible();
  expect(await page.evaluate((id) => cloister.files.read(id, '/made.md'), notebookId)).toBe('Made');
});

test('a person answers the checkpoint of an agent’s script in the approval view, and stops the next one', async ({
  page,
  rootUrl,
}) => {
  const source =
    "await cloister.write_file({ path: '/notes/a.md', content: 'first' });\nawait cloister.confirm('Is <b>a</b> right?\\u202e');\nawait cloister.write_file({ path: '/notes/b.md', content: 'second' });";
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/a.md': 'A\n', '/notes/b.md': 'B\n' });
  await addScripter(page);
  const read = () => page.evaluate((id) => cloister.files.read(id, '/notes/a.md'), notebookId);
  const ask = async () => {
    const asked = await page.evaluate(
      ([id, text]) => cloister.tools.call('scripter', 'script_run', { source: text }, { notebookId: id ?? '' }),
      [notebookId, source],
    );
    if (asked.type !== 'needs-approval') throw new Error(JSON.stringify(asked));
    await show(asked.approvalId);
  };
  const show = (approvalId: string) =>
    page.evaluate((id) => {
      location.hash = `#/approval/${id}`;
    }, approvalId);
  const main = page.locator('#main');
  const allow = main.getByRole('button', { name: 'Allow once' });
  const allowOnce = async () => {
    const diff = main.getByRole('region', { name: /proposed change/i }).last();
    await diff.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
      element.scrollIntoView({ block: 'end' });
    });
    await expect(allow).not.toHaveAttribute('aria-disabled', 'true');
    await allow.click();
  };

  await ask();
  await expect(main.getByRole('heading', { name: /wants to continue a script past checkpoint 1/ })).toBeVisible();
  const script = main.getByRole('region', { name: 'Script', exact: true });
  await expect(script.getByText('Is <b>a</b> right?').first()).toBeVisible();
  await expect(script.locator('mark')).toHaveCount(1);
  await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect.soft(await findViolations(page)).toEqual([]);
  await expect(main.getByRole('button', { name: 'More answers' })).toHaveCount(0);
  await allowOnce();
  const waiting = () => page.evaluate(() => cloister.approvals.list());
  await expect.poll(async () => (await waiting()).map(({ checkpoint }) => checkpoint ?? null)).toEqual([null]);
  expect(await read()).toBe('A\n');
  const [last] = await waiting();
  await show(last?.approvalId ?? '');
  await expect(script.getByText('Checkpoints of the script:')).toBeVisible();
  await allowOnce();
  await expect.poll(read).toBe('first');

  await ask();
  await main.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.poll(async () => (await waiting()).length).toBe(0);
  expect(await page.evaluate((id) => cloister.files.read(id, '/notes/b.md'), notebookId)).toBe('second');
});
