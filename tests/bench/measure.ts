/** Smallest, middle and largest figure of the rounds. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** What a figure is held against. */
export type Goal =
  /** The peer takes at least so many times as long. */
  | { readonly type: 'faster'; readonly times: number }
  /** Ours takes at most so many times as long as the peer. */
  | { readonly type: 'within'; readonly times: number }
  /** Ours is at most so much, in the unit of the case. */
  | { readonly type: 'below'; readonly value: number }
  /** Ours is at least so much, in the unit of the case. */
  | { readonly type: 'at least'; readonly value: number };

/** One line of the output. */
export interface CaseLine {
  readonly bench: string;
  readonly case: string;
  readonly n: number;
  readonly unit: string;
  readonly ours: Spread;
  readonly peer: ({ readonly name: string } & Spread) | null;
  /** As the goal reads it; without a goal how many times as long the peer takes; null without a peer. */
  readonly ratio: number | null;
  readonly goal: string | null;
  readonly met: boolean | null;
}

/** Figures of one contender, one for each round. */
export type Figures = readonly number[];

/** The page is isolated, so the clock ticks every 5 µs; nothing shorter is claimed. */
export const CLOCK_MS = 0.005;

/**
 * Runs contenders by turns: one uncounted round to warm up, then `rounds` counted ones, every other one backwards, so that
 * whatever else the machine does meets all of them alike. A round resolves with one figure. `restMs` (default none) is
 * waited before each turn: some contenders go on working after they have answered, and that must not count for the next.
 */
export async function interleave<K extends string>(
  rounds: number,
  contenders: Readonly<Record<K, () => Promise<number> | number>>,
  restMs = 0,
): Promise<Record<K, Figures>> {
  const names = Object.keys(contenders) as K[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      if (restMs > 0) await rest(restMs);
      const figure = await contenders[name]();
      if (round > 0) figures[name].push(figure);
    }
  }
  return figures;
}

export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** lightning-fs saves its tree half a second after a write, and the browser is busy with such large rows a while longer. */
export const LIGHTNING_REST_MS = 1500;

/** Milliseconds that something took. */
export async function timeMs(work: () => Promise<unknown> | unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** The median duration of `count` repetitions, in milliseconds. */
export async function medianMs(count: number, work: (index: number) => Promise<unknown> | unknown): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) taken.push(await timeMs(() => work(index)));
  return spread(taken).median;
}

export function spread(figures: Figures): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
  return { min: at(sorted, 0), median, max: at(sorted, sorted.length - 1) };
}

/** Puts figures into a line. `n` is the size of the case; `unit` is said with the figures. */
export function lineOf(
  place: Pick<CaseLine, 'bench' | 'case' | 'n' | 'unit'>,
  ours: Figures,
  peer: { name: string; figures: Figures } | null,
  goal: Goal | null,
): CaseLine {
  const our = spread(ours);
  const their = peer === null ? null : { name: peer.name, ...spread(peer.figures) };
  const slower = their === null ? null : their.median / our.median;
  switch (goal?.type) {
    case undefined:
      return { ...place, ours: our, peer: their, ratio: slower, goal: null, met: null };
    case 'faster': {
      const met = slower !== null && slower >= goal.times;
      return { ...place, ours: our, peer: their, ratio: slower, goal: `peer / ours ≥ ${goal.times}`, met };
    }
    case 'within': {
      const ratio = slower === null ? null : 1 / slower;
      const met = ratio !== null && ratio <= goal.times;
      return { ...place, ours: our, peer: their, ratio, goal: `ours / peer ≤ ${goal.times}`, met };
    }
    case 'below': {
      const met = our.median <= goal.value;
      return { ...place, ours: our, peer: their, ratio: slower, goal: `ours ≤ ${goal.value} ${place.unit}`, met };
    }
    case 'at least': {
      const met = our.median >= goal.value;
      return { ...place, ours: our, peer: their, ratio: slower, goal: `ours ≥ ${goal.value} ${place.unit}`, met };
    }
  }
}

function at(figures: Figures, index: number): number {
  return figures[index] ?? Number.NaN;
}
