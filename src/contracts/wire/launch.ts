/**
 * What the system can open the app with, as the value of `launch` in its address. `shared` and the `share-` values come from the
 * service worker, the others from the web app manifest.
 */
export const LAUNCHES = [
  'new-note',
  'today',
  'search',
  'files',
  'shared',
  'share-too-large',
  'share-full',
  'share-empty',
  'share-unreadable',
] as const;
export type LaunchName = (typeof LAUNCHES)[number];

/** Parameter of the app's address that names a launch. */
export const LAUNCH_PARAMETER = 'launch';
/** Parameter of the app's address with a link of the protocol below. */
export const LINK_PARAMETER = 'link';
/** The scheme of links that open a note from other programs, with its colon. */
export const LINK_SCHEME = 'web+cloister:';

/** The address, beside the app's page, to which the system posts what is shared with the app. */
export const SHARE_PATH = 'share';
/** Lock held by the page that adds a shared item to a notebook or discards it. */
export const SHARE_LOCK = 'cloister-shares';

/** Names of the fields of a shared form, as the manifest has them. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const;

/** Limits of what is shared. `items` and `waitingBytes` hold for all shared items that wait for the person. */
export const SHARE_LIMITS = {
  /** Longest title, and longest url, in UTF-16 units. */
  lineChars: 8192,
  /** Longest text, in UTF-16 units. */
  textChars: 1024 * 1024,
  files: 50,
  /** Most bytes of the files of one item together. */
  bytes: 100 * 1024 * 1024,
  items: 20,
  waitingBytes: 200 * 1024 * 1024,
} as const;

/** Returns the name of the cache in which the service worker of this scope keeps shared items until the person has decided. */
export function shareCacheName(scope: string): string {
  return `cloister-shared-${scope}`;
}
