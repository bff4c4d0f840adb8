import { contentAt, type Masked, match, part, type Span, textAt } from './mask-request.ts';
import { parseSelection } from './parse-selection.ts';
import type { Selection } from './selection.ts';

/** A request and the day it is made on, while rules are tried on it. */
export interface Line {
  readonly masked: Masked;
  readonly today: string | null;
}

/** What a rule's groups hold. */
export interface Found {
  /** As it was typed; empty when the group is not there. */
  text(group: string): string;
  /** As `text`, with the full stop that ends it. */
  content(group: string): string;
  span(group: string): Span | null;
  /** The group as a noun phrase; null when it is not there or says nothing. */
  selection(group: string): Selection | null;
  /** Words of the request as rules see them. */
  folded(group: string): string;
}

/** Tries a rule: an expression over the whole of the line. */
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

/** An expression in which spaces part words and `(the)` matches an article or a possessive. */
export function rule(source: string): RegExp {
  return new RegExp(`^(?:${source.replaceAll('(the)', '(?:(?:the|a|an|my|our|this|that|all the) )?')})$`, 'du');
}
