import { interleave, LIGHTNING_REST_MS, lineOf, medianMs } from '../measure.ts';
import { openLightning } from '../peers/open-lightning.ts';
import { openRawStore } from '../peers/raw-store.ts';
import { noteBytes, notes, pathOf } from '../services/notes.ts';
import { type BenchServices, openServices } from '../services/open-services.ts';
import { overwrite } from '../services/overwrite.ts';
import type { Reporter } from './index.ts';
import { benchImport } from './p1-import.ts';
import { benchLooking } from './p1-looking.ts';

const ROUNDS = 11;
const WRITES = 15;
const SIZES = [1000, 10_000, 30_000] as const;
const LIGHTNING_GOALS: Readonly<Record<number, number>> = { 10000: 15, 30000: 40 };

/** P1: what it costs until an overwritten note is safe, how fast one looks, and how fast many notes come in. */
export async function benchDurableWrite(reporter: Reporter): Promise<void> {
  await benchOverwrite(reporter);
  await benchLooking(reporter);
  await benchImport(reporter);
}

type Contender = 'ours' | 'lightning' | 'raw';

async function benchOverwrite({ line, note }: Reporter): Promise<void> {
  const rounds: Record<string, () => Promise<number>> = {};
  const closing: (() => Promise<void>)[] = [];
  for (const size of SIZES) {
    note(`filling stores with ${size} notes`);
    const filling = notes(size);
    const services = await openServices(`bench-write-${size}`, filling);
    const lightning = await openLightning(`bench-lightning-${size}`, filling);
    const raw = await openRawStore(`bench-raw-${size}`, 'path');
    await raw.put(filling);
    closing.push(services.remove, raw.remove);
    const writes = { ours: oursWriter(services), lightning: lightningWriter(lightning), raw: rawWriter(raw) };
    for (const [name, write] of Object.entries(writes)) rounds[keyOf(name, size)] = roundOf(size, write);
  }
  note('writing');
  const figures = await interleave(ROUNDS, rounds, LIGHTNING_REST_MS);
  const of = (name: Contender, size: number) => figures[keyOf(name, size)] ?? [];
  for (const n of SIZES) {
    const place = { bench: 'p1', case: 'overwrite of a 1.5 KB note until it is safe', n, unit: 'ms' };
    const goal = LIGHTNING_GOALS[n];
    const lightning = { name: 'lightning-fs + flush', figures: of('lightning', n) };
    line(lineOf(place, of('ours', n), lightning, goal === undefined ? null : { type: 'faster', times: goal }));
    const raw = { name: 'IndexedDB put, strict', figures: of('raw', n) };
    line(lineOf(place, of('ours', n), raw, { type: 'within', times: 2.5 }));
  }
  const [least, , most] = SIZES;
  // By themselves: what the peers leave the browser to tidy up grows with the number of notes.
  const oursAlone = Object.entries(rounds).filter(([key]) => [keyOf('ours', least), keyOf('ours', most)].includes(key));
  const alone = await interleave(ROUNDS, Object.fromEntries(oursAlone));
  const flat = { bench: 'p1', case: 'the same, flat in the number of notes', n: most, unit: 'ms' };
  const peer = { name: `ours at ${least}`, figures: alone[keyOf('ours', least)] ?? [] };
  line(lineOf(flat, alone[keyOf('ours', most)] ?? [], peer, { type: 'within', times: 1.3 }));
  for (const close of closing) await close();
}

const keyOf = (name: string, size: number) => `${name} ${size}`;

type Write = (path: string, bytes: Uint8Array) => Promise<unknown>;

/** Each write goes to another note, with content that was never there. */
function roundOf(size: number, write: Write): () => Promise<number> {
  let version = 0;
  return () =>
    medianMs(WRITES, () => {
      version += 1;
      const index = (version * 7919) % size;
      return write(pathOf(index), noteBytes(`note ${index}, version ${version}`));
    });
}

const oursWriter =
  (services: BenchServices): Write =>
  (path, bytes) =>
    overwrite(services, path, bytes);

const lightningWriter =
  ({ promises }: Awaited<ReturnType<typeof openLightning>>): Write =>
  async (path, bytes) => {
    await promises.writeFile(path, bytes);
    await promises.flush();
  };

const rawWriter =
  (raw: Awaited<ReturnType<typeof openRawStore>>): Write =>
  (path, bytes) =>
    raw.put([{ path, bytes }]);
