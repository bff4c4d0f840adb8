import type { Conversation, Turn } from './conversation.ts';
import { answered, chosen, isBeyondRules, namesNotes, parseCommand } from './grammar/parse-command.ts';
import type { Command } from './grammar/parsed-command.ts';
import { selectionOf } from './grammar/selection.ts';
import { parseRequest, type Request } from './intents/slots.ts';
import { wordsOf } from './language/fold-words.ts';
import { namesAttached, namingAttached } from './languages/attached-words.ts';
import { isYes, nameSaid, placeSaid } from './languages/short-answers.ts';
import { englishName, translateRequest } from './languages/translate-request.ts';
import { beyond, type Plan, type PlanContext } from './navigator-plan.ts';
import { move, remove } from './plans/changing/move-rename.ts';
import { undo } from './plans/changing/undo-last.ts';
import { runCommand } from './plans/plan-command.ts';
import type { Task } from './plans/plan-context.ts';
import { find } from './plans/reading/find.ts';
import { help } from './plans/reading/help.ts';
import { list } from './plans/reading/list.ts';
import { open, read } from './plans/reading/open-read.ts';
import { summarize } from './plans/summary/plan-summary.ts';
import { openSeveral } from './plans/tabs/open-several.ts';
import type { Voice } from './texts/answer-catalog.ts';
import { askedFor, candidatesIn, isCutList, offeredIn } from './texts/questions.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** A parsed message: a command from the grammar, which explains every word, or a request from the keyword parser. */
type ParsedMessage =
  | { readonly type: 'command'; readonly command: Command }
  | { readonly type: 'request'; readonly request: Request };

/**
 * Returns the plan for the last request of a conversation. Only messages of the person decide it, never the text of a file.
 *
 * @param spoken the language of the message
 */
export function planFor(context: PlanContext, spoken: Voice): Plan<string> {
  const { conversation } = context;
  const last = conversation.turns.length - 1;
  const asked = askedIn(conversation, last);
  const before = conversation.turns[last - 1];
  const said = asked.type === 'request' ? asked.request : parseRequest('', conversation.today);
  const attached = attachedTo(conversation, last);
  const task: Task = {
    ...context,
    spoken: spoken.language === 'en' ? context.voice : spoken,
    request: attached.length === 0 ? said : meaningAttached(said, attached),
    attached,
    lastPath: pathSpokenOf(before),
    lastPaths: attached.length > 0 ? attached : pathsListedIn(before),
  };
  return planned(task, asked);
}

function* planned(task: Task, asked: ParsedMessage): Plan<string> {
  if (lacksAttached(task, asked)) return task.spoken.say('nothingAttached');
  if (asked.type === 'command') return yield* runCommand(task, asked.command);
  return yield* withLeftover(handlerOf(task)(task), task);
}

/** Returns the files of a message. One that names "the attachment" and has none means the files of the message before it that had some. */
function attachedTo({ turns }: Conversation, index: number): readonly string[] {
  const turn = turns[index];
  if (turn === undefined || turn.attached.length > 0 || !namesAttached(turn.request)) return turn?.attached ?? [];
  return turns.slice(0, index).findLast(({ attached }) => attached.length > 0)?.attached ?? [];
}

/** Returns whether a request names an attached file, and none is there. "List the attachments" may mean those of the notebook. */
function lacksAttached({ attached, conversation }: Task, asked: ParsedMessage): boolean {
  const kind = asked.type === 'command' ? asked.command.type : asked.request.intent;
  return attached.length === 0 && kind !== 'list' && namesAttached(conversation.turns.at(-1)?.request ?? '');
}

/** Completes a request that names no note, or says "this" or "these": it means the attached files. */
function meaningAttached(request: Request, attached: readonly string[]): Request {
  const { sources, topic, period, latest, experiments } = request;
  const namesNotes = sources.length > 0 || topic.length > 0 || period !== null || latest !== null || experiments;
  const takesNotes = request.intent === 'read' || request.intent === 'open' || request.intent === 'summarize';
  if (namesNotes || !takesNotes) return request;
  return { ...request, sources: attached.map((text) => ({ text, form: 'path', folder: false }) as const) };
}

function handlerOf({ request, attached }: Task): (task: Task) => Plan<string> {
  switch (request.intent) {
    case 'list':
      return list;
    case 'open':
      return attached.length > 1 && request.sources.length > 1 ? openAttached : open;
    case 'find':
      return find;
    case 'read':
      return read;
    case 'summarize':
      return summarize;
    case 'move':
      return move;
    case 'delete':
      return remove;
    case 'undo':
      return undo;
    case 'help':
      return help;
  }
}

function openAttached(task: Task): Plan<string> {
  return openSeveral(task, { type: 'open-several', target: { ...selectionOf(''), references: [], pronoun: 'it' } });
}

function* withLeftover(plan: Plan<string>, { request, voice }: Task): Plan<string> {
  const text = yield* plan;
  if (request.leftover === '') return text;
  yield* beyond('too-long');
  return `${text}\n\n${voice.say('oneAtATime', { rest: request.leftover })}`;
}

/** Parses a turn. A short answer to the Navigator's question is the earlier request with the choice filled in. */
function askedIn(conversation: Conversation, index: number): ParsedMessage {
  const turn = conversation.turns[index];
  const request = turn?.request ?? '';
  const said = attachedTo(conversation, index).length === 0 ? request : namingAttached(request);
  const before = conversation.turns[index - 1];
  const answer = before ? answerTo(conversation, index - 1, before, said) : null;
  if (answer !== null) return answer;
  const { english } = translateRequest(said);
  // A sentence of another language is not read as English: its words mean something else there.
  if (english === null) return { type: 'request', request: parseRequest('', conversation.today) };
  return askedInEnglish(conversation, english);
}

function askedInEnglish(conversation: Conversation, said: string): ParsedMessage {
  // An agent with a language model is offered: a rule would do something else than what was meant.
  if (isBeyondRules(said)) return { type: 'request', request: parseRequest('', conversation.today) };
  const command = parseCommand(said, conversation.today);
  if (command !== null) return { type: 'command', command };
  const request = parseRequest(said, conversation.today);
  return (request.intent === 'help' ? askedBarely(said, conversation.today) : null) ?? { type: 'request', request };
}

/** Parses a request that names notes and says no verb: "the newest five notes". They are listed. */
function askedBarely(said: string, today: string | null): ParsedMessage | null {
  if (!namesNotes(said)) return null;
  const listed = `list ${said}`;
  const command = parseCommand(listed, today);
  if (command !== null)
    return command.type === 'list' || command.type === 'recent' ? { type: 'command', command } : null;
  const request = parseRequest(listed, today);
  const isWhole = request.latest !== null && request.topic.length === 0 && request.leftover === '';
  return request.intent === 'list' && isWhole ? { type: 'request', request } : null;
}

/** Returns the earlier request, completed, if a message answers the question at the end of the last turn; otherwise null. */
function answerTo(conversation: Conversation, index: number, before: Turn, said: string): ParsedMessage | null {
  const candidates = candidatesIn(before.answer);
  const offered = isYes(said) ? offeredIn(before.answer) : null;
  if (offered !== null) return askedInEnglish(conversation, translateRequest(offered).english ?? '');
  const choice = candidates.length > 0 ? choiceIn(said, candidates) : null;
  if (choice !== null) {
    const asked = askedIn(conversation, index);
    return asked.type === 'command'
      ? { type: 'command', command: chosen(asked.command, choice) }
      : {
          type: 'request',
          request: {
            ...asked.request,
            ...only(choice),
            topic: asked.request.intent === 'summarize' ? [] : asked.request.topic,
          },
        };
  }
  const lacking = askedFor(before.answer);
  if (lacking !== null) {
    if (isRequest(said, conversation.today)) return null;
    const asked = askedIn(conversation, index);
    if (asked.type !== 'command') return null;
    const { command } = asked;
    if (lacking === 'name')
      return command.type === 'create' ? { type: 'command', command: named(command, said) } : null;
    const filled = answered(command, englishName(said), conversation.today);
    return filled === null ? null : { type: 'command', command: filled };
  }
  return null;
}

/** Returns whether a message is a new request rather than an answer: a command, undo, or a verb with a path. */
function isRequest(given: string, today: string | null): boolean {
  const { language, english } = translateRequest(given);
  if (language !== 'en' && english !== null) return true;
  const said = given;
  if (parseCommand(said, today) !== null) return true;
  const { intent, sources } = parseRequest(said, today);
  return (
    intent === 'undo' || (intent !== 'help' && /^\w+ /.test(said) && sources.some((source) => source.form === 'path'))
  );
}

function only(path: string): Pick<Request, 'sources' | 'latest'> {
  return { sources: [{ text: path, form: 'path', folder: false }], latest: null };
}

function named(command: Extract<Command, { type: 'create' }>, said: string): Command {
  const name = nameSaid(said)
    .trim()
    .replace(/^["'“]+|["'”.]+$/gu, '')
    .replace(/^(?:call it|name it)\s+/i, '');
  const isPath = /\/|\.[A-Za-z]\w{0,7}$/.test(name);
  const path = { text: name, form: 'path', folder: false } as const;
  return { ...command, note: { ...command.note, ...(isPath ? { path } : { name }) } };
}

/** Returns the candidate that a short answer selects: by number, ordinal, path, or a word that only one candidate has. */
function choiceIn(said: string, candidates: readonly string[]): string | null {
  const words = wordsOf(said).filter((word) => !['the', 'one', 'please', 'number', 'no', 'option'].includes(word));
  const text = said.trim().replace(/^[`"'“]+|[`"'”.]+$/g, '');
  const exact = candidates.find((path) => path === text || path.slice(1) === text || path.endsWith(`/${text}`));
  if (exact !== undefined) return exact;
  const [first] = candidates;
  if (candidates.length === 1 && first !== undefined && isYes(said)) return first;
  const at = placeSaid(said, candidates.length);
  if (at !== null) return candidates[at] ?? null;
  if (words.length !== 1) return null;
  const [word] = words;
  const place = /^\d{1,2}$/.test(word ?? '')
    ? Number(word) - 1
    : word === 'last'
      ? candidates.length - 1
      : ORDINALS.indexOf(word ?? '');
  if (place >= 0) return candidates[place] ?? null;
  const fitting = candidates.filter((path) => wordsOf(path).includes(word ?? ''));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Returns the path that an answer names first: the referent of "it" in the next request. */
function pathSpokenOf(turn: Turn | undefined): string | null {
  if (turn === undefined || meetsOddNames(turn)) return null;
  return /`(\/[^`\n]+)`/.exec(turn.answer)?.[1]?.replace(/(?<=.)\/$/, '') ?? null;
}

/** Returns the files that an answer lists, without what it quotes of notes; empty if the list is incomplete. */
function pathsListedIn(turn: Turn | undefined): string[] {
  if (turn === undefined || meetsOddNames(turn)) return [];
  const own = turn.answer.replace(/^(`{3,})[^\n]*\n.*?^\1$/gms, '');
  if (isCutList(own)) return [];
  return [...new Set([...own.matchAll(/^- \[\[[^\]\n]*\]\] \(`(\/[^`\n]+)`\)/gm)].map((match) => match[1] ?? ''))];
}

/** Returns whether a path in the calls contains a backtick, which could end the path in an answer and name another file. */
function meetsOddNames({ calls }: Turn): boolean {
  return /"\/[^"]*`/.test(JSON.stringify(calls));
}
