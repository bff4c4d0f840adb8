import { catalog, message } from '../kit/language/text-catalog.ts';

export const redactionStrings = catalog('redaction', {
  title: 'Redaction',
  masked: 'Masked before a server receives it',
  hint: 'Models on servers get a placeholder such as [EMAIL-3fa91c2e]. The answer has the real value again. Models on this device get the plain text. Images and PDFs are sent as they are. A change holds from the next run on.',
  kinds: {
    secret: 'API keys, tokens and passwords',
    email: 'Email addresses',
    phone: 'Phone numbers',
    iban: 'Bank accounts (IBAN)',
    'national-id': 'National ID numbers',
    own: 'Your patterns',
  },
  own: 'Your patterns',
  ownHint: 'In RE2 syntax, such as P-[0-9]+. Matching takes linear time, so no pattern can stop the app.',
  name: 'Name',
  pattern: 'Pattern',
  example: 'Example that the pattern finds (optional)',
  add: 'Add pattern',
  remove: message<(name: string) => string>('Remove the pattern “{ $name }”', 'name'),
  tryIt: 'Try it on your own text',
  tryHint: 'Nothing is stored or sent.',
  text: 'Text',
  test: 'Find and mask',
  nothing: 'Nothing found. The text is sent as it is.',
  found: message<(count: number) => string>(
    '{ $count -> [one] 1 value is *[other] { $count } values are } masked.',
    'count',
  ),
  findings: 'Found in your text',
  sent: 'What a server receives',
});
