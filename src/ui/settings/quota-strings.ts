import { formatBytes } from '../kit/format.ts';

/** Strings about the storage quota, shared by the settings and the models. */
export const quotaStrings = {
  title: 'Storage',
  text: 'Everything is stored on this device, in this browser’s database.',
  used: (usage: number, quota: number) => `${formatBytes(usage)} used of ${formatBytes(quota)} available to Cloister`,
  left: (left: number) => `${formatBytes(left)} left`,
  usedOnly: (usage: number) => `${formatBytes(usage)} used`,
  usedAlone: (usage: number) => `${formatBytes(usage)} used. This browser doesn’t report how much space is left.`,
  kept: 'Storage is protected: the browser keeps your notebooks until you delete them.',
  notKept:
    'Storage is not protected: the browser can delete your notebooks without asking when the device runs out of space.',
  keep: 'Ask the browser to protect storage',
  keepHint: 'Some browsers ask you to confirm; others decide on their own. The result is recorded in the log.',
  schema: (version: number) => `Database version ${version}`,
  failed: (why: string) => `The storage status could not be read. ${why}`,
};
