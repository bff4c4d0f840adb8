export { GIT_COMMANDS, type GitResults } from './contract/git-requests.ts';

/** Its actions in the log, beside those of git itself. */
export type GitAction =
  `git.${'end' | 'settings' | 'restore' | 'export' | 'connect' | 'disconnect' | 'fetch' | 'pull' | 'push'}`;
