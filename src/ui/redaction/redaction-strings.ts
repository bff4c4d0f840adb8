import type { Disguise } from '../../contracts/domain/run/redaction.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

export const redactionStrings = catalog('redaction', {
  title: 'Redaction',
  masked: 'Masked before a server receives it',
  hint: 'Models on servers get a placeholder such as [EMAIL-3fa91c2e], and the answer has the real value again. Models on this device get the plain text. A change holds from the next request on, also in a run that is active.',
  alsoFound: 'Also found: other spellings, base64 and hexadecimal.',
  notFound:
    'Not found, and sent as they are: values that are reversed, encoded twice, spelled letter by letter or divided by other words, and images and PDFs. “Search for disguised values”, here and at the Ask field, finds many of them.',
  helpers:
    'A model on this device that helps a model on a server gets placeholders, too. What tools returned on this device is not sent later.',
  kinds: {
    secret: 'API keys, tokens and passwords',
    email: 'Email addresses',
    phone: 'Phone numbers',
    iban: 'Bank accounts (IBAN)',
    'national-id': 'National ID numbers',
    own: 'Your patterns',
  },
  places: 'Also masked in',
  placeNames: {
    exports: 'Exports of runs and of conversations',
    traces: 'Kept requests to models on this device (debug view)',
    log: 'New log entries: what was asked and what came out',
  },
  placesHint:
    'Kept requests to servers are always masked, as they were sent. Tool results that a model on a server got are stored masked, too. What is stored masked stays masked. Notes and conversations stay as they are, so that you and your agents can work with them.',
  ownHint: 'In RE2 syntax, such as P-[0-9]+. Matching takes linear time, so no pattern can stop the app.',
  name: 'Name',
  pattern: 'Pattern',
  example: 'Example that the pattern finds (optional)',
  add: 'Add pattern',
  removed: message<(name: string) => string>('Pattern “{ $name }” removed.'),
  importPatterns: 'Import patterns',
  importFile: 'File with patterns',
  exportPatterns: 'Export patterns',
  notPatterns: message<(file: string) => string>(
    '{ $file } has no patterns of Cloister in it. Choose a file that “Export patterns” has saved.',
  ),
  tooMany: message<(most: number) => string>(
    'Nothing was imported: there can be { $most } patterns. Remove some first.',
  ),
  imported: message<(added: number, known: number) => string>(
    '{ $added -> [one] { $added } pattern *[other] { $added } patterns } imported, { $known } already there.',
  ),
  remove: message<(name: string) => string>('Remove the pattern “{ $name }”'),
  tryIt: 'Try it on your own text',
  tryHint: 'Nothing is stored or sent.',
  text: 'Text',
  test: 'Find and mask',
  nothing: 'Nothing found. The text is sent as it is.',
  found: message<(count: number) => string>('{ $count -> [one] 1 value is *[other] { $count } values are } masked.'),
  search: 'Search for disguised values',
  disguised: message<(count: number) => string>(
    '{ $count -> [0] No disguised values found. [one] 1 disguised value found. It is sent as it is: remove it from the text. *[other] { $count } disguised values found. They are sent as they are: remove them from the text. }',
  ),
  disguisedAs: message<(what: string, disguise: string, text: string) => string>('{ $what }, { $disguise }: { $text }'),
  disguises: {
    reversed: 'reversed',
    rotated: 'rotated by 13 letters',
    spelled: 'letter by letter',
    encoded: 'encoded',
  } satisfies Record<Disguise, string>,
  findings: 'Found in your text',
  sent: 'What a server receives',
});

export const exportStrings = catalog('record-export', {
  mask: 'Mask keys and personal data',
  choose: 'Choose what is masked',
  packing: 'Preparing the file…',
  save: message<(file: string, bytes: number) => string>('Save { $file } ({ BYTES($bytes) })'),
  log: 'Export log',
  logHint: 'Masked texts of a log cannot be verified. The hashes of its entries can.',
  run: 'Export run',
  conversation: 'Export conversation',
});
