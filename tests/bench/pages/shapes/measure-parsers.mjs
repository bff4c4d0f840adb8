import { REPEATED_UNITS, repeatUnit } from '../../../support/pathological/text-units.ts';

/** A slower parse is measured again, and the best of three counts. */
const AGAIN_MS = 100;

/**
 * Parses each repeated piece of text at the limit of a parser, in this process.
 *
 * @param {import('../../../support/pathological/text-parsers.ts').TextParser} parser
 * @returns {{ longestMs: number, unit: string }} processor time, and the piece of text that took it
 */
export function measureParsers({ parse, maxChars, around = ['#'] }) {
  let longest = { longestMs: 0, unit: '' };
  for (const place of around) {
    const slots = place.split('#').length - 1;
    for (const unit of REPEATED_UNITS) {
      const text = place.split('#').join(repeatUnit(unit, Math.floor((maxChars - place.length) / slots)));
      let ms = processorMs(() => parse(text));
      for (let more = 0; more < 2 && ms > AGAIN_MS; more += 1)
        ms = Math.min(
          ms,
          processorMs(() => parse(text)),
        );
      if (ms > longest.longestMs)
        longest = { longestMs: ms, unit: `${JSON.stringify(unit)} in ${JSON.stringify(place)}` };
    }
  }
  return longest;
}

/** @param {() => unknown} work */
function processorMs(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
