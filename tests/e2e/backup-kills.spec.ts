import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { caseCount, randomSeed } from '../support/case-count.ts';
import { checkFolder, readFolder } from './backup-folder.ts';
import { backUp, type Everything, giveBackup, leftIn, readEverything } from './backup-lab.ts';
import { expect, type PersistentApp, test } from './fixtures.ts';

/** Ends of the browser in the middle of each work, by turns. */
const KILLS = caseCount({ reduced: 2, full: 20 });
const WORKS = ['create', 'drill', 'restore'] as const;
type Work = (typeof WORKS)[number];
const WORDS: Readonly<Record<Work, string>> = { create: 'a backup', drill: 'a drill', restore: 'a restore' };
const NOTES = 400;

test.use({ opensConsole: true });

/** Starts a work in the page. Every other restore is from the folder. The page notes how far the work is. */
function work(page: Page, name: Work, isOfFolder: boolean): Promise<void> {
  return page.evaluate(
    async ([kind, fromFolder]) => {
      const backup = Reflect.get(globalThis, 'backupFile');
      const [snapshot] = fromFolder ? await cloister.backup.folder.snapshots() : [];
      const importId = 'killed';
      const tell = ({ stage, done, all }: { stage: string; done: number; all: number }) =>
        Reflect.get(globalThis, 'reached')(`${stage} ${done} of ${all}`);
      const look = setInterval(async () => {
        const progress = await cloister.backup.progress(importId).catch(() => null);
        if (progress) tell(progress);
      }, 5);
      new BroadcastChannel('cloister-backup-folder').onmessage = ({ data }) => {
        if (typeof data === 'object') tell(data);
      };
      if (kind === 'create') await cloister.backup.create({ importId });
      else if (kind === 'drill') await cloister.backup.drill(backup, { importId });
      else if (snapshot) await cloister.backup.folder.restore(snapshot.name, { replace: true });
      else await cloister.backup.restore(backup, { replace: true, importId });
      clearInterval(look);
    },
    [name, isOfFolder] as const,
  );
}

/** A file that comes after the backup, so that a restore shows. */
async function writeLater(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [one] = await cloister.notebooks.list();
    if (one) await cloister.files.write(one.notebookId, '/new.md', 'written after the backup\n');
  });
}

/** Whether this is what there was, with nothing but entries of the log that came after it. */
function holds({ log, ...found }: Everything, { log: logBefore, ...before }: Everything): boolean {
  const hashes = new Set(log);
  return isDeepStrictEqual(found, before) && logBefore.every((hash) => hashes.has(hash));
}

for (const name of WORKS)
  test(`nothing is lost in ${KILLS} ends of the browser in the middle of ${WORDS[name]}`, async ({
    persistentApp: app,
  }) => killInside(app, name));

async function killInside(app: PersistentApp, name: Work): Promise<void> {
  test.setTimeout(900_000 + KILLS * 60_000);
  await app.page.evaluate(async (count) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Old' });
    const entries = Array.from({ length: count }, (_, nth) => ({
      path: `/${nth}.md`,
      content: `old ${nth}\n`.repeat(200),
    }));
    await cloister.notebooks.import(notebookId, entries);
    await cloister.rules.add({ effect: 'deny', match: { path: '/old/**' } });
    const root = await navigator.storage.getDirectory();
    await cloister.backup.folder.connect(await root.getDirectoryHandle('Backups', { create: true }));
  }, NOTES);
  // The log of the folder's snapshot ends here, that of the file one entry later.
  const old = await readEverything(app.page);
  await app.page.evaluate(() => cloister.backup.folder.run());
  const backup = await backUp(app.page);
  let state = randomSeed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let reached = '';
  const prepare = async () => {
    await giveBackup(app.page, backup);
    reached = '';
    await app.page.exposeFunction('reached', (text: string) => {
      reached = text;
    });
  };
  await prepare();
  const startedMs = performance.now();
  await work(app.page, name, false);
  const tookMs = performance.now() - startedMs;
  await writeLater(app.page);
  const named: string[] = [];
  await app.reopen();
  for (let kill = 0; kill < KILLS; ) {
    await prepare();
    const grown = await readEverything(app.page);
    const isOfFolder = name === 'restore' && kill % 2 === 1;
    const ended = work(app.page, name, isOfFolder).then(
      () => 'ended',
      (error: Error) => error.message,
    );
    const afterMs = Math.round(random() * tookMs);
    await new Promise((resume) => setTimeout(resume, afterMs));
    await app.kill();
    const outcome = await ended;
    expect(outcome, name).toMatch(/^ended$|has been closed|crashed/);
    // One that had ended before is none in the middle.
    if (outcome !== 'ended') kill += 1;
    await app.reopen();
    const found = await readEverything(app.page);
    const isGrown = holds(found, grown);
    const isOld = name === 'restore' && holds(found, old);
    const what = `${kill}: ${name}${isOfFolder ? ' from the folder' : ''}, after ${afterMs} ms, ${reached || 'begun'}`;
    expect({ ...found, log: [] }, what).toEqual({ ...(isOld ? old : grown), log: [] });
    expect(isGrown || isOld, `${what}: entries of the log are missing`).toBe(true);
    expect(await app.page.evaluate(() => cloister.audit.verify()), what).toMatchObject({ intact: true });
    await expect.poll(() => leftIn(app.page), what).toEqual([]);
    named.push(`${what}: ${isOld ? 'the backup stands, whole' : 'what was there stands, whole'}`);
    if (isOld) await writeLater(app.page);
  }
  test.info().annotations.push({ type: 'kills', description: `seed ${randomSeed}\n${named.join('\n')}` });
  // The other side: the file and the folder are as they were, and restore.
  await giveBackup(app.page, backup);
  expect(await app.page.evaluate(() => cloister.backup.drill(Reflect.get(globalThis, 'backupFile')))).toMatchObject({
    equal: true,
    files: NOTES,
  });
  expect((await checkFolder(await readFolder(app.page))).problems).toEqual([]);
}
