/** Most unclosed brackets, and most list or key marks in a row. No real frontmatter has as many. */
const MAX_OPEN = 200;

/**
 * Returns the offset where YAML is nested so deeply that the parser would need seconds; null where it is not. Counts brackets
 * and marks before parsing, in one pass.
 */
export function deepYamlAt(yaml: string): number | null {
  let open = 0;
  let marks = 0;
  for (let at = 0; at < yaml.length; at += 1) {
    const sign = yaml[at];
    if (sign === '[' || sign === '{') open += 1;
    else if (sign === ']' || sign === '}') open = Math.max(0, open - 1);
    if (sign === '-' || sign === '?') marks += 1;
    else if (sign !== ' ' && sign !== '\t') marks = 0;
    if (open > MAX_OPEN || (marks >= MAX_OPEN && /[ \t]/.test(yaml[at - 1] ?? ''))) return at;
  }
  return null;
}

export function isDeepYaml(yaml: string): boolean {
  return deepYamlAt(yaml) !== null;
}
