import { catalog, message } from '../../kit/language/text-catalog.ts';

export const tabStrings = catalog('conversation-tab', {
  tabs: 'Open conversations',
  newTab: 'New conversation',
  close: message<(title: string) => string>('Close { $title }'),
  beside: message<(title: string) => string>('Show { $title } beside'),
  swap: 'Swap the two conversations',
  closeBeside: 'Close the conversation beside',
  /** What the conversation does now, beside its title. */
  state: { working: 'Working', approval: 'Approval', paused: 'Paused' },
});
