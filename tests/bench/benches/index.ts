import type { CaseLine } from '../measure.ts';

/** To whom a bench reports. */
export interface Reporter {
  line(line: CaseLine): void;
  /** Says what it is doing; shown, not kept. */
  note(text: string): void;
  /** Bytes of memory of the page and its workers; NaN where the browser does not say. */
  weighBytes(): Promise<number>;
}

export type Bench = (reporter: Reporter) => Promise<void>;

/** Each in a chunk of its own: a bench does not carry the peers of another. */
const BENCHES = {
  p1: async (): Promise<Bench> => (await import('./p1-durable-write.ts')).benchDurableWrite,
  p2: async (): Promise<Bench> => (await import('./p2-search.ts')).benchSearch,
  p3: async (): Promise<Bench> => (await import('./p3-log.ts')).benchLog,
  p4: async (): Promise<Bench> => (await import('./p4-guard.ts')).benchGuard,
  p5: async (): Promise<Bench> => (await import('./p5-loop.ts')).benchLoop,
  p8: async (): Promise<Bench> => (await import('./p8-undo.ts')).benchUndo,
  p17: async (): Promise<Bench> => (await import('./p17-meaning.ts')).benchMeaning,
  p9: async (): Promise<Bench> => (await import('./engines/p9-wllama.ts')).benchWllama,
  'p9-web-llm': async (): Promise<Bench> => (await import('./engines/p9-web-llm.ts')).benchWebLlm,
};

type BenchName = keyof typeof BENCHES;

export function isBenchName(name: string): name is BenchName {
  return Object.hasOwn(BENCHES, name);
}

export function loadBench(name: BenchName): Promise<Bench> {
  return BENCHES[name]();
}
