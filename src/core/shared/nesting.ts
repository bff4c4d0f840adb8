/** Most unclosed brackets, and most marks that begin a nested list or key on one line. No text written by hand has as many. */
export const MAX_NESTING = 200;

const LIST_MARKS = '-?:';
type Kind = 'mark' | 'blank' | 'other';

/** Returns the offset in the next piece of a text at which the text is nested too deeply; null where it is not. */
type NestingCheck = (piece: string) => number | null;

/**
 * Checks, before a text is parsed and in one pass, whether it is nested so deeply that a parser would need seconds. Brackets in
 * strings and comments count, too.
 *
 * @param brackets pairs of brackets, such as `[]{}`
 */
export function createNestingCheck(brackets: string): NestingCheck {
  let open = 0;
  let marks = 0;
  let before: Kind = 'other';
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charAt(at);
      const bracket = brackets.indexOf(sign);
      if (bracket !== -1) open = bracket % 2 === 0 ? open + 1 : Math.max(0, open - 1);
      const kind = kindOf(sign);
      // `- - -` nests, `---` does not.
      if (kind === 'other' || (kind === 'mark' && before === 'mark')) marks = 0;
      else if (kind === 'blank' && before === 'mark') marks += 1;
      before = kind;
      if (open > MAX_NESTING || marks >= MAX_NESTING) return at;
    }
    return null;
  };
}

function kindOf(sign: string): Kind {
  if (sign === ' ' || sign === '\t') return 'blank';
  return LIST_MARKS.includes(sign) ? 'mark' : 'other';
}

/** Returns the offset at which YAML is nested too deeply to be parsed; null where it is not. */
export function deepYamlAt(yaml: string): number | null {
  return createNestingCheck('[]{}')(yaml);
}
