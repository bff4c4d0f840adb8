import { formatDuration } from '../../kit/format.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

export const debugStrings = catalog('debug', {
  title: 'Debug view',
  loading: 'Loading the run…',
  hint: 'Everything that was sent to the model and came back, by step, as stored on this device.',
  step: message<(n: number) => string>('Step { $n }'),
  stepFacts: message<(input: number, output: number, calls: number) => string>(
    '{ $input -> [one] { $input } token *[other] { $input } tokens } in, { $output } out, { $calls -> [one] { $calls } tool call *[other] { $calls } tool calls }',
  ),
  duration: formatDuration,
  failed: 'Failed',
  request: 'Request as sent',
  requestLoading: 'Reading the request…',
  notKept: 'The request was not kept: it is from an earlier version of Cloister.',
  tooLong: message<(chars: number) => string>(
    'The request was not kept: it had { $chars } characters, more than is kept of one step.',
  ),
  size: message<(chars: number) => string>('{ $chars -> [one] { $chars } character *[other] { $chars } characters }'),
  masked: message<(values: number) => string>(
    '{ $values -> [0] No value was masked. [one] { $values } value was masked before the request was sent. *[other] { $values } values were masked before the request was sent. }',
  ),
  maskedHere: message<(values: number) => string>(
    '{ $values -> [one] { $values } value is *[other] { $values } values are } masked only here; the model on this device received the plain text.',
  ),
  roles: { system: 'System prompt', user: 'Request', assistant: 'Answer', tool: 'Tool results' },
  tools: message<(n: number) => string>('{ $n -> [one] { $n } tool *[other] { $n } tools } offered'),
  options: 'Options',
  answer: 'Raw answer',
  answerHint: 'Masked values have been put back.',
  finish: message<(reason: string) => string>('Ended with { $reason }.'),
  lookup: 'Catalog look-up',
  envelope: 'Envelope',
  proposedInput: 'Input that the agent proposed',
  decidedBy: message<(rule: string) => string>('Decided by { $rule }'),
  usage: 'Usage and timing',
  messages: 'Messages (verbatim)',
  details: 'Run details',
  copyNamed: message<(what: string) => string>('Copy: { $what }'),
  copied: 'Copied.',
  notCopied: 'Nothing was copied, because the browser denied access to the clipboard. Allow it, then try again.',
  shown: message<(shown: number, all: number) => string>('The first { $shown } of { $all } characters are shown.'),
  more: 'Show more',
  moreMessages: message<(n: number) => string>(
    '{ $n -> [one] Show { $n } earlier message *[other] Show { $n } earlier messages }',
  ),
});
