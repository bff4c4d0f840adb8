import { commandWords } from './command-words.ts';
import { actions, type Command } from './palette-commands.ts';

/** The global commands with their words, except those that open a view. */
export const commands: readonly Command[] = actions.map((action) => ({ ...commandWords[action.id], ...action }));
