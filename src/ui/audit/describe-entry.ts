import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { parseRecord } from '../../core/shared/json/parse-json.ts';
import { nameOf } from '../kit/format.ts';
import { type Sentence, sentences } from './log-sentences.ts';

/** The sentence of an entry, in the parts before and after what was acted on. */
export interface EntryWords {
  before: string;
  what: string;
  after: string;
  /** The file that `what` names; null if it names none, or several. */
  path: string | null;
}

type Described = Pick<
  AuditEntry,
  'action' | 'decision' | 'target' | 'paths' | 'toolName' | 'inputSummary' | 'notebookId' | 'rule' | 'erasedMs'
>;

/** Marks the place of what was acted on: a private-use character, which no message contains. */
const PLACE = '\ue000';
const START = /-start$/;

/** Describes an entry in a sentence. An action that this version does not know is shown as it is. */
export function describeEntry(stored: Described): EntryWords {
  const entry = stored.erasedMs === undefined ? stored : withoutTexts(stored);
  const { what, path } = nameWhat(entry);
  const sentence = sentenceOf(entry);
  const [before = '', after] = sentence.split(PLACE);
  if (after === undefined) return { before, what: '', after: '', path: null };
  return { before, what, after, path };
}

/** Returns an entry that has lost its texts with words in their place. What an answer was is known from the decision. */
function withoutTexts(entry: Described): Described {
  const words = entry.erasedMs === null ? sentences.missing : sentences.erased;
  const answer = entry.decision === 'allowed' ? 'allow_once' : 'reject_once';
  return { ...entry, target: words, paths: [], inputSummary: entry.action === 'approval.answer' ? answer : words };
}

function sentenceOf(entry: Described): string {
  const { action, decision, toolName } = entry;
  const isStart = START.test(action);
  const key = action.replace(START, '').replace('.', '-');
  const tool = toCamelCase(toolName ?? '');
  const query = key === 'file-search' ? queryIn(entry.inputSummary) : null;
  const unnamed = isUnnamed(entry) ? tool : '';
  const want =
    ownSentence(sentences.unnamedWant, unnamed) ??
    ownSentence(sentences.toolWant, tool) ??
    ownSentence(sentences.want, key);
  if (want !== undefined && (isStart || decision !== 'allowed')) {
    const wanted = query === null ? say(want, entry) : sentences.searchFor(query);
    if (decision === 'denied') return sentences.denied(wanted, ruleWords(entry.rule ?? ''));
    return isStart && decision === 'allowed'
      ? sentences.started(wanted)
      : sentences[decision === 'asked' ? 'asked' : 'failed'](wanted);
  }
  if (key === 'run-end' && decision === 'failed') return sentences.runFailed;
  if (key === 'run-end' && decision === 'denied') return sentences.runStopped(ruleWords(entry.rule ?? ''));
  if (query !== null) return sentences.searchedFor(query);
  const did =
    ownSentence(sentences.unnamedDid, unnamed) ??
    ownSentence(sentences.toolDid, tool) ??
    ownSentence(sentences.did, key);
  return did === undefined ? `${action} ${PLACE}` : say(did, entry);
}

/** Returns whether an entry of a file or a change has no name but that of its tool. A failed call has the action of its kind. */
function isUnnamed({ action, target, paths }: Described): boolean {
  return target === null && paths.length === 0 && /^(?:change|file)\./.test(action);
}

function say(sentence: Sentence, { inputSummary }: Described): string {
  return typeof sentence === 'string' ? sentence : sentence(PLACE, inputSummary);
}

function ruleWords(rule: string): string {
  if (/^(?:agent-)?rule:/.test(rule)) return sentences.rules.own;
  const key = rule.replace('.', '-');
  const known: Readonly<Record<string, string>> = sentences.rules;
  return (Object.hasOwn(known, key) ? known[key] : undefined) ?? rule;
}

/** Names what was acted on: a file by its name, several by their number. */
function nameWhat({
  action,
  target,
  paths,
  toolName,
  inputSummary,
  notebookId,
}: Described): Pick<EntryWords, 'what' | 'path'> {
  if (action === 'import.batch') return { what: sentences.files(Number.parseInt(inputSummary, 10) || 1), path: null };
  // The target of several moves is the folder that they go to.
  const moved = action === 'file.move' ? /^(\d+) items? to /.exec(inputSummary)?.[1] : undefined;
  if (moved !== undefined) return { what: sentences.files(Number(moved)), path: null };
  if (paths.length > 1 && !/^(?:file\.move|run\.)/.test(action))
    return { what: sentences.files(paths.length), path: null };
  const named = target ?? paths[0] ?? toolName ?? '';
  if (named === '/') return { what: sentences.notebook, path: null };
  if (!named.startsWith('/') || notebookId === null) return { what: named, path: null };
  return { what: nameOf(named), path: named };
}

/** Returns what a search looked for, from the logged input; null when the log does not hold the whole of it. */
function queryIn(inputSummary: string): string | null {
  const input = parseRecord(inputSummary) ?? {};
  const query = 'query' in input ? input['query'] : input['pattern'];
  return typeof query === 'string' && query !== '' ? query : null;
}

/** Looks up by own property only, because the name of a tool comes from a model. */
function ownSentence(all: Readonly<Record<string, Sentence>>, name: string): Sentence | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
