import type { Browser, Page } from '@playwright/test';
import { type GitServerLab, startGitServer, TOKEN } from '../support/git/start-git-server.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, holdOfflineFiles, test } from './fixtures.ts';
import { openToWrite } from './install.ts';
import { openNotebook } from './open-notebook.ts';
import { reportFigures } from './report-figures.ts';

const TABLE = (...rows: string[]) => `# Samples\n\n| Sample | pH |\n| --- | --- |\n${rows.join('\n')}\n`;

/** A person with a profile, whose clicks and times are counted. */
class Person {
  readonly page: Page;
  readonly name: string;
  readonly done: { task: string; clicks: number; seconds: number }[] = [];
  #clicks = 0;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  async countClicks(): Promise<void> {
    await this.page.exposeFunction('countClick', () => {
      this.#clicks += 1;
    });
    await this.page.evaluate(() =>
      addEventListener(
        'click',
        (event) => {
          // A key that presses a control is no click of the mouse, and counts as one.
          if (event.isTrusted) Reflect.get(globalThis, 'countClick')();
        },
        { capture: true },
      ),
    );
  }

  async task(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    const [clicks, begunMs] = [this.#clicks, performance.now()];
    await work(this.page);
    const seconds = Math.round((performance.now() - begunMs) / 100) / 10;
    this.done.push({ task: `${this.name}: ${name}`, clicks: this.#clicks - clicks, seconds });
  }

  /** Opens a note and replaces all of its text. */
  async rewrite(name: RegExp, path: string, text: string): Promise<void> {
    await this.page.getByRole('treeitem', { name }).click();
    const editor = this.page.getByRole('textbox', { name: `Text of ${path}` });
    await editor.click();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(text);
    await editor.blur();
  }

  async openGit(): Promise<void> {
    await this.page.getByRole('link', { name: 'Settings', exact: true }).click();
    await this.page.getByRole('link', { name: 'Other devices', exact: true }).click();
    await this.page.getByRole('link', { name: /^Git history and server of/ }).click();
  }

  async commit(message: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Message' }).fill(message);
    await this.page.getByRole('button', { name: 'Commit', exact: true }).click();
    await expect(this.page.getByText('Everything is committed.')).toBeVisible({ timeout: 20_000 });
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send…' }).click();
    await this.page.getByRole('button', { name: 'Send now' }).click();
    await expect(this.page.getByText('Both sides are the same.')).toBeVisible({ timeout: 30_000 });
  }

  async take(): Promise<void> {
    await this.page.getByRole('button', { name: 'Take what is new' }).click();
  }
}

async function personWith(browser: Browser, url: string, name: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(holdOfflineFiles);
  await context.addInitScript(openToWrite);
  const page = await context.newPage();
  await openConsole(page, url);
  const person = new Person(page, name);
  await person.countClicks();
  return person;
}

let server: GitServerLab;
test.beforeEach(async () => {
  server = await startGitServer();
});
test.afterEach(() => server.close());

test('two people share a notebook for a day, by screen alone', async ({ browser, rootUrl }) => {
  test.setTimeout(240_000);
  const url = server.create('lab');
  const ada = await personWith(browser, rootUrl, 'Ada');
  const grace = await personWith(browser, rootUrl, 'Grace');
  await openNotebook(ada.page, {
    '/samples.md': TABLE('| A | 7.0 |', '| B | 7.1 |', '| C | 7.2 |'),
    '/day.md': '# Day\n\nBegun.\n',
  });

  await ada.task('keep a git history', async (page) => {
    await ada.openGit();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.org');
    await page.getByRole('button', { name: 'Keep a git history' }).click();
    await expect(page.getByText('Everything is committed.')).toBeVisible({ timeout: 20_000 });
  });
  await ada.task('connect a server', async (page) => {
    await page.getByRole('button', { name: 'Connect…' }).click();
    const form = page.getByRole('form', { name: 'Server' });
    await form.getByRole('textbox', { name: 'Address of the repository' }).fill(url);
    await form.getByLabel('Token', { exact: true }).fill(TOKEN);
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Send…' })).toBeVisible();
  });
  await ada.task('send', () => ada.send());
  await grace.task('take the notebook', async (page) => {
    await page.getByRole('button', { name: 'Take a notebook from a server' }).click();
    const form = page.getByRole('form', { name: 'Take a notebook from a server' });
    await form.getByRole('textbox', { name: 'Address of the repository' }).fill(url);
    await form.getByLabel('Token', { exact: true }).fill(TOKEN);
    await form.getByRole('textbox', { name: 'Name of the notebook' }).fill('Shared');
    await form.getByRole('button', { name: 'Take the notebook' }).click();
    await expect(page.getByRole('treeitem', { name: /^samples/ })).toBeVisible({ timeout: 30_000 });
  });
  await grace.task('change two rows of a table, commit', async () => {
    await grace.rewrite(/^samples/, '/samples.md', TABLE('| A | 7.0 |', '| B | 6.5 |', '| C | 7.9 |', '| D | 8 |'));
    await grace.openGit();
    await grace.commit('Measure B, C and D');
  });
  await grace.task('send', () => grace.send());
  await ada.task('change two rows of a table, commit', async () => {
    await ada.rewrite(/^samples/, '/samples.md', TABLE('| A | 6.9 |', '| B | 6.4 |', '| C | 7.2 |'));
    await ada.openGit();
    await ada.commit('Measure A and B');
  });
  await ada.task('take what is new', async (page) => {
    await ada.take();
    await expect(page.getByRole('heading', { name: '1 file to decide' })).toBeVisible({ timeout: 30_000 });
  });
  await ada.task('decide about the row that both changed', async (page) => {
    await page.getByRole('button', { name: 'Compare: /samples.md' }).click();
    const row = page.getByRole('group', { name: 'Row “B”' });
    await expect(row).toContainText('| B | 7.1 |');
    await expect(row).toContainText('| B | 6.4 |');
    await expect(row).toContainText('| B | 6.5 |');
    expect(await findViolations(page, { inDark: true })).toEqual([]);
    await row.getByRole('radio', { name: 'Take theirs' }).check();
    await page.getByRole('button', { name: 'Merge like this' }).click();
    await expect(page.getByRole('heading', { name: '1 file to decide' })).toBeHidden({ timeout: 20_000 });
  });
  await ada.task('send', () => ada.send());
  await grace.task('take what is new', async (page) => {
    await grace.take();
    await expect(page.getByText(/taken from the server/).first()).toBeVisible({ timeout: 30_000 });
  });

  const merged = TABLE('| A | 6.9 |', '| B | 6.5 |', '| C | 7.9 |', '| D | 8 |');
  expect(server.git('lab', 'show', 'main:samples.md')).toBe(merged);
  await expect
    .poll(() =>
      grace.page.evaluate(async () => {
        const [notebook] = (await cloister.notebooks.list()).filter(({ name }) => name === 'Shared');
        return notebook === undefined ? '' : cloister.files.read(notebook.notebookId, '/samples.md');
      }),
    )
    .toBe(merged);
  server.git('lab', 'fsck', '--strict');
  const tasks = [...ada.done, ...grace.done];
  await reportFigures('git-two-people', {
    tasks,
    clicks: tasks.reduce((sum, { clicks }) => sum + clicks, 0),
    seconds: Math.round(tasks.reduce((sum, { seconds }) => sum + seconds, 0) * 10) / 10,
  });
  await ada.page.context().close();
  await grace.page.context().close();
});
