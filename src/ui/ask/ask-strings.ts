import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { UsageEstimate } from '../../contracts/domain/provider.ts';
import { formatNumber, formatUsdRange } from '../kit/format.ts';

export const strings = {
  label: 'Ask',
  placeholder: (title: string) => `Ask ${title}, or say what to do`,
  send: 'Send',
  agent: 'Agent',
  pick: (title: string) => `Agent: ${title}`,
  pickMenu: 'Choose an agent',
  unavailable: (title: string, reason: string) => `${title} is unavailable. ${reason}`,
  waits: 'This conversation is waiting for your approval.',
  unfinished: 'A run in this conversation is still active or paused. Cancel the run, or ask in a new conversation.',
  toApproval: 'Go to approval',
  toModels: 'Go to Models',
  inNew: 'Ask in new conversation',
  sending: 'Sending…',
  /** About the first request only: later ones also contain what the run has read. */
  before: {
    here: (modelId: string) => `${modelId} answers on this device. Nothing leaves it.`,
    server: (modelId: string, origin: string) => `Sent to ${modelId} at ${origin}.`,
    estimate: ({ modelId, inputTokens, costUsd }: UsageEstimate, origin: string) => {
      const price = costUsd === null ? 'price unknown' : between(costUsd);
      return `Sent to ${modelId} at ${origin}. First request: about ${formatNumber(inputTokens)} tokens, ${price}.`;
    },
    localOnly: ({ source, by }: Pick<RunLabel, 'source' | 'by'>, origin: string) =>
      `Nothing will be sent to ${origin}, because this conversation ${by === 'name' ? 'has been shown names in' : 'has read'} ${source}, which is local-only. Start a new conversation.`,
    names: (shown: boolean) =>
      shown
        ? 'Names of local-only files can be sent, their content is not.'
        : 'Local-only files are not sent, nor are their names.',
  },
  started: (title: string) => `${title} started.`,
  /** A run wants to open a view while the person is typing. */
  wantsToShow: (what: string) => `Ready to show: ${what}`,
  show: 'Show',
  /** Requests about existing notes. */
  suggest: {
    week: (folder: string) => `Summarize last week’s ${folder} into /notes/weekly-summary.md`,
    month: (day: string) => `Summarize ${monthOf(day)} into /notes/summary-${day.slice(0, 7)}.md`,
    find: (word: string) => `Find notes about ${word}`,
    list: (folder: string) => `What is in ${folder}?`,
    read: (path: string) => `Read ${path}`,
  },
};

function between({ least, most }: { least: number; most: number }): string {
  return most === 0 ? 'free' : `between ${formatUsdRange(least, most)}`;
}

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a day as its month: `November 2026`. */
function monthOf(day: string): string {
  return monthAndYear.format(Date.parse(`${day}T00:00:00Z`));
}
