import { isDeepStrictEqual } from 'node:util';
import { caseCount, randomSeed } from '../support/case-count.ts';
import { backUp, giveBackup, leftIn, readEverything } from './backup-lab.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

/** Ends of the browser in the middle of a backup, a drill or a restore, by turns. */
const KILLS = caseCount({ reduced: 12, full: 60 });
const WORKS = ['create', 'drill', 'restore'] as const;

test(`nothing is lost in ${KILLS} ends of the browser during backup, drill and restore`, async ({
  persistentApp: app,
}) => {
  test.setTimeout(KILLS * 30_000);
  await openConsole(app.page, app.url);
  await app.page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Old' });
    const entries = Array.from({ length: 400 }, (_, nth) => ({
      path: `/${nth}.md`,
      content: `old ${nth}\n`.repeat(200),
    }));
    await cloister.notebooks.import(notebookId, entries);
  });
  const old = (await readEverything(app.page)).files;
  const backup = await backUp(app.page);
  await app.page.evaluate(async () => {
    const [one] = await cloister.notebooks.list();
    if (one) await cloister.files.write(one.notebookId, '/new.md', 'written after the backup\n');
  });
  const grown = (await readEverything(app.page)).files;
  const started = performance.now();
  await giveBackup(app.page, backup);
  await app.page.evaluate(() => cloister.backup.drill(Reflect.get(globalThis, 'backupFile')));
  const longestMs = (performance.now() - started) * 1.5;
  let state = randomSeed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const outcomes = { old: 0, grown: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const work = WORKS[kill % WORKS.length] ?? 'create';
    await giveBackup(app.page, backup);
    const ended = app.page
      .evaluate(async (name) => {
        const file = Reflect.get(globalThis, 'backupFile');
        if (name === 'create') await cloister.backup.create();
        else if (name === 'drill') await cloister.backup.drill(file);
        else await cloister.backup.restore(file, { replace: true });
      }, work)
      .catch((error: unknown) => error);
    await new Promise((resume) => setTimeout(resume, random() * longestMs));
    await app.kill();
    await ended;
    await app.reopen();
    await openConsole(app.page, app.url);
    const { files } = await readEverything(app.page);
    const found = (work === 'restore' ? [grown, old] : [grown]).find((one) => isDeepStrictEqual(one, files));
    expect(found ?? files, `${work}, end ${kill + 1}`).toBe(found ?? null);
    outcomes[found === old ? 'old' : 'grown'] += 1;
    await expect.poll(() => leftIn(app.page), `${work}, end ${kill + 1}`).toEqual([]);
    if (found === old) {
      // The file that came after the backup is written again, so that a restore shows.
      await app.page.evaluate(async () => {
        const [one] = await cloister.notebooks.list();
        if (one) await cloister.files.write(one.notebookId, '/new.md', 'written after the backup\n');
      });
    }
  }
  expect(await app.page.evaluate(() => cloister.audit.verify())).toMatchObject({ intact: true });
  test.info().annotations.push({ type: 'outcomes', description: JSON.stringify(outcomes) });
});
