import { type GitServerLab, startGitServer, TOKEN } from '../support/git/start-git-server.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

let server: GitServerLab;

test.beforeEach(async () => {
  server = await startGitServer();
});
test.afterEach(() => server.close());

test('a person keeps a git history, sends it to a server, and takes what a colleague sent', async ({
  page,
  rootUrl,
}) => {
  const url = server.create('lab');
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/lab/a.md': '# A\n\nred light\n', '/secret.md': 'canary\n' });
  await page.evaluate((id) => cloister.files.setLabels(id, '/secret.md', ['local-only']), notebookId);

  // A history without a server.
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Other devices', exact: true }).click();
  await page.getByRole('link', { name: 'Git history and server of Plants' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Keep a git history' }).click();
  await expect(page.getByText('Everything is committed.')).toBeVisible();
  await page.evaluate((id) => cloister.files.write(id, '/lab/a.md', '# A\n\nblue light\n'), notebookId);
  await expect(page.getByText('1 file has changed since the last commit.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Change the light');
  await page.getByRole('button', { name: 'Commit', exact: true }).click();
  const commits = page.getByRole('list', { name: 'Commits' }).getByRole('listitem');
  await expect(commits.first()).toContainText('Change the light');
  await page.getByRole('button', { name: 'Show changes: Change the light' }).click();
  await page.getByRole('button', { name: 'Show differences of /lab/a.md' }).click();
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('redblue light');
  expect(await findViolations(page, { inDark: true })).toEqual([]);

  // Back to the first commit, and undone.
  await page.getByRole('button', { name: /^Take back to this…: Start/ }).click();
  const panel = page.getByRole('region', { name: /^Take the notebook back/ });
  await panel.getByRole('button', { name: 'Take 1 file back' }).click();
  const text = () => page.evaluate((id) => cloister.files.read(id, '/lab/a.md'), notebookId);
  await expect.poll(text).toBe('# A\n\nred light\n');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(text).toBe('# A\n\nblue light\n');

  // A server.
  await page.getByRole('button', { name: 'Connect…' }).click();
  const form = page.getByRole('form', { name: 'Server' });
  await expect(form).toContainText(new URL(rootUrl).origin);
  await form.getByRole('textbox', { name: 'Address of the repository' }).fill(url);
  await form.getByLabel('Token', { exact: true }).fill(TOKEN);
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Send…' }).click();
  const question = page.getByRole('group', { name: 'Before it is sent' });
  await expect(question).toContainText('/secret.md');
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Both sides are the same.')).toBeVisible({ timeout: 20_000 });
  expect(server.git('lab', 'ls-tree', '-r', '--name-only', 'main').trim()).toBe('lab/a.md');
  expect(server.git('lab', 'log', '--all', '-p')).not.toContain('canary');

  // A colleague, with git itself; the same line is changed on both sides.
  server.inClone('lab', 'grace', 'clone');
  server.write('grace', 'lab/a.md', '# A\n\ngreen light\n');
  server.inClone('lab', 'grace', 'commit', '--quiet', '-am', 'Green');
  server.inClone('lab', 'grace', 'push', '--quiet');
  await page.evaluate((id) => cloister.files.write(id, '/lab/a.md', '# A\n\nwhite light\n'), notebookId);
  await page.getByRole('button', { name: 'Take what is new' }).click();
  await expect(page.getByRole('heading', { name: '1 file to decide' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await page.getByRole('button', { name: 'Take theirs: /lab/a.md' }).click();
  await expect.poll(text).toBe('# A\n\ngreen light\n');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Both sides are the same.')).toBeVisible({ timeout: 20_000 });
  expect(server.git('lab', 'show', 'main:lab/a.md')).toBe('# A\n\ngreen light\n');

  // All that left is in the ledger, under its own purpose.
  const ledger = await page.evaluate(() => cloister.egress.ledger());
  const sent = ledger.filter(({ origin }) => origin === new URL(url).origin);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map(({ purpose }) => purpose))).toEqual(new Set(['git']));

  // The second device.
  const { notebookId: second } = await page.evaluate(
    ([address, token]) => cloister.git.clone({ url: address ?? '', token: token ?? '', name: 'Second' }),
    [url, TOKEN],
  );
  expect(await page.evaluate((id) => cloister.files.read(id, '/lab/a.md'), second)).toBe('# A\n\ngreen light\n');
});
