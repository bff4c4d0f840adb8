import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { RunStatus, StopReason } from '../../contracts/domain/run/run.ts';
import { count, formatDuration, formatNumber, formatUsd, formatWhen } from '../kit/format.ts';

const listed = (what: string | null, path: string) => (what === null ? `Listed ${path}` : `Listed ${what} in ${path}`);

export const strings = {
  labels: 'Labels of what it has read',
  hasRead: {
    'local-only': (sources: readonly string[]) =>
      `Has read local-only: ${sources.join(', ')}, so it may not ask a model elsewhere or fetch.`,
    untrusted: (sources: readonly string[]) =>
      `Has read untrusted: ${sources.join(', ')}, so it asks again before each write and each fetch.`,
  } satisfies Record<Label, (sources: readonly string[]) => string>,
  moreSources: (n: number) => `and ${n} more`,
  title: 'Run',
  titleOf: (title: string) => `Run · ${title}`,
  newConversation: 'New conversation',
  pastRuns: 'Past runs',
  back: 'Back to the conversation',
  others: (n: number) => `${count(n, 'other question waits', 'other questions wait')} for you`,
  otherQuestion: (agent: string, target: string) => `${agent}: ${target}`,
  empty: 'Nothing was asked yet in this notebook.',
  emptyNew: 'A new conversation. What is asked next starts it.',
  tryThese: 'Try one of these:',
  nothingToAskAbout:
    'There are no notes yet to ask about. Start under Files: write one, import some, or open the sample.',
  you: 'You',
  earlier: 'Show earlier runs',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  plan: 'Plan',
  thinking: 'Thinking…',
  reasoning: 'Reasoning',
  answer: 'Answer',
  live: 'Working',
  input: 'Input',
  output: 'Output',
  rawOutcome: 'Result',
  duration: formatDuration,
  status: {
    queued: 'Queued',
    running: 'Working…',
    'awaiting-approval': 'Waits for your answer',
    paused: 'Paused',
    interrupted: 'Interrupted: it goes on from its last step',
    completed: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    blocked: 'Stopped by a rule or limit',
  } satisfies Record<RunStatus, string>,
  stopReason: {
    end: '',
    'step-limit': 'It used all the steps it may take.',
    'tool-call-limit': 'It used all the tool calls it may make.',
    'token-limit': 'Its answer was longer than it may be.',
    'time-limit': 'It worked as long as it may.',
    'cost-limit': 'It would cost more than it may.',
    'rate-limit': 'It asked its model as often as it may in an hour.',
    denied: 'What it wanted was not allowed.',
    cancelled: '',
    error: '',
  } satisfies Record<StopReason, string>,
  cancelling: 'Stopping…',
  pausing: 'Pausing after this step…',
  pause: 'Pause',
  resume: 'Go on',
  cancel: 'Cancel',
  retry: 'Ask again',
  undoRun: 'Undo this run',
  redoRun: 'Redo this run',
  log: 'In the log',
  debug: 'Debug view',
  requests: (requests: number) => count(requests, 'request', 'requests'),
  tokens: (input: number, output: number, cached: number) =>
    `${count(input, 'token', 'tokens')} in${cached > 0 ? ` (${formatNumber(cached)} kept from before)` : ''}, ${formatNumber(output)} out`,
  cost: (costUsd: number, unpriced: number, requests: number) => {
    if (unpriced === 0) return `cost ${formatUsd(costUsd)}`;
    if (unpriced === requests) return 'cost not known';
    return `cost ${formatUsd(costUsd)}, and ${count(unpriced, 'request', 'requests')} at a price not known`;
  },
  model: (modelId: string, where: string) => `${modelId} at ${where}`,
  here: (modelId: string) => `${modelId}, on this device`,
  loading: (modelId: string, percent: number | null) =>
    `Loading ${modelId} on this device${percent === null ? '…' : `: ${percent} %`}`,
  loadingLabel: (modelId: string) => `Loading of ${modelId}`,
  otherModel: 'Load it again, or choose another model',
  navigator: 'no model, on this device',
  airplane: 'Airplane mode',
  keys: 'Keys and models',
  usageTime: (ms: number) => `worked ${formatDuration(ms)}`,
  allCalls: (calls: number, done: number) => `Show all ${formatNumber(calls)} calls, ${formatNumber(done)} done`,
  changed: 'Changed',
  fileAction: { created: 'created', changed: 'changed', deleted: 'deleted', moved: 'moved' },
  search: 'Search past runs',
  statusFilter: 'State',
  anyStatus: 'any',
  noRuns: 'No run fits.',
  when: formatWhen,
  summary: {
    title: 'Earlier turns are summarised',
    why: 'Not all of this conversation fits into what the model takes at once. It is given this text in place of the older turns; the messages themselves stay as they are.',
    edited: 'Changed by you. What comes after it is added at its end.',
    edit: 'Change the summary',
    field: 'Summary',
    left: (chars: number) => `Room for ${count(chars, 'more character', 'more characters')}.`,
    save: 'Save',
    cancel: 'Cancel',
    remake: 'Make it from the messages again',
  },
  debugPrompt: 'What was asked',
  debugMessages: 'Messages, word for word',
  debugEnvelopes: 'Actions',
  debugDetails: 'The run',
  debugLoading: 'Reading the run…',
  call: {
    list: (path: string) => `list ${path}`,
    listed,
    entries: (files: number, areNotes: boolean, folders: number, more: number) => {
      const parts = [
        files > 0 && (areNotes ? count(files, 'note', 'notes') : count(files, 'file', 'files')),
        folders > 0 && count(folders, 'folder', 'folders'),
      ].filter((part) => part !== false);
      const found = parts.length === 0 ? 'nothing' : parts.join(' and ');
      return more > 0 ? `${found} of ${formatNumber(files + folders + more)} entries` : found;
    },
    read: (path: string) => `read ${path}`,
    didRead: (path: string, lines: { from: number; to: number; total: number } | null) => {
      if (lines === null) return `Read ${path}`;
      const whole = lines.from <= 1 && lines.to >= lines.total;
      if (whole) return `Read ${path} (${count(lines.total, 'line', 'lines')})`;
      return `Read lines ${lines.from} to ${lines.to} of ${lines.total} of ${path}`;
    },
    write: (path: string) => `write ${path}`,
    wrote: (path: string) => `Wrote ${path}`,
    create: (path: string) => `create ${path}`,
    created: (path: string) => `Created ${path}`,
    createFolder: (path: string) => `create the folder ${path}`,
    createdFolder: (path: string) => `Created the folder ${path}`,
    show: (what: string) => `show ${what}`,
    shown: (what: string) => `Showed ${what}`,
    edit: (path: string) => `change ${path}`,
    edited: (path: string, places: number) => `Changed ${path} in ${count(places, 'place', 'places')}`,
    properties: (path: string) => `change properties of ${path}`,
    didProperties: (path: string) => `Changed properties of ${path}`,
    catalog: (query: string) => `look for tools for ${query}`,
    didCatalog: (query: string) => `Looked for tools for ${query}`,
    tool: (name: string) => `look up the tool ${name}`,
    didTool: (name: string) => `Looked up the tool ${name}`,
    move: (from: string, to: string) => `move ${from} to ${to}`,
    moved: (from: string, to: string) => `Moved ${from} to ${to}`,
    delete: (path: string) => `delete ${path}`,
    deleted: (path: string) => `Deleted ${path}`,
    glob: (pattern: string) => `look for files named ${pattern}`,
    globbed: (pattern: string, total: number | null) =>
      total === null ? `Looked for files named ${pattern}` : `Found ${count(total, 'file', 'files')} named ${pattern}`,
    grep: (query: string, path: string) => `search for “${query}” in ${path}`,
    grepped: (query: string, total: number | null, files: number | null) =>
      total === null
        ? `Searched for “${query}”`
        : `Found “${query}” in ${count(total, 'line', 'lines')}${files === null ? '' : `, ${count(files, 'file', 'files')} searched`}`,
    search: (query: string, path: string) => `search ${path} for “${query}”`,
    searched: (query: string, hits: number | null) =>
      `Searched for “${query}”${hits === null ? '' : `: ${count(hits, 'note', 'notes')}`}`,
    metadata: (path: string) => `look at the properties of ${path}`,
    gotMetadata: (path: string) => `Looked at the properties of ${path}`,
    changes: 'look at the latest changes',
    gotChanges: (changes: number | null) =>
      changes === null ? 'Looked at the latest changes' : `Looked at ${count(changes, 'change', 'changes')}`,
    undo: 'take a change back',
    undone: (files: number | null) =>
      files === null ? 'Took a change back' : `Took a change back: ${count(files, 'file', 'files')} as before`,
    fetch: (url: string) => `fetch ${url}`,
    fetched: (url: string, status: number | null) =>
      status === null || status === 200 ? `Fetched ${url}` : `Fetched ${url}: answered ${status}`,
    use: (tool: string) => `use ${tool}`,
    used: (tool: string) => `Used ${tool}`,
    planned: (want: string) => `About to ${want}`,
    waiting: (want: string) => `Wants to ${want}`,
    performing: (want: string) => `${want}: under way`,
    denied: (want: string, reason: string) => `Was not allowed to ${want}${reason === '' ? '' : `. ${reason}`}`,
    failed: (want: string, message: string) => `Could not ${want}${message === '' ? '' : `. ${message}`}`,
  },
};
