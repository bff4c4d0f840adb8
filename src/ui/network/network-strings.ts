import type { LedgerFilter } from '../../client/network/use-gate.ts';
import type { GatePurpose } from '../../contracts/domain/origin.ts';
import type { LedgerEntry, RefusalRule } from '../../contracts/wire/gate-messages.ts';
import type { Part } from '../../core/network/gate-rules.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const purposes = catalog('network-purposes', {
  provider: 'model provider',
  'model-files': 'model files',
  fetch: 'page fetch',
  git: 'git server',
  mcp: 'server with tools',
  unknown: 'unknown',
} satisfies Record<GatePurpose | 'unknown', string>);

const rules = catalog('network-rules', {
  airplane: 'Refused: airplane mode',
  'not-allowed': 'Refused: not allowed',
  'not-announced': 'Refused: not announced',
  policy: 'Refused by the browser',
  page: 'Refused by the page',
} satisfies Record<RefusalRule, string>);

const outcomes = catalog('network-outcomes', {
  sent: 'Sent',
  unanswered: 'Refused or no answer',
  notSent: 'Allowed, not sent',
});

const filters = catalog('network-filters', { all: 'All requests', left: 'Sent', refused: 'Refused' });

const reach = catalog('network-reach', {
  none: message<(who: string) => string>('{ $who } can never reach another server.'),
  only: message<(who: string, purposes: readonly string[]) => string>(
    '{ $who } can reach the servers above, only for: { $purposes }.',
  ),
});

const texts = catalog('network', {
  title: 'Privacy',
  masked: 'Keys and personal data are replaced by placeholders before a model on a server gets them.',
  toMasked: 'Choose what is masked',
  text: {
    starting: 'Network protection has not been checked yet.',
    ungated: 'Unprotected. No network gate checks the requests of this app.',
    sealed: 'Nothing leaves this device. No other server is allowed.',
    airplane: 'Nothing leaves this device. Airplane mode refuses every request to another server.',
    hosts: message<(n: number) => string>(
      'Only what an agent sends to { $n -> [one] the allowed server *[other] the allowed servers } leaves this device. Everything else is refused.',
    ),
  },
  on: 'The network gate is on: it refuses requests you haven’t allowed and records every request.',
  off: message<(reason: string) => string>(
    'The network gate is off. { $reason } Until the gate is on, Cloister reaches no other server, so providers, page fetch and downloads are unavailable. The notebook and the Navigator need no network.',
  ),
  own: 'The app’s own files come from the address of this page. Your notes are never sent there.',
  left: message<(requests: number, out: number, back: number) => string>(
    '{ $requests -> [one] { $requests } request *[other] { $requests } requests } sent so far: { BYTES($out) } out, { BYTES($back) } in.',
  ),
  refusedSoFar: message<(refused: number) => string>(
    '{ $refused -> [one] { $refused } request *[other] { $refused } requests } refused.',
  ),
  counted: 'Sizes include addresses and bodies, without headers.',
  figures: {
    out: 'Left this device',
    requests: 'Requests sent',
    refused: 'Requests refused',
    servers: 'Servers allowed',
  },
  airplane: 'Airplane mode',
  airplaneHint:
    'Refuses every request to another server and ends requests in progress. Stays on until you turn it off.',
  airplaneFailed: message<(why: string) => string>('Airplane mode could not be changed. { $why }'),
  allowed: 'Allowed servers',
  allowedLater: 'Servers allowed once the network gate is on',
  none: 'None.',
  below: '(all subdomains)',
  brought:
    'A server is allowed because of the model, agent or notebook named beside it. Follow the link to change that.',
  gitServer: 'a notebook’s git history',
  ledger: 'Request history',
  show: 'Show',
  noSuchLine: 'No matching requests.',
  empty: 'No requests yet.',
  newest: message<(shown: number) => string>('The newest { $shown } requests are shown.'),
  columns: { when: 'When', what: 'Purpose', where: 'Server', run: 'Run', out: 'Out', in: 'In', decision: 'Outcome' },
  limits: {
    title: 'What the network gate sees',
    who: {
      agents: 'The agent worker',
      page: 'The page',
      'other-workers': 'Every other worker',
    } satisfies Record<Part, string>,
    sees: [
      'For each request: time, server, purpose, run, and bytes sent and received. The gate records them before anything is sent.',
      'Redirects are followed only for model files and for connection checks. Both stay within the servers above and carry no notes; the final source of the files is listed separately.',
      'A server that is removed from the list gets no further requests. Requests in progress finish; airplane mode ends them.',
    ],
    notTitle: 'What it does not see',
    doesNotSee: [
      'The content of a request. The gate counts the bytes of address and body, not of headers.',
      'Preflight requests (CORS): the browser sends them to some servers first, without content. They are not counted.',
      'What a server does with the data it receives.',
      'Whether a server refused a connection, did not answer, or answered what this page can’t read: browsers report all of them alike, as “Refused or no answer”. Its bytes are counted, because they may have been sent.',
      'Links that you open: your browser sends those requests.',
      'Browser extensions and the browser itself: no app can restrict them.',
    ],
  },
  remaining: {
    title: 'What can still leave',
    lead: 'The page blocks every other way out that is known. These remain:',
    points: [
      'A link that you open: your browser looks up the name of the server, connects to it, and sends the address of the link. An address can contain text, so read it before you open a link to a server you don’t know.',
      'A link that you point at or hold down: some browsers look up the name of its server, or connect to it, before you let go. They send no address and no text. To prevent this, turn off page preloading in the settings of your browser.',
      'The app’s own files: the server at the address of this page sees when you load them, and your IP address.',
      'On the first visit, and without a service worker, only a script of the page blocks direct connections (WebRTC), frames and windows. Otherwise the browser blocks them too.',
    ],
  },
});

export const strings = {
  ...texts,
  filters: { ...filters, unanswered: outcomes.unanswered, ...rules } satisfies Record<LedgerFilter, string>,
  purposes,
  limits: {
    ...texts.limits,
    reaches: (who: string, what: readonly GatePurpose[]) =>
      what.length === 0
        ? reach.none(who)
        : reach.only(
            who,
            what.map((one) => purposes[one]),
          ),
  },
  outcome: ({ rule, sent, unanswered }: LedgerEntry): string => {
    if (rule !== null) return rules[rule];
    if (unanswered) return outcomes.unanswered;
    return sent ? outcomes.sent : outcomes.notSent;
  },
};
