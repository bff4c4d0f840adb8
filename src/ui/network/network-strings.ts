import type { LedgerFilter } from '../../client/network/use-gate.ts';
import type { GatePurpose } from '../../contracts/domain/origin.ts';
import type { LedgerEntry, RefusalRule } from '../../contracts/wire/gate-messages.ts';
import type { Part } from '../../core/network/gate-rules.ts';
import { count, formatBytes } from '../kit/format.ts';

const purposes = {
  provider: 'model provider',
  'model-files': 'files of a model',
  fetch: 'fetching a page',
  unknown: 'not said',
} satisfies Record<GatePurpose | 'unknown', string>;

const rules = {
  airplane: 'refused: airplane mode',
  'not-allowed': 'refused: not allowed',
  'not-announced': 'refused: not announced',
  policy: 'refused by the browser',
  page: 'refused by the page',
} satisfies Record<RefusalRule, string>;

export const strings = {
  title: 'Network',
  text: {
    starting: 'The gate is being asked whether it stands.',
    ungated: 'Ungated. No gate stands between this app and the network.',
    sealed: 'Nothing. No other server is allowed, so nobody can be sent anything.',
    airplane: 'Nothing. Airplane mode refuses every request to another server.',
    hosts: (n: number) =>
      `Only what an agent sends to ${n === 1 ? 'this server' : 'these servers'}. All else is refused.`,
  },
  on: 'The gate is up: it refuses what nobody allowed, and writes down what it lets through.',
  off: (reason: string) =>
    `The gate is not up: ${reason} Until it is, Cloister itself sends nothing, but nothing else holds back what should not be sent. Notebook and Navigator need no network.`,
  own: 'The app’s own files come from the address it was opened at; nothing of yours goes there.',
  unreadable: 'The ledger could not be read. Reload the page to try again.',
  left: (requests: number, out: number, back: number) =>
    `${count(requests, 'request', 'requests')} left so far: ${formatBytes(out)} went out, ${formatBytes(back)} came back.`,
  refusedSoFar: (refused: number) => `${count(refused, 'request was', 'requests were')} refused.`,
  counted: 'Counted are addresses and contents, as the app sends them.',
  airplane: 'Airplane mode',
  airplaneHint:
    'Refuses every request to another server, and ends what is under way. It stays on until you switch it off.',
  airplaneFailed: (why: string) => `Airplane mode could not be switched: ${why}`,
  allowed: 'Servers that can be reached',
  allowedLater: 'Servers that can be reached once the gate is up',
  none: 'None.',
  below: '(all names below it)',
  brought: 'A server is on this list as long as who brought it is there. Follow the link to change that.',
  ledger: 'Ledger',
  show: 'Show',
  filters: {
    all: 'everything',
    left: 'what left',
    refused: 'what was refused',
    ...rules,
  } satisfies Record<LedgerFilter, string>,
  noSuchLine: 'There is no such line.',
  empty: 'Nothing was sent, and nothing had to be refused.',
  newest: (shown: number) => `The newest ${shown} lines are shown.`,
  columns: { when: 'When', what: 'For', where: 'Server', run: 'Run', out: 'Out', in: 'In', decision: 'Outcome' },
  purposes,
  limits: {
    title: 'What the gate sees',
    who: {
      agents: 'What works for agents',
      page: 'The page you see',
      'other-workers': 'All other parts',
    } satisfies Record<Part, string>,
    reaches: (who: string, what: readonly GatePurpose[]) =>
      what.length === 0
        ? `${who} can reach no other server, whatever is allowed.`
        : `${who} can reach the servers above, for this alone: ${what.map((one) => purposes[one]).join(', ')}.`,
    sees: [
      'Of each request: when, to which server, what for, for which run, and how many bytes went and came. It writes that down before anything leaves.',
      'Redirects are followed for the files of a model, and by a request which only looks whether a server is there. Both stay among the servers above, and carry nothing of yours; where the files came from in the end has a line of its own.',
      'A server that is taken off the list gets no further request. What was sent to it before is not called back; airplane mode ends that too.',
    ],
    notTitle: 'What it does not see',
    doesNotSee: [
      'What a request says. It counts the bytes of address and content, and those of headers not at all.',
      'That a browser asks some servers first whether the request may come: without any content, and not counted.',
      'What a server does with what it gets.',
      'Links that you open: those leave by your browser.',
      'Extensions of the browser, and the browser itself: they stand above every wall in this app.',
    ],
  },
  outcome: ({ rule, sent }: LedgerEntry): string =>
    rule === null ? (sent ? 'sent' : 'allowed, not sent') : rules[rule],
};
