import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { RunStatus, StopReason } from '../../contracts/domain/run/run.ts';
import { count, formatDuration, formatNumber, formatUsd, formatWhen } from '../kit/format.ts';

export const strings = {
  labels: 'Labels of content read',
  hasRead: {
    'local-only': (sources: readonly string[]) =>
      `This run has read local-only content or names, so it can’t use a remote model or fetch pages. Sources: ${sources.join(', ')}`,
    untrusted: (sources: readonly string[]) =>
      `This run has read untrusted content or names, so each write and each fetch needs your approval. Sources: ${sources.join(', ')}`,
  } satisfies Record<Label, (sources: readonly string[]) => string>,
  moreSources: (n: number) => `and ${n} more`,
  title: 'Conversation',
  wholeQuestion: 'Show the whole question',
  lessQuestion: 'Show less of the question',
  wide: 'Open conversation in the centre',
  beside: 'Show conversation beside the note',
  newConversation: 'New conversation',
  pastRuns: 'Past runs',
  back: 'Back to conversation',
  others: (n: number) => `${count(n, 'other approval', 'other approvals')} waiting`,
  otherApproval: (agent: string, target: string) => `${agent}: ${target}`,
  empty: 'No conversations in this notebook yet.',
  emptyNew: 'Send a message to start a new conversation.',
  tryThese: 'Try one of these:',
  nothingToAskAbout:
    'This notebook has no notes yet. Under Files, write a note, import files, or open the sample notebook.',
  you: 'You',
  earlier: 'Show earlier runs',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  thinking: 'Thinking…',
  reasoning: 'Reasoning',
  streamedEnd: 'This is the end of a long answer so far. Its start is shown when the answer is complete.',
  shownStart: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(all)} characters are shown.`,
  showMore: 'Show more',
  notFormatted: 'Shown without formatting: rendering it failed or took too long.',
  format: 'Try again',
  answer: 'Answer',
  input: 'Input',
  rawOutcome: 'Result',
  duration: formatDuration,
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
  resume: 'Resume',
  cancel: 'Cancel',
  retry: 'Ask again',
  undoRun: 'Undo this run',
  redoRun: 'Redo this run',
  log: 'View in log',
  debug: 'Debug view',
  requests: (requests: number) => count(requests, 'request', 'requests'),
  tokens: (input: number, output: number, cached: number) =>
    `${count(input, 'token', 'tokens')} in${cached > 0 ? ` (${formatNumber(cached)} cached)` : ''}, ${formatNumber(output)} out`,
  cost: (costUsd: number, unpriced: number, requests: number) => {
    if (unpriced === 0) return `cost ${formatUsd(costUsd)}`;
    if (unpriced === requests) return 'cost unknown';
    return `cost ${formatUsd(costUsd)} plus ${count(unpriced, 'request', 'requests')} at an unknown price`;
  },
  model: (modelId: string, where: string) => `${modelId} at ${where}`,
  here: (modelId: string) => `${modelId}, on this device`,
  loading: (modelId: string, percent: number | null) =>
    `Loading ${modelId} on this device${percent === null ? '…' : `: ${percent}%`}`,
  loadingLabel: (modelId: string) => `Loading ${modelId}`,
  otherModel: 'Load the model again or choose another',
  navigator: 'no model, on this device',
  airplane: 'Airplane mode',
  keys: 'Keys and models',
  usageTime: (ms: number) => `active for ${formatDuration(ms)}`,
  allCalls: (calls: number, done: number) => `Show all ${formatNumber(calls)} tool calls (${formatNumber(done)} done)`,
  moreCalls: (n: number, rest: number) => `Show ${formatNumber(n)} of ${formatNumber(rest)} more tool calls`,
  laterApprovals: (n: number) => `${count(n, 'more approval follows', 'more approvals follow')} when you answer these.`,
  changed: 'Changed',
  fileAction: { created: 'created', changed: 'changed', deleted: 'deleted', moved: 'moved' },
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
    left: (chars: number) => `${count(chars, 'character', 'characters')} left.`,
    save: 'Save',
    cancel: 'Cancel',
    remake: 'Rebuild from messages',
  },
  debugPrompt: 'Prompt',
  debugMessages: 'Messages (verbatim)',
  debugEnvelopes: 'Actions',
  debugDetails: 'Run details',
  debugLoading: 'Loading the run…',
  call: {
    /** Regular plurals only: the nouns are those of the tools' templates. */
    count: (amount: number, noun: string) => count(amount, noun, `${noun}s`),
    entries: (files: number, areNotes: boolean, folders: number, more: number) => {
      const parts = [
        files > 0 && (areNotes ? count(files, 'note', 'notes') : count(files, 'file', 'files')),
        folders > 0 && count(folders, 'folder', 'folders'),
      ].filter((part) => part !== false);
      const found = parts.length === 0 ? 'no entries' : parts.join(' and ');
      return more > 0 ? `${found} of ${formatNumber(files + folders + more)} entries` : found;
    },
    use: (tool: string) => `use ${tool}`,
    used: (tool: string) => `Used ${tool}`,
    planned: (want: string) => `About to ${want}`,
    waiting: (want: string) => `Wants to ${want}`,
    performing: (want: string) => `In progress: ${want}`,
    denied: (want: string, reason: string) => `Not allowed to ${want}${reason === '' ? '' : `. ${reason}`}`,
    failed: (want: string, message: string) => `Could not ${want}${message === '' ? '' : `. ${message}`}`,
  },
};
