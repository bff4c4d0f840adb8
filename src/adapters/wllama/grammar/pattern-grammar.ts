/** Characters that are literal both in a pattern and in a JSON string. */
const PLAIN = /^[A-Za-z0-9 _\-/:;,@#%&=~'<>!]$/;
const CLASSES: Record<string, string> = { d: '[0-9]', w: '[A-Za-z0-9_]' };

/**
 * Converts a simple regular expression to a grammar: anchored with `^` and `$`, with literals, classes of plain characters,
 * groups, alternatives and quantifiers. Null for any other.
 */
export function patternRule(pattern: string): string | null {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$') || pattern.length > 300)
    return null;
  const source = [...pattern.slice(1, -1)];
  let at = 0;

  function alternatives(): string | null {
    const options: string[] = [];
    for (;;) {
      const option = sequence();
      if (option === null) return null;
      options.push(option);
      if (source[at] !== '|') return options.join(' | ');
      at += 1;
    }
  }

  function sequence(): string | null {
    const parts: string[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = atom();
      const count = part === null ? null : quantifier();
      if (part === null || count === null) return null;
      parts.push(part + count);
    }
    return parts.join(' ') || '""';
  }

  function atom(): string | null {
    const letter = source[at] ?? '';
    at += 1;
    if (letter === '(') return group();
    if (letter === '[') return characters();
    if (letter === '\\') {
      const escaped = source[at] ?? '';
      at += 1;
      if (escaped === '.' || escaped === '-' || escaped === '/' || escaped === '+') return `"${escaped}"`;
      return CLASSES[escaped] ?? null;
    }
    return PLAIN.test(letter) ? `"${letter}"` : null;
  }

  function group(): string | null {
    if (source[at] === '?') {
      if (source[at + 1] !== ':') return null;
      at += 2;
    }
    const inner = alternatives();
    if (inner === null || source[at] !== ')') return null;
    at += 1;
    return `(${inner})`;
  }

  function characters(): string | null {
    const end = source.indexOf(']', at);
    const inner = source.slice(at, end).join('').replaceAll('\\d', '0-9').replaceAll('\\w', 'A-Za-z0-9_');
    at = end + 1;
    // Refuses quotes and backslashes, which JSON escapes, negated classes, and reversed ranges.
    const isPlain = /^(?:[A-Za-z0-9]-[A-Za-z0-9]|[A-Za-z0-9 _.:/@+])+-?$/.test(inner);
    const isTurned = [...inner.matchAll(/(.)-(.)/g)].some(([, from = '', to = '']) => from > to);
    return end > 0 && isPlain && !isTurned ? `[${inner}]` : null;
  }

  function quantifier(): string | null {
    const letter = source[at] ?? '';
    if (letter === '*' || letter === '+' || letter === '?') {
      at += 1;
      return source[at] === '?' ? null : letter;
    }
    if (letter !== '{') return '';
    const end = source.indexOf('}', at);
    const count = source.slice(at, end + 1).join('');
    at = end + 1;
    return end > 0 && /^\{\d{1,3}(?:,\d{0,3})?\}$/.test(count) ? count : null;
  }

  const rule = alternatives();
  return rule === null || at < source.length ? null : `(${rule})`;
}
