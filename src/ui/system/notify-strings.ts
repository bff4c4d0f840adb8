import { catalog, message } from '../kit/language/text-catalog.ts';

export const notifyStrings = catalog('notify', {
  title: 'Notifications',
  label: 'Tell me when an approval waits and Cloister is in the background',
  hint: 'The system shows the name of the agent, and nothing of your notes.',
  denied: 'Notifications are blocked for this site. Allow them in the settings of the browser.',
  unsupported: 'This browser shows no notifications.',
  notice: {
    title: 'Cloister: approval needed',
    body: message<(agent: string, n: number) => string>(
      '{ $n -> [one] { $agent } is waiting for your approval. *[other] { $agent } is waiting for your approval, { $n } in all. }',
      'agent',
      'n',
    ),
  },
});
