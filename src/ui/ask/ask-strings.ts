import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { UsageEstimate } from '../../contracts/domain/provider.ts';
import { once } from '../../core/shared/once.ts';
import { formatUsdRange } from '../kit/format.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const months = once(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

const before = catalog('ask-before', {
  estimate: message<(modelId: string, origin: string, tokens: number, price: string) => string>(
    'Sent to { $modelId } at { $origin }. First request: about { $tokens } tokens, { $price }.',
  ),
  unknown: 'price unknown',
  free: 'free',
  between: message<(range: string) => string>('between { $range }'),
  localOnly: message<(origin: string, source: string, by: 'name' | 'content') => string>(
    'Nothing will be sent to { $origin }, because this conversation { $by -> [name] has been shown names in *[other] has read } { $source }, which is local-only. Start a new conversation.',
    'origin',
    'source',
    'by',
  ),
});

const priceOf = (costUsd: UsageEstimate['costUsd']) => {
  if (costUsd === null) return before.unknown;
  return costUsd.most === 0 ? before.free : before.between(formatUsdRange(costUsd.least, costUsd.most));
};

const placeholders = catalog('ask-placeholders', {
  agent: message<(title: string) => string>('Ask { $title }, or say what to do'),
  none: 'Ask, or say what to do',
});

export const strings = catalog('ask', {
  label: 'Ask',
  /** Without an agent, such as before the agents are loaded, it names none. */
  placeholder: (title: string) => (title.trim() === '' ? placeholders.none : placeholders.agent(title)),
  send: 'Send',
  again: 'Repeats an earlier run',
  againOf: message<(prompt: string) => string>('Again: { $prompt }'),
  notAgain: 'Make it a new request',
  replaced: 'The text you had not sent was replaced.',
  undoReplaced: 'Bring it back',
  agentGone: message<(agent: string) => string>(
    'The agent { $agent } was removed or is turned off. Choose another agent before you send.',
  ),
  pick: message<(title: string) => string>('Agent: { $title }'),
  pickMenu: 'Choose an agent',
  unavailable: message<(title: string, reason: string) => string>('{ $title } is unavailable. { $reason }'),
  toModels: 'Go to Models',
  sending: 'Sending…',
  /** About the first request only: later ones also contain what the run has read. */
  before: {
    here: message<(modelId: string) => string>('{ $modelId } answers on this device. Nothing leaves it.'),
    server: message<(modelId: string, origin: string) => string>('Sent to { $modelId } at { $origin }.'),
    estimate: ({ modelId, inputTokens, costUsd }: UsageEstimate, origin: string) =>
      before.estimate(modelId, origin, inputTokens, priceOf(costUsd)),
    localOnly: ({ source, by }: Pick<RunLabel, 'source' | 'by'>, origin: string) =>
      before.localOnly(origin, source, by === 'name' ? 'name' : 'content'),
    names: message<(shown: boolean) => string>(
      '{ $shown -> [true] Names of local-only files can be sent, their content is not. *[other] Local-only files are not sent, nor are their names. }',
    ),
  },
  /** Shown in every other language. */
  english: 'The Navigator understands and answers English.',
  startedDry: message<(title: string) => string>('{ $title } started a dry run. Nothing is changed.'),
  queued: 'Queued: starts when the run ends',
  started: message<(title: string) => string>('{ $title } started.'),
  /** A run wants to open a view while the person is typing. */
  wantsToShow: message<(what: string) => string>('Ready to show: { $what }'),
  show: 'Show',
});

/** Requests about existing notes, in English: the Navigator understands no other language. */
export const suggestions = {
  week: (folder: string) => `Summarize last week’s ${folder} into /notes/weekly-summary.md`,
  month: (day: string) =>
    `Summarize ${months().format(Date.parse(`${day}T00:00:00Z`))} into /notes/summary-${day.slice(0, 7)}.md`,
  find: (word: string) => `Find notes about ${word}`,
  list: (folder: string) => `What is in ${folder}?`,
  read: (path: string) => `Read ${path}`,
};
