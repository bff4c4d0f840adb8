import { catalog, message } from '../../kit/language/text-catalog.ts';

type Said = (verbs: string, place: string) => string;

export const strings = catalog('run-grant', {
  title: 'What this run may do',
  titleEnded: 'What this run was allowed to do',
  may: message<Said>('This run may { $verbs } files { $place }.'),
  could: message<Said>('This run could { $verbs } files { $place }.'),
  mayNothing: 'This run may do nothing with the files of this notebook.',
  couldNothing: 'This run could do nothing with the files of this notebook.',
  everywhere: 'in all folders of this notebook',
  folders: message<(list: string) => string>('in { $list }'),
  types: message<(place: string, list: string) => string>('{ $place }, only { $list }'),
  hosts: message<(hosts: string) => string>('Hosts for fetching: { $hosts }.'),
  noHosts: 'No host for fetching.',
  tools: message<(list: string) => string>('Tools: { $list }.'),
  goal: message<(goal: string) => string>('Goal: { $goal }'),
  budget: message<(steps: number, calls: number, time: string) => string>(
    'At most { $steps -> [one] { $steps } step *[other] { $steps } steps }, { $calls -> [one] { $calls } tool call *[other] { $calls } tool calls } and { $time } of work.',
  ),
  cost: message<(costUsd: number) => string>('At most { USD($costUsd) }.'),
  until: message<(when: string) => string>(
    'This holds until { $when }. Then the run pauses, and Resume renews it for 7 days.',
  ),
  now: 'If you take rights away from the agent, this run loses them too. Rights that you add hold from the next run on.',
});
