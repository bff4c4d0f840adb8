import { contentAt, type Masked, match, part, type Span, textAt } from './mask-request.ts';
import { parseSelection } from './parse-selection.ts';
import type { Selection } from './selection.ts';

/** A request and its date, as rules receive them. */
export interface Line {
  readonly masked: Masked;
  readonly today: string | null;
}

/** The groups of a rule that matched. */
export interface Found {
  /** Returns the group as typed; empty if it did not take part in the match. */
  text(group: string): string;
  /** Returns the same as `text`, with the full stop after it. */
  content(group: string): string;
  span(group: string): Span | null;
  /** Parses the group as a noun phrase; null if the group is empty. */
  selection(group: string): Selection | null;
  /** Returns the group in the masked form that rules match. */
  folded(group: string): string;
}

/** Matches a rule against the whole line. Returns null if it does not match. */
export function tryRule({ masked, today }: Line, regex: RegExp): Found | null {
  const groups = match(masked, regex);
  if (groups === null) return null;
  const span = (group: string) => {
    const at = groups[group];
    return at && at.to > at.from ? at : null;
  };
  return {
    text: (group) => textAt(masked, span(group) ?? { from: 0, to: 0 }),
    content: (group) => contentAt(masked, span(group) ?? { from: 0, to: 0 }),
    span,
    selection: (group) => {
      const at = span(group);
      return at === null ? null : parseSelection(part(masked, at), today);
    },
    folded: (group) => {
      const at = span(group);
      return at === null ? '' : part(masked, at).text;
    },
  };
}

/** Compiles a rule: spaces separate words, and `(the)` matches an optional article or possessive. */
export function rule(source: string): RegExp {
  return new RegExp(`^(?:${source.replaceAll('(the)', '(?:(?:the|a|an|my|our|this|that|all the) )?')})$`, 'du');
}
