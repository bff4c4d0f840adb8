import { catalog, message } from '../kit/language/text-catalog.ts';

const placeholders = catalog('ask-placeholders', {
  agent: message<(title: string) => string>('Ask { $title }, or say what to do'),
  none: 'Ask, or say what to do',
});

export const strings = catalog('ask', {
  label: 'Ask',
  /** Without an agent, such as before the agents are loaded, it names none. */
  placeholder: (title: string) => (title.trim() === '' ? placeholders.none : placeholders.agent(title)),
  /** On a phone, where the field has a third of a line. */
  shortPlaceholder: 'Ask…',
  send: 'Send',
  pick: message<(title: string) => string>('Agent: { $title }'),
  pickMenu: 'Choose an agent',
  unavailable: message<(title: string, reason: string) => string>('{ $title } is unavailable. { $reason }'),
  toModels: 'Go to Models',
  sending: 'Sending…',
  startedDry: message<(title: string) => string>('{ $title } started a dry run. Nothing is changed.'),
  queued: 'Queued: starts when the run ends',
  started: message<(title: string) => string>('{ $title } started.'),
});
