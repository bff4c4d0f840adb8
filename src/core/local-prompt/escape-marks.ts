/**
 * Marks in templates: `<|im_end|>`, `</tool_response>`, `[/INST]`, `<<SYS>>`. HTML tags, and texts with spaces, are not marks.
 */
const FORM = '<[^<>\\s]*[_|\\uff5c\\u2581][^<>\\s]*>|\\[\\/?[A-Z_]+\\]|<<\\/?[A-Z_]+>>';
const MARK = new RegExp(`^(?:${FORM})$`);
const MARKS = new RegExp(FORM, 'g');

/**
 * Returns whether a token has the form of a mark. Some models do not flag theirs as special, but their tokenizers still parse
 * them in text.
 */
export function looksLikeMark(token: string): boolean {
  return MARK.test(token);
}

/**
 * Returns the marks in a template. Not all of them are tokens: a model may recognize turns by plain text, too.
 */
export function marksIn(template: string): string[] {
  // Some templates put the role between the two halves of a mark.
  const halves = /<\|(?:['"]|\{\{)/.test(template) ? ROLES.map((role) => `<|${role}|>`) : [];
  return [...new Set([...(template.match(MARKS) ?? []), ...halves])];
}

const ROLES = ['system', 'user', 'assistant', 'tool'];

/** Longest mark; a longer one is not legitimate and would only use memory. */
const MOST_CHARS = 300;

/**
 * Returns a function that escapes these marks in a text with a space after their first character, because the content of a
 * file must not end a turn or start one in another role. Checks every position, so that no mark inside another one remains.
 */
export function escapeMarks(special: readonly string[]): (text: string) => string {
  const marks = new Set(special.filter((mark) => mark.length > 1 && mark.length <= MOST_CHARS));
  if (marks.size === 0) return (text) => text;
  /** Lengths of the marks by first character. */
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
