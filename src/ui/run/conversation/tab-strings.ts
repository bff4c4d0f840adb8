import { catalog, message } from '../../kit/language/text-catalog.ts';

export const tabStrings = catalog('conversation-tab', {
  tabs: 'Open conversations',
  newTab: 'New conversation',
  close: message<(title: string) => string>('Close { $title }', 'title'),
  /** What the conversation does now, beside its title. */
  state: { working: 'Working', approval: 'Approval', paused: 'Paused' },
});
