import type { Observed } from './ask-navigator.ts';
import type { Arm, GoldenPrompt, Left } from './golden-prompts.ts';
import { isAsGuessed } from './guessed-calls.ts';
import { withoutLinkUpkeep } from './link-upkeep.ts';

/** The outcome of a request. All but `right` are misses, the worst first. */
export type Outcome = 'broke' | 'changed-otherwise' | 'asked' | 'answered-otherwise' | 'right';

export interface Judged {
  readonly golden: GoldenPrompt;
  readonly observed: Observed;
  readonly outcome: Outcome;
  /** Whether a tool for it exists today. */
  readonly expected: boolean;
}

export function judge(golden: GoldenPrompt, observed: Observed): Judged {
  const { expect } = golden;
  const expected = !('notYet' in expect);
  // A move changes the links to what it moved along: that is requested with it.
  const seen = { ...observed, changes: withoutLinkUpkeep(observed) };
  const right = seen.status === 'completed' && fits('notYet' in expect ? expect.later : expect, seen);
  return { golden, observed, expected, outcome: right ? 'right' : missOf(seen) };
}

function missOf(observed: Observed): Outcome {
  if (observed.changes.size > 0) return 'changed-otherwise';
  if (observed.status !== 'completed') return 'broke';
  return asksOrOffers(observed.text) ? 'asked' : 'answered-otherwise';
}

function fits(arm: Arm, observed: Observed): boolean {
  if ('oneOf' in arm) return arm.oneOf.some((one) => fits(one, observed));
  if ('leaves' in arm) return leavesAll(arm.leaves, observed.changes);
  if ('calls' in arm) {
    const guessed = arm.calls.map((call) => isAsGuessed(call, observed));
    if (guessed.every((one) => one !== null)) return guessed.every((one) => one);
  }
  if (observed.changes.size > 0) return false;
  if ('tabs' in arm) return observed.opened.length === 0 && sameList(arm.tabs, observed.tabs);
  if ('opened' in arm) return sameList(arm.opened.toSorted(), observed.opened.toSorted());
  if ('asks' in arm) return asksOrOffers(observed.text);
  if ('answers' in arm) return holds(observed.text, arm.answers, arm.lacks);
  const last = observed.calls.slice(-arm.calls.length);
  return (
    last.length === arm.calls.length &&
    arm.calls.every(({ toolName, input }, index) => {
      const call = last[index];
      return call?.done === true && call.toolName === toolName && isPartOf(input, call.input);
    })
  );
}

/** Returns whether a text asks a question or suggests alternatives, outside quotes. */
export function asksOrOffers(text: string): boolean {
  const own = text.replace(/^(`{3,}).*?^\1$/gms, '').replace(/“[^”]*”|^>.*$/gm, '');
  return own.includes('?') || /\bnearest\b[^\n]*:\n\n- /.test(own);
}

function holds(text: string, has: readonly string[] = [], lacks: readonly string[] = []): boolean {
  const found = (pattern: string) => new RegExp(pattern, 'iu').test(text);
  return has.every(found) && !lacks.some(found);
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

/** Returns whether exactly the expected files differ. */
function leavesAll(lefts: readonly Left[], changes: Observed['changes']): boolean {
  const open = new Map(changes);
  for (const left of lefts) {
    const path = [...open.keys()].find((one) => isLeft(left, one, open.get(one) ?? null));
    if (path === undefined) return false;
    open.delete(path);
  }
  return open.size === 0;
}

function isLeft(left: Left, path: string, text: string | null): boolean {
  if ('gone' in left) return path === left.path && text === null;
  if (text === null) return false;
  if ('pathMatches' in left) return new RegExp(left.pathMatches, 'iu').test(path) && holds(text, left.has);
  return path === left.path && holds(text, left.has, left.lacks);
}

/** Returns whether an input has all expected fields; nested values have to be equal. */
function isPartOf(wanted: Readonly<Record<string, unknown>>, input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  const given = new Map<string, unknown>(Object.entries(input));
  return Object.entries(wanted).every(([name, value]) => JSON.stringify(given.get(name)) === JSON.stringify(value));
}
