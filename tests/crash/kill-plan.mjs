/**
 * One kill that is planned. `timer`: after that share of the time that the work takes without a kill. `again`: the
 * browser that comes back is killed as well, while it recovers.
 *
 * @typedef {{ kind: 'point', point: string, at: number, again: { point: string, at: number } | null }
 *   | { kind: 'timer', share: number }} Kill
 */

const TIMER_SHARE = 0.15;
/** Kills while recovering, as a share of all. */
const AGAIN_SHARE = 0.1;
const AGAIN_POINTS = ['loop.after-commit', 'commit.before-end', 'commit.writing', 'loop.before-commit'];

/**
 * Spreads kills evenly over the points that occur, and over the occurrences of each; some come by the clock and some
 * while the app recovers from the one before.
 *
 * @param {number} total how many kills, those while recovering included
 * @param {Record<string, number>} counts how often each point surely occurs
 * @param {() => number} random from 0 to 1
 * @returns {Kill[]} in an order that mixes the points
 */
export function planKills(total, counts, random) {
  const again = Math.floor(total * AGAIN_SHARE);
  const timers = Math.round(total * TIMER_SHARE);
  const points = Object.keys(counts).sort();
  const atPoints = total - again - timers;
  /** @type {Kill[]} */
  const kills = [];
  for (const [index, point] of points.entries()) {
    const own = Math.floor(atPoints / points.length) + (index < atPoints % points.length ? 1 : 0);
    const times = counts[point] ?? 1;
    for (let nth = 0; nth < own; nth += 1) {
      const at = 1 + Math.floor(((nth + random()) / own) * times);
      kills.push({ kind: 'point', point, at: Math.min(at, times), again: null });
    }
  }
  // In the middle of the work there is something left to recover.
  const inTheMiddle = kills.filter(
    (kill) => kill.kind === 'point' && kill.point.startsWith('loop.') && isMiddle(kill.at, counts[kill.point] ?? 1),
  );
  for (let nth = 0; nth < again; nth += 1) {
    const point = AGAIN_POINTS[nth % AGAIN_POINTS.length] ?? 'loop.after-commit';
    const first = inTheMiddle[Math.floor((nth * inTheMiddle.length) / again)];
    if (first?.kind === 'point' && !first.again) first.again = { point, at: 1 + (nth % 5) };
    else kills.push({ kind: 'timer', share: random() });
  }
  for (let nth = 0; nth < timers; nth += 1) kills.push({ kind: 'timer', share: (nth + random()) / timers });
  return shuffle(kills, random);
}

/** @param {number} at @param {number} times */
function isMiddle(at, times) {
  return at > times * 0.1 && at < times * 0.6;
}

/**
 * @template T
 * @param {T[]} list
 * @param {() => number} random
 */
function shuffle(list, random) {
  const keyed = list.map((value) => ({ value, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

/**
 * Random numbers from a seed (mulberry32), so that a run can be repeated.
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
