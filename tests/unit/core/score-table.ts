import type { Judged, Outcome } from '../../support/golden/judge.ts';

export interface Score {
  readonly right: number;
  readonly of: number;
  readonly ahead: number;
  readonly notYet: number;
  readonly changedOtherwise: number;
  readonly broke: number;
}

export function scoreOf(all: readonly Judged[]): Score {
  const expected = all.filter((one) => one.expected);
  const notYet = all.filter((one) => !one.expected);
  return {
    right: countOf(expected, 'right'),
    of: expected.length,
    ahead: countOf(notYet, 'right'),
    notYet: notYet.length,
    changedOtherwise: countOf(all, 'changed-otherwise'),
    broke: countOf(all, 'broke'),
  };
}

function countOf(all: readonly Judged[], outcome: Outcome): number {
  return all.filter((one) => one.outcome === outcome).length;
}

/** Right at the first try, by kind and by form, as lines of a table. */
export function tableOf(all: readonly Judged[]): string {
  const by = (group: (one: Judged) => string) =>
    [...Map.groupBy(all, group)].map(([name, members]) => lineOf(name, members));
  return [
    'group         first try     not yet   changed otherwise',
    ...by(({ golden }) => golden.kind),
    '',
    ...by(({ golden }) => golden.form),
    '',
    lineOf('all', all),
  ].join('\n');
}

function lineOf(name: string, members: readonly Judged[]): string {
  const { right, of, ahead, notYet, changedOtherwise } = scoreOf(members);
  const share = of === 0 ? '' : `${right}/${of} ${Math.round((100 * right) / of)} %`;
  return [
    name.padEnd(14),
    share.padEnd(14),
    (notYet === 0 ? '' : `${ahead}/${notYet}`).padEnd(10),
    changedOtherwise || '',
  ]
    .join('')
    .trimEnd();
}

/** The misses, the worst first, one a line: what came instead. */
export function missesOf(all: readonly Judged[]): string {
  const order: readonly Outcome[] = ['changed-otherwise', 'broke', 'answered-otherwise', 'asked'];
  return order
    .flatMap((outcome) => all.filter((one) => one.outcome === outcome))
    .map(({ golden, observed, outcome, expected }) => {
      const changed = [...observed.changes].map(([path, text]) => (text === null ? `-${path}` : path)).join(' ');
      const instead = changed || observed.text.replace(/\s+/g, ' ').slice(0, 110) || observed.status;
      return `${golden.id.padEnd(14)}${expected ? '' : '(not yet) '}${outcome}: ${golden.prompt}\n${''.padEnd(16)}${instead}`;
    })
    .join('\n');
}
