import '../../../../scripts/define-agent-kinds.mjs';
import { PAGE_SHAPES } from '../../../support/pathological/page-shapes.ts';
import { lineOf } from '../../measure.ts';
import { measureParsers } from './measure-parsers.mjs';
import { measureShapes } from './measure-shapes.mjs';

/** Longest task in milliseconds of processor time that a file may cause, and longest work of a parser. */
const GOAL_MS = 200;

/**
 * Files built to block the page, one of each shape, and texts built to block a worker: how long each does. `CLOISTER_SHAPES` chooses
 * some by parts of their names, separated by commas.
 *
 * @param {import('../page-bench.mjs').PageBench} bench
 */
export async function benchShapes({ host, folder, executablePath, line, note }) {
  const words = (process.env['CLOISTER_SHAPES'] ?? '').split(',').filter(Boolean);
  const isWanted = (/** @type {string} */ name) => words.length === 0 || words.some((word) => name.includes(word));
  const goal = { type: /** @type {const} */ ('below'), value: GOAL_MS };
  const shapes = PAGE_SHAPES.filter(({ name }) => isWanted(name));
  await measureShapes({ url: host.url, folder, executablePath }, shapes, ({ name, type }, way, blocked, chars) => {
    note(`${name}, ${way}: ${Math.round(blocked.longestMs)} ms by the clock`);
    const label = `longest task: ${name}, .${type}, ${way}`;
    line(lineOf({ bench: 'p14', case: label, n: chars, unit: 'ms' }, [blocked.longestCpuMs], null, goal));
  });
  // Lazily, because the parsers need what the import above defines.
  const { TEXT_PARSERS } = await import('../../../support/pathological/text-parsers.ts');
  for (const parser of TEXT_PARSERS.filter(({ name }) => isWanted(name))) {
    const { longestMs, unit } = measureParsers(parser);
    note(`${parser.name}: longest for ${unit}`);
    const label = `longest parse: ${parser.name}`;
    line(lineOf({ bench: 'p14', case: label, n: parser.maxChars, unit: 'ms' }, [longestMs], null, goal));
  }
}
