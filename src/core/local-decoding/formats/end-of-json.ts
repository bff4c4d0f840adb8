/** Returns where the JSON object or list at the start of a text ends; null when the text ends first. */
export function endOfJson(text: string): number | null {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (isQuoted) {
      if (unit === '\\') at += 1;
      else if (unit === '"') isQuoted = false;
      continue;
    }
    if (unit === '"') isQuoted = true;
    else if (unit === '{' || unit === '[') depth += 1;
    else if (unit === '}' || unit === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
