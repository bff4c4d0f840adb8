import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run-command.mjs';
import { BENCHES } from './names.mjs';

/** @typedef {import('./measure.ts').CaseLine} CaseLine */

const file = join(projectRoot, 'docs/benchmarks.md');

const introduction = `# Benchmarks

Written by \`npm run bench\`. Every figure was taken in Chromium, in a module worker of a production build, on a profile on
disk, side by side with a peer in one run: rounds by turns, shown as minimum / median / maximum over the rounds. Where a
case is short, the figure of a round is the median of several repetitions. Machines are noisy, so goals are mostly ratios.
Ours is the whole thing: what is written is on the disk, with its journal row and its log entry, when it is acknowledged.
`;

/**
 * Puts the lines of one bench into docs/benchmarks.md, in place of those of its last run.
 *
 * @param {{ name: string, lines: readonly CaseLine[], browserVersion: string }} result
 */
export function writeReport({ name, lines, browserVersion }) {
  const sections = readSections();
  const title = BENCHES.find((bench) => bench.name === name)?.title ?? name;
  const goals = lines.filter(({ met }) => met !== null);
  const missed = goals.filter(({ met }) => met === false).length;
  const verdict = missed === 0 ? 'All goals are met.' : `${missed} of ${goals.length} goals are not met.`;
  sections.set(
    title,
    [
      `${verdict} ${today()}, Chromium ${browserVersion}, ${machine()}, commit ${commit()}.`,
      '',
      '| case | n | unit | ours | peer | | ratio | goal | |',
      '|---|---:|---|---:|---|---:|---:|---|---|',
      ...lines.map(rowOf),
      '',
    ].join('\n'),
  );
  const ordered = BENCHES.filter((bench) => sections.has(bench.title));
  const body = ordered.map((bench) => `## ${bench.title}\n\n${sections.get(bench.title)?.trim()}\n`);
  writeFileSync(file, `${introduction}\n${body.join('\n')}`);
}

/** @returns {Map<string, string>} the sections of the file as it is, by their titles */
function readSections() {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  /** @type {Map<string, string>} */
  const sections = new Map();
  for (const section of text.split(/^## /m).slice(1)) {
    const end = section.indexOf('\n');
    sections.set(section.slice(0, end), section.slice(end + 1));
  }
  return sections;
}

/** @param {CaseLine} line */
function rowOf(line) {
  const { ours, peer, ratio, goal, met } = line;
  const cells = [
    line.case,
    line.n.toLocaleString('en'),
    line.unit,
    figures(ours),
    peer?.name ?? '',
    peer === null ? '' : figures(peer),
    ratio === null ? '' : `${short(ratio)}×`,
    goal ?? '',
    met === null ? '' : met ? 'met' : '**not met**',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @param {import('./measure.ts').Spread} spread */
const figures = ({ min, median, max }) => `${short(min)} / ${short(median)} / ${short(max)}`;

/**
 * Three digits are as much as any of this is worth.
 *
 * @param {number} value
 */
const short = (value) => Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 });

const today = () => new Date().toISOString().slice(0, 10);

function machine() {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  // The bench itself keeps one or two cores busy; a higher load comes from other processes.
  const load = `load ${(loadavg()[1] ?? 0).toFixed(1)} over five minutes`;
  return `${processors.length} × ${model}, ${process.platform} ${process.arch}, ${load}`;
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
