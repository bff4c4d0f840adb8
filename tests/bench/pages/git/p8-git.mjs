import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startGitServer, TOKEN } from '../../../support/git/start-git-server.ts';
import { interleave, lineOf, rest } from '../../measure.ts';
import { noteBytes, pathOf } from '../../services/notes.ts';
import { openBrowser } from '../open-app.mjs';

const FILES = 10_000;
const COMMITS = 2000;
const FILES_PER_COMMIT = 5;
const FILES_PER_CALL = 500;
/** Changes of one commit that is measured. */
const CHANGES = 10;
const LOGGED = 100;
/** Writes that fill the journal before a push is measured. */
const JOURNAL = 2000;
const ROUNDS = 5;

const ENV = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.org',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.org',
};
const textOf = (/** @type {string} */ title) => new TextDecoder().decode(noteBytes(title));

/**
 * A git history of 10,000 files and 2,000 commits: in the app, in a folder under the real git, and under isomorphic-git on lightning-fs's
 * own backend. All three clone the same repository from the same server.
 *
 * @param {import('../page-bench.mjs').PageBench} bench
 */
export async function benchGit({ host, plainHost, folder, executablePath, line, note }) {
  const server = await startGitServer();
  const context = await openBrowser(folder, executablePath);
  const log = caseLog(line);
  try {
    const [page, plain] = await openPages(context, host.url, plainHost.url);
    const files = Array.from({ length: FILES }, (_, at) => ({ path: pathOf(at), text: textOf(`note ${at}`) }));

    note(`first commit of ${FILES} files`);
    log('first commit', FILES, {
      ours: [await firstCommit(page, files)],
      git: [firstCommitByGit(folder, files)],
      peer: [await gitPeer(plain, { type: 'first', files })],
    });

    note(`clone of ${COMMITS} commits`);
    const url = server.create('bench');
    fillServer(join(server.folder, 'bench.git'));
    const clone = join(folder, 'clone');
    log('clone', COMMITS, {
      ours: [await cloneHere(page, url)],
      git: [timed(() => runGit(folder, 'clone', '--quiet', url.replace('//', `//git:${TOKEN}@`), clone))],
      peer: [await gitPeer(plain, { type: 'clone', url, user: 'git', password: TOKEN })],
    });
    await rest(15_000);

    note('commit, log, compare, take back');
    const [head = '', before = ''] = runGit(clone, 'log', '--format=%H')
      .split('\n')
      .filter((_, at) => at % 100 === 0);
    await measureWork({ page, plain, clone, head, before, log });

    note(`a push, with ${JOURNAL} changes in the journal`);
    await measurePush({ page, clone, log });
  } finally {
    await context.close();
    await server.close();
  }
}

/**
 * @typedef {Record<'ours' | 'git' | 'peer', readonly number[]>} Three
 * @typedef {(name: string, n: number, figures: Partial<Three> & { ours: readonly number[] }) => void} CaseLog
 */

/** @param {import('../page-bench.mjs').PageBench['line']} line @returns {CaseLog} */
function caseLog(line) {
  return (name, n, { ours, git, peer }) => {
    const place = { bench: 'p8-git', case: name, n, unit: 'ms' };
    if (git) line(lineOf(place, ours, { name: 'git in a folder', figures: git }, null));
    if (peer)
      line(
        lineOf(place, ours, { name: 'isomorphic-git on lightning-fs', figures: peer }, { type: 'within', times: 1 }),
      );
    if (!git && !peer) line(lineOf(place, ours, null, null));
  };
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} app
 * @param {string} bench
 */
async function openPages(context, app, bench) {
  const [page, plain] = [await context.newPage(), await context.newPage()];
  await page.goto(`${app}?console`);
  await page.waitForFunction(() => 'cloister' in globalThis, null, { timeout: 60_000 });
  await plain.goto(`${bench}bench/pages/git/git-peer.html`);
  await plain.waitForFunction(() => 'gitPeer' in window);
  return /** @type {const} */ ([page, plain]);
}

/**
 * @param {import('@playwright/test').Page} plain
 * @param {import('./git-peer.ts').PeerWork} work
 * @returns {Promise<number>}
 */
const gitPeer = (plain, work) => plain.evaluate((one) => /** @type {any} */ (window).gitPeer(one), work);

/** @param {string} cwd @param {string[]} args */
const runGit = (cwd, ...args) =>
  execFileSync('git', args, { cwd, env: ENV, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'inherit'] });

/** @param {() => unknown} work */
function timed(work) {
  const begunMs = performance.now();
  work();
  return performance.now() - begunMs;
}

/** @param {string} folder @param {readonly { path: string, text: string }[]} files */
function writeFiles(folder, files) {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** @param {string} folder @param {readonly { path: string, text: string }[]} files */
function firstCommitByGit(folder, files) {
  const at = join(folder, 'first');
  mkdirSync(at);
  writeFiles(at, files);
  return timed(() => {
    runGit(at, 'init', '--quiet', '--initial-branch=main');
    commitByGit(at);
  });
}

/** As durable as a commit of the app. @param {string} folder */
function commitByGit(folder) {
  runGit(folder, 'add', '--all');
  runGit(folder, '-c', 'core.fsync=all', 'commit', '--quiet', '-m', 'Work');
}

/** @param {import('@playwright/test').Page} page @param {readonly { path: string, text: string }[]} files */
async function firstCommit(page, files) {
  await page.evaluate(async () => {
    const { cloister } = /** @type {any} */ (globalThis);
    await cloister.ready;
    Object.assign(globalThis, { first: (await cloister.notebooks.create({ name: 'First' })).notebookId });
  });
  for (let from = 0; from < files.length; from += FILES_PER_CALL)
    await page.evaluate(
      async (entries) => {
        const { cloister, first } = /** @type {any} */ (globalThis);
        await cloister.notebooks.import(first, entries);
      },
      files.slice(from, from + FILES_PER_CALL).map(({ path, text }) => ({ path, content: text })),
    );
  // The search index is made in the background.
  await rest(20_000);
  return page.evaluate(async () => {
    const { cloister, first } = /** @type {any} */ (globalThis);
    const begunMs = performance.now();
    await cloister.git.init(first);
    return performance.now() - begunMs;
  });
}

/** @param {import('@playwright/test').Page} page @param {string} url */
function cloneHere(page, url) {
  return page.evaluate(
    async ([address, token]) => {
      const { cloister } = /** @type {any} */ (globalThis);
      const begunMs = performance.now();
      const { notebookId } = await cloister.git.clone({ url: address, token, name: 'Cloned', trusted: true });
      Object.assign(globalThis, { cloned: notebookId });
      return performance.now() - begunMs;
    },
    [url, TOKEN],
  );
}

/** A history of many commits, each of which changes some files. @param {string} repository */
function fillServer(repository) {
  const lines = [];
  const data = (/** @type {string} */ text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  for (let commit = 0; commit < COMMITS; commit += 1) {
    lines.push(
      'commit refs/heads/main\n',
      `committer Bench <bench@example.org> ${1_700_000_000 + commit * 600} +0000\n`,
    );
    lines.push(data(`Commit ${commit}`));
    const count = commit === 0 ? FILES : FILES_PER_COMMIT;
    for (let n = 0; n < count; n += 1) {
      const at = commit === 0 ? n : (commit * 7919 + n * 104_729) % FILES;
      lines.push(`M 100644 inline ${pathOf(at).slice(1)}\n`, data(textOf(`note ${at}, version ${commit}`)));
    }
    lines.push('\n');
  }
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository, env: ENV, input: lines.join('') });
}

/**
 * @param {{ page: import('@playwright/test').Page, plain: import('@playwright/test').Page, clone: string, head: string, before: string, log: CaseLog }} what
 */
async function measureWork({ page, plain, clone, head, before, log }) {
  let version = 0;
  const changed = () => {
    version += 1;
    return Array.from({ length: CHANGES }, (_, n) => {
      const path = pathOf((version * 7919 + n * 104_729) % FILES);
      return { path, text: textOf(`${path}, version ${version} of the bench`) };
    });
  };
  const commits = await interleave(ROUNDS, {
    ours: async () => {
      await page.evaluate(writeHere, changed());
      return page.evaluate(timeHere, { type: 'commit' });
    },
    git: () => {
      writeFiles(clone, changed());
      return timed(() => commitByGit(clone));
    },
    peer: async () => {
      await gitPeer(plain, { type: 'write', files: changed() });
      return gitPeer(plain, { type: 'commit' });
    },
  });
  log(`commit of ${CHANGES} changes`, FILES, commits);
  const logs = await interleave(ROUNDS, {
    ours: () => page.evaluate(timeHere, { type: 'log', limit: LOGGED }),
    git: () => timed(() => runGit(clone, 'log', `-${LOGGED}`)),
    peer: () => gitPeer(plain, { type: 'log', depth: LOGGED }),
  });
  log(`log of ${LOGGED} commits`, COMMITS, logs);
  const compared = await interleave(ROUNDS, {
    ours: () => page.evaluate(timeHere, { type: 'compare', from: before, to: head }),
    git: () => timed(() => runGit(clone, 'diff', '--name-status', '-M', before, head)),
    peer: () => gitPeer(plain, { type: 'compare', from: before, to: head }),
  });
  log('compare two commits, 100 apart', FILES, compared);
  let turn = 0;
  const path = pathOf((3 * 7919) % FILES);
  const next = () => (turn++ % 6 < 3 ? before : head);
  const restored = await interleave(ROUNDS, {
    ours: () => page.evaluate(timeHere, { type: 'restore', commit: next(), path }),
    git: () => timed(() => runGit(clone, 'checkout', '--quiet', next(), '--', path.slice(1))),
    peer: () => gitPeer(plain, { type: 'restore', commit: next(), path }),
  });
  log('take a file back', FILES, restored);
}

/** In the page. @param {readonly { path: string, text: string }[]} files */
async function writeHere(files) {
  const { cloister, cloned } = /** @type {any} */ (globalThis);
  for (const { path, text } of files) await cloister.files.write(cloned, path, text);
}

/** In the page. @param {Record<string, unknown>} what */
async function timeHere({ type, from, to, limit, commit, path }) {
  const { cloister, cloned } = /** @type {any} */ (globalThis);
  const begunMs = performance.now();
  if (type === 'commit') await cloister.git.commit(cloned, { message: 'Work' });
  else if (type === 'log') await cloister.git.log(cloned, { limit });
  else if (type === 'compare') await cloister.git.diff(cloned, { from, to });
  else if (type === 'restore') await cloister.git.restore(cloned, { commit, path });
  else if (type === 'status') await cloister.git.status(cloned);
  else if (type === 'plan') await cloister.git.planPush(cloned);
  else await cloister.git.push(cloned);
  return performance.now() - begunMs;
}

/** @param {{ page: import('@playwright/test').Page, clone: string, log: CaseLog }} what */
async function measurePush({ page, clone, log }) {
  await page.evaluate(
    async ([secret, count]) => {
      const { cloister, cloned } = /** @type {any} */ (globalThis);
      await cloister.files.write(cloned, secret, 'stays here');
      await cloister.files.setLabels(cloned, secret, ['local-only']);
      for (let n = 0; n < count; n += 1) await cloister.files.write(cloned, `/journal/${n % 50}.md`, `version ${n}`);
      await cloister.git.commit(cloned, { message: 'Journal' });
    },
    /** @type {const} */ (['/secret.md', JOURNAL]),
  );
  /** @type {Record<'plans' | 'pushes' | 'states' | 'byGit', number[]>} */
  const { plans, pushes, states, byGit } = { plans: [], pushes: [], states: [], byGit: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(writeHere, [{ path: pathOf(round), text: `pushed ${round}` }]);
    await page.evaluate(timeHere, { type: 'commit' });
    states.push(await page.evaluate(timeHere, { type: 'status' }));
    plans.push(await page.evaluate(timeHere, { type: 'plan' }));
    pushes.push(await page.evaluate(timeHere, { type: 'push' }));
    runGit(clone, 'fetch', '--quiet');
    runGit(clone, 'reset', '--quiet', '--hard', 'origin/main');
    writeFiles(clone, [{ path: pathOf(round + 20), text: `pushed by git ${round}` }]);
    commitByGit(clone);
    byGit.push(timed(() => runGit(clone, 'push', '--quiet')));
    await page.evaluate(async () => {
      const { cloister, cloned } = /** @type {any} */ (globalThis);
      await cloister.git.pull(cloned);
    });
  }
  log('state of both sides, with a local-only file', JOURNAL, { ours: states });
  log('plan of a push, with a local-only file', JOURNAL, { ours: plans });
  log('push of 1 commit, with a local-only file', JOURNAL, { ours: pushes, git: byGit });
}
