import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startGitServer, TOKEN } from '../../../support/git/start-git-server.ts';
import { lineOf, rest } from '../../measure.ts';
import { noteBytes, pathOf } from '../../services/notes.ts';
import { openBrowser } from '../open-app.mjs';

const FILES = 10_000;
const COMMITS = 2000;
/** Commits of the shorter history that isomorphic-git clones as well: the long one takes it many minutes. */
const SHORT_COMMITS = 200;
const FILES_PER_COMMIT = 5;
const FILES_PER_CALL = 500;
/** Changes of one commit that is measured. */
const CHANGES = 10;
const LOGGED = 100;
/** Commits between two that are compared. */
const APART = 100;
/** Writes that fill the journal before a push is measured. */
const JOURNAL = 2000;
const ROUNDS = 5;
/** Time that one contender has for all rounds of one case: a slow peer runs fewer, and its row says how many. */
const CASE_BUDGET_MS = 20_000;
/** Time after which no peer in the browser is measured any more, so that the bench ends within six minutes. */
const PEER_LIMIT_MS = 240_000;
const PEER = 'isomorphic-git on lightning-fs';

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
 * A git history of 10,000 files and 2,000 commits: in the app, in a folder under the real git, and, with its first 200 commits, under
 * isomorphic-git on lightning-fs's own backend. All three clone from the same server.
 *
 * @param {import('../page-bench.mjs').PageBench} bench
 */
export async function benchGit({ host, plainHost, folder, executablePath, line, note }) {
  const begunMs = performance.now();
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

    const urls = [SHORT_COMMITS, COMMITS].map((commits) => {
      const name = `bench-${commits}`;
      const url = server.create(name);
      fillServer(join(server.folder, `${name}.git`), commits);
      return url;
    });
    const [short = '', long = ''] = urls;
    note(`clone of ${SHORT_COMMITS} commits`);
    log('clone', SHORT_COMMITS, {
      ours: [await cloneHere(page, short)],
      git: [await cloneByGit(folder, short, join(folder, 'short'))],
      peer: [await gitPeer(plain, { type: 'clone', url: short, user: 'git', password: TOKEN })],
    });
    note(`clone of ${COMMITS} commits`);
    const clone = join(folder, 'clone');
    log('clone', COMMITS, { ours: [await cloneHere(page, long)], git: [await cloneByGit(folder, long, clone)] });
    await rest(5000);

    note('commit, log, compare, take back');
    const [before = '', head = ''] = runGit(clone, 'log', '--reverse', '--format=%H')
      .split('\n')
      .filter((_, at) => at === SHORT_COMMITS - 1 - APART || at === SHORT_COMMITS - 1);
    await measureWork({
      page,
      plain,
      clone,
      head,
      before,
      log,
      isLate: () => performance.now() - begunMs > PEER_LIMIT_MS,
    });

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
    if (git?.length) line(lineOf(place, ours, { name: 'git in a folder', figures: git }, null));
    if (peer?.length)
      line(lineOf(place, ours, { name: peerName(name, n, peer.length), figures: peer }, { type: 'within', times: 1 }));
    if (!git?.length && !peer?.length) line(lineOf(place, ours, null, null));
  };
}

/** Says what a row of the peer was measured with, where it is less than ours. @param {string} name @param {number} n @param {number} rounds */
function peerName(name, n, rounds) {
  const isFirst = name === 'first commit' || (name === 'clone' && n === SHORT_COMMITS);
  return isFirst ? PEER : `${PEER}, ${SHORT_COMMITS} commits, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
}

/**
 * Runs contenders by turns, as `interleave` does, each within a budget. The warm-up of one that has no more time is its only figure.
 *
 * @template {string} K
 * @param {Readonly<Record<K, () => Promise<number> | number>>} contenders
 * @param {(name: string) => boolean} isSkipped
 * @returns {Promise<Record<K, number[]>>}
 */
async function byTurns(contenders, isSkipped) {
  const names = /** @type {K[]} */ (Object.keys(contenders));
  const figures = /** @type {Record<K, number[]>} */ (
    /** @type {unknown} */ (Object.fromEntries(names.map((name) => [name, []])))
  );
  const spentMs = new Map(names.map((name) => [name, 0]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      if (isSkipped(name) || (spentMs.get(name) ?? 0) > CASE_BUDGET_MS) continue;
      const begunMs = performance.now();
      const figure = await contenders[name]();
      spentMs.set(name, (spentMs.get(name) ?? 0) + performance.now() - begunMs);
      if (round > 0 || (spentMs.get(name) ?? 0) > CASE_BUDGET_MS) figures[name].push(figure);
    }
  }
  return figures;
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

/** The server runs in this process, and could not answer a git that blocks it. @param {string} cwd @param {string[]} args */
const runGitOverHttp = (cwd, ...args) => promisify(execFile)('git', args, { cwd, env: ENV });

/** @param {string} folder @param {string} url @param {string} to */
async function cloneByGit(folder, url, to) {
  const begunMs = performance.now();
  await runGitOverHttp(folder, 'clone', '--quiet', url.replace('//', `//git:${TOKEN}@`), to);
  return performance.now() - begunMs;
}

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
  await rest(10_000);
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

/** A history of many commits, each of which changes some files. @param {string} repository @param {number} commits */
function fillServer(repository, commits) {
  const lines = [];
  const data = (/** @type {string} */ text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  for (let commit = 0; commit < commits; commit += 1) {
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
 * @param {{ page: import('@playwright/test').Page, plain: import('@playwright/test').Page, clone: string, head: string, before: string, log: CaseLog, isLate: () => boolean }} what
 */
async function measureWork({ page, plain, clone, head, before, log, isLate }) {
  const isSkipped = (/** @type {string} */ name) => name === 'peer' && isLate();
  let version = 0;
  const changed = () => {
    version += 1;
    return Array.from({ length: CHANGES }, (_, n) => {
      const path = pathOf((version * 7919 + n * 104_729) % FILES);
      return { path, text: textOf(`${path}, version ${version} of the bench`) };
    });
  };
  const commits = await byTurns(
    {
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
    },
    isSkipped,
  );
  log(`commit of ${CHANGES} changes`, FILES, commits);
  const logs = await byTurns(
    {
      ours: () => page.evaluate(timeHere, { type: 'log', limit: LOGGED }),
      git: () => timed(() => runGit(clone, 'log', `-${LOGGED}`)),
      peer: () => gitPeer(plain, { type: 'log', depth: LOGGED }),
    },
    isSkipped,
  );
  log(`log of ${LOGGED} commits`, COMMITS, logs);
  const compared = await byTurns(
    {
      ours: () => page.evaluate(timeHere, { type: 'compare', from: before, to: head }),
      git: () => timed(() => runGit(clone, 'diff', '--name-status', '-M', before, head)),
      peer: () => gitPeer(plain, { type: 'compare', from: before, to: head }),
    },
    isSkipped,
  );
  log(`compare two commits, ${APART} apart`, FILES, compared);
  let turn = 0;
  const path = pathOf((3 * 7919) % FILES);
  const next = () => (turn++ % 6 < 3 ? before : head);
  const restored = await byTurns(
    {
      ours: () => page.evaluate(timeHere, { type: 'restore', commit: next(), path }),
      git: () => timed(() => runGit(clone, 'checkout', '--quiet', next(), '--', path.slice(1))),
      peer: () => gitPeer(plain, { type: 'restore', commit: next(), path }),
    },
    isSkipped,
  );
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
    await runGitOverHttp(clone, 'fetch', '--quiet');
    runGit(clone, 'reset', '--quiet', '--hard', 'origin/main');
    writeFiles(clone, [{ path: pathOf(round + 20), text: `pushed by git ${round}` }]);
    commitByGit(clone);
    const begunMs = performance.now();
    await runGitOverHttp(clone, 'push', '--quiet');
    byGit.push(performance.now() - begunMs);
    await page.evaluate(async () => {
      const { cloister, cloned } = /** @type {any} */ (globalThis);
      await cloister.git.pull(cloned);
    });
  }
  log('state of both sides, with a local-only file', JOURNAL, { ours: states });
  log('plan of a push, with a local-only file', JOURNAL, { ours: plans });
  log('push of 1 commit, with a local-only file', JOURNAL, { ours: pushes, git: byGit });
}
