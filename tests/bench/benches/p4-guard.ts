import picomatch from 'picomatch';
import { type CompiledScope, checkScope, compileScope } from '../../../src/core/guard/check-scope.ts';
import { normalizePath } from '../../../src/core/guard/normalize-path.ts';
import { createTestAgent } from '../../support/agents.ts';
import { interleave, lineOf } from '../measure.ts';
import type { Reporter } from './index.ts';

const PATHS = 30_000;
const ROUNDS = 9;
const UNIT = 'µs per path';

/** Globs as people write them, the last one as awkward as they get. */
const GLOBS = [
  ...['/notes/**', '/papers/**', '/data/*.csv', '/data/raw/**', '/projects/alpha/**', '/projects/beta/**/*.md'],
  ...['/projects/*/README.md', '/journal/2024/**', '/journal/2025/**', '/journal/2026-??/*.md', '/protocols/**/*.md'],
  ...['/figures/*.svg', '/figures/final/**', '/drafts/**', '/inbox/*', '/archive/2019/**', '/archive/202?/**'],
  ...['/shared/team-*/notes/**', '/**/CHANGELOG.md', '/lab/*/runs/**/result-*.json'],
];

/** P4: what one decision of the guard costs. */
export async function benchGuard({ line }: Reporter): Promise<void> {
  const paths = pathsOf(PATHS);
  const longPaths = pathsOf(PATHS / 10, PADDING);
  const shortPaths = paths.slice(0, PATHS / 10);
  let agents = 0;
  // Compiled scopes are remembered by what they say, so each cold round is another agent's.
  const freshScope = (fileTypes: string[]) => {
    agents += 1;
    const scope = { notebooks: ['*'], folders: GLOBS, fileTypes };
    return compileScope(createTestAgent({ name: `agent-${agents}`, scope, can: { read: true } }));
  };
  const warm = freshScope(['*']);
  decideAll(warm, paths);
  const theirs = picomatch(GLOBS);
  checkSameAnswers(warm, theirs, paths);

  const figures = await interleave(ROUNDS, {
    cold: () => perPath(paths, (list) => decideAll(freshScope(['*']), list)),
    'cold, with file types': () => perPath(paths, (list) => decideAll(freshScope(['*.md', '*.csv', '*.json']), list)),
    'cold, from raw text': () => perPath(paths, (list) => normalizeAndDecide(freshScope(['*']), list)),
    repeated: () => perPath(paths, (list) => decideAll(warm, list)),
    picomatch: () => perPath(paths, (list) => countMatches(theirs, list)),
    short: () => perPath(shortPaths, (list) => decideAll(freshScope(['*']), list)),
    long: () => perPath(longPaths, (list) => decideAll(freshScope(['*']), list)),
    'picomatch long': () => perPath(longPaths, (list) => countMatches(theirs, list)),
  });
  const peer = { name: 'picomatch', figures: figures.picomatch };
  const place = { bench: 'p4', n: PATHS, unit: UNIT };
  const cold = 'decision over 20 globs, never asked before';
  line(lineOf({ ...place, case: cold }, figures.cold, peer, { type: 'below', value: 0.75 }));
  line(lineOf({ ...place, case: 'the same, asked again' }, figures.repeated, peer, { type: 'below', value: 0.1 }));
  line(lineOf({ ...place, case: `${cold}, with 3 file types` }, figures['cold, with file types'], peer, null));
  line(lineOf({ ...place, case: `${cold}, and normalised first` }, figures['cold, from raw text'], peer, null));
  const long = { bench: 'p4', case: 'paths ten times as long, linear', n: longPaths.length, unit: UNIT };
  const shorter = { name: 'ours, usual length', figures: figures.short };
  line(lineOf(long, figures.long, shorter, { type: 'within', times: 10 }));
  line(lineOf(long, figures.long, { name: 'picomatch', figures: figures['picomatch long'] }, null));
}

function perPath(paths: readonly string[], work: (paths: readonly string[]) => number): number {
  const startMs = performance.now();
  const matching = work(paths);
  const takenMs = performance.now() - startMs;
  // Read the result, so that the engine cannot skip the work.
  if (matching === 0) throw new Error('Nothing matched, so nothing was compared.');
  return (takenMs * 1000) / paths.length;
}

function decideAll(scope: CompiledScope, paths: readonly string[]): number {
  let allowed = 0;
  for (const path of paths) {
    const decision = checkScope(scope, { notebookId: 'notebook', path, as: 'file', operation: 'read' });
    if (decision.type === 'allowed') allowed += 1;
  }
  return allowed;
}

function normalizeAndDecide(scope: CompiledScope, paths: readonly string[]): number {
  let allowed = 0;
  for (const raw of paths) {
    const normal = normalizePath(raw);
    if (normal.type === 'invalid') continue;
    const question = { notebookId: 'notebook', path: normal.path, as: 'file', operation: 'read' } as const;
    if (checkScope(scope, question).type === 'allowed') allowed += 1;
  }
  return allowed;
}

function countMatches(matches: (path: string) => boolean, paths: readonly string[]): number {
  let count = 0;
  for (const path of paths) if (matches(path)) count += 1;
  return count;
}

/** The two grammars differ on some paths; on nearly all they must say the same, or the comparison means nothing. */
function checkSameAnswers(scope: CompiledScope, matches: (path: string) => boolean, paths: readonly string[]): void {
  const differing = paths.filter((path) => matches(path) !== (decideAll(scope, [path]) === 1)).length;
  if (differing > paths.length / 50) throw new Error(`Of ${paths.length} paths ${differing} are decided differently.`);
}

const TOPS = [
  ...[
    'notes',
    'papers',
    'data',
    'data/raw',
    'projects/alpha',
    'projects/gamma',
    'journal/2026-11',
    'private',
    'lab/a/runs',
  ],
  ...['figures', 'archive/2022', 'archive/old', 'shared/team-red/notes', 'inbox', 'secrets', 'music', 'photos/2024'],
];
const ENDINGS = ['md', 'csv', 'json', 'svg'];

/** Adds some 315 characters to a path of some 35. */
const PADDING = '/measured-again'.repeat(21);

/** Paths of a notebook; about half of them match. */
function pathsOf(count: number, padding = ''): string[] {
  return Array.from({ length: count }, (_, index) => {
    const top = TOPS[index % TOPS.length];
    return `/${top}/week-${index % 53}${padding}/result-${index}.${ENDINGS[index % ENDINGS.length]}`;
  });
}
