import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { serve } from '../../scripts/serve.mjs';
import { caseCount, randomSeed } from '../support/case-count.ts';
import { planKills, randomFrom } from './kill-plan.mjs';
import { Lane } from './lane.mjs';

/** @typedef {import('./kill-plan.mjs').Kill} Kill */
/** @typedef {import('./lane.mjs').Result} Result */

/** Browsers at a time. */
const LANES = 2;
/** After so many rounds a lane begins with a fresh profile. */
const ROUNDS_PER_PROFILE = 12;

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    seed: { type: 'string' },
    'self-test': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? randomSeed);
const total = values['self-test'] ? 0 : Number(values.kills ?? caseCount({ reduced: 20, full: 200 }));
const random = randomFrom(seed);
const startedMs = performance.now();

const folder = await mkdtemp(join(tmpdir(), 'cloister-crash-build-'));
try {
  process.exitCode = await main();
} catch (error) {
  // Without a build or a rehearsal that works, there is nothing to kill.
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** @returns {Promise<number>} the exit code */
async function main() {
  await build({
    configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await serve({ root: folder });
  try {
    return await crash(server.url);
  } finally {
    await server.close();
  }
}

/**
 * @param {string} pageUrl
 * @returns {Promise<number>} the exit code
 */
async function crash(pageUrl) {
  const rehearsal = await withLane(pageUrl, rehearseTwice);
  const context = { baseline: rehearsal.baseline, workMs: rehearsal.tookMs };
  /** @type {Result[]} */
  const results = await selfTest(pageUrl, context);
  const kills = total > 0 ? planKills(total, rehearsal.counts, random) : [];
  console.log(
    `${total} kills, seed ${seed}; the work takes ${Math.round(rehearsal.tookMs)} ms and passes ${sum(Object.values(rehearsal.counts))} points`,
  );
  const lanes = Array.from({ length: Math.min(LANES, kills.length) }, async () => {
    for (let next = kills.splice(0, ROUNDS_PER_PROFILE); next.length > 0; next = kills.splice(0, ROUNDS_PER_PROFILE)) {
      await withLane(pageUrl, async (lane) => {
        for (const kill of next) results.push(...report(kill, await lane.kill(kill, context)));
      });
    }
  });
  await Promise.all(lanes);
  printTable(results);
  const failed = results.filter((result) => result.problems.length > 0).length;
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * Two rehearsals: how commits share transactions differs from one time to the next, so a point counts as often as it
 * surely occurs; and what the runs come to must not differ at all.
 *
 * @param {Lane} lane
 */
async function rehearseTwice(lane) {
  const first = await lane.rehearse(null);
  const second = await lane.rehearse(first.baseline);
  const both = Object.entries(first.counts).map(([point, times]) => [
    point,
    Math.min(times, second.counts[point] ?? 0),
  ]);
  return {
    baseline: first.baseline,
    tookMs: second.tookMs,
    counts: Object.fromEntries(both.filter(([, times]) => Number(times) > 0)),
  };
}

/**
 * Shows that the check can fail: with a fault built in, a kill in the right moment must be found.
 *
 * @param {string} pageUrl
 * @param {{ baseline: import('./protocol.ts').Baseline, workMs: number }} context
 * @returns {Promise<Result[]>}
 */
function selfTest(pageUrl, context) {
  return withLane(pageUrl, async (lane) => {
    /** @type {Result[]} */
    const results = [];
    for (const [broken, kind] of /** @type {const} */ ([
      ['split', 'log:'],
      ['early', 'lost:'],
    ])) {
      const [found] = await lane.kill(
        { kind: 'point', point: `broken.${broken}`, at: 5, again: null },
        { ...context, broken },
      );
      const isFound = found?.problems.some((problem) => problem.startsWith(kind));
      const problems = isFound ? [] : [`The fault "${broken}" was not found; instead: ${found?.problems.join('; ')}`];
      results.push(
        ...report({ kind: 'point', point: `broken.${broken}`, at: 5, again: null }, [
          { point: `self-test: ${broken}`, problems, interrupted: 0 },
        ]),
      );
    }
    return results;
  });
}

/**
 * @template T
 * @param {string} pageUrl
 * @param {(lane: Lane) => Promise<T>} use
 * @returns {Promise<T>}
 */
async function withLane(pageUrl, use) {
  const lane = await Lane.open(pageUrl);
  try {
    return await use(lane);
  } finally {
    await lane.close();
  }
}

/**
 * @param {Kill} kill
 * @param {Result[]} results
 * @returns {Result[]}
 */
function report(kill, results) {
  for (const { point, problems } of results) {
    if (problems.length === 0) continue;
    console.log(`FAILED ${point} ${JSON.stringify(kill)}`);
    for (const problem of problems.slice(0, 10)) console.log(`    ${problem}`);
    if (problems.length > 10) console.log(`    and ${problems.length - 10} more`);
  }
  return results;
}

/** @param {Result[]} results */
function printTable(results) {
  const points = [...new Set(results.map((result) => result.point))].sort();
  const rows = points.map((point) => {
    const own = results.filter((result) => result.point === point);
    return {
      point,
      kills: own.length,
      failed: own.filter(({ problems }) => problems.length > 0).length,
      'runs interrupted': sum(own.map(({ interrupted }) => interrupted)),
    };
  });
  console.table(rows);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
