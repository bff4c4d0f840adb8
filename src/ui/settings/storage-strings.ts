import { formatBytes } from '../kit/format.ts';

export const storageStrings = {
  title: 'Storage',
  text: 'Everything lies on this device, in the database of this browser.',
  used: (usage: number, quota: number) => `${formatBytes(usage)} used of ${formatBytes(quota)} that the browser offers`,
  left: (left: number) => `${formatBytes(left)} left`,
  usedAlone: (usage: number) => `${formatBytes(usage)} used. How much room is left, this browser does not say.`,
  kept: 'The browser keeps it until you delete it.',
  notKept:
    'Not kept for good: the browser may delete all of it, without asking, when the device runs out of room. It has not promised to keep it.',
  keep: 'Ask the browser to keep it',
  keepHint: 'Some browsers ask you a question then, some decide by themselves. The answer is noted in the log.',
  refused: 'The browser did not agree yet. It may once Cloister is installed or visited more often.',
  agreed: 'The browser keeps your notebooks from now on.',
  schema: (version: number) => `Layout of the database: version ${version}`,
  failed: (why: string) => `That could not be found out: ${why}`,
  low: (left: number | null) =>
    `${left === null ? 'Little' : `Only ${formatBytes(left)} of`} room left for notebooks. Free some space on the device, or remove files or a notebook you no longer need.`,
  full: () =>
    `No more room for notebooks: what little there is, is kept for the log and for runs under way. Nothing new is taken until you free some space on the device, or remove files or a notebook. What you type is kept as a draft.`,
  ask: 'The browser may delete your notes when this device runs out of room. You can ask it to keep them. It may put a question to you.',
  askNow: 'Ask the browser',
  notNow: 'Not now',
  status: {
    kept: 'kept by the browser',
    notKept: 'not kept for good',
    low: (left: number | null) => (left === null ? 'little room' : `${formatBytes(left)} left`),
  },
};
