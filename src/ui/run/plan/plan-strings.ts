import type { PlanState } from '../../../contracts/domain/run/kind/run-kind.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('plan', {
  title: 'Planned changes',
  running: 'Dry run: nothing is changed while it plans.',
  runningIsolated: 'The agent works in a folder of its own: nothing reaches the notebook until you apply it.',
  none: 'No changes were planned.',
  some: message<(n: number) => string>(
    '{ $n -> [one] { $n } change is *[other] { $n } changes are } planned. Nothing was changed yet.',
  ),
  would: message<(verb: string, object: string) => string>('Would { $verb } { $object }'),
  tick: message<(n: number, what: string) => string>('Change { $n }: { $what }'),
  asks: 'Needs your approval. Applying the plan is this approval.',
  free: 'Needs no approval.',
  needs: message<(numbers: readonly string[]) => string>('Needs change { $numbers }.'),
  seen: message<(seen: number, all: number) => string>(
    'You’ve seen { $seen } of { $all } selected changes. Scroll through the rest to apply them.',
  ),
  seenAll: 'You’ve seen all of the selected changes. Applying them checks the files again.',
  nothingChosen: 'Select the changes to apply.',
  apply: message<(n: number) => string>('Apply { $n -> [one] { $n } change *[other] { $n } changes }'),
  applying: 'Applying the changes…',
  more: message<(n: number) => string>('Show { $n -> [one] { $n } more change *[other] { $n } more changes }'),
  notPlanned: 'Not planned',
  state: {
    applied: message<(done: number, all: number) => string>('Applied { $done } of { $all } planned changes.'),
    discarded: 'Discarded. Nothing was changed.',
  },
  short: {
    open: 'Dry run',
    applied: 'Dry run, applied',
    discarded: 'Dry run, discarded',
  } satisfies Record<PlanState, string>,
  /** Of a run in a folder of its own. */
  ownFolder: {
    open: 'Own folder',
    applied: 'Own folder, applied',
    discarded: 'Own folder, discarded',
    review: 'Own folder',
  } satisfies Record<PlanState | 'review', string>,
  outcome: {
    applied: 'Applied',
    leftOut: 'Left out',
    working: 'In progress',
    waiting: 'Waiting for your approval',
    refused: message<(why: string) => string>('Not applied. { $why }'),
  },
  /** The request of a run that applies a plan. */
  applyPrompt: message<(n: number) => string>(
    'Apply { $n -> [one] { $n } planned change *[other] { $n } planned changes }',
  ),
  wouldDo: message<(want: string) => string>('Would { $want }'),
});
