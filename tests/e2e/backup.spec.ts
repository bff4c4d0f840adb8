import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { checkBackup } from '../support/backup/check-backup.ts';
import { caseCount } from '../support/case-count.ts';
import { backUp, giveBackup, leftIn, readEverything } from './backup-lab.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

const NOTES = caseCount({ reduced: 40, full: 10_000 });

/** A notebook with history, labels, an agent, a rule, a run that ended and one that waits for an approval. */
async function fill(page: Page): Promise<string> {
  return page.evaluate(async (notes) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    const entries = Array.from({ length: notes }, (_, nth) => ({
      path: `/trials/${nth}.md`,
      content: `# Trial ${nth}\n\nThe saffron count is ${nth * 7}.\n`,
    }));
    await cloister.notebooks.import(notebookId, [...entries, { path: '/a.md', content: 'first\n' }]);
    await cloister.files.write(notebookId, '/a.md', 'second\n');
    await cloister.files.move(notebookId, '/trials/1.md', '/old/1.md');
    await cloister.files.remove(notebookId, '/trials/2.md');
    await cloister.files.setLabels(notebookId, '/a.md', ['local-only']);
    await cloister.agents.create({
      name: 'archivist',
      model: { providerId: 'navigator', modelId: 'navigator' },
      adapter: 'navigator',
      scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
      can: { read: true, write: true, create: true },
    });
    await cloister.rules.add({ effect: 'deny', match: { path: '/old/**' } });
    const allowed = await cloister.chat('create a note called Allowed', { notebookId });
    await cloister.approvals.respond(
      allowed.pending.map(({ approvalId }) => approvalId),
      { decision: 'allow_once' },
    );
    await cloister.chat('create a note called Waiting', { notebookId });
    return notebookId;
  }, NOTES);
}

async function freshPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openConsole(page, url);
  return page;
}

test('a backup restores everything into a fresh profile, and work continues there', async ({
  page,
  browser,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await fill(page);
  const before = await readEverything(page);
  const bytes = await backUp(page);
  const checked = await checkBackup(new Blob([new Uint8Array(bytes)]));
  expect(checked.logHashes).toEqual(before.log.toReversed().length === 0 ? [] : expect.arrayContaining(before.log));
  expect(checked.manifest.totals.files).toBe(Object.values(before.files).filter(({ hash }) => hash !== null).length);
  await giveBackup(page, bytes);
  expect(await page.evaluate(() => cloister.backup.drill(Reflect.get(globalThis, 'backupFile')))).toMatchObject({
    equal: true,
    files: checked.manifest.totals.files,
    rows: checked.manifest.totals.rows,
    differences: [],
  });
  expect((await page.evaluate(() => cloister.storage.status())).lastBackupMs).toBeGreaterThan(0);
  expect(await leftIn(page)).toEqual([]);

  const fresh = await freshPage(browser, rootUrl);
  await giveBackup(fresh, bytes);
  await fresh.evaluate(() => cloister.backup.restore(Reflect.get(globalThis, 'backupFile')));
  const after = await readEverything(fresh);
  expect({ ...after, log: [] }).toEqual({ ...before, log: [] });
  expect(after.log).toEqual(expect.arrayContaining(before.log));
  await fresh.reload();
  await fresh.evaluate(() => cloister.ready);
  expect((await readEverything(fresh)).files).toEqual(before.files);
  expect(await fresh.evaluate(() => cloister.audit.verify())).toMatchObject({ intact: true });
  await expect.poll(() => fresh.evaluate(async () => (await cloister.search('saffron')).length)).toBeGreaterThan(5);
  const [waiting] = after.approvals;
  const answered = await fresh.evaluate(
    (id) => cloister.approvals.respond([id], { decision: 'allow_once' }),
    waiting ?? '',
  );
  expect(answered).toMatchObject({ status: 'completed' });
  const texts = await fresh.evaluate(async (id) => {
    const [change] = await cloister.changes.list({ path: '/a.md' });
    await cloister.changes.undo(change?.changeId ?? '');
    return cloister.files.read(id, '/a.md');
  }, notebookId);
  expect(texts).toBe('first\n');
  expect(await leftIn(fresh)).toEqual([]);
  // A second restore would replace what is there now.
  await giveBackup(fresh, bytes);
  const refused = await fresh.evaluate(() =>
    cloister.backup.restore(Reflect.get(globalThis, 'backupFile')).then(
      () => 'restored',
      (error) => error.code,
    ),
  );
  expect(refused).toBe('conflict');
  await fresh.context().close();
});

test('a sealed backup opens with its passphrase alone, and with age', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Sealed' });
    await cloister.files.write(notebookId, '/secret.md', 'the canary sings\n');
  });
  const bytes = await backUp(page, 'correct horse battery');
  expect(bytes.includes('canary')).toBe(false);
  await giveBackup(page, bytes);
  const codeOf = (options: { passphrase?: string }) =>
    page.evaluate(
      (given) =>
        cloister.backup.drill(Reflect.get(globalThis, 'backupFile'), given).then(
          ({ equal }) => String(equal),
          (error) => String(error.code),
        ),
      options,
    );
  expect(await codeOf({})).toBe('backup-locked');
  expect(await codeOf({ passphrase: 'wrong' })).toBe('backup-locked');
  expect(await codeOf({ passphrase: 'correct horse battery' })).toBe('true');
  test.info().skip(!hasAge(), 'the program age is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'cloister-age-'));
  try {
    const sealed = join(folder, 'backup.zip.age');
    const plain = join(folder, 'backup.zip');
    writeFileSync(sealed, bytes);
    openWithAge(sealed, plain, 'correct horse battery');
    const { entries } = await checkBackup(new Blob([new Uint8Array(readFileSync(plain))]));
    expect(new TextDecoder().decode(entries.get('notebooks/My workspace/Sealed/secret.md'))).toBe('the canary sings\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function hasAge(): boolean {
  try {
    execFileSync('age', ['--version'], { stdio: 'ignore' });
    execFileSync('script', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The program asks for the passphrase on a terminal, which `script` gives it. */
function openWithAge(sealed: string, plain: string, passphrase: string): void {
  execFileSync('script', ['-qec', `age -d -o ${plain} ${sealed}`, '/dev/null'], { input: `${passphrase}\n` });
}
