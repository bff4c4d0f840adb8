import { catalog, message } from '../kit/language/text-catalog.ts';

/** Storage messages shown outside the settings. */
export const storageStrings = catalog('storage', {
  refused:
    'The browser has not agreed to protect storage. It may agree after you install Cloister or use it more often.',
  agreed: 'Storage is protected: the browser keeps your notebooks until you delete them.',
  low: message<(left: number | null) => string>(
    '{ $left -> [is-null] Little space is *[other] Only { BYTES($left) } of space is } left for notebooks. Free space on the device, or remove notebooks or models you no longer need.',
  ),
  full: message<() => string>(
    'No space is left for notebooks; the rest is reserved for the log and for active runs. Free space on the device, or remove notebooks or models. What you type is kept as a draft.',
  ),
  ask: 'The browser can delete your notes when this device runs out of space. You can ask the browser to protect them. It may ask you to confirm.',
  askNow: 'Ask the browser',
});
