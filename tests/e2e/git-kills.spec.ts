import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseCount, randomSeed } from '../support/case-count.ts';
import { cloneOf } from '../support/git/clone-bundle.ts';
import { type GitServerLab, startGitServer, TOKEN } from '../support/git/start-git-server.ts';
import { expect, type PersistentApp, test } from './fixtures.ts';
import { reportFigures } from './report-figures.ts';

/** Ends of the browser, each in the middle of one of these, by turns. */
const KILLS = caseCount({ reduced: 4, full: 40 });
const WORKS = ['commit', 'push', 'fetch', 'merge'] as const;
type Work = (typeof WORKS)[number];
const FILES = 40;
/** Files that one round changes on each side. */
const CHANGED = 12;

test.use({ opensConsole: true });

/** A side of the history: the notebook, or a clone of a colleague. */
type Texts = Map<string, string>;

class Rounds {
  readonly app: PersistentApp;
  readonly server: GitServerLab;
  readonly notebookId: string;
  /** What was acknowledged here, and what the colleague sent: neither may ever be lost. */
  readonly mine = new Set<string>();
  readonly theirs = new Set<string>();
  #round = 0;

  constructor(app: PersistentApp, server: GitServerLab, notebookId: string) {
    this.app = app;
    this.server = server;
    this.notebookId = notebookId;
  }

  /** Changes the first line of some files here, and adds one. */
  async writeHere(): Promise<void> {
    this.#round += 1;
    const texts = await this.files();
    for (let n = 0; n < CHANGED; n += 1) {
      const path = `/n${(this.#round * 7 + n) % FILES}.md`;
      const mark = `here ${this.#round}-${n}`;
      const text = `${mark}\n${texts.get(path) ?? ''}`;
      await this.app.page.evaluate(([id, at, content]) => cloister.files.write(id, at, content), [
        this.notebookId,
        path,
        text,
      ] as const);
      this.mine.add(mark);
    }
  }

  /** Adds a last line to some files in the clone of the colleague, and sends it. */
  writeThere(): void {
    this.#round += 1;
    this.server.inClone('lab', 'grace', 'pull', '--quiet', '--no-rebase');
    for (let n = 0; n < CHANGED; n += 1) {
      const path = `n${(this.#round * 5 + n) % FILES}.md`;
      const mark = `there ${this.#round}-${n}`;
      const text = this.server.git('lab', 'show', `main:${path}`);
      this.server.write('grace', path, `${text}${mark} ${'A line of the colleague. '.repeat(n * 20)}\n`);
      this.theirs.add(mark);
    }
    this.server.inClone('lab', 'grace', 'commit', '--quiet', '-am', `There ${this.#round}`);
    this.server.inClone('lab', 'grace', 'push', '--quiet');
  }

  async files(): Promise<Texts> {
    const entries = await this.app.page.evaluate(async (id) => {
      const files = (await cloister.files.list(id)).filter(({ kind }) => kind === 'file');
      return Promise.all(files.map(async ({ path }) => [path, await cloister.files.read(id, path)] as const));
    }, this.notebookId);
    return new Map(entries);
  }

  call(work: Work | 'pull'): Promise<unknown> {
    return this.app.page.evaluate(
      async ([id, what]) => {
        if (what === 'commit') await cloister.git.commit(id, { message: 'Work' });
        else if (what === 'push') await cloister.git.push(id);
        else if (what === 'fetch') await cloister.git.fetch(id);
        else await cloister.git.pull(id);
      },
      [this.notebookId, work] as const,
    );
  }

  /** Brings both sides to where the work begins. */
  async prepare(work: Work): Promise<void> {
    await this.finish();
    if (work === 'commit' || work === 'merge') await this.writeHere();
    if (work === 'fetch' || work === 'merge') this.writeThere();
    if (work !== 'push') return;
    await this.writeHere();
    await this.call('commit');
  }

  /** Takes and sends what is left, as a person does after an end. Both sides are equal then. */
  async finish(): Promise<void> {
    await this.call('pull');
    await this.app.page.evaluate((id) => cloister.git.dismiss(id), this.notebookId);
    await this.call('push');
  }

  /** What was lost, and what is told otherwise than it is. Empty when all is well. */
  async faults(): Promise<string[]> {
    this.server.git('lab', 'fsck', '--strict', '--full');
    const files = await this.files();
    const here = [...files.values()].join('\n');
    const there = this.server.git('lab', 'grep', '-h', '-e', 'there', 'main');
    const lost = [...this.mine].filter((mark) => !here.includes(`${mark}\n`));
    const lostThere = [...this.theirs].filter((mark) => !there.includes(`${mark} `));
    return [...lost, ...lostThere, ...(await this.lies(files))];
  }

  /** Compares the state as told with both histories as they are. */
  async lies(files: Texts): Promise<string[]> {
    const said = await this.app.page.evaluate((id) => cloister.git.status(id), this.notebookId);
    const { head, log, changed } = await this.app.page.evaluate(async (id) => {
      const commits = await cloister.git.log(id, { limit: 1000 });
      const first = commits[0]?.oid ?? null;
      const differences = await cloister.git.diff(id, { from: first });
      return { head: first, log: commits.map(({ oid }) => oid), changed: differences.files.length };
    }, this.notebookId);
    const onServer = this.server.git('lab', 'rev-list', 'main').trim().split('\n');
    const apart = {
      here: log.filter((oid) => !onServer.includes(oid)).length,
      there: onServer.filter((oid) => !log.includes(oid)).length,
    };
    const faults: string[] = [];
    if (said.head !== head) faults.push(`head ${said.head}, not ${head}`);
    if (said.changed !== changed) faults.push(`${said.changed} changed of ${files.size}, not ${changed}`);
    // What the server has is known from the last meeting: it can have more since, never less.
    if (said.there > apart.there) faults.push(`${said.there} there, not ${apart.there}`);
    if (said.here < apart.here) faults.push(`${said.here} here, not ${apart.here}`);
    await this.call('fetch');
    const now = await this.app.page.evaluate((id) => cloister.git.status(id), this.notebookId);
    if (now.here !== apart.here || now.there !== apart.there)
      faults.push(`after a fetch ${now.here} here and ${now.there} there, not ${apart.here} and ${apart.there}`);
    return faults;
  }
}

test(`nothing is lost in ${KILLS} ends of the browser in the middle of git`, async ({ persistentApp: app }) => {
  test.setTimeout(300_000 + KILLS * 60_000);
  const server = await startGitServer();
  try {
    await killInside(app, server);
  } finally {
    await server.close();
  }
});

async function killInside(app: PersistentApp, server: GitServerLab): Promise<void> {
  const url = server.create('lab');
  const notebookId = await app.page.evaluate(
    async ([address, token, count]) => {
      const made = await cloister.notebooks.create({ name: 'Ends' });
      const entries = Array.from({ length: count }, (_, n) => ({ path: `/n${n}.md`, content: `\n\nnote ${n}\n\n\n` }));
      await cloister.notebooks.import(made.notebookId, entries);
      await cloister.git.init(made.notebookId);
      await cloister.git.remote(made.notebookId, { url: address, token, branch: 'main' });
      await cloister.git.push(made.notebookId);
      return made.notebookId;
    },
    [url, TOKEN, FILES] as const,
  );
  server.inClone('lab', 'grace', 'clone');
  const rounds = new Rounds(app, server, notebookId);
  const tookMs: Record<Work, number> = { commit: 0, push: 0, fetch: 0, merge: 0 };
  for (const work of WORKS) {
    await rounds.prepare(work);
    const begunMs = performance.now();
    await rounds.call(work);
    tookMs[work] = performance.now() - begunMs;
  }
  let state = randomSeed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const ends: {
    work: Work;
    afterMs: number;
    of: number;
    outcome: 'as before' | 'done';
    here: number;
    there: number;
  }[] = [];
  let tooLate = 0;
  const begunMs = performance.now();
  for (let kill = 0, tries = 0; kill < KILLS; tries += 1) {
    const work = WORKS[tries % WORKS.length] ?? 'commit';
    await rounds.prepare(work);
    const before = await app.page.evaluate((id) => cloister.git.status(id), notebookId);
    const ended = rounds.call(work).then(
      () => 'ended',
      (error: Error) => error.message,
    );
    const afterMs = Math.round(random() * tookMs[work]);
    await new Promise((resume) => setTimeout(resume, afterMs));
    await app.kill();
    const outcome = await ended;
    expect(outcome, work).toMatch(/^ended$|has been closed|crashed/);
    // One that had ended before is none in the middle.
    if (outcome !== 'ended') kill += 1;
    else tooLate += 1;
    await app.reopen();
    const what = `${kill}: ${work}, after ${afterMs} of about ${Math.round(tookMs[work])} ms`;
    expect(await rounds.faults(), what).toEqual([]);
    const after = await app.page.evaluate((id) => cloister.git.status(id), notebookId);
    const { here, there, head } = after;
    const of = Math.round(tookMs[work]);
    if (outcome !== 'ended')
      ends.push({ work, afterMs, of, outcome: head === before.head ? 'as before' : 'done', here, there });
    expect(await app.page.evaluate(() => cloister.audit.verify()), what).toMatchObject({ intact: true });
    if (kill % 10 === 0) await checkBundle(rounds);
  }
  await rounds.finish();
  expect(await rounds.faults()).toEqual([]);
  const all = [...(await rounds.files()).values()].join('\n');
  for (const mark of rounds.theirs) expect(all).toContain(`${mark} `);
  await checkBundle(rounds);
  await reportFigures('git-kills', {
    seed: randomSeed,
    kills: ends.length,
    // Ends of the browser after the work: they are checked, and do not count.
    tooLate,
    byWork: Object.fromEntries(WORKS.map((work) => [work, ends.filter((end) => end.work === work).length])),
    linesHere: rounds.mine.size,
    linesThere: rounds.theirs.size,
    seconds: Math.round((performance.now() - begunMs) / 1000),
    ends,
  });
}

/** Has git itself check the history that is in the notebook. */
async function checkBundle({ app, notebookId }: Rounds): Promise<void> {
  const text = await app.page.evaluate(async (id) => {
    const zip = await cloister.git.bundle(id);
    return new Uint8Array(await zip.arrayBuffer()).toBase64();
  }, notebookId);
  const folder = await mkdtemp(join(tmpdir(), 'cloister-git-kills-'));
  try {
    const clone = await cloneOf(Buffer.from(text, 'base64'), folder);
    await clone.git('fsck', '--strict', '--full');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
