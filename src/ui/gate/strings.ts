import type { GatePurpose, LedgerEntry, RefusalRule } from '../../contracts/gate.ts';
import { count, formatBytes } from '../kit/format.ts';

const hosts = (n: number) => count(n, 'host', 'hosts');

export const strings = {
  title: 'What leaves this device',
  badge: {
    sealed: 'Sealed',
    airplane: 'Airplane',
    hosts,
    label: {
      sealed: 'Sealed: nothing leaves this device. Details',
      airplane: 'Airplane: nothing leaves this device. Details',
      hosts: (n: number) => `${hosts(n)} can be reached. Details`,
    },
  },
  text: {
    sealed: 'Nothing. No other server is allowed, so nobody can be sent anything.',
    airplane: 'Nothing. Airplane mode refuses every request to another server.',
    hosts: (n: number) =>
      `Only what an agent sends to ${n === 1 ? 'this server' : 'these servers'}. All else is refused.`,
  },
  on: 'The gate is up: it refuses what nobody allowed, and writes down what it lets through.',
  off: (reason: string) =>
    `The gate is not up: ${reason} Until it is, nothing is sent at all. Notebook and Navigator need no network.`,
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
  none: 'None.',
  ledger: 'Ledger',
  empty: 'Nothing was sent, and nothing had to be refused.',
  newest: (shown: number) => `The newest ${shown} lines are shown.`,
  columns: { when: 'When', what: 'For', where: 'Server', out: 'Out', in: 'In', decision: 'Outcome' },
  purposes: {
    provider: 'model provider',
    'model-files': 'files of a model',
    fetch: 'fetching a page',
    unknown: 'not said',
  } satisfies Record<GatePurpose | 'unknown', string>,
  rules: {
    airplane: 'refused: airplane mode',
    'not-allowed': 'refused: not allowed',
    'not-announced': 'refused: not announced',
    policy: 'refused by the browser',
    page: 'refused by the page',
  } satisfies Record<RefusalRule, string>,
  outcome: ({ rule, sent }: LedgerEntry): string =>
    rule === null ? (sent ? 'sent' : 'allowed, not sent') : strings.rules[rule],
};
