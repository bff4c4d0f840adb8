import { formatDuration } from '../../../ui/kit/format.ts';
import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

export const strings = catalog('plain-chat', {
  title: 'Chat with a model',
  text: 'Try a model: it has no tools and sees nothing but this conversation. The conversation stays in the memory of this window until you start over or close it, unless you save it as a note.',
  none: 'No model is connected yet.',
  toModels: 'Add a model',
  here: 'Nothing leaves this device.',
  there: message<(origin: string) => string>('Your messages and the answers go to and from { $origin }.'),
  message: 'Your message',
  messageHint: 'Enter sends, Shift+Enter starts a new line.',
  send: 'Send',
  waiting: 'Waiting for the answer…',
  messages: 'Conversation',
  you: 'You',
  model: 'Model',
  empty: 'No text.',
  thoughts: 'Reasoning',
  save: message<(notebook: string) => string>('Save as note in { $notebook }'),
  saved: message<(path: string) => string>('Saved as { $path }'),
  openNote: 'Open',
  startOver: 'Start over',
  figures: {
    length: 'Cut off: the longest answer was reached.',
    stopped: 'Stopped.',
    took: formatDuration,
    tokens: message<(input: number, output: number) => string>('{ $input } tokens in, { $output } out'),
    cost: message<(costUsd: number) => string>('{ USD($costUsd) }'),
    noPrice: 'price unknown',
  },
  note: {
    title: message<(day: string, time: string) => string>('Chat { $day } { $time }'),
    you: 'You',
  },
});
