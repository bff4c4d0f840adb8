/** What stands in templates: `<|im_end|>`, `</tool_response>`, `[/INST]`, `<<SYS>>`. Tags of HTML, and blanks, are words. */
const FORM = '<[^<>\\s]*[_|\\uff5c\\u2581][^<>\\s]*>|\\[\\/?[A-Z_]+\\]|<<\\/?[A-Z_]+>>';
const MARK = new RegExp(`^(?:${FORM})$`);
const MARKS = new RegExp(FORM, 'g');

/** Whether a token has the form of a mark. Some models do not call theirs special, and their tokenizers take them for one all the same. */
export function looksLikeMark(token: string): boolean {
  return MARK.test(token);
}

/**
 * The marks in a template. Not all of them are tokens: a model may know some as mere text, by which it tells turns apart all
 * the same.
 */
export function marksIn(template: string): string[] {
  // Some templates put the role between the two halves of a mark.
  const halves = /<\|(?:['"]|\{\{)/.test(template) ? ROLES.map((role) => `<|${role}|>`) : [];
  return [...new Set([...(template.match(MARKS) ?? []), ...halves])];
}

const ROLES = ['system', 'user', 'assistant', 'tool'];

/** No mark of a template is longer; what is, is only there to take memory. */
const MOST_CHARS = 300;

/**
 * A function that makes such marks in a text mere text, by a space behind their first character: what a file says must not end
 * a turn or begin one in another's name. Checks every position of a text, so that no mark inside another one is left.
 */
export function escapeMarks(special: readonly string[]): (text: string) => string {
  const marks = new Set(special.filter((mark) => mark.length > 1 && mark.length <= MOST_CHARS));
  if (marks.size === 0) return (text) => text;
  /** By their first character, how long they are. */
  const lengths = new Map<string, Set<number>>();
  for (const mark of marks) {
    const known = lengths.get(mark.charAt(0)) ?? new Set();
    lengths.set(mark.charAt(0), known.add(mark.length));
  }
  return (text) => {
    let safe = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const possible = lengths.get(text.charAt(at));
      if (possible === undefined || ![...possible].some((length) => marks.has(text.slice(at, at + length)))) continue;
      safe += `${text.slice(from, at + 1)} `;
      from = at + 1;
    }
    return safe + text.slice(from);
  };
}
