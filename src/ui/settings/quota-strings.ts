import { formatBytes } from '../kit/format.ts';

/** What the settings and the models say about room on this device. */
export const roomStrings = {
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
  schema: (version: number) => `Layout of the database: version ${version}`,
  failed: (why: string) => `That could not be found out: ${why}`,
};
