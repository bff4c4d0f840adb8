import { catalog, message } from '../kit/language/text-catalog.ts';

/** Texts about asking again what an earlier run was asked. */
export const againStrings = catalog('ask', {
  again: 'Repeats an earlier run',
  againOf: message<(prompt: string) => string>('Again: { $prompt }'),
  notAgain: 'Make it a new request',
  replaced: 'The text you had not sent was replaced.',
  undoReplaced: 'Bring it back',
  agentGone: message<(agent: string) => string>(
    'The agent { $agent } was removed or is turned off. Choose another agent before you send.',
  ),
});
