import type { Shown } from '../plans/reading/skills.ts';

/** A skill as the help of a language describes it. The examples work as they are. */
export interface HelpLine {
  readonly says: string;
  /** Words or parts of words for the similarity to a request. The first two weigh most. */
  readonly near: readonly string[];
  readonly example: (shown: Shown) => string;
}

export interface HelpTexts {
  /** Between a skill and its example. */
  readonly forExample: string;
  /** In the order of the skills. */
  readonly lines: readonly HelpLine[];
}

export const helpLine = (says: string, near: string, example: HelpLine['example']): HelpLine => ({
  says,
  near: near.split(' '),
  example,
});
/** Returns another name for a file, for an example. */
export const otherName = (path: string) => path.replace(/^.*\//, '').replace(/(\.\w+)?$/, '-2$1');
