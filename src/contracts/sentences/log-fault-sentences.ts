import { sentencesOf } from './define-sentences.ts';

export const logFault = /* @__PURE__ */ sentencesOf('log', {
  gap: 'Entry { $seq } is missing: after { $before } comes { $after }.',
  changed: 'Entry { $seq } was changed: its content does not match its hash.',
  moved: 'Entry { $seq } has the number of another entry: the entry was moved or swapped.',
  differs: 'Entry { $seq } differs from the copy saved elsewhere: the log was rewritten.',
  shorter: 'Entries { $from } to { $to } are missing: the log once reached { $last }.',
  border:
    'Entry { $seq } has digests for its texts, but no entry says that they begin: entries were removed or inserted.',
  oldForm: 'Entry { $seq } has texts without digests, although digests begin at entry { $border }.',
  text: 'The text of entry { $seq } was changed: it does not match its digest.',
  noText: 'The text of entry { $seq } is missing, and no entry says that it was erased.',
  noSalt: 'The salt of a text of entry { $seq } is missing: the text cannot be checked.',
  keys: 'The entries from { $seq } on are intact, but their index keys were changed.',
  empty: 'The log is empty, although the database holds what was logged: all entries were removed.',
  behind: 'Entries { $from } to { $to } are missing: a change to a notebook belongs to entry { $last }.',
  rewritten:
    'Entry { $seq } is not the entry of the change that belongs to it: entries were removed and the log was rewritten.',
  notebook: 'Entries are missing: the log does not name a notebook that exists.',
  changes: 'Entries are missing: a notebook has more changes than the log names.',
  run: 'Entries are missing: the log does not name a run that exists.',
  session: 'Entries are missing: the log does not name a conversation that exists.',
  answer: 'Entries are missing: the log does not have the answer to an approval.',
  call: 'Entries are missing: the log does not have a tool call that was made.',
  end: 'Entries are missing: the log does not have the end of a run.',
});
