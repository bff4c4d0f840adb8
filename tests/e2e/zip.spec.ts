import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { projectRoot } from '../../scripts/run-command.mjs';
import { openZip } from '../../src/adapters/zip/read-zip.ts';
import { writeZip } from '../../src/adapters/zip/write-zip.ts';
import { spreadCases } from '../support/case-count.ts';
import { rawZip } from '../support/zip/raw-zip.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { test as firstVisit } from './fixtures.ts';
import { expect, test } from './installed-app.ts';

/** Every Markdown file of the packages installed here, by its path. */
function notesOfPackages(): Map<string, Uint8Array<ArrayBuffer>> {
  const folder = join(projectRoot, 'node_modules');
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.md')) continue;
    const path = join(entry.parentPath, entry.name);
    found.set(path.slice(folder.length), new Uint8Array(readFileSync(path)));
  }
  return found;
}

/** Words that stand in one of the files alone, with its path: so many, spread over all there are. */
function ownWords(files: ReadonlyMap<string, Uint8Array>, wanted: number): { word: string; path: string }[] {
  const where = new Map<string, Set<string>>();
  const plain = new Set<string>();
  for (const [path, bytes] of files) {
    const text = new TextDecoder().decode(bytes);
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
      const paths = where.get(word) ?? new Set();
      where.set(word, paths.add(path));
    }
    for (const [word] of text.matchAll(/(?<=\s)[a-z]{6,16}(?=[\s,.;:])/g)) plain.add(word);
  }
  const own = [...where].flatMap(([word, [path, ...others]]) =>
    path !== undefined && others.length === 0 && plain.has(word) ? [{ word, path }] : [],
  );
  own.sort((a, b) => (a.word < b.word ? -1 : 1));
  return Array.from({ length: wanted }, (_, at) => own[Math.floor((at * own.length) / wanted)]).filter(
    (one) => one !== undefined,
  );
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function openEmpty(page: Page, rootUrl: string): Promise<string> {
  await openConsole(page, rootUrl);
  const { notebookId } = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Moving' });
    location.hash = `#/notebook/${made.notebookId}`;
    return made;
  });
  await expect(page.getByRole('button', { name: 'Notebook: Moving' })).toBeVisible();
  return notebookId;
}

/** Chooses in the notebook's menu; what is picked opens the question. */
async function pick(page: Page, name: string, zip: Blob): Promise<void> {
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  const picked = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /^Import files…/ }).click();
  const buffer = Buffer.from(await zip.arrayBuffer());
  await (await picked).setFiles([{ name, mimeType: 'application/zip', buffer }]);
}

/** Drops what `make` puts into a transfer on the files, as a hand does. */
async function drop(page: Page, files: { name: string; bytes: number[] }[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, bytes } of given) made.items.add(new File([new Uint8Array(bytes)], name));
    return made;
  }, files);
  const panel = page.getByRole('region', { name: 'Files', exact: true });
  await panel.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop files, a folder or a zip archive to import')).toBeVisible();
  await panel.dispatchEvent('drop', { dataTransfer: transfer });
}

async function paths(page: Page, notebookId: string): Promise<string[]> {
  return page.evaluate(async (id) => (await cloister.files.list(id)).map(({ path }) => path).sort(), notebookId);
}

const question = (page: Page, files: string): Locator => page.getByRole('form', { name: `Import ${files}` });

test('Markdown files of the packages are imported as a zip, found by search, and exported byte for byte', async ({
  page,
  rootUrl,
}) => {
  const all = [...notesOfPackages()];
  expect(all.length).toBeGreaterThan(500);
  const files = new Map(spreadCases(all, { reduced: 400 }));
  const zip = await writeZip(
    [...files].map(([path, bytes]) => ({ type: 'file' as const, path, bytes, modifiedMs: Date.UTC(2026, 2, 1) })),
  );
  const notebookId = await openEmpty(page, rootUrl);
  await pick(page, 'packages.zip', zip);
  const form = page.getByRole('form', { name: /^Import \d/ });
  await expect(form.getByText(/^packages\.zip: .*Nothing is written yet\.$/)).toBeVisible();
  await form.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByText(/^Imported \d/)).toBeVisible();
  const words = ownWords(files, 40);
  expect(words.length).toBe(40);
  const lost = await page.evaluate(
    async ([id, asked]) => {
      const missed: string[] = [];
      for (const { word, path } of asked) {
        const found = await cloister.search(word, { notebookId: id, limit: 3 });
        if (!found.some((hit) => hit.path === path)) missed.push(`${word}: ${path}`);
      }
      return missed;
    },
    [notebookId, words] as const,
  );
  expect(lost).toEqual([]);
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  await page.getByRole('menuitem', { name: 'Export as ZIP…' }).click();
  const link = page.getByRole('link', { name: /^Save Moving\.zip/ });
  await expect(link).toBeFocused();
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Moving.zip');
  const exported = await openZip(new Blob([new Uint8Array(readFileSync(await saved.path()))]));
  expect([exported.skipped, exported.notes]).toEqual([[], []]);
  const hashes = new Map<string, string>();
  for (const item of exported.items) {
    // What stands beside the files has tests of its own.
    if (item.type !== 'file' || item.path.startsWith('/.cloister/')) continue;
    const content = await exported.read(item);
    if (content.type === 'bytes') hashes.set(item.path, sha256(content.bytes));
  }
  const wanted = [...files].map(([path, bytes]) => [path, sha256(bytes)] as const);
  expect([...hashes].sort()).toEqual(wanted.sort());
});

test('a hostile archive shows which files are skipped and why, before the import', async ({ page, rootUrl }) => {
  const notebookId = await openEmpty(page, rootUrl);
  const zip = rawZip({
    entries: [
      { name: 'good.md', data: '# Good\n' },
      { name: '../evil.md', data: 'bad' },
      { name: 'C:/evil.md', data: 'bad' },
      { name: 'invoice\u202efdp.md', data: 'seen' },
      { name: 'locked.md', data: 'x'.repeat(20), stored: true, flags: 0x801 },
      { name: 'link', data: '/etc/passwd', unixMode: 0o120777 },
      { name: 'GOOD.md', data: 'bad' },
      { name: '.git/config', data: '[core]' },
    ],
  });
  await pick(page, 'hostile.zip', zip);
  const form = question(page, '4 files');
  const left = form.getByRole('list', { name: '4 entries will be skipped:' });
  await expect(left.getByRole('listitem')).toHaveText([
    /^\.\.\/evil\.md: The path leads out/,
    /^C:\/evil\.md: The path begins with a drive letter/,
    /^locked\.md: The entry is encrypted/,
    /^GOOD\.md: .*upper and lower case/,
  ]);
  await expect(form.getByRole('list', { name: /^Will be imported with changes/ })).toContainText(
    'The entry is a symbolic link',
  );
  await expect(form.getByRole('list', { name: /^Will be renamed/ })).toContainText('/git-imported/config');
  expect(await findViolations(page)).toEqual([]);
  expect(await paths(page, notebookId)).toEqual([]);
  await form.getByRole('radio', { name: 'Someone else' }).check();
  await form.getByRole('button', { name: 'Import 4 files' }).click();
  await expect(page.getByText('Imported 4 files.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Imported 4 files.' })).toBeFocused();
  await expect(page.getByText('4 files skipped:')).toBeVisible();
  expect((await paths(page, notebookId)).filter((path) => path.includes('.'))).toContain('/good.md');
  expect(await page.evaluate((id) => cloister.files.read(id, '/link'), notebookId)).toBe('/etc/passwd');
  const labelled = await page.evaluate((id) => cloister.files.list(id, '/good.md'), notebookId);
  expect(labelled).toMatchObject([{ labels: ['untrusted'] }]);
});

test('the folder that holds a whole archive is left out, when it repeats the name, and on request', async ({
  page,
  rootUrl,
}) => {
  const notebookId = await openEmpty(page, rootUrl);
  const zip = rawZip({
    entries: [
      { name: 'Vault/plan.md', data: '# Plan\n\n[[day]]\n' },
      { name: 'Vault/log/day.md', data: '# Day\n' },
    ],
  });
  await pick(page, 'download.zip', zip);
  const whole = page.getByRole('checkbox', { name: 'Leave out the folder “Vault”, which holds everything' });
  await expect(whole).not.toBeChecked();
  await page
    .getByRole('form', { name: /^Import \d/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await pick(page, 'Vault.zip', zip);
  await expect(whole).toBeChecked();
  await whole.press('Space');
  await expect(whole).not.toBeChecked();
  await whole.press('Space');
  await expect(whole).toBeChecked();
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByText(/^Imported 2 files/)).toBeVisible();
  const paths = () => page.evaluate(async (id) => (await cloister.files.list(id)).map(({ path }) => path), notebookId);
  expect(await paths()).toEqual(['/log', '/log/day.md', '/plan.md']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(paths).toEqual([]);
});

test('a notebook from Obsidian shows single line breaks, until that is changed', async ({ page, rootUrl }) => {
  await openEmpty(page, rootUrl);
  const entries = [
    { name: 'plan.md', data: 'First\nsecond\n' },
    { name: '.obsidian/app.json', data: '{}' },
  ];
  await pick(page, 'notes.zip', rawZip({ entries }));
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(page.getByText(/^Imported 1 file/)).toBeVisible();
  await page.getByRole('treeitem', { name: /^plan/ }).click();
  await page.getByRole('radio', { name: 'Read' }).check();
  const reader = page.getByRole('region', { name: 'Reading view of /plan.md' });
  await expect(reader).toHaveText(/^\s*First\nsecond\s*$/, { useInnerText: true });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Show single line breaks in Moving' }).uncheck();
  await page.getByRole('treeitem', { name: /^plan/ }).click();
  await expect(reader).toHaveText(/^\s*First second\s*$/, { useInnerText: true });
});

test('a damaged archive reports an error and imports nothing', async ({ page, rootUrl }) => {
  const notebookId = await openEmpty(page, rootUrl);
  const whole = rawZip({ entries: [{ name: 'a.md', data: 'a' }] });
  await pick(page, 'cut.zip', whole.slice(0, whole.size - 30));
  await expect(page.getByRole('alert')).toContainText('The zip archive is incomplete or damaged');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await paths(page, notebookId)).toEqual([]);
});

test('a dropped archive asks about conflicts, and its import is undone', async ({ page, rootUrl }) => {
  const notebookId = await openEmpty(page, rootUrl);
  await page.evaluate((id) => cloister.files.write(id, '/a.md', 'mine'), notebookId);
  const zip = rawZip({ entries: ['a.md', 'deep/b.md'].map((name) => ({ name, data: 'theirs' })) });
  const bytes = [...new Uint8Array(await zip.arrayBuffer())];
  await drop(page, [{ name: 'notes.zip', bytes }]);
  const form = question(page, '2 files');
  await expect(form.getByRole('group', { name: '1 file name already in use' })).toContainText('/a.md');
  await expect(form.getByRole('radio', { name: /^Keep both/ })).toBeChecked();
  await form.getByRole('radio', { name: 'Replace existing files' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported 2 files.')).toBeVisible();
  expect(await paths(page, notebookId)).toEqual(['/a.md', '/deep', '/deep/b.md']);
  expect(await page.evaluate((id) => cloister.files.read(id, '/a.md'), notebookId)).toBe('theirs');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText(/^Import undone/)).toBeVisible();
  expect(await page.evaluate((id) => cloister.files.read(id, '/a.md'), notebookId)).toBe('mine');
  expect(await paths(page, notebookId)).toEqual(['/a.md']);
});

test('the export ends with its page, and with Escape', async ({ page, rootUrl }) => {
  await openEmpty(page, rootUrl);
  const box = page.getByRole('region', { name: /^Export/ });
  const ask = async () => {
    await page.getByRole('button', { name: /^Notebook:/ }).click();
    await page.getByRole('menuitem', { name: 'Export as ZIP…' }).click();
    await expect(page.getByRole('link', { name: /^Save Moving\.zip/ })).toBeFocused();
  };
  await ask();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect(box).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeHidden();
  await expect(box).toBeHidden();
  await ask();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('labels survive export and import, appear in the preview, and can be ignored', async ({ page, rootUrl }) => {
  const from = await openEmpty(page, rootUrl);
  await page.evaluate(async (id) => {
    await cloister.files.write(id, '/patients/one.md', '# One');
    await cloister.files.write(id, '/web.md', '# Web');
    await cloister.files.write(id, '/plain.md', '# Plain');
    await cloister.files.setLabels(id, '/patients', ['local-only']);
    await cloister.files.setLabels(id, '/web.md', ['untrusted']);
  }, from);
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  await page.getByRole('menuitem', { name: 'Export as ZIP…' }).click();
  const box = page.getByRole('region', { name: /^Export/ });
  await expect(box).toContainText('the list of labels');
  await expect(box).toContainText(
    'Leaves out earlier versions, the log, deleted files, runs and their files, conversations, settings and API keys',
  );
  const link = page.getByRole('link', { name: /^Save Moving\.zip/ });
  await expect(link).toBeFocused();
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const zip = new Blob([new Uint8Array(readFileSync(await (await saving).path()))]);
  const labelsOf = (id: string) =>
    page.evaluate(
      async (notebookId) =>
        Object.fromEntries((await cloister.files.list(notebookId)).map(({ path, labels }) => [path, labels])),
      id,
    );
  const wanted = {
    '/patients': ['local-only'],
    '/patients/one.md': ['local-only'],
    '/plain.md': [],
    '/web.md': ['untrusted'],
  };
  expect(await labelsOf(from)).toEqual(wanted);

  const to = await openEmpty(page, rootUrl);
  await pick(page, 'Moving.zip', zip);
  const form = question(page, '3 files');
  const labels = form.getByRole('group', { name: 'Labels for 2 files' });
  await expect(labels.getByRole('checkbox', { name: /local-only: 1, untrusted: 1/ })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Import 3 files' }).click();
  await expect(page.getByText('Imported 3 files.')).toBeVisible();
  expect(await labelsOf(to)).toEqual(wanted);
  // The result leaves with the next step, and is found in the log.
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText('Imported 3 files.')).toBeHidden();
  await page.getByText('Last import', { exact: true }).click();
  await expect(page.getByRole('main').getByText('Imported 3 files.')).toBeVisible();

  const without = await openEmpty(page, rootUrl);
  await pick(page, 'Moving.zip', zip);
  await labels.getByRole('checkbox').uncheck();
  await expect(labels).toContainText('These files get no label from the list');
  await form.getByRole('button', { name: 'Import 3 files' }).click();
  await expect(page.getByText('Imported 3 files.')).toBeVisible();
  expect(Object.values(await labelsOf(without)).flat()).toEqual([]);
});

test('dropped loose files are imported unchanged, also a zip among them', async ({ page, rootUrl }) => {
  const notebookId = await openEmpty(page, rootUrl);
  await drop(page, [
    { name: 'one.md', bytes: [35, 10] },
    { name: 'two.zip', bytes: [1, 2, 3] },
  ]);
  await question(page, '2 files').getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByText('Imported 2 files.')).toBeVisible();
  expect(await paths(page, notebookId)).toEqual(['/one.md', '/two.zip']);
});

firstVisit.describe('on a phone', () => {
  firstVisit.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  firstVisit('an archive is imported with its dialog in view', async ({ page, rootUrl }) => {
    const notebookId = await openEmpty(page, rootUrl);
    const entries = Array.from({ length: 60 }, (_, n) => ({ name: n < 30 ? `${n}.md` : `../${n}.md`, data: `${n}` }));
    await pick(page, 'many.zip', rawZip({ entries }));
    const begin = question(page, '30 files').getByRole('button', { name: 'Import 30 files' });
    await expect(begin).toBeInViewport({ ratio: 1 });
    expect(await findViolations(page)).toEqual([]);
    await begin.tap();
    await expect.poll(async () => (await paths(page, notebookId)).length).toBe(30);
  });
});
