import { formatBytes } from '../kit/format.ts';

/** What is said of room wherever one is. */
export const storageStrings = {
  refused: 'The browser did not agree yet. It may once Cloister is installed or visited more often.',
  agreed: 'The browser keeps your notebooks from now on.',
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
