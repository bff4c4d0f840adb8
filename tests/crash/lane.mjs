import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { startBrowser } from './browser.mjs';
import { startControl } from './control-server.mjs';

/** @typedef {import('./protocol.ts').Baseline} Baseline */
/** @typedef {import('./protocol.ts').Break} Break */
/** @typedef {import('./protocol.ts').CheckReport} CheckReport */
/** @typedef {import('./protocol.ts').KillPoint} KillPoint */
/** @typedef {import('./protocol.ts').Task} Task */
/** @typedef {import('./protocol.ts').WorkReport} WorkReport */
/** @typedef {import('./control-server.mjs').Outcome} Outcome */
/** @typedef {import('./kill-plan.mjs').Kill} Kill */
/** @typedef {{ point: string, problems: string[], interrupted: number }} Result */

/** A task that takes longer hangs. */
const DEADLINE_MS = 20_000;

/**
 * One profile with one browser at a time. Every round works on a database of its own; the browser that comes back
 * after a kill checks it, and continues with the next round.
 */
export class Lane {
  #pageUrl;
  #control;
  #profile;
  /** @type {ReturnType<typeof startBrowser> | null} */
  #browser = null;
  #rounds = 0;

  /**
   * @param {string} pageUrl
   * @param {import('./control-server.mjs').Control} control
   * @param {string} profile
   */
  constructor(pageUrl, control, profile) {
    this.#pageUrl = pageUrl;
    this.#control = control;
    this.#profile = profile;
  }

  /** @param {string} pageUrl */
  static async open(pageUrl) {
    return new Lane(pageUrl, await startControl(), await mkdtemp(join(tmpdir(), 'cloister-crash-profile-')));
  }

  async close() {
    await this.#kill();
    this.#control.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /**
   * Works and checks without any kill.
   *
   * @param {Baseline | null} known what an earlier rehearsal came to
   * @returns {Promise<{ counts: Record<string, number>, tookMs: number, baseline: Baseline }>} rejects when that alone shows a problem
   */
  async rehearse(known) {
    const database = this.#nextDatabase();
    const startedMs = performance.now();
    const worked = await this.#give({ kind: 'work', database, kill: null, broken: null });
    const tookMs = performance.now() - startedMs;
    const checked = await this.#check(database, null, known);
    this.#control.acknowledged.length = 0;
    const problems = [...problemsOf(worked), ...problemsOf(checked)];
    if (problems.length > 0 || worked.type !== 'report' || checked.type !== 'report')
      throw new Error(`Without any kill:\n${problems.join('\n')}`);
    const { counts } = /** @type {WorkReport} */ (worked.report);
    return { counts, tookMs, baseline: /** @type {CheckReport} */ (checked.report).outcome };
  }

  /**
   * Kills the browser at work, and again while it recovers if that is planned, and checks what is left.
   *
   * @param {Kill} kill
   * @param {{ baseline: Baseline, workMs: number, broken?: Break }} context
   * @returns {Promise<Result[]>} one for each kill
   */
  async kill(kill, { baseline, workMs, broken }) {
    const database = this.#nextDatabase();
    const at = kill.kind === 'point' ? { point: kill.point, at: kill.at } : null;
    const work = this.#start({ kind: 'work', database, kill: at, broken: broken ?? null });
    if (kill.kind === 'timer') await Promise.race([work.outcome, work.started.then(() => pass(kill.share * workMs))]);
    else await work.outcome;
    await this.#kill();
    const killedBy = await work.outcome;
    /** @type {Result[]} */
    const results = [resultOf(killedBy)];
    if (kill.kind === 'point' && kill.again) {
      const recovered = await this.#check(database, kill.again, baseline);
      await this.#kill();
      const result = resultOf(recovered);
      results.push({ ...result, point: `${result.point}, while recovering` });
    }
    const checked = await this.#check(database, null, baseline);
    if (checked.type !== 'report') await this.#kill();
    if (checked.type === 'fault') checked.message += await this.#storageLog();
    const last = results.at(-1);
    if (last) {
      last.problems.push(...problemsOf(checked));
      if (checked.type === 'report' && 'interrupted' in checked.report) last.interrupted = checked.report.interrupted;
    }
    this.#control.acknowledged.length = 0;
    return results;
  }

  /** The last lines that the browser's storage wrote itself: why it could not be opened stands there alone. */
  async #storageLog() {
    let lines = '';
    for await (const file of glob(join(this.#profile, 'Default/IndexedDB/*/LOG')))
      lines += (await readFile(file, 'utf8')).split('\n').slice(-8).join('\n    ');
    return lines === '' ? '' : `\n    ${lines}`;
  }

  #nextDatabase() {
    this.#rounds += 1;
    return `crash-${this.#rounds}`;
  }

  /**
   * @param {string} database
   * @param {KillPoint | null} kill
   * @param {Baseline | null} baseline
   */
  #check(database, kill, baseline) {
    return this.#give({ kind: 'check', database, kill, acknowledged: [...this.#control.acknowledged], baseline });
  }

  /**
   * @param {Task} task
   * @returns {Promise<Outcome>}
   */
  #give(task) {
    return this.#start(task).outcome;
  }

  /** @param {Task} task */
  #start(task) {
    const { started, outcome } = this.#control.give(task);
    this.#browser ??= startBrowser(this.#profile, `${this.#pageUrl}?control=${encodeURIComponent(this.#control.url)}`);
    return { started, outcome: inTime(outcome, task.kind) };
  }

  async #kill() {
    await this.#browser?.kill();
    this.#browser = null;
    this.#control.forget();
  }
}

/**
 * @param {Promise<Outcome>} outcome
 * @param {string} what
 * @returns {Promise<Outcome>}
 */
async function inTime(outcome, what) {
  const settled = new AbortController();
  const late = pass(DEADLINE_MS, undefined, { signal: settled.signal }).then(
    () =>
      /** @type {Outcome} */ ({
        type: 'fault',
        message: `run: it does not come to its end (${what}, after ${DEADLINE_MS / 1000} s)`,
      }),
    () => outcome,
  );
  return Promise.race([outcome, late]).finally(() => settled.abort());
}

/**
 * @param {Outcome} outcome
 * @returns {Result}
 */
function resultOf(outcome) {
  return {
    point: outcome.type === 'die' ? outcome.point : 'at the end',
    problems: problemsOf(outcome),
    interrupted: 0,
  };
}

/** @param {Outcome} outcome */
function problemsOf(outcome) {
  if (outcome.type === 'fault') return [outcome.message];
  return outcome.type === 'report' ? [...outcome.report.problems] : [];
}
