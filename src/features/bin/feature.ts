export { BIN_COMMANDS, type BinResults } from './contract/bin-requests.ts';

/** Its actions in the log. */
export type BinAction = `bin.${'put' | 'restore' | 'erase'}`;
