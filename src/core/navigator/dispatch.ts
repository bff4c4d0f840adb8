import { candidatesIn } from './answers.ts';
import type { Conversation, Turn } from './conversation.ts';
import { move, remove } from './handlers/change.ts';
import type { Task } from './handlers/context.ts';
import { find } from './handlers/find.ts';
import { help } from './handlers/help.ts';
import { list } from './handlers/list.ts';
import { open, read } from './handlers/open-read.ts';
import { summarize } from './handlers/summarize.ts';
import { undo } from './handlers/undo.ts';
import type { Plan, PlanContext } from './plan.ts';
import { parseRequest, type Request } from './slots.ts';
import { wordsOf } from './words.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** The plan for the last request of a conversation. It decides by that request alone; files never steer it. */
export function planFor(context: PlanContext): Plan<string> {
  const { conversation } = context;
  const last = conversation.turns.length - 1;
  const request = requestOf(conversation, last);
  const task: Task = { ...context, request, lastPath: pathSpokenOf(conversation.turns[last - 1]) };
  return withLeftover(handlerOf(request)(task), request.leftover);
}

function handlerOf(request: Request): (task: Task) => Plan<string> {
  switch (request.intent) {
    case 'list':
      return list;
    case 'open':
      return open;
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

function* withLeftover(plan: Plan<string>, leftover: string): Plan<string> {
  const text = yield* plan;
  return leftover === '' ? text : `${text}\n\nI do one thing at a time. Ask again for the rest: ${leftover}`;
}

/** The request of a turn. A short answer to a question of ours is the request before, with its choice filled in. */
function requestOf(conversation: Conversation, index: number): Request {
  const turn = conversation.turns[index];
  const said = turn?.request ?? '';
  const before = conversation.turns[index - 1];
  const candidates = before ? candidatesIn(before.answer) : [];
  const chosen = candidates.length > 0 ? choiceIn(said, candidates) : null;
  if (chosen === null) return parseRequest(said, conversation.today);
  const request = requestOf(conversation, index - 1);
  return {
    ...request,
    sources: [{ text: chosen, form: 'path', folder: false }],
    topic: request.intent === 'summarize' ? [] : request.topic,
    latest: null,
  };
}

/** The candidate a short answer means: by number, by place, by path, or by words that only one of them has. */
function choiceIn(said: string, candidates: readonly string[]): string | null {
  const words = wordsOf(said).filter((word) => !['the', 'one', 'please', 'number', 'no', 'option'].includes(word));
  const text = said.trim().replace(/^[`"'“]+|[`"'”.]+$/g, '');
  const exact = candidates.find((path) => path === text || path.slice(1) === text || path.endsWith(`/${text}`));
  if (exact !== undefined) return exact;
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

/** The file that an answer named first: what "it" means in the next request. */
function pathSpokenOf(turn: Turn | undefined): string | null {
  return /`(\/[^`\n]+)`/.exec(turn?.answer ?? '')?.[1]?.replace(/(?<=.)\/$/, '') ?? null;
}
