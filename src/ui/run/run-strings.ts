import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { RunStatus, StopReason } from '../../contracts/domain/run/run.ts';
import { count, formatDuration, formatWhen } from '../kit/format.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const costs = catalog('run-costs', {
  known: message<(costUsd: number) => string>('cost { USD($costUsd) }'),
  unknown: 'cost unknown',
  plus: message<(costUsd: number, unpriced: number) => string>(
    'cost { USD($costUsd) } plus { $unpriced -> [one] { $unpriced } request *[other] { $unpriced } requests } at an unknown price',
  ),
});

const ends = catalog('run-ends', {
  denied: message<(want: string) => string>('Not allowed to { $want }'),
  deniedBecause: message<(want: string, reason: string) => string>('Not allowed to { $want }. { $reason }'),
  failed: message<(want: string) => string>('Could not { $want }'),
  failedBecause: message<(want: string, why: string) => string>('Could not { $want }. { $why }'),
});

const entries = catalog('run-entries', {
  none: 'no entries',
  files: message<(files: number, kind: 'notes' | 'files') => string>(
    '{ $kind -> [notes] { $files -> [one] { $files } note *[other] { $files } notes } *[other] { $files -> [one] { $files } file *[other] { $files } files } }',
    'files',
    'kind',
  ),
  folders: message<(folders: number) => string>(
    '{ $folders -> [one] { $folders } folder *[other] { $folders } folders }',
  ),
  both: message<(files: string, folders: string) => string>('{ $files } and { $folders }'),
  of: message<(found: string, all: number) => string>('{ $found } of { $all } entries'),
});

function foundEntries(named: string, files: number, folders: number): string {
  if (files === 0 && folders === 0) return entries.none;
  if (files === 0) return entries.folders(folders);
  return folders === 0 ? named : entries.both(named, entries.folders(folders));
}

/** Regular English plurals only: the nouns are those of the tools' templates. */
const countNoun = (amount: number, noun: string) => count(amount, noun, `${noun}s`);

export const strings = catalog('run', {
  labels: 'Labels of content read',
  hasRead: {
    'local-only': message<(sources: readonly string[]) => string>(
      'This run has read local-only content or names, so it can’t use a remote model or fetch pages. Sources: { $sources }',
    ),
    untrusted: message<(sources: readonly string[]) => string>(
      'This run has read untrusted content or names, so each write and each fetch needs your approval. Sources: { $sources }',
    ),
  } satisfies Record<Label, (sources: readonly string[]) => string>,
  title: 'Conversation',
  wholeQuestion: 'Show the whole question',
  lessQuestion: 'Show less of the question',
  wide: 'Open conversation in the centre',
  beside: 'Show conversation beside the note',
  newConversation: 'New conversation',
  pastRuns: 'Past runs',
  details: 'Details',
  nothingChanged: 'No file was changed.',
  keptLinks: 'Links not changed',
  keptLinksWhy: message<(notes: number) => string>(
    '{ $notes -> [one] This note links to a file that was moved, and its links stay as they were. *[other] These notes link to files that were moved, and their links stay as they were. } An agent wrote masked values into { $notes -> [one] it *[other] them }, and a changed link could tell a model whether they are right.',
  ),
  allUndone: 'All its changes were undone.',
  makePlaybook: 'Make a playbook',
  back: 'Back to conversation',
  others: message<(n: number) => string>(
    '{ $n -> [one] { $n } approval waits *[other] { $n } approvals wait } in other conversations',
  ),
  otherApproval: message<(agent: string, target: string) => string>('{ $agent }: { $target }'),
  empty: 'No conversations in this notebook yet.',
  emptyNew: 'Send a message to start a new conversation.',
  tryThese: 'Try one of these:',
  nothingToAskAbout:
    'This notebook has no notes yet. Under Files, write a note, import files, or open the sample notebook.',
  you: 'You',
  earlier: 'Show earlier runs',
  step: message<(n: number, of: number) => string>('Step { $n } of { $of }'),
  thinking: 'Thinking…',
  reasoning: 'Reasoning',
  answer: 'Answer',
  proposedInput: 'Input that the agent proposed',
  toRule: 'Show the rule that decided',
  pictures: {
    title: 'Pictures from the server, which others made',
    count: message<(n: number) => string>('{ $n -> [one] { $n } picture *[other] { $n } pictures }'),
    alt: message<(n: number) => string>('Picture { $n } of the result'),
    missing: 'The picture is no longer stored.',
    refused: message<(what: string) => string>('Not shown: { $what }.'),
    why: {
      encoding: 'The server sent it in an encoding that can’t be read.',
      type: 'Its type can’t be shown.',
      content: 'Its content is not of the type that the server names.',
      many: 'The result has too many pictures.',
    },
  },
  duration: formatDuration,
  helper: {
    label: message<(agent: string, task: string) => string>('Helper: { $agent }. { $task }'),
    title: message<(agent: string) => string>('Helper: { $agent }'),
    steps: message<(steps: number, calls: number) => string>(
      '{ $steps -> [one] { $steps } step *[other] { $steps } steps }, { $calls -> [one] { $calls } tool call *[other] { $calls } tool calls }',
    ),
  },
  status: {
    queued: 'Queued',
    running: 'Working…',
    'awaiting-approval': 'Waiting for your approval',
    paused: 'Paused',
    interrupted: 'Interrupted',
    completed: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    blocked: 'Stopped',
  } satisfies Record<RunStatus, string>,
  stopReason: {
    end: '',
    'step-limit': 'Stopped: step limit reached.',
    'tool-call-limit': 'Stopped: tool call limit reached.',
    'token-limit': 'Stopped: answer length limit reached.',
    'time-limit': 'Stopped: time limit reached.',
    'cost-limit': 'Stopped: cost limit reached.',
    'rate-limit': 'Stopped: hourly request limit reached.',
    denied: 'Stopped: not allowed.',
    cancelled: '',
    error: '',
  } satisfies Record<StopReason, string>,
  /** After `Interrupted`: what happens next. */
  resumes: 'It resumes from the last completed step.',
  cancelling: 'Cancelling…',
  pausing: 'Pausing after this step…',
  pause: 'Pause',
  retry: 'Ask again',
  runAgain: 'Run again with edits',
  againNamed: message<(prompt: string) => string>('Run again with edits: { $prompt }'),
  againOf: message<(prompt: string) => string>('Repeats: { $prompt }'),
  againIn: message<(prompt: string) => string>('Repeated in: { $prompt }'),
  originGone: 'Repeats a run that was removed.',
  fromWork: 'Reviewed work',
  playbookStarted: message<(title: string) => string>('Run “{ $title }”.'),
  playbookStartedWith: message<(title: string, inputs: string) => string>('Run “{ $title }” with { $inputs }.'),
  wholeRequest: 'Whole request',
  part: {
    planner: message<(round: number) => string>('Plan the work', 'round'),
    executor: message<(round: number) => string>('Do the work, round { $round }'),
    reviewer: message<(round: number) => string>('Review the changes of round { $round }'),
  },
  fileFilter: 'File or folder',
  toolFilter: 'Action',
  anyTool: 'All actions',
  undoRun: 'Undo this run',
  redoRun: 'Redo this run',
  log: 'View in log',
  exportTrace: 'Export execution trace',
  toAgent: 'Settings of this agent',
  debug: 'Debug view',
  requests: message<(requests: number) => string>(
    '{ $requests -> [one] { $requests } request *[other] { $requests } requests }',
  ),
  tokens: message<(input: number, output: number, cached: number) => string>(
    '{ $input -> [one] { $input } token *[other] { $input } tokens } in{ $cached -> [0] { "" } *[other] { " " }({ $cached } cached) }, { $output } out',
    'input',
    'output',
    'cached',
  ),
  cost: (costUsd: number, unpriced: number, requests: number) => {
    if (unpriced === 0) return costs.known(costUsd);
    return unpriced === requests ? costs.unknown : costs.plus(costUsd, unpriced);
  },
  model: message<(modelId: string, where: string) => string>('{ $modelId } at { $where }'),
  here: message<(modelId: string) => string>('{ $modelId }, on this device'),
  loading: message<(modelId: string, percent: number | null) => string>(
    'Loading { $modelId } on this device{ $percent -> [is-null] … *[other] : { $percent }% }',
  ),
  loadingLabel: message<(modelId: string) => string>('Loading { $modelId }'),
  otherModel: 'Load the model again or choose another',
  navigator: 'no model, on this device',
  airplane: 'Airplane mode',
  keys: 'Keys and models',
  usageTime: message<(ms: number) => string>('active for { DURATION($ms) }'),
  allCalls: message<(calls: number, done: number) => string>('Show all { $calls } tool calls ({ $done } done)'),
  moreCalls: message<(n: number, rest: number) => string>('Show { $n } of { $rest } more tool calls'),
  laterApprovals: message<(n: number) => string>(
    '{ $n -> [one] { $n } more approval follows *[other] { $n } more approvals follow } when you answer these.',
  ),
  changed: 'Changed',
  reach: 'What this run could access',
  reachGone: 'The agent was removed, so its rights are no longer known.',
  reachNow: 'The agent was edited since. These are its rights today.',
  fileAction: {
    read: 'read',
    created: 'created',
    changed: 'changed',
    deleted: 'deleted',
    moved: 'moved',
    movedBack: 'moved back',
  },
  search: 'Search past runs',
  statusFilter: 'Status',
  anyStatus: 'Any',
  noRuns: 'No matching runs.',
  when: formatWhen,
  summary: {
    title: 'Earlier turns are summarized',
    why: 'This conversation is longer than the model’s context. The model receives this summary in place of the older turns; the messages themselves stay unchanged.',
    edited: 'Edited by you. New turns are added at the end.',
    edit: 'Edit summary',
    field: 'Summary',
    left: message<(chars: number) => string>(
      '{ $chars -> [one] { $chars } character *[other] { $chars } characters } left.',
    ),
    remake: 'Rebuild from messages',
  },
  debugLoading: 'Loading the run…',
  call: {
    count: (amount: number, noun: string) => countNoun(amount, noun),
    entries: (files: number, areNotes: boolean, folders: number, more: number) => {
      const found = foundEntries(entries.files(files, areNotes ? 'notes' : 'files'), files, folders);
      return more > 0 ? entries.of(found, files + folders + more) : found;
    },
    use: message<(tool: string) => string>('use { $tool }'),
    used: message<(tool: string) => string>('Used { $tool }'),
    serverError: message<(tool: string) => string>('{ $tool } answered with an error'),
    planned: message<(want: string) => string>('About to { $want }'),
    waiting: message<(want: string) => string>('Wants to { $want }'),
    performing: message<(want: string) => string>('In progress: { $want }'),
    denied: (want: string, reason: string) => (reason === '' ? ends.denied(want) : ends.deniedBecause(want, reason)),
    failed: (want: string, why: string) => (why === '' ? ends.failed(want) : ends.failedBecause(want, why)),
  },
});
