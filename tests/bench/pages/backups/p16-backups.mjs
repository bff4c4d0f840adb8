import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchMemory } from '../../../support/process-memory.ts';
import { interleave, lineOf, rest } from '../../measure.ts';
import { wordNotes } from '../../services/word-notes.ts';
import { openBrowser } from '../open-app.mjs';

const NOTES = 10_000;
const NOTES_PER_CALL = 500;
const CHANGES = 10;
const ROUNDS = 5;

/**
 * A backup of 10,000 notes with their history and log as one file, its drill, and snapshots to a folder: held against a zip of the same bytes.
 *
 * @param {import('../page-bench.mjs').PageBench} bench
 */
export async function benchBackups({ host, plainHost, folder, executablePath, line, note }) {
  const context = await openBrowser(folder, executablePath);
  const profile = join(folder, 'profile-');
  const log = caseLog(line);
  try {
    const page = await context.newPage();
    await page.goto(`${host.url}?console`);
    await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
    note(`importing ${NOTES} notes`);
    await fill(page);
    await page.reload();
    await page.evaluate(() => /** @type {any} */ (globalThis).cloister.ready);
    // The search index is made in the background, once: that is another bench.
    await rest(20_000);

    note('memory');
    await measureMemory(page, profile, log);

    note('backup and drill');
    const bytes = await readBackup(page);
    const files = unpack(bytes, folder);
    const plain = await context.newPage();
    await plain.goto(`${plainHost.url}bench/pages/backups/zip-floor.html`);
    await plain.waitForFunction(() => 'takeZip' in window);
    await plain.evaluate((text) => /** @type {any} */ (window).takeZip(text), bytes.toString('base64'));
    const figures = await interleave(ROUNDS, {
      create: () => page.evaluate(timeCreate),
      writer: () => plain.evaluate(() => /** @type {any} */ (window).zipAgain()),
      zip: () => timeZip(files, folder),
      drill: () => page.evaluate(timeDrill),
      rows: () => plain.evaluate(() => /** @type {any} */ (window).rowsAgain()),
    });
    await plain.close();
    const { create, writer, zip, drill, rows } = figures;
    log('backup to a file', 'ms', create, { name: 'the same zip writer alone', figures: writer });
    log('backup to a file', 'ms', create, { name: 'Info-ZIP zip of such files on disk', figures: zip });
    log('drill: restored into a scratch copy, and compared', 'ms', drill, {
      name: 'the same bytes put into IndexedDB, read and hashed',
      figures: rows,
    });
    log('drill: restored into a scratch copy, and compared', 'ms', drill, {
      name: 'Info-ZIP zip of such files on disk',
      figures: zip,
    });
    log('size of the file', 'MB', [bytes.length / 1e6], { name: 'Info-ZIP zip', figures: [zipSize(folder)] });

    note('folder');
    await measureFolder(page, profile, log);
  } finally {
    await context.close();
  }
}

/**
 * @typedef {(name: string, unit: string, ours: readonly number[], peer?: { name: string, figures: readonly number[] } | null
 * ) => void} CaseLog
 */

/** @param {import('../page-bench.mjs').PageBench['line']} line @returns {CaseLog} */
function caseLog(line) {
  return (name, unit, ours, peer = null) =>
    line(lineOf({ bench: 'p16', case: name, n: NOTES, unit }, ours, peer, null));
}

/** @param {import('@playwright/test').Page} page */
async function fill(page) {
  const notes = wordNotes(NOTES).map(({ path, bytes }) => ({ path, content: new TextDecoder().decode(bytes) }));
  await page.evaluate(async () => {
    const { cloister } = /** @type {any} */ (globalThis);
    await cloister.ready;
    const { notebookId } = await cloister.notebooks.create({ name: 'Notes' });
    Object.assign(globalThis, { notebookId });
  });
  for (let from = 0; from < NOTES; from += NOTES_PER_CALL) {
    await page.evaluate(
      async (entries) => {
        const { cloister, notebookId } = /** @type {any} */ (globalThis);
        await cloister.notebooks.import(notebookId, entries);
      },
      notes.slice(from, from + NOTES_PER_CALL),
    );
  }
}

/** In the page. Keeps the backup for the drill. */
async function timeCreate() {
  const { cloister } = /** @type {any} */ (globalThis);
  const begunMs = performance.now();
  const backup = await cloister.backup.create();
  const tookMs = performance.now() - begunMs;
  Object.assign(globalThis, { backup });
  return tookMs;
}

/** In the page. */
async function timeDrill() {
  const { cloister, backup } = /** @type {any} */ (globalThis);
  const begunMs = performance.now();
  const { equal } = await cloister.backup.drill(backup);
  if (!equal) throw new Error('The drill found differences.');
  return performance.now() - begunMs;
}

/**
 * The most memory of each work, and how much more that is than at rest.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} profile
 * @param {CaseLog} log
 */
async function measureMemory(page, profile, log) {
  for (const [name, work] of /** @type {const} */ ([
    ['backup to a file', timeCreate],
    ['drill', timeDrill],
  ])) {
    await rest(3000);
    const watch = watchMemory(profile);
    const before = watch.now();
    await page.evaluate(work);
    const most = watch.end();
    log(`most memory of page and workers: ${name}`, 'MB', [most.renderer], atRest(before.renderer));
    log(`most memory of the browser's own processes: ${name}`, 'MB', [most.browser], atRest(before.browser));
  }
}

/** @param {number} megabytes */
const atRest = (megabytes) => ({ name: 'at rest', figures: [megabytes] });

/**
 * Snapshots into a folder of the origin private file system, which has the interface of one that a person chooses.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} profile
 * @param {CaseLog} log
 */
async function measureFolder(page, profile, log) {
  const run = () =>
    page.evaluate(async () => {
      const { cloister } = /** @type {any} */ (globalThis);
      const begunMs = performance.now();
      const { state, proof, writtenBytes, detail } = await cloister.backup.folder.run();
      if (state !== 'current') throw new Error(`The folder is ${state}: ${detail}`);
      return { tookMs: performance.now() - begunMs, proof, writtenBytes };
    });
  await page.evaluate(async () => {
    const { cloister } = /** @type {any} */ (globalThis);
    const root = await navigator.storage.getDirectory();
    await cloister.backup.folder.connect(await root.getDirectoryHandle('Backups', { create: true }));
  });
  const watch = watchMemory(profile);
  const before = watch.now();
  const first = await run();
  const most = watch.end();
  log('first snapshot to a folder, proven', 'ms', [first.tookMs]);
  log('bytes that it writes', 'MB', [first.writtenBytes / 1e6]);
  log('most memory of page and workers: first snapshot', 'MB', [most.renderer], atRest(before.renderer));
  const later = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(changeNotes, /** @type {const} */ ([round, CHANGES]));
    later.push(await run());
  }
  const times = later.map(({ tookMs }) => tookMs);
  log(`snapshot after ${CHANGES} changes, proven`, 'ms', times, { name: 'first snapshot', figures: [first.tookMs] });
  const written = later.map(({ writtenBytes }) => writtenBytes / 1e6);
  log(`bytes that a snapshot after ${CHANGES} changes writes`, 'MB', written, {
    name: 'first snapshot',
    figures: [first.writtenBytes / 1e6],
  });
}

/** In the page: changes the notes of one folder. @param {readonly [number, number]} where */
async function changeNotes([round, count]) {
  const { cloister } = /** @type {any} */ (globalThis);
  const [{ notebookId }] = await cloister.notebooks.list();
  for (let n = 0; n < count; n += 1) {
    const path = `/folder-${round}/note-${round * 100 + n}.md`;
    const text = await cloister.files.read(notebookId, path);
    await cloister.files.write(notebookId, path, `${text}\nA line of round ${round}.\n`);
  }
}

/** @param {import('@playwright/test').Page} page */
async function readBackup(page) {
  const text = await page.evaluate(async () => {
    const { backup } = /** @type {any} */ (globalThis);
    return /** @type {any} */ (new Uint8Array(await backup.arrayBuffer())).toBase64();
  });
  return Buffer.from(text, 'base64');
}

/**
 * Unpacks the backup onto the disk. Returns the folder.
 *
 * @param {Buffer} bytes
 * @param {string} folder
 */
function unpack(bytes, folder) {
  const to = join(folder, 'unpacked');
  mkdirSync(to);
  writeFileSync(join(folder, 'backup.zip'), bytes);
  execFileSync('unzip', ['-q', join(folder, 'backup.zip'), '-d', to]);
  return to;
}

const zipOf = (/** @type {string} */ folder) => join(folder, 'info.zip');

/** @param {string} files @param {string} folder */
function timeZip(files, folder) {
  rmSync(zipOf(folder), { force: true });
  const begunMs = performance.now();
  execFileSync('zip', ['-q', '-r', zipOf(folder), '.'], { cwd: files });
  return performance.now() - begunMs;
}

/** In MB. @param {string} folder */
function zipSize(folder) {
  return Number(execFileSync('stat', ['-c', '%s', zipOf(folder)], { encoding: 'utf8' })) / 1e6;
}
