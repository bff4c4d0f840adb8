import { CLOCK_MS, interleave, lineOf, rest, timeMs } from '../measure.ts';
import { openLightning } from '../peers/open-lightning.ts';
import { noteBytes, notes, pathOf } from '../services/notes.ts';
import { openServices } from '../services/open-services.ts';
import { overwrite } from '../services/overwrite.ts';
import type { Reporter } from './index.ts';

const NOTES = 10_000;
const ROUNDS = 9;
const IDLE_MS = 1300;
const FLAT = '/flat';

/** Looking at one note after a rest, and into a folder that holds very many. */
export async function benchLooking({ line, note }: Reporter): Promise<void> {
  note(`filling stores with ${NOTES} notes and a folder of as many`);
  const filling = notes(NOTES);
  const flat = filling.map(({ bytes }, index) => ({ path: `${FLAT}/note-${index}.md`, bytes }));
  const services = await openServices('bench-looking', filling);
  const flatHouse = await openServices('bench-flat', flat);
  const lightning = await openLightning('bench-lightning-looking', filling);
  const flatLightning = await openLightning('bench-lightning-flat', flat);
  const { store } = services.runtime.services;
  const flatStore = flatHouse.runtime.services.store;
  const ourStat = async (path: string) => (await store.notebook(services.notebookId)).get(path);
  const ourList = async () => (await flatStore.notebook(flatHouse.notebookId)).children(FLAT);
  await ourStat(pathOf(0));

  note('looking after a rest');
  let look = 0;
  const nextPath = () => {
    look += 1;
    return pathOf(look);
  };
  const stat = await interleave(ROUNDS, {
    ours: () => afterRest(() => ourStat(nextPath())),
    lightning: () => afterRest(() => lightning.promises.stat(nextPath())),
  });
  const theirs = { name: 'lightning-fs', figures: stat.lightning };
  const statPlace = { bench: 'p1', case: `stat after ${IDLE_MS} ms of rest`, n: NOTES, unit: 'ms' };
  line(lineOf(statPlace, stat.ours, theirs, { type: 'faster', times: 100 }));

  const list = await interleave(ROUNDS, {
    ours: () => measured(ourList),
    'ours after a change': async () => {
      look += 1;
      await overwrite(flatHouse, `${FLAT}/note-${look}.md`, noteBytes(`changed ${look}`));
      return measured(ourList);
    },
    lightning: () => measured(() => flatLightning.promises.readdir(FLAT)),
  });
  const listed = { name: 'lightning-fs readdir (names only)', figures: list.lightning };
  const goal = { type: 'below', value: 0.5 } as const;
  const listPlace = { bench: 'p1', n: NOTES, unit: 'ms' };
  line(lineOf({ ...listPlace, case: 'list of a folder with 10k entries' }, list.ours, listed, goal));
  const changed = list['ours after a change'];
  line(lineOf({ ...listPlace, case: 'the same, right after one of them was written' }, changed, listed, goal));
  await services.remove();
  await flatHouse.remove();
}

async function afterRest(work: () => Promise<unknown>): Promise<number> {
  await rest(IDLE_MS);
  return measured(work);
}

/** What takes no measurable time took at most one tick of the clock. */
const measured = async (work: () => Promise<unknown>) => Math.max(CLOCK_MS, await timeMs(work));
