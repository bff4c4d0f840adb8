import { hostilePictures } from '../../../support/pictures/hostile-pictures.ts';
import { ordinaryPictures } from '../../../support/pictures/ordinary-pictures.ts';
import { lineOf } from '../../measure.ts';
import { answerWith, PLACES, showPictures, withNotebook } from './show-pictures.mjs';

/** Longest task in milliseconds of processor time that a picture may cause. */
const GOAL_MS = 200;

/**
 * Pictures built to block the page, in each place that draws pictures, and ordinary pictures: how long each set blocks the page, and how
 * many are refused. `CLOISTER_PICTURES` chooses some by parts of their names, separated by commas.
 *
 * @param {import('../page-bench.mjs').PageBench} bench
 */
export async function benchPictures({ host, folder, executablePath, line, note }) {
  const words = (process.env['CLOISTER_PICTURES'] ?? '').split(',').filter(Boolean);
  const isWanted = (/** @type {{ name: string }} */ { name }) =>
    words.length === 0 || words.some((word) => name.includes(word));
  const sets = {
    'pictures built to block': hostilePictures().filter(isWanted),
    'ordinary pictures': ordinaryPictures().filter(isWanted),
  };
  for (const [set, pictures] of Object.entries(sets)) {
    const isHostile = set !== 'ordinary pictures';
    /** @param {string} place @param {import('./show-pictures.mjs').Shown} shown */
    const report = (place, { longestCpuMs, slowest, refused, others }) => {
      note(`${set}, ${place}: ${refused.length} refused, longest task by the clock for ${slowest}`);
      for (const [name, outcome] of others) note(`${set}, ${place}: ${name} is ${outcome}`);
      const count = (/** @type {string} */ what, /** @type {number} */ value, /** @type {number} */ least) =>
        line(
          lineOf(
            { bench: 'p15', case: `${what}: ${set}, ${place}`, n: pictures.length, unit: 'pictures' },
            [value],
            null,
            {
              type: isHostile ? 'at least' : 'below',
              value: least,
            },
          ),
        );
      line(
        lineOf(
          { bench: 'p15', case: `longest task: ${set}, ${place}`, n: pictures.length, unit: 'ms' },
          [longestCpuMs],
          null,
          {
            type: 'below',
            value: GOAL_MS,
          },
        ),
      );
      if (isHostile) count('refused', refused.length, pictures.length - others.length);
      else count('refused', refused.length, 0);
    };
    await withNotebook({ url: host.url, folder, executablePath }, pictures, async (notebook) => {
      /** What a note does not refuse, an answer does not refuse either: formats of which neither shows anything. */
      let others = /** @type {import('./show-pictures.mjs').Shown['others']} */ ([]);
      for (const place of isHostile ? PLACES : PLACES.slice(0, 2)) {
        const shown = await showPictures(notebook, place);
        if (place.name === 'note') others = shown.others;
        report(place.name, shown);
      }
      if (isHostile) report('one answer', { ...(await answerWith(notebook)), others });
    });
  }
}
