import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../scripts/chromium.mjs';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { projectRoot } from '../../scripts/run-command.mjs';
import { serve } from '../../scripts/serve.mjs';

/**
 * Takes a folder of 20,000 files and 500 MB into a notebook of the built app, as a person does, and reads every byte back; then
 * takes it out as a zip and in again. One JSON line for each part goes to stdout. `npm run build` first.
 *
 *     node tests/bench/large-import.mjs [files] [megabytes]
 */

const FILES = Number(process.argv[2] ?? 20_000);
const BYTES = Number(process.argv[3] ?? 500) * 1_000_000;
const DEADLINE_MS = 3_600_000;

const temporary = mkdtempSync(join(tmpdir(), 'cloister-large-'));
try {
  await measure();
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
}

async function measure() {
  const folder = join(temporary, 'lab');
  const hashes = fill(folder);
  const server = await serve({ root: process.env.CLOISTER_DIST ?? join(projectRoot, 'dist') });
  const profile = join(temporary, 'profile');
  const executablePath = await ensureChromium();
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: chromiumFlags });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(DEADLINE_MS);
  await page.goto(`${server.url}?console`);
  const notebookId = await page.evaluate(async () => {
    const { cloister } = globalThis;
    await cloister.ready;
    const made = await cloister.notebooks.create({ name: 'Large' });
    location.hash = `#/notebook/${made.notebookId}`;
    return made.notebookId;
  });
  await page.getByRole('button', { name: 'Notebook: Large' }).waitFor();

  await part('preview of a folder', profile, page, async () => {
    await page.getByRole('button', { name: /^Notebook:/ }).click();
    const picked = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: /^Import a folder/ }).click();
    await (await picked).setFiles(folder);
    await page.getByText(/Nothing is written yet\./).waitFor();
  });
  await part('import of a folder', profile, page, async () => {
    await page.getByRole('button', { name: /^Import [\d,. ]+ files$/ }).click();
    await page.getByText(/^Imported [\d,. ]+ files\.$/).waitFor();
  });
  await part('reading every byte back', profile, page, () => compare(page, notebookId, hashes));
  await part('export as a zip', profile, page, () =>
    page.evaluate(async (id) => {
      Object.assign(globalThis, { zip: await globalThis.cloister.notebooks.export(id, { format: 'zip' }) });
    }, notebookId),
  );
  const again = await page.evaluate(
    async () => (await globalThis.cloister.notebooks.create({ name: 'Again' })).notebookId,
  );
  await part('import of that zip', profile, page, () =>
    page.evaluate(async (id) => {
      await globalThis.cloister.notebooks.import(id, /** @type {any} */ (globalThis).zip);
    }, again),
  );
  await part('reading every byte of it back', profile, page, () => compare(page, again, hashes));
  await context.close();
  await server.close();
}

/**
 * Files of several sizes, none like another: three out of four bytes lie in few large ones.
 *
 * @param {string} folder
 * @returns {Record<string, string>} hashes by path in the notebook
 */
function fill(folder) {
  /** @type {Record<string, string>} */
  const hashes = {};
  const small = Math.floor(FILES * 0.9);
  const large = FILES - small;
  for (let n = 0; n < FILES; n++) {
    const isNote = n < small;
    const bytes = isNote ? noteOf(n, (BYTES * 0.25) / small) : noiseOf(n, (BYTES * 0.75) / large);
    const name = `run ${n % 200}/${isNote ? `note ${n}.md` : `plate ${n}.bin`}`;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
    hashes[`/lab/${name}`] = createHash('sha256').update(bytes).digest('hex');
  }
  return hashes;
}

/**
 * @param {number} n
 * @param {number} size
 */
function noteOf(n, size) {
  const line = `Plate ${n} was read at ${n % 24} h and looked as the day before, ${(n * 7919) % 1000} counts.\n`;
  return Buffer.from(`# Note ${n}\n\n${line.repeat(Math.max(1, Math.round(size / line.length)))}`);
}

/**
 * @param {number} n
 * @param {number} size
 */
function noiseOf(n, size) {
  const bytes = Buffer.alloc(Math.round(size));
  let state = (n + 1) * 2654435761;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes.writeInt32LE(state | 0, at);
  }
  return bytes;
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} notebookId
 * @param {Record<string, string>} hashes
 */
async function compare(page, notebookId, hashes) {
  const wrong = await page.evaluate(
    async ([id, wanted]) => {
      const { files } = globalThis.cloister;
      const listed = (await files.list(id)).filter((/** @type {any} */ { kind }) => kind === 'file');
      const bad = listed.length === Object.keys(wanted).length ? [] : [`${listed.length} files`];
      for (const { path } of listed) {
        const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(await files.readBytes(id, path)));
        const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
        if (hash !== wanted[path]) bad.push(path);
      }
      return bad;
    },
    /** @type {const} */ ([notebookId, hashes]),
  );
  if (wrong.length > 0) throw new Error(`Not as they were: ${wrong.slice(0, 5).join(', ')}, ${wrong.length} in all.`);
}

/**
 * Does one part and says how long it took, how much memory the page with its workers held at most, and for how long the page
 * stood still at most.
 *
 * @param {string} name
 * @param {string} profile
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} work
 */
async function part(name, profile, page, work) {
  await page.evaluate(() => {
    const state = { longest: 0, watch: /** @type {PerformanceObserver | null} */ (null) };
    state.watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
    });
    state.watch.observe({ entryTypes: ['longtask'] });
    Object.assign(globalThis, { longTasks: state });
  });
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, rendererBytes(profile));
  }, 250);
  const start = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - start) / 1000;
  const longestTaskMs = await page.evaluate(() => {
    const { longTasks } = /** @type {any} */ (globalThis);
    longTasks.watch.disconnect();
    return Math.round(longTasks.longest);
  });
  const peakMb = Math.round(peakBytes / 1_000_000);
  console.log(
    JSON.stringify({
      part: name,
      files: FILES,
      bytes: BYTES,
      seconds: Number(seconds.toFixed(1)),
      peakMb,
      longestTaskMs,
    }),
  );
}

/**
 * Resident bytes of the largest renderer of a profile: the page and its workers share one process.
 *
 * @param {string} profile
 */
function rendererBytes(profile) {
  let most = 0;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!command.includes('--type=renderer') || !isBelow(Number(pid), profile)) continue;
      const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
      most = Math.max(most, pages * 4096);
    } catch {
      // Ended in the meantime.
    }
  }
  return most;
}

/**
 * Whether a process, or one of those that started it, runs on a profile.
 *
 * @param {number} pid
 * @param {string} profile
 */
function isBelow(pid, profile) {
  for (let at = pid; at > 1; ) {
    if (readFileSync(`/proc/${at}/cmdline`, 'utf8').includes(profile)) return true;
    at = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? 1);
  }
  return false;
}
