import type { Beyond } from '../../contracts/domain/run/delegation/hand-over.ts';
import { NOT_UNDERSTOOD_ELSEWHERE } from '../languages/help-texts.ts';

/** Openings and endings of answers to requests that are beyond the rules. An agent with a language model may do better. */
export const NOT_UNDERSTOOD = 'I did not understand “';
export const TOO_MANY_STEPS = 'This takes more steps than I make for one request.';
export const ONE_AT_A_TIME = 'I do one thing at a time. Ask again for the rest: ';
/** Before the most files that one request changes. */
export const AT_MOST = { change: ', and I change at most ', take: ', and I take at most ' } as const;

/** Returns why a request is beyond the rules, by its answer; undefined when it is not. */
export function beyondOf(answer: string): Beyond | undefined {
  if ([NOT_UNDERSTOOD, ...NOT_UNDERSTOOD_ELSEWHERE].some((words) => answer.startsWith(words))) return 'not-understood';
  if (answer.startsWith(TOO_MANY_STEPS) || answer.includes(`\n\n${ONE_AT_A_TIME}`)) return 'too-long';
  const [first = ''] = answer.split('\n', 1);
  return Object.values(AT_MOST).some((words) => first.includes(words)) ? 'many-files' : undefined;
}
